/* SPDX-License-Identifier: Apache-2.0 */

/* Layouts: where vertices and links are, their classes, labels and looks. */

#include "check.h"
#include "../nets.h"
#include "../nulls.h"
#include "routegen/net/draw.h"
#include "routegen/net/graph.h"
#include "net/inner/layout.h"

/* A vertex is on the page and meets no other one. */
static void check_spot(const rg_layout *layout, uint32_t v, const char *name)
{
    const rg_spot *spot = &layout->spot[v];

    cr_assert(spot->at.x - spot->half.x >= 0 && spot->at.x + spot->half.x <= layout->width &&
                  spot->at.y - spot->half.y >= 0 && spot->at.y + spot->half.y <= layout->height,
              "%s: vertex %u is not on the page", name, v);
    for (uint32_t u = 0; u < v; u++) {
        const rg_spot *other = &layout->spot[u];
        cr_assert(fabs(spot->at.x - other->at.x) >= spot->half.x + other->half.x + 1 ||
                      fabs(spot->at.y - other->at.y) >= spot->half.y + other->half.y + 1,
                  "%s: vertices %u and %u meet", name, u, v);
    }
}

/* So close together that there is no way between the vertices for every link. */
static const char crowded[] =
    "ccc:5 mdsxn:2,2,1 mesh:2,2,2,2,2 pancake:5 star:5 torus:2,2,3,3 torus:3,4,5 ";

/* A link runs over no third vertex. */
static void check_seen(const rg_layout *layout, uint32_t from, uint32_t to, const rg_curve *curve,
                       const char *name)
{
    for (unsigned i = 1;
         i < 100 && layout->count <= RG_LAYOUT_MOST_LABELLED && strstr(crowded, name) == NULL;
         i++) {
        rg_layout_point p[4];
        memcpy(p, curve->p, sizeof p);
        for (unsigned left = 3; left > 0; left--) /* de Casteljau */
            for (unsigned j = 0; j < left; j++)
                p[j] = (rg_layout_point){p[j].x + i / 100.0 * (p[j + 1].x - p[j].x),
                                         p[j].y + i / 100.0 * (p[j + 1].y - p[j].y)};
        for (uint32_t v = 0; v < layout->count; v++) {
            const rg_spot *spot = &layout->spot[v];
            cr_expect(v == from || v == to || fabs(p->x - spot->at.x) >= spot->half.x - 1 ||
                          fabs(p->y - spot->at.y) >= spot->half.y - 1,
                      "%s: vertex %u hides the link from %u to %u", name, v, from, to);
        }
    }
}

/* A link begins and ends in the middle of its vertices; that to an output, beside the others. */
static void check_links(const rg_layout *layout, uint32_t v, const char *name)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    OK(rg_topology_neighbours(layout->net, v, next));
    for (unsigned port = 0; port < layout->net->ports; port++) {
        if (next[port] == RG_TOPOLOGY_NONE)
            continue;
        const rg_layout_point from = layout->spot[v].at, to = layout->spot[next[port]].at;
        const rg_curve curve = rg_layout_curve(layout, v, (uint32_t)next[port], port);
        const bool out = layout->net->levels > 0 && layout->net->directed && next[port] < v;
        cr_assert(curve.p[0].x == from.x && curve.p[0].y == from.y && curve.p[3].y == to.y &&
                      (out ? curve.p[3].x > from.x : curve.p[3].x == to.x),
                  "%s: a link of vertex %u", name, v);
        check_seen(layout, v, (uint32_t)next[port], &curve, name);
        if (layout->net->directed)
            continue;
        const rg_curve back = rg_layout_curve(layout, (uint32_t)next[port], v, 0);
        for (unsigned i = 0; i < 4; i++)
            cr_assert(fabs(curve.p[i].x - back.p[3 - i].x) < 1e-6 &&
                          fabs(curve.p[i].y - back.p[3 - i].y) < 1e-6,
                      "%s: a link of vertex %u is two curves", name, v);
    }
}

Test(layout, of_every_family)
{
    static const char names[] =
        "kary:2,1 kary:2,3 kary:3,3 mikant:2,2 mikant:3,3 gft:2,4,2 gft:3,2,2 gft:1,2,3 kantc:2,2 "
        "kantc:3,3 mikantc:2,2 mikantc:3,3 star:2 star:4 star:5 pancake:3 pancake:5 bubble:4 "
        "bubble:5 scc:3 scc:4 sci:4 pcc:4 ccc:3 ccc:5 debruijn:2,3 debruijn:3,3 debruijn:9,1 "
        "kautz:2,3 kautz:3,3 kautz:8,1 mdsxn:3 mdsxn:1,2 mdsxn:2,2,1 torus:5 torus:4,4 torus:3,4,5 "
        "torus:2,2,3,3 mesh:1 mesh:4,4 mesh:3,4,5 mesh:2,2,2,2,2 shuffle:1 shuffle:3 shuffle:6 "
        "hypercube:1 hypercube:4 hypercube:6 butterfly:2,1 omega:2,3 flip:3,2 baseline:2,4 "
        "reverse-baseline:4,2 benes:3 kary:4,4 kantc:4,3,is=0000.0001.1110.1111 sci:5 pcc:5 "
        "omega:2,7 benes:6 xgft:2,3,3,1,2 gkautz:3,20 circulant:13,1,5 regular:12,3,1 hyperx:3,4 "
        "hyperx:3,3 clos:3,3,4 dragonfly:2,4,2 dragonfly:1,2,1 dragonfly:1,1,3 slimfly:5 "
        "slimfly:3/2 cmesh:2 "
        "cmesh:4,1 ";
    char name[80];

    for (const char *at = names; each_word(&at, name);) {
        const rg_topology net = net_of(name);
        rg_layout *layout;
        OK(rg_layout_open(&net, &layout));
        cr_assert(eq(u64, layout->count, net.vertices));
        for (uint32_t v = 0; v < layout->count; v++) {
            check_spot(layout, v, name);
            check_links(layout, v, name);
        }
        rg_layout_close(layout);
    }
}

Test(layout, of_a_network)
{
    const rg_topology cube = net_of("hypercube:3"), large = net_of("hypercube:16");
    rg_layout *layout;

    EACH_NULL(rg_layout_open(P(&cube), P(&layout)));
    REFUSED(RG_E_LARGE, rg_layout_open(&large, &layout));
    OK(rg_layout_open(&cube, &layout));
    cr_assert(eq(u32, layout->count, 8));
    cr_assert(eq(uint, layout->classes, 3));
    cr_assert(eq(uint, rg_layout_class(layout, 0, 4, 2), 2));
    cr_assert(eq(str, rg_layout_label(layout, 5).text, "101"));
    rg_layout_close(layout);
}

/* The most vertices that have labels, and the most that are drawn, by one. */
Test(layout, limits)
{
    static const struct {
        const char *net;
        rg_status status;
        rg_label_place label; /* of vertex 0 */
    } cases[] = {
        {"torus:10,20", RG_OK, RG_LABEL_INSIDE},   {"torus:3,67", RG_OK, RG_LABEL_NONE},
        {"torus:40,50", RG_OK, RG_LABEL_NONE},     {"mesh:60000", RG_OK, RG_LABEL_NONE},
        {"mesh:60001", RG_E_LARGE, RG_LABEL_NONE},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        const rg_topology net = net_of(cases[i].net);
        rg_layout *layout;
        cr_assert(eq(int, rg_layout_open(&net, &layout), cases[i].status), "%s", cases[i].net);
        if (cases[i].status != RG_OK)
            continue;
        cr_assert(eq(int, (int)layout->spot[0].label, (int)cases[i].label), "%s", cases[i].net);
        rg_layout_close(layout);
    }
}

/* The places of a file stay as they are, to scale; where some are too close, all move to rows, and
 * to the right as far as they must. */
Test(layout, given_places)
{
    static const float far[] = {0, 0, 10, 0, 0, 5, 10, 5, 5, 5};
    static const float close[] = {0, 0, 0.01F, 0, 0.02F, 0.01F, 100, 100, 100, 0};
    static const double moved[] = {0, 0, 1, 0, 2, 0, 9, 9, 9, 0};
    static const uint32_t from[] = {0, 1, 2, 3}, to[] = {1, 2, 3, 4};
    const rg_graph_options options = {.size = sizeof options, .name = "x"};
    rg_graph_pairs pairs = {.vertices = 5, .links = 4, .from = from, .to = to};

    for (unsigned i = 0; i < 2; i++) {
        rg_layout *layout;
        rg_graph *graph;
        rg_topology net;
        pairs.place = i == 0 ? far : close;
        OK(rg_graph_open_pairs(&pairs, &options, &graph, NULL));
        OK(rg_graph_network(graph, NULL, &net));
        OK(rg_layout_open(&net, &layout));
        const rg_spot *spot = layout->spot;
        const double scale = (spot[i == 0 ? 1 : 4].at.x - spot[0].at.x) / (i == 0 ? 10 : 9);
        cr_assert(lt(dbl, 0, scale));
        for (unsigned v = 0; v < 5; v++) {
            const double x = i == 0 ? (double)far[2 * v] : moved[2 * v];
            const double y = i == 0 ? (double)far[2 * v + 1] : moved[2 * v + 1];
            cr_expect(epsilon_eq(dbl, spot[v].at.x - spot[0].at.x, x * scale, 0.01), "%u", v);
            cr_expect(epsilon_eq(dbl, spot[v].at.y - spot[0].at.y, y * scale, 0.01), "%u", v);
        }
        rg_layout_close(layout);
        rg_graph_close(graph);
    }
}

/* A fat tree in a file stands level by level, named where there are switches, each pod side by
 * side; a ring has no levels. */
Test(layout, levels_of_a_file)
{
    /* Hosts 0 to 3; leaves 5 and 4, 6 and 7; spines 8, 9. */
    static const uint32_t from[] = {0, 1, 2, 3, 5, 7, 4, 6, 5, 7, 4, 6};
    static const uint32_t to[] = {5, 4, 7, 6, 8, 8, 9, 9, 9, 9, 8, 8};
    static const uint32_t around[] = {0, 1, 2, 3}, next[] = {1, 2, 3, 0}, leaf[] = {5, 4, 7, 6};
    const rg_graph_options options = {.size = sizeof options, .name = "x"};
    static const bool switches[10] = {[4] = true, true, true, true, true, true};
    const rg_graph_pairs pairs[] = {
        {.vertices = 10, .links = 12, .from = from, .to = to, .is_switch = switches},
        {.vertices = 10, .links = 12, .from = from, .to = to},
        {.vertices = 4, .links = 4, .from = around, .to = next}};

    for (unsigned i = 0; i < COUNT(pairs); i++) {
        const bool is_tree = i < 2;
        rg_layout *layout;
        rg_graph *graph;
        rg_topology net;
        OK(rg_graph_open_pairs(&pairs[i], &options, &graph, NULL));
        OK(rg_graph_network(graph, NULL, &net));
        OK(rg_layout_open(&net, &layout));
        cr_assert(eq(uint, layout->marks, i == 0 ? 2 : 0));
        for (uint32_t v = 0; v < layout->count && is_tree; v++) {
            cr_expect(eq(dbl, layout->spot[v].at.y, layout->spot[v < 4 ? 0 : v < 8 ? 4 : 8].at.y));
            cr_expect(
                eq(int, (int)layout->spot[v].label, v < 4 ? RG_LABEL_BELOW : RG_LABEL_INSIDE));
            check_links(layout, v, "a fat tree");
        }
        for (uint32_t host = 0; host < 4 && is_tree; host++)
            cr_expect(
                epsilon_eq(dbl, layout->spot[leaf[host]].at.x, layout->spot[host].at.x, 1e-6));
        rg_layout_close(layout);
        rg_graph_close(graph);
    }
}

/* Links that are alike have class 0. */
Test(layout, one_class)
{
    const rg_topology net = net_of("mesh:2,2");
    rg_layout *layout;

    OK(rg_layout_open(&net, &layout));
    cr_assert(eq(uint, layout->classes, 0));
    cr_assert(eq(uint, rg_layout_class(layout, 0, 1, 0), 0));
    rg_layout_close(layout);
}

/* Of more than 200 vertices the nodes have no labels, of more than 200 switches none has. */
Test(layout, labels_of_switches)
{
    static const char *const names[] = {"kary:100,2", "kary:101,2"};

    for (unsigned i = 0; i < 2; i++) {
        const rg_topology net = net_of(names[i]);
        rg_layout *layout;
        OK(rg_layout_open(&net, &layout));
        cr_assert(eq(int, (int)layout->spot[0].label, RG_LABEL_NONE));
        cr_assert(
            eq(int, (int)layout->spot[net.nodes].label, i == 0 ? RG_LABEL_INSIDE : RG_LABEL_NONE));
        rg_layout_close(layout);
    }
}

/* The most letters whose links have classes, and one letter more: no classes. */
Test(layout, most_classes)
{
    static const struct {
        const char *net;
        unsigned classes;
    } cases[] = {{"kautz:7,2", 8}, {"kautz:8,1", 0}, {"debruijn:8,1", 8}, {"debruijn:9,1", 0}};

    for (size_t i = 0; i < COUNT(cases); i++) {
        const rg_topology net = net_of(cases[i].net);
        rg_layout *layout;
        OK(rg_layout_open(&net, &layout));
        cr_assert(eq(uint, layout->classes, cases[i].classes), "%s", cases[i].net);
        rg_layout_close(layout);
    }
    const rg_topology net = net_of("kautz:8,1");
    rg_layout *layout;
    OK(rg_layout_open(&net, &layout));
    OK(rg_layout_exchange_classes(layout));
    cr_assert(eq(uint, layout->classes, RG_LAYOUT_CLASSES));
    rg_layout_close(layout);
}

/* Around a torus both ways; the ports of a group of one bit and of one of two. */
Test(layout, classes_of_links)
{
    const rg_topology torus = net_of("torus:4,4"), groups = net_of("mdsxn:1,2");
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    rg_layout *layout;

    OK(rg_layout_open(&torus, &layout));
    cr_assert(eq(uint, rg_layout_class(layout, 0, 1, 0), 0));
    cr_assert(eq(uint, rg_layout_class(layout, 0, 3, 0), 1));
    cr_assert(eq(uint, rg_layout_class(layout, 3, 0, 0), 1));
    const rg_curve out = rg_layout_curve(layout, 0, 3, 0), back = rg_layout_curve(layout, 3, 0, 0);
    for (unsigned i = 0; i < 4; i++) /* one curve */
        cr_assert(out.p[i].x == back.p[3 - i].x && out.p[i].y == back.p[3 - i].y);
    rg_layout_close(layout);
    OK(rg_layout_open(&groups, &layout));
    (void)rg_topology_neighbours(&groups, 1, next);
    for (unsigned port = 0; port < groups.ports; port++)
        if (next[port] != RG_TOPOLOGY_NONE)
            cr_assert(eq(uint, rg_layout_class(layout, 1, (uint32_t)next[port], port),
                         (next[port] ^ 1) < 4)); /* the other bits differ */
    rg_layout_close(layout);
}

/* Upright labels below one half of the tree and above the other; the page has room for them. */
Test(layout, labels_above_and_below)
{
    const rg_topology net = net_of("mikant:2,3");
    rg_layout *layout;

    OK(rg_layout_open(&net, &layout));
    for (uint32_t v = 0; v < net.nodes; v++) {
        const rg_spot *spot = &layout->spot[v];
        const bool above = v >= net.nodes / 2;
        cr_assert(eq(int, (int)spot->label, above ? RG_LABEL_ABOVE : RG_LABEL_BELOW));
        const double letters = (double)strlen(rg_layout_label(layout, v).text);
        const double end = spot->at.y + (above ? -6.8 : 6.8) * letters;
        cr_assert(end >= 0 && end <= layout->height);
    }
    rg_layout_close(layout);
}

/* A mark for each number of inversions, 0 to 6; a cube has an intermediate switch a dimension. */
Test(layout, marks_and_looks)
{
    const rg_topology bubble = net_of("bubble:4"), cubes = net_of("kantc:3,3");
    unsigned looks[RG_LOOKS] = {0};
    rg_layout *layout;

    OK(rg_layout_open(&bubble, &layout));
    cr_assert(eq(uint, layout->marks, 7));
    cr_assert(eq(str, layout->mark[1].text, "1 inversion"));
    cr_assert(eq(str, layout->mark[6].text, "6 inversions"));
    rg_layout_close(layout);
    OK(rg_layout_open(&cubes, &layout));
    for (uint32_t v = 0; v < layout->count; v++)
        looks[layout->spot[v].look]++;
    cr_assert(eq(uint, looks[RG_LOOK_NODE], 45));
    cr_assert(eq(uint, looks[RG_LOOK_INTERMEDIATE], 3 * 3)); /* 3 cubes of 5 * 3 nodes */
    rg_layout_close(layout);
}
