/* SPDX-License-Identifier: Apache-2.0 */

/* What a run of simulate tells while it goes on: --timeline, --packets, --series. */

#include "answer.h"

#include <stdlib.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/record_out.h"
#include "net/inner/record_make.h"
#include "net/inner/simulate_record.h"

struct cli_observer {
    const struct cli_simulate_request *request;
    const struct cli_simulated *one;
    rg_out timeline_out, packets_out;
    rg_timeline *timeline, *packets;
    rg_sim_sample *sample;
    size_t samples;
    bool ended;
};

/* ---- What the run tells ---------------------------------------------------------------------- */

static void note_move(void *context, const rg_sim_move *move)
{
    const struct cli_observer *o = context;
    if (!o->ended)
        rg_timeline_move(o->timeline, move);
}

static void note_arrival(void *context, const rg_sim_arrival *arrival)
{
    const struct cli_observer *o = context;
    if (!o->ended)
        rg_arrivals_add(o->packets, arrival);
}

static void note_sample(void *context, const rg_sim_sample *sample)
{
    struct cli_observer *o = context;

    if (o->ended)
        return;
    o->sample = cli_more(o->sample, o->samples, sizeof *o->sample);
    o->sample[o->samples++] = *sample;
}

struct cli_observer *cli_observe(const struct cli_simulate_request *request,
                                 struct cli_simulated *one, unsigned networks)
{
    const char *const *value = request->value, *exchange = value[CLI_KEY_EXCHANGE];
    rg_sim_options *options = &one->options;

    if (value[CLI_KEY_TIMELINE] == NULL && value[CLI_KEY_PACKETS] == NULL &&
        value[CLI_KEY_SERIES] == NULL)
        return NULL;
    if (networks > 1 || request->seeds > 1 || cli_simulate_loads(request) > 1 ||
        (exchange != NULL && strchr(exchange, ',') != NULL) || request->format == CLI_SVG)
        cli_deny("--timeline, --packets and --series are for one run: one network, "
                 "load, order and seed, without curves");
    struct cli_observer *o = cli_get(1, sizeof *o);
    o->request = request;
    o->one = one;
    options->context = o;
    if (value[CLI_KEY_TIMELINE] != NULL) {
        o->timeline_out = cli_out(cli_simulate_file(value[CLI_KEY_TIMELINE]));
        o->timeline = rg_timeline_open(&one->net, options->vcs, &o->timeline_out);
        options->moved = note_move;
    }
    if (value[CLI_KEY_PACKETS] != NULL) {
        o->packets_out = cli_out(cli_simulate_file(value[CLI_KEY_PACKETS]));
        o->packets = rg_arrivals_open(&o->packets_out);
        options->arrived = note_arrival;
    }
    if ((value[CLI_KEY_TIMELINE] != NULL && o->timeline == NULL) ||
        (value[CLI_KEY_PACKETS] != NULL && o->packets == NULL))
        cli_out_of_memory();
    if (value[CLI_KEY_SERIES] != NULL) {
        options->sampled = note_sample;
        options->every =
            cli_number_option("--series", value[CLI_KEY_SERIES], 1, RG_SIM_MAX_CLOCKS - 1);
    }
    return o;
}

void cli_observe_end(struct cli_observer *o)
{
    if (o == NULL)
        return;
    o->ended = true;
    /* What cannot be written is said when the files are complete. */
    if (rg_timeline_close(o->timeline) == RG_E_MEMORY)
        cli_out_of_memory();
    (void)rg_timeline_close(o->packets);
    /* A run may go on for a while after the last arrival. */
    for (; o->samples > 1; o->samples--) {
        const rg_sim_sample *last = &o->sample[o->samples - 1];
        if (last->inside > 0 || last->received > last[-1].received)
            break;
    }
}

/* ---- A series -------------------------------------------------------------------------------- */

static rg_value *record_of(const struct cli_observer *o)
{
    const double terminals = (double)o->one->net.nodes * (double)o->one->options.every;
    rg_value *record = rg_record_begin();
    rg_sim_sample before = {0};

    rg_put_text(record, "network", o->one->name);
    rg_value *rows = rg_put_list(record, "series");
    for (size_t i = 0; i < o->samples; i++) {
        const rg_sim_sample *now = &o->sample[i];
        const uint64_t packets = now->delivered - before.delivered;
        rg_value *row = rg_put_record(rows, NULL);
        rg_put_count(row, "clock", now->clock);
        rg_put_real(row, "injected", (double)(now->injected - before.injected) / terminals);
        rg_put_real(row, "accepted", (double)(now->received - before.received) / terminals);
        rg_put_known(row, "latency",
                     packets > 0 ? (double)(now->latency - before.latency) / (double)packets : -1);
        rg_put_count(row, "in_flight", now->inside);
        before = *now;
    }
    return record;
}

bool cli_observe_print(struct cli_observer *o)
{
    static const rg_column columns[] = {RG_COLUMN("clock", 9),
                                        RG_REAL_COLUMN("injected", 8, 4),
                                        RG_REAL_COLUMN("accepted", 8, 4),
                                        RG_REAL_COLUMN("latency", 9, 3),
                                        {"in_flight", "in flight", 9, 0, 0},
                                        {.key = NULL}};

    if (o == NULL)
        return false;
    cli_simulate_files_complete();
    const bool prints = o->one->options.every > 0;
    if (prints && o->request->format == CLI_TEXT)
        cli_simulate_head_print(cli_simulate_head(o->one, NULL), true);
    if (prints)
        cli_print_record(record_of(o), o->request->format, columns, "series");
    cli_flush();
    free(o->sample);
    free(o);
    return prints;
}
