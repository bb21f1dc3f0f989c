/* SPDX-License-Identifier: Apache-2.0 */

/* Lines of standard input, or of whatever makes them, in large pieces. */

#include "line_reader.h"

#include <inttypes.h>
#include <string.h>

#include "fail.h"
#include "faces/cli/files/files.h"

void cli_lines_begin(struct cli_line_reader *reader)
{
    reader->ended = false;
    reader->line = 0;
    reader->begin = 0;
    reader->end = 0;
    reader->fill = NULL;
}

void cli_lines_make(struct cli_line_reader *reader,
                    size_t (*fill)(void *context, char *buffer, size_t size), void *context)
{
    cli_lines_begin(reader);
    reader->fill = fill;
    reader->context = context;
}

/* Moves what is left to the front and reads more after it. */
static void fill(struct cli_line_reader *reader)
{
    memmove(reader->buffer, reader->buffer + reader->begin, reader->end - reader->begin);
    reader->end -= reader->begin;
    reader->begin = 0;
    char *buffer = reader->buffer + reader->end;
    const size_t room = sizeof reader->buffer - reader->end;
    const size_t count = reader->fill == NULL ? cli_input_read(buffer, room)
                                              : reader->fill(reader->context, buffer, room);
    reader->ended = count == 0;
    reader->end += count;
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
        if (size > CLI_LINE_MOST + 1 || (size == CLI_LINE_MOST + 1 && line[size - 1] != '\r'))
            cli_deny("stdin line %" PRIu64 ": longer than %d characters", reader->line + 1,
                     CLI_LINE_MOST);
        if (newline != NULL || (reader->ended && have > 0)) {
            const size_t mark = reader->line == 0 ? cli_line_mark("stdin", line, size) : 0;
            reader->begin += size + (newline != NULL);
            reader->line++;
            size -= size > 0 && line[size - 1] == '\r';
            *text = line + mark;
            *length = size - mark;
            return true;
        }
        if (reader->ended)
            return false;
        searched = have;
        fill(reader);
    }
}

void cli_lines_pass(struct cli_line_reader *reader, size_t bytes, size_t lines)
{
    reader->begin += bytes;
    reader->line += lines;
}
