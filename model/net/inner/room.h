/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Memory in many pieces that is given back at once.
 *
 *     rg_room room = {0};
 *     uint32_t *queue = rg_room_get(&room, nodes, sizeof *queue);
 *     uint64_t *sum = rg_room_zeros(&room, nodes, sizeof *sum);
 *     status = room.broken ? RG_E_MEMORY : search(queue, sum);
 *     rg_room_end(&room);
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "routegen/status.h"

typedef struct rg_room {
    struct rg_room_block *block;
    bool broken; /**< some piece was not there */
} rg_room;

/** A piece for @p count elements, aligned for all types; NULL without memory. O(1). */
void *rg_room_get(rg_room *room, size_t count, size_t size);

/** The same, all bytes 0. O(bytes). */
void *rg_room_zeros(rg_room *room, size_t count, size_t size);

/** Frees all pieces; a room that was broken stays so. O(blocks). */
void rg_room_end(rg_room *room);

/** A list from malloc with room for an element more: it doubles where it is full.
 * @return the list, which may have moved; NULL without memory, the list stays. O(1), amortized. */
void *rg_grown(void *list, size_t count, size_t *room, size_t size);

/** A text that grows: what an rg_out adds to it (its context), and a zero behind. */
typedef struct rg_grown_text {
    char *bytes; /**< from malloc; NULL: nothing yet */
    size_t length, room;
} rg_grown_text;

/** The write of such an rg_out. @return RG_OK; RG_E_MEMORY: the text stays. O(length). */
rg_status rg_grown_text_add(void *text, const char *bytes, size_t length);

/* Options that begin with their size: see net.h. */

/** Whether the options of a program may have @p known bytes where the library's have @p size: a
 * sizeof is a multiple of the alignment, and so cuts no member. O(1). */
static inline bool rg_is_size(size_t known, size_t size, size_t align)
{
    return known >= sizeof known && known <= size && known % align == 0;
}

/**
 * Writes over the defaults in @p own, of @p size bytes, what the caller's program knows of them.
 * @return RG_OK; RG_E_NULL; RG_E_OPTION (no size, or that of a newer header). O(size).
 */
static inline rg_status rg_sized(void *own, size_t size, size_t align, const void *given)
{
    size_t known;

    if (given == NULL)
        return RG_E_NULL;
    memcpy(&known, given, sizeof known);
    if (!rg_is_size(known, size, align))
        return RG_E_OPTION;
    memcpy(own, given, known);
    memcpy(own, &size, sizeof size);
    return RG_OK;
}
