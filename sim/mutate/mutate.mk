# SPDX-License-Identifier: Apache-2.0
#
# Mutation (make mutate). sim/mutate/designs is the list.

MUTANTS ?= 300

.PHONY: mutate
mutate: $(SIM_OBJ) $(QUERY_FUZZ_OBJ)
mutate: ## mutate the hardware; each mutant must be noticed (DESIGN= MUTANTS= SEED=)
	@$(call need,verilator)
	@$(call need,yosys)
	@$(call need,berkeley-abc)
	$(Q)OPENMP='$(OPENMP)' sim/mutate/run.sh BUILD=$(BUILD) RTL=$(RTL_F) MUTANTS=$(MUTANTS) SEED=$(SEED) DESIGN='$(or $(DESIGN),$(CASES))' \
	  KAUTZ='$(SIM_SERIAL_OBJ)' PIPE='$(SIM_PIPE_OBJ)' GFT='$(SIM_GFT_OBJ)' QUERY='$(QUERY_FUZZ_OBJ)' \
	  NODE='$(SIM_NODE_OBJ)' EXCHANGE='$(SIM_EXCHANGE_OBJ)'

# Checks that the machinery works, on a few.
.PHONY: mutants
mutants: $(SIM_SERIAL_OBJ)
	$(Q)sim/mutate/mutants.sh $(BUILD) $(RTL_F) "$(SIM_SERIAL_OBJ)"
