# SPDX-License-Identifier: Apache-2.0
#
# Images for boards: make bitstream BOARD=ice40 [NET=kautz:3,6] [GFT=2,4,2] [BAUD=115200] [SELFTEST=1 [PLL=156]], or with
# a machine of nodes, make bitstream BOARD=ice40 MACHINE=2,2 [BAUD=115200] [PLL=48], or with an
# all-to-all on K(2,5), make bitstream BOARD=ice40 EXCHANGE=2,5 [BAUD=115200], an allgather, GATHER=2,3, or a broadcast,
# BROADCAST=2,3; or with processors, make bitstream BOARD=ulx3s MULTICOMPUTER=2,3, on the ULX3S with a 25F
# MULTICOMPUTER=2,2 PART=25k; or with a network on chip, NOC=mesh:3,3.
# boards/BOARD/board.mk and pins.* say what a board is; the scripts see it in their environment.

# With an iCE40, for which there are proofs and simulations of the image, too; and those that need make deps-more.
BOARDS := $(patsubst boards/%/pins.pcf,%,$(wildcard boards/*/pins.pcf))
BOARDS_MORE := $(filter-out $(BOARDS),$(patsubst boards/%/board.mk,%,$(wildcard boards/*/board.mk)))

BOARD_FAMILY := ice40
ifneq ($(filter $(BOARD),$(BOARDS) $(BOARDS_MORE)),)
include boards/$(BOARD)/board.mk
endif
PART ?=
ifeq ($(BOARD) $(PART),ulx3s 25k)
BOARD_NAME := ULX3S (25F)
BOARD_PART := 25k
endif
BOARD_IMAGE_KIND := $(lastword $(subst -, ,$(filter $(BOARD_FAMILY)-%,ice40-bin ecp5-bit gowin-fs xc7-edf)))
# MACHINE=2,2 or 2,2,4: all nodes of K(2,2), with 2 or 4 flits a virtual channel.
MACHINE ?=
machine_name = machine:$(1)$(if $(word 2,$(subst $(comma), ,$(1))),$(if $(word 3,$(subst $(comma), ,$(1))),,$(comma)2))
# EXCHANGE=2,5: all nodes of K(2,5), with clients that check themselves; GATHER=2,3 and BROADCAST=2,3: the same of an
# allgather and a broadcast.
EXCHANGE ?=
GATHER ?=
BROADCAST ?=
# MULTICOMPUTER=2,2: all nodes of K(2,2) with a PicoRV32 each, with a PLL's clock.
MULTICOMPUTER ?=
ifneq ($(MULTICOMPUTER),)
BOARD_CLOCK := 40000000
endif
# NOC=mesh:3,3: a network of routegen noc, with a terminal's packets and what arrives: of a clock a hop on an iCE40, else two.
NOC ?=
exchange_name := $(strip $(EXCHANGE:%=exchange:%) $(GATHER:%=gather:%) $(BROADCAST:%=broadcast:%) $(MULTICOMPUTER:%=multicomputer:%))
no_exchange := EXCHANGE= GATHER= BROADCAST= MULTICOMPUTER= NOC= PART=
BOARD_TOP := $(firstword $(if $(NOC),$(wildcard boards/noc/$(BOARD)/top.v) boards/noc/top.v) $(if $(MACHINE),boards/machine/top.v) $(if $(MULTICOMPUTER),boards/multicomputer/top.v) \
  $(if $(exchange_name),boards/exchange/top.v) \
  $(wildcard boards/$(BOARD)/top.v) boards/top.v)
BOARD_NET := $(or $(NET),$(BOARD_NET))
BOARD_GFT := $(patsubst gft:%,%,$(or $(GFT),$(BOARD_GFT)))
# A simulated line takes minutes for a program, or for packets, at 115,200.
BAUD ?= $(if $(filter board-sim,$(MAKECMDGOALS)),$(if $(MULTICOMPUTER),8000000,$(if $(NOC),$(shell echo $$(($(BOARD_CLOCK) / 4))),115200)),115200)
# What the image is, as a name and as the simulations know it
BOARD_IMAGE := $(if $(NOC),noc:$(NOC),$(if $(MACHINE),$(call machine_name,$(MACHINE)),$(or $(firstword $(exchange_name)),$(BOARD_NET)-gft:$(BOARD_GFT))))
# SELFTEST=1: every pair of the Kautz digraph through a pipelined core, on request. PLL=156: that core, or the machine,
# at 156 MHz.
SELFTEST ?= 0
PLL ?=
IMAGE := $(BUILD)/boards/$(BOARD)/$(call sim_file,$(BOARD_IMAGE))-$(BAUD)$(if \
  $(filter-out 0,$(SELFTEST)),-selftest)$(if $(PLL),-pll$(PLL))$(PART:%=-%)
# Of a network on chip: the network as it is made for a folder, and with the other sources of the board
%/noc_network.v: $(BUILD)/routegen synth/noc.sh
	@synth/noc.sh $(BUILD)/routegen '$(@D)'
noc_sources = $(wildcard boards/noc/noc_*.v) $(1)/noc_network.v
ifneq ($(NOC),)
BOARD_TOP += $(call noc_sources,$(IMAGE)-noc)
endif
# Never exported as a whole: NET and others have a different meaning for other targets.
board_env = BOARD_FAMILY='$(BOARD_FAMILY)' BOARD_IMAGE_KIND='$(BOARD_IMAGE_KIND)' BOARD='$(BOARD)' \
  BOARDS='$(BOARDS) $(BOARDS_MORE)' BOARD_NAME='$(BOARD_NAME)' BOARD_PART='$(BOARD_PART)' \
  BOARD_PACKAGE='$(BOARD_PACKAGE)' BOARD_CLOCK='$(BOARD_CLOCK)' BOARD_SEED='$(BOARD_SEED)' \
  BOARD_LEDS='$(BOARD_LEDS)' BOARD_PROG='$(BOARD_PROG)' BOARD_NET='$(BOARD_NET)' BOARD_GFT='$(BOARD_GFT)' \
  BOARD_TOP='$(BOARD_TOP)' PART='$(PART)' BAUD='$(BAUD)' SELFTEST='$(SELFTEST)' PLL='$(PLL)' \
  BOARD_MACHINE='$(if $(MACHINE),$(call machine_name,$(MACHINE)))' BOARD_EXCHANGE='$(exchange_name)' \
  BOARD_NOC='$(NOC:%=noc:%)' BOARD_PROCESSOR='$(if $(MULTICOMPUTER),$(PICORV32))'

.PHONY: board-check
board-check: $(BUILD)/routegen
	@$(board_env) synth/board_check.sh $(BUILD)/routegen

$(IMAGE).bin: $(RTL) $(RTL_F) $(BOARD_TOP) $(wildcard boards/*.v boards/m*/*.v boards/exchange/*.v boards/$(BOARD)/*) \
  synth/board.sh synth/bitstream.sh synth/ice40.sh synth/lists/sources.sh
	@mkdir -p $(@D)
	@$(board_env) synth/bitstream.sh $(IMAGE) $(RTL_F)

# The other families, with the tools of make deps-more
more_image = PATH="$$PWD/$(VENV)/bin:$$PATH" $(board_env) synth/bitstream_more.sh $(IMAGE) $(RTL_F)
$(IMAGE).bit $(IMAGE).fs $(IMAGE).edf: $(RTL) $(RTL_F) $(BOARD_TOP) $(wildcard boards/*.v boards/m*/*.v boards/exchange/*.v boards/$(BOARD)/*) \
  synth/board.sh synth/bitstream_more.sh synth/lists/sources.sh
	@mkdir -p $(@D)
	@$(more_image)

.PHONY: bitstream
bitstream: board-check ## place and route an image for a board (BOARD= NET= GFT= BAUD= SELFTEST= PLL= MACHINE= EXCHANGE= GATHER= BROADCAST= MULTICOMPUTER= NOC= PART=)
	@$(MAKE) -s --no-print-directory $(IMAGE).$(BOARD_IMAGE_KIND)
	@$(board_env) synth/board_summary.sh $(IMAGE)

.PHONY: prog
prog: board-check ## load that image into the board
	@$(MAKE) -s --no-print-directory $(IMAGE).$(BOARD_IMAGE_KIND)
	@$(board_env) synth/prog.sh $(IMAGE).$(BOARD_IMAGE_KIND)

.PHONY: boards
boards: ## list the boards
	@synth/board_row.sh text --head
	@for board in $(BOARDS) $(BOARDS_MORE); do $(MAKE) -s --no-print-directory BOARD=$$board NET= GFT= MACHINE= $(no_exchange) board-row || exit 1; done
	@echo 'Under a baud rate: how far the board is off it. make bitstream BOARD=... [NET= GFT= BAUD=] builds an image.'

ROW := text
.PHONY: board-row
board-row:
	@$(board_env) synth/board_row.sh '$(ROW)' $(IMAGE)

# The same as tables of doc/boards.md, from fresh images: boards-page those of the iCE40s, boards-page-more the others.
each_board = for board in $(1); do $(MAKE) -s --no-print-directory BOARD=$$board NET= GFT= MACHINE= $(no_exchange) $(2) || exit 1; done
board_rows = (synth/board_row.sh markdown --head; $(call each_board,$(1),ROW=markdown board-row))
# Images of more than rg_board: of a board, for requests whose words have a + between them.
each_image = for image in $(2); do image="$$(echo $$image | tr + ' ')"; $(MAKE) -s --no-print-directory BOARD=$(1) NET= GFT= MACHINE= $(no_exchange) $$image $(3) || exit 1; done
image_rows = (synth/board_row.sh images --head; $(call each_image,$(1),$(2),ROW="$$image" board-row))
OTHER_IMAGES := MACHINE=2,2 EXCHANGE=2,5 GATHER=2,3 BROADCAST=2,3 NOC=mesh:3,3
OTHER_IMAGES_MORE := NOC=mesh:2,2 MULTICOMPUTER=2,3 MULTICOMPUTER=2,2+PART=25k
.PHONY: boards-page boards-page-more boards-doc-more
boards-page:
	@rm -f $(BUILD)/boards/*.md
	@$(call each_board,$(BOARDS),bitstream)
	@$(call board_rows,$(BOARDS)) >$(BUILD)/boards/boards.md
	@$(call each_image,ice40,$(OTHER_IMAGES),bitstream)
	@$(call image_rows,ice40,$(OTHER_IMAGES)) >$(BUILD)/boards/images.md
	@synth/marked_tables.sh $(BUILD)/boards/ doc/boards.md >$(BUILD)/boards/page.md

boards-page-more:
	@rm -f $(BUILD)/boards/*.md
	@$(call each_board,$(BOARDS_MORE),bitstream)
	@$(call board_rows,$(BOARDS_MORE)) >$(BUILD)/boards/boardsmore.md
	@$(call each_image,ulx3s,$(OTHER_IMAGES_MORE),bitstream)
	@$(call image_rows,ulx3s,$(OTHER_IMAGES_MORE)) >$(BUILD)/boards/imagesmore.md
	@synth/marked_tables.sh $(BUILD)/boards/ doc/boards.md >$(BUILD)/boards/page.md

boards-doc-more: boards-page-more ## build the images of the boards without an iCE40; write their tables of doc/boards.md
	@cp $(BUILD)/boards/page.md doc/boards.md

.PHONY: boards-doc
boards-doc: boards-page ## build every board's image; write their tables of doc/boards.md
	@cp $(BUILD)/boards/page.md doc/boards.md

.PHONY: boards-check
boards-check: boards-page
	@diff -u doc/boards.md $(BUILD)/boards/page.md || \
	  { echo 'routegen: a table of doc/boards.md is out of date; run: make boards-doc' >&2; exit 1; }
