# SPDX-License-Identifier: Apache-2.0
#
# Netlists (make netlist): what Yosys makes of a module is proved equal to it, for all inputs. rtl/*/manifest has their
# parameters: `netlist` for make test, `netlists` and all that is linted for make soak.

netlist_results = $(foreach one,$(or $(NETLIST),$(call cases_of,netlist),$(call rows_for,netlist,synth/manifest.sh netlist)),$(BUILD)/netlist/$(one)/result)

.PHONY: netlist netlist-all FORCE
netlist: $(netlist_results) ## prove the netlist that Yosys makes of each module equal to it (NETLIST=MODULE/D=3,K=6 for one)
	@sim/tap.sh $^

netlist-all: ## prove the netlists of every configuration of rtl/*/manifest
	@$(MAKE) $(if $(Q),-s) netlist NETLIST="$(or $(CASES),$$(synth/manifest.sh netlist; synth/manifest.sh netlists))"

$(BUILD)/netlist/%/result: FORCE
	@mkdir -p $(@D)
	$(call show,sim/netlist/prove.sh OUT=$(@D) MODULE=$(*D) PARAMETERS=$(*F))
	@if said=$$(sim/netlist/prove.sh OUT=$(@D) MODULE=$(*D) PARAMETERS=$(*F)); then echo "ok - $* ($$said)"; else \
	  echo "not ok - $*"; echo "# $$said"; fi >$@
