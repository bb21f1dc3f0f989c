/* SPDX-License-Identifier: Apache-2.0 */

#include "net/inner/faults.h"

#include <stdlib.h>

static int compare_vertices(const void *a, const void *b)
{
    const uint64_t left = *(const uint64_t *)a, right = *(const uint64_t *)b;
    return (left > right) - (left < right);
}

static int compare_links(const void *a, const void *b)
{
    const rg_link *left = a, *right = b;
    const int from = compare_vertices(&left->from, &right->from);
    return from != 0 ? from : compare_vertices(&left->to, &right->to);
}

/* Whether there is a link at a port. */
static bool is_cable(const rg_topology *net, uint64_t vertex, uint64_t port)
{
    rg_topology_end end;

    return port < net->ports && rg_topology_neighbour(net, vertex, (unsigned)port, &end) == RG_OK &&
           end.vertex != RG_TOPOLOGY_NONE;
}

static bool all_exist(const rg_topology *net, const rg_faults *faults, bool cables)
{
    for (size_t i = 0; i < faults->vertices; i++)
        if (faults->vertex[i] >= net->vertices)
            return false;
    for (size_t i = 0; i < faults->links; i++)
        if (faults->link[i].from >= net->vertices ||
            (faults->link[i].to >= net->vertices &&
             !(cables && is_cable(net, faults->link[i].from, faults->link[i].to ^ RG_LINK_PORT))))
            return false;
    return true;
}

static void fill(const rg_topology *net, const rg_faults *faults, fault_set *set)
{
    for (size_t i = 0; i < faults->vertices; i++)
        set->vertex[set->vertices++] = faults->vertex[i];
    for (size_t i = 0; i < faults->links; i++) {
        const rg_link link = faults->link[i];
        rg_topology_end end = {0};
        set->link[set->links++] = link;
        if (link.to >= net->vertices) {
            set->cables = true;
            (void)rg_topology_neighbour(net, link.from, (unsigned)(link.to ^ RG_LINK_PORT), &end);
        }
        if (!net->directed && link.to < net->vertices)
            set->link[set->links++] = (rg_link){link.to, link.from};
        else if (!net->directed)
            set->link[set->links++] = (rg_link){end.vertex, RG_LINK_PORT + end.port};
    }
    qsort(set->vertex, set->vertices, sizeof *set->vertex, compare_vertices);
    qsort(set->link, set->links, sizeof *set->link, compare_links);
}

rg_status rg_fault_set_open(const rg_topology *net, const rg_faults *faults, bool cables,
                            fault_set *set)
{
    *set = (fault_set){0};
    if (faults == NULL)
        return RG_OK;
    if ((faults->vertices > 0 && faults->vertex == NULL) ||
        (faults->links > 0 && faults->link == NULL))
        return RG_E_NULL;
    if (!all_exist(net, faults, cables))
        return RG_E_INDEX;
    set->vertex = calloc(faults->vertices + 1, sizeof *set->vertex);
    set->link = calloc(2 * faults->links + 1, sizeof *set->link);
    if (set->vertex == NULL || set->link == NULL) {
        rg_fault_set_close(set);
        return RG_E_MEMORY;
    }
    fill(net, faults, set);
    return RG_OK;
}

void rg_fault_set_close(fault_set *set)
{
    free(set->vertex);
    free(set->link);
    *set = (fault_set){0};
}

bool rg_fault_at(const fault_set *set, uint64_t vertex)
{
    return set->vertices > 0 && bsearch(&vertex, set->vertex, set->vertices, sizeof *set->vertex,
                                        compare_vertices) != NULL;
}

static bool is_listed(const fault_set *set, uint64_t from, uint64_t to)
{
    const rg_link link = {from, to};

    return set->links > 0 &&
           bsearch(&link, set->link, set->links, sizeof link, compare_links) != NULL;
}

bool rg_fault_between(const fault_set *set, uint64_t from, uint64_t to)
{
    return rg_fault_at(set, to) || is_listed(set, from, to);
}

bool rg_fault_on(const fault_set *set, uint64_t from, unsigned port, uint64_t to)
{
    return rg_fault_between(set, from, to) ||
           (set->cables && is_listed(set, from, RG_LINK_PORT + port));
}
