/* SPDX-License-Identifier: Apache-2.0 */

/* The serial core from its registers, and what moves: packets of a simulation, messages of an
 * exchange. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "routegen/kautz.h"
#include "routegen/net/simulate.h"
#include "routegen/network_kind.h"
#include "routegen/topology.h"
#include "web.h"

/* ---- The serial core */

/* The clocks with a route have the routes of the algorithm, in its order. */
static void check_core(const rg_kautz *net, uint64_t from, uint64_t to)
{
    rg_kautz_word source, destination;
    rg_kautz_route route[RG_KAUTZ_MAX_D];
    char wanted[80];

    (void)rg_kautz_unrank(net, from, &source);
    (void)rg_kautz_unrank(net, to, &destination);
    (void)rg_kautz_routes(net, &source, &destination, route);
    if (!holds(rg_web_core(web, (double)from, (double)to) == RG_OK, "the core", "kautz:2,3"))
        return;
    const char *at = answer();
    for (unsigned i = 0; i < net->d; i++) {
        snprintf(wanted, sizeof wanted, "\"valid\":1,\"look\":\"");
        at = strstr(at, wanted);
        if (!holds(at != NULL, "a route for each arc", text))
            return;
        snprintf(wanted, sizeof wanted, "\"phase\":\"%c\",\"hops\":%u,\"routes\":%u,",
                 'A' + route[i].phase, route[i].hops, i);
        const char *end_of_clock = strchr(at, '}'), *said = strstr(at, wanted);
        holds(said != NULL && said < end_of_clock, wanted, at);
        snprintf(wanted, sizeof wanted, "\"out_letter\":%u,", route[i].out);
        said = strstr(at, wanted);
        holds(said != NULL && said < end_of_clock, wanted, at);
        at = end_of_clock;
    }
    holds(strstr(at, "\"valid\":1") == NULL, "no further route", text);
    /* An overlap is refused for its letters where they differ, and nowhere else. */
    for (at = text; (at = strstr(at, "\"candidate\":\"overlap ")) != NULL; at++) {
        const unsigned long same = strtoul(strchr(at, ' '), NULL, 10);
        const bool fits =
            memcmp(source.letter + net->k - same, destination.letter, same) == 0 && same < net->k;
        const char *why = strstr(at, "\"why\":\"") + 7;
        holds(fits == (strncmp(why, "the letters differ", 18) != 0), "the reason given", at);
    }
}

static void core(void)
{
    rg_kautz net;

    begin();
    (void)rg_kautz_init(2, 3, &net);
    (void)open_network("kautz:2,3");
    for (uint64_t from = 0; from < net.nodes; from++)
        for (uint64_t to = 0; to < net.nodes; to++)
            if (from != to)
                check_core(&net, from, to);
    holds(told(rg_web_core(web, 0, 0), "\"why\":\"an error\""), text, "the same node");
    holds(rg_web_core(web, 0, 12) == RG_E_INDEX, "no such node", "kautz:2,3");
    (void)open_network("torus:4,4");
    holds(rg_web_core(web, 0, 1) == RG_E_FAMILY, "no such core", "torus:4,4");
    end("the serial core finds its routes in its registers, for all pairs of K(2,3)");
}

/* ---- Packets */

enum { MOST = 16, PACKETS = 4000 };

/* Each packet goes from link to link, from its source on, one at a time. */
static void check_packets(const char *name, unsigned flits, unsigned node)
{
    static double at[MOST * PACKETS];
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    rg_topology net;
    unsigned seen = 0;

    (void)rg_any_topology_parse(name, &net, NULL);
    for (size_t i = 0; i < sizeof at / sizeof *at; i++)
        at[i] = -1;
    holds(open_network(name) == RG_OK && rg_web_packets(web, 0, 0.2, flits, 1, node) == RG_OK,
          "begins", name);
    for (double clock = 0; clock < 300; clock++) {
        holds(rg_web_run(web, clock + 1) == RG_OK, "runs", name);
        const double *move = rg_web_moves(web);
        for (unsigned i = 0; i < rg_web_move_count(web); i++, move += 6) {
            const size_t packet = (size_t)move[3] % MOST * PACKETS + (size_t)move[4] % PACKETS;
            bool is_link = false;
            (void)rg_topology_neighbours(&net, (uint64_t)move[1], next);
            for (unsigned port = 0; port < net.ports; port++)
                is_link = is_link || (double)next[port] == move[2];
            holds(is_link, "a move along a link", name);
            holds(move[0] == clock, "in its clock", name);
            if (flits == 1 && node == 0) /* else several of a packet are under way */
                holds(move[1] == (at[packet] < 0 ? move[3] : at[packet]), "from where it is", name);
            at[packet] = move[2];
            seen++;
        }
    }
    holds(seen > 500, "many of them", name);
    holds(strstr(answer(), "\"deadlock\":false") != NULL && strstr(text, "\"clock\":300") != NULL,
          text, name);
}

/* With routers of nodes it is another simulation, the one that the library makes with them; other
 * networks have none. */
static void check_node(void)
{
    rg_sim_options options;
    rg_sim_counts counts;
    rg_sim_state state;
    struct rg_sim *sim;
    rg_topology net;
    char says[80];

    (void)rg_any_topology_parse("kautz:2,3", &net, NULL);
    (void)rg_sim_options_init(&net, &options, sizeof options);
    options.load = 0.3;
    options.node = true;
    options.buffer = 4;
    (void)open_network("kautz:2,3");
    if (!holds(rg_sim_open(&net, &options, &sim) == RG_OK &&
                   rg_web_packets(web, 0, 0.3, 1, 1, 1) == RG_OK,
               "begins", "nodes of kautz:2,3"))
        return;
    (void)rg_sim_run(sim, 400, NULL, &state);
    (void)rg_sim_counts_of(sim, &counts);
    rg_sim_close(sim);
    snprintf(says, sizeof says, "\"sent\":%" PRIu64 ",\"delivered\":%" PRIu64 ",", counts.sent,
             counts.delivered);
    holds(rg_web_run(web, 400) == RG_OK && strstr(answer(), says) != NULL, says, text);
    (void)rg_web_packets(web, 0, 0.3, 1, 1, 0);
    holds(rg_web_run(web, 400) == RG_OK && strstr(answer(), says) == NULL, "another one", text);
    (void)open_network("torus:4,4");
    holds(rg_web_packets(web, 0, 0.3, 1, 1, 1) == RG_E_RULE, "no such nodes", "torus:4,4");
}

static void packets(void)
{
    begin();
    check_packets("torus:4,4", 1, 0);
    check_packets("kautz:2,3", 1, 0);
    check_packets("hypercube:4", 4, 0);
    check_packets("kary:4,2", 1, 0);
    check_packets("kautz:2,3", 1, 1);
    check_node();
    holds(rg_web_packets(web, 0, 1, 64, 1, 0) == RG_OK &&
              rg_web_packets(web, 0, 0, 1, 1, 0) == RG_OK,
          "the longest packets, the most and the least of them", "kary:4,2");
    holds(rg_web_packets(web, 0, 1, 65, 1, 0) == RG_E_OPTION &&
              rg_web_packets(web, 0, 1.01, 1, 1, 0) == RG_E_OPTION,
          "more than that", "kary:4,2");
    holds(rg_web_packets(web, 99, 0.1, 1, 1, 0) == RG_E_OPTION && rg_web_run(web, 1) == RG_E_FAMILY,
          "no such traffic", "kary:4,2");
    end("packets go from link to link, as the simulator moves them");
}

/* ---- The exchange */

static void exchange(void)
{
    static double at[12 * 12];
    bool used[12 * 12];
    unsigned arrived = 0;

    begin();
    (void)open_network("kautz:2,3");
    for (double clock = 0; clock < 16; clock++) {
        holds(rg_web_kautz_exchange(web, 1, clock) == RG_OK, "a clock", "kautz:2,3");
        const double *move = rg_web_moves(web);
        memset(used, 0, sizeof used);
        holds(rg_web_move_count(web) == 24, "a message on each link", "kautz:2,3");
        for (unsigned i = 0; i < rg_web_move_count(web); i++, move += 6) {
            const unsigned link = (unsigned)move[1] * 12 + (unsigned)move[2];
            const unsigned message = (unsigned)move[3] * 12 + (unsigned)move[4];
            holds(!used[link], "a link has one message", "kautz:2,3");
            used[link] = true;
            holds(at[message] == 0 ? move[1] == move[3] : move[1] == at[message] - 1,
                  "from where it is", "kautz:2,3");
            arrived += at[message] == 0;
            at[message] = move[2] + 1;
        }
    }
    holds(arrived == 144, "all messages", "kautz:2,3");
    holds(strstr(answer(), "\"got\":[0,1,2,3,4,5,6,7,8,9,10,11]") != NULL, text, "kautz:2,3");
    for (unsigned source = 0; source < 12; source++) {
        bool got[12] = {false};
        for (unsigned i = 0; i < 12; i++)
            got[(unsigned)at[source * 12 + i] - 1] = true;
        for (unsigned i = 0; i < 12; i++)
            holds(got[i], "each node has one from each", "kautz:2,3");
    }
    holds(rg_web_kautz_exchange(web, 1, 16) == RG_E_INDEX, "no such clock", "kautz:2,3");
    end("the exchange: every link in every clock, every message arrives");
}

/* ---- A network on chip */

static void chip(void)
{
    begin();
    (void)open_network("mesh:2,2");
    input("");
    holds(told(rg_web_chip(web), "\"turns\":20,\"all_turns\":36"), text, "mesh:2,2");
    input("hop=3");
    holds(rg_web_chip(web) == RG_E_SYNTAX && strstr(answer(), "from 1 to 2") != NULL, text,
          "mesh:2,2");
    (void)open_network("star:6");
    input("");
    holds(rg_web_chip(web) == RG_E_LARGE && strstr(answer(), "at most 256") != NULL, text,
          "star:6");
    end("a network on chip");
}

void test_moves(void)
{
    core();
    chip();
    packets();
    exchange();
}
