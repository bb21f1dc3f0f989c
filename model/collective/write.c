/* SPDX-License-Identifier: Apache-2.0 */

/* Schedules for other programs. */

#include <inttypes.h>
#include <stdlib.h>

#include "inner/net/collective.h"

/* The head comes with the first line: a method that fails prints nothing. */
struct lines {
    rg_out *out;
    bool begun;
};

static rg_status put_line(void *context, const rg_collective_send *send)
{
    struct lines *lines = context;
    rg_out *out = lines->out;
    const uint64_t field[] = {send->round, send->from,  send->to,
                              send->port,  send->shard, send->chunk};

    if (!lines->begun)
        rg_out_text(out, "round,from,to,link,source,chunk,op\n");
    lines->begun = true;
    for (unsigned i = 0; i < sizeof field / sizeof *field; i++) {
        rg_out_count(out, field[i]);
        rg_out_bytes(out, ",", 1);
    }
    rg_out_text(out, send->adds ? "add\n" : "copy\n");
    return out->status;
}

rg_status rg_schedule_csv(const rg_links *links, const rg_collective_ask *ask, rg_out *out,
                          const rg_watch *watch)
{
    struct lines lines = {out, false};
    const rg_send_sink sink = {put_line, &lines};
    rg_collective_numbers numbers;

    return rg_collective_run(links, ask, 0, &sink, watch, &numbers);
}

/* ---- GOAL ------------------------------------------------------------------------------------ */

/*
 * A rank's part has a line for each send and receive, and the sends it requires. A send requires
 * what brought its chunk: copies the one receive of it, sums all of them. Sends of a link are in
 * order, each after the one before.
 */

struct all {
    rg_collective_send *send;
    size_t count, room;
};

static rg_status take(void *context, const rg_collective_send *send)
{
    struct all *all = context;

    if (all->count == all->room) {
        const size_t room = 2 * all->room + 1024;
        rg_collective_send *more = realloc(all->send, room * sizeof *more);
        if (more == NULL)
            return RG_E_MEMORY;
        all->send = more;
        all->room = room;
    }
    all->send[all->count++] = *send;
    return RG_OK;
}

/* The sends of each node and to each node, in order. */
struct sorted {
    size_t *first; /* [node]: of `at`; one more after the last */
    size_t *at;    /* numbers of sends; those a node receives and those it sends together */
};

static rg_status sort(const rg_links *links, const struct all *all, struct sorted *sorted)
{
    sorted->first = calloc((size_t)links->nodes + 2, sizeof *sorted->first);
    sorted->at = malloc((2 * all->count + 1) * sizeof *sorted->at);
    if (sorted->first == NULL || sorted->at == NULL)
        return RG_E_MEMORY;
    for (size_t i = 0; i < all->count; i++) {
        sorted->first[all->send[i].from + 2]++;
        sorted->first[all->send[i].to + 2]++;
    }
    for (size_t node = 2; node < (size_t)links->nodes + 2; node++)
        sorted->first[node] += sorted->first[node - 1];
    for (size_t i = 0; i < all->count; i++) {
        sorted->at[sorted->first[all->send[i].from + 1]++] = i;
        sorted->at[sorted->first[all->send[i].to + 1]++] = i;
    }
    return RG_OK;
}

static bool same(const rg_collective_send *a, const rg_collective_send *b)
{
    return a->shard == b->shard && a->chunk == b->chunk;
}

/* What a send of a node requires, of the lines before it. */
static void put_requires(const struct all *all, const struct sorted *sorted, uint32_t node,
                         size_t line, rg_out *out)
{
    const rg_collective_send *send = &all->send[sorted->at[line]];

    for (size_t i = line; i > sorted->first[node]; i--) {
        const rg_collective_send *before = &all->send[sorted->at[i - 1]];
        if (before->to == node && before->round < send->round && same(before, send))
            rg_out_format(out, "l%zu requires l%zu\n", line - sorted->first[node],
                          i - 1 - sorted->first[node]);
    }
    for (size_t i = line; i > sorted->first[node]; i--) {
        const rg_collective_send *before = &all->send[sorted->at[i - 1]];
        if (before->from == node && before->port == send->port) {
            rg_out_format(out, "l%zu requires l%zu\n", line - sorted->first[node],
                          i - 1 - sorted->first[node]);
            break;
        }
    }
}

/* The bytes of a shard, cut into chunks; those of an allreduce are all shards together. */
struct cut {
    double bytes;
    uint64_t chunks, parts;
};

/* The whole bytes of a chunk: those of all parts add up to the bytes. */
static uint64_t bytes_of(const struct cut *cut, const rg_collective_send *send)
{
    const uint64_t part = (send->shard * cut->chunks + send->chunk) % cut->parts;

    return (uint64_t)(cut->bytes * (double)(part + 1) / (double)cut->parts) -
           (uint64_t)(cut->bytes * (double)part / (double)cut->parts);
}

static void put_rank(const struct all *all, const struct sorted *sorted, uint32_t node,
                     const struct cut *cut, rg_out *out)
{
    rg_out_format(out, "rank %u {\n", (unsigned)node);
    for (size_t line = sorted->first[node]; line < sorted->first[node + 1]; line++) {
        const size_t number = sorted->at[line];
        const rg_collective_send *send = &all->send[number];
        const bool sends = send->from == node;
        rg_out_format(out, "l%zu: %s %" PRIu64 "b %s %" PRIu32 " tag %zu\n",
                      line - sorted->first[node], sends ? "send" : "recv", bytes_of(cut, send),
                      sends ? "to" : "from", sends ? send->to : send->from, number);
        if (sends)
            put_requires(all, sorted, node, line, out);
    }
    rg_out_text(out, "}\n\n");
}

rg_status rg_schedule_goal(const rg_links *links, const rg_collective_ask *ask, rg_out *out,
                           const rg_watch *watch)
{
    struct all all = {0};
    struct sorted sorted = {0};
    rg_collective_numbers numbers;
    const rg_send_sink sink = {take, &all};

    rg_status status = rg_collective_run(links, ask, 0, &sink, watch, &numbers);
    if (status == RG_OK)
        status = sort(links, &all, &sorted);
    if (status == RG_OK) {
        const struct cut cut = {ask->bytes, numbers.chunks, rg_collective_parts(links, ask)};
        rg_out_format(out, "num_ranks %u\n\n", (unsigned)links->nodes);
        for (uint32_t node = 0; out->status == RG_OK && node < links->nodes; node++)
            put_rank(&all, &sorted, node, &cut, out);
        status = out->status;
    }
    free(all.send);
    free(sorted.first);
    free(sorted.at);
    return status;
}
