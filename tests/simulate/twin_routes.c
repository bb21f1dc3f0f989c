/* SPDX-License-Identifier: Apache-2.0 */

/* Routes of the slow simulator. */

#include <stdlib.h>
#include <string.h>

#include "routegen/kautz.h"
#include "routegen/kautz_node.h"
#include "hw/inner/node_turns.h"
#include "twin.h"

enum { FAR = 9999, CHANNELS = 256 };

/* A channel that leads from a router to another one. */
static channel *channel_of(const twin *w, uint64_t r, unsigned port)
{
    channel *c = &w->channel[r * w->outs + port];
    return c->router != NOBODY && !c->avoided ? c : NULL;
}

/* ---- Distances ------------------------------------------------------------------------------- */

static void find_distances(twin *w)
{
    const uint64_t n = w->routers;
    for (uint64_t i = 0; i < n * n; i++)
        w->far[i / n][i % n] = i / n == i % n ? 0 : FAR;
    for (uint64_t i = 0; i < n * w->net->ports; i++) {
        const channel *c = channel_of(w, i % n, (unsigned)(i / n));
        if (c && c->router != (int)(i % n))
            w->far[i % n][c->router] = 1;
    }
    for (uint64_t k = 0; k < n; k++)
        for (uint64_t i = 0; i < n * n; i++)
            if (w->far[i / n][i % n] > w->far[i / n][k] + w->far[k][i % n])
                w->far[i / n][i % n] = (uint16_t)(w->far[i / n][k] + w->far[k][i % n]);
}

static bool is_up(const twin *w, uint64_t from, uint64_t to)
{
    return w->level[to] < w->level[from] || (to < from && w->level[to] == w->level[from]);
}

/* Levels from the middle of what hangs together; then routes get shorter until none does. */
static void find_updown(twin *w)
{
    const uint64_t n = w->routers;
    unsigned most[ROUTERS] = {0};
    for (uint64_t i = 0; i < n * n; i++)
        if (w->far[i / n][i % n] < FAR && w->far[i / n][i % n] > most[i / n])
            most[i / n] = w->far[i / n][i % n];
    for (uint64_t v = 0; v < n; v++) {
        uint64_t root = v;
        for (uint64_t u = n; u-- > 0;)
            if (w->far[v][u] < FAR && (most[u] < most[root] || (most[u] == most[root] && u < root)))
                root = u;
        w->level[v] = w->far[root][v];
    }
    for (uint64_t i = 0; i < 2 * n * n; i++)
        w->down[i % 2][i / 2 / n][i / 2 % n] = i / 2 / n == i / 2 % n ? 0 : FAR;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint64_t i = 0; i < n * n * w->net->ports * 2; i++) {
            const uint64_t v = i % n, goal = i / n % n, phase = i / n / n % 2;
            const channel *c = channel_of(w, v, (unsigned)(i / n / n / 2));
            const bool up = c && is_up(w, v, (uint64_t)c->router);
            if (!c || (up && phase == 1) ||
                w->down[!up][goal][c->router] + 1 >= w->down[phase][goal][v])
                continue;
            w->down[phase][goal][v] = (uint16_t)(w->down[!up][goal][c->router] + 1);
            changed = true;
        }
    }
}

/* ---- Layers ---------------------------------------------------------------------------------- */

/* Whether a packet in a channel waits for another one, by others or not. */
typedef bool waits[CHANNELS][CHANNELS];

static unsigned layer_port(const twin *w, uint64_t v, uint64_t goal)
{
    for (unsigned port = (unsigned)(goal % w->net->ports);; port = (port + 1) % w->net->ports) {
        const channel *c = channel_of(w, v, port);
        if (c && w->far[c->router][goal] + 1 == w->far[v][goal])
            return port;
    }
}

/* The hops and ports of a disjoint route, and its classes by valleys. */
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
        for (port[h] = 0; channel_of(w, s, port[h])->router != (int)rank;)
            port[h]++;
        s = rank;
    }
    (void)rg_node_turns_init(&net, RG_TURN_VALLEY, &turns);
    rg_node_route_vcs(&turns, &route[i], class);
    return route[i].hops;
}

/* Adds a route to a layer, unless that makes a cycle. */
static bool fits(const twin *w, waits *layer, uint64_t v, const unsigned *port, unsigned hops)
{
    const uint64_t channels = w->routers * w->net->ports;
    waits now;
    memcpy(now, *layer, sizeof now);
    for (unsigned h = 0; h + 1 < hops; h++) {
        const uint64_t a = v * w->net->ports + port[h];
        v = (uint64_t)channel_of(w, v, port[h])->router;
        const uint64_t b = v * w->net->ports + port[h + 1];
        if (a == b || now[b][a])
            return false;
        for (uint64_t from = 0; from < channels; from++)
            for (uint64_t to = 0; to < channels && (from == a || now[from][a]); to++)
                now[from][to] |= to == b || now[b][to];
    }
    memcpy(*layer, now, sizeof now);
    return true;
}

static uint64_t exit_of(const twin *w, uint64_t node)
{
    return (uint64_t)(w->terminal[node].exit - w->channel) / w->outs;
}

/* Packets begin at some routers and end at some. */
static void find_layers(twin *w)
{
    const uint64_t n = w->routers, ports = w->net->ports;
    const bool only = w->o->routing == RG_SIM_LAYERS;
    const bool any = !only && w->o->disjoint == RG_SIM_ANY_ROUTE;
    bool begins[ROUTERS] = {0}, ends[ROUTERS] = {0};
    waits *layer = calloc(RG_SIM_MAX_VCS, sizeof *layer);
    for (uint64_t node = 0; node < w->nodes; node++) {
        begins[w->terminal[node].entry->router] = true;
        ends[exit_of(w, node)] = true;
    }
    for (uint64_t i = 0; i < n * n * (any ? ports : 1); i++) {
        const uint64_t s = any ? i / ports / n : i / n, t = any ? i / ports % n : i % n;
        const unsigned route = any ? (unsigned)(i % ports) : 0;
        unsigned port[ROUTERS], hops = 0;
        uint8_t class[ROOM];
        if (!begins[s] || !ends[t])
            continue;
        if (s != t && !only)
            hops = disjoint(w, s, t, any ? route : w->o->disjoint, port, class);
        for (uint64_t v = s; v != t && only && w->far[s][t] < FAR; hops++) {
            port[hops] = layer_port(w, v, t);
            v = (uint64_t)channel_of(w, v, port[hops])->router;
        }
        w->layer[s][t][route] = 0;
        while (w->layer[s][t][route] < w->told &&
               !fits(w, &layer[w->layer[s][t][route]], s, port, hops))
            w->layer[s][t][route]++;
    }
    free(layer);
}

void twin_tables(twin *w)
{
    const rg_sim_routing routing = w->o->routing;
    if (routing == RG_SIM_MINIMAL || routing == RG_SIM_UPDOWN || routing == RG_SIM_LAYERS)
        find_distances(w);
    if (routing == RG_SIM_UPDOWN)
        find_updown(w);
    if (routing == RG_SIM_LAYERS ||
        (routing == RG_SIM_DISJOINT && w->o->classing == RG_SIM_BY_LAYERS))
        find_layers(w);
}

/* ---- The way of a packet --------------------------------------------------------------------- */

static uint64_t first_phase(const twin *w, uint64_t from, uint64_t to)
{
    rg_route_packet at = {0};
    (void)rg_route_packet_init(w->net, &w->o->rule, from, to, &at);
    return at.phase;
}

/* The router that leads to a terminal, which need not be that which it leads to. */
static bool start_disjoint(const twin *w, packet *p, uint64_t from)
{
    const bool any = w->o->disjoint == RG_SIM_ANY_ROUTE;
    uint8_t valley[ROOM];
    for (unsigned i = any ? 0 : w->o->disjoint; i < w->net->ports && from != p->target; i++) {
        const unsigned hops = disjoint(w, from, p->target, i, p->port, valley);
        const unsigned layer = w->layer[from][p->target][any ? i : 0];
        bool dead = false;
        uint64_t v = from;
        for (unsigned h = 0; h < hops; h++) {
            const channel *c = channel_of(w, v, p->port[h]);
            dead |= w->t >= w->o->notice && twin_is_shut(w, w->t - w->o->notice, c);
            p->vc[h] = w->o->classing == RG_SIM_BY_HOPS      ? h
                       : w->o->classing == RG_SIM_BY_VALLEYS ? valley[h]
                                                             : layer;
            v = (uint64_t)c->router;
        }
        if (!dead || !any)
            return true;
    }
    return from == p->target;
}

bool twin_start(const twin *w, packet *p, uint64_t from)
{
    const uint64_t which = p->number + 1 + ((uint64_t)(p->reply || p->kind % 2) << 32);
    p->goal = p->target;
    p->turned = p->hops;
    p->half = false;
    p->phase = 0;
    const rg_sim_routing routing = w->o->routing;
    p->undecided = w->info->decides;
    p->straight = p->undecided;
    p->decided = 0;
    p->class = routing == RG_SIM_UGAL ? 1 : 0;
    p->middle = twin_below(twin_draw(w->o->seed, 4, p->source, which), w->nodes);
    if (routing == RG_SIM_VALIANT)
        p->goal = p->middle;
    if (w->info->by_rule)
        p->phase = first_phase(w, from, p->goal);
    if (w->o->routing == RG_SIM_LAYERS)
        p->phase = w->layer[w->terminal[from].entry->router][exit_of(w, p->target)][0];
    const int entry = w->terminal[from].entry->router;
    if (w->o->routing == RG_SIM_UPDOWN)
        return w->down[0][exit_of(w, p->target)][entry] < FAR;
    if (w->o->routing == RG_SIM_LAYERS)
        return w->far[entry][exit_of(w, p->target)] < FAR && p->phase < w->told;
    return w->o->routing != RG_SIM_DISJOINT || start_disjoint(w, p, from);
}

/* ---- Choices --------------------------------------------------------------------------------- */

/* Only lanes of the kind: of an exit all, of a class those that as many classes have in turn. */
static void narrow(const twin *w, unsigned kind, int class, choice *h)
{
    const struct rg_sim_lot *lot = &w->o->answer[kind / 2].of[kind % 2];
    const unsigned end = lot->last < w->vcs ? lot->last + 1 : w->vcs;
    const unsigned each = (end - lot->first) / w->classes;
    h->from = class >= 0             ? lot->first + (unsigned)class * each
              : h->from < lot->first ? lot->first
                                     : h->from;
    h->to = class >= 0    ? end - (w->classes - 1 - (unsigned)class) * each
            : h->to > end ? end
                          : h->to;
}

/* A hop by a port of a router, in a class; NOBODY: in all. What is dead is no choice. */
static void add(const twin *w, choices *all, uint64_t r, unsigned port, int class, choice h)
{
    const unsigned copies = w->vcs / w->classes;
    const unsigned first = all->reply && class >= 0 ? w->classes - w->base : 0;
    h.channel = &w->channel[r * w->outs + port];
    class = class < (int)w->base ? class : (int)w->base - 1; /* those above share the last */
    const bool any = class < 0 && !w->o->own_exits;
    h.from = any         ? 0
             : class < 0 ? all->lane - all->lane % copies
                         : (first + (unsigned)class) * copies;
    h.to = any ? (w->o->noc > 0 ? 1 : w->vcs) : h.from + copies;
    if (w->o->answers > 0)
        narrow(w, all->kind, class, &h);
    if (!h.channel->shut)
        all->item[all->count++] = h;
}

static void add_others(const twin *w, uint64_t r, packet *p, choices *all)
{
    const rg_sim_routing routing = w->o->routing;
    const uint64_t goal = exit_of(w, p->target), hop = p->hops - p->turned;
    if (r == goal)
        add(w, all, r, (unsigned)(w->terminal[p->target].exit - w->channel - r * w->outs), NOBODY,
            (choice){.phase = p->phase});
    else if (routing == RG_SIM_DISJOINT)
        add(w, all, r, p->port[hop], (int)p->vc[hop], (choice){0});
    else if (routing == RG_SIM_LAYERS)
        add(w, all, r, layer_port(w, r, goal), (int)p->phase, (choice){.phase = p->phase});
    for (uint64_t i = 0; i < w->o->way_count && routing == RG_SIM_TABLE && r != goal; i++) {
        const rg_sim_way *way = &w->o->ways[i];
        if (way->vertex == w->first + r && way->target == p->target)
            add(w, all, r, way->port, (int)way->vc, (choice){0});
    }
    for (unsigned port = 0; port < w->net->ports && routing == RG_SIM_UPDOWN && r != goal; port++) {
        const channel *c = channel_of(w, r, port);
        const bool up = c && is_up(w, r, (uint64_t)c->router);
        if (c && !(up && p->phase == 1) &&
            w->down[!up][goal][c->router] + 1 == w->down[p->phase][goal][r])
            add(w, all, r, port, 0, (choice){.phase = !up});
    }
}

/* The rule's hops from a router, by the router to the same one: none. */
static unsigned rule_hops(const twin *w, uint64_t r, uint64_t goal, rg_route_hop *hop)
{
    const rg_route_packet at = {w->first + r, goal, 0};
    unsigned count = 0;
    (void)rg_route_step(w->net, &w->o->rule, &at, hop, &count);
    if (count > 0 && hop[0].packet.vertex < w->first)
        return 0;
    return w->o->select == RG_SIM_FIRST && count > 1 ? 1 : count;
}

/* Channels to the router of a terminal, and the fewest flits ahead in the first. */
static unsigned distance(const twin *w, uint64_t r, uint64_t goal, uint64_t *least)
{
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    unsigned links = 0;
    for (unsigned count; (count = rule_hops(w, r % w->routers, goal, hop)) > 0; links++) {
        for (unsigned i = 0; i < count && links == 0; i++) {
            const channel *c = &w->channel[r * w->outs + hop[i].port];
            uint64_t flits = 0;
            for (unsigned vc = 0; vc < w->vcs; vc++)
                flits += c->lane[vc].count + c->lane[vc].backs;
            *least = i == 0 || flits < *least ? flits : *least;
        }
        r = hop[0].packet.vertex - w->first;
    }
    return links;
}

/* At the source, or in the router after it: over the middle, or straight on? */
static void decide(const twin *w, uint64_t r, packet *p)
{
    const bool progressive = w->o->routing == RG_SIM_PAR, second = p->hops > p->turned;
    uint64_t ahead = 0, over = 0, unused = 0;
    const unsigned straight = distance(w, r, p->target, &ahead),
                   to = distance(w, r, p->middle, &over);
    const unsigned on = distance(w, exit_of(w, p->middle), p->target, &unused);
    p->undecided = progressive && !second;
    if (straight > second && to > 0 && on > 0 && straight * ahead > (to + on) * over + w->o->bias) {
        p->undecided = p->straight = false;
        p->goal = p->middle;
        p->class = progressive ? 1 : 0;
    } else if (second) {
        p->class = 2;
    }
}

static void add_rule(const twin *w, uint64_t r, packet *p, choices *all)
{
    const rg_sim_routing routing = w->o->routing;
    const uint64_t v = w->first + r;
    const bool minimal = routing == RG_SIM_MINIMAL, adaptive = minimal && !p->half;
    const bool rings = w->o->rings && routing == RG_SIM_RULE && w->o->rule.vc_classes == 2 &&
                       w->net->name.family == RG_FAMILY_TORUS;
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    unsigned count = 0;
    for (unsigned port = 0; port < w->net->ports && adaptive; port++) {
        const channel *c = channel_of(w, r, port);
        if (c && w->far[c->router][p->goal] < w->far[r][p->goal])
            add(w, all, r, port, (int)w->told - 1, (choice){0});
    }
    if (adaptive || (minimal && v == p->goal))
        p->phase = first_phase(w, v, p->goal);
    for (;;) {
        const rg_route_packet at = {v, p->goal, rings ? 0 : (unsigned)p->phase};
        (void)rg_route_step(w->net, &w->o->rule, &at, hop, &count);
        if (routing < RG_SIM_VALIANT || p->half || p->straight ||
            (count > 0 && hop[0].packet.vertex >= w->first))
            break;
        p->half = true;
        p->class ++;
        p->phase = first_phase(w, p->goal, p->target);
        p->goal = p->target;
    }
    for (unsigned i = 0; i < count; i++) {
        int class = routing == RG_SIM_COUNT ? (int)(p->hops - p->turned) : (int)hop[i].vc;
        class += (int)(p->class * w->o->rule.vc_classes);
        class = hop[i].packet.vertex < w->first ? NOBODY : class;
        choice c = {.half = minimal || p->half, .escape = minimal, .phase = hop[i].packet.phase};
        if (rings) { /* ring and class, after a hop: down if it goes across the end upwards */
            const bool up = hop[i].port % 2 == 0, across = hop[i].vc == 0;
            const uint64_t ring = 10 * (hop[i].port / 2 + 1);
            c.phase = p->phase / 10 * 10 == ring ? p->phase : ring + (up == across);
            class = (int)(c.phase % 10);
        }
        add(w, all, r, hop[i].port, class, c);
    }
    if (count == 0)
        add(w, all, r, w->outs - 1, NOBODY, (choice){0});
}

void twin_choices(const twin *w, uint64_t r, packet *p, choices *all)
{
    const uint64_t x = twin_choice(w, p);
    all->count = 0;
    all->reply = p->reply;
    all->kind = p->kind;
    all->lane = p->lane;
    if (p->undecided && p->decided != p->hops + 1) {
        p->decided = p->hops + 1;
        decide(w, r, p);
    }
    (w->info->by_rule ? add_rule : add_others)(w, r % w->routers, p, all);
    for (unsigned i = 0; i < all->count; i++)
        all->item[i].channel += (r - r % w->routers) * w->outs;
    if (all->count == 0 || w->o->select == RG_SIM_CREDITS || w->o->routing == RG_SIM_MINIMAL)
        return;
    all->item[0] = all->item[w->o->select == RG_SIM_RANDOM ? twin_below(x, all->count) : 0];
    all->count = 1;
}
