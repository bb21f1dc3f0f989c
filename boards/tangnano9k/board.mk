# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
BOARD_FAMILY := gowin
BOARD_NAME := Tang Nano 9K
BOARD_PART := GW1N-9C
BOARD_PACKAGE := GW1NR-LV9QN88PC6/I5
BOARD_CLOCK := 27000000
BOARD_SEED := 1
BOARD_LEDS := low
BOARD_PROG := openFPGALoader:tangnano9k
BOARD_NET := kautz:4,5
BOARD_GFT := gft:2,4,2
