/* SPDX-License-Identifier: Apache-2.0 */

/* Networks of the user's own: what is read, what is refused, and that a network which was exported
 * is the same when it is read. */

#include "check.h"
#include "routegen/net/export.h"
#include "routegen/net/graph.h"
#include "inner/room.h"
#include "inner/rows.h"
#include "../nets.h"
#include "../nulls.h"

static rg_status read_text(const char *format, const char *text, rg_graph **graph,
                           rg_refusal *refusal)
{
    const rg_graph_options options = {.size = sizeof options, .name = "net", .format = format};
    return rg_graph_open(text, strlen(text), &options, graph, refusal);
}

/* A text that is a network. */
static rg_topology read_net(const char *format, const char *text, rg_graph **graph)
{
    rg_refusal refusal = {.text = ""};
    rg_topology net;

    cr_assert(eq(int, read_text(format, text, graph, &refusal), RG_OK), "%s", refusal.text);
    cr_assert(eq(int, rg_graph_network(*graph, NULL, &net), RG_OK));
    return net;
}

/* "a: b c, b: a c": labels and what they lead to. */
static void describe(const rg_topology *net, char *text, size_t size)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    char label[RG_TOPOLOGY_MAX_LABEL];
    size_t at = 0;

    text[0] = '\0';
    for (uint64_t v = 0; v < net->vertices; v++) {
        (void)rg_topology_label(net, v, label);
        at += (size_t)snprintf(text + at, size - at, "%s%s%s:", v > 0 ? ", " : "", label,
                               v >= net->nodes ? "!" : "");
        (void)rg_topology_neighbours(net, v, next);
        for (unsigned p = 0; p < net->ports; p++) {
            if (next[p] != RG_TOPOLOGY_NONE)
                (void)rg_topology_label(net, next[p], label);
            at += (size_t)snprintf(text + at, size - at, " %s",
                                   next[p] == RG_TOPOLOGY_NONE ? "-" : label);
        }
    }
}

#define GRAPHML(direction, more)                                                                   \
    "<graphml><key id='k' for='node' attr.name='kind'/><key id='l' for='node' "                    \
    "attr.name='label'/>"                                                                          \
    "<key id='d' for='edge' attr.name='delay'/><key id='f' for='edge' attr.name='from_port'/>"     \
    "<key id='x' for='node' attr.name='x'/>\n"                                                     \
    "<graph edgedefault='" direction "'>\n" more "</graph></graphml>"
#define NODE(id) "<node id='" id "'/>\n"
#define SWITCH(id) "<node id='" id "'><data key='k'>switch</data></node>\n"
#define EDGE(a, b) "<edge source='" a "' target='" b "'/>\n"

Test(graph, reads_each_format)
{
    static const struct {
        const char *format, *text, *net;
    } cases[] = {
        {"edges", "a b\n# a comment\n\n  b\tc 2\r\nd", "a: b -, b: a c, c: b -, d: - -"},
        {"edges", "# directed\na b\nb a\nb c\n", "a: b -, b: a c, c: - -"},
        {"csv", "a,b\n b , c ,2.0\n", "a: b -, b: a c, c: b -"},
        {"edges", "a b # x\n  # y\nb c 2 #\n", "a: b -, b: a c, c: b -"},
        {"csv", "src,dst # x\na,b\t# x\nb,c # a,c\n", "a: b -, b: a c, c: b -"},
        {"csv", "u,w\nw,v\n", "u: w -, w: u v, v: w -"},
        {"csv", "delay,target,note,source\n1,b,x,a\n", "a: b, b: a"},
        {"anynet", "router 0 node 1 router 1 4\nrouter 1 node 0 router 0 5\n", "0: 1, 1: 0"},
        {"anynet", "router 1 node 1 node 0\nrouter 0 router 1\n",
         "0: r1 - -, 1: r1 - -, r0!: r1 - -, r1!: 1 0 r0"},
        {"graphml",
         GRAPHML("undirected", NODE("b") SWITCH("s") NODE("a") EDGE("a", "s") EDGE("s", "b")),
         "b: s -, a: s -, s!: a b"},
        {"graphml", GRAPHML("directed", NODE("b") NODE("&#228;") EDGE("b", "&#228;")),
         "b: \xc3\xa4, \xc3\xa4: -"},
        {"graphml",
         GRAPHML("undirected", NODE("a") NODE("b") "<edge source='a' target='b'><data key='f'>2"
                                                   "</data></edge>"),
         "a: - - b, b: a - -"},
        {"graphml", /* two labels are the same: they are no names */
         GRAPHML("undirected", "<node id='a'><data key='l'>z</data></node>"
                               "<node id='b'><data key='l'>z</data></node>" EDGE("a", "b")),
         "a: b, b: a"},
        {"ibnet",
         "vendid=0x2c9\nSwitch\t3 \"S-1\"\t# \"leaf\" port 0\n[2](9)\t\"H-1\"[1](8) # \"x\"\n"
         "[3] \"H-2\"[1]\n\nCa 1 \"H-1\"\t# \"one\"\n[1](8) \"S-1\"[2] # lid\n"
         "Hca 1 \"H-2\" # \"two\"\n[1] \"S-1\"[3]\n",
         "one: leaf - -, two: leaf - -, leaf!: - one two"},
    };
    for (size_t i = 0; i < COUNT(cases); i++) {
        char text[400];
        rg_graph *graph;
        const rg_topology net = read_net(cases[i].format, cases[i].text, &graph);
        describe(&net, text, sizeof text);
        cr_expect(eq(str, text, (char *)(size_t)cases[i].net), "%s", cases[i].text);
        rg_graph_close(graph);
    }
}

Test(graph, refuses_with_the_line)
{
    static char long_name[300], deep[2000];
    static const struct {
        const char *format, *text, *says;
    } cases[] = {
        {"edges", "", "net: no vertices"},
        {"edges", "a b\nb a\n",
         "net:2: a second link from 'b' to 'a'; --simplify drops such links"},
        {"edges", "a b\n\nb b\n", "net:3: a loop from 'b' to 'b'; --simplify drops such links"},
        {"edges", "a b c d\n", "net:1: two names and a delay expected, and nothing after them"},
        {"edges", "a b 256\n", "net:1: '256' is no delay: whole clocks up to 255 expected"},
        {"csv", "\xef\xbb\xbfSource,Delay\na,1\n", "net:1: no column 'target'"},
        {"csv", "source,weight\na,1\n", "net:1: no column 'target'"},
        {"csv", "source;target\na;b\n", "net:1: commas expected between the columns"},
        {"csv", "From,To,Delay\na,b,2\nc,,1\n", "net:3: a delay, and only one name"},
        {"edges", "a b nan\n", "net:1: 'nan' is no delay: whole clocks up to 255 expected"},
        {"edges", "a b 7.9\n", "net:1: '7.9' is no delay: whole clocks up to 255 expected"},
        {"edges", "1 2 {}\n",
         "net:1: '{}' is no delay: whole clocks up to 255 expected; networkx: write_edgelist with "
         "data=False"},
        {"edges", "a b\n# directed\n", "net:2: '# directed' stands before the first link"},
        {"edges", "a \xff\n",
         "net:1: '\\xff' is no name: printable UTF-8 without double quotes expected"},
        {"edges", "a \xed\xa0\x80\n",
         "net:1: '\\xed\\xa0\\x80' is no name: printable UTF-8 "
         "without double quotes expected"},
        {"edges", long_name, NULL},
        {"csv", ",b\n", "net:1: two names expected, with a comma between them and without quotes"},
        {"csv", "a,\"b\"\n",
         "net:1: two names expected, with a comma between them and without quotes"},
        {"anynet", "node 0\n", "net:1: a line begins with 'router'"},
        {"anynet", "router 0 node 1000000000\n",
         "net:1: '1000000000' is no number of a node: they go from 0 without gaps"},
        {"anynet", "router 0 node 0 node 2\n",
         "net: '1': where there are switches, a compute node has one link, to a switch"},
        {"anynet", "router 0 node 0 3\nrouter 1 node 1 node 2 3 router 0\n",
         "net:2: BookSim2 takes a delay after a node as that of a link to the router of the same "
         "number, which is not there: leave it out"},
        {"anynet", "router 0 node 0 switch 1\n",
         "net:1: 'switch' where 'router' or 'node' is expected"},
        {"anynet", "router 0 node 0 router 0\n",
         "net:1: a loop from 'r0' to 'r0'; --simplify drops such links"},
        {"anynet", "router 0 node 0 router 1 router 1\nrouter 1 node 1\n",
         "net:1: a second link from 'r0' to 'r1'; --simplify drops such links"},
        {"graphml", "<graphml>\n<node", "net:2: unclosed token"},
        {"graphml", "<graphml></graphml>", "net:1: no graph"},
        {"graphml", GRAPHML("undirected", NODE("a") EDGE("a", "b9")),
         "net:4: edge to 'b9', which is no node"},
        {"graphml", GRAPHML("undirected", NODE("a") NODE("a")), "net:4: a second 'a'"},
        {"graphml", GRAPHML("undirected", "<node/>"), "net:3: a node without an id"},
        {"graphml", GRAPHML("undirected", SWITCH("a")), "net: switches and no compute node"},
        {"graphml", GRAPHML("undirected", "<hyperedge/>"), "net:3: a hyperedge"},
        {"graphml", GRAPHML("undirected", "<node id='a'><data key='x'>w</data></node>"),
         "net:3: 'w' is no coordinate"},
        {"graphml",
         GRAPHML("undirected", NODE("a") NODE("b") "<edge source='a' target='b' directed='true'/>"),
         "net:5: directed and undirected edges in one graph"},
        {"graphml",
         GRAPHML("undirected", NODE("a") NODE("b") "<edge source='a' target='b'><data key='f'>510"
                                                   "</data></edge>"),
         "net:5: '510' is no port: 0..509 expected"},
        {"graphml", "<!DOCTYPE g [\n<!ENTITY a 'aaaa'>]><graphml/>",
         "net:2: the declaration of an entity"},
        {"graphml", GRAPHML("directed", NODE("a") SWITCH("s") EDGE("a", "s")),
         "net: 'a': where there are switches, a compute node has one link to a switch and one from "
         "a switch"},
        {"graphml", deep, "net: 'a' has 600 ports, more than 510"},
        {"ibnet", "[1] \"S-1\"[1]\n", "net:1: a port before the first device"},
        {"ibnet", "Switch 1 \"S-1\"\n[1] \"S-2\"[1]\n",
         "net:2: a cable to 'S-2', which is no device"},
        {"ibnet", "Switch 1 \"S-1\"\n[0] \"S-1\"[1]\n",
         "net:2: [PORT] \"DEVICE\"[PORT] expected, with ports from 1 to 510"},
        {"ibnet", "Switch 1\n", "net:1: a device without its number in quotes"},
        {"ibnet", "Hub 1\n", "net:1: 'Hub' where Switch, Ca or a port is expected"},
        {"xml", "a b\n",
         "net: edges, csv, graphml, anynet or ibnet expected as its format: as the "
         "end of the name, or by --from"},
    };
    memset(long_name, 'x', 256);
    char *star = calloc(600, 80);
    size_t at = (size_t)sprintf(star, "<graphml><graph edgedefault='undirected'><node id='a'/>");
    for (unsigned i = 0; i < 600; i++)
        at += (size_t)sprintf(star + at, "<node id='%u'/><edge source='a' target='%u'/>", i, i);
    (void)sprintf(star + at, "</graph></graphml>");
    for (size_t i = 0; i < COUNT(cases); i++) {
        rg_graph *graph = NULL;
        rg_refusal refusal = {.text = ""};
        const char *text = cases[i].text == deep ? star : cases[i].text;
        cr_expect(lt(int, read_text(cases[i].format, text, &graph, &refusal), 0), "%s", text);
        cr_expect(eq(ptr, graph, NULL));
        if (cases[i].says == NULL)
            cr_expect(ne(ptr, strstr(refusal.text, "has 256 bytes, more than 255"), NULL), "%s",
                      refusal.text);
        else
            cr_expect(eq(str, refusal.text, (char *)(size_t)cases[i].says));
    }
    free(star);
}

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
    } formats[] = {
        {RG_EXPORT_GRAPHML, "graphml"}, {RG_EXPORT_IBNET, "ibnet"}, {RG_EXPORT_BOOKSIM, "anynet"}};
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
    cr_assert(lt(uint, 60, read));
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
    cr_assert(eq(str, refusal.text, "x:3: a loop from '1' to '1'; --simplify drops such links"));
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
