/* SPDX-License-Identifier: Apache-2.0 */

/* Files of lines with fields. What is wrong is said with line and column, and the program exits. */
#pragma once

#include <stdbool.h>
#include <stdio.h>
#include <stdnoreturn.h>

#include "routegen/net/parse.h"

/* A line, and where it is being read. */
struct cli_csv {
    const char *fields; /* their names; a first line that begins with the first of them is a head */
    const char *file;
    uint64_t line;
    uint64_t count; /* of lines given */
    const char *text;
    FILE *stream;
    char *room;
};

/* Opens a file, "-": standard input; goes to the next line that is not empty and does not start
 * with #, false after the last; closes it. */
void cli_csv_open(const char *file, struct cli_csv *reader);
bool cli_csv_next(struct cli_csv *reader);
void cli_csv_close(struct cli_csv *reader);

/* The column is the place of the refusal, or the first. */
noreturn void cli_csv_refuse(const struct cli_csv *reader, const rg_refusal *refusal);
noreturn void cli_csv_refuse_at(const struct cli_csv *reader, size_t place, const char *what);
