/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#define _POSIX_C_SOURCE 200809L

#include "csv_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/decimal.h"
#include "cli/common/fail.h"
#include "cli/files/input.h"
#include "cli/common/network_arg.h"

enum { LINE = 4096 }; /* characters of a line, at most; a file need not have an end */

noreturn void cli_csv_refuse(const struct cli_csv *reader, const char *at, const char *what)
{
    cli_fail(CLI_USAGE, "%s: line %" PRIu64 ", column %zu: %s", reader->file, reader->line,
             (size_t)(at - reader->text) + 1, what);
}

/* Where a field ends: at a comma outside of quotes and brackets, or at the end of the line. */
struct cli_field cli_csv_field(struct cli_csv *reader)
{
    const char *begin = reader->at, *end;

    if (*begin == '"') {
        end = strchr(++begin, '"');
        if (end == NULL)
            cli_csv_refuse(reader, begin - 1, "a quote that does not end");
        reader->at = end + 1;
    } else {
        const char *close = *begin == '(' ? ")" : *begin == '<' ? ">" : *begin == '[' ? "]" : "";
        end = begin + strcspn(begin, *close == '\0' ? "," : close);
        end += *close != '\0' && *end == *close;
        reader->at = end;
    }
    if (*reader->at != ',' && *reader->at != '\0')
        cli_csv_refuse(reader, reader->at, "a comma expected");
    return (struct cli_field){begin, (size_t)(end - begin)};
}

void cli_csv_comma(struct cli_csv *reader)
{
    char what[80];
    (void)snprintf(what, sizeof what, "%s expected", reader->fields);
    if (*reader->at != ',')
        cli_csv_refuse(reader, reader->at, what);
    reader->at++;
}

uint64_t cli_csv_number(struct cli_csv *reader, uint64_t least, uint64_t most, const char *what)
{
    const struct cli_field field = cli_csv_field(reader);
    uint64_t number = 0;
    size_t i = 0;

    for (; i < field.length && field.text[i] >= '0' && field.text[i] <= '9' && number <= most; i++)
        number = number * 10 + (unsigned)(field.text[i] - '0');
    if (field.length == 0 || i < field.length || number < least || number > most)
        cli_csv_refuse(reader, field.text, what);
    return number;
}

/* A vertex of first .. end - 1. */
static uint64_t read_vertex(struct cli_csv *reader, const char *role, const char *kinds,
                            uint64_t first, uint64_t end)
{
    const struct cli_field field = cli_csv_field(reader);
    const rg_topology *net = reader->net;
    uint64_t vertex = 0;
    size_t where = 0;
    char what[2 * RG_TOPOLOGY_MAX_LABEL + 160];

    const rg_status status = rg_topology_parse(net, field.text, field.length, &vertex, &where);
    if (status == RG_OK && vertex >= first && vertex < end)
        return vertex;
    (void)snprintf(what, sizeof what, "%s %s is wrong; %s are %s .. %s", role,
                   cli_quote(field.text, field.length).text, kinds, cli_label_of(net, first).text,
                   cli_label_of(net, end - 1).text);
    cli_csv_refuse(reader, field.text + (status == RG_OK ? 0 : where), what);
}

uint64_t cli_csv_vertex(struct cli_csv *reader, const char *role, bool node)
{
    const rg_topology *net = reader->net;
    const char *kinds = node ? "compute nodes" : net->direct ? "vertices" : "switches";
    return read_vertex(reader, role, kinds, node || net->direct ? 0 : net->nodes,
                       node ? net->nodes : net->vertices);
}

uint64_t cli_csv_any(struct cli_csv *reader, const char *role)
{
    return read_vertex(reader, role, "vertices", 0, reader->net->vertices);
}

double cli_csv_real(struct cli_csv *reader, const char *what)
{
    const struct cli_field field = cli_csv_field(reader);
    const char *end = field.text;
    double value;
    if (!cli_decimal(&end, &value) || end != field.text + field.length || !(value > 0))
        cli_csv_refuse(reader, field.text, what);
    return value;
}

void cli_csv_end(struct cli_csv *reader)
{
    char what[96];
    (void)snprintf(what, sizeof what, "the line has more fields than %s", reader->fields);
    if (*reader->at != '\0')
        cli_csv_refuse(reader, reader->at, what);
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
    char *text = reader->room;
    size_t length;

    for (enum line read; (read = read_line(reader->stream, text, &length)) != NONE;) {
        reader->line++;
        reader->text = reader->at = text;
        if (strlen(text) != length)
            cli_csv_refuse(reader, text + strlen(text), "a zero byte");
        if (read == TOO_LONG)
            cli_csv_refuse(reader, text, "too long a line");
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

uint64_t cli_csv_read(const char *file, struct cli_csv *reader,
                      void (*take)(struct cli_csv *reader, void *context), void *context)
{
    cli_csv_open(file, reader);
    while (cli_csv_next(reader))
        take(reader, context);
    cli_csv_close(reader);
    return reader->count;
}
