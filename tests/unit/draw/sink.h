/* SPDX-License-Identifier: Apache-2.0 */

#pragma once

#include <string.h>

#include "routegen/net/out.h"

/* An output with room for some bytes, the first of which are kept. */
struct sink {
    size_t room, length, calls;
    char text[16384];
};

static inline rg_status to_sink(void *context, const char *text, size_t length)
{
    struct sink *sink = context;
    const size_t left = sizeof sink->text - 1 - sink->length;

    sink->calls++;
    if (length > sink->room)
        return RG_E_WRITE;
    sink->room -= length;
    memcpy(&sink->text[sink->length], text, length < left ? length : left);
    sink->length += length < left ? length : left;
    return RG_OK;
}

static inline rg_out out_to(struct sink *sink, size_t room)
{
    memset(sink, 0, sizeof *sink);
    sink->room = room;
    return (rg_out){.write = to_sink, .context = sink};
}
