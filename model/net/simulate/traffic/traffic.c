/* SPDX-License-Identifier: Apache-2.0 */

/* Where packets go (routegen/net/simulate.h). */

#include "net/simulate/parts.h"

#include "routegen/network_kind.h"
#include "net/simulate/random.h"

/* The numbers below @count in a random order. */
static void shuffle(uint64_t stream, uint32_t *order, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        order[i] = i;
    for (uint32_t n = count - 1; n > 0; n--) {
        const uint64_t other = sim_below(sim_draw(stream, count - n), (uint64_t)n + 1);
        const uint32_t item = order[n];
        order[n] = order[other];
        order[other] = item;
    }
}

/* Each of a random order of all sends to the next: no terminal sends to itself. */
void rg_sim_permute(uint64_t seed, uint32_t nodes, uint32_t *order, uint32_t *partner)
{
    shuffle(sim_stream(seed, SIM_PERMUTATIONS, 0), order, nodes);
    for (uint32_t i = 0; i < nodes; i++)
        partner[order[i]] = order[i + 1 < nodes ? i + 1 : 0];
}

static rg_status permute(rg_sim *sim)
{
    uint32_t *order = sim_get(sim, sim->nodes, sizeof *order);

    sim->traffic.partner = sim_get(sim, sim->nodes, sizeof *sim->traffic.partner);
    if (sim->share.broken)
        return RG_E_MEMORY;
    rg_sim_permute(sim->options.traffic_seed, sim->nodes, order, sim->traffic.partner);
    return RG_OK;
}

/* For each terminal the others, in a random order. */
static rg_status scatter(rg_sim *sim)
{
    const uint32_t others = sim->nodes - 1;

    if ((uint64_t)sim->nodes * others > sim->options.memory / sizeof *sim->traffic.partner)
        return RG_E_LARGE;
    sim->traffic.partner = sim_get(sim, (size_t)sim->nodes * others, sizeof *sim->traffic.partner);
    if (sim->share.broken)
        return RG_E_MEMORY;
    for (uint32_t s = 0; s < sim->nodes; s++) {
        const uint64_t stream = sim_stream(sim->options.seed, SIM_ORDERS, s);
        uint32_t *order = sim->traffic.partner + (size_t)s * others;
        shuffle(stream, order, others);
        for (uint32_t i = 0; i < others; i++)
            order[i] += order[i] >= s;
    }
    return RG_OK;
}

/* Each terminal's place in a random order of all. */
static rg_status number_places(rg_sim *sim)
{
    uint32_t *order = sim_get(sim, sim->nodes, sizeof *order);

    sim->traffic.place = sim_get(sim, sim->nodes, sizeof *sim->traffic.place);
    if (sim->share.broken)
        return RG_E_MEMORY;
    shuffle(sim_stream(sim->options.seed, SIM_PERMUTATIONS, 0), order, sim->nodes);
    for (uint32_t i = 0; i < sim->nodes; i++)
        sim->traffic.place[order[i]] = i;
    return RG_OK;
}

/* Of each source the shares of its flows, added up. */
static rg_status add_flows(rg_sim *sim)
{
    const rg_sim_options *o = &sim->options;

    sim->traffic.flow_first = sim_get(sim, sim->nodes + 1, sizeof *sim->traffic.flow_first);
    sim->traffic.flow_share = sim_get(sim, (size_t)o->flow_count, sizeof *sim->traffic.flow_share);
    if (sim->share.broken)
        return RG_E_MEMORY;
    for (uint64_t i = 0; i < o->flow_count; i++)
        sim->traffic.flow_first[o->flows[i].source + 1]++;
    for (uint32_t s = 0; s < sim->nodes; s++) {
        const uint32_t first = sim->traffic.flow_first[s],
                       end = first + sim->traffic.flow_first[s + 1];
        double all = 0, sum = 0;
        sim->traffic.flow_first[s + 1] = end;
        for (uint32_t i = first; i < end; i++)
            all += o->flows[i].weight;
        for (uint32_t i = first; i < end; i++)
            sim->traffic.flow_share[i] = sim_word((sum += o->flows[i].weight) / all);
    }
    return RG_OK;
}

static void add_shares(rg_sim *sim)
{
    const rg_sim_options *o = &sim->options;
    double sum = 0, all = 0;

    sim->traffic.share[0] = sim_word(o->fraction);
    for (unsigned i = 0; i < o->hotspots && o->traffic == RG_SIM_HOTSPOT; i++)
        sim->traffic.share[i] = sim_word(sum += o->hotspot[i].share);
    for (unsigned i = 0; i < o->lengths; i++)
        all += o->length[i].weight;
    sum = 0;
    for (unsigned i = 0; i < o->lengths; i++)
        sim->traffic.length_share[i] = sim_word((sum += o->length[i].weight) / all);
}

rg_status rg_sim_traffic_begin(rg_sim *sim)
{
    const rg_sim_options *o = &sim->options;

    add_shares(sim);
    if (o->births == RG_SIM_EXACT) {
        const rg_status status = number_places(sim);
        if (status != RG_OK)
            return status;
    }
    if (o->traffic == RG_SIM_EXCHANGE && o->order == RG_SIM_SCATTER)
        return scatter(sim);
    if (o->traffic == RG_SIM_FLOWS)
        return add_flows(sim);
    if (o->traffic == RG_SIM_REQUEST) { /* all born at clock 0 */
        sim->traffic.request_birth =
            sim_get(sim, sim->nodes, o->window * sizeof *sim->traffic.request_birth);
        return sim->share.broken ? RG_E_MEMORY : RG_OK;
    }
    return o->traffic == RG_SIM_PERMUTATION ? permute(sim) : RG_OK;
}

static uint32_t reverse(uint32_t source, unsigned bits)
{
    uint32_t target = 0;
    for (unsigned b = 0; b < bits; b++)
        target |= (source >> b & 1) << (bits - 1 - b);
    return target;
}

static uint32_t rotate(uint32_t source, unsigned bits, unsigned by)
{
    const uint64_t mask = (UINT64_C(1) << bits) - 1;
    return (uint32_t)(((uint64_t)source << by | source >> (bits - by)) & mask);
}

/* Adds ceil(m/2) - 1, or 1, to each coordinate, or to the number. */
static uint32_t shifted(const rg_sim *sim, uint32_t source, bool tornado)
{
    const rg_topology *net = &sim->net;
    if (!rg_sim_is_grid(net)) {
        const uint32_t by = tornado ? (sim->nodes + 1) / 2 - 1 : 1;
        return (uint32_t)(((uint64_t)source + by) % sim->nodes);
    }
    uint64_t target = 0;
    for (unsigned j = 0; j < net->name.count; j++) {
        const unsigned m = net->name.param[j];
        const uint64_t x = source / net->power[j] % m;
        target += (x + (tornado ? (m + 1) / 2 - 1 : 1)) % m * net->power[j];
    }
    return (uint32_t)target;
}

static uint32_t transposed(const rg_sim *sim, uint32_t source)
{
    const unsigned bits = sim_bits(sim->nodes);
    if (!rg_sim_is_grid(&sim->net))
        return rotate(source, bits, bits / 2);
    const unsigned side = sim->net.name.param[0];
    return source % side * side + source / side;
}

static uint32_t uniform(const rg_sim *sim, uint32_t source, uint64_t draw)
{
    if (sim->options.self)
        return (uint32_t)sim_below(draw, sim->nodes);
    const uint32_t target = (uint32_t)sim_below(draw, sim->nodes - 1);
    return target + (target >= source);
}

/* Adds two numbers digit by digit, without carry. */
static uint32_t add_digits(const rg_sim *sim, uint32_t a, uint32_t b)
{
    const unsigned *param = sim->net.name.param;
    const uint8_t *which = rg_family_info_of(sim->net.name.family)->radix;
    unsigned radix = param[which[0] - 1];
    uint64_t sum = 0;

    for (uint64_t place = 1; (a | b) != 0; radix = param[which[1] - 1]) {
        sum += (a % radix + b % radix) % radix * place;
        a /= radix;
        b /= radix;
        place *= radix;
    }
    return (uint32_t)sum;
}

/* Whom a terminal sends to in step @step, from 1. */
static uint32_t in_order(const rg_sim *sim, uint32_t source, uint32_t step)
{
    const uint64_t n = sim->nodes;
    switch (sim->options.order) {
    case RG_SIM_LLS:
        return (uint32_t)((source + n - step) % n);
    case RG_SIM_SHIFT:
        return (uint32_t)(((uint64_t)source + step) % n);
    case RG_SIM_CLS:
        return source ^ step;
    case RG_SIM_ADD:
        return add_digits(sim, source, step);
    case RG_SIM_SCATTER:
        return sim->traffic.partner[(size_t)source * (n - 1) + step - 1];
    case RG_SIM_ASCENDING:
        break;
    }
    return step - 1 + (step - 1 >= source);
}

/* The first of first .. end-1 whose share, added up, is above a draw. */
static uint32_t pick(const uint64_t *share, uint32_t first, uint32_t end, uint64_t draw)
{
    uint32_t last = end - 1;
    while (first < last) {
        const uint32_t middle = first + (last - first) / 2;
        if (draw < share[middle])
            last = middle;
        else
            first = middle + 1;
    }
    return first;
}

/* Any out-neighbour, or any other terminal of the same switch. */
static uint32_t nearest(const rg_sim *sim, uint32_t source, uint64_t draw)
{
    const uint32_t router = sim_entry(sim, source);
    const struct sim_out *out = sim_out(sim, router);
    uint32_t near[RG_TOPOLOGY_MAX_PORTS], count = 0;

    for (unsigned port = 0; port < sim->net.ports && draw < sim->traffic.share[0]; port++) {
        const bool node = out[port].to & SIM_TERMINAL;
        if (out[port].to == SIM_NONE || node == sim->net.direct)
            continue;
        const uint32_t other =
            node ? out[port].to & ~SIM_TERMINAL : out[port].to >> sim->network.in_bits;
        if (other != source)
            near[count++] = other;
    }
    const uint64_t again = sim_mix(draw);
    return count > 0 ? near[sim_below(again, count)] : uniform(sim, source, again);
}

uint32_t rg_sim_target(const rg_sim *sim, uint32_t source, uint32_t number)
{
    const uint64_t draw = sim_draw(sim->traffic.terminal[source].draw, 2 * (uint64_t)number + 2);
    switch (sim->options.traffic) {
    case RG_SIM_UNIFORM:
        break;
    case RG_SIM_COMPLEMENT:
        return sim->nodes - 1 - source;
    case RG_SIM_TRANSPOSE:
        return transposed(sim, source);
    case RG_SIM_REVERSE:
        return reverse(source, sim_bits(sim->nodes));
    case RG_SIM_SHUFFLE:
        return rotate(source, sim_bits(sim->nodes), 1);
    case RG_SIM_TORNADO:
        return shifted(sim, source, true);
    case RG_SIM_NEIGHBOUR:
        return shifted(sim, source, false);
    case RG_SIM_PERMUTATION:
        return sim->traffic.partner[source];
    case RG_SIM_TRACE:
        return rg_sim_trace_target(&sim->traffic, number);
    case RG_SIM_EXCHANGE:
        return in_order(sim, source, number + 1);
    case RG_SIM_HOTSPOT:
        for (unsigned i = 0; i < sim->options.hotspots; i++)
            if (draw < sim->traffic.share[i])
                return (uint32_t)sim->options.hotspot[i].node;
        return uniform(sim, source, sim_mix(draw));
    case RG_SIM_NEAREST:
        return nearest(sim, source, draw);
    case RG_SIM_FLOWS:
        return sim->options
            .flows[pick(sim->traffic.flow_share, sim->traffic.flow_first[source],
                        sim->traffic.flow_first[source + 1], draw)]
            .target;
    case RG_SIM_REQUEST:
        break;
    }
    return uniform(sim, source, draw);
}

unsigned rg_sim_length_at(const rg_sim *sim, uint32_t source, uint32_t number)
{
    const rg_sim_options *o = &sim->options;
    if (o->lengths == 0)
        return 0;
    if (o->priority)
        return number % o->lengths;
    const uint64_t draw = sim_draw(sim_stream(o->seed, SIM_LENGTHS, source), (uint64_t)number + 1);
    return pick(sim->traffic.length_share, 0, o->lengths, draw);
}

unsigned rg_sim_length_of(const rg_sim *sim, uint32_t source, uint32_t number)
{
    const rg_sim_options *o = &sim->options;
    if (o->traffic == RG_SIM_TRACE)
        return rg_sim_trace_flits(&sim->traffic, number);
    return o->lengths == 0 ? o->flits : o->length[rg_sim_length_at(sim, source, number)].flits;
}
