/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* exchange_top.v (top.h), with room for the largest network that is co-simulated */
CLOCK(clk)
INPUT(rst)
INPUT(go)
OUTPUT(busy)
OUTPUT(inject)
OUTPUT(turn)
OUTPUT(index)
OUTPUT_BUS(word, 2)
OUTPUT(short_word)
OUTPUT(arrive)
OUTPUT(q_index)
OUTPUT_BUS(q_word, 2)
OUTPUT(q_short)
INPUT_BUS(send, EXCHANGE_WORDS)
OUTPUT_BUS(arrived, EXCHANGE_WORDS)
INPUT(node_to)
OUTPUT_BUS(others_to, EXCHANGE_OTHERS)
INPUT(node_from)
OUTPUT_BUS(others_from, EXCHANGE_OTHERS)
