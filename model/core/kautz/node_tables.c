/* SPDX-License-Identifier: Apache-2.0 */

/* The turns that step, where a table saves a virtual channel. tests/oracle checks each of them. */

#include "turn_table.h"

#include <stddef.h>

static const rg_turn_table tables[] = {
    {2, 2, 2, "3080b5"},
    {2, 3, 2, "f00000033570"},
    {3, 2, 2, "c043bf001cf6b84380030040007"},
    /* Nodes x1 .. x5 are ordered by x2 + 2 x3 + 2 x4 + x5, then by rank; a turn steps if the middle
       one of its three nodes is the lowest. */
    {2, 5, 3, "0000445040404400c040445040404400c040445040407551"},
};

const rg_turn_table *rg_turn_table_of(const rg_kautz *net)
{
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (tables[i].d == net->d && tables[i].k == net->k)
            return &tables[i];
    return NULL;
}
