/* SPDX-License-Identifier: Apache-2.0 */

/* The trees of every root, on the explicit graph: they span, share no arc, and the paths from the
 * root to a node share no node but their ends. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

#include "hw/inner/kautz_pairs.h"
#include "hw/inner/kautz_rounds.h"
#include "routegen/kautz_tree.h"
#include "under_test.h"

/* The parents of all nodes, d each, as the model has them; the graph says whether they are
 * predecessors, all different. */
static uint32_t *read_parents(const kautz_graph *g, uint32_t root)
{
    const rg_kautz net = {.d = g->d, .k = g->k, .nodes = g->nodes};
    uint32_t *parent = oracle_alloc((size_t)g->nodes * g->d, sizeof *parent);
    const rg_kautz_word from = model_word(g, root);

    for (uint32_t node = 0; node < g->nodes; node++) {
        const rg_kautz_word to = model_word(g, node);
        uint8_t letter[RG_KAUTZ_MAX_D];
        unsigned seen = 0;
        if (node == root)
            continue;
        cr_assert(eq(int, rg_kautz_tree_letters(&net, &from, &to, letter), RG_OK));
        for (unsigned tree = 0; tree < g->d; tree++) {
            uint8_t word[RG_KAUTZ_MAX_K] = {letter[tree]};
            memcpy(word + 1, kautz_graph_word(g, node), g->k - 1);
            const uint32_t at = kautz_graph_find(g, word);
            if (at == ORACLE_NO_NODE ||
                kautz_graph_step(g, at, kautz_graph_word(g, node)[g->k - 1]) != node)
                wrong(g, root, node, "tree %u: no predecessor begins with %u", tree, letter[tree]);
            if (seen >> letter[tree] & 1)
                wrong(g, root, node, "two trees come by letter %u", letter[tree]);
            seen |= 1u << letter[tree];
            parent[(size_t)node * g->d + tree] = at;
        }
    }
    return parent;
}

/* Most hops in a tree: k + 1, and one more for each time that k can be halved. */
static unsigned most_hops(unsigned k)
{
    unsigned hops = k + 1;

    for (unsigned half = k; half > 1; half /= 2)
        hops++;
    return hops;
}

/* Walks from each node to the root in each tree; returns the hops of the longest walk. */
static unsigned walk_all(const kautz_graph *g, uint32_t root, const uint32_t *parent,
                         uint32_t *mark, bool apart)
{
    unsigned longest = 0;

    for (uint32_t node = 0; node < g->nodes; node++)
        for (unsigned tree = 0; node != root && tree < g->d; tree++) {
            unsigned hops = 0;
            for (uint32_t at = node; at != root; hops++) {
                at = parent[(size_t)at * g->d + tree];
                if (hops == most_hops(g->k))
                    wrong(g, root, node, "tree %u: no root within %u hops", tree, hops);
                if (!apart || at == root)
                    continue;
                /* node * d + tree, a number that no walk before has left there */
                if (mark[at] / g->d == node && mark[at] % g->d != tree)
                    wrong(g, root, node, "trees %u and %u meet on the way", mark[at] % g->d, tree);
                mark[at] = node * g->d + tree;
            }
            longest = hops > longest ? hops : longest;
        }
    return longest;
}

/* The children that the model names are the nodes whose parent it names. */
static void check_children(const kautz_graph *g, uint32_t root, const uint32_t *parent)
{
    const rg_kautz net = {.d = g->d, .k = g->k, .nodes = g->nodes};
    const rg_kautz_word from = model_word(g, root);

    for (uint32_t node = 0; node < g->nodes; node++) {
        const rg_kautz_word at = model_word(g, node);
        for (unsigned tree = 0; tree < g->d; tree++) {
            uint16_t ports = 0;
            cr_assert(eq(int, rg_kautz_tree_children(&net, &from, tree, &at, &ports), RG_OK));
            for (unsigned port = 0; port < g->d; port++) {
                const uint32_t next = g->successor[(size_t)node * g->d + port];
                const bool child = next != root && parent[(size_t)next * g->d + tree] == node;
                if ((ports >> port & 1u) != child)
                    wrong(g, root, node, "tree %u, port %u: %s a child", tree, port,
                          child ? "not" : "is");
            }
        }
    }
}

static void check_network(unsigned d, unsigned k, uint32_t step, bool apart)
{
    kautz_graph g = kautz_graph_make(d, k);
    uint32_t *mark = oracle_alloc(g.nodes, sizeof *mark);
    unsigned longest = 0;

    for (uint32_t root = 0; root < g.nodes; root += step) {
        uint32_t *parent = read_parents(&g, root);
        memset(mark, 0xff, g.nodes * sizeof *mark);
        const unsigned hops = walk_all(&g, root, parent, mark, apart);
        longest = hops > longest ? hops : longest;
        check_children(&g, root, parent);
        free(parent);
    }
    cr_expect(ge(u32, longest, k + 1), "K(%u,%u)", d, k);
    free(mark);
    kautz_graph_free(&g);
}

/* One arc into each node in each tree, all different: so the trees of a root share none. */
Test(kautz_oracle, trees_of_every_root)
{
    static const shape all[] = {{2, 1}, {2, 2}, {2, 3}, {2, 4}, {2, 5}, {2, 6}, {3, 1},
                                {3, 2}, {3, 3}, {4, 1}, {4, 2}, {5, 2}, {6, 2}, {15, 1}};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        check_network(all[i].d, all[i].k, 1, true);
}

Test(kautz_oracle, trees_of_some_roots)
{
    check_network(2, 8, 37, true);
    check_network(3, 5, 29, true);
    check_network(3, 6, 211, true);
    check_network(4, 4, 61, true);
    check_network(7, 3, 97, true);
    check_network(15, 2, 59, true);
}

/* The hops of a pair of K(d,16) in a tree, letter by letter */
static unsigned walk_far(const rg_kautz *net, const rg_kautz_word *root, rg_kautz_word node,
                         unsigned tree)
{
    uint8_t letter[RG_KAUTZ_MAX_D];
    unsigned hops = 0;

    for (; memcmp(node.letter, root->letter, net->k) != 0; hops++) {
        cr_assert(lt(u32, hops, RG_KAUTZ_MAX_TREE_HOPS));
        cr_assert(eq(int, rg_kautz_tree_letters(net, root, &node, letter), RG_OK));
        memmove(node.letter + 1, node.letter, net->k - 1);
        node.letter[0] = letter[tree];
    }
    return hops;
}

/* No path has more than RG_KAUTZ_MAX_TREE_HOPS, and one has as many. */
Test(kautz_oracle, trees_of_the_longest_words)
{
    static const char pair[2][17] = {"0102021012102021", "1020210121020210"};
    rg_random random = {1};
    rg_kautz_word root, node;
    rg_kautz net;

    cr_assert(eq(u32, most_hops(RG_KAUTZ_MAX_K), RG_KAUTZ_MAX_TREE_HOPS));
    cr_assert(eq(int, rg_kautz_init(2, 16, &net), RG_OK));
    for (unsigned i = 0; i < 16; i++) {
        root.letter[i] = (uint8_t)(pair[0][i] - '0');
        node.letter[i] = (uint8_t)(pair[1][i] - '0');
    }
    cr_expect(eq(u32, walk_far(&net, &root, node, 1), RG_KAUTZ_MAX_TREE_HOPS));
    for (unsigned n = 0; n < 40000; n++) { /* a node that begins as the root ends */
        const unsigned d = 2 + n % 5, overlap = n / 5 % 16;

        cr_assert(eq(int, rg_kautz_init(d, 16, &net), RG_OK));
        rg_random_pair(&random, &net, &root, &node);
        if (node.letter[overlap] != root.letter[15])
            memcpy(node.letter, root.letter + 16 - overlap, overlap);
        for (unsigned tree = 0; tree < d; tree++)
            (void)walk_far(&net, &root, node, tree);
    }
}

Test(kautz_oracle, trees_refuse)
{
    const rg_kautz_word a = {{0, 1, 2}}, b = {{1, 2, 0}}, bad = {{0, 1, 1}};
    uint8_t letter[RG_KAUTZ_MAX_D];
    uint16_t ports;
    rg_kautz net;

    cr_assert(eq(int, rg_kautz_init(2, 3, &net), RG_OK));
    cr_expect(eq(int, rg_kautz_tree_letters(&net, &a, &a, letter), RG_E_SAME));
    cr_expect(eq(int, rg_kautz_tree_letters(&net, &a, &bad, letter), RG_E_REPEAT));
    cr_expect(eq(int, rg_kautz_tree_letters(&net, &a, &b, NULL), RG_E_NULL));
    cr_expect(eq(int, rg_kautz_tree_children(&net, &a, 2, &b, &ports), RG_E_INDEX));
    cr_expect(eq(int, rg_kautz_tree_children(&net, &bad, 0, &b, &ports), RG_E_REPEAT));
    cr_expect(eq(int, rg_kautz_tree_children(&net, &a, 0, &b, NULL), RG_E_NULL));
}

/* In large networks, too, a link has a root in each round and a round for each root, and a chunk
 * leaves after it has come; of small ones every schedule is judged (tests/cli, make theorems). */
Test(kautz_oracle, rounds_of_the_allgather)
{
    static const shape all[] = {{2, 16}, {3, 10}, {5, 6}, {15, 3}, {15, 1}};
    rg_random random = {1};

    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        for (unsigned n = 0; n < 4000; n++) {
            uint8_t letter[RG_KAUTZ_MAX_D];
            rg_kautz_word root, node, again;
            rg_kautz net;

            cr_assert(eq(int, rg_kautz_init(all[i].d, all[i].k, &net), RG_OK));
            rg_random_pair(&random, &net, &root, &node);
            const unsigned tree = n % net.d;
            uint64_t later = net.nodes;
            while (memcmp(&node, &root, sizeof node) != 0) {
                cr_assert(eq(int, rg_kautz_tree_letters(&net, &root, &node, letter), RG_OK));
                const rg_kautz_link link = rg_kautz_link_make(&net, &node, letter[tree]);
                const uint64_t round = rg_kautz_link_round(&link, &root);
                cr_assert(round >= 1 && round < later);
                again = rg_kautz_link_root(&link, round);
                cr_assert(memcmp(&again, &root, sizeof root) == 0);
                later = round;
                memmove(node.letter + 1, node.letter, net.k - 1);
                node.letter[0] = letter[tree];
            }
        }
}
