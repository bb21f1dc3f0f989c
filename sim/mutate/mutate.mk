# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# Mutation (make mutate). sim/mutate/designs is the list.

MUTANTS ?= 300

.PHONY: mutate
mutate: $(BUILD)/routegen $(BUILD)/sim/print_questions $(SIM_OBJ) $(QUERY_FUZZ_OBJ)
mutate: ## is each mutant of the hardware noticed? (DESIGN= MUTANTS= SEED=)
	@$(call need,verilator)
	@$(call need,iverilog)
	@$(call need,yosys)
	@$(call need,berkeley-abc)
	@sim/mutate/run.sh $(BUILD) $(RTL_F) $(MUTANTS) $(SEED) "$(DESIGN)" "$(SIM_SERIAL_OBJ)" \
	  "$(SIM_PIPE_OBJ)" "$(SIM_GFT_OBJ)" "$(QUERY_FUZZ_OBJ)"

# Checks that the machinery works, on a few.
.PHONY: mutants
mutants: $(SIM_SERIAL_OBJ)
	@tests/mutants.sh $(BUILD) $(RTL_F) "$(SIM_SERIAL_OBJ)"
