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

/* Diameter and average distance, to as many places as are given, of one family. */
typedef struct course {
    const char *family;
    int first; /* the parameter of diameter[0] */
    int count;
    unsigned diameter[9];
    double average[9]; /* 0: not given */
    double places;
} course;

Test(golden, permutations)
{
    static const course courses[] = {
        {"scc",
         3,
         6,
         {6, 8, 16, 19, 30, 34},
         {3.2727, 5.3803, 8.8267, 12.1239, 16.5172, 20.8021},
         1e4},
        {"sci",
         3,
         6,
         {6, 8, 12, 14, 18, 20},
         {3.2727, 5.3803, 7.5532, 9.7488, 11.9400, 14.1194},
         1e4},
        {"pcc", 3, 5, {6, 9, 13, 18, 24}, {3.2727, 5.3333, 8.5579, 11.7633, 15.5996}, 1e4},
        {"pancake", 2, 7, {1, 3, 4, 5, 7, 8, 9}, {0}, 1},
        {"star", 2, 7, {1, 3, 4, 6, 7, 9, 10}, {0}, 1},
        {"bubble", 2, 7, {1, 3, 6, 10, 15, 21, 28}, {0}, 1},
    };
    for (size_t i = 0; i < COUNT(courses); i++) {
        for (int j = 0; j < courses[i].count; j++) {
            char name[40];
            rg_topology_facts facts;
            snprintf(name, sizeof name, "%s:%d", courses[i].family, courses[i].first + j);
            const rg_topology net = model_make(name);
            const search_distances found = search_all_pairs(&net, false);
            (void)rg_topology_facts_of(&net, &facts);
            cr_assert(found.diameter == courses[i].diameter[j], "%s: diameter %u", name,
                      found.diameter);
            cr_assert(facts.diameter == RG_TOPOLOGY_UNKNOWN || facts.diameter == found.diameter,
                      "%s: diameter by formula", name);
            cr_assert(facts.distance_sum == RG_TOPOLOGY_UNKNOWN || facts.distance_sum == found.sum,
                      "%s: sum by formula", name);
            if (courses[i].average[j] > 0)
                cr_assert(fabs(search_average(&net, &found) - courses[i].average[j]) <
                              0.5001 / courses[i].places,
                          "%s: average %.6f", name, search_average(&net, &found));
        }
    }
}

/* Average distance over all ordered pairs, a node to itself included. */
static double average_all(const char *name)
{
    const rg_topology net = model_make(name);
    return (double)search_all_pairs(&net, false).sum / ((double)net.nodes * (double)net.nodes);
}

static const double debruijn_average[12] = {
    0,        0.5,      1.125,    1.84375,  2.65625,  3.535156,
    4.461426, 5.417480, 6.391907, 7.377258, 8.369001, 9.364399,
};

Test(golden, debruijn_averages)
{
    for (int n = 1; n <= 11; n++) {
        char name[40];
        snprintf(name, sizeof name, "debruijn:2,%d", n);
        cr_assert(fabs(average_all(name) - debruijn_average[n]) < 5e-7, "%s", name);
    }
}

/* All partitions of 11 address bits: diameter 11, distances that add up over the groups, and the
 * best average for each degree. */
static void partitions(char *name, int left, int most, double sum, double best[12], int *count)
{
    const size_t at = strlen(name);
    if (left == 0) {
        const rg_topology net = model_make(name);
        const search_distances found = search_all_pairs(&net, false);
        const double average = (double)found.sum / (2048.0 * 2048.0);
        cr_assert(found.diameter == 11, "%s: diameter %u", name, found.diameter);
        cr_assert(fabs(average - sum) < 5e-6, "%s: average %.6f, not %.6f", name, average, sum);
        if (best[net.ports] == 0 || average < best[net.ports])
            best[net.ports] = average;
        ++*count;
        return;
    }
    for (int g = most < left ? most : left; g > 0; g--) {
        sprintf(name + at, "%s%d", name[at - 1] == ':' ? "" : ",", g);
        partitions(name, left - g, g, sum + debruijn_average[g], best, count);
        name[at] = '\0';
    }
}

Test(golden, mdsxn_partitions)
{
    static const double expected[12] = {0,     0,      9.364, 8.869, 7.997, 7.570,
                                        7.156, 6.8125, 6.5,   6.156, 5.844, 5.5};
    double best[12] = {0};
    char name[80] = "mdsxn:";
    int count = 0;
    partitions(name, 11, 11, 0, best, &count);
    cr_assert(eq(int, count, 56));
    for (int degree = 2; degree <= 11; degree++)
        cr_assert(fabs(best[degree] - expected[degree]) < 5e-4, "degree %d: %.5f", degree,
                  best[degree]);
}

/* kantc and mikantc: formulas and search in all sizes of the specification; their diameters. */
Test(golden, hybrid_trees)
{
    static const int most_n[] = {0, 0, 5, 4, 4, 3, 3};
    static const unsigned flat[][7] = {{0, 0, 4, 5, 6, 7, 8}, {0, 0, 5, 5, 7, 7, 9}};
    for (unsigned mirrored = 0; mirrored < 2; mirrored++) {
        for (unsigned k = 2; k <= 6; k++) {
            for (int n = 2; n <= most_n[k]; n++) {
                char name[40];
                rg_topology_facts facts;
                snprintf(name, sizeof name, "%s:%u,%d", mirrored ? "mikantc" : "kantc", k, n);
                const rg_topology net = model_make(name);
                const search_distances found = search_all_pairs(&net, false);
                (void)rg_topology_facts_of(&net, &facts);
                const unsigned diameter = n == 2 ? flat[mirrored][k] : 2 * (unsigned)n + k / 2 * 2;
                cr_assert(found.diameter == diameter && facts.diameter == diameter, "%s: diameter",
                          name);
                cr_assert(facts.distance_sum == found.sum, "%s: sum", name);
            }
        }
    }
}

Test(golden, intermediate_switches)
{
    static const char *const lists[] = {
        "",
        "",
        "00 11",
        "000 010 111",
        "0000 0110 1111 1001",
        "00000 01110 01010 11111 10001",
        "000000 011110 010010 111111 100001 101101",
        "0000000 0111110 0100010 0101010 1111111 1000001 1011101",
        "00000000 01111110 01000010 01011010 11111111 10000001 10111101 10100101",
    };
    for (unsigned k = 2; k <= 8; k++) {
        char name[40], text[100] = "";
        snprintf(name, sizeof name, "kantc:%u,3", k);
        const rg_topology net = model_make(name);
        for (unsigned j = 0; j < k; j++) {
            size_t at = strlen(text);
            for (unsigned bit = k; bit-- > 0;)
                text[at++] = (char)('0' + (net.is[j] >> bit & 1));
            text[at] = j + 1 < k ? ' ' : '\0';
        }
        cr_assert(eq(str, text, (char *)lists[k]));
    }
    /* Covering radius floor(k/2), which the diameter 2n+2R shows. */
    for (unsigned k = 2; k <= 14; k++) {
        char name[40];
        rg_topology_facts facts;
        snprintf(name, sizeof name, "kantc:%u,3", k);
        const rg_topology net = model_make(name);
        (void)rg_topology_facts_of(&net, &facts);
        cr_assert(facts.diameter == 6 + k / 2 * 2, "%s", name);
    }
}

Test(golden, large_counts)
{
    static const struct {
        const char *name;
        uint64_t nodes, switches, links;
    } large[] = {
        {"kary:8,8", 16777216, 16777216, 134217728},
        {"mikant:8,8", 33554432, 29360128, 251658240},
        {"kantc:8,8", 520093696, 81788928, 905969664},
        {"mikantc:8,8", 1040187392, 159383552, 1795162112},
        {"mikantc:6,7", 5412096, 1461888, 11477376},
        {"shuffle:11", 2048, 0, 3070},
        {"torus:32,64", 2048, 0, 4096},
        {"star:16", 20922789888000, 0, 156920924160000},
        {"kautz:15,15", 467086816406250000, 0, 7006302246093750000},
    };
    for (size_t i = 0; i < COUNT(large); i++) {
        const rg_topology net = model_make(large[i].name);
        cr_assert(net.nodes == large[i].nodes && net.switches == large[i].switches &&
                      net.links == large[i].links,
                  "%s: %llu %llu %llu", large[i].name, (unsigned long long)net.nodes,
                  (unsigned long long)net.switches, (unsigned long long)net.links);
    }
}
