# SPDX-License-Identifier: Apache-2.0
#
# What needs an MPI library: the program spread over machines, and MPI_Alltoall by our schedules. Nothing else here does.

# Debian's Open MPI; any other library with a compiler wrapper will do.
PACKAGES_MPI := openmpi-bin libopenmpi-dev
MPICC ?= mpicc

MPI_OBJ := $(patsubst %,$(BUILD)/mpi/%.o,alltoall collectives schedule)

$(BUILD)/mpi/tools:
	@mkdir -p $(@D)
	@command -v $(MPICC) >/dev/null || { echo 'routegen: $(MPICC) is missing; install it with: make deps-more' >&2; exit 1; }
	@touch $@

$(BUILD)/mpi/%.o: model/faces/mpi/%.c | $(BUILD)/mpi/tools
	@echo "  MPICC $@"
	@$(MPICC) $(C_FLAGS) -fPIC $(CPPFLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

-include $(wildcard $(BUILD)/mpi/*.d)

$(BUILD)/routegen-mpi: $(BUILD)/mpi/spread.o $(BUILD)/routegen.parts
	@echo "  LD $@"
	@$(MPICC) $(CFLAGS) $(LDFLAGS) -o $@ $< $$(tr ' ' '\n' <$(BUILD)/routegen.parts | grep -v /cli/program.o) $(CLI_LIBS) $(LDLIBS)

# What programs see of it are functions of MPI.
$(BUILD)/librgmpi.so: $(MPI_OBJ) $(BUILD)/librgnet.a $(BUILD)/librg.a
	@echo "  LD $@"
	@$(MPICC) $(CFLAGS) $(LDFLAGS) -shared -Wl,--exclude-libs,ALL -Wl,-z,defs -o $@ $^ $(LDLIBS)

.PHONY: mpi
mpi: $(BUILD)/routegen-mpi $(BUILD)/librgmpi.so ## build routegen-mpi, which spreads sweeps over machines, and collectives by schedules (make deps-more)

# Knows nothing of the schedules
$(BUILD)/mpi/alltoall: tests/mpi/alltoall.c | $(BUILD)/mpi/tools
	@$(MPICC) -std=gnu11 -Wall -Wextra -O1 -g -o $@ $<

.PHONY: test-mpi
test-mpi: $(BUILD)/routegen mpi $(BUILD)/mpi/alltoall ## test routegen-mpi, killed and begun again, and collectives by schedules (make deps-more)
	$(Q)$(CASES) tests/mpi/run.sh BUILD='$(BUILD)'

# The same functions in SimGrid's MPI, whose clock is that of a simulated network.
$(BUILD)/mpi/smpi_alltoall: $(patsubst %,model/faces/mpi/%.c,times alltoall collectives schedule) $(BUILD)/librgnet.a $(BUILD)/librg.a
	@mkdir -p $(@D)
	@$(call need,smpicc)
	@echo "  SMPICC $@"
	@smpicc -O1 -Imodel/include -Imodel -o $@ $^ -lm

.PHONY: bench-alltoall
bench-alltoall: $(BUILD)/routegen $(BUILD)/mpi/smpi_alltoall ## time MPI_Alltoall by schedules and by others in SimGrid (some 2 minutes)
	@bench/alltoall.sh BUILD='$(BUILD)'
