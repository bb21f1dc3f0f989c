/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* All shortest routes of a pair, counted and listed. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "routegen/count128.h"
#include "cli/common/fail.h"
#include "cli/common/json_out.h"
#include "cli/common/network_arg.h"
#include "cli/common/progress.h"
#include "routegen/topology_paths.h"
#include "routes_list.h"

#define MOST_BYTES ((size_t)1 << 30)

/* Routes to list: unless told otherwise, as many as a person may want to see; JSON, which is made
 * before it is printed, takes some kilobytes each. */
#define MOST_DEFAULT 100
#define MOST_TEXT 1000000000
#define MOST_JSON 100000

/* Vertices between two looks at the clock. */
#define AT_A_TIME 100000

/* A number of routes; from 2^128 - 1 on nobody has counted. */
struct number {
    rg_count128 count;
    bool is_open;
    rg_count128_text text;
};

static struct number number_of(const rg_topology_paths *paths)
{
    struct number number = {.count = {paths->high, paths->low}};

    number.is_open = paths->high == RG_TOPOLOGY_PATHS_MOST && paths->low == RG_TOPOLOGY_PATHS_MOST;
    number.text = rg_count128_print(number.count);
    return number;
}

/* "N", or what can be said of it. */
static const char *text_of(const struct number *number)
{
    return number->is_open ? "2^128 or more" : number->text.text;
}

/* Those not listed. */
static struct number rest_of(const struct number *all, uint64_t listed)
{
    struct number rest = *all;

    rest.count.high -= rest.count.low < listed;
    rest.count.low -= listed;
    rest.text = rg_count128_print(rest.count);
    return rest;
}

static bool is_none(const struct number *number)
{
    return number->count.high == 0 && number->count.low == 0;
}

/* The search, with a progress bar; the memory is the caller's to free. */
static void *search(const struct cli_list *list, rg_topology_paths *paths)
{
    struct cli_progress progress;
    size_t bytes = 0;

    if (rg_topology_paths_bytes(&list->net, &bytes) != RG_OK || bytes > MOST_BYTES) {
        cli_fail(CLI_USAGE, "%s: too large for --all, which takes 24 bytes a vertex, up to 1 GiB",
                 list->name);
    }
    void *memory = malloc(bytes);
    if (memory == NULL)
        cli_out_of_memory();
    (void)rg_topology_paths_begin(&list->net, list->ends.source, list->ends.destination, memory,
                                  bytes, paths);
    cli_progress_begin(&progress, list->name, list->net.vertices);
    progress.unit = "vertices";
    while (rg_topology_paths_search(paths, AT_A_TIME) == RG_E_MORE)
        cli_progress_show(&progress, paths->expanded);
    cli_progress_erase(&progress);
    return memory;
}

/* The number alone. */
static void print_count(const struct cli_list *list, const struct number *number, uint64_t hops)
{
    if (list->format == CLI_TEXT)
        puts(text_of(number));
    else if (list->format == CLI_CSV)
        printf("network,source,destination,hops,count\n\"%s\",\"%s\",\"%s\",%" PRIu64 ",%s\n",
               list->name, cli_label_of(&list->net, list->ends.source).text,
               cli_label_of(&list->net, list->ends.destination).text, hops, text_of(number));
}

static void print_routes(struct cli_list *list, const rg_topology_paths *paths,
                         const struct number *number, uint64_t most)
{
    uint64_t *vertex = malloc((size_t)(paths->hops + 1) * sizeof *vertex);
    uint64_t listed = 0;

    if (vertex == NULL)
        cli_out_of_memory();
    if (list->format == CLI_TEXT) {
        const bool one = number->count.high == 0 && number->count.low == 1;
        printf("%s shortest route%s of %" PRIu64 " hop%s\n", text_of(number), one ? "" : "s",
               paths->hops, paths->hops == 1 ? "" : "s");
    }
    cli_list_begin(list);
    for (; listed < most && rg_topology_paths_get(paths, listed, vertex) == RG_OK; listed++)
        cli_list_add(list, text_of(number), listed, paths->hops, vertex);
    const struct number rest = rest_of(number, listed);
    if (list->format == CLI_TEXT && !is_none(&rest))
        printf("%s more\n", number->is_open ? "many" : text_of(&rest));
    free(vertex);
}

void cli_routes_all(struct cli_list *list, const struct cli_list_options *options)
{
    const uint64_t limit = list->format == CLI_JSON ? MOST_JSON : MOST_TEXT;
    const uint64_t most =
        options->most == NULL ? MOST_DEFAULT : cli_number_option("--most", options->most, 1, limit);
    rg_topology_paths paths;
    void *memory = search(list, &paths);
    const struct number number = number_of(&paths);

    if (list->format == CLI_JSON) {
        cli_json_put(list->object, "hops", cli_json_count(0, paths.hops));
        cli_json_put(list->object, "count", cli_json_count(paths.high, paths.low));
        /* A number in JSON is not more than a double to many readers. */
        cli_json_put(list->object, "count_text", cli_json(json_string(text_of(&number))));
    }
    if (options->count)
        print_count(list, &number, paths.hops);
    else
        print_routes(list, &paths, &number, most);
    free(memory);
}
