# SPDX-License-Identifier: Apache-2.0
BOARD_NAME := iCE40-HX8K breakout
BOARD_PART := hx8k
BOARD_PACKAGE := ct256
BOARD_CLOCK := 12000000
BOARD_SEED := 1
BOARD_LEDS := high
BOARD_PROG := iceprog
BOARD_NET := kautz:4,5
BOARD_GFT := gft:2,4,2
