/* SPDX-License-Identifier: Apache-2.0 */

/* pipe_top.v (top.h): three units, each with a clock of its own */
CLOCK(clk)
INPUTS(pipe_rst, pipe_in_valid, pipe_in_tag)
INPUT_BUS(pipe_in_data, REQUEST_WORDS)
OUTPUTS(pipe_out_valid, pipe_out_tag, pipe_out_error)
OUTPUT_BUS(pipe_out_table, TABLE_WORDS)

CLOCK(clk_stream)
INPUTS(stream_rst, request_valid)
INPUT(answer_joined) /* valid and ready between the two are connected */
INPUT(beat_ready)
INPUT_BUS(request_data, REQUEST_WORDS)
INPUT_BUS(request_tag, REQUEST_WORDS)
OUTPUTS(request_ready, answer_valid, answer_ready)
OUTPUT_BUS(answer_table, TABLE_WORDS)
OUTPUT_BUS(answer_user, USER_WORDS)
OUTPUTS(beat_valid, beat_last, beat_user)
OUTPUT_BUS(beat_word, BEAT_WORDS)

CLOCK(clk_selftest)
INPUTS(selftest_rst, selftest_start)
OUTPUTS(selftest_busy, selftest_done, selftest_error, selftest_crc)
OUTPUT_BUS(selftest_count, 2)
OUTPUT_BUS(selftest_clocks, 2)
