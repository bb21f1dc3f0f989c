/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Routes of the slow simulator. */

#include <stdlib.h>
#include <string.h>

#include "routegen/kautz.h"
#include "routegen/node/turns.h"
#include "twin_parts.h"

enum { FAR = 9999 };

static int next_of(const twin *w, uint64_t v, unsigned port)
{
    return w->out[v * w->outs + port].router;
}

/* ---- Distances ------------------------------------------------------------------------------- */

static void find_distances(twin *w)
{
    const uint64_t n = w->routers;
    w->far = malloc(n * n * sizeof *w->far);
    for (uint64_t i = 0; i < n * n; i++)
        w->far[i] = i / n == i % n ? 0 : FAR;
    for (unsigned p = 0; p < w->net->ports; p++)
        for (uint64_t v = 0; v < n; v++)
            if (next_of(w, v, p) != NOBODY && next_of(w, v, p) != (int)v)
                w->far[v * n + (uint64_t)next_of(w, v, p)] = 1;
    for (uint64_t k = 0; k < n; k++)
        for (uint64_t i = 0; i < n * n; i++)
            if (w->far[i] > w->far[i / n * n + k] + w->far[k * n + i % n])
                w->far[i] = (uint16_t)(w->far[i / n * n + k] + w->far[k * n + i % n]);
}

static bool is_up(const twin *w, uint64_t v, uint64_t to)
{
    return w->level[to] < w->level[v] || (to < v && w->level[to] == w->level[v]);
}

/* Levels from the middle; then ways get shorter until none does. */
static void find_updown(twin *w)
{
    const uint64_t n = w->routers;
    unsigned least = FAR;
    for (uint64_t v = 0; v < n; v++) {
        unsigned most = 0;
        for (uint64_t u = 0; u < n; u++)
            most = w->far[v * n + u] > most ? w->far[v * n + u] : most;
        for (uint64_t u = 0; u < n && most < least; u++)
            w->level[u] = w->far[v * n + u];
        least = most < least ? most : least;
    }
    for (unsigned phase = 0; phase < 2; phase++) {
        w->down[phase] = malloc(n * n * sizeof *w->down[phase]);
        for (uint64_t i = 0; i < n * n; i++)
            w->down[phase][i] = i / n == i % n ? 0 : FAR;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (uint64_t i = 0; i < n * n * w->net->ports * 2; i++) {
            const uint64_t v = i % n, goal = i / n % n, phase = i / n / n % 2;
            const int to = next_of(w, v, (unsigned)(i / n / n / 2));
            if (to == NOBODY || (phase == 1 && is_up(w, v, (uint64_t)to)))
                continue;
            const unsigned after = is_up(w, v, (uint64_t)to) ? 0 : 1;
            const unsigned far = w->down[after][goal * n + (uint64_t)to] + 1U;
            if (far < w->down[phase][goal * n + v]) {
                w->down[phase][goal * n + v] = (uint16_t)far;
                changed = true;
            }
        }
    }
}

/* ---- Layers ---------------------------------------------------------------------------------- */

static unsigned layer_port(const twin *w, uint64_t v, uint64_t goal)
{
    unsigned port = (unsigned)(goal % w->net->ports);
    while (next_of(w, v, port) == NOBODY ||
           w->far[(uint64_t)next_of(w, v, port) * w->routers + goal] + 1 !=
               w->far[v * w->routers + goal])
        port = (port + 1) % w->net->ports;
    return port;
}

/* The ports of a disjoint route, and its classes by valleys. */
static unsigned disjoint(const twin *w, uint64_t s, uint64_t t, unsigned i, unsigned *port,
                         uint8_t *class)
{
    rg_kautz_route route[RG_KAUTZ_MAX_D];
    rg_kautz_word from, to, node;
    rg_node_turns turns;
    rg_kautz net;
    uint64_t rank = 0;
    (void)rg_kautz_init(w->net->name.param[0], w->net->name.param[1], &net);
    (void)rg_kautz_unrank(&net, s, &from);
    (void)rg_kautz_unrank(&net, t, &to);
    (void)rg_kautz_routes(&net, &from, &to, route);
    for (unsigned h = 0; h < route[i].hops; h++) {
        (void)rg_kautz_route_node(&net, &route[i], h + 1, &node);
        (void)rg_kautz_rank(&net, &node, &rank);
        for (port[h] = 0; next_of(w, s, port[h]) != (int)rank;)
            port[h]++;
        s = rank;
    }
    (void)rg_node_turns_init(&net, RG_TURN_VALLEY, &turns);
    (void)rg_node_route_vcs(&turns, &route[i], class);
    return route[i].hops;
}

/* The channels of a route. */
static unsigned channels_of(const twin *w, uint64_t s, uint64_t t, unsigned i, uint64_t *channel)
{
    unsigned port[ROOM], count = 0, hops = 0;
    uint8_t class[ROOM];
    if (w->o->routing == RG_SIM_DISJOINT && s != t)
        hops = disjoint(w, s, t, i, port, class);
    if (w->o->routing != RG_SIM_DISJOINT && w->far[s * w->routers + t] >= FAR)
        return 0; /* multistage networks: no way back */
    for (uint64_t v = s; v != t; count++) {
        const unsigned p = hops > 0 ? port[count] : layer_port(w, v, t);
        channel[count] = v * w->net->ports + p;
        v = (uint64_t)next_of(w, v, p);
    }
    return count;
}

/* Whether channel @to is reached from @from by what is kept. */
static bool is_after(const twin *w, const bool *kept, bool *seen, uint64_t from, uint64_t to)
{
    const unsigned ports = w->net->ports;
    if (from == to)
        return true;
    if (seen[from])
        return false;
    seen[from] = true;
    const int v = next_of(w, from / ports, (unsigned)(from % ports));
    for (unsigned p = 0; p < ports; p++)
        if (kept[from * ports + p] && is_after(w, kept, seen, (uint64_t)v * ports + p, to))
            return true;
    return false;
}

static bool fits(const twin *w, bool *kept, const uint64_t *channel, unsigned count)
{
    const uint64_t ports = w->net->ports, size = w->routers * ports;
    bool known = true, good = true;
    for (unsigned i = 1; i < count && known; i++)
        known = kept[channel[i - 1] * ports + channel[i] % ports];
    if (known)
        return true;
    bool *seen = malloc(size), *before = malloc(size * ports);
    memcpy(before, kept, size * ports);
    for (unsigned i = 1; i < count && good; i++) {
        memset(seen, 0, size);
        good = kept[channel[i - 1] * ports + channel[i] % ports] ||
               !is_after(w, kept, seen, channel[i], channel[i - 1]);
        kept[channel[i - 1] * ports + channel[i] % ports] = true;
    }
    if (!good)
        memcpy(kept, before, size * ports);
    free(seen);
    free(before);
    return good;
}

static void find_layers(twin *w)
{
    const uint64_t n = w->routers, ports = w->net->ports, size = n * ports * ports;
    const bool any = w->o->routing == RG_SIM_DISJOINT && w->o->disjoint == RG_SIM_ANY_ROUTE;
    bool *kept = calloc(RG_SIM_MAX_VCS, size);
    uint64_t channel[ROOM];
    w->layer = calloc(n * n, ports);
    for (uint64_t i = 0; i < n * n * ports; i++) {
        if (i % ports > 0 && !any)
            continue;
        const unsigned count = channels_of(
            w, i / ports / n, i / ports % n,
            any || w->o->routing != RG_SIM_DISJOINT ? (unsigned)(i % ports) : w->o->disjoint,
            channel);
        while (!fits(w, kept + w->layer[i] * size, channel, count))
            w->layer[i]++;
    }
    free(kept);
}

void twin_prepare(twin *w)
{
    const rg_sim_options *o = w->o;
    uint64_t order[ROOM];
    w->base = o->traffic == RG_SIM_REQUEST && !o->shared ? w->classes / 2 : w->classes;
    twin_shuffle(o->traffic_seed, 3, 0, order, w->nodes);
    for (uint64_t i = 0; i < w->nodes; i++)
        w->partner[order[i]] = order[(i + 1) % w->nodes];
    twin_shuffle(o->seed, 3, 0, order, w->nodes);
    for (uint64_t i = 0; i < w->nodes; i++)
        w->place[order[i]] = i;
    if (o->routing == RG_SIM_MINIMAL || o->routing == RG_SIM_UPDOWN || o->routing == RG_SIM_LAYERS)
        find_distances(w);
    if (o->routing == RG_SIM_UPDOWN)
        find_updown(w);
    if (o->routing == RG_SIM_LAYERS ||
        (o->routing == RG_SIM_DISJOINT && o->classing == RG_SIM_BY_LAYERS))
        find_layers(w);
}

/* ---- The way of a packet --------------------------------------------------------------------- */

static uint64_t router_of(const twin *w, uint64_t node)
{
    return (uint64_t)(w->terminal[node].entry - w->in) / w->ins;
}

/* The router that leads to a terminal. */
static uint64_t last_of(const twin *w, uint64_t node)
{
    uint64_t i = 0;
    while (w->out[i].node != (int)node)
        i++;
    return i / w->outs;
}

static uint64_t first_phase(const twin *w, uint64_t from, uint64_t to)
{
    rg_route_packet at = {0};
    (void)rg_route_start(w->net, &w->o->rule, from, to, &at);
    return at.phase;
}

static bool start_disjoint(const twin *w, packet *p, uint64_t from)
{
    const bool any = w->o->disjoint == RG_SIM_ANY_ROUTE;
    uint8_t class[ROOM];
    for (unsigned i = any ? 0 : w->o->disjoint; i < w->net->ports && from != p->target; i++) {
        const unsigned hops = disjoint(w, from, p->target, i, p->port, class);
        bool dead = false;
        uint64_t v = from;
        for (unsigned h = 0; h < hops; h++) {
            dead |= w->out[v * w->outs + p->port[h]].known;
            p->class[h] = h;
            if (w->o->classing == RG_SIM_BY_VALLEYS)
                p->class[h] = class[h];
            if (w->o->classing == RG_SIM_BY_LAYERS)
                p->class[h] =
                    w->layer[(from * w->nodes + p->target) * w->net->ports + (any ? i : 0)];
            v = (uint64_t)next_of(w, v, p->port[h]);
        }
        if (!dead || !any)
            return true;
    }
    return from == p->target;
}

bool twin_start(const twin *w, packet *p, uint64_t from)
{
    p->goal = p->target;
    p->turned = p->hops;
    p->stage = 0;
    if (w->o->routing == RG_SIM_DISJOINT)
        return start_disjoint(w, p, from);
    if (w->o->routing == RG_SIM_VALIANT)
        p->goal = twin_times(
            twin_draw(w->o->seed, 4, p->source, p->number + 1 + ((uint64_t)p->reply << 32)),
            w->nodes);
    p->phase = first_phase(w, from, p->goal);
    if (w->o->routing >= RG_SIM_UPDOWN)
        p->phase = w->o->routing == RG_SIM_LAYERS
                       ? w->layer[(router_of(w, from) * w->routers + last_of(w, p->target)) *
                                  w->net->ports]
                       : 0;
    return true;
}

/* ---- Choices --------------------------------------------------------------------------------- */

static void add(const twin *w, lane *l, unsigned port, int class, choice more)
{
    const unsigned copies = w->vcs / w->classes;
    if (l->flit[0].packet->reply && class >= 0)
        class += (int)(w->classes - w->base);
    more.port = port;
    more.from = class < 0 ? 0 : (unsigned)class * copies;
    more.to = class < 0 ? w->vcs : more.from + copies;
    l->choice[l->choices++] = more;
}

static void add_other(const twin *w, uint64_t r, lane *l)
{
    const packet *p = l->flit[0].packet;
    const uint64_t goal = last_of(w, p->target), n = w->routers;
    if (r == goal) {
        for (unsigned o = 0; o < w->outs; o++)
            if (w->out[r * w->outs + o].node == (int)p->target)
                add(w, l, o, -1, (choice){.phase = p->phase});
        return;
    }
    if (w->o->routing == RG_SIM_DISJOINT)
        add(
            w, l, p->port[p->hops - p->turned], (int)p->class [p->hops - p->turned],
            (choice) { .phase = 0 });
    if (w->o->routing == RG_SIM_LAYERS)
        add(w, l, layer_port(w, r, goal), (int)p->phase, (choice){.phase = p->phase});
    for (uint64_t i = 0; i < w->o->way_count && w->o->routing == RG_SIM_TABLE; i++) {
        const rg_sim_way *way = &w->o->ways[i];
        if (way->vertex == w->first + r && way->target == p->target)
            add(w, l, way->port, (int)way->vc, (choice){.phase = 0});
    }
    for (unsigned port = 0; port < w->net->ports && w->o->routing == RG_SIM_UPDOWN; port++) {
        const int to = next_of(w, r, port);
        if (to == NOBODY || (p->phase == 1 && is_up(w, r, (uint64_t)to)))
            continue;
        const unsigned after = is_up(w, r, (uint64_t)to) ? 0 : 1;
        if (w->down[after][goal * n + (uint64_t)to] + 1 == w->down[p->phase][goal * n + r])
            add(w, l, port, 0, (choice){.phase = after});
    }
}

static void add_rule(const twin *w, uint64_t r, lane *l)
{
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    packet *p = l->flit[0].packet;
    const uint64_t v = w->first + r;
    const rg_sim_routing routing = w->o->routing;
    const bool free_way = routing == RG_SIM_MINIMAL && !p->stage;
    unsigned count = 0;

    if (free_way || v == p->goal)
        p->phase = routing == RG_SIM_MINIMAL ? first_phase(w, v, p->goal) : p->phase;
    if (free_way && v != p->goal)
        for (unsigned port = 0; port < w->net->ports; port++) {
            const int to = next_of(w, r, port);
            if (to != NOBODY &&
                w->far[(uint64_t)to * w->nodes + p->goal] < w->far[v * w->nodes + p->goal])
                add(w, l, port, (int)w->base - 1, (choice){.stage = 0});
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
        class = routing == RG_SIM_COUNT                 ? (int)(p->hops - p->turned)
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
}

void twin_route(const twin *w, uint64_t r, lane *l)
{
    const packet *p = l->flit[0].packet;
    unsigned live = 0;

    l->choices = 0;
    l->routed = true;
    if (w->o->routing >= RG_SIM_UPDOWN)
        add_other(w, r, l);
    else
        add_rule(w, r, l);
    for (unsigned i = 0; i < l->choices; i++)
        if (!w->out[r * w->outs + l->choice[i].port].shut)
            l->choice[live++] = l->choice[i];
    l->choices = live;
    if (live == 0 || w->o->select == RG_SIM_CREDITS || w->o->routing == RG_SIM_MINIMAL)
        return;
    const uint64_t i =
        w->o->select == RG_SIM_FIRST
            ? 0
            : twin_times(twin_draw(w->o->seed, 2, p->source, p->number << 16 | p->hops), live);
    l->choice[0] = l->choice[i];
    l->choices = 1;
}

uint64_t twin_tie(const twin *w, const packet *p)
{
    const uint64_t name = p->number << 16 | p->hops;
    uint64_t z = twin_draw(w->o->seed, 2, p->source, name) + w->t * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}
