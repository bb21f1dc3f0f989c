/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Permutations through networks of switches: every message arrives, no link twice, as the judge of
 * permutation.h follows them; as many passes as the fullest set needs, counted here from the
 * definition of the networks; what is refused. The judge sees a switch turned the wrong way.
 */

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "../nulls.h"
#include "routegen/net/permutation.h"
#include "routegen/network_kind.h"
#include "hw/inner/random.h"

enum { LINES = 700 };

static rg_topology net_of(const char *name)
{
    rg_topology net = {0};
    cr_assert(rg_any_topology_parse(name, &net, NULL) == RG_OK, "%s", name);
    return net;
}

/* Routes and judges a permutation. @return its passes. */
static uint32_t passes_of(const char *name, const rg_topology *net, const uint32_t *to)
{
    rg_permutation routed;
    OK(rg_permutation_open(net, to, NULL, &routed));
    cr_assert(rg_permutation_check(net, to, &routed) == RG_OK, "%s", name);
    cr_assert(routed.passes >= routed.least && routed.passes >= 1, "%s", name);
    const uint32_t passes = routed.passes;
    rg_permutation_close(&routed);
    return passes;
}

/* A random permutation; @silent: the share of silent sources, out of 4. */
static void draw(rg_random *random, uint32_t *to, uint32_t lines, unsigned silent)
{
    for (uint32_t i = 0; i < lines; i++)
        to[i] = i;
    for (uint32_t i = lines; i > 1; i--) {
        const uint32_t other = (uint32_t)rg_random_below(random, i), kept = to[i - 1];
        to[i - 1] = to[other];
        to[other] = kept;
    }
    for (uint32_t i = 0; i < lines; i++)
        if (rg_random_below(random, 4) < silent)
            to[i] = RG_PERMUTATION_NONE;
}

/* Messages from or to blocks of @span lines, that share @links links; the passes they need. */
static uint32_t need(const uint32_t *to, uint32_t lines, uint32_t span, uint32_t links)
{
    uint32_t most = 1;
    for (uint32_t block = 0; block < lines; block += span)
        for (int target = 0; target < 2; target++) {
            uint32_t messages = 0;
            for (uint32_t i = 0; i < lines; i++)
                if (to[i] != RG_PERMUTATION_NONE) {
                    const uint32_t end = target ? to[i] : i;
                    messages += end >= block && end - block < span;
                }
            const uint32_t passes = (messages + links - 1) / links;
            most = passes > most ? passes : most;
        }
    return most;
}

/* Networks, and n and m of their levels from the terminals up. */
static const struct shape {
    const char *name;
    unsigned levels, n[5], m[5];
} shapes[] = {
    {"clos:2,2,2", 1, {2}, {2}},
    {"clos:3,3,4", 1, {3}, {3}},
    {"clos:5,9,3", 1, {5}, {9}},
    {"clos:1,1,1", 1, {1}, {1}},
    {"clos:6,7,5", 1, {6}, {7}},
    {"clos:5,3,7", 1, {5}, {3}},
    {"clos:6,4,5", 1, {6}, {4}},
    {"clos:5,2,2", 1, {5}, {2}},
    {"clos:11,2,3", 1, {11}, {2}},
    {"clos:7,3,1", 1, {7}, {3}},
    {"xgft:2,5,3,1,2", 1, {5}, {2}},
    {"clos:2,2,2,2,2", 2, {2, 2}, {2, 2}},
    {"clos:3,2,4,3,2", 2, {3, 4}, {2, 3}},
    {"clos:3,5,4,2,2", 2, {3, 4}, {5, 2}},
    {"clos:2,3,1,2,5,3,4", 3, {2, 1, 5}, {3, 2, 3}},
    {"gft:1,4,2", 1, {2}, {2}},
    {"gft:2,4,2", 2, {2, 4}, {2, 2}},
    {"gft:2,3,2", 2, {2, 3}, {2, 2}},
    {"gft:2,2,4", 2, {4, 2}, {4, 4}},
    {"gft:3,3,2", 3, {2, 3, 3}, {2, 2, 2}},
    {"gft:3,4,3", 3, {3, 4, 4}, {3, 3, 3}},
    {"gft:3,5,1", 3, {1, 5, 5}, {1, 1, 1}},
    {"gft:4,3,2", 4, {2, 3, 3, 3}, {2, 2, 2, 2}},
    {"xgft:2,5,6,1,3", 1, {5}, {3}},
    {"xgft:3,3,4,3,1,2,5", 2, {3, 4}, {2, 5}},
    {"kary:3,3", 2, {3, 3}, {3, 3}},
    {"kary:5,1", 0, {0}, {0}},
};

Test(permutation, fewest_passes)
{
    rg_random random = {4711};
    uint32_t to[LINES];

    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        const struct shape *shape = &shapes[i];
        const rg_topology net = net_of(shape->name);
        const uint32_t lines = (uint32_t)net.nodes;
        for (unsigned run = 0; run < (soaking() ? 1000u : 30u); run++) {
            uint32_t span = 1, links = 1, most = 1;
            draw(&random, to, lines, run % 3);
            for (unsigned l = 0; l < shape->levels; l++) {
                span *= shape->n[l];
                links *= shape->m[l];
                const uint32_t passes = need(to, lines, span, links);
                most = passes > most ? passes : most;
            }
            const uint32_t passes = passes_of(shape->name, &net, to);
            cr_assert(passes == most, "%s, run %u of seed 4711: %u passes, not %u", shape->name,
                      run, passes, most);
        }
    }
}

/* All 40,320 permutations of 8 lines, by exchanges (Heap 1963); a tenth of them without soak. */
Test(permutation, every_one_of_eight)
{
    static const char *const names[] = {"clos:2,2,2,2,2", "gft:2,2,2", "gft:1,4,2",
                                        "benes:3",        "omega:2,3", "clos:4,4,2"};
    const unsigned step = soaking() ? 1 : 10;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const rg_topology net = net_of(names[i]);
        uint32_t to[8] = {0, 1, 2, 3, 4, 5, 6, 7}, turn[8] = {0}, most = 0, least = 99;
        unsigned number = 0, admissible = 0;
        for (unsigned at = 0; at < 8;) {
            if (at == 0 && number++ % step == 0) {
                const uint32_t passes = passes_of(names[i], &net, to);
                most = passes > most ? passes : most;
                least = passes < least ? passes : least;
                admissible += passes == 1;
            }
            if (turn[at] < at) {
                const unsigned other = at % 2 == 0 ? 0 : turn[at];
                const uint32_t kept = to[other];
                to[other] = to[at];
                to[at] = kept;
                turn[at]++;
                at = 0;
            } else {
                turn[at++] = 0;
            }
        }
        const bool omega = strcmp(names[i], "omega:2,3") == 0;
        cr_assert(least == 1 && (omega || most == 1), "%s: %u..%u", names[i], least, most);
        if (omega && step == 1)
            cr_assert(eq(u32, admissible, 4096)); /* 2 to the 12 switches */
    }
}

Test(permutation, witness_of_a_blocking_network)
{
    const rg_topology net = net_of("omega:2,3");
    const uint32_t straight[8] = {0, 1, 2, 3, 4, 5, 6, 7};
    uint32_t to[8] = {0, 4, 2, 6, 1, 5, 3, 7}; /* bit reversal */
    rg_permutation_clash clash;
    rg_permutation routed;

    OK(rg_permutation_open(&net, to, NULL, &routed));
    cr_assert(routed.blocking && routed.passes >= routed.least && routed.least == 2);
    OK(rg_permutation_witness(&routed, &clash));
    /* Omega: after stage s a line has the source's low bits, then s+1 bits of the destination. */
    const uint32_t a = clash.source[0], b = clash.source[1], s = clash.stage + 1;
    cr_assert(a != b && clash.wanted == ((a << s | to[a] >> (3 - s)) & 7) &&
              clash.wanted == ((b << s | to[b] >> (3 - s)) & 7));
    rg_permutation_close(&routed);
    OK(rg_permutation_open(&net, straight, NULL, &routed));
    cr_assert(eq(u32, routed.passes, 1));
    REFUSED(RG_E_END, rg_permutation_witness(&routed, &clash));
    rg_permutation_close(&routed);
}

Test(permutation, the_judge_sees)
{
    static const char *const names[] = {"clos:3,4,3", "gft:2,3,2", "omega:3,2"};

    for (size_t i = 0; i < 3; i++) {
        const rg_topology net = net_of(names[i]);
        uint32_t to[LINES];
        rg_random random = {7};
        rg_permutation routed;
        draw(&random, to, (uint32_t)net.nodes, 0);
        OK(rg_permutation_open(&net, to, NULL, &routed));
        OK(rg_permutation_check(&net, to, &routed));
        const uint32_t kept = to[0]; /* two messages that arrive at each other's destination */
        to[0] = to[1];
        to[1] = kept;
        cr_assert(rg_permutation_check(&net, to, &routed) == RG_E_LOST, "%s", names[i]);
        to[1] = to[0];
        to[0] = kept;
        uint32_t *pass = (uint32_t *)(uintptr_t)routed.pass; /* all in one: links twice */
        const uint32_t passes = routed.passes;
        pass[0] = passes;
        cr_assert(rg_permutation_check(&net, to, &routed) == RG_E_LOST, "%s", names[i]);
        for (uint64_t source = 0; source < net.nodes; source++)
            pass[source] = 0;
        cr_assert(passes == 1 || rg_permutation_check(&net, to, &routed) == RG_E_LOST, "%s",
                  names[i]);
        rg_permutation_close(&routed);
    }
}

Test(permutation, refused)
{
    const rg_topology net = net_of("clos:2,2,2"), kautz = net_of("kautz:2,3"),
                      large = net_of("kary:2,21");
    uint32_t to[4] = {3, 1, 3, 0}, port[64];
    rg_permutation_clash clash;
    rg_permutation routed;

    cr_assert(rg_permutation_possible(&net) && !rg_permutation_possible(&kautz) &&
              !rg_permutation_possible(NULL));
    REFUSED(RG_E_REPEAT, rg_permutation_open(&net, to, &clash, &routed));
    cr_assert(clash.source[0] == 0 && clash.source[1] == 2 && clash.wanted == 3);
    to[2] = 4;
    REFUSED(RG_E_INDEX, rg_permutation_open(&net, to, &clash, &routed));
    cr_assert(clash.source[0] == 2 && clash.source[1] == RG_PERMUTATION_NONE && clash.wanted == 4);
    REFUSED(RG_E_INDEX, rg_permutation_open(&net, to, NULL, &routed));
    REFUSED(RG_E_FAMILY, rg_permutation_open(&kautz, to, NULL, &routed));
    REFUSED(RG_E_LARGE, rg_permutation_open(&large, to, NULL, &routed));
    to[2] = RG_PERMUTATION_NONE;
    EACH_NULL(rg_permutation_open(P(&net), P(to), NULL, P(&routed)));
    OK(rg_permutation_open(&net, to, NULL, &routed));
    EACH_NULL(rg_permutation_states(P(&routed), 0, P(port)));
    EACH_NULL(rg_permutation_check(P(&net), P(to), P(&routed)));
    EACH_NULL(rg_permutation_witness(P(&routed), P(&clash)));
    REFUSED(RG_E_PASS, rg_permutation_states(&routed, routed.passes, port));
    cr_assert(eq(u32, routed.pass[2], RG_PERMUTATION_NONE));
    rg_permutation_close(&routed);
    rg_permutation_close(&routed); /* once more, and of nothing */
    rg_permutation_close(NULL);
}
