/* SPDX-License-Identifier: Apache-2.0 */

/* simulate --channels, --terminals: the use of each channel, and what each terminal has. The last
 * load is run again, which is as long as it was. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>
#include <string.h>

#include "answer.h"
#include "faces/cli/common/fail.h"
#include "faces/cli/files/files.h"
#include "faces/cli/common/progress.h"
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
        fprintf(file, "\"%s\",", rg_label_of(net, v).text);
        if (port < net->ports)
            fprintf(file, "%u", port);
        fprintf(file, ",\"%s\",%.9g\n", rg_label_of(net, end.vertex).text, use[i]);
    }
}

static void write_svg(FILE *file, const struct cli_simulated *one, double load, const double *use)
{
    char title[64];
    rg_layout *layout;
    rg_out out = cli_out(file);

    const rg_status status = rg_layout_open(&one->net, &layout);
    if (status == RG_E_LARGE)
        cli_deny("%s: more than %d vertices cannot be drawn", one->name, RG_LAYOUT_MOST);
    cli_must(status);
    if (one->options.traffic == RG_SIM_REQUEST)
        (void)snprintf(title, sizeof title, "use of links, %u requests a node",
                       one->options.window);
    else
        (void)snprintf(title, sizeof title, "use of links at load %g", load);
    const rg_status drawn = rg_draw_use(&out, layout, title, use);
    rg_layout_close(layout);
    cli_must(drawn);
}

static noreturn void refuse_file(const char *name)
{
    cli_fail(CLI_IO, "%s: %s", cli_plain(name).text, cli_output_why());
}

FILE *cli_simulate_file(const char *name)
{
    FILE *file = name == NULL ? NULL : cli_output_add(name);
    if (name != NULL && file == NULL)
        refuse_file(name);
    return file;
}

void cli_simulate_files_complete(void)
{
    const char *failed = cli_output_complete();
    if (failed != NULL)
        refuse_file(failed);
}

struct cli_simulate_files cli_simulate_files_open(const struct cli_simulate_request *request)
{
    const char *name = request->value[CLI_KEY_CHANNELS];
    const char *picture = name == NULL ? NULL : cli_picture_ending(name);
    if (picture != NULL && strcmp(picture, "svg") != 0)
        cli_deny("--channels %s: CSV, or .svg for a picture, expected", cli_plain(name).text);
    return (struct cli_simulate_files){cli_simulate_file(name),
                                       cli_simulate_file(request->value[CLI_KEY_TERMINALS])};
}

/* A line a terminal: its share of the flits, and the packets that it sent. */
static void write_terminals(FILE *file, const rg_topology *net, const rg_sim_terminal *terminal,
                            uint64_t clocks)
{
    fprintf(file, "node,accepted,packets,latency,max\n");
    for (uint64_t v = 0; v < net->nodes; v++) {
        const rg_sim_terminal *t = &terminal[v];
        fprintf(file, "\"%s\",%.9g,%" PRIu64, rg_label_of(net, v).text,
                clocks > 0 ? (double)t->received / (double)clocks : 0, t->packets);
        if (t->packets > 0)
            fprintf(file, ",%.9g,%" PRIu64 "\n", (double)t->latency / (double)t->packets, t->max);
        else
            fprintf(file, ",,\n");
    }
}

static void write_files(const struct cli_simulate_request *request, const struct cli_simulated *one,
                        const struct cli_simulate_files *files, const rg_sim_plan *plan)
{
    if (files->terminals != NULL)
        write_terminals(files->terminals, &one->net, plan->terminal, *plan->window);
    if (files->channels != NULL && cli_picture_ending(request->value[CLI_KEY_CHANNELS]) != NULL)
        write_svg(files->channels, one, one->point[one->points - 1].options.load, plan->use);
    else if (files->channels != NULL)
        write_csv(files->channels, &one->net, plan->use);
}

void cli_simulate_files_write(const struct cli_simulate_request *request,
                              const struct cli_simulated *one,
                              const struct cli_simulate_files *files)
{
    const rg_sim_point *point = &one->point[one->points - 1];
    rg_sim_plan plan = request->plan;
    rg_sim_result result;
    uint64_t clocks = 0;

    if (files->channels == NULL && files->terminals == NULL)
        return;
    plan.use = cli_get((size_t)one->net.vertices * (one->net.ports + 1), sizeof *plan.use);
    plan.terminal = cli_get((size_t)one->net.nodes, sizeof *plan.terminal);
    plan.window = &clocks;
    const rg_watch watch = cli_progress_watch(one->name);
    cli_progress_lines();
    cli_must(rg_sim_measure(&one->net, &point->options, &plan, &watch, NULL, 0, &result));
    cli_progress_erase();
    if (result.end == RG_SIM_LOCKED)
        cli_warn("%s: a deadlock has no numbers for --channels and --terminals", one->name);
    else
        write_files(request, one, files, &plan);
    cli_simulate_files_complete();
    free(plan.use);
    free(plan.terminal);
}
