/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A program in MSCCL's XML. Each node has thread blocks, each of which does its steps one after the
 * other; a channel joins a block that sends to a node with one there that receives. A step may wait
 * until another block of its node has done one of its own.
 */
#pragma once

#include <stdint.h>

#include "net/inner/collective.h"

#define RG_MSCCL_NONE UINT32_MAX
#define RG_MSCCL_MOST (UINT32_C(1) << 24) /* places, blocks and steps */

/* What a step does, in this order: it receives, or loads a place, adds a place, stores, sends. */
enum { RG_MSCCL_RECEIVES = 1, RG_MSCCL_ADDS = 2, RG_MSCCL_STORES = 4, RG_MSCCL_SENDS = 8 };

struct rg_msccl_step {
    uint64_t line;
    uint32_t block, number;
    uint32_t from, to; /* the first place of what is loaded, and of what is stored, or NONE; as read
                          buffer + 3 * offset */
    uint32_t count;
    uint32_t wanted, after; /* as read: a block, by its id, and a step, by its number; or NONE */
    uint32_t waits;         /* the step that must be over before this one, or NONE */
    uint32_t source,
        target; /* the send that it receives, and the receive of what it sends; or NONE */
    uint8_t does;
    bool shows; /* that it is over; others wait for no step that does not */
};

struct rg_msccl_block {
    uint64_t line;
    uint32_t node, id, send, receive, channel;
    uint32_t first, end; /* its steps */
};

struct rg_msccl {
    const rg_links *links;
    const rg_collective_ask *ask;
    rg_schedule_verdict *verdict;
    uint32_t nodes, chunks; /* chunks of the vector, or of all shards together */
    bool in_place;
    uint32_t *scratch; /* of a node: its size; NONE: it has not been read yet */
    uint32_t places;   /* of all nodes */
    uint32_t *base;    /* [3 * node + buffer]: the first places of input, output and scratch */
    uint32_t *mates;   /* [node]: its first block, or NONE */
    struct rg_msccl_block *block;
    struct rg_msccl_step *step;
    uint32_t blocks, steps;
};

/* Chunks of a node's input (0) or output (1). */
uint32_t rg_msccl_size(const struct rg_msccl *p, unsigned buffer);

/* Finds what its steps name. @return RG_OK, and the verdict says what is beyond its buffer;
 * RG_E_LARGE. */
rg_status rg_msccl_join(struct rg_msccl *program);

/* Runs it until it ends or something is wrong, which the verdict says. @return RG_OK; RG_E_LARGE;
 * RG_E_MEMORY. */
rg_status rg_msccl_judge(const struct rg_msccl *program);

/* Sees that they touch memory in an order, as they were over; or the verdict says which do not. */
rg_status rg_msccl_order(const struct rg_msccl *program, const uint32_t *over);
