/* SPDX-License-Identifier: Apache-2.0 */

/*
 * k-ary n-trees with cubes: a row of cubes at the bottom, and the tree above them. The compute
 * nodes of a switch in a cube are a fan in the widest gap between its links. The second group of a
 * mirrored tree hangs from the top.
 */

#include <limits.h>
#include <math.h>
#include <string.h>

#include "net/inner/room.h"
#include "plane.h"

#define FAN 0.3      /* length of a node link; the side of a cube is 1 */
#define UP 1.2       /* from a cube to the tree */
#define FAN_TURN 0.1 /* between two nodes of a fan */

/* A cube; all cubes look alike. */
struct cube {
    rg_room room;
    unsigned k;
    uint32_t corners;
    struct plane_box box; /* nodes included */
    rg_layout_point *at;  /* by corner */
    double *fan;          /* by corner: the direction of the nodes, in full turns */
};

/* The middle of the widest gap between the cube links of a corner, in full turns. */
static double widest_gap(const struct cube *cube, uint32_t corner)
{
    double link[16], best = 0, widest = -1;

    for (unsigned bit = 0; bit < cube->k; bit++) {
        const rg_layout_point a = cube->at[corner], b = cube->at[corner ^ (UINT32_C(1) << bit)];
        link[bit] = atan2(b.y - a.y, b.x - a.x) / 6.283185307179586;
    }
    for (unsigned i = 0; i < cube->k; i++) {
        double gap = 1;
        for (unsigned j = 0; j < cube->k; j++) {
            const double from = link[j] - link[i];
            const double turn = from - floor(from);
            if (j != i && turn < gap)
                gap = turn;
        }
        if (gap > widest + 1e-6) {
            widest = gap;
            best = link[i] + gap / 2;
        }
    }
    return best;
}

/* A link that comes closer to a corner than this runs too close to it. */
#define NEAR 0.25

static double distance_to(rg_layout_point from, rg_layout_point to, rg_layout_point at)
{
    const double dx = to.x - from.x, dy = to.y - from.y;
    const double t = ((at.x - from.x) * dx + (at.y - from.y) * dy) / (dx * dx + dy * dy);
    const double part = fmin(1, fmax(0, t));

    return rg_plane_distance(at, (rg_layout_point){from.x + part * dx, from.y + part * dy});
}

/* Counts how often a link that leads up from the cube runs too close to another corner. */
static unsigned count_passes(const struct cube *cube, const rg_topology *net)
{
    rg_layout_point low = cube->at[0], high = cube->at[0];
    unsigned passes = 0;

    for (uint32_t c = 0; c < cube->corners; c++) {
        low = (rg_layout_point){fmin(low.x, cube->at[c].x), fmin(low.y, cube->at[c].y)};
        high = (rg_layout_point){fmax(high.x, cube->at[c].x), fmax(high.y, cube->at[c].y)};
    }
    for (unsigned i = 0; i < cube->k * cube->k; i++) {
        const uint32_t is = net->is[i / cube->k];
        const double x = (i % cube->k + 0.5) / cube->k;
        const rg_layout_point up = {low.x + x * (high.x - low.x), low.y - UP};
        for (uint32_t c = 0; c < cube->corners; c++)
            passes += c != is && distance_to(cube->at[is], up, cube->at[c]) < NEAR;
    }
    return passes;
}

/* Permutes the bits of a word and inverts some: a symmetry of the cube. */
static uint32_t turn_word(uint32_t word, unsigned k, uint32_t turn)
{
    uint32_t turned = 0;

    for (unsigned bit = 0; bit < k; bit++) {
        const unsigned to = (bit + (turn >> k) / 2) % k;
        turned |= (word >> bit & 1) << ((turn >> k) % 2 == 0 ? to : k - 1 - to);
    }
    return turned ^ (turn & ((UINT32_C(1) << k) - 1));
}

/* Turns the cube so that as few up links as possible run close to its corners. */
static void turn_cube(struct cube *cube, const rg_topology *net)
{
    uint32_t best = 0;
    unsigned least = UINT_MAX;

    for (uint32_t turn = 0; turn <= cube->corners * 2 * cube->k; turn++) {
        const bool last = turn == cube->corners * 2 * cube->k;
        for (uint32_t c = 0; c < cube->corners; c++)
            cube->at[c] = rg_plane_cube_corner(cube->k, turn_word(c, cube->k, last ? best : turn));
        const unsigned passes = count_passes(cube, net);
        if (passes < least) {
            least = passes;
            best = turn;
        }
    }
}

static rg_layout_point node_at(const struct cube *cube, uint32_t corner, unsigned p)
{
    const double step = FAN_TURN < 0.8 / cube->k ? FAN_TURN : 0.8 / cube->k;
    const double turn = cube->fan[corner] + step * (p - (cube->k - 1) / 2.0);
    return rg_plane_add(cube->at[corner],
                        rg_plane_polar(turn, FAN * (cube->k > 3 ? 1 + 0.1 * cube->k : 1)));
}

static rg_status cube_begin(struct cube *cube, const rg_topology *net)
{
    const unsigned k = net->name.param[0];

    *cube = (struct cube){.k = k, .corners = UINT32_C(1) << k, .box = PLANE_NO_BOX};
    cube->at = rg_room_zeros(&cube->room, cube->corners, sizeof *cube->at);
    cube->fan = rg_room_zeros(&cube->room, cube->corners, sizeof *cube->fan);
    if (cube->room.broken)
        return RG_E_MEMORY;
    turn_cube(cube, net);
    for (uint32_t c = 0; c < cube->corners; c++) {
        cube->fan[c] = widest_gap(cube, c);
        for (unsigned p = 0; p < k; p++)
            rg_plane_enclose(&cube->box, node_at(cube, c, p));
    }
    return RG_OK;
}

/* Lengths from here on count from the outer side of a group, which may also hang from the top. */
struct frame {
    double pitch; /* of the cubes */
    double width;
    double row;    /* of the tree */
    double height; /* of a group */
};

static double outward(const struct frame *frame, const rg_topology *net, unsigned group, double y)
{
    return group == 0 ? -y : -(2 * frame->height + (net->levels > 1 ? 0 : 1) - y);
}

static void place_corner(rg_layout *layout, const struct cube *cube, const struct frame *frame,
                         unsigned group, uint64_t index, rg_layout_point at, rg_spot *spot)
{
    spot->at.x = (double)index * frame->pitch + at.x - cube->box.left;
    spot->at.y = outward(frame, layout->net, group, cube->box.bottom - at.y);
}

static void place_vertex(rg_layout *layout, const struct cube *cube, const struct frame *frame,
                         uint32_t v)
{
    const rg_topology *net = layout->net;
    rg_spot *spot = &layout->spot[v];
    rg_topology_place where, home;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    (void)rg_topology_where(net, v, &where);
    if (where.is_node) {
        /* A node: its switch has it at port k+p. */
        rg_topology_end end;
        (void)rg_topology_neighbour(net, v, 0, &end);
        (void)rg_topology_where(net, end.vertex, &home);
        place_corner(layout, cube, frame, home.group, home.index / cube->corners,
                     node_at(cube, (uint32_t)(home.index % cube->corners), end.port - cube->k),
                     spot);
        spot->look = RG_LOOK_NODE;
        spot->label = RG_LABEL_NONE;
    } else if (where.level == 0) {
        const uint32_t corner = (uint32_t)(where.index % cube->corners);
        place_corner(layout, cube, frame, where.group, where.index / cube->corners,
                     cube->at[corner], spot);
        (void)rg_topology_neighbours(net, v, next);
        spot->look = next[cube->k] < net->nodes ? RG_LOOK_SWITCH : RG_LOOK_INTERMEDIATE;
    } else {
        const uint64_t count = net->level_first[where.level + 1] - net->level_first[where.level];
        spot->at.x = frame->width * ((double)where.index + 0.5) / (double)count;
        spot->at.y = outward(frame, net, where.group,
                             cube->box.bottom - cube->box.top + frame->row * where.level);
        spot->look = RG_LOOK_SWITCH;
    }
}

/* The label of a switch within its cube is its corner. */
static void short_label(const rg_layout *layout, uint32_t vertex, char text[RG_TOPOLOGY_MAX_LABEL])
{
    rg_topology_place where;

    (void)rg_topology_where(layout->net, vertex, &where);
    if (where.is_node || where.level != 0)
        return;
    const unsigned k = layout->net->name.param[0];
    memmove(text, text + strlen(text) - 1 - k, k);
    text[k] = '\0';
}

static unsigned class_of(const rg_layout *layout, uint32_t from, uint32_t to, unsigned port)
{
    rg_topology_place where;

    (void)to;
    (void)rg_topology_where(layout->net, from, &where);
    if (where.is_node)
        return 2;
    return where.level == 0 && port < layout->net->name.param[0] ? 1 : 0;
}

static void name_levels(rg_layout *layout, const struct cube *cube, const struct frame *frame)
{
    const rg_topology *net = layout->net;

    for (unsigned group = 0; group < net->groups; group++) {
        for (unsigned level = 0; level < net->levels; level++) {
            const double high = cube->box.bottom - cube->box.top;
            const double y =
                outward(frame, net, group, level == 0 ? high / 2 : high + frame->row * level);
            const char *what = level == 0 ? ", cubes" : "";
            if (net->groups == 2)
                rg_plane_mark(layout, -0.3, y, "group %u, level %u%s", group, level, what);
            else
                rg_plane_mark(layout, -0.3, y, "level %u%s", level, what);
        }
    }
}

rg_status rg_layout_cube_tree(rg_layout *layout)
{
    const rg_topology *net = layout->net;
    struct cube cube;
    struct frame frame;

    if (cube_begin(&cube, net) != RG_OK) {
        rg_room_end(&cube.room);
        return RG_E_MEMORY;
    }
    const uint64_t cubes = (net->level_first[1] - net->level_first[0]) / cube.corners;
    frame.pitch = cube.box.right - cube.box.left + 0.4;
    frame.width = frame.pitch * (double)cubes - 0.4;
    frame.row = fmax(UP, 0.1 * frame.width);
    frame.height = cube.box.bottom - cube.box.top + frame.row * (net->levels - 0.5);
    for (uint32_t v = 0; v < layout->count; v++)
        place_vertex(layout, &cube, &frame, v);
    name_levels(layout, &cube, &frame);
    rg_room_end(&cube.room);

    layout->gap = 4;
    layout->short_label = short_label;
    layout->class_of = class_of;
    rg_plane_class(layout, "link of the tree");
    rg_plane_class(layout, "link of a cube");
    rg_plane_class(layout, "link of a compute node");
    return RG_OK;
}
