/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Lines from standard input, without a copy or an allocation a line. */
#ifndef ROUTEGEN_CLI_LINE_READER_H
#define ROUTEGEN_CLI_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Longest line, without its end. */
#define CLI_LINE_MOST 255

struct cli_line_reader {
    bool ended;    /* nothing more to read */
    uint64_t line; /* number of the line given last, from 1 */
    size_t begin;  /* unread bytes are buffer[begin .. end) */
    size_t end;
    char buffer[1 << 16];
    char slack[16]; /* may be looked at by who looks ahead */
};

/* Starts at the first line. */
void cli_lines_begin(struct cli_line_reader *reader);

/*
 * Gives the next line without its LF or CRLF, valid until the next call; false at the end. An
 * over-long line ends the program.
 */
bool cli_lines_next(struct cli_line_reader *reader, const char **text, size_t *length);

/*
 * The lines that have been read already may also be taken from reader->buffer by the caller, who
 * says how many bytes and lines these were. They stay where they are until the next line is asked
 * for.
 */
void cli_lines_pass(struct cli_line_reader *reader, size_t bytes, size_t lines);

#endif
