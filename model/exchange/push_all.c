/* SPDX-License-Identifier: Apache-2.0 */

#include <string.h>

#include "routegen/net/exchange.h"
#include "inner/net/exchange.h"
#include "inner/room.h"

/* Counts the states that differ. Most do not, so that they are compared eight at a time. */
static uint64_t differing(const uint8_t *a, const uint8_t *b, uint32_t count)
{
    uint64_t sum = 0;
    uint32_t i = 0;

    while (i < count) {
        uint64_t word[2] = {0, 0};
        const uint32_t size = count - i < 8 ? count - i : 8;
        memcpy(&word[0], a + i, size);
        memcpy(&word[1], b + i, size);
        if (word[0] != word[1])
            for (uint32_t j = i; j < i + size; j++)
                sum += a[j] != b[j];
        i += size;
    }
    return sum;
}

/* The states of the current rotation, of the previous one, and of the first one. */
struct states {
    uint8_t *now;
    uint8_t *before;
    uint8_t *first;
};

/* Gets the states of a rotation, and counts those that change. */
static rg_status next_states(const rg_exchange_run *push, uint32_t row, struct states *states,
                             uint64_t *changes)
{
    const rg_switched *switched = push->fabric->switched;
    uint8_t *swap = states->before;

    states->before = states->now;
    states->now = swap;
    const rg_status status = rg_switched_states(switched, row, push->pass, states->now);
    if (status != RG_OK)
        return status;
    if (row == push->range.first_row)
        memcpy(states->first, states->now, switched->switches);
    else
        *changes += differing(states->before, states->now, switched->switches);
    return RG_OK;
}

/* The number of messages in the range. */
static uint64_t total_of(const rg_exchange_run *push)
{
    const rg_exchange_range *range = &push->range;
    const bool whole = range->end_pass - range->first_pass == push->fabric->switched->passes;
    const uint32_t senders = whole ? push->fabric->terminals
                                   : push->first[range->end_pass] - push->first[range->first_pass];

    return (uint64_t)senders * (range->end_row - range->first_row);
}

/* Pushes all rotations of the current pass. */
static rg_status push_pass(rg_exchange_run *push, struct states *states, const rg_watch *watch,
                           uint64_t *changes)
{
    for (uint32_t row = push->range.first_row; row < push->range.end_row; row++) {
        rg_status status = next_states(push, row, states, changes);
        if (status == RG_OK)
            status = rg_exchange_phase(push, row, states->now);
        if (status == RG_OK)
            status = rg_watch_show(watch, "messages", push->counts.messages, total_of(push));
        if (status != RG_OK)
            return status;
    }
    *changes += differing(states->now, states->first, push->fabric->switched->switches);
    return RG_OK;
}

rg_status rg_exchange_all(rg_exchange_run *push, const rg_watch *watch, uint64_t *changes)
{
    const uint32_t switches = push->fabric->switched->switches;
    rg_room room = {0};
    struct states states = {.now = rg_room_zeros(&room, switches, 1),
                            .before = rg_room_zeros(&room, switches, 1),
                            .first = rg_room_zeros(&room, switches, 1)};
    rg_status status = room.broken ? RG_E_MEMORY : RG_OK;

    *changes = 0;
    for (uint32_t pass = push->range.first_pass; status == RG_OK && pass < push->range.end_pass;
         pass++) {
        status = rg_exchange_pass(push, pass);
        if (status == RG_OK)
            status = push_pass(push, &states, watch, changes);
    }
    if (status == RG_OK)
        rg_exchange_finish(push);
    rg_room_end(&room);
    return status;
}
