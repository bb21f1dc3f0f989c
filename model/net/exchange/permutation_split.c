/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Permutations through Clos networks and opened trees. Messages are cut into passes, those of a
 * pass into the networks of level 1, those of each into networks of level 2, and so on. A cut into
 * k parts has to leave every set, of the sources or the destinations below one switch, no more than
 * its links in each part. Both sorts of sets are nested, so such a cut exists wherever no set is
 * larger than k times its links.
 *
 * Halving: messages are paired inside a switch of the lowest level, those left over inside one of
 * the next, and so on; likewise by destination. The pairs form paths and even loops, along which
 * messages go to the two halves in turn, so every set is halved. This is the looping algorithm
 * where one level counts. Odd k: one part is peeled off, where one level counts by Konig's
 * colouring, which exchanges along alternating paths, else by flow.
 */

#include "permutation.h"

#include <limits.h>
#include <string.h>

#define NONE RG_PERMUTATION_NONE

struct split {
    struct rg_permutation_ways *ways;
    const permutation_nest *nest;
    const uint32_t *to;
    uint32_t *by_source,
        *by_target;         /* the messages, by their source; what is cut lies side by side */
    uint32_t *sorted;       /* room for both */
    uint32_t *mate[2];      /* partner by source, by destination */
    uint8_t *taken;         /* by source: 1, the other part */
    uint32_t *colour_at[2]; /* of Konig's colouring: by switch and colour */
    rg_status status;
};

static uint32_t end_of(const struct split *split, uint32_t message, bool target)
{
    return target ? split->to[message] : message;
}

/* Messages side by side in the lists that are to be cut. */
struct piece {
    uint32_t at, count;
    unsigned level;        /* whose ports they take next, or PASSES */
    uint32_t parts, first; /* as so many, numbered from first on */
};

#define PASSES UINT_MAX

/* ---- Halving -------------------------------------------------------------------------------- */

/* Pairs messages in order of their end, level by level. */
static void pair(struct split *split, const uint32_t *list, uint32_t count, bool target,
                 unsigned low, unsigned high)
{
    uint32_t *mate = split->mate[target], *left = split->sorted;
    memcpy(left, list, count * sizeof *left);
    for (uint32_t i = 0; i < count; i++)
        mate[list[i]] = NONE;
    for (unsigned l = low; l <= high && count > 1; l++) {
        const uint64_t span = split->nest->span[l + 1];
        uint32_t kept = 0;
        for (uint32_t i = 0; i < count; i++) {
            if (i + 1 < count && end_of(split, left[i], target) / span ==
                                     end_of(split, left[i + 1], target) / span) {
                mate[left[i]] = left[i + 1];
                mate[left[i + 1]] = left[i];
                i++;
            } else {
                left[kept++] = left[i];
            }
        }
        count = kept;
    }
}

/* From a message on, first by its mate of one end; those that are in no half yet. */
static void walk(struct split *split, uint32_t message, bool target, bool first, uint8_t *half)
{
    for (bool taken = first; message != NONE && half[message] == 2; taken = !taken) {
        half[message] = taken;
        message = split->mate[target][message];
        target = !target;
    }
}

/* Those taken come last, both lists in the order they had. @return how many are first. */
static uint32_t divide(struct split *split, uint32_t *list, uint32_t count)
{
    uint32_t first = 0, last = 0;
    for (uint32_t i = 0; i < count; i++)
        if (split->taken[list[i]])
            split->sorted[last++] = list[i];
        else
            list[first++] = list[i];
    memcpy(list + first, split->sorted, last * sizeof *list);
    return first;
}

static void halve(struct split *split, uint32_t at, uint32_t count, unsigned low, unsigned high)
{
    uint8_t *half = split->taken;
    pair(split, split->by_source + at, count, false, low, high);
    pair(split, split->by_target + at, count, true, low, high);
    for (uint32_t i = 0; i < count; i++)
        half[split->by_source[at + i]] = 2;
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t message = split->by_source[at + i];
        if (half[message] != 2)
            continue;
        walk(split, message, false, false, half);
        walk(split, split->mate[true][message], false, true, half);
    }
}

/* ---- One of several parts ------------------------------------------------------------------- */

uint32_t rg_permutation_colour(const permutation_colours *colours, uint32_t message)
{
    const uint32_t span = colours->span, count = colours->count;
    uint32_t *of = colours->at[0] + message / span * count, colour = 0, other = 0, changes = 0;

    while (of[colour] != NONE)
        colour++;
    of[colour] = message;
    of = colours->at[1] + colours->to[message] / span * count;
    while (of[other] != NONE)
        other++;
    uint32_t moved = of[colour];
    of[colour] = message;
    for (bool target = false; moved != NONE; target = !target, changes++) {
        of[other] = moved;
        of = colours->at[target] + (target ? colours->to[moved] : moved) / span * count;
        const uint32_t next = of[other], kept = other;
        of[other] = moved;
        if (next == NONE)
            of[colour] = NONE;
        other = colour;
        colour = kept;
        moved = next;
    }
    return changes;
}

/* Konig's colouring of the messages between the switches of one level; the last colour is taken. */
static void colour(struct split *split, uint32_t at, uint32_t count, unsigned level, uint32_t parts)
{
    const uint64_t span = split->nest->span[level + 1];
    const permutation_colours colours = {
        {split->colour_at[0], split->colour_at[1]}, (uint32_t)span, parts, split->to};

    for (uint32_t i = 0; i < count; i++)
        for (unsigned target = 0; target < 2; target++) {
            const uint32_t end = end_of(split, split->by_source[at + i], target);
            for (uint32_t c = 0; c < parts; c++)
                split->colour_at[target][end / span * parts + c] = NONE;
        }
    for (uint32_t i = 0; i < count; i++)
        (void)rg_permutation_colour(&colours, split->by_source[at + i]);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t message = split->by_source[at + i];
        split->taken[message] = split->colour_at[0][message / span * parts + parts - 1] == message;
    }
}

/* Of links, a part of a piece that takes the ports of level @low has those of the levels above. */
static void peel(struct split *split, const struct piece *piece, unsigned low, unsigned high)
{
    permutation_cut cut = {.nest = split->nest,
                           .low = low,
                           .high = high,
                           .parts = piece->parts,
                           .count = piece->count,
                           .message = {split->by_source + piece->at, split->by_target + piece->at},
                           .to = split->to,
                           .set = split->mate[0]};
    uint64_t links = 1;

    for (unsigned l = low; l <= high; l++) {
        if (l > low || piece->level == PASSES)
            links *= split->nest->m[l];
        cut.links[l] = links;
    }
    split->status = rg_permutation_peel(&cut, split->taken);
}

/* ---- Passes and levels ---------------------------------------------------------------------- */

static void cut_level(struct split *split, uint32_t at, uint32_t count, unsigned level);

static void assign(struct split *split, const struct piece *piece)
{
    const unsigned depth = split->nest->depth;

    for (uint32_t i = 0; i < piece->count; i++) {
        const uint32_t message = split->by_source[piece->at + i];
        if (piece->level == PASSES)
            split->ways->pass[message] = piece->first;
        else
            split->ways->up[(size_t)message * depth + piece->level] = (uint16_t)piece->first;
    }
    cut_level(split, piece->at, piece->count, piece->level == PASSES ? 0 : piece->level + 1);
}

/* Cuts by the sets of levels @low..@high. */
static void cut(struct split *split, const struct piece *piece, unsigned low, unsigned high)
{
    if (piece->count == 0 || split->status != RG_OK)
        return;
    if (piece->parts == 1) {
        assign(split, piece);
        return;
    }
    const bool even = piece->parts % 2 == 0;
    if (even)
        halve(split, piece->at, piece->count, low, high);
    else if (low == high && piece->level != PASSES) /* a message of each switch a part */
        colour(split, piece->at, piece->count, low, piece->parts);
    else
        peel(split, piece, low, high);
    struct piece rest = *piece, part = *piece;
    rest.count = divide(split, split->by_source + piece->at, piece->count);
    (void)divide(split, split->by_target + piece->at, piece->count);
    rest.parts = even ? piece->parts / 2 : piece->parts - 1;
    part.at += rest.count;
    part.count -= rest.count;
    part.parts -= rest.parts;
    part.first += rest.parts;
    cut(split, &rest, low, high);
    cut(split, &part, low, high);
}

/* The last level from this one on whose sets have to be looked at: where every level from a set on
 * has as many links as lines, it always fits. */
static unsigned last_narrow(const permutation_nest *nest, unsigned level)
{
    unsigned last = level;

    for (unsigned l = level + 1; l < nest->depth; l++)
        if (nest->m[l] < nest->n[l])
            last = l;
    return last;
}

/* Into the networks of the next level. Where there are more than lines, a power of two is best. */
static void cut_level(struct split *split, uint32_t at, uint32_t count, unsigned level)
{
    const permutation_nest *nest = split->nest;

    if (level == nest->depth)
        return;
    const uint32_t n = nest->n[level], m = nest->m[level];
    uint32_t parts = 1;
    while (parts < n)
        parts *= 2;
    const unsigned high = last_narrow(nest, level);
    if (high > level || parts > m)
        parts = high > level || n > m ? m : n;
    const struct piece piece = {at, count, level, parts, 0};
    cut(split, &piece, level, high);
}

/* The largest number of messages for each link of a set's. */
static uint32_t worst_set(const struct split *split, uint32_t count)
{
    uint64_t links = 1, most = 1;

    for (unsigned l = 0; l < split->nest->depth; l++) {
        const uint64_t span = split->nest->span[l + 1];
        links *= split->nest->m[l];
        for (unsigned target = 0; target < 2 && links < span; target++) {
            const uint32_t *list = target ? split->by_target : split->by_source;
            for (uint32_t i = 0, first = 0; i < count; i++) {
                if (end_of(split, list[i], target) / span !=
                    end_of(split, list[first], target) / span)
                    first = i;
                const uint64_t messages = i - first + 1;
                most = messages > most * links ? (messages + links - 1) / links : most;
            }
        }
    }
    return (uint32_t)most;
}

rg_status rg_permutation_split(struct rg_permutation_ways *ways, uint32_t lines, uint32_t *passes)
{
    struct split split = {.ways = ways, .nest = &ways->nest, .to = ways->to};
    rg_room room = {0};
    uint32_t count = 0, sorted = 0;

    split.by_source = rg_room_get(&room, lines, sizeof *split.by_source);
    split.by_target = rg_room_get(&room, lines, sizeof *split.by_target);
    split.sorted = rg_room_get(&room, lines, sizeof *split.sorted);
    split.taken = rg_room_zeros(&room, lines, sizeof *split.taken);
    for (unsigned target = 0; target < 2; target++) {
        split.mate[target] = rg_room_get(&room, lines, sizeof *split.mate[target]);
        split.colour_at[target] = rg_room_get(&room, lines, sizeof *split.colour_at[target]);
    }
    if (room.broken) {
        rg_room_end(&room);
        return RG_E_MEMORY;
    }
    memset(split.sorted, 0xff, lines * sizeof *split.sorted);
    for (uint32_t i = 0; i < lines; i++)
        if (split.to[i] != NONE) {
            split.by_source[count++] = i;
            split.sorted[split.to[i]] = i;
        }
    for (uint32_t i = 0; i < lines; i++)
        if (split.sorted[i] != NONE)
            split.by_target[sorted++] = split.sorted[i];
    *passes = worst_set(&split, count);
    const struct piece all = {0, count, PASSES, *passes, 0};
    cut(&split, &all, 0, ways->nest.depth > 0 ? ways->nest.depth - 1 : 0);
    rg_room_end(&room);
    return split.status;
}
