# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# Fuzzing: what comes from outside, at random and guided by coverage.

# ---- rg_query against the library's model of a board

QUERY_FUZZ_NETS := kautz_2_1-gft_1_2_2 kautz_3_6-gft_2_3_2 kautz_8_8-gft_3_4_2
QUERY_FUZZ_OBJ := $(patsubst %.c,$(BUILD)/sim/obj/%.o,tests/fuzz/query_fuzz.c tests/board/lines.c) \
  $(BUILD)/libcli.a $(BUILD)/librg.a $(BUILD)/sim/obj/verilated.o
QUERY_CLOCKS ?= 10000000

$(BUILD)/fuzz/%/query_fuzz: $(RTL) $(RTL_F) $(QUERY_FUZZ_OBJ) tests/fuzz/query_engine.v tests/fuzz/engine.cpp \
    tests/fuzz/engine.h tests/fuzz/build.sh sim/verilator/verilated_top.h
	@tests/fuzz/build.sh $(abspath $(@D)) $* $(RTL_F) $(abspath $(QUERY_FUZZ_OBJ))

.PHONY: fuzz-query
fuzz-query: ## random bytes into rg_query, against the library's board (QUERY_CLOCKS=10000000)
	@$(MAKE) --no-print-directory -j2 $(QUERY_FUZZ_NETS:%=$(BUILD)/fuzz/%/query_fuzz)
	@for net in $(QUERY_FUZZ_NETS); do \
	  $(BUILD)/fuzz/$$net/query_fuzz $$(echo $$net | sed 's/_/:/; s/-gft_/ gft:/; s/_/,/g') $(SEED) $(QUERY_CLOCKS) || exit 1; done

-include $(wildcard $(BUILD)/sim/obj/tests/fuzz/*.d)
