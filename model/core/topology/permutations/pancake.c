/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* P(n), the pancake graph: the first i symbols are reversed. */

#include "permutation.h"

/* The weight of the digit of each position in a rank. */
static void weights_of(unsigned n, uint64_t weight[PERMUTATION_MAX])
{
    weight[n - 1] = 1;
    for (unsigned i = n - 1; i > 0; i--)
        weight[i - 1] = weight[i] * (n - i);
}

static void next(const rg_topology *net, uint64_t v, uint64_t *out)
{
    const unsigned n = net->name.param[0];
    const uint64_t here = rg_permutation_unrank(v, n);
    uint64_t weight[PERMUTATION_MAX];
    uint64_t digit[PERMUTATION_MAX]; /* of a symbol once the prefix that it ends is reversed */
    uint64_t rest = v;               /* the rank less the digits of the prefix */

    weights_of(n, weight);
    /* A digit is how many smaller symbols stand to the right. In a reversed prefix those are all
     * smaller ones, less those between the symbol and the end of the prefix. After the prefix
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

/*
 * Vertices whose numbers follow one another, 120 at a time, differ in the order of their last five
 * symbols only. A reversal in front of these is the same for all of them. One that takes q+1 of
 * them along gives a rank that is a sum: of what the block says, of a term for each of these
 * symbols, and of what their order alone says. digit = symbol - smaller symbols before it, in the
 * order reversed.
 */

/* What the order of the last symbols says, for all blocks alike. */
static void orders_of(unsigned n, topology_block *block)
{
    for (unsigned order = 0; order < TOPOLOGY_BLOCK; order++) {
        const uint64_t tail = block->tail[order] = rg_permutation_unrank(order, TOPOLOGY_TAIL);
        for (unsigned most = 0; most < TOPOLOGY_TAIL; most++) {
            /* The digits after the prefix stay as they are. */
            uint64_t less = -(order % rg_topology_factorial(TOPOLOGY_TAIL - 1 - most));
            for (unsigned i = 0; i < most; i++) {
                unsigned smaller = 0;
                for (unsigned j = i + 1; j <= most; j++)
                    smaller += (tail >> 4 * j & 15) < (tail >> 4 * i & 15);
                less += smaller * rg_topology_factorial(n - 1 - (most - i));
            }
            block->less[order][most] = less;
        }
    }
}

/* What the symbols in front say, from the neighbours of the first vertex, whose tail ascends. */
static void begin_block(const rg_topology *net, uint64_t first, topology_block *block)
{
    const unsigned n = net->name.param[0], front = n - TOPOLOGY_TAIL;
    const uint64_t here = rg_permutation_unrank(first, n);
    uint64_t weight[PERMUTATION_MAX];
    weights_of(n, weight);
    if (block->first == RG_TOPOLOGY_NONE)
        orders_of(n, block);
    block->first = first;
    next(net, first, block->next);
    for (unsigned most = 0; most < TOPOLOGY_TAIL; most++) {
        uint64_t *base = &block->next[front - 1 + most];
        *base += block->less[0][most];
        for (unsigned r = 0; r < TOPOLOGY_TAIL; r++) {
            const uint64_t symbol = here >> 4 * (front + r) & 15;
            uint64_t greater = 0;
            for (unsigned i = 0; i < front; i++)
                if ((here >> 4 * i & 15) > symbol)
                    greater += weight[front + most - i];
            for (unsigned q = 0; q <= most; q++)
                block->term[most][q][r] = symbol * weight[most - q] - greater;
            if (r <= most)
                *base -= block->term[most][r][r];
        }
    }
}

static void next_in(const rg_topology *net, uint64_t v, topology_block *block, uint64_t *out)
{
    const unsigned front = net->name.param[0] - TOPOLOGY_TAIL;
    const uint64_t order = v % TOPOLOGY_BLOCK;
    if (net->name.param[0] <= TOPOLOGY_TAIL) {
        next(net, v, out);
        return;
    }
    if (v - order != block->first)
        begin_block(net, v - order, block);
    for (unsigned port = 0; port + 1 < front; port++)
        out[port] = block->next[port] + order;
    for (unsigned most = 0; most < TOPOLOGY_TAIL; most++) {
        uint64_t rank = block->next[front - 1 + most] - block->less[order][most];
        uint64_t tail = block->tail[order];
        for (unsigned q = 0; q <= most; q++, tail >>= 4)
            rank += block->term[most][q][tail & 15];
        out[front - 1 + most] = rank;
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
    .next_in = next_in,
    .print = rg_permutation_graph_print,
    .parse = rg_permutation_graph_parse,
    .facts = facts,
};
