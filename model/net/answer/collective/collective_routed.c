/* SPDX-License-Identifier: Apache-2.0 */

/* Collectives through switches: the routing that lays messages on the network, cuts, and what
 * channels carry. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "net/inner/collective.h"
#include "net/inner/compare.h"
#include "net/inner/record_make.h"
#include "net/inner/simulate.h"
#include "net/inner/simulate_record.h"
#include "net/inner/wording.h"

/* Most steps that text shows one by one */
#define SHOWN 8

struct routing {
    rg_routed routed;
    rg_sim_options options;
    rg_sim *sim;
    size_t room; /* of the cuts */
};

/* ---- Routes and cuts ------------------------------------------------------------------------- */

static bool route(void *sim, uint32_t from, uint32_t to, rg_take_channel take, void *context)
{
    return rg_sim_pair(sim, from, to, take, context);
}

static void take_cut(void *context, const rg_survey_cut *cut)
{
    struct routing *r = context;

    rg_cut *more = rg_grown(r->routed.cut, r->routed.cuts, &r->room, sizeof *more);
    if (more == NULL) {
        r->routed.status = RG_E_MEMORY;
        return;
    }
    r->routed.cut = more;
    if (cut->links > 0)
        r->routed.cut[r->routed.cuts++] = (rg_cut){cut->vertex, cut->nodes, cut->links};
}

static rg_status find_cuts(struct routing *r, const rg_topology *net)
{
    rg_topology_facts facts;

    if (net->directed) /* what comes in is not what goes out */
        return RG_OK;
    rg_status status = rg_survey_each_cut(net, take_cut, r, NULL, NULL);
    if (status == RG_OK)
        status = rg_topology_facts_of(net, &facts);
    if (status == RG_OK && facts.bisection != RG_TOPOLOGY_UNKNOWN)
        take_cut(r, &(rg_survey_cut){
                        .vertex = RG_TOPOLOGY_NONE,
                        .nodes = net->nodes / 2,
                        .links = facts.bisection,
                    });
    return status == RG_OK ? r->routed.status : status;
}

/* The routing that is asked for; else spread, with one way for each pair, or what simulate runs. */
static rg_status find_routing(const rg_topology *net, const rg_collective_ask *ask,
                              const rg_watch *watch, rg_sim_options *options, rg_refusal *refusal)
{
    if (ask->routing[0] == '\0') {
        const rg_status status = rg_ask_routing(net, "routing=spread", false, watch, options, NULL);
        if (status == RG_OK || status == RG_E_MEMORY || status == RG_E_STOPPED)
            return status == RG_OK ? status : rg_refuse(refusal, status, NULL, NULL);
    }
    return rg_ask_routing(net, ask->routing, false, watch, options, refusal);
}

rg_status rg_collective_route(const rg_topology *net, const rg_collective_ask *ask,
                              const rg_watch *watch, rg_links *links, rg_refusal *refusal)
{
    static const char too_large[] = "too large: what its channels carry would take a gigabyte";
    const rg_name name = rg_name_of(&net->name);

    if (net->direct)
        return rg_refuse(refusal, RG_E_OPTION, name.text,
                         "routing is for networks with switches; here chunks take links");
    if (!rg_survey_possible(net))
        return rg_refuse(refusal, RG_E_LARGE, name.text, "%s", too_large);
    rg_status status = rg_refuse_unruled(net, refusal);
    if (status != RG_OK)
        return status;
    struct routing *r = calloc(1, sizeof *r);
    if (r == NULL)
        return rg_refuse(refusal, RG_E_MEMORY, NULL, NULL);
    status = find_routing(net, ask, watch, &r->options, refusal);
    if (status != RG_OK) {
        free(r);
        return status;
    }
    status = rg_sim_pairs_open(net, &r->options, watch, &r->sim);
    if (status == RG_E_RULE)
        (void)rg_refuse(refusal, status, name.text,
                        "%s has no table; routing rule, count, minimal, updown, layers, spread or "
                        "sssp expected",
                        rg_sim_word("routing", r->options.routing));
    else if (status != RG_OK)
        (void)rg_refuse(refusal, status, name.text, NULL);
    r->routed.route = route;
    r->routed.routing = r->sim;
    if (status == RG_OK) {
        status = find_cuts(r, net);
        if (status == RG_OK)
            status = rg_links_routed(net, &r->routed, links);
        if (status != RG_OK)
            (void)rg_refuse(refusal, status, name.text, status == RG_E_LARGE ? "%s" : NULL,
                            too_large);
    }
    if (status != RG_OK)
        rg_collective_unroute(&r->routed);
    return status;
}

void rg_collective_unroute(rg_routed *routed)
{
    struct routing *r = (struct routing *)routed;

    rg_sim_close(r->sim);
    rg_sim_unprepare(&r->options);
    rg_routed_close(routed);
    free(r);
}

/* ---- The record ------------------------------------------------------------------------------ */

const char *rg_collective_routing(const rg_routed *routed)
{
    return rg_sim_word("routing", ((const struct routing *)routed)->options.routing);
}

/* A channel by its vertex and port, as "leaf0:8". */
struct channel_name {
    char text[RG_TOPOLOGY_MAX_LABEL + 16];
};

static struct channel_name name_of(const rg_topology *net, uint64_t channel)
{
    struct channel_name name;

    (void)snprintf(name.text, sizeof name.text, "%s:%" PRIu64,
                   rg_label_of(net, channel / net->ports).text, channel % net->ports);
    return name;
}

/* "44 slots, 2.75 vectors; on the fullest channel 1, 1, 4 on leaf0:8, 1" */
static void put_line(rg_value *record, const char *title, const rg_routed *routed, double vectors,
                     const rg_collective_numbers *numbers)
{
    const rg_cut *cut = numbers->cut;
    const rg_step *const end = routed->step + routed->steps, *most = routed->step;
    rg_value *line = rg_put_line(record, title, "%" PRIu64 " slot%s", routed->slots,
                                 routed->slots == 1 ? "" : "s");

    if (numbers->by_number > 0 && numbers->by_number != routed->slots)
        rg_say_more(line, " (in the order of numbers %" PRIu64 ")", numbers->by_number);
    if (vectors >= 0)
        rg_say_more(line, ", %.3f vectors", vectors);
    rg_say_more(line, "; on the fullest channel ");
    for (const rg_step *step = routed->step; step < end; step++) {
        most = step->chunks > most->chunks ? step : most;
        if (routed->steps > SHOWN)
            continue;
        rg_say_more(line, "%s%" PRIu32, step > routed->step ? ", " : "", step->chunks);
        if (step->chunks > 1)
            rg_say_more(line, " on %s", name_of(&routed->net, step->channel).text);
    }
    if (routed->steps > SHOWN)
        rg_say_more(line, "at most %" PRIu32, most->chunks);
    if (routed->steps > SHOWN && most->chunks > 1)
        rg_say_more(line, ", on %s", name_of(&routed->net, most->channel).text);
    if (cut != NULL)
        rg_say_more(line, "; limit by %" PRIu64 " links of %s for %" PRIu64 " nodes", cut->links,
                    cut->vertex == RG_TOPOLOGY_NONE ? "a half"
                                                    : rg_label_of(&routed->net, cut->vertex).text,
                    cut->nodes);
}

void rg_put_collective_steps(rg_value *record, rg_value *row, const char *title,
                             const rg_links *links, const rg_collective_ask *ask,
                             const rg_collective_numbers *numbers)
{
    const rg_routed *routed = links->routed;
    const bool messages = ask->collective == RG_ALLTOALL;
    const double all =
        (double)numbers->chunks * (ask->collective == RG_BROADCAST ? 1 : links->nodes);
    const double vectors = messages ? -1 : (double)numbers->slots / all;

    rg_put_count_if(row, "slots", numbers->slots, numbers->slots > 0);
    if (routed == NULL || numbers->slots == 0) {
        rg_put_null(row, "vectors");
        rg_put_null(row, "cut");
        rg_put_null(row, "steps");
        return;
    }
    rg_put_known(row, "vectors", vectors);
    if (numbers->cut == NULL) {
        rg_put_null(row, "cut");
    } else {
        const rg_cut *cut = numbers->cut;
        const bool half = cut->vertex == RG_TOPOLOGY_NONE;
        rg_value *value = rg_put_record(row, "cut");
        rg_put_text(value, "vertex", half ? NULL : rg_label_of(&links->net, cut->vertex).text);
        rg_put_count(value, "nodes", cut->nodes);
        rg_put_count(value, "links", cut->links);
    }
    rg_value *steps = rg_put_list(row, "steps");
    for (size_t i = 0; i < routed->steps; i++) {
        rg_value *one = rg_put_record(steps, NULL);
        rg_put_count(one, "rounds", routed->step[i].rounds);
        rg_put_count(one, "chunks", routed->step[i].chunks);
        rg_put_text(one, "channel", name_of(&links->net, routed->step[i].channel).text);
    }
    put_line(record, title, routed, vectors, numbers);
}
