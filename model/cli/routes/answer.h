/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * Answers to questions for routes, from the verb routes and from a board: printed pair by pair,
 * route by route, by one printer per format (answer_text.c, answer_csv.c, answer_json.c). Only the
 * fast stream of a Kautz digraph (kautz_stream.c) prints its own rows.
 *
 *      asked for      each row of the table is
 *      CLI_WORDS      a route of a Kautz digraph: hops, phase, out, in, word
 *      CLI_RULE       a vertex of the one route: port, virtual channel; with nodes a route, as
 *                     below
 *      CLI_DISJOINT   a route: hops, vertices
 *      CLI_SHORTEST   likewise
 */
#ifndef ROUTEGEN_CLI_ANSWER_H
#define ROUTEGEN_CLI_ANSWER_H

#include <jansson.h>

#include "avoid.h"
#include "cli/common/network_arg.h"
#include "cli/common/options.h"
#include "routegen/count128.h"
#include "routegen/net/disjoint.h"
#include "routegen/topology_route.h"

enum cli_asked {
    CLI_WORDS,
    CLI_RULE,
    CLI_DISJOINT,
    CLI_SHORTEST,
};

/* What all answers of one call have in common. */
struct cli_answers {
    const rg_any_network *network;
    const rg_topology *net; /* the network as a graph; NULL: not known as one, or too large */
    enum cli_asked asked;
    enum cli_format format;
    bool nodes;                    /* with the list of nodes */
    bool stream;                   /* many answers, not one */
    bool only_count;               /* of shortest routes */
    const rg_route_rule *rule;     /* of CLI_RULE */
    const struct cli_avoid *avoid; /* NULL: no faults */
};

/* A pair, and what is known of its routes before they are printed. */
struct cli_answer {
    uint64_t source;
    uint64_t destination;
    rg_count128 count;    /* of routes */
    bool uncounted;       /* 2^128 of them or more */
    uint64_t hops;        /* CLI_RULE, CLI_SHORTEST: of every route */
    uint64_t longest;     /* CLI_WORDS: hops of the longest route; 0: not above k + 2 */
    rg_made_by made_by;   /* CLI_DISJOINT, CLI_WORDS around faults */
    bool incomplete;      /* there may be more: the network is too large to search */
    uint64_t from, to;    /* CLI_DISJOINT: the ends that the routes share */
    const char *none;     /* why there is no route, or NULL */
    const rg_route *wide; /* CLI_RULE: the route, for the width of a column */
    json_t *object;       /* JSON: the answer so far */
    json_t *routes;
};

/* A word of a Kautz route, k + hops digits. */
struct cli_route_word {
    const char *text;
    char phase; /* 'A', 'B', 'C', or '-': found by search */
};

/* Prints what stands before the first answer. */
void cli_answers_begin(const struct cli_answers *answers);

/* Prints the head of an answer. */
void cli_answer_begin(const struct cli_answers *answers, struct cli_answer *answer);

/* Prints route number @index, from 0. @word is that of CLI_WORDS, whose route needs no vertices. */
void cli_answer_route(const struct cli_answers *answers, struct cli_answer *answer, uint64_t index,
                      const rg_route *route, const struct cli_route_word *word);

/* Prints the end of an answer, of which @listed routes were printed. */
void cli_answer_end(const struct cli_answers *answers, struct cli_answer *answer, uint64_t listed);

/* ---- For the printers ---------------------------------------------------------------------- */

struct cli_printer {
    void (*first)(const struct cli_answers *answers); /* before all answers, or NULL */
    void (*begin)(const struct cli_answers *answers, struct cli_answer *answer);
    void (*route)(const struct cli_answers *answers, struct cli_answer *answer, uint64_t index,
                  const rg_route *route, const struct cli_route_word *word);
    void (*end)(const struct cli_answers *answers, struct cli_answer *answer, uint64_t listed);
};

extern const struct cli_printer cli_print_text, cli_print_csv, cli_print_json;

struct cli_label cli_answer_label(const struct cli_answers *answers, uint64_t vertex);

/* "17", or "2^128 or more". */
rg_count128_text cli_answer_count(const struct cli_answer *answer);

/* "construction", "maximum flow". */
const char *cli_answer_method(const struct cli_answer *answer);

/* The digit of the letter that a Kautz route enters its destination by. */
unsigned cli_word_in(const struct cli_route_word *word, uint64_t hops);

#endif
