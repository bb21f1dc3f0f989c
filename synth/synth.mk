# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# Lint of the hardware in three tools, and the resource tables.

CONFIGS := synth/configs

.PHONY: lint-rtl
lint-rtl:
	@synth/lint.sh $(BUILD) $(CONFIGS) $(RTL_F)

.PHONY: report
report: all ## place and route every configuration; write doc/resources.md and README.md's table
	@synth/report.sh $(BUILD)/report $(CONFIGS) $(RTL_F) $(BUILD)/routegen
	@synth/tables.sh $(BUILD)/report doc/resources.md README.md

# The same numbers again, compared with the tables in the tree.
.PHONY: report-check
report-check: all
	@synth/report.sh $(BUILD)/report $(CONFIGS) $(RTL_F) $(BUILD)/routegen
	@mkdir -p $(BUILD)/report/current && cp README.md $(BUILD)/report/current/
	@synth/tables.sh $(BUILD)/report $(BUILD)/report/current/resources.md $(BUILD)/report/current/README.md
	@diff -u doc/resources.md $(BUILD)/report/current/resources.md && diff -u README.md $(BUILD)/report/current/README.md \
	  || { echo 'routegen: the resource tables are out of date; run: make report' >&2; exit 1; }
