# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# The virtual board: make board-sim BOARD=ice40 [NET= GFT= BAUD= SELFTEST=1] runs the top of an image, Verilated, on
# a pseudo-terminal. Boards and their variables are those of synth/boards.mk.

# A chip is named by its board, its networks and the divider of its clock:
# build/board/ice40/kautz_4_5-gft_2_4_2-104/chip.a
VIRTUAL_DIVIDER = $(shell echo $$((($(BOARD_CLOCK) + $(BAUD) / 2) / $(BAUD))))
VIRTUAL = $(BUILD)/board/$(BOARD)/$(call sim_file,$(BOARD_NET)-gft:$(BOARD_GFT))-$(VIRTUAL_DIVIDER)$(if \
  $(filter-out 0,$(SELFTEST)),-selftest)$(SIM_VARIANT)

CHIP_COMMON := $(RTL) $(RTL_F) $(wildcard boards/*.v boards/*/*.v) $(wildcard sim/board/*.v sim/board/*.vlt) \
  sim/board/build.sh sim/board/chip.h

.PHONY: board-sim
board-sim: board-check ## run a virtual board on a pseudo-terminal (BOARD= NET= GFT= BAUD= SELFTEST= VCD=FILE)
	@$(call need,verilator)
	@$(MAKE) --no-print-directory $(VIRTUAL)/virtual_board
	@exec $(VIRTUAL)/virtual_board '$(BOARD_NAME), $(BOARD_NET), gft:$(BOARD_GFT), $(BAUD) baud' $(VIRTUAL_DIVIDER) \
	  $(if $(filter-out 0,$(SELFTEST)),$$($(BUILD)/routegen info $(BOARD_NET) --format json | jq '.nodes * .nodes'),0) $(VCD)

$(BUILD)/board/%/chip.a: $(CHIP_COMMON) sim/board/chip.cpp
	@sim/board/build.sh $(@D) $* $(RTL_F) chip

$(BUILD)/board/%/split.a: $(CHIP_COMMON) sim/board/split_chip.cpp
	@sim/board/build.sh $(@D) $* $(RTL_F) split

BOARD_SIM_OBJ := $(BUILD)/sim/obj/sim/board/line.o $(BUILD)/sim/obj/sim/board/virtual_board.o

# The split chip has neither waveforms nor a self-test.
virtual_kind = $(if $(VCD)$(findstring -selftest,$(1)),chip,split)
.SECONDEXPANSION:
$(BUILD)/board/%/virtual_board: $(BOARD_SIM_OBJ) $(BUILD)/board/%/$$(call virtual_kind,$$*).a \
    $(BUILD)/sim/obj/verilated$(SIM_VARIANT).o
	@echo "  LD $@"
	@$(CXX) $(LDFLAGS) -o $@ $^ -latomic -lpthread

# ---- Tests of the hardware through its serial line (tests/board), at the smallest divider, which is the fastest

BOARD_TEST_NETS := kautz:2,1-gft:1,2,2 kautz:3,6-gft:2,3,2 kautz:4,5-gft:2,4,2 kautz:8,8-gft:2,6,3 kautz:15,2-gft:3,2,2
BOARD_TEST_CHIPS := $(foreach nets,$(BOARD_TEST_NETS),$(call sim_file,$(nets))-4)
BOARD_TEST_OBJ := $(patsubst %.c,$(BUILD)/sim/obj/%.o,$(wildcard tests/board/*.c)) $(BUILD)/sim/obj/sim/board/line.o

BOARD_TEST_LIBS := $(BUILD)/sim/obj/verilated.o $(BUILD)/librg.a

$(BUILD)/board/%/board_test: $(BOARD_TEST_OBJ) $(BUILD)/board/%/chip.a $(BOARD_TEST_LIBS)
	@echo "  LD $@"
	@$(CXX) $(LDFLAGS) -o $@ $^ -latomic -lpthread

$(BUILD)/board/%/split_test: $(BOARD_TEST_OBJ) $(BUILD)/board/%/split.a $(BOARD_TEST_LIBS)
	@echo "  LD $@"
	@$(CXX) $(LDFLAGS) -o $@ $^ -latomic -lpthread

-include $(wildcard $(BUILD)/sim/obj/tests/board/*.d $(BUILD)/sim/obj/sim/board/*.d)

.PHONY: board-tests
board-tests: $(BUILD)/asan/routegen
	@$(MAKE) --no-print-directory $(PARALLEL) $(BOARD_TEST_CHIPS:%=$(BUILD)/board/ice40/%/board_test) \
	  $(addprefix $(BUILD)/board/ice40/kautz_4_5-gft_2_4_2-4/,virtual_board split_test) \
	  $(BUILD)/board/ice40/kautz_3_3-gft_1_2_2-4-selftest/virtual_board

.PHONY: board
board: board-tests ## a board through its serial line: against the library's, over bad lines, asked by the program
	@tests/board/run.sh $(BUILD) 2000 11500 $(BOARD_TEST_CHIPS)

# The same, but longer.
.PHONY: board-soak
board-soak: board-tests
	@tests/board/run.sh $(BUILD) 100000 100000 $(BOARD_TEST_CHIPS)
