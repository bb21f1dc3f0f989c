/* SPDX-License-Identifier: Apache-2.0 */

/* The clock of the slow simulator: terminals and routers. */

#include "twin.h"

#include <stdlib.h>
#include <string.h>

/* ---- Lanes ----------------------------------------------------------------------------------- */

/* Into the queue of a router's channel, which sends one a clock, and its link. */
static void put(const twin *w, channel *c, unsigned vc, packet *p, bool tail, uint64_t clock)
{
    lane *l = &c->lane[vc];
    uint64_t leaves = clock + 1;
    if (w->sped && c < w->channel + w->all * w->outs) {
        leaves = w->steps > 1 ? clock : clock + 1;
        leaves = leaves > c->leaves ? leaves : c->leaves;
        c->leaves = leaves + 1;
    }
    l->flit[l->count++] = (flit){p, tail, leaves + c->delay - 1, leaves, w->step};
    c->entered = clock + (c->pace > 1 ? c->pace : !w->sped);
    p->moved = clock;
}

static flit take(lane *l)
{
    const flit f = l->flit[0];
    memmove(l->flit, l->flit + 1, --l->count * sizeof f);
    return f;
}

static unsigned credits(const twin *w, const channel *c, unsigned vc)
{
    const lane *l = &c->lane[vc];
    return w->o->buffer - l->backs - (c->node != NOBODY && w->o->sink == 1 ? 0 : l->count);
}

/* Clocks after which those of a channel are back. */
static unsigned credit_delay(const twin *w, const channel *c)
{
    if (w->o->noc > 0 && c->node != NOBODY)
        return 1;
    if (!w->staged)
        return w->o->credit_delay;
    if (c >= w->channel + w->all * w->outs) /* from a terminal */
        return c->delay;
    const int clocks = (int)(w->o->credit_delay + c->delay) - (int)w->o->link_delay;
    return clocks < 1 ? 1 : clocks > RG_SIM_MAX_DELAY ? RG_SIM_MAX_DELAY : (unsigned)clocks;
}

/* Credits with which a head may go there. */
static unsigned needed(const twin *w, const channel *c, const packet *p)
{
    return c->node == NOBODY && w->o->switching == RG_SIM_CUT_THROUGH ? p->flits : 1;
}

static bool may_take(const twin *w, const channel *c, unsigned vc, const packet *p)
{
    if (vc >= w->vcs || c->lane[vc].owner || c->shut)
        return false;
    if (c->node != NOBODY && w->o->traffic == RG_SIM_REQUEST && w->o->slots > 0 && !p->reply &&
        w->terminal[c->node].held >= w->o->slots)
        return false;
    if (w->o->tail_credit)
        return credits(w, c, vc) == w->o->buffer;
    return (w->staged && (c->node != NOBODY || w->o->switching == RG_SIM_WORMHOLE)) ||
           credits(w, c, vc) >= needed(w, c, p);
}

/* ---- Step 1: what arrives -------------------------------------------------------------------- */

/* The target owes one to a packet, from the next clock on. */
static void answer(twin *w, const packet *to)
{
    terminal *k = &w->terminal[to->target];
    packet *p = k->answer[k->answers++] = k->again[k->agains++] = calloc(1, sizeof *p);
    p->source = to->target;
    p->target = to->source;
    p->number = to->number;
    p->kind = to->kind + 1;
    p->flits = w->o->answer[to->kind / 2].flits;
    p->birth = p->first = w->t;
    p->wait = w->t + 1;
    p->sent = p->done = p->lost = p->dropped = NEVER;
}

static void receive(twin *w, flit f)
{
    packet *p = f.packet;
    terminal *k = &w->terminal[p->target];
    k->received += w->t >= w->counts.begin;
    w->arrived[w->t][w->o->priority ? p->number % w->o->lengths : 0]++;
    w->counts.last = w->t;
    if (f.tail && w->o->traffic == RG_SIM_REQUEST && !p->reply) {
        p->reply = true;
        p->target = p->source;
        p->flits = w->o->reply_flits;
        p->wait = w->t + w->o->service;
        k->again[k->agains++] = p;
    } else if (f.tail) {
        p->done = w->t;
        w->counts.delivered++;
        k->replies++;
        if (w->o->answers > 0 && p->kind % 2 == 0)
            answer(w, p);
    }
}

/* A terminal that does not take in each clock takes what came first, if anything. */
static void drain(twin *w, channel *c)
{
    lane *first = NULL;
    for (lane *l = c->lane; l < c->lane + w->vcs; l++)
        if (l->count > 0 && l->flit[0].arrives <= w->t &&
            (!first || l->flit[0].arrives < first->flit[0].arrives))
            first = l;
    if (!first || (double)twin_draw(w->o->seed, 10, (uint64_t)c->node, w->t + 1) >=
                      w->o->sink * 18446744073709551616.0)
        return;
    receive(w, take(first));
    first->back[first->backs++] = w->t + credit_delay(w, c);
    w->moved = w->t;
}

static void arrive(twin *w)
{
    for (uint64_t i = 0; i < w->channels * w->vcs; i++) {
        const channel *c = &w->channel[i / w->vcs];
        lane *l = &w->channel[i / w->vcs].lane[i % w->vcs];
        while (l->backs > 0 && l->back[0] <= w->t)
            memmove(l->back, l->back + 1, --l->backs * sizeof l->back[0]);
        while (c->node != NOBODY && w->o->sink == 1 && l->count > 0 && l->flit[0].arrives <= w->t)
            receive(w, take(l));
    }
    for (channel *c = w->channel; c < w->channel + w->channels; c++)
        if (c->node != NOBODY && w->o->sink < 1)
            drain(w, c);
}

/* ---- Step 4: injection ----------------------------------------------------------------------- */

/* Packets from and for dead terminals are dropped. */
static void drop(twin *w, terminal *k)
{
    while (k->sent < k->packets && k->list[k->sent]->birth <= w->t &&
           (k->gone || w->terminal[k->list[k->sent]->target].gone)) {
        k->list[k->sent++]->dropped = w->t;
        w->counts.dropped++;
    }
}

/* The plane of a packet, or of its reply. */
static unsigned plane_of(const twin *w, const packet *p)
{
    const uint64_t which = p->number + 1 + ((uint64_t)p->reply << 32);
    const uint64_t source = p->reply ? p->target : p->source;
    if (w->o->answers > 0)
        return w->o->answer[p->kind / 2].of[p->kind % 2].plane;
    return (unsigned)twin_below(twin_draw(w->o->seed, 11, source, which), w->o->planes);
}

/* Whether a terminal may try a lane for a kind of packets. */
static bool is_tried(const twin *w, unsigned kind, unsigned last, unsigned vc)
{
    const struct rg_sim_lot *lot = &w->o->answer[kind / 2].of[kind % 2];
    const bool in = last >= lot->first && last <= lot->last;
    if (w->o->answers == 0)
        return true;
    return vc >= lot->first && vc <= lot->last && (!w->staged || in || vc == lot->first);
}

/* The first lane with room for a packet. */
static int find_lane(const twin *w, const terminal *k, const packet *p, unsigned by)
{
    const unsigned plane = plane_of(w, p);
    const channel *entry = k->entry + plane * w->nodes;
    const bool halves = w->o->traffic == RG_SIM_REQUEST && !w->o->shared;
    for (unsigned i = 0; i < w->vcs; i++) {
        const unsigned vc = (k->next[by][plane] + i) % w->vcs;
        bool taken = w->o->noc > 0 && vc > 0;
        for (const sender *x = k->sender; x < k->sender + RG_SIM_MAX_PRIORITIES; x++)
            taken |= x->left > 0 && x->plane == plane && x->lane == vc;
        const bool empty = w->staged && w->o->tail_credit;
        if (is_tried(w, p->kind, (k->next[by][plane] + w->vcs - 1) % w->vcs, vc) &&
            credits(w, entry, vc) >= (empty ? w->o->buffer : needed(w, entry, p)) && !taken &&
            (!halves || p->reply == (vc >= w->vcs / 2)))
            return (int)vc;
    }
    return NOBODY;
}

/* 1, and more of packets of a higher priority. */
static uint8_t urgency(const twin *w, const packet *p)
{
    return (uint8_t)(1 + (w->o->priority ? p->number % w->o->lengths : 0));
}

/* What has come back, or a reply, when its time has come; or the next packet, when it may go. */
static packet *next_packet(twin *w, terminal *k, unsigned by, bool *again)
{
    const bool reply = by > 0 && !w->o->priority;
    *again = reply == (w->o->traffic == RG_SIM_REQUEST) && !k->early && k->resent < k->agains &&
             k->again[k->resent]->wait <= w->t;
    if (*again || reply)
        return *again ? k->again[k->resent] : NULL;
    drop(w, k);
    for (size_t i = k->sent; i < k->packets && w->o->priority; i++) {
        packet **first = &k->list[k->sent], *swap = k->list[i];
        if (urgency(w, swap) != by + 1 ||
            (urgency(w, *first) == by + 1 && swap->number > (*first)->number))
            continue;
        k->list[i] = *first;
        *first = swap;
    }
    const bool later = w->closed || (w->o->barrier && k->sent * w->nodes > w->settled);
    const bool born = k->sent < k->packets && k->list[k->sent]->birth <= w->t;
    return born && !later ? k->list[k->sent] : NULL;
}

/* Begins a packet; those without a route are lost at once. */
static void begin(twin *w, uint64_t s, unsigned by)
{
    terminal *k = &w->terminal[s];
    bool again;
    for (packet *p; k->sender[by].left == 0 && (p = next_packet(w, k, by, &again));) {
        const int vc = find_lane(w, k, p, by);
        k->early = vc == NOBODY && w->o->answers > 0 && !again;
        if (vc == NOBODY)
            return;
        k->resent += again;
        k->sent += !again;
        p->first = again ? p->first : w->t;
        p->sent = p->reply ? p->sent : w->t;
        if (w->terminal[p->target].gone || !twin_start(w, p, s)) {
            twin_lose(w, p, true);
            continue;
        }
        k->sender[by] = (sender){p, p->lane = (unsigned)vc, p->flits, plane_of(w, p)};
        k->next[by][k->sender[by].plane] = (unsigned)(vc + 1) % w->vcs;
    }
}

/* A flit of a reply, or else of another packet; of the highest priority that can send one. */
static void inject(twin *w, uint64_t s)
{
    terminal *k = &w->terminal[s];
    for (int by = w->o->priority ? (int)w->o->lengths - 1 : 1; by >= 0; by--) {
        sender *x = &k->sender[by];
        if (!w->draining)
            begin(w, s, (unsigned)by);
        channel *entry = k->entry + x->plane * w->nodes;
        if (x->left == 0 || credits(w, entry, x->lane) == 0)
            continue;
        put(w, entry, x->lane, x->packet, --x->left == 0, w->t);
        k->held -= x->packet->reply && x->left == 0;
        w->moved = w->t;
        return;
    }
}

/* ---- Step 5: allocation and traversal -------------------------------------------------------- */

/* A head's best choice: of those with a lane to take one with the most credits, an escape last. */
static choice choose(const twin *w, uint64_t r, packet *p)
{
    choices all;
    choice best[PORTS];
    unsigned equal = 0, most = 0;
    twin_choices(w, r, p, &all);
    for (unsigned escape = 0; escape < 2 && equal == 0; escape++)
        for (const choice *h = all.item; h < all.item + all.count; h++) {
            unsigned sum = 0, open = 0;
            for (unsigned vc = h->from; vc < h->to; vc++) {
                sum += credits(w, h->channel, vc);
                open += may_take(w, h->channel, vc, p);
            }
            if (h->escape != escape || (!w->staged && h->channel->entered > w->t) || open == 0 ||
                (equal > 0 && sum < most))
                continue;
            equal = sum > most ? 0 : equal;
            most = sum;
            best[equal++] = *h;
        }
    return equal > 0 ? best[twin_below(twin_choice_now(w, p), equal)] : (choice){0};
}

bool twin_is_ready(const twin *w, const lane *l)
{
    if (l->count == 0 || l->to || l->flit[0].arrives > w->t)
        return false;
    const uint64_t came = w->begun_at[l->flit[0].arrives];
    return w->step >= (came > l->since ? came : l->since) + w->o->route_delay - w->staged;
}

/* A channel's queue has as many flits as it may have: those that have not left before this clock,
 * and crossed before this step. */
static bool is_full(const twin *w, const channel *c)
{
    unsigned queued = 0;
    for (const lane *l = c->lane; l < c->lane + w->vcs; l++)
        for (const flit *f = l->flit; f < l->flit + l->count; f++)
            queued += f->leaves >= w->t && f->step + 1 < w->step;
    return w->sped && w->o->output_buffer > 0 && queued >= w->o->output_buffer;
}

/* How the front of a lane could leave now; staged, it must have a lane. */
static choice ask(const twin *w, uint64_t r, const lane *l)
{
    if (!w->staged && twin_is_ready(w, l))
        return choose(w, r, l->flit[0].packet);
    const bool can = l->to && l->count > 0 && l->flit[0].arrives <= w->t &&
                     l->to->entered <= w->t && credits(w, l->to, l->vc) > 0 && !is_full(w, l->to);
    return (choice){.channel = can ? l->to : NULL};
}

/* The first lane that a head may take, from @vc on. */
static unsigned first_lane(const twin *w, const packet *p, const choice *h, unsigned vc)
{
    while (vc < h->from || vc >= h->to || !may_take(w, h->channel, vc, p))
        vc = (vc + 1) % w->vcs;
    return vc;
}

static void take_lane(twin *w, lane *l, const choice *h, unsigned vc)
{
    packet *p = l->flit[0].packet;
    h->channel->next_lane = (vc + 1) % w->vcs;
    h->channel->lane[vc].owner = p;
    l->to = h->channel;
    l->vc = vc;
    p->hops++;
    p->lane = vc;
    p->phase = h->phase;
    p->half = h->half;
    if (l->to->node != NOBODY && !p->reply)
        w->terminal[l->to->node].held++;
}

static void leave(twin *w, channel *in, unsigned vc, const choice *h)
{
    lane *l = &in->lane[vc];
    if (!l->to)
        take_lane(w, l, h, first_lane(w, l->flit[0].packet, h, h->channel->next_lane));
    const flit f = take(l);
    put(w, l->to, l->vc, f.packet, f.tail, w->t);
    if (w->staged && w->o->sink == 1 && l->to->node != NOBODY) {
        lane *end = &l->to->lane[l->vc];
        end->back[end->backs++] = end->flit[end->count - 1].arrives + credit_delay(w, l->to);
    }
    l->to->flits += w->t >= w->counts.begin;
    if (w->sped && in->credit_step != w->step + 1)
        in->credit = (in->credit > w->t ? in->credit : w->t) + 1;
    in->credit_step = w->step + 1;
    l->back[l->backs++] = (w->sped ? in->credit - 1 : w->t) + credit_delay(w, in);
    in->next = (vc + 1) % w->vcs;
    in->left = w->t + 1;
    w->counts.moves++;
    w->moved = w->t;
    if (f.tail) {
        l->to->lane[l->vc].owner = NULL;
        l->to = NULL;
        l->since = w->step + 1;
    }
}

/* What a lane would have of what is one after another in turn, and the lane of each port. */
typedef struct wishes {
    choice of[PORTS];
    uint8_t urgent[PORTS];
    unsigned by[PORTS];
} wishes;

/* Each in-port names the first lane that can leave; each out-channel takes one of those that name
 * it. */
static void separable(twin *w, uint64_t r)
{
    channel **in = &w->in[r * w->ins], *first = &w->channel[r * w->outs];
    wishes all = {0};
    const unsigned most = w->o->priority ? w->o->lengths : 1;
    for (unsigned i = 0; i < w->ins; i++)
        for (unsigned v = 0; v < w->vcs && in[i] && all.urgent[i] < most; v++) {
            const unsigned vc = (in[i]->next + v) % w->vcs;
            const lane *l = &in[i]->lane[vc];
            const choice h = ask(w, r, l);
            if (!h.channel || urgency(w, l->flit[0].packet) <= all.urgent[i])
                continue;
            all.urgent[i] = urgency(w, l->flit[0].packet);
            all.by[i] = vc;
            all.of[i] = h;
        }
    for (channel *c = first; c < first + w->outs; c++) {
        int best = NOBODY;
        for (unsigned n = 0; n < w->ins; n++) {
            const unsigned i = (c->next_in[0] + n) % w->ins;
            if (all.of[i].channel == c && (best == NOBODY || all.urgent[i] > all.urgent[best]))
                best = (int)i;
        }
        if (best == NOBODY)
            continue;
        c->next_in[0] = (unsigned)(best + 1) % w->ins;
        leave(w, in[best], all.by[best], &all.of[best]);
    }
}

enum { LANES = PORTS * RG_SIM_MAX_VCS };

/* Askers and things, each to have at most one of the others. */
typedef struct matching {
    unsigned askers, things;
    bool any;
    uint8_t (*asks)[LANES];            /* by asker and thing: how urgently */
    unsigned *from[LANES], *by[LANES]; /* the thing that an asker, the asker that a thing takes
                                          first */
    int has[LANES];                    /* by thing: the asker that it goes to; */
    unsigned round[LANES];             /* in this round */
} matching;

/* The first of the things that an asker asks for most urgently, and, unless NULL, that are offered
 * to it. */
static int first_thing(const matching *m, unsigned asker, const int *offer)
{
    int best = NOBODY;
    for (unsigned n = 0; n < m->things && m->from[asker]; n++) {
        const unsigned sum = *m->from[asker] + n, thing = sum < m->things ? sum : sum - m->things;
        if (m->asks[asker][thing] > (best == NOBODY ? 0 : m->asks[asker][best]) &&
            (!offer || offer[thing] == (int)asker))
            best = (int)thing;
    }
    return best;
}

/* In a round each thing offers itself to one that asks for it, which takes one offer. Without iSLIP
 * there is one round, and each asks for one thing only. */
static void match(const twin *w, matching *m)
{
    int offer[LANES];
    const bool islip = w->o->allocator == RG_SIM_ISLIP;
    for (unsigned o = 0; o < m->things; o++)
        m->has[o] = NOBODY;
    for (unsigned i = 0; i < m->askers && m->any && !islip; i++)
        for (int o = 0, only = first_thing(m, i, NULL); o < (int)m->things; o++)
            m->asks[i][o] *= o == only;
    for (unsigned round = 0; m->any && round < (islip ? w->o->iterations : 1); round++) {
        for (unsigned o = 0; o < m->things; o++) {
            offer[o] = NOBODY;
            for (unsigned n = 0; n < m->askers && m->has[o] == NOBODY; n++) {
                const unsigned i = (*m->by[o] + n) % m->askers;
                if (m->asks[i][o] > (offer[o] == NOBODY ? 0 : m->asks[offer[o]][o]))
                    offer[o] = (int)i;
            }
        }
        for (unsigned i = 0; i < m->askers; i++) {
            const int o = first_thing(m, i, offer);
            if (o == NOBODY)
                continue;
            m->has[o] = (int)i;
            m->round[o] = round;
            memset(m->asks[i], 0, m->things); /* for nothing more */
        }
    }
}

/* A pair is made: what comes after comes first, if it was of the first round. */
static void turn_on(const matching *m, unsigned asker, unsigned thing)
{
    if (m->round[thing] > 0)
        return;
    *m->from[asker] = (thing + 1) % m->things;
    *m->by[thing] = (asker + 1) % m->askers;
}

/* Which heads ask for which lanes ahead, and how. */
static matching ask_lanes(twin *w, uint64_t r, choice *wish)
{
    static uint8_t asks[LANES][LANES];
    matching m = {.askers = w->ins * w->vcs, .things = w->outs * w->vcs, .asks = asks};
    channel **in = &w->in[r * w->ins], *first = &w->channel[r * w->outs];
    for (unsigned o = 0; o < m.things; o++)
        m.by[o] = &first[o / w->vcs].lane[o % w->vcs].next;
    for (unsigned i = 0; i < m.askers; i++) {
        lane *l = in[i / w->vcs] ? &in[i / w->vcs]->lane[i % w->vcs] : NULL;
        packet *p = l && twin_is_ready(w, l) ? l->flit[0].packet : NULL;
        wish[i] = p ? choose(w, r, p) : (choice){0};
        m.from[i] = l ? &l->ahead : NULL;
        memset(asks[i], 0, m.things);
        m.any |= wish[i].channel != NULL;
        for (unsigned vc = wish[i].from; wish[i].channel && vc < wish[i].to; vc++)
            asks[i][(unsigned)(wish[i].channel - first) * w->vcs + vc] =
                may_take(w, wish[i].channel, vc, p) ? urgency(w, p) : 0;
    }
    return m;
}

/* Which inputs ask for which outputs, of which a channel may have several, with which lanes. */
static matching ask_switch(twin *w, uint64_t r, unsigned *by)
{
    static uint8_t asks[LANES][LANES];
    const unsigned speedup = w->o->input_speedup, outputs = w->o->output_speedup;
    matching m = {.askers = w->ins * speedup, .things = w->outs * outputs, .asks = asks};
    channel **in = &w->in[r * w->ins], *first = &w->channel[r * w->outs];
    for (unsigned o = 0; o < m.things; o++)
        m.by[o] = &first[o / outputs].next_in[o % outputs];
    for (unsigned i = 0; i < m.askers; i++) {
        channel *c = in[i / speedup];
        m.from[i] = c ? &c->input[i % speedup].out : NULL;
        memset(asks[i], 0, m.things);
        for (unsigned v = 0; v < w->vcs && c; v++) {
            const unsigned vc = (c->input[i % speedup].lane + v) % w->vcs;
            const choice h = ask(w, r, &c->lane[vc]);
            const uint8_t urgent = h.channel ? urgency(w, c->lane[vc].flit[0].packet) : 0;
            const unsigned o =
                h.channel ? (unsigned)(h.channel - first) * outputs + i / speedup % outputs : 0;
            if (vc % speedup != i % speedup || !h.channel || asks[i][o] >= urgent)
                continue;
            m.any = true;
            asks[i][o] = urgent;
            by[i * m.things + o] = vc;
        }
    }
    return m;
}

/* ---- Output speed-up: in which order lanes wait ---- */

static bool take_out(line *of, unsigned lane)
{
    for (unsigned i = 0; i < of->count; i++)
        if (of->lane[i] == lane) {
            memmove(of->lane + i, of->lane + i + 1, (--of->count - i) * sizeof *of->lane);
            return true;
        }
    return false;
}

static void append(line *to, unsigned lane)
{
    to->lane[to->count++] = lane;
}

static void put_before(line *to, line *some)
{
    for (unsigned i = 0; i < to->count; i++)
        append(some, to->lane[i]);
    *to = *some;
    some->count = 0;
}

/* Lanes that were empty, or whose flits were all under way, when one arrived in this clock. */
static void stand(twin *w, uint64_t r)
{
    for (unsigned i = 0; i < w->ins * w->vcs; i++) {
        const channel *c = w->in[r * w->ins + i / w->vcs];
        const lane *l = c ? &c->lane[i % w->vcs] : NULL;
        if (l && l->count > 0 && l->flit[0].arrives == w->t)
            append(l->to ? &w->ready[r] : w->o->route_delay > 1 ? &w->fresh[r] : &w->heads[r], i);
    }
}

/* New heads have a route; those that have taken lanes go on to the switch. */
static void line_up(twin *w, uint64_t r, line *taken)
{
    line through = {.count = 0};
    const line heads = w->heads[r];
    for (unsigned i = 0; i < heads.count; i++)
        if (take_out(taken, heads.lane[i])) {
            append(&through, heads.lane[i]);
            (void)take_out(&w->heads[r], heads.lane[i]);
        }
    put_before(&w->heads[r], &w->fresh[r]);
    put_before(&w->ready[r], &through);
}

/* What a lane has sent a flit to; all: nothing. */
static unsigned won(const twin *w, const matching *m, const unsigned *by, unsigned lane)
{
    const unsigned speedup = w->o->input_speedup, vc = lane % w->vcs;
    const unsigned asker = lane / w->vcs * speedup + vc % speedup;
    unsigned o = 0;
    while (o < m->things && (m->has[o] != (int)asker || by[asker * m->things + o] != vc))
        o++;
    return o;
}

/* A lane has sent: it keeps its place for the next flit of the packet. */
static void stand_again(twin *w, uint64_t r, unsigned lane)
{
    const struct lane *l = &w->in[r * w->ins + lane / w->vcs]->lane[lane % w->vcs];
    const bool more = l->count > 0 && l->flit[0].arrives <= w->t;
    if (l->to && more)
        return;
    (void)take_out(&w->ready[r], lane);
    if (more)
        append(w->o->route_delay > 1 ? &w->fresh[r] : &w->heads[r], lane);
}

/* Who gets a lane in this clock does not cross in it, and who crosses frees none. */
static void staged(twin *w, uint64_t r)
{
    choice wish[LANES];
    unsigned by[LANES * PORTS];
    channel **in = &w->in[r * w->ins], *first = &w->channel[r * w->outs];
    const unsigned speedup = w->o->input_speedup;
    matching lanes = ask_lanes(w, r, wish), ports = ask_switch(w, r, by);
    match(w, &lanes);
    match(w, &ports);
    const line waits = w->ready[r];
    line taken = {.count = 0};
    for (unsigned o = 0; o < lanes.things; o++) {
        const unsigned i = (unsigned)lanes.has[o];
        lane *l = lanes.has[o] != NOBODY ? &in[i / w->vcs]->lane[i % w->vcs] : NULL;
        if (!l || !may_take(w, &first[o / w->vcs], o % w->vcs, l->flit[0].packet))
            continue;
        turn_on(&lanes, i, o);
        take_lane(w, l, &wish[i], o % w->vcs);
        taken.lane[taken.count++] = i;
    }
    if (w->o->output_speedup > 1)
        line_up(w, r, &taken);
    for (unsigned n = 0; n < (w->o->output_speedup > 1 ? waits.count : ports.things); n++) {
        const unsigned o = w->o->output_speedup > 1 ? won(w, &ports, by, waits.lane[n]) : n;
        if (o == ports.things || ports.has[o] == NOBODY)
            continue;
        const unsigned i = (unsigned)ports.has[o], vc = by[i * ports.things + o];
        turn_on(&ports, i, o);
        in[i / speedup]->input[i % speedup].lane = (vc + speedup) % w->vcs;
        leave(w, in[i / speedup], vc, NULL);
        if (w->o->output_speedup > 1)
            stand_again(w, r, i / speedup * w->vcs + vc);
    }
}

static void greedy(twin *w, uint64_t r)
{
    channel *in[PORTS];
    uint64_t count = 0;
    for (unsigned i = 0; i < w->ins; i++)
        count += (in[count] = w->in[r * w->ins + i]) != NULL;
    for (uint64_t n = 0; n < count * w->vcs; n++) {
        channel *c = in[(w->t + n / w->vcs) % count];
        const unsigned vc = (unsigned)(c->next + n) % w->vcs;
        const choice h = c->left > w->t ? (choice){0} : ask(w, r, &c->lane[vc]);
        if (h.channel)
            leave(w, c, vc, &h);
    }
}

/* A router's clock; in an exchange those that could leave, but for others, wait. */
static void allocate(twin *w, uint64_t r)
{
    const uint64_t before = w->counts.moves;
    const bool exchange = w->o->traffic == RG_SIM_EXCHANGE;
    for (unsigned i = 0; i < w->ins * w->vcs && exchange; i++) {
        const channel *in = w->in[r * w->ins + i / w->vcs];
        w->counts.waits += in && ask(w, r, &in->lane[i % w->vcs]).channel;
    }
    static void (*const by[])(twin *, uint64_t) = {separable, greedy, staged, staged};
    by[w->o->allocator](w, r);
    w->counts.waits -= exchange ? w->counts.moves - before : 0;
}

void twin_clocks(twin *w, uint64_t until)
{
    for (; w->t < until; w->t++) {
        w->begun_at[w->t] = w->step;
        arrive(w);
        twin_fail(w);
        twin_bear(w);
        for (uint64_t s = 0; s < w->nodes; s++)
            if (w->terminal[s].gone)
                drop(w, &w->terminal[s]);
        w->settled = w->counts.delivered + w->counts.lost + w->counts.dropped;
        for (uint64_t s = 0; s < w->nodes; s++)
            inject(w, s);
        w->sum += w->o->internal_speedup;
        w->steps = (unsigned)w->sum;
        w->sum -= w->steps;
        for (uint64_t r = 0; r < w->all && w->o->output_speedup > 1; r++)
            stand(w, r);
        for (; w->steps > 0; w->steps--, w->step++)
            for (uint64_t r = 0; r < w->all; r++)
                allocate(w, r);
    }
}
