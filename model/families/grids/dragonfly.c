/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Dragonflies: g groups of a routers that are all linked, with p nodes and h global links each.
 * Global link i of a group, i = 0..a h - 1, is number i % h of its router i / h, and leads to the
 * i-th of the other groups, in ascending order (the absolute arrangement); where there are fewer
 * groups than a h + 1 the last global ports have no link.
 */

#include "families/topology_internal.h"

struct shape {
    uint64_t p, a, h, g;
};

static struct shape shape_of(const rg_network *name)
{
    const uint64_t p = name->param[0], a = name->param[1], h = name->param[2];
    return (struct shape){p, a, h, name->count > 3 ? name->param[3] : a * h + 1};
}

static const char *refuse(const rg_network *name)
{
    const struct shape s = shape_of(name);
    if (s.p + s.a - 1 + s.h > RG_TOPOLOGY_MAX_PORTS)
        return "a router has more than 510 ports, p + a - 1 + h";
    return s.g > s.a * s.h + 1 ? "g must be at most a h + 1" : NULL;
}

static void init(rg_topology *net)
{
    const struct shape s = shape_of(&net->name);
    const unsigned side[] = {(unsigned)s.g, (unsigned)s.a};
    rg_tuple_init(net, side, 2, (unsigned)s.p, (unsigned)(s.a - 1 + s.h));
    net->links += s.g * (s.a * (s.a - 1) / 2) + s.g * (s.g - 1) / 2;
}

/* The router of a group with the link to another one. */
static uint64_t gate(const struct shape *s, uint64_t own, uint64_t to)
{
    return own * s->a + topology_place_of(to, own) / s->h;
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const struct shape s = shape_of(&net->name);
    uint64_t router, first, port = s.p;
    if (!rg_tuple_next(net, v, out, &router, &first))
        return;
    const uint64_t group = router / s.a, own = router % s.a;
    for (uint64_t r = 0; r < s.a; r++)
        if (r != own)
            out[port++] = first + group * s.a + r;
    for (uint64_t i = own * s.h; i < (own + 1) * s.h && i + 1 < s.g; i++)
        out[port++] = first + gate(&s, topology_at_place(i, group), group);
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const struct shape s = shape_of(&net->name);
    const uint64_t local = s.p + s.a - 1, last = (s.a - 1) * s.h; /* link of the last router */
    const uint64_t most = s.g - 1 < s.h ? s.g - 1 : s.h;
    const uint64_t least = s.g - 1 < last ? 0 : s.g - 1 - last;
    rg_topology_degrees(facts, net->ports, (unsigned)(local + least), (unsigned)(local + most));
    if (s.g == 1 || s.a == 1) { /* a complete graph */
        const uint64_t routers = s.g * s.a;
        rg_tuple_distances(net, facts, routers > 1, routers * (routers - 1));
    } else if (s.g == s.a * s.h + 1 && s.h < s.a * s.a - 2 * s.a + 2) {
        facts->diameter = 5; /* so many routers are not within two hops of one */
    }
}

/* The nodes of a router are alike. */
static uint64_t weight(const rg_topology *net, uint64_t node)
{
    const uint64_t p = net->name.param[0];
    return node % p == 0 ? p : 0;
}

/*
 * To the router with the link to the group of the target, over it, to the target's router. Links
 * inside a group that is not the target's are in virtual channel 0, all others in 1; so routes go
 * up, from 0 over a global link to 1.
 */
static void step(route_step *step)
{
    const struct shape s = shape_of(&step->net->name);
    uint64_t from, to;
    if (!rg_tuple_step(step, &from, &to))
        return;
    const uint64_t group = from / s.a, aim = to / s.a;
    const uint64_t way = group == aim ? to : gate(&s, group, aim);
    if (way == from)
        rg_route_add(step, (unsigned)(s.p + s.a - 1 + topology_place_of(aim, group) % s.h), 1);
    else
        rg_route_add(step, (unsigned)(s.p + topology_place_of(way % s.a, from % s.a)),
                     group == aim);
}

static uint64_t bound(const rg_topology *net, const rg_route_rule *rule)
{
    (void)net;
    (void)rule;
    return 5;
}

/* Groups of one router, or one group of routers, are a complete graph. */
static void rename(rg_network *name)
{
    const struct shape s = shape_of(name);
    if (s.a == 1 && s.g == s.h + 1)
        *name = (rg_network){.family = RG_FAMILY_HYPERX,
                             .count = 1,
                             .param = {(unsigned)s.g},
                             .hosts = (unsigned)s.p};
    if (name->family == RG_FAMILY_DRAGONFLY && name->count > 3 && s.g == s.a * s.h + 1) {
        name->count = 3;
        name->param[3] = 0;
    }
}

const topology_family rg_topology_dragonfly = {
    .info = {"dragonfly", "p,a,h[,g]", "dragonfly", "dragonfly:2,4,2",
             ("goes to the router with the link to the target's group, over that, and on. Links "
              "inside other groups are taken in virtual channel 0, all others in 1"),
             .kind = RG_KIND_TOPOLOGY, .never_locks = true, .balance = {1, 2, 1}},
    .range = {{1, RG_TOPOLOGY_MAX_PORTS},
              {1, RG_TOPOLOGY_MAX_PORTS},
              {1, RG_TOPOLOGY_MAX_PORTS},
              {1, RG_TOPOLOGY_MAX_PORTS *RG_TOPOLOGY_MAX_PORTS / 4 + 1}},
    .refuse = refuse,
    .rename = rename,
    TUPLE,
    .facts = facts,
    .weight = weight,
    .uses = RG_ROUTE_VC_CLASSES,
    .standard = {.vc_classes = 2},
    .step = step,
    .bound = bound,
};
