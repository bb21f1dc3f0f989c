# SPDX-License-Identifier: Apache-2.0
BOARD_NAME := TinyFPGA BX
BOARD_PART := lp8k
BOARD_PACKAGE := cm81
BOARD_CLOCK := 16000000
BOARD_SEED := 1
BOARD_LEDS := high
BOARD_PROG := tinyprog
BOARD_NET := kautz:4,5
BOARD_GFT := gft:2,4,2
