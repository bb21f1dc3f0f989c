/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#define _POSIX_C_SOURCE 200809L

#include "trace_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/network_arg.h"

/* A line, and where it is being read. */
struct reader {
    const char *file;
    const rg_topology *net;
    const struct cli_trace *trace;
    uint64_t line;
    const char *text, *at;
    unsigned most; /* flits of a message */
};

/* A field: characters, without the quotes around them. */
struct field {
    const char *text;
    size_t length;
};

static noreturn void refuse(const struct reader *reader, const char *at, const char *what)
{
    cli_fail(CLI_USAGE, "%s: line %" PRIu64 ", column %zu: %s", reader->file, reader->line,
             (size_t)(at - reader->text) + 1, what);
}

/* Where a field ends: at a comma outside of quotes and brackets, or at the end of the line. */
static struct field next_field(struct reader *reader)
{
    const char *begin = reader->at, *end;

    if (*begin == '"') {
        end = strchr(++begin, '"');
        if (end == NULL)
            refuse(reader, begin - 1, "a quote that does not end");
        reader->at = end + 1;
    } else {
        const char *close = *begin == '(' ? ")" : *begin == '<' ? ">" : *begin == '[' ? "]" : "";
        end = begin + strcspn(begin, *close == '\0' ? "," : close);
        end += *close != '\0' && *end == *close;
        reader->at = end;
    }
    if (*reader->at != ',' && *reader->at != '\0')
        refuse(reader, reader->at, "a comma expected");
    return (struct field){begin, (size_t)(end - begin)};
}

/* Past the comma before a field. */
static void pass_comma(struct reader *reader)
{
    if (*reader->at != ',')
        refuse(reader, reader->at, "time,source,destination,flits[,after] expected");
    reader->at++;
}

static uint64_t read_number(struct reader *reader, uint64_t least, uint64_t most, const char *what)
{
    const struct field field = next_field(reader);
    uint64_t number = 0;
    size_t i = 0;

    for (; i < field.length && field.text[i] >= '0' && field.text[i] <= '9' && number <= most; i++)
        number = number * 10 + (unsigned)(field.text[i] - '0');
    if (field.length == 0 || i < field.length || number < least || number > most)
        refuse(reader, field.text, what);
    return number;
}

static uint32_t read_node(struct reader *reader, const char *role)
{
    pass_comma(reader);
    const struct field field = next_field(reader);
    uint64_t vertex = 0;
    size_t where = 0;
    char what[2 * RG_TOPOLOGY_MAX_LABEL + 160];

    const rg_status status =
        rg_topology_parse(reader->net, field.text, field.length, &vertex, &where);
    if (status == RG_OK && vertex < reader->net->nodes)
        return (uint32_t)vertex;
    (void)snprintf(what, sizeof what, "%s %s is no compute node; they are %s .. %s", role,
                   cli_quote(field.text, field.length).text, cli_label_of(reader->net, 0).text,
                   cli_label_of(reader->net, reader->net->nodes - 1).text);
    refuse(reader, field.text + (status == RG_OK ? 0 : where), what);
}

/* 1 + the index of the message of that line; 0: there is none. */
static uint32_t find_line(const struct cli_trace *trace, uint64_t line)
{
    uint64_t low = 0, high = trace->count;
    while (low < high) {
        const uint64_t middle = (low + high) / 2;
        if (trace->line[middle] < line)
            low = middle + 1;
        else
            high = middle;
    }
    return low < trace->count && trace->line[low] == line ? (uint32_t)low + 1 : 0;
}

static rg_sim_message read_message(struct reader *reader)
{
    const struct cli_trace *trace = reader->trace;
    rg_sim_message message = {0};
    char flits[64];

    message.time =
        read_number(reader, 0, RG_SIM_MAX_CLOCKS - 1, "a clock expected, below 2^32 - 1");
    if (trace->count > 0 && message.time < trace->message[trace->count - 1].time)
        refuse(reader, reader->text, "a clock before that of the line before");
    message.source = read_node(reader, "source");
    message.target = read_node(reader, "destination");
    pass_comma(reader);
    (void)snprintf(flits, sizeof flits, "a number of flits from 1 to %u expected", reader->most);
    message.flits = (uint32_t)read_number(reader, 1, reader->most, flits);
    if (*reader->at == ',') {
        const char *at = ++reader->at;
        message.after = find_line(
            trace, read_number(reader, 1, UINT64_MAX / 20, "the number of a line expected"));
        if (message.after == 0)
            refuse(reader, at, "no message stands on that line, or not before this one");
    }
    if (*reader->at != '\0')
        refuse(reader, reader->at, "the line has more than five fields");
    return message;
}

static void add(struct cli_trace *trace, rg_sim_message message, uint64_t line)
{
    if (trace->count == trace->room) {
        trace->room = trace->room * 2 + 1024;
        trace->message = realloc(trace->message, (size_t)trace->room * sizeof *trace->message);
        trace->line = realloc(trace->line, (size_t)trace->room * sizeof *trace->line);
        if (trace->message == NULL || trace->line == NULL)
            cli_out_of_memory();
    }
    trace->message[trace->count] = message;
    trace->line[trace->count++] = line;
}

void cli_trace_read(const char *file, const rg_topology *net, unsigned most,
                    struct cli_trace *trace)
{
    const bool is_input = strcmp(file, "-") == 0;
    FILE *stream = is_input ? stdin : fopen(file, "r");
    struct reader reader = {.file = is_input ? "standard input" : file, .net = net, .most = most};
    char *text = NULL;
    size_t room = 0;
    ssize_t length;

    if (stream == NULL)
        cli_fail(CLI_IO, "%s: %s", file, strerror(errno));
    *trace = (struct cli_trace){0};
    reader.trace = trace;
    while ((length = getline(&text, &room, stream)) >= 0) {
        while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == '\r'))
            text[--length] = '\0';
        reader.line++;
        reader.text = reader.at = text;
        if (strlen(text) != (size_t)length)
            refuse(&reader, text + strlen(text), "a zero byte");
        if (*text == '\0' || *text == '#' || (reader.line == 1 && strncmp(text, "time,", 5) == 0))
            continue;
        add(trace, read_message(&reader), reader.line);
    }
    if (ferror(stream))
        cli_fail(CLI_IO, "%s: %s", reader.file, strerror(errno));
    free(text);
    if (!is_input)
        (void)fclose(stream);
    if (trace->count == 0)
        cli_fail(CLI_USAGE, "%s: no messages", reader.file);
}

void cli_trace_free(struct cli_trace *trace)
{
    free(trace->message);
    free(trace->line);
}
