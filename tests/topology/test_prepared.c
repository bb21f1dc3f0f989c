/* SPDX-License-Identifier: Apache-2.0 */

/* What families prepare for their steps: the same hops, in the same order, as without. */

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "families/inner/topology_route.h"
#include "same.h"

/* Besides the small networks: sides of 1, jumps of half the ring, words of one letter, and rings
 * short enough to be prepared and one that is not. */
static const char *const more[] = {
    "torus:1,2,5",       "torus:7,4",    "mesh:3,1,4",     "circulant:30,1,15",
    "circulant:60,4,15", "debruijn:5,1", "debruijn:2,6",   "kautz:4,1",
    "kautz:2,5",         "shuffle:1",    "shuffle:6",      "ccc:5",
    "pancake:6",         "star:2",       "bubble:5",       "omega:3,3",
    "butterfly:2,5",     "benes:4",      "slimfly:9",      "slimfly:4/2",
    "shuffle:15",        "ccc:12",       "regular:60,5,3",
};

enum { PACKETS = 20000 };

static bool is_same_hop(const rg_route_hop *a, const rg_route_hop *b)
{
    return a->port == b->port && a->vc == b->vc && a->packet.vertex == b->packet.vertex &&
           a->packet.target == b->packet.target && a->packet.phase == b->packet.phase;
}

/* All packets of a small network, else every so many-th. */
static void compare(const char *name, const rg_topology *net, const rg_route_rule *rule,
                    const void *prepared)
{
    rg_route_hop without[RG_TOPOLOGY_MAX_PORTS], with[RG_TOPOLOGY_MAX_PORTS];
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    unsigned phases = 0, count = 0;

    OK(rg_route_phases(net, rule, &phases));
    const uint64_t packets = net->vertices * net->nodes * phases;
    const uint64_t stride = packets / PACKETS + 1;
    for (uint64_t i = 0; i < packets; i += stride) {
        const rg_route_packet packet = {i / phases % net->vertices, i / phases / net->vertices,
                                        (unsigned)(i % phases)};
        OK(rg_topology_neighbours(net, packet.vertex, next));
        OK(rg_route_step(net, rule, &packet, without, &count));
        const unsigned hops = rg_route_step_from(net, rule, &packet, next, prepared, with);
        cr_assert(hops == count, "%s: %u hops, not %u", name, hops, count);
        for (unsigned h = 0; h < count; h++)
            cr_assert(is_same_hop(&without[h], &with[h]), "%s: hop %u of packet %u", name, h,
                      (unsigned)i);
    }
}

static void check_prepared(const char *name, unsigned *prepares)
{
    const rg_topology net = model_make(name);
    const size_t bytes = rg_route_prepared_bytes(&net);
    const unsigned uses = rg_route_rule_uses(&net);
    void *prepared = bytes > 0 ? malloc(bytes) : NULL;
    rg_route_rule rule;

    cr_assert(prepared != NULL || bytes == 0);
    rg_route_prepare(&net, prepared);
    *prepares += bytes > 0;
    OK(rg_route_rule_init(&net, &rule));
    for (unsigned i = 0; i < 4; i++) {
        rule.tie = i & 1 && uses & RG_ROUTE_TIE ? RG_TIE_ALL : RG_TIE_LOWEST;
        rule.words = i & 2 && uses & RG_ROUTE_WORDS ? RG_WORDS_SHIFT : RG_WORDS_OVERLAP;
        compare(name, &net, &rule, prepared);
    }
    free(prepared);
}

Test(prepared, steps_are_the_same)
{
    unsigned prepares = 0;

    for (unsigned i = 0; small_network(i) != NULL; i++)
        check_prepared(small_network(i), &prepares);
    for (size_t i = 0; i < COUNT(more); i++)
        check_prepared(more[i], &prepares);
    cr_assert(prepares > COUNT(more), "%u networks prepare", prepares);
}

/* So much that steps would wait for memory is not prepared. */
Test(prepared, is_bounded)
{
    static const char *const large[] = {"star:9",    "pancake:9",  "torus:1024,1024",
                                        "kautz:4,9", "shuffle:20", "circulant:1048576,1,1024"};

    for (size_t i = 0; i < COUNT(large); i++) {
        const rg_topology net = model_make(large[i]);
        cr_assert(rg_route_prepared_bytes(&net) == 0, "%s", large[i]);
    }
}
