/* SPDX-License-Identifier: Apache-2.0 */

#include "check.h"
#include "routegen/network_kind.h"
#include "same.h"

/* A family, and the parameters of small members, 3..5 standing for 3, 4 and 5; the last have other
 * intermediate switches. */
static const char *const families[] = {
    "kary 2,1 2,2 2,3 2,4 3,1 3,2 3,3 4,2 4,3 5,2 11,2",
    "mikant 2,2 2,3 2,4 3,2 3,3 4,3",
    "kantc 2,2 2,3 2,4 2,5 3,2 3,3 3,4 4,2 4,3 5,2 6,2",
    "mikantc 2,2 2,3 2,4 3,2 3,3 3,4 4,2 4,3 5,2",
    "gft 1,2,1 1,2,2 1,3,2 1,2,3 2,2,2 2,4,2 2,3,2 2,2,3 3,2,2 3,3,2 3,2,3 2,5,1",
    "xgft 1,3,1 1,1,1 2,2,3,1,2 2,3,1,1,3 2,1,2,1,1 3,2,3,2,1,2,3 3,2,1,3,1,3,1 3,1,2,2,1,1,3",
    "xgft 4,2,1,2,3,1,2,1,2 4,1,1,2,1,1,2,1,2 2,4,8,1,4 2,1,1,1,1",
    "hypercube 1 2 3 4 5 8",
    "star 2 3 4 5 6",
    "pancake 2 3 4 5 6",
    "bubble 2 3 4 5 6",
    "scc 3 4 5",
    "sci 3 4 5",
    "pcc 3 4 5",
    "ccc 3 4 5 6",
    "debruijn 2,1 2,2 2,3 2,4 2,7 3,1 3,2 3,3 3,5 4,3 12,2",
    "kautz 2,1 2,2 2,3 2,4 2,7 3,1 3,2 3,3 3,5 4,3 10,2",
    "mdsxn 1 2 3 1,1,1 1,2 2,1 2,2 3,3 2,2,2 3,2,1 4,4 1,3,1,2",
    "gkautz 2,3..33 3,4..30 4,5..25 5,6..20 6,7..30 7,8 8,9..30 2,140 3,90 5,72",
    "circulant 2,1 3,1 4,1,2 7,2,3 8,1,4 10,2,5 9,2 12,3,4 13,1,5 16,1,3,8 20,4,5,10 30,6,10,15",
    "circulant 6,1,2,3 48,5,7,11 100,3,41",
    "regular 4,3,1 5,4,1 6,3,7 6,5,0 7,6,2 8,5,3 8,6,1 9,4,4294967295 10,3,5 10,7,2 13,4,6 20,3,9",
    "regular 14,9,1 17,6,3 26,5,1 30,4,2 31,8,1 40,7,4 100,3,1 101,10,2",
    "torus 1 2 3 7 4,4 3,4,5 5,3 2,2,2 1,2,3,4 4,1,2,5 12,11",
    "mesh 1 2 5 4,4 3,4,5 2,2,2 1,2,3,4 12,11",
    "shuffle 1 2 3 4 5 6 8",
    "butterfly 2,1 2,2 2,4 3,3",
    "omega 2,2 2,3 2,4 3,2 4,2",
    "flip 2,1 2,3 3,3",
    "baseline 2,3 2,4 3,3",
    "reverse-baseline 2,3 3,3 4,2",
    "benes 1 2 3 4",
    "clos 1,1,1 1,1,3 2,2,2 2,3,4 3,1,2 3,2,1 1,2,3 3,5,3 2,2,2,2,2 2,3,1,2,3 3,2,2,3,2 "
    "2,2,2,2,2,2,2",
    "dragonfly 1,1,1 2,1,3 1,2,1 2,2,1 1,4,2 2,3,1 1,2,2 1,2,3 1,2,9 2,4,1,3 1,3,2,5 3,4,1,1 "
    "1,1,3,2",
    "slimfly 3 4 5 7 8 9 3/2 4/1 5/3",
    "cmesh 2 3 4 5 4,1 6,1 8,1",
    "hyperx 1 2 4 3,4 5,1,2 3,2,2,2 7,6 1/3 4/1 3,3/2 2,3,2/3",
    "kantc 2,3,is=00.01 3,3,is=000.011.101 4,3,is=0000.0001.1110.1111 3,2,is=111.010.000",
    "mikantc 3,3,is=101.000.011 4,2,is=1111.0000.0110.0010"};

const char *small_network(unsigned i)
{
    static char names[500][48];
    static unsigned count;
    static size_t f;
    for (; f < COUNT(families) && i >= count; f++) {
        char family[20], parameters[28];
        int at = 0, length = 0;
        sscanf(families[f], "%19s%n", family, &at);
        for (; sscanf(families[f] + at, "%27s%n", parameters, &length) == 1; at += length) {
            int before = 0, from = 0, to = -1;
            sscanf(parameters, "%*[0-9],%n%d..%d", &before, &from, &to);
            for (; from <= to; from++)
                snprintf(names[count++], sizeof names[0], "%s:%.*s%d", family, before, parameters,
                         from);
            if (to < 0)
                snprintf(names[count++], sizeof names[0], "%s:%s", family, parameters);
        }
    }
    return i < count ? names[i] : NULL;
}

void check_families(uint64_t tried)
{
    for (unsigned f = 0; rg_family_name((rg_family)f) != NULL; f++) {
        unsigned min, max;
        if (rg_topology_param_range((rg_family)f, 0, &min, &max) == RG_OK)
            cr_assert(tried >> f & 1,
                      "%s was not tried: same.c has no sizes of it, or explicit_*.c no definition",
                      rg_family_name((rg_family)f));
    }
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
        const explicit_ends there = v == w ? none : g->family->arc(g, u, x);
        const explicit_ends back = v == w ? none : g->family->arc(g, x, u);
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
