/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Numbers and formulas of doc/topologies.md, source 2, as printed. Nothing here is computed by us.
 */

#include "reproduce_kantc.h"

#include <math.h>

/* ---- Numbers -------------------------------------------------------------------------------- */

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

const struct kantc_number kantc_numbers[] = {
    {"Fig. 2", "kary:3,3", "nodes", KANTC_NODES, 27, 0},
    {"Fig. 2", "kary:3,3", "switches", KANTC_SWITCHES, 27, 0},
    {"Fig. 2", "kary:3,3", "links", KANTC_LINKS, 81, 0},
    {"Fig. 3", "mikant:3,3", "switches", KANTC_SWITCHES, 36, 0},
    {"Fig. 3", "mikant:3,3", "nodes", KANTC_NODES, 54, 0},
    {"Fig. 3", "mikant:3,3", "links", KANTC_LINKS, 135, 0},
    {"Fig. 4", "kantc:3,4", "cubes", KANTC_CUBES, 9, 0},
    {"Fig. 4", "kantc:3,4", "switches of a cube", KANTC_CUBE_SIZE, 8, 0},
    {"Fig. 4", "kantc:3,4", "nodes", KANTC_NODES, 135, 0},
    {"III-B", "mikantc:3,4", "cubes", KANTC_CUBES, 18, 0},
    {"III-B", "mikantc:3,4", "nodes", KANTC_NODES, 270, 0},
    {"V-B", "mikantc:6,7", "nodes", KANTC_NODES, 5412096, 0},
};
const unsigned kantc_number_count = COUNT(kantc_numbers);

/* ---- Formulas of counts --------------------------------------------------------------------- */

static double carriers(double k)
{
    return exp2(k) - k;
}

static double cube_vertices(double k, double n)
{
    (void)n;
    return exp2(k);
}

static double cube_links(double k, double n)
{
    (void)n;
    return k * exp2(k - 1);
}

static double only_k(double k, double n)
{
    (void)n;
    return k;
}

static double two_k(double k, double n)
{
    (void)n;
    return 2 * k;
}

static double two_n(double k, double n)
{
    (void)k;
    return 2 * n;
}

static double k_less_1(double k, double n)
{
    (void)n;
    return k - 1;
}

static double k_less_2(double k, double n)
{
    (void)n;
    return k - 2;
}

static double half_k(double k, double n)
{
    (void)n;
    return k / 2;
}

static double tree_nodes(double k, double n)
{
    return pow(k, n);
}

static double tree_switches(double k, double n)
{
    return n * pow(k, n - 1);
}

static double tree_links(double k, double n)
{
    return n * pow(k, n);
}

static double mirrored_nodes(double k, double n)
{
    return 2 * pow(k, n);
}

static double mirrored_switches(double k, double n)
{
    return (2 * n - 2) * pow(k, n - 1);
}

static double mirrored_links(double k, double n)
{
    return (2 * n - 1) * pow(k, n);
}

static double cubes(double k, double n)
{
    return pow(k, n - 2);
}

static double cube_nodes(double k, double n)
{
    (void)n;
    return k * carriers(k);
}

static double kantc_nodes(double k, double n)
{
    return carriers(k) * pow(k, n - 1);
}

static double kantc_switches(double k, double n)
{
    return (n - 1) * pow(k, n - 1) + exp2(k) * pow(k, n - 2);
}

static double kantc_links(double k, double n)
{
    return (n - 1) * pow(k, n) + (exp2(k - 1) + carriers(k)) * pow(k, n - 1);
}

static double kantc_links_table(double k, double n)
{
    return (n - 1) * pow(k, n) / 2 + (exp2(k - 1) + carriers(k)) * pow(k, n - 1);
}

static double hybrid_diameter(double k, double n)
{
    return 2 * n + k;
}

static double hybrid_diameter_proof(double k, double n)
{
    return 2 * n + 2 * k;
}

static double mikantc_cubes_proof(double k, double n)
{
    return exp2(k - n - 2);
}

static double mikantc_cubes(double k, double n)
{
    return 2 * pow(k, n - 2);
}

static double mikantc_nodes(double k, double n)
{
    return 2 * carriers(k) * pow(k, n - 1);
}

static double mikantc_switches(double k, double n)
{
    return (2 * n - 4) * pow(k, n - 1) + exp2(k + 1) * pow(k, n - 2);
}

static double mikantc_cube_switches_proof(double k, double n)
{
    return 2 * exp2(k) * 2 * pow(k, n - 2);
}

static double mikantc_links(double k, double n)
{
    return (2 * n - 3) * pow(k, n) + (3 * exp2(k) - 2 * k) * pow(k, n - 1);
}

static double mikantc_links_table(double k, double n)
{
    return (2 * n - 3) * pow(k, n) / 2 + (3 * exp2(k) - 2 * k) * pow(k, n - 1);
}

#define HALF "one /2 too many: every switch of these levels has k links of its own"
#define FLOOR "2n + 2 floor(k/2), and less for n = 2"

const struct kantc_formula kantc_formulas[] = {
    {"II-B", "mikant:%u,%u", "switches of a stage", KANTC_STAGE, k_less_1, "k^(n-1)"},
    {"II-B", "mikant:%u,%u", "radix", KANTC_RADIX, two_k, 0},
    {"II-B", "mikant:%u,%u", "bisection", KANTC_BISECTION, half_k,
     "grows with the nodes: N/4 where it can be tried"},
    {"II-B", "mikant:%u,%u", "diameter", KANTC_DIAMETER, two_n, 0},
    {"III-A", "kantc:%u,%u", "switches of a cube that lead up", KANTC_CUBE_UP, only_k, 0},
    {"III-A", "kantc:%u,%u", "nodes of a cube", KANTC_CUBE_NODES, cube_nodes, 0},
    {"III-A", "kantc:%u,%u", "cubes", KANTC_CUBES, cubes, 0},
    {"III-B", "mikantc:%u,%u", "cubes", KANTC_CUBES, mikantc_cubes, 0},
    {"Theorem 1", "kantc:%u,%u", "radix", KANTC_RADIX, two_k, 0},
    {"Theorem 2", "kantc:%u,%u", "nodes", KANTC_NODES, kantc_nodes, 0},
    {"Theorem 3", "kantc:%u,%u", "switches", KANTC_SWITCHES, kantc_switches, 0},
    {"Theorem 4", "kantc:%u,%u", "links", KANTC_LINKS, kantc_links, 0},
    {"Theorem 5", "kantc:%u,%u", "diameter", KANTC_DIAMETER, hybrid_diameter, FLOOR},
    {"Proof of 5", "kantc:%u,%u", "diameter", KANTC_DIAMETER, hybrid_diameter_proof, FLOOR},
    {"Theorem 6", "mikantc:%u,%u", "radix", KANTC_RADIX, two_k, 0},
    {"Proof of 6", "mikantc:%u,%u", "cubes", KANTC_CUBES, mikantc_cubes_proof, "2 k^(n-2)"},
    {"Theorem 7", "mikantc:%u,%u", "nodes", KANTC_NODES, mikantc_nodes, 0},
    {"Proof of 7", "mikantc:%u,%u", "cubes", KANTC_CUBES, mikantc_cubes_proof, "2 k^(n-2)"},
    {"Theorem 8", "mikantc:%u,%u", "switches", KANTC_SWITCHES, mikantc_switches, 0},
    {"Proof of 8", "mikantc:%u,%u", "switches of all cubes", KANTC_CUBE_SWITCHES,
     mikantc_cube_switches_proof, "one factor 2 too many"},
    {"Theorem 9", "mikantc:%u,%u", "links", KANTC_LINKS, mikantc_links, 0},
    {"Theorem 10", "mikantc:%u,%u", "diameter", KANTC_DIAMETER, hybrid_diameter, FLOOR},
    {"Table I", "hypercube:%u", "nodes", KANTC_NODES, cube_vertices, 0},
    {"Table I", "hypercube:%u", "switches", KANTC_SWITCHES, cube_vertices, 0},
    {"Table I", "hypercube:%u", "links", KANTC_LINKS, cube_links, 0},
    {"Table I", "hypercube:%u", "radix", KANTC_RADIX, only_k, 0},
    {"Table I", "hypercube:%u", "diameter", KANTC_DIAMETER, only_k, 0},
    {"Table I", "kary:%u,%u", "nodes", KANTC_NODES, tree_nodes, 0},
    {"Table I", "kary:%u,%u", "switches", KANTC_SWITCHES, tree_switches, 0},
    {"Table I", "kary:%u,%u", "links", KANTC_LINKS, tree_links, 0},
    {"Table I", "kary:%u,%u", "radix", KANTC_RADIX, two_k, 0},
    {"Table I", "kary:%u,%u", "diameter", KANTC_DIAMETER, two_n, 0},
    {"Table I", "mikant:%u,%u", "nodes", KANTC_NODES, mirrored_nodes, 0},
    {"Table I", "mikant:%u,%u", "switches", KANTC_SWITCHES, mirrored_switches, 0},
    {"Table I", "mikant:%u,%u", "links", KANTC_LINKS, mirrored_links, 0},
    {"Table I", "mikant:%u,%u", "radix", KANTC_RADIX, two_k, 0},
    {"Table I", "mikant:%u,%u", "diameter", KANTC_DIAMETER, two_n, 0},
    {"Table I", "kantc:%u,%u", "nodes", KANTC_NODES, kantc_nodes, 0},
    {"Table I", "kantc:%u,%u", "switches", KANTC_SWITCHES, kantc_switches, 0},
    {"Table I", "kantc:%u,%u", "links", KANTC_LINKS, kantc_links_table, HALF},
    {"Table I", "kantc:%u,%u", "radix", KANTC_RADIX, two_k, 0},
    {"Table I", "kantc:%u,%u", "diameter", KANTC_DIAMETER, hybrid_diameter, FLOOR},
    {"Table I", "mikantc:%u,%u", "nodes", KANTC_NODES, mikantc_nodes, 0},
    {"Table I", "mikantc:%u,%u", "switches", KANTC_SWITCHES, mikantc_switches, 0},
    {"Table I", "mikantc:%u,%u", "links", KANTC_LINKS, mikantc_links_table, HALF},
    {"Table I", "mikantc:%u,%u", "radix", KANTC_RADIX, two_k, 0},
    {"Table I", "mikantc:%u,%u", "diameter", KANTC_DIAMETER, hybrid_diameter, FLOOR},
    {"V-C", "mikant:%u,%u", "paths to the other group", KANTC_ACROSS, k_less_2,
     "k^(n-2), over k^(n-1) switches; the result that follows has it right"},
};
const unsigned kantc_formula_count = COUNT(kantc_formulas);

/* ---- Costs ---------------------------------------------------------------------------------- */

const struct kantc_saving kantc_savings[] = {
    {"kantc", "kary", 84.27, 78.23},
    {"kantc", "mikant", 82.03, 76.77},
    {"mikantc", "kary", 84.68, 78.43},
    {"mikantc", "mikant", 82.49, 76.99},
};
const unsigned kantc_saving_count = COUNT(kantc_savings);

static double switch_ratio(double k, double n)
{
    return (carriers(k) + k * n) / (n * carriers(k));
}

static double link_ratio(double k, double n)
{
    return ((n - 2) * k * k + 3 * exp2(k - 1) * k) / (n * carriers(k));
}

const struct kantc_ratio kantc_ratios[] = {
    {"kantc", "kary", "switches a node, ratio", KANTC_SWITCHES, switch_ratio, 0},
    {"kantc", "kary", "links a node, ratio", KANTC_LINKS, link_ratio,
     "k times too large: divided by the tree's switches, not its links"},
    {"mikantc", "kary", "switches a node, ratio", KANTC_SWITCHES, 0, 0},
    {"mikantc", "kary", "links a node, ratio", KANTC_LINKS, 0, 0},
    {"kantc", "mikant", "switches a node, ratio", KANTC_SWITCHES, 0, 0},
    {"kantc", "mikant", "links a node, ratio", KANTC_LINKS, 0, 0},
    {"mikantc", "mikant", "switches a node, ratio", KANTC_SWITCHES, 0, 0},
    {"mikantc", "mikant", "links a node, ratio", KANTC_LINKS, 0, 0},
};
const unsigned kantc_ratio_count = COUNT(kantc_ratios);

double kantc_rcp_printed(double k, double n, double nodes, double p)
{
    const double cube = log2(nodes / p);
    return 2 * k * (2 * n + k) * (cube + p) * (cube + 2);
}

double kantc_rcp_diameter(double k, double n)
{
    return 2 * n + k;
}

/* ---- Intermediate switches ------------------------------------------------------------------ */

const char kantc_example_words[] = "0000 0110 1001 1001 1111";

double kantc_printed_words(double k)
{
    return 2 * floor(k / 2);
}
