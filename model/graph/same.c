/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Names of one graph. tests/topology/test_same.c compares all small networks with igraph. */

#include "routegen/net/find.h"

#include <string.h>

static bool all_are(const rg_network *name, unsigned value)
{
    for (unsigned i = 0; i < name->count; i++)
        if (name->param[i] != value)
            return false;
    return true;
}

static void become(rg_network *name, rg_family family, unsigned count, unsigned first,
                   unsigned second)
{
    *name = (rg_network){.family = family, .count = count, .param = {first, second}};
}

/* A ring of 4 is a square, 2 x 2: torus:8,4 is torus:8,2,2; the largest side first. */
static void split_rings(rg_network *name)
{
    rg_network made = {.family = RG_FAMILY_TORUS};
    unsigned twos = 0, most = 0;

    for (unsigned i = 0; i < name->count; i++) {
        const unsigned side = name->param[i];
        twos += side == 4 ? 2 : side == 2;
        most = side > most ? side : most;
    }
    for (unsigned side = most; side > 2; side--)
        for (unsigned i = 0; i < name->count; i++)
            if (name->param[i] == side && side != 4)
                made.param[made.count++] = side;
    if (made.count + twos > RG_NETWORK_MAX_PARAMS)
        return;
    while (twos-- > 0)
        made.param[made.count++] = 2;
    *name = made;
}

/* Networks of one crossbar, and of two or more stages that differ in nothing but their drawing. */
static void join_stages(rg_network *name)
{
    const unsigned stages = name->param[1];

    if (name->family == RG_FAMILY_BENES && name->param[0] == 1)
        become(name, RG_FAMILY_OMEGA, 2, 2, 1);
    else if (name->family == RG_FAMILY_FLIP)
        name->family = RG_FAMILY_OMEGA;
    else if (name->family == RG_FAMILY_REVERSE_BASELINE)
        name->family = RG_FAMILY_BASELINE;
    else if (name->family == RG_FAMILY_BUTTERFLY && stages <= 2)
        name->family = RG_FAMILY_BASELINE;
    if (name->family == RG_FAMILY_BASELINE && stages == 1)
        name->family = RG_FAMILY_OMEGA;
}

/* The smallest of their families: an edge, and rings. */
static void join_smallest(rg_network *name)
{
    const unsigned n = name->param[0];
    const bool sorted = name->family == RG_FAMILY_STAR || name->family == RG_FAMILY_PANCAKE ||
                        name->family == RG_FAMILY_BUBBLE;
    const bool cycles = name->family == RG_FAMILY_SCC || name->family == RG_FAMILY_SCI ||
                        name->family == RG_FAMILY_PCC;

    if (sorted && n == 2)
        become(name, RG_FAMILY_HYPERCUBE, 1, 1, 0);
    else if (sorted && n == 3)
        become(name, RG_FAMILY_TORUS, 1, 6, 0);
    else if (cycles && n == 3)
        become(name, RG_FAMILY_TORUS, 1, 12, 0);
    else if (name->family == RG_FAMILY_SCI && n == 4)
        name->family = RG_FAMILY_SCC;
}

void rg_find_normal(const rg_network *name, rg_network *normal)
{
    rg_network made = *name;

    join_stages(&made);
    join_smallest(&made);
    if (made.family == RG_FAMILY_TORUS)
        split_rings(&made);
    if (made.family == RG_FAMILY_MDSXN && made.count == 1 && made.param[0] > 1)
        become(&made, RG_FAMILY_DEBRUIJN, 2, 2, made.param[0]);
    if (made.family == RG_FAMILY_KAUTZ && made.param[1] == 1 && made.param[0] == 2)
        become(&made, RG_FAMILY_TORUS, 1, 3, 0);
    if (made.family == RG_FAMILY_GFT && made.param[1] == made.param[2])
        become(&made, RG_FAMILY_KARY, 2, made.param[1], made.param[0] + 1);
    if (((made.family == RG_FAMILY_TORUS || made.family == RG_FAMILY_MESH) && all_are(&made, 2)) ||
        (made.family == RG_FAMILY_MDSXN && all_are(&made, 1)))
        become(&made, RG_FAMILY_HYPERCUBE, 1, made.count, 0);
    *normal = made;
}
