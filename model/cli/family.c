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
        return "info, routes, check, vectors";
    case CLI_GFT:
        return "info, states, exchange, vectors";
    case CLI_MULTISTAGE:
        return "info, states, exchange";
    }
    return "";
}
