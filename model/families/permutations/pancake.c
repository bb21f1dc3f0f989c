/* SPDX-License-Identifier: Apache-2.0 */

/* P(n), the pancake graph: the first i symbols are reversed. */

#include "permutation.h"

/* The weight of the digit of each position in a rank. */
static void weights_of(unsigned n, uint64_t weight[PERMUTATION_MAX])
{
    weight[n - 1] = 1;
    for (unsigned i = n - 1; i > 0; i--)
        weight[i - 1] = weight[i] * (n - i);
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const unsigned n = net->name.param[0];
    const uint64_t here = rg_permutation_unrank(v, n);
    uint64_t weight[PERMUTATION_MAX];
    uint64_t digit[PERMUTATION_MAX]; /* of a symbol once the prefix that it ends is reversed */
    uint64_t rest = v;               /* the rank less the digits of the prefix */

    weights_of(n, weight);
    /* A digit is how many smaller symbols stand to the right. In a reversed prefix those are all
     * smaller ones, less those between the symbol and the end of the prefix. After the prefix
     * nothing changes. */
    for (unsigned end = 0; end < n; end++) {
        const uint64_t symbol = here >> 4 * end & 15;
        uint64_t rank = symbol * weight[0];
        uint64_t greater = 0; /* symbols before this one */
        for (unsigned i = 0; i < end; i++) {
            const uint64_t less = symbol < (here >> 4 * i & 15);
            greater += less;
            digit[i] -= less;
            rank += digit[i] * weight[end - i];
        }
        digit[end] = symbol;
        rest -= (symbol + greater - end) * weight[end];
        if (end > 0)
            out[end - 1] = rank + rest;
    }
}

/*
 * Vertices whose numbers follow one another, 120 at a time, differ in the order of their last five
 * symbols only. A reversal in front of these is the same for all of them. One that takes q+1 of
 * them along gives a rank that is a sum: of what the block says, of a term for each of these
 * symbols, and of what their order alone says. digit = symbol - smaller symbols before it, in the
 * order reversed.
 */

/* What the order of the last symbols says, for all blocks alike. */
static void orders_of(unsigned n, topology_block *block)
{
    for (unsigned order = 0; order < TOPOLOGY_BLOCK; order++) {
        const uint64_t tail = block->tail[order] = rg_permutation_unrank(order, TOPOLOGY_TAIL);
        for (unsigned most = 0; most < TOPOLOGY_TAIL; most++) {
            /* The digits after the prefix stay as they are. */
            uint64_t less = -(order % rg_topology_factorial(TOPOLOGY_TAIL - 1 - most));
            for (unsigned i = 0; i < most; i++) {
                unsigned smaller = 0;
                for (unsigned j = i + 1; j <= most; j++)
                    smaller += (tail >> 4 * j & 15) < (tail >> 4 * i & 15);
                less += smaller * rg_topology_factorial(n - 1 - (most - i));
            }
            block->less[order][most] = less;
        }
    }
}

/* What the symbols in front say, from the neighbours of the first vertex, whose tail ascends. */
static void begin_block(const rg_topology *net, uint64_t first, topology_block *block)
{
    const unsigned n = net->name.param[0], front = n - TOPOLOGY_TAIL;
    const uint64_t here = rg_permutation_unrank(first, n);
    uint64_t weight[PERMUTATION_MAX];
    weights_of(n, weight);
    if (block->first == RG_TOPOLOGY_NONE)
        orders_of(n, block);
    block->first = first;
    next(net, first, block->next);
    for (unsigned most = 0; most < TOPOLOGY_TAIL; most++) {
        uint64_t *base = &block->next[front - 1 + most];
        *base += block->less[0][most];
        for (unsigned r = 0; r < TOPOLOGY_TAIL; r++) {
            const uint64_t symbol = here >> 4 * (front + r) & 15;
            uint64_t greater = 0;
            for (unsigned i = 0; i < front; i++)
                if ((here >> 4 * i & 15) > symbol)
                    greater += weight[front + most - i];
            for (unsigned q = 0; q <= most; q++)
                block->term[most][q][r] = symbol * weight[most - q] - greater;
            if (r <= most)
                *base -= block->term[most][r][r];
        }
    }
}

static void next_in(const rg_topology *net, uint64_t v, topology_block *block, uint64_t *out)
{
    const unsigned front = net->name.param[0] - TOPOLOGY_TAIL;
    const uint64_t order = v % TOPOLOGY_BLOCK;
    if (net->name.param[0] <= TOPOLOGY_TAIL) {
        next(net, v, out);
        return;
    }
    if (v - order != block->first)
        begin_block(net, v - order, block);
    for (unsigned port = 0; port + 1 < front; port++)
        out[port] = block->next[port] + order;
    for (unsigned most = 0; most < TOPOLOGY_TAIL; most++) {
        uint64_t rank = block->next[front - 1 + most] - block->less[order][most];
        uint64_t tail = block->tail[order];
        for (unsigned q = 0; q <= most; q++, tail >>= 4)
            rank += block->term[most][q][tail & 15];
        out[front - 1 + most] = rank;
    }
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned n = net->name.param[0];
    rg_topology_degrees(facts, n - 1, n - 1, n - 1);
    facts->connectivity = n - 1;
    /* No formula is known for its diameter. */
}

/*
 * A shortest sequence of reversals by iterative deepening: every reversal changes only one pair of
 * neighbours, so it takes at least as many as there are gaps, pairs whose symbols differ by more
 * than 1, with n after the last (M. Helmert, "Landmark heuristics for the pancake problem", 2010).
 * The bound is rarely off by more than one, so the search is short.
 */
static bool is_gap(unsigned a, unsigned b)
{
    return a != b + 1 && b != a + 1;
}

static unsigned after(uint64_t relative, unsigned n, unsigned place)
{
    return place + 1 < n ? permutation_symbol(relative, place + 1) : n;
}

static unsigned gaps_of(uint64_t relative, unsigned n)
{
    unsigned gaps = 0;
    for (unsigned i = 0; i < n; i++)
        gaps += is_gap(permutation_symbol(relative, i), after(relative, n, i));
    return gaps;
}

/* Whether @left reversals are enough. */
static bool is_within(uint64_t relative, unsigned n, unsigned gaps, unsigned left)
{
    if (gaps == 0)
        return true;
    if (gaps > left)
        return false;
    for (unsigned last = 1; last < n; last++) {
        const unsigned next = after(relative, n, last);
        const unsigned then = gaps - is_gap(permutation_symbol(relative, last), next) +
                              is_gap(permutation_symbol(relative, 0), next);
        if (then < left && is_within(rg_permutation_reverse(relative, last + 1), n, then, left - 1))
            return true;
    }
    return false;
}

unsigned rg_pancake_nearer(uint64_t relative, unsigned n)
{
    const unsigned gaps = gaps_of(relative, n);
    unsigned left = gaps, ports = 0;
    while (!is_within(relative, n, gaps, left))
        left++;
    for (unsigned port = 0; port + 1 < n; port++) {
        const uint64_t then = rg_permutation_reverse(relative, port + 2);
        if (is_within(then, n, gaps_of(then, n), left - 1))
            ports |= 1u << port;
    }
    return ports;
}

/* Prepared after what all permutations have: by rank, the ports that lead nearer to 1 2 .. n. */
static size_t prepared_bytes(const rg_topology *net)
{
    return rg_permutation_prepared_bytes(net) + (size_t)net->vertices * sizeof(uint16_t);
}

static void prepare(const rg_topology *net, void *prepared)
{
    const uint64_t *both = prepared;
    uint16_t *ports = (uint16_t *)((uint64_t *)prepared + 2 * net->vertices);
    rg_permutation_prepare(net, prepared);
    ports[0] = 0;
    for (uint64_t v = 1; v < net->vertices; v++)
        ports[v] = (uint16_t)rg_pancake_nearer(both[2 * v], net->name.param[0]);
}

static void step(route_step *step)
{
    const rg_topology *net = step->net;
    const unsigned n = net->name.param[0];
    const uint64_t *both = step->prepared, relative = rg_permutation_aim(step);
    const uint16_t *ports = both ? (const uint16_t *)(both + 2 * net->vertices) : NULL;
    rg_permutation_add(step, ports ? ports[rg_permutation_rank(relative, n)]
                                   : rg_pancake_nearer(relative, n));
}

/* Two reversals bring a symbol home from the largest on; one is enough for the last two. */
static uint64_t bound(const rg_topology *net, const rg_route_rule *rule)
{
    (void)rule;
    return 2 * net->name.param[0] - 3;
}

const topology_family rg_topology_pancake = {
    .info = {"pancake", "n", "pancake graph", "pancake:4",
             "makes the reversals of a shortest sequence, found by search",
             .kind = RG_KIND_TOPOLOGY},
    PERMUTATION_GRAPH,
    .prepared_bytes = prepared_bytes,
    .prepare = prepare,
    .next_in = next_in,
    .bound = bound,
};
