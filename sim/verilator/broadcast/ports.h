/* SPDX-License-Identifier: Apache-2.0 */

/* rg_kautz_broadcast (top.h) */
CLOCK(clk)
INPUT(rst)
INPUT(start)
OUTPUT(busy)
INPUT_BUS(root, REQUEST_WORDS)
INPUT(message)
INPUT_BUS(dead, EXCHANGE_WORDS)
OUTPUT_BUS(m_valid, EXCHANGE_WORDS)
OUTPUT_BUS(m_data, EXCHANGE_WORDS)
