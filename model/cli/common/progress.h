/* SPDX-License-Identifier: Apache-2.0 */

/* A progress bar on stderr, drawn only when that is a terminal and erased at the end. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "routegen/net/watch.h"

struct cli_progress {
    const char *label;
    const char *unit; /* of what is counted: "pairs", unless changed after cli_progress_begin */
    uint64_t total;
    uint64_t done;   /* as last reported by the library */
    double start;    /* seconds on a clock that only goes forward */
    double drawn;    /* when the bar was last drawn */
    double interval; /* seconds between two drawings: 0.1, or ROUTEGEN_BAR_INTERVAL */
    bool visible;
    bool lines;       /* without a terminal: a line now and then, rather than nothing */
    const char *what; /* is being worked on, or NULL */
    double part;      /* of it that is done */
};

/* Starts the clock and, on a terminal, the bar. */
void cli_progress_begin(struct cli_progress *progress, const char *label, uint64_t total);

/* Without a terminal: a line every 10 s, or ROUTEGEN_LINE_INTERVAL. */
void cli_progress_lines(struct cli_progress *progress);

/* Draws the bar once per interval; reading the clock takes time, so do not call it too often. */
void cli_progress_show(struct cli_progress *progress, uint64_t done);

/* Starts it as a watch for the library; progress must stay where it is. */
rg_watch cli_progress_watch(struct cli_progress *progress, const char *label, uint64_t total);

/* Takes the bar off the screen. */
void cli_progress_erase(struct cli_progress *progress);

/* Holds the bar back, off the screen, while this thread prints lines; and lets it go on. */
void cli_progress_hold(void);
void cli_progress_release(void);

/* Takes any bar off the screen, before a message. */
void cli_progress_clear(void);

/* Seconds since the start. */
double cli_progress_seconds(const struct cli_progress *progress);
