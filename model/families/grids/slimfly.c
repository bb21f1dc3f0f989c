/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Slim flies, the graphs of McKay, Miller and Siran: routers (s,x,y), s = 0 or 1, x and y in the
 * field of q = 4w + d elements, d = -1, 0 or 1. (0,x,y) and (1,m,c) are linked if y = m x + c;
 * (0,x,y) and (0,x,z) if z - y is in a set, (1,m,c) and (1,m,e) if e - c is in another. With a
 * primitive element the sets are its even and its odd powers, for d = -1 half of each and their
 * negatives. Two routers are at most two hops apart.
 *
 * An element is the number whose digits in base p are those of a polynomial, q = p^k. x is
 * primitive by x^k = r, the first polynomial r for which it is; with k = 1 it is r, the smallest
 * primitive root.
 */

#include "families/topology_internal.h"

enum { FIELD_P = 40, FIELD_TOP, FIELD_R }; /* of power[]: p, p^(k-1), r */

/* a + times b, digit by digit. */
static unsigned add(const rg_topology *net, unsigned a, unsigned times, unsigned b)
{
    const unsigned p = (unsigned)net->power[FIELD_P];
    unsigned sum = 0;
    for (unsigned place = 1; a > 0 || b > 0; place *= p, a /= p, b /= p)
        sum += (a % p + times * (b % p)) % p * place;
    return sum;
}

static unsigned minus(const rg_topology *net, unsigned a, unsigned b)
{
    return add(net, a, (unsigned)net->power[FIELD_P] - 1, b);
}

/* x a: the digit at the top becomes r. */
static unsigned shift(const rg_topology *net, unsigned a)
{
    const unsigned p = (unsigned)net->power[FIELD_P], top = (unsigned)net->power[FIELD_TOP];
    return add(net, a % top * p, a / top, (unsigned)net->power[FIELD_R]);
}

static unsigned times(const rg_topology *net, unsigned a, unsigned b)
{
    unsigned product = 0;
    for (unsigned place = (unsigned)net->power[FIELD_TOP]; place > 0;
         place /= (unsigned)net->power[FIELD_P])
        product = add(net, shift(net, product), a / place % (unsigned)net->power[FIELD_P], b);
    return product;
}

/* The prime that q is a power of; 0: none. */
static unsigned prime_of(unsigned q)
{
    unsigned p = 2;
    while (q % p != 0)
        p++;
    while (q % p == 0)
        q /= p;
    return q == 1 ? p : 0;
}

static int delta_of(unsigned q)
{
    return q % 4 == 3 ? -1 : (int)(q % 4);
}

static unsigned degree_of(unsigned q)
{
    return (unsigned)(3 * (int)q - delta_of(q)) / 2;
}

static const char *refuse(const rg_network *name)
{
    const unsigned q = name->param[0];
    if (q % 4 == 2 || prime_of(q) == 0)
        return "q must be a power of a prime, not 2";
    return name->hosts <= RG_TOPOLOGY_MAX_PORTS - degree_of(q)
               ? NULL
               : "a router has more than 510 ports, p and (3 q - d)/2";
}

/* Whether x is primitive. */
static bool is_primitive(const rg_topology *net)
{
    unsigned order = 1;
    for (unsigned a = shift(net, 1); a > 1 && order < net->name.param[0]; order++)
        a = shift(net, a);
    return order == net->name.param[0] - 1;
}

static void init(rg_topology *net)
{
    const unsigned q = net->name.param[0], p = prime_of(q), side[] = {2, q, q};
    rg_tuple_init(net, side, 3, net->name.hosts, degree_of(q));
    net->links += tuple_routers(net) * degree_of(q) / 2;
    net->power[FIELD_P] = p;
    net->power[FIELD_TOP] = q / p;
    for (net->power[FIELD_R] = 1; !is_primitive(net);)
        net->power[FIELD_R]++;
}

/* Marks the elements of the set of a part, 0 or 1. */
static void mark(const rg_topology *net, uint64_t part, bool *in)
{
    const unsigned q = net->name.param[0], w = (q + 1) / 4;
    unsigned a = 1;
    for (unsigned i = 0; i < q; i++)
        in[i] = false;
    for (unsigned i = 0; i < q - 1 + part; i++, a = shift(net, a))
        if (delta_of(q) >= 0)
            in[a] |= i % 2 == part;
        else if (i < 2 * w - 1 + part && i % 2 == part)
            in[a] = in[minus(net, 0, a)] = true;
}

/* Whether two different routers are linked. */
static bool are_linked(const rg_topology *net, const bool *in, uint64_t u, uint64_t v)
{
    const uint64_t part = tuple_at(net, u, 0);
    const unsigned x = (unsigned)tuple_at(net, u, 1), y = (unsigned)tuple_at(net, u, 2);
    const unsigned m = (unsigned)tuple_at(net, v, 1), c = (unsigned)tuple_at(net, v, 2);
    if (part == tuple_at(net, v, 0))
        return x == m && in[minus(net, c, y)];
    return part == 0 ? add(net, times(net, m, x), 1, c) == y
                     : add(net, times(net, m, x), 1, y) == c;
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    bool in[RG_TOPOLOGY_MAX_PORTS];
    uint64_t router, first;
    unsigned port = tuple_hosts(net);
    if (!rg_tuple_next(net, v, out, &router, &first))
        return;
    const unsigned q = net->name.param[0];
    const uint64_t part = tuple_at(net, router, 0), line = router - tuple_at(net, router, 2);
    const unsigned x = (unsigned)tuple_at(net, router, 1), y = (unsigned)tuple_at(net, router, 2);
    mark(net, part, in);
    for (unsigned z = 0; z < q; z++)
        if (in[minus(net, z, y)])
            out[port++] = first + line + z;
    for (unsigned m = 0; m < q; m++) {
        const unsigned product = times(net, m, x);
        const unsigned c = part == 0 ? minus(net, y, product) : add(net, product, 1, y);
        out[port++] = first + (1 - part) * net->power[0] + m * net->power[1] + c;
    }
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const uint64_t routers = tuple_routers(net), degree = degree_of(net->name.param[0]);
    rg_topology_degrees(facts, net->ports, net->ports, net->ports);
    rg_tuple_distances(net, facts, 2, routers * (degree + 2 * (routers - 1 - degree)));
}

/* y can be shifted, x with m x taken from c, and m with y: a part's routers are alike. */
static uint64_t weight(const rg_topology *net, uint64_t node)
{
    return node % (net->nodes / 2) == 0 ? net->nodes / 2 : 0;
}

/* To the target, or to a neighbour of it: the hop that ends there takes virtual channel 1. */
static void step(route_step *step)
{
    const rg_topology *net = step->net;
    const unsigned hosts = tuple_hosts(net);
    const uint64_t first = net->direct ? 0 : net->nodes;
    bool in[RG_TOPOLOGY_MAX_PORTS];
    uint64_t from, to;
    if (!rg_tuple_step(step, &from, &to))
        return;
    mark(net, tuple_at(net, to, 0), in);
    for (unsigned port = hosts; port < net->ports; port++)
        if (step->next[port] == first + to) {
            rg_route_add(step, port, 1);
            return;
        }
    for (unsigned port = hosts; port < net->ports; port++)
        if (are_linked(net, in, step->next[port] - first, to))
            rg_route_add(step, port, 0);
}

const topology_family rg_topology_slimfly = {
    .info = {"slimfly", "q[/p]", "slim fly, a McKay-Miller-Siran graph", "slimfly:5",
             ("goes to the target or to a neighbour of it, the first by its port. The hop to the "
              "target is in virtual channel 1, the one before in 0"),
             .kind = RG_KIND_TOPOLOGY, .never_locks = true},
    .range = {{3, 340}},
    .hosted = true,
    .refuse = refuse,
    TUPLE,
    .facts = facts,
    .weight = weight,
    .uses = RG_ROUTE_TIE | RG_ROUTE_VC_CLASSES,
    .standard = {.vc_classes = 2},
    .step = step,
    .bound = rg_route_diameter,
};
