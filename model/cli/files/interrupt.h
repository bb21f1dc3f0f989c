/* SPDX-License-Identifier: Apache-2.0 */

/* Ctrl-C, and other signals that end the program. */
#ifndef ROUTEGEN_CLI_INTERRUPT_H
#define ROUTEGEN_CLI_INTERRUPT_H

/* Calls @clean, as a signal handler may be called, before such a signal does what it always does.
 * There is room for two. */
void cli_on_interrupt(void (*clean)(void));

#endif
