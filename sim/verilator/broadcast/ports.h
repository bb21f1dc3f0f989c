/* SPDX-License-Identifier: Apache-2.0 */

/* rg_kautz_broadcast (top.h) */
CLOCK(clk)
INPUTS(rst, start)
OUTPUT(busy)
INPUTS(root, message)
INPUT_BUS(dead, EXCHANGE_WORDS)
OUTPUT_BUS(m_valid, EXCHANGE_WORDS)
OUTPUT_BUS(m_data, EXCHANGE_WORDS)
