# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# The virtual board: make board-sim BOARD=ice40 [NET= GFT= BAUD=] runs the top of an image, Verilated, behind a
# pseudo-terminal. Boards and their variables are those of synth/boards.mk.

# A chip is named by its board, its networks and the divider of its clock:
# build/board/ice40/kautz_4_5-gft_2_4_2-104/chip.a
VIRTUAL_DIVIDER = $(shell echo $$((($(BOARD_CLOCK) + $(BAUD) / 2) / $(BAUD))))
VIRTUAL = $(BUILD)/board/$(BOARD)/$(call sim_file,$(BOARD_NET)-gft:$(BOARD_GFT))-$(VIRTUAL_DIVIDER)$(SIM_VARIANT)

CHIP_COMMON := $(RTL) $(RTL_F) $(wildcard boards/*.v boards/*/*.v) sim/board/build.sh sim/board/chip.h sim/board/chip.cpp

.PHONY: board-sim
board-sim: board-check ## run a virtual board behind a pseudo-terminal (BOARD= NET= GFT= BAUD= VCD=FILE)
	@$(call need,verilator)
	@$(MAKE) --no-print-directory $(VIRTUAL)/virtual_board
	@exec $(VIRTUAL)/virtual_board '$(BOARD_NAME), $(BOARD_NET), gft:$(BOARD_GFT), $(BAUD) baud' $(VIRTUAL_DIVIDER) $(VCD)

$(BUILD)/board/%/chip.a: $(CHIP_COMMON)
	@sim/board/build.sh $(@D) $* $(RTL_F)

BOARD_SIM_OBJ := $(BUILD)/sim/obj/sim/board/line.o $(BUILD)/sim/obj/sim/board/virtual_board.o

$(BUILD)/board/%/virtual_board: $(BOARD_SIM_OBJ) $(BUILD)/board/%/chip.a $(BUILD)/sim/obj/verilated$(SIM_VARIANT).o
	@echo "  LD $@"
	@$(CXX) -o $@ $^ -latomic -lpthread
