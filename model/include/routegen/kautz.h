/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Kautz digraphs K(d,k) and the d node-disjoint routes between two of their nodes.
 *
 * A node is a word of k letters over the alphabet 0..d in which neighbouring letters differ. An arc
 * leads from x to the word that drops the first letter of x and appends a letter z other than the
 * last of x:
 *
 *      x = x1 x2 ... xk   --z-->   x2 ... xk z            N = d^k + d^(k-1) nodes,
 *                                                         degree d, diameter k
 *
 * A route of h hops is therefore one word of k+h letters, and its nodes are the windows of k
 * letters:
 *
 *      0 1 2 3 4 3 0            K(4,5), 01234 -> 23430 in 2 hops
 *      [0 1 2 3 4]              node 0, the source
 *        [1 2 3 4 3]            node 1
 *          [2 3 4 3 0]          node 2, the destination
 *
 * Between any two different nodes there are exactly d routes that share no node but their ends.
 * They come in order of length, in three phases: A reuses an overlap of source and destination (at
 * most k hops), B inserts one letter (k+1 hops), C inserts two (k+2 hops). doc/mathematics.md says
 * why this is right; the algorithm is that of Smit, Havinga, Jansen, de Boer and Molenkamp, "On
 * hardware for generating routes in Kautz digraphs" (1991).
 *
 * All functions are pure: no allocation, no I/O, no global state; every argument is checked: d and
 * k that rg_kautz_init would refuse give RG_E_SHAPE. Structs may be copied freely. Start with
 * rg_kautz_init, parse two words, call rg_kautz_routes.
 */
#ifndef ROUTEGEN_KAUTZ_H
#define ROUTEGEN_KAUTZ_H

#include <stddef.h>
#include <stdint.h>

#include "routegen/status.h"

#ifdef __cplusplus
extern "C" {
#endif

#define RG_KAUTZ_MIN_D 2
#define RG_KAUTZ_MAX_D 15
#define RG_KAUTZ_MIN_K 1
#define RG_KAUTZ_MAX_K 16
/** Longest route in hops (k + 2) and in letters (2k + 2) of the largest network. */
#define RG_KAUTZ_MAX_HOPS (RG_KAUTZ_MAX_K + 2)
#define RG_KAUTZ_MAX_LETTERS (RG_KAUTZ_MAX_K + RG_KAUTZ_MAX_HOPS)

/* ---- The network ------------------------------------------------------------------------ */

/** A shape; made by rg_kautz_init, then read-only. */
typedef struct rg_kautz {
    unsigned d;     /**< out-degree = in-degree = connectivity, 2..15; letters are 0..d */
    unsigned k;     /**< letters of a word = diameter, 1..16 */
    uint64_t nodes; /**< N = d^k + d^(k-1), below 2^63 */
} rg_kautz;

/**
 * Makes the shape K(d,k).
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE when d or k is out of range. O(k).
 */
RG_API rg_status rg_kautz_init(unsigned d, unsigned k, rg_kautz *net);

/* ---- Words: the nodes ------------------------------------------------------------------- */

/** A node. letter[0] is x1, the leftmost in print; entries from k on are 0. */
typedef struct rg_kautz_word {
    uint8_t letter[RG_KAUTZ_MAX_K];
} rg_kautz_word;

/**
 * Parses @p length characters of @p text, one digit 0-9a-f (or A-F) per letter, as in "01234".
 *
 * @param[out] where optional (may be NULL): on RG_E_LETTER or RG_E_REPEAT the index of the
 * offending character; on RG_E_LENGTH the length found.
 * @return RG_OK; RG_E_NULL; RG_E_LENGTH; RG_E_LETTER (not a digit, or above d); RG_E_REPEAT. O(k).
 */
RG_API rg_status rg_kautz_word_parse(const rg_kautz *net, const char *text, size_t length,
                                     rg_kautz_word *word, size_t *where);

/** Writes k digits 0-9a-f and a zero. @return RG_OK; RG_E_NULL; errors of rg_kautz_word_check.
 * O(k). */
RG_API rg_status rg_kautz_word_print(const rg_kautz *net, const rg_kautz_word *word,
                                     char text[RG_KAUTZ_MAX_K + 1]);

/**
 * Checks whether @p word is a node: letters at most d, neighbours different, zeros after letter k.
 * @param[out] where optional (may be NULL): index of the first offending letter.
 * @return RG_OK; RG_E_NULL; RG_E_LETTER; RG_E_REPEAT; RG_E_LENGTH (a letter after the k-th is not
 * 0). O(k).
 */
RG_API rg_status rg_kautz_word_check(const rg_kautz *net, const rg_kautz_word *word, size_t *where);

/**
 * The rank of a node, 0..N-1, in lexicographic order of the words. Mixed radix: letter 1 has the
 * weight d^(k-1); the digit of letter i > 1 is its place among the d letters other than letter i-1.
 * @return RG_OK; RG_E_NULL; errors of rg_kautz_word_check. O(k).
 */
RG_API rg_status rg_kautz_rank(const rg_kautz *net, const rg_kautz_word *word, uint64_t *rank);

/** The node of a rank; the inverse of rg_kautz_rank. @return RG_OK; RG_E_NULL; RG_E_RANK. O(k). */
RG_API rg_status rg_kautz_unrank(const rg_kautz *net, uint64_t rank, rg_kautz_word *word);

/* ---- Neighbours and shortest routes ----------------------------------------------------- */

/**
 * The node that output port @p port of @p word leads to. Ports 0..d-1 are the d possible new
 * letters in ascending order.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (port >= d); errors of rg_kautz_word_check. O(k).
 */
RG_API rg_status rg_kautz_successor(const rg_kautz *net, const rg_kautz_word *word, unsigned port,
                                    rg_kautz_word *next);

/**
 * The node that reaches @p word through input port @p port. Ports 0..d-1 are the d possible dropped
 * letters, ascending.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (port >= d); errors of rg_kautz_word_check. O(k).
 */
RG_API rg_status rg_kautz_predecessor(const rg_kautz *net, const rg_kautz_word *word, unsigned port,
                                      rg_kautz_word *previous);

/**
 * Hops on the one shortest route, 0..k: k minus the longest overlap of the end of @p source with
 * the start of @p destination. Equal words are at distance 0.
 * @return RG_OK; RG_E_NULL; errors of rg_kautz_word_check. O(k^2), paper section 3.1.
 */
RG_API rg_status rg_kautz_distance(const rg_kautz *net, const rg_kautz_word *source,
                                   const rg_kautz_word *destination, unsigned *hops);

/**
 * The next node on the shortest route (self-routing: each node needs only the destination).
 * @return RG_OK; RG_E_NULL; RG_E_SAME; errors of rg_kautz_word_check. O(k^2), paper section 3.1.
 */
RG_API rg_status rg_kautz_next_hop(const rg_kautz *net, const rg_kautz_word *source,
                                   const rg_kautz_word *destination, rg_kautz_word *next);

/* ---- The d node-disjoint routes --------------------------------------------------------- */

typedef enum rg_kautz_phase {
    RG_PHASE_A = 0, /**< an overlap, hops <= k */
    RG_PHASE_B = 1, /**< one inserted letter, hops = k+1 */
    RG_PHASE_C = 2, /**< two inserted letters, hops = k+2 */
} rg_kautz_phase;

/** One route. */
typedef struct rg_kautz_route {
    uint8_t hops;  /**< 1..k+2 */
    uint8_t phase; /**< an rg_kautz_phase */
    uint8_t out;   /**< letter k+1 of the word: names the source's output port */
    uint8_t in;    /**< the letter before the destination: names its input port */
    uint8_t letter[RG_KAUTZ_MAX_LETTERS]; /**< the k+hops letters of the word; the rest is 0 */
} rg_kautz_route;

/** Iterates over the routes of one pair in order of length. Opaque by convention: use the two
 * functions below. */
typedef struct rg_kautz_iterator {
    rg_kautz net;
    rg_kautz_word source;
    rg_kautz_word destination;
    uint16_t used_out; /**< bit z: letter z may not name another first hop */
    uint16_t used_in;  /**< bit z: letter z may not name another last hop */
    uint8_t phase;     /**< where the search stands: an rg_kautz_phase, then ... */
    uint8_t overlap;   /**< ... phase A: overlaps below this one are still to be tried */
    uint8_t first;     /**< ... phases B and C: the next letter for place k+1 */
    uint8_t second;    /**< ... phase C: the next letter for place k+2 */
    uint8_t found;     /**< routes given so far */
} rg_kautz_iterator;

/**
 * Prepares the routes of one pair.
 * @return RG_OK; RG_E_NULL; RG_E_SAME; errors of rg_kautz_word_check. O(k).
 */
RG_API rg_status rg_kautz_iterator_init(const rg_kautz *net, const rg_kautz_word *source,
                                        const rg_kautz_word *destination, rg_kautz_iterator *it);

/**
 * Gives the next route, in the order of the serial core: shortest first, phase A by decreasing
 * overlap, B and C by increasing letter.
 * @return RG_OK; RG_E_NULL; RG_E_END after the d-th route. All d calls together O(k^2 + d k), paper
 * section 3.
 */
RG_API rg_status rg_kautz_next(rg_kautz_iterator *it, rg_kautz_route *route);

/**
 * All d routes of a pair at once, in the order of rg_kautz_next.
 * @param[out] routes room for net->d routes (RG_KAUTZ_MAX_D always suffices); exactly d are
 * written.
 * @return RG_OK; errors of rg_kautz_iterator_init. O(k^2 + d k).
 */
RG_API rg_status rg_kautz_routes(const rg_kautz *net, const rg_kautz_word *source,
                                 const rg_kautz_word *destination, rg_kautz_route *routes);

/**
 * The routes of a pair that avoid all of the @p fault_count nodes in @p faults, in order of length.
 * Any f faulty nodes other than the ends break at most f routes, so at least d-f routes survive.
 *
 * @param[out] routes room for net->d routes; the first *count are written.
 * @return RG_OK (also with *count = 0); RG_E_NULL (faults may be NULL only with fault_count 0);
 * RG_E_FAULTY (an end is on the list); errors of rg_kautz_iterator_init and, for the list, of
 * rg_kautz_word_check. O(f d k^2).
 */
RG_API rg_status rg_kautz_routes_avoiding(const rg_kautz *net, const rg_kautz_word *source,
                                          const rg_kautz_word *destination,
                                          const rg_kautz_word *faults, size_t fault_count,
                                          rg_kautz_route *routes, unsigned *count);

/**
 * Node @p index of a route: 0 is the source, route->hops the destination.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX (index > hops, or hops > k+2). O(k). The letters are not
 * checked.
 */
RG_API rg_status rg_kautz_route_node(const rg_kautz *net, const rg_kautz_route *route,
                                     unsigned index, rg_kautz_word *node);

/**
 * All hops+1 nodes of a route, source first.
 * @param[out] nodes room for route->hops + 1 nodes (RG_KAUTZ_MAX_HOPS + 1 always suffices).
 * @return as rg_kautz_route_node. O(k hops).
 */
RG_API rg_status rg_kautz_route_nodes(const rg_kautz *net, const rg_kautz_route *route,
                                      rg_kautz_word *nodes);

/** Writes the route's word, k+hops digits and a zero. @return as rg_kautz_route_node.
 * O(k + hops). */
RG_API rg_status rg_kautz_route_print(const rg_kautz *net, const rg_kautz_route *route,
                                      char text[RG_KAUTZ_MAX_LETTERS + 1]);

/* ---- Checking a set of routes ----------------------------------------------------------- */

/** The rules of a complete set of routes, in the order in which they are checked. */
typedef enum rg_kautz_rule {
    RG_RULE_NONE = 0,    /**< no rule is broken */
    RG_RULE_COUNT,       /**< there are exactly d routes */
    RG_RULE_HOPS,        /**< a route has 1..k+2 hops */
    RG_RULE_SOURCE,      /**< its word starts with the source */
    RG_RULE_DESTINATION, /**< its word ends with the destination */
    RG_RULE_LETTER,      /**< its letters are at most d */
    RG_RULE_REPEAT,      /**< neighbouring letters differ, so that every step is an arc */
    RG_RULE_FIELDS,      /**< phase, out and in are what the word says */
    RG_RULE_ORDER,       /**< routes come in order of length */
    RG_RULE_LOOP,        /**< no route meets a node twice (its ends included) */
    RG_RULE_SHARED,      /**< no two routes share a node between their ends, nor the direct arc */
} rg_kautz_rule;

/** What is wrong with a set of routes, and where. */
typedef struct rg_kautz_verdict {
    rg_kautz_rule rule; /**< RG_RULE_NONE: the set is right */
    unsigned route;     /**< index of the offending route (for COUNT: the number of routes) */
    unsigned other;     /**< SHARED: index of the earlier route that has the same node; else 0 */
    unsigned place; /**< LETTER, REPEAT, SOURCE, DESTINATION: index of the letter; LOOP, SHARED: of
                       the node */
} rg_kautz_verdict;

/**
 * Checks a set of routes from @p source to @p destination and names the first rule it breaks.
 *
 * It trusts nothing but the words: it does not run the algorithm, so it judges routes from any
 * origin (an RTL core, a board, another program). A broken rule is a verdict, not an error.
 * @return RG_OK; RG_E_NULL; RG_E_SAME; errors of rg_kautz_word_check for the two ends. O(d k + n^2)
 * where n, the number of inner nodes of the routes, is at most d(k+1).
 */
RG_API rg_status rg_kautz_check(const rg_kautz *net, const rg_kautz_word *source,
                                const rg_kautz_word *destination, const rg_kautz_route *routes,
                                unsigned count, rg_kautz_verdict *verdict);

/** One short English phrase for a rule ("two routes share a node"), never NULL. O(1). */
RG_API const char *rg_kautz_rule_text(rg_kautz_rule rule);

#ifdef __cplusplus
}
#endif

#endif
