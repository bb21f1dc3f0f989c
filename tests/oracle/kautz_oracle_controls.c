/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Damaged sets of routes: both the oracle and rg_kautz_check must see every damage, and name it
 * correctly. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include <stdio.h>

#include "control.h"
#include "prng.h"

typedef bool (*damage)(control *c, report why);

/* One kind of damage to the routes of every pair of every network of at most @max_nodes nodes. */
static void on_every_pair(uint32_t max_nodes, damage inflict)
{
    uint64_t damages = 0;
    uint64_t pairs = 0;
    for (shape size = {0, 0}; next_shape(&size, max_nodes);) {
        report why = "";
        control c;
        kautz_graph g = kautz_graph_make(size.d, size.k);
        if (!control_make(&c, &g, why))
            cr_fatal("%s", why);
        for (uint32_t b = 0; b < g.nodes; b++) {
            walks_to(c.w, b);
            for (uint32_t a = 0; a < g.nodes; a++)
                if (a != b && (!control_pair(&c, a, b, why) || !inflict(&c, why)))
                    cr_fatal("%s", why);
        }
        pairs += c.s.pairs;
        damages += c.damages - c.s.pairs;
        control_free(&c);
        kautz_graph_free(&g);
    }
    printf("# %llu damaged sets of %llu pairs\n", (unsigned long long)damages,
           (unsigned long long)pairs);
    cr_assert(gt(u64, damages, 0));
}

Test(kautz_oracle, control_missing_route_or_hops)
{
    on_every_pair(60, damage_count);
}

Test(kautz_oracle, control_wrong_ends)
{
    on_every_pair(60, damage_ends);
}

Test(kautz_oracle, control_illegal_letter_or_equal_neighbours)
{
    on_every_pair(60, damage_letters);
}

Test(kautz_oracle, control_wrong_fields)
{
    on_every_pair(36, damage_fields);
}

Test(kautz_oracle, control_wrong_order)
{
    on_every_pair(60, damage_order);
}

Test(kautz_oracle, control_loop_or_shared_node)
{
    on_every_pair(60, damage_walks);
}

/* A set that routes twice over one arc has no shared inner node, but it does not have d routes. */
Test(kautz_oracle, control_direct_arc_twice)
{
    on_every_pair(60, damage_direct);
}

/* One to three random changes anywhere in the set. */
static void random_damage(control *c, prng *random)
{
    const kautz_graph *g = c->s.g;
    control_reset(c);
    for (unsigned n = 1 + prng_below(random, 3); n > 0; n--) {
        rg_kautz_route *r = &c->bad[prng_below(random, g->d)];
        const uint32_t letters = g->d + (prng_below(random, 16) == 0 ? 3 : 1);
        const uint8_t letter = (uint8_t)prng_below(random, letters);
        switch (prng_below(random, 8)) {
        case 0:
            *r = walks_route(c->w, &c->w->list[prng_below(random, c->w->count)]);
            break;
        case 1:
            r->hops = (uint8_t)prng_below(random, g->k + 4);
            break;
        case 2:
            r->out = letter;
            break;
        case 3:
            r->in = letter;
            break;
        default:
            r->letter[prng_below(random, 2 * g->k + 2)] = letter;
        }
    }
}

typedef bool (*comparison)(control *c, disjoint_fault *fault, report why);

/* Compares the two judges on random damage to random pairs; @seen counts what the oracle found. */
static void on_random_damage(comparison compare, unsigned *seen)
{
    static const shape shapes[] = {{2, 1}, {3, 1}, {2, 2}, {2, 4}, {3, 3}, {4, 3}, {6, 2}, {15, 1}};
    const uint64_t seed = 77;
    const unsigned trials = 60000;
    prng random = {seed};
    printf("# seed %llu, %u damaged sets in each of %zu networks\n", (unsigned long long)seed,
           trials, sizeof shapes / sizeof *shapes);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        report why = "";
        control c;
        kautz_graph g = kautz_graph_make(shapes[i].d, shapes[i].k);
        if (!control_make(&c, &g, why))
            cr_fatal("%s", why);
        for (unsigned trial = 0; trial < trials; trial++) {
            if (trial % 16 == 0) {
                const uint32_t b = prng_below(&random, g.nodes);
                walks_to(c.w, b);
                if (!control_pair(&c, (b + 1 + prng_below(&random, g.nodes - 1)) % g.nodes, b, why))
                    cr_fatal("%s", why);
            }
            disjoint_fault fault = DISJOINT_OK;
            random_damage(&c, &random);
            if (!compare(&c, &fault, why))
                cr_fatal("%s", why);
            seen[fault]++;
        }
        control_free(&c);
        kautz_graph_free(&g);
    }
}

/* Whatever the damage, both judges accept or both refuse, and for a real reason. */
Test(kautz_oracle, control_random_damage)
{
    unsigned seen[DISJOINT_TAIL + 1] = {0};
    on_random_damage(control_agree, seen);
    for (disjoint_fault fault = DISJOINT_OK; fault <= DISJOINT_TAIL; fault++) {
        printf("#   %-36s %u\n", disjoint_text(fault), seen[fault]);
        if (fault != DISJOINT_COUNT)
            cr_assert(gt(u32, seen[fault], 0), "no set with: %s", disjoint_text(fault));
    }
}

static bool same_rule(control *c, disjoint_fault *fault, report why)
{
    (void)fault;
    return control_same_rule(c, why);
}

/* Of several broken rules the one that is first in the header is named. */
Test(kautz_oracle, control_first_of_several_rules)
{
    unsigned seen[DISJOINT_TAIL + 1] = {0};
    on_random_damage(same_rule, seen);
}
