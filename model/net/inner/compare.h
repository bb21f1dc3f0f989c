/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * What rg_ask_compare and rg_ask_find of net/measures.h are made of: networks side by side, and
 * networks near a size.
 */
#pragma once

#include "routegen/net/measures.h"
#include "routegen/net/simulate_load.h"

/* ---- Networks side by side ------------------------------------------------------------- */

/**
 *     rg_compared compared[2];
 *     rg_network_compare(&net[0], RG_SEARCH_SHORT, NULL, NULL, &compared[0]);
 *     rg_network_compare(&net[1], RG_SEARCH_SHORT, NULL, &compared[0], &compared[1]);
 *     compared[1].value[RG_ROW_DIAMETER].count ...
 *
 * A result is a plain value: nothing is to be freed.
 */

/** A row of the comparison: an index of rg_compared.value. rg_network_title_of names them. */
typedef enum rg_compare_row {
    RG_ROW_NODES,
    RG_ROW_SWITCHES,
    RG_ROW_LINKS,
    RG_ROW_RADIX,
    RG_ROW_DIAMETER,
    RG_ROW_DISTANCE,
    RG_ROW_SWITCHES_PER_NODE,
    RG_ROW_LINKS_PER_NODE,
    RG_ROW_SWITCH_RATIO,      /**< switches per node, over those of the first network */
    RG_ROW_LINK_RATIO,        /**< links per node, over those of the first network */
    RG_ROW_RCP,               /**< see rg_radix_cost */
    RG_ROW_DIVERSITY,         /**< path diversity, exact */
    RG_ROW_DIVERSITY_MODEL,   /**< by the paper's model, its slips corrected */
    RG_ROW_DIVERSITY_PRINTED, /**< as the paper prints it */
    RG_ROW_CONNECTIVITY,
    RG_ROW_IDEAL, /**< throughput that no routing exceeds: links over the hops that messages need,
                       and over what crosses the bisection, where it is known, or
                       leaves a sub-tree */
    RG_ROW_EVEN,  /**< throughput when all shortest paths are used evenly */
    RG_ROW_BOUND, /**< throughput that no choice among shortest paths exceeds */
    RG_ROW_SWITCHES_PER_EVEN,
    RG_ROW_LINKS_PER_EVEN,
    RG_ROW_SWITCHES_PER_IDEAL,
    RG_ROW_LINKS_PER_IDEAL,
    RG_ROW_COST, /**< by rg_network_price; before it, unknown, as the next two */
    RG_ROW_COST_PER_NODE,
    RG_ROW_COST_PER_IDEAL, /**< a node, over the ideal bound */
    RG_ROW_ROUTING,   /**< the bound of one routing (rg_sim_bound_of); as the next one unknown, for
                           the caller to fill in */
    RG_ROW_SIMULATED, /**< the load that a run has sustained */
    RG_COMPARE_ROWS   /**< how many rows there are */
} rg_compare_row;

/** What a row is called. */
typedef struct rg_compare_title {
    const char *title; /**< in text */
    const char *key;   /**< in JSON and CSV */
    const char *note;  /**< what the row means, or "" if the title says it */
} rg_compare_title;

/** What row @p row is called, or NULL if there is no such row. The result is constant and never
 * freed. O(1). */
const rg_compare_title *rg_network_title_of(unsigned row);

/** The numbers of one network. */
typedef struct rg_compared {
    char name[RG_NETWORK_MAX_TEXT];    /**< as rg_network_print writes it */
    bool agree;                        /**< formula and search agree wherever both give a number */
    rg_measure value[RG_COMPARE_ROWS]; /**< by rg_compare_row */
} rg_compared;

/**
 * Finds the numbers of a network, by formula where there is one, otherwise by search.
 * @param search RG_SEARCH_SHORT leaves out what takes long: those numbers are RG_MEASURE_UNKNOWN.
 * @param watch optional (may be NULL), as in rg_measures_find and rg_loads_find.
 * @param first the network that the ratios refer to; NULL: this network itself.
 * @param[out] compared undefined after an error.
 * @return RG_OK; RG_E_LARGE (RG_SEARCH_ALWAYS in 2^32 - 1 vertices or more);
 * RG_E_STOPPED; RG_E_MEMORY. As long as rg_measures_find, rg_loads_find and rg_cube_bound together;
 * rg_measures_find only where a formula is missing or with RG_SEARCH_ALWAYS.
 */
rg_status rg_network_compare(const rg_topology *net, rg_search search, const rg_watch *watch,
                             const rg_compared *first, rg_compared *compared);

/** What switches and links cost, in any unit. */
typedef struct rg_prices {
    double fixed; /**< a switch, without its ports */
    double port;  /**< a port that is bought */
    double link;  /**< a link of both directions */
    double cross; /**< a crosspoint: a switch of R ports has R^2 */
} rg_prices;

/**
 * Sets the costs of a network that has been compared. In a direct network every node has a switch
 * of its own, with one port more, and a link to it. An arc, which has one direction, is half a
 * link.
 * O(1).
 */
void rg_network_price(const rg_topology *net, const rg_prices *prices, rg_compared *compared);

/**
 * Relative cost performance: radix * diameter, divided by that of a hypercube with the same number
 * of nodes N, each on a switch of its own, (log2(N) + 1) (log2(N) + 2). O(1).
 */
double rg_radix_cost(double radix, double diameter, double nodes);

/* ---- Networks of a size ---------------------------------------------------------------- */

/**
 * Networks near a size.
 *
 *     rg_networks_wanted want = {.least = 410, .target = 512, .most = 614};
 *     rg_networks_find(&want, take, context);       // take(context, &net) for each of them
 */

/** More compute nodes are not looked for. */
#define RG_FIND_MOST_NODES 1000000
/** Nor are more networks listed. */
#define RG_FIND_MOST_FOUND 20000

/** What is looked for. */
typedef struct rg_networks_wanted {
    uint64_t least, target, most; /**< compute nodes, 1 <= least <= target <= most */
    unsigned radix;               /**< ports bought of the largest switch, at most; 0: any */
    uint64_t families;            /**< bit f: look in family f; 0: in all that are graphs */
    bool all;                     /**< not only the nearest of each shape */
} rg_networks_wanted;

/**
 * Calls @p take for every network, family by family. All parameters of a torus, mesh or mdsxn are
 * given the smallest last and are 2 or more (mdsxn: 1); w of a gft is at most m.
 * @param take returns RG_OK to go on; what else it returns is the result.
 * @param context of the caller; passed to @p take.
 * @return RG_OK; the result of @p take. O(networks in range, and with tori those smaller).
 */
rg_status rg_networks_find(const rg_networks_wanted *want,
                           rg_status (*take)(void *context, const rg_topology *net), void *context);

/* ---- As records ---------------------------------------------------------------------------- */

/** What is asked of networks side by side. */
typedef struct rg_compare_ask {
    bool exact;
    bool priced; /**< false: there are no prices, in rg_find_record 1 a crosspoint and 1 a link */
    rg_prices prices;
} rg_compare_ask;

/** What is asked of networks near a size. */
typedef struct rg_find_ask {
    rg_compare_ask compare;
    rg_networks_wanted want; /**< but least and most */
    double within;           /**< a share of the size */
    rg_compare_row sort;
    uint64_t most; /**< rows; 0: all */
    bool nearest;  /**< and of each family without one, the nearest: the list "nearest" */
} rg_find_ask;

/** What is asked if nothing is said but a size; of rg_compare_ask that is {0}. */
rg_find_ask rg_find_ask_default(void);

/** Set an option of rg_ask_compare and rg_ask_find; @p value may be NULL. The refusal says what is
 * expected.
 * @return RG_OK; RG_E_SYNTAX. O(length). */
typedef rg_status rg_option_taker(void *ask, const char *name, const char *value,
                                  rg_refusal *refusal);
rg_option_taker rg_compare_option;
rg_option_taker rg_find_option;

/** An option, "--NAME", as the program names it, or without its dashes. */
static inline const char *rg_option_named(bool program, const char *option)
{
    return program ? option : option + 2;
}

/** A flag of them: true, false, or NULL, which is true. */
rg_status rg_read_flag(const char *value, bool *flag, rg_refusal *refusal);

/** A whole number of them. */
rg_status rg_read_whole(const char *value, uint64_t least, uint64_t most, uint64_t *number,
                        rg_refusal *refusal);

/** Passes on the words of a text, name=value or name, to @p take. The refusal says the word. */
rg_status rg_read_options(const char *text, rg_option_taker *take, void *ask, rg_refusal *refusal);

/** Finds the numbers of a network, with what it costs if there are prices; @p search unless all are
 * wanted exactly.
 * @return as rg_network_compare. */
rg_status rg_compare_one(const rg_topology *net, const rg_compare_ask *ask, rg_search search,
                         const rg_watch *watch, const rg_compared *first, rg_compared *compared);

/** The record of rg_ask_compare; @p simulated: with RG_ROW_ROUTING and RG_ROW_SIMULATED.
 * O(count). */
rg_value *rg_compare_record(const rg_compared *compared, unsigned count, bool simulated);

/** Puts those numbers of a network that have a column. O(columns). */
void rg_put_compared(rg_value *row, const rg_compared *compared, const rg_column *column);

/** As rg_ask_find. */
rg_status rg_find_record(const rg_find_ask *ask, const rg_watch *watch, rg_value **record,
                         rg_refusal *refusal);

/** The columns of both. */
enum { RG_COMPARE_COLUMNS = RG_COMPARE_ROWS + 2 };
void rg_compare_columns(bool simulated, rg_column columns[RG_COMPARE_COLUMNS]);
const rg_column *rg_find_columns(void);

/*
 * Tables of the answer of info: see net/measures.h.
 */

/** A number of the table, by formula if there is one, else by search. O(1). */
rg_measure rg_measure_of(const rg_measure_row rows[RG_MEASURE_ROWS], const char *key);

/** Whether there is a number; its value under a key, null without. O(1). */
bool rg_is_known(const rg_measure *measure);
rg_value *rg_put_measure(rg_value *into, const char *key, const rg_measure *measure);

/** A record with a list "measures" of those that are known: key, title, formula, search, note.
 * To be freed with rg_record_close. O(1). */
rg_value *rg_measure_list(const rg_measures *measures);

/** Their columns; NULL: there is no such table. O(1). */
const rg_column *rg_info_columns(rg_info_table table);

/*
 * What routings make of a network, without a simulation: routegen advise.
 */

/** The most load that no routing exceeds, 0 to 1, by counting, and what allows no more. */
typedef struct rg_survey_cut {
    double load;
    uint64_t vertex;       /**< a switch, or the first of some that hang together with their nodes;
                                 RG_TOPOLOGY_NONE: hops and links of all */
    uint64_t nodes, links; /**< nodes there, and links from there on */
} rg_survey_cut;

/** Whether a network has pairs, and is not too large. O(1). */
bool rg_survey_possible(const rg_topology *net);

/** @return RG_OK; RG_E_LARGE; RG_E_MEMORY; RG_E_STOPPED. O(switches * links). */
rg_status rg_survey_cuts(const rg_topology *net, const rg_watch *watch, rg_survey_cut *cut);

/** Takes each cut around a switch, around switches that hang together without those farther from
 * nodes, and around a rail: these with the next farther ones, but for links between those. Without
 * a load; @p hops, if not NULL, gets less if all hops allow no more. @return as rg_survey_cuts. */
typedef void (*rg_take_cut)(void *context, const rg_survey_cut *cut);
rg_status rg_survey_each_cut(const rg_topology *net, rg_take_cut take, void *context,
                             const rg_watch *watch, rg_survey_cut *hops);

/** A routing. Links are those between routers, and what is not known is negative. */
typedef struct rg_survey {
    bool free;        /**< of deadlock */
    unsigned classes; /**< that it tells apart */
    int both;         /**< likewise, if a route and the one back have the same */
    double load;      /**< the bound of rg_sim_bound_of */
    double hops;      /**< between routers, on average over pairs of nodes */
    double worst; /**< routes on the busiest link of a permutation, on average over 20 of them */
    double share; /**< of a route in these: 1 / the most routes on a link of it; on average */
    double failed[2]; /**< load after one and two links between switches fail, on average over 5
                           draws: 0 where pairs are left without a way; negative: no such link */
} rg_survey;

/** Of several hops a permutation takes the first one. @return RG_OK; errors of rg_sim_classes and
 * rg_sim_judge. O(nodes * routers) at least. */
rg_status rg_survey_of(const rg_topology *net, const rg_sim_options *options, const rg_watch *watch,
                       rg_survey *survey);

/** Routings side by side, and which to take: the record of doc/schema/advise.json. @p options:
 * "vcs=V", default 8. @return RG_OK; what other questions return, refused in words. */
rg_status rg_ask_advise(const rg_topology *net, const char *options, const rg_watch *watch,
                        rg_value **record, rg_refusal *refusal);

/** Another routing, and the bound of rg_sim_bound_of; name NULL: none is known. */
typedef struct rg_other_routing {
    const char *name, *roots; /**< of --routing and --roots, or NULL */
    double load;
} rg_other_routing;

/** The one that sustains most of those of rg_ask_advise, if that is at least a tenth above @p load
 * and it cannot deadlock in options->vcs; not where it takes more than a moment to know. @return
 * RG_OK; RG_E_MEMORY; RG_E_STOPPED. */
rg_status rg_advise_other(const rg_topology *net, const rg_sim_options *options, double load,
                          const rg_watch *watch, rg_other_routing *other);

/** The columns of its "routings": in CSV, and in text. */
const rg_column *rg_advise_columns(void);
const rg_column *rg_advise_text_columns(void);
