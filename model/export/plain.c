/* SPDX-License-Identifier: Apache-2.0 */

/* Tables with a port for each router and destination, and nothing else: forwarding tables of
 * InfiniBand, and networks of FlooNoC. */

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "format.h"
#include "forwarding.h"
#include "inner/net/wording.h"

void rg_tables_count(struct tables *tables, const rg_sim_way *way)
{
    const rg_sim_way *last = &tables->last;
    const bool same = way->vertex == last->vertex && way->target == last->target &&
                      way->phase == last->phase && last->port != RG_SIM_START;

    tables->choice = same ? tables->choice + 1 : 0;
    tables->last = *way;
}

void rg_tables_word(const struct tables *tables, char word[RG_NETWORK_MAX_TEXT])
{
    for (size_t i = 0; i <= strlen(tables->name); i++) {
        const char c = tables->name[i];
        word[i] = (char)(isalnum((unsigned char)c) || c == '\0' ? c : '_');
    }
}

enum { NO_PORT = UINT16_MAX };

struct plain {
    struct tables *tables;
    uint16_t *port; /* by router * nodes + target */
    rg_status status;
};

static bool take(void *context, const rg_sim_way *way)
{
    struct plain *plain = context;
    struct tables *t = plain->tables;
    char router[RG_TOPOLOGY_MAX_LABEL], target[RG_TOPOLOGY_MAX_LABEL];

    rg_tables_count(t, way);
    if (way->port == RG_SIM_START || (t->choice > 0 && !way->escape))
        return true;
    uint16_t *port = &plain->port[(way->vertex - t->first) * t->net->nodes + way->target];
    if (!way->escape && (*port == NO_PORT || *port == way->port)) {
        *port = (uint16_t)way->port;
        return true;
    }
    (void)rg_topology_label(t->net, way->vertex, router);
    (void)rg_topology_label(t->net, way->target, target);
    plain->status = rg_refuse(t->refusal, RG_E_OPTION, NULL,
                              "in %.60s packets to %.60s take different ports, which depends on "
                              "where they come from; this format has one port",
                              router, target);
    return false;
}

/* Makes the table, or says why there is none. */
static rg_status make(struct tables *t, bool phaseless, uint16_t **port)
{
    const size_t entries = (size_t)((t->net->vertices - t->first) * t->net->nodes);
    struct plain plain = {t, malloc(entries * sizeof *plain.port), RG_OK};

    *port = plain.port;
    if (plain.port == NULL)
        return RG_E_MEMORY;
    for (size_t i = 0; i < entries; i++)
        plain.port[i] = NO_PORT;
    if (t->classes > 1)
        return rg_refuse(t->refusal, RG_E_OPTION, NULL,
                         "this routing takes %u classes of virtual channels; this format has none",
                         t->classes);
    const rg_status status = rg_sim_ways(t->net, t->options, phaseless, t->watch, take, &plain);
    return status != RG_OK ? status : plain.status;
}

/* ---- lft ------------------------------------------------------------------------------------- */

/* The GUIDs that ibsim gives the devices of `export --format ibnet`, in their order. */
enum { ADAPTERS = 0x100001, SWITCHES = 0x200000 };

static void put_entry(const struct tables *t, uint64_t lid, unsigned port, const char *kind,
                      uint64_t guid, uint64_t vertex)
{
    char label[RG_TOPOLOGY_MAX_LABEL];

    (void)rg_topology_label(t->net, vertex, label);
    rg_out_format(t->out, "0x%04" PRIx64 " %03u # %s portguid 0x%016" PRIx64 ": '%s'\n", lid, port,
                  kind, guid, label);
}

/* A switch: the LIDs of adapters, then of the switches with an adapter, and its own. */
static void put_switch(const struct tables *t, uint64_t router, const uint16_t *port)
{
    const uint64_t vertex = t->first + router, own = rg_export_lid(t->net, vertex, false);
    const unsigned last = t->net->direct ? t->net->ports + 1 : 0; /* the port of its own adapter */
    uint64_t described = UINT64_MAX;
    rg_topology_end end = {0};
    char label[RG_TOPOLOGY_MAX_LABEL];

    (void)rg_topology_label(t->net, vertex, label);
    rg_out_format(t->out,
                  "Unicast lids [0x0-0x%" PRIx64 "] of switch Lid %" PRIu64 " guid 0x%016" PRIx64
                  " ('%s'):\n",
                  rg_export_lid(t->net, t->net->vertices - 1, false), own, SWITCHES + router,
                  label);
    for (uint64_t node = 0; node < t->net->nodes; node++) {
        const unsigned to = port[node] == NO_PORT ? last : port[node] + 1U;
        if (to != 0)
            put_entry(t, rg_export_lid(t->net, node, true), to, "Channel Adapter",
                      ADAPTERS + 2 * node, node);
    }
    for (uint64_t node = 0; node < t->net->nodes; node++) {
        end.vertex = node;
        if (!t->net->direct)
            (void)rg_topology_neighbour(t->net, node, 0, &end);
        if (end.vertex != vertex && end.vertex != described && port[node] != NO_PORT)
            put_entry(t, rg_export_lid(t->net, end.vertex, false), port[node] + 1U, "Switch",
                      SWITCHES + end.vertex - t->first, end.vertex);
        described = end.vertex;
    }
    put_entry(t, own, 0, "Switch", SWITCHES + router, vertex);
}

rg_status rg_tables_lft(struct tables *t)
{
    uint16_t *port = NULL;

    if (rg_export_refuses(t->net, RG_EXPORT_IBNET) != RG_EXPORT_FINE)
        return rg_refuse(t->refusal, RG_E_OPTION, NULL,
                         "no InfiniBand subnet, as export --format ibnet says");
    const rg_status status = make(t, true, &port);
    for (uint64_t router = 0; status == RG_OK && router < t->net->vertices - t->first; router++)
        put_switch(t, router, &port[router * t->net->nodes]);
    free(port);
    return status;
}

/* ---- floogen --------------------------------------------------------------------------------- */

static void put_connections(const struct tables *t, uint64_t router)
{
    const uint64_t vertex = t->first + router;
    rg_topology_end end;

    if (t->net->direct)
        rg_out_format(t->out,
                      "  - {src: \"node\", src_idx: [%" PRIu64 "], dst: \"router_%" PRIu64
                      "\", dst_dir: %u}\n",
                      router, router, t->net->ports);
    for (unsigned port = 0; port < t->net->ports; port++) {
        (void)rg_topology_neighbour(t->net, vertex, port, &end);
        if (end.vertex < t->first)
            rg_out_format(t->out,
                          "  - {src: \"node\", src_idx: [%" PRIu64 "], dst: \"router_%" PRIu64
                          "\", dst_dir: %u}\n",
                          end.vertex, router, port);
        else if (end.vertex != RG_TOPOLOGY_NONE && end.vertex > vertex)
            rg_out_format(t->out,
                          "  - {src: \"router_%" PRIu64 "\", src_dir: %u, dst: \"router_%" PRIu64
                          "\", dst_dir: %u}\n",
                          router, port, end.vertex - t->first, end.port);
    }
}

rg_status rg_tables_floogen(struct tables *t)
{
    const uint64_t routers = t->net->vertices - t->first;
    char word[RG_NETWORK_MAX_TEXT];
    uint16_t *port = NULL;

    if (t->net->directed)
        return rg_refuse(t->refusal, RG_E_OPTION, NULL, "links of FlooNoC have both directions");
    const rg_status status = make(t, false, &port);
    free(port);
    if (status != RG_OK)
        return status;
    rg_tables_word(t, word);
    rg_out_format(t->out,
                  "# Made by routegen tables. Ports of routers are those of its csv, from which\n"
                  "# doc/program.md puts the tables in; floogen by itself takes shortest routes.\n"
                  "name: \"%s\"\ndescription: \"\"\nnetwork_type: \"axi\"\n"
                  "routing: {route_algo: \"ID\", use_id_table: true}\nprotocols:\n",
                  word);
    for (unsigned i = 0; i < 2; i++)
        rg_out_format(t->out,
                      "  - {name: \"axi_%s\", protocol: \"AXI4\", data_width: 64, addr_width: 48, "
                      "id_width: %u, user_width: 1, type_prefix: null}\n",
                      i == 0 ? "in" : "out", i == 0 ? 4U : 2U);
    rg_out_format(t->out,
                  "endpoints:\n  - {name: \"node\", array: [%" PRIu64
                  "], addr_range: {base: 0x0, size: 0x10000},\n"
                  "     mgr_port_protocol: [\"axi_in\"], sbr_port_protocol: [\"axi_out\"]}\n"
                  "routers:\n",
                  t->net->nodes);
    for (uint64_t router = 0; router < routers; router++)
        rg_out_format(t->out, "  - {name: \"router_%" PRIu64 "\", degree: %u}\n", router,
                      t->net->ports + t->net->direct);
    rg_out_text(t->out, "connections:\n");
    for (uint64_t router = 0; router < routers; router++)
        put_connections(t, router);
    return t->out->status;
}
