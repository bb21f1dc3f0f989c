/* SPDX-License-Identifier: Apache-2.0 */

/* A network while it is read: vertices and links in the order of the file, each checked as it
 * comes. rg_draft_finish makes the rows. */
#pragma once

#include "net/inner/wording.h"
#include "families/inner/rows.h"
#include "routegen/net/graph.h"

#define DRAFT_NONE UINT32_MAX /* no vertex, no link */
#define DRAFT_PORT UINT16_MAX /* the next free port */

struct draft_vertex {
    uint64_t key; /* where its key begins; it ends at a zero */
    uint64_t label;
    float x, y;
    uint32_t line; /* 0: no line */
    bool is_switch;
    bool aside;  /* neither a switch nor a compute node: no vertex of the network */
    bool placed; /* x and y are known */
    bool used;   /* a link has it, or a row of a list */
    bool quoted; /* its key is a text; GML and JSON have numbers, too */
};

struct draft_link {
    uint32_t from, to, line;
    uint16_t from_port, to_port;
    uint16_t from_rail, to_rail; /* which link of a compute node it is, if that has several */
    uint8_t delay, delay_back;
    uint8_t cable; /* rg_cable_of; 0: not said */
    bool again;    /* one before it joins the same vertices, in its direction */
};

/* A table of numbers by hash: the high half of a hash, which spares a look at most others, and the
 * number; DRAFT_NONE where there is none. */
struct draft_index {
    uint64_t *slot;
    uint64_t slots; /* a power of two */
};

struct draft_subnet;

struct draft {
    const rg_graph_options *options;
    rg_refusal *refusal;
    rg_status status; /* the first error */
    uint64_t line;    /* what is being read; 0: no line */
    bool directed;
    bool fold;    /* a switch with its one node is one vertex, if every switch has one */
    bool delayed; /* some link has a delay */
    bool cabled;  /* some says its cable */
    uint64_t dropped;
    struct draft_vertex *vertex;
    struct draft_link *link;
    char *text;
    uint64_t vertices, vertex_room, links, link_room, used, text_room;
    struct draft_index keys, pairs;
    struct draft_subnet *subnet; /* ibnet (subnet.h), else NULL */
};

/* Refuses, with the line; the first refusal stays. Returns false. */
bool rg_draft_refuse(struct draft *draft, rg_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* What is being read, for a vertex or a link. */
uint32_t rg_draft_line_of(const struct draft *draft);

/* Room for @more items in an array that grows by half. */
bool rg_draft_grow(struct draft *draft, void *array, uint64_t count, uint64_t more, uint64_t *room,
                   size_t size);

/* A table of at most @count numbers with room for one more. */
bool rg_draft_widen(struct draft *draft, struct draft_index *index, uint64_t count,
                    uint64_t (*hash)(const struct draft *draft, uint32_t number));

/* What a table holds of a number. */
uint64_t rg_draft_entry(uint64_t hash, uint32_t number);

/* The vertex of a key, DRAFT_NONE if there is none. */
uint32_t rg_draft_find(const struct draft *draft, const char *key, size_t length);

/* Adds a vertex that is not there yet, which is also labelled by its key. The key is checked. */
bool rg_draft_vertex(struct draft *draft, const char *key, size_t length, bool is_switch,
                     uint32_t *vertex);

/* The vertex of a key, found or added as a compute node. */
bool rg_draft_named(struct draft *draft, const char *key, size_t length, uint32_t *vertex);

/* Another label, if it is one. */
bool rg_draft_label(struct draft *draft, uint32_t vertex, const char *text, size_t length);

/* The first link between two vertices, in an undirected network in any direction; DRAFT_NONE. */
uint32_t rg_draft_between(const struct draft *draft, uint32_t from, uint32_t to);

/* Adds a link, the draft's last then; --simplify drops the double of another, and a loop, which
 * else is refused. */
bool rg_draft_link(struct draft *draft, struct draft_link link);

/* A delay in clocks, a whole number, which may have a point or an exponent. */
bool rg_draft_delay(struct draft *draft, const char *text, size_t length, uint8_t *delay);

/* The number of a port, from 0. */
bool rg_draft_port(struct draft *draft, const char *text, size_t length, uint16_t *port);

/* A decimal number of at most @most; false: it is none, and nothing is refused. */
bool rg_draft_number(const char *text, size_t length, uint64_t most, uint64_t *number);

/* The rows, in a graph. */
rg_status rg_draft_finish(struct draft *draft, rg_graph **graph);

void rg_draft_close(struct draft *draft);

/* ---- The formats ----------------------------------------------------------------------------- */

/* A line of a text, or a word of a line: what is left is behind it. */
struct draft_text {
    const char *at, *end;
};

/* Takes the next line, counted in the draft; false at the end. */
bool rg_draft_line(struct draft *draft, struct draft_text *text, struct draft_text *line);

/* Takes the next word, between blanks; false at the end of the line. */
bool rg_draft_word(struct draft_text *line, struct draft_text *word);

bool rg_draft_is(struct draft_text word, const char *text);

/* Links are arcs, or are not; UNSAID: nothing says so. */
enum direction { UNSAID, UNDIRECTED, DIRECTED };

/* What a column or a key of this name says of its link: 'type' and 'directed' may be of either
 * kind; others that may say so are refused, 'edge_type' where it has such a word. */
bool rg_draft_direction(struct draft *draft, struct draft_text name, struct draft_text text,
                        enum direction *is);

bool rg_read_edges(struct draft *draft, struct draft_text text);
bool rg_read_csv(struct draft *draft, struct draft_text text);
bool rg_read_graphml(struct draft *draft, struct draft_text text);
bool rg_read_gexf(struct draft *draft, struct draft_text text);
bool rg_read_gml(struct draft *draft, struct draft_text text);
bool rg_read_json(struct draft *draft, struct draft_text text);
bool rg_read_mtx(struct draft *draft, struct draft_text text);
bool rg_read_anynet(struct draft *draft, struct draft_text text);
bool rg_read_ibnet(struct draft *draft, struct draft_text text);
