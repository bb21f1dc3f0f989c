/* SPDX-License-Identifier: Apache-2.0 */

/* What nodes and edges of a file tell by names, where a format has them: GraphML, GEXF, GML, JSON.
 */
#pragma once

#include "draft.h"

/* What a value tells; of two that tell the same, the first counts where both are there. */
enum role {
    LABEL,
    NAME,
    KIND,
    X,
    Y,
    LONGITUDE, /* lon */
    LATITUDE,  /* lat */
    PLACE_X,   /* networkx's pos; y is up in its pictures */
    PLACE_Y,
    DELAY,
    LATENCY,
    DELAY_BACK,
    FROM_PORT,
    TO_PORT,
    DIRECTION, /* the first of those that may say it */
    TYPE,
    ONEWAY,
    IS_DIRECTED,
    EDGE_TYPE,
    WAY,
    ARROW,
    ROLES,
    NOTHING = ROLES
};

/* The text of a value, without the blanks around it. */
struct value {
    char text[RG_TOPOLOGY_MAX_LABEL + 1];
    size_t length; /* 0: there is none */
    uint64_t line;
    bool given; /* by the element itself */
};

/* Arrowheads of a line: at no end or both, at its target, at its source. */
enum arrows { NO_LINE, SAME, FORTH, BACK };

/* Of the node or the edge that is being read, and of the graph. */
struct values {
    struct draft *draft;
    struct value value[ROLES];
    uint32_t node;
    struct draft_link edge;
    uint64_t line;        /* of the edge */
    bool arcs;            /* edges are arcs where they do not say */
    bool single;          /* the file says that no two edges have the same ends */
    bool is_arc, is_said; /* by an attribute of its own */
    enum arrows arrows;   /* of its line in yEd */
};

/* The role of a name, whatever the letters' case; NOTHING. */
enum role rg_values_role(const char *name, bool of_edge);

/* The name of a role, and whose it is. */
const char *rg_values_name(enum role role);
bool rg_values_of_edge(enum role role);

bool rg_values_refuse(struct values *values, const char *what);

/* Begins a node or an edge, without values. */
void rg_values_begin(struct values *values, bool of_edge);

/* A value of its own; a second one of its role is refused. */
bool rg_values_give(struct values *values, enum role role, const struct value *value);
bool rg_values_give_text(struct values *values, enum role role, const char *text);

/* Whether links are arcs, as a word says; NULL says nothing. */
bool rg_values_direction(struct values *values, const char *says, const char *yes, const char *no,
                         bool *arcs);

/* Refuses an edge to a node that is not there. */
bool rg_values_no_node(struct values *values, const char *id);

/* Ends the node, which is a vertex by now, and the edge, whose ends are. */
bool rg_values_end_node(struct values *values);
bool rg_values_end_edge(struct values *values);
