# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# Lint of the hardware in three tools, and the resource tables.

CONFIGS := synth/configs

.PHONY: lint-rtl
lint-rtl:
	@synth/lint.sh $(BUILD) $(CONFIGS) $(RTL_F)

.PHONY: report
report: all ## place and route every configuration; write doc/resources.* and README.md's table
	@synth/report.sh $(BUILD)/report $(CONFIGS) $(RTL_F) $(BUILD)/routegen
	@cp $(BUILD)/report/resources.json doc/
	@$(MAKE) --no-print-directory report-tables

# Only the tables, from the numbers in the tree.
.PHONY: report-tables
report-tables:
	@synth/tables.sh doc/resources.json doc/resources.md README.md $(BUILD)/report

# The same numbers again from the first seed, compared with those in the tree, and these with the tables.
.PHONY: report-check
report-check: all
	@SEEDS=1 synth/report.sh $(BUILD)/report-check $(CONFIGS) $(RTL_F) $(BUILD)/routegen
	@synth/check.sh $(BUILD)/report-check
