/* SPDX-License-Identifier: Apache-2.0 */

/* The part of the module that is C; ffi_build.py puts it after the public headers. */
#include <stdlib.h>
#include <time.h>

#include "glue.h"
#include "hw/inner/kautz_pairs.h"

/* Python's; cffi defines it. */
static bool rgpy_progress(void *handle, const char *unit, uint64_t done, uint64_t total);

static int64_t milliseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool show(void *context, const rg_progress *progress)
{
    struct rgpy_watch *watch = context;
    const int64_t now = milliseconds();

    if (now < watch->next)
        return true;
    watch->next = now + 50;
    return rgpy_progress(watch->handle, progress->note != NULL ? progress->note : progress->unit,
                         progress->done, progress->total);
}

void rgpy_watch_begin(struct rgpy_watch *watch, void *handle)
{
    *watch = (struct rgpy_watch){{show, watch}, handle, milliseconds() + 50};
}

void rgpy_text_free(rg_grown_text *text)
{
    free(text->bytes);
}

rg_status rgpy_edges(const rg_topology *net, uint64_t most, uint64_t room, uint64_t *vertex,
                     uint64_t *count, uint64_t *pairs)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    for (; most > 0 && *vertex < net->vertices; most--, ++*vertex) {
        const rg_status status = rg_topology_neighbours(net, *vertex, next);
        if (status != RG_OK)
            return status;
        for (unsigned port = 0; port < net->ports; port++) {
            if (next[port] == RG_TOPOLOGY_NONE || (!net->directed && next[port] < *vertex))
                continue;
            if (*count == room)
                return RG_E_LENGTH;
            pairs[2 * *count] = *vertex;
            pairs[2 * *count + 1] = next[port];
            ++*count;
        }
    }
    return RG_OK;
}

rg_status rgpy_states(const rg_switched *switched, uint32_t row, uint32_t count, uint32_t pass,
                      uint8_t *states)
{
    for (uint32_t i = 0; i < count; i++) {
        const rg_status status =
            rg_switched_states(switched, row + i, pass, states + (size_t)i * switched->switches);
        if (status != RG_OK)
            return status;
    }
    return RG_OK;
}

void rgpy_random_ranks(rg_random *random, const rg_kautz *net, size_t count, uint64_t *source,
                       uint64_t *destination)
{
    for (size_t i = 0; i < count; i++)
        rg_random_ranks(random, net, &source[i], &destination[i]);
}
