/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * Co-simulation of a network of routers: in every clock every pin of every node is compared with
 * the cycle model. One run, one network; prints one row of the table of `make sim`.
 */
#define TOP_PORTS "router/ports.h"
#include "../node/links.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "../command_line.h"
#include "cli/common/fail.h"
#include "cli/common/progress.h"
#include "routegen/cycle/node_network.h"
#include "traffic.h"

enum {
    DEFAULT_CLOCKS = 100000,
    RESET = 3,           /* clocks of the first reset, in which registers may be anything */
    EPISODE = 2000,      /* clocks of one mood, at most */
    STILL = 64,          /* clocks without a flit: the network is empty, or stuck */
    MOST_DRAIN = 200000, /* clocks until it must be */
};

struct cosim {
    struct sim_options options;
    char name[32];
    rg_node_shape shape;
    rg_node_turns turns;
    unsigned vc_bits;
    struct links_node *nodes;
    struct traffic traffic;
    rg_node_network *model;
    rg_node_port *ports;
    uint64_t clock;
    uint64_t packets; /* delivered in all episodes */
    struct cli_progress progress;
};

static void print_row(const struct cosim *cosim, unsigned mismatches)
{
    const double seconds = cli_progress_seconds(&cosim->progress);
    printf("%-14s %5" PRIu64 " %2u %2u %9" PRIu64 " %9" PRIu64 " %9" PRIu64 " %8" PRIu64
           " %7" PRIu64 " %10u %9.0f\n",
           cosim->name, cosim->turns.net.nodes, cosim->shape.vcs, cosim->shape.depth, cosim->clock,
           cosim->traffic.sent, cosim->packets, cosim->traffic.aborted, cosim->traffic.deaths,
           mismatches, seconds > 0 ? (double)cosim->clock / seconds : 0);
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

/* The registers that the pins show. */
static void compare(const struct cosim *cosim, uint64_t rank)
{
    const struct top_out *rtl = &cosim->nodes[rank].out;
    const unsigned d = cosim->shape.d;
    rg_node_router_out model;
    (void)rg_node_network_outputs(cosim->model, rank, &model);
    links_compare(rtl, model.link, model.back, d, cosim->vc_bits, expect, cosim, rank);
    expect(cosim, rank, "eject_valid", d, rtl->eject_valid, model.eject.valid);
    if (model.eject.valid) {
        expect(cosim, rank, "eject_kind", d, rtl->eject_kind, model.eject.kind);
        expect(cosim, rank, "eject_data", d, rtl->eject_data, model.eject.data);
    }
}

/* Copies the outputs of all nodes to the inputs, sets those of the nodes themselves, and looks at
 * inject_ready. */
static void drive(struct cosim *cosim)
{
    const uint64_t nodes = cosim->turns.net.nodes;
    for (uint64_t rank = 0; rank < nodes; rank++) {
        struct links_node *node = &cosim->nodes[rank];
        const rg_node_port *port = &cosim->ports[rank];
        node->in = (struct top_in){
            .rst = port->rst,
            .own = node->in.own,
            .step = {node->in.step[0], node->in.step[1]},
            .inject_valid = port->inject.valid,
            .inject_kind = port->inject.kind,
            .inject_data = port->inject.data,
        };
        links_copy(cosim->nodes, node, cosim->shape.d, cosim->vc_bits);
    }
    for (uint64_t rank = 0; rank < nodes; rank++) {
        top_drive(cosim->nodes[rank].top, TOP_clk, &cosim->nodes[rank].in);
        top_look(cosim->nodes[rank].top, &cosim->nodes[rank].out);
    }
}

static void edge(struct cosim *cosim)
{
    const uint64_t nodes = cosim->turns.net.nodes;
    for (uint64_t rank = 0; rank < nodes; rank++) {
        top_edge(cosim->nodes[rank].top, TOP_clk);
        top_look(cosim->nodes[rank].top, &cosim->nodes[rank].out);
    }
}

static void run_clock(struct cosim *cosim, bool quiet)
{
    traffic_offer(&cosim->traffic, cosim->ports, quiet);
    drive(cosim);
    (void)rg_node_network_clock(cosim->model, cosim->ports);
    for (uint64_t rank = 0; rank < cosim->turns.net.nodes; rank++)
        expect(cosim, rank, "inject_ready", cosim->shape.d, cosim->nodes[rank].out.inject_ready,
               cosim->ports[rank].taken);
    edge(cosim);
    cosim->clock++;
    for (uint64_t rank = 0; rank < cosim->turns.net.nodes; rank++)
        compare(cosim, rank);
    const char *wrong = traffic_take(&cosim->traffic, cosim->ports);
    if (wrong)
        fail(cosim, 0, wrong);
    for (uint64_t rank = 0; rank < cosim->turns.net.nodes; rank++)
        if (cosim->ports[rank].taken || cosim->ports[rank].rst)
            cosim->ports[rank].inject.valid = false;
    cli_progress_show(&cosim->progress, cosim->clock);
}

static bool is_still(const struct cosim *cosim)
{
    for (uint64_t rank = 0; rank < cosim->turns.net.nodes; rank++)
        if (cosim->nodes[rank].out.out_valid || cosim->ports[rank].eject.valid)
            return false;
    return traffic_is_quiet(&cosim->traffic);
}

/* One mood, and then until the network is empty. Every packet must have arrived if all nodes lived.
 */
static void run_episode(struct cosim *cosim, const struct traffic_mood *mood, uint64_t clocks)
{
    struct traffic *traffic = &cosim->traffic;
    const uint64_t sent = traffic->sent, delivered = traffic->delivered;
    const uint64_t end = cosim->clock + clocks;
    traffic->mood = *mood;
    while (cosim->clock < end)
        run_clock(cosim, false);
    for (unsigned still = 0; still < STILL; still = is_still(cosim) ? still + 1 : 0) {
        run_clock(cosim, true);
        if (cosim->clock > end + MOST_DRAIN)
            fail(cosim, 0, "the network does not come to rest");
    }
    if (mood->wild)
        return;
    const uint64_t arrived = traffic->delivered - delivered;
    cosim->packets += arrived;
    if (mood->death == 0 && arrived != traffic->sent - sent)
        fail(cosim, 0, "packets are lost while all nodes live");
}

static void draw_mood(rg_random *random, uint64_t nodes, struct traffic_mood *mood)
{
    static const uint32_t loads[8] = {655, 3277, 3277, 13107, 65536, 65536, 65536, 65536};
    static const uint32_t pauses[4] = {0, 0, 16384, 52429};
    static const uint32_t bodies[4] = {7, 12, 24, TRAFFIC_MOST_BODY};
    const uint64_t noise = rg_random_next(random);
    *mood = (struct traffic_mood){
        .load = loads[noise & 7],
        .pause = pauses[noise >> 3 & 3],
        .body = bodies[noise >> 5 & 3],
        .all_routes = noise >> 7 & 1,
        .wild = (noise >> 8 & 3) == 0,
    };
    /* A death somewhere in each 200 or 1000 clocks, but often for each node of a small network. */
    if (noise >> 10 & 1)
        mood->death = (uint32_t)(65536 / (noise >> 11 & 1 ? 200u : 1000u) / nodes + 1);
}

static void begin(struct cosim *cosim, int argc, char **argv)
{
    unsigned d = 0, k = 0, depth = 4;
    sim_options_parse(argc, argv, &cosim->options);
    if (sscanf(cosim->options.network, "router:%u,%u,%u", &d, &k, &depth) < 2 ||
        rg_node_shape_init(d, k, &cosim->shape) != RG_OK)
        cli_fail(CLI_USAGE, "%s: router:d,k or router:d,k,b expected", cosim->options.network);
    cosim->shape.depth = (uint8_t)depth;
    snprintf(cosim->name, sizeof cosim->name, "%s", cosim->options.network);
    rg_kautz net;
    size_t bytes;
    (void)rg_kautz_init(d, k, &net);
    (void)rg_node_turns_init(&net, rg_turn_rule_of(&net), &cosim->turns);
    if (rg_node_network_bytes(&cosim->shape, &bytes) != RG_OK)
        cli_fail(CLI_USAGE, "%s: there is no such hardware", cosim->options.network);
    void *memory = malloc(bytes);
    cosim->ports = calloc((size_t)net.nodes, sizeof cosim->ports[0]);
    cosim->nodes = calloc((size_t)net.nodes, sizeof cosim->nodes[0]);
    cosim->vc_bits = rg_node_vc_bits(&cosim->shape);
    if (!memory || !cosim->ports || !cosim->nodes)
        cli_fail(CLI_IO, "out of memory");
    (void)rg_node_network_init(&cosim->shape, &cosim->turns, memory, &cosim->model);
    for (uint32_t rank = 0; rank < net.nodes; rank++) {
        rg_kautz_word word;
        links_begin(cosim->nodes, &cosim->turns, rank, (uint32_t)cosim->options.seed, &word);
        cosim->nodes[rank].in.own = word.letter[k - 1];
    }
    traffic_begin(&cosim->traffic, &net, cosim->options.seed);
}

int main(int argc, char **argv)
{
    static struct cosim cosim;
    struct traffic_mood mood;
    begin(&cosim, argc, argv);
    const uint64_t wanted = cosim.options.pairs ? cosim.options.pairs : DEFAULT_CLOCKS;
    const uint64_t nodes = cosim.turns.net.nodes;
    rg_random random = {cosim.options.seed};

    for (uint64_t rank = 0; rank < nodes; rank++)
        cosim.ports[rank].rst = true;
    for (unsigned i = 0; i < RESET; i++) {
        drive(&cosim);
        edge(&cosim);
    }
    cli_progress_begin(&cosim.progress, cosim.name, wanted);
    cosim.progress.unit = "clocks";
    run_episode(&cosim, &(struct traffic_mood){.load = 0, .body = 7}, 4);
    while (cosim.clock < wanted) {
        const uint64_t left = wanted - cosim.clock;
        draw_mood(&random, nodes, &mood);
        run_episode(&cosim, &mood, left < EPISODE ? left : EPISODE);
    }
    cli_progress_erase(&cosim.progress);
    print_row(&cosim, 0);
    for (uint64_t rank = 0; rank < nodes; rank++)
        top_free(cosim.nodes[rank].top);
    traffic_end(&cosim.traffic);
    return CLI_OK;
}
