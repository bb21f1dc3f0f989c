/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The virtual channels of Kautz nodes: the model's turns and graphs against explicit ones, the
 * published numbers, and that fewer virtual channels are not enough.
 */
#include "check.h"
#include "hw/inner/node_turns.h"
#include "turns.h"

static rg_node_turns model_turns(unsigned d, unsigned k, rg_turn_rule rule)
{
    rg_kautz net;
    rg_node_turns made;
    OK(rg_kautz_init(d, k, &net));
    cr_assert(eq(int, rg_node_turns_init(&net, rule, &made), RG_OK), "K(%u,%u)", d, k);
    return made;
}

/* The graph that the model builds in pieces, against the explicit one. */
static void judge(const rg_node_turns *model, turns *t, bool acyclic)
{
    rg_node_routes routes;
    rg_channel *cycle;
    rg_deadlock found;
    OK(rg_deadlock_judge_nodes(model, NULL, &routes, &found, &cycle));
    free(cycle);

    turns_take_routes(t);
    for (unsigned i = 0; i < RG_KAUTZ_MAX_HOPS; i++)
        cr_expect(eq(u64, routes.steps[i], t->routes[i]), "K(%u,%u) rule %u, %u steps", t->net.d,
                  t->net.k, (unsigned)model->rule, i);
    cr_expect(eq(u64, routes.over, 0));
    cr_expect(lt(u64, 0, t->routes[model->vcs - 1]), "K(%u,%u): %u channels are too many", t->net.d,
              t->net.k, model->vcs);
    cr_expect(eq(u64, t->routes[model->vcs], 0));
    cr_expect(eq(u64, found.channels, (uint64_t)t->channels.nodes * model->vcs));
    cr_expect(eq(u64, found.used, turns_used(t)));
    cr_expect(eq(u64, found.dependencies, turns_dependencies(t)));
    cr_expect(eq(int, turns_acyclic(t), acyclic), "K(%u,%u)", t->net.d, t->net.k);
    cr_expect(eq(u64, found.cycle, acyclic ? 0 : 3), "K(%u,%u)", t->net.d, t->net.k);
}

/* Virtual channels of all d routes, and routes by steps (0: not published). */
static const struct row {
    unsigned d, k, hop, valley, pair, table;
    const char *digits;
    uint64_t by_valley[6], by_table[4];
} rows[] = {
    {2, 1, 2, 2, 2, 0, NULL, {0}, {0}},
    {2, 2, 4, 3, 2, 2, "3080b5", {0}, {0}},
    {2, 3, 5, 3, 3, 2, "f00000033570", {0}, {125, 139}},
    {3, 2, 4, 3, 2, 2, "c043bf001cf6b84380030040007", {0}, {201, 195}},
    {3, 3, 5, 3, 3, 0, NULL, {0}, {0}},
    {2, 5, 7, 4, 4, 3, "0000445040404400c040445040404400c040445040407551", {0}, {0}},
    {3, 4, 6, 4, 3, 0, NULL, {0}, {0}},
    {4, 3, 5, 3, 3, 0, NULL, {0}, {0}},
    {3, 6, 8, 5, 4, 0, NULL, {19646, 396505, 1602171, 798875, 14239}, {0}},
    {4, 5, 7, 4, 4, 0, NULL, {83526, 1998352, 3935546, 531056}, {0}},
};
enum { ROWS = COUNT(rows) };

/* One rule of a row; its published histogram, if there is one, is @known. */
static void judge_rule(const struct row *row, rg_turn_rule rule, unsigned vcs,
                       const uint64_t *known)
{
    const rg_node_turns model = model_turns(row->d, row->k, rule);
    turns t = turns_make(row->d, row->k, rule, row->digits);
    cr_expect(eq(uint, model.vcs, vcs), "K(%u,%u)", row->d, row->k);
    judge(&model, &t, rule != RG_TURN_NONE);
    for (unsigned i = 0; known && known[0] > 0 && i < vcs; i++)
        cr_expect(eq(u64, t.routes[i], known[i]), "K(%u,%u), %u steps", row->d, row->k, i);
    turns_free(&t);
}

Test(kautz_oracle, virtual_channels)
{
    for (const struct row *row = rows; row < rows + ROWS; row++) {
        if (row->by_valley[0] > 0 && !soaking())
            continue; /* millions of routes */
        judge_rule(row, RG_TURN_VALLEY, row->valley, row->by_valley);
        if (row->table > 0)
            judge_rule(row, RG_TURN_TABLE, row->table, row->by_table);
        judge_rule(row, RG_TURN_PAIR, row->pair, NULL);
        judge_rule(row, RG_TURN_HOP, row->hop, NULL);
        judge_rule(row, RG_TURN_NONE, 1, NULL);
    }
}

/* The proofs' claim is about all turns, also those that no route takes; and each node's bits say
 * the same as its turns. */
static void check_turns(unsigned d, unsigned k, rg_turn_rule rule, const char *digits)
{
    const rg_node_turns model = model_turns(d, k, rule);
    turns t = turns_make(d, k, rule, digits);
    cr_expect(turns_free_of_cycles(&t), "K(%u,%u): a cycle of turns without a step", d, k);
    for (uint32_t node = 0; node < t.nodes.nodes && d <= 8; node++) {
        const rg_kautz_word word = model_word(&t.nodes, node);
        uint64_t bits;
        uint8_t letters[RG_KAUTZ_MAX_K + 2];
        OK(rg_node_steps(&model, &word, &bits));
        for (unsigned in = 0; in < d; in++) {
            const uint32_t before = t.nodes.before[(size_t)node * d + in];
            memcpy(letters, kautz_graph_word(&t.nodes, before), k);
            letters[k] = kautz_graph_word(&t.nodes, node)[k - 1];
            for (unsigned out = 0; out < d; out++) {
                const uint32_t after = t.nodes.successor[(size_t)node * d + out];
                letters[k + 1] = kautz_graph_word(&t.nodes, after)[k - 1];
                cr_assert(eq(int, bits >> (in * d + out) & 1,
                             t.steps[kautz_graph_find(&t.words, letters)]));
            }
        }
        cr_assert(eq(int, d *d < 64 && bits >> d * d != 0, false));
    }
    turns_free(&t);
}

/* By pairs no route has more than k/2 steps if k is even: proved for every d, tried for these. */
Test(kautz_oracle, steps_of_pairs)
{
    for (shape s = {0, 0}; next_shape(&s, soaking() ? 1000 : 120);) {
        turns t = turns_make(s.d, s.k, RG_TURN_PAIR, NULL);
        const unsigned vcs = (s.k + 1) / 2 + 1;
        turns_take_routes(&t);
        cr_expect(eq(uint, model_turns(s.d, s.k, RG_TURN_PAIR).vcs, vcs));
        cr_expect(eq(u64, t.routes[vcs], 0), "K(%u,%u)", s.d, s.k);
        cr_expect(lt(u64, 0, t.routes[vcs - 1]), "K(%u,%u)", s.d, s.k);
        turns_free(&t);
    }
}

Test(kautz_oracle, every_cycle_of_turns_steps)
{
    for (shape s = {0, 0}; next_shape(&s, 400);) {
        check_turns(s.d, s.k, RG_TURN_VALLEY, NULL);
        check_turns(s.d, s.k, RG_TURN_PAIR, NULL);
    }
    for (const struct row *row = rows; row < rows + ROWS; row++)
        if (row->table > 0)
            check_turns(row->d, row->k, RG_TURN_TABLE, row->digits);
}

/* A step that is missing leaves a cycle, or one too many a route without a virtual channel: the
 * check can fail. */
Test(kautz_oracle, damaged_tables)
{
    rg_kautz net;
    unsigned cycles = 0, over = 0;
    OK(rg_kautz_init(2, 3, &net));
    for (unsigned bit = 0; bit < 48; bit++) {
        char digits[] = "f00000033570";
        const rg_node_turns model = {.net = net, .rule = RG_TURN_TABLE, .vcs = 2, .table = digits};
        rg_node_routes routes;
        rg_deadlock found;
        const char *hexadecimal = "0123456789abcdef";
        const long digit = strchr(hexadecimal, digits[bit / 4]) - hexadecimal;
        digits[bit / 4] = hexadecimal[digit ^ (8 >> bit % 4)];
        turns t = turns_make(2, 3, RG_TURN_TABLE, digits);
        turns_take_routes(&t);
        OK(rg_deadlock_judge_nodes(&model, NULL, &routes, &found, NULL));
        cr_expect(eq(u64, routes.over, 264 - t.routes[0] - t.routes[1]), "bit %u", bit);
        if (routes.over == 0)
            cr_expect(eq(int, found.cycle == 0, turns_acyclic(&t)), "bit %u", bit);
        cycles += found.cycle > 0;
        over += routes.over > 0;
        turns_free(&t);
    }
    cr_expect(eq(uint, cycles, 8));
    cr_expect(eq(uint, over, 32));
}

/* ---- Uniform traffic by shortest routes -------------------------------------------------- */

/* A packet on the arcs that lead nearer to its destination. */
static void send(const kautz_graph *g, const uint32_t *hops, uint32_t at, uint32_t to,
                 unsigned body, uint64_t *sent)
{
    while (at != to) {
        const uint32_t left = hops[(size_t)at * g->nodes + to];
        const uint32_t *next = g->successor + (size_t)at * g->d;
        unsigned port = 0;
        while (hops[(size_t)next[port] * g->nodes + to] + 1 != left)
            port++;
        sent[(size_t)at * g->d + port] += body + left;
        at = next[port];
    }
}

Test(kautz_oracle, load_of_shortest_routes)
{
    static const struct {
        unsigned d, k;
        uint64_t most, hops, of; /* of the busiest link; mean hops = hops / of */
    } known[] = {{2, 2, 67, 8, 5},      {2, 3, 209, 51, 22},     {3, 2, 94, 19, 11},
                 {3, 3, 472, 271, 105}, {2, 5, 1813, 1499, 376}, {3, 6, 30619, 143207, 26217}};
    for (size_t i = 0; i < COUNT(known); i++) {
        const unsigned body = 12, d = known[i].d;
        kautz_graph g = kautz_graph_make(d, known[i].k);
        uint64_t *flits = oracle_alloc((size_t)g.nodes * d, sizeof *flits);
        uint64_t *sent = oracle_alloc((size_t)g.nodes * d, sizeof *sent);
        uint32_t *hops = oracle_alloc((size_t)g.nodes * g.nodes, sizeof *hops);
        rg_kautz net;
        OK(rg_kautz_init(d, known[i].k, &net));
        const rg_node_load load = rg_node_load_of(&net, body, flits);
        cr_expect(eq(u64, load.most, known[i].most));
        cr_expect(eq(u64, load.hops * known[i].of, load.pairs * known[i].hops));
        cr_expect(
            epsilon_eq(dbl, load.links, (g.nodes - 1.0) * body / (double)known[i].most, 1e-12));
        cr_expect(epsilon_eq(dbl, load.inject,
                             body / (body + 1 + (double)known[i].hops / (double)known[i].of),
                             1e-12));
        /* A shortest route is the only one: each node has one arc that leads nearer. */
        memset(sent, 0, (size_t)g.nodes * d * sizeof *sent);
        for (uint32_t a = 0; a < g.nodes; a++)
            kautz_graph_distances(&g, a, hops + (size_t)a * g.nodes);
        for (uint32_t a = 0; a < g.nodes; a++)
            for (uint32_t b = 0; b < g.nodes; b++)
                send(&g, hops, a, b, body, sent);
        cr_expect(eq(int, memcmp(sent, flits, (size_t)g.nodes * d * sizeof *sent), 0), "K(%u,%u)",
                  d, known[i].k);
        free(flits);
        free(sent);
        free(hops);
        kautz_graph_free(&g);
    }
}
