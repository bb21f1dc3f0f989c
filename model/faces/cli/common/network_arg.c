/* SPDX-License-Identifier: Apache-2.0 */

/* NETWORK arguments, also of files; and the nodes, words and pairs in them. */

#include "network_arg.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faces/cli/files/files.h"
#include "fail.h"
#include "options.h"
#include "families/inner/fat_tree.h"
#include "families/inner/rows.h"
#include "net/inner/compare.h"
#include "net/inner/noc.h"
#include "routegen/net/calls.h"
#include "routegen/net/permutation.h"
#include "routegen/net/graph.h"
#include "routegen/net/parse.h"
#include "routegen/status.h"
#include "progress.h"

/* ---- Networks of the user's own -------------------------------------------------------------- */

/* Each is read once, and lives as long as the program. */
static struct {
    const char *file;
    rg_graph *graph;
} graphs[CLI_MAX_ARGUMENTS];

static rg_graph *read_graph(const char *file)
{
    const rg_graph_options options = {.size = sizeof options,
                                      .name = file,
                                      .format = cli_file_options.format,
                                      .simplify = cli_file_options.simplify};
    rg_graph *graph = NULL;
    rg_refusal refusal;
    size_t length;

    cli_file_named("NETWORK", file, CLI_READS);
    char *text = cli_input_all(file, &length);

    if (rg_graph_open(text, length, &options, &graph, &refusal) != RG_OK)
        cli_deny("%s", cli_why(&refusal));
    free(text);
    if (rg_graph_dropped(graph) > 0)
        cli_warn("%s: %" PRIu64 " %s dropped", cli_plain(file).text, rg_graph_dropped(graph),
                 rg_graph_dropped(graph) == 1 ? "loop or doubled link" : "loops and doubled links");
    return graph;
}

static const rg_graph *graph_of(const char *file)
{
    unsigned i = 0;

    while (i < CLI_MAX_ARGUMENTS - 1 && graphs[i].file != NULL && strcmp(graphs[i].file, file) != 0)
        i++;
    if (graphs[i].file == NULL) {
        graphs[i].graph = read_graph(file);
        graphs[i].file = file;
    }
    return graphs[i].graph;
}

static void parse(const char *text, rg_any_network *network, rg_topology *net)
{
    const char *file = rg_graph_file(text);
    rg_refusal refusal;

    if (file != NULL)
        cli_must(rg_graph_network(graph_of(file), network, net));
    else if (rg_parse_network(text, network, net, &refusal) != RG_OK)
        cli_deny("%s", cli_why(&refusal));
}

void cli_network_parse(const char *text, rg_any_network *network)
{
    parse(text, network, NULL);
}

void cli_topology_parse(const char *text, rg_topology *net)
{
    parse(text, NULL, net);
}

const char *cli_network_verbs(const rg_any_network *network)
{
    static char words[160];
    const rg_kind kind = network->info->kind;
    const bool kautz = kind == RG_KIND_KAUTZ, gft = kind == RG_KIND_GFT;
    rg_topology net;
    rg_window tree;

    if (kind == RG_KIND_TOPOLOGY)
        net = network->shape.topology;
    const bool graph =
        kind == RG_KIND_TOPOLOGY || rg_any_topology_parse(network->name, &net, NULL) == RG_OK;
    const bool states =
        gft || kind == RG_KIND_MULTISTAGE || (graph && rg_permutation_possible(&net));
    const bool collects =
        kautz ||
        (graph && (net.switches == 0 || rg_topology_fat_tree(&net, true, &tree) != RG_E_OPTION ||
                   rg_survey_possible(&net)));
    const struct {
        const char *verb;
        bool applies;
    } verbs[] = {{"info", true},
                 {"routes", true},
                 {"check", kautz},
                 {"states", states},
                 {"exchange", kautz || states},
                 {"calls", graph && rg_calls_possible(&net)},
                 {"vectors", kautz || gft},
                 {"collective", collects},
                 {"deadlock", true},
                 {"advise", graph && rg_survey_possible(&net)},
                 {"tables", true},
                 {"noc", graph && rg_noc_possible(&net)},
                 {"node", kautz},
                 {"simulate, compare, draw, export", true}};
    size_t used = 0;

    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (verbs[i].applies)
            used += (size_t)snprintf(words + used, sizeof words - used, "%s%s",
                                     used > 0 ? ", " : "", verbs[i].verb);
    return words;
}

noreturn void cli_pairs_refuse(const rg_any_network *network, const char *advice)
{
    const rg_kautz *net = &network->shape.kautz;
    const rg_count128 all = rg_count128_product(net->nodes, net->nodes - 1);

    cli_deny("%s: %s pairs are more than %" PRIu64 "; %s a sample with --pairs N", network->name,
             rg_count128_print(all).text, RG_KAUTZ_MOST_PAIRS, advice);
}

void cli_pairs_begin(rg_kautz_pairs *pairs, const rg_any_network *network, uint64_t count,
                     rg_random *random)
{
    const rg_kautz *net = &network->shape.kautz;

    if (rg_kautz_pairs_begin(pairs, net, count, random) != RG_OK)
        cli_pairs_refuse(network, "take");
}

uint64_t cli_topology_vertex(const rg_topology *net, struct cli_place place, const char *text,
                             size_t length)
{
    rg_refusal refusal;
    uint64_t vertex = 0;

    if (rg_parse_vertex(net, RG_VERTEX_NODE, text, length, &vertex, &refusal) != RG_OK)
        cli_deny("%s%s %s", cli_place_text(place).text, place.role, cli_why(&refusal));
    return vertex;
}

noreturn void cli_network_refuse(const char *verb, const rg_any_network *network)
{
    cli_deny("%s does not apply to %s; %s do", verb, network->name, cli_network_verbs(network));
}

/* "stdin line 7: ", or nothing. */
struct cli_part cli_place_text(struct cli_place place)
{
    struct cli_part at = {""};

    if (place.line != 0) {
        snprintf(at.text, sizeof at.text, "stdin %s %" PRIu64 ": ",
                 place.binary ? "record" : "line", place.line);
    }
    return at;
}

void cli_kautz_word(const rg_any_network *network, struct cli_place place, const char *text,
                    size_t length, rg_kautz_word *word)
{
    rg_refusal refusal;

    if (rg_parse_word(&network->shape.kautz, text, length, word, &refusal) != RG_OK)
        cli_deny("%s%s %s", cli_place_text(place).text, place.role, cli_why(&refusal));
}

uint64_t cli_kautz_rank(const rg_any_network *network, struct cli_place place, const char *text,
                        size_t length)
{
    rg_kautz_word word;
    uint64_t rank = 0;

    cli_kautz_word(network, place, text, length, &word);
    (void)rg_kautz_rank(&network->shape.kautz, &word, &rank);
    return rank;
}

/* A search in progress. */
struct search {
    rg_name name;
    rg_watch watch;
};

static void begin(struct search *search, const rg_topology *net)
{
    search->name = rg_name_of(&net->name);
    search->watch = cli_progress_watch(search->name.text);
}

static void end(const struct search *search, rg_status status)
{
    cli_progress_erase();
    if (status == RG_E_LARGE)
        cli_deny("%s: too large for a search, 2^32 vertices or more", search->name.text);
    cli_must(status);
}

void cli_measure(const rg_topology *net, rg_search search, rg_measures *measures)
{
    struct search own;

    begin(&own, net);
    end(&own, rg_measures_find(net, search, &own.watch, measures));
}

void cli_load(const rg_topology *net, rg_search search, rg_loads *loads)
{
    struct search own;

    begin(&own, net);
    end(&own, rg_loads_find(net, search, &own.watch, loads));
}

void cli_compare_network(const rg_topology *net, const rg_compare_ask *ask,
                         const rg_compared *first, rg_compared *compared)
{
    struct search own;

    begin(&own, net);
    end(&own, rg_compare_one(net, ask, RG_SEARCH_SHORT, &own.watch, first, compared));
}
