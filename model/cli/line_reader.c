/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#define _POSIX_C_SOURCE 200809L

#include "line_reader.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "fail.h"

void cli_lines_begin(struct cli_line_reader *reader, int file)
{
    reader->file = file;
    reader->ended = false;
    reader->line = 0;
    reader->begin = 0;
    reader->end = 0;
}

/* Moves what is left to the front and reads more behind it. */
static void fill(struct cli_line_reader *reader)
{
    ssize_t count;

    memmove(reader->buffer, reader->buffer + reader->begin, reader->end - reader->begin);
    reader->end -= reader->begin;
    reader->begin = 0;
    cli_flush();
    do {
        count =
            read(reader->file, reader->buffer + reader->end, sizeof reader->buffer - reader->end);
    } while (count < 0 && errno == EINTR);
    if (count < 0)
        cli_fail(CLI_IO, "standard input: %s", strerror(errno));
    reader->ended = count == 0;
    reader->end += (size_t)count;
}

bool cli_lines_next(struct cli_line_reader *reader, const char **text, size_t *length)
{
    size_t searched = 0;

    for (;;) {
        const char *line = reader->buffer + reader->begin;
        const size_t have = reader->end - reader->begin;
        const char *newline = memchr(line + searched, '\n', have - searched);
        size_t size = newline == NULL ? have : (size_t)(newline - line);

        /* One byte more than allowed may be the CR of a CRLF. */
        if (size > CLI_LINE_MOST + 1 || (size == CLI_LINE_MOST + 1 && line[size - 1] != '\r')) {
            cli_fail(CLI_USAGE, "stdin line %" PRIu64 ": longer than %d characters",
                     reader->line + 1, CLI_LINE_MOST);
        }
        if (newline != NULL || (reader->ended && have > 0)) {
            reader->begin += size + (newline != NULL);
            reader->line++;
            size -= size > 0 && line[size - 1] == '\r';
            *text = line;
            *length = size;
            return true;
        }
        if (reader->ended)
            return false;
        searched = have;
        fill(reader);
    }
}
