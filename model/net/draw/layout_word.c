/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Digraphs on words: de Bruijn and Kautz digraphs are a circle in the order of their words, so that
 * the arcs out of a vertex end side by side; small ones are line digraphs (layout_line.c). An
 * MDSXN is a product: each group of bits has a circle, and around each of its places there is a
 * circle of the next group.
 */

#include <math.h>
#include <string.h>

#include "plane.h"
#include "routegen/kautz_node.h"
#include "routegen/kautz_tree.h"
#include "hw/inner/kautz_exchange.h"
#include "net/inner/layout.h"
#include "net/inner/wording.h"

/* Digraphs with at most this many vertices are drawn as line digraphs. */
#define MOST_LINES 50

struct circles {
    unsigned count;
    uint32_t stride[RG_NETWORK_MAX_PARAMS]; /* of the group or the coordinate in the vertex */
    uint32_t size[RG_NETWORK_MAX_PARAMS];
    uint32_t hosts; /* nodes around a router */
};

static bool is_words(const rg_network *name)
{
    return name->family == RG_FAMILY_KAUTZ || name->family == RG_FAMILY_DEBRUIJN;
}

static struct circles circles_of(const rg_layout *layout)
{
    const rg_topology *net = layout->net;
    const rg_network *name = &net->name;
    const bool bits = name->family == RG_FAMILY_MDSXN;
    struct circles circles = {.count = 1, .stride = {1}, .size = {layout->count}};

    if (!bits && name->family != RG_FAMILY_HYPERX)
        return circles;

    circles.hosts = net->direct ? 0 : (uint32_t)(net->nodes / net->switches);
    for (circles.count = 0; circles.count < name->count && bits; circles.count++)
        circles.size[circles.count] = UINT32_C(1) << name->param[circles.count];
    for (; net->power[32 + circles.count] > 0 && !bits; circles.count++)
        circles.size[circles.count] = (uint32_t)net->power[32 + circles.count];
    uint32_t stride = 1;
    for (unsigned g = circles.count; g-- > 0; stride *= circles.size[g])
        circles.stride[g] = stride;
    return circles;
}

/* The place of a vertex on its circle; of a node, that of its router. */
static uint32_t place_on(const rg_layout *layout, const struct circles *circles, unsigned g,
                         uint32_t v)
{
    const uint32_t nodes = (uint32_t)layout->net->nodes;
    const uint32_t router = circles->hosts == 0 ? v : v < nodes ? v / circles->hosts : v - nodes;
    return router / circles->stride[g] % circles->size[g];
}

/*
 * Words of a Kautz digraph are ordered by their first letter, then by the differences of
 * neighbouring letters: adding 1 to all letters maps arcs onto arcs, and turns the circle.
 */
static uint32_t kautz_place(const rg_topology *net, uint32_t v)
{
    const unsigned d = net->name.param[0], k = net->name.param[1];
    unsigned last = 0;
    uint32_t place = 0;

    const rg_label label = rg_label_of(net, v);
    for (unsigned i = 0; i < k; i++) {
        const unsigned letter =
            (unsigned)(label.text[i] >= 'a' ? label.text[i] - 'a' + 10 : label.text[i] - '0');
        place = i == 0 ? letter : place * d + (letter + d - last) % (d + 1);
        last = letter;
    }
    return place;
}

/* The vector from the centre of a circle to the place of a vertex on it. */
static rg_layout_point spoke(const rg_layout *layout, const struct circles *circles, unsigned g,
                             uint32_t v)
{
    const uint32_t place = layout->net->name.family == RG_FAMILY_KAUTZ
                               ? kautz_place(layout->net, v)
                               : place_on(layout, circles, g, v);
    /* The first word and the last are neighbours on the left. Two words stand side by side, or one
     * above the other. */
    const double turn = circles->size[g] == 2 ? 0.5 - 0.25 * (g % 2) + place * 0.5
                                              : 0.5 + (place + 0.5) / circles->size[g];
    return rg_plane_polar(turn, layout->radius[g]);
}

/* Bends arcs towards the centre of their circle, and a little to the left if there is an arc in the
 * opposite direction. */
static void bend(const rg_layout *layout, uint32_t from, uint32_t to, rg_curve *curve)
{
    const struct circles circles = circles_of(layout);
    const rg_layout_point a = curve->p[0], b = curve->p[3];
    uint64_t back[RG_TOPOLOGY_MAX_PORTS];
    bool both = false;
    unsigned g = 0;

    if (circles.hosts > 0 && (from < layout->net->nodes || to < layout->net->nodes))
        return; /* the link of a node is straight */
    while (g + 1 < circles.count &&
           place_on(layout, &circles, g, from) == place_on(layout, &circles, g, to))
        g++;
    const rg_layout_point out = spoke(layout, &circles, g, from);
    const rg_layout_point centre = {a.x - layout->scale * out.x, a.y - layout->scale * out.y};
    (void)rg_topology_neighbours(layout->net, to, back);
    for (unsigned port = 0; port < layout->net->ports; port++)
        both = both || (layout->net->directed && back[port] == from);
    const double pull = circles.size[g] == 2 ? 0 : 0.3;
    const double left = both ? 0.12 : 0;
    for (unsigned i = 1; i <= 2; i++) {
        rg_layout_point *p = &curve->p[i];
        p->x += pull * (centre.x - p->x) + left * (b.y - a.y);
        p->y += pull * (centre.y - p->y) - left * (b.x - a.x);
    }
}

static unsigned letter_class(const rg_layout *layout, uint32_t from, uint32_t to, unsigned port)
{
    (void)from;
    (void)port;
    const rg_label label = rg_label_of(layout->net, to);
    return (unsigned)(label.text[strlen(label.text) - 1] - '0');
}

static unsigned exchange_class(const rg_layout *layout, uint32_t from, uint32_t to, unsigned port)
{
    rg_kautz net;
    rg_kautz_word word;
    unsigned class = 0;

    (void)to;
    (void)rg_kautz_init(layout->net->name.param[0], layout->net->name.param[1], &net);
    (void)rg_kautz_unrank(&net, from, &word);
    rg_kautz_class_of_port(&net, &word, port, &class);
    return class;
}

rg_status rg_layout_exchange_classes(rg_layout *layout)
{
    const rg_network *name = &layout->net->name;
    if (name->family != RG_FAMILY_KAUTZ)
        return RG_E_FAMILY;
    if (name->param[0] > RG_LAYOUT_CLASSES)
        return RG_E_LARGE;
    layout->class_of = exchange_class;
    layout->classes = 0;
    for (unsigned i = 0; i < name->param[0]; i++)
        rg_plane_class(layout, "class %u", i);
    return RG_OK;
}

static unsigned tree_class(const rg_layout *layout, uint32_t from, uint32_t to, unsigned port)
{
    const unsigned d = layout->net->name.param[0];
    rg_kautz_word root, parent, node;
    uint8_t letter[RG_KAUTZ_MAX_D];
    unsigned tree = 0;
    rg_kautz net;

    (void)port;
    (void)rg_kautz_init(d, layout->net->name.param[1], &net);
    (void)rg_kautz_unrank(&net, layout->root, &root);
    (void)rg_kautz_unrank(&net, from, &parent);
    (void)rg_kautz_unrank(&net, to, &node);
    if (rg_kautz_tree_letters(&net, &root, &node, letter) != RG_OK)
        return layout->classes - 1; /* to the root */
    while (letter[tree] != parent.letter[0])
        tree++;
    if (layout->tree == d)
        return tree;
    return tree != layout->tree;
}

rg_status rg_layout_trees(rg_layout *layout, uint32_t root, unsigned tree)
{
    const unsigned d = layout->net->name.param[0];
    if (layout->net->name.family != RG_FAMILY_KAUTZ)
        return RG_E_FAMILY;
    if (tree > d)
        return RG_E_INDEX;
    if (d >= RG_LAYOUT_CLASSES)
        return RG_E_LARGE;
    layout->class_of = tree_class;
    layout->root = root;
    layout->tree = tree;
    layout->classes = 0;
    for (unsigned i = 0; i < d; i++)
        if (tree == d || tree == i)
            rg_plane_class(layout, "tree %u", i);
    rg_plane_class(layout, tree == d ? "no tree" : "not in it");
    return RG_OK;
}

static unsigned group_class(const rg_layout *layout, uint32_t from, uint32_t to, unsigned port)
{
    unsigned g = 0;

    (void)from;
    (void)to;
    for (; port >= (layout->net->name.param[g] == 1 ? 1U : 2U); g++)
        port -= layout->net->name.param[g] == 1 ? 1 : 2;
    return g;
}

static void name_classes(rg_layout *layout)
{
    const rg_network *name = &layout->net->name;

    if (name->family == RG_FAMILY_MDSXN) {
        if (name->count == 1 || name->count > RG_LAYOUT_CLASSES)
            return;
        layout->class_of = group_class;
        for (unsigned g = 0; g < name->count; g++)
            rg_plane_class(layout, "group %u, %u bit%s", g + 1, name->param[g],
                           name->param[g] == 1 ? "" : "s");
        return;
    }
    if (!is_words(name))
        return;
    const unsigned letters = name->param[0] + (name->family == RG_FAMILY_KAUTZ);
    if (letters > RG_LAYOUT_CLASSES)
        return;
    layout->class_of = letter_class;
    for (unsigned i = 0; i < letters; i++)
        rg_plane_class(layout, "appends %u", i);
}

/* Nodes of a router are on a circle around it, nearer than its neighbours. */
static void place_all(rg_layout *layout, const struct circles *circles)
{
    const unsigned hosts = circles->hosts;
    const double near = hosts == 0 ? 0 : fmax(rg_plane_circle_radius(hosts, 0.5), 0.5);
    double apart = 1 + 2 * near;

    for (unsigned g = circles->count; g-- > 0;) {
        layout->radius[g] = rg_plane_circle_radius(circles->size[g], apart);
        apart = 2 * layout->radius[g] + 1.4 * apart;
    }
    for (uint32_t v = 0; v < layout->count; v++) {
        rg_layout_point at = {0, 0};
        for (unsigned g = 0; g < circles->count; g++)
            at = rg_plane_add(at, spoke(layout, circles, g, v));
        const bool node = hosts > 0 && v < layout->net->nodes;
        if (node)
            at = rg_plane_add(at, rg_plane_polar((v % hosts + 0.5) / hosts, near));
        if (hosts > 0)
            layout->spot[v].look = node ? RG_LOOK_NODE : RG_LOOK_SWITCH;
        layout->spot[v].at = at;
    }
    layout->gap = layout->count <= 64 ? 34 : 18;
    layout->bend = bend;
}

rg_status rg_layout_chords(rg_layout *layout)
{
    const struct circles circles = circles_of(layout);
    const unsigned ports = layout->net->ports;

    place_all(layout, &circles);
    if (!layout->net->directed)
        layout->bend = NULL;
    else if (ports <= RG_LAYOUT_CLASSES) {
        layout->class_of = rg_plane_port_class;
        for (unsigned port = 0; port < ports; port++)
            rg_plane_class(layout, "port %u", port);
    }
    return RG_OK;
}

rg_status rg_layout_words(rg_layout *layout)
{
    const struct circles circles = circles_of(layout);

    name_classes(layout);
    if (is_words(&layout->net->name) && layout->net->name.param[1] > 1 &&
        layout->count <= MOST_LINES)
        return rg_layout_lines(layout);
    place_all(layout, &circles);
    return RG_OK;
}
