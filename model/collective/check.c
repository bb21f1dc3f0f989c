/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Judges a schedule by what each node has: it reads lines, the links of the network, and the
 * definition of the collective, and knows nothing of how a schedule is made.
 *
 * What a node has of a chunk is a number. Where chunks are copied it is 0 or 1: whether the node
 * has it. Where values are added it counts the values in a sum; whoever sends a sum has none left.
 * COMING marks what gets something in this round, which nobody can send before the next one.
 */

#include <string.h>

#include "inner/net/collective.h"

/* Most bytes for what nodes have */
static const double most_bytes = (double)(UINT64_C(1) << 31);

#define FIELDS 7
#define COMING (UINT32_C(1) << 31)

/* A send of this round, and the values in its sum; of a copy 1. */
struct coming {
    rg_collective_send send;
    uint32_t count;
};

struct judge {
    const rg_links *links;
    rg_room room;
    const rg_collective_ask *ask;
    uint32_t shards, chunks; /* shards * chunks things, of which every node has something */
    uint32_t *has;           /* [thing * nodes + node]: at the end of the round before */
    uint64_t *last;     /* of a link, and of a fat tree's node that receives: the round of its last
                           send */
    uint32_t *crossing; /* of a fat tree's subtrees: chunks out of them in this round, and into */
    size_t subtrees;
    struct coming *coming;
    uint64_t comings;
    rg_schedule_verdict *verdict;
};

static uint32_t *owned(const struct judge *j, uint32_t shard, uint32_t chunk, uint32_t node)
{
    const uint32_t first = j->ask->collective == RG_BROADCAST ? j->ask->root : 0;

    return &j->has[((size_t)(shard - first) * j->chunks + chunk) * j->links->nodes + node];
}

static bool is_thing(const struct judge *j, const rg_collective_send *send)
{
    return (j->ask->collective == RG_BROADCAST ? send->shard == j->ask->root
                                               : send->shard < j->links->nodes) &&
           send->chunk < j->chunks;
}

/* A line: round, from, to, link, source, chunk and op, where op is copy or add. */
static bool read_line(const char *line, size_t length, rg_collective_send *send)
{
    uint64_t value[FIELDS - 1];
    const char *at = line, *const end = line + length;

    for (unsigned i = 0; i < FIELDS - 1; i++) {
        const char *const start = at;
        for (value[i] = 0; at < end && *at >= '0' && *at <= '9'; at++) {
            value[i] = 10 * value[i] + (uint64_t)(*at - '0');
            if (value[i] > UINT32_MAX)
                return false;
        }
        if (at == start || at == end || *at++ != ',')
            return false;
    }
    *send = (rg_collective_send){.round = value[0],
                                 .from = (uint32_t)value[1],
                                 .to = (uint32_t)value[2],
                                 .port = (uint32_t)value[3],
                                 .shard = (uint32_t)value[4],
                                 .chunk = (uint32_t)value[5]};
    const size_t left = (size_t)(end - at);
    send->adds = left == 3 && memcmp(at, "add", 3) == 0;
    return send->adds || (left == 4 && memcmp(at, "copy", 4) == 0);
}

/* ---- Rounds ---------------------------------------------------------------------------------- */

/* What is sent in a round is there at its end. */
static void close_round(struct judge *j)
{
    for (uint64_t i = 0; i < j->comings; i++) {
        const struct coming *coming = &j->coming[i];
        uint32_t *to = owned(j, coming->send.shard, coming->send.chunk, coming->send.to);
        *to = (*to & ~COMING) + coming->count;
    }
    j->comings = 0;
    memset(j->crossing, 0, 2 * j->subtrees * sizeof *j->crossing);
}

/*
 * Whether a fat tree has room for a send beside those of the round: a subtree sends, and receives,
 * as many chunks as it has links above. That is enough: they can be spread evenly over the switches
 * above, for all subtrees at once, as edges of a bipartite graph over colours.
 */
static bool has_room(struct judge *j, const rg_collective_send *send)
{
    const rg_gft *tree = &j->links->tree;
    uint32_t *count = j->crossing, inside = tree->w, above = tree->w;
    uint64_t *const received = &j->last[j->links->nodes + send->to];

    if (*received == send->round)
        return false;
    *received = send->round;
    for (unsigned x = 0; x < tree->h && send->from / inside != send->to / inside; x++) {
        if (++count[2 * (send->from / inside)] > above ||
            ++count[2 * (send->to / inside) + 1] > above)
            return false;
        count += 2 * (size_t)(tree->terminals / inside);
        inside *= tree->m;
        above *= tree->w;
    }
    return true;
}

static rg_schedule_fault judge_send(struct judge *j, const rg_collective_send *send)
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
    if (j->last[link] == send->round || (links->to == NULL && !has_room(j, send)))
        return RG_SCHEDULE_TWICE;
    j->last[link] = send->round;
    if (collective != RG_ALLREDUCE && send->adds != (collective == RG_REDUCE_SCATTER))
        return RG_SCHEDULE_LINE;
    uint32_t *from = owned(j, send->shard, send->chunk, send->from);
    uint32_t *to = owned(j, send->shard, send->chunk, send->to);
    /* What an allreduce copies is the sum of all. */
    if ((*from & ~COMING) < (collective == RG_ALLREDUCE && !send->adds ? links->nodes : 1))
        return RG_SCHEDULE_ABSENT;
    /* A sum takes in no value that comes after, or while, it is sent on. */
    if (send->adds ? *to == 0 || (*from & COMING) != 0 : *to != 0)
        return RG_SCHEDULE_AGAIN;
    j->coming[j->comings++] = (struct coming){*send, *from};
    *to |= COMING;
    if (send->adds || collective == RG_ALLTOALL)
        *from = 0;
    return RG_SCHEDULE_RIGHT;
}

/* What there is at the end. */
static rg_schedule_fault judge_end(struct judge *j)
{
    const rg_collective collective = j->ask->collective;
    const uint32_t first = collective == RG_BROADCAST ? j->ask->root : 0;
    const bool sums = collective == RG_REDUCE_SCATTER || collective == RG_ALLREDUCE;

    for (uint32_t shard = first; shard < first + j->shards; shard++)
        for (uint32_t chunk = 0; chunk < j->chunks; chunk++)
            for (uint32_t node = 0; node < j->links->nodes; node++) {
                if ((collective == RG_ALLTOALL && node != chunk) ||
                    (collective == RG_REDUCE_SCATTER && node != shard) ||
                    *owned(j, shard, chunk, node) >= (sums ? j->links->nodes : 1))
                    continue;
                j->verdict->send = (rg_collective_send){.to = node, .shard = shard, .chunk = chunk};
                return RG_SCHEDULE_MISSING;
            }
    return RG_SCHEDULE_RIGHT;
}

/* The next send. */
static rg_schedule_fault take_send(void *judge, const rg_collective_send *send)
{
    struct judge *j = judge;
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

/* Reads the next line that is not empty and not the head; false: the text is over. */
static bool next_line(const char *text, size_t length, size_t *at, uint64_t *number,
                      rg_collective_send *send, bool *good)
{
    static const char head[] = "round,from,to,link,source,chunk,op";

    while (*at < length) {
        const char *const line = text + *at;
        const char *const end = memchr(line, '\n', length - *at);
        size_t count = end == NULL ? length - *at : (size_t)(end - line);
        *at += count + 1;
        ++*number;
        if (count > 0 && line[count - 1] == '\r')
            count--;
        if (count == 0 ||
            (*number == 1 && count == sizeof head - 1 && memcmp(line, head, count) == 0))
            continue;
        *good = read_line(line, count, send);
        return true;
    }
    return false;
}

/* What nodes have at the start. */
static void fill(struct judge *j)
{
    const uint32_t first = j->ask->collective == RG_BROADCAST ? j->ask->root : 0;
    const bool sums = j->ask->collective == RG_REDUCE_SCATTER || j->ask->collective == RG_ALLREDUCE;

    for (uint32_t shard = first; shard < first + j->shards; shard++)
        for (uint32_t chunk = 0; chunk < j->chunks; chunk++)
            for (uint32_t node = 0; node < j->links->nodes; node++)
                *owned(j, shard, chunk, node) = sums || node == shard;
}

/* Gets room for shards of so many chunks. */
static rg_status begin(void *judge, uint32_t chunks)
{
    struct judge *j = judge;
    const uint32_t nodes = j->links->nodes;
    const size_t links = (size_t)nodes * j->links->ports;

    j->shards = j->ask->collective == RG_BROADCAST ? 1 : nodes;
    j->chunks = j->verdict->chunks = j->ask->collective == RG_ALLTOALL ? nodes : chunks;
    const double bytes = (double)j->shards * j->chunks * nodes * sizeof *j->has;
    if (bytes > most_bytes)
        return RG_E_LARGE;
    j->subtrees = j->links->to == NULL ? 2 * (size_t)nodes : 1; /* at least */
    j->has = rg_room_get(&j->room, (size_t)bytes, 1);
    j->last = rg_room_zeros(&j->room, links + nodes, sizeof *j->last);
    j->coming = rg_room_get(&j->room, links, sizeof *j->coming);
    j->crossing = rg_room_zeros(&j->room, 2 * j->subtrees, sizeof *j->crossing);
    if (j->room.broken)
        return RG_E_MEMORY;
    fill(j);
    return RG_OK;
}

static rg_status judge_csv(struct judge *j, const char *text, size_t length)
{
    rg_schedule_verdict *verdict = j->verdict;
    rg_collective_send send;
    uint32_t most = 0;
    uint64_t lines = 0;
    bool good;

    /* The chunks of a shard: one more than the largest number of one. */
    for (size_t at = 0; next_line(text, length, &at, &lines, &send, &good);)
        if (good && send.chunk > most && send.chunk < UINT32_MAX)
            most = send.chunk;
    const rg_status status = begin(j, most + 1);
    for (size_t at = 0; status == RG_OK && verdict->fault == RG_SCHEDULE_RIGHT &&
                        next_line(text, length, &at, &verdict->line, &send, &good);)
        verdict->fault = good ? take_send(j, &send) : RG_SCHEDULE_LINE;
    return status;
}

rg_status rg_schedule_check(const rg_links *links, const rg_collective_ask *ask, const char *text,
                            size_t length, rg_schedule_verdict *verdict)
{
    struct judge j = {.links = links, .ask = ask, .verdict = verdict};
    const rg_msccl_judge judge = {begin, take_send, &j};
    const bool xml = length > 0 && text[0] == '<';

    *verdict = (rg_schedule_verdict){0};
    rg_status status = !xml ? judge_csv(&j, text, length)
                       : links->to == NULL
                           ? RG_E_OPTION
                           : rg_msccl_run(links, ask, text, length, &judge, verdict);
    if (status == RG_E_SYNTAX) {
        verdict->fault = RG_SCHEDULE_LINE;
        status = RG_OK;
    }
    if (status == RG_OK && verdict->fault == RG_SCHEDULE_RIGHT) {
        close_round(&j);
        verdict->line = 0;
        verdict->fault = judge_end(&j);
    }
    rg_room_end(&j.room);
    return status;
}
