/* SPDX-License-Identifier: Apache-2.0 */

/* What the files of this folder share: a session and its answer. */
#pragma once

#include <stdbool.h>

#include "routegen/net/graph.h"
#include "routegen/fattree_window.h"
#include "routegen/net/ask.h"
#include "routegen/net/exchange.h"
#include "routegen/net/draw.h"
#include "routegen/net/out.h"
#include "routegen/net/parse.h"
#include "routegen/net/permutation.h"
#include "routegen/net/simulate.h"
#include "routegen/network_kind.h"
#include "net/inner/record_make.h"
#include "net/inner/room.h"
#include "web.h"

/* A picture has room for this many vertices and links. */
#define RG_WEB_MOST_SPOTS 60000
#define RG_WEB_MOST_LINKS 400000
/* Vertices from here on are no exact doubles. */
#define RG_WEB_MOST_VERTICES 9007199254740992.0

struct rg_web_picture {
    uint32_t spots, links, link_room;
    float *spot;
    uint32_t *look;
    double *vertex;
    uint32_t *link;
    float *curve;
};

struct rg_web {
    char *input;
    size_t input_bytes; /* without the final zero */
    rg_grown_text answer;
    rg_out out; /* to it */
    rg_any_network any;
    bool open;   /* any is a network */
    bool graph;  /* and net is the same as a graph */
    bool opened; /* and switched is an exchange in it, */
    bool window; /* whose passes are those of tree */
    rg_topology net;
    rg_graph *file; /* NULL: the network is of no file */
    rg_switched switched;
    rg_window tree;
    rg_permutation routed; /* what is shown in place of an exchange, if it has lines */
    struct rg_web_picture picture;
    rg_faults faults;
    rg_answer found;    /* to what was asked last */
    uint32_t *hops;     /* by spot */
    double *load;       /* by link of the picture */
    struct rg_sim *sim; /* a simulation, or NULL */
    double *move;       /* what has moved, 6 numbers a move (web.h) */
    uint32_t moves, move_room;
};

/* Starts a new answer. */
rg_out *rg_web_answer_begin(struct rg_web *web);
/* The status of the answer, for a function to return. */
int rg_web_answer_end(struct rg_web *web);
/* The answer is a refusal, or what a status says; its status, for a function to return. */
int rg_web_refused(struct rg_web *web, const rg_refusal *refusal);
int rg_web_refuse(struct rg_web *web, rg_status status);
/* The label of a vertex, "" of none, as a text of a record. */
void rg_web_put_label(const struct rg_web *web, rg_value *into, const char *key, uint64_t vertex);

/* The vertex of a double. RG_OK; RG_E_FAMILY (no graph is open); RG_E_INDEX. */
rg_status rg_web_vertex_of(const struct rg_web *web, double number, uint64_t *vertex);
/* A double as a whole number below @end. RG_OK; RG_E_INDEX. */
rg_status rg_web_whole(double number, double end, uint64_t *whole);

/* An empty picture with room. RG_OK; RG_E_LARGE; RG_E_MEMORY, after which there is none. */
rg_status rg_web_picture_begin(struct rg_web *web, uint64_t spots, uint64_t links);
void rg_web_picture_end(struct rg_web *web);
/* Adds a straight link. */
void rg_web_picture_link(struct rg_web *web, uint32_t from, uint32_t to, uint32_t class,
                         uint32_t message);
/* A record with {width, height, directed}. */
rg_value *rg_web_picture_record(double width, double height, bool directed);
/* Options of a simulation, in the routing that rg_sim_choose takes, at a load, with packets of some
 * flits; or what is wrong with them. */
rg_status rg_web_options_of(const struct rg_web *web, unsigned traffic, bool node, double load,
                            unsigned flits, rg_sim_options *options, rg_refusal *refusal);
/* Forgets the exchange or permutation. */
void rg_web_exchange_end(struct rg_web *web);
/* Ends the simulation, and forgets what has moved. */
void rg_web_moves_end(struct rg_web *web);

/* The network of a file, if the bytes of one stand after its name and a line feed; else NULL. */
rg_status rg_web_read_file(char *input, size_t bytes, rg_graph **file, rg_refusal *refusal);
bool rg_web_is_faulty(const struct rg_web *web, rg_link hop);
/* Forgets the answer before, and begins a question around the faults. RG_OK; RG_E_FAMILY;
 * RG_E_INDEX. */
rg_status rg_web_ask_begin(struct rg_web *web, double from, double to, rg_ask *ask);
/* The answer is a record, or the list in it under a key (NULL: all of it); it is freed. */
int rg_web_record(struct rg_web *web, rg_value *record, const char *key);
