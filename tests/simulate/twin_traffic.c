/* SPDX-License-Identifier: Apache-2.0 */

/* Random numbers of the slow simulator, and its packets, by the formulas of simulate.h. */

#include <math.h>
#include <stdlib.h>

#include "twin.h"
#include "net/inner/simulate.h"

#define G UINT64_C(0x9e3779b97f4a7c15)
__extension__ typedef unsigned __int128 wide;

uint64_t twin_mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

uint64_t twin_draw(uint64_t seed, uint64_t purpose, uint64_t entity, uint64_t n)
{
    const uint64_t stream =
        twin_mix(twin_mix(seed ^ purpose * G) + entity * UINT64_C(0xd1342543de82ef95));
    return twin_mix(stream + n * G);
}

uint64_t twin_below(uint64_t x, uint64_t bound)
{
    return (uint64_t)((wide)x * bound >> 64);
}

uint64_t twin_choice(const twin *w, const packet *p)
{
    return twin_draw(w->o->seed, 2, p->source,
                     (p->number + ((uint64_t)(p->kind % 2) << 32)) << 16 | p->hops);
}

uint64_t twin_choice_now(const twin *w, const packet *p)
{
    return twin_mix(twin_choice(w, p) + w->t * G);
}

static uint64_t draw(const twin *w, uint64_t purpose, uint64_t entity, uint64_t n)
{
    return twin_draw(w->o->seed, purpose, entity, n);
}

static void shuffle(uint64_t seed, uint64_t purpose, uint64_t entity, uint64_t *item,
                    uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        item[i] = i;
    for (uint64_t i = count; i-- > 1;) {
        const uint64_t j = twin_below(twin_draw(seed, purpose, entity, count - i), i + 1);
        const uint64_t swap = item[i];
        item[i] = item[j];
        item[j] = swap;
    }
}

static void permute(twin *w)
{
    uint64_t order[ROUTERS];
    shuffle(w->o->traffic_seed, 3, 0, order, w->nodes);
    for (uint64_t i = 0; i < w->nodes; i++)
        w->partner[order[i]] = order[(i + 1) % w->nodes];
    shuffle(w->o->seed, 3, 0, order, w->nodes);
    for (uint64_t i = 0; i < w->nodes; i++)
        w->place[order[i]] = i;
}

static bool is_below(uint64_t x, double share)
{
    return share >= 1 ? x < UINT64_MAX : x < (uint64_t)ldexp(share, 64);
}

/* ---- Targets and lengths --------------------------------------------------------------------- */

static uint64_t step(const twin *w, uint64_t s, uint64_t r)
{
    const unsigned *param = w->net->name.param;
    const bool tree = w->net->name.family == RG_FAMILY_GFT;
    uint64_t order[ROUTERS], sum = 0, place = 1, digit = tree ? param[2] : param[0];
    switch (w->o->order) {
    case RG_SIM_LLS:
        return (s + w->nodes - r) % w->nodes;
    case RG_SIM_SHIFT:
        return (s + r) % w->nodes;
    case RG_SIM_CLS:
        return s ^ r;
    case RG_SIM_ADD: /* digit by digit, from the right */
        for (; place < w->nodes; place *= digit, digit = tree ? param[1] : param[0])
            sum += (s / place + r / place) % digit * place;
        return sum;
    case RG_SIM_SCATTER:
        shuffle(w->o->seed, 5, s, order, w->nodes - 1);
        r = order[r - 1] + 1;
        break;
    case RG_SIM_ASCENDING:
        break;
    }
    return r - 1 < s ? r - 1 : r;
}

static uint64_t uniform(const twin *w, uint64_t s, uint64_t x)
{
    const uint64_t other = twin_below(x, w->nodes - 1);
    return w->o->self ? twin_below(x, w->nodes) : other + (other >= s);
}

/* Any vertex an arc away, or another terminal of the same switch. */
static uint64_t nearest(const twin *w, uint64_t s, uint64_t x)
{
    const uint64_t exit = (uint64_t)w->terminal[s].entry->router;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS], near[RG_TOPOLOGY_MAX_PORTS] = {0}, count = 0;
    (void)rg_topology_neighbours(w->net, w->first + exit, next);
    for (unsigned p = 0; p < w->net->ports; p++)
        if (next[p] != RG_TOPOLOGY_NONE && next[p] < w->nodes && next[p] != s)
            near[count++] = next[p];
    return count > 0 ? near[twin_below(x, count)] : uniform(w, s, x);
}

static uint64_t by_flow(const twin *w, uint64_t s, uint64_t x)
{
    double all = 0, sum = 0;
    uint64_t last = 0;
    for (uint64_t i = 0; i < w->o->flow_count; i++)
        all += w->o->flows[i].source == s ? w->o->flows[i].weight : 0;
    for (uint64_t i = 0; i < w->o->flow_count && !is_below(x, sum / all); i++) {
        if (w->o->flows[i].source != s)
            continue;
        last = w->o->flows[i].target;
        sum += w->o->flows[i].weight;
    }
    return last;
}

static uint64_t target_of(const twin *w, uint64_t s, uint64_t i)
{
    const uint64_t x = draw(w, 1, s, 2 * i + 2);
    double sum = 0;
    switch ((int)w->o->traffic) {
    case RG_SIM_EXCHANGE:
        return step(w, s, i + 1);
    case RG_SIM_COMPLEMENT:
        return w->nodes - 1 - s;
    case RG_SIM_PERMUTATION:
        return w->partner[s];
    case RG_SIM_FLOWS:
        return by_flow(w, s, x);
    case RG_SIM_HOTSPOT:
        for (unsigned h = 0; h < w->o->hotspots; h++)
            if (is_below(x, sum += w->o->hotspot[h].share))
                return w->o->hotspot[h].node;
        return uniform(w, s, twin_mix(x));
    case RG_SIM_NEAREST:
        return is_below(x, w->o->fraction) ? nearest(w, s, twin_mix(x))
                                           : uniform(w, s, twin_mix(x));
    default:
        return uniform(w, s, x);
    }
}

/* Which of the lengths. */
static unsigned length_of(const twin *w, uint64_t s, uint64_t i)
{
    const uint64_t x = draw(w, 6, s, i + 1);
    double all = 0, sum = 0;
    unsigned l = 0;
    if (w->o->priority)
        return (unsigned)(i % w->o->lengths);
    for (unsigned j = 0; j < w->o->lengths; j++)
        all += w->o->length[j].weight;
    while (l + 1 < w->o->lengths && !is_below(x, (sum += w->o->length[l].weight) / all))
        l++;
    return l;
}

/* ---- Births ---------------------------------------------------------------------------------- */

static uint64_t gap_of(double p, uint64_t x)
{
    uint64_t power[64], left = UINT64_MAX, gap = 1;
    int count = 0;
    power[0] = UINT64_MAX - (p >= 1 ? UINT64_MAX : (uint64_t)ldexp(p, 64));
    while (power[count++] > 0 && count < 64)
        power[count] = twin_below(power[count - 1], power[count - 1]);
    while (count-- > 0)
        if (twin_below(left, power[count]) > x) {
            left = twin_below(left, power[count]);
            gap += UINT64_C(1) << count;
        }
    return gap;
}

static bool is_in_burst(const twin *w, uint64_t s, uint64_t clock)
{
    const double on = w->o->burst_on, off = w->o->burst_off;
    bool now = !is_below(draw(w, 7, s, 0), on / (on + off));
    uint64_t end = 0;
    for (uint64_t i = 1; end <= clock; i++) {
        now = !now;
        end += gap_of(1 / (now ? on : off), draw(w, 7, s, i));
    }
    return now;
}

static bool is_chosen(const twin *w, uint64_t s, uint64_t clock, double p)
{
    const uint64_t count = (uint64_t)floor((double)w->nodes * p + 0.5);
    const uint64_t from = twin_below(draw(w, 9, clock, 1), w->nodes);
    return (w->place[s] + w->nodes - from) % w->nodes < count;
}

/* Clocks up to the end of a run are of interest. */
static uint64_t birth_of(const twin *w, uint64_t s, uint64_t i, uint64_t before)
{
    const double on = w->o->burst_on, all = on + w->o->burst_off;
    double p = w->o->load / rg_sim_flits(w->o), weights = 0;
    for (unsigned j = 0; j < w->o->lengths; j++)
        weights += w->o->length[j].weight;
    if (w->o->priority)
        p *= w->o->length[i % w->o->lengths].weight / weights;
    const uint64_t x = draw(w, 1, s, 2 * i + 1);
    const uint64_t period = (uint64_t)(0x1p32 / p);
    uint64_t gap;
    switch (w->o->births) {
    case RG_SIM_PERIODIC:
        return (uint64_t)(((wide)i * period + twin_below(draw(w, 7, s, 0), period)) >> 32);
    case RG_SIM_BURST:
        for (gap = gap_of(p * (all / on), x); gap > 0;)
            gap -= is_in_burst(w, s, ++before);
        return before;
    case RG_SIM_EXACT:
        while (++before < CLOCKS && !is_chosen(w, s, before, p))
            continue;
        return before;
    case RG_SIM_BERNOULLI:
        break;
    }
    return before + gap_of(p, x);
}

/* Of a trace message @before, else born a gap after that clock; of requests, in that clock. */
static packet *add_packet(twin *w, uint64_t s, uint64_t before, uint64_t number)
{
    const rg_sim_traffic traffic = w->o->traffic;
    terminal *k = &w->terminal[s];
    packet *p = k->list[k->packets] = calloc(1, sizeof *p);
    bool silent = traffic == RG_SIM_FLOWS;
    for (uint64_t f = 0; f < w->o->flow_count && silent; f++)
        silent = w->o->flows[f].source != s;
    p->source = s;
    p->number = traffic == RG_SIM_TRACE ? before : number;
    k->packets++;
    p->first = p->sent = p->done = p->lost = p->dropped = NEVER;
    p->target = traffic == RG_SIM_TRACE ? w->o->trace[before].target : target_of(w, s, p->number);
    const unsigned length = length_of(w, s, p->number);
    p->kind = w->o->answers > 0 ? 2 * length : 0;
    p->flits = traffic == RG_SIM_TRACE ? w->o->trace[before].flits
               : w->o->lengths > 0     ? w->o->length[length].flits
                                       : w->o->flits;
    p->birth = traffic == RG_SIM_EXCHANGE  ? 0
               : traffic == RG_SIM_TRACE   ? w->born[before]
               : silent                    ? NEVER
               : traffic == RG_SIM_REQUEST ? before
                                           : birth_of(w, s, p->number, before);
    return p;
}

void twin_prepare_traffic(twin *w)
{
    permute(w);
    for (uint64_t i = 0; i < CLOCKS; i++)
        w->born[i] = w->begun[i] = w->over[i] = NEVER;
}

/* The last packet of each priority is the next of it to be born. */
static void bear_ranked(twin *w, uint64_t s)
{
    const terminal *k = &w->terminal[s];
    for (uint64_t c = 0; c < w->o->lengths && w->o->load > 0;) {
        uint64_t next = c, last = NEVER;
        for (size_t i = 0; i < k->packets; i++)
            if (k->list[i]->number % w->o->lengths == c && k->list[i]->number >= next) {
                next = k->list[i]->number + w->o->lengths;
                last = k->list[i]->birth;
            }
        if (next == c || last <= w->t)
            (void)add_packet(w, s, last, next);
        else
            c++;
    }
}

/* The last packet of a list is the next to be born. */
static void bear(twin *w, uint64_t s)
{
    const terminal *k = &w->terminal[s];
    const rg_sim_traffic traffic = w->o->traffic;
    while (traffic == RG_SIM_REQUEST && k->packets < w->o->window + k->replies)
        (void)add_packet(w, s, w->t, k->packets);
    while (traffic != RG_SIM_REQUEST && w->o->load > 0 &&
           (traffic != RG_SIM_EXCHANGE || k->packets < w->nodes - 1) &&
           (k->packets == 0 || k->list[k->packets - 1]->birth <= w->t))
        (void)add_packet(w, s, k->packets > 0 ? k->list[k->packets - 1]->birth : NEVER, k->packets);
}

/* Whether what a message comes after is done, or has begun. */
static bool is_there(const twin *w, uint32_t name)
{
    const uint32_t i = (name & ~RG_SIM_BEGUN) - 1;
    if (name == 0 || (name & RG_SIM_BEGUN))
        return name == 0 || w->begun[i] <= w->t;
    if (w->o->trace[i].flits == 0)
        return w->over[i] <= w->t;
    const packet *p = w->traced[i];
    return p && (p->done <= w->t || p->lost < w->t || p->dropped < w->t);
}

/* A message of a trace that has not begun. */
static void follow(twin *w, uint64_t i)
{
    const rg_sim_message *m = &w->o->trace[i];
    terminal *k = &w->terminal[m->source];
    bool ready = m->time <= w->t && is_there(w, m->after);
    uint64_t before = i;
    for (uint32_t j = 0; j < m->other_count; j++)
        ready &= is_there(w, m->others[j]);
    while (before > 0 && (before == i || w->o->trace[before].source != m->source))
        before--;
    const bool first = before == i || w->o->trace[before].source != m->source;
    if (ready && m->processor == 0 && w->born[i] == NEVER)
        w->born[i] = w->t;
    if (!ready || (!first && w->begun[before] > w->t))
        return;
    if (m->processor > 0 && w->born[i] == NEVER && k->busy <= w->t)
        w->born[i] = k->busy = w->t + m->work;
    if (w->born[i] == NEVER || (m->flits > 0 && w->born[i] > w->t))
        return;
    w->begun[i] = w->t;
    w->over[i] = m->processor > 0 ? w->born[i] : w->t;
    if (m->flits > 0)
        w->traced[i] = add_packet(w, m->source, i, 0);
}

void twin_bear(twin *w)
{
    const bool trace = w->o->traffic == RG_SIM_TRACE;
    for (uint64_t s = 0; s < w->nodes && !trace; s++)
        (w->o->priority ? bear_ranked : bear)(w, s);
    for (uint64_t i = 0; i < w->o->messages && trace; i++)
        if (w->begun[i] == NEVER)
            follow(w, i);
}
