# SPDX-License-Identifier: Apache-2.0
#
# Co-simulation with Verilator: make sim, make cosim. Its networks are rows of rtl/*/manifest.

# A run is NETWORK/.../PAIRS, or phases of a fat tree; pipe: is the pipelined core of a Kautz digraph, kautz: the serial
# one. NET= and PAIRS= run one other network instead, CORE=serial, pipe or tree only one of the cores, CORE=ring or
# broadcast one of the machines of doc/collectives.md. node: is a network of nodes,
# CLOCKS long: NODE=d,k or NODE=d,k,b runs others; without waveforms.
# exchange: is an all-to-all on a Kautz digraph, CLOCKS long: EXCHANGE=d,k or EXCHANGE=d,k,s, with s stages in a link;
# noc: is a network on chip, CLOCKS long: NOC=mesh:4,4+2,8 for 2 clocks a hop and 8 flits a lane (sim/verilator/noc).
# gather: is an allgather, GATHER=d,k or GATHER=d,k,s. clos: is a network of Benes, and what sets it, permutations for pairs.
PAIRS ?= all
SEED ?= 1
SIM_RUNS = $(or $(call cases_of,sim),$(shell synth/manifest.sh sim))
ifdef NET
SIM_RUNS = $(NET)/$(PAIRS) $(foreach core,pipe tree $(filter ring broadcast,$(CORE)),\
  $(patsubst kautz:%,$(core):%/$(PAIRS),$(filter kautz:%,$(NET))))
endif
CLOCKS ?= 100000
ifdef NODE
SIM_RUNS = node:$(NODE)/$(CLOCKS)
endif
ifdef EXCHANGE
SIM_RUNS = exchange:$(EXCHANGE)/$(CLOCKS)
endif
ifdef GATHER
SIM_RUNS = gather:$(GATHER)/$(CLOCKS)
endif
ifdef NOC
SIM_RUNS = noc:$(NOC)/$(CLOCKS)
endif
ifdef VCD
SIM_RUNS := $(filter-out node:%,$(SIM_RUNS))
endif
sim_runs = $(if $(CORE),$(filter $(CORE:serial=kautz):%,$(SIM_RUNS)),$(SIM_RUNS))
sim_bins = $(foreach run,$(1),$(BUILD)/sim/$(call sim_file,$(firstword $(subst /, ,$(run))))$(SIM_VARIANT)/cosim)
# -vcd: with waveforms; -quick: for short runs, compiled in a moment
SIM_VARIANT := $(if $(VCD),-vcd)

.PHONY: sim
sim: ## co-simulate each core with its cycle model on a real network (NET= CORE= PAIRS= NODE= EXCHANGE= GATHER= NOC= CLOCKS= SEED= VCD=)
	@$(call need,verilator)
	@sim/verilator/check.sh $(foreach key,NET CORE PAIRS NODE EXCHANGE GATHER NOC CLOCKS SEED VCD,$(key)='$($(key))')
	@$(if $(NET),$(MAKE) -s all && $(BUILD)/routegen info '$(NET)' >/dev/null)
	@$(MAKE) --no-print-directory $(PARALLEL) $(call sim_bins,$(sim_runs))
	@sim/verilator/run.sh FOLDER=$(BUILD)/sim VARIANT=$(SIM_VARIANT) SEED=$(SEED) VCD=$(VCD) TAP=$(TAP) SHOW=$(if $(Q),,1) RUNS='$(sim_runs)'

.PHONY: sim-all
sim-all: ## the same on all networks of rtl/*/manifest (some six minutes on 2 cores)
	@$(MAKE) --no-print-directory sim SIM_RUNS="$(or $(CASES),$$(synth/manifest.sh sim-all | tr '\n' ' '))"

# Every shape of code once; make sim-all has more networks, and more of them.
.PHONY: cosim
cosim: COSIM_RUNS = $(or $(call cases_of,cosim),$(shell synth/manifest.sh cosim))
cosim: SIM_VARIANT := -quick
cosim: ## co-simulate some networks, in which every shape of the hardware occurs
	@$(call need,verilator)
	@$(MAKE) --no-print-directory $(PARALLEL) $(call sim_bins,$(COSIM_RUNS))
	@sim/verilator/run.sh FOLDER=$(BUILD)/sim VARIANT=-quick SEED=$(SEED) TAP=1 SHOW=$(if $(Q),,1) RUNS='$(COSIM_RUNS)'

# Legal shapes that are drawn, small enough to be simulated. The seed that draws them is printed.
SHAPES ?= 12
.PHONY: sim-random
sim-random: DRAWN := $(if $(filter sim-random,$(MAKECMDGOALS)),$(or $(DRAW),$(shell date +%s)))
sim-random: ## co-simulate shapes drawn at random (SHAPES=12 DRAW=seed)
	@echo 'sim-random: the shapes of DRAW=$(DRAWN)'
	@$(MAKE) --no-print-directory sim SIM_RUNS="$$(sim/verilator/draw.sh $(DRAWN) $(SHAPES) | tr '\n' ' ')"

# ---- The C part, and Verilator's run-time library without and with waveforms

sim_objects = $(patsubst %.c,$(BUILD)/sim/obj/%.o,$(wildcard sim/verilator/*.c $(foreach folder,$(1),sim/verilator/$(folder)/*.c))) \
  $(HARNESS_OBJ) $(BUILD)/librgcycle.a $(BUILD)/librg.a $(SIM_RUNTIME)
HARNESS_OBJ := $(BUILD)/sim/obj/sim/harness/harness.o
SIM_RUNTIME := $(BUILD)/sim/obj/verilated$(if $(VCD),-vcd).o
SIM_SERIAL_OBJ := $(call sim_objects,kautz serial)
SIM_TREE_OBJ := $(call sim_objects,kautz tree)
SIM_RING_OBJ := $(call sim_objects,ring)
SIM_BROADCAST_OBJ := $(call sim_objects,broadcast)
SIM_PIPE_OBJ := $(call sim_objects,kautz pipe)
SIM_GFT_OBJ := $(call sim_objects,fattree)
SIM_NODE_OBJ := $(call sim_objects,node)
SIM_EXCHANGE_OBJ := $(call sim_objects,exchange)
SIM_GATHER_OBJ := $(call sim_objects,gather)
SIM_BENES_OBJ := $(call sim_objects,benes)
SIM_NOC_OBJ := $(filter %.o,$(call sim_objects,noc)) $(BUILD)/librgnet.a $(BUILD)/librg.a
SIM_OBJ := $(sort $(foreach core,SERIAL TREE RING BROADCAST PIPE GFT NODE EXCHANGE GATHER BENES NOC,$(SIM_$(core)_OBJ)))

$(BUILD)/sim/obj/%.o: %.c
	@mkdir -p $(@D)
	@echo "  CC $@"
	@$(CC) $(C_FLAGS) $(CFLAGS) -MMD -MP -c $< -o $@

# What the user says, or what needs half of the time for it. That it is not optimised costs a model nothing that can be
# measured: what a clock calls is in Verilator's headers.
RUNTIME_CXX = $(if $(filter default undefined,$(origin CXX)),$(or $(if $(shell command -v clang++),clang++),$(CXX)),$(CXX))
$(BUILD)/sim/obj/verilated.o $(BUILD)/sim/obj/verilated-vcd.o: sim/verilator/verilated_runtime.cpp
	@mkdir -p $(@D)
	@echo "  CXX $@"
	@$(RUNTIME_CXX) -std=c++17 -w -O0 -I$$(verilator --getenv VERILATOR_ROOT)/include -DVM_TRACE_VCD=1 \
	  -DVM_TRACE=$(if $(findstring -vcd,$@),1,0) -c $< -o $@

-include $(wildcard $(BUILD)/sim/obj/sim/*/*.d $(BUILD)/sim/obj/sim/*/*/*.d)

# ---- One program a network: build/sim/kautz_3_6/cosim, and build/sim/kautz_3_6-vcd/cosim with waveforms

# What every model is made of, and the script that makes it.
VERILATED := $(RTL) $(RTL_F) sim/verilator/build.sh $(addprefix sim/verilator/,top.cpp top.h each_port.h words.h)
# A longer run pays for a better compiler; what these move is simulated in a moment, but for the long trees, which clang
# makes fastest.
LONG_TREES := 4_3_2
OPTIMISE ?= -O2
$(addprefix $(BUILD)/sim/,gft_% exchange_% gather_% noc_%): private OPTIMISE = -O0
$(LONG_TREES:%=$(BUILD)/sim/gft_%/cosim): private OPTIMISE = -O1
verilate = sim/verilator/build.sh OUT='$(@D)' OPTIMISE=$(if $(findstring -quick,$*),-O0,$(OPTIMISE)) \
  $(if $(findstring -vcd,$*),TRACE=1) $(if $(findstring -quick,$*),HEADER=$(QUICK_H))
# Verilator's headers, for models that are compiled in a moment
QUICK_H := $(BUILD)/sim/obj/quick.h
$(QUICK_H).gch: sim/verilator/build.sh
	@mkdir -p $(@D)
	@sim/verilator/build.sh HEADER=$(QUICK_H) OPTIMISE=-O0

quick_h = $(if $(findstring -quick,$(1)),$(QUICK_H).gch)
# The N-th number of a name such as kautz_3_6-vcd
number = $(word $(1),$(subst _, ,$(firstword $(subst -, ,$*))))

.SECONDEXPANSION:
$(BUILD)/sim/kautz_%/cosim: $$(call quick_h,$$*) $(VERILATED) $(wildcard sim/verilator/serial/*.v sim/verilator/serial/*.h) $(SIM_SERIAL_OBJ)
	@$(verilate) TOP=serial_top PARAMETERS=D=$(call number,1),K=$(call number,2) LIST=$(RTL_F) \
	  SOURCES=sim/verilator/serial/serial_top.v PORTS=sim/verilator/serial/ports.h OBJECTS='$(SIM_SERIAL_OBJ)'

$(BUILD)/sim/tree_%/cosim: $$(call quick_h,$$*) $(VERILATED) sim/verilator/serial/pins.h $(SIM_TREE_OBJ)
	@$(verilate) TOP=rg_kautz_tree PARAMETERS=D=$(call number,1),K=$(call number,2) LIST=$(RTL_F) \
	  PORTS=sim/verilator/serial/pins.h OBJECTS='$(SIM_TREE_OBJ)'

$(BUILD)/sim/ring_%/cosim: $$(call quick_h,$$*) $(VERILATED) sim/verilator/ring/ports.h $(SIM_RING_OBJ)
	@$(verilate) TOP=rg_kautz_ring PARAMETERS=D=$(call number,1),K=$(call number,2) LIST=$(RTL_F) \
	  PORTS=sim/verilator/ring/ports.h OBJECTS='$(SIM_RING_OBJ)'

$(BUILD)/sim/broadcast_%/cosim: $$(call quick_h,$$*) $(VERILATED) sim/verilator/broadcast/ports.h $(SIM_BROADCAST_OBJ)
	@$(verilate) TOP=rg_kautz_broadcast PARAMETERS=D=$(call number,1),K=$(call number,2) LIST=$(RTL_F) \
	  PORTS=sim/verilator/broadcast/ports.h OBJECTS='$(SIM_BROADCAST_OBJ)'

$(BUILD)/sim/pipe_%/cosim: $$(call quick_h,$$*) $(VERILATED) $(wildcard sim/verilator/pipe/*.v sim/verilator/pipe/*.h) $(SIM_PIPE_OBJ)
	@$(verilate) TOP=pipe_top PARAMETERS=D=$(call number,1),K=$(call number,2) LIST=$(RTL_F) \
	  SOURCES=sim/verilator/pipe/pipe_top.v PORTS=sim/verilator/pipe/ports.h OBJECTS='$(SIM_PIPE_OBJ)'

$(BUILD)/sim/gft_%/cosim: $$(call quick_h,$$*) $(VERILATED) $(wildcard sim/verilator/fattree/*.v* sim/verilator/fattree/*.h) $(SIM_GFT_OBJ)
	@$(if $(filter $(LONG_TREES),$*),CXX=$(RUNTIME_CXX)) $(verilate) TOP=gft_top LIST=$(RTL_F) \
	  PARAMETERS=H=$(call number,1),M=$(call number,2),W=$(call number,3) \
	  SOURCES='$(wildcard sim/verilator/fattree/*.v*)' PORTS=sim/verilator/fattree/ports.h \
	  OBJECTS='$(SIM_GFT_OBJ)'

# The third number, if there is one, is the depth of a virtual channel, the fourth an edge of the other parameters' range.
$(BUILD)/sim/node_%/cosim: $$(call quick_h,$$*) $(VERILATED) $(wildcard sim/verilator/node/*.v sim/verilator/node/*.h) $(SIM_NODE_OBJ)
	@$(verilate) TOP=node_top LIST=$(RTL_F) LIBRARIES='$(OPENMP)' DEFINE=TOP_ONE_CLOCK=1 \
	  OPTIMISE=$(if $(findstring -quick,$*),-O0,-O1) \
	  PARAMETERS=D=$(call number,1),K=$(call number,2),FLITS=$(or $(call number,3),4),E=$(or $(call number,4),0) \
	  SOURCES=sim/verilator/node/node_top.v PORTS=sim/verilator/node/ports.h OBJECTS='$(SIM_NODE_OBJ)'

# The third number, if there is one, is that of register stages in a link.
$(BUILD)/sim/exchange_%/cosim: $$(call quick_h,$$*) $(VERILATED) $(wildcard sim/verilator/exchange/*.v sim/verilator/exchange/*.h) $(SIM_EXCHANGE_OBJ)
	@$(verilate) TOP=exchange_top PARAMETERS=D=$(call number,1),K=$(call number,2),STAGES=$(or $(call number,3),0) LIST=$(RTL_F) \
	  SOURCES=sim/verilator/exchange/exchange_top.v PORTS=sim/verilator/exchange/ports.h OBJECTS='$(SIM_EXCHANGE_OBJ)'

$(BUILD)/sim/gather_%/cosim: $$(call quick_h,$$*) $(VERILATED) sim/verilator/gather/ports.h $(SIM_GATHER_OBJ)
	@$(verilate) TOP=rg_kautz_gather LIST=$(RTL_F) PORTS=sim/verilator/gather/ports.h OBJECTS='$(SIM_GATHER_OBJ)' \
	  PARAMETERS=D=$(call number,1),K=$(call number,2),BITS=16,STAGES=$(or $(call number,3),0)

# A network of K has 2K-1 numbers.
$(BUILD)/sim/clos_%/cosim: $$(call quick_h,$$*) $(VERILATED) $(wildcard sim/verilator/benes/*.v sim/verilator/benes/*.h) $(SIM_BENES_OBJ)
	@$(verilate) TOP=benes_top LIST=$(RTL_F) SOURCES=sim/verilator/benes/benes_top.v PORTS=sim/verilator/benes/ports.h \
	  PARAMETERS=K=$(word $(words $(subst _, ,$*)),1 1 2 2 3 3 4 4 5 5 6 6 7 7 8) OBJECTS='$(SIM_BENES_OBJ)'

.PHONY: noc-curve
noc-curve: $(BUILD)/sim/noc_mesh_4_4+2_8/cosim ## draw latency by load, simulated and of the Verilog: doc/pictures/noc.svg
	@sim/verilator/noc/curve.sh ROUTEGEN=$(BUILD)/routegen COSIM='$<' >$(BUILD)/noc.svg && mv $(BUILD)/noc.svg doc/pictures/noc.svg

# The top is made by routegen noc; each flit that leaves a router is told to the C part by watch.sv.
$(BUILD)/sim/noc_%/cosim: $$(call quick_h,$$*) $(VERILATED) $(wildcard sim/verilator/noc/*) $(SIM_NOC_OBJ) $(BUILD)/routegen
	@sim/verilator/noc/network.sh ROUTEGEN=$(BUILD)/routegen OUT='$(@D)' RUN='$*'
	@$(verilate) TOP=noc_top LIST=$(RTL_F) SOURCES='$(@D)/noc_top.v sim/verilator/noc/watch.sv' \
	  FLAGS=+1800-2017ext+sv PORTS=sim/verilator/noc/ports.h OBJECTS='$(SIM_NOC_OBJ)' LIBRARIES='$(OPENMP) -lm'
