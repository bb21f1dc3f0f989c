/* SPDX-License-Identifier: Apache-2.0 */

/* rg_kautz_ring (top.h) */
CLOCK(clk)
INPUTS(rst, start)
INPUT_BUS(send, EXCHANGE_WORDS)
OUTPUT(hops)
OUTPUT_BUS(arrived, EXCHANGE_WORDS)
