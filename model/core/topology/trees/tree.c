/* SPDX-License-Identifier: Apache-2.0 */

#include "tree.h"

rg_topology_place rg_tree_place(const rg_topology *net, uint64_t v)
{
    rg_topology_place place = {0};
    (void)rg_topology_where(net, v, &place);
    return place;
}

void rg_tree_fan(const rg_topology *net, unsigned group, unsigned level, uint64_t index,
                 unsigned free, uint64_t *out)
{
    const unsigned k = tree_k(net);
    const uint64_t place = net->power[free];
    uint64_t v = tree_switch(net, group, level, index - index / place % k * place);
    for (unsigned x = 0; x < k; x++, v += place)
        out[x] = v;
}

void rg_tree_up(const rg_topology *net, const rg_topology_place *place, uint64_t *out)
{
    const unsigned top = net->levels - 1;
    if (place->level < top)
        rg_tree_fan(net, place->group, place->level + 1, place->index, place->level, out);
    else if (net->groups == 2)
        rg_tree_fan(net, 1 - place->group, top, place->index, top, out);
    else
        for (unsigned x = 0; x < tree_k(net); x++)
            out[x] = RG_TOPOLOGY_NONE;
}

void rg_tree_levels(rg_topology *net, unsigned groups, unsigned levels, uint64_t leaves)
{
    const uint64_t of_level = net->power[tree_n(net) - 1];
    net->groups = groups;
    net->levels = levels;
    net->ports = net->in_ports = 2 * tree_k(net);
    net->level_first[0] = net->nodes;
    for (unsigned level = 0; level < levels; level++)
        net->level_first[level + 1] =
            rg_topology_add(net->level_first[level], level == 0 ? leaves : of_level);
}

uint64_t rg_tree_row_sum(const rg_topology *net)
{
    const unsigned k = tree_k(net);
    uint64_t sum = 2 * (k - 1);
    for (unsigned i = 1; i < tree_n(net); i++) {
        const uint64_t nodes = rg_topology_mul(net->power[i] - net->power[i - 1], k);
        sum = rg_topology_add(sum, rg_topology_mul(nodes, 2 * (i + 1)));
    }
    return sum;
}

/* Half of all pairs are within a group; between the groups there are k^(n-2) paths. */
double rg_tree_mirrored_paths(const rg_topology *net)
{
    const unsigned k = tree_k(net);
    const unsigned n = tree_n(net);
    return (rg_topology_tree_paths(n - 1, k, k) + (double)net->power[n - 2]) / 2;
}

void rg_tree_next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const unsigned k = tree_k(net);
    const uint64_t of_group = net->nodes / net->groups;
    if (v < net->nodes) {
        out[0] = tree_switch(net, (unsigned)(v / of_group), 0, v % of_group / k);
        for (unsigned port = 1; port < 2 * k; port++)
            out[port] = RG_TOPOLOGY_NONE;
        return;
    }
    const rg_topology_place place = rg_tree_place(net, v);
    if (place.level > 0)
        rg_tree_fan(net, place.group, place.level - 1, place.index, place.level - 1, out);
    else
        for (unsigned p = 0; p < k; p++)
            out[p] = place.group * of_group + place.index * k + p;
    rg_tree_up(net, &place, out + k);
}

void rg_tree_print_switch(const rg_topology *net, const rg_topology_place *place,
                          topology_text *out)
{
    rg_topology_put_item(out, place->level);
    rg_topology_put_items(out, place->index, tree_k(net), tree_n(net) - 1);
}

void rg_tree_print(const rg_topology *net, uint64_t v, topology_text *out)
{
    const rg_topology_place place = rg_tree_place(net, v);
    rg_topology_put(out, place.is_node ? '(' : '<');
    if (net->groups == 2)
        rg_topology_put_item(out, place.group);
    if (place.is_node)
        rg_topology_put_items(out, place.index, tree_k(net), tree_n(net));
    else
        rg_tree_print_switch(net, &place, out);
    rg_topology_put(out, place.is_node ? ')' : '>');
}

bool rg_tree_take_group(const rg_topology *net, topology_scan *in, unsigned *group)
{
    uint64_t number = 0;
    const bool good = net->groups == 1 || rg_topology_take_item(in, net->groups, &number);
    *group = (unsigned)number;
    return good;
}

bool rg_tree_parse(const rg_topology *net, topology_scan *in, uint64_t *v)
{
    const bool is_node = !rg_topology_take(in, '<');
    const bool open = !is_node || rg_topology_take(in, '(');
    unsigned group;
    uint64_t level = 0, index;
    if (!rg_tree_take_group(net, in, &group))
        return false;
    if (!is_node && !rg_topology_take_item(in, net->levels, &level))
        return false;
    if (!rg_topology_take_items(in, tree_k(net), tree_n(net) - !is_node, &index))
        return false;
    *v = is_node ? group * (net->nodes / net->groups) + index
                 : tree_switch(net, group, (unsigned)level, index);
    return !open || rg_topology_take(in, is_node ? ')' : '>');
}

/*
 * Up to a common ancestor, which every up-port leads to, and down by the only path. In a mirrored
 * tree the top level of the other group is the level above: a packet for its own group that does
 * not find its ancestor bounces there. Virtual channels: 0 on the way up and to the bounce, 1 after
 * it.
 */
void rg_tree_step(route_step *step)
{
    const rg_topology *net = step->net;
    const unsigned k = tree_k(net);
    const uint64_t of_group = net->nodes / net->groups;
    const unsigned group = (unsigned)(step->packet.target / of_group);
    const uint64_t leaf = step->packet.target % of_group / k;
    const uint64_t p = step->packet.target % k;
    if (step->packet.vertex < net->nodes) {
        rg_route_add(step, 0, 0);
        return;
    }
    const rg_topology_place at = rg_tree_place(net, step->packet.vertex);
    const uint64_t below = at.level == 0 ? p : leaf / net->power[at.level - 1] % k;
    const uint64_t digit = leaf / net->power[at.level] % k;
    if (at.group == group && at.index / net->power[at.level] == leaf / net->power[at.level])
        rg_route_add(step, (unsigned)below, 1);
    else if (at.group != group && at.level == net->levels - 1)
        rg_route_add(step, k + (unsigned)digit, 1);
    else
        rg_route_add_up(step, k, k, digit, below);
}
