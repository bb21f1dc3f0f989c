/* SPDX-License-Identifier: Apache-2.0 */

/* Tables of one port for each router and destination, with a class for each pair. */

#include <stdlib.h>
#include <string.h>

#include "tables.h"

void rg_tables_count(struct tables *tables, const rg_sim_way *way)
{
    const rg_sim_way *last = &tables->last;
    const bool same = way->vertex == last->vertex && way->target == last->target &&
                      way->phase == last->phase && last->port != RG_SIM_START;

    tables->choice = same ? tables->choice + 1 : 0;
    tables->last = *way;
}

enum { NO_LEVEL = UINT8_MAX };

rg_status rg_tables_levels_begin(struct tables *t, struct rg_tables_levels *levels)
{
    const uint64_t nodes = t->net->nodes;

    *levels = (struct rg_tables_levels){.pair = calloc(nodes, nodes)};
    t->levels = levels;
    memset(levels->of_phase, NO_LEVEL, sizeof levels->of_phase);
    if (t->classes > RG_TABLES_LANES)
        return rg_refuse(t->refusal, RG_E_OPTION, NULL,
                         "this routing takes %u classes, and InfiniBand has %u virtual lanes; "
                         "--routing updown takes 1",
                         t->classes, RG_TABLES_LANES);
    return levels->pair == NULL ? RG_E_MEMORY : RG_OK;
}

/* Notes a phase of a pair, or the class of one; false: packets do not keep theirs. */
static bool take_level(struct tables *t, const rg_sim_way *way)
{
    uint8_t *level = &t->levels->of_phase[way->phase];
    rg_topology_end end;

    if (way->port == RG_SIM_START) {
        t->levels->pair[way->target * t->net->nodes + way->vertex] = (uint8_t)way->next;
        return true;
    }
    (void)rg_topology_neighbour(t->net, way->vertex, way->port, &end);
    if (t->classes == 1 || end.vertex < t->first)
        return true;
    if (*level == NO_LEVEL)
        *level = (uint8_t)way->vc;
    return way->next == way->phase && way->vc == *level;
}

/* Classes for phases. */
static void end_levels(struct tables *t)
{
    uint8_t *pair = t->levels->pair;

    for (uint64_t i = 0; i < t->net->nodes * t->net->nodes; i++)
        pair[i] = t->levels->of_phase[pair[i]] == NO_LEVEL ? 0 : t->levels->of_phase[pair[i]];
}

/* ---- A port for each router and destination ------------------------------------------------- */

struct plain {
    struct tables *tables;
    uint64_t columns;
    uint16_t *port; /* by router * columns + target */
    bool counted;   /* this entry, among those with several ports */
    rg_status status;
};

static bool take(void *context, const rg_sim_way *way)
{
    struct plain *plain = context;
    struct tables *t = plain->tables;

    rg_tables_count(t, way);
    if (t->levels != NULL && !take_level(t, way)) {
        plain->status =
            rg_refuse(t->refusal, RG_E_OPTION, NULL,
                      "in %.60s packets to %.60s change their class of virtual channels, which a "
                      "service level does not; --routing updown, spread or sssp keeps it",
                      rg_label_of(t->net, way->vertex).text, rg_label_of(t->net, way->target).text);
        return false;
    }
    if (way->port == RG_SIM_START)
        return true;
    uint16_t *port = &plain->port[(way->vertex - t->first) * plain->columns + way->target];
    if (t->choice > 0 && !way->escape) {
        t->several += !plain->counted && way->port != *port;
        plain->counted = plain->counted || way->port != *port;
        return true;
    }
    plain->counted = false;
    if (!way->escape && (*port == NO_PORT || *port == way->port)) {
        t->entries += *port == NO_PORT;
        *port = (uint16_t)way->port;
        return true;
    }
    plain->status =
        rg_refuse(t->refusal, RG_E_OPTION, NULL,
                  "in %.60s packets to %.60s take different ports, which depends on "
                  "where they come from; this format has one port",
                  rg_label_of(t->net, way->vertex).text, rg_label_of(t->net, way->target).text);
    return false;
}

rg_status rg_tables_plain(struct tables *t, bool phaseless, uint64_t columns, uint16_t **port)
{
    const size_t entries = (size_t)((t->net->vertices - t->first) * columns);
    struct plain plain = {
        .tables = t, .columns = columns, .port = malloc(entries * sizeof *plain.port)};

    *port = plain.port;
    if (plain.port == NULL)
        return RG_E_MEMORY;
    for (size_t i = 0; i < entries; i++)
        plain.port[i] = NO_PORT;
    if (t->classes > 1 && t->levels == NULL)
        return rg_refuse(t->refusal, RG_E_OPTION, NULL,
                         "this routing takes %u classes of virtual channels; this format has none: "
                         "take updown%s",
                         t->classes, t->cure);
    const rg_status status = rg_sim_ways(t->net, t->options, phaseless, t->watch, take, &plain);
    if (t->levels != NULL)
        end_levels(t);
    return status != RG_OK ? status : plain.status;
}

rg_status rg_tables_fabric(struct tables *t, uint16_t **port)
{
    const rg_topology *net = t->net;
    const rg_rows *rows = net->name.rows;

    if (rows != NULL && rows->whole != NULL) {
        net = rows->whole;
        rows = net->name.rows;
    }
    if (rows != NULL && rows->subnet.fault != NULL)
        return rg_refuse(t->refusal, RG_E_OPTION, NULL, "no tables of this subnet: %s",
                         rows->subnet.fault);
    if (rg_export_refuses(net, RG_EXPORT_IBNET) != RG_EXPORT_FINE)
        return rg_refuse(t->refusal, RG_E_OPTION, NULL,
                         "no InfiniBand subnet, as export --format ibnet says");
    return rg_tables_plain(t, true, t->net->nodes + t->net->vertices - t->first, port);
}
