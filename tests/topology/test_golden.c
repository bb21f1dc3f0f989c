/* SPDX-License-Identifier: Apache-2.0 */

/* Golden numbers: found by other programs from other constructions, and here again by search.
 */

#include "check.h"
#include "same.h"
#include "search.h"

typedef struct golden {
    const char *name;
    uint64_t nodes;
    uint64_t switches;
    uint64_t links;
    unsigned diameter;
    uint64_t sum;
    uint64_t pairs[16]; /* by distance; {0}: not given */
} golden;

static const golden table[] = {
    {"kary:2,3", 8, 12, 24, 6, 272, {8, 0, 8, 0, 16, 0, 32}},
    {"kary:3,3", 27, 27, 81, 6, 3672, {27, 0, 54, 0, 162, 0, 486}},
    {"kary:4,3", 64, 48, 192, 6, 21888, {64, 0, 192, 0, 768, 0, 3072}},
    {"gft:2,3,3", 27, 27, 81, 6, 3672, {27, 0, 54, 0, 162, 0, 486}},
    {"mikant:3,3", 54, 36, 135, 6, 14634, {54, 0, 108, 0, 324, 1458, 972}},
    {"kantc:2,3", 8, 16, 32, 8, 336, {8, 0, 8, 0, 16, 0, 0, 0, 32}},
    {"kantc:3,3", 45, 42, 135, 8, 13032, {45, 0, 90, 216, 216, 108, 0, 0, 1350}},
    {"kantc:3,4", 135, 153, 486, 10, 160596, {135, 0, 270, 648, 648, 324, 0, 0, 4050, 0, 12150}},
    {"kantc:4,3", 192, 96, 448, 10, 276096, {0}},
    {"mikantc:2,3", 16, 24, 56, 8, 1568, {16, 0, 16, 0, 32, 0, 0, 128, 64}},
    {"mikantc:3,3", 90, 66, 243, 8, 54414, {90, 0, 180, 432, 432, 216, 0, 4050, 2700}},
    {"mikantc:3,4", 270, 252, 891, 10, 649242, {0}},
    {"mikantc:4,3", 384, 160, 832, 10, 1117440, {0}},
    {"hypercube:5", 32, 0, 80, 5, 2560, {32, 160, 320, 320, 160, 32}},
    {"star:5", 120, 0, 240, 6, 53040, {120, 480, 1440, 3600, 5280, 3120, 360}},
    {"bubble:5", 120, 0, 240, 10, 72000, {0}},
    {"scc:4", 72, 0, 108, 8, 27504, {72, 216, 288, 432, 576, 864, 1008, 1080, 648}},
    {"sci:4", 72, 0, 108, 8, 27504, {72, 216, 288, 432, 576, 864, 1008, 1080, 648}},
    {"scc:5", 480, 0, 720, 16, 2029440, {0}},
    {"scc:6", 3600, 0, 5400, 19, 157082400, {0}},
    {"sci:5", 480, 0, 960, 12, 1736640, {0}},
    {"sci:6", 3600, 0, 9000, 14, 126309600, {0}},
    {"pcc:4", 72, 0, 108, 9, 27264, {0}},
    {"pcc:5", 480, 0, 720, 13, 1967640, {0}},
    {"ccc:3", 24, 0, 36, 6, 1776, {0}},
    {"ccc:8", 2048, 0, 3072, 18, 44449792, {0}},
    {"debruijn:2,4", 16, 0, 30, 4, 680, {16, 30, 54, 82, 74}},
    {"debruijn:2,11", 2048, 0, 4094, 11, 39277136, {0}},
    {"kautz:2,3", 12, 0, 24, 3, 306, {12, 24, 42, 66}},
    {"kautz:2,4", 24, 0, 48, 4, 1722, {0}},
    {"kautz:3,3", 36, 0, 108, 3, 3252, {0}},
    {"mdsxn:1,2", 8, 0, 20, 3, 104, {8, 20, 24, 12}},
    {"mdsxn:6,5", 2048, 0, 8000, 11, 33540096, {0}},
    {"mdsxn:4,4,3", 2048, 0, 11264, 11, 30015488, {0}},
    {"torus:4,4", 16, 0, 32, 4, 512, {0}},
    {"torus:3,4,5", 60, 0, 180, 5, 10320, {0}},
    {"mesh:4,4", 16, 0, 24, 6, 640, {0}},
    {"slimfly:5", 50, 0, 175, 2, 4550, {50, 350, 2100}}, /* Hoffman and Singleton's graph */
};

Test(golden, table)
{
    for (size_t i = 0; i < COUNT(table); i++) {
        const golden *g = &table[i];
        const rg_topology net = model_make(g->name);
        const search_distances found = search_all_pairs(&net, false);
        cr_assert(net.nodes == g->nodes && net.switches == g->switches, "%s: sizes", g->name);
        cr_assert(net.links == g->links, "%s: links", g->name);
        cr_assert(search_count(&net).links == g->links, "%s: links by search", g->name);
        cr_assert(found.diameter == g->diameter, "%s: diameter %u", g->name, found.diameter);
        cr_assert(found.sum == g->sum, "%s: sum %llu", g->name, (unsigned long long)found.sum);
        for (size_t d = 0; d < 16 && g->pairs[0] > 0; d++)
            cr_assert(found.pairs[d] == g->pairs[d], "%s: pairs at distance %zu", g->name, d);
    }
}
