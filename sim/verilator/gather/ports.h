/* SPDX-License-Identifier: Apache-2.0 */

/* rg_kautz_gather (top.h), with room for the largest network that there is a model of */
CLOCK(clk)
INPUTS(rst, start)
INPUT_BUS(send, GATHER_WORDS)
OUTPUT(busy)
OUTPUT_BUS(arrive, GATHER_LINES)
OUTPUT_BUS(root, 6 * GATHER_LINES)
OUTPUT_BUS(part, 4 * GATHER_LINES)
OUTPUT_BUS(arrived, GATHER_WORDS)
