# SPDX-License-Identifier: Apache-2.0
#
# The image of a board, simulated: unpacks what `make prog` would load and asks it through its pins; then does the same
# with the netlist it was made from. Also prints questions and answers.

# Each of these starts a make of its own that writes the files of the image; so not two at a time.
bitstream-sim: | $(filter bitstream,$(MAKECMDGOALS))
bitstream-proof: | $(filter bitstream bitstream-sim,$(MAKECMDGOALS))
bitstream-flips: | $(filter bitstream bitstream-sim bitstream-proof,$(MAKECMDGOALS))

$(BUILD)/sim/print_questions: $(addprefix $(BUILD)/sim/obj/sim/,bitstream/print_questions.o board/requests.o) $(BUILD)/librgcycle.a $(BUILD)/librg.a
	@echo "  LD $@"
	@$(CC) $(CFLAGS) -o $@ $^

QUESTIONS ?= 126
# A multicomputer runs a PROGRAM, which comes through its serial line, as the packets of a network on chip do.
image_program := $(if $(MULTICOMPUTER)$(NOC),virtual_board,run)
IMAGE_OBJ := $(if $(MULTICOMPUTER)$(NOC),$(VIRTUAL_OBJ),$(CHIP_RUN_OBJ) $(BUILD)/librgcycle.a $(BUILD)/librg.a) $(BUILD)/sim/obj/verilated.o

$(IMAGE)-bin/chip.v: $(IMAGE).bin sim/bitstream/unpack.sh
	@mkdir -p $(@D)
	@sim/bitstream/unpack.sh IMAGE=$(IMAGE).bin PACKAGE=$(BOARD_PACKAGE) PINS=boards/$(BOARD)/pins.pcf CHIP=$@

# An image or a netlist, simulated
image_run = sim/verilator/build.sh OUT='$(@D)' PROGRAM=$(image_program) NETLIST=1 RESET=0 PORTS=sim/board/ports.h \
  $(call without_led,$(BOARD_TOP)) OBJECTS='$(IMAGE_OBJ)'

$(IMAGE)-bin/$(image_program): $(IMAGE)-bin/chip.v $(VERILATED) sim/board/ports.h $(IMAGE_OBJ)
	@$(image_run) TOP=chip SOURCES="$< $$(synth/cells.sh)" FLAGS=-DNO_ICE40_DEFAULT_ASSIGNMENTS

$(BUILD)/sim/differ: $(BUILD)/sim/obj/sim/bitstream/differ.o $(BUILD)/librg.a
	@echo "  LD $@"
	@$(CC) $(CFLAGS) -o $@ $^

# An unpacked circuit does not contain the PLL's function, and there is no model of it.
without_pll = [ -z '$(PLL)' ] || { echo 'routegen: PLL=$(PLL): there is no model of the PLL; $(1) the image without' >&2; exit 2; }

# The same for all inputs: the circuit of the image against the board top. A question of each kind first.
.PHONY: bitstream-proof
bitstream-proof: board-check $(BUILD)/sim/differ $(BUILD)/sim/print_questions ## prove that image equal to the board top, with ABC (BOARD= ...)
	@$(only_ice40)
	@$(call without_pll,prove)
	@$(MAKE) -s --no-print-directory $(IMAGE)-bin/chip.v
	@$(BUILD)/sim/print_questions $(BOARD_NET) gft:$(BOARD_GFT) 64 1 >$(IMAGE)-bin/questions
	@$(board_env) synth/prove.sh CHIP=$(IMAGE)-bin/chip.v LIST=$(RTL_F) DIFFER=$(BUILD)/sim/differ \
	  QUESTIONS=$(IMAGE)-bin/questions

# A wrong image must not pass.
FLIPS ?= 8
.PHONY: bitstream-flips
bitstream-flips: board-check $(BUILD)/sim/differ $(BUILD)/sim/print_questions ## flip LUT bits of that image: the proof must refute it (FLIPS=8)
	@$(only_ice40)
	@$(call without_pll,prove)
	@$(MAKE) -s --no-print-directory $(IMAGE).bin
	@$(BUILD)/sim/print_questions $(BOARD_NET) gft:$(BOARD_GFT) 2176 1 >$(IMAGE).questions
	@$(board_env) sim/bitstream/flips.sh BUILD=$(BUILD) STEM=$(IMAGE) LIST=$(RTL_F) FLIPS=$(FLIPS) SEED=$(SEED) \
	  DIFFER=$(BUILD)/sim/differ

# The folder beside that of an ECP5's models has a part of them, in SystemVerilog.
$(IMAGE)-netlist/$(image_program): $(IMAGE).$(BOARD_IMAGE_KIND) $(VERILATED) sim/board/ports.h $(IMAGE_OBJ) \
  sim/bitstream/cells.awk sim/bitstream/memories.v
	@PATH="$$PWD/$(VENV)/bin:$$PATH"; cells=$$(synth/cells.sh $(BOARD_FAMILY)); mkdir -p '$(@D)'; \
	awk -f sim/bitstream/cells.awk sim/bitstream/memories.v "$$cells" $(if $(filter ecp5,$(BOARD_FAMILY)),"$${cells%_sim.v}_bb.v") >'$(@D)/cells.v'; \
	$(image_run) TOP=top SOURCES="$(IMAGE).netlist.v $(@D)/cells.v" \
	  FLAGS="$(if $(filter ice40,$(BOARD_FAMILY)),-DNO_ICE40_DEFAULT_ASSIGNMENTS,--default-language 1800-2012 -I$${cells%/*} -I$${cells%/*/*}/lattice)"
image_model = $(call multi_models,$(subst $(comma),_,$(MULTICOMPUTER)))
IMAGE_FORMS := $(if $(filter ice40,$(BOARD_FAMILY)),bin) netlist
only_ice40 = [ '$(BOARD_FAMILY)' = ice40 ] || { echo 'routegen: BOARD=$(BOARD): only the image of an iCE40 can be unpacked and proved' >&2; exit 2; }

.PHONY: bitstream-sim
bitstream-sim: board-check ## simulate that image and its netlist, bit by bit at its pins (BOARD= ... QUESTIONS= SEED= PROGRAM=)
	@$(call need,verilator)
	@$(call without_pll,simulate)
	@case '$(QUESTIONS)' in *[!0-9]*) echo 'routegen: QUESTIONS=$(QUESTIONS): a number expected' >&2; exit 2 ;; esac
	@$(MAKE) -s --no-print-directory $(IMAGE_FORMS:%=$(IMAGE)-%/$(image_program)) $(if $(MULTICOMPUTER),$(image_model) $(MULTI)/$(PROGRAM).bin)
	@$(board_env) $(if $(NOC),$(foreach form,$(IMAGE_FORMS),sim/board/tests/noc.sh BUILD=$(BUILD) ROUTEGEN=$(BUILD)/routegen \
	  CHIP=$(IMAGE)-$(form)/virtual_board DIVIDER=$(VIRTUAL_DIVIDER) &&) true,$(if $(MULTICOMPUTER),sim/bitstream/program.sh BUILD=$(BUILD) CHIP=$(IMAGE)-netlist/virtual_board \
	  MODEL=$(image_model) PROGRAM=$(MULTI)/$(PROGRAM),sim/bitstream/run.sh STEM=$(IMAGE) FORMS='$(IMAGE_FORMS)' QUESTIONS=$(QUESTIONS) SEED=$(SEED)))
