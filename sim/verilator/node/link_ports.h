/* SPDX-License-Identifier: Apache-2.0 */

/* The links of a node (top.h); the widest bus has 7 times 8 bits. */
CLOCK(clk)
INPUT(rst)
INPUT_BUS(step, NODE_STEP_WORDS)
INPUTS(in_valid, in_vc, in_kind)
INPUT_BUS(in_data, NODE_DATA_WORDS)
INPUTS(in_up, out_credit_valid, out_credit_vc, out_ready)
OUTPUTS(in_credit_valid, in_credit_vc, in_ready, out_valid, out_vc, out_kind)
OUTPUT_BUS(out_data, NODE_DATA_WORDS)
OUTPUT(out_up)
