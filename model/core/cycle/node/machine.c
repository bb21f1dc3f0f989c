/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "routegen/cycle/node_machine.h"

#include "node.h"

#include <string.h>

enum { MOST_NODES = 1 << 16 };

enum { PACKETS = 16 };

/* A packet as it passes the injection or the ejection */
struct passing {
    uint64_t begun; /* the clock of its first flit */
    uint32_t to;    /* the label that its letters lead to, without the last one, */
    uint32_t with;  /* ... and with it */
    unsigned flits; /* after its letters */
    uint8_t control;
    uint8_t number;
};

/* A packet that was sent, to know how long it was under way */
struct launch {
    uint64_t begun;
    uint32_t to;
    uint8_t control;
    uint8_t number;
};

struct unit {
    struct rg_node_halves halves;
    rg_machine_counters counters;
    rg_node_ask ask;
    struct passing out, in;
    struct launch launch[PACKETS]; /* the last ones, */
    unsigned launches;             /* ... the next at this number mod PACKETS */
    rg_node_line seen;             /* at the ejection, in this clock, with its faults */
    bool dead;
};

struct rg_machine {
    rg_node_shape shape;
    rg_machine_faults faults;
    uint64_t clocks;
    unsigned nodes;
    unsigned now; /* which half of the lines is seen in this clock */
    struct unit *unit;
    rg_node_line *line[2];   /* of output o of node n at n D + o */
    rg_node_reply *reply[2]; /* of input i of node n at n D + i */
    uint32_t *from;          /* of input i at n D + i: where in line it is seen */
    uint32_t *to;            /* of output o at n D + o: where in reply it is seen */
    uint32_t *rank;          /* of a label */
};

/* ---- Memory ---- */

/* Takes bytes from the memory, at a multiple of 8, or only counts them (of NULL). */
static void *take(char *memory, size_t *used, size_t bytes)
{
    void *taken = memory ? memory + *used : NULL;
    *used += (bytes + 7) / 8 * 8;
    return taken;
}

/* Returns how much is used, for all but the nodes. */
static size_t lay_out(const rg_node_shape *shape, const rg_kautz *net, struct rg_machine *machine,
                      char *memory)
{
    const size_t nodes = (size_t)net->nodes;
    const size_t links = nodes * shape->d;
    size_t used = 0;
    (void)take(memory, &used, sizeof *machine);
    machine->unit = take(memory, &used, nodes * sizeof machine->unit[0]);
    for (unsigned i = 0; i < 2; i++) {
        machine->line[i] = take(memory, &used, links * sizeof machine->line[0][0]);
        machine->reply[i] = take(memory, &used, links * sizeof machine->reply[0][0]);
    }
    machine->from = take(memory, &used, links * sizeof machine->from[0]);
    machine->to = take(memory, &used, links * sizeof machine->to[0]);
    machine->rank = take(memory, &used, sizeof(uint32_t) << shape->k * rg_node_letter_bits(shape));
    return used;
}

static rg_status check(const rg_node_shape *shape, rg_kautz *net)
{
    const rg_status status = rg_node_shape_check(shape);
    if (status != RG_OK)
        return status;
    (void)rg_kautz_init(shape->d, shape->k, net);
    return net->nodes <= MOST_NODES ? RG_OK : RG_E_SIZE;
}

rg_status rg_machine_bytes(const rg_node_shape *shape, size_t *bytes)
{
    rg_kautz net;
    struct rg_machine none;
    const rg_status status = check(shape, &net);
    if (status != RG_OK)
        return status;
    if (!bytes)
        return RG_E_NULL;
    *bytes = lay_out(shape, &net, &none, NULL) + (size_t)net.nodes * rg_node_halves_bytes(shape);
    return RG_OK;
}

/* Where the links of a node lead, and come from. */
static void wire(struct rg_machine *machine, const rg_kautz *net, unsigned node,
                 const rg_kautz_word *word)
{
    const unsigned d = net->d;
    const unsigned last = word->letter[net->k - 1];
    for (unsigned i = 0; i < d; i++) {
        rg_kautz_word other;
        uint64_t rank;
        (void)rg_kautz_predecessor(net, word, i, &other);
        (void)rg_kautz_rank(net, &other, &rank);
        const unsigned out = rg_node_output(&machine->shape, other.letter[net->k - 1], last);
        machine->from[node * d + i] = (uint32_t)rank * d + out;
        machine->to[(uint32_t)rank * d + out] = node * d + i;
    }
}

rg_status rg_machine_init(const rg_node_shape *shape, const rg_node_turns *turns, void *memory,
                          rg_machine **machine)
{
    rg_kautz net;
    const rg_status status = check(shape, &net);
    if (status != RG_OK)
        return status;
    if (!turns || !memory || !machine)
        return RG_E_NULL;
    if (turns->net.d != net.d || turns->net.k != net.k)
        return RG_E_SHAPE;
    struct rg_machine *made = memory;
    *made = (struct rg_machine){.shape = *shape, .nodes = (unsigned)net.nodes};
    size_t used = lay_out(shape, &net, made, memory);
    memset(made->rank, 0, sizeof(uint32_t) << shape->k * rg_node_letter_bits(shape));
    for (unsigned n = 0; n < made->nodes; n++) {
        rg_kautz_word word;
        uint64_t step = 0;
        (void)rg_kautz_unrank(&net, n, &word);
        (void)rg_node_steps(turns, &word, &step);
        void *piece = take(memory, &used, rg_node_halves_bytes(shape));
        struct unit *unit = &made->unit[n];
        *unit = (struct unit){.halves = rg_node_halves_init(shape, &word, step, piece)};
        made->rank[unit->halves.end->plan.label] = n;
        for (unsigned h = 0; h < 2; h++)
            rg_node_halves_reset(&unit->halves, &made->line[h][n * net.d],
                                 &made->reply[h][n * net.d]);
        wire(made, &net, n, &word);
    }
    *machine = made;
    return RG_OK;
}

/* ---- Between two clocks ---- */

rg_status rg_machine_kill(rg_machine *machine, unsigned node)
{
    if (!machine)
        return RG_E_NULL;
    if (node >= machine->nodes)
        return RG_E_RANK;
    machine->unit[node].dead = true;
    return RG_OK;
}

rg_status rg_machine_revive(rg_machine *machine, unsigned node)
{
    if (!machine)
        return RG_E_NULL;
    if (node >= machine->nodes)
        return RG_E_RANK;
    machine->unit[node].dead = false;
    return RG_OK;
}

bool rg_machine_is_up(const rg_machine *machine, unsigned node)
{
    return machine && node < machine->nodes && !machine->unit[node].dead &&
           machine->unit[node].halves.end->send.up;
}

rg_status rg_machine_tell(const rg_machine *machine, unsigned node, rg_node_tell *tell)
{
    if (!machine || !tell)
        return RG_E_NULL;
    if (node >= machine->nodes)
        return RG_E_RANK;
    const struct unit *unit = &machine->unit[node];
    rg_node_halves_tell(&unit->halves, unit->seen, tell);
    return RG_OK;
}

rg_status rg_machine_ask(rg_machine *machine, unsigned node, const rg_node_ask *ask)
{
    if (!machine || !ask)
        return RG_E_NULL;
    if (node >= machine->nodes)
        return RG_E_RANK;
    machine->unit[node].ask = *ask;
    return RG_OK;
}

rg_status rg_machine_set_faults(rg_machine *machine, const rg_machine_faults *faults)
{
    if (!machine)
        return RG_E_NULL;
    machine->faults = faults ? *faults : (rg_machine_faults){.context = NULL};
    return RG_OK;
}

uint64_t rg_machine_clocks(const rg_machine *machine)
{
    return machine ? machine->clocks : 0;
}

static void add(rg_machine_counters *sum, const rg_machine_counters *one)
{
    sum->sent += one->sent;
    sum->done += one->done;
    sum->lost += one->lost;
    sum->tries += one->tries;
    sum->delivered += one->delivered;
    sum->duplicates += one->duplicates;
    sum->stale += one->stale;
    sum->dropped += one->dropped;
    sum->aborted += one->aborted;
    if (one->longest > sum->longest)
        sum->longest = one->longest;
}

rg_status rg_machine_count(const rg_machine *machine, unsigned node, rg_machine_counters *counters)
{
    if (!machine || !counters)
        return RG_E_NULL;
    if (node != RG_MACHINE_ALL && node >= machine->nodes)
        return RG_E_RANK;
    *counters = (rg_machine_counters){0};
    for (unsigned n = 0; n < machine->nodes; n++)
        if (node == RG_MACHINE_ALL || node == n)
            add(counters, &machine->unit[n].counters);
    return RG_OK;
}

rg_status rg_machine_pins(const rg_machine *machine, unsigned node, rg_node_out *out)
{
    if (!machine || !out)
        return RG_E_NULL;
    if (node >= machine->nodes)
        return RG_E_RANK;
    const size_t at = (size_t)node * machine->shape.d;
    rg_node_halves_outputs(&machine->unit[node].halves, machine->line[machine->now] + at,
                           machine->reply[machine->now] + at, out);
    return RG_OK;
}

/* ---- A clock ---- */

static void count(rg_machine_counters *counters, unsigned events)
{
    counters->sent += (events & RG_NODE_SENT) != 0;
    counters->done += (events & RG_NODE_DONE) != 0;
    counters->lost += (events & RG_NODE_LOST) != 0;
    counters->tries += (events & RG_NODE_TRY) != 0;
    counters->delivered += (events & RG_NODE_DELIVERED) != 0;
    counters->duplicates += (events & RG_NODE_DUPLICATE) != 0;
    counters->stale += (events & RG_NODE_STALE) != 0;
    counters->dropped += (events & RG_NODE_DROPPED) != 0;
    counters->aborted += (events & RG_NODE_ABORTED) != 0;
}

/* What the receiver will see. */
static rg_node_line see(struct rg_machine *machine, unsigned node)
{
    const struct rg_node_halves *halves = &machine->unit[node].halves;
    if (!machine->faults.eject || !halves->end->send.up)
        return halves->core->eject;
    rg_node_flit flit = rg_node_unpack(halves->core->eject);
    machine->faults.eject(machine->faults.context, node, &flit);
    return rg_node_pack(&flit);
}

static void spoil(struct rg_machine *machine, unsigned node, rg_node_line *out)
{
    for (unsigned o = 0; o < machine->shape.d; o++) {
        const unsigned kept = out[o] & ~(unsigned)RG_NODE_FLIT;
        if (!(out[o] & RG_NODE_VALID))
            continue;
        rg_node_flit flit = rg_node_unpack(out[o]);
        machine->faults.link(machine->faults.context, node, o, &flit);
        out[o] = (rg_node_line)(kept | (rg_node_pack(&flit) & RG_NODE_FLIT));
    }
}

/* ---- How long packets are under way ---- */

/* A flit passes. True: it is the last one. */
static bool pass(const struct rg_machine *machine, struct passing *packet, rg_node_line flit,
                 uint32_t from)
{
    const unsigned bits = rg_node_letter_bits(&machine->shape);
    const unsigned kind = flit >> RG_NODE_KIND_AT & 3;
    if (packet->begun == 0)
        *packet = (struct passing){.begun = machine->clocks + 1, .to = from, .with = from};
    if (kind == RG_NODE_LETTER) {
        packet->to = packet->with;
        packet->with = packet->to >> bits | (flit & 0xffu) << (machine->shape.k - 1u) * bits;
        return false;
    }
    if (packet->flits == 0)
        packet->control = (uint8_t)flit;
    if (packet->flits == 1)
        packet->number = (uint8_t)flit;
    packet->flits++;
    return (flit & RG_NODE_LAST) != 0;
}

static void launch(struct unit *unit)
{
    unit->launch[unit->launches++ % PACKETS] =
        (struct launch){unit->out.begun, unit->out.to, unit->out.control, unit->out.number};
    unit->out.begun = 0;
}

/* A whole packet has come in; of packets that look the same it is the last that was sent. */
static void arrive(struct rg_machine *machine, struct unit *unit)
{
    const struct rg_node_endpoint *end = unit->halves.end;
    const struct unit *source = &machine->unit[machine->rank[end->receive.source]];
    for (unsigned i = 1; i <= PACKETS && i <= source->launches; i++) {
        const struct launch *sent = &source->launch[(source->launches - i) % PACKETS];
        const uint64_t life = machine->clocks + 1 - sent->begun;
        if (sent->to != end->plan.label || sent->control != unit->in.control ||
            sent->number != unit->in.number)
            continue;
        if (life > unit->counters.longest)
            unit->counters.longest = life;
        return;
    }
}

static void follow(struct rg_machine *machine, struct unit *unit, rg_node_line injected)
{
    const struct rg_node_endpoint *end = unit->halves.end;
    if (injected && pass(machine, &unit->out, injected, end->plan.label))
        launch(unit);
    if (!(unit->seen & RG_NODE_VALID) || !pass(machine, &unit->in, unit->seen, 0))
        return;
    if (end->receive.commit)
        arrive(machine, unit);
    unit->in.begun = 0;
}

static void clock_unit(struct rg_machine *machine, unsigned n)
{
    const unsigned d = machine->shape.d;
    const size_t base = (size_t)n * d;
    const rg_node_line *line = machine->line[machine->now];
    const rg_node_reply *reply = machine->reply[machine->now];
    rg_node_line *out = machine->line[!machine->now] + base;
    struct unit *unit = &machine->unit[n];
    rg_node_line in[RG_NODE_MAX_D];
    rg_node_reply back[RG_NODE_MAX_D];
    if (unit->dead) {
        rg_node_halves_reset(&unit->halves, out, machine->reply[!machine->now] + base);
        unit->seen = 0;
        unit->out.begun = unit->in.begun = 0;
        return;
    }
    for (unsigned i = 0; i < d; i++) {
        in[i] = line[machine->from[base + i]];
        back[i] = reply[machine->to[base + i]];
    }
    const struct rg_node_lines lines = rg_node_lines_of(&unit->ask, false);
    const rg_node_line sent = unit->halves.end->send.flit;
    const unsigned events = rg_node_halves_clock(&unit->halves, &lines, in, back, unit->seen, out,
                                                 machine->reply[!machine->now] + base);
    follow(machine, unit, events & RG_NODE_INJECTED ? sent : 0);
    unit->seen = see(machine, n);
    if (events & ~(unsigned)RG_NODE_INJECTED)
        count(&unit->counters, events);
    if (machine->faults.link)
        spoil(machine, n, out);
}

rg_status rg_machine_clock(rg_machine *machine)
{
    if (!machine)
        return RG_E_NULL;
    for (unsigned n = 0; n < machine->nodes; n++)
        clock_unit(machine, n);
    machine->now = !machine->now;
    machine->clocks++;
    return RG_OK;
}
