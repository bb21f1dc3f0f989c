# SPDX-License-Identifier: Apache-2.0
#
# make coverage: builds and runs everything again in build/coverage, counting what runs in hardware and C.

# Built with COVERAGE=1 only.
COVERAGE_PROGRAMS = $(COVERAGE_RTL) $(BUILD)/routegen $(BUILD)/asan/routegen \
  $(addprefix $(BUILD)/tests/,unit oracle topology batch simulate node web) $(FUZZ_TARGETS:%=$(BUILD)/fuzz/replay_%)

.PHONY: coverage-programs
coverage-programs:
	@$(MAKE) --no-print-directory $(COVERAGE_PROGRAMS)

# Counters of several threads are atomic; what a compiler warns of when it counts is no error; a model that is compiled
# for longer than it runs is not optimised.
.PHONY: coverage-build
coverage-build:
	@$(call need,verilator)
	@$(call need,lcov)
	@OPTIMISE=-O0 $(MAKE) --no-print-directory $(PARALLEL) BUILD=$(BUILD)/coverage COVERAGE=1 SANITIZE= WERROR= \
	  LDFLAGS=--coverage CFLAGS='-O0 -g --coverage -fprofile-update=atomic' coverage-programs

.PHONY: coverage
coverage: coverage-build ## measure what the tests reach: build/coverage/html-rtl, html-model, results.tsv
	@sim/coverage/run.sh $(BUILD)/coverage
	@OPENMP='$(OPENMP)' tests/coverage/run.sh $(BUILD)/coverage
	@tests/coverage/report.sh $(BUILD)/coverage
