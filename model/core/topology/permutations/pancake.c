/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* P(n), the pancake graph: the first i symbols are reversed; spec 1.12. */

#include "permutation.h"

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const unsigned n = net->name.param[0];
    const uint64_t here = rg_permutation_unrank(v, n);
    uint64_t weight[PERMUTATION_MAX]; /* of the digit of a position in a rank */
    uint64_t digit[PERMUTATION_MAX];  /* of a symbol once the prefix that it ends is reversed */
    uint64_t rest = v;                /* the rank less the digits of the prefix */

    weight[n - 1] = 1;
    for (unsigned i = n - 1; i > 0; i--)
        weight[i - 1] = weight[i] * (n - i);
    /* A digit is how many smaller symbols stand to the right. In a reversed prefix those are all
     * smaller ones, less those between the symbol and the end of the prefix. Behind the prefix
     * nothing changes. */
    for (unsigned end = 0; end < n; end++) {
        const uint64_t symbol = here >> 4 * end & 15;
        uint64_t rank = symbol * weight[0];
        uint64_t greater = 0; /* symbols before this one */
        for (unsigned i = 0; i < end; i++) {
            const uint64_t less = symbol < (here >> 4 * i & 15);
            greater += less;
            digit[i] -= less;
            rank += digit[i] * weight[end - i];
        }
        digit[end] = symbol;
        rest -= (symbol + greater - end) * weight[end];
        if (end > 0)
            out[end - 1] = rank + rest;
    }
}

static void facts(const rg_topology *net, rg_topology_facts *facts)
{
    const unsigned n = net->name.param[0];
    rg_topology_degrees(facts, n - 1, n - 1, n - 1);
    facts->connectivity = n - 1;
    /* No formula is known for its diameter. */
}

const topology_family rg_topology_pancake = {
    .range = {{2, PERMUTATION_MAX}},
    .init = rg_permutation_graph_init,
    .next = next,
    .print = rg_permutation_graph_print,
    .parse = rg_permutation_graph_parse,
    .facts = facts,
};
