/* SPDX-License-Identifier: Apache-2.0 */

/* What the steps of a program in MSCCL's XML name: places of memory, other steps, other nodes. */

#include "msccl.h"

#define NONE RG_MSCCL_NONE

uint32_t rg_msccl_size(const struct rg_msccl *p, unsigned buffer)
{
    const rg_collective collective = p->ask->collective;

    return collective == (buffer == 0 ? RG_ALLGATHER : RG_REDUCE_SCATTER) ? p->chunks / p->nodes
                                                                          : p->chunks;
}

/* The first block of each node, and the places of each. */
static rg_status lay_out(struct rg_msccl *p)
{
    uint64_t places = 0;

    for (uint32_t node = 0; node < p->nodes; node++) {
        const uint32_t size[] = {rg_msccl_size(p, 0), rg_msccl_size(p, 1)};
        uint32_t *base = p->base + 3 * (size_t)node;
        base[0] = (uint32_t)places;
        base[1] = p->in_place ? base[0] : base[0] + size[0];
        if (p->in_place && size[0] < size[1])
            base[0] += node * size[0];
        else if (p->in_place && size[1] < size[0])
            base[1] += node * size[1];
        places += p->in_place ? (size[0] > size[1] ? size[0] : size[1]) : size[0] + size[1];
        base[2] = (uint32_t)places;
        places += p->scratch[node];
        if (places > RG_MSCCL_MOST)
            return RG_E_LARGE;
    }
    p->places = (uint32_t)places;
    for (uint32_t i = p->blocks; i > 0; i--)
        p->mates[p->block[i - 1].node] = i - 1;
    return RG_OK;
}

/* A place by its number among all; beyond the buffer the step is wrong. */
static void resolve(const struct rg_msccl *p, const struct rg_msccl_step *step, uint32_t *place)
{
    const uint32_t node = p->block[step->block].node;
    const unsigned buffer = *place % 3;
    const uint32_t at = *place / 3;

    if (*place == NONE)
        return;
    if (at + step->count > (buffer == 2 ? p->scratch[node] : rg_msccl_size(p, buffer)) &&
        p->verdict->fault == RG_SCHEDULE_RIGHT) {
        p->verdict->fault = RG_SCHEDULE_PLACE;
        p->verdict->line = step->line;
    }
    *place = p->base[3 * (size_t)node + buffer] + at;
}

/* The step that shows that one of a number, or a later one, is over; NONE: none ever does. */
static uint32_t shown(const struct rg_msccl *p, const struct rg_msccl_block *block, uint32_t number)
{
    const uint32_t steps = block->end - block->first;
    uint32_t at = block->first + (number < steps ? number : steps);

    while (at > block->first && p->step[at - 1].number >= number)
        at--;
    while (at < block->end && !p->step[at].shows)
        at++;
    return at < block->end ? at : NONE;
}

/* What a step waits for. One that waits for what never comes, or is not there, waits for itself. */
static void find_waits(const struct rg_msccl *p, uint32_t index)
{
    struct rg_msccl_step *step = &p->step[index];
    const uint32_t node = p->block[step->block].node;
    uint32_t other = p->mates[node];

    if (step->wanted == NONE)
        return;
    /* Most often its id is its number. */
    if (step->wanted < p->blocks - other && p->block[other + step->wanted].node == node &&
        p->block[other + step->wanted].id == step->wanted)
        other += step->wanted;
    while (other < p->blocks && p->block[other].node == node && p->block[other].id != step->wanted)
        other++;
    const bool found = other < p->blocks && p->block[other].node == node;
    if (found && step->after == NONE) /* a step before the first one is over */
        return;
    step->waits = found ? shown(p, &p->block[other], step->after) : NONE;
    if (step->waits == NONE)
        step->waits = index;
}

/* Joins the sends of a block to the receives of the other end of its channel, in their orders. */
static void join(const struct rg_msccl *p, const struct rg_msccl_block *one)
{
    uint32_t other = one->send == NONE ? NONE : p->mates[one->send];

    while (other < p->blocks && p->block[other].node == one->send &&
           (p->block[other].receive != one->node || p->block[other].channel != one->channel))
        other++;
    if (other >= p->blocks || p->block[other].node != one->send)
        return;
    uint32_t at = p->block[other].first;
    for (uint32_t i = one->first; i < one->end; i++) {
        if ((p->step[i].does & RG_MSCCL_SENDS) == 0)
            continue;
        while (at < p->block[other].end && (p->step[at].does & RG_MSCCL_RECEIVES) == 0)
            at++;
        if (at == p->block[other].end)
            return;
        p->step[i].target = at;
        p->step[at++].source = i;
    }
}

rg_status rg_msccl_join(struct rg_msccl *p)
{
    const rg_status status = lay_out(p);

    for (uint32_t i = 0; status == RG_OK && i < p->steps; i++) {
        resolve(p, &p->step[i], &p->step[i].from);
        resolve(p, &p->step[i], &p->step[i].to);
        find_waits(p, i);
    }
    for (uint32_t i = 0; status == RG_OK && i < p->blocks; i++)
        join(p, &p->block[i]);
    return status;
}
