/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* How the program ends: exit codes, and one line on stderr for every failure. */
#ifndef ROUTEGEN_CLI_FAIL_H
#define ROUTEGEN_CLI_FAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdnoreturn.h>

#include "routegen/net/out.h"

enum cli_exit {
    CLI_OK = 0,
    CLI_BROKEN = 1, /* a check failed */
    CLI_USAGE = 2,  /* usage or bad input */
    CLI_IO = 3,     /* device or I/O */
};

/* Text from outside, made safe for a message of one line. */
struct cli_quoted {
    char text[80];
};

/* Copies length bytes, those that are no printable character as \xHH; "..." ends a text that is cut
 * off. */
struct cli_quoted cli_plain(const char *text, size_t length);

/* The same between single quotes. */
struct cli_quoted cli_quote(const char *text, size_t length);

/*
 * Text from outside as characters of UTF-8. What is not one, byte by byte, counts as one each.
 * cli_character: the bytes of the first character of at least one; @printable: whether it may stand
 * in a message as it is: no control, no mark that is invisible or turns the direction of writing.
 */
size_t cli_character(const char *text, size_t length, bool *printable);
size_t cli_characters(const char *text, size_t length);

/* The first character between single quotes. */
struct cli_quoted cli_quote_first(const char *text, size_t length);

/* If it is set, cli_fail gives it the message instead, and it does not return. */
extern void (*cli_fail_hook)(const char *message);

/* Flushes stdout, prints "routegen: ..." on one line of stderr and exits. */
noreturn void cli_fail(enum cli_exit code, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Like cli_fail, but goes on. */
void cli_warn(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Holds back what others print to stderr, such as getopt, and gives it back: NULL if nothing is
 * held, else to be freed. A message of ours ends it. */
void cli_errors_hold(void);
char *cli_errors_release(void);

/* Makes every exit, including argp's own, notice answers that could not be written. */
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

/* Zeroed memory; exits if there is none. */
void *cli_get(size_t count, size_t bytes);

/* Ends the program when malloc or Jansson returned NULL. */
noreturn void cli_out_of_memory(void);

#endif
