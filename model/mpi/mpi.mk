# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# What needs an MPI library: the program spread over machines, and MPI_Alltoall by our schedules. Nothing else here does.

# Debian's Open MPI; any other library with a compiler wrapper will do.
PACKAGES_MPI := openmpi-bin libopenmpi-dev
MPICC ?= mpicc

MPI_OBJ := $(BUILD)/mpi/spread.o

$(BUILD)/mpi/tools:
	@mkdir -p $(@D)
	@command -v $(MPICC) >/dev/null || { echo 'routegen: $(MPICC) is missing; install it with: make deps-more' >&2; exit 1; }
	@touch $@

$(BUILD)/mpi/%.o: model/mpi/%.c | $(BUILD)/mpi/tools
	@echo "  MPICC $@"
	@$(MPICC) $(C_FLAGS) -fPIC $(CPPFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

-include $(wildcard $(BUILD)/mpi/*.d)

$(BUILD)/routegen-mpi: $(BUILD)/mpi/spread.o $(BUILD)/routegen.parts
	@echo "  LD $@"
	@$(MPICC) $(CFLAGS) $(LDFLAGS) -o $@ $< $$(tr ' ' '\n' <$(BUILD)/routegen.parts | grep -v /cli/program.o) $(CLI_LIBS) $(LDLIBS)

.PHONY: mpi
mpi: $(BUILD)/routegen-mpi ## build routegen-mpi, which spreads sweeps over machines, and MPI_Alltoall by schedules (make deps-more)

.PHONY: test-mpi
test-mpi: $(BUILD)/routegen $(BUILD)/routegen-mpi ## test routegen-mpi: any number of processes, killed and begun again
	@tests/mpi/run.sh BUILD='$(BUILD)'
