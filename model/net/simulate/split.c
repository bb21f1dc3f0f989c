/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A network over processes. Each has the blocks of a part of the routers, and the terminals that
 * send to these; a packet is in the table of each process that has a flit of it. What leaves for a
 * router of another process is kept until all meet, which is as often as the shortest channel
 * between two of them demands. Then each also learns which clock is next. All take the same
 * decisions from the same sums, so that a run is the same for any number of processes.
 */

#include "parts.h"

#include <stdlib.h>
#include <string.h>

/* What a process tells each other one first, and then what is for that one only: */
struct note {
    uint64_t next, inside, moved;
    int64_t status;
};

/* a credit; or a flit, and if it is the head its packet, and its way. */
struct posted {
    uint32_t clock, item; /* as in a wheel */
    uint8_t kind;
};
enum { CREDIT = 0, FLIT = 1, TAIL = 2, HEAD = 4 };

struct sim_split {
    uint64_t scale;  /* sim_part_of, of processes */
    unsigned window; /* clocks between two meetings */
    uint64_t posted; /* the first clock of what is kept */
    uint32_t *last;  /* by lane of a router of this process: the packet of the last flit for it */
    rg_sim_parcel parcel[];
};

/* Room for more bytes at the end of a parcel. */
static bool grow(rg_sim_parcel *parcel, size_t bytes)
{
    const size_t room = 2 * (parcel->room + bytes);

    if (parcel->out_bytes + bytes > parcel->room) {
        void *more = realloc(parcel->out, room);
        if (!more)
            return false;
        parcel->out = more;
        parcel->room = room;
    }
    parcel->out_bytes += bytes;
    return true;
}

rg_status rg_sim_split_open(rg_sim *sim, uint64_t scale)
{
    const size_t count = sim->options.ranks->count;
    struct sim_split *split = calloc(1, sizeof *split + count * sizeof *split->parcel);
    bool all = split != NULL;

    sim->share.split = split;
    for (size_t i = 0; i < count && all; i++)
        all = grow(&split->parcel[i], sizeof(struct note));
    if (all)
        split->last =
            sim_get(sim, (size_t)sim->share.count << sim->network.in_bits, sizeof *split->last);
    if (!all || sim->share.broken)
        return RG_E_MEMORY;
    split->scale = scale;
    split->window = RG_SIM_MAX_DELAY;
    split->posted = SIM_NEVER;
    return RG_OK;
}

void rg_sim_split_close(rg_sim *sim)
{
    for (unsigned i = 0; sim->share.split && i < sim->options.ranks->count; i++)
        free(sim->share.split->parcel[i].out);
    free(sim->share.split);
}

void rg_sim_split_channel(rg_sim *sim, uint32_t from, uint32_t to, unsigned clocks)
{
    struct sim_split *split = sim->share.split;

    if (split && sim_part_of(from, split->scale) != sim_part_of(to, split->scale) &&
        clocks < split->window)
        split->window = clocks;
}

/* ---- What leaves ----------------------------------------------------------------------------- */

static void post(rg_sim *sim, uint32_t router, const struct posted *what, uint32_t slot)
{
    struct sim_split *split = sim->share.split;
    rg_sim_parcel *parcel = &split->parcel[sim_part_of(router, split->scale)];
    const size_t packet = what->kind & HEAD ? sizeof *sim->traffic.packet : 0;
    const size_t way = packet > 0 ? sim->routing.way_room * sizeof *sim->routing.way : 0;
    const size_t at = parcel->out_bytes;

    if (!grow(parcel, sizeof *what + packet + way)) {
        sim->status = RG_E_MEMORY;
        return;
    }
    unsigned char *to = (unsigned char *)parcel->out + at;
    memcpy(to, what, sizeof *what);
    memcpy(to + sizeof *what, &sim->traffic.packet[slot], packet);
    memcpy(to + sizeof *what + packet, sim->routing.way + (size_t)slot * sim->routing.way_room,
           way);
    split->posted = what->clock < split->posted ? what->clock : split->posted;
}

void rg_sim_split_flit(rg_sim *sim, uint32_t item, uint64_t clock, uint32_t flit)
{
    struct sim_packet *packet = &sim->traffic.packet[flit >> 1];
    const int kind = FLIT | (flit & 1 ? TAIL : 0) | (packet->away ? 0 : HEAD);

    post(sim, item >> sim->network.in_bits, &(struct posted){(uint32_t)clock, item, (uint8_t)kind},
         flit >> 1);
    packet->away = 1;
    if (flit & 1)
        sim->traffic.spare[sim->traffic.spares++] = flit >> 1;
}

void rg_sim_split_credit(rg_sim *sim, uint32_t item, uint64_t clock)
{
    post(sim, item >> sim->network.out_bits, &(struct posted){(uint32_t)clock, item, CREDIT}, 0);
}

/* ---- What comes ------------------------------------------------------------------------------ */

/* The packet of a flit: of a head a new one, else that of the flit before it. */
static uint32_t packet_of(rg_sim *sim, const struct posted *what, const unsigned char **at)
{
    uint32_t *last =
        &sim->share.split->last[what->item - (sim->share.begin << sim->network.in_bits)];
    const size_t way = sim->routing.way_room * sizeof *sim->routing.way;

    if (!(what->kind & HEAD))
        return *last;
    const uint32_t slot = rg_sim_source_reserve(sim);
    if (slot != SIM_NONE) {
        memcpy(&sim->traffic.packet[slot], *at, sizeof *sim->traffic.packet);
        *at += sizeof *sim->traffic.packet;
        memcpy(sim->routing.way + (size_t)slot * sim->routing.way_room, *at, way);
        *at += way;
    }
    return *last = slot;
}

static void take(rg_sim *sim, const unsigned char *at, const unsigned char *end)
{
    struct posted what;

    while (at < end) {
        memcpy(&what, at, sizeof what);
        at += sizeof what;
        if (what.kind == CREDIT) {
            sim_put_credit(sim, what.clock, what.item);
            continue;
        }
        const uint32_t slot = packet_of(sim, &what, &at);
        if (slot == SIM_NONE) /* the status says so */
            return;
        sim_launch(sim, what.clock, what.item, slot << 1 | ((what.kind & TAIL) != 0));
    }
}

/* ---- Meetings -------------------------------------------------------------------------------- */

bool rg_sim_split_due(const rg_sim *sim, uint64_t end)
{
    const struct sim_split *split = sim->share.split;
    return !split || sim->clock + 1 >= end || sim->clock + 1 >= sim->share.met + split->window;
}

void rg_sim_split_meet(rg_sim *sim, uint64_t end, uint64_t *next, uint64_t *inside)
{
    const rg_sim_ranks *ranks = sim->options.ranks;
    struct sim_split *split = sim->share.split;

    if (!split)
        return;
    const uint64_t event = split->posted < end || split->posted == SIM_NEVER ? split->posted : end;
    const struct note own = {event < *next ? event : *next, *inside, sim->moved, sim->status};
    for (unsigned i = 0; i < ranks->count; i++)
        memcpy(split->parcel[i].out, &own, sizeof own);
    ranks->swap(ranks->context, split->parcel);
    *next = own.next;
    for (unsigned i = 0; i < ranks->count; i++) {
        rg_sim_parcel *parcel = &split->parcel[i];
        struct note note;
        parcel->out_bytes = sizeof note;
        if (i == ranks->number)
            continue;
        memcpy(&note, parcel->in, sizeof note);
        *next = note.next < *next ? note.next : *next;
        *inside += note.inside;
        sim->moved = note.moved > sim->moved ? note.moved : sim->moved;
        sim->status = note.status < sim->status ? (rg_status)note.status : sim->status;
        take(sim, (unsigned char *)parcel->in + sizeof note,
             (unsigned char *)parcel->in + parcel->in_bytes);
        free(parcel->in);
    }
    split->posted = SIM_NEVER;
}
