/* SPDX-License-Identifier: Apache-2.0 */

/* Routes, faults, distances, measures, deadlock. */

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "routegen/net/ask.h"
#include "hw/inner/random.h"
#include "families/inner/topology_route.h"
#include "web.h"

/* Whether an answer around the faults has this text. */
static bool says(rg_ask_kind kind, double from, double to, const char *part)
{
    return rg_web_ask(web, kind, from, to, 0, 100) == RG_OK && strstr(answer(), part) != NULL;
}

static unsigned commas(const char *of)
{
    unsigned count = 0;

    while ((of = strchr(of, ',')) != NULL) {
        count++;
        of++;
    }
    return count;
}

static void routes(void)
{
    begin();
    (void)open_network("kautz:2,3");
    holds(says(RG_ASK_RULE, 1, 8, "\"vertices\":[1,6,8]"), text, "012 201");
    input("");
    holds(told(rg_web_choices(web, 1, 8, 0), "\"broken\":null,"), text, "012 201");
    const bool listed = avoid("120-201") == RG_OK;
    input("");
    holds(listed && told(rg_web_choices(web, 1, 8, 0), "\"broken\":1,"), text,
          "012 201 and the link 120 201");
    holds(says(RG_ASK_RULE, 1, 8, "\"reason\":\"the rule permits none around the faults\""), text,
          "012 201 and the link 120 201");
    holds(says(RG_ASK_DISJOINT, 1, 8, "\"count\":1,"), text, "012 201 and the link 120 201");
    holds(avoid("120-201") == RG_OK && says(RG_ASK_DISJOINT, 1, 8, "\"count\":1,"), text,
          "the same link twice");
    (void)rg_web_mend(web);
    holds(told(avoid("120,@6"), "{\"vertices\":[6,6],\"links\":[]}") &&
              says(RG_ASK_DISJOINT, 1, 8, "\"count\":1,"),
          text, "the same node twice");
    holds(rg_web_mend(web) == RG_OK && says(RG_ASK_DISJOINT, 1, 8, "\"count\":2,"), text,
          "all mended");
    holds(avoid("012,201-120") == RG_E_INDEX &&
              strstr(answer(), "\"says\":\"there is no such link in kautz:2,3\",\"place\":4,"
                               "\"length\":7}") != NULL &&
              says(RG_ASK_DISJOINT, 1, 8, "\"count\":2,"),
          text, "no such link, and then no fault at all");
    holds(avoid("012") == RG_OK && says(RG_ASK_RULE, 1, 8, "\"reason\":\"the source is faulty\""),
          text, "012 201 and the node 012");
    (void)avoid("120-201");
    holds(rg_web_mend(web) == RG_OK && says(RG_ASK_RULE, 1, 8, "\"count\":1,"), text,
          "012 201, after mending");
    /* Around 01 and 12, a route has as many hops as one of the constructions, and is another. */
    (void)open_network("kautz:3,2");
    (void)avoid("01,12");
    holds(says(RG_ASK_DISJOINT, 7, 5,
               "\"labels\":[\"21\",\"10\",\"03\",\"31\",\"13\"],\"ports\":[0,2,1,2],\"kautz\":{"
               "\"word\":\"210313\",\"phase\":null,"),
          text, "21 13 without 01 and 12");
    (void)open_network("hypercube:4");
    holds(told(rg_web_ask(web, RG_ASK_SHORTEST, 0, 15, 23, 1), "\"count\":24,"), text,
          "hypercube:4");
    holds(strstr(text, "\"vertices\":[0,8,12,14,15]") != NULL, text, "hypercube:4");
    holds(told(rg_web_dag(web), "{\"dag\":[[0,") && commas(answer()) == 2 * 32 - 1, text,
          "the hops of all of them are the links of the cube");
    holds(rg_web_ask(web, RG_ASK_SHORTEST, 0, 15, 24, 1) == RG_E_INDEX, "4! routes", "hypercube:4");
    (void)avoid("0001");
    holds(says(RG_ASK_SHORTEST, 0, 15, "\"count\":18,"), text, "4! routes, 3! of them by 0001");
    holds(rg_web_dag(web) == RG_OK && strstr(answer(), "[0,1]") == NULL, text, "no hop to a fault");
    end("routes by rule, broken and mended; all shortest ones");
}

/* A walk that takes any of the hops that the rule permits, or with @own the first: what the answer
 * must say, in this order. */
static void check_choices(const rg_topology *net, const rg_route_rule *rule, rg_random *random,
                          bool own, unsigned every, const char *name)
{
    static rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    static char want[400][80];
    char list[400] = "";
    rg_route_packet packet;
    unsigned count, wants = 0, hops = 0;

    const uint64_t from = rg_random_below(random, net->nodes);
    const uint64_t to = (from + 1 + rg_random_below(random, net->nodes - 1)) % net->nodes;
    (void)rg_route_packet_init(net, rule, from, to, &packet);
    for (;; hops++) {
        (void)rg_route_step(net, rule, &packet, hop, &count);
        if (count == 0)
            break;
        const unsigned took = own ? 0 : (unsigned)rg_random_below(random, count);
        sprintf(want[wants++], "{\"vertex\":%" PRIu64 ",\"label\"", packet.vertex);
        sprintf(want[wants++], "\"took\":%u,\"hops\":[", took);
        for (unsigned i = 0; i < count; i++)
            sprintf(want[wants++], "{\"port\":%u,\"vc\":%u,\"vertex\":%" PRIu64 ",", hop[i].port,
                    hop[i].vc, hop[i].packet.vertex);
        if (!own)
            sprintf(list + strlen(list), hops == 0 ? "%u" : ".%u", took);
        packet = hop[took].packet;
    }
    input(list);
    holds(rg_web_choices(web, (double)from, (double)to, every) == RG_OK, answer(), name);
    const char *at = strstr(answer(), "\"steps\":[");
    for (unsigned i = 0; at != NULL && i < wants; i++) {
        at = strstr(at, want[i]);
        holds(at != NULL, want[i], name);
    }
    sprintf(want[0], "\"routes\":[{\"hops\":%u,", hops);
    holds(strstr(text, want[0]) != NULL, text, name);
    at = strstr(text, "\"steps\":[");
    for (unsigned i = 1; own && at != NULL && i <= hops; i++) {
        at = strstr(at + 1, "\"took\":0");
        holds(at != NULL && strtoul(strstr(at, "\"left\":") + 7, NULL, 10) == hops - i, text, name);
    }
    if (!own)
        return;
    at = strstr(text, "\"vertices\":");
    static char route[4000];
    snprintf(route, sizeof route, "%.*s", (int)(strchr(at, ']') - at), at);
    (void)rg_web_ask(web, RG_ASK_RULE, (double)from, (double)to, 0, 0);
    holds(strstr(answer(), route) != NULL, "the first of every hop is the rule's", name);
}

static void choices(void)
{
    rg_random random = {.state = 3};
    rg_topology net;
    rg_route_rule rule;

    begin();
    for (unsigned i = 0; name_of(i) != NULL; i++) {
        const char *name = name_of(i);
        (void)open_network(name);
        (void)rg_any_topology_parse(name, &net, NULL);
        for (unsigned walk = 0; walk < 12; walk++) {
            (void)rg_route_rule_init(&net, &rule);
            const rg_route_rule own = rule;
            const unsigned uses = rg_route_rule_uses(&net);
            if (walk % 2 != 0 && uses & RG_ROUTE_TIE)
                rule.tie = RG_TIE_ALL;
            if (walk % 2 != 0 && uses & RG_ROUTE_CUBE)
                rule.cube = RG_CUBE_MINIMAL;
            check_choices(&net, &rule, &random, walk < 4, walk % 2, name);
            const bool wider = rule.tie != own.tie || rule.cube != own.cube;
            holds(walk < 4 || walk % 2 == 0 ||
                      strstr(text, wider ? "\"wider\":true" : "\"wider\":false") != NULL,
                  "whether it has more of them", name);
        }
        holds(strstr(text, "\"says\":\"\"") == NULL, "words of the rule", name);
    }
    static const char *const lists[] = {"2", "0.0.0.0.0", "0.", "x", ".", "0,1", "-1"};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        (void)open_network("hypercube:4");
        input(lists[i]);
        holds(rg_web_choices(web, 0, 3, 1) == RG_E_INDEX, "no such choice", lists[i]);
    }
    input("1.1");
    holds(rg_web_choices(web, 0, 3, 1) == RG_E_INDEX && strstr(answer(), "\"place\":2,") != NULL,
          text, "1.1");
    end("what the rule permits at each hop, and the way that takes any of it");

    begin();
    static const char last[] = "\"left\":0}]}]}\n";
    (void)open_network("torus:100000");
    input("");
    holds(rg_web_choices(web, 0, 50000, 0) == RG_OK &&
              memcmp(rg_web_answer(web) + rg_web_answer_bytes(web) - strlen(last), last,
                     strlen(last)) == 0,
          "50,000 hops", "torus:100000");
    end("what is left of a long way, in one walk of it");
}

/* All shortest routes, counted along their hops, which come in the order of the way: none leads
 * back to where others have left. */
static void check_dag(const char *name, double from, double to, uint64_t count)
{
    uint64_t ways[64] = {0};
    bool left[64] = {false};
    char *at;

    (void)open_network(name);
    holds(rg_web_ask(web, RG_ASK_SHORTEST, from, to, 0, 1) == RG_OK, answer(), name);
    holds(rg_web_dag(web) == RG_OK, answer(), name);
    at = strstr(answer(), "\"dag\":[");
    if (!holds(at != NULL, text, name))
        return;
    ways[(int)from] = 1;
    for (at += 6; at[1] == '[';) {
        const uint64_t tail = strtoull(at + 2, &at, 10), head = strtoull(at + 1, &at, 10);
        if (!holds(tail < 64 && head < 64 && ways[tail] > 0, text, name))
            return;
        left[tail] = true;
        holds(!left[head], "a hop back", name);
        ways[head] += ways[tail];
        at++;
    }
    holds(ways[(int)to] == count, text, name);
}

/* What every link carries of a traffic in which s sends to s + shift, or of a uniform one (0), by
 * the routes of the rule; of an undirected link the fuller direction. */
static void check_loads(const char *name, unsigned traffic, unsigned shift)
{
    static double sum[64][64];
    char *at;

    (void)open_network(name);
    (void)rg_web_layout(web);
    const bool directed = strstr(answer(), "\"directed\":true") != NULL;
    memset(sum, 0, sizeof sum);
    const unsigned nodes = rg_web_spot_count(web);
    for (unsigned from = 0; from < nodes; from++)
        for (unsigned to = 0; to < nodes; to++) {
            if (to == from || (shift != 0 && to != (from + shift) % nodes))
                continue;
            (void)rg_web_ask(web, RG_ASK_RULE, from, to, 0, 0);
            at = strstr(answer(), "\"vertices\":[") + 12;
            for (uint64_t a = strtoull(at, &at, 10); *at == ',';) {
                const uint64_t b = strtoull(at + 1, &at, 10);
                sum[a][b] += shift != 0 ? 1 : 1.0 / (nodes - 1);
                a = b;
            }
        }
    holds(rg_web_load(web, traffic) == RG_OK, answer(), name);
    (void)answer();
    unsigned conflicts = 0;
    for (unsigned i = 0; i < rg_web_link_count(web); i++) {
        const uint32_t *link = rg_web_links(web) + 4 * (size_t)i;
        const double there = sum[link[0]][link[1]], back = directed ? 0 : sum[link[1]][link[0]];
        conflicts += (there > 1.001) + (back > 1.001);
        holds(fabs(rg_web_loads(web)[i] - fmax(there, back)) < 1e-9, "a load", name);
    }
    char says[64];
    snprintf(says, sizeof says, "\"conflicts\":%u,\"limit\":1.000000001,", conflicts);
    holds(strstr(text, says) != NULL, text, says);
}

static void loads(void)
{
    begin();
    check_dag("hypercube:4", 0, 15, 24);
    check_dag("mesh:4,4", 0, 15, 20);
    check_dag("kautz:2,3", 1, 8, 1);
    check_dag("kary:2,3", 0, 7, 4);
    (void)open_network("mesh:102,102"); /* 20604 hops, of which 20000 are told */
    holds(rg_web_ask(web, RG_ASK_SHORTEST, 0, 10403, 0, 1) == RG_OK && rg_web_dag(web) == RG_OK,
          answer(), "mesh:102,102");
    unsigned seen = 0;
    for (const char *at = strstr(answer(), "\"dag\":["); at != NULL; at = strstr(at + 1, ",["))
        seen++;
    holds(seen == 20000, "another number of hops", "mesh:102,102");
    end("the hops of all shortest routes");

    begin();
    check_loads("kautz:2,3", 0, 0);
    check_loads("kautz:3,3", 6, 1);
    check_loads("debruijn:2,4", 6, 1);
    check_loads("torus:3,5", 0, 0);
    check_loads("star:4", 5, 11);
    check_loads("torus:5", 6, 1); /* round one way: the other is empty */
    /* Of two parallel links the rule takes one; each has a curve of its own. */
    (void)open_network("file:x.edges\nc b\na b\na b\nd a\nc d\n");
    holds(rg_web_layout(web) == RG_OK && rg_web_load(web, 0) == RG_OK && rg_web_loads(web)[2] > 0 &&
              fabs(rg_web_loads(web)[3]) < 1e-9 &&
              memcmp(rg_web_curves(web) + 16, rg_web_curves(web) + 24, 8 * sizeof(float)) != 0,
          answer(), "parallel links");
    (void)open_network("kary:2,3");
    holds(told(rg_web_load(web, 1), "\"most\":1,\"full\":1,\"channels\":48,\"conflicts\":0"), text,
          "complement in a tree");
    holds(rg_web_load(web, 9) == RG_E_RULE, "no shares of an exchange", "kary:2,3");
    (void)open_network("hypercube:14");
    holds(rg_web_load(web, 0) == RG_E_LARGE, "too long", "hypercube:14");
    end("what every link carries, and conflicts");

    begin();
    holds(told(open_network("gft:2,4,2"),
               "\"between\":[32,32,16],\"ratios\":[\"1:1\",\"2:1\"],"
               "\"ratio\":\"2:1\",\"formula\":\"(m/w)^(h-1) = (4/2)^1\""),
          text, "gft:2,4,2");
    holds(told(open_network("kary:4,3"), "\"between\":[64,64,64],\"ratios\":[\"1:1\",\"1:1\"],"
                                         "\"ratio\":\"1:1\""),
          text, "kary:4,3");
    holds(open_network("kantc:3,3") == RG_OK && strstr(answer(), "between") == NULL, text,
          "kantc:3,3");
    end("links from level to level");
}

static void distances(void)
{
    begin();
    /* Around a fault: 0 -> 1 -> 3 of a ring of 4 without 1 goes over 2. */
    (void)open_network("torus:4");
    (void)rg_web_layout(web);
    (void)avoid("1");
    (void)rg_web_distances(web, 0);
    holds(rg_web_hops(web)[1] == UINT32_MAX && rg_web_hops(web)[2] == 2, "around a fault",
          "torus:4");
    holds(strstr(answer(), "\"counts\":[1,1,1],\"unreached\":1") != NULL, text, "torus:4");
    end("distances around a fault");
}

static void numbers(void)
{
    begin();
    (void)open_network("torus:4,4");
    holds(told(rg_web_measures(web, 1), "\"searched\":true,\"agree\":true") &&
              strstr(text, "\"note\":\"from node to node\",\"formula\":\"4\",\"search\":\"4\"") !=
                  NULL,
          text, "torus:4,4");
    input("vc-classes=1");
    holds(told(rg_web_deadlock(web), "\"acyclic\":false,"), text, "one virtual channel");
    input("routing=par vcs=6");
    holds(told(rg_web_deadlock(web), "\"acyclic\":true,\"cycle\":[]"), text, "six");
    input("vc-classes=3");
    holds(rg_web_deadlock(web) != RG_OK, "no third", "torus:4,4");
    (void)open_network("torus:300");
    input("vc-classes=1");
    unsigned seen = rg_web_deadlock(web) == RG_OK ? 0 : 1000;
    for (const char *at = answer(); (at = strstr(at, "{\"from\"")) != NULL; at++)
        seen++;
    holds(seen == 300, "a long cycle", "torus:300");
    end("measures and deadlock");
}

void test_routes(void)
{
    routes();
    choices();
    loads();
    distances();
    numbers();
}
