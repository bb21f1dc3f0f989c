/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Files of lines with commas; labels with commas stand in their brackets or in quotes. Whatever is
 * wrong is said with line and column, and the program exits. */
#ifndef ROUTEGEN_CLI_SIMULATE_CSV_FILE_H
#define ROUTEGEN_CLI_SIMULATE_CSV_FILE_H

#include <stdio.h>
#include <stdnoreturn.h>

#include "routegen/topology.h"

/* A line, and where it is being read. */
struct cli_csv {
    const char *fields; /* their names; a first line that begins with the first of them is a head */
    const rg_topology *net;
    const char *file;
    uint64_t line;
    uint64_t count; /* of lines given */
    const char *text, *at;
    FILE *stream;
    char *room;
};

/* A field: characters, without the quotes around them. */
struct cli_field {
    const char *text;
    size_t length;
};

/* Opens a file, "-": standard input; goes to the next line that is not empty and does not start
 * with #, false after the last; closes it. */
void cli_csv_open(const char *file, struct cli_csv *reader);
bool cli_csv_next(struct cli_csv *reader);
void cli_csv_close(struct cli_csv *reader);

/* Gives each such line of a file; how many. */
uint64_t cli_csv_read(const char *file, struct cli_csv *reader,
                      void (*take)(struct cli_csv *reader, void *context), void *context);

noreturn void cli_csv_refuse(const struct cli_csv *reader, const char *at, const char *what);

/* The next field; the comma before a field; nothing more. */
struct cli_field cli_csv_field(struct cli_csv *reader);
void cli_csv_comma(struct cli_csv *reader);
void cli_csv_end(struct cli_csv *reader);

/* Fields with numbers, a number above 0, and a vertex: a compute node, or one with a router. */
uint64_t cli_csv_number(struct cli_csv *reader, uint64_t least, uint64_t most, const char *what);
double cli_csv_real(struct cli_csv *reader, const char *what);
uint64_t cli_csv_vertex(struct cli_csv *reader, const char *role, bool node);

/* Any vertex. */
uint64_t cli_csv_any(struct cli_csv *reader, const char *role);

#endif
