# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# Co-simulation with Verilator (make sim) and module benches with Icarus (make icarus).

RTL_F := rtl/routegen.f
RTL := $(shell cat $(RTL_F))

# What `make sim` runs: network and pairs. NET= and PAIRS= run one other network instead.
SIM_RUNS := kautz:2,1/all kautz:2,3/all kautz:3,3/all kautz:5,2/all kautz:15,2/all kautz:3,6/all kautz:4,5/all \
  kautz:8,8/1000000 kautz:15,16/100000
PAIRS ?= all
SEED ?= 1
ifdef NET
SIM_RUNS := $(NET)/$(PAIRS)
endif

SIM_SRC := $(wildcard sim/verilator/*.c)
SIM_OBJ := $(SIM_SRC:%.c=$(BUILD)/sim/obj/%.o)
SIM_VARIANT := $(if $(VCD),-vcd)

comma := ,
# kautz:3,6 -> kautz_3_6, a name for a file
sim_file = $(subst $(comma),_,$(subst :,_,$(1)))
sim_nets = $(foreach run,$(SIM_RUNS),$(firstword $(subst /, ,$(run))))
sim_bins = $(foreach net,$(sim_nets),$(BUILD)/sim/$(call sim_file,$(net))$(SIM_VARIANT)/cosim)

.PHONY: sim
sim: ## co-simulate the cores with their cycle models on real networks (NET= PAIRS= SEED= VCD=)
	@$(call need,verilator)
	@$(if $(NET),$(MAKE) -s all && $(BUILD)/routegen info '$(NET)' >/dev/null)
	@$(MAKE) --no-print-directory -j2 $(sim_bins)
	@sim/verilator/run.sh $(BUILD)/sim "$(SIM_VARIANT)" "$(SEED)" "$(VCD)" $(SIM_RUNS)

$(BUILD)/sim/obj/%.o: %.c
	@mkdir -p $(@D)
	@echo "  CC $@"
	@$(CC) $(C_FLAGS) $(CFLAGS) -Imodel/cli -MMD -MP -c $< -o $@

# build/sim/kautz_3_6/cosim, and build/sim/kautz_3_6-vcd/cosim with waveforms.
$(BUILD)/sim/kautz_%/cosim: $(RTL) $(RTL_F) sim/verilator/dut.cpp sim/verilator/dut.h $(SIM_OBJ) \
    $(BUILD)/libcli.a $(BUILD)/librg.a
	@sim/verilator/build.sh $(@D) $* $(RTL_F) $(abspath $(SIM_OBJ) $(BUILD)/libcli.a $(BUILD)/librg.a)

-include $(SIM_OBJ:.o=.d)
