# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# make coverage: builds and runs everything again in build/coverage, counting what runs in hardware and C.

COVERAGE_SIM := kautz_2_1 kautz_3_6 kautz_15_16 pipe_2_1 pipe_3_6 pipe_8_8 pipe_15_2 \
  gft_1_2_2 gft_2_2_2 gft_2_3_2 gft_2_4_2
COVERAGE_FUZZ := kautz_2_1-gft_1_2_2 kautz_3_6-gft_2_3_2
COVERAGE_CHIPS := kautz_3_6-gft_2_3_2-4/board_test kautz_3_3-gft_1_2_2-4-selftest/virtual_board

# Benches of modules, or of values, that no co-simulation reaches: name, and parameters as NAME_VALUE.
COVERAGE_BENCHES := rg_kautz_pipe_lanes-D_3-K_6-TW_8-L_3 rg_crc32-BYTES_16 rg_query_level rg_query_result-D_15-K_16

# Built with COVERAGE=1 only.
COVERAGE_PROGRAMS := $(COVERAGE_SIM:%=$(BUILD)/sim/%/cosim) $(COVERAGE_FUZZ:%=$(BUILD)/fuzz/%/query_fuzz) \
  $(COVERAGE_CHIPS:%=$(BUILD)/board/ice40/%) $(COVERAGE_BENCHES:%=$(BUILD)/bench/%/bench) \
  $(BUILD)/routegen $(BUILD)/asan/routegen $(addprefix $(BUILD)/tests/,unit oracle topology batch) \
  $(FUZZ_TARGETS:%=$(BUILD)/fuzz/replay_%)

.PHONY: coverage-programs
coverage-programs: $(COVERAGE_PROGRAMS)

$(BUILD)/bench/%/bench: $(RTL) $(RTL_F) tests/coverage/bench.sh tests/coverage/bench.cpp $(wildcard sim/icarus/*.v sim/icarus/*.vh)
	@tests/coverage/bench.sh $(abspath $(@D)) $*

# Counters of several threads are atomic; what a compiler warns of when it counts is no error; a model that is compiled
# for longer than it runs is not optimised.
.PHONY: coverage-build
coverage-build:
	@$(call need,verilator)
	@$(call need,lcov)
	@OPTIMISE=-O0 $(MAKE) --no-print-directory $(PARALLEL) BUILD=$(BUILD)/coverage COVERAGE=1 SANITIZE= WERROR= \
	  LDFLAGS=--coverage CFLAGS='-O0 -g --coverage -fprofile-update=atomic' coverage-programs

.PHONY: coverage
coverage: coverage-build ## what the tests reach: build/coverage/html-rtl, html-model, results.tsv
	@OPENMP='$(OPENMP)' tests/coverage/run.sh $(BUILD)/coverage
