/* SPDX-License-Identifier: Apache-2.0 */

/* Rows of a network that is a rule: asked vertex by vertex, without the unused ports at the end. */

#include "arcs.h"

#include <stdlib.h>

/* Appends the row of a vertex; there is room for all its ports. */
static uint64_t put_row(const uint64_t *row, unsigned ports, uint32_t *next, uint64_t at)
{
    uint64_t end = at;

    for (unsigned p = 0; p < ports; p++, at++) {
        next[at] = row[p] == RG_TOPOLOGY_NONE ? RG_ROWS_NONE : (uint32_t)row[p];
        end = row[p] == RG_TOPOLOGY_NONE ? end : at + 1;
    }
    return end;
}

/* Of one direction. Whoever calls frees what is made. */
static rg_status make_side(const rg_topology *net, bool in, void *made[2], rg_row_side *side)
{
    const unsigned ports = in ? net->in_ports : net->ports;
    uint64_t row[RG_TOPOLOGY_MAX_PORTS], room = 0;
    uint64_t *first = made[0] = calloc(net->vertices + 1, sizeof *first);

    if (first == NULL)
        return RG_E_MEMORY;
    for (uint64_t v = 0; v < net->vertices; v++) {
        if (room - first[v] < ports) {
            room += room / 2 + net->vertices + ports;
            void *more = realloc(made[1], room * sizeof(uint32_t));
            if (more == NULL)
                return RG_E_MEMORY;
            made[1] = more;
        }
        (void)(in ? rg_topology_predecessors : rg_topology_neighbours)(net, v, row);
        first[v + 1] = put_row(row, ports, made[1], first[v]);
    }
    *side = (rg_row_side){first, made[1]};
    return RG_OK;
}

rg_status rg_arcs_open(const rg_topology *net, bool both, struct rg_arcs *arcs)
{
    rg_status status = RG_OK;

    *arcs = (struct rg_arcs){.out = {NULL, NULL}};
    if (net->name.rows != NULL) {
        arcs->out = net->name.rows->out;
        arcs->in = net->name.rows->in;
        return RG_OK;
    }
    status = make_side(net, false, arcs->made, &arcs->out);
    arcs->in = arcs->out;
    if (status == RG_OK && both && net->directed)
        status = make_side(net, true, arcs->made + 2, &arcs->in);
    if (status != RG_OK)
        rg_arcs_close(arcs);
    return status;
}

void rg_arcs_close(struct rg_arcs *arcs)
{
    for (unsigned i = 0; i < 4; i++)
        free(arcs->made[i]);
    *arcs = (struct rg_arcs){.out = {NULL, NULL}};
}
