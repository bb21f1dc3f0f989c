/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "info_csv.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "measures_out.h"
#include "routegen/net/exchange.h"

/* After network and family, before the measures. */
static const char *const columns[] = {
    "d",
    "k",
    "n",
    "h",
    "m",
    "w",
    "directed",
    "direct",
    "nodes",
    "arcs",
    "degree",
    "diameter",
    "disjoint_routes",
    "longest_route",
    "pairs",
    "letter_bits",
    "request_bits",
    "route_bits",
    "exhaustive_check",
    "terminals",
    "lines",
    "stages",
    "stage_switches",
    "switches",
    "groups",
    "passes",
    "phases",
    "clocks",
    "least_phases",
    "least_phases_turning",
    "state_changes",
    "lls",
    "cls",
    "add",
    "rls",
    "seeds",
};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

void cli_info_put(struct cli_info_row *row, const char *column, const char *format, ...)
{
    unsigned c = 0;
    va_list arguments;

    while (c < COLUMNS && strcmp(columns[c], column) != 0)
        c++;
    assert(c < COLUMNS);
    va_start(arguments, format);
    (void)vsnprintf(row->value[c], sizeof row->value[c], format, arguments);
    va_end(arguments);
}

void cli_info_put_squares(struct cli_info_row *row, const rg_any_network *network)
{
    for (unsigned s = 0; rg_square_name((rg_square)s) != NULL; s++)
        cli_info_put(row, rg_square_name((rg_square)s), "%d",
                     rg_square_exists(network, (rg_square)s));
}

void cli_info_csv_head(void)
{
    printf("network,family");
    for (unsigned c = 0; c < COLUMNS; c++)
        printf(",%s", columns[c]);
    cli_measures_csv_header();
    putchar('\n');
}

void cli_info_csv_print(const struct cli_info_row *row, const rg_any_network *network,
                        const rg_measures *measures)
{
    printf("\"%s\",%s", network->name, network->family);
    for (unsigned c = 0; c < COLUMNS; c++)
        printf(",%s", row->value[c]);
    cli_measures_csv(measures);
    putchar('\n');
}
