# SPDX-License-Identifier: Apache-2.0
BOARD_NAME := UPduino v3
BOARD_PART := up5k
BOARD_PACKAGE := sg48
BOARD_CLOCK := 12000000
BOARD_SEED := 1
BOARD_LEDS := low
BOARD_PROG := iceprog
BOARD_NET := kautz:4,5
BOARD_GFT := gft:2,4,2
