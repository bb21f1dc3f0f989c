/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Prints the answers of the verb routes as text, JSON or CSV. */
#ifndef ROUTEGEN_CLI_ROUTES_OUT_H
#define ROUTEGEN_CLI_ROUTES_OUT_H

#include <stdbool.h>
#include <stddef.h>

#include "cli/common/network_arg.h"
#include "cli/common/options.h"
#include "routegen/kautz_batch.h"

/* What all rows of routes of the same length start with. */
struct cli_routes_row {
    char text[24];
    uint8_t length; /* of the text; the route's word follows */
    uint8_t out;    /* where the out and the in letter go */
    uint8_t in;
};

struct cli_routes_out {
    const rg_any_network *network;
    enum cli_format format;
    bool nodes;                 /* add the list of nodes */
    bool stream;                /* many answers, not one */
    const rg_kautz_word *avoid; /* faulty nodes */
    size_t avoid_count;
    /* Made by cli_routes_out_begin: */
    struct cli_routes_row row[RG_KAUTZ_MAX_HOPS + 1];
    char head[80]; /* of the table in text */
    size_t head_length;
};

/* Pairs and their routes, packed as in kautz_batch.h. */
struct cli_routes_answers {
    size_t pairs;
    unsigned routes; /* of every pair */
    const uint64_t *source;
    const uint64_t *destination;
    const uint64_t *words;
    const uint8_t *hops;
};

/* Prints what stands before the first answer. */
void cli_routes_out_begin(struct cli_routes_out *out);

/* Prints answers, in order. */
void cli_routes_out_print(const struct cli_routes_out *out,
                          const struct cli_routes_answers *answers);

/* Prints the answer to one pair, from the readable library or from a board. */
void cli_routes_out_answer(const struct cli_routes_out *out, const rg_kautz_word *source,
                           const rg_kautz_word *destination, const rg_kautz_route *routes,
                           unsigned count);

#endif
