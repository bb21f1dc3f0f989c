/* SPDX-License-Identifier: Apache-2.0 */

/* The classes of a routing as service levels of InfiniBand, each in a virtual lane of its own. */

#include <inttypes.h>
#include <stdlib.h>

#include "net/inner/room.h"
#include "tables.h"

enum { LEVELS = 16, NO_LEVEL = UINT8_MAX };

static const uint8_t *of_target(const struct tables *t, uint64_t target)
{
    return t->levels->pair + target * t->net->nodes;
}

/* ---- qos-policy ------------------------------------------------------------------------------ */

/* Sources that send to a target in one class: those of other targets may be the same. */
struct group {
    uint64_t hash, target;
    uint8_t level;
};

struct policy {
    struct tables *tables;
    rg_out *out;
    struct group *group;
    uint64_t groups;
    uint32_t *number; /* by target * LEVELS + level: of a group, from 1; 0: no source */
};

static bool is_same(const struct tables *t, const struct group *a, const struct group *b)
{
    const uint8_t *one = of_target(t, a->target), *other = of_target(t, b->target);

    for (uint64_t i = 0; i < t->net->nodes; i++)
        if ((one[i] == a->level) != (other[i] == b->level))
            return false;
    return true;
}

static void find_group(struct policy *p, uint64_t target, uint8_t level)
{
    const uint8_t *pair = of_target(p->tables, target);
    struct group *own = &p->group[p->groups];
    uint64_t count = 0, i = 0;

    *own = (struct group){.target = target, .level = level};
    for (uint64_t source = 0; source < p->tables->net->nodes; source++)
        if (pair[source] == level) {
            own->hash = (own->hash ^ source) * UINT64_C(0x9e3779b97f4a7c15);
            count++;
        }
    if (count == 0)
        return;
    while (p->group[i].hash != own->hash || !is_same(p->tables, &p->group[i], own))
        i++;
    p->groups += i == p->groups;
    p->number[target * LEVELS + level] = (uint32_t)i + 1;
}

/* A name, and the ports that a target has in a class; those of a target alone: NO_LEVEL. */
static void put_group(const struct policy *p, const char *name, uint64_t number, uint64_t target,
                      uint8_t level)
{
    const rg_topology *net = p->tables->net;
    const char *before = "\n    port-guid: ";

    rg_out_format(p->out, "  port-group\n    name: %s%" PRIu64, name, number);
    for (uint64_t i = 0; i < net->nodes; i++)
        if (level == NO_LEVEL ? i == target : of_target(p->tables, target)[i] == level) {
            rg_out_format(p->out, "%s0x%016" PRIx64, before, rg_export_endport(net, i).port_guid);
            before = ", ";
        }
    rg_out_text(p->out, "\n  end-port-group\n");
}

static void put_rules(const struct policy *p)
{
    const struct tables *t = p->tables;

    rg_out_text(p->out, "qos-match-rules\n");
    for (uint64_t to = 0; to < t->net->nodes && p->out->status == RG_OK; to++)
        for (unsigned level = 1; level < t->classes; level++)
            if (p->number[to * LEVELS + level] != 0)
                rg_out_format(p->out,
                              "  qos-match-rule\n    source: from%" PRIu32
                              "\n    destination: to%u\n    qos-level-name: level%u\n"
                              "  end-qos-match-rule\n",
                              p->number[to * LEVELS + level], rg_export_endport(t->net, to).lid,
                              level);
    rg_out_text(p->out, "end-qos-match-rules\n");
}

static void put_groups(const struct policy *p)
{
    const struct tables *t = p->tables;

    rg_out_text(p->out, "port-groups\n");
    for (uint64_t i = 0; i < p->groups && p->out->status == RG_OK; i++)
        put_group(p, "from", i + 1, p->group[i].target, p->group[i].level);
    for (uint64_t to = 0; to < t->net->nodes && p->out->status == RG_OK; to++)
        for (unsigned level = 1; level < t->classes; level++)
            if (p->number[to * LEVELS + level] != 0) {
                put_group(p, "to", rg_export_endport(t->net, to).lid, to, NO_LEVEL);
                break;
            }
    rg_out_text(p->out, "end-port-groups\n");
}

/* To OpenSM a list without entries is an error of syntax. */
static void put_policy(const struct policy *p)
{
    rg_out_text(p->out, "# Classes of a routing, made by routegen tables: opensm -Q -Y FILE, with "
                        "its lft.\n# A connection whose two ways have different levels needs both "
                        "of them asked for.\n");
    if (p->groups > 0)
        put_groups(p);
    rg_out_text(p->out, "qos-levels\n");
    for (unsigned level = 0; level < p->tables->classes; level++)
        rg_out_format(p->out, "  qos-level\n    name: %s%.0u\n    sl: %u\n  end-qos-level\n",
                      level == 0 ? "DEFAULT" : "level", level, level);
    rg_out_text(p->out, "end-qos-levels\n");
    if (p->groups > 0)
        put_rules(p);
}

rg_status rg_tables_policy(struct tables *t, rg_out *out)
{
    const uint64_t nodes = t->net->nodes;
    struct policy policy = {.tables = t, .out = out};
    rg_room room = {0};

    for (uint64_t i = 0; t->classes > 1 && i < nodes; i++)
        if (rg_export_endport(t->net, i).port_guid == 0)
            return rg_refuse(t->refusal, RG_E_OPTION, NULL,
                             "'%.60s' has no port GUID, by which a QoS policy knows it",
                             rg_label_of(t->net, i).text);
    policy.group = rg_room_get(&room, nodes * (t->classes - 1) + 1, sizeof *policy.group);
    policy.number = rg_room_zeros(&room, nodes * LEVELS, sizeof *policy.number);
    if (!room.broken) {
        for (uint64_t to = 0; to < nodes; to++)
            for (unsigned level = 1; level < t->classes; level++)
                find_group(&policy, to, (uint8_t)level);
        put_policy(&policy);
    }
    rg_room_end(&room);
    return room.broken ? RG_E_MEMORY : out->status;
}

/* ---- The formats ----------------------------------------------------------------------------- */

rg_status rg_tables_qos_policy(struct tables *t)
{
    uint16_t *port = NULL;

    rg_status status = rg_tables_fabric(t, &port);
    if (status == RG_OK)
        status = rg_tables_policy(t, t->out);
    free(port);
    return status;
}

rg_status rg_tables_conf(struct tables *t)
{
    static const uint8_t most[] = {1, 2, 4, 8, RG_TABLES_LANES}; /* lanes that ports can have */
    unsigned lanes = 0;
    uint16_t *port = NULL;

    const rg_status status = rg_tables_fabric(t, &port);
    free(port);
    if (status != RG_OK)
        return status;
    while (most[lanes] < t->classes)
        lanes++;
    lanes = most[lanes];
    rg_out_format(t->out,
                  "# Options of OpenSM for classes of a routing: %u. Made by routegen tables.\n"
                  "# opensm -F this -U its lft -Y its qos-policy\n"
                  "routing_engine file\nqos TRUE\nqos_max_vls %u\nqos_high_limit 0\n",
                  t->classes, lanes);
    for (unsigned low = 0; low < 2; low++)
        for (unsigned i = 0; i < lanes; i++)
            rg_out_format(t->out, "%s%u:%u%s",
                          i > 0     ? ","
                          : low > 0 ? "qos_vlarb_low "
                                    : "qos_vlarb_high ",
                          i, low * 64, i + 1 == lanes ? "\n" : "");
    for (unsigned i = 0; i < LEVELS; i++)
        rg_out_format(t->out, "%s%u", i > 0 ? "," : "qos_sl2vl ", i % lanes);
    rg_out_text(t->out, "\n");
    return t->out->status;
}

rg_status rg_tables_pairs(struct tables *t)
{
    const uint64_t nodes = t->net->nodes, columns = nodes + t->net->vertices - t->first;
    uint16_t *port = NULL;

    const rg_status status = rg_tables_fabric(t, &port);
    rg_out_text(t->out, status == RG_OK ? "slid,dlid,sl\n" : "");
    for (uint64_t d = 0; status == RG_OK && d < nodes && t->out->status == RG_OK; d++)
        for (uint64_t s = 0; s < nodes; s++) {
            const rg_endport from = rg_export_endport(t->net, s), to = rg_export_endport(t->net, d);
            const bool goes =
                from.vertex == to.vertex || port[(from.vertex - t->first) * columns + d] != NO_PORT;
            for (unsigned i = 0; s != d && goes && i < 1U << (from.lmc + to.lmc); i++)
                rg_out_format(t->out, "%u,%u,%u\n", from.lid + (i >> to.lmc),
                              to.lid + i % (1U << to.lmc), of_target(t, d)[s]);
        }
    free(port);
    return status;
}
