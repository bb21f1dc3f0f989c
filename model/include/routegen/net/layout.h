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
 * Trees stand by level, with the compute nodes at the bottom; cubes in projection; cycles and
 * necklaces as rings; star and pancake graphs as circles of smaller ones; the bubble-sort graph by
 * inversions; tori and meshes as grids; words on circles. The scale is the least one at which no
 * two vertices meet, their labels included. Lengths are pixels, x to the right and y down, from the
 * upper left corner of the page.
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

/** Networks with more vertices have no layout. */
#define RG_LAYOUT_MOST 2000
/** Above this many, vertices have no labels. */
#define RG_LAYOUT_MOST_LABELLED 200
/** Sorts of links. */
#define RG_LAYOUT_CLASSES 8
/** Texts beside the vertices. */
#define RG_LAYOUT_MARKS 128

typedef struct rg_point {
    double x;
    double y;
} rg_point;

typedef enum rg_look {
    RG_LOOK_NODE,
    RG_LOOK_SWITCH,
    RG_LOOK_INTERMEDIATE, /**< an intermediate switch of a cube */
    RG_LOOKS,
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

/** A link on the page, a cubic Bezier curve from its first to its last point. */
typedef struct rg_curve {
    rg_point p[4];
} rg_curve;

/** A text beside the vertices, which ends at a place. */
typedef struct rg_mark {
    rg_point at;
    char text[40];
} rg_mark;

typedef struct rg_layout rg_layout;

struct rg_layout {
    const rg_topology *net;
    uint32_t count; /**< of vertices */
    rg_spot *spot;  /**< by vertex */
    double width;   /**< of the page */
    double height;  /**< likewise */
    unsigned marks; /**< texts beside the vertices: levels of a tree, numbers of inversions */
    rg_mark mark[RG_LAYOUT_MARKS];
    unsigned classes; /**< sorts of links, by which they can be coloured, or 0: they are alike */
    char class_name[RG_LAYOUT_CLASSES][40];

    /* Of the family; callers ask by the functions below. */
    double gap;                           /* between two vertices, at least */
    double scale;                         /* pixels in the family's own unit */
    double radius[RG_NETWORK_MAX_PARAMS]; /* words: of the circles, in the family's unit */
    unsigned (*class_of)(const rg_layout *layout, uint32_t from, uint32_t to, unsigned port);
    void (*bend)(const rg_layout *layout, uint32_t from, uint32_t to, rg_curve *curve);
    void (*short_label)(const rg_layout *layout, uint32_t vertex, char text[RG_TOPOLOGY_MAX_LABEL]);
};

/**
 * Lays out a network, which must stay where it is. Errors: RG_E_NULL; RG_E_LARGE, more than
 * RG_LAYOUT_MOST vertices; RG_E_MEMORY. After an error nothing is to be freed. O(vertices^2).
 */
RG_API rg_status rg_layout_begin(rg_layout *layout, const rg_topology *net);

/** Frees what rg_layout_begin has made. */
RG_API void rg_layout_end(rg_layout *layout);

/** The curve of the link from a vertex to a neighbour of it. O(ports). */
RG_API rg_curve rg_layout_curve(const rg_layout *layout, uint32_t from, uint32_t to);

/** The class of the link out of a port; 0 where links are alike. O(ports). */
RG_API unsigned rg_layout_class(const rg_layout *layout, uint32_t from, uint32_t to, unsigned port);

/** The label of a vertex as a picture shows it, which may be shorter than the vertex's own. */
RG_API void rg_layout_label(const rg_layout *layout, uint32_t vertex,
                            char text[RG_TOPOLOGY_MAX_LABEL]);

#ifdef __cplusplus
}
#endif

#endif
