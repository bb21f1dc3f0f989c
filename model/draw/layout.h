/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * Where the vertices of a network stand in a picture.
 *
 *      struct cli_layout layout;
 *      cli_layout_begin(&layout, &net, name);  ... layout.spot[v] ...  cli_layout_end(&layout);
 *
 * A family's part (layout_*.c) gives every vertex a place in units of its own, x to the right and y
 * down; cli_layout_begin then takes the least scale at which no two vertices meet, their labels
 * included, and moves the whole onto the page. From there on all lengths are pixels.
 */
#ifndef ROUTEGEN_CLI_LAYOUT_H
#define ROUTEGEN_CLI_LAYOUT_H

#include <stdbool.h>
#include <stdint.h>

#include "routegen/topology.h"

/* Networks with more vertices are not drawn, ... */
#define CLI_MOST_PLACED 2000
/* ... and above this many, vertices have no labels. */
#define CLI_MOST_LABELLED 200
#define CLI_MOST_CLASSES 8

struct cli_point {
    double x;
    double y;
};

enum cli_look {
    CLI_LOOK_NODE,
    CLI_LOOK_SWITCH,
    CLI_LOOK_INTERMEDIATE, /* an intermediate switch of a cube */
    CLI_LOOKS,
};

/* Where a label goes. */
enum cli_label_place {
    CLI_LABEL_INSIDE,
    CLI_LABEL_BELOW, /* upright, so that labels can stand close together */
    CLI_LABEL_ABOVE,
    CLI_LABEL_NONE,
};

struct cli_spot {
    struct cli_point at;
    enum cli_look look;
    enum cli_label_place label;
    struct cli_point half; /* half its width and height */
};

/* A link on the page, a cubic Bezier curve from its first to its last point. */
struct cli_curve {
    struct cli_point p[4];
};

/* A text beside the vertices, which ends at a place. */
struct cli_mark {
    struct cli_point at;
    char text[40];
};

struct cli_layout {
    const rg_topology *net;
    uint32_t count; /* of vertices */
    struct cli_spot *spot;
    double gap;   /* between two vertices, at least */
    double scale; /* of the family's units */
    double width; /* of the page without its head */
    double height;

    unsigned marks;
    struct cli_mark mark[128];

    /* Sorts of links; without class_of there is one. */
    unsigned classes;
    char class_name[CLI_MOST_CLASSES][40];
    unsigned (*class_of)(const struct cli_layout *layout, uint32_t from, uint32_t to,
                         unsigned port);
    /* Bends a link, which is straight; may be NULL. */
    void (*bend)(const struct cli_layout *layout, uint32_t from, uint32_t to,
                 struct cli_curve *curve);
    /* The label in the picture where it is shorter than the vertex's; may be NULL. */
    void (*short_label)(const struct cli_layout *layout, uint32_t vertex,
                        char text[RG_TOPOLOGY_MAX_LABEL]);
    double radius[RG_NETWORK_MAX_PARAMS]; /* words: of the circles, in the family's units */
};

/* Lays out the network called @name; says so and exits when it is too large. */
void cli_layout_begin(struct cli_layout *layout, const rg_topology *net, const char *name);
void cli_layout_end(struct cli_layout *layout);

/* The curve of the link from a vertex to its neighbour. */
struct cli_curve cli_layout_curve(const struct cli_layout *layout, uint32_t from, uint32_t to);

/* The label of a vertex as the picture shows it. */
void cli_layout_label(const struct cli_layout *layout, uint32_t vertex,
                      char text[RG_TOPOLOGY_MAX_LABEL]);

/* --- For the families ------------------------------------------------------------------- */

/* Each places the vertices of some families. */
void cli_layout_tree(struct cli_layout *layout);
void cli_layout_cube_tree(struct cli_layout *layout);
void cli_layout_hypercube(struct cli_layout *layout);
void cli_layout_grid(struct cli_layout *layout);
void cli_layout_substars(struct cli_layout *layout);
void cli_layout_bubble(struct cli_layout *layout);
void cli_layout_rings(struct cli_layout *layout);
void cli_layout_words(struct cli_layout *layout);

void cli_layout_mark(struct cli_layout *layout, double x, double y, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Names the next sort of links. */
void cli_layout_class(struct cli_layout *layout, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A class a port; for class_of. */
unsigned cli_layout_port_class(const struct cli_layout *layout, uint32_t from, uint32_t to,
                               unsigned port);

/* The point at an angle, in parts of a full turn clockwise from the right, and a radius. */
struct cli_point cli_polar(double turn, double radius);

struct cli_point cli_add(struct cli_point a, struct cli_point b);
double cli_distance(struct cli_point a, struct cli_point b);

/* The radius at which @count points on a circle are @apart from each other. */
double cli_circle_radius(unsigned count, double apart);

/* A corner of the n-cube, in a plane. */
struct cli_point cli_cube_corner(unsigned n, uint32_t word);

/* A permutation of 1..n, by the copies of the smaller graph that have the same last symbol; the
 * hexagons of three symbols are turned. */
struct cli_point cli_substar_point(const unsigned *symbol, unsigned n, double turn);

/* The turn of the hexagons at which links run past the vertices of S(4) or P(4), found by trial. */
double cli_substar_turn(const rg_topology *net);

/* The permutation in the label of a vertex. */
void cli_layout_permutation(const rg_topology *net, uint32_t vertex, unsigned *symbol);

#endif
