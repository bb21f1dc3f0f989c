/* SPDX-License-Identifier: Apache-2.0 */

/* Latency and accepted load against the load, a colour a network. */

#include <stdio.h>
#include <stdlib.h>

#include "answer.h"
#include "faces/cli/common/fail.h"
#include "net/inner/plot.h"
#include "request.h"
#include "net/inner/simulate_record.h"

/* With the routing, where the rule could deadlock. */
struct name {
    char text[RG_NETWORK_MAX_TEXT + 16];
};

void cli_simulate_svg(const struct cli_simulated *all, unsigned count)
{
    rg_plot_sweep *sweep = cli_get(count, sizeof *sweep);
    struct name *name = cli_get(count, sizeof *name);
    rg_plot_load **load = cli_get(count, sizeof *load);
    rg_out out = cli_out(stdout);

    for (unsigned i = 0; i < count; i++) {
        const size_t points = (size_t)all[i].points;
        load[i] = cli_get(points, sizeof *load[i]);
        for (size_t p = 0; p < points; p++) {
            const rg_sim_result *r = &all[i].point[p].result;
            const bool locked = r->end == RG_SIM_LOCKED;
            load[i][p] = (rg_plot_load){r->offered, locked ? -1 : r->accepted,
                                        locked ? -1 : r->latency, r->interval};
        }
        (void)snprintf(name[i].text, sizeof name[i].text, "%s%s%s", all[i].name,
                       all[i].instead ? " " : "",
                       all[i].instead ? rg_sim_word("routing", all[i].options.routing) : "");
        sweep[i] = (rg_plot_sweep){name[i].text, load[i], points, all[i].bound.load};
    }
    cli_must(rg_plot_loads(&out, sweep, count));
    for (unsigned i = 0; i < count; i++)
        free(load[i]);
    free(load);
    free(name);
    free(sweep);
}
