/* SPDX-License-Identifier: Apache-2.0 */

/* Names of networks, what is wrong with them, and their vertices. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"
#include "net/inner/wording.h"
#include "families/inner/rows.h"

static const char *kind_name(rg_kind kind)
{
    return kind == RG_KIND_KAUTZ        ? "kautz"
           : kind == RG_KIND_GFT        ? "gft"
           : kind == RG_KIND_MULTISTAGE ? "multistage"
                                        : "topology";
}

static void put_ranges(rg_out *out, rg_family family, unsigned most)
{
    for (unsigned i = 0; i < most; i++) {
        unsigned least = 0, last = 0;
        (void)rg_topology_param_range(family, i, &least, &last);
        rg_out_format(out, "%s[%u,%u]", i == 0 ? "" : ",", least, last);
    }
}

int rg_web_families(struct rg_web *web)
{
    rg_out *out = rg_web_answer_begin(web);
    const rg_family_info *info;

    rg_out_text(out, "[");
    for (unsigned i = 0; (info = rg_family_info_of((rg_family)i)) != NULL; i++) {
        unsigned least = 0, most = 0;
        (void)rg_family_counts((rg_family)i, &least, &most);
        if (most == 0) /* the last, which is opened by its file */
            continue;
        rg_out_format(out, "%s{\"name\":\"%s\",\"title\":", i == 0 ? "" : ",",
                      rg_family_name((rg_family)i));
        rg_write_json_text(out, info->title);
        rg_out_format(out, ",\"example\":\"%s\",\"kind\":\"%s\",\"params\":", info->example,
                      kind_name(info->kind));
        rg_write_json_text(out, rg_family_params((rg_family)i));
        rg_out_format(out, ",\"least\":%u,\"most\":%u,\"ranges\":[", least, most);
        put_ranges(out, (rg_family)i, most);
        rg_out_text(out, "]}");
    }
    rg_out_text(out, "]");
    return rg_web_answer_end(web);
}

/* Links between levels are counted in networks of at most this many vertices. */
#define MOST_COUNTED 400000

static uint64_t divisor(uint64_t a, uint64_t b)
{
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static void put_ratio(rg_out *out, uint64_t down, uint64_t up)
{
    const uint64_t by = divisor(down, up);
    rg_out_format(out, "\"%" PRIu64 ":%" PRIu64 "\"", down / by, up / by);
}

/* Counts links by the level of their lower end; false: they do not lead from level to level. */
static bool count_levels(const rg_topology *net, uint64_t *links)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    rg_topology_place low, high;

    if (net->levels < 2 || net->directed || net->links > MOST_COUNTED)
        return false;
    memset(links, 0, (net->levels + 1U) * sizeof *links);
    for (uint64_t v = 0; v < net->vertices; v++) {
        (void)rg_topology_where(net, v, &low);
        (void)rg_topology_neighbours(net, v, next);
        for (unsigned port = 0; port < net->ports; port++) {
            if (next[port] == RG_TOPOLOGY_NONE)
                continue;
            (void)rg_topology_where(net, next[port], &high);
            if (low.is_node && !high.is_node)
                links[0]++;
            else if (!low.is_node && !high.is_node && high.level == low.level + 1)
                links[high.level]++;
            else if (!low.is_node && !high.is_node && high.level == low.level)
                return false;
        }
    }
    for (unsigned i = 0; i < net->levels; i++)
        if (links[i] == 0)
            return false;
    return true;
}

/* How many links lead to each level from below, and how many times fewer that is from level to
 * level, and in all: counted, and by formula where there is one. */
static void put_levels(struct rg_web *web)
{
    uint64_t links[RG_TOPOLOGY_MAX_LEVELS + 1];
    const rg_topology *net = &web->net;
    rg_out *out = &web->out;

    if (web->any.info->kind == RG_KIND_MULTISTAGE || !count_levels(net, links))
        return;
    rg_out_text(out, ",\"between\":[");
    for (unsigned i = 0; i < net->levels; i++)
        rg_out_format(out, "%s%" PRIu64, i == 0 ? "" : ",", links[i]);
    rg_out_text(out, "],\"ratios\":[");
    for (unsigned i = 0; i + 1 < net->levels; i++) {
        rg_out_text(out, i == 0 ? "" : ",");
        put_ratio(out, links[i], links[i + 1]);
    }
    rg_out_text(out, "],\"ratio\":");
    put_ratio(out, links[0], links[net->levels - 1]);
    if (web->any.info->kind == RG_KIND_GFT)
        rg_out_format(out, ",\"formula\":\"(m/w)^(h-1) = (%u/%u)^%u\"", web->any.shape.gft.m,
                      web->any.shape.gft.w, web->any.shape.gft.h - 1);
}

/* The parameters of the name, unless it has a list, which belongs to them. */
static void put_params(struct rg_web *web)
{
    rg_network name = {0};
    rg_out *out = &web->out;

    rg_out_text(out, ",\"params\":[");
    (void)rg_network_parse(web->any.name, &name, NULL);
    for (unsigned i = 0; name.words == 0 && i < name.count; i++) {
        char param[RG_FAMILY_MAX_PARAM_NAME] = "";
        unsigned least = 0, most = 0;
        (void)rg_family_param_name(name.family, name.count, i, param);
        (void)rg_topology_param_range(name.family, i, &least, &most);
        rg_out_format(out, "%s{\"name\":\"%s\",\"value\":%u,\"least\":%u,\"most\":%u}",
                      i == 0 ? "" : ",", param, name.param[i], least, most);
    }
    rg_out_text(out, "]");
}

static void put_network(struct rg_web *web)
{
    rg_out *out = rg_web_answer_begin(web);

    rg_out_text(out, "{\"name\":");
    rg_write_json_text(out, web->any.name);
    rg_out_format(out, ",\"family\":\"%s\",\"kind\":\"%s\",\"title\":", web->any.family,
                  kind_name(web->any.info->kind));
    rg_write_json_text(out, web->any.info->title);
    put_params(web);
    if (web->graph) {
        const rg_topology *net = &web->net;
        rg_out_format(out,
                      ",\"graph\":true,\"directed\":%s,\"nodes\":%" PRIu64 ",\"switches\":%" PRIu64
                      ",\"vertices\":%" PRIu64 ",\"links\":%" PRIu64 ",\"levels\":[",
                      net->directed ? "true" : "false", net->nodes, net->switches, net->vertices,
                      net->links);
        for (unsigned i = 0; i < net->levels; i++)
            rg_out_format(out, "%s%" PRIu64, i == 0 ? "" : ",",
                          net->groups * (net->level_first[i + 1] - net->level_first[i]));
        rg_out_text(out, "]");
        put_levels(web);
        rg_out_text(out, "}");
    } else {
        const rg_multistage *net = &web->any.shape.multistage;
        rg_out_format(out,
                      ",\"graph\":false,\"lines\":%" PRIu32 ",\"stages\":%u,\"switches\":%" PRIu32
                      ",\"radix\":%u}",
                      net->lines, net->stages, net->switches, net->d);
    }
}

static void forget(struct rg_web *web)
{
    rg_web_picture_end(web);
    rg_answer_close(&web->found);
    if (web->opened)
        rg_switched_close(&web->switched);
    rg_web_moves_end(web);
    free(web->hops);
    web->hops = NULL;
    free(web->load);
    web->load = NULL;
    rg_graph_close(web->file);
    web->file = NULL;
    rg_faults_close(&web->faults);
    web->open = web->graph = web->opened = false;
}

rg_status rg_web_read_file(char *input, size_t bytes, rg_graph **file, rg_refusal *refusal)
{
    const rg_graph_options options = {.size = sizeof options, .name = rg_graph_file(input)};
    char *text = memchr(input, '\n', bytes);

    if (options.name == NULL || text == NULL)
        return RG_OK;
    *text++ = '\0';
    return rg_graph_open(text, bytes - (size_t)(text - input), &options, file, refusal);
}

int rg_web_open(struct rg_web *web)
{
    rg_refusal refusal;
    rg_any_network any;
    rg_topology net = {0};
    rg_graph *file = NULL;

    if (web->input == NULL)
        return rg_web_refuse(web, RG_E_NULL);
    if (rg_web_read_file(web->input, web->input_bytes, &file, &refusal) != RG_OK)
        return rg_web_refused(web, &refusal);
    if (file != NULL)
        (void)rg_graph_network(file, &any, &net);
    else if (rg_parse_network(web->input, &any, NULL, &refusal) != RG_OK)
        return rg_web_refused(web, &refusal);
    const bool graph = file != NULL || rg_parse_network(web->input, NULL, &net, &refusal) == RG_OK;
    if (!graph && any.info->kind != RG_KIND_MULTISTAGE)
        return rg_web_refused(web, &refusal);
    if ((double)net.vertices >= RG_WEB_MOST_VERTICES) {
        (void)rg_refuse(&refusal, RG_E_LARGE, any.name, NULL);
        return rg_web_refused(web, &refusal);
    }
    forget(web);
    web->file = file;
    web->any = any;
    web->net = net;
    web->graph = graph;
    web->open = true;
    put_network(web);
    return rg_web_answer_end(web);
}

int rg_web_parse(struct rg_web *web)
{
    rg_refusal refusal;
    uint64_t vertex;

    if (web->input == NULL || !web->graph)
        return rg_web_refuse(web, RG_E_FAMILY);
    if (rg_parse_vertex(&web->net, RG_VERTEX_ANY, web->input, strlen(web->input), &vertex,
                        &refusal) != RG_OK)
        return rg_web_refused(web, &refusal);
    rg_out *out = rg_web_answer_begin(web);
    rg_out_format(out, "{\"vertex\":%" PRIu64 ",\"label\":", vertex);
    rg_web_json_label(web, vertex);
    rg_out_text(out, "}");
    return rg_web_answer_end(web);
}

static void put_ends(struct rg_web *web, const uint64_t *end, unsigned count, const char *arrow,
                     bool *first)
{
    for (unsigned port = 0; port < count; port++) {
        if (end[port] == RG_TOPOLOGY_NONE)
            continue;
        rg_out_format(&web->out,
                      "%s{\"port\":%u,\"vertex\":%" PRIu64 ",\"arrow\":\"%s\",\"label\":",
                      *first ? "" : ",", port, end[port], arrow);
        rg_web_json_label(web, end[port]);
        rg_out_text(&web->out, "}");
        *first = false;
    }
}

int rg_web_vertex(struct rg_web *web, double number)
{
    uint64_t end[RG_TOPOLOGY_MAX_PORTS];
    rg_topology_place place;
    uint64_t vertex;
    bool first = true;

    const rg_status status = rg_web_vertex_of(web, number, &vertex);
    if (status != RG_OK)
        return rg_web_refuse(web, status);
    (void)rg_topology_where(&web->net, vertex, &place);
    rg_out *out = rg_web_answer_begin(web);
    rg_out_format(out, "{\"vertex\":%" PRIu64 ",\"label\":", vertex);
    rg_web_json_label(web, vertex);
    rg_out_format(out, ",\"node\":%s,\"group\":%u,\"level\":%u,\"links\":[",
                  place.is_node ? "true" : "false", place.group, place.level);
    (void)rg_topology_neighbours(&web->net, vertex, end);
    put_ends(web, end, web->net.ports, web->net.directed ? "to" : "", &first);
    if (web->net.directed) {
        (void)rg_topology_predecessors(&web->net, vertex, end);
        put_ends(web, end, web->net.in_ports, "from", &first);
    }
    rg_out_text(out, "]}");
    return rg_web_answer_end(web);
}

void rg_web_end(struct rg_web *web)
{
    if (web == NULL)
        return;
    forget(web);
    free(web->input);
    free(web->answer.bytes);
    free(web);
}
