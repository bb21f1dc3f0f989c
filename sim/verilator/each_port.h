/* SPDX-License-Identifier: Apache-2.0 */

/* Lists the ports of a top (top.h), for whoever has just defined CLOCK, INPUT, INPUT_BUS, OUTPUT or
 * OUTPUT_BUS; what is not defined says nothing. Afterwards none is. */
#ifndef CLOCK
#define CLOCK(name)
#endif
#ifndef INPUT
#define INPUT(name)
#define INPUT_BUS(name, words)
#endif
#ifndef OUTPUT
#define OUTPUT(name)
#define OUTPUT_BUS(name, words)
#endif
/* cppcheck-suppress preprocessorErrorDirective ; it tries an empty name */
#include TOP_PORTS
#undef CLOCK
#undef INPUT
#undef INPUT_BUS
#undef OUTPUT
#undef OUTPUT_BUS
