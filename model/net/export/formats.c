/* SPDX-License-Identifier: Apache-2.0 */

/* The formats of files, and what is common to writing them. */

#include "routegen/net/export.h"
#include "net/inner/wording.h"
#include "families/inner/topology_route.h"

#include <string.h>

#include "format.h"

/* Vertices between two calls of the watch. */
enum { STRIDE = 1024 };

static rg_status gather(void *context, const char *text, size_t length)
{
    struct export_buffer *buffer = context;

    if (length > sizeof buffer->text - buffer->used) {
        rg_export_pass_on(buffer);
        rg_out_bytes(buffer->out, text, length);
    } else {
        memcpy(&buffer->text[buffer->used], text, length);
        buffer->used += length;
    }
    return buffer->out->status;
}

rg_out rg_export_gather(struct export_buffer *buffer, rg_out *out)
{
    buffer->out = out;
    buffer->used = 0;
    return (rg_out){.write = gather, .context = buffer};
}

char *rg_export_room(struct export_buffer *buffer, size_t length)
{
    if (length > sizeof buffer->text - buffer->used)
        rg_export_pass_on(buffer);
    return &buffer->text[buffer->used];
}

void rg_export_pass_on(struct export_buffer *buffer)
{
    rg_out_bytes(buffer->out, buffer->text, buffer->used);
    buffer->used = 0;
}

static const struct export_format *const formats[RG_EXPORT_FORMATS] = {
    [RG_EXPORT_DOT] = &rg_export_of_dot,         [RG_EXPORT_GRAPHML] = &rg_export_of_graphml,
    [RG_EXPORT_EDGES] = &rg_export_of_edges,     [RG_EXPORT_BOOKSIM] = &rg_export_of_booksim,
    [RG_EXPORT_SIMGRID] = &rg_export_of_simgrid, [RG_EXPORT_IBNET] = &rg_export_of_ibnet,
    [RG_EXPORT_GML] = &rg_export_of_gml,         [RG_EXPORT_JSON] = &rg_export_of_json,
};

const char *rg_export_name(rg_export_format format)
{
    return (unsigned)format < RG_EXPORT_FORMATS && formats[format] ? formats[format]->name : NULL;
}

rg_export_refusal rg_export_refuses(const rg_topology *net, rg_export_format format)
{
    return formats[format]->refusal == NULL ? RG_EXPORT_FINE : formats[format]->refusal(net);
}

const char *rg_export_says(unsigned refusal)
{
    static const char *const refusals[] = {
        [RG_EXPORT_DIRECTED] = "its links have both directions, those of this network only one",
        [RG_EXPORT_VERTICES] = "its numbers end at 2147483647; this network has more vertices",
        [RG_EXPORT_PORTS] = "a switch has at most 254 ports",
        [RG_EXPORT_LIDS] = "a subnet has at most 49151 switches and adapters",
        [RG_EXPORT_NO_LINKS] = "a list of edges cannot describe a network without links",
        [RG_EXPORT_DELAYS] =
            "its links have one delay, some here have two; graphml and booksim keep both, and "
            "simgrid with --routes",
        [RG_EXPORT_ADAPTERS] = "adapters back to back, no switch; take the file itself",
        [RG_EXPORT_PARALLEL] =
            "it has one link between two vertices, some here have several; --simplify drops those, "
            "graphml and simgrid with --routes keep them",
    };

    return refusals[refusal];
}

/* One pass over all vertices; @before vertices have been written in earlier passes. */
static rg_status write_pass(struct export_run *run,
                            void (*write)(struct export_run *run, uint64_t vertex), uint64_t before,
                            uint64_t total, const rg_watch *watch)
{
    run->links = 0;
    for (uint64_t vertex = 0; vertex < run->net->vertices; vertex++) {
        write(run, vertex);
        if (run->out->status != RG_OK)
            return run->out->status;
        if (vertex % STRIDE == STRIDE - 1 &&
            rg_watch_show(watch, "vertices", before + vertex, total) != RG_OK)
            return RG_E_STOPPED;
    }
    return RG_OK;
}

static rg_status write_format(const rg_topology *net, const rg_route_rule *rule,
                              const struct export_format *format, rg_out *out,
                              const rg_watch *watch)
{
    struct export_buffer buffer;
    rg_out gathered = rg_export_gather(&buffer, out);
    struct export_run run = {.net = net, .rule = rule, .out = &gathered};
    uint64_t passes = 0;

    (void)rg_network_print(&net->name, run.name);
    if (format->begin != NULL)
        format->begin(&run);
    while (passes < EXPORT_PASSES && format->pass[passes] != NULL)
        passes++;
    for (uint64_t pass = 0; pass < passes; pass++) {
        const rg_status status = write_pass(&run, format->pass[pass], pass * net->vertices,
                                            passes * net->vertices, watch);
        if (status != RG_OK)
            return status;
    }
    rg_out_text(&gathered, format->end);
    rg_export_pass_on(&buffer);
    return out->status;
}

rg_status rg_export_network(const rg_topology *net, rg_export_format number, rg_out *out,
                            const rg_watch *watch)
{
    if (net == NULL || out == NULL)
        return RG_E_NULL;
    if (rg_export_name(number) == NULL)
        return RG_E_INDEX;
    if (rg_export_refuses(net, number) != RG_EXPORT_FINE)
        return RG_E_OPTION;
    return write_format(net, NULL, formats[number], out, watch);
}

rg_status rg_export_routes(const rg_topology *net, const rg_route_rule *rule, rg_out *out,
                           const rg_watch *watch)
{
    uint64_t hops;

    if (net == NULL || rule == NULL || out == NULL)
        return RG_E_NULL;
    if (rg_route_bound(net, rule, &hops) != RG_OK)
        return RG_E_RULE;
    if (hops > RG_EXPORT_MAX_HOPS)
        return RG_E_LENGTH;
    return write_format(net, rule, &rg_export_of_routes, out, watch);
}
