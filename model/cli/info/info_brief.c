/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* info --brief: a row a network. */

#include <stdio.h>
#include <string.h>

#include "cli/common/number_text.h"
#include "info.h"

/* By the keys of the table of measures. */
static const struct {
    const char *key, *title;
} columns[] = {{"nodes", "nodes"},        {"switches", "switches"},
               {"links", "links"},        {"radix", "radix"},
               {"diameter", "diameter"},  {"average_distance", "distance"},
               {"connectivity", "conn."}, {"bisection", "bisection"}};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

static bool known(rg_measure measure)
{
    return measure.kind == RG_MEASURE_COUNT || measure.kind == RG_MEASURE_REAL;
}

/* By formula if there is one, else by search. */
static void pick(const rg_measures *measures, rg_measure value[COLUMNS])
{
    rg_measure_row rows[RG_MEASURE_ROWS];

    rg_measure_rows(measures, rows);
    for (unsigned c = 0; c < COLUMNS; c++) {
        unsigned r = 0;
        while (strcmp(rows[r].key, columns[c].key) != 0)
            r++;
        value[c] = known(rows[r].formula) ? rows[r].formula : rows[r].search;
    }
}

/* A network that is too large for a graph has only what its shape says. */
static void guess(const rg_any_network *network, rg_measure value[COLUMNS])
{
    const rg_kautz *net = &network->shape.kautz;

    memset(value, 0, COLUMNS * sizeof *value);
    if (network->info->kind != RG_KIND_KAUTZ)
        return;
    value[0] = (rg_measure){.kind = RG_MEASURE_COUNT, .count = net->nodes};
    value[1] = (rg_measure){.kind = RG_MEASURE_COUNT, .count = 0};
    value[3] = value[6] = (rg_measure){.kind = RG_MEASURE_COUNT, .count = net->d};
    value[4] = (rg_measure){.kind = RG_MEASURE_COUNT, .count = net->k};
}

static void print_json(const rg_any_network *network, const rg_measure value[COLUMNS])
{
    json_t *object = cli_json(json_pack("{s:s}", "network", network->name));

    for (unsigned c = 0; c < COLUMNS; c++)
        cli_json_put(object, columns[c].key, cli_measure_json(value[c]));
    cli_json_print(object, false);
}

void cli_info_brief_head(enum cli_format format, int width)
{
    if (format == CLI_JSON)
        return;
    if (format == CLI_CSV)
        printf("network");
    else
        printf("%-*s", width, "network");
    for (unsigned c = 0; c < COLUMNS; c++)
        if (format == CLI_CSV)
            printf(",%s", columns[c].key);
        else
            printf("  %10s", columns[c].title);
    putchar('\n');
}

void cli_info_brief(const rg_any_network *network, const rg_measures *measures,
                    enum cli_format format, int width)
{
    rg_measure value[COLUMNS];

    if (measures == NULL)
        guess(network, value);
    else
        pick(measures, value);
    if (format == CLI_JSON) {
        print_json(network, value);
        return;
    }
    if (format == CLI_CSV)
        printf("\"%s\"", network->name);
    else
        printf("%-*s", width, network->name);
    for (unsigned c = 0; c < COLUMNS; c++)
        if (format == CLI_CSV)
            printf(",%s", cli_measure_csv(value[c]).text);
        else
            printf("  %10s", cli_measure_text(value[c]).text);
    putchar('\n');
}
