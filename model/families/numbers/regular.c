/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A random regular graph of n vertices and degree d, the same for a seed everywhere. No link is
 * stored, and the graph is simple and connected as it is made:
 *
 * With an even d, vertex v has class v mod d+1. Ring j = 1..d/2 links each vertex of class c to one
 * of class c + 2j-1, by a permutation drawn for j and c; ring 1 links v to v+1, a Hamiltonian
 * cycle. These are all differences of two classes, each once, so no two vertices are linked twice:
 * a random lift of the complete graph. What is left after the largest multiple of d+1 joins
 * afterwards: vertex e of these stands in the middle of one link of each ring, the one that leaves
 * class d/2 - j+1 + e. These d/2 links end in d different classes.
 *
 * With an odd d, d-1 is the degree of the rings, each class has an even number of vertices, and a
 * perfect matching is drawn in each class, and in those that are left. Where n < 2d there is no
 * room for that: the links are all others than those of the graph of degree n-1-d.
 */

#include "hw/inner/random.h"
#include "routegen/kautz.h"
#include "numbers.h"

enum {
    MOST_DEGREE = 255,
    ROUNDS = 6,
    SLOTS = 2048,
    MOST_BALL = 1024,
    MOST_SEARCHED = 4096,
};

typedef struct regular {
    uint64_t seed, each, base; /* vertices of a class; of all classes */
    unsigned degree, classes, left;
} regular;

static bool is_complement(const rg_topology *net)
{
    const unsigned n = net->name.param[0], d = net->name.param[1];
    return d % 2 == 1 && n < 2 * d;
}

static regular regular_of(const rg_topology *net)
{
    const unsigned n = net->name.param[0], d = net->name.param[1];
    regular g = {.seed = net->name.param[2], .degree = is_complement(net) ? n - 1 - d : d};
    g.classes = g.degree - g.degree % 2 + 1;
    g.each = n / g.classes;
    g.each -= g.degree % 2 == 1 ? g.each % 2 : 0;
    g.base = g.each * g.classes;
    g.left = (unsigned)(n - g.base);
    return g;
}

static uint64_t draw(uint64_t key, uint64_t number)
{
    rg_random random = {key ^ number * UINT64_C(0xd1342543de82ef95)};
    return rg_random_next(&random);
}

/* The place of x in permutation @key of a class, and back: a Feistel network, again while the
 * result is too large. */
static uint64_t permute(const regular *g, uint64_t key, uint64_t x, bool back)
{
    unsigned half = 1;
    while (g->each > UINT64_C(1) << 2 * half)
        half++;
    const uint64_t mask = (UINT64_C(1) << half) - 1;
    uint64_t left, right;
    do {
        left = x >> half;
        right = x & mask;
        for (unsigned i = 0; i < ROUNDS; i++) {
            const unsigned round = back ? ROUNDS - 1 - i : i;
            const uint64_t old = back ? left : right;
            const uint64_t new = (back ? right : left) ^ (draw(key, old << 8 | round) & mask);
            left = back ? new : old;
            right = back ? old : new;
        }
        x = left << half | right;
    } while (x >= g->each);
    return x;
}

static uint64_t key_of(const regular *g, unsigned ring, uint64_t class)
{
    return draw(g->seed, (uint64_t)ring << 32 | class);
}

/* The next vertex on a ring, before those that are left stand on it. */
static uint64_t along(const regular *g, unsigned ring, uint64_t v, bool back)
{
    if (ring == 1)
        return (v + (back ? g->base - 1 : 1)) % g->base;
    const unsigned skip = 2 * ring - 1;
    const uint64_t class = v % g->classes;
    const uint64_t other = (class + (back ? g->classes - skip : skip)) % g->classes;
    const uint64_t key = key_of(g, ring, back ? other : class);
    return permute(g, key, v / g->classes, back) * g->classes + other;
}

/* Which of those that are left stands after a vertex on a ring; too large: none. */
static uint64_t standing_after(const regular *g, unsigned ring, uint64_t v)
{
    const unsigned first = g->degree / 2 + 1 - ring;
    return (v + g->classes - first) % g->classes + v / g->classes * g->classes;
}

static uint64_t on_ring(const regular *g, unsigned ring, uint64_t v, bool back)
{
    if (v >= g->base) {
        const uint64_t e = v - g->base, first = g->degree / 2 + 1 - ring;
        const uint64_t before = (e + first) % g->classes + e / g->classes * g->classes;
        return back ? before : along(g, ring, before, false);
    }
    const uint64_t other = along(g, ring, v, back);
    const uint64_t e = standing_after(g, ring, back ? other : v);
    return e < g->left ? g->base + e : other;
}

static uint64_t match(const regular *g, uint64_t v)
{
    if (v >= g->base)
        return g->base + ((v - g->base) ^ 1);
    const uint64_t key = key_of(g, 0, v % g->classes);
    const uint64_t place = permute(g, key, v / g->classes, false) ^ 1;
    return permute(g, key, place, true) * g->classes + v % g->classes;
}

static const char *refuse(const rg_network *name)
{
    return name->param[0] % 2 == 1 && name->param[1] % 2 == 1
               ? "n or d must be even, as a link has two ends"
               : NULL;
}

static void narrow(const rg_network *name, unsigned index, topology_range *range)
{
    if (index == 1 && name->param[0] - 1 < range->max)
        range->max = name->param[0] - 1;
}

static void init(rg_topology *net)
{
    const uint64_t n = net->name.param[0];
    rg_topology_direct(net, net->name.param[1], n, n * net->name.param[1] / 2);
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const regular g = regular_of(net);
    uint64_t near[MOST_DEGREE];
    uint64_t *to = is_complement(net) ? near : out;
    for (unsigned ring = 1; ring <= g.degree / 2; ring++) {
        *to++ = on_ring(&g, ring, v, false);
        *to++ = on_ring(&g, ring, v, true);
    }
    if (g.degree % 2 == 1)
        *to = match(&g, v);
    for (uint64_t u = 0; u < net->nodes && is_complement(net); u++) {
        bool other = u != v;
        for (unsigned i = 0; i < g.degree; i++)
            other = other && u != near[i];
        if (other)
            *out++ = u;
    }
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    rg_topology_degrees(facts, net->ports, net->ports, net->ports);
}

/* No symmetry is known. */
static uint64_t weight(const rg_topology *net, uint64_t node)
{
    (void)net;
    (void)node;
    return 1;
}

/* ---- The rule: a search from both ends ------------------------------------------------------- */

/* All vertices up to a distance from the destination. */
typedef struct ball {
    unsigned count, first; /* the first of the farthest */
    uint32_t vertex[MOST_BALL];
    uint8_t hops[MOST_BALL];
    uint16_t slot[SLOTS]; /* 1 + the index of a vertex, by its hash; 0: none */
} ball;

/* Its slot, or the empty one where it would be. */
static uint16_t *slot_of(ball *b, uint64_t v)
{
    unsigned at = (unsigned)(draw(0, v) % SLOTS);
    while (b->slot[at] != 0 && b->vertex[b->slot[at] - 1] != v)
        at = (at + 1) % SLOTS;
    return &b->slot[at];
}

static void add(ball *b, uint64_t v, unsigned hops)
{
    uint16_t *slot = slot_of(b, v);
    if (*slot != 0)
        return;
    b->vertex[b->count] = (uint32_t)v;
    b->hops[b->count++] = (uint8_t)hops;
    *slot = (uint16_t)b->count;
}

/* As large as the square root of n, if there is room. */
static void fill(const rg_topology *net, uint64_t centre, ball *b)
{
    uint64_t near[MOST_DEGREE];
    b->count = b->first = 0;
    for (unsigned i = 0; i < SLOTS; i++)
        b->slot[i] = 0;
    add(b, centre, 0);
    for (unsigned hops = 1; b->first < b->count; hops++) {
        const unsigned last = b->count;
        if ((uint64_t)last * last > net->nodes || last + (last - b->first) * net->ports > MOST_BALL)
            return;
        for (unsigned i = b->first; i < last; i++) {
            next(net, b->vertex[i], near);
            for (unsigned p = 0; p < net->ports; p++)
                add(b, near[p], hops);
        }
        b->first = last;
    }
}

/* Whether a walk of some hops leads to the ball. */
static bool leads_to(const rg_topology *net, uint64_t v, ball *b, unsigned hops)
{
    uint64_t near[MOST_DEGREE];
    if (hops == 0)
        return *slot_of(b, v) != 0;
    next(net, v, near);
    for (unsigned p = 0; p < net->ports; p++)
        if (leads_to(net, near[p], b, hops - 1))
            return true;
    return false;
}

static void step(route_step *step)
{
    const rg_topology *net = step->net;
    ball b;
    fill(net, step->packet->target, &b);
    const unsigned inside = *slot_of(&b, step->packet->vertex);
    for (unsigned hops = 0;; hops++)
        for (unsigned p = 0; p < net->ports; p++) {
            const unsigned there = *slot_of(&b, step->next[p]);
            if (inside > 0 ? there == 0 || b.hops[there - 1] >= b.hops[inside - 1]
                           : !leads_to(net, step->next[p], &b, hops))
                continue;
            rg_route_add(step, p, 0);
            return;
        }
}

/* Twice as far as from node 0, which is soon found in small graphs; never half of all. */
static uint64_t bound(const rg_topology *net, const rg_route_rule *rule)
{
    uint64_t near[MOST_DEGREE], seen[MOST_SEARCHED / 64] = {1};
    uint16_t queue[MOST_SEARCHED] = {0};
    unsigned count = 1, hops = 0;
    (void)rule;
    if (net->nodes > MOST_SEARCHED)
        return net->nodes / 2;
    for (unsigned i = 0, last = 1; i < count; i++) {
        if (i == last) {
            hops++;
            last = count;
        }
        next(net, queue[i], near);
        for (unsigned p = 0; p < net->ports; p++) {
            if (seen[near[p] / 64] >> near[p] % 64 & 1)
                continue;
            seen[near[p] / 64] |= UINT64_C(1) << near[p] % 64;
            queue[count++] = (uint16_t)near[p];
        }
    }
    return 2 * hops;
}

static void rename(rg_network *name)
{
    const unsigned d = name->param[1];
    if (name->param[0] == d + 1 && d <= RG_KAUTZ_MAX_D)
        *name = (rg_network){.family = RG_FAMILY_KAUTZ, .count = 2, .param = {d, 1}};
}

const topology_family rg_topology_regular = {
    .info = {"regular", "n,d,s", "random regular graph", "regular:20,3,1",
             "takes a shortest path, found by search", .kind = RG_KIND_TOPOLOGY, .size = 1,
             .searches = true},
    NUMBERS,
    .range = {{4, 1048576}, {3, MOST_DEGREE}, {0, 4294967295u}},
    .refuse = refuse,
    .weight = weight,
    .bound = bound,
};
