/* SPDX-License-Identifier: Apache-2.0 */

/* Questions around faults: all shortest routes against walks in the graph that the faults leave,
 * and the route of a rule against all states that its packets can reach. */

#include "check.h"
#include "adjacency.h"
#include "routegen/net/ask.h"
#include "hw/inner/random.h"
#include "net/inner/answer.h"
#include "families/inner/topology_route.h"
#include "same.h"

enum { MOST_VERTICES = 40, MOST_LISTED = 50, MOST_PHASES = 4096 };

static bool is_walk(const rg_topology *net, const struct faulty *f, const rg_route *route)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    for (uint64_t hop = 0; hop < route->hops; hop++) {
        (void)rg_topology_neighbours(net, route->vertex[hop], next);
        if (!adjacency_has(&f->left, route->vertex[hop], route->vertex[hop + 1]) ||
            route->port[hop] >= net->ports || next[route->port[hop]] != route->vertex[hop + 1])
            return false;
    }
    return true;
}

/* The faults leave @count routes of @hops hops. */
static void check_shortest(rg_ask *ask, const struct faulty *f, unsigned hops, uint64_t count,
                           const char *name)
{
    rg_answer answer;

    ask->kind = RG_ASK_SHORTEST;
    ask->most = MOST_LISTED;
    cr_assert(rg_ask_routes(ask, &answer) == RG_OK);
    cr_assert(answer.count.high == 0 && answer.count.low == count, "%s: %ju routes, not %ju", name,
              (uintmax_t)answer.count.low, (uintmax_t)count);
    cr_assert(answer.hops == hops && (answer.why == RG_NO_ROUTE_BUT_ONE) == (count > 0), "%s",
              name);
    cr_assert(answer.routes.count == (count < MOST_LISTED ? count : MOST_LISTED));
    for (size_t i = 0; i < answer.routes.count; i++) {
        const rg_route *route = &answer.routes.route[i];
        cr_assert(route->hops == hops && is_walk(ask->graph, f, route), "%s: a fault", name);
        cr_assert(route->vertex[0] == ask->source && route->vertex[hops] == ask->destination);
        for (size_t j = 0; j < i; j++)
            cr_assert(memcmp(route->vertex, answer.routes.route[j].vertex,
                             (hops + 1) * sizeof *route->vertex) != 0,
                      "%s: twice", name);
    }
    rg_answer_close(&answer);
    ask->most = 0;
    cr_assert(rg_ask_routes(ask, &answer) == RG_OK);
    cr_assert(answer.count.low == count && answer.hops == hops, "%s: only counted", name);
    rg_answer_close(&answer);
}

/* Whether the permitted hops lead there around the faults: the states of packets, until there are
 * no more. */
static bool is_reached(const rg_ask *ask, const rg_route_rule *rule, const struct faulty *f)
{
    static bool seen[MOST_VERTICES][MOST_PHASES];
    static rg_route_packet packet[MOST_VERTICES * MOST_PHASES];
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    unsigned count = 0;
    size_t at = 0, end = 1;

    memset(seen, 0, sizeof seen);
    (void)rg_route_packet_init(ask->graph, rule, ask->source, ask->destination, packet);
    for (; at < end; at++) {
        if (packet[at].vertex == ask->destination)
            return true;
        (void)rg_route_step(ask->graph, rule, &packet[at], hop, &count);
        for (unsigned i = 0; i < count; i++) {
            bool *is_seen = &seen[hop[i].packet.vertex][hop[i].packet.phase];
            if (*is_seen || !adjacency_has(&f->left, packet[at].vertex, hop[i].packet.vertex))
                continue;
            *is_seen = true;
            packet[end++] = hop[i].packet;
        }
    }
    return false;
}

/* Every hop is one that the rule permits there. */
static void check_hops(const rg_ask *ask, const rg_route_rule *rule, const rg_route *route,
                       const char *name)
{
    rg_route_hop hop[RG_TOPOLOGY_MAX_PORTS];
    rg_route_packet packet;
    unsigned count = 0;

    (void)rg_route_packet_init(ask->graph, rule, ask->source, ask->destination, &packet);
    for (uint64_t i = 0; i < route->hops; i++) {
        unsigned h = 0;
        (void)rg_route_step(ask->graph, rule, &packet, hop, &count);
        while (h < count && (hop[h].port != route->port[i] || hop[h].vc != route->channel[i]))
            h++;
        cr_assert(h < count && hop[h].packet.vertex == route->vertex[i + 1], "%s: not permitted",
                  name);
        packet = hop[h].packet;
    }
    cr_assert(packet.vertex == ask->destination);
}

static unsigned check_rule(rg_ask *ask, const struct faulty *f, const char *name)
{
    unsigned phases = 0, found = 0;

    ask->kind = RG_ASK_RULE;
    for (unsigned wide = 0; wide < 2; wide++) {
        rg_route_rule rule;
        rg_answer answer;
        (void)rg_route_rule_init(ask->graph, &rule);
        if (wide && (rg_route_rule_uses(ask->graph) & RG_ROUTE_TIE))
            rule.tie = RG_TIE_ALL;
        if (wide && (rg_route_rule_uses(ask->graph) & RG_ROUTE_CUBE))
            rule.cube = RG_CUBE_MINIMAL;
        (void)rg_route_phases(ask->graph, &rule, &phases);
        cr_assert(phases <= MOST_PHASES, "%s: %u phases", name, phases);
        ask->rule = &rule;
        cr_assert(rg_ask_routes(ask, &answer) == RG_OK);
        const bool reached = is_reached(ask, &rule, f);
        cr_assert(answer.routes.count == reached && (answer.why == RG_NO_ROUTE_BUT_ONE) == reached,
                  "%s: %s", name, reached ? "no route" : "a route");
        if (reached) {
            cr_assert(is_walk(ask->graph, f, answer.routes.route), "%s: a fault", name);
            check_hops(ask, &rule, answer.routes.route, name);
        }
        found += reached;
        rg_answer_close(&answer);
    }
    return found;
}

Test(ask, goes_round_faults)
{
    unsigned hops[MOST_VERTICES], found = 0, asked = 0;
    uint64_t count[MOST_VERTICES];
    rg_random random = {1};

    for (unsigned i = 0; small_network(i) != NULL; i++) {
        const char *name = small_network(i);
        const rg_topology net = model_make(name);
        rg_any_network any;
        if (net.vertices > MOST_VERTICES)
            continue;
        cr_assert(rg_any_network_parse(name, &any, NULL) == RG_OK);
        adjacency a = adjacency_make(&net);
        for (unsigned draw = 0; draw < 12; draw++) {
            struct faulty f = faulty_draw(&random, &net, &a);
            f.faults.vertex = f.vertex;
            f.faults.link = f.link;
            rg_ask ask = {.size = sizeof ask, .network = &any, .graph = &net, .avoid = &f.faults};
            for (unsigned s = 0; s < net.nodes; s++) {
                if (faulty_has(&f, s))
                    continue;
                adjacency_walks(&f.left, s, hops, count);
                for (unsigned t = 0; t < net.nodes; t++) {
                    ask.source = s;
                    ask.destination = t;
                    if (t == s || faulty_has(&f, t) || rg_random_below(&random, 4) > 0)
                        continue;
                    check_shortest(&ask, &f, hops[t], count[t], name);
                    found += check_rule(&ask, &f, name);
                    asked += 2;
                }
            }
            adjacency_free(&f.left);
        }
        adjacency_free(&a);
    }
    cr_assert(found > asked / 10 && found < asked * 9 / 10, "%u of %u by a rule", found, asked);
}

/* The constructed routes that meet no fault, from a board or in a digraph too large for a graph:
 * never more than there are, and as many where the answer says that there are no more. */
static unsigned compare_words(const rg_ask *asked, rg_ask *searched)
{
    const rg_kautz *net = &asked->network->shape.kautz;
    rg_kautz_word source, destination;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    rg_answer all, words, large;

    (void)rg_kautz_unrank(net, asked->source, &source);
    (void)rg_kautz_unrank(net, asked->destination, &destination);
    (void)rg_kautz_routes(net, &source, &destination, routes);
    cr_assert(rg_ask_routes(searched, &all) == RG_OK && rg_ask_routes(asked, &large) == RG_OK);
    cr_assert(rg_answer_of_words(asked, routes, net->d, &words) == RG_OK);
    cr_assert(words.count.low == large.count.low && words.complete == large.complete &&
              words.why == large.why && words.hops == large.hops);
    cr_assert(words.count.low <= all.count.low && all.complete);
    cr_assert(words.count.low == all.count.low || !words.complete, "%ju of %ju",
              (uintmax_t)words.count.low, (uintmax_t)all.count.low);
    const bool none = words.count.low == 0 && !words.complete;
    cr_assert(none == (words.why == RG_NO_ROUTE_CONSTRUCTED));
    const unsigned result = !words.complete;
    rg_answer_close(&all);
    rg_answer_close(&words);
    rg_answer_close(&large);
    return result;
}

Test(ask, knows_whether_constructed_routes_are_all)
{
    rg_random random = {.state = 33};
    rg_topology net = model_make("kautz:3,3");
    unsigned incomplete = 0;
    rg_any_network any;

    (void)rg_any_network_parse("kautz:3,3", &any, NULL);
    for (unsigned i = 0; i < 3000; i++) {
        uint64_t vertex[4];
        rg_link link = {.from = rg_random_below(&random, net.vertices)};
        uint64_t next[RG_TOPOLOGY_MAX_PORTS];
        (void)rg_topology_neighbours(&net, link.from, next);
        link.to = next[rg_random_below(&random, 3)];
        const rg_faults faults = {i % 4, vertex, i % 3 == 0, &link};
        for (unsigned f = 0; f < 4; f++)
            vertex[f] = rg_random_below(&random, net.vertices);
        rg_ask ask = {.size = sizeof ask,
                      .network = &any,
                      .kind = RG_ASK_DISJOINT,
                      .source = rg_random_below(&random, net.vertices),
                      .destination = rg_random_below(&random, net.vertices),
                      .avoid = &faults};
        if (ask.source == ask.destination)
            continue;
        rg_ask searched = ask;
        searched.graph = &net;
        incomplete += compare_words(&ask, &searched);
    }
    cr_assert(incomplete > 100 && incomplete < 2500, "%u may have more", incomplete);
}
