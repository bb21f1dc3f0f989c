/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "twin.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define G UINT64_C(0x9e3779b97f4a7c15)
enum { ROOM = 256, BUFFER = 64, NOBODY = -1 };

typedef struct packet {
    uint64_t source, target, goal, number, birth, sent, done, phase, hops, count;
    unsigned stage; /* minimal: in the escape; valiant: in the second half */
} packet;

typedef struct flit {
    packet *packet;
    bool tail;
    uint64_t arrives;
} flit;

typedef struct choice {
    unsigned port, from, to, stage; /* lanes from .. to-1 */
    uint64_t phase;
    bool escape;
} choice;

typedef struct lane {
    flit flit[BUFFER];
    unsigned count;
    bool active, routed;
    unsigned out, vc; /* active */
    uint64_t since;   /* the front has been first since then */
    choice choice[ROOM];
    unsigned choices;
    bool live;
} lane;

typedef struct channel {
    int router, in, node; /* where it leads; NOBODY: not there */
    int credit[RG_SIM_MAX_VCS];
    lane *owner[RG_SIM_MAX_VCS];
    unsigned next_in, next_lane;
    uint64_t flits;
} channel;

typedef struct port {
    lane lane[RG_SIM_MAX_VCS];
    unsigned next;
    int *credits; /* at the other end */
} port;

typedef struct terminal {
    packet **list; /* all its packets, born or not */
    size_t packets, sent, room;
    unsigned lane, next, left;
    int credit[RG_SIM_MAX_VCS];
    port *entry;
    uint64_t received;
} terminal;

typedef struct event {
    uint64_t clock;
    int *credit;
    flit flit;
} event;

typedef struct twin {
    const rg_topology *net;
    const rg_sim_options *o;
    uint64_t nodes, first, routers, t, moved, begin, partner[ROOM], moves;
    unsigned ins, outs, vcs, classes;
    port *in;
    channel *out;
    terminal *terminal;
    event *event;
    size_t events, room;
    uint16_t *far;
    uint64_t *received; /* by clock */
} twin;

/* ---- Numbers -------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static uint64_t draw(uint64_t seed, uint64_t purpose, uint64_t entity, uint64_t n)
{
    return mix(mix(mix(seed ^ purpose * G) + entity * UINT64_C(0xd1342543de82ef95)) + n * G);
}

static uint64_t times(uint64_t a, uint64_t b)
{
    return (uint64_t)((__extension__(unsigned __int128) a) * b >> 64);
}

static uint64_t gap_of(double p, uint64_t x)
{
    uint64_t power[64], left = UINT64_MAX, gap = 1;
    int count = 0;
    power[0] = UINT64_MAX - (p >= 1 ? UINT64_MAX : (uint64_t)ldexp(p, 64));
    while (power[count++] > 0 && count < 64)
        power[count] = times(power[count - 1], power[count - 1]);
    while (count-- > 0)
        if (times(left, power[count]) > x) {
            left = times(left, power[count]);
            gap += UINT64_C(1) << count;
        }
    return gap;
}

static uint64_t target_of(const twin *w, uint64_t s, uint64_t i)
{
    uint64_t x = draw(w->o->seed, 1, s, 2 * i + 2);
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
        return times(x, w->nodes);
    x = times(x, w->nodes - 1);
    return x < s ? x : x + 1;
}

/* ---- Building -------------------------------------------------------------------------------- */

static void build(twin *w)
{
    w->in = calloc(w->routers * w->ins, sizeof *w->in);
    w->out = calloc(w->routers * w->outs, sizeof *w->out);
    w->terminal = calloc(w->nodes, sizeof *w->terminal);
    for (uint64_t r = 0; r < w->routers; r++)
        for (unsigned p = 0; p < w->outs; p++) {
            rg_topology_end end = {r, w->ins - 1}; /* the last port of a direct one */
            channel *c = &w->out[r * w->outs + p];
            *c = (channel){.router = NOBODY, .node = NOBODY};
            for (unsigned v = 0; v < w->vcs; v++)
                c->credit[v] = (int)w->o->buffer;
            if (p < w->net->ports)
                (void)rg_topology_neighbour(w->net, w->first + r, p, &end);
            if (end.vertex == RG_TOPOLOGY_NONE)
                continue;
            if (p == w->net->ports || end.vertex < w->first) {
                terminal *s = &w->terminal[end.vertex];
                c->node = (int)end.vertex;
                s->entry = &w->in[r * w->ins + (p == w->net->ports ? w->ins - 1 : p)];
                s->entry->credits = s->credit;
                memcpy(s->credit, c->credit, sizeof s->credit);
            } else {
                c->router = (int)(end.vertex - w->first);
                c->in = (int)end.port;
                w->in[(unsigned)c->router * w->ins + end.port].credits = c->credit;
            }
        }
}

/* A permutation, and distances, where they are asked for. */
static void prepare(twin *w)
{
    const uint64_t n = w->nodes;
    uint64_t order[ROOM];
    for (uint64_t i = 0; i < n; i++)
        order[i] = i;
    for (uint64_t i = n - 1; i > 0; i--) {
        const uint64_t j = times(draw(w->o->traffic_seed, 3, 0, n - i), i + 1), swap = order[i];
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

static void route(const twin *w, uint64_t r, lane *l)
{
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    packet *p = l->flit[0].packet;
    const uint64_t v = w->first + r;
    const rg_sim_routing routing = w->o->routing;
    const bool free_way = routing == RG_SIM_MINIMAL && !p->stage;
    unsigned count = 0;

    l->choices = 0;
    l->routed = true;
    if (free_way)
        p->phase = first_phase(w, v, p->goal);
    if (free_way && v != p->goal)
        for (unsigned port = 0; port < w->net->ports; port++) {
            const int to = w->out[r * w->outs + port].router;
            if (to != NOBODY && w->far[(uint64_t)to * w->nodes + p->goal] < w->far[v * w->nodes + p->goal])
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
        class = routing == RG_SIM_COUNT ? (int)p->hops
                : routing == RG_SIM_VALIANT && p->stage ? class + (int)w->o->rule.lanes : class;
        const bool node = hop[i].packet.vertex < w->first;
        add(w, l, hop[i].port, node ? -1 : class,
            (choice){.stage = routing == RG_SIM_MINIMAL ? 1 : p->stage,
                     .phase = hop[i].packet.phase, .escape = routing == RG_SIM_MINIMAL});
    }
    if (count == 0)
        add(w, l, w->outs - 1, -1, (choice){.stage = 0});
    if (w->o->select == RG_SIM_CREDITS || routing == RG_SIM_MINIMAL)
        return;
    const uint64_t i = w->o->select == RG_SIM_FIRST ? 0 :
        times(draw(w->o->seed, 2, p->source, p->number << 16 | p->hops), l->choices);
    l->choice[0] = l->choice[i];
    l->choices = 1;
}

/* ---- Allocation ------------------------------------------------------------------------------ */

static bool may_take(const twin *w, const channel *c, const packet *p, unsigned vc)
{
    const int need = w->o->switching == RG_SIM_CUT_THROUGH ? (int)p->count : 1;
    return c->owner[vc] == NULL && (c->node != NOBODY || c->credit[vc] >= need);
}

static bool open(const twin *w, const channel *c, const packet *p, const choice *h)
{
    for (unsigned vc = h->from; vc < h->to; vc++)
        if (may_take(w, c, p, vc))
            return true;
    return false;
}

/* How the front of a lane could leave now: its out-port, or NOBODY; the choice of a head. */
static int can_leave(twin *w, uint64_t r, lane *l, const bool *taken, int *chosen)
{
    *chosen = NOBODY;
    if (l->count == 0 || l->flit[0].arrives > w->t)
        return NOBODY;
    if (l->active) {
        const channel *c = &w->out[r * w->outs + l->out];
        return !taken[l->out] && (c->node != NOBODY || c->credit[l->vc] > 0) ? (int)l->out : NOBODY;
    }
    const uint64_t since = l->flit[0].arrives > l->since ? l->flit[0].arrives : l->since;
    if (w->t < since + w->o->route_delay)
        return NOBODY;
    if (!l->routed)
        route(w, r, l);
    packet *p = l->flit[0].packet;
    int best = NOBODY, equal[ROOM], count = 0, most = -1;
    for (int escape = 0; escape < 2 && count == 0; escape++)
        for (unsigned i = 0; i < l->choices; i++) {
            const choice *h = &l->choice[i];
            const channel *c = &w->out[r * w->outs + h->port];
            int sum = 0;
            for (unsigned vc = h->from; vc < h->to; vc++)
                sum += c->credit[vc];
            if (h->escape != escape || taken[h->port] || !open(w, c, p, h) || sum < most)
                continue;
            count = sum > most ? 0 : count;
            most = sum;
            equal[count++] = (int)i;
        }
    if (count > 0)
        best = equal[times(mix(draw(w->o->seed, 2, p->source, p->number << 16 | p->hops) + w->t * G), (uint64_t)count)];
    *chosen = best;
    return best == NOBODY ? NOBODY : (int)l->choice[best].port;
}

static void plan(twin *w, event e)
{
    if (w->events == w->room)
        w->event = realloc(w->event, (w->room = 2 * w->room + 64) * sizeof e);
    w->event[w->events++] = e;
}

static void leave(twin *w, uint64_t r, port *in, lane *l, int chosen)
{
    const flit f = l->flit[0];
    if (chosen != NOBODY) {
        const choice h = l->choice[chosen];
        channel *c = &w->out[r * w->outs + h.port];
        unsigned vc = c->next_lane;
        while (vc < h.from || vc >= h.to || !may_take(w, c, f.packet, vc))
            vc = (vc + 1) % w->vcs;
        c->next_lane = (vc + 1) % w->vcs;
        c->owner[vc] = l;
        l->active = true;
        l->out = h.port;
        l->vc = vc;
        f.packet->hops++;
        f.packet->phase = h.phase;
        f.packet->stage = h.stage;
    }
    channel *c = &w->out[r * w->outs + l->out];
    const flit moved = {f.packet, f.tail, w->t + w->o->link_delay};
    c->flits += w->t >= w->begin;
    w->moves++;
    w->moved = w->t;
    if (c->node != NOBODY) {
        plan(w, (event){moved.arrives, NULL, moved});
    } else {
        lane *next = &w->in[(unsigned)c->router * w->ins + (unsigned)c->in].lane[l->vc];
        next->flit[next->count++] = moved;
        c->credit[l->vc]--;
    }
    plan(w, (event){w->t + w->o->credit_delay, &in->credits[l - in->lane], f});
    memmove(l->flit, l->flit + 1, --l->count * sizeof f);
    if (f.tail) {
        c->owner[l->vc] = NULL;
        l->active = l->routed = false;
        l->since = w->t + 1;
    }
}

static void separable(twin *w, uint64_t r)
{
    const bool none[ROOM] = {false};
    int wish[ROOM], by[ROOM], chosen[ROOM];
    for (unsigned i = 0; i < w->ins; i++) {
        port *in = &w->in[r * w->ins + i];
        wish[i] = NOBODY;
        for (unsigned v = 0; v < w->vcs && wish[i] == NOBODY; v++) {
            by[i] = (int)((in->next + v) % w->vcs);
            wish[i] = can_leave(w, r, &in->lane[by[i]], none, &chosen[i]);
        }
    }
    for (unsigned o = 0; o < w->outs; o++) {
        channel *c = &w->out[r * w->outs + o];
        unsigned i = c->next_in, asked = 0;
        while (asked < w->ins && wish[i] != (int)o) {
            i = (i + 1) % w->ins;
            asked++;
        }
        if (asked == w->ins)
            continue;
        port *in = &w->in[r * w->ins + i];
        c->next_in = (i + 1) % w->ins;
        in->next = ((unsigned)by[i] + 1) % w->vcs;
        leave(w, r, in, &in->lane[by[i]], chosen[i]);
    }
}

static void greedy(twin *w, uint64_t r)
{
    bool taken[ROOM] = {false}, sent[ROOM] = {false};
    const unsigned lanes = w->ins * w->vcs;
    for (unsigned n = 0; n < lanes; n++) {
        const unsigned at = (unsigned)((w->t + n) % lanes), i = at / w->vcs;
        port *in = &w->in[r * w->ins + i];
        int chosen;
        const int o = sent[i] ? NOBODY : can_leave(w, r, &in->lane[at % w->vcs], taken, &chosen);
        if (o == NOBODY)
            continue;
        leave(w, r, in, &in->lane[at % w->vcs], chosen);
        taken[o] = sent[i] = true;
    }
}

/* ---- Deadlock -------------------------------------------------------------------------------- */

static bool has_room(const twin *w, const channel *c, unsigned vc, unsigned flits)
{
    const lane *l = &w->in[(unsigned)c->router * w->ins + (unsigned)c->in].lane[vc];
    return l->live || w->o->buffer - l->count >= flits;
}

static bool will_move(twin *w, uint64_t r, lane *l)
{
    const uint64_t since = l->flit[0].arrives > l->since ? l->flit[0].arrives : l->since;
    const packet *p = l->flit[0].packet;
    if (l->count == 0 || l->flit[0].arrives > w->t)
        return true;
    if (l->active) {
        const channel *c = &w->out[r * w->outs + l->out];
        return c->node != NOBODY || has_room(w, c, l->vc, 1);
    }
    if (w->t < since + w->o->route_delay)
        return true;
    if (!l->routed)
        route(w, r, l);
    for (unsigned i = 0; i < l->choices; i++) {
        const channel *c = &w->out[r * w->outs + l->choice[i].port];
        for (unsigned vc = l->choice[i].from; vc < l->choice[i].to; vc++)
            if (c->node != NOBODY ||
                ((!c->owner[vc] || c->owner[vc]->live) &&
                 has_room(w, c, vc, w->o->switching ? (unsigned)p->count : 1)))
                return true;
    }
    return false;
}

static uint64_t count_dead(twin *w)
{
    const uint64_t lanes = w->routers * w->ins * w->vcs;
    uint64_t dead = lanes, before;
    for (uint64_t i = 0; i < lanes; i++)
        w->in[i / w->vcs].lane[i % w->vcs].live = false;
    do {
        before = dead;
        for (uint64_t i = 0; i < lanes; i++) {
            lane *l = &w->in[i / w->vcs].lane[i % w->vcs];
            if (!l->live && will_move(w, i / w->vcs / w->ins, l)) {
                l->live = true;
                dead--;
            }
        }
    } while (dead < before);
    return dead;
}

/* ---- A clock --------------------------------------------------------------------------------- */

static void arrive(twin *w)
{
    size_t kept = 0;
    for (size_t i = 0; i < w->events; i++) {
        const event e = w->event[i];
        if (e.clock > w->t) {
            w->event[kept++] = e;
        } else if (e.credit) {
            ++*e.credit;
        } else {
            w->terminal[e.flit.packet->target].received += w->t >= w->begin;
            w->received[w->t]++;
            if (e.flit.tail)
                e.flit.packet->done = w->t;
        }
    }
    w->events = kept;
}

/* Births up to the clock; the last packet of a list is the next to be born. */
static void bear(twin *w, uint64_t s)
{
    terminal *k = &w->terminal[s];
    const double p = w->o->load / w->o->flits;
    while (p > 0 && (k->packets == 0 || k->list[k->packets - 1]->birth <= w->t)) {
        const uint64_t i = k->packets, before = i > 0 ? k->list[i - 1]->birth : UINT64_MAX;
        if (k->packets == k->room)
            k->list = realloc(k->list, (k->room = 2 * k->room + 16) * sizeof *k->list);
        packet *made = calloc(1, sizeof *made);
        *made = (packet){.source = s,
                         .target = target_of(w, s, i),
                         .number = i,
                         .birth = before + gap_of(p, draw(w->o->seed, 1, s, 2 * i + 1)),
                         .count = w->o->flits,
                         .sent = UINT64_MAX,
                         .done = UINT64_MAX};
        made->goal = made->target;
        if (w->o->routing == RG_SIM_VALIANT)
            made->goal = times(draw(w->o->seed, 4, s, i + 1), w->nodes);
        made->phase = first_phase(w, s, made->goal);
        k->list[k->packets++] = made;
    }
}

static void inject(twin *w, uint64_t s)
{
    terminal *k = &w->terminal[s];
    const int need = w->o->switching == RG_SIM_CUT_THROUGH ? (int)w->o->flits : 1;
    if (k->left == 0) {
        unsigned tried = 0, vc = k->next;
        if (k->sent == k->packets || k->list[k->sent]->birth > w->t)
            return;
        for (; tried < w->vcs && k->credit[vc] < need; tried++)
            vc = (vc + 1) % w->vcs;
        if (tried == w->vcs)
            return;
        k->lane = vc;
        k->next = (vc + 1) % w->vcs;
        k->left = w->o->flits;
        k->list[k->sent++]->sent = w->t;
    }
    if (k->credit[k->lane] == 0)
        return;
    k->credit[k->lane]--;
    lane *l = &k->entry->lane[k->lane];
    packet *p = k->list[k->sent - 1];
    l->flit[l->count++] = (flit){p, --k->left == 0, w->t + w->o->inject_delay};
    w->moved = w->t;
}

static bool is_inside(const twin *w)
{
    for (uint64_t s = 0; s < w->nodes; s++)
        for (size_t i = 0; i < w->terminal[s].sent; i++)
            if (w->terminal[s].list[i]->done == UINT64_MAX)
                return true;
    return false;
}

static bool is_due(const twin *w)
{
    const rg_sim_options *o = w->o;
    unsigned most = o->route_delay > o->link_delay ? o->route_delay : o->link_delay;
    most = most > o->credit_delay ? most : o->credit_delay;
    most = most > o->inject_delay ? most : o->inject_delay;
    return o->watch > 0 && ((w->t + 1) % o->watch == 0 || w->t == w->moved + 2 * most + 16) &&
           is_inside(w);
}

/* ---- Results --------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static void count_packet(const twin *w, const packet *p, twin_result *result)
{
    rg_sim_counts *all = &result->counts;
    const bool done = p->done != UINT64_MAX;
    all->sent += p->sent != UINT64_MAX;
    all->delivered += done;
    for (unsigned i = 0; i < RG_SIM_BATCHES; i++) {
        const uint64_t begin = all->begin + i * all->length;
        if (begin < w->t)
            all->batch[i].waiting += p->birth < begin && p->sent >= begin;
    }
    if (p->birth < all->begin || p->sent == UINT64_MAX)
        return;
    rg_sim_batch *batch = &all->batch[(p->birth - all->begin) / all->length];
    batch->born++;
    if (!done)
        return;
    batch->delivered++;
    batch->latency += p->done - p->birth;
    batch->network += p->done - p->sent;
    batch->hops += w->net->direct ? p->hops - 1 : p->hops + 1;
    if (p->birth < all->begin + RG_SIM_BATCHES / 2 * all->length)
        result->latency[result->latencies++] = p->done - p->birth;
}

static void conclude(twin *w, twin_result *result)
{
    rg_sim_counts *all = &result->counts;
    while (w->t > all->begin + RG_SIM_BATCHES * all->length)
        all->length *= 2;
    all->moves = w->moves;
    for (uint64_t t = all->begin; t < w->t; t++)
        all->batch[(t - all->begin) / all->length].received += w->received[t];
    size_t packets = 0;
    for (uint64_t s = 0; s < w->nodes; s++)
        packets += w->terminal[s].packets;
    result->latency = malloc((packets + 1) * sizeof *result->latency);
    result->channel = malloc(w->routers * w->outs * sizeof *result->channel);
    result->received = malloc(w->nodes * sizeof *result->received);
    for (uint64_t i = 0; i < w->routers * w->outs; i++)
        result->channel[i] = w->out[i].flits;
    for (uint64_t s = 0; s < w->nodes; s++) {
        terminal *k = &w->terminal[s];
        result->received[s] = k->received;
        for (size_t i = 0; i < k->packets; i++) {
            count_packet(w, k->list[i], result);
            free(k->list[i]);
        }
        free(k->list);
    }
    qsort(result->latency, result->latencies, sizeof *result->latency, by_size);
    result->clock = w->t;
    free(w->in);
    free(w->out);
    free(w->terminal);
    free(w->event);
    free(w->far);
    free(w->received);
}

twin_result twin_run(const rg_topology *net, const rg_sim_options *options, uint64_t begin,
                     uint64_t batch, uint64_t until)
{
    twin_result result = {.counts = {.begin = begin, .length = batch}};
    twin w = {.net = net,
              .o = options,
              .nodes = net->nodes,
              .first = net->direct ? 0 : net->nodes,
              .routers = net->direct ? net->nodes : net->switches,
              .begin = begin,
              .ins = net->in_ports + net->direct,
              .outs = net->ports + net->direct};
    (void)rg_sim_classes(net, options, &w.classes);
    w.vcs = options->vcs > 0 ? options->vcs : 2 * w.classes;
    w.received = calloc(until, sizeof *w.received);
    build(&w);
    prepare(&w);
    for (; w.t < until && result.dead == 0; w.t++) {
        arrive(&w);
        for (uint64_t s = 0; s < w.nodes; s++)
            bear(&w, s);
        for (uint64_t s = 0; s < w.nodes; s++)
            inject(&w, s);
        for (uint64_t r = 0; r < w.routers; r++)
            (options->allocator == RG_SIM_GREEDY ? greedy : separable)(&w, r);
        if (is_due(&w))
            result.dead = count_dead(&w);
    }
    conclude(&w, &result);
    return result;
}
