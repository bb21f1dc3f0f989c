/* SPDX-License-Identifier: Apache-2.0 */

/* Programs of the nodes, made from the sends of a schedule. */

#include "programs.h"

#include <stdlib.h>
#include <string.h>

static rg_status take(void *context, const rg_collective_send *send)
{
    struct all *all = context;

    rg_collective_send *more = rg_grown(all->send, all->count, &all->room, sizeof *more);
    if (more == NULL)
        return RG_E_MEMORY;
    all->send = more;
    all->send[all->count++] = *send;
    return RG_OK;
}

/* The block of a peer and direction. */
static struct block *block_of(struct program *p, uint32_t peer, bool sends)
{
    uint32_t channel = p->channels;

    for (struct block *block = p->block; block < p->block + p->blocks; block++) {
        if (block->peer != peer)
            continue;
        channel = block->channel;
        if (block->sends == sends)
            return block;
    }
    p->channels += channel == p->channels;
    p->block[p->blocks] = (struct block){peer, sends, channel, 0, NONE};
    return &p->block[p->blocks++];
}

/* Requirements and blocks of a node's lines. */
static void deal(struct program *p, uint32_t node)
{
    const uint32_t things =
        p->links->nodes * (p->ask->collective == RG_ALLTOALL ? p->links->nodes : p->chunks);

    p->blocks = p->channels = 0;
    memset(p->last, 0xff, things * sizeof *p->last);
    for (size_t i = p->first[node]; i < p->first[node + 1]; i++) {
        const rg_collective_send *send = send_of(p, i);
        const bool sends = send->from == node;
        struct block *block = block_of(p, sends ? send->to : send->from, sends);
        struct line *line = &p->line[i];
        line->receive = p->last[thing(p, send)];
        line->same_link = sends ? block->last : NONE;
        line->user = line->next_user = NONE;
        if (line->receive != NONE) {
            line->next_user = p->line[line->receive].user;
            p->line[line->receive].user = i;
        }
        line->block = (uint32_t)(block - p->block);
        line->step = block->steps++;
        block->last = i;
        if (!sends)
            p->last[thing(p, send)] = i;
    }
}

/* The lines of all nodes, in order. */
static rg_status sort(struct program *p)
{
    const uint32_t nodes = p->links->nodes;
    const struct all *all = &p->all;
    /* Most blocks: a peer for each link, or in a fat tree everybody. */
    const size_t most =
        p->links->to == NULL ? 2 * (size_t)nodes : (size_t)p->links->ports + p->links->in_ports;

    p->first = rg_room_zeros(&p->room, (size_t)nodes + 2, sizeof *p->first);
    p->line = rg_room_get(&p->room, 2 * all->count, sizeof *p->line);
    p->slot = rg_room_get(&p->room, all->count, sizeof *p->slot);
    p->scratch = rg_room_zeros(&p->room, nodes, sizeof *p->scratch);
    p->last = rg_room_get(&p->room, (size_t)nodes * (nodes > p->chunks ? nodes : p->chunks),
                          sizeof *p->last);
    p->block = rg_room_get(&p->room, most, sizeof *p->block);
    p->wait = rg_room_get(&p->room, most * most, sizeof *p->wait);
    p->turns = rg_room_get(&p->room, most * most, sizeof *p->turns);
    if (p->room.broken)
        return RG_E_MEMORY;
    for (size_t i = 0; i < all->count; i++) {
        const rg_collective_send *send = &all->send[i];
        p->first[send->from + 2]++;
        p->first[send->to + 2]++;
        if ((send->adds && p->staged) ||
            (p->ask->collective == RG_ALLTOALL && send->to != send->chunk))
            p->slot[i] = p->scratch[send->to]++;
    }
    for (size_t node = 2; node < (size_t)nodes + 2; node++)
        p->first[node] += p->first[node - 1];
    for (size_t i = 0; i < all->count; i++) {
        p->line[p->first[all->send[i].from + 1]++].send = i;
        p->line[p->first[all->send[i].to + 1]++].send = i;
    }
    return RG_OK;
}

rg_status rg_programs_write(const rg_links *links, const rg_collective_ask *ask, rg_out *out,
                            const rg_watch *watch, bool staged,
                            void (*put)(struct program *program, uint32_t node))
{
    struct program p = {.ask = ask, .links = links, .out = out, .staged = staged};
    const rg_send_sink sink = {take, &p.all};
    rg_collective_numbers numbers;

    rg_status status = rg_collective_run(links, ask, 0, &sink, watch, &numbers);
    p.chunks = numbers.chunks;
    if (status == RG_OK)
        status = sort(&p);
    for (uint32_t node = 0; status == RG_OK && node < links->nodes; node++) {
        deal(&p, node);
        put(&p, node);
        status = out->status;
    }
    free(p.all.send);
    rg_room_end(&p.room);
    return status;
}
