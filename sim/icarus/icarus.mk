# SPDX-License-Identifier: Apache-2.0
#
# Benches (make icarus) of what neither a co-simulation nor a proof shows: two clocks, and self-tests of what is broken.
# BENCH_tb.v, with the parameters of rtl/*/manifest: `bench` for make test, and `benches` for make soak.

icarus_results = $(foreach run,$(or $(BENCH),$(call cases_of,icarus),$(call rows_for,icarus,synth/manifest.sh bench) transpose),$(BUILD)/icarus/$(run)/result)

.PHONY: icarus icarus-all
icarus: $(icarus_results) ## run the Icarus benches of self-tests (BENCH=MODULE/D=2,K=1 PLUSARGS=+vcd)
	@sim/tap.sh $^

icarus-all: ## run the Icarus benches with more parameters
	@$(MAKE) $(if $(Q),-s) icarus BENCH="$(or $(CASES),$$(synth/manifest.sh bench; synth/manifest.sh benches))"

$(BUILD)/icarus/%/result: FORCE
	@mkdir -p $(@D)
	$(call show,sim/icarus/run.sh BUILD=$(BUILD) BENCH=$(*D) PARAMETERS=$(*F) PLUSARGS=$(PLUSARGS))
	@if sim/icarus/run.sh BUILD=$(BUILD) BENCH=$(*D) PARAMETERS=$(*F) PLUSARGS=$(PLUSARGS) >$(@D)/log 2>&1; \
	  then echo 'ok - $*'; else echo 'not ok - $*'; sed 's/^/# /' $(@D)/log; fi >$@

# The example, with a matrix that Icarus can do: 12 x 12; it notices lines in another order, and refuses what it cannot do.
$(BUILD)/icarus/transpose/result: $(BUILD)/librg.a FORCE
	@mkdir -p $(@D)
	$(call show,examples/transpose/run.sh BUILD=$(BUILD) OUT=$(@D) K=3 SIMULATOR=iverilog)
	@if examples/transpose/run.sh BUILD=$(BUILD) OUT=$(@D) K=3 SIMULATOR=iverilog >$(@D)/log 2>&1 && \
	  { tac $(@D)/after.hex | $(@D)/transpose 2 3 after >/dev/null; [ $$? -eq 1 ]; } && \
	  { $(@D)/transpose 2 1 before >>$(@D)/log 2>&1; [ $$? -eq 2 ]; } && \
	  { examples/transpose/run.sh OUT=$(@D) SIMULATOR=cver >>$(@D)/log 2>&1; [ $$? -eq 2 ]; }; \
	  then echo 'ok - examples/transpose'; else echo 'not ok - examples/transpose'; sed 's/^/# /' $(@D)/log; fi >$@
