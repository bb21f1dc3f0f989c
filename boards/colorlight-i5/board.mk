# SPDX-License-Identifier: Apache-2.0
BOARD_FAMILY := ecp5
BOARD_NAME := Colorlight i5 v7.0
BOARD_PART := 25k
BOARD_PACKAGE := CABGA381
BOARD_CLOCK := 25000000
BOARD_SEED := 1
BOARD_LEDS := low
BOARD_PROG := openFPGALoader:colorlight-i5
BOARD_NET := kautz:4,5
BOARD_GFT := gft:2,4,2
