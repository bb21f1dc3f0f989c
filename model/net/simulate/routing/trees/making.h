/* SPDX-License-Identifier: Apache-2.0 */

/* What the files of trees share. */
#pragma once

#include "net/inner/room.h"
#include "net/simulate/heap.h"
#include "trees.h"

/* Of a distance: the way begins up. */
#define TREE_UP (UINT32_C(1) << 31)
#define TREE_FAR UINT32_MAX

/* A channel, among those of its router. */
struct tree_link {
    uint32_t to;
    uint16_t port;
    uint16_t length;
    uint32_t weight; /* of a route on it: more on a slower cable */
    bool up;
};

struct trees_making {
    struct rg_sim_trees *trees;
    uint32_t routers;
    uint32_t *first; /* by router: its links */
    struct tree_link *link;
    uint32_t *link_of;       /* by channel */
    uint64_t *load;          /* by link */
    uint32_t *row;           /* by router: which of the next two, if terminals are there */
    uint32_t *far, *near;    /* of a router, by row * routers: distances; routers, nearest first */
    uint32_t *count;         /* by row: how many */
    uint16_t *via;           /* by terminal * routers + router: which of its links */
    uint32_t *sorted, *turn; /* terminals, by exit and its ports; in an order */
    uint64_t *cost, *flow;   /* by router */
    struct sim_heap heap;
    uint16_t *level; /* of updown; else NULL */
    const rg_watch *watch;
    uint64_t done, all; /* trees */
    rg_room room;
};

/* tree_ways.c: Finds the terminals, and the links between routers, which lead up by the levels. */
void rg_sim_trees_find_ends(struct trees_making *m);
void rg_sim_trees_find_links(struct trees_making *m, rg_sim_metric metric);

/* The routers from which there are ways to @goal, none of them up, nearest first; how many. In
 * m->cost how far they are, and in @via by which link, the first one that was found. */
uint32_t rg_sim_trees_search(struct trees_making *m, uint32_t goal, uint32_t *near, uint16_t *via);

/* To every router where packets end; whether they come there from all where packets begin. */
bool rg_sim_trees_search_all(struct trees_making *m);

/* Whether a link is the next hop from @here. Where a way leads down it is taken. */
static inline bool tree_is_permitted(const struct tree_link *link, uint32_t here,
                                     const uint32_t *far)
{
    const bool up = (here & TREE_UP) != 0;
    const uint32_t there = up ? far[link->to] & ~TREE_UP : far[link->to];

    return link->up == up && far[link->to] != TREE_FAR && there + link->length == (here & ~TREE_UP);
}

/* tree_loads.c: Makes the trees. */
rg_status rg_sim_trees_grow(struct trees_making *m);
