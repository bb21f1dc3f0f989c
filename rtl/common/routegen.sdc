# SPDX-License-Identifier: Apache-2.0
#
# Timing exceptions of routegen in the words of SDC, for tools other than Vivado (routegen.xdc has the same). Names of
# registers are those of the sources, with a * for what a tool puts before and after; some write the hierarchy with | or
# . in place of /. Clocks and pins are the design's. A reset `rst` of a module is synchronous and timed; only what a
# synchroniser takes is not.

# rg_reset_sync (in rg_query_selftest; add your own instances): a reset of any clock domain
set_false_path -to [get_cells *u_selftest/u_reset/awake*0*]
# rg_pulse_sync: a level that changes once a pulse, at least four clocks apart (in rg_query_selftest: start and finish)
set_false_path -to [get_cells *u_start/seen*0*]
set_false_path -to [get_cells *u_finish/seen*0*]
# rg_query_selftest: its results stand still from before `finish` until the next start
set_false_path -through [get_pins *u_selftest/u_selftest/count*]
set_false_path -through [get_pins *u_selftest/u_selftest/clocks*]
set_false_path -through [get_pins *u_selftest/u_selftest/crc*]
# rg_uart_rx and rg_board_reset: a serial line, and a PLL's lock
set_false_path -to [get_cells *u_uart_rx/sync*0*]
set_false_path -to [get_cells *u_reset/settled*0*]
