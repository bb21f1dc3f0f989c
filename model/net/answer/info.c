/* SPDX-License-Identifier: Apache-2.0 */

/* The sizes and measures of a network, as a record. */

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "hw/inner/kautz_pairs.h"
#include "routegen/fattree_window.h"
#include "routegen/net/permutation.h"
#include "routegen/net/exchange.h"
#include "routegen/net/measures.h"
#include "net/inner/compare.h"
#include "net/inner/record_make.h"
#include "families/inner/rows.h"
#include "families/inner/topology_measure.h"

/* ---- Measures -------------------------------------------------------------------------------- */

rg_value *rg_put_measure(rg_value *into, const char *key, const rg_measure *measure)
{
    if (measure->kind == RG_MEASURE_COUNT)
        return rg_put_count(into, key, measure->count);
    if (measure->kind == RG_MEASURE_REAL)
        return rg_put_real(into, key, measure->real);
    return rg_put_null(into, key);
}

static void put_histogram(rg_value *search, const rg_measures *measures)
{
    const rg_topology_tally *tally = &measures->tally;
    const double all = (double)measures->net.nodes * (double)measures->net.nodes;
    const double unknown = -1;
    rg_value *list = rg_put_list(search, "histogram");

    for (uint64_t d = 0; d < tally->distances && d < tally->room; d++) {
        const rg_topology_distance *line = &tally->histogram[d];
        const double pairs = (double)line->pairs;
        const bool counted = measures->paths_counted;
        rg_value *row = rg_put_record(list, NULL);
        rg_put_count(row, "distance", d);
        rg_put_count(row, "pairs", line->pairs);
        rg_put_real(row, "per_cent", 100 * pairs / all);
        rg_put_known(row, "paths", counted ? line->paths : unknown);
        rg_put_known(row, "mean", counted && pairs > 0 ? line->paths / pairs : unknown);
        rg_put_known(row, "most", counted ? line->most : unknown);
    }
}

/* What the search was too short for. */
static void put_left_out(rg_value *search, const rg_measures *measures)
{
    const struct {
        bool found;
        const char *name;
    } parts[] = {{measures->paths_counted, "shortest paths"},
                 {measures->links_counted, "links one by one"},
                 {measures->connectivity_searched, "connectivity"}};
    rg_value *list = rg_put_list(search, "left_out");
    char words[60];
    size_t at = 0;

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!parts[i].found) {
            rg_put_text(list, NULL, parts[i].name);
            at += (size_t)snprintf(words + at, sizeof words - at, "%s%s", at > 0 ? ", " : "",
                                   parts[i].name);
        }
    if (at > 0)
        rg_say(list, "left out", "%s", words);
}

static void put_search(rg_value *record, const rg_measures *measures,
                       const rg_measure_row rows[RG_MEASURE_ROWS])
{
    const bool agree = rg_measures_differ(rows) == NULL;
    rg_value *search = rg_put_record(record, "search");

    for (unsigned i = 0; i < RG_MEASURE_ROWS; i++)
        if (rows[i].search.kind != RG_MEASURE_NEVER)
            rg_put_measure(search, rows[i].key, &rows[i].search);
    rg_put_flag(search, "paths_exact", measures->paths_counted && measures->found.exact);
    put_histogram(search, measures);
    rg_say(rg_put_real(search, "seconds", round(measures->seconds * 1e3) / 1e3), "search", "%.3f s",
           measures->seconds);
    rg_put_line(search, "agreement", "%s",
                agree ? "what is known both ways is the same" : "formula and search differ");
    put_left_out(search, measures);
    rg_put_flag(record, "agree", agree);
}

static void put_measures(rg_value *record, const rg_measures *measures)
{
    rg_measure_row rows[RG_MEASURE_ROWS];
    rg_value *formula = rg_put_record(record, "formula");
    size_t bytes;

    rg_measure_rows(measures, rows);
    for (unsigned i = 0; i < RG_MEASURE_ROWS; i++)
        if (rows[i].formula.kind != RG_MEASURE_NEVER)
            rg_put_measure(formula, rows[i].key, &rows[i].formula);
    if (measures->searched) {
        put_search(record, measures, rows);
        return;
    }
    rg_value *search = rg_put_null(record, "search");
    if (rg_topology_measure_bytes(&measures->net, &bytes) == RG_OK)
        rg_say(search, "search", "left out: %.0f million steps or more, %.0f MB of memory",
               measures->steps / 1e6, (double)bytes / 1e6);
    else
        rg_say(search, "search", "left out: too large, 2^32 vertices or more");
}

rg_value *rg_measure_list(const rg_measures *measures)
{
    rg_measure_row rows[RG_MEASURE_ROWS];
    rg_value *record = rg_record_begin();
    rg_value *list = rg_put_list(record, "measures");

    rg_measure_rows(measures, rows);
    for (unsigned i = 0; i < RG_MEASURE_ROWS; i++) {
        if (!rg_is_known(&rows[i].formula) && !rg_is_known(&rows[i].search))
            continue;
        rg_value *row = rg_put_record(list, NULL);
        rg_put_text(row, "key", rows[i].key);
        rg_put_text(row, "title", rows[i].title);
        rg_put_measure(row, "formula", &rows[i].formula);
        rg_put_measure(row, "search", &rows[i].search);
        rg_put_text(row, "note", rows[i].note);
    }
    return record;
}

/* ---- What a shape says ----------------------------------------------------------------------- */

static void put_kautz(rg_value *record, const rg_kautz *net)
{
    const unsigned bits = rg_kautz_letter_bits(net);
    const rg_count128 pairs = rg_count128_product(net->nodes, net->nodes - 1);
    const bool exhaustive = rg_kautz_all_pairs(net) != 0;

    rg_put_count(record, "d", net->d);
    rg_put_count(record, "k", net->k);
    rg_say(rg_put_count(record, "nodes", net->nodes), "nodes",
           "%" PRIu64 "  (words of %u letters 0..%x, neighbours different)", net->nodes, net->k,
           net->d);
    rg_say(rg_put_count128(record, "arcs", rg_count128_product(net->nodes, net->d)), "arcs", NULL);
    rg_say(rg_put_count(record, "degree", net->d), "degree", "%u  (in and out)", net->d);
    rg_say(rg_put_count(record, "diameter", net->k), "diameter", NULL);
    rg_say(rg_put_count(record, "disjoint_routes", net->d), "disjoint routes",
           "%u a pair, at most %u hops; %u faulty node%s at least one", net->d, net->k + 2,
           net->d - 1, net->d == 2 ? " leaves" : "s leave");
    rg_put_count(record, "longest_route", net->k + 2);
    rg_say(rg_put_count128(record, "pairs", pairs), "pairs", "%s  (ordered; %s)",
           rg_count128_print(pairs).text,
           exhaustive ? "few enough to check all" : "too many to check all");
    rg_put_flag(record, "exhaustive_check", exhaustive);
    rg_say(rg_put_count(record, "letter_bits", bits), "serial core",
           "rg_kautz_serial #(.D(%u), .K(%u)): letter %u bits, request %u, route %u", net->d,
           net->k, bits, 2 * net->k * bits, (2 * net->k + 2) * bits);
    rg_put_count(record, "request_bits", 2 * net->k * bits);
    rg_put_count(record, "route_bits", (2 * net->k + 2) * bits);
}

/* Windows have no rows: they are no square that the record could list beside the others. */
static void say_windows(rg_value *record, const rg_any_network *network)
{
    rg_window opened, turning;
    if (network->info->kind == RG_KIND_GFT &&
        rg_window_of_gft(&network->shape.gft, false, &opened) == RG_OK &&
        rg_window_of_gft(&network->shape.gft, true, &turning) == RG_OK &&
        opened.kind == RG_WINDOW_SLIDING && opened.proved && turning.proved)
        rg_put_line(record, "windows", "%" PRIu64 " passes opened, %" PRIu64 " turning",
                    opened.passes, turning.passes);
}

/* The squares of an exchange, and the seeds of those that have any. */
static void put_squares(rg_value *record, const rg_any_network *network)
{
    const bool seeded = rg_square_exists(network, RG_SQUARE_ADD);
    const uint64_t seeds = seeded ? rg_square_seeds(network, RG_SQUARE_ADD) : 0;
    rg_value *list = rg_put_list(record, "squares");
    char words[24];
    size_t at = 0;

    for (unsigned s = 0; rg_square_name((rg_square)s) != NULL; s++)
        if (rg_square_exists(network, (rg_square)s)) {
            rg_put_text(list, NULL, rg_square_name((rg_square)s));
            at += (size_t)snprintf(words + at, sizeof words - at, "%s%s", at > 0 ? ", " : "",
                                   rg_square_name((rg_square)s));
        }
    rg_say(list, "squares", "%s", words);
    say_windows(record, network);
    rg_value *count = rg_put_count(record, "seeds", seeds);
    if (seeds == 0)
        rg_say(count, "seeds", "none");
    else
        rg_say(count, "seeds", "%" PRIu64 "%s", seeds, seeds == UINT64_MAX ? " or more" : "");
}

/* The levels of a fat tree, the top first, with the state changes of an all-to-all by LLS; the sum
 * of these. */
static uint64_t put_levels(rg_value *list, const rg_gft *net)
{
    uint64_t changes[RG_GFT_MAX_LEVELS], all = 0;

    (void)rg_gft_change_totals(net, changes);
    for (unsigned x = net->h + 1; x-- > 0;) {
        const rg_gft_level *level = &net->level[x];
        const unsigned parents = x == net->h ? net->m : net->w;
        rg_value *row = rg_put_record(list, NULL);
        rg_say(rg_put_count(row, "level", x), NULL, "L%u", x);
        rg_put_count(row, "switches", level->switches);
        rg_put_count(row, "subtrees", level->subtrees);
        rg_put_count(row, "roots", level->roots);
        if (x == net->h)
            rg_put_null(row, "up");
        else
            rg_put_format(row, "up", "%u x %u", level->radix, net->w);
        rg_say(rg_put_count(row, "inputs", parents), NULL, "%u x %u", parents, level->radix);
        rg_put_count(row, "outputs", level->radix);
        rg_put_count(row, "state_changes", changes[x]);
        all += changes[x];
    }
    return all;
}

static void put_gft(rg_value *record, const rg_any_network *network)
{
    const rg_gft *net = &network->shape.gft;
    rg_gft_cost cost;

    (void)rg_gft_cost_of(net, &cost);
    rg_put_count(record, "h", net->h);
    rg_put_count(record, "m", net->m);
    rg_put_count(record, "w", net->w);
    rg_say(rg_put_count(record, "terminals", net->terminals), "terminals", NULL);
    rg_say(rg_put_count(record, "switches", net->switches), "switches",
           "%" PRIu32 "  (each level once)", net->switches);
    rg_put_count(record, "groups", net->groups);
    rg_say(rg_put_count(record, "passes", net->passes), "passes",
           "%" PRIu32 "  (a rotation; G = %u)", net->passes, net->groups);
    rg_say(rg_put_count(record, "phases", cost.phases), "phases",
           "%" PRIu64 "  (of an all-to-all, messages to oneself included)", cost.phases);
    rg_say(rg_put_count(record, "clocks", cost.clocks), "clocks",
           "%" PRIu64 "  (%u stages, a clock each)", cost.clocks, 2 * net->h + 1);
    rg_put_count(record, "stages", 2 * net->h + 1);
    rg_say(rg_put_count(record, "least_phases", cost.bound), "least phases",
           "%" PRIu64 "  (if all messages go over the top)", cost.bound);
    rg_say(rg_put_count(record, "least_phases_turning", cost.bound_turning), "",
           "%" PRIu64 "  (if they turn at the nearest common ancestor)", cost.bound_turning);
    rg_value *levels = rg_put_list(record, "levels");
    const uint64_t changes = put_levels(levels, net);
    rg_say(rg_put_count(record, "state_changes", changes), "state changes",
           "%" PRIu64 "  (of an all-to-all by lls, pass by pass)", changes);
    put_squares(record, network);
}

static void put_multistage(rg_value *record, const rg_any_network *network)
{
    const rg_multistage *net = &network->shape.multistage;

    rg_put_count(record, "d", net->d);
    rg_put_count(record, "n", net->n);
    rg_say(rg_put_count(record, "lines", net->lines), "lines", NULL);
    rg_say(rg_put_count(record, "stages", net->stages), "stages",
           "%u  (of %" PRIu32 " switches, %u x %u)", net->stages, net->stage_switches, net->d,
           net->d);
    rg_put_count(record, "stage_switches", net->stage_switches);
    rg_say(rg_put_count(record, "switches", net->switches), "switches", NULL);
    rg_say(rg_put_count(record, "phases", net->lines), "phases",
           "%" PRIu32 "  (of an all-to-all, messages to oneself included)", net->lines);
    /* One phase enters per clock, and the last one leaves after the last stage. */
    const uint32_t clocks = net->lines + net->stages - 1;
    rg_say(rg_put_count(record, "clocks", clocks), "clocks", "%" PRIu32 "  (a clock a stage)",
           clocks);
    put_squares(record, network);
}

static void put_graph(rg_value *record, const rg_topology *net)
{
    rg_say(rg_put_flag(record, "directed", net->directed), "kind", "%s, %s",
           net->directed ? "directed" : "undirected",
           net->direct ? "direct: every vertex is a compute node"
                       : "indirect: compute nodes on switches");
    rg_put_flag(record, "direct", net->direct);
    const char *blocking = net->directed ? rg_permutation_kind(net) : NULL;
    if (blocking != NULL)
        rg_say(rg_put_text(record, "blocking", blocking), "circuits", "%s: %s", blocking,
               blocking[0] == 's' ? "m >= 2n-1, so a call always finds a way"
               : blocking[0] == 'r'
                   ? "m >= n, so every permutation takes one pass; not m >= 2n-1, so no call is "
                     "promised a way"
                   : "m < n, so some permutations take several passes");
    if (net->name.rows == NULL)
        return;
    rg_say(rg_put_count(record, "components", net->name.rows->components), "components", NULL);
    rg_value *nodes = rg_put_count(record, "nodes", net->name.rows->adapters);
    rg_value *endports = rg_put_count(record, "endports", net->nodes);
    if (net->name.rows->adapter != NULL) {
        rg_say(nodes, "nodes", "%" PRIu64 "  (as the file has them)", net->name.rows->adapters);
        rg_say(endports, "endports", "%" PRIu64 "  (a node each, below)", net->nodes);
    }
    rg_value *parallel = rg_put_count(record, "parallel", net->name.rows->parallel);
    if (net->name.rows->parallel > 0)
        rg_say(parallel, "parallel", "%" PRIu64 "  (links beyond the first one of two vertices)",
               net->name.rows->parallel);
}

/* With what may be a mistake in a file. */
static void put_name(rg_value *record, const rg_any_network *network)
{
    rg_value *name = rg_put_text(record, "network", network->name);
    const rg_rows *rows =
        network->info->kind == RG_KIND_TOPOLOGY ? network->shape.topology.name.rows : NULL;

    rg_say(name, "network", "%s", network->name);
    if (rows == NULL)
        return;
    if (rows->parallel > 0)
        rg_say_more(name, ", %" PRIu64 " link%s parallel", rows->parallel,
                    rows->parallel == 1 ? " is" : "s are");
    if (rows->adapter != NULL)
        rg_say_more(name, ", %" PRIu64 " endports of %" PRIu64 " node%s", rows->nodes,
                    rows->adapters, rows->adapters == 1 ? "" : "s");
}

/* The family, with those parameters that have no line of their own. */
static void say_family(rg_value *family, const rg_any_network *network)
{
    const char *title = network->info->title;
    const rg_gft *gft = &network->shape.gft;
    const rg_multistage *stages = &network->shape.multistage;

    if (network->info->kind == RG_KIND_GFT)
        rg_say(family, "family", "%s of height %u, m = %u, w = %u", title, gft->h, gft->m, gft->w);
    else if (network->info->kind == RG_KIND_MULTISTAGE)
        rg_say(family, "family", "%s, d = %u, n = %u", title, stages->d, stages->n);
    else
        rg_say(family, "family", "%s", title);
}

/* ---- The records ----------------------------------------------------------------------------- */

rg_status rg_info_record(const rg_any_network *network, const rg_measures *measures,
                         rg_value **record)
{
    if (network == NULL || record == NULL)
        return RG_E_NULL;
    *record = rg_record_begin();
    put_name(*record, network);
    say_family(rg_put_text(*record, "family", network->family), network);
    switch (network->info->kind) {
    case RG_KIND_KAUTZ:
        put_kautz(*record, &network->shape.kautz);
        break;
    case RG_KIND_GFT:
        put_gft(*record, network);
        break;
    case RG_KIND_MULTISTAGE:
        put_multistage(*record, network);
        break;
    case RG_KIND_TOPOLOGY:
        put_graph(*record, &network->shape.topology);
        break;
    }
    if (measures != NULL)
        put_measures(*record, measures);
    return rg_record_made(record);
}

/* What a digraph that is too large for a graph has by its shape. */
static void put_guess(rg_value *record, const rg_kautz *net)
{
    rg_put_count(record, "nodes", net->nodes);
    rg_put_count(record, "switches", 0);
    rg_put_null(record, "links");
    rg_put_count(record, "radix", net->d);
    rg_put_count(record, "diameter", net->k);
    rg_put_null(record, "average_distance");
    rg_put_count(record, "connectivity", net->d);
    rg_put_null(record, "bisection");
}

rg_status rg_info_brief(const rg_any_network *network, const rg_measures *measures,
                        rg_value **record)
{
    if (network == NULL || record == NULL)
        return RG_E_NULL;
    rg_measure_row rows[RG_MEASURE_ROWS];
    *record = rg_record_begin();
    rg_put_text(*record, "network", network->name);
    if (measures != NULL)
        rg_measure_rows(measures, rows);
    else if (network->info->kind == RG_KIND_KAUTZ)
        put_guess(*record, &network->shape.kautz);
    for (const rg_column *column = rg_info_columns(RG_INFO_BRIEF) + 1; column->key != NULL;
         column++)
        if (measures != NULL) {
            const rg_measure measure = rg_measure_of(rows, column->key);
            rg_put_measure(*record, column->key, &measure);
        } else if (network->info->kind != RG_KIND_KAUTZ) {
            rg_put_null(*record, column->key);
        }
    return rg_record_made(record);
}

/* ---- Columns --------------------------------------------------------------------------------- */

static const rg_column all[] = {
    {.key = "network family d k n h m w directed direct nodes arcs degree diameter "
            "disjoint_routes longest_route pairs letter_bits request_bits route_bits "
            "exhaustive_check terminals lines stages stage_switches switches groups passes phases "
            "clocks least_phases least_phases_turning state_changes squares seeds formula_nodes "
            "formula_switches formula_links formula_simple_links formula_radix formula_degree_min "
            "formula_degree_max formula_diameter formula_distance_sum formula_average_distance "
            "formula_connectivity formula_bisection formula_switch_paths formula_path_diversity "
            "formula_path_diversity_model formula_path_diversity_printed search_nodes "
            "search_switches search_links search_simple_links search_degree_min search_degree_max "
            "search_diameter search_distance_sum search_average_distance search_connectivity "
            "search_paths search_average_paths search_most_paths search_switch_paths "
            "search_path_diversity search_sources search_seconds"},
    {.key = NULL}};

static const rg_column levels[] = {RG_COLUMN("level", -5),
                                   RG_COLUMN("switches", 0),
                                   {"subtrees", "sub-trees", 0, 0, 0},
                                   RG_COLUMN("roots", 0),
                                   {"up", "up half", 0, 0, 0},
                                   {"inputs", "top, down", 0, 0, 0},
                                   {"state_changes", "state changes", 0, 0, 0},
                                   {.key = NULL}};

static const rg_column measures[] = {{"title", "", -16, 0, 0},
                                     {"formula", "by formula", 18, 0, 0},
                                     {"search", "by search", 18, 0, 0},
                                     {"note", "", -1, 0, 0},
                                     {.key = NULL}};

static const rg_column histogram[] = {RG_COLUMN("distance", 0),
                                      RG_COLUMN("pairs", 14),
                                      {"per_cent", "per cent", 0, 3, 0},
                                      {"paths", "shortest paths", 16, 0, 0},
                                      {"mean", "a pair", 12, 0, 0},
                                      {"most", "at most", 12, 0, 0},
                                      {.key = NULL}};

static const rg_column brief[] = {RG_COLUMN("network", -7),
                                  RG_COLUMN("nodes", 10),
                                  RG_COLUMN("switches", 10),
                                  RG_COLUMN("links", 10),
                                  RG_COLUMN("radix", 10),
                                  RG_COLUMN("diameter", 10),
                                  {"average_distance", "distance", 10, 0, 0},
                                  {"connectivity", "conn.", 10, 0, 0},
                                  RG_COLUMN("bisection", 10),
                                  {.key = NULL}};

const rg_column *rg_info_columns(rg_info_table table)
{
    static const rg_column *const tables[] = {
        [RG_INFO_ALL] = all,           [RG_INFO_BRIEF] = brief,         [RG_INFO_LEVELS] = levels,
        [RG_INFO_MEASURES] = measures, [RG_INFO_HISTOGRAM] = histogram,
    };
    return (unsigned)table < sizeof tables / sizeof *tables ? tables[table] : NULL;
}
