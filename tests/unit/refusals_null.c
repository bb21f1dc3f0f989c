/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Each pointer null by itself, where refusals.c gives only one: a check of several must look at all
 * of them. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <string.h>

#include "nets.h"
#include "routegen/fattree.h"
#include "routegen/fattree_fast.h"
#include "routegen/cycle/gft_fabric.h"
#include "routegen/kautz.h"
#include "routegen/kautz_batch.h"
#include "routegen/topology.h"
#include "routegen/topology_load.h"
#include "routegen/topology_route.h"

#define REFUSED(call) cr_expect(eq(int, call, RG_E_NULL))

Test(refusals_null, topology)
{
    static const rg_topology none; /* no init made it: as good as null */
    rg_topology net = net_of("hypercube:3");
    rg_network name = net.name;
    rg_topology_place place = {0};
    char text[RG_TOPOLOGY_MAX_LABEL];
    uint64_t vertex = 0, next[RG_TOPOLOGY_MAX_PORTS];
    unsigned least, most;

    REFUSED(rg_topology_param_range(name.family, 0, NULL, &most));
    REFUSED(rg_topology_param_range(name.family, 0, &least, NULL));
    cr_expect(eq(int, rg_topology_param_range((rg_family)1000, 0, &least, &most), RG_E_FAMILY));
    REFUSED(rg_topology_where(&none, 0, &place));
    REFUSED(rg_topology_where(&net, 0, NULL));
    REFUSED(rg_topology_at(&none, &place, &vertex));
    REFUSED(rg_topology_label(&none, 0, text));
    REFUSED(rg_topology_label(&net, 0, NULL));
    REFUSED(rg_topology_parse(&none, "0", 1, &vertex, NULL));
    REFUSED(rg_topology_parse(&net, NULL, 1, &vertex, NULL));
    REFUSED(rg_topology_parse(&net, "000", 3, NULL, NULL));
    REFUSED(rg_topology_neighbours(&none, 0, next));
    REFUSED(rg_topology_neighbours(&net, 0, NULL));
    REFUSED(rg_topology_predecessors(&none, 0, next));
    REFUSED(rg_topology_predecessors(&net, 0, NULL));
    REFUSED(rg_topology_weight(&none, 0, &vertex));
    REFUSED(rg_topology_weight(&net, 0, NULL));
    cr_expect(eq(uint, rg_route_rule_uses(&none), 0));
    cr_expect(eq(uint, rg_route_rule_uses(NULL), 0));

    /* Parameters are counted before they are looked at; which of them is wrong need not be asked.
     */
    name.count = 2;
    cr_expect(eq(int, rg_topology_init(&name, &net, NULL), RG_E_COUNT));
    name.count = 0;
    cr_expect(eq(int, rg_topology_init(&name, &net, NULL), RG_E_COUNT));
    name.count = 1;
    name.param[0] = 1000;
    cr_expect(eq(int, rg_topology_init(&name, &net, NULL), RG_E_SHAPE));
    REFUSED(rg_network_parse(NULL, &name, NULL));
    REFUSED(rg_network_parse("hypercube:3", NULL, NULL));
    REFUSED(rg_family_param_name(RG_FAMILY_STAR, 0, NULL));
    REFUSED(rg_family_counts(RG_FAMILY_STAR, NULL, &most));
    REFUSED(rg_family_counts(RG_FAMILY_STAR, &least, NULL));
}

/* A label that opens a bracket closes it. */
Test(refusals_null, open_brackets)
{
    static const char *const labels[][2] = {
        {"ccc:3", "(000,1"}, {"scc:4", "[1234:2"}, {"kantc:3,2", "(001,0"}, {"torus:3,3", "(0,1"}};

    for (size_t i = 0; i < sizeof labels / sizeof labels[0]; i++) {
        const char *label = labels[i][1];
        const rg_topology net = net_of(labels[i][0]);
        uint64_t vertex = 0;
        size_t where = 0;
        char closed[16];
        cr_expect(ne(int, rg_topology_parse(&net, label, strlen(label), &vertex, &where), RG_OK),
                  "%s: %s", labels[i][0], label);
        cr_expect(eq(sz, where, strlen(label)), "%s: %s", labels[i][0], label);
        snprintf(closed, sizeof closed, "%s%c", label, label[0] == '(' ? ')' : ']');
        cr_expect(eq(int, rg_topology_parse(&net, closed, strlen(closed), &vertex, &where), RG_OK),
                  "%s: %s", labels[i][0], closed);
    }
}

Test(refusals_null, loads)
{
    const rg_topology net = net_of("hypercube:3");
    static const rg_topology none;
    rg_topology_channel channel[1];
    rg_topology_load_tally tally = {.channel = channel};
    const rg_topology_load_tally empty = {0};
    rg_topology_loads loads;

    REFUSED(rg_topology_loads_of(NULL, &tally, &loads));
    REFUSED(rg_topology_loads_of(&none, &tally, &loads));
    REFUSED(rg_topology_loads_of(&net, NULL, &loads));
    REFUSED(rg_topology_loads_of(&net, &empty, &loads));
    REFUSED(rg_topology_loads_of(&net, &tally, NULL));
}

Test(refusals_null, fat_tree)
{
    rg_gft net;
    uint32_t number;
    rg_gft_fabric fabric;
    rg_gft_sweep blank = {0};
    rg_gft_plan plan;
    uint8_t states[64];

    cr_assert(eq(int, rg_gft_init(2, 4, 2, &net), RG_OK));
    REFUSED(rg_gft_address(&net, NULL, &number));
    REFUSED(rg_gft_pass_index(&net, NULL, &number));
    REFUSED(rg_gft_sweep_next(NULL, states));
    cr_expect(eq(int, rg_gft_sweep_next(&blank, states), RG_E_SHAPE)); /* never started */
    cr_assert(eq(int, rg_gft_plan_init(&net, RG_KERNEL_BEST, &plan), RG_OK));
    cr_assert(eq(int, rg_gft_sweep_start(&plan, &blank.phase, &blank, states), RG_OK));
    blank.phase.row = net.terminals;
    cr_expect(eq(int, rg_gft_sweep_next(&blank, states), RG_E_SHAPE)); /* spoiled */
    REFUSED(rg_gft_fabric_init(NULL, RG_SQUARE_LLS, &fabric));
    REFUSED(rg_gft_fabric_init(&net, RG_SQUARE_LLS, NULL));
}

Test(refusals_null, kautz)
{
    rg_kautz net;
    rg_kautz_word a, b;
    rg_kautz_iterator it;
    rg_kautz_route route, routes[3];
    rg_kautz_batch batch;
    rg_kautz_batch_verdict verdict;
    size_t bad;
    uint64_t from = 0, to = 0, numbers[8], tables[8] = {0}, words[8] = {0};
    const uint8_t hops[8] = {0};

    cr_assert(eq(int, rg_kautz_init(3, 2, &net), RG_OK));
    cr_assert(eq(int, rg_kautz_unrank(&net, 0, &a), RG_OK));
    cr_assert(eq(int, rg_kautz_unrank(&net, 7, &b), RG_OK));
    cr_assert(eq(int, rg_kautz_start(&net, &a, &b, &it), RG_OK));
    REFUSED(rg_kautz_next(NULL, &route));
    REFUSED(rg_kautz_next(&it, NULL));
    cr_assert(eq(int, rg_kautz_pack(&net, &a, &from), RG_OK));
    cr_assert(eq(int, rg_kautz_pack(&net, &b, &to), RG_OK));
    cr_assert(eq(int, rg_kautz_batch_init(&net, RG_KERNEL_BEST, 1, &batch), RG_OK));
    REFUSED(rg_kautz_batch_routes(&batch, from, to, NULL, routes));
    REFUSED(rg_kautz_batch_routes(&batch, from, to, tables, NULL));
    cr_expect(eq(int, rg_kautz_batch_rank(&batch, 0, NULL, NULL, &bad), RG_OK)); /* nothing */
    REFUSED(rg_kautz_batch_rank(&batch, 1, NULL, numbers, &bad));
    REFUSED(rg_kautz_batch_rank(&batch, 1, &from, NULL, &bad));
    REFUSED(rg_kautz_batch_check(&batch, 1, NULL, &to, words, hops, &verdict));
    REFUSED(rg_kautz_batch_check(&batch, 1, &from, NULL, words, hops, &verdict));
    REFUSED(rg_kautz_batch_check(&batch, 1, &from, &to, NULL, hops, &verdict));
    REFUSED(rg_kautz_batch_check(&batch, 1, &from, &to, words, NULL, &verdict));
    REFUSED(rg_kautz_batch_check(&batch, 1, &from, &to, words, hops, NULL));
}
