/* SPDX-License-Identifier: Apache-2.0 */

/* The shape of a node: its ranges, its defaults, and what follows from it. */

#include "hw/inner/given.h"
#include "routegen/kautz_node.h"

#include "hw/inner/node_turns.h"

enum {
    LEAST_TRIES = 16,
    LEAST_WAIT = 512,
    CLOCKS_A_NODE = 24, /* of a hot spot: an answer takes some 21 clocks */
    MOST_TRIES = 127,
    MOST_WAIT = 1 << 20,
    MOST_DEAF = 1 << 20,
    MOST_BUSY = 1023,
    BOARD_DEAF = 8192,
    BOARD_DEPTH = 8 /* one digit */
};

/* Clocks for all nodes, from clocks for one, up to a power of two */
static uint32_t wait_for(uint64_t nodes, unsigned clocks)
{
    uint32_t wait = LEAST_WAIT;
    while (wait < clocks * nodes && wait < MOST_WAIT / 2)
        wait *= 2;
    return wait;
}

rg_status rg_node_shape_init(unsigned d, unsigned k, rg_node_shape *shape)
{
    rg_kautz net;
    if (!shape)
        return RG_E_NULL;
    const rg_status status = rg_kautz_init(d, k, &net);
    if (status != RG_OK)
        return status;
    if (d > RG_NODE_MAX_D || k > RG_NODE_MAX_K)
        return RG_E_SHAPE;
    *shape = (rg_node_shape){
        .d = (uint8_t)d,
        .k = (uint8_t)k,
        .vcs = (uint8_t)rg_node_vcs(&net),
        .depth = 4,
        .payload = 32,
        .crc = 16,
        .num = 10,
        .rounds = (uint8_t)((LEAST_TRIES + d * d - 1) / (d * d)),
        .busy = MOST_BUSY,
        .deaf = 262144,
    };
    if (shape->rounds < 2)
        shape->rounds = 2;
    shape->wait = wait_for(net.nodes, CLOCKS_A_NODE);
    return RG_OK;
}

uint32_t rg_node_wait(const rg_node_shape *shape, unsigned bytes)
{
    rg_kautz net;
    if (rg_node_shape_check(shape) != RG_OK)
        return 0;
    (void)rg_kautz_init(shape->d, shape->k, &net);
    const unsigned flits = 3u * (2 + rg_node_label_bytes(shape) + bytes + shape->crc / 8u);
    return wait_for(net.nodes, flits > CLOCKS_A_NODE ? flits : CLOCKS_A_NODE);
}

static bool is_within(unsigned value, unsigned least, unsigned most)
{
    return value >= least && value <= most;
}

rg_status rg_node_shape_check(const rg_node_shape *shape)
{
    if (!shape)
        return RG_E_NULL;
    const unsigned b = shape->depth;
    const bool is_power = b == 2 || b == 4 || b == 8 || b == 16;
    const bool legal = is_within(shape->d, RG_KAUTZ_MIN_D, RG_NODE_MAX_D) &&
                       is_within(shape->k, RG_KAUTZ_MIN_K, RG_NODE_MAX_K) &&
                       is_within(shape->vcs, 1, RG_NODE_MAX_VCS) && is_power &&
                       shape->payload >= 1 && (shape->crc == 16 || shape->crc == 32) &&
                       is_within(shape->num, 1, 10) &&
                       is_within((unsigned)shape->rounds * shape->d * shape->d, 1, MOST_TRIES) &&
                       is_within(shape->wait, 1, MOST_WAIT - 1) && shape->busy <= MOST_BUSY &&
                       shape->deaf <= MOST_DEAF;
    return legal ? RG_OK : RG_E_SHAPE;
}

unsigned rg_node_letter_bits(const rg_node_shape *shape)
{
    unsigned bits = 1;
    while (1u << bits < shape->d + 1u)
        bits++;
    return bits;
}

unsigned rg_node_label_bytes(const rg_node_shape *shape)
{
    return (shape->k * rg_node_letter_bits(shape) + 7) / 8;
}

rg_status rg_node_driver_shape(unsigned d, unsigned k, unsigned depth, rg_node_shape *shape)
{
    rg_node_shape made;
    rg_kautz net;
    rg_status status = rg_given(rg_node_shape_init(d, k, &made), shape);
    if (status != RG_OK)
        return status;
    made.depth = (uint8_t)(depth <= BOARD_DEPTH ? depth : 0);
    made.payload = RG_DRIVER_MAX_BYTES;
    made.busy = 0; /* its driver takes every message at once */
    made.deaf = BOARD_DEAF;
    status = rg_node_shape_check(&made);
    if (status != RG_OK)
        return status;
    (void)rg_kautz_init(d, k, &net);
    if (net.nodes > RG_DRIVER_MAX_NODES)
        return RG_E_SHAPE;
    *shape = made;
    return RG_OK;
}
