/* SPDX-License-Identifier: Apache-2.0 */

/* A progress bar on stderr, drawn only when that is a terminal and erased at the end. */
#pragma once

#include <stdint.h>

#include "routegen/net/watch.h"

/* Starts the clock and, on a terminal, the bar. @unit: of what is counted. */
void cli_progress_begin(const char *label, const char *unit, uint64_t total);

/* The same as a watch for the library, which says the unit and the total. */
rg_watch cli_progress_watch(const char *label);

/* Without a terminal: a line every 10 s, or ROUTEGEN_LINE_INTERVAL. */
void cli_progress_lines(void);

/* No bar in the middle of what is printed to the same terminal. */
void cli_progress_apart(void);

/* Draws the bar every 0.1 s, or ROUTEGEN_BAR_INTERVAL; reading the clock takes time, so do not call
 * it too often. Done is as much, or as much more. */
void cli_progress_show(uint64_t done);
void cli_progress_add(uint64_t done);

/* Takes the bar off the screen, at the end or before a message. */
void cli_progress_erase(void);

/* Holds the bar back, off the screen, while this thread prints lines; and lets it go on. */
void cli_progress_hold(void);
void cli_progress_release(void);

/* Seconds since the start. */
double cli_progress_seconds(void);
