/* SPDX-License-Identifier: Apache-2.0 */

#include "routegen/topology.h"
#include "families/inner/rows.h"
#include "families/inner/topology_measure.h"
#include "topology_internal.h"

/* The list is=: absent, or k different words of k bits of a family that has one. */
static rg_status check_list(const rg_network *name)
{
    const unsigned k = name->param[0];
    if (name->words == 0)
        return RG_OK;
    if (!topology_family_of(name->family)->list || name->words != k)
        return RG_E_IS;
    for (unsigned i = 0; i < k; i++) {
        if (name->word[i] >> k != 0)
            return RG_E_IS;
        for (unsigned j = 0; j < i; j++)
            if (name->word[i] == name->word[j])
                return RG_E_IS;
    }
    return RG_OK;
}

rg_status rg_topology_init(const rg_network *name, rg_topology *net, unsigned *which)
{
    topology_range range = {0, 0};
    unsigned index = 0;
    const char *why;
    if (!name || !net)
        return RG_E_NULL;
    rg_status status = rg_network_check(name, &index, &range, &why);
    if (status == RG_E_SHAPE && which)
        *which = index;
    if (status != RG_OK)
        return status;
    if ((range.max == 0) != (name->rows != NULL))
        return RG_E_COUNT;
    status = check_list(name);
    if (status != RG_OK)
        return status;
    rg_topology made = {.name = *name};
    topology_family_of(name->family)->init(&made);
    made.vertices = rg_topology_add(made.nodes, made.switches);
    if (made.vertices > INT64_MAX || made.links > INT64_MAX)
        return RG_E_SIZE;
    *net = made;
    return RG_OK;
}

rg_status rg_topology_where(const rg_topology *net, uint64_t vertex, rg_topology_place *place)
{
    if (!topology_made_by(net) || !place)
        return RG_E_NULL;
    if (vertex >= net->vertices)
        return RG_E_INDEX;
    rg_topology_place at = {.is_node = vertex < net->nodes};
    if (at.is_node) {
        at.group = (unsigned)(vertex / (net->nodes / net->groups));
        at.index = vertex % (net->nodes / net->groups);
    } else {
        const uint64_t of_group = net->switches / net->groups;
        at.group = (unsigned)((vertex - net->nodes) / of_group);
        vertex -= at.group * of_group;
        while (vertex >= net->level_first[at.level + 1])
            at.level++;
        at.index = vertex - net->level_first[at.level];
    }
    *place = at;
    return RG_OK;
}

rg_status rg_topology_at(const rg_topology *net, const rg_topology_place *place, uint64_t *vertex)
{
    if (!topology_made_by(net) || !place || !vertex)
        return RG_E_NULL;
    const uint64_t *first = net->level_first;
    if (place->group >= net->groups || place->level >= (place->is_node ? 1 : net->levels))
        return RG_E_INDEX;
    const uint64_t count =
        place->is_node ? net->nodes / net->groups : first[place->level + 1] - first[place->level];
    if (place->index >= count)
        return RG_E_INDEX;
    if (place->is_node)
        *vertex = place->group * count + place->index;
    else
        *vertex = first[place->level] + place->group * (net->switches / net->groups) + place->index;
    return RG_OK;
}

rg_status rg_topology_label(const rg_topology *net, uint64_t vertex,
                            char text[RG_TOPOLOGY_MAX_LABEL])
{
    const topology_family *family = topology_made_by(net);
    topology_text out = {text, 0};
    if (!family || !text)
        return RG_E_NULL;
    if (vertex >= net->vertices)
        return RG_E_INDEX;
    family->print(net, vertex, &out);
    rg_topology_put(&out, '\0');
    return RG_OK;
}

rg_status rg_topology_parse(const rg_topology *net, const char *text, size_t length,
                            uint64_t *vertex, size_t *where)
{
    const topology_family *family = topology_made_by(net);
    topology_scan in = {text, length, 0};
    uint64_t found = 0;
    if (!family || !text || !vertex)
        return RG_E_NULL;
    bool good = family->parse(net, &in, &found);
    if ((!good || in.at != length) && length > 0 && text[0] == '@') { /* no label that has it */
        in.at = 1;
        good = rg_topology_take_number(&in, net->vertices, &found);
    }
    if (good && in.at == length) {
        *vertex = found;
        return RG_OK;
    }
    if (where)
        *where = in.at;
    return RG_E_LABEL;
}

rg_status rg_topology_neighbours(const rg_topology *net, uint64_t vertex, uint64_t *next)
{
    const topology_family *family = topology_made_by(net);
    if (!family || !next)
        return RG_E_NULL;
    if (vertex >= net->vertices)
        return RG_E_INDEX;
    family->next(net, vertex, next);
    return RG_OK;
}

rg_status rg_topology_predecessors(const rg_topology *net, uint64_t vertex, uint64_t *previous)
{
    const topology_family *family = topology_made_by(net);
    if (!family || !previous)
        return RG_E_NULL;
    if (vertex >= net->vertices)
        return RG_E_INDEX;
    (family->previous ? family->previous : family->next)(net, vertex, previous);
    return RG_OK;
}

void rg_topology_next_in(const rg_topology *net, uint64_t v, bool back, topology_block *block,
                         uint64_t *next)
{
    const topology_family *family = topology_family_of(net->name.family);
    if (family->next_in)
        family->next_in(net, v, block, next);
    else
        (back && family->previous ? family->previous : family->next)(net, v, next);
}

rg_status rg_topology_neighbour(const rg_topology *net, uint64_t vertex, unsigned port,
                                rg_topology_end *end)
{
    uint64_t ports[RG_TOPOLOGY_MAX_PORTS];
    if (!end)
        return RG_E_NULL;
    rg_status status = rg_topology_neighbours(net, vertex, ports);
    if (status == RG_OK && port >= net->ports)
        status = RG_E_INDEX;
    if (status != RG_OK)
        return status;
    const rg_topology_end none = {RG_TOPOLOGY_NONE, 0};
    *end = none;
    if (ports[port] == RG_TOPOLOGY_NONE)
        return RG_OK;
    end->vertex = ports[port];
    if (net->name.rows) {
        const rg_rows *rows = net->name.rows;
        end->port = rows->peer[rows->out.first[vertex] + port];
        return RG_OK;
    }
    /* No family has parallel links, so the one port there that leads back is the other end. */
    (void)rg_topology_predecessors(net, end->vertex, ports);
    while (ports[end->port] != vertex)
        end->port++;
    return RG_OK;
}

rg_status rg_topology_facts_of(const rg_topology *net, rg_topology_facts *facts)
{
    const topology_family *family = topology_made_by(net);
    if (!family || !facts)
        return RG_E_NULL;
    const rg_topology_facts known = {
        .nodes = net->nodes,
        .switches = net->switches,
        .links = net->links,
        .simple_links = net->links,
        .diameter = RG_TOPOLOGY_UNKNOWN,
        .distance_sum = RG_TOPOLOGY_UNKNOWN,
        .average_distance = -1,
        .connectivity = RG_TOPOLOGY_UNKNOWN,
        .bisection = RG_TOPOLOGY_UNKNOWN,
        .transitive = !family->weight || family->weight(net, 0) == net->nodes,
    };
    *facts = known;
    family->facts(net, facts);
    return RG_OK;
}

rg_topology_switch_paths rg_topology_switch_paths_of(const rg_topology *net)
{
    const topology_family *family = topology_made_by(net);
    rg_topology_switch_paths paths = {-1, -1, -1};
    if (family->paths)
        family->paths(net, &paths);
    return paths;
}

double rg_topology_most_load(const rg_topology *net)
{
    const topology_family *family = topology_made_by(net);
    return family->load && net->nodes > 1 ? family->load(net) : -1;
}

rg_status rg_topology_weight(const rg_topology *net, uint64_t node, uint64_t *weight)
{
    const topology_family *family = topology_made_by(net);
    if (!family || !weight)
        return RG_E_NULL;
    if (node >= net->nodes)
        return RG_E_INDEX;
    if (family->weight)
        *weight = family->weight(net, node);
    else
        *weight = node == 0 ? net->nodes : 0;
    return RG_OK;
}

void rg_topology_level_print(const rg_topology *net, uint64_t v, topology_text *out)
{
    rg_topology_place at = {0};
    (void)rg_topology_where(net, v, &at);
    if (at.is_node) {
        rg_topology_put_item(out, v);
        return;
    }
    rg_topology_put(out, '(');
    rg_topology_put_item(out, at.level);
    rg_topology_put_item(out, at.index);
    rg_topology_put(out, ')');
}

bool rg_topology_level_parse(const rg_topology *net, topology_scan *in, uint64_t *v)
{
    const bool open = rg_topology_take(in, '(');
    const size_t start = in->at;
    uint64_t level, index;
    if (!rg_topology_take_number(in, UINT64_MAX, &level))
        return false;
    if (!open && in->at == in->length) {
        *v = level;
        in->at = level < net->nodes ? in->at : start;
        return level < net->nodes;
    }
    if (level >= net->levels) {
        in->at = start;
        return false;
    }
    const uint64_t *first = net->level_first + level;
    if (!rg_topology_take_item(in, first[1] - first[0], &index))
        return false;
    *v = first[0] + index;
    return !open || rg_topology_take(in, ')');
}

uint64_t rg_topology_add(uint64_t a, uint64_t b)
{
    return a > UINT64_MAX - b ? UINT64_MAX : a + b;
}

uint64_t rg_topology_mul(uint64_t a, uint64_t b)
{
    return b != 0 && a > UINT64_MAX / b ? UINT64_MAX : a * b;
}

uint64_t rg_topology_pow(uint64_t base, unsigned exponent)
{
    uint64_t power = 1;
    for (unsigned i = 0; i < exponent; i++)
        power = rg_topology_mul(power, base);
    return power;
}

uint64_t rg_topology_gcd(uint64_t a, uint64_t b)
{
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

uint64_t rg_topology_factorial(unsigned n)
{
    uint64_t product = 1;
    for (unsigned i = 2; i <= n; i++)
        product *= i;
    return product;
}

void rg_topology_powers(rg_topology *net, uint64_t base)
{
    net->power[0] = 1;
    for (unsigned i = 1; i < 64; i++)
        net->power[i] = rg_topology_mul(net->power[i - 1], base);
}

void rg_topology_direct(rg_topology *net, unsigned ports, uint64_t nodes, uint64_t links)
{
    net->direct = true;
    net->ports = net->in_ports = ports;
    net->groups = 1;
    net->nodes = nodes;
    net->links = links;
}

void rg_topology_degrees(rg_topology_facts *facts, unsigned radix, unsigned min, unsigned max)
{
    facts->radix = radix;
    facts->degree_min = min;
    facts->degree_max = max;
}

void rg_topology_distances(rg_topology_facts *facts, uint64_t cell_sum, uint64_t cell_nodes)
{
    if (cell_sum == UINT64_MAX)
        return;
    facts->distance_sum = rg_topology_mul(cell_sum, facts->nodes / cell_nodes);
    if (facts->nodes > 1)
        facts->average_distance =
            (double)cell_sum / ((double)cell_nodes * (double)(facts->nodes - 1));
}
