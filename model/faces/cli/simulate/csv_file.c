/* SPDX-License-Identifier: Apache-2.0 */

/* A file of lines with fields that simulate reads. */

#define _POSIX_C_SOURCE 200809L

#include "csv_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/files/files.h"

enum { LINE = 4096 }; /* characters of a line, at most; a file need not have an end */

noreturn void cli_csv_refuse_at(const struct cli_csv *reader, size_t place, const char *what)
{
    cli_deny("%s: line %" PRIu64 ", column %zu: %s", reader->file, reader->line, place + 1, what);
}

noreturn void cli_csv_refuse(const struct cli_csv *reader, const rg_refusal *refusal)
{
    cli_csv_refuse_at(reader, refusal->place == RG_NO_PLACE ? 0 : refusal->place, cli_why(refusal));
}

enum line { NONE, WHOLE, TOO_LONG };

/* Reads a line without its end, as far as there is room. */
static enum line read_line(FILE *stream, char *text, size_t *length)
{
    int c = EOF;

    for (*length = 0; *length < LINE - 1; text[(*length)++] = (char)c) {
        c = getc(stream);
        if (c == EOF || c == '\n')
            break;
    }
    text[*length] = '\0';
    if (c == EOF && *length == 0)
        return NONE;
    if (*length == LINE - 1)
        return TOO_LONG;
    while (*length > 0 && text[*length - 1] == '\r')
        text[--*length] = '\0';
    return WHOLE;
}

void cli_csv_open(const char *file, struct cli_csv *reader)
{
    const bool is_input = strcmp(file, "-") == 0;

    reader->file = is_input ? "standard input" : file;
    reader->stream = is_input ? stdin : cli_input_open(file);
    reader->room = cli_get(LINE, 1);
}

bool cli_csv_next(struct cli_csv *reader)
{
    const size_t name = strcspn(reader->fields, ",");
    char *text;
    size_t length;

    for (enum line read; (read = read_line(reader->stream, reader->room, &length)) != NONE;) {
        text = reader->room;
        if (reader->line == 0)
            text += cli_line_mark(reader->file, text, length);
        length -= (size_t)(text - reader->room);
        reader->line++;
        reader->text = text;
        if (strlen(text) != length)
            cli_csv_refuse_at(reader, strlen(text), "a zero byte");
        if (read == TOO_LONG)
            cli_csv_refuse_at(reader, 0, "too long a line");
        if (*text == '\0' || *text == '#' ||
            (reader->count == 0 && strncmp(text, reader->fields, name + 1) == 0))
            continue;
        reader->count++;
        return true;
    }
    if (ferror(reader->stream))
        cli_fail(CLI_IO, "%s: %s", reader->file, strerror(errno));
    return false;
}

void cli_csv_close(struct cli_csv *reader)
{
    free(reader->room);
    if (reader->stream != stdin)
        (void)fclose(reader->stream);
}
