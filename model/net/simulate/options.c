/* SPDX-License-Identifier: Apache-2.0 */

/* Options: the default, and what is refused. */

#include <string.h>

#include "parts.h"
#include "random.h"
#include "net/simulate/routing/algorithm.h"
#include "routegen/network_kind.h"
#include "families/inner/rows.h"
#include "families/inner/topology_route.h"
#include "net/inner/simulate.h"
#include "net/inner/room.h"

/* The flits of the answer to a length. */
static unsigned answer_to(const rg_sim_options *options, unsigned length)
{
    return length < options->answers ? options->answer[length].flits : 0;
}

double rg_sim_flits(const rg_sim_options *options)
{
    double flits = 0, weights = 0;

    if (!options)
        return 0;
    for (unsigned i = 0; i < options->lengths && i < RG_SIM_MAX_LENGTHS; i++) {
        flits += options->length[i].weight * (options->length[i].flits + answer_to(options, i));
        weights += options->length[i].weight;
    }
    return weights > 0 ? flits / weights : options->flits + answer_to(options, 0);
}

rg_status rg_sim_options_init(const rg_topology *net, rg_sim_options *options, size_t size)
{
    rg_route_rule rule;
    const rg_status status = rg_route_rule_init(net, &rule);
    if (status != RG_OK || !options)
        return RG_E_NULL;
    if (!rg_is_size(size, sizeof *options, _Alignof(rg_sim_options)))
        return RG_E_OPTION;
    const rg_sim_options usual = {
        .size = size,
        .rule = rule,
        .select = RG_SIM_CREDITS,
        .buffer = 8,
        .route_delay = 1,
        .link_delay = 2,
        .credit_delay = 2,
        .inject_delay = 1,
        .input_speedup = 1,
        .internal_speedup = 1,
        .output_speedup = 1,
        .iterations = 1,
        .load = 0.1,
        .flits = 1,
        .burst_on = 1,
        .burst_off = 1,
        .window = 1,
        .reply_flits = 1,
        .timeout = 100,
        .seed = 1,
        .watch = 1000,
        .memory = UINT64_C(1) << 30,
        .sink = 1,
        .planes = 1,
    };
    memcpy(options, &usual, size);
    return RG_OK;
}

rg_status rg_sim_read(const rg_topology *net, const rg_sim_options **options, rg_sim_options *own)
{
    rg_status status = rg_sim_options_init(net, own, sizeof *own);
    if (status == RG_OK)
        status = rg_sized(own, sizeof *own, _Alignof(rg_sim_options), *options);
    *options = own;
    return status;
}

/* What a way in parts takes of a network and its rule. */
static rg_status check_parts(const rg_topology *net, const rg_sim_options *options,
                             const struct sim_algorithm *by, rg_sim_needs *needs)
{
    unsigned phases = 1;

    (void)rg_route_phases(net, &options->rule, &phases);
    needs->classes *= by->parts;
    if (net->directed && !net->direct)
        needs->why = "is not for multistage networks"; /* no way on from the last stage */
    else if (by->decide && (phases > 1 || options->fault_count > 0))
        needs->why = "is for rules of one phase, without --fault"; /* it is not decided again */
    else if (by->decisions > 1 && !net->direct && (net->levels > 1 || net->name.rows))
        needs->why = "is for routers that all have nodes"; /* others were not judged from */
    return needs->why ? RG_E_RULE : RG_OK;
}

static bool are_roots(const rg_topology *net, const rg_sim_options *o)
{
    bool are = (unsigned)o->roots <= RG_SIM_ROOTS_GIVEN &&
               (unsigned)o->metric <= RG_SIM_METRIC_DELAY && o->root_count <= RG_SIM_MAX_ROOTS &&
               (o->roots == RG_SIM_ROOT_TREE || o->routing == RG_SIM_UPDOWN) &&
               (o->metric == RG_SIM_METRIC_HOPS || o->routing == RG_SIM_SPREAD ||
                o->roots != RG_SIM_ROOT_TREE);

    for (unsigned i = 0; are && i < o->root_count; i++)
        are = o->root[i] < net->vertices && (net->direct || o->root[i] >= net->nodes);
    return are && (o->root_count > 0) == (o->roots == RG_SIM_ROOTS_GIVEN);
}

rg_status rg_sim_needs_of(const rg_topology *net, const rg_sim_options *options,
                          rg_sim_needs *needs)
{
    uint64_t hops;

    *needs = (rg_sim_needs){.classes = options->rule.vc_classes};
    if (options->node) {
        unsigned classes = 0;
        const rg_status status = rg_sim_node_classes(net, options, &classes);
        needs->classes = classes;
        return status;
    }
    const struct sim_algorithm *by = rg_sim_algorithm(options->routing);
    rg_status status = by ? rg_route_bound(net, &options->rule, &hops) : RG_E_RULE;
    if (status == RG_OK && !are_roots(net, options))
        status = RG_E_OPTION;
    if (status == RG_OK && by->needs)
        status = by->needs(net, options, needs);
    if (status == RG_OK && by->parts > 0)
        status = check_parts(net, options, by, needs);
    if (status == RG_OK && needs->classes > RG_SIM_MAX_VCS)
        status = RG_E_OPTION;
    return status;
}

rg_status rg_sim_classes(const rg_topology *net, const rg_sim_options *options, unsigned *classes)
{
    rg_sim_needs needs;

    if (!net || !options || !classes)
        return RG_E_NULL;
    const rg_status status = rg_sim_needs_of(net, options, &needs);
    if (status != RG_OK)
        return status;
    needs.classes *= sim_is_apart(options) ? 2 : 1;
    if (needs.classes > RG_SIM_MAX_VCS)
        return RG_E_OPTION;
    *classes = (unsigned)needs.classes;
    return RG_OK;
}

unsigned rg_sim_default_vcs(const rg_sim_options *options, unsigned classes)
{
    if (!options)
        return 0;
    const bool one = options->node || options->noc > 0;
    return one || 2 * classes > RG_SIM_MAX_VCS ? classes : 2 * classes;
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
    if ((unsigned)options->traffic > RG_SIM_REQUEST || !is_share(options->fraction))
        return false;
    const uint64_t n = net->nodes;
    if (options->traffic == RG_SIM_TRANSPOSE && rg_sim_is_grid(net))
        return net->name.count == 2 && net->name.param[0] == net->name.param[1];
    if (!by_bits(options->traffic))
        return true;
    const unsigned bits = sim_bits(n);
    return n == UINT64_C(1) << bits && (options->traffic != RG_SIM_TRANSPOSE || bits % 2 == 0);
}

static bool has_order(const rg_topology *net, rg_sim_order order)
{
    if (order == RG_SIM_CLS)
        return (net->nodes & (net->nodes - 1)) == 0;
    if (order == RG_SIM_ADD)
        return rg_family_info_of(net->name.family)->radix[0] > 0;
    return (unsigned)order <= RG_SIM_ASCENDING;
}

/* Planes, and what they do not have. */
static bool are_planes(const rg_sim_options *o)
{
    return o->planes == 1 ||
           (o->planes >= 1 && o->planes <= RG_SIM_MAX_PLANES && !o->priority && o->sink == 1 &&
            o->slots == 0 && o->fault_count == 0 && !o->node && !o->queue && o->noc == 0);
}

bool rg_sim_is_grid(const rg_topology *net)
{
    return rg_family_info_of(net->name.family)->grid;
}

/* ---- What is refused ------------------------------------------------------------------------- */

static bool are_lengths(const rg_sim_options *o)
{
    if (o->lengths > RG_SIM_MAX_LENGTHS)
        return false;
    const unsigned most = o->switching == RG_SIM_CUT_THROUGH ? o->buffer : UINT16_MAX;
    for (unsigned i = 0; i < o->lengths; i++)
        if (o->length[i].flits < 1 || o->length[i].flits > most ||
            !(o->length[i].weight > 0 && o->length[i].weight < 1e300))
            return false;
    return o->lengths > 0 || (o->flits >= 1 && o->flits <= most);
}

/* Births of packets that are drawn, at most one a clock. */
static bool are_births(const rg_sim_options *o)
{
    if ((unsigned)o->births > RG_SIM_EXACT)
        return false;
    if (o->births != RG_SIM_BURST)
        return true;
    const bool means =
        o->burst_on >= 1 && o->burst_off >= 1 && o->burst_on < 1e15 && o->burst_off < 1e15;
    return means && o->load / rg_sim_flits(o) * (o->burst_on + o->burst_off) / o->burst_on <= 1;
}

static bool are_requests(const rg_sim_options *o)
{
    if (o->traffic != RG_SIM_REQUEST)
        return true;
    const unsigned most = o->switching == RG_SIM_CUT_THROUGH ? o->buffer : UINT16_MAX;
    return o->window >= 1 && o->window <= RG_SIM_MAX_BUFFER && o->reply_flits >= 1 &&
           o->reply_flits <= most && o->fault_count == 0 && o->service <= UINT16_MAX;
}

/* A packet's class rises along its way, so that lanes of which some packets have one class and
 * others another still empty, the last ones first. Layers are classes that do not: there two that
 * are free of deadlock each, in the same lanes, need not be. */
bool rg_sim_answers_mix(const rg_sim_options *o, unsigned classes)
{
    const bool layers = o->routing == RG_SIM_LAYERS || o->routing == RG_SIM_SPREAD ||
                        o->routing == RG_SIM_SSSP ||
                        (o->routing == RG_SIM_DISJOINT && o->classing == RG_SIM_BY_LAYERS);
    const struct rg_sim_lot *a, *b;

    for (unsigned i = 0; i < 2 * o->answers && layers && classes > 1; i++)
        for (unsigned j = 0; j < i; j++) {
            a = &o->answer[i / 2].of[i % 2];
            b = &o->answer[j / 2].of[j % 2];
            if (a->plane == b->plane && a->first <= b->last && b->first <= a->last &&
                (a->first != b->first || a->last != b->last))
                return true;
        }
    return false;
}

/* Answers, with lanes for each of the classes, and what has none. */
static bool are_answers(const rg_sim_options *o, unsigned classes)
{
    const unsigned most = o->switching == RG_SIM_CUT_THROUGH ? o->buffer : UINT16_MAX;
    const unsigned vcs = o->vcs > 0 ? o->vcs : rg_sim_default_vcs(o, classes);

    for (unsigned i = 0; i < 2 * o->answers && i < 2 * RG_SIM_MAX_LENGTHS; i++) {
        const rg_sim_answer *answer = &o->answer[i / 2];
        const struct rg_sim_lot *lot = &answer->of[i % 2];
        const unsigned end = lot->last < vcs ? lot->last + 1 : vcs;
        if (answer->flits < 1 || answer->flits > most || lot->plane >= o->planes ||
            lot->first >= end || end - lot->first < classes)
            return false;
    }
    return o->answers == 0 ||
           (o->answers == (o->lengths > 1 ? o->lengths : 1) && o->traffic != RG_SIM_REQUEST &&
            o->traffic != RG_SIM_EXCHANGE && !o->priority && o->fault_count == 0 && !o->node &&
            !o->queue && o->noc == 0 && o->ranks == NULL && !rg_sim_answers_mix(o, classes));
}

static bool are_hotspots(const rg_topology *net, const rg_sim_options *o)
{
    double sum = 0;
    if (o->traffic != RG_SIM_HOTSPOT)
        return true;
    for (unsigned i = 0; i < o->hotspots && i < RG_SIM_MAX_HOTSPOTS; i++) {
        sum += o->hotspot[i].share;
        if (o->hotspot[i].node >= net->nodes || !is_share(o->hotspot[i].share) || sum > 1)
            return false;
    }
    return o->hotspots >= 1 && o->hotspots <= RG_SIM_MAX_HOTSPOTS;
}

static bool are_flows(const rg_topology *net, const rg_sim_options *o)
{
    if (o->traffic != RG_SIM_FLOWS)
        return true;
    if (!o->flows || o->flow_count >= SIM_NONE)
        return false;
    for (uint64_t i = 0; i < o->flow_count; i++)
        if (o->flows[i].source >= net->nodes || o->flows[i].target >= net->nodes ||
            !(o->flows[i].weight > 0 && o->flows[i].weight < 1e300) ||
            (i > 0 && o->flows[i].source < o->flows[i - 1].source))
            return false;
    return true;
}

static bool are_delays(const rg_topology *net, const rg_sim_options *o)
{
    const uint64_t first = net->direct ? 0 : net->nodes;
    rg_topology_end end;

    for (uint64_t i = 0; i < o->delay_count; i++)
        if (!o->delays || o->delays[i].vertex < first || !is_delay(o->delays[i].clocks, 1) ||
            !is_delay(o->delays[i].pace, 0) ||
            rg_topology_neighbour(net, o->delays[i].vertex, o->delays[i].port, &end) != RG_OK ||
            end.vertex == RG_TOPOLOGY_NONE)
            return false;
    return true;
}

/* Speed-up, and what it has not. */
static bool are_steps(const rg_sim_options *o)
{
    unsigned least = o->link_delay, pace = 1;

    for (uint64_t i = 0; i < o->delay_count && o->delays; i++) {
        least = o->delays[i].clocks < least ? o->delays[i].clocks : least;
        pace = o->delays[i].pace > pace ? o->delays[i].pace : pace;
    }
    return o->internal_speedup >= 1 && o->internal_speedup <= RG_SIM_MAX_SPEEDUP &&
           o->output_speedup >= 1 && o->output_speedup <= RG_SIM_MAX_SPEEDUP &&
           (!sim_is_sped(o) || (least > 1 && pace == 1 && o->fault_count == 0 && !o->priority));
}

static bool are_inputs(const rg_sim_options *o)
{
    if (o->allocator < RG_SIM_STAGED)
        return o->input_speedup == 1 && o->iterations == 1 && !sim_is_sped(o) &&
               o->output_buffer == 0;
    return are_steps(o) && o->route_delay > 0 && o->input_speedup >= 1 &&
           o->input_speedup <= RG_SIM_MAX_VCS && o->iterations >= 1 &&
           (o->allocator == RG_SIM_ISLIP || o->iterations == 1);
}

static bool are_priorities(const rg_sim_options *o)
{
    return !o->priority ||
           (o->lengths >= 1 && o->lengths <= RG_SIM_MAX_PRIORITIES && o->traffic != RG_SIM_TRACE &&
            o->traffic != RG_SIM_REQUEST && o->traffic != RG_SIM_EXCHANGE && !o->queue &&
            o->births == RG_SIM_BERNOULLI && o->fault_count == 0 && o->input_speedup == 1 &&
            (o->allocator == RG_SIM_SEPARABLE || o->allocator == RG_SIM_STAGED));
}

static bool is_shape(const rg_topology *net, const rg_sim_options *o)
{
    return o->buffer >= 1 && o->buffer <= RG_SIM_MAX_BUFFER && is_delay(o->route_delay, 0) &&
           is_delay(o->link_delay, 1) && is_delay(o->credit_delay, 1) &&
           is_delay(o->inject_delay, 1) && is_share(o->load) && are_lengths(o) && are_births(o) &&
           are_requests(o) && (unsigned)o->select <= RG_SIM_CREDITS &&
           (unsigned)o->switching <= RG_SIM_CUT_THROUGH && (unsigned)o->allocator <= RG_SIM_ISLIP &&
           are_inputs(o) && are_planes(o) && are_priorities(o) && o->sink > 0 && o->sink <= 1 &&
           (o->sink == 1 || o->fault_count == 0) && o->retries <= UINT8_MAX && has_traffic(net, o);
}

/* What Kautz nodes can do. */
static bool is_node(const rg_sim_options *o)
{
    return o->switching == RG_SIM_WORMHOLE && o->allocator == RG_SIM_SEPARABLE &&
           o->flits <= RG_SIM_MAX_NODE_FLITS && o->lengths == 0 && o->fault_count == 0 &&
           o->delay_count == 0 && !o->tail_credit && o->traffic != RG_SIM_REQUEST;
}

/* What routers of rtl/noc can do. */
static bool is_noc(const rg_sim_options *o, unsigned classes)
{
    return o->noc <= 2 && (o->vcs == 0 || o->vcs == classes) && (o->noc == 2 || classes == 1) &&
           (o->noc == 2 || o->buffer == 2) && o->route_delay == 0 && o->link_delay == o->noc &&
           o->credit_delay == o->noc && o->inject_delay == 1 && o->delay_count == 0 &&
           o->allocator == RG_SIM_SEPARABLE && o->switching == RG_SIM_WORMHOLE && !o->tail_credit &&
           o->select == RG_SIM_FIRST && !o->own_exits && !o->priority && !o->node &&
           !sim_is_apart(o) && o->slots == 0 && o->fault_count == 0;
}

rg_status rg_sim_check(const rg_topology *net, const rg_sim_options *o, unsigned *classes)
{
    const rg_status status = rg_sim_classes(net, o, classes);
    if (status != RG_OK)
        return status;
    const bool some = o->vcs > 0 && o->vcs < *classes && !(sim_is_apart(o) && o->vcs % 2);
    const bool rest = o->own_exits && o->vcs > *classes; /* of terminals' links only */
    if (o->vcs > RG_SIM_MAX_VCS || (o->vcs % *classes != 0 && !some && !rest) ||
        (o->node && o->vcs != 0 && o->vcs != *classes))
        return RG_E_OPTION;
    if (!is_shape(net, o) || !are_answers(o, *classes) || net->nodes < 2 ||
        (o->node && !is_node(o)) ||
        (o->noc > 0 && (!is_noc(o, *classes) || (net->name.rows && net->name.rows->delay))))
        return RG_E_OPTION;
    if (o->traffic == RG_SIM_EXCHANGE && !has_order(net, o->order))
        return RG_E_SQUARE;
    if (o->traffic == RG_SIM_TRACE && !rg_sim_is_trace(net, o))
        return RG_E_INDEX;
    if (!are_hotspots(net, o) || !are_flows(net, o) || !rg_sim_are_faults(net, o) ||
        !are_delays(net, o))
        return RG_E_INDEX;
    return RG_OK;
}
