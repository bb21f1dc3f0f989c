# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# Images for boards: make bitstream BOARD=ice40 [NET=kautz:3,6] [GFT=2,4,2] [BAUD=115200] [SELFTEST=1 [PLL=156]], or with
# a machine of nodes, make bitstream BOARD=ice40 MACHINE=2,2 [BAUD=115200] [PLL=48], or with an
# all-to-all on K(2,5), make bitstream BOARD=ice40 EXCHANGE=2,5 [BAUD=115200].
# boards/BOARD/board.mk and pins.pcf say what a board is; the scripts see it in their environment.

BOARDS := $(patsubst boards/%/board.mk,%,$(wildcard boards/*/board.mk))

ifneq ($(filter $(BOARD),$(BOARDS)),)
include boards/$(BOARD)/board.mk
endif
# MACHINE=2,2 or 2,2,4: all nodes of K(2,2), with 2 or 4 flits a virtual channel.
MACHINE ?=
machine_name = machine:$(if $(word 3,$(subst $(comma), ,$(1))),$(1),$(1)$(comma)2)
# EXCHANGE=2,5: all nodes of K(2,5), with clients that check themselves.
EXCHANGE ?=
BOARD_TOP := $(firstword $(if $(MACHINE),boards/machine/top.v) $(if $(EXCHANGE),boards/exchange/top.v) \
  $(wildcard boards/$(BOARD)/top.v) boards/top.v)
BOARD_NET := $(or $(NET),$(BOARD_NET))
BOARD_GFT := $(patsubst gft:%,%,$(or $(GFT),$(BOARD_GFT)))
BAUD ?= 115200
# What the image is, as a name and as the simulations know it
BOARD_IMAGE := $(if $(MACHINE),$(call machine_name,$(MACHINE)),$(if $(EXCHANGE),exchange:$(EXCHANGE),$(BOARD_NET)-gft:$(BOARD_GFT)))
# SELFTEST=1: every pair of the Kautz digraph through a pipelined core, on request. PLL=156: that core, or the machine,
# at 156 MHz.
SELFTEST ?= 0
PLL ?=
IMAGE := $(BUILD)/boards/$(BOARD)/$(call sim_file,$(BOARD_IMAGE))-$(BAUD)$(if \
  $(filter-out 0,$(SELFTEST)),-selftest)$(if $(PLL),-pll$(PLL))
# Never exported as a whole: NET and others have a different meaning for other targets.
board_env = BOARD='$(BOARD)' BOARDS='$(BOARDS)' BOARD_NAME='$(BOARD_NAME)' BOARD_PART='$(BOARD_PART)' \
  BOARD_PACKAGE='$(BOARD_PACKAGE)' BOARD_CLOCK='$(BOARD_CLOCK)' BOARD_SEED='$(BOARD_SEED)' \
  BOARD_LEDS='$(BOARD_LEDS)' BOARD_PROG='$(BOARD_PROG)' BOARD_NET='$(BOARD_NET)' BOARD_GFT='$(BOARD_GFT)' \
  BOARD_TOP='$(BOARD_TOP)' BAUD='$(BAUD)' SELFTEST='$(SELFTEST)' PLL='$(PLL)' \
  BOARD_MACHINE='$(if $(MACHINE),$(call machine_name,$(MACHINE)))' BOARD_EXCHANGE='$(if $(EXCHANGE),$(BOARD_IMAGE))'

.PHONY: board-check
board-check: $(BUILD)/routegen
	@$(board_env) synth/board_check.sh $(BUILD)/routegen

$(IMAGE).bin: $(RTL) $(RTL_F) $(wildcard boards/*.v boards/machine/*.v boards/exchange/*.v boards/$(BOARD)/*) \
  synth/board.sh synth/bitstream.sh synth/sources.sh
	@mkdir -p $(@D)
	@$(board_env) synth/bitstream.sh $(IMAGE) $(RTL_F)

.PHONY: bitstream
bitstream: board-check ## place and route an image for a board (BOARD= NET= GFT= BAUD= SELFTEST= PLL= MACHINE= EXCHANGE=)
	@$(MAKE) -s --no-print-directory $(IMAGE).bin
	@$(board_env) synth/board_summary.sh $(IMAGE)

.PHONY: prog
prog: board-check ## load that image into the board
	@$(MAKE) -s --no-print-directory $(IMAGE).bin
	@$(board_env) synth/prog.sh $(IMAGE).bin

.PHONY: boards
boards: ## list the boards
	@synth/board_row.sh text --head
	@for board in $(BOARDS); do $(MAKE) -s --no-print-directory BOARD=$$board NET= GFT= MACHINE= EXCHANGE= board-row || exit 1; done
	@echo 'Under a baud rate: how far the board is off it. make bitstream BOARD=... [NET= GFT= BAUD=] builds an image.'

ROW := text
.PHONY: board-row
board-row:
	@$(board_env) synth/board_row.sh $(ROW) $(IMAGE)

# The same as the table of doc/boards.md, from fresh images.
.PHONY: boards-page
boards-page:
	@for board in $(BOARDS); do $(MAKE) --no-print-directory BOARD=$$board NET= GFT= MACHINE= EXCHANGE= bitstream || exit 1; done
	@synth/board_row.sh markdown --head >$(BUILD)/boards/boards.md
	@for board in $(BOARDS); do $(MAKE) -s --no-print-directory BOARD=$$board NET= GFT= MACHINE= EXCHANGE= ROW=markdown board-row; done \
	  >>$(BUILD)/boards/boards.md
	@synth/marked_tables.sh $(BUILD)/boards/ doc/boards.md >$(BUILD)/boards/page.md

.PHONY: boards-doc
boards-doc: boards-page ## build every board's image; write the table of doc/boards.md
	@cp $(BUILD)/boards/page.md doc/boards.md

.PHONY: boards-check
boards-check: boards-page
	@diff -u doc/boards.md $(BUILD)/boards/page.md || \
	  { echo 'routegen: the table of doc/boards.md is out of date; run: make boards-doc' >&2; exit 1; }
