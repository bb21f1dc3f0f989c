/* SPDX-License-Identifier: Apache-2.0 */

#include "routegen/network_kind.h"
#include "same.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const networks[] = {
    "kary:2,1",
    "kary:2,2",
    "kary:2,3",
    "kary:2,4",
    "kary:3,1",
    "kary:3,2",
    "kary:3,3",
    "kary:4,2",
    "kary:4,3",
    "kary:5,2",
    "kary:11,2",
    "mikant:2,2",
    "mikant:2,3",
    "mikant:2,4",
    "mikant:3,2",
    "mikant:3,3",
    "mikant:4,3",
    "kantc:2,2",
    "kantc:2,3",
    "kantc:2,4",
    "kantc:2,5",
    "kantc:3,2",
    "kantc:3,3",
    "kantc:3,4",
    "kantc:4,2",
    "kantc:4,3",
    "kantc:5,2",
    "kantc:6,2",
    "mikantc:2,2",
    "mikantc:2,3",
    "mikantc:2,4",
    "mikantc:3,2",
    "mikantc:3,3",
    "mikantc:3,4",
    "mikantc:4,2",
    "mikantc:4,3",
    "mikantc:5,2",
    "gft:1,2,1",
    "gft:1,2,2",
    "gft:1,3,2",
    "gft:1,2,3",
    "gft:2,2,2",
    "gft:2,4,2",
    "gft:2,3,2",
    "gft:2,2,3",
    "gft:3,2,2",
    "gft:3,3,2",
    "gft:3,2,3",
    "gft:2,5,1",
    "hypercube:1",
    "hypercube:2",
    "hypercube:3",
    "hypercube:4",
    "hypercube:5",
    "hypercube:8",
    "star:2",
    "star:3",
    "star:4",
    "star:5",
    "star:6",
    "pancake:2",
    "pancake:3",
    "pancake:4",
    "pancake:5",
    "pancake:6",
    "bubble:2",
    "bubble:3",
    "bubble:4",
    "bubble:5",
    "bubble:6",
    "scc:3",
    "scc:4",
    "scc:5",
    "sci:3",
    "sci:4",
    "sci:5",
    "pcc:3",
    "pcc:4",
    "pcc:5",
    "ccc:3",
    "ccc:4",
    "ccc:5",
    "ccc:6",
    "debruijn:2,1",
    "debruijn:2,2",
    "debruijn:2,3",
    "debruijn:2,4",
    "debruijn:2,7",
    "debruijn:3,1",
    "debruijn:3,2",
    "debruijn:3,3",
    "debruijn:3,5",
    "debruijn:4,3",
    "debruijn:12,2",
    "kautz:2,1",
    "kautz:2,2",
    "kautz:2,3",
    "kautz:2,4",
    "kautz:2,7",
    "kautz:3,1",
    "kautz:3,2",
    "kautz:3,3",
    "kautz:3,5",
    "kautz:4,3",
    "kautz:10,2",
    "mdsxn:1",
    "mdsxn:2",
    "mdsxn:3",
    "mdsxn:1,1,1",
    "mdsxn:1,2",
    "mdsxn:2,1",
    "mdsxn:2,2",
    "mdsxn:3,3",
    "mdsxn:2,2,2",
    "mdsxn:3,2,1",
    "mdsxn:4,4",
    "mdsxn:1,3,1,2",
    "torus:1",
    "torus:2",
    "torus:3",
    "torus:7",
    "torus:4,4",
    "torus:3,4,5",
    "torus:5,3",
    "torus:2,2,2",
    "torus:1,2,3,4",
    "torus:4,1,2,5",
    "torus:12,11",
    "mesh:1",
    "mesh:2",
    "mesh:5",
    "mesh:4,4",
    "mesh:3,4,5",
    "mesh:2,2,2",
    "mesh:1,2,3,4",
    "mesh:12,11",
    "shuffle:1",
    "shuffle:2",
    "shuffle:3",
    "shuffle:4",
    "shuffle:5",
    "shuffle:6",
    "shuffle:8",
    "butterfly:2,1",
    "butterfly:2,2",
    "butterfly:2,4",
    "butterfly:3,3",
    "omega:2,2",
    "omega:2,3",
    "omega:2,4",
    "omega:3,2",
    "omega:4,2",
    "flip:2,1",
    "flip:2,3",
    "flip:3,3",
    "baseline:2,3",
    "baseline:2,4",
    "baseline:3,3",
    "reverse-baseline:2,3",
    "reverse-baseline:3,3",
    "reverse-baseline:4,2",
    "benes:1",
    "benes:2",
    "benes:3",
    "benes:4",
};

/* With other intermediate switches */
static const char *const lists[] = {
    "kantc:2,3,is=00.01",       "kantc:3,3,is=000.011.101",   "kantc:4,3,is=0000.0001.1110.1111",
    "kantc:3,2,is=111.010.000", "mikantc:3,3,is=101.000.011", "mikantc:4,2,is=1111.0000.0110.0010",
};

const char *small_network(unsigned i)
{
    const unsigned count = sizeof networks / sizeof networks[0];
    if (i < count)
        return networks[i];
    return i - count < sizeof lists / sizeof lists[0] ? lists[i - count] : NULL;
}

rg_topology model_make(const char *name)
{
    rg_topology net = {0};
    const rg_status status = rg_any_topology_parse(name, &net, NULL);
    if (status != RG_OK) {
        fprintf(stderr, "%s: %s\n", name, rg_status_text(status));
        exit(1);
    }
    return net;
}

static bool complain(char why[REPORT_MAX], const explicit_graph *g, const char *format, ...)
{
    const int at = snprintf(why, REPORT_MAX, "%s: ", g->name);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why + at, REPORT_MAX - (size_t)at, format, arguments);
    va_end(arguments);
    return false;
}

/* Labels are one to one with the model's numbers; by_number[v] is the explicit vertex. */
static bool same_labels(const explicit_graph *g, const rg_topology *net, int *by_number,
                        char why[REPORT_MAX])
{
    if (net->vertices != (uint64_t)g->count || net->nodes != (uint64_t)g->nodes)
        return complain(why, g, "%" PRIu64 " vertices, %" PRIu64 " nodes, not %d, %d",
                        net->vertices, net->nodes, g->count, g->nodes);
    for (int i = 0; i < g->count; i++)
        by_number[i] = -1;
    for (int i = 0; i < g->count; i++) {
        const char *label = g->vertex[i].label;
        char text[RG_TOPOLOGY_MAX_LABEL];
        uint64_t v;
        if (rg_topology_parse(net, label, strlen(label), &v, NULL) != RG_OK)
            return complain(why, g, "label %s is refused", label);
        if (v >= net->vertices || by_number[v] >= 0)
            return complain(why, g, "label %s has number %" PRIu64, label, v);
        if (rg_topology_label(net, v, text) != RG_OK || strcmp(text, label) != 0)
            return complain(why, g, "label %s comes back as %s", label, text);
        if ((v < net->nodes) != (g->vertex[i].kind == NODE))
            return complain(why, g, "%s: node or switch", label);
        by_number[v] = i;
    }
    return true;
}

static bool same_place(const explicit_graph *g, const rg_topology *net, uint64_t v,
                       const explicit_vertex *u, char why[REPORT_MAX])
{
    /* Petrini and Vanneschi count levels from the root. */
    const int top = strcmp(g->family->name, "kary") == 0 ? g->p[1] - 1 : 0;
    const unsigned level = u->kind == NODE ? 0 : (unsigned)abs(top - u->level);
    rg_topology_place place;
    uint64_t back;
    if (rg_topology_where(net, v, &place) != RG_OK || place.is_node != (u->kind == NODE) ||
        place.group != (unsigned)u->group || place.level != level)
        return complain(why, g, "place of %s", u->label);
    if (rg_topology_at(net, &place, &back) != RG_OK || back != v)
        return complain(why, g, "place of %s leads to %" PRIu64, u->label, back);
    return true;
}

/* The links of the model, at the ports where the explicit graph has them and nowhere else. */
static bool same_links(const explicit_graph *g, const rg_topology *net, const int *by_number,
                       uint64_t v, char why[REPORT_MAX])
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS], previous[RG_TOPOLOGY_MAX_PORTS];
    uint64_t expected_next[RG_TOPOLOGY_MAX_PORTS], expected_previous[RG_TOPOLOGY_MAX_PORTS];
    const explicit_vertex *u = &g->vertex[by_number[v]];
    memset(expected_next, 0xff, sizeof expected_next);
    memset(expected_previous, 0xff, sizeof expected_previous);
    for (uint64_t w = 0; w < net->vertices; w++) {
        const explicit_vertex *x = &g->vertex[by_number[w]];
        const explicit_ends there = v == w ? (explicit_ends){-1, -1} : g->family->arc(g, u, x);
        const explicit_ends back = v == w ? (explicit_ends){-1, -1} : g->family->arc(g, x, u);
        if (there.out >= (int)net->ports || back.in >= (int)net->in_ports)
            return complain(why, g, "%s has more ports than %u", u->label, net->ports);
        if (there.out >= 0) {
            rg_topology_end end;
            if (expected_next[there.out] != RG_TOPOLOGY_NONE)
                return complain(why, g, "%s: port %d is twice in the oracle", u->label, there.out);
            expected_next[there.out] = w;
            if (rg_topology_neighbour(net, v, (unsigned)there.out, &end) != RG_OK ||
                end.vertex != w || end.port != (unsigned)there.in)
                return complain(why, g, "%s, port %d: %" PRIu64 " port %u, not %s port %d",
                                u->label, there.out, end.vertex, end.port, x->label, there.in);
        }
        if (back.in >= 0)
            expected_previous[back.in] = w;
    }
    next[net->ports] = previous[net->in_ports] = 123456789; /* is not theirs to write */
    if (rg_topology_neighbours(net, v, next) != RG_OK ||
        rg_topology_predecessors(net, v, previous) != RG_OK)
        return complain(why, g, "%s: no neighbours", u->label);
    if (next[net->ports] != 123456789 || previous[net->in_ports] != 123456789)
        return complain(why, g, "%s: more than %u ports are written", u->label, net->ports);
    for (unsigned p = 0; p < net->ports; p++)
        if (next[p] != expected_next[p])
            return complain(why, g, "%s, port %u: %" PRIu64 ", not %" PRIu64, u->label, p, next[p],
                            expected_next[p]);
    for (unsigned p = 0; p < net->in_ports; p++)
        if (previous[p] != expected_previous[p])
            return complain(why, g, "%s, in-port %u: %" PRIu64 ", not %" PRIu64, u->label, p,
                            previous[p], expected_previous[p]);
    return true;
}

bool same_graph(const explicit_graph *g, const rg_topology *net, char why[REPORT_MAX])
{
    int *by_number = malloc((size_t)g->count * sizeof *by_number);
    if (by_number == NULL)
        exit(1);
    bool same = same_labels(g, net, by_number, why);
    if (same && (net->directed != g->family->directed || net->direct != (g->nodes == g->count)))
        same = complain(why, g, "directed or direct");
    for (uint64_t v = 0; same && v < net->vertices; v++)
        same = same_place(g, net, v, &g->vertex[by_number[v]], why) &&
               same_links(g, net, by_number, v, why);
    free(by_number);
    return same;
}
