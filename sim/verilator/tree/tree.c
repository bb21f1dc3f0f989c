/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Co-simulation of rg_kautz_tree: every beat is compared with the trees of the library, and comes
 * in the clock that the contract promises. One run, one network; prints one row of the table of
 * `make sim`, in which beats are what is answered.
 */

#define TOP_PORTS "serial/pins.h"
#include "../top.h"

#include <string.h>

#include "../kautz/bench.h"
#include "routegen/kautz_tree.h"

struct tree {
    bool offered;  /* a request stands on the pins */
    unsigned beat; /* of the request in the core */
    uint64_t epoch;
    bool idle;                      /* as the contract has it: ready for a request */
    uint16_t ports[RG_KAUTZ_MAX_D]; /* of the node asked for, to its children in each tree */
};

/* The table of a node, but the places that mean nothing. */
static void expect_table(const struct bench *bench, const rg_kautz_word *root,
                         const rg_kautz_word *node, const struct top_out *rtl)
{
    const unsigned bits = rg_kautz_letter_bits(bench->net), last = root->letter[bench->net->k - 1];
    uint8_t letter[RG_KAUTZ_MAX_D];

    if (rg_kautz_tree_letters(bench->net, root, node, letter) != RG_OK)
        return;
    for (unsigned tree = 0; tree < bench->net->d; tree++)
        bench_expect(bench, "tree by in-letter",
                     bits_get(rtl->m_axis_tdata, letter[tree] * bits, bits), tree + (tree >= last),
                     "library");
}

/* The beat of the successor by a letter: in which tree it is a child. */
static void expect_successor(const struct bench *bench, const struct request *asked,
                             unsigned letter, const uint16_t *ports, const struct top_out *rtl)
{
    const rg_kautz_word *root = &asked->source, *node = &asked->destination;
    const unsigned last = root->letter[bench->net->k - 1];
    const unsigned port = letter - (letter > node->letter[bench->net->k - 1]);
    uint32_t user = 1u << 9 | letter;
    rg_kautz_word next;

    (void)rg_kautz_successor(bench->net, node, port, &next);
    expect_table(bench, root, &next, rtl);
    if (memcmp(&next, root, sizeof next) == 0) {
        bench_expect(bench, "m_axis_tuser", rtl->m_axis_tuser & ~0xf0u, user | 1u << 8, "library");
        return;
    }
    for (unsigned tree = 0; tree < bench->net->d; tree++)
        if ((ports[tree] >> port & 1) != 0)
            user |= (tree + (tree >= last)) << 4;
    bench_expect(bench, "m_axis_tuser", rtl->m_axis_tuser, user, "library");
}

static void compare_beat(struct bench *bench, struct tree *tree, const struct top_out *rtl)
{
    const struct request *asked = requests_oldest(&bench->requests);
    const unsigned d = bench->net->d, k = bench->net->k;
    bool last = true;

    bench_expect(bench, "beat without a request", asked == NULL, 0, "contract");
    if (asked->legal != RG_OK && asked->legal != RG_E_SAME) {
        bench_expect(bench, "error", rtl->m_axis_tuser >> 16, (uint32_t)-asked->legal, "library");
    } else if (tree->beat == 0) {
        expect_table(bench, &asked->source, &asked->destination, rtl);
        bench_expect(bench, "m_axis_tuser[19:8]", rtl->m_axis_tuser >> 8, asked->legal == RG_E_SAME,
                     "library");
        for (unsigned t = 0; t < d; t++)
            (void)rg_kautz_tree_children(bench->net, &asked->source, t, &asked->destination,
                                         &tree->ports[t]);
        last = false;
    } else {
        expect_successor(bench, asked, (asked->destination.letter[k - 1] + tree->beat) % (d + 1),
                         tree->ports, rtl);
        last = tree->beat == d;
    }
    bench_expect(bench, "m_axis_tlast", rtl->m_axis_tlast, last, "library");
    bench->sim.row.answered++;
    tree->beat++;
    tree->epoch = bench->sim.clock;
    if (last) {
        requests_answer(&bench->requests);
        tree->idle = true;
    }
}

static void run_clock(struct bench *bench, void *unit)
{
    struct tree *tree = unit;
    const struct stimulus_clock dice = stimulus_next(&bench->stimulus);
    const struct request *asked = requests_oldest(&bench->requests), *request = NULL;
    const unsigned beat_clocks = 2 * (bench->net->k + bench->net->d) + 6;
    struct top_out out = {0};
    rg_kautz_word source, destination;

    if (tree->offered || (!asked && dice.offer))
        request = requests_next(&bench->requests);
    tree->offered = request != NULL;
    stimulus_noise(&bench->stimulus, bench->net, &source);
    stimulus_noise(&bench->stimulus, bench->net, &destination);
    struct top_in in = {
        .rst = dice.rst, .s_axis_tvalid = tree->offered, .m_axis_tready = dice.m_tready};
    requests_put(&bench->requests, request ? &request->source : &source,
                 request ? &request->destination : &destination, in.s_axis_tdata);
    top_drive(bench->sim.top, TOP_clk, &in);
    top_look(bench->sim.top, &out);
    bench->about = asked ? asked : request;
    if (bench->sim.clock > 0) {
        bench_expect(bench, "s_axis_tready", out.s_axis_tready, tree->idle, "contract");
        bench_expect(bench, "m_axis_tvalid in the promised clock", out.m_axis_tvalid,
                     asked && bench->sim.clock >= tree->epoch + beat_clocks, "contract");
    }
    if (dice.rst) {
        /* The answer is lost, and the pair is asked for again. */
        requests_lose(&bench->requests);
        tree->offered = false;
        tree->idle = false;
    } else if (out.m_axis_tvalid && dice.m_tready) {
        compare_beat(bench, tree, &out);
    } else if (out.s_axis_tready && request) {
        requests_ask(&bench->requests, bench->sim.clock);
        tree->offered = tree->idle = false;
        tree->beat = 0;
        tree->epoch = bench->sim.clock;
    } else if (!asked) {
        tree->idle = true; /* the clock after reset */
    }
    top_edge(bench->sim.top, TOP_clk);
    sim_tick(&bench->sim);
}

int main(int argc, char **argv)
{
    static struct bench bench;
    static struct tree tree;
    bench_begin(&bench, argc, argv, "tree");
    bench.unit = "rg_kautz_tree";
    bench_run(&bench, bench.sim.options.pairs, run_clock, &tree);
    return sim_end(&bench.sim);
}
