# SPDX-License-Identifier: Apache-2.0
#
# Timing exceptions of routegen for Vivado, which finds the ASYNC_REG of the sources by itself. Clocks and pins are the
# design's. Read it for the whole design: what it names is found in any hierarchy, under any name of yours, and what a
# design does not have is passed over without a word (-quiet). A reset `rst` of a module is synchronous and timed; only
# what a synchroniser takes is not.

# The first register of each synchroniser, by its attribute and its name, flattened or not: of rg_reset_sync (a reset of
# any clock domain), rg_pulse_sync (a level that changes once a pulse, at least four clocks apart), and in the boards
# rg_uart_rx (a serial line) and rg_board_reset (a PLL's lock)
set_false_path -quiet -to [get_pins -quiet -filter {REF_PIN_NAME == D} -of_objects [get_cells -quiet -hierarchical -filter {ASYNC_REG == TRUE && (NAME =~ *rg_reset_awake_reg[0] || NAME =~ *rg_pulse_seen_reg[0] || NAME =~ *u_uart_rx/sync_reg[0] || NAME =~ *u_reset/settled_reg[0])}]]
# By module: rg_uart_rx and rg_board_reset of yours, whatever the names of their instances; and the results of
# rg_query_selftest, which stand still from before `finish` until the next start. -flatten_hierarchy none or rebuilt, or
# KEEP_HIERARCHY of the instance, keeps these pins.
set_false_path -quiet -through [get_pins -quiet -filter {REF_PIN_NAME == rx} -of_objects [get_cells -quiet -hierarchical -filter {ORIG_REF_NAME == rg_uart_rx || REF_NAME == rg_uart_rx}]]
set_false_path -quiet -through [get_pins -quiet -filter {REF_PIN_NAME == ready} -of_objects [get_cells -quiet -hierarchical -filter {ORIG_REF_NAME == rg_board_reset || REF_NAME == rg_board_reset}]]
set_false_path -quiet -through [get_pins -quiet -filter {REF_PIN_NAME =~ count[*] || REF_PIN_NAME =~ clocks[*] || REF_PIN_NAME =~ crc[*]} -of_objects [get_cells -quiet -hierarchical -filter {ORIG_REF_NAME == rg_query_selftest || REF_NAME == rg_query_selftest}]]
