/* SPDX-License-Identifier: Apache-2.0 */

/* The verb reproduce: a paper's numbers, each beside the library's. */

#include "reproduce.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/options.h"
#include "faces/cli/verbs.h"
#include "faces/cli/common/record_out.h"
#include "net/inner/record_make.h"

/* Whether both are known and differ by more than rounding to the last printed place. */
static bool differs(const struct cli_reproduced *row)
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
    return differs(row) || row->ours.kind == CLI_VALUE_NONE ? row->reason : "";
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

static void print(const struct cli_reproduction *rows, enum cli_format format)
{
    static const rg_column columns[] = {RG_COLUMN("where", -12),  RG_COLUMN("network", -18),
                                        RG_COLUMN("what", -38),   RG_COLUMN("printed", 14),
                                        RG_COLUMN("ours", 14),    {.key = "differs"},
                                        RG_COLUMN("erratum", -1), {.key = NULL}};
    /* In a narrow terminal numbers and words stand below. */
    static const rg_column narrow[] = {RG_COLUMN("where", -11),
                                       RG_COLUMN("network", -18),
                                       RG_COLUMN("what", -38),
                                       {"found", "found", -1, 0, 0},
                                       {.key = NULL}};
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
        rg_put_flag(row, "differs", differs(of));
        rg_say(rg_put_text(row, "erratum", erratum[0] == '\0' ? NULL : erratum), NULL, "%s",
               erratum);
        if (format == CLI_TEXT)
            rg_say(rg_put_text(row, "found", ""), NULL, "printed %s, ours %s%s%s",
                   shown(of->printed, true).text, shown(of->ours, false).text,
                   erratum[0] != '\0' ? "; " : "", erratum);
        errata += erratum[0] != '\0';
    }
    if (format != CLI_TEXT) {
        cli_print_rows(record, format, columns, "rows");
        return;
    }
    const unsigned width = cli_width();
    const rg_column *fit = width < 120 ? narrow : columns;
    (void)rg_write_head(&out, fit);
    for (const rg_value *row = rg_value_first(list); row != NULL; row = rg_value_next(row))
        (void)rg_write_row(&out, fit, row, width < INT_MAX ? width : 0);
    cli_written(list == NULL ? RG_E_MEMORY : out.status);
    rg_record_close(record);
    printf("\n%zu rows, %zu of them wrong in the paper\n", rows->count, errata);
}

/* Whether a line is a row, not a note or a part of a plot. */
static bool is_row(const struct cli_line *line)
{
    static const char *const others[] = {"picture", "panel", "curve", "bars", "partitions"};

    for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++)
        if (strcmp(line->field[0], others[i]) == 0)
            return false;
    return line->field[0][0] != '@';
}

/* ---- Rows ----------------------------------------------------------------------------------- */

static struct cli_value of_formula(const struct cli_subject *subject, const char *text, int places)
{
    bool compares;
    const double number = cli_formula(text, cli_subject_number, subject, &compares);

    if (compares)
        return cli_yes(number > 0);
    return isnan(number) ? cli_no_value : cli_printed(number, places);
}

/* The decimals of a number as written: 2 for 84.27, -3 for 930e3. For a formula, as given after it,
 * else more than can be printed. */
static int places_of(const char *text)
{
    const char *point = strchr(text, '.'), *exponent = strchr(text, 'e');
    const char *given = strchr(text, '~');

    if (given != NULL)
        return (int)strtol(given + 1, NULL, 10);
    if (text[strspn(text, "0123456789.e")] != '\0')
        return 9;
    const int decimals = point == NULL ? 0 : (int)strspn(point + 1, "0123456789");
    return decimals - (exponent == NULL ? 0 : (int)strtol(exponent + 1, NULL, 10));
}

static struct cli_value printed_value(const struct cli_subject *subject, const char *text)
{
    if (text[0] == '"')
        return cli_text("%.*s", (int)strlen(text) - 2, text + 1);
    if (strcmp(text, "yes") == 0)
        return cli_yes(true);
    return of_formula(subject, text, places_of(text));
}

/* The text of a note, @name, or NULL for "-". */
static const char *reason_of(const struct cli_line *table, const char *reason)
{
    if (reason[0] != '@')
        return strcmp(reason, "-") == 0 ? NULL : reason;
    while (strcmp(table->field[0], reason) != 0)
        table++;
    return table->field[1];
}

static void add_row(struct cli_reproduction *rows, const struct cli_line *table,
                    const struct cli_line *line, const unsigned number[3])
{
    const char *const *field = line->field;
    const bool with_printed = strcmp(field[ROW_PRINTED], "-") != 0;
    struct cli_subject subject;
    struct cli_value ours;

    cli_subject_set(&subject, strcmp(field[ROW_NETWORK], "-") == 0 ? "" : field[ROW_NETWORK],
                    number);
    if (!cli_subject_text(&subject, field[ROW_OURS], &ours))
        ours = of_formula(&subject, field[ROW_OURS], 0);
    cli_reproduce_add(rows, field[ROW_WHERE] + (field[ROW_WHERE][0] == '+'), subject.name,
                      field[ROW_WHAT],
                      with_printed ? printed_value(&subject, field[ROW_PRINTED]) : cli_no_value,
                      ours, reason_of(table, field[ROW_REASON]));
}

/* The rows of a table. */
static void take_rows(const struct cli_line *table, struct cli_reproduction *rows)
{
    unsigned shape[CLI_MOST_SHAPES][3];
    const struct cli_line *end;

    for (const struct cli_line *line = table; line->field[0] != NULL; line = end) {
        end = line + 1;
        if (!is_row(line))
            continue;
        if (strcmp(line->field[ROW_OURS], "partitions") == 0) {
            cli_partition_rows(rows, line->field[ROW_REASON]);
            continue;
        }
        while (end->field[0] != NULL && end->field[0][0] == '+')
            end++;
        const unsigned count = cli_shapes(line->field[ROW_FOR], shape);
        for (unsigned i = 0; i < count; i++)
            for (const struct cli_line *turn = line; turn < end; turn++)
                add_row(rows, table, turn, shape[i]);
    }
}

struct paper {
    const char *name;
    const struct cli_line *table;
};

static const struct paper papers[] = {{"kantc", cli_kantc_table}, {"mpp", cli_mpp_table}};

static const struct cli_words papers_known = {"PAPER", {"kantc", "mpp"}}; /* as in papers */

int cli_reproduce(int argc, char **argv)
{
    static const struct argp_option options[] = {
        CLI_OPTION("format", FORMAT, "FORMAT", "Print text (default), json, csv, or plots: svg"),
        CLI_OPTION("figure", FIGURE, "5", "Only this figure, simulated (kantc)"),
        CLI_FLAG("only-simulated", ONLY_SIMULATED,
                 "The simulations of the report, repeated, alone (mpp)"),
        {0}};
    static const struct cli_syntax syntax = {
        .verb = "reproduce",
        .options = options,
        .doc = "Prints the numbers of a paper beside those that the library computes, and marks "
               "the errata.\v"
               "Papers, whose full names are in doc/topologies.md:\n"
               "  kantc  hybrids of hypercube and k-ary n-tree (Li, Wang, Li)\n"
               "  mpp    a packet simulator of topologies for parallel machines (Wells)\n"
               "Where a paper prints a formula, its value stands as printed.\n\n"
               "Examples:\n"
               "  routegen reproduce kantc\n"
               "  routegen reproduce kantc --format svg\n"
               "  routegen reproduce mpp --format csv\n"
               "  routegen reproduce kantc --figure 5\n",
        .arguments = {"PAPER"},
        .words = {&papers_known, &cli_plot_formats},
    };
    struct cli_reproduction rows = {NULL, 0};
    struct cli_arguments arguments;

    cli_parse(&syntax, argc, argv, &arguments, NULL);
    const char *figure = arguments.option[CLI_KEY_FIGURE];
    if (figure != NULL && strcmp(figure, "5") != 0)
        cli_refuse("--figure", figure, "5 expected, the one that is simulated");
    const struct paper *paper = &papers[cli_word(&papers_known, "reproduce:", arguments.value[0])];
    if (arguments.option[CLI_KEY_ONLY_SIMULATED] != NULL) {
        if (paper->table != cli_mpp_table)
            cli_deny("--only-simulated is for mpp");
        cli_mpp_simulated(arguments.format);
        return CLI_OK;
    }
    if (figure != NULL) {
        if (paper->table != cli_kantc_table)
            cli_deny("--figure 5 is one of kantc");
        cli_figure5(arguments.format);
        return CLI_OK;
    }
    if (arguments.format == CLI_SVG) {
        cli_reproduce_svg(paper->table);
        return CLI_OK;
    }
    take_rows(paper->table, &rows);
    print(&rows, arguments.format);
    free(rows.row);
    return CLI_OK;
}
