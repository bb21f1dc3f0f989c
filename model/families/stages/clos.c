/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Clos networks (1953) as graphs; input i and output i are one compute node. Clos(n,m,r) has r
 * switches of n x m, m of r x r and r of m x n: switch j of the first stage has the lines j n ..
 * j n + n-1, and its out-port q leads to in-port j of middle switch q. In clos:n1,m1,n2,m2,..,r
 * each of the m1 middle switches is a network clos:n2,m2,..,r again; clos:2,2,..,2 are the networks
 * of Benes (1962).
 *
 * Level l = 0, 1, .. of the nest has m1..m_l networks side by side, each of n_(l+1)..n_L r lines,
 * and two stages: l leads in, and 2L - l leads out. Stage L has the switches of r x r. The way out
 * is the way in, mirrored.
 */

#include "families/topology_internal.h"

/* Networks of level l are in power[l], and the lines of one in power[LINES + l]. */
enum { LINES = 32 };

/* L, how often networks are nested. */
static unsigned depth(const rg_topology *net)
{
    return net->name.count / 2;
}

/* n and m of the switches of level l, and r = n = m of the innermost. */
static unsigned outer_ports(const rg_topology *net, unsigned level)
{
    return net->name.param[2 * level];
}

static unsigned inner_ports(const rg_topology *net, unsigned level)
{
    return net->name.param[2 * level + (level < depth(net))];
}

static unsigned level_of(const rg_topology *net, unsigned stage)
{
    const unsigned middle = depth(net);
    return stage <= middle ? stage : 2 * middle - stage;
}

/* The switches of a stage of this level in one of its networks. */
static uint64_t switches_of(const rg_topology *net, unsigned level)
{
    return level < depth(net) ? net->power[LINES + level + 1] : 1;
}

static const char *refuse(const rg_network *name)
{
    return name->count % 2 == 0 ? "it takes n,m once or more, then r: an odd number of parameters"
                                : NULL;
}

/* Butterfly-Butterfly of 4 lines. */
static void rename(rg_network *name)
{
    if (name->count == 3 && rg_network_all(name, 2))
        *name = (rg_network){.family = RG_FAMILY_BENES, .count = 1, .param = {2}};
}

static void init(rg_topology *net)
{
    const unsigned middle = depth(net);
    net->directed = true;
    net->groups = 1;
    net->levels = 2 * middle + 1;
    net->power[0] = 1;
    net->power[LINES + middle] = outer_ports(net, middle);
    for (unsigned l = 0; l < middle; l++)
        net->power[l + 1] = rg_topology_mul(net->power[l], inner_ports(net, l));
    for (unsigned l = middle; l-- > 0;)
        net->power[LINES + l] = rg_topology_mul(net->power[LINES + l + 1], outer_ports(net, l));
    net->nodes = net->links = net->power[LINES];
    net->level_first[0] = net->nodes;
    for (unsigned stage = 0; stage < net->levels; stage++) {
        const unsigned l = level_of(net, stage);
        const unsigned out = stage < middle ? inner_ports(net, l) : outer_ports(net, l);
        const uint64_t switches = rg_topology_mul(net->power[l], switches_of(net, l));
        net->switches = rg_topology_add(net->switches, switches);
        net->level_first[stage + 1] = rg_topology_add(net->level_first[stage], switches);
        net->links = rg_topology_add(net->links, rg_topology_mul(switches, out));
        for (unsigned p = 0; p < 2; p++) {
            const unsigned ports = p == 0 ? outer_ports(net, l) : inner_ports(net, l);
            net->ports = ports > net->ports ? ports : net->ports;
        }
    }
    net->in_ports = net->ports;
}

/* The switch of a stage, counted from 0, whose port towards the nodes is on this line of a network
 * of its level. */
static uint64_t at_line(const rg_topology *net, unsigned stage, uint64_t network, uint64_t line)
{
    const unsigned l = level_of(net, stage);
    return net->level_first[stage] + network * switches_of(net, l) + line / outer_ports(net, l);
}

/* Number @port of the vertices to which a switch of a stage leads, or NONE. */
static uint64_t after(const rg_topology *net, unsigned stage, uint64_t index, unsigned port)
{
    const unsigned l = level_of(net, stage), middle = depth(net);
    const uint64_t network = index / switches_of(net, l), j = index % switches_of(net, l);
    if (port >= (stage < middle ? inner_ports(net, l) : outer_ports(net, l)))
        return RG_TOPOLOGY_NONE;
    if (stage < middle)
        return at_line(net, stage + 1, network * inner_ports(net, l) + port, j);
    const uint64_t line = j * outer_ports(net, l) + port;
    return l == 0 ? line
                  : net->level_first[stage + 1] +
                        network / inner_ports(net, l - 1) * switches_of(net, l - 1) + line;
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    rg_topology_place at;
    (void)rg_topology_where(net, v, &at);
    for (unsigned port = 0; port < net->ports; port++)
        out[port] = !at.is_node ? after(net, at.level, at.index, port)
                    : port == 0 ? at_line(net, 0, 0, v)
                                : RG_TOPOLOGY_NONE;
}

/* The vertex that takes its place in the mirror, where outputs are inputs. */
static uint64_t mirrored(const rg_topology *net, uint64_t v)
{
    rg_topology_place at;
    if (v == RG_TOPOLOGY_NONE || v < net->nodes)
        return v;
    (void)rg_topology_where(net, v, &at);
    return net->level_first[net->levels - 1 - at.level] + at.index;
}

static void previous(const rg_topology *net, uint64_t v, uint64_t *out)
{
    next(net, mirrored(net, v), out);
    for (unsigned port = 0; port < net->in_ports; port++)
        out[port] = mirrored(net, out[port]);
}

/* Every route passes every stage; the ways of two routes through different networks of level 1 meet
 * in the first and the last switch only. */
static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    unsigned least = outer_ports(net, depth(net));
    for (unsigned l = 0; l < depth(net); l++)
        for (unsigned p = 0; p < 2; p++)
            if (net->name.param[2 * l + p] < least)
                least = net->name.param[2 * l + p];
    rg_topology_degrees(facts, net->ports, least, net->ports);
    facts->diameter = net->nodes > 1 ? net->levels + 1 : 0;
    rg_topology_distances(facts, rg_topology_mul(net->nodes - 1, facts->diameter), 1);
    facts->connectivity = inner_ports(net, 0);
}

static void paths(const rg_topology *net, rg_topology_switch_paths *paths)
{
    paths->exact = (double)net->power[depth(net)] * (1 - 1 / (double)net->nodes);
}

static void nest(const rg_topology *net, unsigned level, unsigned *lines, unsigned *links)
{
    *lines = outer_ports(net, level);
    *links = level < depth(net) ? inner_ports(net, level) : 0;
}

/* Any port as far as the middle, then the digits of the destination. */
static void step(route_step *step)
{
    const rg_topology *net = step->net;
    const uint64_t target = step->packet->target;
    rg_topology_place at;
    (void)rg_topology_where(net, step->packet->vertex, &at);
    if (at.is_node) {
        rg_route_add(step, 0, 0);
        return;
    }
    const unsigned l = level_of(net, at.level);
    const uint64_t line = target / (net->nodes / net->power[LINES + l]);
    if (at.level < depth(net))
        rg_route_add_up(step, 0, inner_ports(net, l), line / outer_ports(net, l),
                        line % outer_ports(net, l));
    else
        rg_route_add(step, (unsigned)(line % outer_ports(net, l)), 0);
}

const topology_family rg_topology_clos = {
    .info = {"clos", "n,m,r1,...", "Clos network", "clos:2,3,4",
             "takes any port, and from the middle on those of the destination's digits",
             .never_locks = true, .kind = RG_KIND_TOPOLOGY},
    .range = {{1, 255}, {1, 255}, {1, 255}},
    .refuse = refuse,
    .rename = rename,
    .init = init,
    .next = next,
    .previous = previous,
    .print = rg_topology_level_print,
    .parse = rg_topology_level_parse,
    .facts = facts,
    .paths = paths,
    .nest = nest,
    .uses = RG_ROUTE_UP,
    .standard = {.vc_classes = 1},
    .step = step,
    .bound = rg_route_diameter,
};
