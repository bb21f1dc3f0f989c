/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * What users write, read: names of networks, labels, lists of faults; and rules.
 *
 *     label   010   (0,2)   0,2   <0,1>   @17          brackets where a comma could be meant
 *     link    010-101   (0,2)-(0,3)
 *     faults  010,101   (0,2),(0,3)   010,101-012      vertices and links, separated by commas
 *
 * A function that refuses its input returns a status, and writes the reason and its place to the
 * refusal, which may be NULL. Other pointers may not, unless a function says so.
 */
#ifndef ROUTEGEN_NET_PARSE_H
#define ROUTEGEN_NET_PARSE_H

#include <stddef.h>
#include <stdint.h>

#include "routegen/status.h"
#include "routegen/net/ask.h"
#include "routegen/net/record.h"
#include "routegen/net/simulate.h"
#include "routegen/network_kind.h"
#include "routegen/topology.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * What is wrong, in one sentence, and where: the same words in the program, in the explorer, in
 * Python and for a caller in C.
 *
 *     input     kautz:2,33
 *                       ^^            place 8, length 2
 *     text      kautz:2,33: k must be 1..16
 *                           ^         says 12
 *
 *     rg_refusal refusal;
 *     if (rg_parse_network("kautz:2,33", &network, NULL, &refusal) != RG_OK)
 *         fprintf(stderr, "%s\n", refusal.text);
 *
 * A pointer to a refusal may be NULL wherever it is a parameter: then no text is written. All
 * functions are pure.
 */

/* ---- Text from outside --------------------------------------------------------------------- */

/** Text from outside, made safe for a message of one line: bytes that are not printable characters
 * appear as \xHH, and "..." ends a truncated text. */
typedef struct rg_quoted {
    char text[80];
} rg_quoted;

/* ---- Refusals ------------------------------------------------------------------------------ */

/** Room for a sentence, with its terminating zero. */
#define RG_REFUSAL_MAX 1200
/** The place of what is wrong in no place of the input. */
#define RG_NO_PLACE SIZE_MAX

/** What is wrong with an input. */
typedef struct rg_refusal {
    rg_status status;
    size_t place;  /**< offset in the input, in bytes; or RG_NO_PLACE */
    size_t length; /**< bytes of the input from there on, at least 1; 0 with RG_NO_PLACE */
    size_t says;   /**< offset in the text, after "INPUT: ", for a caller that shows the input */
    char text[RG_REFUSAL_MAX]; /**< the sentence, without a newline or a full stop */
} rg_refusal;

/* ---- Rules ----------------------------------------------------------------------------- */

/**
 * Routing rules by the names of their fields and values, as users write and read them:
 * "tie all, cube ecube". The fields of a rule that mean nothing to a network have no name there.
 */

/** A rule in words. */
typedef struct rg_rule_words {
    char text[120];
} rg_rule_words;

/** Fields of a rule: rule, vc-classes, tie, cube, up, detour. */
#define RG_ROUTE_RULE_FIELDS 6

/** Sets a field of a rule, both by name; the refusal may be NULL.
 * @return RG_OK; RG_E_RULE (no such field, or of no use to the network, or no such value). O(1). */
RG_API rg_status rg_parse_rule(const rg_topology *net, const char *field, const char *value,
                               rg_route_rule *rule, rg_refusal *refusal);

/** A rule in words, "tie all, cube ecube": all fields that mean something to the network. O(1). */
RG_API rg_rule_words rg_rule_print(const rg_topology *net, const rg_route_rule *rule);

/* ---- Networks ------------------------------------------------------------------------------ */

/**
 * Reads a zero-terminated name, all of it: into @p network, as rg_any_network_parse does, into the
 * graph @p net, as rg_any_topology_parse does, or into both. One of the two may be NULL.
 * @return the statuses of these. O(length).
 */
RG_API rg_status rg_parse_network(const char *text, rg_any_network *network, rg_topology *net,
                                  rg_refusal *refusal);

/* ---- Vertices ------------------------------------------------------------------------------ */

/** Which vertices are meant. */
typedef enum rg_vertex_kind {
    RG_VERTEX_ANY,
    RG_VERTEX_NODE,   /**< compute nodes */
    RG_VERTEX_ROUTER, /**< switches; in a direct network all vertices */
} rg_vertex_kind;

/** Reads a label, as rg_topology_parse does.
 * @return RG_OK; RG_E_LABEL (also of a vertex of another kind). O(length). */
RG_API rg_status rg_parse_vertex(const rg_topology *net, rg_vertex_kind kind, const char *text,
                                 size_t length, uint64_t *vertex, rg_refusal *refusal);

/** Reads a word of a Kautz digraph, which may be too large for a graph; `@17` is the node of rank
 * 17.
 * @return RG_OK; RG_E_LABEL (no such rank); the statuses of rg_kautz_word_parse. O(length). */
RG_API rg_status rg_parse_word(const rg_kautz *net, const char *text, size_t length,
                               rg_kautz_word *word, rg_refusal *refusal);

/** What a list of faults may have in it: one of them, or the sum. */
enum {
    RG_FAULTS_VERTICES = 1,
    RG_FAULTS_LINKS = 2,
    RG_FAULTS_CABLES =
        4, /**< with links: LABEL:PORT may be one of several that join two vertices */
};

/**
 * Reads a zero-terminated list of vertices and links, and adds them to @p faults. A link must
 * exist: A-B, or LABEL:PORT, as csv tables number ports. A list of a single label or link needs no
 * brackets.
 * @param net    the graph; NULL: the Kautz digraph @p kautz is too large for one.
 * @param kautz  not used unless @p net is NULL.
 * @param kinds  what is expected; each comma separates a fault.
 * @param[in,out] faults of zeros at first; its arrays are freed by rg_faults_close. After an error
 * it is as before.
 * @return RG_OK; RG_E_LABEL; RG_E_INDEX (no such link); RG_E_SYNTAX (a link expected);
 * RG_E_MEMORY. O(length).
 */
RG_API rg_status rg_parse_faults(const rg_topology *net, const rg_kautz *kautz, unsigned kinds,
                                 const char *text, rg_faults *faults, rg_refusal *refusal);

/** Frees the arrays that rg_parse_faults has made, and leaves no faults; NULL is allowed. O(1). */
RG_API void rg_faults_close(rg_faults *faults);

/** The fields of a line of a file of routes, flows, delays, messages, faults. */
#define RG_FIELDS_WAY "router,target,port[,class[,phase,next[,escape]]]"
#define RG_FIELDS_FLOW "source,destination[,weight]"
#define RG_FIELDS_DELAY "router,port,clocks[,pace]"
#define RG_FIELDS_MESSAGE "time,source,destination,flits[,after[,work]]"
#define RG_FIELDS_FAULT "clock,part,which[,port[,until]]"
#define RG_FIELDS_FAULT_TEXT                                                                       \
    "CLOCK:node:LABEL, CLOCK:link:LABEL:PORT, CLOCK:nodes:COUNT or CLOCK:links:COUNT, each "       \
    "with or without :UNTIL"

#ifdef __cplusplus
}
#endif

#endif
