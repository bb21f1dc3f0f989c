/* SPDX-License-Identifier: Apache-2.0 */

/* What is left of a network. */

#include <inttypes.h>
#include <stdlib.h>

#include "families/inner/rows.h"
#include "net/inner/faults.h"
#include "net/inner/room.h"
#include "net/inner/wording.h"

enum { MOST_VERTICES = 1 << 16 };

struct cut {
    const rg_topology *net;
    fault_set faults;
    uint32_t *at; /* of a vertex of the network, in what is left; UINT32_MAX: it is not */
};

/* The other end of a link that is left; RG_TOPOLOGY_NONE: there is none. */
static uint64_t over(const struct cut *cut, uint64_t v, unsigned port)
{
    rg_topology_end end;

    if (rg_topology_neighbour(cut->net, v, port, &end) != RG_OK || end.vertex == RG_TOPOLOGY_NONE ||
        rg_fault_at(&cut->faults, v) || rg_fault_between(&cut->faults, v, end.vertex))
        return RG_TOPOLOGY_NONE;
    return end.vertex;
}

/* A terminal of a switch has one link. */
static bool is_left(const struct cut *cut, uint64_t v)
{
    if (cut->net->direct || v >= cut->net->nodes)
        return !rg_fault_at(&cut->faults, v);
    return over(cut, v, 0) != RG_TOPOLOGY_NONE;
}

static rg_status make(struct cut *cut, rg_rest *rest, rg_room *room, rg_refusal *refusal)
{
    const rg_topology *net = cut->net;
    const size_t most = (size_t)(net->vertices * net->ports);
    uint32_t *from = rg_room_get(room, most, sizeof *from);
    uint32_t *to = rg_room_get(room, most, sizeof *to);
    rg_label *label = rg_room_get(room, (size_t)net->vertices, sizeof *label);
    const char **text = rg_room_get(room, (size_t)net->vertices, sizeof *text);
    bool *is_switch = rg_room_get(room, (size_t)net->vertices, sizeof *is_switch);
    uint64_t left = 0, links = 0;

    cut->at = rg_room_get(room, (size_t)net->vertices, sizeof *cut->at);
    rest->number = calloc((size_t)net->vertices, sizeof *rest->number);
    if (room->broken || rest->number == NULL)
        return RG_E_MEMORY;
    for (uint64_t v = 0; v < net->vertices; v++) {
        cut->at[v] = is_left(cut, v) ? (uint32_t)left : UINT32_MAX;
        if (cut->at[v] == UINT32_MAX)
            continue;
        label[left] = rg_label_of(net, v);
        text[left] = label[left].text;
        is_switch[left] = !net->direct && v >= net->nodes;
        rest->number[left++] = (uint32_t)v;
    }
    for (uint64_t v = 0; v < net->vertices; v++)
        for (unsigned port = 0; port < net->ports; port++) {
            const uint64_t end = over(cut, v, port);
            if (end == RG_TOPOLOGY_NONE || cut->at[v] == UINT32_MAX || cut->at[end] == UINT32_MAX ||
                (!net->directed && v > end))
                continue;
            from[links] = cut->at[v];
            to[links++] = cut->at[end];
        }
    const rg_name name = rg_name_of(&net->name);
    const rg_graph_pairs pairs = {.vertices = left,
                                  .links = links,
                                  .from = from,
                                  .to = to,
                                  .label = text,
                                  .is_switch = net->direct ? NULL : is_switch,
                                  .directed = net->directed};
    const rg_graph_options options = {.size = sizeof options, .name = name.text, .simplify = true};
    const rg_status status = rg_graph_open_pairs(&pairs, &options, &rest->graph, refusal);
    return status == RG_OK ? rg_graph_network(rest->graph, NULL, &rest->net) : status;
}

rg_status rg_without(const rg_topology *net, const rg_faults *faults, rg_rest *rest,
                     rg_refusal *refusal)
{
    struct cut cut = {.net = net};
    rg_room room = {0};

    *rest = (rg_rest){.whole = net};
    if (net->vertices > MOST_VERTICES)
        return rg_refuse(refusal, RG_E_LARGE, rg_name_of(&net->name).text,
                         "more than %d vertices, of which some are avoided", MOST_VERTICES);
    rg_status status = rg_fault_set_open(net, faults, &cut.faults);
    if (status == RG_OK) {
        status = make(&cut, rest, &room, refusal);
        rg_fault_set_close(&cut.faults);
    }
    if (status == RG_OK && rest->net.name.rows->components > 1)
        status = rg_refuse(refusal, RG_E_OPTION, rg_name_of(&net->name).text,
                           "without these parts it has %" PRIu64 " components",
                           rest->net.name.rows->components);
    rg_room_end(&room);
    if (status != RG_OK)
        rg_rest_close(rest);
    return status;
}

void rg_rest_close(rg_rest *rest)
{
    rg_graph_close(rest->graph);
    free(rest->number);
    *rest = (rg_rest){.whole = rest->whole};
}
