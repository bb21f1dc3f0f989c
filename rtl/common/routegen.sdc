# SPDX-License-Identifier: Apache-2.0
#
# Timing exceptions of routegen in the words of SDC, for tools other than Vivado (routegen.xdc has the same). Clocks and
# pins are the design's. A reset `rst` of a module is synchronous and timed; only what a synchroniser takes is not. SDC
# knows no attributes: the names of registers are those of the sources, with a * for what a tool puts before and after.

# The first register of rg_reset_sync (a reset of any clock domain) and of rg_pulse_sync (a level that changes once a
# pulse, at least four clocks apart), in any hierarchy: no other register has such a name.
set_false_path -to [get_cells -hierarchical *rg_reset_awake*0*]
set_false_path -to [get_cells -hierarchical *rg_pulse_seen*0*]
# What is left goes by instances of the boards; some tools write the hierarchy with | or . in place of /. Add your own.
# rg_query_selftest: its results stand still from before `finish` until the next start
set_false_path -through [get_pins *u_selftest/u_selftest/count*]
set_false_path -through [get_pins *u_selftest/u_selftest/clocks*]
set_false_path -through [get_pins *u_selftest/u_selftest/crc*]
# rg_uart_rx and rg_board_reset: a serial line, and a PLL's lock
set_false_path -to [get_cells *u_uart_rx/sync*0*]
set_false_path -to [get_cells *u_reset/settled*0*]
