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

#include "routegen/status.h"

typedef struct rg_room {
    struct rg_room_block *block;
    bool broken; /**< some piece was not there */
} rg_room;

/** A piece for @p count elements, aligned for all types; NULL without memory. O(1). */
void *rg_room_get(rg_room *room, size_t count, size_t size);

/** The same, all bytes 0. O(bytes). */
void *rg_room_zeros(rg_room *room, size_t count, size_t size);

/** Frees all pieces. O(blocks). */
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
