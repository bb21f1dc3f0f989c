/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* info of the networks that are known as graphs: their numbers by formula. */

#include <inttypes.h>
#include <stdio.h>

#include "info.h"
#include "json_out.h"

/* A number by formula, by its names in text and elsewhere. */
struct number {
    const char *title;
    const char *key;
    uint64_t value;
};

enum { NUMBERS = 11 };

static void numbers_of(const rg_topology_facts *facts, struct number number[NUMBERS])
{
    const struct number all[NUMBERS] = {
        {"nodes", "nodes", facts->nodes},
        {"switches", "switches", facts->switches},
        {"links", "links", facts->links},
        {"simple links", "simple_links", facts->simple_links},
        {"radix", "radix", facts->radix},
        {"least degree", "degree_min", facts->degree_min},
        {"most degree", "degree_max", facts->degree_max},
        {"diameter", "diameter", facts->diameter},
        {"distances", "distance_sum", facts->distance_sum},
        {"connectivity", "connectivity", facts->connectivity},
        {"bisection", "bisection", facts->bisection},
    };
    for (unsigned i = 0; i < NUMBERS; i++)
        number[i] = all[i];
}

static void print_text(const struct cli_network *network, const struct number *number,
                       double average)
{
    printf("network       %s\n", network->name);
    printf("family        %s\n", network->family->title);
    for (unsigned i = 0; i < NUMBERS; i++)
        if (number[i].value != RG_TOPOLOGY_UNKNOWN)
            printf("%-12s  %" PRIu64 "\n", number[i].title, number[i].value);
    if (average >= 0)
        printf("average       %.6g\n", average);
    printf("verbs         %s\n", cli_kind_verbs(CLI_TOPOLOGY));
}

static void print_json(const struct cli_network *network, const struct number *number,
                       double average)
{
    json_t *object = cli_json(json_pack(
        "{s:s, s:s, s:b, s:b}", "network", network->name, "family", network->family_name,
        "directed", network->shape.topology.directed, "direct", network->shape.topology.direct));
    for (unsigned i = 0; i < NUMBERS; i++)
        cli_json_put(object, number[i].key,
                     number[i].value == RG_TOPOLOGY_UNKNOWN ? json_null()
                                                            : cli_json_count(0, number[i].value));
    cli_json_put(object, "average_distance", average < 0 ? json_null() : json_real(average));
    cli_json_put(object, "verbs", cli_json_words(cli_kind_verbs(CLI_TOPOLOGY)));
    cli_json_print(object, false);
}

static void print_csv(const struct cli_network *network, const struct number *number,
                      double average)
{
    printf("network,family");
    for (unsigned i = 0; i < NUMBERS; i++)
        printf(",%s", number[i].key);
    printf(",average_distance\n\"%s\",%s", network->name, network->family_name);
    for (unsigned i = 0; i < NUMBERS; i++)
        if (number[i].value == RG_TOPOLOGY_UNKNOWN)
            putchar(',');
        else
            printf(",%" PRIu64, number[i].value);
    if (average < 0)
        puts(",");
    else
        printf(",%.15g\n", average);
}

void cli_info_topology(const struct cli_network *network, enum cli_format format)
{
    rg_topology_facts facts = {0};
    struct number number[NUMBERS];

    (void)rg_topology_facts_of(&network->shape.topology, &facts);
    numbers_of(&facts, number);
    switch (format) {
    case CLI_TEXT:
        print_text(network, number, facts.average_distance);
        break;
    case CLI_JSON:
        print_json(network, number, facts.average_distance);
        break;
    case CLI_CSV:
        print_csv(network, number, facts.average_distance);
        break;
    }
}
