/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Judges a schedule by what each node has: it reads lines, the links of the network, and the
 * definition of the collective, and knows nothing of how a schedule is made.
 *
 * What a node has of a chunk is a number. Where chunks are copied it is 0 or 1: whether the node
 * has it. Where values are added it counts the values in a sum; whoever sends a sum has none left.
 * COMING marks what gets something in this round, which nobody can send before the next one.
 */

#include <stdlib.h>
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
    rg_links links;
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

    return &j->has[((size_t)(shard - first) * j->chunks + chunk) * j->links.nodes + node];
}

static bool is_thing(const struct judge *j, const rg_collective_send *send)
{
    return (j->ask->collective == RG_BROADCAST ? send->shard == j->ask->root
                                               : send->shard < j->links.nodes) &&
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
    const rg_gft *tree = &j->links.tree;
    uint32_t *count = j->crossing, inside = tree->w, above = tree->w;
    uint64_t *const received = &j->last[j->links.nodes + send->to];

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
    const rg_links *links = &j->links;
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
            for (uint32_t node = 0; node < j->links.nodes; node++) {
                if ((collective == RG_ALLTOALL && node != chunk) ||
                    (collective == RG_REDUCE_SCATTER && node != shard) ||
                    *owned(j, shard, chunk, node) >= (sums ? j->links.nodes : 1))
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

static void judge_text(struct judge *j, const char *text, size_t length)
{
    static const char head[] = "round,from,to,link,source,chunk,op";
    rg_schedule_verdict *verdict = j->verdict;

    for (size_t at = 0; at < length && verdict->fault == RG_SCHEDULE_RIGHT;) {
        const char *const line = text + at;
        const char *const end = memchr(line, '\n', length - at);
        size_t count = end == NULL ? length - at : (size_t)(end - line);
        rg_collective_send send;
        at += count + 1;
        verdict->line++;
        if (count > 0 && line[count - 1] == '\r')
            count--;
        if (count == 0 ||
            (verdict->line == 1 && count == sizeof head - 1 && memcmp(line, head, count) == 0))
            continue;
        if (!read_line(line, count, &send)) {
            verdict->fault = RG_SCHEDULE_LINE;
            return;
        }
        verdict->fault = take_send(j, &send);
    }
}

/* What nodes have at the start. */
static void begin(struct judge *j)
{
    const uint32_t first = j->ask->collective == RG_BROADCAST ? j->ask->root : 0;

    for (uint32_t i = 0; i < j->shards; i++)
        for (uint32_t chunk = 0; chunk < j->chunks; chunk++)
            for (uint32_t node = 0; node < j->links.nodes; node++)
                *owned(j, first + i, chunk, node) =
                    j->ask->collective == RG_REDUCE_SCATTER || j->ask->collective == RG_ALLREDUCE
                        ? 1
                        : node == first + i;
}

/* The chunks of a shard: one more than the largest number of one. */
static uint32_t count_chunks(const char *text, size_t length)
{
    uint32_t most = 0;

    for (size_t at = 0; at < length;) {
        const char *const end = memchr(text + at, '\n', length - at);
        size_t count = end == NULL ? length - at : (size_t)(end - text) - at;
        rg_collective_send send;
        const size_t next = at + count + 1;
        if (count > 0 && text[at + count - 1] == '\r')
            count--;
        if (read_line(text + at, count, &send) && send.chunk > most && send.chunk < UINT32_MAX)
            most = send.chunk;
        at = next;
    }
    return most + 1;
}

/* Judges the text, once there is room. */
static rg_status judge_all(struct judge *j, rg_msccl *program, const char *text, size_t length)
{
    rg_schedule_verdict *verdict = j->verdict;
    rg_status status = RG_OK;

    begin(j);
    if (program != NULL)
        status = rg_msccl_run(program, &j->links, take_send, j, verdict);
    else
        judge_text(j, text, length);
    if (verdict->fault != RG_SCHEDULE_RIGHT)
        return status;
    close_round(j);
    verdict->line = 0;
    verdict->fault = judge_end(j);
    return status;
}

static rg_status get_room(struct judge *j)
{
    const uint32_t nodes = j->links.nodes;
    const size_t links = (size_t)nodes * j->links.ports;
    const double bytes = (double)j->shards * j->chunks * nodes * sizeof *j->has;

    if (bytes > most_bytes)
        return RG_E_LARGE;
    j->subtrees = j->links.to == NULL ? 2 * (size_t)nodes : 1; /* at least */
    j->has = malloc((size_t)bytes);
    j->last = calloc(links + nodes, sizeof *j->last);
    j->coming = malloc(links * sizeof *j->coming);
    j->crossing = calloc(2 * j->subtrees, sizeof *j->crossing);
    return j->has == NULL || j->last == NULL || j->coming == NULL || j->crossing == NULL
               ? RG_E_MEMORY
               : RG_OK;
}

rg_status rg_schedule_check(const rg_topology *net, const rg_collective_ask *ask, const char *text,
                            size_t length, rg_schedule_verdict *verdict)
{
    struct judge j = {.ask = ask, .verdict = verdict};
    rg_msccl *program = NULL;

    *verdict = (rg_schedule_verdict){0};
    rg_status status = rg_links_open(net, &j.links);
    if (status != RG_OK)
        return status;
    const bool xml = length > 0 && text[0] == '<';
    if (xml && j.links.to == NULL)
        status = RG_E_OPTION;
    else if (xml)
        status = rg_msccl_open(ask, j.links.nodes, text, length, &program, &verdict->line);
    if (status == RG_OK) {
        j.shards = ask->collective == RG_BROADCAST ? 1 : j.links.nodes;
        j.chunks = ask->collective == RG_ALLTOALL ? j.links.nodes
                   : xml                          ? rg_msccl_chunks(program)
                                                  : count_chunks(text, length);
        verdict->chunks = j.chunks;
        status = get_room(&j);
    }
    if (status == RG_OK)
        status = judge_all(&j, program, text, length);
    if (status == RG_E_SYNTAX) {
        verdict->fault = RG_SCHEDULE_LINE;
        status = RG_OK;
    }
    rg_msccl_close(program);
    free(j.has);
    free(j.last);
    free(j.coming);
    free(j.crossing);
    rg_links_close(&j.links);
    return status;
}
