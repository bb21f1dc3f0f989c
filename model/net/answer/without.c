/* SPDX-License-Identifier: Apache-2.0 */

/* What is left of a network. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "families/inner/rows.h"
#include "net/inner/compare.h"
#include "net/inner/faults.h"
#include "net/inner/room.h"
#include "net/inner/wording.h"
#include "routegen/net/parse.h"

enum { MOST_VERTICES = 1 << 16 };

struct cut {
    const rg_topology *net;
    fault_set faults;
    uint32_t *at; /* of a vertex of the network, in what is left; UINT32_MAX: it is not */
    uint32_t *from, *to;
    uint16_t *from_port, *to_port;
    uint8_t *delay, *back, *cable;
};

/* Whether the link at a port is left, and its other end. */
static bool over(const struct cut *cut, uint64_t v, unsigned port, rg_topology_end *end)
{
    return rg_topology_neighbour(cut->net, v, port, end) == RG_OK &&
           end->vertex != RG_TOPOLOGY_NONE && !rg_fault_at(&cut->faults, v) &&
           !rg_fault_on(&cut->faults, v, port, end->vertex);
}

/* A terminal of a switch has one link. */
static bool is_left(const struct cut *cut, uint64_t v)
{
    rg_topology_end end;

    if (cut->net->direct || v >= cut->net->nodes)
        return !rg_fault_at(&cut->faults, v);
    return over(cut, v, 0, &end);
}

/* The links of a vertex, each once, from number @links on; how many there are then. */
static uint64_t add_links(const struct cut *cut, uint64_t v, uint64_t links)
{
    const rg_topology *net = cut->net;
    rg_topology_end end;

    for (unsigned port = 0; port < net->ports && cut->at[v] != UINT32_MAX; port++) {
        if (!over(cut, v, port, &end) || cut->at[end.vertex] == UINT32_MAX || end.vertex == v ||
            (!net->directed && v > end.vertex))
            continue;
        if (cut->from != NULL) {
            cut->from[links] = cut->at[v];
            cut->to[links] = cut->at[end.vertex];
            cut->from_port[links] = (uint16_t)port;
            cut->to_port[links] = (uint16_t)end.port;
            cut->delay[links] = (uint8_t)rg_topology_delay(net, v, port);
            cut->cable[links] = (uint8_t)rg_topology_cable(net, v, port);
            cut->back[links] =
                net->directed ? 0 : (uint8_t)rg_topology_delay(net, end.vertex, end.port);
        }
        links++;
    }
    return links;
}

static rg_status make(struct cut *cut, rg_rest *rest, rg_room *room, rg_refusal *refusal)
{
    const rg_topology *net = cut->net;
    const size_t vertices = (size_t)net->vertices;
    rg_label *label = rg_room_get(room, vertices, sizeof *label);
    const char **text = rg_room_get(room, vertices, sizeof *text);
    bool *is_switch = rg_room_get(room, vertices, sizeof *is_switch);
    uint64_t left = 0, links = 0;

    cut->at = rg_room_get(room, vertices, sizeof *cut->at);
    rest->number = calloc(vertices, sizeof *rest->number);
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
        links = add_links(cut, v, links);
    const size_t most = (size_t)links + 1;
    uint32_t *from = rg_room_get(room, most, sizeof *from);
    cut->to = rg_room_get(room, most, sizeof *cut->to);
    cut->from_port = rg_room_get(room, most, sizeof *cut->from_port);
    cut->to_port = rg_room_get(room, most, sizeof *cut->to_port);
    cut->delay = rg_room_get(room, most, sizeof *cut->delay);
    cut->back = rg_room_get(room, most, sizeof *cut->back);
    cut->cable = rg_room_get(room, most, sizeof *cut->cable);
    if (room->broken)
        return RG_E_MEMORY;
    cut->from = from;
    links = 0;
    for (uint64_t v = 0; v < net->vertices; v++)
        links = add_links(cut, v, links);
    const rg_name name = rg_name_of(&net->name);
    const rg_graph_pairs pairs = {.vertices = left,
                                  .links = links,
                                  .from = from,
                                  .to = cut->to,
                                  .label = text,
                                  .is_switch = net->direct ? NULL : is_switch,
                                  .delay = cut->delay,
                                  .directed = net->directed};
    const struct rg_graph_left ports = {.whole = net,
                                        .number = rest->number,
                                        .from_port = cut->from_port,
                                        .to_port = cut->to_port,
                                        .back = cut->back,
                                        .cable = cut->cable};
    const rg_graph_options options = {.size = sizeof options, .name = name.text};
    const rg_status status = rg_graph_open_left(&pairs, &ports, &options, &rest->graph, refusal);
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
    rg_status status = rg_fault_set_open(net, faults, true, &cut.faults);
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
    return status == RG_E_MEMORY ? rg_refuse(refusal, status, NULL, NULL) : status;
}

void rg_rest_close(rg_rest *rest)
{
    rg_graph_close(rest->graph);
    free(rest->number);
    *rest = (rg_rest){.whole = rest->whole};
}

/* ---- By words -------------------------------------------------------------------------------- */

static rg_status take(void *input, const char *name, const char *value, rg_refusal *refusal)
{
    rg_avoided *avoided = input;

    return rg_parse_faults(avoided->rest.whole, NULL,
                           name[5] == '\0' ? RG_FAULTS_VERTICES
                                           : RG_FAULTS_LINKS | RG_FAULTS_CABLES,
                           value == NULL ? "" : value, &avoided->faults, refusal);
}

/* Takes a word at @at of the options, if it is one of these; blanks stay, and so do places. */
static rg_status take_word(rg_avoided *avoided, size_t at, size_t length, rg_refusal *refusal)
{
    char *const word = avoided->others + at, after = word[length];

    if (strncmp(word, "avoid=", 6) != 0 && strncmp(word, "avoid-links=", 12) != 0)
        return RG_OK;
    word[length] = '\0';
    const rg_status status = rg_read_options(word, take, avoided, refusal);
    word[length] = after;
    memset(word, ' ', length);
    if (status != RG_OK)
        rg_refuse_at(refusal, at, length);
    return status;
}

rg_status rg_avoided_open(const rg_topology **net, const char **options, rg_avoided *avoided,
                          rg_refusal *refusal)
{
    rg_status status = RG_OK;

    *avoided = (rg_avoided){.rest.whole = *net};
    if (*options == NULL || strstr(*options, "avoid") == NULL)
        return RG_OK;
    avoided->others = malloc(strlen(*options) + 1);
    if (avoided->others == NULL)
        return rg_refuse(refusal, RG_E_MEMORY, NULL, NULL);
    (void)strcpy(avoided->others, *options);
    for (size_t at = 0, length; status == RG_OK && avoided->others[at] != '\0'; at += length) {
        at += strspn(avoided->others + at, " ");
        length = strcspn(avoided->others + at, " ");
        status = take_word(avoided, at, length, refusal);
    }
    if (status == RG_OK && avoided->faults.vertices + avoided->faults.links > 0) {
        status = rg_without(*net, &avoided->faults, &avoided->rest, refusal);
        *net = &avoided->rest.net;
    }
    if (status == RG_OK)
        *options = avoided->others;
    else
        rg_avoided_close(avoided);
    return status;
}

void rg_avoided_close(rg_avoided *avoided)
{
    rg_faults_close(&avoided->faults);
    rg_rest_close(&avoided->rest);
    free(avoided->others);
    *avoided = (rg_avoided){.others = NULL};
}
