/* SPDX-License-Identifier: Apache-2.0 */

/* The answer as a record: all of its values are lines of the text, under their keys. */

#include <inttypes.h>
#include <stdio.h>

#include "answer.h"
#include "cli/common/record_out.h"
#include "routegen/net/ask.h"
#include "inner/net/record_make.h"
#include "inner/net/deadlock.h"

static void put_real(rg_value *record, const char *key, double real)
{
    rg_say(rg_put_real(record, key, real), key, "%.8g", real);
}

static uint64_t deaths(const struct cli_node_question *question, bool returns)
{
    uint64_t count = 0;
    for (size_t i = question->dead; i < question->events; i++)
        count += question->event[i].returns == returns;
    return count;
}

void cli_node_print(const struct cli_node_question *question, const struct cli_node_result *result,
                    enum cli_format format)
{
    const rg_node_shape *shape = &question->shape;
    const rg_processors_result *messages = &result->messages;
    const rg_machine_counters *counters = &result->counters;
    rg_value *record = rg_record_begin();
    char crc[9];

    (void)snprintf(crc, sizeof crc, "%08" PRIx32, messages->crc);
    cli_put_text(record, "network", question->network.name);
    cli_put_text(record, "traffic", cli_node_traffic(question));
    put_real(record, "load", question->load);
    cli_put_count(record, "bytes", question->plan.bytes);
    cli_put_count(record, "seed", question->plan.seed);
    cli_put_text(record, "turns", rg_turn_rule_name(question->turns.rule));
    cli_put_count(record, "vcs", shape->vcs);
    cli_put_count(record, "depth", shape->depth);
    cli_put_count(record, "routes", question->routes);
    cli_put_count(record, "wait", shape->wait);
    cli_put_count(record, "rounds", shape->rounds);
    cli_put_count(record, "deaf", shape->deaf);
    cli_put_count(record, "nodes", question->net.nodes);
    cli_put_count(record, "dead", question->dead);
    cli_put_count(record, "deaths", deaths(question, false));
    cli_put_count(record, "returns", deaths(question, true));
    cli_put_count(record, "clocks", result->clocks);
    cli_put_count(record, "begun", messages->begun);
    cli_put_count(record, "done", messages->done);
    cli_put_count(record, "lost", messages->lost);
    cli_put_count(record, "lost_to_dead", messages->dead);
    cli_put_count(record, "orphaned", messages->orphaned);
    cli_put_count(record, "unfinished", result->unfinished);
    cli_put_count(record, "delivered", messages->delivered);
    cli_put_count(record, "twice", messages->twice);
    cli_put_count(record, "wrong", messages->wrong);
    cli_put_count(record, "tries", counters->tries);
    cli_put_count(record, "duplicates", counters->duplicates);
    cli_put_count(record, "stale", counters->stale);
    cli_put_count(record, "dropped", counters->dropped);
    cli_put_count(record, "aborted", counters->aborted);
    put_real(record, "flits_per_clock", result->rate);
    put_real(record, "mean_clocks",
             messages->done > 0 ? (double)messages->clocks_of_done / (double)messages->done : 0);
    cli_put_count(record, "most_clocks", messages->slowest);
    cli_put_count(record, "longest_packet", counters->longest);
    cli_put_text(record, "crc", crc);
    cli_print_record(record, format, NULL, NULL);
}
