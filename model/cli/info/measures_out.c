/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#define _XOPEN_SOURCE 700

#include "measures_out.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/resource.h>

#include "cli/common/number_text.h"
#include "cli/common/text_out.h"

/* Peak memory of the program so far, in bytes. */
static uint64_t peak_memory(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? (uint64_t)usage.ru_maxrss * 1024 : 0;
}

/* ---- Text ----------------------------------------------------------------------------------- */

static bool known(rg_measure measure)
{
    return measure.kind == RG_MEASURE_COUNT || measure.kind == RG_MEASURE_REAL;
}

static void print_rows(const rg_measures *measures)
{
    rg_measure_row rows[RG_MEASURE_ROWS];

    rg_measure_rows(measures, rows);
    printf("\n%-16s  %18s  %18s\n", "", "by formula", "by search");
    for (unsigned i = 0; i < RG_MEASURE_ROWS; i++) {
        const rg_measure_row *row = &rows[i];
        if (!known(row->formula) && !known(row->search))
            continue;
        printf("%-16s  %18s  %18s%s", row->title, cli_measure_text(row->formula).text,
               cli_measure_text(row->search).text, row->note[0] == '\0' ? "" : "  ");
        cli_wrap(row->note, 58, 58);
    }
}

static void print_histogram(const rg_measures *measures)
{
    const rg_topology_tally *tally = &measures->tally;
    const double all = (double)measures->net.nodes * (double)measures->net.nodes;

    printf("\ndistance           pairs  per cent    shortest paths        a pair       at most\n");
    for (uint64_t d = 0; d < tally->distances && d < tally->room; d++) {
        const rg_topology_distance *line = &tally->histogram[d];
        printf("%8" PRIu64 "  %14" PRIu64 "  %8.3f", d, line->pairs,
               100 * (double)line->pairs / all);
        if (line->pairs == 0 || !measures->paths_counted)
            printf("  %16s  %12s  %12s\n", "-", "-", "-");
        else
            printf("  %16s  %12s  %12s\n", cli_real_text(line->paths).text,
                   cli_real_text(line->paths / (double)line->pairs).text,
                   cli_real_text(line->most).text);
    }
}

/* What a short search does not look for. */
static void print_left_out(const rg_measures *measures)
{
    const char *left_out[] = {measures->paths_counted ? NULL : "shortest paths",
                              measures->links_counted ? NULL : "links one by one",
                              measures->connectivity_searched ? NULL : "connectivity"};
    const char *before = "left out          ";

    for (unsigned i = 0; i < sizeof left_out / sizeof left_out[0]; i++) {
        if (left_out[i] == NULL)
            continue;
        printf("%s%s", before, left_out[i]);
        before = ", ";
    }
    if (before[0] == ',')
        puts(measures->exact ? "  (too large)" : "  (--exact searches for more)");
}

void cli_measures_text(const rg_measures *measures)
{
    rg_measure_row rows[RG_MEASURE_ROWS];
    size_t bytes = 0;

    print_rows(measures);
    if (!measures->searched) {
        if (rg_topology_measure_bytes(&measures->net, &bytes) == RG_OK)
            printf("\nsearch            left out: %.0f million steps or more, %.0f MB of memory; "
                   "--exact makes it\n",
                   measures->steps / 1e6, (double)bytes / 1e6);
        else
            printf("\nsearch            left out: too large, 2^32 vertices or more\n");
        return;
    }
    print_histogram(measures);
    rg_measure_rows(measures, rows);
    printf("\nsearch            %.3f s, peak memory %.1f MB\n", measures->seconds,
           (double)peak_memory() / 1e6);
    print_left_out(measures);
    printf("agreement         %s\n", rg_measures_differ(rows) == NULL
                                         ? "what is known both ways is the same"
                                         : "formula and search differ");
}

/* ---- JSON ----------------------------------------------------------------------------------- */

static json_t *json_histogram(const rg_measures *measures)
{
    const rg_topology_tally *tally = &measures->tally;
    const bool counted = measures->paths_counted;
    json_t *array = cli_json(json_array());

    for (uint64_t d = 0; d < tally->distances && d < tally->room; d++) {
        const rg_topology_distance *line = &tally->histogram[d];
        json_t *object = cli_json(json_object());
        cli_json_put(object, "distance", cli_json_count(0, d));
        cli_json_put(object, "pairs", cli_json_count(0, line->pairs));
        cli_json_put(object, "paths", counted ? cli_json_number(line->paths) : json_null());
        cli_json_put(object, "most", counted ? cli_json_number(line->most) : json_null());
        cli_json_add(array, object);
    }
    return array;
}

void cli_measures_json(const rg_measures *measures, json_t *object)
{
    rg_measure_row rows[RG_MEASURE_ROWS];
    json_t *formula = cli_json(json_object());

    rg_measure_rows(measures, rows);
    for (unsigned i = 0; i < RG_MEASURE_ROWS; i++)
        if (rows[i].formula.kind != RG_MEASURE_NEVER)
            cli_json_put(formula, rows[i].key, cli_measure_json(rows[i].formula));
    cli_json_put(object, "formula", formula);
    if (!measures->searched) {
        cli_json_put(object, "search", json_null());
        return;
    }
    json_t *search = cli_json(json_object());
    for (unsigned i = 0; i < RG_MEASURE_ROWS; i++)
        if (rows[i].search.kind != RG_MEASURE_NEVER)
            cli_json_put(search, rows[i].key, cli_measure_json(rows[i].search));
    cli_json_put(search, "paths_exact",
                 cli_json(json_boolean(measures->paths_counted && measures->found.exact)));
    cli_json_put(search, "histogram", json_histogram(measures));
    cli_json_put(search, "seconds", cli_json_seconds(measures->seconds));
    cli_json_put(search, "peak_memory", cli_json_count(0, peak_memory()));
    cli_json_put(object, "search", search);
    cli_json_put(object, "agree", cli_json(json_boolean(rg_measures_differ(rows) == NULL)));
}

/* ---- CSV ------------------------------------------------------------------------------------ */

/* Which rows have a formula, or a search, does not depend on the network. */
void cli_measures_csv_header(void)
{
    static const rg_measures none;
    rg_measure_row rows[RG_MEASURE_ROWS];

    rg_measure_rows(&none, rows);
    for (unsigned i = 0; i < RG_MEASURE_ROWS; i++)
        if (rows[i].formula.kind != RG_MEASURE_NEVER)
            printf(",formula_%s", rows[i].key);
    for (unsigned i = 0; i < RG_MEASURE_ROWS; i++)
        if (rows[i].search.kind != RG_MEASURE_NEVER)
            printf(",search_%s", rows[i].key);
    printf(",seconds,peak_memory");
}

void cli_measures_csv(const rg_measures *measures)
{
    static const rg_measures none;
    const rg_measure nothing = {.kind = RG_MEASURE_UNKNOWN};
    rg_measure_row rows[RG_MEASURE_ROWS];

    rg_measure_rows(measures == NULL ? &none : measures, rows);
    for (unsigned i = 0; i < RG_MEASURE_ROWS; i++)
        if (rows[i].formula.kind != RG_MEASURE_NEVER)
            printf(",%s", cli_measure_csv(measures == NULL ? nothing : rows[i].formula).text);
    for (unsigned i = 0; i < RG_MEASURE_ROWS; i++)
        if (rows[i].search.kind != RG_MEASURE_NEVER)
            printf(",%s", cli_measure_csv(rows[i].search).text);
    if (measures != NULL && measures->searched)
        printf(",%.3f,%" PRIu64, measures->seconds, peak_memory());
    else
        printf(",,");
}
