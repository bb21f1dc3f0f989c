/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* All shortest routes of a pair, counted and listed. */

#include <stdlib.h>

#include "cli/common/fail.h"
#include "cli/common/progress.h"
#include "question.h"
#include "routegen/topology_paths.h"

#define MOST_BYTES ((size_t)1 << 30)

/* Vertices between two looks at the clock. */
#define AT_A_TIME 100000

/* The search, with a progress bar; the caller frees the memory. */
static void *search(const struct cli_question *question, const struct cli_answer *answer,
                    rg_topology_paths *paths)
{
    const rg_topology *net = &question->net;
    struct cli_progress progress;
    size_t bytes = 0;

    if (rg_topology_paths_bytes(net, &bytes) != RG_OK || bytes > MOST_BYTES) {
        cli_fail(CLI_USAGE, "%s: too large for --all, which takes 24 bytes a vertex, up to 1 GiB",
                 question->network.name);
    }
    void *memory = malloc(bytes);
    if (memory == NULL)
        cli_out_of_memory();
    (void)rg_topology_paths_begin(net, answer->source, answer->destination, memory, bytes, paths);
    cli_progress_begin(&progress, question->network.name, net->vertices);
    progress.unit = "vertices";
    while (rg_topology_paths_search(paths, AT_A_TIME) == RG_E_MORE)
        cli_progress_show(&progress, paths->expanded);
    cli_progress_erase(&progress);
    return memory;
}

/* Counts them where that takes no search. */
static bool count_by_formula(const struct cli_question *question, struct cli_answer *answer)
{
    return question->answers.only_count &&
           rg_topology_paths_count(&question->net, answer->source, answer->destination,
                                   &answer->hops, &answer->count) == RG_OK;
}

static bool is_most(rg_count128 count)
{
    return count.high == RG_TOPOLOGY_PATHS_MOST && count.low == RG_TOPOLOGY_PATHS_MOST;
}

void cli_answer_shortest(const struct cli_question *question, struct cli_answer *answer)
{
    if (count_by_formula(question, answer)) {
        answer->uncounted = is_most(answer->count);
        cli_answer_begin(&question->answers, answer);
        cli_answer_end(&question->answers, answer, 0);
        return;
    }
    rg_topology_paths paths;
    void *memory = search(question, answer, &paths);
    rg_route route = {.hops = paths.hops,
                      .vertex = cli_get((size_t)paths.hops + 1, sizeof *route.vertex)};
    uint64_t listed = 0;

    answer->count = (rg_count128){paths.high, paths.low};
    answer->uncounted = is_most(answer->count);
    answer->hops = paths.hops;
    cli_answer_begin(&question->answers, answer);
    while (!question->answers.only_count && listed < question->most &&
           rg_topology_paths_get(&paths, listed, route.vertex) == RG_OK) {
        cli_answer_route(&question->answers, answer, listed, &route, NULL);
        listed++;
        if (listed % 1024 == 0)
            cli_check_stdout();
    }
    cli_answer_end(&question->answers, answer, listed);
    free(route.vertex);
    free(memory);
}
