/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * The families that have a graph here: FAMILY(RG_FAMILY_NAME, name) each. Those of multistage.h do
 * not have one.
 */
#ifndef FAMILIES_H
#define FAMILIES_H

#include "routegen/network.h"

#define TOPOLOGY_FAMILIES(FAMILY)                                                                  \
    FAMILY(RG_FAMILY_KAUTZ, kautz)                                                                 \
    FAMILY(RG_FAMILY_GFT, gft)                                                                     \
    FAMILY(RG_FAMILY_KARY, kary)                                                                   \
    FAMILY(RG_FAMILY_MIKANT, mikant)                                                               \
    FAMILY(RG_FAMILY_KANTC, kantc)                                                                 \
    FAMILY(RG_FAMILY_MIKANTC, mikantc)                                                             \
    FAMILY(RG_FAMILY_HYPERCUBE, hypercube)                                                         \
    FAMILY(RG_FAMILY_STAR, star)                                                                   \
    FAMILY(RG_FAMILY_SCC, scc)                                                                     \
    FAMILY(RG_FAMILY_SCI, sci)                                                                     \
    FAMILY(RG_FAMILY_PCC, pcc)                                                                     \
    FAMILY(RG_FAMILY_PANCAKE, pancake)                                                             \
    FAMILY(RG_FAMILY_BUBBLE, bubble)                                                               \
    FAMILY(RG_FAMILY_CCC, ccc)                                                                     \
    FAMILY(RG_FAMILY_DEBRUIJN, debruijn)                                                           \
    FAMILY(RG_FAMILY_MDSXN, mdsxn)                                                                 \
    FAMILY(RG_FAMILY_TORUS, torus)                                                                 \
    FAMILY(RG_FAMILY_MESH, mesh)                                                                   \
    FAMILY(RG_FAMILY_SHUFFLE, shuffle)

#endif
