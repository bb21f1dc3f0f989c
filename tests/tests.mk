# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# Every test. `make test` runs the suites one by one and ends in `N passed, N failed`.

# The long ones first, so that two at a time end together.
SUITES := board images report-check netlist controls sim oracle batch icarus lint topology cli unit installcheck readme \
  bench-quick mutants

.PHONY: test
test: all $(BUILD)/asan/routegen $(BUILD)/tests/unit $(BUILD)/tests/oracle $(BUILD)/tests/batch $(SIM_OBJ) $(IMAGE_OBJ) \
    $(BUILD)/sim/print_questions ## run every test (under 10 minutes on 2 cores)
	@tests/run.sh $(BUILD) $(SUITES)

UNIT_SRC := $(wildcard tests/unit/*.c) tests/batch/compare.c
ORACLE_SRC := $(wildcard tests/oracle/*.c)
TOPOLOGY_SRC := $(wildcard tests/topology/*.c)
# Criterion's macros do not survive -Wconversion, and its `eq` hides behind shadowed names.
TEST_FLAGS := -std=c11 -Wall -Wextra -Wpedantic -Wstrict-prototypes -Wvla -Werror -Imodel/include

$(BUILD)/tools-tests: | $(BUILD)/tools-c
	@$(call need,pkg-config)
	@$(call need_header,criterion/criterion.h)
	@pkg-config --exists igraph || { echo 'routegen: igraph is missing; install it with: make deps' >&2; exit 1; }
	@touch $@

$(BUILD)/tests/unit: $(UNIT_SRC) tests/batch/compare.h $(BUILD)/asan/librg.a $(wildcard model/include/routegen/*.h) | $(BUILD)/tools-tests
	@mkdir -p $(@D)
	@echo "  LD $@"
	@$(CC) $(TEST_FLAGS) -Itests/batch $(CFLAGS) $(SANITIZE) -o $@ $(UNIT_SRC) $(BUILD)/asan/librg.a -lcriterion

.PHONY: unit
unit: $(BUILD)/tests/unit ## unit tests of the library, with sanitizers
	@$(BUILD)/tests/unit --jobs 2

$(BUILD)/tests/oracle: $(ORACLE_SRC) $(wildcard tests/oracle/*.h) $(BUILD)/librg.a $(wildcard model/include/routegen/*.h) \
    | $(BUILD)/tools-tests
	@mkdir -p $(@D)
	@echo "  LD $@"
	@$(CC) $(TEST_FLAGS) $(CFLAGS) $$(pkg-config --cflags igraph) -o $@ $(ORACLE_SRC) $(BUILD)/librg.a -lcriterion \
	  $$(pkg-config --libs igraph) -lm

$(BUILD)/tests/batch: $(wildcard tests/batch/*.c tests/batch/*.h) $(BUILD)/librg.a $(wildcard model/include/routegen/*.h) \
    | $(BUILD)/tools-tests
	@mkdir -p $(@D)
	@echo "  LD $@"
	@$(CC) $(TEST_FLAGS) $(CFLAGS) -o $@ $(filter tests/batch/%.c,$^) $(BUILD)/librg.a -lcriterion

.PHONY: batch
batch: $(BUILD)/tests/batch ## the batch functions of the library, every kernel, against the model
	@$(BUILD)/tests/batch --jobs 2

.PHONY: oracle
oracle: $(BUILD)/tests/oracle ## the model against explicit graphs, flow and brute force
	@$(BUILD)/tests/oracle --jobs 2

.PHONY: soak
soak: $(BUILD)/tests/oracle ## the oracle on larger fat trees too, N up to 5000; all images; bad lines (about 15 minutes)
	@ROUTEGEN_SOAK=1 $(BUILD)/tests/oracle --jobs 2
	@for board in $(BOARDS); do \
	  $(MAKE) -s --no-print-directory BOARD=$$board QUESTIONS=1020 bitstream-sim bitstream-prove || exit 1; done
	@$(MAKE) -s --no-print-directory BOARD=ice40 NET=kautz:3,3 GFT=1,2,2 SELFTEST=1 bitstream-sim
	@$(MAKE) -s --no-print-directory board-soak

$(BUILD)/tests/topology: $(TOPOLOGY_SRC) $(wildcard tests/topology/*.h) $(BUILD)/librg.a \
    $(wildcard model/include/routegen/*.h) | $(BUILD)/tools-tests
	@mkdir -p $(@D)
	@echo "  LD $@"
	@$(CC) $(TEST_FLAGS) $(CFLAGS) $$(pkg-config --cflags igraph) -o $@ $(TOPOLOGY_SRC) $(BUILD)/librg.a -lcriterion \
	  $$(pkg-config --libs igraph) -lm

.PHONY: topology
topology: $(BUILD)/tests/topology ## the other networks against their definitions, formulas against search
	@$(BUILD)/tests/topology --jobs 2

test: $(BUILD)/tests/topology

.PHONY: cli
cli: $(BUILD)/routegen $(BUILD)/asan/routegen ## the program: output, bad input, exit codes
	@OPENMP='$(OPENMP)' tests/cli/run.sh $(BUILD)/asan/routegen

.PHONY: lint
lint: all lint-rtl ## lint hardware (three tools, every configuration), C (gcc and clang), scripts
	@tests/lint.sh $(BUILD) $(C_FLAGS)

.PHONY: icarus
icarus: $(BUILD)/routegen $(BUILD)/sim/print_questions ## one self-checking Icarus bench a module, on the RTL
	@sim/icarus/run.sh $(BUILD) rtl

.PHONY: netlist
netlist: $(BUILD)/routegen $(BUILD)/sim/print_questions ## the same benches on the netlist that Yosys makes of each module
	@sim/icarus/run.sh $(BUILD) netlist

.PHONY: images
images: $(BUILD)/routegen $(IMAGE_OBJ) ## images of boards: the table of doc/boards.md, one simulated, what must be refused
	@tests/images.sh $(BUILD) $(abspath $(IMAGE_OBJ))

# The checks themselves: cores broken on purpose must fail the co-simulation.
.PHONY: controls
controls: $(BUILD)/routegen $(SIM_OBJ) ## break hardware and model on purpose; the checks must notice
	@OPENMP='$(OPENMP)' tests/controls.sh $(BUILD) "$(abspath $(SIM_KAUTZ_OBJ) $(SIM_RUNTIME))" \
	  "$(abspath $(SIM_PIPE_OBJ) $(SIM_RUNTIME))" "$(abspath $(SIM_GFT_OBJ) $(SIM_RUNTIME))"

# What users and packagers do with make install and make dist.
.PHONY: installcheck
installcheck: all
	@tests/install.sh $(BUILD)

# What the README shows is what the program prints.
.PHONY: readme
readme: all
	@tests/readme.sh README.md $(BUILD)
