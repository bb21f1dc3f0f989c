/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Rings joined by links: connected cycles at the corners of a cube or in place of the vertices of a
 * star or pancake graph, and the necklaces of the shuffle-exchange graph, ordered by the number of
 * ones in their words. Each ring is turned, or turned over, so that its links point to their far
 * ends. In all of these families the link that leaves a ring is at port 0.
 */

#include <math.h>

#include "net/inner/room.h"
#include "plane.h"

struct rings {
    rg_room room;
    uint32_t count;
    rg_layout_point *centre; /* by ring */
    uint32_t *size;
    uint32_t *ring; /* by vertex */
    uint32_t *index;
};

static rg_status rings_begin(struct rings *rings, uint32_t vertices)
{
    *rings = (struct rings){.count = 0};
    rings->centre = rg_room_zeros(&rings->room, vertices, sizeof *rings->centre);
    rings->size = rg_room_zeros(&rings->room, vertices, sizeof *rings->size);
    rings->ring = rg_room_zeros(&rings->room, vertices, sizeof *rings->ring);
    rings->index = rg_room_zeros(&rings->room, vertices, sizeof *rings->index);
    return rings->room.broken ? RG_E_MEMORY : RG_OK;
}

/* Finds the rings, of @size consecutive vertices each, but not yet their centres. */
static void find_cycles(const rg_layout *layout, unsigned size, struct rings *rings)
{
    rings->count = layout->count / size;
    for (uint32_t v = 0; v < layout->count; v++) {
        rings->ring[v] = v / size;
        rings->index[v] = v % size;
        rings->size[v / size] = size;
    }
}

static uint32_t rotate(uint32_t word, unsigned n)
{
    return (word << 1 | word >> (n - 1)) & ((UINT32_C(1) << n) - 1);
}

/* Finds the necklaces: all rotations of a word are one. Those with the same number of ones share a
 * column. */
static void find_necklaces(const rg_layout *layout, struct rings *rings)
{
    const unsigned n = layout->net->name.param[0];
    uint32_t in_column[32] = {0};

    for (uint32_t v = 0; v < layout->count; v++) {
        const uint32_t r = rings->count;
        uint32_t word = rotate(v, n);
        while (word > v)
            word = rotate(word, n);
        if (word < v)
            continue; /* seen with the least word of its necklace */
        do {
            rings->ring[word] = r;
            rings->index[word] = rings->size[r]++;
            word = rotate(word, n);
        } while (word != v);
        const unsigned ones = (unsigned)__builtin_popcount(v);
        rings->centre[r] = (rg_layout_point){ones, in_column[ones]++};
        rings->count++;
    }
    for (uint32_t r = 0; r < rings->count; r++)
        rings->centre[r].y -= (in_column[(unsigned)rings->centre[r].x] - 1) / 2.0;
}

/* Moves the centres apart, so that the nearest two rings have room between them. */
static void spread(struct rings *rings, double room)
{
    double nearest = INFINITY;

    for (uint32_t a = 0; a < rings->count; a++)
        for (uint32_t b = 0; b < a; b++)
            nearest = fmin(nearest, rg_plane_distance(rings->centre[a], rings->centre[b]));
    for (uint32_t a = 0; a < rings->count; a++) {
        rings->centre[a].x *= room / nearest;
        rings->centre[a].y *= room / nearest;
    }
}

/* Where a vertex of a ring stands when the ring is turned by @turn / 2 of 48 steps; an odd @turn
 * also turns it over. */
static rg_layout_point ring_point(uint32_t index, uint32_t size, unsigned turn, double radius)
{
    const double way = (double)index / size;
    return rg_plane_polar((turn % 2 == 0 ? way : -way) + turn / 2 / 48.0, radius);
}

/* How well the links of a ring point to their far ends. */
static double judge(const rg_layout *layout, const struct rings *rings, const uint32_t *member,
                    uint32_t size, unsigned turn)
{
    double sum = 0;

    for (uint32_t i = 0; i < size; i++) {
        uint64_t next[RG_TOPOLOGY_MAX_PORTS];
        (void)rg_topology_neighbours(layout->net, member[i], next);
        const rg_layout_point from = rings->centre[rings->ring[member[i]]];
        const rg_layout_point to = rings->centre[rings->ring[next[0]]];
        const rg_layout_point at = ring_point(i, size, turn, 1);
        const double far = rg_plane_distance(from, to);
        if (far > 0)
            sum += (at.x * (to.x - from.x) + at.y * (to.y - from.y)) / far;
    }
    return sum;
}

static void place_ring(rg_layout *layout, const struct rings *rings, uint32_t r)
{
    const uint32_t size = rings->size[r];
    uint32_t member[64];
    unsigned best = 0;
    double most = -INFINITY;

    for (uint32_t v = 0; v < layout->count; v++)
        if (rings->ring[v] == r)
            member[rings->index[v]] = v;
    for (unsigned turn = 0; turn < 96; turn++) {
        const double sum = judge(layout, rings, member, size, turn);
        if (sum > most + 1e-6) {
            most = sum;
            best = turn;
        }
    }
    for (uint32_t i = 0; i < size; i++)
        layout->spot[member[i]].at = rg_plane_add(
            rings->centre[r], ring_point(i, size, best, rg_plane_circle_radius(size, 1)));
}

static unsigned class_of(const rg_layout *layout, uint32_t from, uint32_t to, unsigned port)
{
    (void)layout;
    (void)from;
    (void)to;
    return port != 0;
}

static void find_rings(const rg_layout *layout, struct rings *rings)
{
    const rg_topology *net = layout->net;
    const unsigned n = net->name.param[0];
    unsigned symbol[RG_NETWORK_MAX_PARAMS];

    if (net->name.family == RG_FAMILY_SHUFFLE) {
        find_necklaces(layout, rings);
        return;
    }
    const unsigned size = net->name.family == RG_FAMILY_CCC ? n : n - 1;
    find_cycles(layout, size, rings);
    for (uint32_t r = 0; r < rings->count; r++) {
        if (net->name.family == RG_FAMILY_CCC) {
            rings->centre[r] = rg_plane_cube_corner(n, r);
        } else {
            rg_plane_permutation(net, r * size, symbol);
            rings->centre[r] = rg_layout_substar_point(symbol, n, rg_layout_substar_turn(net));
        }
    }
}

rg_status rg_layout_rings(rg_layout *layout)
{
    const rg_topology *net = layout->net;
    struct rings rings;
    uint32_t largest = 0;

    if (rings_begin(&rings, layout->count) != RG_OK) {
        rg_room_end(&rings.room);
        return RG_E_MEMORY;
    }
    find_rings(layout, &rings);
    for (uint32_t r = 0; r < rings.count; r++)
        if (rings.size[r] > largest)
            largest = rings.size[r];
    spread(&rings, 2 * rg_plane_circle_radius(largest, 1) + 1.4);
    for (uint32_t r = 0; r < rings.count; r++)
        place_ring(layout, &rings, r);
    rg_room_end(&rings.room);

    layout->class_of = class_of;
    const rg_family family = net->name.family;
    rg_plane_class(layout, "%s",
                   family == RG_FAMILY_CCC       ? "link of the cube"
                   : family == RG_FAMILY_SHUFFLE ? "exchange: last bit"
                   : family == RG_FAMILY_PCC     ? "link of the pancake graph"
                                                 : "link of the star graph");
    rg_plane_class(layout, "%s",
                   family == RG_FAMILY_SHUFFLE ? "shuffle: rotation"
                   : family == RG_FAMILY_SCI   ? "interchange"
                                               : "ring");
    return RG_OK;
}
