/* SPDX-License-Identifier: Apache-2.0 */

#include "search.h"

#include "fail.h"
#include "progress.h"

/* A search in progress. */
struct search {
    char name[RG_NETWORK_MAX_TEXT];
    struct cli_progress progress;
    rg_watch watch;
};

static void begin(struct search *search, const rg_topology *net)
{
    (void)rg_network_print(&net->name, search->name);
    search->watch = cli_progress_watch(&search->progress, search->name, net->nodes * net->nodes);
}

static void end(const struct search *search, rg_status status)
{
    cli_progress_clear();
    if (status == RG_E_LARGE)
        cli_fail(CLI_USAGE, "%s: too large for a search, 2^32 vertices or more", search->name);
    cli_must(status);
}

void cli_measure(const rg_topology *net, rg_search search, rg_measures *measures)
{
    struct search own;

    begin(&own, net);
    end(&own, rg_measures_find(net, search, &own.watch, measures));
}

void cli_load(const rg_topology *net, rg_search search, rg_loads *loads)
{
    struct search own;

    begin(&own, net);
    end(&own, rg_loads_find(net, search, &own.watch, loads));
}

void cli_compare_network(const rg_topology *net, const rg_compare_ask *ask,
                         const rg_compared *first, rg_compared *compared)
{
    struct search own;

    begin(&own, net);
    end(&own, rg_compare_one(net, ask, RG_SEARCH_SHORT, &own.watch, first, compared));
}
