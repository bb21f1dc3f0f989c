# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# Co-simulation with Verilator (make sim).

RTL_F := rtl/routegen.f
RTL := $(shell cat $(RTL_F))

# What `make sim` runs: network and pairs, or phases of a fat tree; pipe: is the pipelined core of a Kautz digraph,
# kautz: the serial one. NET= and PAIRS= run one other network instead, CORE=serial or CORE=pipe only one of the cores.
SIM_RUNS := kautz:2,1/all kautz:2,3/all kautz:3,3/all kautz:5,2/all kautz:15,2/all kautz:3,6/all kautz:4,5/all \
  kautz:8,8/1000000 kautz:15,16/100000 \
  pipe:2,1/all pipe:2,3/all pipe:3,3/all pipe:5,2/all pipe:15,2/all pipe:3,6/all pipe:4,5/all \
  pipe:8,8/10000000 pipe:15,16/100000 \
  gft:1,2,2/all gft:2,2,2/all gft:3,2,2/all gft:2,4,4/all gft:2,4,2/all gft:2,3,2/all gft:3,3,2/all gft:2,6,3/all \
  gft:1,5,3/all
PAIRS ?= all
SEED ?= 1
ifdef NET
SIM_RUNS := $(NET)/$(PAIRS) $(patsubst kautz:%,pipe:%/$(PAIRS),$(filter kautz:%,$(NET)))
endif
ifdef CORE
SIM_RUNS := $(filter $(CORE:serial=kautz):%,$(SIM_RUNS))
endif

SIM_VARIANT := $(if $(VCD),-vcd)

comma := ,
# kautz:3,6 -> kautz_3_6, a name for a file
sim_file = $(subst $(comma),_,$(subst :,_,$(1)))
sim_nets = $(foreach run,$(SIM_RUNS),$(firstword $(subst /, ,$(run))))
sim_bins = $(foreach net,$(sim_nets),$(BUILD)/sim/$(call sim_file,$(net))$(SIM_VARIANT)/cosim)

.PHONY: sim
sim: ## co-simulate the hardware with its cycle models on real networks (NET= CORE= PAIRS= SEED= VCD=)
	@$(call need,verilator)
	@case '$(CORE)' in ''|serial|pipe) ;; *) echo "routegen: CORE=$(CORE): serial or pipe expected" >&2; exit 2;; esac
	@$(if $(and $(CORE),$(filter gft:%,$(NET))),echo "routegen: CORE=$(CORE): $(NET) has no such core" >&2; exit 2)
	@$(if $(NET),$(MAKE) -s all && $(BUILD)/routegen info '$(NET)' >/dev/null)
	@$(if $(filter-out kautz:% gft:%,$(NET)),echo "routegen: $(NET): only kautz: and gft: have hardware to simulate" >&2; exit 2)
	@case '$(VCD)' in *[!0-9]*) echo "routegen: VCD=$(VCD): the clock around which waveforms are wanted expected" >&2; exit 2;; esac
	@$(MAKE) --no-print-directory $(PARALLEL) $(sim_bins)
	@sim/verilator/run.sh $(BUILD)/sim "$(SIM_VARIANT)" "$(SEED)" "$(VCD)" $(SIM_RUNS)

# ---- The C part, and Verilator's run-time library without and with waveforms

sim_objects = $(patsubst %.c,$(BUILD)/sim/obj/%.o,$(wildcard sim/verilator/*.c sim/verilator/$(1)/*.c)) \
  $(CLI_COMMON_OBJ) $(BUILD)/librgnet.a $(BUILD)/librg.a
SIM_KAUTZ_OBJ := $(call sim_objects,kautz)
SIM_PIPE_OBJ := $(call sim_objects,pipe)
SIM_GFT_OBJ := $(call sim_objects,fattree)
SIM_RUNTIME := $(BUILD)/sim/obj/verilated$(SIM_VARIANT).o
SIM_OBJ := $(sort $(SIM_KAUTZ_OBJ) $(SIM_PIPE_OBJ) $(SIM_GFT_OBJ)) $(SIM_RUNTIME)

$(BUILD)/sim/obj/%.o: %.c
	@mkdir -p $(@D)
	@echo "  CC $@"
	@$(CC) $(C_FLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

$(BUILD)/sim/obj/verilated.o: sim/verilator/verilated_runtime.cpp
	@mkdir -p $(@D)
	@echo "  CXX $@"
	@$(CXX) -std=c++17 -O2 -I$$(verilator --getenv VERILATOR_ROOT)/include -DVM_TRACE=0 -DVM_COVERAGE=$(if $(COVERAGE),1,0) \
	  -c $< -o $@

$(BUILD)/sim/obj/verilated-vcd.o: sim/verilator/verilated_runtime.cpp
	@mkdir -p $(@D)
	@echo "  CXX $@"
	@$(CXX) -std=c++17 -O2 -I$$(verilator --getenv VERILATOR_ROOT)/include -DVM_TRACE=1 -DVM_TRACE_VCD=1 \
	  -DVM_COVERAGE=$(if $(COVERAGE),1,0) -c $< -o $@

-include $(wildcard $(BUILD)/sim/obj/sim/verilator/*.d $(BUILD)/sim/obj/sim/verilator/*/*.d)

# ---- One program a network: build/sim/kautz_3_6/cosim, and build/sim/kautz_3_6-vcd/cosim with waveforms

SIM_COMMON := $(RTL) $(RTL_F) sim/verilator/build.sh sim/verilator/verilated_top.h

$(BUILD)/sim/kautz_%/cosim: $(SIM_COMMON) $(wildcard sim/verilator/kautz/dut.*) $(SIM_KAUTZ_OBJ) $(SIM_RUNTIME)
	@sim/verilator/build.sh $(@D) kautz_$* $(RTL_F) $(abspath $(SIM_KAUTZ_OBJ) $(SIM_RUNTIME))

$(BUILD)/sim/pipe_%/cosim: $(SIM_COMMON) $(wildcard sim/verilator/pipe/dut.* sim/verilator/pipe/*.v) $(SIM_PIPE_OBJ) \
    $(SIM_RUNTIME)
	@sim/verilator/build.sh $(@D) pipe_$* $(RTL_F) $(abspath $(SIM_PIPE_OBJ) $(SIM_RUNTIME))

$(BUILD)/sim/gft_%/cosim: $(SIM_COMMON) $(wildcard sim/verilator/fattree/dut.* sim/verilator/fattree/*.v*) \
    $(SIM_GFT_OBJ) $(SIM_RUNTIME)
	@sim/verilator/build.sh $(@D) gft_$* $(RTL_F) $(abspath $(SIM_GFT_OBJ) $(SIM_RUNTIME))
