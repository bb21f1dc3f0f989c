/* SPDX-License-Identifier: Apache-2.0 */

/* What the programs of sim/ and bench/ share: how they end, what they read from their command line,
 * and the line on a terminal that says how far they are. */
#pragma once

#include <stdint.h>
#include <stdnoreturn.h>

#include "routegen/network_kind.h"

/* Exit codes, those of routegen */
enum {
    HARNESS_WRONG = 1, /* a check failed */
    HARNESS_USAGE = 2,
    HARNESS_SYSTEM = 3, /* no memory, or a file that cannot be written */
};

/* Takes the progress off the terminal, prints "routegen: ..." on a line of stderr, and exits. */
noreturn void harness_fail(int code, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Returns the result of malloc, or of whatever else returns NULL for want of memory; exits then. */
void *harness_got(void *memory);

/* Zeroed memory. */
void *harness_get(size_t count, size_t bytes);

/* A whole number such as 100 or 1e5; @what names it in the message if it is none. */
uint64_t harness_number(const char *what, const char *text);

/* Parses the name of a network. */
void harness_network(const char *text, rg_any_network *network);

/* On a terminal, replaces the line of progress. */
void harness_say(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Takes it off the screen. */
void harness_erase(void);

/* Seconds on the wall clock, which only goes forward. */
double harness_seconds(void);

struct harness_progress {
    const char *label;
    const char *unit; /* of what is counted */
    uint64_t total;
    double start; /* seconds */
    double drawn;
};

/* Starts the clock. */
void harness_begin(struct harness_progress *progress, const char *label, const char *unit,
                   uint64_t total);

/* Shows how much is done, at most ten times a second. */
void harness_show(struct harness_progress *progress, uint64_t done);

/* How many a second since the start */
double harness_rate(const struct harness_progress *progress, uint64_t done);
