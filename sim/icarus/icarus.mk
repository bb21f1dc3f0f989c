# SPDX-License-Identifier: Apache-2.0
#
# Benches (make icarus): BENCH_tb.v of this folder, with the parameters that stand here. The modules that these are made
# of have proofs instead (sim/formal/proofs).

# For make test; make soak has more shapes.
BENCHES := rg_pulse_sync/- rg_uart_rx/DIV=4 rg_uart_rx/DIV=5 rg_uart_tx/DIV=4 rg_uart_tx/DIV=5 rg_uart_tx/DIV=300 \
  rg_kautz_serial/D=2,K=1 rg_kautz_serial/D=3,K=6 rg_kautz_pipe/D=2,K=1,TW=8 rg_kautz_pipe/D=3,K=6,TW=8 \
  rg_kautz_pipe_lanes/D=3,K=2,TW=8,COPIES=3 rg_kautz_pipe_axis/D=2,K=3,TW=8 rg_kautz_pipe_expand/D=3,K=2 \
  rg_kautz_selftest/D=2,K=3 rg_query_selftest/D=2,K=1 rg_gft_lls_states/H=2,M=3,W=2 rg_gft_state_stream/H=2,M=3,W=2 \
  rg_gft_state_stream/H=2,M=3,W=1 rg_gft_exchange_sequencer/H=2,M=3,W=2 rg_gft_fabric/H=1,M=2,W=2 \
  rg_gft_fabric/H=2,M=4,W=1,SQUARE=2 rg_query/D=2,K=1,H=1,M=2,W=2 rg_query/D=15,K=16,H=8,M=2,W=1 \
  rg_query/D=10,K=2,H=5,M=3,W=2 rg_board/D=2,K=1,H=1,M=2,W=2,DIV=4 rg_node_router/D=2,V=2,FLITS=2 rg_node/D=2 \
  rg_node/D=2,NUM=1 rg_node_send/D=2,K=1,PAYLOAD=1,CRC=32 rg_kautz_exchange/D=2,K=2 \
  rg_kautz_exchange_memory/D=2,K=2,STAGES=1 rg_kautz_exchange_selftest/D=3,K=2 rg_exchange_query/D=2,K=1

# $(call runs,BENCHES,LIST): each bench with each set of parameters of that list
runs = $(foreach bench,$(1),$(addprefix $(bench)/,$($(2))))
bench_cores := D=2,K=1 D=2,K=3 D=3,K=2 D=3,K=6 D=4,K=5 D=15,K=2 D=8,K=8 D=15,K=16
bench_tagged := $(addsuffix $(comma)TW=8,$(bench_cores))
bench_trees := H=1,M=2,W=2 H=2,M=2,W=2 H=2,M=4,W=2 H=2,M=3,W=2 H=2,M=2,W=4 H=3,M=3,W=2 H=4,M=2,W=1 H=4,M=3,W=2
bench_fabrics := H=1,M=2,W=2,SQUARE=1 H=2,M=2,W=2,SQUARE=1 H=2,M=4,W=2 H=3,M=2,W=1,SQUARE=1 H=2,M=3,W=2,SQUARE=2 \
  H=2,M=3,W=2 H=2,M=2,W=4 H=2,M=4,W=1,SQUARE=1 H=4,M=2,W=1 H=5,M=2,W=1
bench_boards := D=2,K=1,H=1,M=2,W=2 D=3,K=6,H=2,M=4,W=2 D=4,K=5,H=2,M=3,W=2 D=15,K=2,H=1,M=16,W=1 \
  D=8,K=8,H=2,M=2,W=4
bench_lines := $(addsuffix $(comma)DIV=4,$(bench_boards))
bench_dividers := DIV=4 DIV=5 DIV=16 DIV=104 DIV=300
bench_exchanges := D=2,K=1 D=2,K=1,STAGES=1 D=2,K=3 D=3,K=2,STAGES=2 D=4,K=2
bench_senders := D=2,K=3 D=2,K=1,PAYLOAD=1 D=3,K=2 D=4,K=3,CRC=32
bench_small := D=2,K=1 D=2,K=3 D=3,K=2
BENCHES_ALL := $(sort $(BENCHES) rg_kautz_pipe/D=4,K=4,TW=8 rg_gft_lls_states/H=5,M=2,W=3 \
  rg_node/D=3 rg_kautz_exchange_selftest/D=2,K=3 \
  rg_node_machine/D=2,K=1 rg_node_machine/D=2,K=2 rg_node_machine/D=3,K=1 rg_machine_board/D=2,K=1,FLITS=2 \
  $(call runs,rg_node_send,bench_senders) rg_node_router/D=2,V=1,FLITS=4 rg_node_router/D=3,V=3,FLITS=8 \
  rg_node_router/D=7,V=4,FLITS=16 rg_kautz_pipe_lanes/D=3,K=6,TW=8,COPIES=3 \
  $(call runs,rg_kautz_exchange rg_kautz_exchange_memory,bench_exchanges) \
  rg_exchange_query/D=3,K=1 rg_exchange_query/D=2,K=2 rg_exchange_board/D=2,K=1,DIV=4 \
  $(call runs,rg_uart_rx rg_uart_tx,bench_dividers) \
  $(call runs,rg_kautz_serial rg_kautz_pipe_expand,bench_cores) \
  $(call runs,rg_kautz_pipe rg_kautz_pipe_axis,bench_tagged) \
  $(call runs,rg_kautz_selftest rg_query_selftest,bench_small) \
  $(call runs,rg_gft_lls_states rg_gft_state_stream rg_gft_exchange_sequencer,bench_trees) \
  $(call runs,rg_gft_fabric,bench_fabrics) \
  $(call runs,rg_query,bench_boards) $(call runs,rg_board,bench_lines))

icarus_results = $(foreach run,$(or $(BENCH),$(BENCHES)),$(BUILD)/icarus/$(run)/result) \
  $(if $(BENCH),,$(BUILD)/icarus/transpose/result)

.PHONY: icarus icarus-results icarus-all
icarus: ## run an Icarus bench for each module that users instantiate (BENCH=MODULE/D=3,K=6 SEED= PLUSARGS=+vcd)
	@$(MAKE) -s $(BUILD)/routegen $(BUILD)/sim/print_questions
	@$(MAKE) -s icarus-results
	@sim/tap.sh $(icarus_results)

icarus-results: $(icarus_results)

icarus-all: ## run the Icarus benches with more parameters
	@$(MAKE) -s icarus BENCH='$(BENCHES_ALL)'

$(BUILD)/icarus/%/result: FORCE
	@mkdir -p $(@D)
	@if sim/icarus/run.sh BUILD=$(BUILD) BENCH=$(*D) PARAMETERS=$(*F) SEED=$(SEED) PLUSARGS=$(PLUSARGS) >$(@D)/log 2>&1; \
	  then echo 'ok - $*'; else echo 'not ok - $*'; sed 's/^/# /' $(@D)/log; fi >$@

# The example, with a matrix that Icarus can do: 12 x 12; it notices lines in another order, and refuses what it cannot do.
$(BUILD)/icarus/transpose/result: $(BUILD)/librg.a FORCE
	@mkdir -p $(@D)
	@if examples/transpose/run.sh BUILD=$(BUILD) OUT=$(@D) K=3 SIMULATOR=iverilog >$(@D)/log 2>&1 && \
	  { tac $(@D)/after.hex | $(@D)/transpose 2 3 after >/dev/null; [ $$? -eq 1 ]; } && \
	  { $(@D)/transpose 2 1 before >>$(@D)/log 2>&1; [ $$? -eq 2 ]; } && \
	  { examples/transpose/run.sh OUT=$(@D) SIMULATOR=cver >>$(@D)/log 2>&1; [ $$? -eq 2 ]; }; \
	  then echo 'ok - examples/transpose'; else echo 'not ok - examples/transpose'; sed 's/^/# /' $(@D)/log; fi >$@
