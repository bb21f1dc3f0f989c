/* SPDX-License-Identifier: Apache-2.0 */

/* What is wrong with the options of a simulation that rg_sim_open refuses, by their names. */

#include <inttypes.h>

#include "net/inner/parse_sim.h"
#include "net/inner/simulate.h"
#include "net/inner/simulate_record.h"
#include "net/inner/wording.h"
#include "families/inner/rows.h"

#define OPTION(condition, ...)                                                                     \
    if (condition)                                                                                 \
    return rg_refuse(refusal, RG_E_OPTION, __VA_ARGS__)

/* Steps and queues of staged routers. */
static rg_status check_speedup(const rg_sim_options *o, const char *mark, rg_refusal *refusal)
{
    const bool stages = o->allocator >= RG_SIM_STAGED;
    const bool steps = o->internal_speedup != 1, sped = steps || o->output_speedup > 1;
    const char *const name = steps ? "internal-speedup" : "output-speedup";
    bool near = o->link_delay < 2, slow = false;

    for (uint64_t i = 0; i < o->delay_count && o->delays != NULL; i++) {
        near = near || o->delays[i].clocks < 2;
        slow = slow || o->delays[i].pace > 1;
    }
    OPTION((sped || o->output_buffer > 0) && !stages, NULL,
           "%s%s is for %sallocator staged and islip", mark, sped ? name : "output-buffer", mark);
    OPTION(!(o->internal_speedup >= 1 && o->internal_speedup <= RG_SIM_MAX_SPEEDUP), NULL,
           "%sinternal-speedup %g: from 1 to %d expected", mark, o->internal_speedup,
           RG_SIM_MAX_SPEEDUP);
    OPTION(sped && near, NULL, "%s%s needs links of 2 clocks or more", mark, name);
    OPTION(sped && (slow || o->priority || o->fault_count > 0), NULL, "%s%s is not for %s%s", mark,
           name, slow ? "" : mark,
           slow          ? "links with a pace"
           : o->priority ? "priority"
                         : "fault");
    return RG_OK;
}

static rg_status check_router(const rg_sim_options *o, const char *mark, rg_refusal *refusal)
{
    const bool stages = o->allocator >= RG_SIM_STAGED;
    const char *const name = rg_sim_word("allocator", o->allocator);

    OPTION(stages && o->route_delay == 0, NULL,
           "with %sallocator %s a head gets its lane a clock before it may cross: %sroute-delay 1 "
           "or more expected",
           mark, name, mark);
    OPTION(!(o->sink > 0 && o->sink <= 1), NULL, "%ssink %g: above 0, at most 1, expected", mark,
           o->sink);
    OPTION(o->sink < 1 && o->fault_count > 0, NULL, "%ssink is not for %sfault", mark, mark);
    OPTION(o->iterations > 1 && o->allocator != RG_SIM_ISLIP, NULL,
           "%siterations is for %sallocator islip", mark, mark);
    OPTION(o->input_speedup > 1 && !stages, NULL,
           "%sinput-speedup is for %sallocator staged and islip", mark, mark);
    return check_speedup(o, mark, refusal);
}

static rg_status check_planes(const rg_sim_options *o, const char *mark, rg_refusal *refusal)
{
    const char *const other = o->priority          ? "priority"
                              : o->sink < 1        ? "sink"
                              : o->slots > 0       ? "replies"
                              : o->fault_count > 0 ? "fault"
                              : o->node            ? "model node"
                              : o->queue           ? "model queue"
                              : o->noc > 0         ? "model noc"
                                                   : NULL;

    OPTION(o->planes > 1 && other != NULL, NULL, "%splanes is not for %s%s", mark, mark, other);
    return RG_OK;
}

static rg_status check_priority(const rg_sim_options *o, const char *mark, rg_refusal *refusal)
{
    const bool ranks = o->allocator == RG_SIM_SEPARABLE || o->allocator == RG_SIM_STAGED;

    OPTION(o->priority && (o->lengths == 0 || o->lengths > RG_SIM_MAX_PRIORITIES), NULL,
           "%spriority needs %sflits with 1 to %d lengths and their weights, as 1:0.8,1:0.2", mark,
           mark, RG_SIM_MAX_PRIORITIES);
    OPTION(o->priority && !ranks, NULL, "%spriority is not for %sallocator %s", mark, mark,
           rg_sim_word("allocator", o->allocator));
    OPTION(o->priority && o->births != RG_SIM_BERNOULLI, NULL, "%spriority is not for %sbirths %s",
           mark, mark, rg_sim_word("births", o->births));
    OPTION(o->priority && (o->input_speedup > 1 || o->fault_count > 0), NULL,
           "%spriority is not for %s%s", mark, mark,
           o->fault_count > 0 ? "fault" : "input-speedup");
    OPTION(o->priority && (o->traffic == RG_SIM_REQUEST || o->traffic == RG_SIM_EXCHANGE ||
                           o->traffic == RG_SIM_TRACE || o->queue),
           NULL, "%spriority is not for %s%s", mark, o->queue ? "" : mark,
           o->queue ? "queues" : "requests, exchanges and traces");
    return RG_OK;
}

static rg_status check_answers(const rg_sim_options *o, unsigned classes, const char *mark,
                               rg_refusal *refusal)
{
    const unsigned vcs = o->vcs > 0 ? o->vcs : rg_sim_default_vcs(o, classes);
    const unsigned lengths = o->lengths > 1 ? o->lengths : 1;
    const char *const other = o->traffic == RG_SIM_REQUEST    ? "traffic request"
                              : o->traffic == RG_SIM_EXCHANGE ? "exchange"
                              : o->priority                   ? "priority"
                              : o->fault_count > 0            ? "fault"
                              : o->node                       ? "model node"
                              : o->queue                      ? "model queue"
                              : o->noc > 0                    ? "model noc"
                              : o->ranks != NULL              ? "split"
                                                              : NULL;

    OPTION(o->answers > 0 && other != NULL, NULL, "%sanswers is not for %s%s", mark, mark, other);
    OPTION(o->answers > 0 && o->answers != lengths, NULL,
           "%sanswers: %u of them, and %u lengths of packets", mark, o->answers, lengths);
    for (unsigned i = 0; i < 2 * o->answers; i++) {
        const struct rg_sim_lot *lot = &o->answer[i / 2].of[i % 2];
        OPTION(o->answer[i / 2].flits == 0, NULL, "%sanswers: a flit or more expected", mark);
        OPTION(lot->plane >= o->planes, NULL, "%sanswers: plane %u of %splanes %u", mark,
               lot->plane, mark, o->planes);
        OPTION(
            lot->first + classes > vcs || lot->first + classes > lot->last + 1, NULL,
            "%sanswers: virtual channels %u-%u, with %svcs %u, are too few: this routing tells %u "
            "apart",
            mark, lot->first, lot->last, mark, vcs, classes);
    }
    OPTION(rg_sim_answers_mix(o, classes), NULL,
           "%sanswers: with this routing, the same virtual channels or others expected for each "
           "kind of packets, not some",
           mark);
    return RG_OK;
}

static rg_status check_births(const rg_sim_options *o, const char *mark, rg_refusal *refusal)
{
    const double share = o->burst_on / (o->burst_on + o->burst_off);

    if (o->births != RG_SIM_BURST)
        return RG_OK;
    OPTION(!(o->burst_on >= 1 && o->burst_off >= 1 && o->burst_on < 1e15 && o->burst_off < 1e15),
           NULL, "%sbirths burst:ON,OFF: clocks from 1 on, below 1e15, expected", mark);
    OPTION(o->load / rg_sim_flits(o) > share, NULL,
           "%sbirths burst:%g,%g: bursts are %.4g of the clocks, too few for a load of %g", mark,
           o->burst_on, o->burst_off, share, o->load);
    return RG_OK;
}

static rg_status check_traffic(const rg_topology *net, const rg_sim_options *o, const char *name,
                               const char *mark, rg_refusal *refusal)
{
    const char *const word = rg_sim_word("traffic", o->traffic);
    const bool even = o->traffic == RG_SIM_TRANSPOSE;
    const bool square = net->name.count == 2 && net->name.param[0] == net->name.param[1];
    const bool plain = o->flits == 1 && o->lengths == 0 && o->traffic < RG_SIM_EXCHANGE;
    unsigned bits = 0;

    OPTION(o->queue && !plain, NULL,
           "%smodel queue has packets of one flit, and no %straffic exchange, nearest, file or "
           "request",
           mark, mark);
    OPTION(!(o->fraction >= 0 && o->fraction <= 1), NULL, "%sfraction %g: from 0 to 1 expected",
           mark, o->fraction);
    OPTION(net->nodes < 2, name, "at least two compute nodes are needed");
    OPTION(o->traffic == RG_SIM_REQUEST && o->window == 0, NULL,
           "%straffic request: a window from 1 on expected", mark);
    OPTION(o->traffic == RG_SIM_REQUEST && o->fault_count > 0, NULL,
           "%sfault is not for %straffic request", mark, mark);
    OPTION(o->traffic == RG_SIM_HOTSPOT && o->hotspots == 0, NULL,
           "%straffic hotspot: hotspots expected, as @0,0.5", mark);
    OPTION((o->traffic == RG_SIM_FLOWS && o->flows == NULL) ||
               (o->traffic == RG_SIM_TRACE && o->trace == NULL && o->next_message == NULL),
           NULL, "%straffic %s: a list of the caller's own expected", mark, word);
    if (!even && o->traffic != RG_SIM_REVERSE && o->traffic != RG_SIM_SHUFFLE)
        return RG_OK;
    while (net->nodes >> bits > 1)
        bits++;
    const bool grid = even && rg_family_info_of(net->name.family)->grid;
    OPTION(grid && !square, name, "%straffic transpose needs two sides of the same length", mark);
    OPTION(!grid && (net->nodes != UINT64_C(1) << bits || (even && bits % 2 != 0)), name,
           "%straffic %s needs a power of %s nodes, not %" PRIu64, mark, word, even ? "4" : "2",
           net->nodes);
    return RG_OK;
}

static unsigned longest(const rg_sim_options *o)
{
    unsigned most = o->lengths > 0 ? 0 : o->flits;

    for (unsigned i = 0; i < o->lengths; i++)
        most = o->length[i].flits > most ? o->length[i].flits : most;
    for (unsigned i = 0; i < o->answers; i++)
        most = o->answer[i].flits > most ? o->answer[i].flits : most;
    return o->traffic == RG_SIM_REQUEST && o->reply_flits > most ? o->reply_flits : most;
}

static rg_status check_node(const rg_sim_options *o, unsigned classes, const char *name,
                            const char *mark, rg_refusal *refusal)
{
    if (!o->node)
        return RG_OK;
    if (classes > 0 && o->vcs != 0 && o->vcs != classes)
        return rg_refuse(refusal, RG_E_RULE, name, "%svcs %u: %smodel node has %u", mark, o->vcs,
                         mark, classes);
    if (classes == 0 || o->switching != RG_SIM_WORMHOLE || o->allocator != RG_SIM_SEPARABLE)
        return rg_refuse(
            refusal, classes > 0 ? RG_E_OPTION : RG_E_RULE, name,
            "%smodel node is for kautz:d,k with d 2 to 7 and k 1 to 8, %srouting rule, "
            "wormhole and separable",
            mark, mark);
    OPTION(o->lengths > 0 || o->fault_count > 0 || o->delay_count > 0 || o->tail_credit ||
               o->traffic == RG_SIM_REQUEST,
           NULL, "%smodel node has no lengths, faults, delays, %stail-credit or requests", mark,
           mark);
    OPTION(o->flits > RG_SIM_MAX_NODE_FLITS, NULL, "%sflits %u: at most %d with %smodel node", mark,
           o->flits, RG_SIM_MAX_NODE_FLITS, mark);
    return RG_OK;
}

static rg_status check_noc(const rg_topology *net, const rg_sim_options *o, unsigned classes,
                           const char *name, const char *mark, rg_refusal *refusal)
{
    if (o->noc == 0)
        return RG_OK;
    OPTION(o->noc == 1 && classes > 1, name,
           "%shop 1 has one virtual channel, and this routing tells %u apart: %shop 2", mark,
           classes, mark);
    OPTION(net->name.rows != NULL && net->name.rows->delay != NULL, name,
           "%smodel noc has no links with delays of their own", mark);
    OPTION(o->vcs != 0 && o->vcs != classes, name, "%svcs %u: %smodel noc has %u", mark, o->vcs,
           mark, classes);
    OPTION(o->noc == 1 && o->buffer != 2, NULL, "%sbuffer %u: %shop 1 has 2", mark, o->buffer,
           mark);
    OPTION(o->route_delay != 0 || o->link_delay != o->noc || o->credit_delay != o->noc ||
               o->inject_delay != 1,
           NULL, "%smodel noc with %shop %u has the delays 0 %u %u 1", mark, mark, o->noc, o->noc,
           o->noc);
    OPTION(o->allocator != RG_SIM_SEPARABLE || o->switching != RG_SIM_WORMHOLE ||
               o->select != RG_SIM_FIRST || o->own_exits || o->tail_credit || o->priority ||
               o->fault_count > 0 || o->delay_count > 0,
           NULL,
           "%smodel noc is separable and wormhole, with %sselect first, without %stail-credit, "
           "%spriority, %sfault and %sdelays",
           mark, mark, mark, mark, mark, mark);
    OPTION(o->traffic == RG_SIM_REQUEST && (!o->shared || o->slots > 0), NULL,
           "%smodel noc has one virtual channel at terminals: %sshared expected, without %sreplies",
           mark, mark, mark);
    return RG_OK;
}

/* The virtual channels, and what the routing needs. */
static rg_status check_routing(const rg_topology *net, const rg_sim_options *o, const char *name,
                               const char *mark, rg_refusal *refusal)
{
    const char *const routing = rg_sim_word("routing", o->routing);
    const bool named = o->routing != RG_SIM_RULE && o->routing != RG_SIM_TABLE;
    const double routers = (double)(net->direct ? net->nodes : net->switches);
    rg_sim_needs needs;
    unsigned classes = 0;

    OPTION(o->roots != RG_SIM_ROOT_TREE && o->routing != RG_SIM_UPDOWN, NULL,
           "%sroots is for %srouting updown", mark, mark);
    OPTION(o->metric != RG_SIM_METRIC_HOPS && o->routing != RG_SIM_SPREAD &&
               o->roots == RG_SIM_ROOT_TREE,
           NULL, "%smetric is for %srouting spread, and updown with %sroots", mark, mark, mark);
    rg_status status = rg_sim_needs_of(net, o, &needs);

    if (needs.bytes * routers * routers > (double)o->memory)
        return rg_refuse(refusal, RG_E_LARGE, name,
                         "%srouting %s takes a table of %.3g bytes, more than %smemory", mark,
                         routing, needs.bytes * routers * routers, mark);
    if (status == RG_E_RULE && !o->node && needs.why != NULL)
        return rg_refuse(refusal, RG_E_RULE, name, "%srouting %s %s", mark, routing, needs.why);
    if (status == RG_OK)
        status = rg_sim_classes(net, o, &classes);
    const rg_status node = check_node(o, status == RG_OK ? classes : 0, name, mark, refusal);
    if (node != RG_OK)
        return node;
    const rg_status noc = status == RG_OK ? check_noc(net, o, classes, name, mark, refusal) : RG_OK;
    if (noc != RG_OK)
        return noc;
    OPTION(status == RG_E_OPTION, name, "this routing tells more than %d virtual channels apart",
           RG_SIM_MAX_VCS);
    if (status != RG_OK)
        return rg_refuse(refusal, status, NULL, NULL);
    const bool odd = o->traffic == RG_SIM_REQUEST && !o->shared && o->vcs % 2 != 0;
    OPTION(o->vcs % classes != 0 && ((o->vcs > classes && !o->own_exits) || odd), name,
           "%svcs %u: a multiple of the %u virtual channels that %s%s%s tells apart expected", mark,
           o->vcs, classes, named ? mark : "", named ? "routing " : "",
           named ? routing : "the routing");
    return check_answers(o, classes, mark, refusal);
}

/* What a measurement goes by. */
static rg_status check_plan(const rg_sim_options *o, const rg_sim_plan *plan, const char *mark,
                            rg_refusal *refusal)
{
    OPTION(plan->fixed && plan->warmup >= plan->most, NULL,
           "%swarmup %" PRIu64 ": less than the %" PRIu64 " clocks of %smax-clocks expected", mark,
           plan->warmup, plan->most, mark);
    OPTION(plan->each > 0 && (o->queue || o->traffic == RG_SIM_REQUEST || o->answers > 0), NULL,
           "%sstop is not for %s%s", mark, mark,
           o->queue         ? "model queue"
           : o->answers > 0 ? "answers"
                            : "traffic request");
    return RG_OK;
}

rg_status rg_sim_explain(const rg_topology *net, const rg_sim_options *o, const rg_sim_plan *plan,
                         const char *mark, rg_refusal *refusal)
{
    const rg_name name = rg_name_of(&net->name);
    rg_status status = check_router(o, mark, refusal);

    if (status == RG_OK)
        status = check_planes(o, mark, refusal);
    if (status == RG_OK)
        status = check_priority(o, mark, refusal);
    if (status == RG_OK)
        status = check_births(o, mark, refusal);
    if (status == RG_OK)
        status = check_routing(net, o, name.text, mark, refusal);
    OPTION(status == RG_OK && o->switching == RG_SIM_CUT_THROUGH && longest(o) > o->buffer, NULL,
           "%sswitching vct: a packet of %u flits does not fit into a buffer of %u", mark,
           longest(o), o->buffer);
    if (status == RG_OK)
        status = check_traffic(net, o, name.text, mark, refusal);
    return status == RG_OK && plan != NULL ? check_plan(o, plan, mark, refusal) : status;
}
