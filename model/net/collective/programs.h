/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What a node does is a list of lines: a send, or a receive, after those that it requires. A send
 * requires what brought its chunk: copies the one receive of it, sums all of them, one after the
 * other. For runtimes the lines are dealt out to thread blocks, one for each peer and direction.
 */
#pragma once

#include <stdint.h>

#include "net/inner/collective.h"

#define NONE SIZE_MAX

struct all {
    rg_collective_send *send;
    size_t count, room;
};

struct line {
    size_t send;      /* its number */
    size_t receive;   /* the line of the node that received the same before; NONE: none did */
    size_t same_link; /* of a send: the one before it over the same link, or NONE */
    uint32_t block;   /* of its peer and direction */
    uint32_t step;    /* in this block */
    size_t user;      /* a receive: the last line that requires it itself; NONE: none does */
    size_t next_user; /* of the same receive: the one before */
    uint32_t turn;    /* of what this block waits for in that of the receive: its number */
};

struct block {
    uint32_t peer;
    bool sends;
    uint32_t channel; /* of the peer, both ways */
    uint32_t steps;
    size_t last;
};

struct program {
    const rg_collective_ask *ask;
    const rg_links *links;
    rg_out *out;
    struct all all;
    rg_room room;
    uint32_t chunks;
    bool staged;       /* sums are added from scratch memory */
    uint32_t *slot;    /* of a send: the place in the receiver's scratch memory */
    uint32_t *scratch; /* of a node: how many there are */
    size_t *first;     /* [node]: of `line`; one more after the last */
    struct line *line;
    /* Of the node at hand: */
    size_t *last; /* of a thing, shard and chunk: the line that received it */
    struct block *block;
    uint32_t blocks, channels;
    uint32_t *wait, *turns; /* [from * blocks + to]: what block `to` waits for in block `from` */
};

static inline size_t thing(const struct program *p, const rg_collective_send *send)
{
    return (size_t)send->shard * (p->ask->collective == RG_ALLTOALL ? p->links->nodes : p->chunks) +
           send->chunk;
}

static inline const rg_collective_send *send_of(const struct program *p, size_t line)
{
    return &p->all.send[p->line[line].send];
}

/* Runs `put` for every node; each begins and ends what is around all of them. */
rg_status rg_programs_write(const rg_links *links, const rg_collective_ask *ask, rg_out *out,
                            const rg_watch *watch, bool staged,
                            void (*put)(struct program *program, uint32_t node));

/* ---- write_msccl.c: MSCCL's XML, and a plan of MSCCL++ */

void rg_put_msccl(struct program *p, uint32_t node);
void rg_put_mscclpp(struct program *p, uint32_t node);
