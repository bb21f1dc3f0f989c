/* SPDX-License-Identifier: Apache-2.0 */

/* The vertices of a draft in the order of the network. A compute node that has several links, as an
 * adapter with several ports has, becomes one for each. */

#include <stdlib.h>

#include "made.h"

bool rg_made_refuse_memory(struct draft *draft)
{
    return rg_draft_refuse(draft, RG_E_MEMORY, "out of memory");
}

/* ---- Numbers --------------------------------------------------------------------------------- */

static bool is_switch(const struct draft *draft, uint32_t vertex)
{
    return draft->vertex[vertex].is_switch;
}

static bool is_node(const struct draft *draft, uint32_t vertex)
{
    return !draft->vertex[vertex].is_switch && !draft->vertex[vertex].aside;
}

static bool refuse_node(struct draft *draft, uint32_t vertex)
{
    draft->line = draft->vertex[vertex].line;
    return rg_draft_refuse(draft, RG_E_SYNTAX,
                           "%s: where there are switches, a compute node has %s; say if it is a "
                           "switch",
                           rg_quote_text(rg_made_key(draft, vertex)).text,
                           draft->directed ? "one link to a switch and one from a switch"
                                           : "links, and all to switches");
}

/* Counts the links of compute nodes, and finds a switch of each. In a directed network there is one
 * there, 1, and one back, 2. */
static bool check_nodes(struct draft *draft, uint32_t *links, uint32_t *at)
{
    for (uint64_t i = 0; i < draft->links; i++)
        for (unsigned e = 0; e < 2; e++) {
            const struct draft_link *l = &draft->link[i];
            const uint32_t v = e == 0 ? l->from : l->to, far = e == 0 ? l->to : l->from;
            if (!is_node(draft, v))
                continue;
            if (!is_switch(draft, far) || (draft->directed && (links[v] & (e + 1U)) != 0))
                return refuse_node(draft, v);
            links[v] += draft->directed ? e + 1U : 1;
            at[v] = far;
        }
    for (uint32_t v = 0; v < draft->vertices; v++)
        if (is_node(draft, v) && (draft->directed ? links[v] != 3 : links[v] == 0))
            return refuse_node(draft, v);
    return true;
}

/* A link of a compute node that has several. */
struct rail {
    uint32_t node, link;
    uint16_t port;
};

static int by_port(const void *a, const void *b)
{
    const struct rail *x = a, *y = b;
    if (x->node != y->node)
        return x->node < y->node ? -1 : 1;
    if (x->port != y->port)
        return x->port < y->port ? -1 : 1;
    return x->link < y->link ? -1 : x->link > y->link;
}

bool rg_made_refuse_port(struct draft *draft, uint32_t link, uint16_t port, uint32_t vertex)
{
    draft->line = draft->link[link].line;
    return rg_draft_refuse(draft, RG_E_SYNTAX,
                           "port %u of %s has two links; change or leave out its number in one",
                           port, rg_quote_text(rg_made_key(draft, vertex)).text);
}

/* Orders the links of each compute node that has several, by port; @count of them in all. */
static bool order_rails(struct draft *draft, const uint32_t *links, uint64_t count)
{
    struct rail *rail = malloc((size_t)count * sizeof *rail);
    uint64_t used = 0;
    uint16_t place = 0;

    if (rail == NULL)
        return rg_made_refuse_memory(draft);
    for (uint32_t i = 0; i < draft->links; i++) {
        const struct draft_link *l = &draft->link[i];
        const bool there = is_node(draft, l->to);
        const uint32_t v = there ? l->to : l->from;
        if (is_node(draft, v) && links[v] > 1)
            rail[used++] = (struct rail){v, i, there ? l->to_port : l->from_port};
    }
    qsort(rail, (size_t)used, sizeof *rail, by_port);
    for (uint64_t i = 0; i < used && draft->status == RG_OK; i++) {
        struct draft_link *l = &draft->link[rail[i].link];
        const bool same = i > 0 && rail[i].node == rail[i - 1].node;
        if (same && rail[i].port == rail[i - 1].port && rail[i].port != DRAFT_PORT)
            (void)rg_made_refuse_port(draft, rail[i].link, rail[i].port, rail[i].node);
        place = same ? (uint16_t)(place + 1) : 0;
        *(l->from == rail[i].node ? &l->from_rail : &l->to_rail) = place;
    }
    free(rail);
    return draft->status == RG_OK;
}

/* Whether every switch has one node; then whose it is. */
static bool has_pairs(const struct draft *draft, const uint32_t *at, uint32_t *node)
{
    for (uint32_t v = 0; v < draft->vertices; v++) {
        if (!is_node(draft, v))
            continue;
        if (node[at[v]] != DRAFT_NONE)
            return false;
        node[at[v]] = v;
    }
    for (uint32_t v = 0; v < draft->vertices; v++)
        if (draft->vertex[v].is_switch && node[v] == DRAFT_NONE)
            return false;
    return true;
}

static void add(struct made *made, uint32_t vertex, uint32_t label, uint16_t rail)
{
    made->number[vertex] = (uint32_t)made->vertices - rail;
    made->vertex[made->vertices] = vertex;
    made->rail[made->vertices] = rail;
    made->label[made->vertices++] = label;
}

/* Room for all vertices: a compute node with several links is as many. */
static bool make_room(struct made *made, const uint32_t *links, bool has_switches)
{
    struct draft *draft = made->draft;
    uint64_t rails = 0, several = 0;

    for (uint32_t v = 0; has_switches && !draft->directed && v < draft->vertices; v++) {
        if (!is_node(draft, v) || links[v] < 2)
            continue;
        several++;
        rails += links[v];
        draft->line = draft->vertex[v].line;
        if (links[v] > RG_TOPOLOGY_MAX_PORTS)
            return rg_draft_refuse(draft, RG_E_LARGE,
                                   "%s: a compute node with more than %d links; say if it is a "
                                   "switch",
                                   rg_quote_text(rg_made_key(draft, v)).text,
                                   RG_TOPOLOGY_MAX_PORTS);
    }
    draft->line = 0;
    made->adapters = several > 0;
    const uint64_t all = draft->vertices + rails - several;
    if (all > RG_GRAPH_MOST_VERTICES)
        return rg_draft_refuse(draft, RG_E_LARGE, "more than %u vertices", RG_GRAPH_MOST_VERTICES);
    made->vertex = malloc(2 * (size_t)(all + 1) * sizeof *made->vertex);
    made->rail = malloc((size_t)(all + 1) * sizeof *made->rail);
    if (made->vertex == NULL || made->rail == NULL)
        return rg_made_refuse_memory(draft);
    made->label = made->vertex + all + 1;
    return several == 0 || order_rails(draft, links, rails);
}

bool rg_made_number(struct made *made, uint32_t *scratch)
{
    struct draft *draft = made->draft;
    uint32_t *links = scratch, *at = links + draft->vertices, *node = at + draft->vertices;
    uint64_t switches = 0, nodes = 0;

    for (uint32_t v = 0; v < draft->vertices; v++) {
        links[v] = 0;
        node[v] = made->number[v] = DRAFT_NONE;
        switches += draft->vertex[v].is_switch;
        nodes += is_node(draft, v);
    }
    draft->line = 0;
    if (nodes == 0)
        return rg_draft_refuse(draft, RG_E_SYNTAX,
                               switches == 0 ? "no vertices" : "switches and no compute node");
    if ((switches > 0 && !check_nodes(draft, links, at)) || !make_room(made, links, switches > 0))
        return false;
    made->folded = draft->fold && switches > 0 && !made->adapters && has_pairs(draft, at, node);
    for (uint32_t v = 0; v < draft->vertices; v++)
        for (uint16_t rail = 0;
             is_node(draft, v) && (rail == 0 || (made->adapters && rail < links[v])); rail++)
            add(made, made->folded ? at[v] : v, v, rail);
    made->nodes = made->vertices;
    for (uint32_t v = 0; !made->folded && v < draft->vertices; v++)
        if (draft->vertex[v].is_switch)
            add(made, v, v, 0);
    return true;
}
