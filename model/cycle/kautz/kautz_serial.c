/* SPDX-License-Identifier: Apache-2.0 */

#include "kautz_serial.h"

#include <string.h>

#include "kautz_request.h"

enum {
    S_RESET, /* in reset, or the clock after it */
    S_IDLE,  /* ready for a request */
    S_FIRST, /* the two letters that no route may use are marked */
    S_RUN,   /* one candidate per clock */
};

void rg_kautz_serial_init(const rg_kautz *net, rg_kautz_serial *core)
{
    *core = (rg_kautz_serial){.net = *net, .state = S_RESET};
}

static bool is_last(const rg_kautz_serial *core)
{
    return core->error != 0 || core->routes == core->net.d - 1;
}

/* Writes the letters after the source in the route's word. */
static void put_tail(const rg_kautz_serial *core, uint8_t *tail)
{
    const unsigned k = core->net.k;
    tail[0] = core->out;
    switch ((rg_kautz_phase)core->phase) {
    case RG_PHASE_A:
        if (core->hops > 0)
            memcpy(tail, core->destination.letter + k - core->hops, core->hops);
        break;
    case RG_PHASE_B:
        memcpy(tail + 1, core->destination.letter, k);
        break;
    case RG_PHASE_C:
        tail[1] = core->in;
        memcpy(tail + 2, core->destination.letter, k);
        break;
    }
}

void rg_kautz_serial_outputs(const rg_kautz_serial *core, rg_kautz_serial_out *out)
{
    *out = (rg_kautz_serial_out){
        .s_tready = core->state == S_IDLE,
        .m_tvalid = core->valid,
        .known = core->known,
        .m_tlast = is_last(core),
        .error = core->error,
        .phase = core->phase,
        .hops = core->hops,
        .in = core->in,
        .out = core->out,
    };
    memcpy(out->letter, core->source.letter, core->net.k);
    put_tail(core, out->letter + core->net.k);
}

static bool out_is_free(const rg_kautz_serial *core)
{
    return !((unsigned)core->used_out >> core->out & 1u);
}

static bool in_is_free(const rg_kautz_serial *core)
{
    return !((unsigned)core->used_in >> core->in & 1u);
}

/* Whether the candidate under test is a route. */
static bool is_route(const rg_kautz_serial *core)
{
    const unsigned overlap = core->net.k - (core->phase == RG_PHASE_A ? core->hops : core->net.k);
    return out_is_free(core) && in_is_free(core) &&
           memcmp(core->source.letter + core->net.k - overlap, core->destination.letter, overlap) ==
               0;
}

/* The letters that the registers hold as the next ones, out or in: those that pass along the words
 * in phase A, then counters. */
static uint8_t next_out(const rg_kautz_serial *core)
{
    if (core->phase == RG_PHASE_A)
        return core->hops < core->net.k ? core->destination.letter[core->net.k - 1 - core->hops]
                                        : 0;
    return (uint8_t)((core->out + 1u) % (core->net.d + 1u));
}

static uint8_t next_in(const rg_kautz_serial *core)
{
    if (core->phase == RG_PHASE_A)
        return core->hops < core->net.k ? core->source.letter[core->hops] : 0;
    return (uint8_t)((core->in + 1u) % (core->net.d + 1u));
}

/* A register with the set of used letters, which has no room for letters above d; a stalled beat's
 * letter is in it already. */
static uint16_t set_of(const rg_kautz_serial *core, uint16_t used, uint8_t letter)
{
    return (uint16_t)((used | (core->held ? 1u << letter : 0u)) &
                      ((1u << (core->net.d + 1u)) - 1u));
}

/* The registers that say whether the letters under test are free: asked of the next letters, unless
 * one waits in phase C. A letter above d counts as used. */
static void step_free(rg_kautz_serial *core)
{
    const unsigned above = ~0u << (core->net.d + 1u);
    const bool pair = core->phase == RG_PHASE_C;
    const bool hold_out = pair && core->free_out && !core->free_in;
    const bool hold_in = pair && core->free_in && !core->free_out;
    const unsigned out = set_of(core, core->used_out, core->out) | above;
    const unsigned in = set_of(core, core->used_in, core->in) | above;

    if (!hold_out)
        core->free_out = (out >> next_out(core) & 1u) == 0;
    if (!hold_in)
        core->free_in = (in >> next_in(core) & 1u) == 0;
}

/* Phase C: a letter that is free waits for its partner, a used one moves on, and after a route both
 * do. */
static void step_pair(rg_kautz_serial *core)
{
    const bool out_free = out_is_free(core);
    const bool in_free = in_is_free(core);
    const unsigned letters = core->net.d + 1;
    if (!out_free || core->valid)
        core->out = (uint8_t)((core->out + 1u) % letters);
    if (!in_free || core->valid)
        core->in = (uint8_t)((core->in + 1u) % letters);
}

/* Moves on to the next candidate. */
static void step(rg_kautz_serial *core)
{
    const unsigned k = core->net.k;
    if (core->phase == RG_PHASE_A && core->hops < k) {
        core->hops++;
        core->out = core->destination.letter[k - core->hops];
        core->in = core->source.letter[core->hops - 1];
    } else if (core->phase == RG_PHASE_C) {
        step_pair(core);
    } else if (core->phase == RG_PHASE_B && core->out < core->net.d) {
        core->out++;
        core->in++;
    } else {
        core->phase++;
        core->hops++;
        core->out = 0;
        core->in = 0;
    }
}

static void load(rg_kautz_serial *core, const rg_kautz_serial_in *in)
{
    const unsigned k = core->net.k;
    core->free_known = core->known;
    step_free(core);
    core->source = in->source;
    core->destination = in->destination;
    core->known = true;
    core->error = (uint8_t)-rg_kautz_request_status(&core->net, &in->source, &in->destination);
    core->phase = RG_PHASE_A;
    core->hops = 0;
    /* The letters that no route may use come first and are marked first. */
    core->out = in->source.letter[k - 1];
    core->in = in->destination.letter[0];
    core->routes = 0;
}

/* One clock of work on a request, when nothing stalls; returns whether it is answered. */
static bool work(rg_kautz_serial *core)
{
    const bool first = core->state == S_FIRST;
    const bool done = core->valid && is_last(core);
    /* The candidate's letters become used, but step_pair must still see them as they were
     * before. */
    const uint16_t mark_out = (uint16_t)(first || core->valid ? 1u << core->out : 0u);
    const uint16_t mark_in = (uint16_t)(first || core->valid ? 1u << core->in : 0u);
    core->routes = (uint8_t)(core->routes + core->valid);
    step_free(core);
    core->free_known = true;
    core->held = false;
    step(core);
    core->used_out |= mark_out;
    core->used_in |= mark_in;
    core->valid = !done && (core->error != 0 || is_route(core));
    core->state = S_RUN;
    return done;
}

void rg_kautz_serial_clock(rg_kautz_serial *core, const rg_kautz_serial_in *in)
{
    switch (core->state) {
    case S_FIRST:
    case S_RUN:
        if (core->valid && !in->m_tready)
            core->held = true;
        else if (work(core))
            core->state = S_IDLE;
        break;
    default:
        /* While the core is idle the words follow the input; a handshake only says when to
         * start. */
        if (in->s_tvalid)
            load(core, in);
        core->used_out = core->used_in = 0;
        core->held = false;
        core->state = core->state == S_IDLE && in->s_tvalid ? S_FIRST : S_IDLE;
        break;
    }
    if (in->rst) {
        core->state = S_RESET;
        core->valid = false;
    }
}

/* What has moved along the words: as many places as candidates have been tried. */
static void look_at_words(const rg_kautz_serial *core, rg_kautz_serial_look *look)
{
    const unsigned k = core->net.k;
    const unsigned moved = core->phase == RG_PHASE_A ? core->hops : k;

    look->match = true;
    for (unsigned p = 0; p < k; p++) {
        look->src[p] = core->source.letter[p];
        look->dst[p] = p > moved ? core->destination.letter[p - 1 - moved] : 0;
        look->in[p] = p + 1 + moved < k ? core->source.letter[p + 1 + moved] : 0;
        look->off[p] = p <= moved;
        look->match = look->match && (look->off[p] || look->src[p] == look->dst[p]);
    }
}

static uint8_t next_phase(const rg_kautz_serial *core)
{
    const bool last = core->phase == RG_PHASE_A   ? core->hops == core->net.k
                      : core->phase == RG_PHASE_B ? core->out == core->net.d
                                                  : false;
    return (uint8_t)(core->phase + last);
}

void rg_kautz_serial_registers(const rg_kautz_serial *core, rg_kautz_serial_look *look)
{
    uint8_t tail[RG_KAUTZ_MAX_K + 2] = {0};
    unsigned bits = 1;

    while (1u << bits < core->net.d)
        bits++;
    *look = (rg_kautz_serial_look){
        .known = core->known,
        .free_known = core->free_known,
        .idle = core->state == S_IDLE,
        .busy = core->state == S_FIRST || core->state == S_RUN,
        .first = core->state == S_FIRST,
        .m_tvalid = core->valid,
        .look = next_phase(core),
        .phase = core->phase,
        .hops = core->hops,
        .routes = (uint8_t)(core->routes & ((1u << bits) - 1u)),
        .error = core->error,
        .out_next = next_out(core),
        .out_letter = core->out,
        .in_next = next_in(core),
        .in_letter = core->in,
        .used_out = set_of(core, core->used_out, core->out),
        .used_in = set_of(core, core->used_in, core->in),
        .free_out = core->free_out,
        .free_in = core->free_in,
    };
    look_at_words(core, look);
    put_tail(core, tail);
    memcpy(look->tail, tail + 1, core->net.k + 1u);
}
