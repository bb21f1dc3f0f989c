# SPDX-License-Identifier: Apache-2.0
#
# Processors on a Kautz network: doc/multicomputer.md.

MULTI := $(BUILD)/multicomputer
MULTI_NET = $(or $(NET),2,3)
MULTI_MODEL = $(BUILD)/sim/tile_$(subst $(comma),_,$(MULTI_NET))/multicomputer
comma := ,
PROGRAM ?= hello

.PHONY: multicomputer
multicomputer: ## run PROGRAM= of examples/multicomputer on processors of K(NET=2,3): CHECK= KILL= REVIVE= FILM= CLOCKS= (make deps-more)
	@$(MAKE) --no-print-directory -s $(MULTI_MODEL) $(MULTI)/$(PROGRAM).bin
	@$(MULTI_MODEL) kautz:$(MULTI_NET) $(MULTI)/$(PROGRAM).bin $(if $(CLOCKS),--clocks $(CLOCKS)) $(if $(KILL),--kill $(KILL)) \
	  $(if $(REVIVE),--revive $(REVIVE)) $(if $(CHECK),--check) $(if $(FILM),--film $(FILM))

# The goals of doc/multicomputer.md
.PHONY: bench-multicomputer
bench-multicomputer: ## print what messages between processors cost, and how fast they are simulated (make deps-more)
	@for net in 2,2 2,3 3,3; do echo "K($$net)"; for program in pingpong alltoall matmul; do \
	  $(MAKE) -s --no-print-directory multicomputer NET=$$net PROGRAM=$$program 2>&1 | sed 's/^[0-9]*:/ /; s/^[0-9]* clocks,/  simulated:/' || exit 1; done; done

.PHONY: test-multicomputer multicomputer-faults
MULTI_PROGRAMS := $(patsubst examples/multicomputer/%.c,%,$(wildcard examples/multicomputer/*.c))
test-multicomputer: have-more $(foreach net,2_1 2_2 2_3 3_2 3_3,$(BUILD)/sim/tile_$(net)/multicomputer) $(MULTI_PROGRAMS:%=$(MULTI)/%.bin)
	@sim/verilator/tile/run.sh BUILD='$(BUILD)' RISCV='$(dir $(PICORV32))tests'
multicomputer-faults: $(foreach net,2_2 2_3 3_2,$(BUILD)/sim/tile_$(net)/multicomputer) $(MULTI_PROGRAMS:%=$(MULTI)/%.bin) ## let nodes die under programs, all sets of d-1, and return (hours; make deps-more)
	@sim/verilator/tile/faults.sh BUILD='$(BUILD)'

PICORV32 = $(shell find $(BUILD)/venv/lib/ -path '*/pythondata_cpu_picorv32/verilog/picorv32.v')
SIM_TILE_OBJ := $(call sim_objects,tile)
$(BUILD)/sim/tile_%/multicomputer: $(VERILATED) $(wildcard sim/verilator/tile/*.v sim/verilator/tile/*.h sim/verilator/node/link*) $(SIM_TILE_OBJ)
	@$(verilate) TOP=tile_top PARAMETERS=D=$(call number,1),K=$(call number,2) LIST=$(RTL_F) NETLIST=1 DEFINE=TOP_ONE_CLOCK=1 \
	  SOURCES='sim/verilator/tile/tile_top.v $(PICORV32)' PORTS=sim/verilator/tile/ports.h PROGRAM=multicomputer \
	  OBJECTS='$(SIM_TILE_OBJ)' LIBRARIES='$(OPENMP)'

MULTI_CC = clang --target=riscv32 -march=rv32im -mabi=ilp32 -ffreestanding -ffunction-sections -std=c11 -Wall -Wextra -Werror \
  -Irtl/node -I$(RUNTIME)
RUNTIME := examples/multicomputer/runtime
$(MULTI)/%.elf: examples/multicomputer/%.c $(RUNTIME)/crt0.S $(RUNTIME)/link.ld $(MULTI)/kx.o
	@$(MULTI_CC) -Os -nostdlib -fuse-ld=lld -Wl,--gc-sections -T $(RUNTIME)/link.ld -o $@ $(RUNTIME)/crt0.S $(MULTI)/kx.o $<
$(MULTI)/kx.o: $(RUNTIME)/kx.c $(RUNTIME)/kx.h rtl/node/rg_mailbox.h
	@mkdir -p $(@D)
	@$(MULTI_CC) -O2 -c -o $@ $<
$(MULTI)/%.bin: $(MULTI)/%.elf
	@llvm-objcopy -O binary $< $@
