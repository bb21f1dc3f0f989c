/* SPDX-License-Identifier: Apache-2.0 */

/* The rules of routing: every pair is delivered by every permitted hop; lengths
 * against breadth-first search. */

#include "check.h"
#include "follow.h"
#include "hw/inner/random.h"
#include "families/inner/topology_route.h"
#include "same.h"

/* All targets of networks up to this size, else this many; with ROUTEGEN_SOAK all of them. */
enum { ALL_NODES = 100, SOME_TARGETS = 25 };

static uint64_t stride_of(const rg_topology *net)
{
    if (net->nodes <= ALL_NODES || soaking())
        return 1;
    return net->nodes / SOME_TARGETS;
}

static followed follow(const rg_topology *net, const rg_route_rule *rule)
{
    return follow_all(net, rule, stride_of(net));
}

static rg_route_rule rule_of(const rg_topology *net)
{
    rg_route_rule rule = {0};
    OK(rg_route_rule_init(net, &rule));
    return rule;
}

/* Larger than the small networks */
static const char *const shortest[] = {
    "gft:2,3,3", "ccc:8",    "debruijn:2,11", "mdsxn:6,5",    "mdsxn:4,4,3",          "omega:5,2",
    "omega:3,4", "flip:2,5", "flip:4,3",      "baseline:2,5", "reverse-baseline:2,5", "benes:5",
};

/* By default, and by all of the ties. */
static void check_shortest(const char *name)
{
    const rg_topology net = model_make(name);
    rg_route_rule rule = rule_of(&net);
    for (unsigned all = 0; all < 2; all++) {
        if (all > 0 && (rg_route_rule_uses(&net) & RG_ROUTE_TIE) == 0)
            continue;
        rule.tie = all > 0 ? RG_TIE_ALL : rule.tie;
        const followed found = follow(&net, &rule);
        cr_assert(found.extra == 0 && found.any_extra == 0, "%s: %u, %u hops too many", name,
                  found.extra, found.any_extra);
        if (rule.tie == RG_TIE_LOWEST && rule.up == RG_UP_ANY && net.direct)
            cr_assert(found.choices <= 1, "%s: %u choices", name, found.choices);
    }
}

Test(routes, are_shortest)
{
    for (unsigned i = 0; small_network(i) != NULL; i++) {
        const rg_network name = model_make(small_network(i)).name;
        const bool greedy = name.family == RG_FAMILY_SCC || name.family == RG_FAMILY_SCI ||
                            name.family == RG_FAMILY_PCC || name.family == RG_FAMILY_DRAGONFLY ||
                            (name.family == RG_FAMILY_CMESH && name.count > 1);
        if (!greedy || name.param[0] == 3)
            check_shortest(small_network(i));
    }
    for (size_t i = 0; i < COUNT(shortest); i++)
        check_shortest(shortest[i]);
}

/* Greedy rules: how much longer, own choices and any. The specification has 1.005, 1.007, 1.011 and
 * 1.005, 1.0105, 1.012 (worst +1, +2, +2) for scc and sci. */
Test(routes, near_shortest)
{
    static const struct {
        const char *name;
        double ratio; /* of the sums, rounded up */
        unsigned extra;
        unsigned choices; /* with all ties */
    } greedy[] = {
        {"scc:4", 1.0053, 1, 2}, {"scc:5", 1.0076, 2, 2}, {"scc:6", 1.0125, 2, 2},
        {"sci:4", 1.0053, 1, 2}, {"sci:5", 1.0106, 1, 3}, {"sci:6", 1.0125, 1, 4},
        {"pcc:4", 1.0036, 1, 2}, {"pcc:5", 1.0278, 3, 2},
    };
    for (size_t i = 0; i < COUNT(greedy); i++) {
        const rg_topology net = model_make(greedy[i].name);
        rg_route_rule rule = rule_of(&net);
        for (unsigned all = 0; all < 2; all++) {
            rule.tie = all > 0 ? RG_TIE_ALL : RG_TIE_LOWEST;
            const followed found = follow(&net, &rule);
            const double ratio = 1 + (double)found.extra_sum / (double)found.sum;
            cr_assert(found.any_extra == greedy[i].extra, "%s: +%u", greedy[i].name,
                      found.any_extra);
            cr_assert(found.choices == (all > 0 ? greedy[i].choices : 1), "%s: %u choices",
                      greedy[i].name, found.choices);
            cr_assert(ratio <= greedy[i].ratio && ratio > greedy[i].ratio - 0.001, "%s: %.5f",
                      greedy[i].name, ratio);
        }
    }
}

/* Within a cube: over level 1 where that is shorter, and only there. */
static unsigned ways_over_level_1(const char *name)
{
    const rg_topology net = model_make(name);
    rg_route_rule rule;
    unsigned over = 0;
    (void)rg_route_rule_init(&net, &rule);
    for (uint64_t from = 0; from < net.nodes; from++)
        for (uint64_t to = 0; to < net.nodes; to++) {
            rg_topology_place place = {0};
            rg_route_hop hop[8];
            uint64_t hops = 0, through = 0;
            bool is_over = false;
            rule.detour = false;
            OK(rg_route_find(&net, &rule, from, to, hop, 8, &through));
            rule.detour = true;
            OK(rg_route_find(&net, &rule, from, to, hop, 8, &hops));
            for (uint64_t i = 0; i < hops; i++) {
                (void)rg_topology_where(&net, hop[i].packet.vertex, &place);
                is_over = is_over || (!place.is_node && place.level > 0);
            }
            cr_assert(hops <= through && is_over == (hops < through), "%s: %" PRIu64 " to %" PRIu64,
                      name, from, to);
            over += is_over;
        }
    return over;
}

Test(routes, detours)
{
    cr_assert(ways_over_level_1("kantc:4,2") == 0); /* some are as short */
    cr_assert(ways_over_level_1("kantc:5,2") > 0);
}

/* All letters: n hops and no more, fewer only where letters lead nowhere (Kautz: or are there). */
Test(routes, shift)
{
    static const char *const words[] = {
        "debruijn:2,1", "debruijn:2,4",  "debruijn:3,3", "debruijn:2,7", "kautz:2,1", "kautz:2,4",
        "kautz:3,3",    "mdsxn:1,3,1,2", "mdsxn:4,4",    "mdsxn:1,1,1",  "mdsxn:2,1",
    };
    for (size_t i = 0; i < COUNT(words); i++) {
        const rg_topology net = model_make(words[i]);
        rg_route_rule rule = rule_of(&net);
        rg_topology_facts facts;
        rule.words = RG_WORDS_SHIFT;
        const followed found = follow(&net, &rule);
        (void)rg_topology_facts_of(&net, &facts);
        cr_assert(found.longest == facts.diameter, "%s: %u hops", words[i], found.longest);
        cr_assert(found.choices == 1);
        for (uint64_t v = 0; v < net.nodes; v++) {
            uint64_t hops = 1;
            OK(rg_route_find(&net, &rule, v, v, NULL, 0, &hops));
            cr_assert(eq(u64, hops, 0), "%s", words[i]);
        }
    }
    /* From 01 to 00..: the shift passes over 0 -> 0, the overlap does not start. */
    const rg_topology net = model_make("debruijn:2,2");
    rg_route_rule rule = {.vc_classes = 1, .words = RG_WORDS_SHIFT};
    rg_route_hop hop[2];
    uint64_t count = 0;
    OK(rg_route_find(&net, &rule, 2, 1, hop, 2, &count)); /* 10 to 01 */
    cr_assert(count == 2 && hop[0].packet.vertex == 0 && hop[1].packet.vertex == 1);
    rule.words = RG_WORDS_OVERLAP;
    OK(rg_route_find(&net, &rule, 2, 1, hop, 2, &count));
    cr_assert(count == 1 && hop[0].packet.vertex == 1);
}

/* kantc and mikantc: every combination of policies, with one virtual channel and two */
Test(routes, hybrid_trees, .timeout = 300)
{
    static const int most_n[] = {0, 0, 4, 4, 3, 3, 2};
    for (unsigned mirrored = 0; mirrored < 2; mirrored++) {
        for (int k = 2; k <= 6; k++) {
            for (int n = 2; n <= most_n[k]; n++) {
                char name[40];
                snprintf(name, sizeof name, "%s:%d,%d", mirrored ? "mikantc" : "kantc", k, n);
                const bool large = k == 5 && n == 3;
                if (large && !soaking())
                    continue;
                const rg_topology net = model_make(name);
                for (unsigned policy = 0; policy < 3 * 2 * 3; policy++) {
                    const rg_route_rule rule = {
                        .vc_classes = 1 + policy % 2,
                        .tie = (rg_route_tie)(policy % 3),
                        .cube = (rg_route_cube)(policy / 3 % 2),
                        .up = (rg_route_up)(policy / 6),
                        .detour = true,
                    };
                    if (large && rule.up != RG_UP_SWITCH_DIGIT)
                        continue;
                    const followed found = follow(&net, &rule);
                    cr_assert(found.extra == 0 && found.any_extra == 0, "%s, policy %u: +%u, +%u",
                              name, policy, found.extra, found.any_extra);
                    if (rule.tie != RG_TIE_ALL && rule.cube == RG_CUBE_ECUBE && rule.up > 0)
                        cr_assert(found.choices == 1, "%s, policy %u: choices", name, policy);
                    if (rule.up == RG_UP_ANY && n > 2)
                        cr_assert(found.choices == (unsigned)k, "%s: up", name);
                }
            }
        }
    }
}

/* Without the detour the route through the cube is sometimes too long, from k = 5 on: for that many
 * of all pairs of switches of a cube, each with k^2 pairs of nodes. */
Test(routes, without_detour)
{
    static const struct {
        const char *name;
        uint64_t longer;
        unsigned extra;
    } cubes[] = {
        {"kantc:4,3", 0, 0},       {"mikantc:3,3", 0, 0},           {"kantc:5,2", 14 * 25, 1},
        {"kantc:6,2", 24 * 36, 2}, {"mikantc:5,2", 2 * 14 * 25, 1}, {"kantc:5,3", 5 * 14 * 25, 1},
    };
    for (size_t i = 0; i < COUNT(cubes); i++) {
        const rg_topology net = model_make(cubes[i].name);
        rg_route_rule rule = rule_of(&net);
        rule.detour = false;
        rule.up = RG_UP_SWITCH_DIGIT;
        const followed found = follow_all(&net, &rule, 1);
        cr_assert(found.longer == cubes[i].longer && found.any_extra == cubes[i].extra,
                  "%s: %llu pairs, +%u", cubes[i].name, (unsigned long long)found.longer,
                  found.any_extra);
    }
}

/* The other trees: every way up, one virtual channel and two */
Test(routes, trees)
{
    static const char *const trees[] = {"kary:3,3",   "kary:2,4",  "mikant:3,3", "mikant:2,2",
                                        "mikant:2,4", "gft:2,4,2", "gft:2,2,3",  "gft:3,3,2"};
    for (size_t i = 0; i < COUNT(trees); i++) {
        const rg_topology net = model_make(trees[i]);
        rg_route_rule rule = rule_of(&net);
        for (unsigned up = 0; up < 3; up++) {
            rule.up = (rg_route_up)up;
            rule.vc_classes = 1 + (up < 2 && strncmp(trees[i], "mikant", 6) == 0);
            const followed found = follow(&net, &rule);
            cr_assert(found.any_extra == 0, "%s: +%u", trees[i], found.any_extra);
            cr_assert(up == 0 ? found.choices > 1 : found.choices == 1, "%s: %u", trees[i],
                      found.choices);
        }
    }
}

/* The hypercube over all bits that differ, and that e-cube is the lowest. */
Test(routes, hypercube)
{
    const rg_topology net = model_make("hypercube:6");
    rg_route_rule rule = rule_of(&net);
    rg_route_hop hop[6];
    uint64_t count = 0;
    cr_assert(follow(&net, &rule).choices == 1);
    rule.cube = RG_CUBE_MINIMAL;
    const followed found = follow(&net, &rule);
    cr_assert(found.choices == 6 && found.any_extra == 0);
    OK(rg_route_find(&net, &rule, 0, 0x2c, hop, 6, &count));
    cr_assert(count == 3 && hop[0].port == 2 && hop[1].port == 3 && hop[2].port == 5);
}

/* Half way around both directions are permitted; VC 0 while the route leads around the end, then
 * 1. */
Test(routes, torus)
{
    static const struct {
        uint64_t from, to;
        unsigned hops, ports[3], vcs[3];
    } ways[] = {
        {3, 5, 2, {0, 0}, {1, 1}}, {6, 1, 2, {0, 0}, {0, 1}},       {5, 3, 2, {1, 1}, {1, 1}},
        {1, 6, 2, {1, 1}, {0, 0}}, {0, 4, 3, {1, 1, 1}, {0, 1, 1}},
    };
    const rg_topology ring = model_make("torus:7");
    rg_route_rule rule;
    (void)rg_route_rule_init(&ring, &rule);
    for (size_t i = 0; i < COUNT(ways); i++) {
        rg_route_hop hop[3];
        uint64_t count = 0;
        OK(rg_route_find(&ring, &rule, ways[i].from, ways[i].to, hop, 3, &count));
        cr_assert(count == ways[i].hops, "way %zu: %d hops", i, (int)count);
        for (unsigned j = 0; j < count; j++)
            cr_assert(hop[j].port == ways[i].ports[j] && hop[j].vc == ways[i].vcs[j], "way %zu", i);
    }
    const rg_topology net = model_make("torus:4,4");
    rule.tie = RG_TIE_ALL;
    cr_assert(follow(&net, &rule).choices == 2);
}

/* Ports and virtual channels on routes through trees, worked out by hand from the digits of the
 * labels */
Test(routes, ways)
{
    static const struct {
        const char *name, *from, *to;
        rg_route_up up;
        const char *ports, *vcs;
    } ways[] = {
        {"kary:3,3", "0,0,0", "2,1,2", RG_UP_SWITCH_DIGIT, "045212", "000000"},
        {"kary:3,3", "0,0,0", "2,1,2", RG_UP_NODE_DIGIT, "054212", "000000"},
        {"gft:2,4,2", "31", "13", RG_UP_SWITCH_DIGIT, "025121", "000000"},
        {"gft:2,4,2", "31", "13", RG_UP_NODE_DIGIT, "034121", "000000"},
        {"gft:2,3,2", "17", "9", RG_UP_SWITCH_DIGIT, "034111", "000000"},
        {"mikant:3,3", "0,0,0,0", "0,2,1,0", RG_UP_ANY, "033510", "000111"},
        {"mikant:3,3", "0,0,0,0", "1,2,1,2", RG_UP_NODE_DIGIT, "05512", "00111"},
        {"mikant:3,3", "0,0,0,0", "0,0,0,2", RG_UP_ANY, "02", "01"},
        {"kantc:3,4", "0,0,001,0", "2,1,110,2", RG_UP_SWITCH_DIGIT, "0044521125", "0000011111"},
        {"kantc:3,4", "0,0,001,0", "2,1,110,2", RG_UP_NODE_DIGIT, "0054421125", "0000011111"},
        {"kantc:3,4", "0,0,001,0", "0,0,110,2", RG_UP_ANY, "00125", "11111"},
        {"mikantc:3,3", "0,1,001,0", "0,2,110,1", RG_UP_SWITCH_DIGIT, "00455124", "00001111"},
    };
    for (size_t i = 0; i < COUNT(ways); i++) {
        const rg_topology net = model_make(ways[i].name);
        char ports[20] = "", vcs[20] = "";
        rg_route_rule rule;
        rg_route_hop hop[19];
        uint64_t from = 0, to = 0, count = 0;
        (void)rg_topology_parse(&net, ways[i].from, strlen(ways[i].from), &from, NULL);
        (void)rg_topology_parse(&net, ways[i].to, strlen(ways[i].to), &to, NULL);
        (void)rg_route_rule_init(&net, &rule);
        rule.up = ways[i].up;
        OK(rg_route_find(&net, &rule, from, to, hop, 19, &count));
        for (uint64_t j = 0; j < count; j++) {
            ports[j] = (char)('0' + hop[j].port);
            vcs[j] = (char)('0' + hop[j].vc);
        }
        cr_assert(eq(str, ports, (char *)ways[i].ports), "way %zu", i);
        cr_assert(eq(str, vcs, (char *)ways[i].vcs), "way %zu", i);
    }
}

/* The intermediate switches by which the 12 carriers of a cube of kantc:4,3 leave it. */
static unsigned most_used(rg_route_tie tie, unsigned *used)
{
    const rg_topology net = model_make("kantc:4,3");
    const rg_route_rule rule = {.vc_classes = 2, .tie = tie};
    unsigned count[4] = {0}, most = 0;
    *used = 0;
    for (uint64_t from = 0; from < 48; from += 4) {
        rg_route_hop hop[20];
        uint64_t hops = 0, word = 0;
        (void)rg_route_find(&net, &rule, from, 191, hop, 20, &hops);
        for (uint64_t j = 0; j < hops; j++) {
            char label[RG_TOPOLOGY_MAX_LABEL];
            (void)rg_topology_label(&net, hop[j].packet.vertex, label);
            if (label[1] != '0')
                break;
            word = strtoull(label + 5, NULL, 2); /* <0,0,0110> */
        }
        for (unsigned j = 0; j < 4; j++)
            count[j] += net.is[j] == word;
    }
    for (unsigned j = 0; j < 4; j++) {
        *used += count[j];
        most = count[j] > most ? count[j] : most;
    }
    return most;
}

Test(routes, balanced)
{
    /* 0001 is as near to 0000 as to 1001. */
    const rg_topology net = model_make("kantc:4,3");
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    rg_route_rule rule;
    rg_route_packet packet;
    unsigned used = 0;
    (void)rg_route_rule_init(&net, &rule);
    (void)rg_route_packet_init(&net, &rule, 0, 191, &packet);
    (void)rg_route_step(&net, &rule, &packet, hop, &used);
    (void)rg_route_step(&net, &rule, &hop[0].packet, hop, &used);
    cr_assert(used == 2 && hop[0].port == 0 && hop[1].port == 3);
    const unsigned lowest = most_used(RG_TIE_LOWEST, &used);
    cr_assert(used == 12);
    cr_assert(most_used(RG_TIE_BALANCED, &used) < lowest);
    cr_assert(used == 12);
}

/* Large networks, without a graph: random pairs arrive within the bound. */
Test(routes, large)
{
    const char *large = "star:16 bubble:16 pancake:16 scc:16 sci:16 pcc:12 ccc:50 shuffle:40 "
                        "debruijn:2,62 kautz:15,15 mdsxn:30,20,1 kantc:8,8 mikantc:16,7 kary:8,8 "
                        "gft:20,7,3 hypercube:57 torus:1000,1000,1000";
    rg_random random = {1};
    char name[80];
    while (each_word(&large, name)) {
        const rg_topology net = model_make(name);
        rg_route_rule rule;
        uint64_t bound = 0, count = 0;
        (void)rg_route_rule_init(&net, &rule);
        OK(rg_route_bound(&net, &rule, &bound));
        rg_route_hop *hop = malloc(bound * sizeof *hop);
        for (unsigned pair = 0; pair < 20; pair++) {
            const uint64_t source = rg_random_below(&random, net.nodes);
            const uint64_t target = rg_random_below(&random, net.nodes);
            const rg_status status = rg_route_find(&net, &rule, source, target, hop, bound, &count);
            cr_assert(status == RG_OK, "%s", name);
            cr_assert(count > 0 && hop[count - 1].packet.vertex == target, "%s", name);
        }
        free(hop);
    }
}
