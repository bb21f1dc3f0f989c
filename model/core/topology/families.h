/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* All families: FAMILY(RG_FAMILY_NAME, name) each. */
#ifndef FAMILIES_H
#define FAMILIES_H

#include "routegen/network.h"

#define TOPOLOGY_FAMILIES(FAMILY)                                                                  \
    FAMILY(RG_FAMILY_KAUTZ, kautz)                                                                 \
    FAMILY(RG_FAMILY_GFT, gft)                                                                     \
    FAMILY(RG_FAMILY_BUTTERFLY, butterfly)                                                         \
    FAMILY(RG_FAMILY_OMEGA, omega)                                                                 \
    FAMILY(RG_FAMILY_FLIP, flip)                                                                   \
    FAMILY(RG_FAMILY_BASELINE, baseline)                                                           \
    FAMILY(RG_FAMILY_REVERSE_BASELINE, reverse_baseline)                                           \
    FAMILY(RG_FAMILY_BENES, benes)                                                                 \
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
