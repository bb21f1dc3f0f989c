/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * Lines from a file descriptor, without a copy or an allocation a line.
 *
 * Answers are flushed before every read. So a program at the other end of two pipes gets the answer
 * to its line without sending another, and a file is read in large pieces all the same.
 */
#ifndef ROUTEGEN_CLI_LINE_READER_H
#define ROUTEGEN_CLI_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Longest line, without its end. */
#define CLI_LINE_MOST 255

struct cli_line_reader {
    int file;
    bool ended;    /* nothing more to read */
    uint64_t line; /* number of the line given last, from 1 */
    size_t begin;  /* unread bytes are buffer[begin .. end) */
    size_t end;
    char buffer[1 << 16];
};

/* Starts at the first line of an open file. */
void cli_lines_begin(struct cli_line_reader *reader, int file);

/*
 * Gives the next line without its LF or CRLF, valid until the next call; false at the end. An
 * over-long line ends the program.
 */
bool cli_lines_next(struct cli_line_reader *reader, const char **text, size_t *length);

#endif
