/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * Linked around the library (ld --wrap): what ROUTEGEN_DAMAGE names is wrong, all else is right.
 */
#include <stdlib.h>
#include <string.h>

#include "routegen/deadlock.h"
#include "routegen/fattree.h"
#include "routegen/kautz_batch.h"
#include "routegen/multistage.h"
#include "routegen/topology_load.h"
#include "routegen/topology_measure.h"
#include "routegen/topology_route.h"

static int is(const char *kind)
{
    const char *damage = getenv("ROUTEGEN_DAMAGE");
    return damage && strcmp(damage, kind) == 0;
}

rg_status __real_rg_gft_states(const rg_gft *net, const rg_gft_phase *phase, const uint8_t *seed,
                               uint8_t *states);
rg_status __wrap_rg_gft_states(const rg_gft *net, const rg_gft_phase *phase, const uint8_t *seed,
                               uint8_t *states)
{
    const rg_status status = __real_rg_gft_states(net, phase, seed, states);
    uint8_t *one = &states[net->level[1].first];

    if (phase->row == 3 && is("state"))
        *one = (uint8_t)((*one + 1) % net->m);
    if (phase->row == 3 && is("idle"))
        *one = RG_GFT_IDLE;
    /* Every row is good by itself, but together they are not a Latin square. */
    if (is("square")) {
        const rg_gft_phase first = {phase->square, 0, phase->pass};
        return __real_rg_gft_states(net, &first, seed, states);
    }
    /* Every pair still meets once, but in a row some terminals get a message in both passes. */
    if (phase->pass == 1 && is("pass"))
        *one ^= 2;
    return status;
}

rg_status __real_rg_gft_above(const rg_gft *net, const rg_gft_port *from, rg_gft_port *to);
rg_status __wrap_rg_gft_above(const rg_gft *net, const rg_gft_port *from, rg_gft_port *to)
{
    const int merged = is("link") && from->level == 0 && from->index == 1 && from->port == 0;
    const rg_status status = __real_rg_gft_above(net, from, to);

    if (merged)
        to->port = 0;
    return status;
}

rg_status __real_rg_gft_up_output(const rg_gft *net, unsigned level, unsigned input,
                                  unsigned *pass_digit, unsigned *output);
rg_status __wrap_rg_gft_up_output(const rg_gft *net, unsigned level, unsigned input,
                                  unsigned *pass_digit, unsigned *output)
{
    const rg_status status = __real_rg_gft_up_output(net, level, input, pass_digit, output);

    if (level == 1 && input == 3 && is("turn"))
        *pass_digit = 7;
    if (level == 1 && input == 3 && is("no way"))
        *output = 255; /* the program's own sign for none */
    return status;
}

rg_status __real_rg_gft_change_totals(const rg_gft *net, uint64_t total[RG_GFT_MAX_LEVELS]);
rg_status __wrap_rg_gft_change_totals(const rg_gft *net, uint64_t total[RG_GFT_MAX_LEVELS])
{
    const rg_status status = __real_rg_gft_change_totals(net, total);

    if (is("changes"))
        total[1]++;
    return status;
}

rg_status __real_rg_multistage_states(const rg_multistage *net, rg_square square, uint32_t row,
                                      const uint8_t *seed, uint8_t *states);
rg_status __wrap_rg_multistage_states(const rg_multistage *net, rg_square square, uint32_t row,
                                      const uint8_t *seed, uint8_t *states)
{
    return __real_rg_multistage_states(net, square, is("row") && row == 5 ? 4 : row, seed, states);
}

/* Pairs to one node are answered wrongly, whatever the source. */
rg_status __real_rg_kautz_batch_words(const rg_kautz_batch *batch, size_t count,
                                      const uint64_t *source, const uint64_t *destination,
                                      uint64_t *words, uint8_t *hops, size_t *bad);
rg_status __wrap_rg_kautz_batch_words(const rg_kautz_batch *batch, size_t count,
                                      const uint64_t *source, const uint64_t *destination,
                                      uint64_t *words, uint8_t *hops, size_t *bad)
{
    const rg_status status =
        __real_rg_kautz_batch_words(batch, count, source, destination, words, hops, bad);

    for (size_t i = 0; i < count; i++) {
        uint64_t *word = words + i * batch->net.d;
        uint8_t *length = hops + i * batch->net.d;
        if (destination[i] != 0x21021) /* 12012 */
            continue;
        if (is("letter"))
            word[1] ^= UINT64_C(1) << 4 * 5;
        if (is("beyond"))
            word[0] |= UINT64_C(1) << 60;
        if (is("empty"))
            length[1] = 0;
        if (is("shared")) {
            word[1] = word[0];
            length[1] = length[0];
        }
        if (is("order")) {
            const uint64_t first = word[0];
            const uint8_t hop = length[0];
            word[0] = word[2];
            length[0] = length[2];
            word[2] = first;
            length[2] = hop;
        }
    }
    return is("refused") ? RG_E_SHAPE : status;
}

rg_status __real_rg_kautz_batch_unrank(const rg_kautz_batch *batch, size_t count,
                                       const uint64_t *ranks, uint64_t *packed, size_t *bad);
rg_status __wrap_rg_kautz_batch_unrank(const rg_kautz_batch *batch, size_t count,
                                       const uint64_t *ranks, uint64_t *packed, size_t *bad)
{
    const rg_status status = __real_rg_kautz_batch_unrank(batch, count, ranks, packed, bad);

    for (size_t i = 0; i < count; i++) {
        if (ranks[i] == 5 && is("twice"))
            packed[i] = 0x21010; /* 01012, of rank 1 */
        if (ranks[i] == 5 && is("node"))
            packed[i] = 0x11010; /* 01011 */
    }
    return status;
}

/* Of many sets one is broken; of one set nothing is wrong. */
rg_status __real_rg_kautz_batch_check(const rg_kautz_batch *batch, size_t count,
                                      const uint64_t *source, const uint64_t *destination,
                                      const uint64_t *words, const uint8_t *hops,
                                      rg_kautz_batch_verdict *verdict);
rg_status __wrap_rg_kautz_batch_check(const rg_kautz_batch *batch, size_t count,
                                      const uint64_t *source, const uint64_t *destination,
                                      const uint64_t *words, const uint8_t *hops,
                                      rg_kautz_batch_verdict *verdict)
{
    const rg_status status =
        __real_rg_kautz_batch_check(batch, count, source, destination, words, hops, verdict);

    if (count > 1 && is("among many")) {
        verdict->broken++;
        verdict->first = 7;
        verdict->verdict = (rg_kautz_verdict){.rule = RG_RULE_SHARED};
    }
    return status;
}

/* The readable library: it refuses what is legal, or its routes are wrong. */
rg_status __real_rg_kautz_routes(const rg_kautz *net, const rg_kautz_word *source,
                                 const rg_kautz_word *destination, rg_kautz_route *routes);
rg_status __wrap_rg_kautz_routes(const rg_kautz *net, const rg_kautz_word *source,
                                 const rg_kautz_word *destination, rg_kautz_route *routes)
{
    const rg_status status = __real_rg_kautz_routes(net, source, destination, routes);

    if (is("refused"))
        return RG_E_SHAPE;
    if (is("phase") && net->d == 3)
        routes[1].phase ^= 1;
    if (is("pairing") && routes[net->d - 2].phase == RG_PHASE_C)
        routes[0].phase ^= 1;
    return status;
}

/* The library refuses what it has measured itself. */
rg_status __real_rg_kautz_batch_tables(const rg_kautz_batch *batch, size_t count,
                                       const uint64_t *source, const uint64_t *destination,
                                       uint64_t *tables, size_t *bad);
rg_status __wrap_rg_kautz_batch_tables(const rg_kautz_batch *batch, size_t count,
                                       const uint64_t *source, const uint64_t *destination,
                                       uint64_t *tables, size_t *bad)
{
    return is("refused")
               ? RG_E_SHAPE
               : __real_rg_kautz_batch_tables(batch, count, source, destination, tables, bad);
}

rg_status __real_rg_deadlock_follow(const rg_topology *net, const rg_route_rule *rule,
                                    uint64_t first, uint64_t count, void *memory, size_t bytes);
rg_status __wrap_rg_deadlock_follow(const rg_topology *net, const rg_route_rule *rule,
                                    uint64_t first, uint64_t count, void *memory, size_t bytes)
{
    return is("refused") ? RG_E_SIZE
                         : __real_rg_deadlock_follow(net, rule, first, count, memory, bytes);
}

rg_status __real_rg_route_find(const rg_topology *net, const rg_route_rule *rule, uint64_t source,
                               uint64_t target, rg_route_hop *hops, uint64_t room, uint64_t *count);
rg_status __wrap_rg_route_find(const rg_topology *net, const rg_route_rule *rule, uint64_t source,
                               uint64_t target, rg_route_hop *hops, uint64_t room, uint64_t *count)
{
    return is("refused") ? RG_E_LENGTH
                         : __real_rg_route_find(net, rule, source, target, hops, room, count);
}

/* A formula that is wrong. */
rg_status __real_rg_topology_facts_of(const rg_topology *net, rg_topology_facts *facts);
rg_status __wrap_rg_topology_facts_of(const rg_topology *net, rg_topology_facts *facts)
{
    const rg_status status = __real_rg_topology_facts_of(net, facts);

    facts->links += is("links formula");
    facts->degree_min -= is("degree formula");
    facts->distance_sum += is("distances formula");
    facts->average_distance *= is("average formula") ? 1.000001 : 1;
    facts->connectivity -= is("connectivity formula");
    /* Too small, so that the histogram has no room for all distances. */
    facts->diameter -= is("diameter formula") ? 2 : 0;
    return status;
}

rg_status __real_rg_topology_switch_paths_of(const rg_topology *net,
                                             rg_topology_switch_paths *paths);
rg_status __wrap_rg_topology_switch_paths_of(const rg_topology *net,
                                             rg_topology_switch_paths *paths)
{
    const rg_status status = __real_rg_topology_switch_paths_of(net, paths);

    paths->exact *= is("paths formula") ? 1.000001 : 1;
    return status;
}

/* A graph that is wrong: vertices that nothing leads to, a link that leads elsewhere. */
rg_status __real_rg_topology_neighbours(const rg_topology *net, uint64_t vertex, uint64_t *next);
rg_status __wrap_rg_topology_neighbours(const rg_topology *net, uint64_t vertex, uint64_t *next)
{
    const rg_status status = __real_rg_topology_neighbours(net, vertex, next);

    for (unsigned p = 0; p < net->ports; p++) {
        if (next[p] == 7 && is("lost node"))
            next[p] = RG_TOPOLOGY_NONE;
        if (next[p] == net->vertices - 1 && is("lost switch"))
            next[p] = RG_TOPOLOGY_NONE;
        if (vertex == 3 && next[p] == 7 && is("one way"))
            next[p] = RG_TOPOLOGY_NONE;
    }
    return status;
}

rg_status __real_rg_topology_most_load(const rg_topology *net, double *most);
rg_status __wrap_rg_topology_most_load(const rg_topology *net, double *most)
{
    const rg_status status = __real_rg_topology_most_load(net, most);
    if (is("load formula"))
        *most *= 1.001;
    return status;
}
