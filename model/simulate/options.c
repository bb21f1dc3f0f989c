/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Options: the default, and what is refused. */

#include "parts.h"

rg_status rg_sim_options_of(const rg_topology *net, rg_sim_options *options)
{
    rg_route_rule rule;
    const rg_status status = rg_route_rule_of(net, &rule);
    if (status != RG_OK || !options)
        return RG_E_NULL;
    *options = (rg_sim_options){
        .rule = rule,
        .select = RG_SIM_CREDITS,
        .buffer = 8,
        .route_delay = 1,
        .link_delay = 2,
        .credit_delay = 2,
        .inject_delay = 1,
        .load = 0.1,
        .flits = 1,
        .seed = 1,
        .watch = 1000,
        .memory = UINT64_C(1) << 30,
    };
    return RG_OK;
}

rg_status rg_sim_classes(const rg_topology *net, const rg_sim_options *options, unsigned *classes)
{
    if (!net || !options || !classes)
        return RG_E_NULL;
    if (options->node)
        return rg_sim_node_classes(net, options, classes);
    uint64_t hops, count = options->rule.lanes;
    const rg_status status = rg_route_bound(net, &options->rule, &hops);
    if (status != RG_OK)
        return status;
    switch (options->routing) {
    case RG_SIM_RULE:
        break;
    case RG_SIM_COUNT:
        count = net->direct ? hops : hops - 2; /* node links have no classes */
        count += count == 0;
        break;
    case RG_SIM_MINIMAL:
        if (!net->direct)
            return RG_E_RULE;
        count++;
        break;
    case RG_SIM_VALIANT:
        if (net->directed && !net->direct)
            return RG_E_RULE; /* no way on from the last stage */
        count *= 2;
        break;
    default:
        return RG_E_RULE;
    }
    if (count > RG_SIM_MAX_VCS)
        return RG_E_SIZE;
    *classes = (unsigned)count;
    return RG_OK;
}

static bool is_delay(unsigned clocks, unsigned least)
{
    return clocks >= least && clocks <= RG_SIM_MAX_DELAY;
}

static bool is_share(double value)
{
    return value >= 0 && value <= 1; /* NaN is not */
}

static bool by_bits(rg_sim_traffic traffic)
{
    return traffic == RG_SIM_TRANSPOSE || traffic == RG_SIM_REVERSE || traffic == RG_SIM_SHUFFLE;
}

/* Transposing halves an address; the sides of a torus or a mesh change places, too. */
static bool has_traffic(const rg_topology *net, const rg_sim_options *options)
{
    if ((unsigned)options->traffic > RG_SIM_TRACE || !is_share(options->fraction))
        return false;
    const uint64_t n = net->nodes;
    if (options->traffic == RG_SIM_TRANSPOSE && rg_sim_is_grid(net))
        return net->name.count == 2 && net->name.param[0] == net->name.param[1];
    if (!by_bits(options->traffic))
        return true;
    unsigned bits = 0;
    while (UINT64_C(1) << bits < n)
        bits++;
    return n == UINT64_C(1) << bits && (options->traffic != RG_SIM_TRANSPOSE || bits % 2 == 0);
}

bool rg_sim_has_order(const rg_topology *net, rg_sim_order order)
{
    if (order == RG_SIM_CLS)
        return (net->nodes & (net->nodes - 1)) == 0;
    if (order == RG_SIM_ADD)
        return net->name.family == RG_FAMILY_KARY || net->name.family == RG_FAMILY_GFT;
    return (unsigned)order <= RG_SIM_ASCENDING;
}

bool rg_sim_is_grid(const rg_topology *net)
{
    return net->name.family == RG_FAMILY_TORUS || net->name.family == RG_FAMILY_MESH;
}

rg_status rg_sim_check(const rg_topology *net, const rg_sim_options *options, unsigned *classes)
{
    const rg_status status = rg_sim_classes(net, options, classes);
    if (status != RG_OK)
        return status;
    const rg_sim_options *o = options;
    if (o->node && o->vcs != 0 && o->vcs != *classes)
        return RG_E_COUNT;
    if (o->vcs > RG_SIM_MAX_VCS || o->vcs % *classes != 0 ||
        2 * *classes > RG_SIM_MAX_VCS + *classes)
        return RG_E_COUNT;
    const bool shape =
        o->buffer >= 1 && o->buffer <= RG_SIM_MAX_BUFFER && is_delay(o->route_delay, 0) &&
        is_delay(o->link_delay, 1) && is_delay(o->credit_delay, 1) &&
        is_delay(o->inject_delay, 1) && o->flits >= 1 && o->flits <= UINT16_MAX &&
        is_share(o->load) && (unsigned)o->select <= RG_SIM_CREDITS &&
        (unsigned)o->switching <= RG_SIM_CUT_THROUGH && (unsigned)o->allocator <= RG_SIM_GREEDY &&
        (o->switching == RG_SIM_WORMHOLE || o->flits <= o->buffer) && has_traffic(net, o);
    const bool letters = o->switching == RG_SIM_WORMHOLE && o->allocator == RG_SIM_SEPARABLE &&
                         o->flits <= RG_SIM_MAX_NODE_FLITS;
    if (!shape || net->nodes < 2 || (o->node && !letters))
        return RG_E_SHAPE;
    if (o->traffic == RG_SIM_EXCHANGE && !rg_sim_has_order(net, o->order))
        return RG_E_SQUARE;
    if (o->traffic == RG_SIM_TRACE && !rg_sim_is_trace(net, o))
        return RG_E_INDEX;
    if (o->traffic == RG_SIM_HOTSPOT && o->hotspot >= net->nodes)
        return RG_E_INDEX;
    return RG_OK;
}
