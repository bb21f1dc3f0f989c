/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "family.h"

#include <stddef.h>

static const struct cli_family families[] = {
    [RG_FAMILY_KAUTZ] = {.kind = CLI_KAUTZ, .title = "Kautz digraph"},
    [RG_FAMILY_GFT] = {.kind = CLI_GFT, .title = "generalised fat tree"},
    [RG_FAMILY_BUTTERFLY] = {CLI_MULTISTAGE, RG_WIRING_BUTTERFLY, "butterfly"},
    [RG_FAMILY_OMEGA] = {CLI_MULTISTAGE, RG_WIRING_OMEGA, "omega network"},
    [RG_FAMILY_FLIP] = {CLI_MULTISTAGE, RG_WIRING_FLIP, "flip network"},
    [RG_FAMILY_BASELINE] = {CLI_MULTISTAGE, RG_WIRING_BASELINE, "baseline network"},
    [RG_FAMILY_REVERSE_BASELINE] = {CLI_MULTISTAGE, RG_WIRING_REVERSE_BASELINE,
                                    "reverse baseline network"},
    [RG_FAMILY_BENES] = {CLI_MULTISTAGE, RG_WIRING_BENES, "Butterfly-Butterfly (Benes) network"},
    [RG_FAMILY_KARY] = {.kind = CLI_TOPOLOGY, .title = "k-ary n-tree"},
    [RG_FAMILY_MIKANT] = {.kind = CLI_TOPOLOGY, .title = "mirrored k-ary n-tree"},
    [RG_FAMILY_KANTC] = {.kind = CLI_TOPOLOGY, .title = "k-ary n-tree k-cube"},
    [RG_FAMILY_MIKANTC] = {.kind = CLI_TOPOLOGY, .title = "mirrored k-ary n-tree k-cube"},
    [RG_FAMILY_HYPERCUBE] = {.kind = CLI_TOPOLOGY, .title = "hypercube"},
    [RG_FAMILY_STAR] = {.kind = CLI_TOPOLOGY, .title = "star graph"},
    [RG_FAMILY_SCC] = {.kind = CLI_TOPOLOGY, .title = "star connected cycles"},
    [RG_FAMILY_SCI] = {.kind = CLI_TOPOLOGY, .title = "star connected interchange"},
    [RG_FAMILY_PCC] = {.kind = CLI_TOPOLOGY, .title = "pancake connected cycles"},
    [RG_FAMILY_PANCAKE] = {.kind = CLI_TOPOLOGY, .title = "pancake graph"},
    [RG_FAMILY_BUBBLE] = {.kind = CLI_TOPOLOGY, .title = "bubble-sort graph"},
    [RG_FAMILY_CCC] = {.kind = CLI_TOPOLOGY, .title = "cube-connected cycles"},
    [RG_FAMILY_DEBRUIJN] = {.kind = CLI_TOPOLOGY, .title = "de Bruijn digraph"},
    [RG_FAMILY_MDSXN] = {.kind = CLI_TOPOLOGY,
                         .title = "multidimensional shuffle-exchange network"},
    [RG_FAMILY_TORUS] = {.kind = CLI_TOPOLOGY, .title = "torus"},
    [RG_FAMILY_MESH] = {.kind = CLI_TOPOLOGY, .title = "mesh"},
    [RG_FAMILY_SHUFFLE] = {.kind = CLI_TOPOLOGY, .title = "shuffle-exchange graph"},
};

const struct cli_family *cli_family_of(rg_family family)
{
    const unsigned index = (unsigned)family;

    if (index >= sizeof families / sizeof families[0] || families[index].title == NULL)
        return NULL;
    return &families[index];
}

const char *cli_kind_verbs(enum cli_kind kind)
{
    switch (kind) {
    case CLI_KAUTZ:
        return "info, routes, check, vectors, deadlock, compare, draw, export";
    case CLI_GFT:
        return "info, routes, states, exchange, vectors, deadlock, compare, draw, export";
    case CLI_MULTISTAGE:
        return "info, states, exchange";
    case CLI_TOPOLOGY:
        break;
    }
    return "info, routes, deadlock, compare, draw, export";
}
