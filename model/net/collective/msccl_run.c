/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Judges a program in MSCCL's XML by what every place of memory holds: a thing, which is a chunk by
 * its number, and where values are added the set of the nodes whose values are in it. Each link
 * moves a chunk a round, as soon as it can, and the chunk is there in the next round. That is one
 * order of many; msccl_order.c sees that all others end the same.
 */

#include <stdlib.h>
#include <string.h>

#include "msccl.h"

#define NONE RG_MSCCL_NONE

/* Most bytes of the sets */
static const double most_bytes = (double)(UINT64_C(1) << 31);

/* A chunk between its load or receive and its store or receive; its set has the same number. */
struct slot {
    uint64_t round; /* in which it was sent */
    uint32_t thing, next;
};

/* Where a block is. */
struct at {
    uint32_t step, done; /* the next step, and how many of its chunks are over */
    uint32_t held;       /* the slot of a chunk that waits to be sent, or NONE */
    bool linked;         /* to the node that it sends to */
};

struct run {
    const struct rg_msccl *p;
    rg_room room;
    uint32_t words;           /* of a set: 0 where nothing is added */
    uint32_t *thing, *writer; /* of a place; the step that stored it last, or NONE */
    uint64_t *set;
    struct slot *slot;
    uint64_t *slot_set;
    uint32_t slots, unused;
    size_t slot_room, set_room;
    struct at *at;          /* of a block */
    uint32_t *first, *last; /* of a send: slots that are on their way */
    uint64_t *busy;         /* [from * nodes + to]: the round of the last chunk */
    uint64_t round;
    uint32_t *order, over; /* steps as they were over */
};

static void fail(struct run *r, uint32_t step, rg_schedule_fault fault)
{
    r->p->verdict->fault = fault;
    r->p->verdict->line = r->p->step[step].line;
}

/* ---- Chunks ---------------------------------------------------------------------------------- */

static uint64_t *set_of(const struct run *r, uint64_t *sets, uint32_t number)
{
    return sets + (size_t)number * r->words;
}

static uint32_t take_slot(struct run *r)
{
    const uint32_t unused = r->unused;

    if (unused != NONE) {
        r->unused = r->slot[unused].next;
        return unused;
    }
    struct slot *slot = rg_grown(r->slot, r->slots, &r->slot_room, sizeof *slot);
    if (slot == NULL)
        return NONE;
    r->slot = slot;
    if (r->words > 0) {
        uint64_t *set = rg_grown(r->slot_set, r->slots, &r->set_room, r->words * sizeof *set);
        if (set == NULL)
            return NONE;
        r->slot_set = set;
    }
    return r->slots++;
}

static void load(struct run *r, uint32_t slot, uint32_t place)
{
    r->slot[slot].thing = r->thing[place];
    if (r->words > 0)
        memcpy(set_of(r, r->slot_set, slot), set_of(r, r->set, place),
               r->words * sizeof *r->slot_set);
}

static void store(struct run *r, uint32_t slot, uint32_t place, uint32_t step)
{
    r->thing[place] = r->slot[slot].thing;
    r->writer[place] = step;
    if (r->words > 0)
        memcpy(set_of(r, r->set, place), set_of(r, r->slot_set, slot), r->words * sizeof *r->set);
}

/* Values of other chunks, or of one node twice, are nothing any more. */
static void add(struct run *r, uint32_t slot, uint32_t place)
{
    bool good = r->words > 0 && r->slot[slot].thing == r->thing[place];

    for (uint32_t i = 0; i < r->words; i++) {
        uint64_t *sum = set_of(r, r->slot_set, slot) + i;
        const uint64_t value = set_of(r, r->set, place)[i];
        good &= (*sum & value) == 0;
        *sum |= value;
    }
    if (!good)
        r->slot[slot].thing = NONE;
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/* The slot of what a step sends on, stores or drops; NONE: it is not there yet, or no memory. */
static uint32_t get(struct run *r, uint32_t index, uint32_t done)
{
    const struct rg_msccl_step *step = &r->p->step[index];
    uint32_t slot = NONE;

    if ((step->does & RG_MSCCL_RECEIVES) == 0) {
        slot = take_slot(r);
        if (slot != NONE)
            load(r, slot, step->from + done);
    } else if (step->source != NONE) {
        slot = r->first[step->source];
        if (slot == NONE || r->slot[slot].round == r->round)
            return NONE;
        if (r->p->step[step->source].count != step->count)
            fail(r, index, RG_SCHEDULE_COUNT);
        r->first[step->source] = r->slot[slot].next;
    }
    if (slot != NONE && (step->does & RG_MSCCL_ADDS) != 0)
        add(r, slot, ((step->does & RG_MSCCL_RECEIVES) != 0 ? step->from : step->to) + done);
    if (slot != NONE && (step->does & RG_MSCCL_STORES) != 0)
        store(r, slot, step->to + done, index);
    return slot;
}

/* Puts a chunk on a link; false: it is busy in this round. */
static bool send(struct run *r, uint32_t index, uint32_t slot)
{
    const struct rg_msccl_step *step = &r->p->step[index];
    const struct rg_msccl_block *block = &r->p->block[step->block];
    const bool linked = r->at[step->block].linked;
    uint64_t *busy = &r->busy[(size_t)block->node * r->p->nodes + block->send];

    if (*busy == r->round)
        return false;
    *busy = r->round;
    if (!linked || step->target == NONE)
        fail(r, index, linked ? RG_SCHEDULE_UNHEARD : RG_SCHEDULE_LINK);
    r->slot[slot].round = r->p->verdict->rounds = r->round;
    r->slot[slot].next = NONE;
    if (r->first[index] == NONE)
        r->first[index] = slot;
    else
        r->slot[r->last[index]].next = slot;
    r->last[index] = slot;
    r->p->verdict->sends++;
    return true;
}

/* The next chunk of a block's next step, if it can be. */
static bool go_on(struct run *r, uint32_t number, rg_status *status)
{
    const struct rg_msccl_block *block = &r->p->block[number];
    struct at *at = &r->at[number];
    if (at->step == block->end)
        return false;
    const struct rg_msccl_step *step = &r->p->step[at->step];
    if (step->waits != NONE && r->at[r->p->step[step->waits].block].step <= step->waits)
        return false;
    if (step->does != 0 && at->held == NONE) {
        at->held = get(r, at->step, at->done);
        if (at->held == NONE) {
            if ((step->does & RG_MSCCL_RECEIVES) == 0)
                *status = RG_E_MEMORY;
            return false;
        }
    }
    if ((step->does & RG_MSCCL_SENDS) != 0) {
        if (!send(r, at->step, at->held))
            return false;
    } else if (at->held != NONE) {
        r->slot[at->held].next = r->unused;
        r->unused = at->held;
    }
    at->held = NONE;
    if (++at->done == step->count) {
        r->order[r->over++] = at->step++;
        at->done = 0;
    }
    return true;
}

/* Rounds until nothing moves, each until nothing moves any more in it. */
static rg_status run_all(struct run *r)
{
    const rg_schedule_verdict *verdict = r->p->verdict;
    rg_status status = RG_OK;

    for (bool any = true; any;) {
        any = false;
        r->round++;
        for (bool more = true; more; any |= more) {
            more = false;
            for (uint32_t i = 0; i < r->p->blocks; i++) {
                more |= go_on(r, i, &status);
                if (status != RG_OK || verdict->fault != RG_SCHEDULE_RIGHT)
                    return status;
            }
        }
    }
    for (uint32_t i = 0; i < r->p->blocks; i++)
        if (r->at[i].step < r->p->block[i].end) {
            fail(r, r->at[i].step, RG_SCHEDULE_STUCK);
            break;
        }
    return RG_OK;
}

/* ---- All of it ------------------------------------------------------------------------------- */

/* What a place of output must hold. */
static uint32_t thing_of(const struct rg_msccl *p, uint32_t node, uint32_t i)
{
    const uint32_t shard = p->chunks / p->nodes;

    return p->ask->collective == RG_ALLTOALL ? i / shard * p->chunks + node * shard + i % shard
           : p->ask->collective == RG_REDUCE_SCATTER ? node * shard + i
                                                     : i;
}

/* At the end all output is in its place. */
static void judge_output(const struct run *r)
{
    const struct rg_msccl *p = r->p;

    for (uint32_t node = 0; node < p->nodes; node++)
        for (uint32_t i = 0; i < rg_msccl_size(p, 1); i++) {
            const uint32_t place = p->base[3 * (size_t)node + 1] + i, thing = thing_of(p, node, i);
            uint32_t values = 0;
            for (uint32_t x = 0; r->words > 0 && x < p->nodes; x++)
                values += (uint32_t)(set_of(r, r->set, place)[x / 64] >> x % 64 & 1);
            if (r->thing[place] == thing && (r->words == 0 || values == p->nodes))
                continue;
            *p->verdict = (rg_schedule_verdict){
                .fault = r->writer[place] == NONE ? RG_SCHEDULE_LACKS : RG_SCHEDULE_VALUE,
                .line = r->writer[place] == NONE ? 0 : p->step[r->writer[place]].line,
                .send = {.to = node, .chunk = i},
                .rounds = p->verdict->rounds,
                .sends = p->verdict->sends,
                .chunks = p->verdict->chunks,
                .vector = p->verdict->vector};
            return;
        }
}

/* What input holds at first; nothing else holds anything. */
static void fill(struct run *r)
{
    const struct rg_msccl *p = r->p;
    const rg_collective collective = p->ask->collective;

    memset(r->thing, 0xff, p->places * sizeof *r->thing);
    memset(r->writer, 0xff, p->places * sizeof *r->writer);
    memset(r->first, 0xff, p->steps * sizeof *r->first);
    for (uint32_t node = 0; node < p->nodes; node++)
        for (uint32_t i = 0; i < rg_msccl_size(p, 0); i++) {
            const uint32_t place = p->base[3 * (size_t)node] + i;
            if (collective == RG_BROADCAST && node != p->ask->root)
                continue;
            r->thing[place] = collective == RG_ALLGATHER || collective == RG_ALLTOALL
                                  ? node * rg_msccl_size(p, 0) + i
                                  : i;
            if (r->words > 0)
                set_of(r, r->set, place)[node / 64] = UINT64_C(1) << node % 64;
        }
    for (uint32_t i = 0; i < p->blocks; i++) {
        const struct rg_msccl_block *block = &p->block[i];
        r->at[i] = (struct at){.step = block->first, .held = NONE};
        r->at[i].linked = p->links->to == NULL && block->send != block->node;
        for (uint32_t port = 0;
             p->links->to != NULL && block->send != NONE && port < p->links->ports; port++)
            r->at[i].linked |=
                p->links->to[(size_t)block->node * p->links->ports + port] == block->send;
    }
}

static rg_status get_room(struct run *r)
{
    const struct rg_msccl *p = r->p;
    const double bytes = (double)p->places * r->words * sizeof *r->set +
                         (double)p->nodes * p->nodes * sizeof *r->busy;

    if (bytes > most_bytes)
        return RG_E_LARGE;
    r->thing = rg_room_get(&r->room, p->places, sizeof *r->thing);
    r->writer = rg_room_get(&r->room, p->places, sizeof *r->writer);
    r->set = rg_room_zeros(&r->room, (size_t)p->places * r->words + 1, sizeof *r->set);
    r->at = rg_room_get(&r->room, p->blocks + 1U, sizeof *r->at);
    r->first = rg_room_get(&r->room, p->steps + 1U, sizeof *r->first);
    r->last = rg_room_get(&r->room, p->steps + 1U, sizeof *r->last);
    r->order = rg_room_get(&r->room, p->steps + 1U, sizeof *r->order);
    r->busy = rg_room_zeros(&r->room, (size_t)p->nodes * p->nodes, sizeof *r->busy);
    return r->room.broken ? RG_E_MEMORY : RG_OK;
}

rg_status rg_msccl_judge(const struct rg_msccl *p)
{
    const rg_collective collective = p->ask->collective;
    const bool sums = collective == RG_ALLREDUCE || collective == RG_REDUCE_SCATTER;
    struct run r = {.p = p, .words = sums ? (p->nodes + 63) / 64 : 0, .unused = NONE};

    rg_status status = get_room(&r);
    if (status == RG_OK) {
        fill(&r);
        status = run_all(&r);
    }
    if (status == RG_OK && p->verdict->fault == RG_SCHEDULE_RIGHT)
        status = rg_msccl_order(p, r.order);
    if (status == RG_OK && p->verdict->fault == RG_SCHEDULE_RIGHT)
        judge_output(&r);
    free(r.slot);
    free(r.slot_set);
    rg_room_end(&r.room);
    return status;
}
