/* SPDX-License-Identifier: Apache-2.0 */

/* How the program ends: exit codes, and one line on stderr for every failure. */
#pragma once

#include <stddef.h>
#include <stdio.h>
#include <stdnoreturn.h>

#include "routegen/net/out.h"
#include "net/inner/wording.h"

enum cli_exit {
    CLI_OK = 0,
    CLI_BROKEN = 1, /* a check failed */
    CLI_USAGE = 2,  /* usage or bad input */
    CLI_IO = 3,     /* device, I/O or memory */
};

/* The library's words for text from outside, under the names of the program. */
#define cli_quote rg_quote_text
#define cli_plain rg_plain_text

/* Part of a message. */
struct cli_part {
    char text[160];
};

/* Flushes stdout, prints "routegen: ..." on one line of stderr and exits. */
noreturn void cli_fail(enum cli_exit code, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* The same of what was asked for: usage or bad input, CLI_USAGE. */
noreturn void cli_deny(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Fails with CLI_USAGE because of the value of an option: "OPTION 'VALUE': ...". */
noreturn void cli_refuse(const char *option, const char *value, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Like cli_fail, but goes on. */
void cli_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Makes every exit, including argp's own, notice answers that could not be written; and one of a
 * library that has printed why is CLI_IO, with one line. */
void cli_guard_stdout(void);

/* Flushes stdout and exits when that fails. */
void cli_flush(void);

/* Exits if a write to stdout has failed: there is no point in going on. */
void cli_check_stdout(void);

/* A file, which may be stdout, as what the library writes to. */
rg_out cli_out(FILE *file);

/* Ends the program when a call of the library failed for a reason other than the input: no memory,
 * an output error, or a bug. */
void cli_must(rg_status status);
void cli_verb_must(const char *verb, rg_status status); /* the message begins with the verb */

/* The words of a refusal; ends the program if not the input is wrong, but memory is missing. */
const char *cli_why(const rg_refusal *refusal);

/* Zeroed memory; exits if there is none. */
void *cli_get(size_t count, size_t bytes);
/* An array with room for one more, which is doubled at powers of two; exits likewise. */
void *cli_more(void *array, size_t count, size_t bytes);

/* Ends the program when malloc returned NULL. */
noreturn void cli_out_of_memory(void);
