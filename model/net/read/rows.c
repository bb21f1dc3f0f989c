/* SPDX-License-Identifier: Apache-2.0 */

/* The rows of a draft. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "made.h"

/* Steps of the searches for the table of distances: a quarter of a second. */
static const double most_steps = 1e8;

enum { RAIL = sizeof "/510" }; /* behind the label of a compute node, for its second link on */

/* ---- Rows ------------------------------------------------------------------------------------ */

/* The entries of rows, of one direction or of both. */
struct side {
    uint64_t *first;
    uint32_t *next;
    uint8_t *delay, *rate;
    uint64_t *used; /* by vertex: ports before this one are taken */
    unsigned ports;
};

/* An end of a link: where it is, by which port, and what it leads to. */
struct end {
    uint32_t at, to;
    uint16_t *port;
    uint8_t delay, rate;
};

/* The ends that a link adds to the rows out (or in) of vertices; how many. */
static unsigned ends_of(struct made *made, uint64_t link, bool in, struct end end[2])
{
    struct draft_link *l = &made->draft->link[link];
    const uint64_t nodes = made->nodes < made->vertices ? made->nodes : 0; /* at switches */

    if (made->number[l->from] == DRAFT_NONE || made->number[l->to] == DRAFT_NONE)
        return 0;
    const uint32_t from = made->number[l->from] + l->from_rail;
    const uint32_t to = made->number[l->to] + l->to_rail;
    end[in] =
        (struct end){from, to, from < nodes ? &made->port : &l->from_port, l->delay, l->cable};
    end[!in] =
        (struct end){to, from, to < nodes ? &made->port : &l->to_port, l->delay_back, l->cable};
    return made->draft->directed ? 1 : 2;
}

/* A row is as long as it has links, or as the last of its ports that has a number. */
static bool measure(struct made *made, bool in, struct side *side)
{
    struct draft *draft = made->draft;
    struct end end[2];

    for (uint64_t i = 0; i < draft->links; i++)
        for (unsigned e = ends_of(made, i, in, end); e-- > 0;)
            side->first[end[e].at + 1]++;
    for (uint64_t i = 0; i < draft->links; i++)
        for (unsigned e = ends_of(made, i, in, end); e-- > 0;)
            if (*end[e].port != DRAFT_PORT && *end[e].port >= side->first[end[e].at + 1])
                side->first[end[e].at + 1] = *end[e].port + UINT64_C(1);
    for (uint64_t v = 0; v < made->vertices; v++) {
        const uint64_t ports = side->first[v + 1];
        if (ports > RG_TOPOLOGY_MAX_PORTS) {
            draft->line = draft->vertex[made->label[v]].line;
            return rg_draft_refuse(draft, RG_E_LARGE,
                                   "%s has %llu ports, more than %d; make several vertices of it",
                                   rg_quote_text(rg_made_key(draft, made->label[v])).text,
                                   (unsigned long long)ports, RG_TOPOLOGY_MAX_PORTS);
        }
        side->ports = ports > side->ports ? (unsigned)ports : side->ports;
        side->first[v + 1] += side->first[v];
    }
    return true;
}

/* Those whose ports have numbers come first, and then the others, which get what is left. */
static bool fill(struct made *made, bool in, bool numbered, struct side *side)
{
    struct draft *draft = made->draft;
    struct end end[2];

    for (uint64_t i = 0; i < draft->links; i++) {
        const unsigned ends = ends_of(made, i, in, end);
        for (unsigned e = 0; e < ends; e++) {
            if ((*end[e].port != DRAFT_PORT) != numbered)
                continue;
            uint64_t *used = &side->used[end[e].at];
            uint32_t *row = side->next + side->first[end[e].at];
            while (!numbered && row[*used] != DRAFT_NONE)
                ++*used;
            const uint16_t port = numbered ? *end[e].port : (uint16_t)*used;
            if (row[port] != DRAFT_NONE)
                return rg_made_refuse_port(draft, (uint32_t)i, port, made->label[end[e].at]);
            row[port] = end[e].to;
            *end[e].port = port;
            if (side->delay != NULL)
                side->delay[side->first[end[e].at] + port] = end[e].delay;
            if (side->rate != NULL)
                side->rate[side->first[end[e].at] + port] = end[e].rate;
        }
    }
    return true;
}

static bool make_side(struct made *made, bool in, rg_rows *rows)
{
    struct draft *draft = made->draft;
    struct side side = {
        .first = rg_room_zeros(&made->graph->room, (size_t)made->vertices + 1, sizeof *side.first)};

    if (side.first == NULL)
        return rg_made_refuse_memory(draft);
    if (!measure(made, in, &side))
        return false;
    const uint64_t entries = side.first[made->vertices];
    side.next = rg_room_get(&made->graph->room, (size_t)entries, sizeof *side.next);
    side.used = calloc((size_t)made->vertices + 1, sizeof *side.used);
    if (draft->delayed && !in)
        rows->delay = side.delay = rg_room_zeros(&made->graph->room, (size_t)entries, 1);
    if (draft->cabled && !in)
        rows->rate = side.rate = rg_room_zeros(&made->graph->room, (size_t)entries, 1);
    bool good = !made->graph->room.broken && side.used != NULL;
    if (good) {
        memset(side.next, 0xff, (size_t)entries * sizeof *side.next);
        good = fill(made, in, true, &side) && fill(made, in, false, &side);
    } else {
        (void)rg_made_refuse_memory(draft);
    }
    free(side.used);
    *(in ? &rows->in : &rows->out) = (rg_row_side){side.first, side.next};
    *(in ? &rows->in_ports : &rows->ports) = side.ports > 0 ? side.ports : 1;
    return good;
}

/* Of each port, which one it meets: links have the ports of both their ends by now. */
static bool make_peers(struct made *made, rg_rows *rows)
{
    const struct draft *draft = made->draft;
    uint16_t *peer =
        rg_room_zeros(&made->graph->room, (size_t)rows->out.first[made->vertices], sizeof *peer);
    struct end end[2];

    if (peer == NULL)
        return rg_made_refuse_memory(made->draft);
    for (uint64_t i = 0; i < draft->links; i++)
        for (unsigned e = ends_of(made, i, false, end); e-- > 0;)
            peer[rows->out.first[end[e].at] + *end[e].port] = *end[!e].port;
    rows->peer = peer;
    return true;
}

static void count_degree(const rg_row_side *side, uint64_t v, rg_rows *rows)
{
    unsigned degree = 0;

    for (uint64_t i = side->first[v]; i < side->first[v + 1]; i++)
        degree += side->next[i] != RG_ROWS_NONE;
    rows->degree_min = degree < rows->degree_min ? degree : rows->degree_min;
    rows->degree_max = degree > rows->degree_max ? degree : rows->degree_max;
}

/* Links, pairs that they join, and degrees. */
static void count(struct made *made, rg_rows *rows)
{
    const struct draft *draft = made->draft;
    const uint64_t nodes = rows->switches > 0 ? rows->nodes : 0;

    for (uint64_t i = 0; i < draft->links; i++) {
        struct end end[2];
        const struct draft_link *l = &draft->link[i];
        if (ends_of(made, i, false, end) == 0)
            continue;
        const uint32_t back =
            draft->directed ? rg_draft_between(draft, l->to, l->from) : DRAFT_NONE;
        rows->links++;
        rows->uneven = rows->uneven || (!draft->directed && l->delay != l->delay_back &&
                                        (l->delay > 1 || l->delay_back > 1)); /* 0 is as 1 */
        /* Those of a compute node are of different vertices. */
        const bool again = l->again && end[0].at >= nodes && end[0].to >= nodes;
        rows->parallel += again;
        rows->simple_links += !again && (back == DRAFT_NONE || back > i);
    }
    rows->degree_min = RG_TOPOLOGY_MAX_PORTS;
    for (uint64_t v = nodes; v < made->vertices; v++) {
        count_degree(&rows->out, v, rows);
        count_degree(&rows->in, v, rows);
    }
}

/* Marks all that is connected with a vertex, by a 0; false: it is marked already. */
static bool spread(const rg_rows *rows, uint32_t from, uint32_t *mark, uint32_t *queue)
{
    const rg_row_side side[2] = {rows->out, rows->in};
    uint64_t head = 0, tail = 0;

    if (mark[from] == 0)
        return false;
    mark[from] = 0;
    queue[tail++] = from;
    for (; head < tail; head++)
        for (unsigned s = 0; s < (rows->directed ? 2 : 1); s++)
            for (uint64_t i = side[s].first[queue[head]]; i < side[s].first[queue[head] + 1]; i++) {
                const uint32_t to = side[s].next[i];
                if (to == RG_ROWS_NONE || mark[to] == 0)
                    continue;
                mark[to] = 0;
                queue[tail++] = to;
            }
    return true;
}

static bool count_components(struct made *made, rg_rows *rows)
{
    uint32_t *mark = malloc((size_t)made->vertices * 2 * sizeof *mark);

    if (mark == NULL)
        return rg_made_refuse_memory(made->draft);
    memset(mark, 0xff, (size_t)made->vertices * sizeof *mark);
    for (uint32_t v = 0; v < made->vertices; v++)
        rows->components += spread(rows, v, mark, mark + made->vertices);
    free(mark);
    return true;
}

/* ---- Labels and places ----------------------------------------------------------------------- */

/* Where a label stands in the table, or would. */
static uint32_t *label_slot(const rg_rows *rows, uint32_t *slot, const char *label, size_t length)
{
    uint64_t at = rg_rows_hash(label, length) & (rows->slots - 1);

    for (; slot[at] != RG_ROWS_NONE; at = (at + 1) & (rows->slots - 1))
        if (rows->label[slot[at] + 1] - rows->label[slot[at]] == length &&
            memcmp(rows->text + rows->label[slot[at]], label, length) == 0)
            break;
    return &slot[at];
}

/* The vertex goes by its key, from now on. */
static void rename_vertex(const struct made *made, uint32_t v, uint32_t *renamed, uint64_t *count)
{
    struct draft_vertex *vertex = &made->draft->vertex[made->label[v]];

    if (vertex->label == vertex->key)
        return;
    vertex->label = vertex->key;
    renamed[(*count)++] = v;
}

/* Makes the table. Vertices whose labels are the same are renamed, and then those whose label is
 * what another one is called now; how many. */
static uint64_t hash_labels(struct made *made, const rg_rows *rows, uint32_t *slot,
                            uint32_t *renamed)
{
    uint64_t count = 0;

    made->same = DRAFT_NONE;
    memset(slot, 0xff, (size_t)rows->slots * sizeof *slot);
    for (uint32_t v = 0; v < made->vertices; v++) {
        uint32_t *at = label_slot(rows, slot, rows->text + rows->label[v],
                                  (size_t)(rows->label[v + 1] - rows->label[v]));
        if (*at == RG_ROWS_NONE) {
            *at = v;
        } else {
            made->same = made->rail[v] > 0 ? *at : v;
            rename_vertex(made, *at, renamed, &count);
            rename_vertex(made, v, renamed, &count);
        }
    }
    for (uint64_t i = 0; i < count; i++) {
        const char *key = rg_made_key(made->draft, made->label[renamed[i]]);
        const uint32_t other = *label_slot(rows, slot, key, strlen(key));
        if (other != RG_ROWS_NONE)
            rename_vertex(made, other, renamed, &count);
    }
    return count;
}

static void write_labels(const struct made *made, char *text, uint64_t *label)
{
    const struct draft *draft = made->draft;

    for (uint64_t v = 0; v < made->vertices; v++) {
        const char *from = draft->text + draft->vertex[made->label[v]].label;
        size_t length = strlen(from);
        memcpy(text + label[v], from, length);
        if (made->rail[v] > 0)
            length += (size_t)snprintf(text + label[v] + length, RAIL, "/%u", made->rail[v] + 1U);
        label[v + 1] = label[v] + length;
    }
}

/* The bytes of all labels, whether they are those of the file or keys. */
static bool measure_labels(const struct made *made, size_t *bytes)
{
    struct draft *draft = made->draft;

    *bytes = 1;
    for (uint64_t v = 0; v < made->vertices; v++) {
        const struct draft_vertex *vertex = &draft->vertex[made->label[v]];
        const size_t length = strlen(draft->text + vertex->label);
        const size_t other = strlen(draft->text + vertex->key);
        const size_t most = length > other ? length : other;
        *bytes += most + (made->rail[v] > 0 ? RAIL : 0);
        draft->line = vertex->line;
        if (made->rail[v] > 0 && most + RAIL > RG_TOPOLOGY_MAX_LABEL)
            return rg_draft_refuse(draft, RG_E_SYNTAX,
                                   "the name %s has %zu bytes: with several links at most %d",
                                   rg_quote_text(draft->text + vertex->label).text, most,
                                   RG_TOPOLOGY_MAX_LABEL - RAIL);
    }
    return true;
}

static bool make_labels(struct made *made, rg_rows *rows)
{
    struct draft *draft = made->draft;

    for (rows->slots = 8; rows->slots < 2 * made->vertices;)
        rows->slots *= 2;
    size_t bytes;
    if (!measure_labels(made, &bytes))
        return false;
    char *text = rg_room_zeros(&made->graph->room, bytes, 1);
    uint64_t *label = rg_room_zeros(&made->graph->room, (size_t)made->vertices + 1, sizeof *label);
    uint32_t *slot = rg_room_get(&made->graph->room, (size_t)rows->slots, sizeof *slot);
    uint32_t *renamed = malloc((size_t)made->vertices * sizeof *renamed);
    if (text == NULL || label == NULL || slot == NULL || renamed == NULL) {
        free(renamed);
        return rg_made_refuse_memory(draft);
    }
    rows->text = text;
    rows->label = label;
    rows->slot = slot;
    write_labels(made, text, label);
    rows->renamed = hash_labels(made, rows, slot, renamed) > 0;
    if (rows->renamed) {
        write_labels(made, text, label);
        (void)hash_labels(made, rows, slot, renamed);
    }
    free(renamed);
    if (made->same == DRAFT_NONE)
        return true;
    draft->line = draft->vertex[made->label[made->same]].line;
    return rg_draft_refuse(draft, RG_E_SYNTAX,
                           "%s has the name of a compute node's second link; rename it",
                           rg_quote_text(rg_made_key(draft, made->label[made->same])).text);
}

/* Which compute nodes of the network are one of the file. */
static bool make_adapters(struct made *made, rg_rows *rows)
{
    uint32_t *adapter = NULL;

    if (made->adapters) {
        adapter = rg_room_get(&made->graph->room, (size_t)made->nodes, sizeof *adapter);
        if (adapter == NULL)
            return rg_made_refuse_memory(made->draft);
    }
    for (uint64_t v = 0; v < made->nodes; v++) {
        rows->adapters += made->rail[v] == 0;
        if (adapter != NULL)
            adapter[v] = (uint32_t)rows->adapters - 1;
    }
    rows->adapter = adapter;
    return true;
}

/* Before the labels, which are the names of devices. */
static bool make_subnet(struct made *made, rg_rows *rows)
{
    const struct draft_places places = {
        .number = made->number,
        .switch_ = made->folded ? made->vertex : made->vertex + made->nodes,
        .nodes = made->nodes,
        .switches = made->folded ? made->nodes : made->vertices - made->nodes};

    return rg_draft_subnet(made->draft, &places, &made->graph->room, &rows->subnet);
}

/* Where every vertex has a place. */
static bool make_places(struct made *made, rg_rows *rows)
{
    const struct draft *draft = made->draft;
    bool all = true;

    for (uint64_t v = 0; v < made->vertices; v++)
        all = all && draft->vertex[made->vertex[v]].placed;
    if (!all)
        return true;
    float *place = rg_room_get(&made->graph->room, 2 * (size_t)made->vertices, sizeof *place);
    if (place == NULL)
        return rg_made_refuse_memory(made->draft);
    for (uint64_t v = 0; v < made->vertices; v++) {
        place[2 * v] = draft->vertex[made->vertex[v]].x;
        place[2 * v + 1] = draft->vertex[made->vertex[v]].y;
    }
    rows->place = place;
    return true;
}

/* ---- Distances ------------------------------------------------------------------------------- */

void rg_rows_search(const rg_row_side *side, unsigned sides, uint64_t vertices, uint64_t from,
                    uint16_t *far, uint32_t *queue)
{
    uint64_t head = 0, tail = 0;

    memset(far, 0xff, (size_t)vertices * sizeof *far);
    far[from] = 0;
    queue[tail++] = (uint32_t)from;
    while (head < tail) {
        const uint32_t v = queue[head++];
        for (unsigned s = 0; s < sides; s++)
            for (uint64_t i = side[s].first[v]; i < side[s].first[v + 1]; i++) {
                const uint32_t u = side[s].next[i];
                if (u == RG_ROWS_NONE || far[u] != RG_ROWS_FAR || far[v] == RG_ROWS_FAR - 1)
                    continue;
                far[u] = (uint16_t)(far[v] + 1);
                queue[tail++] = u;
            }
    }
}

/* Hops to one node, against the arcs; false if some vertex that packets may stand at is too far. */
static bool search(rg_rows *rows, uint64_t vertices, uint64_t target, uint16_t *far,
                   uint32_t *queue)
{
    rg_rows_search(&rows->in, 1, vertices, target, far, queue);
    for (uint64_t v = 0; v < rows->nodes; v++) {
        if (far[v] == RG_ROWS_FAR) {
            rows->apart[0] = v;
            rows->apart[1] = target;
            return false;
        }
        rows->longest = far[v] > rows->longest ? far[v] : rows->longest;
    }
    return true;
}

static bool make_distances(struct made *made, rg_rows *rows)
{
    const double steps = (double)made->vertices + (double)rows->in.first[made->vertices];

    if (rows->components > 1 || (double)rows->nodes * steps > most_steps)
        return true;
    uint16_t *far =
        rg_room_get(&made->graph->room, (size_t)(rows->nodes * made->vertices), sizeof *far);
    uint32_t *queue = calloc((size_t)made->vertices + 1, sizeof *queue);
    bool all = far != NULL && queue != NULL;
    if (!all)
        (void)rg_made_refuse_memory(made->draft);
    for (uint64_t t = 0; all && t < rows->nodes; t++)
        all = search(rows, made->vertices, t, far + t * made->vertices, queue);
    free(queue);
    if (all)
        rows->far = far;
    return made->draft->status == RG_OK;
}

/* ---- The graph ------------------------------------------------------------------------------- */

static bool make_rows(struct made *made)
{
    rg_rows *rows = &made->graph->rows;
    const struct draft *draft = made->draft;

    rows->directed = draft->directed;
    rows->nodes = made->nodes;
    rows->switches = made->vertices - made->nodes;
    if (!make_side(made, false, rows))
        return false;
    rows->in = rows->out;
    rows->in_ports = rows->ports;
    if (rows->directed && !make_side(made, true, rows))
        return false;
    count(made, rows);
    return make_peers(made, rows) && make_adapters(made, rows) && count_components(made, rows) &&
           make_subnet(made, rows) && make_labels(made, rows) && make_places(made, rows) &&
           make_distances(made, rows);
}

rg_status rg_draft_finish(struct draft *draft, rg_graph **graph)
{
    const size_t vertices = (size_t)draft->vertices + 1;
    const rg_quoted name = rg_plain_text(draft->options->name);
    struct made made = {.draft = draft, .graph = calloc(1, sizeof *made.graph)};
    uint32_t *numbers = malloc(4 * vertices * sizeof *numbers);

    if (draft->status == RG_OK && (made.graph == NULL || numbers == NULL)) {
        (void)rg_made_refuse_memory(draft);
    } else if (draft->status == RG_OK) {
        made.number = numbers;
        made.graph->dropped = draft->dropped;
        memcpy(made.graph->rows.name, name.text, sizeof name.text);
        if (rg_made_number(&made, numbers + vertices))
            (void)make_rows(&made);
    }
    free(numbers);
    free(made.vertex);
    free(made.rail);
    if (draft->status != RG_OK)
        rg_graph_close(made.graph);
    else
        *graph = made.graph;
    return draft->status;
}

rg_status rg_graph_network(const rg_graph *graph, rg_any_network *network, rg_topology *net)
{
    const rg_network name = {.family = RG_FAMILY_FILE, .rows = graph == NULL ? NULL : &graph->rows};
    rg_topology made;

    if (graph == NULL)
        return RG_E_NULL;
    const rg_status status = rg_topology_init(&name, &made, NULL);
    if (status == RG_OK && net != NULL)
        *net = made;
    if (status == RG_OK && network != NULL) {
        *network = (rg_any_network){.info = rg_family_info_of(name.family),
                                    .family = rg_family_name(name.family)};
        (void)rg_network_print(&name, network->name);
        network->shape.topology = made;
    }
    return status;
}

uint64_t rg_graph_dropped(const rg_graph *graph)
{
    return graph == NULL ? 0 : graph->dropped;
}

void rg_graph_close(rg_graph *graph)
{
    if (graph == NULL)
        return;
    rg_room_end(&graph->room);
    free(graph);
}
