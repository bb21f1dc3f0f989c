/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Pictures of networks as graphs, with routes in them. */
#ifndef ROUTEGEN_CLI_DRAW_H
#define ROUTEGEN_CLI_DRAW_H

#include <stdio.h>

#include "layout.h"
#include "routegen/kautz.h"

#define CLI_MOST_WAYS RG_KAUTZ_MAX_D

/* A route: its vertices from the source to the destination. */
struct cli_way {
    unsigned hops;
    uint32_t *vertex; /* hops + 1 of them */
};

/* Prints the picture. */
void cli_draw_graph(FILE *out, const struct cli_layout *layout, const char *name,
                    const struct cli_way *ways, unsigned count);

#endif
