/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A network on chip on a board beside the simulator. The board has no random numbers: it gets the
 * packets that the simulator draws, by their births and targets, with a tag for those born in the
 * window, and must deliver each in the same clock. What it counts, boards/noc/noc_meter.v, is
 * counted here from what the simulator says of each arrival.
 */

#include "noc.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "families/inner/topology_route.h"
#include "net/inner/simulate.h"
#include "net/inner/simulate_record.h"
#include "net/inner/wording.h"

enum {
    PLACES = 256, /* for packets of a terminal, and an end; and most terminals */
    MOST_CLOCKS = 2046,
    NEVER = 2047, /* a birth */
    WARMUP = 100,
    LONGEST = 1024, /* windows: the half of it, and so on, where packets find no place */
    LEAST = 32,
    LINE_PACKETS = 16, /* places of the same */
    LINE_SIZE = 112,
};

#define POLYNOMIAL UINT32_C(0x04c11db7)

/* What arrives, clock by clock */
struct heard {
    const rg_noc_trial *trial;
    uint32_t change[MOST_CLOCKS + 1], packets[MOST_CLOCKS + 1];
    uint64_t beats[MOST_CLOCKS + 2]; /* before each clock */
    uint64_t births, stop;
};

static void sample(void *context, const rg_sim_sample *sample)
{
    struct heard *heard = context;
    heard->beats[sample->clock] = sample->received;
}

/* Where a source has its packet of a number. */
static uint32_t place_of(uint32_t source, uint32_t number)
{
    return (157 * source + number) % PLACES;
}

static void hear(void *context, const rg_sim_arrival *arrival)
{
    struct heard *heard = context;
    const rg_noc_trial *trial = heard->trial;
    const bool tag = arrival->born >= trial->first && arrival->born < trial->first + trial->clocks;
    const uint32_t place = place_of((uint32_t)arrival->source, (uint32_t)arrival->number);
    const uint32_t data = (uint32_t)tag << 7 | (place & 127);

    if (arrival->arrived > MOST_CLOCKS)
        return;
    heard->change[arrival->arrived] ^= (256 | data) << 5 * arrival->target % 24;
    heard->packets[arrival->arrived] += tag;
    heard->births += tag ? arrival->born : 0;
    if (tag && arrival->arrived >= heard->stop)
        heard->stop = arrival->arrived + 1;
}

/* As the board counts, up to a clock. */
static rg_noc_count count(const struct heard *heard, uint64_t stop)
{
    rg_noc_count result = {.beats = heard->beats[stop]};
    uint32_t signature = 0;

    for (uint64_t clock = 0; clock < stop; clock++) {
        result.area += result.packets;
        result.packets += heard->packets[clock];
        signature = (signature << 1 ^ (signature >> 31) * POLYNOMIAL) ^ heard->change[clock];
    }
    result.signature = signature;
    return result;
}

/* ---- Orders ---------------------------------------------------------------------------------- */

/* A line's checksum and its end: hw/wire is not in every face that has this room. */
static void seal(char *text, size_t length)
{
    unsigned sum = 0;

    for (size_t i = 0; i < length; i++)
        sum ^= (unsigned char)text[i];
    (void)sprintf(text + length, "*%02X\n", sum);
}

static void put_line(rg_out *out, char *text, size_t length)
{
    seal(text, length);
    rg_out_text(out, text);
}

/* The packets of a terminal and an end, of lines that each say where they begin; false: they are
 * too many. */
static bool put_packets(const rg_sim *sim, const rg_noc_trial *trial, uint32_t t, rg_out *out)
{
    rg_sim_message packet[PLACES];
    char text[LINE_SIZE];
    size_t length = 0;
    const uint32_t packets = rg_sim_born(sim, t, trial->stop, packet, PLACES - 1);

    packet[packets < PLACES ? packets : 0] = (rg_sim_message){.time = NEVER};
    for (uint32_t i = 0; i <= packets && packets < PLACES; i++) {
        const uint32_t place = place_of(t, i);
        const bool tag = packet[i].time - trial->first < trial->clocks;
        if (i == 0 || place % LINE_PACKETS == 0)
            length = (size_t)sprintf(text, "L %" PRIx32 " ", t * PLACES + place);
        length += (size_t)sprintf(text + length, "%03x%02" PRIx32,
                                  (unsigned)packet[i].time | (tag ? 2048U : 0U), packet[i].target);
        if (i == packets || (place + 1) % LINE_PACKETS == 0)
            put_line(out, text, length);
    }
    return packets < PLACES;
}

/* A run to a clock, and what must come of it. */
static void put_run(const struct heard *heard, rg_noc_trial *trial, unsigned i, uint64_t stop,
                    rg_out *out)
{
    const rg_noc_count model = trial->model[i] = count(heard, stop);
    char text[LINE_SIZE];

    put_line(out, text, (size_t)sprintf(text, "N %x %" PRIx64, trial->flits, stop));
    const size_t length =
        (size_t)sprintf(trial->answer[i], "N %04" PRIx64 " %07" PRIx64 " %05" PRIx64 " %08" PRIx64,
                        model.packets, model.area, model.beats, model.signature);
    seal(trial->answer[i], length);
}

static bool put_orders(const rg_sim *sim, const struct heard *heard, rg_noc_trial *trial,
                       rg_out *out)
{
    bool fit = true;

    trial->births = heard->births;
    trial->stop =
        heard->stop > trial->first + trial->clocks ? heard->stop : trial->first + trial->clocks;
    for (uint32_t t = 0; t < trial->terminals && fit; t++)
        fit = put_packets(sim, trial, t, out);
    put_run(heard, trial, 0, trial->first, out);
    put_run(heard, trial, 1, trial->first + trial->clocks, out);
    put_run(heard, trial, 2, trial->stop, out);
    return fit;
}

/* ---- The simulator --------------------------------------------------------------------------- */

/* A run with a window; *fits: its packets do on a board. */
static rg_status run(const rg_topology *net, rg_sim_options *options, const rg_watch *watch,
                     rg_noc_trial *trial, bool *fits)
{
    struct heard heard = {.trial = trial};
    rg_grown_text text = {0};
    rg_out out = {.write = rg_grown_text_add, .context = &text};
    rg_sim_state state = RG_SIM_CLOCK, after;
    rg_sim *sim = NULL;

    options->arrived = hear;
    options->sampled = sample;
    options->every = 1;
    options->context = &heard;
    rg_status status = rg_sim_open(net, options, &sim);
    if (status == RG_OK)
        status = rg_sim_window(sim, trial->first, trial->clocks);
    if (status == RG_OK)
        status = rg_sim_drain(sim, 1, MOST_CLOCKS, watch, &state);
    *fits = state == RG_SIM_DRAINED;
    if (status == RG_OK && *fits) /* so that the last clock is sampled */
        status = rg_sim_run(sim, rg_sim_clock(sim) + 1, watch, &after);
    if (status == RG_OK && *fits) {
        *fits = put_orders(sim, &heard, trial, &out);
        status = out.status;
    }
    rg_sim_close(sim);
    if (status == RG_OK && *fits)
        trial->orders = text.bytes;
    else
        free(text.bytes);
    return status;
}

/* One way for each pair of a board's network, up a tree by the target's digits: synth/noc.sh. */
#define BY_DIGIT "up=node-digit"

rg_status rg_noc_trial_make(const rg_topology *net, const rg_watch *watch, rg_noc_trial *trial,
                            rg_refusal *refusal)
{
    rg_sim_options options;
    bool fits = false;

    if (net->nodes < 2 || net->nodes > PLACES)
        return rg_refuse(refusal, RG_E_LARGE, rg_name_of(&net->name).text,
                         "a board has 2 to %d terminals", PLACES);
    trial->up = rg_route_rule_uses(net) & RG_ROUTE_UP;
    rg_status status =
        rg_ask_routing(net, trial->up ? BY_DIGIT : "", false, watch, &options, refusal);
    if (status != RG_OK)
        return status;
    options.vcs = 0;
    options.load = trial->load;
    options.flits = trial->flits;
    options.seed = trial->seed;
    if ((status = rg_sim_set(net, &options, NULL, "model", "noc", refusal)) != RG_OK ||
        (status = rg_sim_set(net, &options, NULL, "hop", trial->hop == 1 ? "1" : "2", refusal)) !=
            RG_OK ||
        (status = rg_sim_explain(net, &options, NULL, "--", refusal)) != RG_OK)
        return status;
    trial->terminals = (uint32_t)net->nodes;
    trial->first = WARMUP;
    trial->orders = NULL;
    for (trial->clocks = LONGEST; status == RG_OK && !fits && trial->clocks >= LEAST;
         trial->clocks /= 2 - fits)
        status = run(net, &options, watch, trial, &fits);
    if (status == RG_OK && !fits)
        return rg_refuse(refusal, RG_E_LARGE, NULL,
                         "--load %g: not even %d clocks of it fit into the board", trial->load,
                         LEAST);
    return status == RG_OK ? RG_OK : rg_refuse(refusal, status, NULL, NULL);
}

void rg_noc_trial_close(rg_noc_trial *trial)
{
    free(trial->orders);
}

/* ---- What a board says ----------------------------------------------------------------------- */

bool rg_noc_trial_read(const char *answer, size_t length, rg_noc_count *counted)
{
    char text[64];
    int end = 0;

    if (length >= sizeof text)
        return false;
    (void)snprintf(text, sizeof text, "%.*s", (int)length, answer);
    return sscanf(text, "N %4" SCNx64 " %7" SCNx64 " %5" SCNx64 " %8" SCNx64 "*%n",
                  &counted->packets, &counted->area, &counted->beats, &counted->signature,
                  &end) == 4 &&
           end > 0;
}

/* Mean clocks from birth to arrival; -1: the births of those that have arrived are not known. */
static double latency_of(const rg_noc_trial *trial, const rg_noc_count *counted)
{
    const double packets = (double)counted->packets;
    const double arrivals = packets * ((double)trial->stop - 1) - (double)counted->area;

    return packets > 0 && counted->packets == trial->model[2].packets
               ? (arrivals - (double)trial->births) / packets
               : -1;
}

static double accepted_of(const rg_noc_trial *trial, const rg_noc_count *counted)
{
    const double beats = (double)counted[1].beats - (double)counted[0].beats;
    return beats / (double)trial->clocks / trial->terminals;
}

bool rg_noc_trial_put(const rg_noc_trial *trial, const rg_noc_count count[RG_NOC_RUNS],
                      rg_value *record)
{
    const rg_noc_count *const model = trial->model, *const counted = &count[RG_NOC_RUNS - 1];
    const double latency = latency_of(trial, counted), accepted = accepted_of(trial, count);
    const double other_latency = latency_of(trial, &model[RG_NOC_RUNS - 1]);
    const double other_accepted = accepted_of(trial, model);
    const bool same = memcmp(count, model, sizeof trial->model) == 0;

    rg_say(rg_put_real(record, "load", trial->load), "traffic",
           "uniform, load %g, packets of %u flit%s, seed %" PRIu64, trial->load, trial->flits,
           trial->flits == 1 ? "" : "s", trial->seed);
    rg_put_counts(record, {"flits", trial->flits}, {"seed", trial->seed}, {"warmup", trial->first},
                  {"clocks", trial->clocks});
    rg_say(rg_put_count(record, "packets", counted->packets), "packets",
           "%" PRIu64 ", born in %" PRIu64 " clocks after the first %" PRIu64, counted->packets,
           trial->clocks, trial->first);
    rg_value *const value = rg_put_known(record, "latency", latency);
    if (latency < 0)
        rg_say(value, "latency", "not known");
    else
        rg_say(value, "latency", "%.3f", latency);
    rg_put_known(record, "model_latency", other_latency);
    rg_say(rg_put_real(record, "accepted", accepted), "accepted", "%.4f", accepted);
    rg_put_real(record, "model_accepted", other_accepted);
    /* The window of a run of so many clocks: rg_sim_measure. */
    rg_say(rg_put_flag(record, "same", same), "same as",
           "simulate --model noc%s%s --warmup %" PRIu64 " --max-clocks %" PRIu64 ": %s",
           trial->hop == 1 ? " --hop 1" : "", trial->up ? " --" BY_DIGIT : "", trial->first,
           4 * trial->clocks + trial->first - 1, same ? "yes" : "no");
    return same;
}
