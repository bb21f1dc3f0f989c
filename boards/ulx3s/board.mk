# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
BOARD_FAMILY := ecp5
BOARD_NAME := ULX3S (85F)
BOARD_PART := 85k
BOARD_PACKAGE := CABGA381
BOARD_CLOCK := 25000000
BOARD_SEED := 1
BOARD_LEDS := high
BOARD_PROG := openFPGALoader:ulx3s
BOARD_NET := kautz:4,5
BOARD_GFT := gft:2,4,2
