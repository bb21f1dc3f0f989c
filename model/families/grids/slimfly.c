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

enum { FIELD_P = 40, FIELD_TOP, FIELD_R, FIELD_OVER }; /* of power[]: p, p^(k-1), r, 2^32/p */
enum { MOST_Q = 340 };

/* a / p, without a division, which takes long: a is less than 2^17. */
static unsigned over_p(const rg_topology *net, unsigned a)
{
    return (unsigned)(a * net->power[FIELD_OVER] >> 32);
}

/* a + times b, digit by digit. */
static unsigned add(const rg_topology *net, unsigned a, unsigned times, unsigned b)
{
    const unsigned p = (unsigned)net->power[FIELD_P];
    unsigned sum = 0;
    for (unsigned place = 1; a > 0 || b > 0; place *= p) {
        const unsigned next_a = over_p(net, a), next_b = over_p(net, b);
        const unsigned digit = a - next_a * p + times * (b - next_b * p);
        sum += (digit - over_p(net, digit) * p) * place;
        a = next_a;
        b = next_b;
    }
    return sum;
}

/* x a: the digit at the top becomes r. */
static unsigned shift(const rg_topology *net, unsigned a)
{
    const unsigned p = (unsigned)net->power[FIELD_P], top = (unsigned)net->power[FIELD_TOP];
    unsigned digit = a;
    for (unsigned place = top; place > 1; place = over_p(net, place))
        digit = over_p(net, digit);
    return add(net, (a - digit * top) * p, digit, (unsigned)net->power[FIELD_R]);
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
    net->power[FIELD_OVER] = (UINT64_C(1) << 32) / p + 1;
    for (net->power[FIELD_R] = 1; !is_primitive(net);)
        net->power[FIELD_R]++;
}

/* Logarithms to the base x, and powers of it, also those of sums of two. */
struct field {
    unsigned order; /* of x */
    uint16_t log[MOST_Q + 1], power[2 * MOST_Q];
};

static size_t prepared_bytes(const rg_topology *net)
{
    (void)net;
    return sizeof(struct field);
}

static void prepare(const rg_topology *net, void *prepared)
{
    struct field *f = prepared;
    unsigned a = 1;
    f->order = net->name.param[0] - 1;
    for (unsigned i = 0; i < f->order; i++, a = shift(net, a)) {
        f->power[i] = f->power[i + f->order] = (uint16_t)a;
        f->log[a] = (uint16_t)i;
    }
}

static unsigned times(const struct field *f, unsigned a, unsigned b)
{
    return a == 0 || b == 0 ? 0 : f->power[f->log[a] + f->log[b]];
}

/* b is not 0. */
static unsigned over(const struct field *f, unsigned a, unsigned b)
{
    return a == 0 ? 0 : f->power[f->log[a] + f->order - f->log[b]];
}

static unsigned minus(const rg_topology *net, const struct field *f, unsigned a, unsigned b)
{
    const unsigned half = f->order / 2; /* where -1 is, unless it is 1 */
    return add(net, a, 1, b == 0 || f->order % 2 != 0 ? b : f->power[f->log[b] + half]);
}

/* Whether an element, not 0, is in the set of a part, 0 or 1: by its logarithm, of which half are
 * those of negatives where the set has both. */
static bool is_in(const struct field *f, uint64_t part, unsigned a)
{
    const unsigned cycle = delta_of(f->order + 1) < 0 ? f->order / 2 : f->order;
    const unsigned log = f->log[a] % cycle;
    return log % 2 == part || (log == 0 && cycle % 2 != 0);
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    struct field f;
    uint64_t router, first;
    unsigned port = tuple_hosts(net);
    if (!rg_tuple_next(net, v, out, &router, &first))
        return;
    const unsigned q = net->name.param[0];
    const uint64_t part = tuple_at(net, router, 0), line = router - tuple_at(net, router, 2);
    const unsigned x = (unsigned)tuple_at(net, router, 1), y = (unsigned)tuple_at(net, router, 2);
    prepare(net, &f);
    for (unsigned z = 0; z < q; z++)
        if (z != y && is_in(&f, part, minus(net, &f, z, y)))
            out[port++] = first + line + z;
    for (unsigned m = 0; m < q; m++) {
        const unsigned product = times(&f, m, x);
        const unsigned c = part == 0 ? minus(net, &f, y, product) : add(net, product, 1, y);
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

/* To the target, or to a neighbour of it: the hop that ends there takes virtual channel 1. The
 * ports to the same line come first. */
static void step(route_step *step)
{
    const rg_topology *net = step->net;
    const uint64_t first = net->direct ? 0 : net->nodes;
    const unsigned hosts = tuple_hosts(net), across = net->ports - net->name.param[0];
    struct field made;
    const struct field *f = step->prepared;
    uint64_t from, to;
    if (!rg_tuple_step(step, &from, &to))
        return;
    for (unsigned port = hosts; port < net->ports; port++)
        if (step->next[port] == first + to) {
            rg_route_add(step, port, 1);
            return;
        }
    const uint64_t part = tuple_at(net, from, 0);
    const unsigned x = (unsigned)tuple_at(net, from, 1), y = (unsigned)tuple_at(net, from, 2);
    const unsigned m = (unsigned)tuple_at(net, to, 1), c = (unsigned)tuple_at(net, to, 2);
    const bool same = part == tuple_at(net, to, 0);
    if (f == NULL) {
        prepare(net, &made);
        f = &made;
    }
    if (same && x != m) { /* the line across through both */
        const unsigned slope = part == 0 ? over(f, minus(net, f, y, c), minus(net, f, x, m))
                                         : over(f, minus(net, f, c, y), minus(net, f, x, m));
        rg_route_add(step, across + slope, 0);
        return;
    }
    const unsigned product = times(f, m, x);
    const unsigned z = part == 0 ? add(net, product, 1, c) : minus(net, f, c, product);
    for (unsigned port = hosts; port < across; port++) {
        const unsigned at = (unsigned)tuple_at(net, step->next[port] - first, 2);
        if (same ? is_in(f, part, minus(net, f, at, c)) : at == z)
            rg_route_add(step, port, 0);
    }
    const unsigned at = (unsigned)tuple_at(net, step->next[across + m] - first, 2);
    if (!same && is_in(f, 1 - part, minus(net, f, at, c)))
        rg_route_add(step, across + m, 0);
}

const topology_family rg_topology_slimfly = {
    .info = {"slimfly", "q[/p]", "slim fly, a McKay-Miller-Siran graph", "slimfly:5",
             ("goes to the target or to a neighbour of it, the first by its port. The hop to the "
              "target is in virtual channel 1, the one before in 0"),
             .kind = RG_KIND_TOPOLOGY, .never_locks = true},
    .range = {{3, MOST_Q}},
    .hosted = true,
    .refuse = refuse,
    TUPLE,
    .facts = facts,
    .weight = weight,
    .uses = RG_ROUTE_TIE | RG_ROUTE_VC_CLASSES,
    .standard = {.vc_classes = 2},
    .step = step,
    .prepared_bytes = prepared_bytes,
    .prepare = prepare,
    .bound = rg_route_diameter,
};
