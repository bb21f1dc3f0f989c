/* SPDX-License-Identifier: Apache-2.0 */

/* GFT(h,m,w), the generalised fat tree with the natural label of fattree.h: terminal i on switch
 * (0, i/w), switch j = s w^x + t on level x. */

#include "core/topology/level_label.h"
#include "tree.h"

/* m^x is in power[x], w^x in power[W + x]. */
enum { W = 32 };

static unsigned height(const rg_topology *net)
{
    return net->name.param[0];
}

static unsigned children(const rg_topology *net)
{
    return net->name.param[1];
}

static unsigned parents(const rg_topology *net)
{
    return net->name.param[2];
}

static void init(rg_topology *net)
{
    const unsigned h = net->name.param[0];
    const unsigned m = net->name.param[1];
    const unsigned w = net->name.param[2];
    const unsigned inner = h > 1 ? m + w : m;
    for (unsigned x = 0; x <= h; x++) {
        net->power[x] = rg_topology_pow(m, x);
        net->power[W + x] = rg_topology_pow(w, x);
    }
    net->nodes = net->links = rg_topology_mul(w, net->power[h]);
    net->level_first[0] = net->nodes;
    for (unsigned x = 0; x <= h; x++) {
        const uint64_t switches = rg_topology_mul(net->power[h - x], net->power[W + x]);
        net->switches = rg_topology_add(net->switches, switches);
        net->level_first[x + 1] = rg_topology_add(net->level_first[x], switches);
        if (x < h)
            net->links = rg_topology_add(net->links, rg_topology_mul(switches, w));
    }
    net->groups = 1;
    net->levels = h + 1;
    net->ports = net->in_ports = 2 * w > inner ? 2 * w : inner;
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const unsigned m = children(net);
    const unsigned w = parents(net);
    unsigned port = 0;
    if (v < net->nodes) {
        out[port++] = net->level_first[0] + v / w;
    } else {
        rg_topology_place at = {0};
        (void)rg_topology_where(net, v, &at);
        const uint64_t roots = net->power[W + at.level];
        const uint64_t s = at.index / roots;
        const uint64_t t = at.index % roots;
        if (at.level == 0) {
            for (; port < w; port++)
                out[port] = at.index * w + port;
        } else {
            const uint64_t below = net->power[W + at.level - 1];
            for (; port < m; port++)
                out[port] = net->level_first[at.level - 1] + (s * m + port) * below + t % below;
        }
        if (at.level < height(net))
            for (unsigned u = 0; u < w; u++)
                out[port++] = net->level_first[at.level + 1] + s / m * roots * w + t + u * roots;
    }
    for (; port < net->ports; port++)
        out[port] = RG_TOPOLOGY_NONE;
}

static unsigned down(const rg_topology *net, unsigned level)
{
    return level == 1 ? parents(net) : children(net);
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned h = height(net);
    const unsigned m = children(net);
    const unsigned w = parents(net);
    unsigned min = 2 * w < m ? 2 * w : m;
    uint64_t sum = 2 * (w - 1);
    /* Terminals below a switch of level x and of none lower meet there. */
    for (unsigned x = 1; x <= h; x++)
        sum = rg_topology_add(
            sum,
            rg_topology_mul(rg_topology_mul(w, net->power[x] - net->power[x - 1]), 2 * (x + 1)));
    rg_topology_degrees(facts, net->ports, min, net->ports);
    facts->diameter = 2 * (h + 1);
    rg_topology_distances(facts, sum, 1);
    if (m == w) { /* the m-ary (h+1)-tree */
        facts->connectivity = m;
        if (m % 2 == 0)
            facts->bisection = facts->nodes / 2;
    }
}

static void paths(const rg_topology *net, rg_topology_switch_paths *paths)
{
    paths->exact = rg_topology_tree_paths(height(net), children(net), parents(net));
}

/* As in a k-ary tree; a leaf is a switch of level 0. */
static void step(route_step *step)
{
    const rg_topology *net = step->net;
    const unsigned m = children(net);
    const unsigned w = parents(net);
    const uint64_t leaf = step->packet.target / w;
    const uint64_t p = step->packet.target % w;
    if (step->packet.vertex < net->nodes) {
        rg_route_add(step, 0, 0);
        return;
    }
    const rg_topology_place at = rg_tree_place(net, step->packet.vertex);
    const uint64_t above = leaf / net->power[at.level]; /* the sub-tree of this level it is in */
    const uint64_t below = at.level == 0 ? p : leaf / net->power[at.level - 1] % m;
    if (at.index / net->power[W + at.level] == above)
        rg_route_add(step, (unsigned)below, 0);
    else
        rg_route_add_up(step, at.level == 0 ? w : m, w, above % m, below);
}

/* The m-ary (h+1)-tree. */
static void rename(rg_network *name)
{
    const unsigned h = name->param[0], m = name->param[1];
    if (m == name->param[2])
        *name = (rg_network){.family = RG_FAMILY_KARY, .count = 2, .param = {m, h + 1}};
}

const topology_family rg_topology_gft = {
    .info = {"gft", "h,m,w", "generalised fat tree", "gft:2,4,2",
             (TREE_RULE ", then down the only way"), .kind = RG_KIND_GFT, .never_locks = true,
             .radix = {3, 2}},
    .rename = rename,
    .range = {{1, 20}, {2, 255}, {1, 255}},
    .init = init,
    .next = next,
    .print = rg_topology_level_print,
    .parse = rg_topology_level_parse,
    .facts = facts,
    .paths = paths,
    .channels = CHANNELS_LEVEL,
    .down = down,
    .uses = RG_ROUTE_UP,
    .standard = {.vc_classes = 1},
    .step = step,
    .bound = rg_route_diameter,
};
