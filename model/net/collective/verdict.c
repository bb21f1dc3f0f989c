/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Judges a schedule by what each node has: it hears the sends, the links of the network, and the
 * definition of the collective, and knows nothing of how a schedule is made.
 *
 * Of each chunk a node has two bits: HAS, and COMING for what comes in this round, which nobody
 * can send before the next one. Whoever sends a sum has none left, so that N-1 adds of a chunk
 * leave one node with all N values. Of a message of an alltoall the node where it is is kept.
 */

#include <stdlib.h>
#include <string.h>

#include "net/inner/collective.h"

/* Most bytes for what nodes have */
static const double most_bytes = (double)(UINT64_C(1) << 31);

enum { HAS = 1, COMING = 2 };
#define MOVED (UINT32_C(1) << 31) /* of a message: in this round */

struct rg_judge {
    const rg_links *links;
    rg_room room;
    const rg_collective_ask *ask;
    uint32_t shards, chunks; /* shards * chunks things */
    uint8_t *has;            /* two bits for each [thing * nodes + node] */
    uint32_t *at;            /* alltoall: of a message: its node */
    uint32_t *adds;          /* of a thing: how often it was added, this round too */
    uint64_t *last;     /* of a link, and of a fat tree's node that receives: the round of its last
                           send */
    uint32_t *crossing; /* of a fat tree's subtrees: chunks out of them in this round, and into */
    size_t subtrees;
    size_t *coming; /* of the sends of this round: a thing's place at its receiver, or a message */
    size_t comings, coming_room;
    rg_schedule_verdict *verdict;
};

static bool sums(const rg_judge *j)
{
    return j->ask->collective == RG_REDUCE_SCATTER || j->ask->collective == RG_ALLREDUCE;
}

static size_t thing_of(const rg_judge *j, uint32_t shard, uint32_t chunk)
{
    return (size_t)(shard - (j->ask->collective == RG_BROADCAST ? j->ask->root : 0)) * j->chunks +
           chunk;
}

static unsigned state_of(const rg_judge *j, size_t place)
{
    return j->has[place / 4] >> place % 4 * 2 & 3U;
}

static void put_state(rg_judge *j, size_t place, unsigned state)
{
    const unsigned shift = place % 4 * 2;

    j->has[place / 4] = (uint8_t)((j->has[place / 4] & ~(3U << shift)) | state << shift);
}

static bool is_thing(const rg_judge *j, const rg_collective_send *send)
{
    return (j->ask->collective == RG_BROADCAST ? send->shard == j->ask->root
                                               : send->shard < j->links->nodes) &&
           send->chunk < j->chunks;
}

/* What is sent in a round is there at its end. */
static void close_round(rg_judge *j)
{
    for (size_t i = 0; i < j->comings; i++)
        if (j->at != NULL)
            j->at[j->coming[i]] &= ~MOVED;
        else
            put_state(j, j->coming[i], HAS);
    j->comings = 0;
    if (j->links->routed != NULL)
        rg_routed_end_round(j->links->routed);
    memset(j->crossing, 0, 2 * j->subtrees * sizeof *j->crossing);
}

/*
 * Whether a fat tree has room for a send beside those of the round: a subtree sends, and receives,
 * as many chunks as it has links above. That is enough: they can be spread evenly over the switches
 * above, for all subtrees at once, as edges of a bipartite graph over colours.
 */
static bool has_room(rg_judge *j, const rg_collective_send *send)
{
    const rg_window *tree = &j->links->tree;
    uint32_t *count = j->crossing, inside = 1;
    uint64_t *const received = &j->last[j->links->nodes + send->to];

    if (*received == send->round)
        return false;
    *received = send->round;
    for (unsigned x = 0; x < tree->h; x++) {
        const rg_window_level *level = &tree->level[x];
        const uint64_t above = (uint64_t)level->roots * level->parents;
        inside *= level->children;
        if (send->from / inside == send->to / inside)
            break;
        if (++count[2 * (send->from / inside)] > above ||
            ++count[2 * (send->to / inside) + 1] > above)
            return false;
        count += 2 * (size_t)level->subtrees;
    }
    return true;
}

/* Whoever sends a message has it no more. */
static rg_schedule_fault move_message(rg_judge *j, const rg_collective_send *send)
{
    const size_t message = thing_of(j, send->shard, send->chunk);

    if (j->at[message] != send->from)
        return RG_SCHEDULE_ABSENT;
    j->at[message] = send->to | MOVED;
    j->coming[j->comings++] = message;
    return RG_SCHEDULE_RIGHT;
}

static rg_schedule_fault move_thing(rg_judge *j, const rg_collective_send *send)
{
    const size_t thing = thing_of(j, send->shard, send->chunk);
    const size_t from = thing * j->links->nodes + send->from;
    const size_t to = thing * j->links->nodes + send->to;
    const bool whole = !sums(j) || j->adds[thing] == j->links->nodes - 1;
    const unsigned has = state_of(j, from), there = state_of(j, to);

    /* What an allreduce copies is the sum of all. */
    if ((has & HAS) == 0 || (!send->adds && (!whole || has != HAS)))
        return RG_SCHEDULE_ABSENT;
    /* A sum takes in no value that comes after, or while, it is sent on; nor one twice. */
    if (send->adds ? whole || there == 0 || has != HAS : there != 0)
        return RG_SCHEDULE_AGAIN;
    put_state(j, to, there | COMING);
    j->coming[j->comings++] = to;
    if (send->adds) {
        put_state(j, from, 0);
        j->adds[thing]++;
    }
    return RG_SCHEDULE_RIGHT;
}

static rg_schedule_fault judge_send(rg_judge *j, const rg_collective_send *send)
{
    const rg_links *links = j->links;
    const rg_collective collective = j->ask->collective;

    if (send->round == 0 || !is_thing(j, send))
        return RG_SCHEDULE_LINE;
    if (send->from >= links->nodes || send->to >= links->nodes || send->port >= links->ports)
        return RG_SCHEDULE_LINK;
    const size_t link = (size_t)send->from * links->ports + send->port;
    if (links->to == NULL ? send->from == send->to : links->to[link] != send->to)
        return RG_SCHEDULE_LINK;
    if (links->routed == NULL &&
        (j->last[link] == send->round || (links->to == NULL && !has_room(j, send))))
        return RG_SCHEDULE_TWICE;
    if (links->routed != NULL && !rg_routed_add(links->routed, send->from, send->to))
        return RG_SCHEDULE_LINK;
    j->last[link] = send->round;
    if (collective != RG_ALLREDUCE && send->adds != (collective == RG_REDUCE_SCATTER))
        return RG_SCHEDULE_LINE;
    return j->at != NULL ? move_message(j, send) : move_thing(j, send);
}

/* Whether a node has at the end what it should, or need not have it. */
static bool is_served(const rg_judge *j, uint32_t shard, uint32_t chunk, uint32_t node)
{
    const size_t thing = thing_of(j, shard, chunk);

    if (j->at != NULL)
        return node != chunk || j->at[thing] == node;
    if (j->ask->collective == RG_REDUCE_SCATTER && node != shard)
        return true;
    return state_of(j, thing * j->links->nodes + node) == HAS &&
           (!sums(j) || j->adds[thing] == j->links->nodes - 1);
}

static rg_schedule_fault judge_end(rg_judge *j)
{
    const uint32_t first = j->ask->collective == RG_BROADCAST ? j->ask->root : 0;

    for (uint32_t shard = first; shard < first + j->shards; shard++)
        for (uint32_t chunk = 0; chunk < j->chunks; chunk++)
            for (uint32_t node = 0; node < j->links->nodes; node++) {
                if (is_served(j, shard, chunk, node))
                    continue;
                j->verdict->send = (rg_collective_send){.to = node, .shard = shard, .chunk = chunk};
                return RG_SCHEDULE_MISSING;
            }
    return RG_SCHEDULE_RIGHT;
}

/* The next send. */
static rg_schedule_fault take_send(rg_judge *j, const rg_collective_send *send)
{
    rg_schedule_verdict *verdict = j->verdict;
    rg_schedule_fault fault = RG_SCHEDULE_ROUNDS;

    if (send->round > verdict->rounds)
        close_round(j);
    if (send->round >= verdict->rounds)
        fault = judge_send(j, send);
    verdict->send = *send;
    if (fault == RG_SCHEDULE_RIGHT) {
        verdict->rounds = send->round;
        verdict->sends++;
    }
    return fault;
}

/* What nodes have at the start. */
static void fill(rg_judge *j)
{
    const uint32_t nodes = j->links->nodes;

    for (uint32_t i = 0; j->at != NULL && i < nodes * nodes; i++)
        j->at[i] = i / nodes;
    if (j->at == NULL && sums(j))
        memset(j->has, HAS * 0x55, ((size_t)j->shards * j->chunks * nodes + 3) / 4);
    for (size_t thing = 0; j->at == NULL && !sums(j) && thing < (size_t)j->shards * j->chunks;
         thing++)
        put_state(j, thing * nodes + (j->shards == 1 ? j->ask->root : thing / j->chunks), HAS);
}

/* Gets room for shards of so many chunks. */
static rg_status begin(rg_judge *j, uint32_t chunks)
{
    const uint32_t nodes = j->links->nodes;
    const size_t links = (size_t)nodes * j->links->ports;
    const bool messages = j->ask->collective == RG_ALLTOALL;

    j->shards = j->ask->collective == RG_BROADCAST ? 1 : nodes;
    j->chunks = j->verdict->chunks = messages ? nodes : chunks;
    const double things = (double)j->shards * j->chunks;
    if (things * (messages ? sizeof *j->at : nodes / 4.0 + sizeof *j->adds) > most_bytes)
        return RG_E_LARGE;
    if (j->links->routed != NULL)
        rg_routed_begin(j->links->routed);
    for (unsigned x = 0; j->links->to == NULL && x < j->links->tree.h; x++)
        j->subtrees += j->links->tree.level[x].subtrees;
    if (messages)
        j->at = rg_room_get(&j->room, (size_t)things, sizeof *j->at);
    else
        j->has = rg_room_zeros(&j->room, (size_t)things * nodes / 4 + 1, 1);
    if (sums(j))
        j->adds = rg_room_zeros(&j->room, (size_t)things, sizeof *j->adds);
    j->last = rg_room_zeros(&j->room, links + nodes, sizeof *j->last);
    j->crossing = rg_room_zeros(&j->room, 2 * j->subtrees + 1, sizeof *j->crossing);
    if (j->room.broken)
        return RG_E_MEMORY;
    fill(j);
    return RG_OK;
}

rg_status rg_judge_open(const rg_links *links, const rg_collective_ask *ask, uint32_t chunks,
                        rg_schedule_verdict *verdict, rg_judge **judge)
{
    rg_judge *j = *judge = calloc(1, sizeof *j);

    if (j == NULL)
        return RG_E_MEMORY;
    *verdict = (rg_schedule_verdict){0};
    *j = (rg_judge){.links = links, .ask = ask, .verdict = verdict};
    return begin(j, chunks);
}

rg_status rg_judge_take(void *judge, const rg_collective_send *send)
{
    rg_judge *j = judge;

    size_t *coming = rg_grown(j->coming, j->comings, &j->coming_room, sizeof *coming);
    if (coming == NULL)
        return RG_E_MEMORY;
    j->coming = coming;
    j->verdict->fault = take_send(j, send);
    return j->verdict->fault == RG_SCHEDULE_RIGHT ? RG_OK : RG_E_WRONG;
}

rg_status rg_judge_end(rg_judge *j)
{
    close_round(j);
    if (j->links->routed != NULL && j->links->routed->status != RG_OK)
        return j->links->routed->status;
    j->verdict->fault = judge_end(j);
    return j->verdict->fault == RG_SCHEDULE_RIGHT ? RG_OK : RG_E_WRONG;
}

void rg_judge_close(rg_judge *judge)
{
    if (judge != NULL) {
        rg_room_end(&judge->room);
        free(judge->coming);
    }
    free(judge);
}
