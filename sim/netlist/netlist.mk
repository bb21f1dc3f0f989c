# SPDX-License-Identifier: Apache-2.0
#
# Netlists (make netlist): what Yosys makes of a module is proved equal to it, for all inputs.

# MODULE/PARAMETERS: small ones for make test; those of synth/configs for make soak. What a board is made of is proved
# with its image (make bitstream-proof), so rg_board is not here, and of the full part three copies are enough. ABC does
# not end on the CRC of 16 bytes in a clock, in the self-test of K(15,2), nor in a quarter of an hour on the largest
# nodes and on machines.
NETLISTS := rg_uart_tx/DIV=16 rg_kautz_serial/D=2,K=3 rg_kautz_pipe/D=2,K=1,TW=8 rg_gft_state_stream/H=1,M=2,W=2
NETLISTS_NOT := rg_kautz_selftest/D=15% rg_machine_board/% rg_node_machine/% rg_node/D=4% rg_node/D=7%
NETLISTS_ALL = $(filter-out $(NETLISTS_NOT),$(sort $(NETLISTS) \
  rg_pulse_sync/- rg_uart_rx/DIV=4 rg_uart_tx/DIV=16 rg_kautz_serial/D=3,K=6 rg_kautz_pipe/D=3,K=6,TW=8 rg_kautz_pipe_expand/D=2,K=1 rg_gft_lls_states/H=2,M=3,W=2 rg_gft_state_stream/H=2,M=3,W=2 rg_gft_exchange_sequencer/H=2,M=6,W=3 rg_gft_fabric/H=2,M=3,W=2,BITS=1,SQUARE=2 \
  rg_kautz_pipe_lanes/D=2,K=2,COPIES=3 rg_query/D=3,K=6,H=2,M=4,W=2 \
  rg_query/D=2,K=1,H=1,M=2,W=2,SELFTEST=1 rg_query_selftest/D=2,K=1 \
  $(shell awk '$$2 ~ /^rg_/ && $$2 != "rg_board" && $$7 ~ /^(lint|pnr|core|wrap)$$/ { print $$2 "/" $$3 }' synth/configs)))

netlist_results = $(foreach one,$(or $(NETLIST),$(NETLISTS)),$(BUILD)/netlist/$(one)/result)

.PHONY: netlist netlist-results netlist-all FORCE
netlist: ## prove the netlist that Yosys makes of each module equal to it (NETLIST=MODULE/D=3,K=6 for one)
	@$(MAKE) -s netlist-results
	@sim/tap.sh $(netlist_results)

netlist-all: ## prove the netlists of every configuration of synth/configs
	@$(MAKE) -s netlist NETLIST='$(NETLISTS_ALL)'

netlist-results: $(netlist_results)

$(BUILD)/netlist/%/result: FORCE
	@mkdir -p $(@D)
	@if said=$$(sim/netlist/prove.sh OUT=$(@D) MODULE=$(*D) PARAMETERS=$(*F)); then echo "ok - $* ($$said)"; else \
	  echo "not ok - $*"; echo "# $$said"; fi >$@
