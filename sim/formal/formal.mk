# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# Proofs (make formal). sim/formal/proofs is the list.

.PHONY: formal formal-quick
formal: ## prove what sim/formal/proofs claims of the hardware (PROOF="NAME..." for some of them)
	@sim/formal/run.sh $(BUILD) $(RTL_F) all $(PROOF)

formal-quick: ## the proofs that take under a minute
	@sim/formal/run.sh $(BUILD) $(RTL_F) quick
