/* SPDX-License-Identifier: Apache-2.0 */

/* simulate --exchange: all to all, an order a row. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "answer.h"
#include "faces/cli/common/fail.h"
#include "faces/cli/common/record_out.h"
#include "net/inner/record_make.h"
#include "request.h"
#include "net/inner/plot.h"
#include "net/inner/simulate_record.h"

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
    static const rg_column columns[] = {
        RG_COLUMN("order", -9),          RG_COLUMN("seed", 6),          RG_COLUMN("clocks", 9),
        RG_COLUMN("bound", 9),           RG_REAL_COLUMN("ratio", 6, 3), RG_COLUMN("waits", 10),
        {"latency", "latency", 9, 3, 0}, {"end", "", -1, 0, 0},         {.key = NULL}};
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
    static const rg_column columns[] = {
        {.key = "network order seed end clocks bound ratio waits latency delivered lost dropped"},
        {.key = NULL}};
    rg_value *record = rg_record_begin();
    rg_value *list = rg_put_list(record, "runs");

    for (uint64_t i = 0; i < rows; i++)
        put_row(rg_put_record(list, NULL), &all[i]);
    cli_print_rows(record, format, columns, "runs");
}

static void print_svg(const struct row *row, uint64_t rows, uint64_t seeds)
{
    rg_plot_bar *bar = cli_get((size_t)rows, sizeof *bar);
    rg_out out = cli_out(stdout);
    rg_plot plot;

    for (uint64_t i = 0; i < rows; i++) {
        (void)snprintf(bar[i].name, sizeof bar->name, "%.24s %s", row[i].network->name,
                       rg_sim_word("order", row[i].options.order));
        if (seeds > 1)
            (void)snprintf(bar[i].name, sizeof bar->name, "%.20s %s %" PRIu64, row[i].network->name,
                           rg_sim_word("order", row[i].options.order), row[i].options.seed);
        (void)snprintf(bar[i].text, sizeof bar->text, "%" PRIu64 " (%.2f)", row[i].result.clocks,
                       ratio(&row[i]));
        bar[i].value = (double)row[i].result.clocks;
    }
    rg_plot_begin(&plot, &out, "All to all", "clocks, and their ratio to the bound", 1, 1,
                  48 + 22 * (double)rows);
    rg_plot_bars(&plot, "clocks", false, bar, (unsigned)rows);
    cli_must(rg_plot_end(&plot));
    free(bar);
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
            cli_deny("%s: too large to simulate", row[i].network->name);
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
