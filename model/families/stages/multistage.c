/* SPDX-License-Identifier: Apache-2.0 */

/* Multistage networks of multistage.h as graphs: input i and output i are one compute node, and all
 * links lead on, from stage to stage. */

#include "hw/inner/fattree_internal.h"
#include "families/topology_internal.h"

/* The shape by the name of a network; all 0 where there is none. */
static rg_multistage shape_of(const rg_topology *net)
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
    const rg_multistage shape = shape_of(net);
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
    const rg_multistage shape = shape_of(net);
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
    const rg_multistage shape = shape_of(net);
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
    const rg_multistage shape = shape_of(net);
    rg_topology_degrees(facts, shape.d, shape.d, shape.d);
    facts->diameter = shape.stages + 1;
    rg_topology_distances(facts, (net->nodes - 1) * facts->diameter, 1);
    if (shape.stages == 1) /* links to the switch and back */
        facts->simple_links = net->nodes;
    /* From the first to the last stage there is one way; in Butterfly-Butterfly there are two. */
    if (shape.stages > 2)
        facts->connectivity = shape.wiring == RG_WIRING_BENES ? 2 : 1;
}

/* Of Butterfly-Butterfly each of the first n-1 stages doubles the paths. Different nodes of one
 * switch are not counted, as in the trees. */
static void paths(const rg_topology *net, rg_topology_switch_paths *paths)
{
    const rg_multistage shape = shape_of(net);
    const double ways = shape.wiring == RG_WIRING_BENES ? shape.stage_switches : 1;
    paths->exact = shape.stages == 1 ? 0 : ways * (1 - 1 / (double)net->nodes);
}

/*
 * The letter that a switch puts into digit 0 of the line is the digit of the destination that the
 * wirings from there on move it to, unless a later switch replaces it. Later switches replace what
 * the first n-1 stages of Butterfly-Butterfly put: these are the way up of a tree, and any port
 * will do.
 */

/* The weight of the digit of the destination that a stage decides; 0: none. */
static uint32_t decided_by(const rg_multistage *shape, unsigned stage)
{
    uint32_t weight = 1;
    for (unsigned gap = stage + 1; gap <= shape->stages; gap++) {
        (void)rg_multistage_link(shape, gap, weight, &weight);
        if (gap < shape->stages && weight == 1)
            return 0;
    }
    return weight;
}

/* The shape, and the weight that each stage decides. */
struct decisions {
    rg_multistage shape;
    uint32_t weight[2 * RG_MULTISTAGE_MAX_N];
};

static size_t prepared_bytes(const rg_topology *net)
{
    (void)net;
    return sizeof(struct decisions);
}

static void prepare(const rg_topology *net, void *prepared)
{
    struct decisions *all = prepared;
    all->shape = shape_of(net);
    for (unsigned stage = 0; stage < all->shape.stages; stage++)
        all->weight[stage] = decided_by(&all->shape, stage);
}

static void step(route_step *step)
{
    const struct decisions *all = step->prepared;
    const rg_multistage shape = all ? all->shape : shape_of(step->net);
    const uint32_t target = (uint32_t)step->packet->target;
    rg_topology_place at = {0};
    (void)rg_topology_where(step->net, step->packet->vertex, &at);
    if (at.is_node) {
        rg_route_add(step, 0, 0);
        return;
    }
    const uint32_t weight = all ? all->weight[at.level] : decided_by(&shape, at.level);
    if (weight > 0)
        rg_route_add(step, target / weight % shape.d, 0);
    else
        rg_route_add_up(step, 0, 2, target >> (shape.n - 1 - at.level) & 1, target >> at.level & 1);
}

/* Networks of one crossbar, and of two or more stages that differ in nothing but their drawing. */
static void rename(rg_network *name)
{
    const unsigned stages = name->param[1];
    if (name->family == RG_FAMILY_BENES && name->param[0] == 1)
        *name = (rg_network){.family = RG_FAMILY_OMEGA, .count = 2, .param = {2, 1}};
    else if (name->family == RG_FAMILY_FLIP)
        name->family = RG_FAMILY_OMEGA;
    else if (name->family == RG_FAMILY_REVERSE_BASELINE ||
             (name->family == RG_FAMILY_BUTTERFLY && stages <= 2))
        name->family = RG_FAMILY_BASELINE;
    if (name->family == RG_FAMILY_BASELINE && stages == 1)
        name->family = RG_FAMILY_OMEGA;
}

/*
 * A constant can be added to every digit of the inputs and to every digit of the outputs, as a
 * switch joins all its lines: so all compute nodes are alike, and there is no weight.
 */
#define STAGES                                                                                     \
    .rename = rename, .init = init, .next = next, .previous = previous,                            \
    .print = rg_topology_level_print, .parse = rg_topology_level_parse, .facts = facts,            \
    .paths = paths, .standard = {.vc_classes = 1}, .step = step, .bound = rg_route_diameter,       \
    .prepared_bytes = prepared_bytes, .prepare = prepare
#define LOG_D(NAME, WIRING, TITLE)                                                                 \
    {                                                                                              \
        .info = {NAME,                                                                             \
                 "d,n",                                                                            \
                 TITLE,                                                                            \
                 NAME ":2,3",                                                                      \
                 "takes the port that a digit of the destination names, stage by stage",           \
                 .kind = RG_KIND_MULTISTAGE,                                                       \
                 .wiring = RG_WIRING_##WIRING,                                                     \
                 .never_locks = true},                                                             \
        .range = {{RG_MULTISTAGE_MIN_D, RG_MULTISTAGE_MAX_D},                                      \
                  {RG_MULTISTAGE_MIN_N, RG_MULTISTAGE_MAX_N}},                                     \
        STAGES                                                                                     \
    }

const topology_family rg_topology_butterfly = LOG_D("butterfly", BUTTERFLY, "butterfly");
const topology_family rg_topology_omega = LOG_D("omega", OMEGA, "omega network");
const topology_family rg_topology_flip = LOG_D("flip", FLIP, "flip network");
const topology_family rg_topology_baseline = LOG_D("baseline", BASELINE, "baseline network");
const topology_family rg_topology_reverse_baseline =
    LOG_D("reverse-baseline", REVERSE_BASELINE, "reverse baseline network");
const topology_family rg_topology_benes = {
    .info = {"benes", "n", "Butterfly-Butterfly network", "benes:3",
             "takes any port, and from the middle on those of the destination's bits",
             .kind = RG_KIND_MULTISTAGE, .wiring = RG_WIRING_BENES, .never_locks = true},
    .range = {{RG_MULTISTAGE_MIN_N, RG_MULTISTAGE_MAX_N}},
    .uses = RG_ROUTE_UP,
    STAGES,
};
