/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Multistage networks of multistage.h as graphs: input i and output i are one compute node, and all
 * links lead on, from stage to stage. */

#include "multistage.h"

#include "core/fattree/multistage_internal.h"
#include "core/topology/level_label.h"
#include "routegen/network_kind.h"

rg_multistage rg_stages_shape(const rg_topology *net)
{
    const rg_wiring wiring = rg_family_info_of(net->name.family)->wiring;
    const bool benes = wiring == RG_WIRING_BENES;
    rg_multistage shape = {0};
    (void)rg_multistage_init(wiring, benes ? 2 : net->name.param[0], net->name.param[!benes],
                             &shape);
    return shape;
}

static void init(rg_topology *net)
{
    const rg_multistage shape = rg_stages_shape(net);
    net->directed = true;
    net->groups = 1;
    net->levels = shape.stages;
    net->ports = net->in_ports = shape.d;
    /* More than RG_MULTISTAGE_MAX_LINES lines have no shape. */
    net->nodes = shape.lines > 0 ? shape.lines : UINT64_MAX;
    net->switches = shape.switches;
    net->links = rg_topology_mul(net->nodes, shape.stages + UINT64_C(1));
    for (unsigned stage = 0; stage <= shape.stages; stage++)
        net->level_first[stage] =
            rg_topology_add(net->nodes, (uint64_t)stage * shape.stage_switches);
}

/* The vertex on a line before a stage, counted from 0; after the last one it is a node. */
static uint64_t vertex_at(const rg_topology *net, const rg_multistage *shape, unsigned stage,
                          uint32_t line)
{
    return stage == shape->stages ? line : net->level_first[stage] + line / shape->d;
}

/* The line at port 0 of a vertex, and its stage. */
static uint32_t line_of(const rg_topology *net, const rg_multistage *shape, uint64_t v,
                        unsigned *stage)
{
    const uint64_t index = v - net->nodes;
    *stage = (unsigned)(index / shape->stage_switches);
    return (uint32_t)(index % shape->stage_switches) * shape->d;
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const rg_multistage shape = rg_stages_shape(net);
    const bool is_node = v < net->nodes;
    unsigned gap = 0; /* the one after the vertex */
    uint32_t line = (uint32_t)v;
    if (!is_node) {
        line = line_of(net, &shape, v, &gap);
        gap++;
    }
    for (unsigned port = 0; port < net->ports; port++) {
        uint32_t after = 0;
        out[port] = RG_TOPOLOGY_NONE;
        if (is_node && port > 0)
            continue;
        (void)rg_multistage_link(&shape, gap, line + port, &after);
        out[port] = vertex_at(net, &shape, gap, after);
    }
}

static void previous(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const rg_multistage shape = rg_stages_shape(net);
    const bool is_node = v < net->nodes;
    unsigned gap = shape.stages; /* the one in front of the vertex */
    uint32_t line = (uint32_t)v;
    if (!is_node)
        line = line_of(net, &shape, v, &gap);
    for (unsigned port = 0; port < net->in_ports; port++) {
        out[port] = RG_TOPOLOGY_NONE;
        if (is_node && port > 0)
            continue;
        const uint32_t before = rg_multistage_before(&shape, gap, line + port);
        out[port] = vertex_at(net, &shape, gap == 0 ? shape.stages : gap - 1, before);
    }
}

/* Every route passes every stage. */
static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const rg_multistage shape = rg_stages_shape(net);
    rg_topology_degrees(facts, shape.d, shape.d, shape.d);
    facts->diameter = shape.stages + 1;
    rg_topology_distances(facts, (net->nodes - 1) * facts->diameter, 1);
    if (shape.stages == 1) /* links to the switch and back */
        facts->simple_links = net->nodes;
    /* From the first to the last stage there is one way; in Benes, one through either half. */
    if (shape.stages > 2)
        facts->connectivity = shape.wiring == RG_WIRING_BENES ? 2 : 1;
}

/* Of the first n-1 stages of Benes each doubles the paths. Different nodes of a single switch are
 * not counted, as in the trees. */
static void paths(const rg_topology *net, rg_topology_switch_paths *paths)
{
    const rg_multistage shape = rg_stages_shape(net);
    const double ways = shape.wiring == RG_WIRING_BENES ? shape.stage_switches : 1;
    paths->exact = shape.stages == 1 ? 0 : ways * (1 - 1 / (double)net->nodes);
}

/*
 * A constant can be added to every digit of the inputs and to every digit of the outputs, as a
 * switch joins all its lines: so all compute nodes are alike, and there is no weight.
 */
#define STAGES                                                                                     \
    .init = init, .next = next, .previous = previous, .print = rg_topology_level_print,            \
    .parse = rg_topology_level_parse, .facts = facts, .paths = paths
#define LOG_D                                                                                      \
    {                                                                                              \
        .range = {{RG_MULTISTAGE_MIN_D, RG_MULTISTAGE_MAX_D},                                      \
                  {RG_MULTISTAGE_MIN_N, RG_MULTISTAGE_MAX_N}},                                     \
        STAGES                                                                                     \
    }

const topology_family rg_topology_butterfly = LOG_D;
const topology_family rg_topology_omega = LOG_D;
const topology_family rg_topology_flip = LOG_D;
const topology_family rg_topology_baseline = LOG_D;
const topology_family rg_topology_reverse_baseline = LOG_D;
const topology_family rg_topology_benes = {.range = {{RG_MULTISTAGE_MIN_N, RG_MULTISTAGE_MAX_N}},
                                           STAGES};
