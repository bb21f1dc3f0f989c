/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Prints the answers of the verb routes, in every format. */
#ifndef ROUTEGEN_CLI_ROUTES_OUT_H
#define ROUTEGEN_CLI_ROUTES_OUT_H

#include <stdbool.h>
#include <stddef.h>

#include "network_arg.h"
#include "options.h"

struct cli_routes_out {
    const struct cli_network *network;
    enum cli_format format;
    bool nodes;                 /* add the list of nodes */
    bool stream;                /* many answers, not one */
    const rg_kautz_word *avoid; /* faulty nodes, for JSON */
    size_t avoid_count;
};

/* Prints what stands before the first answer. */
void cli_routes_out_begin(const struct cli_routes_out *out);

/* Prints the answer to one pair. */
void cli_routes_out_answer(const struct cli_routes_out *out, const rg_kautz_word *source,
                           const rg_kautz_word *destination, const rg_kautz_route *routes,
                           unsigned count);

#endif
