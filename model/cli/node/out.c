/* SPDX-License-Identifier: Apache-2.0 */

/* The answer as a record: all of its values are lines of the text, under their keys. */

#include <inttypes.h>
#include <stdio.h>

#include "answer.h"
#include "cli/common/record_out.h"
#include "routegen/net/ask.h"
#include "inner/net/record_make.h"
#include "inner/net/deadlock.h"

static void put_text(rg_value *record, const char *key, const char *text)
{
    rg_say(rg_put_text(record, key, text), key, NULL);
}

static void put_count(rg_value *record, const char *key, uint64_t count)
{
    rg_say(rg_put_count(record, key, count), key, NULL);
}

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
    put_text(record, "network", question->network.name);
    put_text(record, "traffic", cli_node_traffic(question));
    put_real(record, "load", question->load);
    put_count(record, "bytes", question->plan.bytes);
    put_count(record, "seed", question->plan.seed);
    put_text(record, "turns", rg_turn_rule_name(question->turns.rule));
    put_count(record, "vcs", shape->vcs);
    put_count(record, "depth", shape->depth);
    put_count(record, "routes", question->routes);
    put_count(record, "wait", shape->wait);
    put_count(record, "rounds", shape->rounds);
    put_count(record, "deaf", shape->deaf);
    put_count(record, "nodes", question->net.nodes);
    put_count(record, "dead", question->dead);
    put_count(record, "deaths", deaths(question, false));
    put_count(record, "returns", deaths(question, true));
    put_count(record, "clocks", result->clocks);
    put_count(record, "begun", messages->begun);
    put_count(record, "done", messages->done);
    put_count(record, "lost", messages->lost);
    put_count(record, "lost_to_dead", messages->dead);
    put_count(record, "orphaned", messages->orphaned);
    put_count(record, "unfinished", result->unfinished);
    put_count(record, "delivered", messages->delivered);
    put_count(record, "twice", messages->twice);
    put_count(record, "wrong", messages->wrong);
    put_count(record, "tries", counters->tries);
    put_count(record, "duplicates", counters->duplicates);
    put_count(record, "stale", counters->stale);
    put_count(record, "dropped", counters->dropped);
    put_count(record, "aborted", counters->aborted);
    put_real(record, "flits_per_clock", result->rate);
    put_real(record, "mean_clocks",
             messages->done > 0 ? (double)messages->clocks_of_done / (double)messages->done : 0);
    put_count(record, "most_clocks", messages->slowest);
    put_count(record, "longest_packet", counters->longest);
    put_text(record, "crc", crc);
    cli_print_record(record, format, NULL, NULL);
}
