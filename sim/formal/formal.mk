# SPDX-License-Identifier: Apache-2.0
#
# Proofs (make formal). sim/formal/proofs is the list.

ifdef PROOF
$(foreach name,$(filter-out $(shell sim/formal/rows.sh | awk '{ print $$1 }'),$(PROOF)), \
  $(error routegen: PROOF=$(name): no such proof; sim/formal/rows.sh lists them))
endif
# $(call proofs,quick|all): their names, or those of PROOF
proofs = $(or $(PROOF),$(call cases_of,formal formal-quick formal-suite),$(call rows_for,formal%,sim/formal/rows.sh | awk '"$(1)" == "all" || $$2 == "$(1)" { print $$1 }'))
formal_results = $(patsubst %,$(BUILD)/formal/%.result,$(call proofs,$(1)))

.PHONY: formal formal-quick formal-suite formal-fingerprints
formal: $(call formal_results,all) ## prove what sim/formal/proofs claims of the hardware (PROOF="NAME..." for some of them)
	@cat $(^:%.result=%.tsv) $(if $(or $(PROOF),$(CASES)),>>,>)$(BUILD)/formal/results.tsv
	@sim/tap.sh $^

formal-quick formal-suite: $(call formal_results,quick) ## the proofs that take seconds
	@sim/tap.sh $^

# What makes the images
$(filter %/image_%,$(call formal_results,all)): | $(BUILD)/routegen $(BUILD)/sim/differ $(BUILD)/sim/print_questions

formal-fingerprints:
	@mkdir -p $(BUILD)/formal
	@sim/formal/fingerprints.sh $(RTL_F) >$(BUILD)/formal/fingerprints

$(BUILD)/formal/%.result: formal-fingerprints
	$(call show,sim/formal/run.sh BUILD=$(BUILD) RTL=$(RTL_F) NAME=$*)
	@sim/formal/run.sh BUILD=$(BUILD) RTL=$(RTL_F) NAME=$* >$@ || true


# ---- what is known, from the results of the long targets

VERIFICATION := doc/verification
.PHONY: verification verification-tables
verification-tables: ## build/verification/proofs.md: every proof, with the verdict of its last run
	@doc/tools/verification.sh $(VERIFICATION) $(BUILD)/verification

verification: ## keep the results of formal, mutate, coverage, fuzz and analyze that there are; doc/verification.md's summary
	@doc/tools/keep_results.sh $(BUILD) $(VERIFICATION)
	@$(MAKE) -s verification-tables
	@synth/marked_tables.sh $(BUILD)/verification/ doc/verification.md >$(BUILD)/verification/page.md
	@cp $(BUILD)/verification/page.md doc/verification.md
