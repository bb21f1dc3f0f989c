/* SPDX-License-Identifier: Apache-2.0 */

/* tiles_top (top.h), with room for 36 tiles */
CLOCK(clk)
INPUTS(rst, load_valid, load_addr, load_data)
OUTPUT_BUS(console_valid, 2)
OUTPUT_BUS(console_data, 9)
OUTPUT_BUS(halted, 2)
OUTPUT_BUS(exit_code, 9)
