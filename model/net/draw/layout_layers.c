/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Fat trees and Clos networks of the user's own: a level is how many links a vertex is away from
 * the nearest compute node, or from the nearest vertex with one link. Levels take turns to be
 * sorted by the middle of their neighbours in the level below or above, so that links cross less
 * (the barycentre method of K. Sugiyama, S. Tagawa and M. Toda, 1981); those that stay equal keep
 * the order of the file.
 */

#include <math.h>
#include <stdlib.h>

#include "families/inner/rows.h"
#include "net/inner/room.h"
#include "plane.h"

#define TURNS 4
#define NO_LEVEL UINT32_MAX

struct place {
    uint32_t vertex, level;
    double middle; /* of its neighbours, or its own */
};

struct layers {
    rg_layout *layout;
    rg_row_side side[2];
    uint32_t *level;     /* by vertex */
    double *at;          /* by vertex, from 0 to 1 */
    struct place *place; /* level by level */
    uint32_t *first;     /* of each level there */
    uint32_t levels;
};

/* Compute nodes; where all vertices are some, those with one link. */
static bool is_bottom(const struct layers *layers, uint32_t v)
{
    const rg_topology *net = layers->layout->net;
    const uint64_t *first = layers->side[0].first;

    return net->switches > 0 ? v < net->nodes : !net->directed && first[v + 1] - first[v] == 1;
}

/* Whether the links lead one level up or down; with switches a few may stay in a level. */
static bool find_levels(struct layers *layers, uint32_t *queue)
{
    const rg_topology *net = layers->layout->net;
    uint64_t flat = 0; /* ends of links that do */
    uint32_t count = 0;

    for (uint32_t v = 0; v < layers->layout->count; v++) {
        layers->level[v] = is_bottom(layers, v) ? 0 : NO_LEVEL;
        if (layers->level[v] == 0)
            queue[count++] = v;
    }
    for (uint32_t i = 0; i < count; i++)
        for (unsigned s = 0; s < 2; s++)
            for (uint64_t j = layers->side[s].first[queue[i]];
                 j < layers->side[s].first[queue[i] + 1]; j++) {
                const uint32_t u = layers->side[s].next[j], own = layers->level[queue[i]];
                if (u != RG_ROWS_NONE && layers->level[u] == NO_LEVEL) {
                    layers->level[u] = own + 1;
                    queue[count++] = u;
                }
                flat += u != RG_ROWS_NONE && layers->level[u] == own;
            }
    if (count < layers->layout->count || flat > (net->switches > 0 ? net->links : 0))
        return false;
    layers->levels = layers->level[queue[count - 1]] + 1;
    return layers->levels > 1 && layers->levels < RG_LAYOUT_MARKS;
}

static int by_middle(const void *first, const void *second)
{
    const struct place *a = first, *b = second;

    if (a->level != b->level)
        return a->level < b->level ? -1 : 1;
    if (fabs(a->middle - b->middle) > 1e-9)
        return a->middle < b->middle ? -1 : 1;
    return a->vertex < b->vertex ? -1 : a->vertex > b->vertex;
}

/* The middle of the neighbours in a level. */
static double middle_of(const struct layers *layers, uint32_t v, uint32_t level)
{
    double sum = 0;
    uint64_t count = 0;

    for (unsigned s = 0; s < 2; s++)
        for (uint64_t j = layers->side[s].first[v]; j < layers->side[s].first[v + 1]; j++) {
            const uint32_t u = layers->side[s].next[j];
            if (u != RG_ROWS_NONE && layers->level[u] == level) {
                sum += layers->at[u];
                count++;
            }
        }
    return count == 0 ? layers->at[v] : sum / (double)count;
}

/* Spreads a level evenly, in the order of what is beside it; @p beside: that level. */
static void sort_level(struct layers *layers, uint32_t level, uint32_t beside)
{
    struct place *own = layers->place + layers->first[level];
    const uint32_t count = layers->first[level + 1] - layers->first[level];

    for (uint32_t i = 0; i < count; i++)
        own[i].middle = middle_of(layers, own[i].vertex, beside);
    qsort(own, count, sizeof *own, by_middle);
    for (uint32_t i = 0; i < count; i++)
        layers->at[own[i].vertex] = (i + 0.5) / count;
}

/* A soft S: a link leaves a level across it, and passes no neighbour. */
static void bend(const rg_layout *layout, uint32_t from, uint32_t to, rg_curve *curve)
{
    rg_layout_point *p = curve->p;
    const double middle = (p[0].y + p[3].y) / 2;

    (void)from;
    (void)to;
    (void)layout;
    if (fabs(p[0].y - p[3].y) < 1) /* inside a level: it bends aside where it must */
        return;
    p[1] = (rg_layout_point){p[0].x, middle};
    p[2] = (rg_layout_point){p[3].x, middle};
}

static void place_all(struct layers *layers)
{
    rg_layout *layout = layers->layout;
    uint32_t widest = 1;

    for (uint32_t v = 0; v < layout->count; v++)
        layers->place[v] = (struct place){v, layers->level[v], 0};
    qsort(layers->place, layout->count, sizeof *layers->place, by_middle);
    for (uint32_t i = 0; i < layout->count; i++)
        layers->first[layers->place[i].level + 1] = i + 1;
    for (uint32_t level = 0; level < layers->levels; level++) {
        const uint32_t count = layers->first[level + 1] - layers->first[level];
        widest = count > widest ? count : widest;
        sort_level(layers, level, level); /* in the order of the file */
    }
    for (unsigned turn = 0; turn < TURNS; turn++) {
        for (uint32_t level = 1; level < layers->levels; level++)
            sort_level(layers, level, level - 1);
        for (uint32_t level = layers->levels - 1; level-- > 0;)
            sort_level(layers, level, level + 1);
    }
    for (uint32_t level = 1; level < layers->levels; level++) /* those of a pod side by side */
        sort_level(layers, level, level - 1);
    layout->bend = bend;
    const double row = fmax(3, 0.17 * widest * fmin(1, 4.0 / layers->levels));
    for (uint32_t v = 0; v < layout->count; v++) {
        rg_spot *spot = &layout->spot[v];
        const double rows =
            layers->level[v] == 0 ? 0.4 : layers->level[v]; /* near their switches */
        spot->at = (rg_layout_point){widest * layers->at[v], -row * rows};
        spot->label = layers->level[v] == 0 ? RG_LABEL_BELOW : RG_LABEL_INSIDE;
    }
    for (uint32_t level = 1; layout->net->switches > 0 && level < layers->levels; level++)
        rg_plane_mark(layout, -0.06 * widest, -row * level, "level %u", level - 1);
}

rg_status rg_layout_layers(rg_layout *layout, bool *layered)
{
    const rg_rows *rows = layout->net->name.rows;
    struct layers layers = {.layout = layout, .side = {rows->out, rows->in}};
    rg_room room = {0};

    *layered = false;
    uint32_t *queue = rg_room_zeros(&room, layout->count, sizeof *queue);
    layers.level = rg_room_zeros(&room, layout->count, sizeof *layers.level);
    layers.at = rg_room_zeros(&room, layout->count, sizeof *layers.at);
    layers.place = rg_room_zeros(&room, layout->count, sizeof *layers.place);
    layers.first = rg_room_zeros(&room, (size_t)layout->count + 1, sizeof *layers.first);
    const bool broken = room.broken;
    if (!broken && find_levels(&layers, queue)) {
        place_all(&layers);
        *layered = true;
    }
    rg_room_end(&room);
    return broken ? RG_E_MEMORY : RG_OK;
}
