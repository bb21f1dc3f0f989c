# SPDX-License-Identifier: Apache-2.0
#
# Verilated board tops: make board-sim BOARD=ice40 [NET= GFT= BAUD= SELFTEST=1 MACHINE=2,2 EXCHANGE=2,5 GATHER=2,3
# BROADCAST=2,3 MULTICOMPUTER=2,2 NOC=mesh:2,2] puts one on a pseudo-terminal; make board tests some through their serial line. Boards and
# their variables are those of boards/boards.mk.

# A chip is named by its board, its networks and the divider of its clock:
# build/board/ice40/kautz_4_5-gft_2_4_2-104/top.o
VIRTUAL_DIVIDER = $(shell echo $$((($(BOARD_CLOCK) + $(BAUD) / 2) / $(BAUD))))
VIRTUAL = $(BUILD)/board/$(BOARD)/$(call sim_file,$(BOARD_IMAGE))-$(VIRTUAL_DIVIDER)$(if \
  $(filter-out 0,$(SELFTEST)),-selftest)$(SIM_VARIANT)

.PHONY: board-sim
board-sim: board-check ## run a virtual board on a pseudo-terminal (BOARD= NET= ... SELFTEST= MACHINE= EXCHANGE= GATHER= BROADCAST= MULTICOMPUTER= NOC= VCD=FILE)
	@$(call need,verilator)
	@$(MAKE) --no-print-directory $(VIRTUAL)/virtual_board
	@exec $(VIRTUAL)/virtual_board \
	  '$(BOARD_NAME), $(if $(NOC)$(MACHINE)$(exchange_name),$(BOARD_IMAGE),$(BOARD_NET)$(comma) gft:$(BOARD_GFT)), $(BAUD) baud' \
	  $(VIRTUAL_DIVIDER) $(BAUD) $(silence) $(VCD)

# Clocks for which it may say nothing: those of a machine of nodes, with a gap for each pair and all else in a million, of the
# longest run of exchanges or allgathers, or of a self-test
longest_run = $$(echo '$(MACHINE)' | awk -F , '{ printf "%d", 65536 * (($$1 + 1) * $$1 ^ ($$2 - 1)) ^ 2 + 1000000 }')
silence = $(if $(NOC),4096,$(if $(MACHINE),$(longest_run),$(if $(exchange_name),$(exchange_clocks),$(if \
  $(filter-out 0,$(SELFTEST)),$$($(BUILD)/routegen info $(BOARD_NET) --format json | jq '.nodes * .nodes'),0))))
# more than either takes
exchange_clocks = $$(echo '$(EXCHANGE)$(GATHER)$(BROADCAST)' | awk -F , '{ printf "%d", 65536 * (2 * $$2 * $$1 ^ ($$2 - 1) + 8) }')

chip_top = $(firstword $(if $(filter noc_%,$(notdir $(1))),$(wildcard boards/noc/$(firstword $(subst /, ,$(1)))/top.v) boards/noc/top.v) \
  $(if $(filter machine_%,$(notdir $(1))),boards/machine/top.v) \
  $(if $(filter multicomputer_%,$(notdir $(1))),boards/multicomputer/top.v) \
  $(if $(filter exchange_% gather_% broadcast_%,$(notdir $(1))),boards/exchange/top.v) \
  $(wildcard boards/$(firstword $(subst /, ,$(1)))/top.v) boards/top.v)
# The processors of a multicomputer: those of make deps-more, if they are there, but in tests a script
chip_processor = $(if $(filter multicomputer_%,$(notdir $(1))),$(if $(filter %-4,$(1)),,$(PICORV32)))
chip_sources = $(call chip_top,$(1)) $(if $(filter multicomputer_%,$(notdir $(1))),$(or $(call chip_processor,$(1)),sim/board/picorv32.v)) \
  $(if $(filter noc_%,$(notdir $(1))),$(call noc_sources,$(BUILD)/board/$(1)))
# A top without error LED has one LED, and what that shows is not looked at (sim/board/ports.h).
without_led = $(if $(shell grep -l LED_ERROR $(1)),,DEFINE=LED_ERROR=LED)

$(BUILD)/board/%/top.o: $(VERILATED) $(wildcard boards/*.v boards/*/*.v boards/*/*/*.v) sim/board/ports.h \
  $$(if $$(findstring /noc_,$$*),$(BUILD)/board/$$*/noc_network.v)
	@sim/verilator/build.sh OUT='$(@D)' TOP=top PARAMETERS="$(call name_parameters,$(notdir $*))" LIST=$(RTL_F) \
	  SOURCES='$(call chip_sources,$*)' $(if $(call chip_processor,$*),NETLIST=1) PORTS=sim/board/ports.h $(call without_led,$(call chip_top,$*)) \
	  $(if $(filter %-vcd,$*),TRACE=1)

CHIP_OBJ := $(BUILD)/sim/obj/sim/board/line.o $(BUILD)/sim/obj/sim/board/chip.o
VIRTUAL_OBJ := $(BUILD)/sim/obj/sim/board/virtual_board.o $(CHIP_OBJ)

$(BUILD)/board/%/virtual_board: $(VIRTUAL_OBJ) $(BUILD)/board/%/top.o $(SIM_RUNTIME)
	@echo "  LD $@"
	@$(CXX) $(LDFLAGS) -o $@ $^ -latomic -lpthread

# ---- Tests of the hardware through its serial line, at the smallest divider, which is the fastest

BOARD_TESTS_OBJ := $(patsubst %.c,$(BUILD)/sim/obj/%.o,$(wildcard sim/board/tests/*.c) sim/board/requests.c) $(CHIP_OBJ)

$(BUILD)/board/%/board_test: $(BOARD_TESTS_OBJ) $(BUILD)/board/%/top.o $(BUILD)/sim/obj/verilated.o $(BUILD)/librgcycle.a $(BUILD)/librg.a
	@echo "  LD $@"
	@$(CXX) $(LDFLAGS) -o $@ $^ -latomic -lpthread

BOARD_ROWS_ALL = $(shell synth/manifest.sh board)
# Questions to a whole chip: an image, or a machine of nodes
CHIP_RUN_OBJ := $(addprefix $(BUILD)/sim/obj/sim/,bitstream/run.o board/requests.o) $(CHIP_OBJ) $(BUILD)/sim/obj/sim/harness/harness.o

$(BUILD)/board/%/run: $(CHIP_RUN_OBJ) $(BUILD)/board/%/top.o $(BUILD)/sim/obj/verilated.o $(BUILD)/librgcycle.a $(BUILD)/librg.a
	@echo "  LD $@"
	@$(CXX) $(LDFLAGS) -o $@ $^ -latomic -lpthread

BOARD_ROWS = $(filter-out %/soak,$(BOARD_ROWS_ALL))
board_chips = $(foreach row,$(BOARD_ROWS),$(BUILD)/board/ice40/$(call sim_file,$(firstword $(subst /, ,$(row))))-4)
# The program asks one of them, and one that checks itself.
BOARD_ASKED := $(BUILD)/board/ice40/kautz_4_5-gft_2_4_2-4/virtual_board
BOARD_SELFTEST := $(BUILD)/board/ice40/kautz_3_3-gft_1_2_2-4-selftest/virtual_board
BOARD_MULTICOMPUTER := $(BUILD)/board/ulx3s/multicomputer_2_1-4/virtual_board
BOARD_NOCS := $(BUILD)/board/ice40/noc_mesh_2_2-4
# Machines of nodes: D, K and the flits of a virtual channel; all-to-alls, allgathers, broadcasts: D, K
NETWORKS := machine_2_1_2 exchange_2_1 exchange_2_3 gather_2_1 broadcast_2_3
board_networks = $(NETWORKS:%=$(BUILD)/board/ice40/%-4)
board_run = sim/board/tests/run.sh BUILD=$(BUILD) ASKED=$(BOARD_ASKED) SELFTEST=$(BOARD_SELFTEST) \
  MULTICOMPUTER=$(BOARD_MULTICOMPUTER) NOCS='$(BOARD_NOCS)' CHIPS='$(board_chips)' NETWORKS='$(board_networks)'

.PHONY: board-tests
board-tests: $(BUILD)/asan/routegen
	@$(MAKE) --no-print-directory $(PARALLEL) $(board_chips:%=%/board_test) $(BOARD_ASKED) $(BOARD_SELFTEST) $(BOARD_MULTICOMPUTER) $(BOARD_NOCS:%=%/virtual_board) \
	  $(foreach network,$(board_networks),$(network)/run $(network)/virtual_board)

.PHONY: board
board: board-tests ## test a board through its serial line: against the library's board, over bad lines, with the program
	$(Q)$(CASES) $(board_run) LINES=250 REQUESTS=800 QUESTIONS=132

# The same, but longer.
.PHONY: board-soak
board-soak: BOARD_ROWS = $(BOARD_ROWS_ALL)
board-soak: NETWORKS = $(addprefix machine_,2_1_2 2_2_2 2_3_4 3_1_8) $(addprefix exchange_,2_1 2_2 2_3 3_2) gather_2_3 broadcast_3_1
board-soak: BOARD_NOCS := $(foreach noc,ice40/noc_mesh_2_2 ice40/noc_mesh_3_3 ulx3s/noc_torus_4_4 ulx3s/noc_kary_2_2,$(BUILD)/board/$(noc)-4)
board-soak: board-tests
	@$(board_run) LINES=100000 REQUESTS=100000 QUESTIONS=660
