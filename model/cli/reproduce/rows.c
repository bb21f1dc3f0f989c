/* SPDX-License-Identifier: Apache-2.0 */

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/record_out.h"
#include "inner/net/record_make.h"
#include "reproduce.h"

/* ---- Values --------------------------------------------------------------------------------- */

const struct cli_value cli_no_value = {.kind = CLI_VALUE_NONE};

struct cli_value cli_printed(double number, int places)
{
    return (struct cli_value){.kind = CLI_VALUE_NUMBER, .number = number, .places = places};
}

struct cli_value cli_text(const char *format, ...)
{
    struct cli_value value = {.kind = CLI_VALUE_TEXT};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(value.text, sizeof value.text, format, arguments);
    va_end(arguments);
    return value;
}

struct cli_value cli_yes(bool yes)
{
    return cli_text(yes ? "yes" : "no");
}

rg_topology cli_reproduce_net(const char *format, ...)
{
    char text[RG_NETWORK_MAX_TEXT];
    rg_topology net = {0};
    rg_network name;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    const bool legal = rg_network_parse(text, &name, NULL) == RG_OK &&
                       rg_topology_init(&name, &net, NULL) == RG_OK;
    assert(legal);
    (void)legal;
    return net;
}

/* ---- Rows ----------------------------------------------------------------------------------- */

void cli_reproduce_add(struct cli_reproduction *rows, const char *where, const char *network,
                       const char *what, struct cli_value printed, struct cli_value ours,
                       const char *reason)
{
    rows->row = cli_more(rows->row, rows->count, sizeof *rows->row);
    struct cli_reproduced *row = &rows->row[rows->count++];
    *row =
        (struct cli_reproduced){.where = where, .printed = printed, .ours = ours, .reason = reason};
    snprintf(row->network, sizeof row->network, "%s", network);
    snprintf(row->what, sizeof row->what, "%s", what);
}

bool cli_reproduced_differs(const struct cli_reproduced *row)
{
    if (row->printed.kind == CLI_VALUE_NONE || row->ours.kind == CLI_VALUE_NONE)
        return false;
    if (row->printed.kind == CLI_VALUE_TEXT)
        return strcmp(row->printed.text, row->ours.text) != 0;
    const double printed = row->printed.number;
    const double last = 0.5 * pow(10, -row->printed.places) + 1e-9 * fabs(printed);
    return fabs(row->ours.number - printed) > last;
}

/* A reason is printed where the paper is wrong, or where there is no number to compare with. */
static const char *erratum_of(const struct cli_reproduced *row)
{
    if (row->reason == NULL || row->printed.kind == CLI_VALUE_NONE)
        return "";
    return cli_reproduced_differs(row) || row->ours.kind == CLI_VALUE_NONE ? row->reason : "";
}

static struct cli_value shown(struct cli_value value, bool is_printed)
{
    if (value.kind == CLI_VALUE_NONE)
        return cli_text("-");
    if (value.kind == CLI_VALUE_TEXT)
        return value;
    if (is_printed && value.places > 0 && value.places < 6)
        return cli_text("%.*f", value.places, value.number);
    return cli_text(value.number == floor(value.number) && value.number < 1e15 ? "%.0f" : "%.6g",
                    value.number);
}

static void put_value(rg_value *row, const char *key, struct cli_value value, bool is_printed)
{
    rg_value *put = value.kind == CLI_VALUE_TEXT     ? rg_put_text(row, key, value.text)
                    : value.kind == CLI_VALUE_NUMBER ? rg_put_real(row, key, value.number)
                                                     : rg_put_null(row, key);
    rg_say(put, NULL, "%s", shown(value, is_printed).text);
}

void cli_reproduce_print(const struct cli_reproduction *rows, enum cli_format format)
{
    static const rg_column columns[] = {
        {.key = "where", .title = "where", .width = -12},
        {.key = "network", .title = "network", .width = -18},
        {.key = "what", .title = "what", .width = -38},
        {.key = "printed", .title = "printed", .width = 14},
        {.key = "ours", .title = "ours", .width = 14},
        {.key = "differs"},
        {.key = "erratum", .title = "erratum", .width = -1},
        {.key = NULL},
    };
    rg_value *record = rg_record_begin();
    rg_value *list = rg_put_list(record, "rows");
    rg_out out = cli_out(stdout);
    size_t errata = 0;

    for (size_t i = 0; i < rows->count; i++) {
        const struct cli_reproduced *of = &rows->row[i];
        const char *erratum = erratum_of(of);
        rg_value *row = rg_put_record(list, NULL);
        rg_put_text(row, "where", of->where);
        rg_put_text(row, "network", of->network);
        rg_put_text(row, "what", of->what);
        put_value(row, "printed", of->printed, true);
        put_value(row, "ours", of->ours, false);
        rg_put_flag(row, "differs", cli_reproduced_differs(of));
        rg_say(rg_put_text(row, "erratum", erratum[0] == '\0' ? NULL : erratum), NULL, "%s",
               erratum);
        errata += erratum[0] != '\0';
    }
    if (format != CLI_TEXT) {
        cli_print_rows(record, format == CLI_JSON, columns, "rows");
        return;
    }
    (void)rg_write_head(&out, columns);
    for (const rg_value *row = rg_value_first(list); row != NULL; row = rg_value_next(row))
        (void)rg_write_row(&out, columns, row, 0);
    rg_record_close(record);
    printf("\n%zu rows, %zu of them wrong in the paper\n", rows->count, errata);
}

rg_value *cli_put_real(rg_value *row, const char *key, int decimals, double number)
{
    rg_value *value = rg_put_known(row, key, number);

    if (number < 0)
        rg_say(value, NULL, "-");
    else
        rg_say(value, NULL, "%.*f", decimals, number);
    return value;
}

void cli_reproduce_runs(rg_value *record, enum cli_format format, const rg_column *columns)
{
    if (format == CLI_TEXT)
        cli_print_record(record, format, columns, "runs");
    else
        cli_print_rows(record, format == CLI_JSON, columns, "runs");
}
