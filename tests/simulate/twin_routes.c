/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Numbers and routes of the slow simulator. */

#include <math.h>
#include <stdlib.h>

#include "twin_parts.h"

#define G UINT64_C(0x9e3779b97f4a7c15)

/* ---- Numbers -------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

uint64_t twin_draw(uint64_t seed, uint64_t purpose, uint64_t entity, uint64_t n)
{
    return mix(mix(mix(seed ^ purpose * G) + entity * UINT64_C(0xd1342543de82ef95)) + n * G);
}

uint64_t twin_times(uint64_t a, uint64_t b)
{
    return (uint64_t)((__extension__(unsigned __int128) a) * b >> 64);
}

static uint64_t gap_of(double p, uint64_t x)
{
    uint64_t power[64], left = UINT64_MAX, gap = 1;
    int count = 0;
    power[0] = UINT64_MAX - (p >= 1 ? UINT64_MAX : (uint64_t)ldexp(p, 64));
    while (power[count++] > 0 && count < 64)
        power[count] = twin_times(power[count - 1], power[count - 1]);
    while (count-- > 0)
        if (twin_times(left, power[count]) > x) {
            left = twin_times(left, power[count]);
            gap += UINT64_C(1) << count;
        }
    return gap;
}

/* The others of @s in a random order: the one of step @r. */
static uint64_t scattered(const twin *w, uint64_t s, uint64_t r)
{
    uint64_t order[ROOM];
    const uint64_t others = w->nodes - 1;
    for (uint64_t i = 0; i < others; i++)
        order[i] = i < s ? i : i + 1;
    for (uint64_t i = others - 1; i > 0; i--) {
        const uint64_t j = twin_times(twin_draw(w->o->seed, 5, s, others - i), i + 1);
        const uint64_t swap = order[i];
        order[i] = order[j];
        order[j] = swap;
    }
    return order[r - 1];
}

static uint64_t step_of(const twin *w, uint64_t s, uint64_t r)
{
    switch (w->o->order) {
    case RG_SIM_LLS:
        return (s + w->nodes - r) % w->nodes;
    case RG_SIM_SHIFT:
        return (s + r) % w->nodes;
    case RG_SIM_CLS:
        return s ^ r;
    case RG_SIM_ADD: { /* digit by digit, from the right */
        const unsigned *p = w->net->name.param;
        const bool tree = w->net->name.family == RG_FAMILY_GFT;
        uint64_t sum = 0;
        for (uint64_t place = 1, digit = tree ? p[2] : p[0]; place < w->nodes;) {
            sum += (s / place + r / place) % digit * place;
            place *= digit;
            digit = tree ? p[1] : p[0];
        }
        return sum;
    }
    case RG_SIM_SCATTER:
        return scattered(w, s, r);
    case RG_SIM_ASCENDING:
        break;
    }
    return r - 1 < s ? r - 1 : r;
}

static uint64_t target_of(const twin *w, uint64_t s, uint64_t i)
{
    uint64_t x = twin_draw(w->o->seed, 1, s, 2 * i + 2);
    if (w->o->traffic == RG_SIM_EXCHANGE)
        return step_of(w, s, i + 1);
    if (w->o->traffic == RG_SIM_TRACE)
        return 0;
    if (w->o->traffic == RG_SIM_COMPLEMENT)
        return w->nodes - 1 - s;
    if (w->o->traffic == RG_SIM_PERMUTATION)
        return w->partner[s];
    if (w->o->traffic == RG_SIM_HOTSPOT) {
        if (x < (uint64_t)ldexp(w->o->fraction, 64))
            return w->o->hotspot;
        x = mix(x);
    }
    if (w->o->self)
        return twin_times(x, w->nodes);
    x = twin_times(x, w->nodes - 1);
    return x < s ? x : x + 1;
}

/* A permutation, and distances, where they are asked for. */
void twin_prepare(twin *w)
{
    const uint64_t n = w->nodes;
    uint64_t order[ROOM];
    for (uint64_t i = 0; i < n; i++)
        order[i] = i;
    for (uint64_t i = n - 1; i > 0; i--) {
        const uint64_t j = twin_times(twin_draw(w->o->traffic_seed, 3, 0, n - i), i + 1),
                       swap = order[i];
        order[i] = order[j];
        order[j] = swap;
    }
    for (uint64_t i = 0; i < n; i++)
        w->partner[order[i]] = order[(i + 1) % n];
    if (w->o->routing != RG_SIM_MINIMAL)
        return;
    w->far = malloc(n * n * sizeof *w->far);
    for (uint64_t i = 0; i < n * n; i++)
        w->far[i] = i / n == i % n ? 0 : 9999;
    for (unsigned p = 0; p < w->net->ports; p++)
        for (uint64_t v = 0; v < n; v++)
            if (w->out[v * w->outs + p].router != NOBODY)
                w->far[v * n + (uint64_t)w->out[v * w->outs + p].router] = 1;
    for (uint64_t k = 0; k < n; k++)
        for (uint64_t i = 0; i < n * n; i++)
            if (w->far[i] > w->far[i / n * n + k] + w->far[k * n + i % n])
                w->far[i] = (uint16_t)(w->far[i / n * n + k] + w->far[k * n + i % n]);
}

/* ---- Routing --------------------------------------------------------------------------------- */

static uint64_t first_phase(const twin *w, uint64_t from, uint64_t to)
{
    rg_route_packet at = {0};
    (void)rg_route_start(w->net, &w->o->rule, from, to, &at);
    return at.phase;
}

static void add(const twin *w, lane *l, unsigned port, int class, choice more)
{
    const unsigned copies = w->vcs / w->classes;
    more.port = port;
    more.from = class < 0 ? 0 : (unsigned)class * copies;
    more.to = class < 0 ? w->vcs : more.from + copies;
    l->choice[l->choices++] = more;
}

void twin_route(const twin *w, uint64_t r, lane *l)
{
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    packet *p = l->flit[0].packet;
    const uint64_t v = w->first + r;
    const rg_sim_routing routing = w->o->routing;
    const bool free_way = routing == RG_SIM_MINIMAL && !p->stage;
    unsigned count = 0;

    l->choices = 0;
    l->routed = true;
    if (free_way || v == p->goal)
        p->phase = routing == RG_SIM_MINIMAL ? first_phase(w, v, p->goal) : p->phase;
    if (free_way && v != p->goal)
        for (unsigned port = 0; port < w->net->ports; port++) {
            const int to = w->out[r * w->outs + port].router;
            if (to != NOBODY &&
                w->far[(uint64_t)to * w->nodes + p->goal] < w->far[v * w->nodes + p->goal])
                add(w, l, port, (int)w->classes - 1, (choice){.stage = 0});
        }
    for (;;) {
        const rg_route_packet at = {v, p->goal, (unsigned)p->phase};
        (void)rg_route_step(w->net, &w->o->rule, &at, hop, &count);
        if (routing != RG_SIM_VALIANT || p->stage ||
            (count > 0 && hop[0].packet.vertex >= w->first))
            break;
        p->stage = 1;
        p->phase = first_phase(w, p->goal, p->target);
        p->goal = p->target;
    }
    for (unsigned i = 0; i < count; i++) {
        int class = (int)hop[i].vc;
        class = routing == RG_SIM_COUNT                 ? (int)p->hops
                : routing == RG_SIM_VALIANT && p->stage ? class + (int)w->o->rule.lanes
                                                        : class;
        const bool node = hop[i].packet.vertex < w->first;
        add(w, l, hop[i].port, node ? -1 : class,
            (choice){.stage = routing == RG_SIM_MINIMAL ? 1 : p->stage,
                     .phase = hop[i].packet.phase,
                     .escape = routing == RG_SIM_MINIMAL});
    }
    if (count == 0)
        add(w, l, w->outs - 1, -1, (choice){.stage = 0});
    if (w->o->select == RG_SIM_CREDITS || routing == RG_SIM_MINIMAL)
        return;
    const uint64_t i =
        w->o->select == RG_SIM_FIRST
            ? 0
            : twin_times(twin_draw(w->o->seed, 2, p->source, p->number << 16 | p->hops),
                         l->choices);
    l->choice[0] = l->choice[i];
    l->choices = 1;
}

/* ---- Packets --------------------------------------------------------------------------------- */

uint64_t twin_tie(const twin *w, const packet *p)
{
    const uint64_t name = p->number << 16 | p->hops;
    return mix(twin_draw(w->o->seed, 2, p->source, name) + w->t * G);
}

packet *twin_packet(const twin *w, uint64_t s, uint64_t i, uint64_t before)
{
    const double p = w->o->load / w->o->flits;
    packet *made = calloc(1, sizeof *made);
    *made = (packet){.source = s,
                     .target = target_of(w, s, i),
                     .number = i,
                     .birth = w->o->traffic == RG_SIM_EXCHANGE
                                  ? 0
                                  : before + gap_of(p, twin_draw(w->o->seed, 1, s, 2 * i + 1)),
                     .count = w->o->flits,
                     .sent = UINT64_MAX,
                     .done = UINT64_MAX};
    if (w->o->traffic == RG_SIM_TRACE) {
        const rg_sim_message *m = &w->o->trace[before];
        made->target = m->target;
        made->count = m->flits;
        made->birth = UINT64_MAX;
        made->message = m;
    }
    made->goal = made->target;
    if (w->o->routing == RG_SIM_VALIANT)
        made->goal = twin_times(twin_draw(w->o->seed, 4, s, i + 1), w->nodes);
    made->phase = first_phase(w, s, made->goal);
    return made;
}
