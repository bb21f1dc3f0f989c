/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * Co-simulation of a network of whole nodes: in every clock every pin of every node is compared
 * with the cycle model, and every message is followed. One run, one network; prints one row of the
 * table of `make sim`.
 */
#define TOP_PORTS "node/ports.h"
#include "links.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../command_line.h"
#include "cli/common/fail.h"
#include "cli/common/progress.h"
#include "processors.h"
#include "routegen/cycle/node_machine.h"

enum {
    DEFAULT_CLOCKS = 100000,
    RESET = 3,      /* clocks of the first reset, in which registers may be anything */
    EPISODE = 3000, /* clocks of one mood, at most */
};

struct cosim {
    struct sim_options options;
    char name[32];
    rg_node_shape shape;
    rg_node_turns turns;
    unsigned vc_bits;
    struct links_node *nodes;
    struct processors processors;
    rg_machine *model;
    uint64_t (*events)[RG_NODE_EVENTS]; /* of each node, as its pins have shown them */
    uint64_t clock;
    struct cli_progress progress;
};

static void print_row(const struct cosim *cosim, unsigned mismatches)
{
    const struct processors *all = &cosim->processors;
    const double seconds = cli_progress_seconds(&cosim->progress);
    printf("%-14s %5" PRIu64 " %2u %2u %9" PRIu64 " %9" PRIu64 " %9" PRIu64 " %8" PRIu64
           " %7" PRIu64 " %10u %9.0f\n",
           cosim->name, cosim->turns.net.nodes, cosim->shape.vcs, cosim->shape.depth, cosim->clock,
           all->messages, all->delivered, all->lost, all->deaths, mismatches,
           seconds > 0 ? (double)cosim->clock / seconds : 0);
}

static void fail(const struct cosim *cosim, uint64_t rank, const char *what)
{
    char label[RG_KAUTZ_MAX_K + 1];
    rg_kautz_word word;
    (void)rg_kautz_unrank(&cosim->turns.net, rank, &word);
    (void)rg_kautz_word_print(&cosim->turns.net, &word, label);
    fprintf(stderr, "\n%s: mismatch in clock %" PRIu64 ", node %s\n  %s\n", cosim->name,
            cosim->clock, label, what);
    print_row(cosim, 1);
    exit(CLI_BROKEN);
}

static void expect(const void *context, uint64_t rank, const char *pin, unsigned port, uint32_t rtl,
                   uint32_t model)
{
    char what[80];
    if (rtl == model)
        return;
    snprintf(what, sizeof what, "%s of port %u: RTL 0x%" PRIx32 ", cycle model 0x%" PRIx32, pin,
             port, rtl, model);
    fail(context, rank, what);
}

static void compare(const struct cosim *cosim, uint32_t rank)
{
    const struct top_out *rtl = &cosim->nodes[rank].out;
    const unsigned d = cosim->shape.d;
    rg_node_out model;
    (void)rg_machine_pins(cosim->model, rank, &model);
    const rg_node_tell *tell = &model.processor;
    links_compare(rtl, model.link, model.back, d, cosim->vc_bits, expect, cosim, rank);
    expect(cosim, rank, "s_axis_tready", d, rtl->s_axis_tready, tell->s_tready);
    expect(cosim, rank, "m_done_tvalid", d, rtl->m_done_tvalid, tell->done_tvalid);
    if (tell->done_tvalid)
        expect(cosim, rank, "m_done_tdata", d, rtl->m_done_tdata,
               (uint32_t)tell->done_lost << 7 | tell->done_tries);
    expect(cosim, rank, "m_axis_tvalid", d, rtl->m_axis_tvalid, tell->m_tvalid);
    if (!tell->m_tvalid)
        return;
    expect(cosim, rank, "m_axis_tdata", d, rtl->m_axis_tdata, tell->m_tdata);
    expect(cosim, rank, "m_axis_tlast", d, rtl->m_axis_tlast, tell->m_tlast);
    expect(cosim, rank, "m_axis_tuser", d, rtl->m_axis_tuser, tell->m_tuser);
}

/* What the pins `events` have said so far = what the model has counted. */
static void compare_counters(const struct cosim *cosim)
{
    for (uint32_t rank = 0; rank < cosim->turns.net.nodes; rank++) {
        rg_machine_counters count;
        (void)rg_machine_count(cosim->model, rank, &count);
        const uint64_t counted[RG_NODE_EVENTS] = {count.sent,  count.done,      count.lost,
                                                  count.tries, count.delivered, count.duplicates,
                                                  count.stale, count.dropped,   count.aborted};
        for (unsigned e = 0; e < RG_NODE_EVENTS; e++)
            expect(cosim, rank, "events, so many", e, (uint32_t)cosim->events[rank][e],
                   (uint32_t)counted[e]);
    }
}

static void drive(struct cosim *cosim, bool rst)
{
    const uint64_t nodes = cosim->turns.net.nodes;
    for (uint64_t rank = 0; rank < nodes; rank++) {
        struct links_node *node = &cosim->nodes[rank];
        const struct processor *processor = &cosim->processors.node[rank];
        node->in = (struct top_in){
            .rst = rst || processor->dead,
            .own_label = processor->label,
            .step = {node->in.step[0], node->in.step[1]},
            .s_axis_tvalid = processor->ask.s_tvalid,
            .s_axis_tlast = processor->ask.s_tlast,
            .s_axis_tdata = processor->ask.s_tdata,
            .s_axis_tuser = processor->ask.s_tuser,
            .m_axis_tready = processor->ask.m_tready,
            .m_done_tready = processor->ask.done_tready,
        };
        links_copy(cosim->nodes, node, cosim->shape.d, cosim->vc_bits);
    }
    for (uint64_t rank = 0; rank < nodes; rank++)
        top_drive(cosim->nodes[rank].top, TOP_clk, &cosim->nodes[rank].in);
}

/* The bits that a flit loses which a node puts on a link at the edge that ends this clock: at most
 * one bit of data, the same in the hardware and in the model. */
static uint8_t damage(const struct cosim *cosim, uint64_t rank, unsigned port)
{
    rg_random random = {cosim->clock << 24 ^ rank << 4 ^ port ^ cosim->options.seed << 48};
    const uint64_t noise = rg_random_next(&random);
    return (noise & 0xffff) < cosim->processors.mood.damage ? (uint8_t)(1u << (noise >> 16 & 7))
                                                            : 0;
}

static void damage_model(void *context, unsigned node, unsigned port, rg_node_flit *flit)
{
    flit->data ^= damage(context, node, port);
}

static void damage_hardware(const struct cosim *cosim, uint64_t rank, struct top_out *out)
{
    for (unsigned o = 0; o < cosim->shape.d; o++)
        out->out_data[o / 4] ^= (uint32_t)damage(cosim, rank, o) << (o % 4 * 8);
}

static void edge(struct cosim *cosim)
{
    const uint64_t nodes = cosim->turns.net.nodes;
    for (uint64_t rank = 0; rank < nodes; rank++) {
        struct links_node *node = &cosim->nodes[rank];
        top_look(node->top, &node->out); /* events may depend on inputs */
        if (!node->in.rst)
            for (unsigned e = 0; e < RG_NODE_EVENTS; e++)
                cosim->events[rank][e] += node->out.events >> e & 1;
        top_edge(node->top, TOP_clk);
        top_look(node->top, &node->out);
        damage_hardware(cosim, rank, &node->out);
    }
}

static void run_clock(struct cosim *cosim, bool quiet)
{
    processors_ask(&cosim->processors, quiet);
    for (uint32_t rank = 0; rank < cosim->turns.net.nodes; rank++) {
        const struct processor *processor = &cosim->processors.node[rank];
        (void)rg_machine_ask(cosim->model, rank, &processor->ask);
        if (processor->dead)
            (void)rg_machine_kill(cosim->model, rank);
        else
            (void)rg_machine_revive(cosim->model, rank);
    }
    drive(cosim, false);
    for (uint32_t rank = 0; rank < cosim->turns.net.nodes; rank++) {
        rg_node_tell tell;
        (void)rg_machine_tell(cosim->model, rank, &tell);
        const char *wrong = processors_hear(&cosim->processors, rank, &tell);
        if (wrong)
            fail(cosim, rank, wrong);
    }
    (void)rg_machine_clock(cosim->model);
    edge(cosim);
    cosim->clock++;
    for (uint32_t rank = 0; rank < cosim->turns.net.nodes; rank++)
        compare(cosim, rank);
    cli_progress_show(&cosim->progress, cosim->clock);
}

static void draw_mood(rg_random *random, uint64_t nodes, struct processors_mood *mood)
{
    static const uint32_t loads[4] = {66, 655, 13107, 65536};
    static const uint32_t stalls[4] = {0, 0, 16384, 58982};
    const uint64_t noise = rg_random_next(random);
    *mood = (struct processors_mood){
        .load = loads[noise & 3],
        .stall = stalls[noise >> 2 & 3],
        .hot = (noise >> 4 & 7) == 0,
        .damage = (noise >> 8 & 3) == 0 ? 65536 / 200 : 0,
    };
    if (noise >> 7 & 1)
        mood->death = (uint32_t)(65536 / 2000 / nodes + 1);
}

static void begin(struct cosim *cosim, int argc, char **argv)
{
    unsigned d = 0, k = 0, depth = 4;
    rg_kautz net;
    size_t bytes;
    sim_options_parse(argc, argv, &cosim->options);
    if (sscanf(cosim->options.network, "node:%u,%u,%u", &d, &k, &depth) < 2 ||
        rg_node_shape_init(d, k, &cosim->shape) != RG_OK)
        cli_fail(CLI_USAGE, "%s: node:d,k or node:d,k,b expected", cosim->options.network);
    snprintf(cosim->name, sizeof cosim->name, "%s", cosim->options.network);
    /* As node_top.v has them */
    cosim->shape.depth = (uint8_t)depth;
    cosim->shape.payload = PROCESSORS_PAYLOAD;
    cosim->shape.rounds = 2;
    cosim->shape.wait = 60;
    cosim->shape.deaf = 800;
    (void)rg_kautz_init(d, k, &net);
    (void)rg_node_turns_init(&net, rg_turn_rule_of(&net), &cosim->turns);
    if (rg_machine_bytes(&cosim->shape, &bytes) != RG_OK)
        cli_fail(CLI_USAGE, "%s: there is no such hardware", cosim->options.network);
    void *memory = malloc(bytes);
    cosim->nodes = calloc((size_t)net.nodes, sizeof cosim->nodes[0]);
    cosim->events = calloc((size_t)net.nodes, sizeof cosim->events[0]);
    cosim->vc_bits = rg_node_vc_bits(&cosim->shape);
    if (!memory || !cosim->nodes || !cosim->events)
        cli_fail(CLI_IO, "out of memory");
    (void)rg_machine_init(&cosim->shape, &cosim->turns, memory, &cosim->model);
    (void)rg_machine_set_faults(cosim->model,
                                &(rg_machine_faults){.context = cosim, .link = damage_model});
    processors_begin(&cosim->processors, &net, cosim->options.seed);
    for (uint32_t rank = 0; rank < net.nodes; rank++) {
        rg_kautz_word word;
        links_begin(cosim->nodes, &cosim->turns, rank, (uint32_t)cosim->options.seed, &word);
    }
}

int main(int argc, char **argv)
{
    static struct cosim cosim;
    begin(&cosim, argc, argv);
    const uint64_t wanted = cosim.options.pairs ? cosim.options.pairs : DEFAULT_CLOCKS;
    rg_random random = {cosim.options.seed};
    for (unsigned i = 0; i < RESET; i++) {
        drive(&cosim, true);
        for (uint64_t rank = 0; rank < cosim.turns.net.nodes; rank++) {
            top_edge(cosim.nodes[rank].top, TOP_clk);
            top_look(cosim.nodes[rank].top, &cosim.nodes[rank].out);
        }
    }
    cli_progress_begin(&cosim.progress, cosim.name, wanted);
    cosim.progress.unit = "clocks";
    while (cosim.clock < wanted) {
        const uint64_t end = cosim.clock + EPISODE;
        draw_mood(&random, cosim.turns.net.nodes, &cosim.processors.mood);
        while (cosim.clock < wanted && cosim.clock < end)
            run_clock(&cosim, false);
        compare_counters(&cosim);
    }
    cli_progress_erase(&cosim.progress);
    print_row(&cosim, 0);
    for (uint64_t rank = 0; rank < cosim.turns.net.nodes; rank++)
        top_free(cosim.nodes[rank].top);
    processors_end(&cosim.processors);
    return CLI_OK;
}
