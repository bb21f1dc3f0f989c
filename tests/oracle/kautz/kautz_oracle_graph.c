/* SPDX-License-Identifier: Apache-2.0 */

/* Words, ranks, neighbours and distances of the model against the explicit graph, exhaustively. */
#include "check.h"
#include "kautz_graph.h"
#include "under_test.h"

#define MAX_NODES 400

typedef void (*network_test)(const kautz_graph *g, const rg_kautz *net);

/* Runs a test on every K(d,k) with at most MAX_NODES nodes. */
static void on_every_network(network_test test)
{
    unsigned networks = 0;
    for (shape s = {0, 0}; next_shape(&s, MAX_NODES); networks++) {
        rg_kautz net;
        kautz_graph g = kautz_graph_make(s.d, s.k);
        const rg_status status = rg_kautz_init(s.d, s.k, &net);
        if (status != RG_OK || net.nodes != g.nodes)
            wrong(&g, 0, 0, "rg_kautz_init says %d, %u nodes here", (int)status, g.nodes);
        test(&g, &net);
        kautz_graph_free(&g);
    }
    printf("# %u networks of at most %d nodes\n", networks, MAX_NODES);
    cr_assert(lt(u32, 30, networks));
}

/* What the definition says about a string: the status, and the first letter that is wrong. */
static rg_status judge_string(const kautz_graph *g, const uint8_t *letters, size_t *where)
{
    for (size_t i = 0; i < g->k; i++) {
        *where = i;
        if (letters[i] > g->d)
            return RG_E_LETTER;
        if (i > 0 && letters[i] == letters[i - 1])
            return RG_E_REPEAT;
    }
    return RG_OK;
}

static void check_string(const kautz_graph *g, const rg_kautz *net, const rg_kautz_word *word)
{
    const uint32_t node = kautz_graph_find(g, word->letter);
    size_t expected_where = 0, where = 0;
    uint64_t rank = 0;
    const rg_status expected = judge_string(g, word->letter, &expected_where);
    const rg_status status = rg_kautz_word_check(net, word, &where);
    if (status != expected || (status != RG_OK && where != expected_where))
        wrong(g, 0, 0, "a string is %d at %zu, rg_kautz_word_check says %d at %zu", (int)expected,
              expected_where, (int)status, where);
    if (rg_kautz_rank(net, word, &rank) != expected || (expected == RG_OK && rank != node))
        wrong(g, 0, 0, "rg_kautz_rank is wrong for node %u", node);
}

/* Every string over the letters 0..d+1, the illegal ones included. */
static void check_strings(const kautz_graph *g, const rg_kautz *net)
{
    rg_kautz_word word = {{0}};
    unsigned i = 0;
    while (i < g->k) {
        check_string(g, net, &word);
        for (i = 0; i < g->k && word.letter[i] == g->d + 1; i++)
            word.letter[i] = 0;
        if (i < g->k)
            word.letter[i]++;
    }
    for (uint32_t x = 0; x < g->nodes; x++) {
        const rg_kautz_word expected = model_word(g, x);
        if (rg_kautz_unrank(net, x, &word) != RG_OK || !same_word(&word, &expected))
            wrong(g, x, x, "rg_kautz_unrank(%u) is another word", x);
    }
    if (rg_kautz_unrank(net, g->nodes, &word) != RG_E_RANK)
        wrong(g, 0, 0, "rg_kautz_unrank takes rank N");
}

static void check_neighbours(const kautz_graph *g, const rg_kautz *net)
{
    for (uint32_t x = 0; x < g->nodes; x++) {
        const rg_kautz_word word = model_word(g, x);
        rg_kautz_word next;
        for (unsigned port = 0; port < g->d; port++) {
            const uint32_t y = g->successor[(size_t)x * g->d + port];
            const uint32_t z = g->before[(size_t)x * g->d + port];
            if (rg_kautz_successor(net, &word, port, &next) != RG_OK || graph_node(g, &next) != y)
                wrong(g, x, y, "not the model's successor %u", port);
            if (rg_kautz_predecessor(net, &word, port, &next) != RG_OK || graph_node(g, &next) != z)
                wrong(g, z, x, "not the model's predecessor %u", port);
        }
        if (rg_kautz_successor(net, &word, g->d, &next) != RG_E_INDEX ||
            rg_kautz_predecessor(net, &word, g->d, &next) != RG_E_INDEX)
            wrong(g, x, x, "port d is taken");
    }
}

/* The next hop must come one closer; the model may not choose, so it must be the only neighbour
 * that does. */
static void check_next_hop(const kautz_graph *g, const rg_kautz *net, uint32_t a, uint32_t b,
                           const uint32_t *hops)
{
    const rg_kautz_word from = model_word(g, a);
    const rg_kautz_word to = model_word(g, b);
    rg_kautz_word next;
    const rg_status status = rg_kautz_next_hop(net, &from, &to, &next);
    if (a == b) {
        if (status != RG_E_SAME)
            wrong(g, a, b, "rg_kautz_next_hop says %d", (int)status);
        return;
    }
    uint32_t best = ORACLE_NO_NODE;
    unsigned choices = 0;
    for (unsigned i = 0; i < g->d; i++) {
        const uint32_t y = g->successor[(size_t)a * g->d + i];
        if (hops[(size_t)y * g->nodes + b] + 1 == hops[(size_t)a * g->nodes + b]) {
            best = y;
            choices++;
        }
    }
    if (choices != 1)
        wrong(g, a, b, "%u shortest first hops in the explicit graph", choices);
    if (status != RG_OK || graph_node(g, &next) != best)
        wrong(g, a, b, "rg_kautz_next_hop says %d or another node", (int)status);
}

static void check_distances(const kautz_graph *g, const rg_kautz *net)
{
    uint32_t *hops = oracle_alloc((size_t)g->nodes * g->nodes, sizeof *hops);
    uint32_t longest = 0;
    for (uint32_t a = 0; a < g->nodes; a++)
        kautz_graph_distances(g, a, hops + (size_t)a * g->nodes);
    for (uint32_t a = 0; a < g->nodes; a++) {
        const rg_kautz_word from = model_word(g, a);
        for (uint32_t b = 0; b < g->nodes; b++) {
            const rg_kautz_word to = model_word(g, b);
            const uint32_t expected = hops[(size_t)a * g->nodes + b];
            unsigned distance = 999;
            const rg_status status = rg_kautz_distance(net, &from, &to, &distance);
            longest = expected > longest ? expected : longest;
            if (status != RG_OK || distance != expected)
                wrong(g, a, b, "distance %u, the model says %u (status %d)", expected, distance,
                      (int)status);
            check_next_hop(g, net, a, b, hops);
        }
    }
    if (longest != g->k)
        wrong(g, 0, 0, "the diameter is %u", longest);
    free(hops);
}

Test(kautz_oracle, every_string_and_rank)
{
    on_every_network(check_strings);
}

Test(kautz_oracle, every_neighbour)
{
    on_every_network(check_neighbours);
}

Test(kautz_oracle, every_distance_and_next_hop)
{
    on_every_network(check_distances);
}
