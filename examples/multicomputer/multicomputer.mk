# SPDX-License-Identifier: Apache-2.0
#
# Processors on a Kautz network, or a network on chip: doc/multicomputer.md.

MULTI := $(BUILD)/multicomputer
MULTI_NET = $(or $(NET),2$(comma)3)
# A network on chip, with OPTIONS= of routegen noc
MULTI_NOC = $(if $(findstring :,$(MULTI_NET)),$(strip $(MULTI_NET) $(OPTIONS)))
MULTI_MODEL = $(BUILD)/sim/$(if $(MULTI_NOC),tiles_$(shell echo '$(MULTI_NOC)' | tr -c 'A-Za-z0-9\n' _),tile_$(subst $(comma),_,$(MULTI_NET)))/multicomputer
comma := ,
PROGRAM ?= hello

# A program is one of examples/multicomputer, or a file of its own: PROGRAM=FILE.c
MULTI_OWN := $(filter %.c,$(PROGRAM))
MULTI_IMAGE = $(MULTI)/$(if $(MULTI_OWN),own/)$(basename $(notdir $(PROGRAM))).bin
MULTI_PROGRAMS := $(patsubst examples/%.c,$(BUILD)/%.bin,$(wildcard examples/multicomputer/*.c))
ifneq ($(MULTI_OWN),)
$(MULTI_IMAGE:.bin=.o): $(MULTI_OWN) FORCE
endif

.PHONY: multicomputer
multicomputer: have-more ## run a program on processors of K(2,3): PROGRAM=ring (or FILE.c) NET=2,3 (or mesh:3,3 OPTIONS=) KILL= REVIVE= CHECK= FILM= CLOCKS=
	@. sim/kautz.sh; $(if $(MULTI_NOC),$(if $(KILL)$(REVIVE)$(CHECK)$(FILM),false,:),is_kautz '$(MULTI_NET)' 7 8 36) || \
	  { echo 'routegen: NET=$(MULTI_NET): $(if $(MULTI_NOC),KILL=$(comma) REVIVE=$(comma) CHECK= and FILM= need nodes of K(D$(comma)K)$(comma) as NET=2$(comma)3,D$(comma)K of a Kautz digraph of 36 nodes at most expected$(comma) as NET=2$(comma)3$(comma) or a network on chip$(comma) as NET=mesh:3$(comma)3)' >&2; exit 2; }
	@$(if $(or $(wildcard $(MULTI_OWN)),$(filter $(PROGRAM),$(basename $(notdir $(MULTI_PROGRAMS))))),,\
	  echo 'routegen: PROGRAM=$(PROGRAM): a file FILE.c or one of $(basename $(notdir $(MULTI_PROGRAMS))) expected' >&2; exit 2)
	@$(if $(MULTI_NOC),$(MAKE) --no-print-directory -s $(BUILD)/routegen && \
	  sim/verilator/tiles/network.sh ROUTEGEN='$(BUILD)/routegen' OUT='$(dir $(MULTI_MODEL))' NET='$(MULTI_NOC)')
	@$(MAKE) --no-print-directory -s $(MULTI_MODEL) $(MULTI_IMAGE)
	@$(MULTI_MODEL) $(if $(MULTI_NOC),$(dir $(MULTI_MODEL))labels,kautz:$(MULTI_NET)) $(MULTI_IMAGE) \
	  $(if $(KILL),--kill '$(KILL)') $(if $(REVIVE),--revive '$(REVIVE)') $(if $(filter command,$(origin CLOCKS)),\
	  $(if $(MULTI_NOC),,--clocks) '$(CLOCKS)') $(if $(CHECK),--check) $(if $(FILM),--film '$(FILM)')

# The table of doc/multicomputer.md
MULTI_BENCH := 2,3/pingpong 2,3/alltoall 2,3/matmul 2,2/alltoall 3,3/alltoall
.PHONY: bench-multicomputer
bench-multicomputer: have-more ## print what messages between processors cost, and how fast they are simulated
	@for run in $(MULTI_BENCH); do echo "run $${run%/*} $${run#*/}"; \
	  $(MAKE) -s --no-print-directory multicomputer NET=$${run%/*} PROGRAM=$${run#*/} 2>&1; done | \
	  awk -f examples/multicomputer/bench.awk

multi_models = $(patsubst %,$(BUILD)/sim/tile_%/multicomputer,$(1))
.PHONY: test-multicomputer multicomputer-faults
test-multicomputer: have-more $(call multi_models,2_1 2_2 2_3 3_2 3_3) $(MULTI_PROGRAMS) ## test processors on Kautz networks
	$(Q)$(CASES) sim/verilator/tile/run.sh BUILD='$(BUILD)' RISCV='$(dir $(PICORV32))tests'
multicomputer-faults: have-more $(call multi_models,2_2 2_3 3_2) $(MULTI_PROGRAMS) ## let all sets of d-1 nodes die
	@sim/verilator/tile/faults.sh BUILD='$(BUILD)'

PICORV32 = $(shell find $(BUILD)/venv/lib/ -path '*/pythondata_cpu_picorv32/verilog/picorv32.v' 2>/dev/null)
SIM_TILE_OBJ := $(call sim_objects,tile)
$(BUILD)/sim/tile_%/multicomputer: $(VERILATED) $(wildcard sim/verilator/tile/*.[vh] sim/verilator/node/link*) $(SIM_TILE_OBJ)
	@$(verilate) TOP=tile_top PARAMETERS=D=$(call number,1),K=$(call number,2) LIST=$(RTL_F) NETLIST=1 DEFINE=TOP_ONE_CLOCK=1 \
	  SOURCES='sim/verilator/tile/tile_top.v $(PICORV32)' PORTS=sim/verilator/tile/ports.h PROGRAM=multicomputer \
	  OBJECTS='$(SIM_TILE_OBJ)' LIBRARIES='$(OPENMP)'

# Tile_network.v beside it, by network.sh
SIM_TILES_OBJ := $(filter-out %cycle.a,$(call sim_objects,tiles))
$(BUILD)/sim/tiles_%/multicomputer: $(BUILD)/sim/tiles_%/Tile_network.v $(VERILATED) $(wildcard sim/verilator/tiles/*.[vh]*) $(SIM_TILES_OBJ)
	@$(verilate) TOP=tiles_top LIST=$(RTL_F) NETLIST=1 OPTIMISE=-O1 DEFINE=TOP_ONE_CLOCK=1 FLAGS='-I$(@D)' \
	  SOURCES='$(wildcard sim/verilator/tiles/*.v*) $< $(PICORV32)' PORTS=sim/verilator/tiles/ports.h PROGRAM=multicomputer \
	  OBJECTS='$(SIM_TILES_OBJ)'

RUNTIME := examples/multicomputer/runtime
# All of a program is optimised at once: a call of the runtime with constants becomes short.
MULTI_CC = clang --target=riscv32 -march=rv32im -mabi=ilp32 -ffreestanding -std=c11 -Wall -Wextra -Werror -O2 -flto \
  -Irtl/node -I$(RUNTIME) -c -o $@
MULTI_OBJ := $(patsubst $(RUNTIME)/%,$(MULTI)/runtime/%.o,$(wildcard $(RUNTIME)/*.[cS]))
$(MULTI)/%.elf: $(MULTI)/%.o $(RUNTIME)/link.ld $(MULTI_OBJ)
	@ld.lld --gc-sections --lto-O2 -T $(RUNTIME)/link.ld -o $@ $(filter %.o,$^)
$(MULTI)/%.o: examples/multicomputer/%.c $(RUNTIME)/kx.h
	@mkdir -p $(@D)
	@$(MULTI_CC) $<
$(MULTI)/own/%.o: $(RUNTIME)/kx.h
	@mkdir -p $(@D)
	@$(MULTI_CC) $(filter %.c,$^)
$(MULTI)/runtime/%.o: $(RUNTIME)/% $(wildcard $(RUNTIME)/*.h) rtl/node/rg_mailbox.h
	@mkdir -p $(@D)
	@$(MULTI_CC) $<
$(MULTI)/%.bin: $(MULTI)/%.elf
	@llvm-objcopy -O binary $< $@
