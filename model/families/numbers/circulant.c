/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The circulant graph of n vertices: i is linked to i + s and i - s mod n, for each jump s1 < s2 <
 * .. of at most n/2. How far a node is depends on the difference alone, and is found by search: how
 * few jumps, forward or back, add up to it.
 */

#include "families/search.h"
#include "numbers.h"

static unsigned jumps(const rg_topology *net)
{
    return net->name.count - 1;
}

static uint64_t jump(const rg_topology *net, unsigned j)
{
    return net->name.param[j + 1];
}

static void narrow(const rg_network *name, unsigned index, topology_range *range)
{
    if (index == 0)
        return;
    range->min = index == 1 ? 1 : name->param[index - 1] + 1;
    range->max = name->param[0] / 2;
}

static const char *refuse(const rg_network *name)
{
    uint64_t common = name->param[0];
    for (unsigned i = 1; i < name->count; i++)
        common = rg_topology_gcd(common, name->param[i]);
    return common > 1 ? "n and the jumps have a common divisor, so it is not connected" : NULL;
}

/* Half of n, forward and back, is one link. */
static bool is_half(const rg_topology *net, unsigned j)
{
    return 2 * jump(net, j) == net->name.param[0];
}

static void init(rg_topology *net)
{
    const uint64_t n = net->name.param[0];
    const unsigned last = jumps(net) - 1;
    rg_topology_direct(net, 2 * jumps(net), n, n * last + (is_half(net, last) ? n / 2 : n));
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    for (unsigned j = 0; j < jumps(net); j++) {
        out[2 * j] = (v + jump(net, j)) % net->nodes;
        out[2 * j + 1] =
            is_half(net, j) ? RG_TOPOLOGY_NONE : (v + net->nodes - jump(net, j)) % net->nodes;
    }
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned degree = 2 * jumps(net) - is_half(net, jumps(net) - 1);
    rg_topology_degrees(facts, degree, degree, degree);
}

/* ---- The rule ------------------------------------------------------------------------------- */

/* What sums are sought with: c s1 is x mod n where c is x / common * inverse mod n / common. */
typedef struct sums {
    const rg_topology *net;
    uint64_t common, inverse;
} sums;

static sums sums_of(const rg_topology *net)
{
    const uint64_t common = rg_topology_gcd(net->nodes, jump(net, 0)), n = net->nodes / common;
    const uint64_t s = jump(net, 0) / common % n;
    uint64_t inverse = 0;
    while (n > 1 && inverse * s % n != 1)
        inverse++;
    return (sums){net, common, inverse};
}

static uint64_t least(uint64_t x, uint64_t n)
{
    return x < n - x ? x : n - x;
}

/* Whether x is a sum of at most @most of the jumps 0..j. */
static bool is_sum(const sums *of, unsigned j, uint64_t x, uint64_t most)
{
    const uint64_t n = of->net->nodes, s = jump(of->net, j);
    if (least(x, n) > most * s)
        return false;
    if (j == 0) {
        const uint64_t rest = n / of->common;
        return x % of->common == 0 && least(x / of->common * of->inverse % rest, rest) <= most;
    }
    for (uint64_t c = 0; c <= most; c++)
        if (is_sum(of, j - 1, (x + c * s) % n, most - c) ||
            is_sum(of, j - 1, (x + n - c * s % n) % n, most - c))
            return true;
    return false;
}

static uint64_t hops_of(const sums *of, uint64_t x)
{
    const unsigned last = jumps(of->net) - 1;
    uint64_t hops = 0;
    while (!is_sum(of, last, x, hops))
        hops++;
    return hops;
}

/* Prepared: the hops from 0 to each vertex, and behind them what else a search needs. */
static size_t prepared_bytes(const rg_topology *net)
{
    return (size_t)net->nodes * SEARCH_BYTES_OF_VERTEX;
}

static void prepare(const rg_topology *net, void *prepared)
{
    uint32_t *hops = prepared, *queue = hops + net->nodes;
    const search_memory own = {(double *)(void *)(queue + net->nodes), hops, queue};
    (void)rg_search_from(net, NULL, 0, &own);
}

/* How far it is from one vertex on to another. */
static uint64_t ahead(uint64_t from, uint64_t to, uint64_t n)
{
    return to >= from ? to - from : to + n - from;
}

static void step_prepared(route_step *step)
{
    const rg_topology *net = step->net;
    const uint32_t *hops = step->prepared;
    const uint64_t n = net->nodes, target = step->packet->target;
    const uint32_t here = hops[ahead(step->packet->vertex, target, n)];
    for (unsigned p = 0; p < net->ports; p++)
        if (step->next[p] != RG_TOPOLOGY_NONE && hops[ahead(step->next[p], target, n)] < here)
            rg_route_add(step, p, 0);
}

static void step(route_step *step)
{
    const rg_topology *net = step->net;
    if (step->prepared) {
        step_prepared(step);
        return;
    }
    const sums of = sums_of(net);
    const uint64_t n = net->nodes, target = step->packet->target;
    const uint64_t hops = hops_of(&of, (target + n - step->packet->vertex) % n);
    for (unsigned p = 0; p < net->ports; p++)
        if (step->next[p] != RG_TOPOLOGY_NONE &&
            is_sum(&of, jumps(net) - 1, (target + n - step->next[p]) % n, hops - 1))
            rg_route_add(step, p, 0);
}

/* Never more than half way round; exact where that is soon found. */
static uint64_t bound(const rg_topology *net, const rg_route_rule *rule)
{
    const sums of = sums_of(net);
    uint64_t most = 0;
    (void)rule;
    if (net->nodes > 4096)
        return net->nodes / 2;
    for (uint64_t x = 0; x <= net->nodes / 2; x++) {
        const uint64_t hops = hops_of(&of, x);
        most = hops > most ? hops : most;
    }
    return most;
}

static void rename(rg_network *name)
{
    if (name->count == 2)
        *name = (rg_network){.family = RG_FAMILY_TORUS, .count = 1, .param = {name->param[0]}};
}

const topology_family rg_topology_circulant = {
    .info = {"circulant", "n,s1,...", "circulant graph", "circulant:13,1,5",
             "takes the fewest jumps, found by search", .kind = RG_KIND_TOPOLOGY},
    NUMBERS,
    .range = {{2, 1048576}, {1, 524288}},
    .refuse = refuse,
    .channels = CHANNELS_PORT,
    .uses = RG_ROUTE_TIE,
    .bound = bound,
    .prepared_bytes = prepared_bytes,
    .prepare = prepare,
};
