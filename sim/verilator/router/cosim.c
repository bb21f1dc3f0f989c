/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Co-simulation of a network of routers: in every clock every pin of every node is compared with
 * the cycle model. One run, one network; prints one row of the table of `make sim`.
 */
#define _POSIX_C_SOURCE 200809L /* clocks */
#define TOP_PORTS "router/ports.h"
#include "../node/links.h"

#include "cycle/node/network.h"
#include "traffic.h"

enum {
    EPISODE = 2000,      /* clocks of one mood, at most */
    STILL = 64,          /* clocks without a flit: the network is empty, or stuck */
    MOST_DRAIN = 200000, /* clocks until it must be */
};

struct cosim {
    struct links links;
    uint8_t *own; /* the last letters of the labels */
    struct traffic traffic;
    rg_node_network *model;
    rg_node_port *ports;
    uint64_t packets; /* delivered in all episodes */
};

static void print_row(const struct links *links, unsigned mismatches)
{
    const struct cosim *cosim = (const struct cosim *)links;
    const struct traffic *all = &cosim->traffic;
    links_print_row(links, all->sent, cosim->packets, all->deaths, mismatches);
}

static void compare(struct links *links, uint32_t rank, const struct top_out *rtl)
{
    const struct cosim *cosim = (const struct cosim *)links;
    const unsigned d = links->shape.d;
    rg_node_router_out model;
    rg_node_network_outputs(cosim->model, rank, &model);
    links_compare(links, rank, rtl, model.link, model.back);
    links_expect(links, rank, "inject_ready", d, rtl->inject_ready, cosim->ports[rank].taken);
    links_expect(links, rank, "eject_valid", d, rtl->eject_valid, model.eject.valid);
    if (model.eject.valid) {
        links_expect(links, rank, "eject_kind", d, rtl->eject_kind, model.eject.kind);
        links_expect(links, rank, "eject_data", d, rtl->eject_data, model.eject.data);
    }
}

static void drive(const struct links *links, uint32_t rank, struct top_in *in)
{
    const struct cosim *cosim = (const struct cosim *)links;
    const rg_node_port *port = &cosim->ports[rank];
    in->rst = port->rst;
    in->own = cosim->own[rank];
    in->inject_valid = port->inject.valid;
    in->inject_kind = port->inject.kind;
    in->inject_data = port->inject.data;
}

static void edge(struct links *links, uint32_t rank, struct top_out *out)
{
    (void)links, (void)rank, (void)out;
}

static void clock_model(struct links *links)
{
    const struct cosim *cosim = (const struct cosim *)links;
    rg_node_network_clock(cosim->model, cosim->ports);
}

static void run_clock(struct cosim *cosim, bool quiet)
{
    struct links *links = &cosim->links;
    traffic_offer(&cosim->traffic, cosim->ports, quiet);
    links_clock(links);
    const char *wrong = traffic_take(&cosim->traffic, cosim->ports);
    if (wrong)
        links_fail(links, 0, wrong);
    for (uint32_t rank = 0; rank < links->nodes; rank++)
        if (cosim->ports[rank].taken || cosim->ports[rank].rst)
            cosim->ports[rank].inject.valid = false;
}

static bool is_still(const struct cosim *cosim)
{
    const struct links *links = &cosim->links;
    for (uint32_t rank = 0; rank < links->nodes; rank++)
        if (links->node[rank].out[links->now].out_valid || cosim->ports[rank].eject.valid)
            return false;
    return traffic_is_quiet(&cosim->traffic);
}

/* One mood, and then until the network is empty. Every packet must have arrived if all nodes lived.
 */
static void run_episode(struct cosim *cosim, const struct traffic_mood *mood, uint64_t clocks)
{
    struct links *links = &cosim->links;
    struct traffic *traffic = &cosim->traffic;
    const uint64_t sent = traffic->sent, delivered = traffic->delivered;
    const uint64_t end = links->clock + clocks;
    traffic->mood = *mood;
    while (links->clock < end)
        run_clock(cosim, false);
    for (unsigned still = 0; still < STILL; still = is_still(cosim) ? still + 1 : 0) {
        run_clock(cosim, true);
        if (links->clock > end + MOST_DRAIN)
            links_fail(links, 0, "the network does not come to rest");
    }
    if (mood->wild)
        return;
    const uint64_t arrived = traffic->delivered - delivered;
    cosim->packets += arrived;
    if (mood->death == 0 && arrived != traffic->sent - sent)
        links_fail(links, 0, "packets are lost while all nodes live");
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

static const struct links_parts PARTS = {"router", drive, clock_model, edge, compare, print_row};

static void begin(struct cosim *cosim, int argc, char **argv)
{
    struct links *links = &cosim->links;
    rg_kautz net;
    links->parts = &PARTS;
    links_parse(links, argc, argv);
    links->shape.vcs = links->edge == 2 ? 8 : links->shape.vcs; /* as router_top.v has it */
    (void)rg_kautz_init(links->shape.d, links->shape.k, &net);
    (void)rg_node_turns_init(&net, rg_turn_rule_of(&net), &links->turns);
    if (links->edge == 1 || links->edge > 2 || rg_node_shape_check(&links->shape) != RG_OK)
        harness_fail(HARNESS_USAGE, "%s: there is no such hardware", links->name);
    void *memory = harness_get(1, rg_node_network_bytes(&links->shape));
    cosim->ports = harness_get((size_t)net.nodes, sizeof cosim->ports[0]);
    cosim->own = harness_get((size_t)net.nodes, sizeof cosim->own[0]);
    cosim->model = rg_node_network_init(&links->shape, &links->turns, memory);
    for (uint32_t rank = 0; rank < net.nodes; rank++) {
        rg_kautz_word word;
        (void)rg_kautz_unrank(&net, rank, &word);
        cosim->own[rank] = word.letter[net.k - 1];
    }
    traffic_begin(&cosim->traffic, &net, links->options.seed);
    links_begin(links);
}

int main(int argc, char **argv)
{
    static struct cosim cosim;
    struct links *links = &cosim.links;
    struct traffic_mood mood;
    begin(&cosim, argc, argv);
    rg_random random = {links->options.seed};
    run_episode(&cosim, &(struct traffic_mood){.load = 0, .body = 7}, 4);
    while (links->clock < links->options.pairs) {
        const uint64_t left = links->options.pairs - links->clock;
        draw_mood(&random, links->nodes, &mood);
        run_episode(&cosim, &mood, left < EPISODE ? left : EPISODE);
    }
    traffic_end(&cosim.traffic);
    return links_end(links);
}
