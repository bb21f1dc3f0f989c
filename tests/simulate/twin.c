/* SPDX-License-Identifier: Apache-2.0 */

/* The clock of the slow simulator: terminals and routers. */

#include "twin.h"

#include <string.h>

/* ---- Lanes ----------------------------------------------------------------------------------- */

static void put(channel *c, unsigned vc, packet *p, bool tail, uint64_t clock)
{
    lane *l = &c->lane[vc];
    l->flit[l->count++] = (flit){p, tail, clock + c->delay};
    c->entered = clock + 1;
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
    return w->o->buffer - l->backs - (c->node != NOBODY ? 0 : l->count);
}

/* Credits with which a head may go. */
static unsigned needed(const twin *w, const packet *p)
{
    return w->o->switching == RG_SIM_CUT_THROUGH ? p->flits : 1;
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
           credits(w, c, vc) >= needed(w, p);
}

/* ---- Step 1: what arrives -------------------------------------------------------------------- */

static void receive(twin *w, flit f)
{
    packet *p = f.packet;
    terminal *k = &w->terminal[p->target];
    k->received += w->t >= w->counts.begin;
    w->arrived[w->t]++;
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
    }
}

static void arrive(twin *w)
{
    for (uint64_t i = 0; i < w->channels * w->vcs; i++) {
        const channel *c = &w->channel[i / w->vcs];
        lane *l = &w->channel[i / w->vcs].lane[i % w->vcs];
        while (l->backs > 0 && l->back[0] <= w->t)
            memmove(l->back, l->back + 1, --l->backs * sizeof l->back[0]);
        while (c->node != NOBODY && l->count > 0 && l->flit[0].arrives <= w->t)
            receive(w, take(l));
    }
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

/* The first lane with room for a packet. */
static int find_lane(const twin *w, const terminal *k, const packet *p)
{
    const bool halves = w->o->traffic == RG_SIM_REQUEST && !w->o->shared;
    const sender *other = &k->sender[!p->reply];
    for (unsigned i = 0; i < w->vcs; i++) {
        const unsigned vc = (k->sender[p->reply].next + i) % w->vcs;
        const bool empty = w->staged && w->o->tail_credit;
        if (credits(w, k->entry, vc) >= (empty ? w->o->buffer : needed(w, p)) &&
            (other->left == 0 || other->lane != vc) && (!halves || p->reply == (vc >= w->vcs / 2)))
            return (int)vc;
    }
    return NOBODY;
}

/* What has come back, or a reply, when its time has come; or the next packet, when it may go. */
static packet *next_packet(twin *w, terminal *k, bool reply, bool *again)
{
    *again = reply == (w->o->traffic == RG_SIM_REQUEST) && k->resent < k->agains &&
             k->again[k->resent]->wait <= w->t;
    if (*again || reply)
        return *again ? k->again[k->resent] : NULL;
    drop(w, k);
    const bool later = w->closed || (w->o->barrier && k->sent * w->nodes > w->settled);
    const bool born = k->sent < k->packets && k->list[k->sent]->birth <= w->t;
    return born && !later ? k->list[k->sent] : NULL;
}

/* Begins a packet; those without a route are lost at once. */
static void begin(twin *w, uint64_t s, bool reply)
{
    terminal *k = &w->terminal[s];
    bool again;
    for (packet *p; k->sender[reply].left == 0 && (p = next_packet(w, k, reply, &again));) {
        const int vc = find_lane(w, k, p);
        if (vc == NOBODY)
            return;
        k->resent += again;
        k->sent += !again;
        p->first = again ? p->first : w->t;
        p->sent = reply ? p->sent : w->t;
        if (!w->terminal[p->target].gone && twin_start(w, p, s))
            k->sender[reply] = (sender){p, (unsigned)vc, (unsigned)(vc + 1) % w->vcs, p->flits};
        else
            twin_lose(w, p, true);
    }
}

/* A flit of a reply, or else of another packet. */
static void inject(twin *w, uint64_t s)
{
    terminal *k = &w->terminal[s];
    for (int reply = 1; reply >= 0; reply--) {
        sender *x = &k->sender[reply];
        if (!w->draining)
            begin(w, s, reply);
        if (x->left == 0 || credits(w, k->entry, x->lane) == 0)
            continue;
        put(k->entry, x->lane, x->packet, --x->left == 0, w->t);
        k->held -= reply && x->left == 0;
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
            if (h->escape != escape || h->channel->entered > w->t || open == 0 ||
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
    const uint64_t since = l->flit[0].arrives > l->since ? l->flit[0].arrives : l->since;
    return l->count > 0 && !l->to && w->t >= since + w->o->route_delay - w->staged;
}

/* How the front of a lane could leave now; staged, it must have a lane. */
static choice ask(const twin *w, uint64_t r, const lane *l)
{
    if (!w->staged && twin_is_ready(w, l))
        return choose(w, r, l->flit[0].packet);
    const bool can = l->to && l->count > 0 && l->flit[0].arrives <= w->t &&
                     l->to->entered <= w->t && credits(w, l->to, l->vc) > 0;
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
    l->to = l->last = h->channel;
    l->vc = vc;
    p->hops++;
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
    put(l->to, l->vc, f.packet, f.tail, w->t);
    if (w->staged && l->to->node != NOBODY) {
        lane *end = &l->to->lane[l->vc];
        end->back[end->backs++] = w->t + l->to->delay + w->o->credit_delay;
    }
    l->to->flits += w->t >= w->counts.begin;
    l->back[l->backs++] = w->t + w->o->credit_delay;
    in->next = (vc + 1) % w->vcs;
    in->left = w->t + 1;
    w->counts.moves++;
    w->moved = w->t;
    if (f.tail) {
        l->to->lane[l->vc].owner = NULL;
        l->to = NULL;
        l->since = w->t + 1;
    }
}

/* What a lane would have of what is one after another in turn, and the lane of each port. */
typedef struct wishes {
    choice of[PORTS];
    unsigned by[PORTS];
} wishes;

static wishes ask_all(const twin *w, uint64_t r)
{
    channel **in = &w->in[r * w->ins], *first = &w->channel[r * w->outs];
    wishes all = {0};
    for (unsigned i = 0; i < w->ins; i++)
        for (unsigned v = 0, best = w->outs; v < w->vcs && in[i] && best > 0; v++) {
            const unsigned vc = (in[i]->next + v) % w->vcs;
            const choice h = ask(w, r, &in[i]->lane[vc]);
            const unsigned port = h.channel ? (unsigned)(h.channel - first) : 0;
            const unsigned turn = w->staged ? (port + w->outs - in[i]->next_out) % w->outs : 0;
            if (!h.channel || turn >= best)
                continue;
            best = turn;
            all.by[i] = vc;
            all.of[i] = h;
        }
    return all;
}

/* Each out-channel takes one of the in-ports that ask for it. */
static void cross(twin *w, uint64_t r, const wishes *all)
{
    channel **in = &w->in[r * w->ins];
    for (channel *c = &w->channel[r * w->outs]; c < &w->channel[(r + 1) * w->outs]; c++)
        for (unsigned n = 0; n < w->ins; n++) {
            const unsigned i = (c->next_in + n) % w->ins;
            if (all->of[i].channel != c)
                continue;
            c->next_in = (i + 1) % w->ins;
            in[i]->next_out = (unsigned)(c + 1 - &w->channel[r * w->outs]) % w->outs;
            leave(w, in[i], all->by[i], &all->of[i]);
            break;
        }
}

static void separable(twin *w, uint64_t r)
{
    const wishes all = ask_all(w, r);
    cross(w, r, &all);
}

/* Each lane ahead takes one of the lanes of which the heads ask for it. */
static void give_lanes(twin *w, uint64_t r)
{
    choice wish[PORTS * RG_SIM_MAX_VCS];
    unsigned ahead[PORTS * RG_SIM_MAX_VCS];
    channel **in = &w->in[r * w->ins];
    const unsigned lanes = w->ins * w->vcs;
    for (unsigned i = 0; i < lanes; i++) {
        const lane *l = in[i / w->vcs] ? &in[i / w->vcs]->lane[i % w->vcs] : NULL;
        packet *p = l && twin_is_ready(w, l) ? l->flit[0].packet : NULL;
        wish[i] = p ? choose(w, r, p) : (choice){0};
        if (wish[i].channel)
            ahead[i] =
                first_lane(w, p, &wish[i], l->last == wish[i].channel ? (l->vc + 1) % w->vcs : 0);
    }
    for (unsigned o = 0; o < w->outs * w->vcs; o++) {
        channel *c = &w->channel[r * w->outs + o / w->vcs];
        lane *to = &c->lane[o % w->vcs];
        for (unsigned n = 0; n < lanes; n++) {
            const unsigned i = (to->next + n) % lanes;
            lane *l = wish[i].channel ? &in[i / w->vcs]->lane[i % w->vcs] : NULL;
            if (!l || wish[i].channel != c || ahead[i] != o % w->vcs)
                continue;
            if (may_take(w, c, ahead[i], l->flit[0].packet)) {
                to->next = (i + 1) % lanes;
                take_lane(w, l, &wish[i], ahead[i]);
            }
            break;
        }
    }
}

/* Who gets a lane in this clock does not cross in it, and who crosses frees none. */
static void staged(twin *w, uint64_t r)
{
    const wishes all = ask_all(w, r);
    give_lanes(w, r);
    cross(w, r, &all);
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
    static void (*const by[])(twin *, uint64_t) = {separable, greedy, staged};
    by[w->o->allocator](w, r);
    w->counts.waits -= exchange ? w->counts.moves - before : 0;
}

void twin_clocks(twin *w, uint64_t until)
{
    for (; w->t < until; w->t++) {
        arrive(w);
        twin_fail(w);
        twin_bear(w);
        for (uint64_t s = 0; s < w->nodes; s++)
            if (w->terminal[s].gone)
                drop(w, &w->terminal[s]);
        w->settled = w->counts.delivered + w->counts.lost + w->counts.dropped;
        for (uint64_t s = 0; s < w->nodes; s++)
            inject(w, s);
        for (uint64_t r = 0; r < w->routers; r++)
            allocate(w, r);
    }
}
