/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "routegen/network_kind.h"

#include <stddef.h>

static const rg_family_info families[] = {
    [RG_FAMILY_KAUTZ] = {.kind = RG_KIND_KAUTZ, .title = "Kautz digraph"},
    [RG_FAMILY_GFT] = {.kind = RG_KIND_GFT, .title = "generalised fat tree"},
    [RG_FAMILY_BUTTERFLY] = {RG_KIND_MULTISTAGE, RG_WIRING_BUTTERFLY, "butterfly"},
    [RG_FAMILY_OMEGA] = {RG_KIND_MULTISTAGE, RG_WIRING_OMEGA, "omega network"},
    [RG_FAMILY_FLIP] = {RG_KIND_MULTISTAGE, RG_WIRING_FLIP, "flip network"},
    [RG_FAMILY_BASELINE] = {RG_KIND_MULTISTAGE, RG_WIRING_BASELINE, "baseline network"},
    [RG_FAMILY_REVERSE_BASELINE] = {RG_KIND_MULTISTAGE, RG_WIRING_REVERSE_BASELINE,
                                    "reverse baseline network"},
    [RG_FAMILY_BENES] = {RG_KIND_MULTISTAGE, RG_WIRING_BENES,
                         "Butterfly-Butterfly (Benes) network"},
    [RG_FAMILY_KARY] = {.kind = RG_KIND_TOPOLOGY, .title = "k-ary n-tree"},
    [RG_FAMILY_MIKANT] = {.kind = RG_KIND_TOPOLOGY, .title = "mirrored k-ary n-tree"},
    [RG_FAMILY_KANTC] = {.kind = RG_KIND_TOPOLOGY, .title = "k-ary n-tree k-cube"},
    [RG_FAMILY_MIKANTC] = {.kind = RG_KIND_TOPOLOGY, .title = "mirrored k-ary n-tree k-cube"},
    [RG_FAMILY_HYPERCUBE] = {.kind = RG_KIND_TOPOLOGY, .title = "hypercube"},
    [RG_FAMILY_STAR] = {.kind = RG_KIND_TOPOLOGY, .title = "star graph"},
    [RG_FAMILY_SCC] = {.kind = RG_KIND_TOPOLOGY, .title = "star connected cycles"},
    [RG_FAMILY_SCI] = {.kind = RG_KIND_TOPOLOGY, .title = "star connected interchange"},
    [RG_FAMILY_PCC] = {.kind = RG_KIND_TOPOLOGY, .title = "pancake connected cycles"},
    [RG_FAMILY_PANCAKE] = {.kind = RG_KIND_TOPOLOGY, .title = "pancake graph"},
    [RG_FAMILY_BUBBLE] = {.kind = RG_KIND_TOPOLOGY, .title = "bubble-sort graph"},
    [RG_FAMILY_CCC] = {.kind = RG_KIND_TOPOLOGY, .title = "cube-connected cycles"},
    [RG_FAMILY_DEBRUIJN] = {.kind = RG_KIND_TOPOLOGY, .title = "de Bruijn digraph"},
    [RG_FAMILY_MDSXN] = {.kind = RG_KIND_TOPOLOGY,
                         .title = "multidimensional shuffle-exchange network"},
    [RG_FAMILY_TORUS] = {.kind = RG_KIND_TOPOLOGY, .title = "torus"},
    [RG_FAMILY_MESH] = {.kind = RG_KIND_TOPOLOGY, .title = "mesh"},
    [RG_FAMILY_SHUFFLE] = {.kind = RG_KIND_TOPOLOGY, .title = "shuffle-exchange graph"},
};

const rg_family_info *rg_family_info_of(rg_family family)
{
    const unsigned index = (unsigned)family;

    if (index >= sizeof families / sizeof families[0] || families[index].title == NULL)
        return NULL;
    return &families[index];
}
