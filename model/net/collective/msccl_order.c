/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A program in MSCCL's XML ends the same however fast its blocks and links are if of any two steps
 * that touch a place, one of which stores, one is over before the other begins: by the order of a
 * block, by what steps wait for, and by messages. So all such pairs are looked at, in an order in
 * which they were over once. Of a step a row says how far each block of a node has surely come when
 * it is over. Messages between nodes are followed only where the node's own order does not answer:
 * first along what becomes of a sum, which settles the usual reductions, then with rows of all.
 */

#include <stdlib.h>
#include <string.h>

#include "msccl.h"

#define NONE RG_MSCCL_NONE

/* Most bytes of rows */
static const double most_bytes = (double)(UINT64_C(1) << 29);

/* A step that has loaded a place, and the one before it since the last store. */
struct reader {
    uint32_t step, next;
};

struct pair {
    uint32_t before, after;
};

struct order {
    const struct rg_msccl *p;
    const uint32_t *over;      /* all steps as they were over */
    uint32_t *place;           /* where in it each one is */
    uint32_t *sorted, *number; /* the same, node by node; where in its node's part each one is */
    uint32_t *begins;          /* [node]: its part; one more after the last */
    uint32_t *writer, *reader; /* of a place: the step that stored last, and who loaded */
    uint32_t *up, *down; /* a step surely over later: who takes the sum on; and one before: whose
                            value is loaded; or NONE. Then the ends of such ways */
    rg_room room;
    struct reader *readers;
    size_t reader_count, reader_room;
    struct pair *pair; /* not ordered by their node alone */
    size_t pairs, pair_room;
};

static void fail(const struct order *r, uint32_t before, uint32_t after)
{
    r->p->verdict->fault = RG_SCHEDULE_RACE;
    r->p->verdict->line = r->p->step[after].line;
    r->p->verdict->other = r->p->step[before].line;
}

/* Rows of the steps that are looked at, and which of these one is. */
struct rows {
    int32_t *row;
    uint32_t width; /* a multiple of 8: eight are compared at a time */
    const uint32_t *number;
    uint32_t first, end; /* blocks */
    bool messages;
};

/* Whether a step of the node is over when another one is. */
static bool is_over(const struct order *r, const struct rows *rows, uint32_t before, uint32_t step)
{
    return rows->row[(size_t)rows->number[step] * rows->width + r->p->step[before].block -
                     rows->first] > (int32_t)before;
}

static bool hears(const struct order *r, const struct rows *rows, uint32_t step)
{
    return rows->messages && (r->p->step[step].does & RG_MSCCL_RECEIVES) != 0;
}

/* Makes the row of a step. */
static void learn(const struct order *r, const struct rows *rows, uint32_t index)
{
    const struct rg_msccl_step *step = &r->p->step[index];
    const uint32_t from[] = {index > r->p->block[step->block].first ? index - 1 : NONE, step->waits,
                             hears(r, rows, index) ? step->source : NONE};
    int32_t *row = &rows->row[(size_t)rows->number[index] * rows->width];

    memset(row, 0, rows->width * sizeof *row);
    for (unsigned i = 0; i < 3; i++) {
        if (from[i] == NONE)
            continue;
        const int32_t *other = &rows->row[(size_t)rows->number[from[i]] * rows->width];
        for (uint32_t x = 0; x < rows->width; x += 8)
            for (uint32_t y = x; y < x + 8; y++)
                row[y] = other[y] > row[y] ? other[y] : row[y];
    }
    if (step->block >= rows->first && step->block < rows->end)
        row[step->block - rows->first] = (int32_t)index + 1;
}

/* Whether a step is over before another one of its node touches memory. Of a receive of several
 * chunks the first may be there before the last has been sent. */
static bool is_before(const struct order *r, const struct rows *rows, uint32_t before,
                      uint32_t index)
{
    const struct rg_msccl_step *step = &r->p->step[index];

    return r->p->step[before].block == step->block ||
           (index > r->p->block[step->block].first && is_over(r, rows, before, index - 1)) ||
           (step->waits != NONE && is_over(r, rows, before, step->waits)) ||
           (hears(r, rows, index) && step->count == 1 && is_over(r, rows, before, step->source));
}

static rg_status need_order(struct order *r, const struct rows *rows, uint32_t before,
                            uint32_t after)
{
    if (before == NONE || is_before(r, rows, before, after))
        return RG_OK;
    struct pair *pair = rg_grown(r->pair, r->pairs, &r->pair_room, sizeof *pair);
    if (pair == NULL)
        return RG_E_MEMORY;
    r->pair = pair;
    r->pair[r->pairs++] = (struct pair){before, after};
    return RG_OK;
}

/* A step loads places: after what stored there. */
static rg_status note_loads(struct order *r, const struct rows *rows, uint32_t step, uint32_t place)
{
    rg_status status = RG_OK;

    for (uint32_t i = 0; status == RG_OK && i < r->p->step[step].count; i++) {
        uint32_t *first = &r->reader[place + i];
        const uint32_t writer = r->writer[place + i];
        status = need_order(r, rows, writer, step);
        if (writer != NONE && is_before(r, rows, writer, step)) {
            r->down[step] = writer;
            r->up[writer] = r->up[writer] == NONE ? step : r->up[writer];
        }
        struct reader *more = rg_grown(r->readers, r->reader_count, &r->reader_room, sizeof *more);
        if (more == NULL)
            return RG_E_MEMORY;
        r->readers = more;
        r->readers[r->reader_count] = (struct reader){step, *first};
        *first = (uint32_t)r->reader_count++;
    }
    return status;
}

/* It stores: after what stored or loaded there. */
static rg_status note_stores(struct order *r, const struct rows *rows, uint32_t step,
                             uint32_t place)
{
    rg_status status = RG_OK;

    for (uint32_t i = 0; status == RG_OK && i < r->p->step[step].count; i++) {
        const uint32_t writer = r->writer[place + i];
        status = need_order(r, rows, writer, step);
        if (writer != NONE && (r->p->step[step].does & RG_MSCCL_ADDS) != 0 &&
            is_before(r, rows, writer, step))
            r->up[writer] = step;
        for (uint32_t at = r->reader[place + i]; status == RG_OK && at != NONE;
             at = r->readers[at].next)
            status = need_order(r, rows, r->readers[at].step, step);
        r->reader[place + i] = NONE;
        r->writer[place + i] = step;
    }
    return status;
}

/* What a step touches. */
static rg_status note(struct order *r, const struct rows *rows, uint32_t index)
{
    const struct rg_msccl_step *step = &r->p->step[index];
    const bool local = (step->does & RG_MSCCL_RECEIVES) == 0;
    rg_status status = RG_OK;

    /* Its own chunks are in no order. */
    if (step->from != NONE && step->to != NONE && step->from != step->to &&
        step->from < step->to + step->count && step->to < step->from + step->count)
        fail(r, index, index);
    if (step->from != NONE && status == RG_OK)
        status = note_loads(r, rows, index, step->from);
    if (local && (step->does & RG_MSCCL_ADDS) != 0 && status == RG_OK)
        status = note_loads(r, rows, index, step->to);
    if ((step->does & RG_MSCCL_STORES) != 0 && status == RG_OK)
        status = note_stores(r, rows, index, step->to);
    return status;
}

/* The blocks of a node, rounded up; it ends where another one begins, or all. */
static uint32_t width_of(const struct order *r, uint32_t node)
{
    const struct rg_msccl *p = r->p;
    uint32_t end = p->mates[node];

    while (end < p->blocks && p->block[end].node == node)
        end++;
    return (end - p->mates[node] + 7) / 8 * 8;
}

/* A node by itself. */
static rg_status judge_node(struct order *r, uint32_t node, int32_t *row)
{
    const struct rows rows = {.row = row,
                              .width = width_of(r, node),
                              .number = r->number,
                              .first = r->p->mates[node],
                              .end = r->p->mates[node] + width_of(r, node)};
    rg_status status = RG_OK;

    r->reader_count = 0;
    for (uint32_t i = r->begins[node]; status == RG_OK && i < r->begins[node + 1]; i++) {
        learn(r, &rows, r->sorted[i]);
        status = note(r, &rows, r->sorted[i]);
    }
    return status;
}

/* Follows each value to the step that adds to it last, and back to that; there the value that a
 * step sends and the sum that comes back meet. Drops the pairs that this puts in order. */
static void follow_sums(struct order *r)
{
    const struct rg_msccl_step *step = r->p->step;
    const uint32_t steps = r->p->steps;
    size_t left = 0;

    for (uint32_t at = steps; at-- > 0;) {
        const uint32_t s = r->over[at];
        const bool sends = (step[s].does & RG_MSCCL_SENDS) != 0;
        const bool on = sends && (step[step[s].target].does & RG_MSCCL_ADDS) != 0;
        const uint32_t next = on ? step[s].target : r->up[s];
        r->up[s] = next == NONE ? NONE : r->up[next];
        if (r->up[s] == NONE && (step[s].does & RG_MSCCL_ADDS) != 0)
            r->up[s] = s;
    }
    for (uint32_t at = 0; at < steps; at++) {
        const uint32_t s = r->over[at];
        const bool receives = (step[s].does & RG_MSCCL_RECEIVES) != 0;
        const uint32_t before = receives ? step[s].source : r->down[s];
        r->down[s] = (step[s].does & RG_MSCCL_ADDS) != 0 ? s
                     : before == NONE                    ? NONE
                                                         : r->down[before];
    }
    for (size_t i = 0; i < r->pairs; i++) {
        const struct rg_msccl_step *after = &step[r->pair[i].after];
        const uint32_t sum = r->up[r->pair[i].before];
        if (sum == NONE || after->count > 1 || (after->does & RG_MSCCL_RECEIVES) == 0 ||
            r->down[after->source] != sum)
            r->pair[left++] = r->pair[i];
    }
    r->pairs = left;
}

/* The pairs that nodes by themselves left open, with messages; some blocks at a time. */
static rg_status judge_pairs(const struct order *r)
{
    const struct rg_msccl *p = r->p;
    const double fit = most_bytes / sizeof(int32_t) / (p->steps + 1.0);
    const uint32_t all = (p->blocks + 7) / 8 * 8;
    struct rows rows = {
        .width = fit < all ? (uint32_t)fit / 8 * 8 : all, .number = r->place, .messages = true};

    if (r->pairs == 0)
        return RG_OK;
    rows.row = rows.width == 0 ? NULL : malloc((size_t)p->steps * rows.width * sizeof *rows.row);
    if (rows.row == NULL)
        return rows.width == 0 ? RG_E_LARGE : RG_E_MEMORY;
    for (; rows.first < p->blocks && p->verdict->fault == RG_SCHEDULE_RIGHT;
         rows.first = rows.end) {
        bool known = false;
        rows.end = rows.first + rows.width;
        for (size_t i = 0; i < r->pairs && p->verdict->fault == RG_SCHEDULE_RIGHT; i++) {
            const struct pair *pair = &r->pair[i];
            const uint32_t block = p->step[pair->before].block;
            if (block < rows.first || block >= rows.end)
                continue;
            for (uint32_t at = 0; !known && at < p->steps; at++)
                learn(r, &rows, r->over[at]);
            known = true;
            if (!is_before(r, &rows, pair->before, pair->after))
                fail(r, pair->before, pair->after);
        }
    }
    free(rows.row);
    return RG_OK;
}

/* Steps node by node. */
static void sort(struct order *r)
{
    const struct rg_msccl *p = r->p;

    for (uint32_t i = 0; i < p->steps; i++) {
        r->place[r->over[i]] = i;
        r->begins[p->block[p->step[i].block].node + 1]++;
    }
    for (uint32_t node = 0; node < p->nodes; node++)
        r->begins[node + 1] += r->begins[node];
    uint32_t *filled = r->reader; /* lent */
    memset(filled, 0, p->nodes * sizeof *filled);
    for (uint32_t i = 0; i < p->steps; i++) {
        const uint32_t node = p->block[p->step[r->over[i]].block].node;
        r->number[r->over[i]] = filled[node];
        r->sorted[r->begins[node] + filled[node]++] = r->over[i];
    }
    memset(r->reader, 0xff, p->places * sizeof *r->reader);
    memset(r->writer, 0xff, p->places * sizeof *r->writer);
    memset(r->up, 0xff, p->steps * sizeof *r->up);
    memset(r->down, 0xff, p->steps * sizeof *r->down);
}

rg_status rg_msccl_order(const struct rg_msccl *p, const uint32_t *over)
{
    struct order r = {.p = p, .over = over};
    size_t most = 0;

    r.place = rg_room_get(&r.room, p->steps + 1U, sizeof *r.place);
    r.sorted = rg_room_get(&r.room, p->steps + 1U, sizeof *r.sorted);
    r.number = rg_room_get(&r.room, p->steps + 1U, sizeof *r.number);
    r.up = rg_room_get(&r.room, p->steps + 1U, sizeof *r.up);
    r.down = rg_room_get(&r.room, p->steps + 1U, sizeof *r.down);
    r.begins = rg_room_zeros(&r.room, p->nodes + 1U, sizeof *r.begins);
    r.writer = rg_room_get(&r.room, p->places, sizeof *r.writer);
    r.reader = rg_room_get(&r.room, p->places, sizeof *r.reader);
    if (!r.room.broken)
        sort(&r);
    for (uint32_t node = 0; !r.room.broken && node < p->nodes; node++) {
        const size_t words = (size_t)(r.begins[node + 1] - r.begins[node]) * width_of(&r, node);
        most = words > most ? words : most;
    }
    if ((double)most * sizeof(int32_t) > 4 * most_bytes) {
        rg_room_end(&r.room);
        return RG_E_LARGE;
    }
    int32_t *row = rg_room_get(&r.room, most + 1, sizeof *row);
    rg_status status = r.room.broken ? RG_E_MEMORY : RG_OK;
    for (uint32_t node = 0;
         status == RG_OK && p->verdict->fault == RG_SCHEDULE_RIGHT && node < p->nodes; node++)
        status = judge_node(&r, node, row);
    if (status == RG_OK && p->verdict->fault == RG_SCHEDULE_RIGHT) {
        follow_sums(&r);
        status = judge_pairs(&r);
    }
    free(r.readers);
    free(r.pair);
    rg_room_end(&r.room);
    return status;
}
