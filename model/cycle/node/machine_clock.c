/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A clock of a network. What would stay as it is, is not clocked: a router without flits, an
 * endpoint that waits. It is stirred when one of its lines changes, or carries a flit or a credit,
 * when its processor asks for something else, and when the timer of its endpoint expires.
 */

#include "machine.h"

#include <string.h>

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
    const struct rg_machine_unit *unit = &machine->unit[node];
    if (!machine->faults.eject || !unit->end->send.up)
        return unit->core->eject;
    rg_node_flit flit = rg_node_unpack(unit->core->eject);
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

/* ---- Who is clocked next ---- */

static bool clocks_all(const struct rg_machine *machine)
{
    return machine->always || machine->faults.eject;
}

/* Neighbours that see something new. */
static void stir_neighbours(struct rg_machine *machine, unsigned n, unsigned news)
{
    const size_t base = (size_t)n * machine->shape.d;
    uint8_t *next = machine->stir[!machine->now];
    for (unsigned left = news >> RG_NODE_OUTPUT_AT & 0xff; left != 0; left &= left - 1)
        next[machine->after[base + (unsigned)__builtin_ctz(left)]] |= RG_MACHINE_ROUTER;
    for (unsigned left = news >> RG_NODE_INPUT_AT & 0xff; left != 0; left &= left - 1)
        next[machine->before[base + (unsigned)__builtin_ctz(left)]] |= RG_MACHINE_ROUTER;
}

/* After a reset, which may have changed any line */
static unsigned news_of(const struct rg_machine *machine, unsigned n)
{
    const size_t base = (size_t)n * machine->shape.d;
    unsigned news = 0;
    for (unsigned i = 0; i < machine->shape.d; i++) {
        news |= (unsigned)(machine->line[0][base + i] != machine->line[1][base + i])
                << (RG_NODE_OUTPUT_AT + i);
        news |= (unsigned)(machine->reply[0][base + i] != machine->reply[1][base + i])
                << (RG_NODE_INPUT_AT + i);
    }
    return news;
}

/* A router without flits, none of whose inputs is about to become ready */
static bool router_rests(const struct rg_node_core *core, const rg_node_line *in)
{
    unsigned active = core->eject | core->flits;
    for (unsigned i = 0; i < core->d; i++)
        active |= in[i] & RG_NODE_UP && !(core->ready >> i & 1);
    return active == 0;
}

static void stir_unit(struct rg_machine *machine, unsigned n, unsigned clocked, unsigned news,
                      const rg_node_line *in)
{
    struct rg_machine_unit *unit = &machine->unit[n];
    uint8_t *next = &machine->stir[!machine->now][n];
    const bool shows = news >> RG_NODE_OUTPUT_AT != 0;
    if (shows)
        stir_neighbours(machine, n, news);
    /* One clock more, as there are two halves of the lines */
    if (shows || unit->shows || unit->end->send.flit & RG_NODE_VALID ||
        (clocked & RG_MACHINE_ROUTER && !(unit->core->fresh || router_rests(unit->core, in))))
        *next |= RG_MACHINE_ROUTER;
    if (unit->seen & RG_NODE_VALID)
        *next |= RG_MACHINE_ENDPOINT;
    if (!(clocked & RG_MACHINE_ENDPOINT))
        return;
    if (!rg_node_endpoint_calm(unit->end)) {
        *next |= RG_MACHINE_ENDPOINT;
        return;
    }
    const uint32_t left = rg_node_endpoint_waits(unit->end);
    unit->alarm = left > 0 ? machine->clocks + left : RG_MACHINE_NEVER;
    if (unit->alarm < machine->alarm)
        machine->alarm = unit->alarm;
}

/* Timers that have run while their nodes were at rest */
static void ring(struct rg_machine *machine)
{
    machine->alarm = RG_MACHINE_NEVER;
    for (unsigned n = 0; n < machine->nodes; n++) {
        const uint64_t alarm = machine->unit[n].alarm;
        if (alarm <= machine->clocks)
            machine->stir[machine->now][n] |= RG_MACHINE_ENDPOINT;
        else if (alarm < machine->alarm)
            machine->alarm = alarm;
    }
}

/* ---- A clock ---- */

static void clock_dead(struct rg_machine *machine, unsigned n)
{
    const size_t base = (size_t)n * machine->shape.d;
    struct rg_machine_unit *unit = &machine->unit[n];
    rg_node_endpoint_reset(unit->end);
    rg_node_core_reset(unit->core, machine->line[!machine->now] + base,
                       machine->reply[!machine->now] + base);
    unit->seen = 0;
    unit->out.begun = unit->in.begun = 0;
    unit->clocks = unit->alarm = RG_MACHINE_NEVER;
    const unsigned news = clocks_all(machine) ? 0 : news_of(machine, n);
    if (news == 0)
        return;
    stir_neighbours(machine, n, news);
    machine->stir[!machine->now][n] |= RG_MACHINE_ROUTER;
}

static void clock_unit(struct rg_machine *machine, unsigned n, unsigned clocked)
{
    const unsigned d = machine->shape.d;
    const size_t base = (size_t)n * d;
    const rg_node_line *line = machine->line[machine->now];
    const rg_node_reply *reply = machine->reply[machine->now];
    rg_node_line *out = machine->line[!machine->now] + base;
    rg_node_reply *answer = machine->reply[!machine->now] + base;
    struct rg_machine_unit *unit = &machine->unit[n];
    struct rg_node_endpoint *end = unit->end;
    struct rg_node_core *core = unit->core;
    const bool up = end->send.up;
    const rg_node_line sent = end->send.flit;
    rg_node_line in[RG_NODE_MAX_D];
    rg_node_reply back[RG_NODE_MAX_D];
    unsigned news = 0, events = 0;
    /* The router is in reset as long as the node is deaf. */
    if (clocked & RG_MACHINE_ROUTER && !up) {
        rg_node_core_reset(core, out, answer);
        news = news_of(machine, n);
    } else if (clocked & RG_MACHINE_ROUTER) {
        for (unsigned i = 0; i < d; i++) {
            in[i] = line[machine->from[base + i]];
            back[i] = reply[machine->to[base + i]];
        }
        news = rg_node_core_clock(core, in, back, sent, out, answer);
    }
    const bool injected = news & RG_NODE_TAKEN;
    if (clocked & RG_MACHINE_ENDPOINT) {
        if (unit->clocks < machine->clocks)
            rg_node_endpoint_pass(end, (uint32_t)(machine->clocks - unit->clocks));
        unit->clocks = machine->clocks + 1;
        unit->alarm = RG_MACHINE_NEVER;
        events = rg_node_endpoint_clock(end, &unit->ask, unit->seen, injected);
    }
    if (!up && end->send.up)
        machine->stir[!machine->now][n] |= RG_MACHINE_ROUTER;
    if (injected || unit->seen & RG_NODE_VALID)
        rg_machine_follow(machine, unit, injected ? sent : 0);
    unit->seen = see(machine, n);
    if (events)
        count(&unit->counters, events);
    if (machine->faults.link && clocked & RG_MACHINE_ROUTER)
        spoil(machine, n, out);
    if (!clocks_all(machine))
        stir_unit(machine, n, clocked, news, in);
    unit->shows = news >> RG_NODE_OUTPUT_AT != 0;
}

uint64_t rg_machine_skip(rg_machine *machine, uint64_t most)
{
    if (!machine || clocks_all(machine) || machine->clocks >= machine->alarm)
        return 0;
    for (unsigned n = 0; n < machine->nodes; n++)
        if (machine->stir[machine->now][n])
            return 0;
    const uint64_t left = machine->alarm - machine->clocks;
    const uint64_t clocks = left < most ? left : most;
    machine->clocks += clocks;
    return clocks;
}

void rg_machine_clock(rg_machine *machine)
{
    const unsigned all = RG_MACHINE_ROUTER | RG_MACHINE_ENDPOINT;
    const bool always = clocks_all(machine);
    uint8_t *stir = machine->stir[machine->now];
    if (machine->clocks >= machine->alarm)
        ring(machine);
    for (unsigned n = 0; n < machine->nodes; n++) {
        const unsigned clocked = always ? all : stir[n];
        if (!clocked)
            continue;
        stir[n] = 0;
        if (machine->unit[n].dead)
            clock_dead(machine, n);
        else
            clock_unit(machine, n, clocked);
    }
    machine->now = !machine->now;
    machine->clocks++;
    /* Should the next clock skip what rests */
    if (always)
        memset(machine->stir[machine->now], (int)all, machine->nodes);
}
