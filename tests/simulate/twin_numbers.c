/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Numbers of the slow simulator, and the packets they make. */

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

void twin_shuffle(uint64_t seed, uint64_t purpose, uint64_t entity, uint64_t *order, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        order[i] = i;
    for (uint64_t i = count - 1; i > 0 && count > 1; i--) {
        const uint64_t j = twin_times(twin_draw(seed, purpose, entity, count - i), i + 1);
        const uint64_t swap = order[i];
        order[i] = order[j];
        order[j] = swap;
    }
}

/* The others of @s in a random order: the one of step @r. */
static uint64_t scattered(const twin *w, uint64_t s, uint64_t r)
{
    uint64_t order[ROOM];
    twin_shuffle(w->o->seed, 5, s, order, w->nodes - 1);
    return order[r - 1] + (order[r - 1] >= s);
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

/* Any vertex an arc away, or another terminal of the same switch. */
static uint64_t nearest(const twin *w, uint64_t s, uint64_t x, uint64_t otherwise)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS], near[RG_TOPOLOGY_MAX_PORTS], count = 0, at = s;
    rg_topology_end end;
    for (unsigned p = 0; p < w->net->ports && !w->net->direct; p++)
        if (rg_topology_neighbour(w->net, s, p, &end) == RG_OK && end.vertex != RG_TOPOLOGY_NONE)
            at = end.vertex;
    (void)rg_topology_neighbours(w->net, at, next);
    for (unsigned p = 0; p < w->net->ports; p++)
        if (next[p] != RG_TOPOLOGY_NONE && next[p] < w->nodes && next[p] != s)
            near[count++] = next[p];
    /* cppcheck-suppress uninitvar ; the first count are written */
    return count > 0 ? near[twin_times(x, count)] : otherwise;
}

static uint64_t uniform(const twin *w, uint64_t s, uint64_t x)
{
    if (w->o->self)
        return twin_times(x, w->nodes);
    x = twin_times(x, w->nodes - 1);
    return x < s ? x : x + 1;
}

static bool is_below(uint64_t x, double share)
{
    return share >= 1 ? x < UINT64_MAX : x < (uint64_t)ldexp(share, 64);
}

static uint64_t by_flow(const twin *w, uint64_t s, uint64_t x)
{
    double all = 0, sum = 0;
    uint64_t last = 0;
    for (uint64_t i = 0; i < w->o->flow_count; i++)
        all += w->o->flows[i].source == s ? w->o->flows[i].weight : 0;
    for (uint64_t i = 0; i < w->o->flow_count; i++) {
        if (w->o->flows[i].source != s)
            continue;
        last = w->o->flows[i].target;
        if (is_below(x, (sum += w->o->flows[i].weight) / all))
            break;
    }
    return last;
}

static uint64_t target_of(const twin *w, uint64_t s, uint64_t i)
{
    const uint64_t x = twin_draw(w->o->seed, 1, s, 2 * i + 2);
    double sum = 0;
    const rg_sim_traffic traffic = w->o->traffic;
    if (traffic == RG_SIM_EXCHANGE)
        return step_of(w, s, i + 1);
    if (traffic == RG_SIM_TRACE)
        return 0;
    if (traffic == RG_SIM_COMPLEMENT)
        return w->nodes - 1 - s;
    if (traffic == RG_SIM_PERMUTATION)
        return w->partner[s];
    if (traffic == RG_SIM_HOTSPOT) {
        for (unsigned h = 0; h < w->o->hotspots; h++)
            if (is_below(x, sum += w->o->hotspot[h].share))
                return w->o->hotspot[h].node;
        return uniform(w, s, mix(x));
    }
    if (traffic == RG_SIM_NEAREST)
        return is_below(x, w->o->fraction) ? nearest(w, s, mix(x), uniform(w, s, mix(x)))
                                           : uniform(w, s, mix(x));
    return traffic == RG_SIM_FLOWS ? by_flow(w, s, x) : uniform(w, s, x);
}

static uint64_t flits_of(const twin *w, uint64_t s, uint64_t i)
{
    const uint64_t x = twin_draw(w->o->seed, 6, s, i + 1);
    double all = 0, sum = 0;
    if (w->o->lengths == 0)
        return w->o->flits;
    for (unsigned l = 0; l < w->o->lengths; l++)
        all += w->o->length[l].weight;
    for (unsigned l = 0; l + 1 < w->o->lengths; l++)
        if (is_below(x, (sum += w->o->length[l].weight) / all))
            return w->o->length[l].flits;
    return w->o->length[w->o->lengths - 1].flits;
}

/* ---- Births ---------------------------------------------------------------------------------- */

/* Whether a clock is in a burst. */
static bool is_on(const twin *w, uint64_t s, uint64_t clock)
{
    const double on = w->o->burst_on, off = w->o->burst_off;
    bool now = is_below(twin_draw(w->o->seed, 7, s, 0), on / (on + off));
    uint64_t end = 0;
    for (uint64_t i = 1;; i++) {
        end += gap_of(1 / (now ? on : off), twin_draw(w->o->seed, 7, s, i));
        if (clock < end)
            return now;
        now = !now;
    }
}

static uint64_t birth_of(const twin *w, uint64_t s, uint64_t i, uint64_t before)
{
    const double on = w->o->burst_on, off = w->o->burst_off;
    double p = w->o->load / rg_sim_flits(w->o);
    if (w->o->births == RG_SIM_BURST)
        p *= (on + off) / on;
    uint64_t gap = gap_of(p, twin_draw(w->o->seed, 1, s, 2 * i + 1)), clock = before;
    if (w->o->births == RG_SIM_PERIODIC) {
        const uint64_t period = (uint64_t)(0x1p32 / p);
        const uint64_t phase = twin_times(twin_draw(w->o->seed, 7, s, 0), period);
        return (uint64_t)(((__extension__(unsigned __int128) i) * period + phase) >> 32);
    }
    if (w->o->births == RG_SIM_BURST) {
        while (gap > 0)
            gap -= is_on(w, s, ++clock);
        return clock;
    }
    if (w->o->births == RG_SIM_EXACT) {
        const uint64_t count = (uint64_t)floor((double)w->nodes * p + 0.5);
        for (clock++; clock < 1 << 20; clock++) {
            const uint64_t from = twin_times(twin_draw(w->o->seed, 9, clock, 1), w->nodes);
            if ((w->place[s] + w->nodes - from) % w->nodes < count)
                return clock;
        }
        return UINT64_MAX;
    }
    return before + gap;
}

packet *twin_packet(const twin *w, uint64_t s, uint64_t i, uint64_t before)
{
    const rg_sim_traffic traffic = w->o->traffic;
    bool silent = traffic == RG_SIM_FLOWS;
    packet *made = calloc(1, sizeof *made);
    for (uint64_t f = 0; f < w->o->flow_count && silent; f++)
        silent = w->o->flows[f].source != s;
    *made = (packet){.source = s,
                     .target = target_of(w, s, i),
                     .number = i,
                     .count = flits_of(w, s, i),
                     .sent = UINT64_MAX,
                     .first = UINT64_MAX,
                     .dropped = UINT64_MAX,
                     .lost = UINT64_MAX,
                     .done = UINT64_MAX};
    if (traffic == RG_SIM_TRACE) {
        const rg_sim_message *m = &w->o->trace[before];
        made->target = m->target;
        made->count = m->flits;
        made->birth = UINT64_MAX;
        made->message = m;
    } else if (traffic == RG_SIM_REQUEST) {
        made->birth = before;
    } else {
        made->birth = traffic == RG_SIM_EXCHANGE ? 0
                      : silent                   ? UINT64_MAX
                                                 : birth_of(w, s, i, before);
    }
    return made;
}
