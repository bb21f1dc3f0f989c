/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* What public functions refuse: a shape that no init made, a null result, an index beyond the last.
 * Found by make coverage: no other test came this way. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

#include "routegen/deadlock.h"
#include "routegen/fattree.h"
#include "routegen/gft_exchange_sequencer.h"
#include "routegen/gft_fabric.h"
#include "routegen/gft_lls_states.h"
#include "routegen/gft_state_stream.h"
#include "routegen/kautz.h"
#include "routegen/kautz_batch.h"
#include "routegen/multistage.h"
#include "routegen/topology.h"
#include "routegen/topology_route.h"

#define REFUSED(status, call) cr_expect(eq(int, call, status))

Test(refusals, fat_tree)
{
    static const rg_gft none;
    rg_gft net;
    rg_gft_phase phase = {RG_SQUARE_LLS, 0, 0};
    rg_gft_cost cost;
    rg_gft_change change[RG_GFT_MAX_LEVELS];
    rg_gft_threshold told[RG_GFT_MAX_LEVELS];
    uint8_t digit[RG_GFT_MAX_LEVELS] = {0}, states[64];
    uint32_t number;
    unsigned turn, output;
    uint64_t count, total[RG_GFT_MAX_LEVELS];

    REFUSED(RG_E_NULL, rg_gft_init(2, 4, 2, NULL));
    cr_assert(eq(int, rg_gft_init(2, 4, 2, &net), RG_OK));
    REFUSED(RG_E_SHAPE, rg_gft_cost_of(&none, &cost));
    REFUSED(RG_E_NULL, rg_gft_cost_of(&net, NULL));
    REFUSED(RG_E_NULL, rg_gft_changes(&net, 1, 0, NULL));
    REFUSED(RG_E_SHAPE, rg_gft_changes(&none, 1, 0, change));
    REFUSED(RG_E_SHAPE, rg_gft_change_totals(&none, total));
    REFUSED(RG_E_NULL, rg_gft_change_totals(&net, NULL));
    REFUSED(RG_E_SHAPE, rg_gft_digits(&none, 0, digit));
    REFUSED(RG_E_NULL, rg_gft_digits(&net, 0, NULL));
    REFUSED(RG_E_SHAPE, rg_gft_address(&none, digit, &number));
    REFUSED(RG_E_NULL, rg_gft_address(&net, digit, NULL));
    REFUSED(RG_E_SHAPE, rg_gft_pass_digits(&none, 0, digit));
    REFUSED(RG_E_NULL, rg_gft_pass_digits(&net, 0, NULL));
    REFUSED(RG_E_PASS, rg_gft_pass_digits(&net, net.passes, digit));
    REFUSED(RG_E_SHAPE, rg_gft_pass_index(&none, digit, &number));
    REFUSED(RG_E_NULL, rg_gft_pass_index(&net, digit, NULL));
    REFUSED(RG_E_SHAPE, rg_gft_seed_count(&none, &count));
    REFUSED(RG_E_NULL, rg_gft_seed_count(&net, NULL));
    REFUSED(RG_E_SHAPE, rg_gft_seed(&none, 0, states));
    REFUSED(RG_E_NULL, rg_gft_seed(&net, 0, NULL));
    REFUSED(RG_E_SHAPE, rg_gft_above(&none, &(rg_gft_port){0}, &(rg_gft_port){0}));
    REFUSED(RG_E_NULL, rg_gft_above(&net, &(rg_gft_port){0}, NULL));
    REFUSED(RG_E_SHAPE, rg_gft_below(&none, &(rg_gft_port){0}, &(rg_gft_port){0}));
    REFUSED(RG_E_NULL, rg_gft_below(&net, &(rg_gft_port){0}, NULL));
    REFUSED(RG_E_NULL, rg_crossbar_output(RG_SQUARE_LLS, 4, 0, 0, NULL));
    REFUSED(RG_E_NULL, rg_gft_destination(&net, RG_SQUARE_LLS, 0, 0, NULL));
    REFUSED(RG_E_NULL, rg_gft_states(&net, NULL, NULL, states));
    REFUSED(RG_E_NULL, rg_gft_states(&net, &phase, NULL, NULL));
    REFUSED(RG_E_SHAPE, rg_gft_thresholds(&none, 0, 0, told));
    REFUSED(RG_E_NULL, rg_gft_thresholds(&net, 0, 0, NULL));
    REFUSED(RG_E_NULL, rg_gft_level_states(&net, &phase, 0, NULL, NULL));
    REFUSED(RG_E_INDEX, rg_gft_level_states(&net, &phase, 3, NULL, states));
    REFUSED(RG_E_NULL, rg_gft_switch_state(&net, &phase, 0, 0, 0, NULL));
    REFUSED(RG_E_INDEX, rg_gft_switch_state(&net, &phase, 3, 0, 0, states));
    REFUSED(RG_E_NULL, rg_gft_source_pass(&net, 0, NULL));
    REFUSED(RG_E_SHAPE, rg_gft_up_output(&none, 1, 0, &turn, &output));
    REFUSED(RG_E_NULL, rg_gft_up_output(&net, 1, 0, &turn, NULL));
}

Test(refusals, multistage)
{
    static const rg_multistage none;
    rg_multistage net;
    uint8_t states[64];
    uint32_t line;
    uint64_t count;

    REFUSED(RG_E_NULL, rg_multistage_init(RG_WIRING_OMEGA, 2, 3, NULL));
    cr_assert(eq(int, rg_multistage_init(RG_WIRING_OMEGA, 2, 3, &net), RG_OK));
    REFUSED(RG_E_SHAPE, rg_multistage_link(&none, 0, 0, &line));
    REFUSED(RG_E_NULL, rg_multistage_link(NULL, 0, 0, &line));
    REFUSED(RG_E_NULL, rg_multistage_link(&net, 0, 0, NULL));
    REFUSED(RG_E_SHAPE, rg_multistage_states(&none, RG_SQUARE_CLS, 0, NULL, states));
    REFUSED(RG_E_NULL, rg_multistage_states(&net, RG_SQUARE_CLS, 0, NULL, NULL));
    REFUSED(RG_E_NULL, rg_multistage_switch_state(&net, RG_SQUARE_CLS, 0, 0, 0, 0, NULL));
    REFUSED(RG_E_INDEX, rg_multistage_switch_state(&net, RG_SQUARE_CLS, 0, 3, 0, 0, states));
    REFUSED(RG_E_SEED, rg_multistage_switch_state(&net, RG_SQUARE_CLS, 0, 0, 0, 2, states));
    REFUSED(RG_E_SHAPE, rg_multistage_seed_count(&none, &count));
    REFUSED(RG_E_NULL, rg_multistage_seed_count(&net, NULL));
    REFUSED(RG_E_SHAPE, rg_multistage_seed(&none, 0, states));
    REFUSED(RG_E_NULL, rg_multistage_seed(&net, 0, NULL));
}

Test(refusals, kautz)
{
    static const rg_kautz none;
    static const rg_kautz_word from = {{0, 1, 2}}, to = {{2, 1, 0}};
    rg_kautz net;
    rg_kautz_word next, node[RG_KAUTZ_MAX_LETTERS];
    rg_kautz_route route = {0};
    rg_kautz_verdict verdict;
    char text[RG_KAUTZ_MAX_LETTERS + 1];
    unsigned hops;

    cr_assert(eq(int, rg_kautz_init(2, 3, &net), RG_OK));
    REFUSED(RG_E_SHAPE, rg_kautz_distance(&none, &from, &to, &hops));
    REFUSED(RG_E_NULL, rg_kautz_distance(&net, &from, &to, NULL));
    REFUSED(RG_E_SAME, rg_kautz_next_hop(&net, &from, &from, &next));
    REFUSED(RG_E_NULL, rg_kautz_next_hop(&net, &from, &to, NULL));
    REFUSED(RG_E_SHAPE, rg_kautz_check(&none, &from, &to, &route, 0, &verdict));
    REFUSED(RG_E_NULL, rg_kautz_check(&net, &from, &to, &route, 0, NULL));
    REFUSED(RG_E_SHAPE, rg_kautz_route_node(&none, &route, 0, node));
    REFUSED(RG_E_NULL, rg_kautz_route_node(&net, NULL, 0, node));
    REFUSED(RG_E_SHAPE, rg_kautz_route_nodes(&none, &route, node));
    REFUSED(RG_E_SHAPE, rg_kautz_route_print(&none, &route, text));
    cr_expect(eq(str, (char *)rg_kautz_rule_text((rg_kautz_rule)99), "unknown rule"));
}

Test(refusals, batch)
{
    static const rg_kautz none;
    static const rg_kautz_batch blank;
    static const rg_kautz_word word = {{0, 1, 2}};
    static const uint64_t packed[1] = {0x210};
    rg_kautz net;
    rg_kautz_batch batch;
    rg_kautz_batch_verdict verdict;
    uint64_t table[1] = {0}, many[64];
    uint32_t few[64];
    uint8_t bytes[64];

    cr_assert(eq(int, rg_kautz_init(2, 3, &net), RG_OK));
    cr_assert(eq(int, rg_kautz_batch_init(&net, RG_KERNEL_SCALAR, 1, &batch), RG_OK));
    REFUSED(RG_E_SHAPE, rg_kautz_batch_init(&none, RG_KERNEL_SCALAR, 1, &batch));
    REFUSED(RG_E_NULL, rg_kautz_batch_init(&net, RG_KERNEL_SCALAR, 1, NULL));
    REFUSED(RG_E_KERNEL, rg_kautz_batch_init(&net, (rg_kernel)99, 1, &batch));
    REFUSED(RG_E_SHAPE, rg_kautz_pack(&none, &word, many));
    REFUSED(RG_E_NULL, rg_kautz_pack(&net, &word, NULL));
    REFUSED(RG_E_NULL, rg_kautz_unpack(&net, packed[0], NULL));
    REFUSED(RG_E_NULL, rg_kautz_batch_tables(NULL, 1, packed, packed, table, NULL));
    REFUSED(RG_E_SHAPE, rg_kautz_batch_tables(&blank, 1, packed, packed, table, NULL));
    REFUSED(RG_E_NULL, rg_kautz_batch_tables(&batch, 1, packed, packed, NULL, NULL));
    REFUSED(RG_E_SHAPE, rg_kautz_batch_words(&blank, 1, packed, packed, many, bytes, NULL));
    REFUSED(RG_E_NULL, rg_kautz_batch_words(&batch, 1, packed, packed, NULL, bytes, NULL));
    REFUSED(RG_E_SHAPE, rg_kautz_batch_nodes32(&blank, 1, packed, packed, few, bytes, NULL));
    REFUSED(RG_E_NULL, rg_kautz_batch_nodes32(&batch, 1, packed, packed, NULL, bytes, NULL));
    REFUSED(RG_E_SHAPE, rg_kautz_batch_nodes64(&blank, 1, packed, packed, many, bytes, NULL));
    REFUSED(RG_E_NULL, rg_kautz_batch_nodes64(&batch, 1, packed, packed, NULL, bytes, NULL));
    REFUSED(RG_E_SHAPE, rg_kautz_batch_bytes(&blank, 1, table, bytes));
    REFUSED(RG_E_NULL, rg_kautz_batch_bytes(&batch, 1, table, NULL));
    REFUSED(RG_E_SHAPE, rg_kautz_batch_rank(&blank, 1, packed, many, NULL));
    REFUSED(RG_E_NULL, rg_kautz_batch_rank(&batch, 1, packed, NULL, NULL));
    REFUSED(RG_E_SHAPE, rg_kautz_batch_check(&blank, 1, packed, packed, many, bytes, &verdict));
    REFUSED(RG_E_NULL, rg_kautz_batch_check(&batch, 1, packed, packed, many, bytes, NULL));
}

Test(refusals, routes_of_topologies)
{
    rg_topology net;
    rg_network name;
    rg_route_rule rule;
    rg_route_packet packet;
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    unsigned count;
    uint64_t hops;

    cr_assert(eq(int, rg_network_parse("hypercube:3", &name, NULL), RG_OK));
    cr_assert(eq(int, rg_topology_init(&name, &net, NULL), RG_OK));
    cr_assert(eq(int, rg_route_rule_of(&net, &rule), RG_OK));
    REFUSED(RG_E_NULL, rg_route_rule_of(&net, NULL));
    REFUSED(RG_E_NULL, rg_route_phases(&net, &rule, NULL));
    REFUSED(RG_E_NULL, rg_route_start(&net, &rule, 0, 1, NULL));
    REFUSED(RG_E_INDEX, rg_route_start(&net, &rule, 0, 8, &packet));
    cr_assert(eq(int, rg_route_start(&net, &rule, 0, 1, &packet), RG_OK));
    REFUSED(RG_E_NULL, rg_route_step(&net, &rule, &packet, hop, NULL));
    packet.vertex = 8;
    REFUSED(RG_E_INDEX, rg_route_step(&net, &rule, &packet, hop, &count));
    REFUSED(RG_E_NULL, rg_route_bound(&net, &rule, NULL));
    REFUSED(RG_E_NULL, rg_route_find(&net, &rule, 0, 1, hop, 1, NULL));
    rule.lanes = 99;
    REFUSED(RG_E_RULE, rg_route_phases(&net, &rule, &count));
    REFUSED(RG_E_RULE, rg_route_start(&net, &rule, 0, 1, &packet));
    REFUSED(RG_E_RULE, rg_route_bound(&net, &rule, &hops));
}
