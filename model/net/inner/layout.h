/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Where links, classes and labels are drawn: see net/draw.h.
 */
#pragma once

#include "routegen/net/draw.h"
#include "net/inner/wording.h"

/** A link on the page: a cubic Bezier curve from p[0] to p[3]. */
typedef struct rg_curve {
    rg_layout_point p[4];
} rg_curve;

/** Most texts beside the vertices. */
#define RG_LAYOUT_MARKS 256
/** A text beside the vertices, which ends at the point @c at. */
typedef struct rg_mark {
    rg_layout_point at;
    char text[40];
} rg_mark;

struct rg_layout {
    const rg_topology *net;
    uint32_t count; /**< of vertices */
    rg_spot *spot;  /**< by vertex, count entries */
    double width;   /**< of the page */
    double height;  /**< of the page */
    unsigned
        marks; /**< how many texts: the levels of a tree, the numbers of inversions or outputs */
    rg_mark mark[RG_LAYOUT_MARKS];
    unsigned classes; /**< of links, by which to colour them; 0 if all are of one kind */
    char class_name[RG_LAYOUT_CLASSES][40];

    /* The rest belongs to the family; callers use the functions below. */
    double gap;                           /* between two vertices, at least, in pixels */
    double scale;                         /* pixels per unit of the family */
    double radius[RG_NETWORK_MAX_PARAMS]; /* words: of the circles, in units of the family */
    double *left;  /* line digraphs: bend of an arc, in parts of its length */
    uint32_t root; /* of trees */
    unsigned tree; /* the one that is shown; d: all */
    unsigned (*class_of)(const rg_layout *layout, uint32_t from, uint32_t to, unsigned port);
    void (*bend)(const rg_layout *layout, uint32_t from, uint32_t to, rg_curve *curve);
    void (*short_label)(const rg_layout *layout, uint32_t vertex, char text[RG_TOPOLOGY_MAX_LABEL]);
};

/**
 * Colours the links of a Kautz digraph by their class in an all-to-all exchange
 * (routegen/kautz_node.h), not by the letter that they append.
 * @return RG_OK; RG_E_FAMILY (not a Kautz digraph); RG_E_LARGE (d above RG_LAYOUT_CLASSES). O(d).
 */
rg_status rg_layout_exchange_classes(rg_layout *layout);

/**
 * Colours the links of a Kautz digraph by the trees of a root (kautz_tree.h) that they are in: a
 * class for each tree, or for one only, and one for the other links.
 * @param tree its number, or d: all of them.
 * @return RG_OK; RG_E_FAMILY; RG_E_INDEX; RG_E_LARGE (more than RG_LAYOUT_CLASSES). O(d).
 */
rg_status rg_layout_trees(rg_layout *layout, uint32_t root, unsigned tree);

/** The curve of the link from a vertex to one of its neighbours; @p port tells parallel ones apart.
 * O(ports). */
rg_curve rg_layout_curve(const rg_layout *layout, uint32_t from, uint32_t to, unsigned port);

/** The class of the link out of port @p port of @p from, which leads to @p to: an index of
 * class_name, or 0 if there are no classes. O(ports). */
unsigned rg_layout_class(const rg_layout *layout, uint32_t from, uint32_t to, unsigned port);

/** Whether a route has hops, all between vertices that are there. O(hops). */
bool rg_layout_has_route(const rg_layout *layout, const rg_route *route);

/** The label of a vertex as a picture shows it, which may be shorter than its own. O(length). */
rg_label rg_layout_label(const rg_layout *layout, uint32_t vertex);
