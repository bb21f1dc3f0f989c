/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* simulate --channels: the use of each channel. The last load is run again, which is as long as it
 * was. */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "cli/common/fail.h"
#include "cli/common/network_arg.h"
#include "cli/common/progress.h"
#include "routegen/net/draw.h"

static void write_csv(FILE *file, const rg_topology *net, const double *use)
{
    const unsigned outs = net->ports + 1;
    rg_topology_end end;

    fprintf(file, "vertex,port,to,flits_a_clock\n");
    for (uint64_t i = 0; i < net->vertices * outs; i++) {
        const uint64_t v = i / outs;
        const unsigned port = (unsigned)(i % outs);
        end = (rg_topology_end){v, port}; /* to its own terminal */
        if (port < net->ports)
            (void)rg_topology_neighbour(net, v, port, &end);
        if ((port == net->ports && !net->direct) || end.vertex == RG_TOPOLOGY_NONE ||
            (!net->direct && v < net->nodes))
            continue;
        fprintf(file, "\"%s\",", cli_label_of(net, v).text);
        if (port < net->ports)
            fprintf(file, "%u", port);
        fprintf(file, ",\"%s\",%.9g\n", cli_label_of(net, end.vertex).text, use[i]);
    }
}

static void write_svg(FILE *file, const struct cli_simulated *one, double load, const double *use)
{
    char title[64];
    rg_layout layout;
    rg_out out = cli_out(file);

    const rg_status status = rg_layout_begin(&layout, &one->net);
    if (status == RG_E_LARGE)
        cli_fail(CLI_USAGE, "%s: more than %d vertices cannot be drawn", one->name, RG_LAYOUT_MOST);
    cli_must(status);
    if (one->options.traffic == RG_SIM_REQUEST)
        (void)snprintf(title, sizeof title, "use of links, %u requests a node",
                       one->options.window);
    else
        (void)snprintf(title, sizeof title, "use of links at load %g", load);
    const rg_status drawn = rg_draw_use(&out, &layout, title, use);
    rg_layout_end(&layout);
    cli_must(drawn);
}

static bool ends(const char *name, const char *with)
{
    const size_t length = strlen(name), rest = strlen(with);
    return length >= rest && strcmp(name + length - rest, with) == 0;
}

FILE *cli_simulate_channels_open(const char *name)
{
    if (ends(name, ".png") || ends(name, ".pdf"))
        cli_fail(CLI_USAGE, "--channels %s: CSV, or .svg for a picture, expected",
                 cli_plain(name, strlen(name)).text);
    FILE *file = fopen(name, "w");
    if (file == NULL)
        cli_fail(CLI_IO, "%s: %s", name, strerror(errno));
    return file;
}

void cli_simulate_channels(const struct cli_simulate_request *request,
                           const struct cli_simulated *one, FILE *file)
{
    const rg_sim_point *point = &one->point[one->points - 1];
    const bool svg = ends(request->channels, ".svg");
    struct cli_progress progress;
    rg_sim_plan plan = request->plan;
    rg_sim_result result;

    plan.use = cli_get((size_t)one->net.vertices * (one->net.ports + 1), sizeof *plan.use);
    cli_progress_begin(&progress, one->name, plan.most);
    const rg_watch watch = cli_progress_watch(&progress);
    const rg_status status =
        rg_sim_measure(&one->net, &point->options, &plan, &watch, NULL, 0, &result);
    cli_progress_erase(&progress);
    cli_must(status);
    if (svg)
        write_svg(file, one, point->options.load, plan.use);
    else
        write_csv(file, &one->net, plan.use);
    if (fclose(file) != 0)
        cli_fail(CLI_IO, "%s: %s", request->channels, strerror(errno));
    free(plan.use);
}
