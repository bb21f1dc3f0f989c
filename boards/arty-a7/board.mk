# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
BOARD_FAMILY := xc7
BOARD_NAME := Arty A7-35
BOARD_PART := xc7a35t
BOARD_PACKAGE := csg324
BOARD_CLOCK := 100000000
BOARD_SEED := 1
BOARD_LEDS := high
BOARD_PROG := -
BOARD_NET := kautz:4,5
BOARD_GFT := gft:2,4,2
