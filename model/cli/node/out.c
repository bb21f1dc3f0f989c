/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* One table of values, in three formats. */

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "answer.h"
#include "cli/common/fail.h"
#include "cli/common/json_out.h"

/* A value: text, or a number; whole numbers are exact. */
struct value {
    const char *name;
    const char *text; /* or NULL: */
    double number;
};

static const char *rule_of(const struct cli_node_question *question)
{
    static const char *const rules[] = {"valley", "pair", "table", "hop", "none"};
    return rules[question->turns.rule];
}

static size_t deaths(const struct cli_node_question *question, bool returns)
{
    size_t count = 0;
    for (size_t i = question->dead; i < question->events; i++)
        count += question->event[i].returns == returns;
    return count;
}

struct number {
    char text[32];
};

static struct number number_of(double value)
{
    struct number number;
    (void)snprintf(number.text, sizeof number.text, value == floor(value) ? "%.0f" : "%.8g", value);
    return number;
}

static void print_text(const struct value *value, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        printf("%-16s%s\n", value[i].name,
               value[i].text != NULL ? value[i].text : number_of(value[i].number).text);
    }
}

static void print_csv(const struct value *value, size_t count)
{
    for (size_t i = 0; i < count; i++)
        printf("%s%s", i > 0 ? "," : "", value[i].name);
    putchar('\n');
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            putchar(',');
        if (value[i].text != NULL)
            printf("\"%s\"", value[i].text);
        else
            fputs(number_of(value[i].number).text, stdout);
    }
    putchar('\n');
}

static void print_json(const struct value *value, size_t count)
{
    json_t *object = cli_json(json_object());

    for (size_t i = 0; i < count; i++)
        cli_json_put(object, value[i].name,
                     value[i].text != NULL ? cli_json(json_string(value[i].text))
                                           : cli_json_number(value[i].number));
    cli_json_print(object, false);
}

void cli_node_print(const struct cli_node_question *question, const struct cli_node_result *result,
                    enum cli_format format)
{
    const rg_node_shape *shape = &question->shape;
    const rg_processors_result *messages = &result->messages;
    const rg_machine_counters *counters = &result->counters;
    const double done = (double)messages->done;
    char crc[9];

    (void)snprintf(crc, sizeof crc, "%08" PRIx32, messages->crc);
    const struct value values[] = {
        {"network", question->network.name, 0},
        {"traffic", cli_node_traffic(question), 0},
        {"load", NULL, question->load},
        {"bytes", NULL, question->plan.bytes},
        {"seed", NULL, (double)question->plan.seed},
        {"turns", rule_of(question), 0},
        {"vcs", NULL, shape->vcs},
        {"depth", NULL, shape->depth},
        {"routes", NULL, question->routes},
        {"wait", NULL, shape->wait},
        {"rounds", NULL, shape->rounds},
        {"deaf", NULL, shape->deaf},
        {"nodes", NULL, (double)question->net.nodes},
        {"dead", NULL, (double)question->dead},
        {"deaths", NULL, (double)deaths(question, false)},
        {"returns", NULL, (double)deaths(question, true)},
        {"clocks", NULL, (double)result->clocks},
        {"begun", NULL, (double)messages->begun},
        {"done", NULL, done},
        {"lost", NULL, (double)messages->lost},
        {"lost_to_dead", NULL, (double)messages->dead},
        {"orphaned", NULL, (double)messages->orphaned},
        {"unfinished", NULL, (double)result->unfinished},
        {"delivered", NULL, (double)messages->delivered},
        {"twice", NULL, (double)messages->twice},
        {"wrong", NULL, (double)messages->wrong},
        {"tries", NULL, (double)counters->tries},
        {"duplicates", NULL, (double)counters->duplicates},
        {"stale", NULL, (double)counters->stale},
        {"dropped", NULL, (double)counters->dropped},
        {"aborted", NULL, (double)counters->aborted},
        {"flits_per_clock", NULL, result->rate},
        {"mean_clocks", NULL, done > 0 ? (double)messages->clocks_of_done / done : 0},
        {"most_clocks", NULL, (double)messages->slowest},
        {"longest_packet", NULL, (double)counters->longest},
        {"crc", crc, 0},
    };
    const size_t count = sizeof values / sizeof values[0];

    switch (format) {
    case CLI_TEXT:
        print_text(values, count);
        break;
    case CLI_JSON:
        print_json(values, count);
        break;
    case CLI_CSV:
        print_csv(values, count);
        break;
    }
}
