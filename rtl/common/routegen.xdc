# SPDX-License-Identifier: Apache-2.0
#
# Timing exceptions of routegen for Vivado, which finds the ASYNC_REG of the sources by itself. Clocks and pins are the
# design's. Read it for the whole design: the names are searched in the hierarchy, and those that it does not have are
# passed over without a word (-quiet). A reset `rst` of a module is synchronous and timed; only what a synchroniser takes
# is not.

# rg_reset_sync (in rg_query_selftest; add your own instances): a reset of any clock domain
set_false_path -quiet -to [get_pins -quiet -hierarchical -filter {NAME =~ *u_selftest/u_reset/awake_reg[0]/D}]
# rg_pulse_sync: a level that changes once a pulse, at least four clocks apart (in rg_query_selftest: start and finish)
set_false_path -quiet -to [get_pins -quiet -hierarchical -filter {NAME =~ *u_start/seen_reg[0]/D || NAME =~ *u_finish/seen_reg[0]/D}]
# rg_query_selftest: its results stand still from before `finish` until the next start. KEEP_HIERARCHY of the instance
# u_selftest, or -flatten_hierarchy none or rebuilt, keeps these pins.
set_false_path -quiet -through [get_pins -quiet -hierarchical -filter {NAME =~ *u_selftest/u_selftest/count[*] || NAME =~ *u_selftest/u_selftest/clocks[*] || NAME =~ *u_selftest/u_selftest/crc[*]}]
# rg_uart_rx and rg_board_reset: a serial line, and a PLL's lock
set_false_path -quiet -to [get_pins -quiet -hierarchical -filter {NAME =~ *u_uart_rx/sync_reg[0]/D || NAME =~ *u_reset/settled_reg[0]/D}]
