/* SPDX-License-Identifier: Apache-2.0 */

#include "permutation.h"

/* Nibble s holds s, which is how many smaller symbols, or entries of the list before, are left. */
static const uint64_t all_symbols = UINT64_C(0xfedcba9876543210);

uint64_t rg_permutation_rank(uint64_t permutation, unsigned n)
{
    uint64_t smaller = all_symbols, rank = 0;
    for (; n > 1; n--, permutation >>= 4) {
        const unsigned symbol = 4 * (permutation & 15);
        rank = rank * n + (smaller >> symbol & 15);
        /* One less for every greater symbol; none is 0, as this one was smaller. */
        smaller -= UINT64_C(0x1111111111111110) << symbol;
    }
    return rank;
}

/* Takes the digit whose base is this constant, without a division at run time. */
#define TAKE_DIGIT(base) digit[(base)-1] = (unsigned)(rank % (base)), rank /= (base)

/* The digits of a rank in the bases 1, 2, 3, ... */
static void digits_of(uint64_t rank, unsigned digit[PERMUTATION_MAX])
{
    digit[0] = 0;
    TAKE_DIGIT(2), TAKE_DIGIT(3), TAKE_DIGIT(4), TAKE_DIGIT(5), TAKE_DIGIT(6);
    TAKE_DIGIT(7), TAKE_DIGIT(8), TAKE_DIGIT(9), TAKE_DIGIT(10), TAKE_DIGIT(11);
    TAKE_DIGIT(12), TAKE_DIGIT(13), TAKE_DIGIT(14), TAKE_DIGIT(15), TAKE_DIGIT(16);
}

uint64_t rg_permutation_unrank(uint64_t rank, unsigned n)
{
    unsigned digit[PERMUTATION_MAX];
    uint64_t left = all_symbols, permutation = 0;
    digits_of(rank, digit);
    for (unsigned i = 0; i < n; i++) {
        const unsigned at = 4 * digit[n - 1 - i];
        const uint64_t before = (UINT64_C(1) << at) - 1;
        permutation |= (left >> at & 15) << 4 * i;
        left = (left & before) | (left >> 4 & ~before);
    }
    return permutation;
}

uint64_t rg_permutation_reverse(uint64_t permutation, unsigned count)
{
    for (unsigned i = 0; 2 * i + 1 < count; i++)
        permutation = permutation_exchange(permutation, i, count - 1 - i);
    return permutation;
}

void rg_permutation_print(uint64_t permutation, unsigned n, topology_text *out)
{
    for (unsigned i = 0; i < n; i++)
        rg_topology_put_word(out, (permutation >> 4 * i & 15) + 1, PERMUTATION_MAX + 1, 1);
}

bool rg_permutation_parse(topology_scan *in, unsigned n, uint64_t *permutation)
{
    uint64_t found = 0;
    unsigned seen = 1; /* there is no symbol 0 */
    for (unsigned i = 0; i < n; i++) {
        unsigned symbol;
        if (!rg_topology_take_letter(in, n + 1, &symbol))
            return false;
        if (seen >> symbol & 1) {
            in->at--;
            return false;
        }
        seen |= 1u << symbol;
        found |= (uint64_t)(symbol - 1) << 4 * i;
    }
    *permutation = found;
    return true;
}

void rg_permutation_graph_init(rg_topology *net)
{
    const unsigned n = net->name.param[0];
    const uint64_t nodes = rg_topology_factorial(n);
    rg_topology_direct(net, n - 1, nodes, nodes / 2 * (n - 1));
}

void rg_permutation_graph_print(const rg_topology *net, uint64_t v, topology_text *out)
{
    const unsigned n = net->name.param[0];
    rg_topology_put(out, '[');
    rg_permutation_print(rg_permutation_unrank(v, n), n, out);
    rg_topology_put(out, ']');
}

bool rg_permutation_graph_parse(const rg_topology *net, topology_scan *in, uint64_t *v)
{
    const unsigned n = net->name.param[0];
    const bool open = rg_topology_take(in, '[');
    uint64_t permutation;
    if (!rg_permutation_parse(in, n, &permutation))
        return false;
    *v = rg_permutation_rank(permutation, n);
    return !open || rg_topology_take(in, ']');
}

/* The place of each symbol. */
static uint64_t inverse_of(uint64_t permutation, unsigned n)
{
    uint64_t place = 0;
    for (unsigned i = 0; i < n; i++)
        place |= (uint64_t)i << 4 * permutation_symbol(permutation, i);
    return place;
}

/* The symbols of a permutation renamed by their places. */
static uint64_t renamed(uint64_t permutation, uint64_t place, unsigned n)
{
    uint64_t relative = 0;
    for (unsigned i = 0; i < n; i++)
        relative |= (uint64_t)permutation_symbol(place, permutation_symbol(permutation, i))
                    << 4 * i;
    return relative;
}

uint64_t rg_permutation_relative(uint64_t permutation, uint64_t target, unsigned n)
{
    return renamed(permutation, inverse_of(target, n), n);
}

/* Prepared, by vertex: its permutation, and the places of its symbols. */
size_t rg_permutation_prepared_bytes(const rg_topology *net)
{
    return (size_t)net->vertices * 2 * sizeof(uint64_t);
}

void rg_permutation_prepare(const rg_topology *net, void *prepared)
{
    const unsigned n = net->name.param[0];
    uint64_t *both = prepared;
    for (uint64_t v = 0; v < net->vertices; v++, both += 2) {
        both[0] = rg_permutation_unrank(v, n);
        both[1] = inverse_of(both[0], n);
    }
}

uint64_t rg_permutation_aim(const route_step *step)
{
    const unsigned n = step->net->name.param[0];
    const uint64_t *both = step->prepared;
    if (both)
        return renamed(both[2 * step->packet->vertex], both[2 * step->packet->target + 1], n);
    return rg_permutation_relative(rg_permutation_unrank(step->packet->vertex, n),
                                   rg_permutation_unrank(step->packet->target, n), n);
}

void rg_permutation_add(route_step *step, unsigned ports)
{
    for (unsigned port = 0; ports != 0; port++, ports >>= 1)
        if (ports & 1)
            rg_route_add(step, port, 0);
}

/* The smallest: an edge, and a ring. */
void rg_permutation_graph_rename(rg_network *name)
{
    if (name->param[0] == 2)
        *name = (rg_network){.family = RG_FAMILY_HYPERCUBE, .count = 1, .param = {1}};
    else if (name->param[0] == 3)
        *name = (rg_network){.family = RG_FAMILY_TORUS, .count = 1, .param = {6}};
}
