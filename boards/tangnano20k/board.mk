# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
BOARD_FAMILY := gowin
BOARD_NAME := Tang Nano 20K
BOARD_PART := GW2A-18C
BOARD_PACKAGE := GW2AR-LV18QN88C8/I7
BOARD_CLOCK := 27000000
BOARD_SEED := 1
BOARD_LEDS := low
BOARD_PROG := openFPGALoader:tangnano20k
BOARD_NET := kautz:4,5
BOARD_GFT := gft:2,4,2
