/* SPDX-License-Identifier: Apache-2.0 */

/* Lines from standard input, without a copy or an allocation per line. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Longest line, without its end. */
#define CLI_LINE_MOST 255

struct cli_line_reader {
    bool ended;    /* nothing more to read */
    uint64_t line; /* number of the last line returned, from 1 */
    size_t begin;  /* unread bytes are buffer[begin .. end) */
    size_t end;
    size_t (*fill)(void *context, char *buffer, size_t size); /* NULL: from standard input */
    void *context;
    char buffer[1 << 16];
    char slack[16]; /* may be read by callers that look ahead */
};

/* Starts at the first line. */
void cli_lines_begin(struct cli_line_reader *reader);

/* Lines that are made, not read: fill writes at most size bytes, whole lines; 0: that was all. */
void cli_lines_make(struct cli_line_reader *reader,
                    size_t (*fill)(void *context, char *buffer, size_t size), void *context);

/*
 * Returns the next line without its LF or CRLF, valid until the next call; false at the end. An
 * over-long line ends the program.
 */
bool cli_lines_next(struct cli_line_reader *reader, const char **text, size_t *length);

/*
 * Callers may also take lines that have been read from reader->buffer, and say how many bytes and
 * lines they took. The lines stay where they are until the next line is asked for.
 */
void cli_lines_pass(struct cli_line_reader *reader, size_t bytes, size_t lines);
