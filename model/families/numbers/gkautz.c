/* SPDX-License-Identifier: Apache-2.0 */

/*
 * GK(d,N), the generalised Kautz digraph of Imase and Itoh (1983): arcs lead from i to
 * -(d i + a) mod N, a = 1..d; those from a vertex to itself are left out. With N = d^k + d^(k-1) it
 * is K(d,k).
 *
 * The walks of t hops from x to y are the integers c = r, r+N, .. below d^t, where r is
 * -1 - y - d^t x mod N for odd t, y - d^t x mod N for even t; the first hop has a-1 = c / d^(t-1).
 * So the distance is the least t with r < d^t.
 */

#include "routegen/kautz.h"
#include "numbers.h"

static void narrow(const rg_network *name, unsigned index, topology_range *range)
{
    if (index == 1)
        range->min = name->param[0] + 1;
}

/* (d+1) i + a is 0 mod N for g = gcd(d+1,N) vertices i, if g divides a, else for none. */
static uint64_t loops(const rg_topology *net)
{
    const unsigned d = net->name.param[0];
    const uint64_t g = rg_topology_gcd(d + 1, net->nodes);
    return g * (d / g);
}

static void init(rg_topology *net)
{
    rg_topology_direct(net, net->name.param[0], net->name.param[1], 0);
    net->links = net->nodes * net->ports - loops(net);
    net->directed = true;
}

static uint64_t not_itself(uint64_t v, uint64_t other)
{
    return other == v ? RG_TOPOLOGY_NONE : other;
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const uint64_t n = net->nodes, from = v * net->ports;
    for (unsigned a = 1; a <= net->ports; a++)
        out[a - 1] = not_itself(v, n - 1 - (from + a - 1) % n);
}

/* The numbers d x + a, for all x and a, are 1..d N: d of them are -v mod N. */
static void previous(const rg_topology *net, uint64_t v, uint64_t *out)
{
    for (unsigned y = 0; y < net->ports; y++)
        out[y] = not_itself(v, (net->nodes - v - 1 + y * net->nodes) / net->ports);
}

/* Whether N = d^p (d^q + 1), q odd: then the diameter is one less than the least k with
 * d^k >= N. */
static bool is_short(uint64_t n, unsigned d)
{
    unsigned q = 0;
    while (n % d == 0)
        n /= d;
    for (n--; n > 1 && n % d == 0; n /= d)
        q++;
    return n == 1 && q % 2 == 1;
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned d = net->ports;
    const uint64_t n = net->nodes;
    /* Closed walks of two hops from i are the c below d^2 that are (1 - d^2) i mod N. */
    const uint64_t g = rg_topology_gcd((uint64_t)d * d - 1, n),
                   closed = g * (((uint64_t)d * d + g - 1) / g);
    rg_topology_degrees(facts, d, d - (loops(net) > 0), d);
    facts->simple_links = net->links - (closed - loops(net)) / 2;
    facts->diameter = 0;
    for (uint64_t reached = 1; reached < n; reached *= d)
        facts->diameter++;
    facts->diameter -= is_short(n, d);
    /* Nodes that are alike modulo N / gcd(d,N) have the same successors; up to `inside` of these
     * are among them. Proved where d divides N, else an upper bound that every search has met. */
    const uint64_t same = rg_topology_gcd(d, n), near = rg_topology_gcd(d + 1, n);
    const uint64_t inside = near > d ? 0 : (d - near) * same / n + 1;
    facts->connectivity = n == d + 1 ? d : d - (same == 1 ? 1 : inside);
}

/* Automorphisms add N / gcd(d+1,N), or take i to -1 - i. */
static uint64_t weight(const rg_topology *net, uint64_t node)
{
    const uint64_t alike = rg_topology_gcd(net->ports + 1, net->nodes), first = net->nodes / alike;
    if (2 * node + 1 > first)
        return 0;
    return 2 * node + 1 == first ? alike : 2 * alike;
}

/* The shortest walks from x to y: their hops, d^(hops-1) and the least c. */
typedef struct walks {
    unsigned hops;
    uint64_t place, least;
} walks;

static walks walks_of(const rg_topology *net, uint64_t x, uint64_t y)
{
    const uint64_t n = net->nodes;
    walks found = {0, 0, (y + n - x) % n};
    for (uint64_t power = 1; found.least >= power;) {
        found.hops++;
        found.place = power;
        power *= net->ports;
        x = x * net->ports % n;
        found.least = ((found.hops % 2 == 0 ? y : n - 1 - y) + n - x) % n;
    }
    return found;
}

static uint64_t ways(const rg_topology *net, uint64_t source, uint64_t destination,
                     topology_ways *ways)
{
    const walks found = walks_of(net, source, destination);
    if (found.hops > 0)
        rg_ways_multiply(ways, (found.place * net->ports - found.least - 1) / net->nodes + 1);
    return found.hops;
}

static void step(route_step *step)
{
    const rg_topology *net = step->net;
    const walks found = walks_of(net, step->packet->vertex, step->packet->target);
    unsigned taken = net->ports;
    for (uint64_t c = found.least; c < found.place * net->ports; c += net->nodes) {
        const unsigned port = (unsigned)(c / found.place);
        if (port != taken)
            rg_route_add(step, port, 0);
        taken = port;
    }
}

static void rename(rg_network *name)
{
    const unsigned d = name->param[0];
    uint64_t power = 1;
    unsigned k = 0;
    for (; power * d <= name->param[1]; k++)
        power *= d;
    if (power == name->param[1] && d <= 36)
        *name = (rg_network){.family = RG_FAMILY_DEBRUIJN, .count = 2, .param = {d, k}};
    else if (power + power / d == name->param[1] && d <= RG_KAUTZ_MAX_D)
        *name = (rg_network){.family = RG_FAMILY_KAUTZ, .count = 2, .param = {d, k}};
}

const topology_family rg_topology_gkautz = {
    .info = {"gkautz", "d,N", "generalised Kautz digraph", "gkautz:2,11",
             "takes a shortest walk, found by residues modulo N", .kind = RG_KIND_TOPOLOGY,
             .size = 2},
    NUMBERS,
    .range = {{2, 255}, {3, 4294967295u}},
    .previous = previous,
    .weight = weight,
    .ways = ways,
    .uses = RG_ROUTE_TIE,
    .bound = rg_route_diameter,
};
