/* SPDX-License-Identifier: Apache-2.0 */

/* serial_top (top.h): the core's pins first, then its registers. What is built with the pins alone
 * leaves `registers` at 0. */
#include "pins.h"
OUTPUT(registers)
OUTPUT(idle)
OUTPUT(busy)
OUTPUT(first)
OUTPUT(look)
OUTPUT(phase)
OUTPUT(hops)
OUTPUT(routes)
OUTPUT(error)
OUTPUT_BUS(src, REQUEST_WORDS)
OUTPUT_BUS(dst, REQUEST_WORDS)
OUTPUT_BUS(in_parts, REQUEST_WORDS)
OUTPUT(off)
OUTPUT(match)
OUTPUT(out_next)
OUTPUT(out_letter)
OUTPUT(in_next)
OUTPUT(in_letter)
OUTPUT_BUS(tail, BEAT_WORDS)
OUTPUT(used_out)
OUTPUT(used_in)
OUTPUT(free_out)
OUTPUT(free_in)
