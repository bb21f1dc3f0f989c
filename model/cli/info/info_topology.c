/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* info of the networks that are known as graphs. */

#include <stdio.h>

#include "info.h"
#include "info_csv.h"
#include "measures_out.h"

static void print_text(const rg_any_network *network, const rg_measures *measures)
{
    const rg_topology *net = &measures->net;

    printf("network           %s\n", network->name);
    printf("family            %s\n", network->info->title);
    printf("kind              %s, %s\n", net->directed ? "directed" : "undirected",
           net->direct ? "direct: every vertex is a compute node"
                       : "indirect: compute nodes on switches");
    printf("verbs             %s\n", cli_kind_verbs(RG_KIND_TOPOLOGY));
    cli_measures_text(measures);
}

static void print_json(const rg_any_network *network, const rg_measures *measures)
{
    const rg_topology *net = &measures->net;
    json_t *object =
        cli_json(json_pack("{s:s, s:s, s:b, s:b}", "network", network->name, "family",
                           network->family, "directed", net->directed, "direct", net->direct));

    cli_measures_json(measures, object);
    cli_json_put(object, "verbs", cli_json_words(cli_kind_verbs(RG_KIND_TOPOLOGY)));
    cli_json_print(object, false);
}

static void print_csv(const rg_any_network *network, const rg_measures *measures)
{
    struct cli_info_row row = {{{0}}};

    cli_info_put(&row, "directed", "%d", measures->net.directed);
    cli_info_put(&row, "direct", "%d", measures->net.direct);
    cli_info_csv_print(&row, network, measures);
}

void cli_info_topology(const rg_any_network *network, const rg_measures *measures,
                       enum cli_format format)
{
    switch (format) {
    case CLI_TEXT:
        print_text(network, measures);
        break;
    case CLI_JSON:
        print_json(network, measures);
        break;
    case CLI_CSV:
        print_csv(network, measures);
        break;
    }
}
