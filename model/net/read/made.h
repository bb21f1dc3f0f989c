/* SPDX-License-Identifier: Apache-2.0 */

/* What becomes of the vertices of a draft. */
#pragma once

#include "subnet.h"

struct rg_graph {
    rg_rows rows;
    uint64_t dropped;
    rg_room room; /* of what rows points to */
};

struct made {
    struct draft *draft;
    rg_graph *graph;
    uint32_t *number; /* of a vertex of the draft; DRAFT_NONE: it is folded into its switch */
    uint32_t *vertex; /* and back */
    uint32_t *label;  /* whose label it has */
    uint16_t *rail;   /* which link of a compute node it is, if that has several */
    uint16_t port;    /* of compute nodes at switches: 0 */
    uint64_t vertices, nodes;
    uint32_t same;         /* a vertex with another one's label; DRAFT_NONE */
    bool folded, adapters; /* some compute node has several links */
};

/* The name of a vertex of the draft in the file. */
static inline const char *rg_made_key(const struct draft *draft, uint32_t vertex)
{
    return draft->text + draft->vertex[vertex].key;
}

/* Refuses a second link at a port; false, as is without memory. */
bool rg_made_refuse_port(struct draft *draft, uint32_t link, uint16_t port, uint32_t vertex);
bool rg_made_refuse_memory(struct draft *draft);

/* Numbers the vertices: compute nodes first, in the order of the draft. The numbers are made;
 * @scratch has room for three more of each vertex. */
bool rg_made_number(struct made *made, uint32_t *scratch);
