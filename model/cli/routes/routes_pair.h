/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* One pair of the verb routes: parsed, answered by the readable library, or refused. */
#ifndef ROUTEGEN_CLI_ROUTES_PAIR_H
#define ROUTEGEN_CLI_ROUTES_PAIR_H

#include <stddef.h>
#include <stdnoreturn.h>

#include "routes_out.h"

struct cli_pair_text {
    const char *source;
    size_t source_length;
    const char *destination;
    size_t destination_length;
};

/* Parses the words of a pair, or says what is wrong with them and exits. */
void cli_routes_words(const struct cli_routes_out *out, struct cli_place place,
                      const struct cli_pair_text *pair, rg_kautz_word *source,
                      rg_kautz_word *destination);

/* Computes and prints the routes of a pair, or says what is wrong with it and exits. */
void cli_routes_pair(const struct cli_routes_out *out, struct cli_place place,
                     const struct cli_pair_text *pair);

/* Says what is wrong with a pair that has no routes, and exits. */
noreturn void cli_routes_refuse(const struct cli_routes_out *out, struct cli_place place,
                                const struct cli_pair_text *pair);

#endif
