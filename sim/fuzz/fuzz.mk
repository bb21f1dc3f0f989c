# SPDX-License-Identifier: Apache-2.0
#
# rg_query under random bytes, against the library's model of a board. Its networks are rows of rtl/*/manifest.

QUERY_FUZZ = $(foreach row,$(or $(call cases_of,query fuzz-query),$(shell synth/manifest.sh fuzz)),$(BUILD)/query/$(call sim_file,$(firstword $(subst /, ,$(row))))/query_fuzz)
QUERY_FUZZ_OBJ := $(BUILD)/sim/obj/sim/fuzz/query_fuzz.o $(BUILD)/sim/obj/sim/board/requests.o $(BUILD)/librgcycle.a $(BUILD)/librg.a \
  $(BUILD)/sim/obj/verilated.o
QUERY_CLOCKS ?= 10000000

$(BUILD)/query/%/query_fuzz: $(VERILATED) sim/formal/query/query_engine.v sim/fuzz/ports.h $(QUERY_FUZZ_OBJ)
	@sim/verilator/build.sh OUT='$(@D)' TOP=query_engine PARAMETERS=$(call name_parameters,$*) LIST=$(RTL_F) \
	  SOURCES=sim/formal/query/query_engine.v PORTS=sim/fuzz/ports.h PROGRAM=query_fuzz OBJECTS='$(QUERY_FUZZ_OBJ)'

.PHONY: query fuzz-query
query: ## send random bytes into rg_query for a moment, against the library's board
	@$(MAKE) --no-print-directory $(PARALLEL) $(QUERY_FUZZ)
	$(Q)sim/fuzz/run.sh 7 200000 $(QUERY_FUZZ)

fuzz-query: ## send random bytes into rg_query for long (QUERY_CLOCKS=10000000 SEED=)
	@$(MAKE) --no-print-directory $(PARALLEL) $(QUERY_FUZZ)
	$(Q)sim/fuzz/run.sh $(SEED) $(QUERY_CLOCKS) $(QUERY_FUZZ)
