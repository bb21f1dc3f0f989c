# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
BOARD_NAME := iCEstick
BOARD_PART := hx1k
BOARD_PACKAGE := tq144
BOARD_CLOCK := 12000000
BOARD_SEED := 1
BOARD_LEDS := high
BOARD_PROG := iceprog
BOARD_NET := kautz:3,6
BOARD_GFT := gft:2,4,2
