/* SPDX-License-Identifier: Apache-2.0 */

/* An exchange, phase by phase: tokens in, through the fabric, and judged where they come out. */

#include <string.h>

#include "stage.h"
#include "net/inner/exchange.h"
#include "routegen/net/exchange.h"
#include "net/inner/room.h"

/* Computes the terminal where a message belongs; false if the square has no formula. */
static bool destination_of(const rg_switched *switched, uint32_t row, uint32_t source,
                           uint32_t *destination)
{
    const rg_any_network *network = switched->network;

    if (switched->square == RG_SQUARE_RLS) {
        *destination = (source + (switched->rows - row)) % switched->rows;
        return true;
    }
    return network->info->kind == RG_KIND_GFT && switched->seed == NULL &&
           rg_gft_destination(&network->shape.gft, switched->square, row, source, destination) ==
               RG_OK;
}

/* Counting sort, ascending within a pass. @pass is the pass of each terminal, @next is all 0. */
static void sort_by_pass(rg_exchange_run *push, const uint32_t *pass, uint32_t *next)
{
    const uint32_t terminals = push->fabric->terminals;
    const uint32_t passes = push->fabric->switched->passes;

    for (uint32_t i = 0; i < terminals; i++)
        next[pass[i] + 1]++;
    for (uint32_t p = 0; p <= passes; p++) {
        next[p + 1] += next[p];
        push->first[p] = next[p];
    }
    for (uint32_t i = 0; i < terminals; i++)
        push->order[next[pass[i]]++] = i;
}

static rg_status find_passes(rg_exchange_run *push)
{
    const uint32_t terminals = push->fabric->terminals;
    rg_room room = {0};
    uint32_t *pass = rg_room_get(&room, terminals, sizeof *pass);
    uint32_t *next = rg_room_zeros(&room, (size_t)push->fabric->switched->passes + 2, sizeof *next);
    const rg_status status = room.broken ? RG_E_MEMORY : RG_OK;

    for (uint32_t i = 0; status == RG_OK && i < terminals; i++)
        pass[i] = rg_fabric_pass(push->fabric, i);
    if (status == RG_OK)
        sort_by_pass(push, pass, next);
    rg_room_end(&room);
    return status;
}

static uint32_t rows_of(const rg_exchange_run *push)
{
    return push->range.end_row - push->range.first_row;
}

/* The tables that every push has. */
static void make_tables(rg_exchange_run *push)
{
    const uint32_t n = push->fabric->terminals;

    push->arrived = rg_room_zeros(&push->room, n, sizeof *push->arrived);
    push->token = rg_room_zeros(&push->room, n, sizeof *push->token);
    push->place = rg_room_zeros(&push->room, n, sizeof *push->place);
    push->order = rg_room_zeros(&push->room, n, sizeof *push->order);
    push->first =
        rg_room_zeros(&push->room, (size_t)push->fabric->switched->passes + 1, sizeof *push->first);
    push->taken = rg_room_zeros(&push->room, rg_fabric_lines(push->fabric), sizeof *push->taken);
}

/* The tables for a square without a formula. */
static rg_status make_bits(rg_exchange_run *push)
{
    const size_t n = push->fabric->terminals;
    const uint32_t rows = rows_of(push);

    if (rows > 1 && n > RG_PUSH_MAX_TERMINALS)
        return RG_E_LARGE;
    if (rows > 1)
        push->met = rg_room_zeros(&push->room, (n * n + 7) / 8, 1);
    if (push->range.end_pass - push->range.first_pass > 1)
        push->received = rg_room_zeros(&push->room, (rows * n + 7) / 8, 1);
    return RG_OK;
}

rg_status rg_exchange_open(rg_exchange_run *push, rg_fabric *fabric, const rg_exchange_range *range)
{
    const rg_switched *switched = fabric->switched;
    const rg_exchange_range all = {0, switched->rows, 0, switched->passes};

    *push = (rg_exchange_run){.fabric = fabric, .range = range == NULL ? all : *range};
    if (!destination_of(switched, 0, 0, &(uint32_t){0})) {
        const rg_status status = make_bits(push);
        if (status != RG_OK)
            return status;
    }
    make_tables(push);
    return push->room.broken ? RG_E_MEMORY : find_passes(push);
}

void rg_exchange_close(rg_exchange_run *push)
{
    rg_room_end(&push->room);
}

void rg_exchange_pass(rg_exchange_run *push, uint32_t pass)
{
    push->pass = pass;
    push->sender = push->order + push->first[pass];
    push->sender_count = push->first[pass + 1] - push->first[pass];
    (void)rg_fabric_turn(push->fabric, pass);
}

/* Keeps a fault if it is the first one. */
static void keep(rg_exchange_run *push, rg_push_fault fault)
{
    if (push->fault.what == RG_PUSH_FINE)
        push->fault = fault;
}

/* Counts a message that cannot continue from a place of a stage. */
static void stop(rg_exchange_run *push, uint32_t row, uint32_t source, unsigned s, uint32_t place,
                 unsigned output)
{
    const bool stuck = output == RG_NOWHERE;

    if (stuck)
        push->counts.lost++;
    else
        push->counts.collisions++;
    push->arrived[source] = RG_LOST;
    keep(push, (rg_push_fault){
                   .what = stuck ? RG_PUSH_STUCK : RG_PUSH_TAKEN,
                   .source = source,
                   .row = row,
                   .pass = push->pass,
                   .stage = s,
                   .index = place >> 8,
                   .port = stuck ? place & 255 : output,
               });
}

/* Sets a bit; false if it was already set. */
static bool set_bit(uint8_t *bits, uint64_t index)
{
    const uint8_t mask = (uint8_t)(1u << (index & 7));
    const bool fresh = (bits[index >> 3] & mask) == 0;

    bits[index >> 3] |= mask;
    return fresh;
}

/* Checks and counts a message that has arrived at a terminal. */
static void arrive(rg_exchange_run *push, uint32_t row, uint32_t source, uint32_t terminal)
{
    const uint64_t n = push->fabric->terminals;
    uint32_t expected = terminal;
    bool is_fresh = true; /* the first from this source to the terminal */
    bool is_alone = true; /* the first at the terminal in this rotation */

    push->arrived[source] = terminal;
    if (!destination_of(push->fabric->switched, row, source, &expected)) {
        if (push->met != NULL)
            is_fresh = set_bit(push->met, source * n + terminal);
        if (push->received != NULL)
            is_alone = set_bit(push->received, (row - push->range.first_row) * n + terminal);
    }
    if (terminal == expected && is_fresh && is_alone) {
        push->counts.delivered++;
        return;
    }
    push->counts.misplaced++;
    keep(push, (rg_push_fault){
                   .what = terminal != expected ? RG_PUSH_ASTRAY
                           : is_fresh           ? RG_PUSH_SECOND
                                                : RG_PUSH_REPEATED,
                   .source = source,
                   .row = row,
                   .pass = push->pass,
                   .terminal = terminal,
                   .expected = expected,
               });
}

/* Takes @count messages through a stage; returns how many are left. */
static uint32_t push_stage(rg_exchange_run *push, uint32_t row, unsigned s, const uint8_t *states,
                           uint32_t count)
{
    const rg_stage *stage = &push->fabric->stage[s];
    const uint64_t step = ++push->step;
    uint32_t left = 0;

    for (uint32_t i = 0; i < count; i++) {
        const uint32_t source = push->token[i];
        const uint32_t place = push->place[i];
        const unsigned output = rg_stage_output(stage, states, place);
        const uint32_t line = rg_stage_line(stage, place, output);
        if (output == RG_NOWHERE || push->taken[line] == step) {
            stop(push, row, source, s, place, output);
            continue;
        }
        push->taken[line] = step;
        push->token[left] = source;
        push->place[left++] = stage->link[line];
    }
    return left;
}

void rg_exchange_phase(rg_exchange_run *push, uint32_t row, const uint8_t *states)
{
    uint32_t count = push->sender_count;

    push->counts.messages += count;
    for (uint32_t i = 0; i < count; i++) {
        push->token[i] = push->sender[i];
        push->place[i] = push->fabric->entry[push->sender[i]];
    }
    for (unsigned s = 0; s < push->fabric->count; s++)
        count = push_stage(push, row, s, states, count);
    for (uint32_t i = 0; i < count; i++)
        arrive(push, row, push->token[i], push->place[i]);
}

void rg_exchange_finish(rg_exchange_run *push)
{
    const uint32_t passes = push->fabric->switched->passes;
    const uint32_t unsent = push->fabric->terminals - push->first[passes];
    const uint64_t messages = (uint64_t)unsent * rows_of(push);

    if (unsent == 0 ||
        push->range.end_pass - push->range.first_pass != push->fabric->switched->passes)
        return;
    push->counts.messages += messages;
    push->counts.lost += messages;
    keep(push, (rg_push_fault){.what = RG_PUSH_UNSENT, .source = push->order[push->first[passes]]});
}

bool rg_exchange_is_right(const rg_exchange_run *push)
{
    return push->counts.delivered == push->counts.messages;
}

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
    uint8_t *now, *before, *first;
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
            rg_exchange_phase(push, row, states->now);
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
        rg_exchange_pass(push, pass);
        status = push_pass(push, &states, watch, changes);
    }
    if (status == RG_OK)
        rg_exchange_finish(push);
    rg_room_end(&room);
    return status;
}
