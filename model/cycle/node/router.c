/* SPDX-License-Identifier: Apache-2.0 */

#include "router.h"

#include <string.h>

size_t rg_node_core_bytes(const rg_node_shape *shape)
{
    const size_t channels = (size_t)shape->d * shape->vcs;
    const size_t bytes = channels * shape->depth * sizeof(uint16_t) +
                         (channels + 1) * sizeof(struct rg_node_turn) + channels;
    return (bytes + 7) / 8 * 8;
}

void rg_node_core_init(const rg_node_shape *shape, unsigned own, uint64_t step, void *memory,
                       struct rg_node_core *core)
{
    const unsigned channels = shape->d * (unsigned)shape->vcs;
    rg_node_line out[RG_NODE_MAX_D];
    rg_node_reply reply[RG_NODE_MAX_D];
    *core = (struct rg_node_core){
        .queue = memory,
        .d = shape->d,
        .vcs = shape->vcs,
        .depth = shape->depth,
        .own = (uint8_t)own,
        .letters = (uint8_t)((1u << rg_node_letter_bits(shape)) - 1),
    };
    core->turn = (void *)(core->queue + channels * shape->depth);
    core->credits = (void *)(core->turn + channels + 1);
    for (unsigned i = 0; i < core->d; i++)
        core->step[i] = (uint8_t)(step >> (i * core->d) & ((1u << core->d) - 1));
    rg_node_core_reset(core, out, reply);
}

/* All that is known of an output's receiver is that it is empty. */
static void clear_output(struct rg_node_core *core, unsigned o)
{
    core->room[o] = core->idle[o] = (uint8_t)((1u << core->vcs) - 1);
    if (o < core->d)
        memset(core->credits + o * core->vcs, core->depth, core->vcs);
}

void rg_node_core_reset(struct rg_node_core *core, rg_node_line *out, rg_node_reply *reply)
{
    const unsigned d = core->d;
    core->ready = 0;
    core->fresh = true;
    core->eject = 0;
    core->flits = 0;
    memset(core->turn, 0, (d * core->vcs + 1u) * sizeof core->turn[0]);
    memset(core->filled, 0, sizeof core->filled);
    memset(core->unended, 0, sizeof core->unended);
    memset(core->strips, (1 << core->vcs) - 1, sizeof core->strips);
    memset(core->channel, 0, sizeof core->channel);
    memset(core->picked, 0, sizeof core->picked);
    memset(core->port, 0, sizeof core->port);
    for (unsigned o = 0; o <= d; o++)
        clear_output(core, o);
    memset(out, 0, d * sizeof out[0]);
    memset(reply, 0, d * sizeof reply[0]);
}

/* The first place at or after `turn`, cyclically, of those in the mask, which is not 0. */
static unsigned pick(unsigned mask, unsigned turn)
{
    const unsigned later = mask >> turn << turn;
    return (unsigned)__builtin_ctz(later ? later : mask);
}

static bool strips(const struct rg_node_turn *turn)
{
    return !turn->act || turn->goes == RG_NODE_NOWHERE;
}

static bool may_go(const struct rg_node_core *core, const struct rg_node_turn *turn)
{
    const unsigned held = (unsigned)turn->held << turn->to;
    return (core->room[turn->goes] & (core->idle[turn->goes] | held)) >> turn->to & 1;
}

/* Throws the flit at the front away; the first LETTER says where the packet goes. step: the outputs
 * to which it goes on in the next virtual channel. barred: an output that it may not take. */
static void strip(const struct rg_node_core *core, struct rg_node_turn *turn, unsigned flit,
                  unsigned vc, unsigned step, unsigned barred)
{
    turn->held = false;
    if (turn->act) {
        turn->goes = RG_NODE_NOWHERE;
        turn->act = !(flit & RG_NODE_LAST);
        return;
    }
    turn->act = (flit >> RG_NODE_KIND_AT & 3) == RG_NODE_LETTER;
    const unsigned letter = flit & core->letters;
    turn->goes = RG_NODE_NOWHERE;
    if (letter > core->d)
        return;
    const unsigned goes = letter == core->own ? core->d : letter - (letter > core->own);
    const unsigned to = goes == core->d ? 0 : vc + (step >> goes & 1);
    if (to == core->vcs || goes == barred)
        return;
    turn->goes = (uint8_t)goes;
    turn->to = (uint8_t)to;
}

/* The flit at the front leaves by the output that the turn wants. */
static void leave(struct rg_node_core *core, struct rg_node_turn *turn, unsigned flit,
                  rg_node_line *out)
{
    const unsigned o = turn->goes;
    const unsigned bit = 1u << turn->to;
    const unsigned line = flit | (unsigned)turn->to << RG_NODE_VC_AT | RG_NODE_VALID;
    turn->held = true;
    turn->act = !(flit & RG_NODE_LAST);
    core->idle[o] = (uint8_t)(turn->act ? core->idle[o] & ~bit : core->idle[o] | bit);
    if (o == core->d) {
        core->eject = (rg_node_line)line;
        return;
    }
    out[o] = (rg_node_line)(line | RG_NODE_UP);
    uint8_t *credits = core->credits + o * core->vcs;
    credits[turn->to]--;
    if (credits[turn->to] == 0)
        core->room[o] = (uint8_t)(core->room[o] & ~bit);
}

static void pop(struct rg_node_core *core, unsigned input, unsigned vc)
{
    struct rg_node_turn *turn = &core->turn[input * core->vcs + vc];
    const unsigned others = core->strips[input] & ~(1u << vc);
    core->strips[input] = (uint8_t)(others | (unsigned)strips(turn) << vc);
    turn->first = (uint8_t)((turn->first + 1) & (core->depth - 1));
    turn->count--;
    core->flits--;
    if (turn->count == 0)
        core->filled[input] = (uint8_t)(core->filled[input] & ~(1u << vc));
    core->channel[input] = (uint8_t)(vc + 1 == core->vcs ? 0 : vc + 1);
}

/* A flit comes in. A sender that keeps count of its credits finds a place. */
static void push(struct rg_node_core *core, unsigned input, unsigned vc, unsigned flit)
{
    struct rg_node_turn *turn = &core->turn[input * core->vcs + vc];
    const unsigned bit = 1u << vc;
    if (turn->count < core->depth) {
        const unsigned last = (turn->first + turn->count) & (core->depth - 1u);
        core->queue[(input * core->vcs + vc) * core->depth + last] = (uint16_t)flit;
        turn->count++;
        core->flits++;
        core->filled[input] = (uint8_t)(core->filled[input] | bit);
    }
    const unsigned unended = core->unended[input] & ~bit;
    core->unended[input] = (uint8_t)(flit & RG_NODE_LAST ? unended : unended | bit);
}

/* What comes from the neighbour at this input; was: channel `popped` (or none: V) has lost a flit
 * by this edge. */
static void arrive(struct rg_node_core *core, unsigned input, rg_node_line line, unsigned popped)
{
    const bool takes = (line & RG_NODE_UP) && core->ready >> input & 1;
    const unsigned vc = line >> RG_NODE_VC_AT & 7;
    if (takes) {
        if (line & RG_NODE_VALID && vc < core->vcs)
            push(core, input, vc, line & RG_NODE_FLIT);
        return;
    }
    for (unsigned c = 0; c < core->vcs; c++) {
        const unsigned count = core->turn[input * core->vcs + c].count + (unsigned)(c == popped);
        if (core->unended[input] >> c & 1 && count < core->depth)
            push(core, input, c, RG_NODE_ABORT << RG_NODE_KIND_AT);
    }
}

/* One clock: what each port, an input or the injection, offers and loses. */
struct offers {
    uint16_t flit[RG_NODE_MAX_D + 1];
    uint8_t asking[RG_NODE_MAX_D];   /* of input i: the channels that ask, */
    uint8_t popped[RG_NODE_MAX_D];   /* ... and the one that has lost a flit, or V */
    bool wants[RG_NODE_MAX_D];       /* ... and whether its picked channel wants an output */
    uint8_t want[RG_NODE_MAX_D + 1]; /* of output o; bit p: port p wants it */
    uint8_t wanted;                  /* bit o: some port wants output o */
    bool taken;                      /* the flit at the injection is */
};

static void want(struct offers *offers, unsigned output, unsigned port)
{
    offers->want[output] = (uint8_t)(offers->want[output] | 1u << port);
    offers->wanted = (uint8_t)(offers->wanted | 1u << output);
}

/* The channels of an input that ask: those that need no output, and those that may take theirs. */
static unsigned ask(const struct rg_node_core *core, unsigned input)
{
    const struct rg_node_turn *turn = &core->turn[input * core->vcs];
    const unsigned filled = core->filled[input];
    unsigned asking = filled & core->strips[input];
    for (unsigned left = filled & ~asking; left != 0; left &= left - 1) {
        const unsigned c = (unsigned)__builtin_ctz(left);
        asking |= (unsigned)may_go(core, &turn[c]) << c;
    }
    return asking;
}

static void offer(struct rg_node_core *core, rg_node_line inject, struct offers *offers)
{
    const unsigned d = core->d;
    for (unsigned i = 0; i < d; i++) {
        const unsigned asking = core->filled[i] ? ask(core, i) : 0;
        const unsigned c = core->picked[i];
        offers->asking[i] = (uint8_t)asking;
        offers->popped[i] = core->vcs;
        offers->wants[i] = false;
        if (!(asking >> c & 1))
            continue;
        struct rg_node_turn *turn = &core->turn[i * core->vcs + c];
        const unsigned flit = core->queue[(i * core->vcs + c) * core->depth + turn->first];
        offers->flit[i] = (uint16_t)flit;
        if (core->strips[i] >> c & 1) {
            strip(core, turn, flit, c, core->step[i], RG_NODE_NOWHERE);
            pop(core, i, c);
            offers->popped[i] = (uint8_t)c;
        } else {
            want(offers, turn->goes, i);
            offers->wants[i] = true;
        }
    }
    if (!(inject & RG_NODE_VALID))
        return;
    struct rg_node_turn *turn = &core->turn[d * core->vcs];
    offers->flit[d] = inject & RG_NODE_FLIT;
    offers->taken = strips(turn);
    if (offers->taken)
        strip(core, turn, inject, 0, 0, d);
    else if (may_go(core, turn))
        want(offers, turn->goes, d);
}

/* Each output takes the flit of one port. */
static void grant(struct rg_node_core *core, struct offers *offers, rg_node_line *out)
{
    const unsigned d = core->d;
    for (unsigned left = offers->wanted; left != 0; left &= left - 1) {
        const unsigned o = (unsigned)__builtin_ctz(left);
        const unsigned p = pick(offers->want[o], core->port[o]);
        core->port[o] = (uint8_t)(p == d ? 0 : p + 1);
        if (p == d) {
            leave(core, &core->turn[d * core->vcs], offers->flit[d], out);
            offers->taken = true;
        } else {
            const unsigned c = core->picked[p];
            leave(core, &core->turn[p * core->vcs + c], offers->flit[p], out);
            pop(core, p, c);
            offers->popped[p] = (uint8_t)c;
        }
    }
}

/* Whether the flit that comes belongs to a packet that holds an output. */
static bool flows(const struct rg_node_core *core, unsigned input, rg_node_line line)
{
    const unsigned vc = line >> RG_NODE_VC_AT & 7;
    if (!(line & RG_NODE_VALID) || vc >= core->vcs)
        return false;
    const struct rg_node_turn *turn = &core->turn[input * core->vcs + vc];
    return turn->act && turn->held;
}

/* The channel that an input may offer in the next clock; one that waits for its output stays. */
static void pick_next(struct rg_node_core *core, const struct offers *offers, unsigned input,
                      rg_node_line line)
{
    const unsigned filled = core->filled[input], asking = offers->asking[input] & filled;
    if (offers->wants[input] && offers->popped[input] == core->vcs)
        return;
    if (!asking && flows(core, input, line))
        core->picked[input] = line >> RG_NODE_VC_AT & 7;
    else if (filled)
        core->picked[input] = (uint8_t)pick(asking ? asking : filled, core->channel[input]);
}

/* Packets on their way to an output whose receiver is not ready are dropped. */
static void drop(struct rg_node_core *core, unsigned live)
{
    for (unsigned i = 0; i <= core->d; i++)
        for (unsigned c = 0; c < (i < core->d ? core->vcs : 1u); c++) {
            struct rg_node_turn *turn = &core->turn[i * core->vcs + c];
            if (strips(turn) || live >> turn->goes & 1)
                continue;
            turn->goes = RG_NODE_NOWHERE;
            if (i < core->d)
                core->strips[i] = (uint8_t)(core->strips[i] | 1u << c);
        }
}

/* Places become free at the receiver of an output. */
static void refill(struct rg_node_core *core, unsigned o, rg_node_reply reply)
{
    const unsigned vc = reply & RG_NODE_CREDIT_VC;
    if (!(reply & RG_NODE_READY)) {
        clear_output(core, o);
    } else if (reply & RG_NODE_CREDIT && vc < core->vcs) {
        core->credits[o * core->vcs + vc]++;
        core->room[o] = (uint8_t)(core->room[o] | 1u << vc);
    }
}

/* No flit is here or comes, nor a credit, and all neighbours live and are ready. */
static bool rests(const struct rg_node_core *core, const rg_node_line *in,
                  const rg_node_reply *back, rg_node_line inject)
{
    const unsigned d = core->d;
    unsigned other = core->flits | (inject & RG_NODE_VALID) | (core->ready ^ ((1u << d) - 1));
    for (unsigned i = 0; i < d; i++)
        other |= (in[i] ^ RG_NODE_UP) | (back[i] ^ RG_NODE_READY);
    return other == 0;
}

unsigned rg_node_core_clock(struct rg_node_core *core, const rg_node_line *in,
                            const rg_node_reply *back, rg_node_line inject, rg_node_line *out,
                            rg_node_reply *reply)
{
    const unsigned d = core->d;
    const unsigned ready = core->ready;
    unsigned news = core->fresh ? ((1u << d) - 1) << RG_NODE_OUTPUT_AT : 0;
    core->fresh = false;
    if (rests(core, in, back, inject)) {
        core->eject = 0;
        for (unsigned i = 0; i < d; i++) {
            out[i] = RG_NODE_UP;
            reply[i] = RG_NODE_READY;
        }
        return news;
    }
    struct offers offers = {.taken = false};
    unsigned busy = 0; /* inputs with flits, or a packet without its end */
    unsigned live = 1u << d;
    unsigned up = 0;
    for (unsigned i = 0; i < d; i++) {
        live |= (unsigned)((back[i] & RG_NODE_READY) != 0) << i;
        up |= (unsigned)((in[i] & RG_NODE_UP) != 0) << i;
        busy |= (unsigned)((core->filled[i] | core->unended[i]) != 0) << i;
        out[i] = RG_NODE_UP;
    }
    core->eject = 0;
    if (live != (2u << d) - 1)
        drop(core, live);
    offer(core, inject, &offers);
    grant(core, &offers, out);
    for (unsigned i = 0; i < d; i++) {
        const unsigned bit = 1u << i;
        const bool takes = up & core->ready & bit;
        refill(core, i, back[i]);
        arrive(core, i, in[i], offers.popped[i]);
        pick_next(core, &offers, i, in[i]);
        core->ready = (uint8_t)(takes || up & ~busy & bit ? core->ready | bit : core->ready & ~bit);
        reply[i] = (rg_node_reply)((core->ready & bit) != 0 ? RG_NODE_READY : 0);
        if (takes && offers.popped[i] < core->vcs)
            reply[i] = (rg_node_reply)(reply[i] | RG_NODE_CREDIT | offers.popped[i]);
        news |= (unsigned)((out[i] & RG_NODE_VALID) != 0) << (RG_NODE_OUTPUT_AT + i) |
                (unsigned)((reply[i] & RG_NODE_CREDIT) != 0) << (RG_NODE_INPUT_AT + i);
    }
    return news | (ready ^ core->ready) << RG_NODE_INPUT_AT | offers.taken;
}

void rg_node_core_outputs(const struct rg_node_core *core, const rg_node_line *link,
                          const rg_node_reply *back, rg_node_router_out *out)
{
    *out = (rg_node_router_out){.eject = rg_node_unpack(core->eject)};
    for (unsigned i = 0; i < core->d; i++) {
        out->link[i].flit = rg_node_unpack(link[i]);
        out->link[i].up = (link[i] & RG_NODE_UP) != 0;
        out->back[i] = (rg_node_back){
            .credit_valid = (back[i] & RG_NODE_CREDIT) != 0,
            .credit_vc = back[i] & RG_NODE_CREDIT_VC,
            .ready = (back[i] & RG_NODE_READY) != 0,
        };
    }
}
