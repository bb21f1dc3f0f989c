/* SPDX-License-Identifier: Apache-2.0 */

/* Measures, deadlock, and the texts of exports and pictures. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "routegen/topology.h"
#include "routegen/net/collective.h"
#include "routegen/net/ask.h"
#include "routegen/net/draw.h"
#include "routegen/net/export.h"
#include "routegen/net/measures.h"
#include "routegen/net/simulate_load.h"
#include "net/inner/deadlock.h"
#include "families/inner/topology_route.h"
#include "families/inner/topology_measure.h"
#include "session.h"
#include "net/inner/wording.h"

/* Deadlock is looked for in this many bytes at most. */
#define MOST_BYTES 200000000
/* An export has this many links at most. */
#define MOST_EXPORTED 1000000

static void put_measure(rg_value *row, const char *key, const rg_measure *measure)
{
    if (measure->kind == RG_MEASURE_REAL)
        rg_put_format(row, key, "%.6g", measure->real);
    else if (measure->kind == RG_MEASURE_COUNT)
        rg_put_format(row, key, "%" PRIu64, measure->count);
    else
        rg_put_text(row, key, "");
}

int rg_web_measures(struct rg_web *web, unsigned search)
{
    rg_measure_row row[RG_MEASURE_ROWS];
    rg_measures measures = {0};

    if (!web->graph)
        return rg_web_refuse(web, RG_E_FAMILY);
    if (search != 0) {
        const rg_status status = rg_measures_find(&web->net, RG_SEARCH_SHORT, NULL, &measures);
        if (status != RG_OK)
            return rg_web_refuse(web, status);
    } else {
        measures.net = web->net;
        (void)rg_topology_facts_of(&web->net, &measures.facts);
        measures.paths = rg_topology_switch_paths_of(&web->net);
    }
    rg_measure_rows(&measures, row);
    rg_value *record = rg_record_begin();
    rg_put_flag(record, "searched", measures.searched);
    rg_put_flag(record, "agree", rg_measures_differ(row) == NULL);
    rg_value *rows = rg_put_list(record, "rows");
    for (unsigned i = 0; i < RG_MEASURE_ROWS; i++) {
        rg_value *one = rg_put_record(rows, NULL);
        rg_put_text(one, "title", row[i].title);
        rg_put_text(one, "key", row[i].key);
        rg_put_text(one, "note", row[i].note);
        put_measure(one, "formula", &row[i].formula);
        put_measure(one, "search", &row[i].search);
    }
    rg_measures_close(&measures);
    return rg_web_record(web, record, NULL);
}

int rg_web_info(struct rg_web *web, unsigned search)
{
    rg_value *record = NULL;
    rg_measures measures;
    rg_status status = RG_OK;

    if (web->graph)
        status = rg_measures_find(&web->net, search != 0 ? RG_SEARCH_SHORT : RG_SEARCH_NEVER, NULL,
                                  &measures);
    if (status != RG_OK)
        return rg_web_refuse(web, status);
    status = rg_info_record(&web->any, web->graph ? &measures : NULL, &record);
    if (web->graph)
        rg_measures_close(&measures);
    return status == RG_OK ? rg_web_record(web, record, NULL) : rg_web_refuse(web, status);
}

int rg_web_find(struct rg_web *web)
{
    rg_value *record = NULL;
    rg_refusal refusal;

    if (web->input == NULL)
        return rg_web_refuse(web, RG_E_NULL);
    if (rg_ask_find(web->input, NULL, &record, &refusal) != RG_OK)
        return rg_web_refused(web, &refusal);
    return rg_web_record(web, record, "networks");
}

/* The files after the first zero. Each begins with its length in decimal and a line feed. */
static rg_status read_files(struct rg_web *web, rg_graph **file, size_t most, rg_refusal *refusal)
{
    char *at = web->input + strlen(web->input) + 1, *const end = web->input + web->input_bytes;
    rg_status status = RG_OK;

    for (size_t i = 0; status == RG_OK && i < most && at < end; i++) {
        char *text;
        const unsigned long bytes = strtoul(at, &text, 10);
        if (*text != '\n' || ++text > end || bytes > (size_t)(end - text))
            return rg_refuse(refusal, RG_E_SYNTAX, NULL, "as many bytes as a file has expected");
        status = rg_web_read_file(text, bytes, &file[i], refusal);
        at = text + bytes;
    }
    return status;
}

int rg_web_compare(struct rg_web *web)
{
    rg_value *record = NULL;
    rg_refusal refusal;

    if (web->input == NULL)
        return rg_web_refuse(web, RG_E_NULL);
    size_t most = 1; /* as many as networks */
    for (const char *c = web->input; *c != '\0'; c++)
        most += *c == ' ';
    rg_graph **file = calloc(most + 1, sizeof *file);
    if (file == NULL)
        return rg_web_refuse(web, RG_E_MEMORY);
    rg_status status = read_files(web, file, most, &refusal);
    char *options = strchr(web->input, '\n');
    if (options != NULL)
        *options++ = '\0';
    if (status == RG_OK)
        status = rg_ask_compare(web->input, (const rg_graph *const *)file, options, NULL, &record,
                                &refusal);
    for (size_t i = 0; i < most; i++)
        rg_graph_close(file[i]);
    free(file);
    return status == RG_OK ? rg_web_record(web, record, "networks") : rg_web_refused(web, &refusal);
}

/* Asks what the input says of the open network. */
static int ask_of(struct rg_web *web, const char *question,
                  rg_status (*ask)(const rg_topology *, const char *, const rg_watch *, rg_value **,
                                   rg_refusal *))
{
    rg_value *record = NULL;
    rg_refusal refusal;

    if (!web->graph)
        return rg_web_refuse(web, RG_E_FAMILY);
    return ask(&web->net, question, NULL, &record, &refusal) == RG_OK
               ? rg_web_record(web, record, NULL)
               : rg_web_refused(web, &refusal);
}

int rg_web_collective(struct rg_web *web, unsigned sends)
{
    rg_refusal refusal;

    if (!web->graph || sends == 0)
        return ask_of(web, web->input, rg_ask_collective);
    return rg_write_collective(&web->net, web->input, "csv", rg_web_answer_begin(web), NULL,
                               &refusal) == RG_OK
               ? rg_web_answer_end(web)
               : rg_web_refused(web, &refusal);
}

int rg_web_simulate(struct rg_web *web)
{
    return ask_of(web, web->input, rg_ask_simulate);
}

int rg_web_deadlock(struct rg_web *web)
{
    if (web->graph && rg_deadlock_bytes(&web->net, 2, (double)web->net.vertices) > MOST_BYTES)
        return rg_web_refuse(web, RG_E_LARGE);
    /* A page asks so of every network; most have no choice of classes. */
    const bool idle = web->graph && web->input != NULL &&
                      strncmp(web->input, "vc-classes=", 11) == 0 &&
                      (rg_route_rule_uses(&web->net) & RG_ROUTE_VC_CLASSES) == 0;
    return ask_of(web, idle ? "" : web->input, rg_ask_deadlock);
}

int rg_web_export(struct rg_web *web, unsigned format)
{
    if (!web->graph)
        return rg_web_refuse(web, RG_E_FAMILY);
    if (web->net.links > MOST_EXPORTED)
        return rg_web_refuse(web, RG_E_LARGE);
    if (rg_export_name((rg_export_format)format) != NULL) {
        const rg_export_refusal why = rg_export_refuses(&web->net, (rg_export_format)format);
        rg_refusal refusal;
        if (why != RG_EXPORT_FINE) {
            (void)rg_refuse(&refusal, RG_E_OPTION, web->any.name, "%s: %s",
                            rg_export_name((rg_export_format)format), rg_export_says(why));
            return rg_web_refused(web, &refusal);
        }
    }
    const rg_status status =
        rg_export_network(&web->net, (rg_export_format)format, rg_web_answer_begin(web), NULL);
    return status == RG_OK ? rg_web_answer_end(web) : rg_web_refuse(web, status);
}

int rg_web_json_text(struct rg_web *web)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    const rg_topology *net = &web->net;

    if (!web->graph)
        return rg_web_refuse(web, RG_E_FAMILY);
    if (net->links > MOST_EXPORTED)
        return rg_web_refuse(web, RG_E_LARGE);
    rg_value *record = rg_record_begin();
    rg_put_text(record, "network", web->any.name);
    rg_put_flag(record, "directed", net->directed);
    rg_put_counts(record, {"nodes", net->nodes}, {"switches", net->switches});
    rg_value *labels = rg_put_list(record, "labels"), *links = rg_put_list(record, "links");
    for (uint64_t v = 0; v < net->vertices; v++) {
        rg_web_put_label(web, labels, NULL, v);
        (void)rg_topology_neighbours(net, v, next);
        for (unsigned port = 0; port < net->ports; port++) {
            if (next[port] == RG_TOPOLOGY_NONE || (!net->directed && next[port] < v))
                continue;
            rg_value *link = rg_put_list(links, NULL);
            rg_put_count(link, NULL, v);
            rg_put_count(link, NULL, next[port]);
        }
    }
    return rg_web_record(web, record, NULL);
}

int rg_web_svg(struct rg_web *web, unsigned routes)
{
    rg_layout *layout;

    if (!web->graph)
        return rg_web_refuse(web, RG_E_FAMILY);
    rg_status status = rg_layout_open(&web->net, &layout);
    if (status != RG_OK)
        return rg_web_refuse(web, status);
    const size_t count = routes != 0 ? web->found.routes.count : 0;
    status = rg_draw_graph(rg_web_answer_begin(web), layout, web->found.routes.route, count);
    rg_layout_close(layout);
    return status == RG_OK ? rg_web_answer_end(web) : rg_web_refuse(web, status);
}
