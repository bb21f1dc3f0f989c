/* SPDX-License-Identifier: Apache-2.0 */

#include "net/inner/room.h"

#include <stdlib.h>
#include <string.h>

/* Pieces lie one after another in blocks, as a record has thousands of them. */
struct rg_room_block {
    struct rg_room_block *before;
    size_t used, room;
    _Alignas(max_align_t) char bytes[];
};

/* The first block is one that allocators have at hand: rows come and go by the million. */
enum { FIRST = 900, BLOCK = 4000 };

void *rg_room_get(rg_room *room, size_t count, size_t size)
{
    const size_t step = (count * size + sizeof(max_align_t) - 1) / sizeof(max_align_t);
    const size_t bytes = step * sizeof(max_align_t);

    if (room->block == NULL || room->block->room - room->block->used < bytes) {
        const size_t least = room->block == NULL ? FIRST : BLOCK;
        const size_t all = bytes > least ? bytes : least;
        struct rg_room_block *block = malloc(sizeof *block + all);
        if (block == NULL) {
            room->broken = true;
            return NULL;
        }
        *block = (struct rg_room_block){.before = room->block, .room = all};
        room->block = block;
    }
    room->block->used += bytes;
    return room->block->bytes + room->block->used - bytes;
}

void *rg_room_zeros(rg_room *room, size_t count, size_t size)
{
    void *piece = rg_room_get(room, count, size);
    return piece == NULL ? NULL : memset(piece, 0, count * size);
}

void rg_room_end(rg_room *room)
{
    for (struct rg_room_block *block = room->block, *before; block != NULL; block = before) {
        before = block->before;
        free(block);
    }
    room->block = NULL; /* it stays broken, for who asks afterwards */
}

void *rg_grown(void *list, size_t count, size_t *room, size_t size)
{
    if (count < *room)
        return list;
    void *grown = realloc(list, (2 * *room + 64) * size);
    if (grown != NULL)
        *room = 2 * *room + 64;
    return grown;
}

rg_status rg_grown_text_add(void *text, const char *bytes, size_t length)
{
    rg_grown_text *all = text;

    if (all->length + length >= all->room) {
        const size_t room = 2 * (all->length + length) + 1024;
        char *more = realloc(all->bytes, room);
        if (more == NULL)
            return RG_E_MEMORY;
        all->bytes = more;
        all->room = room;
    }
    memcpy(all->bytes + all->length, bytes, length);
    all->bytes[all->length += length] = '\0';
    return RG_OK;
}
