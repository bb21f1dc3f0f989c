# SPDX-License-Identifier: Apache-2.0
#
# make coverage: builds and runs the C again in build/coverage, counting what runs. Counters of several threads are atomic;
# what a compiler warns of when it counts is no error.
COVERAGE_PROGRAMS := routegen asan/routegen $(addprefix tests/,unit oracle topology batch simulate node web) \
  $(FUZZ_TARGETS:%=fuzz/replay_%)

.PHONY: coverage
coverage: ## measure what the tests reach of model/: build/coverage/html, results.tsv
	@$(call need,lcov)
	@$(MAKE) --no-print-directory $(PARALLEL) BUILD=$(BUILD)/coverage SANITIZE= WERROR= LDFLAGS=--coverage \
	  CFLAGS='-O0 -g --coverage -fprofile-update=atomic' $(COVERAGE_PROGRAMS:%=$(BUILD)/coverage/%)
	@OPENMP='$(OPENMP)' tests/coverage/run.sh $(BUILD)/coverage
