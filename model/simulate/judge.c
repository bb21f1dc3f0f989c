/* SPDX-License-Identifier: Apache-2.0 */

/* Whether a routing can deadlock: by the dependencies of its rule; or, where that is not what
 * packets go by, of all packets of a simulation. */

#include <stdlib.h>
#include <string.h>

#include "parts.h"
#include "routegen/net/ask.h"
#include "inner/net/deadlock.h"
#include "inner/net/simulate.h"

static rg_status judge_rule(const rg_topology *net, const rg_route_rule *rule,
                            const rg_watch *watch, rg_channel *cycle, uint64_t room,
                            rg_deadlock *found)
{
    rg_channel *whole;
    const rg_status status = rg_deadlock_judge(net, rule, watch, found, &whole);

    if (status == RG_OK && whole != NULL && room > 0)
        memcpy(cycle, whole, (size_t)(found->cycle < room ? found->cycle : room) * sizeof *cycle);
    free(whole);
    return status;
}

/* ---- By the packets of a simulation ---------------------------------------------------------- */

/* Channel c = (router * outs + port) * classes + class. */
struct judge {
    rg_sim *sim;
    uint32_t channels, width; /* width: what may follow a channel */
    uint64_t *follows;        /* a set: channel * width + port * classes + class */
    uint32_t *mark, *queue;   /* states, router * phases + phase, by the goal they were seen for */
    uint32_t *before;         /* by channel, in a search */
};

static void add(struct judge *j, uint32_t router, const struct sim_choice *a,
                const struct sim_choice *b)
{
    const rg_sim *sim = j->sim;
    if (a->class == SIM_ANY || b->class == SIM_ANY)
        return;
    const size_t channel =
        ((size_t)router * sim->network.outs + a->port) * sim->routing.classes + a->class;
    const size_t item = channel * j->width + (size_t)b->port * sim->routing.classes + b->class;
    j->follows[item / 64] |= UINT64_C(1) << item % 64;
}

static bool has_escape(const struct sim_choice *choice)
{
    while (!choice->escape && !choice->last)
        choice++;
    return choice->escape;
}

/* A packet to a goal, state by state. One that may leave by an escape need not wait for its other
 * hops; but what comes after an escape, until the next one, counts whole (J. Duato, 1995). */
static void follow(struct judge *j, uint32_t slot, uint32_t from, uint32_t stamp)
{
    rg_sim *sim = j->sim;
    struct sim_packet *packet = &sim->traffic.packet[slot];
    uint32_t count = 0;
    const bool fixed = sim->options.routing == RG_SIM_DISJOINT;

    j->queue[count++] = from * sim->routing.phases + packet->phase;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t router = j->queue[i] / sim->routing.phases;
        packet->phase = j->queue[i] % sim->routing.phases;
        packet->hops = (uint16_t)i; /* of a fixed route */
        const uint32_t list = rg_sim_route(sim, router, slot);
        for (uint32_t c = list;; c++) {
            const struct sim_choice choice = sim->routing.choice[c];
            if (choice.class != SIM_ANY) {
                const uint32_t next = sim_out(sim, router)[choice.port].to >> sim->network.in_bits;
                const uint32_t state = next * sim->routing.phases + choice.phase;
                packet->phase = choice.phase;
                packet->hops = (uint16_t)(i + 1);
                const uint32_t after = rg_sim_route(sim, next, slot);
                const bool whole = choice.escape || !has_escape(&sim->routing.choice[after]);
                for (uint32_t n = after;; n++) {
                    if (whole || sim->routing.choice[n].escape)
                        add(j, router, &choice, &sim->routing.choice[n]);
                    if (sim->routing.choice[n].last)
                        break;
                }
                if (fixed || j->mark[state] != stamp) {
                    j->mark[state] = stamp;
                    j->queue[count++] = state;
                }
            }
            if (sim->routing.choice[c].last)
                break;
        }
    }
}

/* Every pair, and every route that may be taken; requests and replies alike. */
static rg_status follow_all(struct judge *j, const rg_watch *watch)
{
    rg_sim *sim = j->sim;
    const bool any =
        sim->options.routing == RG_SIM_DISJOINT && sim->options.disjoint == RG_SIM_ANY_ROUTE;
    uint32_t stamp = 0;

    for (uint32_t goal = 0; goal < sim->nodes; goal++) {
        stamp++;
        for (uint32_t s = 0; s < sim->nodes; s++)
            for (unsigned i = 0; i < (any ? sim->routing.kautz.d : 1) && s != goal; i++) {
                const uint32_t router = sim->traffic.terminal[s].entry >> sim->network.in_bits;
                sim->traffic.packet[0] = (struct sim_packet){.source = s, .target = goal};
                sim->options.disjoint = any ? i : sim->options.disjoint;
                (void)rg_sim_route_start(sim, 0, s);
                const uint32_t state = router * sim->routing.phases + sim->traffic.packet[0].phase;
                if (sim->options.routing != RG_SIM_DISJOINT && j->mark[state] == stamp)
                    continue;
                j->mark[state] = stamp;
                follow(j, 0, router, stamp);
            }
        if (rg_watch_show(watch, "targets", goal, sim->nodes) != RG_OK)
            return RG_E_STOPPED;
    }
    if (any)
        sim->options.disjoint = RG_SIM_ANY_ROUTE;
    return sim->status;
}

/* The channel that item @item of those after @channel is; SIM_NONE: it does not follow. */
static uint32_t after(const struct judge *j, uint32_t channel, uint32_t item)
{
    const rg_sim *sim = j->sim;
    const size_t at = (size_t)channel * j->width + item;
    if (!(j->follows[at / 64] >> at % 64 & 1))
        return SIM_NONE;
    const uint32_t port = channel / sim->routing.classes;
    const uint32_t to = sim_out(sim, port / sim->network.outs)[port % sim->network.outs].to;
    return (to >> sim->network.in_bits) * j->width + item;
}

/* A shortest cycle through @from, backwards in j->queue; its length, 0: there is none. */
static uint32_t search(struct judge *j, uint32_t from, uint32_t most)
{
    uint32_t count = 1, length = 1, level = 1;

    memset(j->before, 0xff, j->channels * sizeof *j->before);
    j->queue[0] = from;
    for (uint32_t i = 0; i < count && length <= most; i++) {
        if (i == level) {
            level = count;
            length++;
        }
        for (uint32_t item = 0; item < j->width; item++) {
            const uint32_t next = after(j, j->queue[i], item);
            if (next == SIM_NONE || j->before[next] != SIM_NONE)
                continue;
            j->before[next] = j->queue[i];
            if (next == from)
                return length;
            j->queue[count++] = next;
        }
    }
    return 0;
}

static void count_channels(const struct judge *j, rg_deadlock *found)
{
    for (uint32_t c = 0; c < j->channels; c++) {
        const uint32_t port = c / j->sim->routing.classes;
        const uint32_t to =
            sim_out(j->sim, port / j->sim->network.outs)[port % j->sim->network.outs].to;
        found->channels += to != SIM_NONE && !(to & SIM_TERMINAL);
        for (uint32_t item = 0; item < j->width; item++)
            found->dependencies += after(j, c, item) != SIM_NONE;
    }
}

/* Takes away what nothing follows, or all that follows is away; what is left in j->mark. */
static uint32_t peel(struct judge *j)
{
    uint32_t left = j->channels;
    bool changed = true;

    memset(j->mark, 0, j->channels * sizeof *j->mark);
    while (changed) {
        changed = false;
        for (uint32_t c = j->channels; c-- > 0;) {
            bool any = false;
            for (uint32_t item = 0; item < j->width && !any && !j->mark[c]; item++) {
                const uint32_t next = after(j, c, item);
                any = next != SIM_NONE && !j->mark[next];
            }
            if (any || j->mark[c])
                continue;
            j->mark[c] = 1;
            changed = true;
            left--;
        }
    }
    return left;
}

static void find_cycle(struct judge *j, rg_channel *cycle, uint64_t room, rg_deadlock *found)
{
    const rg_sim *sim = j->sim;
    uint32_t best = SIM_NONE, least = UINT32_MAX;

    for (uint32_t c = 0; c < j->channels && least > 2; c++) {
        const uint32_t length = j->mark[c] ? 0 : search(j, c, least - 1);
        if (length > 0 && length < least) {
            best = c;
            least = length;
        }
    }
    found->cycle = search(j, best, least);
    for (uint32_t i = least, at = best; i-- > 0;) {
        at = j->before[at];
        if (i < room)
            cycle[i] = (rg_channel){sim->first + at / sim->routing.classes / sim->network.outs,
                                    at / sim->routing.classes % sim->network.outs,
                                    at % sim->routing.classes};
    }
}

static rg_status judge_packets(rg_sim *sim, const rg_watch *watch, rg_channel *cycle, uint64_t room,
                               rg_deadlock *found)
{
    struct judge j = {.sim = sim, .width = sim->network.outs * sim->routing.classes};
    const uint64_t channels = (uint64_t)sim->routers * j.width;
    const uint64_t states = (uint64_t)sim->routers * sim->routing.phases;
    const uint64_t most = channels > states ? channels : states;

    if (channels * j.width / 8 > RG_DEADLOCK_MOST_BYTES || most >= SIM_NONE ||
        (double)sim->nodes * (double)states > RG_DEADLOCK_MOST_STATES)
        return RG_E_LARGE;
    j.channels = (uint32_t)channels;
    j.follows = calloc((size_t)(channels * j.width / 64 + 1), sizeof *j.follows);
    j.mark = calloc((size_t)most + 1, sizeof *j.mark);
    j.queue = malloc((size_t)(most + RG_KAUTZ_MAX_HOPS + 1) * sizeof *j.queue);
    j.before = malloc((size_t)channels * sizeof *j.before);
    rg_status status = j.follows && j.mark && j.queue && j.before ? RG_OK : RG_E_MEMORY;
    if (status == RG_OK)
        status = follow_all(&j, watch);
    if (status == RG_OK) {
        count_channels(&j, found);
        if (peel(&j) > 0)
            find_cycle(&j, cycle, room, found);
    }
    free(j.follows);
    free(j.mark);
    free(j.queue);
    free(j.before);
    return status;
}

rg_status rg_sim_judge(const rg_topology *net, const rg_sim_options *options, const rg_watch *watch,
                       rg_channel *cycle, uint64_t room, rg_deadlock *found)
{
    rg_sim *sim = NULL;
    unsigned classes;

    if (!found || !options)
        return RG_E_NULL;
    *found = (rg_deadlock){0};
    /* A hop's class is above that of the hop before; nodes: turns that step leave no cycle. */
    if (options->routing == RG_SIM_COUNT || options->node)
        return rg_sim_classes(net, options, &classes);
    if (options->routing < RG_SIM_UPDOWN && !rg_sim_has_rings(net, options)) {
        const rg_status status = rg_sim_classes(net, options, &classes);
        return status != RG_OK ? status
                               : judge_rule(net, &options->rule, watch, cycle, room, found);
    }
    rg_status status = rg_sim_open_quiet(net, options, watch, &sim);
    if (status == RG_OK)
        status = judge_packets(sim, watch, cycle, room, found);
    rg_sim_close(sim);
    return status;
}

rg_status rg_sim_open_quiet(const rg_topology *net, const rg_sim_options *options,
                            const rg_watch *watch, rg_sim **sim)
{
    rg_sim_options quiet = *options;
    unsigned classes;

    *sim = NULL;
    quiet.making = watch ? watch : options->making;
    rg_status status = rg_sim_classes(net, &quiet, &classes);
    if (status != RG_OK)
        return status;
    (void)rg_sim_options_init(net, &quiet, sizeof quiet);
    quiet.routing = options->routing;
    quiet.rule = options->rule;
    quiet.rings = options->rings;
    quiet.disjoint = options->disjoint;
    quiet.classing = options->classing;
    quiet.ways = options->ways;
    quiet.way_count = options->way_count;
    quiet.hole = options->hole;
    quiet.memory = options->memory;
    quiet.making = watch ? watch : options->making;
    quiet.vcs = classes / (options->traffic == RG_SIM_REQUEST && !options->shared ? 2 : 1);
    status = rg_sim_open(net, &quiet, sim);
    if (status != RG_OK || rg_sim_source_room(*sim))
        return status;
    rg_sim_close(*sim);
    *sim = NULL;
    return RG_E_MEMORY;
}
