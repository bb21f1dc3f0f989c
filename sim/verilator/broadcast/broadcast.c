/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Co-simulation of rg_kautz_broadcast: in every clock every pin is compared with a model that has
 * the trees from the library; and each broadcast with what is promised, that all living nodes get
 * it once. First every node dies beside every root, all the time; then up to d-1 nodes, or the
 * root, live and die as they like. One run, one network; prints one row of the table of `make sim`.
 */
#define TOP_PORTS "broadcast/ports.h"
#include "../top.h"

#include "../bits.h"
#include "../sim.h"
#include "hw/inner/kautz_pairs.h"
#include "routegen/kautz_tree.h"

enum { MESSAGE_BITS = 8, MOST_NODES = 128 };

struct node {
    rg_kautz_word word;
    bool suspect, dead, was_dead, waits, knows, sends, had, valid;
    uint32_t comes, sent; /* trees whose copy has come, and comes in the next clock */
    bool died;            /* since the clock before the start */
    unsigned got;
};

struct broadcast {
    struct sim sim;
    rg_any_network network;
    const rg_kautz *net;
    struct node node[MOST_NODES];
    bool busy, legal, whole;
    uint64_t start, clocks; /* in which the nodes find their children */
    uint32_t root, message;
};

static void expect(const struct broadcast *all, const char *pin, int64_t node, uint64_t rtl,
                   uint64_t model)
{
    sim_expect_at(&all->sim, pin, node, rtl, model, "model");
}

static void compare(struct broadcast *all, const struct top_out *out)
{
    expect(all, "busy", -1, out->busy, all->busy);
    for (uint32_t n = 0; n < all->net->nodes; n++) {
        struct node *node = &all->node[n];
        expect(all, "m_valid", n, bits_get(out->m_valid, n, 1), node->valid);
        if (node->valid)
            expect(all, "m_data", n, bits_get(out->m_data, n * MESSAGE_BITS, MESSAGE_BITS),
                   all->message);
        node->got += node->valid;
        all->sim.row.answered += node->valid;
    }
}

/* Sends copies on, down the trees of the mask. */
static void send(struct broadcast *all, struct node *node, uint32_t trees)
{
    for (unsigned tree = 0; tree < all->net->d; tree++) {
        uint16_t ports = 0;
        if ((trees >> tree & 1) != 0)
            (void)rg_kautz_tree_children(all->net, &all->node[all->root].word, tree, &node->word,
                                         &ports);
        for (unsigned port = 0; ports >> port != 0; port++) {
            rg_kautz_word next;
            uint64_t rank = 0;
            (void)rg_kautz_successor(all->net, &node->word, port, &next);
            (void)rg_kautz_rank(all->net, &next, &rank);
            all->node[rank].sent |= (ports >> port & 1u) << tree;
        }
    }
}

static void clock_node(struct broadcast *all, uint32_t n, bool rst, bool begins)
{
    struct node *node = &all->node[n];
    const bool off = rst || node->dead;
    const bool answered = node->waits && all->sim.clock == all->start + all->clocks;

    if (!off && node->knows)
        send(all, node, node->sends ? (1u << all->net->d) - 1 : node->comes);
    node->valid = !off && node->comes != 0 && !node->had;
    node->had = !off && !begins && (node->had || node->comes != 0);
    node->sends = !off && answered && all->legal && n == all->root;
    node->knows = !off && (node->knows || answered);
    node->waits = !off && !answered && (node->waits || (begins && !node->was_dead));
    node->died = (node->died && !begins) || off || (begins && node->was_dead);
    node->was_dead = off;
}

static void run_clock(struct broadcast *all, bool rst, bool start)
{
    struct top_in in = {.rst = rst, .start = start};
    struct top_out out = {0};
    const bool begins = start && !all->busy;

    in.root = begins ? all->root : (uint32_t)rg_random_below(&all->sim.random, all->net->nodes);
    in.message = (uint32_t)rg_random_below(&all->sim.random, 1u << MESSAGE_BITS);
    if (begins) {
        all->message = in.message;
        all->start = all->sim.clock;
        all->clocks = (2ull * (all->net->k + all->net->d) + 6) * (all->legal ? all->net->d + 1 : 1);
    }
    for (uint32_t n = 0; n < all->net->nodes; n++)
        bits_put(in.dead, n, 1, all->node[n].dead);
    top_drive(all->sim.top, TOP_clk, &in);
    top_look(all->sim.top, &out);
    if (all->sim.clock > 0)
        compare(all, &out);
    for (uint32_t n = 0; n < all->net->nodes; n++)
        clock_node(all, n, rst, begins);
    all->busy = false;
    for (uint32_t n = 0; n < all->net->nodes; n++) {
        struct node *node = &all->node[n];
        node->comes = node->sent;
        node->sent = 0;
        node->got *= !begins;
        all->busy = all->busy || node->waits || node->sends || node->comes || node->valid;
    }
    all->whole = (all->whole || begins) && !rst;
    top_edge(all->sim.top, TOP_clk);
    sim_tick(&all->sim);
}

/* What is promised if no more than d-1 nodes die, and the root does not */
static void judge(const struct broadcast *all)
{
    unsigned dead = 0;
    for (uint32_t n = 0; n < all->net->nodes; n++)
        dead += all->node[n].died;
    if (!all->whole || !all->legal || dead >= all->net->d || all->node[all->root].died)
        return;
    for (uint32_t n = 0; n < all->net->nodes; n++)
        if (!all->node[n].died)
            expect(all, "copies that a living node gets", n, all->node[n].got, n != all->root);
}

/* One after another one: by and by all pairs of a root and a dead node, then what may come. */
static void run_broadcast(struct broadcast *all, uint64_t number)
{
    const uint64_t nodes = all->net->nodes;
    const bool wild = number >= nodes * nodes;
    rg_random *random = &all->sim.random;

    all->root = (uint32_t)(number % nodes);
    all->legal = !wild || (nodes & (nodes - 1)) == 0 || rg_random_below(random, 16) != 0;
    if (!all->legal)
        all->root = (uint32_t)nodes;
    for (uint32_t n = 0; n < nodes; n++)
        all->node[n].suspect = n == number / nodes % nodes && n != all->root;
    for (unsigned i = 1; wild && i < all->net->d; i++)
        all->node[rg_random_below(random, nodes)].suspect = true;
    for (unsigned clock = 0; clock < 3 || all->busy; clock++) {
        const bool rst = wild && rg_random_below(random, 2000) == 0;
        for (uint32_t n = 0; n < nodes; n++)
            if (!wild || rg_random_below(random, 16) == 0)
                all->node[n].dead = all->node[n].suspect && (!wild || !all->node[n].dead);
        run_clock(all, rst, clock == 2 || (all->busy && rg_random_below(random, 2)));
        all->sim.row.upsets += rst;
    }
    judge(all);
    all->sim.row.asked++;
}

int main(int argc, char **argv)
{
    static struct broadcast all = {.sim.core = "broadcast"};

    sim_begin(&all.sim, argc, argv);
    harness_network(all.sim.options.network, &all.network);
    all.net = &all.network.shape.kautz;
    if (all.net->nodes > MOST_NODES)
        harness_fail(HARNESS_USAGE, "%s: too large to co-simulate", all.network.name);
    for (uint32_t n = 0; n < all.net->nodes; n++)
        (void)rg_kautz_unrank(all.net, n, &all.node[n].word);
    const uint64_t pairs = all.net->nodes * all.net->nodes;
    const uint64_t wanted = all.sim.options.pairs ? all.sim.options.pairs : 2 * pairs;
    harness_begin(&all.sim.progress, all.network.name, "broadcasts", wanted);
    run_clock(&all, true, false);
    while (all.sim.row.asked < wanted) {
        run_broadcast(&all, all.sim.row.asked);
        harness_show(&all.sim.progress, all.sim.row.asked);
    }
    return sim_end(&all.sim);
}
