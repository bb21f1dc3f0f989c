/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The links of a router or a node (top.h); the widest bus has 7 times 8 bits. */
CLOCK(clk)
INPUT(rst)
INPUT_BUS(step, NODE_STEP_WORDS)
INPUT(in_valid)
INPUT(in_vc)
INPUT(in_kind)
INPUT_BUS(in_data, NODE_DATA_WORDS)
INPUT(in_up)
INPUT(out_credit_valid)
INPUT(out_credit_vc)
INPUT(out_ready)
OUTPUT(in_credit_valid)
OUTPUT(in_credit_vc)
OUTPUT(in_ready)
OUTPUT(out_valid)
OUTPUT(out_vc)
OUTPUT(out_kind)
OUTPUT_BUS(out_data, NODE_DATA_WORDS)
OUTPUT(out_up)
