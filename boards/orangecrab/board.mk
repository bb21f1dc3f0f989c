# SPDX-License-Identifier: Apache-2.0
BOARD_FAMILY := ecp5
BOARD_NAME := OrangeCrab r0.2 (25F)
BOARD_PART := 25k
BOARD_PACKAGE := CSFBGA285
BOARD_CLOCK := 48000000
BOARD_SEED := 1
BOARD_LEDS := low
BOARD_PROG := openFPGALoader:orangeCrab_dfu
BOARD_NET := kautz:4,5
BOARD_GFT := gft:2,4,2
