/* SPDX-License-Identifier: Apache-2.0 */

/* simulate --exchange: all to all, an order a row. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "answer.h"
#include "cli/common/fail.h"
#include "cli/common/record_out.h"
#include "inner/net/record_make.h"
#include "request.h"
#include "inner/plot.h"
#include "inner/net/simulate_record.h"

struct row {
    const struct cli_simulated *network;
    rg_sim_options options;
    rg_sim_exchange result;
};

static double ratio(const struct row *row)
{
    return (double)row->result.clocks / (double)row->result.bound;
}

static struct row *make(const struct cli_simulate_request *request, const struct cli_simulated *all,
                        unsigned count, uint64_t *rows)
{
    rg_sim_order order[CLI_SIMULATE_ORDERS];
    struct row *row = cli_get((size_t)(count * CLI_SIMULATE_ORDERS * request->seeds), sizeof *row);

    *rows = 0;
    for (unsigned i = 0; i < count; i++) {
        const unsigned orders = cli_simulate_orders(request, &all[i].net, all[i].name, order);
        for (uint64_t k = 0; k < orders * request->seeds; k++) {
            struct row *next = &row[(*rows)++];
            next->network = &all[i];
            next->options = all[i].options;
            next->options.traffic = RG_SIM_EXCHANGE;
            next->options.order = order[k / request->seeds];
            next->options.seed += k % request->seeds;
        }
    }
    return row;
}

/* ---- Formats --------------------------------------------------------------------------------- */

static void put_row(rg_value *record, const struct row *row)
{
    const rg_sim_exchange *r = &row->result;

    rg_put_text(record, "network", row->network->name);
    rg_put_text(record, "order", rg_sim_word("order", row->options.order));
    rg_put_count(record, "seed", row->options.seed);
    rg_put_sim_exchange(record, r);
    rg_put_real(record, "ratio", ratio(row));
    rg_value *end = rg_value_at(record, "end");
    rg_say(end, "", "%s", r->end == RG_SIM_PRECISE ? "" : rg_sim_end_name(r->end));
    if (r->lost + r->dropped > 0)
        rg_say(end, "", "delivered %" PRIu64 ", lost %" PRIu64 ", not sent %" PRIu64 "%s%s",
               r->delivered, r->lost, r->dropped, r->end == RG_SIM_PRECISE ? "" : "  ",
               r->end == RG_SIM_PRECISE ? "" : rg_sim_end_name(r->end));
}

static void print_text(const struct row *row, uint64_t rows)
{
    static const rg_column columns[] = {{.key = "order", .title = "order", .width = -9},
                                        {.key = "seed", .title = "seed", .width = 6},
                                        {.key = "clocks", .title = "clocks", .width = 9},
                                        {.key = "bound", .title = "bound", .width = 9},
                                        {.key = "ratio", .title = "ratio", .width = 6, .digits = 3},
                                        {.key = "waits", .title = "waits", .width = 10},
                                        {"latency", "latency", 9, 3, 0},
                                        {.key = "end", .title = "", .width = -1},
                                        {.key = NULL}};
    rg_out out = cli_out(stdout);

    for (uint64_t i = 0; i < rows; i++) {
        const rg_sim_options *options = &row[i].options;
        if (i == 0 || row[i].network != row[i - 1].network) {
            rg_value *head = cli_simulate_head(row[i].network, NULL);
            rg_put_line(head, "exchange", "each to each other one%s, packets of %u flit%s",
                        options->barrier ? ", step by step" : "", options->flits,
                        options->flits == 1 ? "" : "s");
            cli_simulate_head_print(head, i == 0);
            (void)rg_write_head(&out, columns);
        }
        rg_value *record = rg_record_begin();
        put_row(record, &row[i]);
        cli_written(rg_write_row(&out, columns, record, cli_width()));
        rg_record_close(record);
    }
}

static void print_rows(const struct row *all, uint64_t rows, enum cli_format format)
{
    static const rg_column columns[] = {{.key = "network"},   {.key = "order"},  {.key = "seed"},
                                        {.key = "end"},       {.key = "clocks"}, {.key = "bound"},
                                        {.key = "ratio"},     {.key = "waits"},  {.key = "latency"},
                                        {.key = "delivered"}, {.key = "lost"},   {.key = "dropped"},
                                        {.key = NULL}};
    rg_value *record = rg_record_begin();
    rg_value *list = rg_put_list(record, "runs");

    for (uint64_t i = 0; i < rows; i++)
        put_row(rg_put_record(list, NULL), &all[i]);
    cli_print_rows(record, format, columns, "runs");
}

static void print_svg(const struct row *row, uint64_t rows, uint64_t seeds)
{
    struct label {
        char text[48];
    } *label = cli_get((size_t)rows, sizeof *label), *value = cli_get((size_t)rows, sizeof *value);
    const char **name = cli_get((size_t)rows, sizeof *name);
    const char **text = cli_get((size_t)rows, sizeof *text);
    double *clocks = cli_get((size_t)rows, sizeof *clocks);
    rg_out out = cli_out(stdout);
    rg_plot plot;

    for (uint64_t i = 0; i < rows; i++) {
        (void)snprintf(label[i].text, sizeof label->text, "%.24s %s", row[i].network->name,
                       rg_sim_word("order", row[i].options.order));
        if (seeds > 1)
            (void)snprintf(label[i].text, sizeof label->text, "%.20s %s %" PRIu64,
                           row[i].network->name, rg_sim_word("order", row[i].options.order),
                           row[i].options.seed);
        (void)snprintf(value[i].text, sizeof value->text, "%" PRIu64 " (%.2f)",
                       row[i].result.clocks, ratio(&row[i]));
        name[i] = label[i].text;
        text[i] = value[i].text;
        clocks[i] = (double)row[i].result.clocks;
    }
    rg_plot_begin(&plot, &out, "All to all", "clocks, and their ratio to the bound", 1, 1,
                  48 + 22 * (double)rows);
    rg_plot_bars(&plot, &(rg_plot_values){"clocks", false, (unsigned)rows, name, clocks, text});
    cli_must(rg_plot_end(&plot));
    free(label);
    free(value);
    free(name);
    free(text);
    free(clocks);
}

/* ---- Running --------------------------------------------------------------------------------- */

int cli_simulate_exchange(const struct cli_simulate_request *request,
                          const struct cli_simulated *all, unsigned count)
{
    uint64_t rows;
    struct row *row = make(request, all, count, &rows);
    rg_sim_point *point = cli_get((size_t)rows, sizeof *point);
    int code = CLI_OK;

    for (uint64_t i = 0; i < rows; i++)
        point[i] = (rg_sim_point){.net = &row[i].network->net, .options = row[i].options};
    cli_simulate_runs(request, point, rows, NULL);
    cli_observe_end(all->observer);
    for (uint64_t i = 0; i < rows; i++) {
        if (point[i].status == RG_E_LARGE)
            cli_fail(CLI_USAGE, "%s: too large to simulate", row[i].network->name);
        cli_must(point[i].status);
        row[i].result = point[i].exchange;
        if (row[i].result.end == RG_SIM_LOCKED)
            code = CLI_BROKEN;
    }
    free(point);
    if (cli_observe_print(all->observer))
        ;
    else if (request->format == CLI_TEXT)
        print_text(row, rows);
    else if (request->format == CLI_SVG)
        print_svg(row, rows, request->seeds);
    else
        print_rows(row, rows, request->format);
    cli_flush();
    free(row);
    return code;
}
