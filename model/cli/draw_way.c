/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Backwards from the destination, level by level, so that the way can be read off forwards. */

#include <stdlib.h>

#include "draw.h"
#include "fail.h"

#define UNSEEN UINT32_MAX

/* By vertex: the next one on the way to @to, or UNSEEN. */
static uint32_t *search(const rg_topology *net, uint32_t to)
{
    const uint32_t count = (uint32_t)net->vertices;
    uint32_t *onward = calloc(count, sizeof *onward);
    uint32_t *queue = calloc(count, sizeof *queue);
    uint64_t previous[RG_TOPOLOGY_MAX_PORTS];
    uint32_t end = 0;

    if (onward == NULL || queue == NULL)
        cli_out_of_memory();
    for (uint32_t v = 0; v < count; v++)
        onward[v] = UNSEEN;
    onward[to] = to;
    queue[end++] = to;
    for (uint32_t i = 0; i < end; i++) {
        (void)rg_topology_predecessors(net, queue[i], previous);
        for (unsigned port = 0; port < net->in_ports; port++) {
            if (previous[port] == RG_TOPOLOGY_NONE || onward[previous[port]] != UNSEEN)
                continue;
            onward[previous[port]] = queue[i];
            queue[end++] = (uint32_t)previous[port];
        }
    }
    free(queue);
    return onward;
}

struct cli_way cli_draw_way(const rg_topology *net, uint32_t from, uint32_t to)
{
    struct cli_way way = {0, NULL};
    uint32_t *onward = search(net, to);

    if (onward[from] == UNSEEN)
        cli_fail(CLI_USAGE, "draw: no route leads there");
    for (uint32_t v = from; v != to; v = onward[v])
        way.hops++;
    way.vertex = calloc(way.hops + 1, sizeof *way.vertex);
    if (way.vertex == NULL)
        cli_out_of_memory();
    for (uint32_t i = 0, v = from; i <= way.hops; i++, v = onward[v])
        way.vertex[i] = v;
    free(onward);
    return way;
}
