/* SPDX-License-Identifier: Apache-2.0 */

/* Networks of the user's own: what is read, what is refused, and that a network which was exported
 * is the same when it is read. */

#include "check.h"
#include "routegen/net/export.h"
#include "routegen/net/graph.h"
#include "hw/inner/random.h"
#include "net/inner/room.h"
#include "families/inner/rows.h"
#include "families/inner/topology_measure.h"
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
#define GRAPHML_KEY(direction, name, value)                                                        \
    "<graphml><key id='d' for='edge' attr.name='" name "'/><graph edgedefault='" direction         \
    "'>" NODE("a") NODE("b") "<edge source='a' target='b'><data key='d'>" value                    \
                             "</data></edge></graph></graphml>"
#define SWITCH(id) "<node id='" id "'><data key='k'>switch</data></node>\n"
#define EDGE(a, b) "<edge source='" a "' target='" b "'/>\n"
#define YED(a, b, from, to)                                                                        \
    "<edge source='" a "' target='" b "'>\n<data key='d' xmlns:y='http://www.yworks.com/xml/"      \
    "graphml'/><y:Line xmlns:y='http://www.yworks.com/xml/graphml'><y:Arrows source='" from        \
    "' target='" to "'/></y:Line></edge>\n"

Test(graph, reads_each_format)
{
    static const struct {
        const char *format, *text, *net;
    } cases[] = {
        {"edges", "a b\n# a comment\n\n  b\tc 2\r\nd", "a: b -, b: a c, c: b -, d: - -"},
        {"edges", "# directed\na b\nb a\nb c\n", "a: b -, b: a c, c: - -"},
        {"edges", "a b\na b\nb a\nb c\n", "a: b b b -, b: a a a c, c: b - - -"}, /* parallel */
        {"edges", "# directed\na b\na b\nb a\n", "a: b b, b: a -"},
        {"csv", "source,target,from_port,to_port\na,b,2,0\na,b,0,\n", "a: b - b, b: a a -"},
        {"graphml", GRAPHML("undirected", NODE("a") NODE("b") EDGE("a", "b") EDGE("b", "a")),
         "a: b b, b: a a"},
        {"anynet", "router 0 node 0 router 1 router 1\nrouter 1 node 1 router 0\n",
         "0: 1 1, 1: 0 0"},
        {"ibnet",
         "Switch 3 \"S-1\"\n[1] \"S-2\"[3]\n[2] \"H-1\"[1]\n[3] \"S-2\"[1]\nSwitch 3 \"S-2\"\n"
         "[1] \"S-1\"[3]\n[2] \"H-2\"[1]\n[3] \"S-1\"[1]\nCa 1 \"H-1\"\nCa 1 \"H-2\"\n",
         "H-1: H-2 - H-2, H-2: H-1 - H-1"},
        {"csv", "# switches s\nsource,target,from_port,to_port\na,s,3,1\nb,s,,0\n",
         "a: s -, b: s -, s!: b a"}, /* a compute node has port 0 */
        {"csv", "# switches s t\nsource,target,from_port\na,s,2\nb,s,\na,t,1\nc,t,0\nb,s,\n",
         "a: t - -, a/2: s - -, b: s - -, b/2: s - -, c: t - -, s!: a/2 b b/2, t!: a c -"},
        {"anynet", "router 0 node 0 router 1\nrouter 1 node 0 node 1\n",
         "0: r0 - -, 0/2: r1 - -, 1: r1 - -, r0!: 0 r1 -, r1!: r0 0/2 1"},
        {"ibnet", /* rails are in the order of ports, whatever that of the file */
         "Switch 4 \"S-1\"\n[1] \"H-1\"[2]\n[2] \"S-2\"[2]\nSwitch 4 \"S-2\"\n[1] \"H-1\"[1]\n"
         "Ca 2 \"H-1\" # \"n\"\n",
         "n: S-2 -, n/2: S-1 -, S-1!: n/2 S-2, S-2!: n S-1"},
        {"csv", "source,target,type\na,b,Undirected\nb,a,Undirected\n", "a: b b, b: a a"},
        {"edges", "# undirected\na b\nb a\n", "a: b b, b: a a"},
        {"csv", "a,b\n b , c ,2.0\n", "a: b -, b: a c, c: b -"},
        {"edges", "a b # x\n  # y\nb c 2 #\n", "a: b -, b: a c, c: b -"},
        {"csv", "src,dst # x\na,b\t# x\nb,c # a,c\n", "a: b -, b: a c, c: b -"},
        {"csv", "u,w\nw,v\n", "u: w -, w: u v, v: w -"},
        {"csv",
         "Source,Target,Type,Id,Label,timeset,Weight\na,b,Directed,0,\"x, y\",,1.0\n"
         "b,c,directed,1,,,1\n",
         "a: b, b: c, c: -"},
        {"csv",
         "Label,\"TARGET\",Src,type\r\n\"a # b\",\"b; c\",\"d, e\" ,Undirected\r\nx,f,\"b; "
         "c\",Undirected\r\n",
         "d, e: b; c -, b; c: d, e f, f: b; c -"},
        {"csv", "\xef\xbb\xbf,source,target\r\n0,a,b\r\n1,b,c\r\n", "a: b -, b: a c, c: b -"},
        {"csv", "u,v\n,\na,b\n,,\n", "a: b, b: a"},
        {"csv", "u,v\na,b\n\"c d\"\n", "a: b, b: a, c d: -"},
        {"edges",
         "# Directed graph (each unordered pair of nodes is saved once): x.txt\n"
         "# Nodes: 3 Edges: 2\n# FromNodeId\tToNodeId\n0\t1\r\n1\t2\r\n",
         "0: 1, 1: 2, 2: -"},
        {"edges", "#Undirected graph: a.txt\na b\n# of a directed one\n", "a: b, b: a"},
        {"edges", "2 1\n5\n2\n", "2: 1, 1: 2, 5: -"},
        {"edges", "2 3\n1\n2\n", "2: 3, 3: 2, 1: -"},
        {"csv", "src,dst,directed\na,b,1\nb,c,yes\nc,d,true\n", "a: b, b: c, c: d, d: -"},
        /* what resembles other formats, or a count, and is links */
        {"edges", "5 3\n1 2\n2 3\n3 4\n5 1\n", "5: 3 1 -, 3: 5 2 4, 1: 2 5 -, 2: 1 3 -, 4: 3 - -"},
        {"edges", "7\n8\n9\n1 2\n2 3\n", "7: - -, 8: - -, 9: - -, 1: 2 -, 2: 1 3, 3: 2 -"},
        {"edges", "1 5\n1 2\n1 3\n", "1: 5 2 3, 5: 1 - -, 2: 1 - -, 3: 1 - -"},
        {"edges", "1 2 2\n2 3 2\n3 4 2\n", "1: 2 -, 2: 1 3, 3: 2 4, 4: 3 -"},
        {"edges", "a b {}\nb c {}\n", "a: b -, b: a c, c: b -"},
        {"edges", "x y\na b\n", "x: y, y: x, a: b, b: a"},
        {"edges", "x y\na b\nb c\nd e\n", "x: y -, y: x -, a: b -, b: a c, c: b -, d: e -, e: d -"},
        {"edges", "0,0 0,1\n0,1 s\n", "0,0: 0,1 -, 0,1: 0,0 s, s: 0,1 -"},
        {"edges", "a b\nb c\nc a\n#\na d\n", "a: b c d, b: a c -, c: b a -, d: a - -"},
        {"edges", "s1 h1\n# x\n#\ns1 s2\n", "s1: h1 s2, h1: s1 -, s2: s1 -"},
        {"edges", "graph b\ngraph c\n", "graph: b c, b: graph -, c: graph -"},
        {"edges", "a b 2\nb c 1e1\nd\n", "a: b -, b: a c, c: b -, d: - -"},
        {"edges", "1 2 3\n2 3 1\n3 1 2\n", "1: 2 3, 2: 1 3, 3: 2 1"},
        {"edges", "1 2 3\n1 3\n2 3 1\n", "1: 2 3, 2: 1 3, 3: 1 2"},
        {"edges", "# undirected\n1 2 3\n2 3\n", "1: 2 -, 2: 1 3, 3: 2 -"},
        {"edges", "# undirected\n0 5 2\n1 5\n5 0\n", "0: 5 5 -, 5: 0 1 0, 1: 5 - -"},
        {"edges", "# switches 1 3\n3\n0 1\n2 1\n", "0: 1 -, 2: 1 -, 1!: 0 2, 3!: - -"},
        {"edges", "# a\nb 1\nc 2\n", "b: 1, 1: b, c: 2, 2: c"},
        {"edges", "1 a\n2 a\n3 b\n", "1: a -, a: 1 2, 2: a -, 3: b -, b: 3 -"},
        {"edges", "h1 s\nh2 3\n", "h1: s, s: h1, h2: 3, 3: h2"},
        {"csv", "source,target,edge_type,arrow\na,b,fibre,\nb,c,0,\n", "a: b -, b: a c, c: b -"},
        {"graphml", /* of all, and what stands where an element gives nothing */
         "\xef\xbb\xbf<?xml version='1.0'?><!DOCTYPE g SYSTEM \"g.dtd\">\n"
         "<g:graphml xmlns:g='x'><g:key id='k' for='all' "
         "attr.name='KIND'><g:default>Switch</g:default></g:key>"
         "<g:key id='l' attr.name='label'/><g:key id='n' for='node' attr.name='name'/>"
         "<g:graph edgedefault='undirected'><g:node id='a'><g:data key='k'>\n node "
         "</g:data><g:port name='p'>"
         "<g:data key='l'>w</g:data></g:port></g:node><g:node id='s'><g:data "
         "key='l'><![CDATA[<s>&]]></g:data>"
         "<g:data key='n'>S</g:data></g:node><!-- b --><g:node id='b'><g:data key='n'>B</g:data>"
         "<g:data key='k'/></g:node><g:edge source='a' target='s'><g:data "
         "key='l'>x</g:data></g:edge>"
         "<g:edge source='b' target='s'/></g:graph></g:graphml>",
         "a: <s>& -, B: <s>& -, <s>&!: a B"},
        {"graphml",
         GRAPHML("directed",
                 NODE("a") NODE("b") NODE("c") "<edge source='a' target='b' directed='1'/>"
                                               "<edge source='b' target='c' directed='true'/>"),
         "a: b, b: c, c: -"},
        {"graphml", /* what all edges say, and lines of yEd, go before what the graph says */
         GRAPHML("undirected", "<edge source='b' target='a' directed='true'/>" NODE("a") NODE("b")
                                   NODE("c") "<edge source='a' target='c' directed='true'/>"),
         "a: c, b: a, c: -"},
        {"graphml",
         GRAPHML("directed", NODE("a") NODE("b") NODE("c") YED("a", "b", "none", "none")
                                 YED("b", "c", "plain", "plain")),
         "a: b -, b: a c, c: b -"},
        {"graphml",
         GRAPHML("directed", NODE("a") NODE("b") NODE("c") YED("a", "b", "plain", "none")
                                 YED("b", "c", "none", "plain")),
         "a: - -, b: a c, c: - -"},
        {"graphml",
         GRAPHML("directed", NODE("a") NODE("b") "<f:node xmlns:f='f' id='c'/><node xmlns='f'/>"
                                                 "<f:edge xmlns:f='f'/>" EDGE("a", "b")),
         "a: b, b: -"},
        {"graphml", /* from the first edge to a node below it on, edges are read again */
         GRAPHML("undirected", NODE("a") NODE("b") "<edge source='a' target='b'><data "
                                                   "key='d'>3</data></edge>" EDGE("b", "c")
                                                       EDGE("c", "a") NODE("c")),
         "a: b c, b: a c, c: b a"},
        {"graphml", "<?xml version='1.0' encoding='ISO-8859-1'?>" GRAPHML("directed", NODE("\xe4")),
         "\xc3\xa4: -"},
        {"graphml", /* a key may say so, too; networkx has one for each type of value */
         GRAPHML_KEY("undirected", "directed", "True"), "a: b, b: -"},
        {"graphml", GRAPHML_KEY("undirected", "Type", "Directed"), "a: b, b: -"},
        {"graphml", GRAPHML_KEY("undirected", "type", "1"), "a: b, b: a"},
        {"graphml", GRAPHML_KEY("directed", "oneway", "no"), "a: b, b: -"},
        {"graphml",
         "<graphml><key id='d' for='edge' attr.name='delay'/><key id='e' for='edge' "
         "attr.name='delay'/><graph edgedefault='undirected'>" NODE("a") NODE(
             "b") "<edge source='a' target='b'><data key='e'>2.0</data></edge></graph></graphml>",
         "a: b, b: a"},
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
        {"gexf", /* what stands where nothing is said; mutual links lead both ways */
         "<gexf xmlns='x' xmlns:viz='v'><graph><attributes class='node'><attribute id='k' "
         "title='kind'><default>switch</default></attribute></attributes><attributes class='edge'>"
         "<attribute id='k' title='delay'/></attributes><edges><edge source='1' target='s' "
         "type='mutual'><attvalues><attvalue for='k' value='2'/></attvalues></edge><edge "
         "source='s' target='2'/></edges><nodes><node id='1' label='a &amp; b'><attvalues>"
         "<attvalue id='k' value='x'/></attvalues><viz:position x='1' y='2'/></node><node id='2'>"
         "<attvalues><attvalue for='k' value=''/></attvalues></node><node id='s'/></nodes>"
         "</graph></gexf>",
         "a & b: s -, 2: s -, s!: a & b 2"},
        {"gexf",
         "<gexf><graph mode='dynamic' defaultedgetype='directed'><nodes><node id='1' label='x'/>"
         "<node id='2' label='x'/></nodes><edges><edge source='2' target='1'/></edges></graph>"
         "</gexf>",
         "1: -, 2: 1"},
        {"gml", /* edges before nodes, comments, entities, other lists, a key that says arcs */
         "\xef\xbb\xbf# x [\nCreator \"a\nb\" Version 1 graph [ edge [ source 7 target -3 x [ y [ "
         "] "
         "] ]\nnode[id -3 label\n\"a &#228;&amp;\"]# y\n node [ id 7 Label \"AT&T &; \" id_ NAN "
         "w -INF v +.5e-3 ] directed 1 ]",
         "a \xc3\xa4&: -, AT&T &; : a \xc3\xa4&"},
        {"gml",
         "graph [ node [ id 1 kind \"switch\" label \"s\" ] node [ id \"1 \" graphics [ x 1 y 2 ] "
         "] "
         "node [ id 2 label \"\" isGroup 0 ] edge [ source 1 target \"1 \" delay 3 ] edge [ target "
         "2 "
         "source 1 ] ]",
         "1 : s -, 2: s -, s!: 1  2"},
        {"gml", "graph [ node [ id 99999999999999999999999999 ] ]",
         "99999999999999999999999999: -"},
        {"json", /* ids that are numbers and texts; what Python writes of what is no number */
         "{\"links\": [{\"source\": 1, \"target\": \"b\", \"key\": 0, \"w\": [NaN, -Infinity]}], "
         "\"directed\": true, \"multigraph\": false, \"graph\": {\"nodes\": [1]}, \"nodes\": "
         "[{\"id\": "
         "1, \"label\": null},\n{\"name\": \"\\u00e4\\ud83d\\ude00\\/\", \"id\": \"b\", \"pos\": "
         "[1, -2.5e0]}]}",
         "1: \xc3\xa4\xf0\x9f\x98\x80/, \xc3\xa4\xf0\x9f\x98\x80/: -"},
        {"json", /* places of nodes without ids, of texts, and as networkx 1 has them */
         "{\"nodes\":[{\"name\":\"a\"},{\"name\":\"b\"}],\"links\":[{\"source\":1,\"target\":0}]}",
         "a: b, b: a"},
        {"json",
         "{\"nodes\":[{\"id\":\"a\"},{\"id\":\"b\"}],\"edges\":[{\"source\":1,\"target\":0}]}",
         "a: b, b: a"},
        {"json",
         "{\"graph\":[],\"nodes\":[{\"id\":2},{\"id\":0},{\"id\":1}],\"links\":[{\"source\":1,"
         "\"target\":"
         "0}]}",
         "2: 0, 0: 2, 1: -"},
        {"mtx",
         "%%MatrixMarket matrix coordinate real symmetric\n% x\n\n 3 3 2\n2 1 -1e-3\n%\n3 2 +.5\n",
         "1: 2 -, 2: 1 3, 3: 2 -"},
        {"mtx", "%%MatrixMarket MATRIX Coordinate Pattern General\r\n2 2 2\r\n1 2\r\n2 1\r\n",
         "1: 2, 2: 1"},
        {"ibnet",
         "vendid=0x2c9\nSwitch\t3 \"S-1\"\t# \"leaf\" port 0\n[2](9)\t\"H-1\"[1](8) # \"x\"\n"
         "[3] \"H-2\"[1]\n\nCa 1 \"H-1\"\t# \"one\"\n[1](8) \"S-1\"[2] # lid\n"
         "Hca 1 \"H-2\" # \"two\"\n[1] \"S-1\"[3]\n",
         "one: leaf - -, two: leaf - -, leaf!: - one two"},
        {"ibnet", /* headings, ports of chassis, an adapter by its second port */
         "\nChassis 1 (guid 0x2c9)\nHostname: x\n# Spine Nodes\nSwitch\t3 \"S-1\"\t\t# \"leaf\"\n"
         "[1][ext 4]\t\"H-1\"[2][ext 7](11) \t\t# \"one\" lid 3\n[3] \"H-2\" [1]\n"
         "Non-Chassis Nodes\nsysimgguid=0x9\t\t# Chassis 1\n"
         "Ca\t2 \"H-1\"\n  [2](11) \t\"S-1\"[1]\nCa 1 \"H-2\"\n",
         "H-1: leaf - -, H-2: leaf - -, leaf!: H-1 - H-2"},
        {"ibnet", /* what is no compute node, and a cable that is listed at its far end alone */
         "Switch 3 \"S-1\"\n[1] \"H-1\"[1]\n[2] \"H-2\"[1]\nCa 1 \"H-1\"\nRt 8 \"R-1\" # \"r\"\n"
         "[2] \"S-1\"[3]\n[5] \"S-2\"[1]\n"
         "Ca 1 \"H-2\" # \"Mellanox Technologies Aggregation Node\"\nSwitch 3 \"S-2\"\n"
         "[2] \"H-3\"[1]\n[3] \"H-4\"[1]\nHca 1 \"H-3\"\nHca 1 \"H-4\"\n",
         "H-1: S-1 - -, H-3: S-2 - -, H-4: S-2 - -, S-1!: H-1 - -, S-2!: - H-3 H-4"},
        {"ibnet", /* the names that are the same, and one that is another's key, are not taken */
         "Switch 9 \"S-1\" # \"s\"\n[1] \"H-1\"[1]\n[2] \"H-2\"[1]\n[3] \"H-3\"[1]\n[4] "
         "\"H-4\"[1]\n"
         "Ca 1 \"H-1\" # \"x\"\nCa 1 \"H-2\" # \"x\"\nCa 1 \"H-3\" # \"H-1\"\n"
         "Ca 1 \"H-4\" # \"y\"\n",
         "H-1: s - - -, H-2: s - - -, H-3: s - - -, y: s - - -, s!: H-1 H-2 H-3 y"},
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

#define COMMAS ": commas expected between the columns, or quotes around a name"
#define BLANKS ": two names with a blank between them expected; --from csv reads commas"
#define SIGNS                                                                                      \
    ": no name has only such characters; if this is GML or JSON, --from gml or json reads it; "    \
    "save DOT as GraphML"
#define HEAD                                                                                       \
    ": if it names a column, the names are source and target; if not, let 'source,target' be the " \
    "first line"
#define TURNED                                                                                     \
    " stands there in both directions: --simplify takes one, '# directed' as the first line "      \
    "makes "                                                                                       \
    "arcs of both, '# undirected' two links"
#define NODES ": a table of nodes; that of edges expected"
#define MATRIX ": Matrix Market; --from mtx reads it"
#define UTF8 " is no name: it is not in UTF-8; iconv -f WINDOWS-1252 -t UTF-8 FILE may make it so"
#define UNSEEN " is no name: leave out what cannot be printed"
#define QUOTE " is no name: it has a double quote; put ' for it"
#define PROSE "; let a comment that names none begin with another word"
#define FIRST                                                                                      \
    ": if this line is a head, or counts vertices or links, put # before it; if not, let another " \
    "line be the first one"
#define MARKED                                                                                     \
    "net:1: DIMACS or gSpan; awk '/^[ael]/{print $2,$3}' FILE makes links of it, arcs after a "    \
    "line '# directed'"
#define DOT "net:1: DOT; save it as GraphML"
#define METIS                                                                                      \
    "net:1: METIS, a line for each vertex; awk '!/^[%#]/&&n++{for(i=1;i<=NF;i++)if($i>=n)print "   \
    "n-1,$i}' FILE makes links of it"
#define TGF                                                                                        \
    "net:1: TGF; sed '1,/^#/d' FILE leaves its links; if all lines are links, leave out the one "  \
    "with only #"
#define NETWORKX                                                                                   \
    "net:1: networkx's lists of neighbours; write_edgelist with data=False writes links, which "   \
    "are arcs after a line '# directed'"
#define THIRD                                                                                      \
    " may be a neighbour: if so, write a line for each link; if it is a delay, put '# "            \
    "undirected' or '# directed' first"
#define LABELS                                                                                     \
    ": numbers in order, each with a name: vertices and their labels; the file of links "          \
    "expected, or csv with 'source,target' as its first line"
#define WAY                                                                                        \
    " may say that links lead one way: name it 'directed', with true or false, or leave it out"
#define ODD ": a blank of another kind at its end; a plain one expected"
#define MORE "; write two directed ones for each of the others"
#define TWO                                                                                        \
    "two names expected, with a comma between them; a vertex without links stands alone, without " \
    "a comma"
#define SAYS ": write '# directed' or '# undirected', which are read"

Test(graph, refuses_with_the_line)
{
    static char long_name[300], deep[2000];
    static const struct {
        const char *format, *text, *says;
    } cases[] = {
        {"edges", "", "net: no vertices"},
        {"edges", "a b\nb a\nb c\nc b\n", "net:1: each link" TURNED},
        {"edges", "# Undirected graph: a.txt\na b\nb a\n", "net:2: each link" TURNED},
        {"csv", "# switches s\na,s\ns,a\n", "net:2: each link" TURNED},
        {"csv", "source,target,to_port\na,b,510\n", "net:2: '510' is no port: 0..509 expected"},
        {"csv", "source,target,to_port\na,b,1\nc,b,1\n",
         "net:3: port 1 of 'b' has two links; change or leave out its number in one"},
        {"edges", "a b\n\nb b\n",
         "net:3: a loop from 'b' to 'b'; if the format is right, --simplify drops such links"},
        {"edges", "a b c d\n",
         "net:1: two names and a delay expected, and nothing after them; if the first two are "
         "names, awk '{print $1,$2}' FILE leaves them"},
        {"edges", "a b 256\n", "net:1: '256' is no delay: whole clocks from 1 to 255 expected"},
        {"csv", "\xef\xbb\xbfSource,Delay\na,1\n", "net:1: no column 'target'"},
        {"csv", "source,weight\na,1\n", "net:1: no column 'target'"},
        {"csv", "source;target\na;b\n", "net:1: 'source;target'" COMMAS},
        {"csv", "a;b;1,5\nb;c;2,5\n", "net:1: 'a;b;1'" COMMAS},
        {"csv", "a\tb\nb\tc\n", "net:1: 'a\\x09b'" COMMAS},
        {"csv", "a|b\n", "net:1: 'a|b'" COMMAS},
        {"csv", "a b\n", "net:1: 'a b'" COMMAS},
        {"csv", "Id,Label\n0,north\n1,south\n", "net:1: no column 'source'" NODES},
        {"csv", "Id\n0\n", "net:1: no column 'source'" NODES},
        {"csv", "Id,Source\n0,1\n", "net:1: no column 'target'"},
        {"csv", "Weight,type\n0,1\n", "net:1: no column 'source'"},
        {"csv", "id_1,id_2\n0,1\n1,2\n", "net:1: 'id_1'" HEAD},
        {"csv", "a,b\nc,d\n", "net:1: 'a'" HEAD},
        {"csv", "Source,Target,Type\na,b,Directed\nb,c,Undirected\n",
         "net:3: directed and undirected links in one file" MORE},
        {"csv", "Source,Target,Type\na,b,\nb,c,Directed\n",
         "net:3: directed and undirected links in one file" MORE},
        {"csv", "# directed\nSource,Target,Type\na,b,Undirected\n",
         "net:3: directed and undirected links in one file" MORE},
        {"csv", "Source,Target,Type\na,b,Mutual\n",
         "net:2: 'Mutual': no type of a link: Directed or Undirected expected"},
        {"csv", "source,from,target\na,b,c\n", "net:1: 'from': a second column of this kind"},
        {"csv", "source,target\na,b,c\n", "net:2: 'c': more fields than the first line has"},
        {"csv", "id,source,target\n1,a\n", "net:2: " TWO},
        {"csv", "a,b,5,x\n",
         "net:1: 'x': two names and a delay expected, and nothing after them; a first line may "
         "name "
         "more columns"},
        {"csv", "u,v\nv,w\nw,u\n",
         "net:2: 'v': a vertex, and a column; let 'source,target' be the first line"},
        {"csv", "source,target\nRouter #1,Router #2\n",
         "net:2: '#1,Router #2': a comment begins with '# ', a name with # stands in quotes"},
        {"csv", "\"a,b\nc,d\n", "net:1: 'a,b': a quote that does not end on its line"},
        {"csv", "\"a\"x,b\n", "net:1: 'a': a comma expected behind the quote"},
        {"csv", "a \"x\",b\n", "net:1: 'a \"x\"': a quote inside of a field"},
        {"csv", "\"a\"\"x\",b\n", "net:1: 'a\"\"x'" QUOTE},
        {"csv", "[\n[0,1],\n[1,2]\n]\n", "net:1: '['" SIGNS},
        {"edges", "graph {\na -- b\n}\n", DOT},
        {"edges", "strict graph G\n{\na -- b\n}\n", DOT},
        {"edges", "digraph{\na->b\n}\n", "net:3: '}'" SIGNS},
        {"edges", "c x\np edge 3 2\ne 1 2\ne 2 3\n", MARKED},
        {"edges", "link 1 2\nlink 2 3\n", MARKED},
        {"edges", "Nodes 3\nEdges 2\n1 2\n2 3\n", "net:1: 'Nodes'" FIRST},
        {"edges", "! x\na b\n", "net:1: '!'" SIGNS},
        {"edges", "t # 0\nv 0 1\nv 1 1\ne 0 1\n", MARKED},
        {"edges", "1 Core\n2 Edge switch\n3\n#\n1 2\n2 3 fibre\n", TGF},
        {"edges", "3 2\n2\n1 3\n2\n\n", METIS},
        {"edges", "5 4\n0 1\n1 2\n2 3\n3 4\n", "net:1: '5'" FIRST},
        {"edges", "5 4\n1 2\n2 3\n3 4\n4 5\n", "net:1: '5'" FIRST},
        {"edges", "4 4\n1 2\n2 3\n3 4\n4 1\n", "net:1: '4'" FIRST},
        {"edges", "6 2\n1 2 9\n2 3 9\n", "net:1: '6'" FIRST},
        {"edges", "3 2\nx y\ny z\n", "net:1: '3'" FIRST},
        {"csv", "4,3\n10,20\n20,3\n3,40\n", "net:1: '4'" FIRST},
        {"edges", "5\n0 1\n1 2\n2 3\n3 4\n", "net:1: '5'" FIRST},
        {"edges", "2\n7 8\n8 9\n", "net:1: '2'" FIRST},
        {"edges", "9\n1 2\n2 3\n3 4\n", "net:1: '9'" FIRST},
        {"edges", "9\n8\n1 2\n2 3\n", "net:1: '9'" FIRST},
        {"edges", "Net\na b\n", "net:1: 'Net'" FIRST},
        {"edges", "10 3\n1 2\n2 3\n3 4\n4 5\n", "net:1: '10'" FIRST},
        {"edges", "3 4\n1 2\n2 3\n3 1\n", "net:1: '3'" FIRST},
        {"edges", "3 9\n0 1\n1 2\n2 3\n", "net:1: '3'" FIRST},
        {"edges", "10 3\na b\nb c\n", "net:1: '10'" FIRST},
        {"edges", "5 5 2\n1 2\n2 3\n", "net:1: '5'" FIRST},
        {"edges", "4 5 3\n1 2\n4 1\n2 5\n", "net:1: '4'" FIRST},
        {"edges", "Node1 Node2\na b\nb c\n", "net:1: 'Node1'" FIRST},
        {"edges", "Id Label\n1 Alice\n2 Bob\n", "net:1: 'Id'" FIRST},
        {"edges", "0 1 3\n1 2\n2 3\n3\n",
         "net:1: '0': lists of neighbours; a line for each link expected"},
        {"edges", "#x.py\n# GMT Sat Nov 28 18:16:52 2026\n# \n1 2 3\n2 3\n3 1\n", NETWORKX},
        {"edges", "#x.py\n# GMT Sat Nov 28 18:16:52 2026\n# g\na 1\nb {}\n", NETWORKX},
        {"edges", "1 2 3\n2 3\n3 1\n", "net:1: '3'" THIRD},
        {"csv", "1,2\n2,3,1\n3,1\n", "net:2: '1'" THIRD},
        {"edges", "# a\nb 1\nc 2\n# b\nd 1\n",
         "net:1: LGL; save it as GraphML; if it is links, write comments of two words"},
        {"edges", "1 Amsterdam\n2 Berlin\n3 Copenhagen\n", "net:1: '1'" LABELS},
        {"edges", "# x\n0 a 5\n1 b 6\n", "net:2: '0'" LABELS},
        {"edges", "Node Degree\na 3\nb 4\n", "net:1: 'Node'" FIRST},
        {"csv", "source,target,oneway\na,b,yes\n", "net:2: 'oneway'" WAY},
        {"csv", "source,target,is_directed\na,b,True\n", "net:2: 'is_directed'" WAY},
        {"csv", "source,target,edge_type\na,b,Directed\n", "net:2: 'edge_type'" WAY},
        {"csv", "Source,Direction,Target\na,->,b\n", "net:2: 'Direction'" WAY},
        {"csv", "source,target,arrow,type\na,b,to,directed\n", "net:2: 'arrow'" WAY},
        {"graphml", GRAPHML_KEY("undirected", "oneway", "yes"), "net:3: 'oneway'" WAY},
        {"graphml", GRAPHML_KEY("directed", "edge_type", "Undirected"), "net:3: 'edge_type'" WAY},
        {"graphml", GRAPHML_KEY("directed", "directed", "maybe"),
         "net:3: 'maybe': no type of a link: Directed or Undirected expected"},
        {"graphml",
         "<graphml><key id='d' for='edge' attr.name='type'/><graph edgedefault='directed'>" NODE(
             "a") NODE("b") "<edge source='a' target='b' directed='true'>\n<data "
                            "key='d'>undirected</data>"
                            "</edge>",
         "net:4: a type that is not what the edge or another key says; leave out one of the two"},
        {"graphml",
         "<graphml><key id='d' for='edge' attr.name='delay'><default/>\n<default>2</default>",
         "net:2: a second default of delay; leave out one"},
        {"graphml",
         "<graphml><key id='d' attr.name='label'><default>1</default></key>\n<key id='e' "
         "for='node' attr.name='label'><default>2</default>",
         "net:2: a second default of label; leave out one"},
        {"graphml", "<graphml>\n<key id='d' for='edges' attr.name='delay'/>",
         "net:2: a key for 'edges'; node, edge or all expected"},
        {"edges", "A,B 3\nB,C 3\n", "net:1: 'A,B'" BLANKS},
        {"edges", "A;B C\nB;D E\n", "net:1: 'A;B'" BLANKS},
        {"edges", "a b\rb c\r", "net:1: a CR within a line; lines end with LF: tr '\\r' '\\n'"},
        {"ibnet", "a\r\r\n\rb", "net:2: a CR within a line; lines end with LF: tr '\\r' '\\n'"},
        {"edges", "a b\nb\xc2\xa0 c\n", "net:2: 'b\\xc2\\xa0'" ODD},
        {"csv",
         "\xef\xbb\xbfsource,target\na,b\n\xef\xbb\xbf"
         "c,b\n",
         "net:3: '\\xef\\xbb\\xbfc'" ODD},
        {"csv", "a,b\nb,c\nA,\n", "net:3: " TWO},
        {"edges", "a b +3\n", "net:1: '+3' is no delay: whole clocks from 1 to 255 expected"},
        {"csv", "a,b,0x3\n", "net:1: '0x3' is no delay: whole clocks from 1 to 255 expected"},
        {"anynet", "router 0 router 1 +3\n",
         "net:1: '+3' is no delay: whole clocks from 1 to 255 expected"},
        {"edges", "a;b\n", "net:1: 'a;b'" BLANKS},
        {"edges", "1, 2\n2, 3\n", "net:1: '1,'" BLANKS},
        {"edges", "a: b\n", "net:1: 'a:'" BLANKS},
        {"edges", "FromNodeId ToNodeId\n0 1\n1 2\n",
         "net:1: 'FromNodeId': no number, as all others are; comments begin with #"},
        {"edges", "Source Target\nx y\n",
         "net:1: 'Source': a head; edges has none, csv may have one"},
        {"edges", "\n<a> b\n<a> c\n", "net:2: XML; --from graphml or gexf reads it"},
        {"edges", "a->b\nb->c\n", "net:1: no line has two names, with a blank between them"},
        {"csv", "\na-b\nb-c\n", "net:2: no line has two names, with a comma between them"},
        {"csv", "\xef\xbb\xbfsep=,\nSource,Target\na,b\n",
         "net:1: a line for spreadsheets; leave it out, and separate the columns by commas"},
        {"edges", "%%MatrixMarket matrix\n3 3 2\n", "net:1" MATRIX},
        {"edges", "\n# %%matrixmarket matrix\n5 4 2\n", "net:2" MATRIX},
        {"csv", "#%MatrixMarket\n3,2\n", "net:1" MATRIX},
        {"edges", "% 3 2\n2\n", "net:1: KONECT or METIS; comments begin with #"},
        {"edges", "# bip unweighted\n1 2\n2 1\n",
         "net:1: 'bip': KONECT, whose two sides have the same numbers; awk "
         "'!/^[%#]/{print \"l\"$1,\"r\"$2}' FILE tells them apart"},
        {"edges", "{\"nodes\": [1, 2, 3]}\n", "net:1: JSON; --from json reads nodes and links"},
        {"edges", "% x\n3 2\n2\n# y\n1 3\n2\n", METIS},
        {"edges", "# asym unweighted\n1 2\n", "net:1: 'asym'" SAYS},
        {"edges", "*Vertices 3\n*Edges\n1 2\n", "net:1: Pajek; save it as GraphML"},
        {"edges", ">>graph6<<DQc\n",
         "net:1: graph6 or sparse6; in networkx read it, and write_graphml"},
        {"edges", "DQc\n", "net:1: no line has two names, with a blank between them"},
        {"edges", "# switches are s\nh s\ns t\n", "net:1: 'are': no row has this switch" PROSE},
        {"edges", "# switches s s\nh s\n", "net:1: 's': twice after '# switches'" PROSE},
        {"edges", "# switches s\na s\n\nb a\n",
         "net:4: 'b': where there are switches, a compute node has links, and all to switches; say "
         "if it is a switch"},
        {"edges", "# switches s\na s\nb s\na s\na/2 s\n",
         "net:5: 'a/2' has the name of a compute node's second link; rename it"},
        {"edges", "// x\na b\n", "net:1: '//': comments begin with #"},
        {"edges", "<graphml>\n", "net:1: XML; --from graphml or gexf reads it"},
        {"edges", "4 4\n2 4\n1 3\n2 4\n1 3\n", METIS},
        {"edges", "# it is directed\na b\n", "net:1: 'directed'" SAYS},
        {"edges", "# directed: no\na b\n", "net:1: 'directed'" SAYS},
        {"edges", "# Switches: s\na s\n",
         "net:1: 'Switches': '# switches' and their names expected"},
        {"edges",
         "\xff\xfe"
         "a",
         "net:1: UTF-16; iconv -f UTF-16 -t UTF-8 FILE makes UTF-8 of it"},
        {"csv", "\xfe\xff", "net:1: UTF-16; iconv -f UTF-16 -t UTF-8 FILE makes UTF-8 of it"},
        {"edges", "a \xef\xbf\xbe\n", "net:1: '\\xef\\xbf\\xbe'" UNSEEN},
        {"edges", "a \xc2\x85\n", "net:1: '\\xc2\\x85'" UNSEEN},
        {"edges", "a \xef\xbf\xbf\n", "net:1: '\\xef\\xbf\\xbf'" UNSEEN},
        {"edges", "a b {'weight': 3}\n",
         "net:1: '{'weight':' is no delay: whole clocks from 1 to 255 expected; networkx: "
         "write_edgelist "
         "with data=False"},
        {"csv", "From,To,Delay\na,b,2\nc,,1\n", "net:3: " TWO},
        {"edges", "a b nan\n", "net:1: 'nan' is no delay: whole clocks from 1 to 255 expected"},
        {"edges", "a b 7.9\n", "net:1: '7.9' is no delay: whole clocks from 1 to 255 expected"},
        {"edges", "a b\n# directed\n", "net:2: '# directed' stands before the first link"},
        {"edges", "a \xff\n", "net:1: '\\xff'" UTF8},
        {"edges", "a \xed\xa0\x80\n", "net:1: '\\xed\\xa0\\x80'" UTF8},
        {"edges", long_name, NULL},
        {"csv", ",b\n", "net:1: " TWO},
        {"anynet", "node 0\n", "net:1: a line begins with 'router'"},
        {"anynet", "router 0 node 1000000000\n",
         "net:1: '1000000000' is no number of a node: they go from 0 without gaps"},
        {"anynet", "\nrouter 0 node 0 node 2\nrouter 1 node 3\n",
         "net:2: node 2, but no node 1: they go from 0 without gaps"},
        {"anynet", "router 0 node 0 router 2\n",
         "net:1: router 2, but no router 1: they go from 0 without gaps"},
        {"anynet", "router 0 node 0 3\nrouter 1 node 1 node 2 3 router 0\n",
         "net:2: BookSim2 takes a delay after a node as that of a link to the router of the same "
         "number, which is not there: leave it out"},
        {"anynet", "router 0 node 0 switch 1\n",
         "net:1: 'switch' where 'router' or 'node' is expected"},
        {"anynet", "router 0 node 0 router 0\n",
         "net:1: a loop from 'r0' to 'r0'; if the format is right, --simplify drops such links"},
        {"graphml", "<graphml>\n<node", "net:2: a tag that does not end"},
        {"graphml", "<graphml></graphml>", "net:1: no graph; one of graphml's namespace expected"},
        {"graphml", GRAPHML("undirected", NODE("a") EDGE("a", "b9")),
         "net:4: edge to 'b9', which is no node of the graph"},
        {"graphml", GRAPHML("undirected", NODE("a") NODE("a")),
         "net:4: a second 'a'; leave it out, or rename it"},
        {"graphml", GRAPHML("undirected", "<node/>"), "net:3: a node without an id"},
        {"graphml", GRAPHML("undirected", SWITCH("a")), "net: switches and no compute node"},
        {"graphml", GRAPHML("undirected", "<hyperedge/>"),
         "net:3: a hyperedge; an edge has two ends: write one for each two of them"},
        {"graphml", GRAPHML("undirected", "<node id='a'><data key='x'>w</data></node>"),
         "net:3: 'w' is no coordinate"},
        {"graphml",
         GRAPHML("undirected",
                 NODE("a")
                     NODE("b") "<edge source='a' target='b' directed='true'/>\n" EDGE("b", "a")),
         "net:6: directed and undirected edges in one graph" MORE},
        {"graphml",
         GRAPHML("undirected", NODE("a") NODE("b") "<edge source='a' target='b'><data key='f'>510"
                                                   "</data></edge>"),
         "net:5: '510' is no port: 0..509 expected"},
        {"graphml",
         GRAPHML("directed", NODE("a") NODE("b") EDGE("a", "b") "<edge source='b' target='a' "
                                                                "directed='0'/>"),
         "net:6: directed and undirected edges in one graph" MORE},
        {"graphml", GRAPHML("mixed", NODE("a")),
         "net:2: 'mixed' where directed or undirected is expected"},
        {"graphml", "<graphml><graph/></graphml>",
         "net:1: a graph without edgedefault, directed or undirected"},
        {"graphml", "<gexf><graph/></gexf>",
         "net:1: 'gexf'; the other --from, graphml or gexf, reads it"},
        {"graphml", GRAPHML("directed", "<node id='a'><graph/></node>"),
         "net:3: a graph inside of a node or an edge; put its nodes and edges into the outer one"},
        {"graphml", GRAPHML("directed", NODE("a")) "<a/>", "net:4: an element after the last one"},
        {"graphml", GRAPHML("directed", "<node id='a'><data key='q'/></node>"),
         "net:3: data of 'q', which is no key of a node"},
        {"graphml",
         GRAPHML("directed", "<node id='a'><data key='l'>\nx</data>\n<data key='l'/></node>"),
         "net:5: a second label"},
        {"graphml", GRAPHML("directed", "<node id='a'><data key='l'><b/></data></node>"),
         "net:3: 'b' inside of a label"},
        {"graphml", GRAPHML("directed", "<node id='a'><data key='x'>51,5</data></node>"),
         "net:3: '51,5' is no coordinate"},
        {"graphml", "<graphml><graph edgedefault='directed'></graph><key id='k'/></graphml>",
         "net:1: a key behind the graph; put it before the graph"},
        {"graphml",
         "<graphml><key id='d' for='edge' attr.name='delay'>\n<default>0</default></key>\n<graph "
         "edgedefault='directed'><node id='a'/><node id='b'/><edge source='a' "
         "target='b'/></graph></graphml>",
         "net:2: '0' is no delay: whole clocks from 1 to 255 expected"},
        {"graphml", "<!DOCTYPE g [\n<!ENTITY a 'aaaa'>]><graphml/>",
         "net:2: the declaration of an entity; write what it stands for, and leave it out"},
        {"graphml", GRAPHML("directed", NODE("a") SWITCH("s") EDGE("a", "s")),
         "net:3: 'a': where there are switches, a compute node has one link to a switch and one "
         "from a switch; say if it is a switch"},
        {"graphml", deep, "net:1: 'a' has 600 ports, more than 510; make several vertices of it"},
        {"graphml",
         GRAPHML("directed", NODE("a") NODE("b") NODE("c") "<edge source='a' target='b'><data "
                                                           "key='f'>1</data></edge>\n<edge "
                                                           "source='a' target='c'>\n<data "
                                                           "key='f'>1</data></edge>"),
         "net:7: port 1 of 'a' has two links; change or leave out its number in one"},
        {"graphml", GRAPHML("directed", EDGE("a", "b") NODE("a") EDGE("a", "c") NODE("b")),
         "net:5: edge to 'c', which is no node of the graph"},
        {"graphml",
         GRAPHML("directed", NODE("a") NODE("b") NODE("c") YED("a", "b", "none", "plain")
                                 YED("b", "c", "none", "none")),
         "net:8: directed and undirected edges in one graph" MORE},
        {"graphml", "<graphml>\n<y:b/></graphml>",
         "net:2: a prefix of no namespace; declare it by xmlns:PREFIX='..' in the first element"},
        {"ibnet", "[1] \"S-1\"[1]\n", "net:1: a port before the first device"},
        {"ibnet", "Switch 1 \"S-1\"\n[1] \"S-2\"[1]\n",
         "net:2: a cable to 'S-2', which is no device; the file may be cut"},
        {"ibnet", "Switch 1 \"S-1\"\n[0] \"S-1\"[1]\n",
         "net:2: [PORT] \"DEVICE\"[PORT] expected, with ports from 1 to 510"},
        {"ibnet", "Switch 4 \"S-1\"\n[1] \"S-2\"[1]\nSwitch 4 \"S-2\"\n[2] \"S-1\"[1]\n",
         "net:4: port 1 of 'S-1' leads to S-2[2], but to S-2[1] by line 2"},
        {"ibnet", "Switch 4 \"S-1\"\n[1] \"S-2\"[1]\nSwitch 4 \"S-2\"\n[1] \"S-1\"[2]\n",
         "net:4: port 1 of 'S-2' leads to S-1[2], but to S-1[1] by line 2"},
        {"ibnet", "Switch 4 \"S-1\"\n[1] \"S-2\"[1]\n[1] \"S-2\"[1]\nSwitch 4 \"S-2\"\n",
         "net:3: port 1 of 'S-1' again, after line 2"},
        {"ibnet", "Switch 4 \"S-1\"\n[5] \"S-2\"[1]\nSwitch 4 \"S-2\"\n",
         "net:2: port 5 of 'S-1', which has 4 ports by line 1"},
        {"ibnet", "Switch 4 \"S-1\"\nCa 1 \"H-1\"\nCa 1 \"H-2\"\n[1] \"H-1\"[1]\n",
         "net:4: a cable from 'H-2' to 'H-1', both adapters; where there are switches, each is at "
         "some"},
        {"ibnet", "Switch 4 \"S-1\"\n[1] \"H-1\"[1]\nCa 1 \"H-1\"\nCa 1 \"H-2\"\n",
         "net:4: 'H-2' has no cable; leave it out"},
        {"ibnet", "Switch 4 \"S-1\"\n[1] \"H-1\"[1]\nCa 1 \"H-1\" # \"x Aggregation Node\"\n",
         "net: switches and no compute node"},
        {"ibnet", "Switch : 0x2c9 ports 36 \"name\"\n",
         "net:1: ':' where a number of ports is expected; ibnetdiscover without -l, -S, -H and -p "
         "prints cables"},
        {"ibnet", "Switch 1 \"S-1\" # \"node\"02\" lid 3\n", "net:1: 'node\"02'" QUOTE},
        {"graphml", "<graphml><key id='d' for='node'/>\n<key id='d'/>", "net:2: a second key 'd'"},
        {"graphml",
         "<graphml><key id='d' for='node'/><key id='d' for='edge' attr.name='delay'/><key id='l' "
         "for='edge' attr.name='latency'/><graph edgedefault='directed'>" NODE("a")
             NODE("b") "<edge source='a' target='b'>\n<data key='d'>3</data><data "
                       "key='l'>4</data></edge>",
         "net:4: a latency that is not the delay; leave out one of the two"},
        {"graphml",
         "<graphml><key id='d' for='edge' attr.name='delay_back'/><graph "
         "edgedefault='directed'>" NODE("a")
             NODE("b") "<edge source='a' target='b'>\n<data key='d'>3</data></edge>",
         "net:4: a delay_back of an edge that leads one way"},
        {"gexf", "<gexf><graph><nodes><node id=\"a\" pid=\"b\"/></nodes></graph></gexf>",
         "net:1: a node inside of another; leave out pid, or the nodes that have others"},
        {"gexf", "<gexf><graph><nodes><node id=\"a\"><nodes/></node></nodes></graph></gexf>",
         "net:1: a graph inside of a node or an edge; put its nodes and edges into the outer one"},
        {"gexf", "<gexf><graph><nodes>\n<node id=\"a\" start=\"1\"/></nodes></graph></gexf>",
         "net:2: a node or an edge that comes and goes; save a graph without times"},
        {"gexf", "<gexf><graph><nodes>\n<node id=\"a\"><spells/></node></nodes></graph></gexf>",
         "net:2: a node or an edge that comes and goes; save a graph without times"},
        {"gexf", "<gexf><graph><attributes class=\"x\"/></graph></gexf>",
         "net:1: attributes of a class that is neither node nor edge"},
        {"gexf", "<gexf><graph defaultedgetype=\"x\"/></gexf>",
         "net:1: 'x' where directed or undirected is expected"},
        {"gexf",
         "<gexf><graph><nodes><node id=\"a\"/><node id=\"b\"/></nodes><edges><edge source=\"a\" "
         "target=\"b\" type=\"mutual\"/><edge source=\"b\" target=\"a\" "
         "type=\"directed\"/></edges></graph></gexf>",
         "net:1: directed and undirected edges in one graph; write two directed ones for each of "
         "the others"},
        {"gexf",
         "<gexf><graph><nodes><node id=\"a\"/></nodes><edges><edge source=\"a\" "
         "target=\"b\"/></edges></graph></gexf>",
         "net:1: edge to 'b', which is no node of the graph"},
        {"gexf", "<graphml/>", "net:1: 'graphml'; the other --from, graphml or gexf, reads it"},
        {"gexf", "<gexf/>", "net:1: no graph; one of gexf's namespace expected"},
        {"gml", "node [ id 1 ]", "net: no graph: 'graph [' expected"},
        {"gml", "graph [ ]\ngraph [ ]", "net:2: a second graph; leave one in the file"},
        {"gml", "graph [\nnode [ id 1 ]", "net:2: the text ends where ] is expected"},
        {"gml", "graph [ ] ]", "net:1: ']' where a name is expected"},
        {"gml", "graph [\nnode 1 [ ] ]", "net:2: '[' where a name or ] is expected"},
        {"gml", "graph [ x y ]", "net:1: 'y' where a number, a text in quotes or [ is expected"},
        {"gml", "graph [ x 1y ]", "net:1: '1y' where a name or a value of GML is expected"},
        {"gml", "graph [ x \"a", "net:1: a text whose quote does not end"},
        {"gml", "graph [ x \"&eacute;\" ]",
         "net:1: an entity that is not &lt; &gt; &amp; &quot; or &apos;; write the character"},
        {"gml", "graph [ x \"&#0;\" ]", "net:1: a number that is no character of XML"},
        {"gml", "graph [ directed 2 ]", "net:1: '2' where 1 or 0 is expected"},
        {"gml", "graph [ directed \"1\" ]",
         "net:1: '\"1\"' where a value without quotes is expected"},
        {"gml", "graph [ directed 1 directed 1 ]", "net:1: a second 'directed'; leave out one"},
        {"gml", "graph [ directed [ ] ]", "net:1: 'directed' is a list, where a value is expected"},
        {"gml", "graph [ node [ label \"a\" ] ]", "net:1: a node without an id"},
        {"gml", "graph [ node [ id 1 id 2 ] ]", "net:1: a second id"},
        {"gml", "graph [ node [ id 1 label \"a\" label \"b\" ] ]", "net:1: a second label"},
        {"gml", "graph [ node [ id 1 ]\nnode [ id 1 ] ]",
         "net:2: a second '1'; leave it out, or rename it"},
        {"gml", "graph [ node [ id 01 ] ]",
         "net:1: '01' is no name of a node: a text in quotes or a whole number expected"},
        {"gml", "graph [ node [ id 1.0 ] ]",
         "net:1: '1.0' is no name of a node: a text in quotes or a whole number expected"},
        {"gml", "graph [ node [ id -0 ] ]",
         "net:1: '-0' is no name of a node: a text in quotes or a whole number expected"},
        {"gml", "graph [ node [ id 1 label [ x 1 ] ] ]",
         "net:1: 'label' is a list, where a value is expected"},
        {"gml", "graph [ node [ id 1 isGroup 1 ] ]",
         "net:1: a group of nodes; take its nodes out of it"},
        {"gml", "graph [ node [ id 1 ] edge [ source 1 ] ]",
         "net:1: an edge without source or target"},
        {"gml", "graph [ node [ id 1 ] node [ id 2 ]\nedge [ source 1 target \"2\" ] ]",
         "net:2: edge to '2', which is no node of the graph"},
        {"gml", "graph [ node [ id 1 ] node [ id 2 ]\nedge [ source 1 target 2 delay 1.5 ] ]",
         "net:2: '1.5' is no delay: whole clocks from 1 to 255 expected"},
        {"gml",
         "graph [ multigraph 0 node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 ]\nedge [ "
         "source 2 target 1 ] ]",
         "net:2: a second edge between these two, where 'multigraph' says that there is none; "
         "change it, or leave out one of the two"},
        {"json", "[1]", "net:1: '[' where {, an object of nodes and links, is expected"},
        {"json", "{\"elements\": {\"nodes\": []}}",
         "net: an object of nodes and links expected, as node_link_data of networkx makes it"},
        {"json", "{\"nodes\": [], \"links\": [], \"edges\": []}",
         "net:1: a second 'links' or 'edges'; leave out one"},
        {"json", "{\"nodes\": {\"a\": {}}, \"links\": []}", "net:1: 'nodes' is no list of objects"},
        {"json", "{\"nodes\": [[]], \"links\": []}", "net:1: 'nodes' is no list of objects"},
        {"json", "{\"nodes\": [1], \"links\": []}", "net:1: 'nodes' is no list of objects"},
        {"json", "{\"nodes\": [], \"links\": [],}",
         "net:1: '}' where a name in quotes is expected"},
        {"json", "{\"nodes\": [1 2]}", "net:1: 'nodes' is no list of objects"},
        {"json", "{\"x\": [1 2]}", "net:1: '2' where a comma or ] is expected"},
        {"json", "{\"x\" 1}", "net:1: '1' where a colon is expected"},
        {"json", "{\"x\": 1} {", "net:1: '{' where the end of the text is expected"},
        {"json", "{\"x\": tru}", "net:1: 'tru' where a value of JSON is expected"},
        {"json", "{\"x\": 01}", "net:1: '0' where a value of JSON is expected"},
        {"json", "{\"x\": .5}", "net:1: '.' where a value of JSON is expected"},
        {"json", "{\"x\": \"\\q\"}", "net:1: a backslash before what JSON has no sign for"},
        {"json", "{\"x\": \"\\u12g4\"}", "net:1: \\u without four digits from 0 to f"},
        {"json", "{\"x\": \"\\ud800\"}", "net:1: half a pair of \\u, which is no character"},
        {"json", "{\"x\": \"a\nb\"}",
         "net:1: a text with a line's end or the like in it; JSON writes \\n"},
        {"json", "{\"x\": [", "net:1: the text ends where a value of JSON is expected"},
        {"json", "{\"nodes\": [{\"id\": \"\\u0000\"}], \"links\": []}",
         "net:1: '\\x00' is no name: leave out what cannot be printed"},
        {"json", "{\"nodes\": [{\"id\": [0, 1]}], \"links\": []}",
         "net:1: 'id' is a list, where a value is expected; networkx's "
         "convert_node_labels_to_integers makes numbers of such names"},
        {"json", "{\"nodes\": [{\"id\": null}], \"links\": []}",
         "net:1: 'null' is no name of a node: a text in quotes or a whole number expected"},
        {"json", "{\"nodes\": [{\"id\": 1}, {\"name\": \"x\"}], \"links\": []}",
         "net:1: a node without an id"},
        {"json", "{\"nodes\": [{\"name\": \"x\"}, {\"id\": 1}], \"links\": []}",
         "net:1: a node with an id, where those before it have none"},
        {"json", "{\"directed\": \"true\", \"nodes\": [], \"links\": []}",
         "net:1: '\"true\"' where a value without quotes is expected"},
        {"json", "{\"directed\": [true], \"nodes\": [], \"links\": []}",
         "net:1: 'directed' is a list, where a value is expected"},
        {"json",
         "{\"nodes\": [{\"id\": \"1\"}, {\"id\": \"2\"}], \"links\": [{\"source\": 1, \"target\": "
         "0}]}",
         "net:1: 1 may be an id or a place; write it in quotes, as ids are"},
        {"json", "{\"nodes\": [{\"id\": \"a\"}], \"links\": [{\"source\": 1, \"target\": 0}]}",
         "net:1: edge to '1', which is no node of the graph"},
        {"json",
         "{\"nodes\": [{\"id\": 1}], \"links\": [{\"source\": {\"id\": 1}, \"target\": 1}]}",
         "net:1: 'source' is a list, where a value is expected"},
        {"json",
         "{\"multigraph\": false, \"nodes\": [{\"id\": 1}, {\"id\": 2}], \"links\": [{\"source\": "
         "1, \"target\": 2},\n{\"source\": 2, \"target\": 1}]}",
         "net:2: a second edge between these two, where 'multigraph' says that there is none; "
         "change it, or leave out one of the two"},
        {"mtx", "3 3 1\n1 2\n",
         "net:1: '%%MatrixMarket matrix coordinate FIELD SYMMETRY' expected"},
        {"mtx", "%%MatrixMarket matrix array real general\n",
         "net:1: a matrix that is not a list of its entries; in scipy mmwrite(FILE, "
         "coo_array(mmread(FILE)))"},
        {"mtx", "%%MatrixMarket matrix coordinate complex general\n",
         "net:1: 'complex' is no value of a link: pattern, integer or real expected"},
        {"mtx", "%%MatrixMarket matrix coordinate real hermitian\n",
         "net:1: 'hermitian': general or symmetric expected"},
        {"mtx", "%%MatrixMarket matrix coordinate pattern general\n!3 3 1\n",
         "net:2: how many rows, columns and entries expected"},
        {"mtx", "%%MatrixMarket matrix coordinate pattern general\n2 3 1\n1 3\n",
         "net:2: 2 rows and 3 columns; a network's matrix is square: its rows and columns are the "
         "same vertices"},
        {"mtx", "%%MatrixMarket matrix coordinate pattern general\n99999999999999999999 3 1\n",
         "net:2: how many rows, columns and entries expected"},
        {"mtx", "%%MatrixMarket matrix coordinate pattern general\n999999 999999 1\n1 2\n",
         "net:2: 999999 rows, more than the text has bytes: most are without entries; leave those "
         "out"},
        {"mtx", "%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 2\n",
         "net:3: 1 entries where 2 are announced"},
        {"mtx", "%%MatrixMarket matrix coordinate pattern general\n3 3 1\n1 2\n2 3\n",
         "net:4: more entries than the 1 that are announced"},
        {"mtx", "%%MatrixMarket matrix coordinate pattern general\n3 3 1\n1 4\n",
         "net:3: '4' is no row: 1..3 expected"},
        {"mtx", "%%MatrixMarket matrix coordinate pattern general\n3 3 1\n0 1\n",
         "net:3: '0' is no row: 1..3 expected"},
        {"mtx", "%%MatrixMarket matrix coordinate pattern general\n3 3 1\n1 2 1\n",
         "net:3: row and column expected"},
        {"mtx", "%%MatrixMarket matrix coordinate pattern general\n3 3 2\n1 2\n1 2\n",
         "net:4: a second entry at 1 2; leave out one"},
        {"mtx", "%%MatrixMarket matrix coordinate integer symmetric\n3 3 1\n1 2 1\n",
         "net:3: an entry above the diagonal; of a symmetric matrix those below stand for both"},
        {"mtx", "%%MatrixMarket matrix coordinate integer symmetric\n3 3 1\n2 1 0\n",
         "net:3: an entry of 0; leave it out, or write 1 if it is a link"},
        {"mtx", "%%MatrixMarket matrix coordinate integer symmetric\n3 3 1\n2 1 1.5\n",
         "net:3: '1.5' is no whole number"},
        {"mtx", "%%MatrixMarket matrix coordinate integer symmetric\n3 3 1\n2 2 1\n",
         "net:3: a loop from '2' to '2'; if the format is right, --simplify drops such links"},
        {"ibnet", "Chassis\n", "net:1: 'Chassis' where Switch, Ca, Rt or a port is expected"},
        {"ibnet", "Switch 1\n", "net:1: a device without its number in quotes"},
        {"ibnet", "Hub 1\n", "net:1: 'Hub' where Switch, Ca, Rt or a port is expected"},
        {"xml", "a b\n",
         "net: " RG_GRAPH_FORMAT_NAMES " expected as its format: as the end of the name, or by "
         "--from"},
        {"xml", "<?xml version='1.0'?>\n<!DOCTYPE platform>\n<platform/>",
         "net:2: SimGrid's platform, whose routes name links and not their ends; write a line 'A "
         "B' for each link, and --from edges"},
        {"topo", "# x\nNodes 8\nTiers 3\nPodsize 4\n",
         "net:2: htsim's fat tree; as a network it has a name: xgft:H,M..,W.."},
        {"yml", "topology: [ Ring ]\nnpus_count: [ 4 ]\n",
         "net:1: ASTRA-sim's network; as a network it has a name: Rings of A and B are torus:A,B, "
         "FullyConnected hyperx:A"},
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
         GRAPHML("undirected", NODE("a") NODE("b") "<edge source='a' target='b'>"
                                                   "<data key='d'>3.0</data></edge>"),
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
