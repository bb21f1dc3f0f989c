/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * Where the vertices and links of a network stand in a picture.
 *
 *     rg_layout layout;
 *     rg_status status = rg_layout_begin(&layout, &net);
 *     if (status != RG_OK) ...
 *     for (uint32_t v = 0; v < layout.count; v++)
 *         circle(layout.spot[v].at.x, layout.spot[v].at.y);
 *     rg_layout_end(&layout);
 *
 * Trees are drawn level by level, with the compute nodes at the bottom; multistage networks stage
 * by stage, from the compute nodes to the outputs; cubes in projection; cycles
 * and necklaces as rings; star and pancake graphs as circles of smaller ones; the bubble-sort graph
 * by inversions; tori and meshes as grids; digraphs on words as circles, small Kautz and de Bruijn
 * digraphs as line digraphs, which have few crossings. The scale is the smallest
 * at which no two vertices, labels included, overlap. Lengths are in pixels, x to the right and y
 * down, from the upper left corner of the page.
 *
 * A vertex number that is passed to a function here must be below @c count, and no pointer may be
 * NULL unless a function says so.
 */
#ifndef ROUTEGEN_NET_LAYOUT_H
#define ROUTEGEN_NET_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "routegen/status.h"
#include "routegen/topology.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A network with more vertices has no layout. */
#define RG_LAYOUT_MOST 60000
/** With more vertices than this, nodes have no labels; with more switches, no vertex has one. */
#define RG_LAYOUT_MOST_LABELLED 200
/** Most classes of links. */
#define RG_LAYOUT_CLASSES 8
/** Most texts beside the vertices. */
#define RG_LAYOUT_MARKS 256

/** A point or a vector, in pixels. */
typedef struct rg_point {
    double x;
    double y;
} rg_point;

/** What a vertex looks like. */
typedef enum rg_look {
    RG_LOOK_NODE,
    RG_LOOK_SWITCH,
    RG_LOOK_INTERMEDIATE, /**< an intermediate switch of a cube */
    RG_LOOKS,             /**< how many looks there are */
} rg_look;

/** Where a label goes. */
typedef enum rg_label_place {
    RG_LABEL_INSIDE,
    RG_LABEL_BELOW, /**< upright, so that labels can stand close together */
    RG_LABEL_ABOVE,
    RG_LABEL_NONE,
} rg_label_place;

/** A vertex on the page. */
typedef struct rg_spot {
    rg_point at; /**< its centre */
    rg_look look;
    rg_label_place label;
    rg_point half; /**< half its width and height */
} rg_spot;

/** A link on the page: a cubic Bezier curve from p[0] to p[3]. */
typedef struct rg_curve {
    rg_point p[4];
} rg_curve;

/** A text beside the vertices, which ends at the point @c at. */
typedef struct rg_mark {
    rg_point at;
    char text[40];
} rg_mark;

/** A network on a page. */
typedef struct rg_layout rg_layout;

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
    double *left; /* line digraphs: bend of an arc, in parts of its length */
    unsigned (*class_of)(const rg_layout *layout, uint32_t from, uint32_t to, unsigned port);
    void (*bend)(const rg_layout *layout, uint32_t from, uint32_t to, rg_curve *curve);
    void (*short_label)(const rg_layout *layout, uint32_t vertex, char text[RG_TOPOLOGY_MAX_LABEL]);
};

/**
 * Lays out a network. The layout points to @p net, which must neither move nor change.
 * @param[out] layout to be ended with rg_layout_end after RG_OK; after an error there is nothing to
 * free.
 * @return RG_OK; RG_E_NULL; RG_E_LARGE (more than RG_LAYOUT_MOST vertices); RG_E_MEMORY.
 * O(vertices^1.5) or so; O(vertices * rings) for networks of rings.
 */
RG_API rg_status rg_layout_begin(rg_layout *layout, const rg_topology *net);

/** Frees what rg_layout_begin has allocated. O(1). */
RG_API void rg_layout_end(rg_layout *layout);

#ifdef __cplusplus
}
#endif

#endif
