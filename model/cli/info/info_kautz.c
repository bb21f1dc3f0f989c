/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "info.h"
#include "info_csv.h"

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "routegen/node/shape.h"
#include "routegen/count128.h"
#include "cli/common/json_out.h"
#include "measures_out.h"
#include "routegen/kautz_pairs.h"

/* Everything that info prints of a Kautz digraph. */
struct facts {
    const char *network;
    const char *family;
    const rg_kautz *net;
    const rg_measures *measures; /* NULL: none */
    rg_count128 arcs;
    rg_count128 pairs;
    unsigned letter_bits;
    bool exhaustive; /* few enough pairs to check them all */
};

static struct facts facts_of(const rg_any_network *network, const rg_measures *measures)
{
    const rg_kautz *net = &network->shape.kautz;
    return (struct facts){
        .network = network->name,
        .family = network->family,
        .net = net,
        .measures = measures,
        .arcs = rg_count128_product(net->nodes, net->d),
        .pairs = rg_count128_product(net->nodes, net->nodes - 1),
        .letter_bits = rg_kautz_letter_bits(net),
        .exhaustive = rg_kautz_all_pairs(net) != 0,
    };
}

struct verbs_text {
    char text[160];
};

/* The verbs that apply to it; what is said of check stands after that. */
static struct verbs_text verbs_text(const struct facts *facts, const char *of_check)
{
    struct verbs_text out = {""};
    rg_node_shape shape;
    const bool node = rg_node_shape_init(facts->net->d, facts->net->k, &shape) == RG_OK;
    size_t length, used = 0;

    for (const char *verb = cli_kind_verbs(RG_KIND_KAUTZ); *verb != '\0';
         verb += length + strspn(verb + length, ", ")) {
        length = strcspn(verb, ",");
        if (facts->measures == NULL && strncmp(verb, "deadlock", length) == 0)
            break; /* it and what follows need a graph */
        if (!node && strncmp(verb, "node", length) == 0)
            continue;
        used += (size_t)snprintf(out.text + used, sizeof out.text - used, "%s%.*s%s",
                                 used > 0 ? ", " : "", (int)length, verb,
                                 strncmp(verb, "check", length) == 0 ? of_check : "");
    }
    return out;
}

static void print_text(const struct facts *facts)
{
    const rg_kautz *net = facts->net;

    printf("network          %s\n", facts->network);
    printf("family           Kautz digraph\n");
    printf("nodes            %" PRIu64 "  (words of %u letters 0..%x, neighbours different)\n",
           net->nodes, net->k, net->d);
    printf("arcs             %s\n", rg_count128_print(facts->arcs).text);
    printf("degree           %u  (in and out)\n", net->d);
    printf("diameter         %u\n", net->k);
    printf("disjoint routes  %u a pair, at most %u hops; %u faulty nodes leave at least one\n",
           net->d, net->k + 2, net->d - 1);
    printf("pairs            %s  (ordered)\n", rg_count128_print(facts->pairs).text);
    printf("serial core      rg_kautz_serial #(.D(%u), .K(%u)): letter %u bits, request %u, "
           "route %u\n",
           net->d, net->k, facts->letter_bits, 2 * net->k * facts->letter_bits,
           (2 * net->k + 2) * facts->letter_bits);
    printf("verbs            %s\n",
           verbs_text(facts,
                      facts->exhaustive ? " (all pairs)" : " (too many pairs for all: --pairs N)")
               .text);
    if (facts->measures != NULL)
        cli_measures_text(facts->measures);
}

static void print_json(const struct facts *facts)
{
    const rg_kautz *net = facts->net;
    json_t *object = cli_json(json_pack(
        "{s:s, s:s, s:i, s:i, s:o, s:o, s:i, s:i, s:i, s:i, s:o, s:i, s:i, s:i, s:b, s:o}",
        "network", facts->network, "family", facts->family, "d", (int)net->d, "k", (int)net->k,
        "nodes", cli_json_count(0, net->nodes), "arcs",
        cli_json_count(facts->arcs.high, facts->arcs.low), "degree", (int)net->d, "diameter",
        (int)net->k, "disjoint_routes", (int)net->d, "longest_route", (int)net->k + 2, "pairs",
        cli_json_count(facts->pairs.high, facts->pairs.low), "letter_bits", (int)facts->letter_bits,
        "request_bits", (int)(2 * net->k * facts->letter_bits), "route_bits",
        (int)((2 * net->k + 2) * facts->letter_bits), "exhaustive_check", (int)facts->exhaustive,
        "verbs", cli_json_words(verbs_text(facts, "").text)));
    if (facts->measures != NULL)
        cli_measures_json(facts->measures, object);
    cli_json_print(object, false);
}

static void print_csv(const rg_any_network *network, const struct facts *facts)
{
    const rg_kautz *net = facts->net;
    struct cli_info_row row = {{{0}}};

    cli_info_put(&row, "d", "%u", net->d);
    cli_info_put(&row, "k", "%u", net->k);
    cli_info_put(&row, "nodes", "%" PRIu64, net->nodes);
    cli_info_put(&row, "arcs", "%s", rg_count128_print(facts->arcs).text);
    cli_info_put(&row, "degree", "%u", net->d);
    cli_info_put(&row, "diameter", "%u", net->k);
    cli_info_put(&row, "disjoint_routes", "%u", net->d);
    cli_info_put(&row, "longest_route", "%u", net->k + 2);
    cli_info_put(&row, "pairs", "%s", rg_count128_print(facts->pairs).text);
    cli_info_put(&row, "letter_bits", "%u", facts->letter_bits);
    cli_info_put(&row, "request_bits", "%u", 2 * net->k * facts->letter_bits);
    cli_info_put(&row, "route_bits", "%u", (2 * net->k + 2) * facts->letter_bits);
    cli_info_put(&row, "exhaustive_check", "%d", facts->exhaustive);
    cli_info_csv_print(&row, network, facts->measures);
}

void cli_info_kautz(const rg_any_network *network, const rg_measures *measures,
                    enum cli_format format)
{
    const struct facts facts = facts_of(network, measures);

    switch (format) {
    case CLI_TEXT:
        print_text(&facts);
        break;
    case CLI_JSON:
        print_json(&facts);
        break;
    case CLI_CSV:
        print_csv(network, &facts);
        break;
    }
}
