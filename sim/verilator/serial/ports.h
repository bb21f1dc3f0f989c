/* SPDX-License-Identifier: Apache-2.0 */

/* serial_top (top.h): the core's pins first, then its registers. What is built with the pins alone
 * leaves `registers` at 0. */
#include "pins.h"
OUTPUTS(registers, idle, busy, first, look, phase, hops, routes, error)
OUTPUT_BUS(src, REQUEST_WORDS)
OUTPUT_BUS(dst, REQUEST_WORDS)
OUTPUT_BUS(in_parts, REQUEST_WORDS)
OUTPUTS(off, match, out_next, out_letter, in_next, in_letter)
OUTPUT_BUS(tail, BEAT_WORDS)
OUTPUTS(used_out, used_in, free_out, free_in)
