/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* --all and --disjoint of the verb routes: several routes of one pair, as lists of vertices. */
#ifndef ROUTEGEN_CLI_ROUTES_LIST_H
#define ROUTEGEN_CLI_ROUTES_LIST_H

#include <jansson.h>

#include "routes_topology.h"

struct cli_list_options {
    bool all;
    bool disjoint;
    bool count;       /* only the number of routes */
    const char *most; /* routes to list, as given; NULL: not given */
};

/* As they stand in the option list of the verb. */
/* clang-format off */
#define CLI_OPTIONS_LIST                                                                           \
    {.name = "all", .key = CLI_KEY_ALL, .doc = "Count and list all shortest routes"},              \
    {.name = "count", .key = CLI_KEY_COUNT, .doc = "With --all: only count them"},                 \
    {.name = "most", .key = CLI_KEY_MOST, .arg = "N",                                              \
     .doc = "With --all: list at most N of them, default 100"},                                    \
    {.name = "disjoint", .key = CLI_KEY_DISJOINT,                                                  \
     .doc = "List as many routes as can be that share no vertex but their ends"}
/* clang-format on */

/* Notes an option of these; false if it is another one. */
bool cli_list_note(struct cli_list_options *given, int key, const char *value);

/* Whether one of them was given. */
bool cli_list_is_given(const struct cli_list_options *given);

/* Prints the routes that are asked for, or says what is wrong and exits. */
void cli_routes_list(const struct cli_routes_topology *asked,
                     const struct cli_list_options *options);

/* ---- What the two have in common ------------------------------------------------------------ */

/* A list that is being printed. */
struct cli_list {
    rg_topology net;
    char name[RG_NETWORK_MAX_TEXT];
    struct cli_ends ends;
    enum cli_format format;
    json_t *object; /* JSON: what is known of the pair; members may be added before the end */
    json_t *routes;
};

/* Prints the head of the table of routes; in JSON, begins an empty one. */
void cli_list_begin(struct cli_list *list);

/* Prints a route, number @index from 0, of @count in all. */
void cli_list_add(struct cli_list *list, const char *count, uint64_t index, uint64_t hops,
                  const uint64_t *vertex);

/* All shortest routes, or the first of them. */
void cli_routes_all(struct cli_list *list, const struct cli_list_options *options);

/* A largest set of disjoint routes. */
void cli_routes_disjoint(struct cli_list *list);

#endif
