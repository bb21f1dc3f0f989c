/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Co-simulation of a network of whole nodes: in every clock every pin of every node is compared
 * with the cycle model, and every message is followed. One run, one network; prints one row of the
 * table of `make sim`.
 */
#define _POSIX_C_SOURCE 200809L /* clocks */
#define TOP_PORTS "node/ports.h"
#include "links.h"

#include "processors.h"
#include "cycle/node/machine.h"

enum {
    EPISODE = 3000, /* clocks of one mood, at most */
    TURN = 64,      /* clocks in which the model skips what is idle, and then as many in which it
                     * does not */
    ENDLESS = 1024, /* clocks in which a link loses the ends of packets */
    LONG = 500000,  /* clocks of a run whose second half lets numbers wrap */
};

/* Seconds of CPU */
struct speed {
    double rtl;
    double model[2]; /* skipping what is idle, and not */
    double clocks[2];
};

struct cosim {
    struct links links;
    struct processors processors;
    rg_machine *model;
    rg_node_tell *tell;                 /* of each node, in this clock */
    uint64_t (*events)[RG_NODE_EVENTS]; /* of each node, as its pins have shown them */
    struct speed speed[4];              /* by load, since the first node is up */
    unsigned load;
    bool begun;
};

static void print_row(const struct links *links, unsigned mismatches)
{
    const struct processors *all = &((const struct cosim *)links)->processors;
    links_print_row(links, all->messages, all->delivered, all->deaths, mismatches);
}

static void compare(struct links *links, uint32_t rank, const struct top_out *rtl)
{
    const struct cosim *cosim = (const struct cosim *)links;
    const unsigned d = links->shape.d;
    rg_node_router_out model;
    rg_node_tell pins;
    rg_machine_pins(cosim->model, rank, &model, &pins);
    const rg_node_tell *tell = &pins;
    links_compare(links, rank, rtl, model.link, model.back);
    links_expect(links, rank, "s_axis_tready", d, rtl->s_axis_tready, tell->s_tready);
    links_expect(links, rank, "m_done_tvalid", d, rtl->m_done_tvalid, tell->done_tvalid);
    if (tell->done_tvalid)
        links_expect(links, rank, "m_done_tdata", d, rtl->m_done_tdata,
                     (uint32_t)tell->done_lost << 7 | tell->done_tries);
    links_expect(links, rank, "m_axis_tvalid", d, rtl->m_axis_tvalid, tell->m_tvalid);
    if (!tell->m_tvalid)
        return;
    links_expect(links, rank, "m_axis_tdata", d, rtl->m_axis_tdata, tell->m_tdata);
    links_expect(links, rank, "m_axis_tlast", d, rtl->m_axis_tlast, tell->m_tlast);
    links_expect(links, rank, "m_axis_tuser", d, rtl->m_axis_tuser, tell->m_tuser);
}

/* What the pins `events` have said so far = what the model has counted. */
static void compare_counters(struct cosim *cosim)
{
    struct links *links = &cosim->links;
    links->tells = true;
    for (uint32_t rank = 0; rank < links->nodes; rank++) {
        rg_machine_counters count;
        rg_machine_count(cosim->model, rank, &count);
        const uint64_t counted[RG_NODE_EVENTS] = {count.sent,  count.done,      count.lost,
                                                  count.tries, count.delivered, count.duplicates,
                                                  count.stale, count.dropped,   count.aborted};
        for (unsigned e = 0; e < RG_NODE_EVENTS; e++)
            links_expect(links, rank, "events, how many", e, (uint32_t)cosim->events[rank][e],
                         (uint32_t)counted[e]);
    }
    links->tells = false;
}

static void drive(const struct links *links, uint32_t rank, struct top_in *in)
{
    const struct processor *processor = &((const struct cosim *)links)->processors.node[rank];
    in->rst = processor->dead;
    in->own_label = processor->label;
    in->s_axis_tvalid = processor->ask.s_tvalid;
    in->s_axis_tlast = processor->ask.s_tlast;
    in->s_axis_tdata = processor->ask.s_tdata;
    in->s_axis_tuser = processor->ask.s_tuser;
    in->give_up = processor->ask.give_up;
    in->m_axis_tready = processor->ask.m_tready;
    in->m_done_tready = processor->ask.done_tready;
}

/* What a link does to a flit which a node puts on it at the edge that ends this clock, the same in
 * the hardware and in the model. It may lose a bit. In an endless mood half of the links lose ends
 * and most beginnings of packets for a while: what comes out is longer than a node's memory. */
static void spoil(const struct cosim *cosim, uint64_t rank, unsigned port, rg_node_flit *flit)
{
    const struct processors_mood *mood = &cosim->processors.mood;
    const struct links *links = &cosim->links;
    const uint64_t link = rank << 4 ^ port ^ links->options.seed << 48;
    if (mood->damage == 0 && !mood->endless)
        return;
    rg_random random = {links->clock << 24 ^ link};
    const uint64_t noise = rg_random_next(&random);
    if ((noise & 0xffff) < mood->damage)
        flit->data ^= (uint8_t)(1u << (noise >> 16 & 7));
    if (!mood->endless)
        return;
    random.state = (links->clock / ENDLESS) << 24 ^ link;
    const bool now = rg_random_next(&random) & 1;
    if (now &&
        (flit->kind == RG_NODE_TAIL || (flit->kind == RG_NODE_LETTER && (noise >> 20 & 7) != 0)))
        flit->kind = RG_NODE_BODY;
}

static void spoil_model(void *context, unsigned node, unsigned port, rg_node_flit *flit)
{
    spoil(context, node, port, flit);
}

static void edge(struct links *links, uint32_t rank, struct top_out *out)
{
    struct cosim *cosim = (struct cosim *)links;
    for (unsigned o = 0; o < links->shape.d; o++) {
        rg_node_flit flit = {.kind = (uint8_t)bits_get(&out->out_kind, o * 2, 2),
                             .data = (uint8_t)bits_get(out->out_data, o * 8, 8)};
        const rg_node_flit was = flit;
        spoil(cosim, rank, o, &flit);
        out->out_kind ^= (uint32_t)(was.kind ^ flit.kind) << (o * 2);
        out->out_data[o / 4] ^= (uint32_t)(was.data ^ flit.data) << (o % 4 * 8);
    }
    for (unsigned e = 0; out->events >> e; e++)
        cosim->events[rank][e] += out->events >> e & 1;
}

static void clock_model(struct links *links)
{
    struct cosim *cosim = (struct cosim *)links;
    const bool all = links->clock / TURN % 2;
    struct speed *speed = &cosim->speed[cosim->load];
    const double start = links_seconds(links);
    rg_machine_clock_all(cosim->model, all);
    rg_machine_clock(cosim->model);
    cosim->begun = cosim->begun || rg_machine_is_up(cosim->model, 0);
    if (!cosim->begun)
        return;
    speed->model[all] += links_seconds(links) - start;
    speed->clocks[all]++;
}

static void run_clock(struct cosim *cosim)
{
    struct links *links = &cosim->links;
    const double rtl = links->rtl;
    processors_ask(&cosim->processors);
    for (uint32_t rank = 0; rank < links->nodes; rank++) {
        const struct processor *processor = &cosim->processors.node[rank];
        rg_machine_ask(cosim->model, rank, &processor->ask);
        if (processor->dead)
            rg_machine_kill(cosim->model, rank);
        else
            rg_machine_revive(cosim->model, rank);
        rg_machine_tell(cosim->model, rank, &cosim->tell[rank]);
    }
    links_clock(links);
    if (cosim->begun)
        cosim->speed[cosim->load].rtl += links->rtl - rtl;
    for (uint32_t rank = 0; rank < links->nodes; rank++) {
        const char *wrong = processors_hear(&cosim->processors, rank, &cosim->tell[rank]);
        if (wrong)
            links_fail(links, rank, wrong);
    }
}

static const uint32_t LOADS[4] = {65536, 13107, 655, 7};

/* CPU time of a clock by load, of which there may be none in a short run. */
static void print_speed(const struct cosim *cosim)
{
    for (unsigned i = 0; i < 4; i++) {
        const struct speed *speed = &cosim->speed[i];
        const double all = speed->model[1] / speed->clocks[1];
        const double skipping = speed->model[0] / speed->clocks[0];
        const double rtl = speed->rtl / (speed->clocks[0] + speed->clocks[1]);
        if (speed->clocks[0] > 0 && speed->clocks[1] > 0)
            printf("%14s load %6.4f: %.0f us of CPU a clock; cycle model %.0f us, 1/%.1f; what is "
                   "idle skipped, %.0f us, 1/%.1f\n",
                   "", LOADS[i] / 65536., rtl * 1e6, all * 1e6, rtl / all, skipping * 1e6,
                   rtl / skipping);
    }
}

static void draw_mood(rg_random *random, uint64_t nodes, unsigned load,
                      struct processors_mood *mood)
{
    static const uint32_t stalls[4] = {0, 0, 16384, 58982};
    const uint64_t noise = rg_random_next(random);
    *mood = (struct processors_mood){
        .load = LOADS[load],
        .stall = stalls[noise >> 2 & 3],
        .refusal = stalls[noise >> 2 & 3],
        .hot = (noise >> 4 & 7) == 0,
        .damage = (noise >> 8 & 3) == 0 ? 65536 / 200 : 0,
        .endless = (noise >> 10 & 3) == 0,
        .impatience = (noise >> 12 & 3) == 0 ? 65536 / 200 : 0,
    };
    if (mood->endless) /* and while that comes a message waits to be taken */
        mood->refusal = 65000;
    if (noise >> 7 & 1)
        mood->death = (uint32_t)(65536 / 2000 / nodes + 1);
}

static const struct links_parts PARTS = {"node", drive, clock_model, edge, compare, print_row};

static void begin(struct cosim *cosim, int argc, char **argv)
{
    struct links *links = &cosim->links;
    rg_node_shape *shape = &links->shape;
    rg_kautz net;
    size_t bytes;
    links->parts = &PARTS;
    links_parse(links, argc, argv);
    /* As node_top.v has them */
    shape->payload = links->edge == 1 ? 1 : links->edge == 2 ? 255 : 16;
    shape->crc = links->edge ? 32 : 16;
    shape->num = links->edge == 1 ? 1 : 10;
    shape->vcs = links->edge == 2 ? 8 : shape->vcs;
    shape->rounds = 2;
    shape->wait = shape->k > 4 ? 200 : 60;
    shape->busy = links->edge + 3;
    shape->deaf = 800;
    (void)rg_kautz_init(shape->d, shape->k, &net);
    (void)rg_node_turns_init(&net, rg_turn_rule_of(&net), &links->turns);
    if (links->edge > 2 || rg_machine_bytes(shape, &bytes) != RG_OK)
        harness_fail(HARNESS_USAGE, "%s: there is no such hardware", links->name);
    void *memory = harness_get(1, bytes);
    cosim->events = harness_get((size_t)net.nodes, sizeof cosim->events[0]);
    cosim->tell = harness_get((size_t)net.nodes, sizeof cosim->tell[0]);
    cosim->model = rg_machine_init(shape, &links->turns, memory);
    rg_machine_set_faults(cosim->model,
                          &(rg_machine_faults){.context = cosim, .link = spoil_model});
    processors_begin(&cosim->processors, &net, shape->payload, links->options.seed);
    links_begin(links);
}

int main(int argc, char **argv)
{
    static struct cosim cosim;
    struct links *links = &cosim.links;
    begin(&cosim, argc, argv);
    rg_random random = {links->options.seed};
    for (unsigned episode = 0; links->clock < links->options.pairs; episode++) {
        const uint64_t end = links->clock + EPISODE;
        cosim.load = episode % 4;
        draw_mood(&random, links->nodes, cosim.load, &cosim.processors.mood);
        /* Numbers get far only between two nodes that both live. */
        if (links->options.pairs >= LONG && links->clock >= links->options.pairs / 2) {
            cosim.processors.mood.pairs = true;
            cosim.processors.mood.death = 0;
        }
        while (links->clock < links->options.pairs && links->clock < end)
            run_clock(&cosim);
        compare_counters(&cosim);
    }
    processors_end(&cosim.processors);
    const int status = links_end(links);
    if (links->nodes >= LINKS_MANY)
        print_speed(&cosim);
    return status;
}
