# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# Proofs (make formal). sim/formal/proofs is the list.

.PHONY: formal formal-quick formal-suite
formal: $(BUILD)/routegen $(BUILD)/sim/differ $(BUILD)/sim/print_questions # for the images
formal: ## prove what sim/formal/proofs claims of the hardware (PROOF="NAME..." for some of them)
	@sim/formal/run.sh $(BUILD) $(RTL_F) all $(PROOF)

formal-quick: ## the proofs that take seconds
	@sim/formal/run.sh $(BUILD) $(RTL_F) quick

# Under a minute of processor time
formal-suite:
	@sim/formal/run.sh $(BUILD) $(RTL_F) quick

# ---- doc/verification.md, from the results of the long targets

VERIFICATION := doc/verification
.PHONY: verification
verification: ## doc/verification.md from the results of formal, mutate, coverage, fuzz and analyze that there are
	@doc/keep_results.sh $(BUILD) $(VERIFICATION)
	@doc/verification.sh $(VERIFICATION) $(BUILD)/verification
	@synth/marked_tables.sh $(BUILD)/verification/ doc/verification.md >$(BUILD)/verification/page.md
	@cp $(BUILD)/verification/page.md doc/verification.md
