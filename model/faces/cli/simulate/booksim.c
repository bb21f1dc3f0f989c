/* SPDX-License-Identifier: Apache-2.0 */

/* simulate --booksim: what a configuration file says and the command line does not. */

#include "request.h"

#include <stdlib.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/files/files.h"

static int key_of(const char *name)
{
    const struct argp_option *option = cli_simulate_options;

    while (strcmp(option->name, name) != 0)
        option++;
    return option->key;
}

/* Those of the command line come first. Others that have no meaning for what is run, as the load
 * for --goal, are passed over. */
static bool is_wanted(void *context, const char *option)
{
    const struct cli_simulate_request *request = context;
    const int key = key_of(option);
    const unsigned meant = cli_simulate_option_for(key) & ALL;

    return !request->given[key] && (meant == 0 || (meant & cli_simulate_kind(request)) != 0) &&
           !(key == CLI_KEY_SEED && request->given[CLI_KEY_SEEDS]);
}

const char *cli_simulate_booksim(struct cli_simulate_request *request)
{
    rg_booksim *b = &request->booksim;
    rg_refusal refusal;
    size_t length;

    *b = (rg_booksim){.file = request->value[CLI_KEY_BOOKSIM],
                      .most = request->plan.most,
                      .wanted = is_wanted,
                      .context = request};
    request->text = cli_input_all(b->file, &length);
    request->text[length] = '\0'; /* for which there is room */
    if (rg_booksim_read(b, request->text, &refusal) != RG_OK)
        cli_deny("%s", refusal.text);
    for (unsigned i = 0; i < b->options; i++) {
        const int key = key_of(b->option[i].option);
        request->of_file[key] = &b->option[i];
        cli_simulate_take(key, b->option[i].value, request);
    }
    if (b->anynet) {
        request->given[CLI_KEY_UNSAFE] = true;
        if (cli_file_options.format == NULL)
            cli_file_options.format = "anynet";
    }
    return b->network;
}

/* Clocks of the wire between two routers. */
static unsigned wire(const rg_topology *net, unsigned unit, uint64_t from, uint64_t to)
{
    const int64_t a = (int64_t)from, b = (int64_t)to, side = net->name.param[0];

    if (net->name.family == RG_FAMILY_DRAGONFLY)
        return from / net->name.param[1] == to / net->name.param[1] ? 10 : 100;
    if (net->name.family == RG_FAMILY_HYPERX)
        return unit * (unsigned)(llabs(a % side - b % side) + llabs(a / side - b / side));
    return net->name.family == RG_FAMILY_TORUS ? 2 : 1;
}

void cli_simulate_wires(unsigned unit, const rg_topology *net, rg_sim_options *o)
{
    const uint64_t first = net->direct ? 0 : net->nodes;
    rg_sim_delay *delay = cli_get((size_t)(net->vertices - first) * net->ports, sizeof *delay);
    rg_topology_end end;

    o->delays = delay;
    for (uint64_t v = first; v < net->vertices; v++)
        for (unsigned port = 0; port < net->ports; port++)
            if (rg_topology_neighbour(net, v, port, &end) == RG_OK && end.vertex >= first &&
                end.vertex != RG_TOPOLOGY_NONE)
                delay[o->delay_count++] = (rg_sim_delay){
                    v, port, o->link_delay - 1 + wire(net, unit, v - first, end.vertex - first), 0};
}
