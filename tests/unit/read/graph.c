/* SPDX-License-Identifier: Apache-2.0 */

/* Networks of the user's own: what is read, what is refused, and that a network which was exported
 * is the same when it is read. */

#include "read.h"
#include "routegen/net/export.h"
#include "hw/inner/random.h"
#include "net/inner/room.h"
#include "families/inner/rows.h"
#include "families/inner/topology_measure.h"
#include "../nets.h"
#include "../nulls.h"

/* ---- What is exported and read --------------------------------------------------------------- */

static int by_value(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* The same vertices, and the same at each port; anynet knows neither ports nor labels. */
static void compare(const rg_topology *net, const rg_topology *found, bool whole, const char *name)
{
    cr_assert(eq(u64, found->nodes, net->nodes), "%s", name);
    cr_assert(eq(u64, found->vertices, net->vertices), "%s", name);
    cr_assert(eq(u64, found->links, net->links), "%s", name);
    cr_assert(eq(int, found->directed, net->directed), "%s", name);
    for (uint64_t v = 0; v < net->vertices; v++)
        for (unsigned back = 0; back < 2; back++) {
            uint64_t next[2][RG_TOPOLOGY_MAX_PORTS], vertex = 0;
            char label[2][RG_TOPOLOGY_MAX_LABEL];
            memset(next, 0xff, sizeof next);
            for (unsigned i = 0; i < 2; i++) {
                const rg_topology *of = i == 0 ? net : found;
                (void)(back ? rg_topology_predecessors : rg_topology_neighbours)(of, v, next[i]);
                (void)rg_topology_label(of, v, label[i]);
                if (!whole)
                    qsort(next[i], RG_TOPOLOGY_MAX_PORTS, sizeof next[i][0], by_value);
            }
            cr_assert(eq(int, memcmp(next[0], next[1], sizeof next[0]), 0), "%s, @%d", name,
                      (int)v);
            if (whole)
                cr_assert(eq(str, label[0], label[1]), "%s", name);
            cr_assert(eq(int, rg_topology_parse(found, label[1], strlen(label[1]), &vertex, NULL),
                         RG_OK));
            cr_assert(eq(u64, vertex, v));
        }
}

Test(graph, what_is_exported_is_the_same_again)
{
    static const struct {
        rg_export_format format;
        const char *name;
    } formats[] = {{RG_EXPORT_GRAPHML, "graphml"},
                   {RG_EXPORT_GML, "gml"},
                   {RG_EXPORT_JSON, "json"},
                   {RG_EXPORT_IBNET, "ibnet"},
                   {RG_EXPORT_BOOKSIM, "anynet"}};
    static const char *const more[] = {"kantc:3,4", "mikantc:2,3", "gft:2,3,2", "torus:2,3,4"};
    unsigned read = 0;

    for (unsigned f = 0, m = 0; m < COUNT(more); f++) {
        const rg_family_info *info = rg_family_info_of((rg_family)f);
        const char *name = info == NULL ? more[m++] : info->example;
        rg_topology net;
        if (rg_any_topology_parse(name, &net, NULL) != RG_OK)
            continue;
        for (unsigned i = 0; i < COUNT(formats); i++) {
            rg_grown_text text = {0};
            rg_out out = {.write = rg_grown_text_add, .context = &text};
            if (rg_export_network(&net, formats[i].format, &out, NULL) != RG_OK)
                continue;
            rg_graph *graph;
            const rg_topology found = read_net(formats[i].name, text.bytes, &graph);
            compare(&net, &found, formats[i].format != RG_EXPORT_BOOKSIM, name);
            rg_graph_close(graph);
            free(text.bytes);
            read++;
        }
    }
    cr_assert(lt(uint, 100, read));
}

/* What a vertex leads to, by the names of the first network, with delays. */
static void list_ends(const rg_topology *net, uint64_t vertex, uint64_t *end)
{
    char label[RG_TOPOLOGY_MAX_LABEL];

    memset(end, 0xff, RG_TOPOLOGY_MAX_PORTS * sizeof *end);
    (void)rg_topology_neighbours(net, vertex, end);
    for (unsigned port = 0; port < net->ports; port++) {
        if (end[port] == RG_TOPOLOGY_NONE)
            continue;
        (void)rg_topology_label(net, end[port], label);
        end[port] = strtoul(label, NULL, 10) << 8 | rg_topology_delay(net, vertex, port);
    }
    qsort(end, RG_TOPOLOGY_MAX_PORTS, sizeof *end, by_value);
}

/* Also where the first rows might count others: vertex 0 is alone, a link doubled, or a delay as
 * large as the number of links. */
Test(graph, lists_of_numbers_are_the_same_again)
{
    enum { MOST = 9 };
    const rg_graph_options options = {.size = sizeof options, .name = "x"};
    rg_random random = {1};

    for (unsigned i = 0; i < 4000; i++) {
        uint32_t from[MOST], to[MOST];
        uint8_t delay[MOST];
        const uint32_t vertices = 2 + (uint32_t)rg_random_next(&random) % 8;
        const rg_graph_pairs pairs = {.vertices = vertices,
                                      .links = 1 + rg_random_next(&random) % MOST,
                                      .from = from,
                                      .to = to,
                                      .delay = i % 2 == 0 ? NULL : delay,
                                      .directed = i % 8 < 2};
        for (unsigned e = 0; e < pairs.links; e++) {
            from[e] = (uint32_t)rg_random_next(&random) % vertices;
            to[e] = (from[e] + 1 + (uint32_t)rg_random_next(&random) % (vertices - 1)) % vertices;
            delay[e] = (uint8_t)(rg_random_next(&random) % (i % 4 == 1 ? 2 : MOST));
        }
        rg_graph *graph, *again;
        rg_topology net;
        rg_grown_text text = {0};
        rg_out out = {.write = rg_grown_text_add, .context = &text};
        OK(rg_graph_open_pairs(&pairs, &options, &graph, NULL));
        OK(rg_graph_network(graph, NULL, &net));
        OK(rg_export_network(&net, RG_EXPORT_EDGES, &out, NULL));
        const rg_topology found = read_net("edges", text.bytes, &again);
        cr_assert(eq(u64, found.vertices, vertices), "%s", text.bytes);
        cr_assert(eq(int, found.directed, net.directed));
        for (uint64_t v = 0; v < vertices; v++) {
            uint64_t other, end[2][RG_TOPOLOGY_MAX_PORTS];
            char label[RG_TOPOLOGY_MAX_LABEL];
            (void)rg_topology_label(&net, v, label);
            OK(rg_topology_parse(&found, label, strlen(label), &other, NULL));
            list_ends(&net, v, end[0]);
            list_ends(&found, other, end[1]);
            cr_assert(eq(int, memcmp(end[0], end[1], sizeof end[0]), 0), "%s", text.bytes);
        }
        free(text.bytes);
        rg_graph_close(again);
        rg_graph_close(graph);
    }
}

/* ---- Arrays, places and delays --------------------------------------------------------------- */

Test(graph, is_made_from_arrays)
{
    static const uint32_t from[] = {0, 1, 1, 2}, to[] = {1, 2, 1, 0}, wrong[] = {0, 3, 1, 2};
    static const uint8_t delay[] = {0, 7, 1, 0};
    static const float place[] = {0, 0, 1, 0.5F, 2, 0};
    const rg_graph_options keep_all = {.size = sizeof keep_all, .name = "x"};
    const rg_graph_options simplify = {.size = sizeof simplify, .name = "x", .simplify = true};
    rg_graph_pairs pairs = {
        .vertices = 3, .links = 4, .from = from, .to = to, .delay = delay, .place = place};
    rg_graph *graph = NULL;
    rg_any_network any;
    rg_refusal refusal;
    rg_topology net;
    char text[100];

    cr_assert(eq(int, rg_graph_open_pairs(&pairs, &keep_all, &graph, &refusal), RG_E_SYNTAX));
    cr_assert(
        eq(str, refusal.text,
           "x:3: a loop from '1' to '1'; if the format is right, --simplify drops such links"));
    cr_assert(eq(int, rg_graph_open_pairs(&pairs, &simplify, &graph, NULL), RG_OK));
    cr_assert(eq(u64, rg_graph_dropped(graph), 1));
    cr_assert(eq(int, rg_graph_network(graph, &any, &net), RG_OK));
    cr_assert(eq(str, any.name, "file:x"));
    describe(&net, text, sizeof text);
    cr_assert(eq(str, text, "0: 1 2, 1: 0 2, 2: 1 0"));
    cr_assert(eq(uint, rg_topology_delay(&net, 1, 1), 7));
    cr_assert(eq(uint, rg_topology_delay(&net, 0, 0), 0));
    cr_assert(eq(flt, net.name.rows->place[3], 0.5F));
    EACH_NULL(rg_graph_network(P(graph), NULL, NULL));
    rg_graph_close(graph);
    rg_graph_close(NULL);
    pairs.to = wrong;
    cr_assert(eq(int, rg_graph_open_pairs(&pairs, &simplify, &graph, &refusal), RG_E_INDEX));
    cr_assert(eq(str, refusal.text, "x:2: vertex 3 of 3"));
    EACH_NULL(rg_graph_open_pairs(P(&pairs), P(&simplify), P(&graph), NULL));
    EACH_NULL(rg_graph_open(P(""), 0, P(&simplify), P(&graph), NULL));
    const rg_graph_options newer = {.size = sizeof newer + 1, .name = "x"};
    cr_assert(eq(int, rg_graph_open_pairs(&pairs, &newer, &graph, NULL), RG_E_OPTION));
    cr_assert(eq(int, rg_graph_open("", 0, &newer, &graph, NULL), RG_E_OPTION));
}

/* North is up, x and y go before the places on earth, and half a place is none. */
Test(graph, has_places)
{
#define PLACE(of, key, is) "<data key='" of key "'>" is "</data>"
    static const char *const keys =
        "<graphml><key id='nx' attr.name='Longitude'/><key id='ny' attr.name='latitude'/>"
        "<key id='px' attr.name='x'/><key id='py' attr.name='Y'><default>7</default></key>"
        "<graph edgedefault='directed'>";
    char text[1000];
    rg_graph *graph;

    (void)snprintf(text, sizeof text, "%s%s%s</graph></graphml>", keys,
                   "<node id='a'>" PLACE("n", "x", "8.5") PLACE("n", "y", " 47.4\n") "</node>",
                   "<node id='b'>" PLACE("p", "x", "1") PLACE("n", "x", "2")
                       PLACE("n", "y", "3") "</node>");
    const rg_topology net = read_net("graphml", text, &graph);
    const float want[] = {8.5F, -47.4F, 1, 7};
    cr_assert(ne(ptr, (void *)(size_t)net.name.rows->place, NULL));
    for (unsigned i = 0; i < 4; i++)
        cr_expect(eq(flt, net.name.rows->place[i], want[i]), "%u", i);
    rg_graph_close(graph);
    (void)snprintf(text, sizeof text, "%s%s</graph></graphml>", keys,
                   "<node id='a'>" PLACE("n", "x", "8.5") "</node>");
    const rg_topology half = read_net("graphml", text, &graph);
    cr_assert(eq(ptr, (void *)(size_t)half.name.rows->place, NULL));
    rg_graph_close(graph);
}

/* Delays are those of both ways; parts, links whatever their direction, and hops are counted. */
Test(graph, has_delays_and_parts)
{
    static const struct {
        const char *format, *text;
        unsigned delay;
        uint64_t parts, simple;
        unsigned longest;
    } cases[] = {
        {"edges", "a b 5\nb c 1e0\n", 5, 1, 2, 2},
        {"csv", "latency,v,u\n5,b,a\n", 5, 1, 1, 1},
        {"edges", "# directed\na b 7\nc b\nb c\n", 7, 1, 2, 0},
        {"edges", "a b\nc d\n", 0, 2, 2, 0},
        {"gml", "graph [ node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 delay 4.0 ] ]", 4, 1,
         1, 1},
        {"json", "{\"links\":[{\"latency\":6,\"source\":0,\"target\":1}],\"nodes\":[{},{}]}", 6, 1,
         1, 1},
        {"graphml",
         "<graphml><key id='d' for='edge' attr.name='delay'/><graph edgedefault='undirected'>"
         "<node id='a'/><node id='b'/><edge source='a' target='b'><data key='d'>3.0</data></edge>"
         "</graph></graphml>",
         3, 1, 1, 1}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        rg_graph *graph;
        const rg_topology net = read_net(cases[i].format, cases[i].text, &graph);
        cr_expect(eq(uint, rg_topology_delay(&net, 0, 0), cases[i].delay), "%s", cases[i].text);
        cr_expect(net.directed || rg_topology_delay(&net, 1, 0) == cases[i].delay);
        cr_expect(eq(u64, net.name.rows->components, cases[i].parts), "%s", cases[i].text);
        cr_expect(eq(u64, net.name.rows->simple_links, cases[i].simple), "%s", cases[i].text);
        cr_expect(eq(uint, net.name.rows->longest, cases[i].longest), "%s", cases[i].text);
        rg_graph_close(graph);
    }
}

/* Both ends of a cable are one cable, and a spare one is dropped once. */
Test(graph, counts_cables_once)
{
    static const char text[] =
        "Switch 4 \"S-1\"\n[1] \"S-2\"[1]\n[2] \"S-2\"[2]\n[3] \"H-1\"[1]\n[4] \"H-1\"[2]\n"
        "Switch 4 \"S-2\"\n[1] \"S-1\"[1]\n[2] \"S-1\"[2]\n[3] \"S-2\"[4]\n[4] \"S-2\"[3]\n"
        "Ca 2 \"H-1\"\n[1] \"S-1\"[3]\n[2] \"S-1\"[4]\n";
    const rg_graph_options options = {
        .size = sizeof options, .name = "net", .format = "ibnet", .simplify = true};
    rg_graph *graph;
    rg_topology net;

    cr_assert(eq(int, rg_graph_open(text, sizeof text - 1, &options, &graph, NULL), RG_OK));
    cr_assert(eq(int, rg_graph_network(graph, NULL, &net), RG_OK));
    cr_expect(eq(u64, rg_graph_dropped(graph), 3));
    cr_expect(eq(u64, net.links, 2));
    rg_graph_close(graph);
}

/* Links of one pair are told apart by ports at both ends, and counted beside simple ones. */
Test(graph, tells_parallel_links_apart)
{
    static const struct {
        const char *text;
        uint64_t links, parallel, simple;
        unsigned far[3], delay[3]; /* of the first vertex, by port */
    } cases[] = {
        {"source,target,from_port,to_port,delay\na,b,0,2,5\na,b,2,0,6\na,c,1,0,7\nb,c,1,1,8\n",
         4,
         1,
         3,
         {2, 0, 0},
         {5, 7, 6}},
        {"# directed\nsource,target,from_port,to_port,delay\na,b,2,0,5\na,b,1,2,6\na,b,,1,7\n"
         "b,a,,,8\n",
         4,
         2,
         1,
         {1, 2, 0},
         {7, 6, 5}},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        rg_graph *graph;
        rg_topology_end end, back;
        rg_topology_counts counts = {0};
        rg_topology_facts facts;
        const rg_topology net = read_net("csv", cases[i].text, &graph);
        OK(rg_topology_facts_of(&net, &facts));
        rg_topology_count(&net, net.vertices, &counts);
        cr_expect(eq(u64, net.links, cases[i].links));
        cr_expect(eq(u64, net.name.rows->parallel, cases[i].parallel));
        cr_expect(eq(u64, facts.simple_links, cases[i].simple));
        cr_expect(eq(u64, counts.arcs - counts.mutual / 2, cases[i].simple));
        for (unsigned port = 0; port < 3; port++) {
            OK(rg_topology_neighbour(&net, 0, port, &end));
            cr_expect(eq(uint, end.port, cases[i].far[port]), "%zu: %u", i, port);
            cr_expect(eq(uint, rg_topology_delay(&net, 0, port), cases[i].delay[port]));
            if (net.directed)
                continue;
            OK(rg_topology_neighbour(&net, end.vertex, end.port, &back));
            cr_expect(back.vertex == 0 && back.port == port);
        }
        rg_graph_close(graph);
    }
}

/* Either router may list them; each has its own delays. */
Test(graph, has_the_delays_of_parallel_links)
{
    rg_graph *graph;
    const rg_topology net = read_net(
        "anynet", "router 0 node 0 router 1 3 router 1 4\nrouter 1 node 1 router 0 5\n", &graph);
    for (unsigned port = 0; port < 2; port++) {
        cr_expect(eq(uint, rg_topology_delay(&net, 0, port), 3 + port));
        cr_expect(eq(uint, rg_topology_delay(&net, 1, port), port == 0 ? 5 : 0));
    }
    rg_graph_close(graph);
}

/* Where there are parts, nothing is routed by a rule. */
Test(graph, rules_reach_every_node)
{
    static const struct {
        const char *text;
        bool has;
    } cases[] = {{"a b\nb c\nc a\n", true},
                 {"# directed\na b\nb c\nc a\n", true},
                 {"# directed\na b\nb c\na c\n", false},
                 {"a b\nc d\n", false}};
    for (size_t i = 0; i < COUNT(cases); i++) {
        rg_graph *graph;
        rg_route_hop hop[4];
        rg_route_rule rule;
        uint64_t count = 0;
        const rg_topology net = read_net("edges", cases[i].text, &graph);
        (void)rg_route_rule_init(&net, &rule);
        const rg_status status = rg_route_find(&net, &rule, 0, 2, hop, 4, &count);
        cr_expect(eq(int, status, cases[i].has ? RG_OK : RG_E_RULE), "%s", cases[i].text);
        cr_expect(eq(u64, count, !cases[i].has ? 0 : net.directed ? 2 : 1));
        rg_graph_close(graph);
    }
}
