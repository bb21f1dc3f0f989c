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

int rg_web_families(struct rg_web *web)
{
    rg_value *record = rg_record_begin(), *list = rg_put_list(record, "families");
    const rg_family_info *info;

    for (unsigned i = 0; (info = rg_family_info_of((rg_family)i)) != NULL; i++) {
        unsigned least = 0, most = 0;
        (void)rg_family_counts((rg_family)i, &least, &most);
        if (most == 0) /* the last, which is opened by its file */
            continue;
        rg_value *one = rg_put_record(list, NULL);
        rg_put_text(one, "name", rg_family_name((rg_family)i));
        rg_put_text(one, "title", info->title);
        rg_put_text(one, "example", info->example);
        rg_put_text(one, "kind", kind_name(info->kind));
        rg_put_text(one, "params", rg_family_params((rg_family)i));
        rg_put_counts(one, {"least", least}, {"most", most});
        rg_value *ranges = rg_put_list(one, "ranges");
        for (unsigned param = 0; param < most; param++) {
            unsigned first = 0, last = 0;
            (void)rg_topology_param_range((rg_family)i, param, &first, &last);
            rg_value *range = rg_put_list(ranges, NULL);
            rg_put_count(range, NULL, first);
            rg_put_count(range, NULL, last);
        }
    }
    return rg_web_record(web, record, "families");
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

static void put_ratio(rg_value *into, const char *key, uint64_t down, uint64_t up)
{
    const uint64_t by = divisor(down, up);
    rg_put_format(into, key, "%" PRIu64 ":%" PRIu64, down / by, up / by);
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
static void put_levels(const struct rg_web *web, rg_value *record)
{
    uint64_t links[RG_TOPOLOGY_MAX_LEVELS + 1];
    const rg_topology *net = &web->net;
    const rg_gft *gft = &web->any.shape.gft;

    if (web->any.info->kind == RG_KIND_MULTISTAGE || !count_levels(net, links))
        return;
    rg_value *between = rg_put_list(record, "between"), *ratios = rg_put_list(record, "ratios");
    for (unsigned i = 0; i < net->levels; i++) {
        rg_put_count(between, NULL, links[i]);
        if (i + 1 < net->levels)
            put_ratio(ratios, NULL, links[i], links[i + 1]);
    }
    put_ratio(record, "ratio", links[0], links[net->levels - 1]);
    if (web->any.info->kind == RG_KIND_GFT)
        rg_put_format(record, "formula", "(m/w)^(h-1) = (%u/%u)^%u", gft->m, gft->w, gft->h - 1);
}

/* The parameters of the name, unless it has a list, which belongs to them. */
static void put_params(const struct rg_web *web, rg_value *params)
{
    rg_network name = {0};

    (void)rg_network_parse(web->any.name, &name, NULL);
    for (unsigned i = 0; name.words == 0 && i < name.count; i++) {
        char param[RG_FAMILY_MAX_PARAM_NAME] = "";
        unsigned least = 0, most = 0;
        (void)rg_family_param_name(name.family, name.count, i, param);
        (void)rg_topology_param_range(name.family, i, &least, &most);
        rg_value *one = rg_put_record(params, NULL);
        rg_put_text(one, "name", param);
        rg_put_counts(one, {"value", name.param[i]}, {"least", least}, {"most", most});
    }
}

static int answer_network(struct rg_web *web)
{
    const rg_multistage *stages = &web->any.shape.multistage;
    const rg_topology *net = &web->net;
    rg_value *record = rg_record_begin();

    rg_put_text(record, "name", web->any.name);
    rg_put_text(record, "family", web->any.family);
    rg_put_text(record, "kind", kind_name(web->any.info->kind));
    rg_put_text(record, "title", web->any.info->title);
    put_params(web, rg_put_list(record, "params"));
    rg_put_flag(record, "graph", web->graph);
    if (!web->graph) {
        rg_put_counts(record, {"lines", stages->lines}, {"stages", stages->stages},
                      {"switches", stages->switches}, {"radix", stages->d});
        return rg_web_record(web, record, NULL);
    }
    rg_put_flag(record, "directed", net->directed);
    rg_put_counts(record, {"nodes", net->nodes}, {"switches", net->switches},
                  {"vertices", net->vertices}, {"links", net->links});
    rg_put_flag(record, "permutes", rg_permutation_possible(net));
    rg_value *levels = rg_put_list(record, "levels");
    for (unsigned i = 0; i < net->levels; i++)
        rg_put_count(levels, NULL, net->groups * (net->level_first[i + 1] - net->level_first[i]));
    put_levels(web, record);
    return rg_web_record(web, record, NULL);
}

static void forget(struct rg_web *web)
{
    rg_web_picture_end(web);
    rg_answer_close(&web->found);
    rg_web_exchange_end(web);
    rg_web_moves_end(web);
    free(web->hops);
    web->hops = NULL;
    free(web->load);
    web->load = NULL;
    rg_graph_close(web->file);
    web->file = NULL;
    rg_faults_close(&web->faults);
    web->open = web->graph = false;
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
    return answer_network(web);
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
    rg_value *record = rg_record_begin();
    rg_put_count(record, "vertex", vertex);
    rg_web_put_label(web, record, "label", vertex);
    return rg_web_record(web, record, NULL);
}

static void put_ends(const struct rg_web *web, rg_value *links, const uint64_t *end, unsigned count,
                     const char *arrow)
{
    for (unsigned port = 0; port < count; port++) {
        if (end[port] == RG_TOPOLOGY_NONE)
            continue;
        rg_value *link = rg_put_record(links, NULL);
        rg_put_counts(link, {"port", port}, {"vertex", end[port]});
        rg_put_text(link, "arrow", arrow);
        rg_web_put_label(web, link, "label", end[port]);
    }
}

int rg_web_vertex(struct rg_web *web, double number)
{
    uint64_t end[RG_TOPOLOGY_MAX_PORTS];
    rg_topology_place place;
    uint64_t vertex;

    const rg_status status = rg_web_vertex_of(web, number, &vertex);
    if (status != RG_OK)
        return rg_web_refuse(web, status);
    (void)rg_topology_where(&web->net, vertex, &place);
    rg_value *record = rg_record_begin();
    rg_put_count(record, "vertex", vertex);
    rg_web_put_label(web, record, "label", vertex);
    rg_put_flag(record, "node", place.is_node);
    rg_put_counts(record, {"group", place.group}, {"level", place.level});
    rg_value *links = rg_put_list(record, "links");
    (void)rg_topology_neighbours(&web->net, vertex, end);
    put_ends(web, links, end, web->net.ports, web->net.directed ? "to" : "");
    if (web->net.directed) {
        (void)rg_topology_predecessors(&web->net, vertex, end);
        put_ends(web, links, end, web->net.in_ports, "from");
    }
    return rg_web_record(web, record, NULL);
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
