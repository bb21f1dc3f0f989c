/* SPDX-License-Identifier: Apache-2.0 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "cli/common/fail.h"
#include "cli/common/network_arg.h"
#include "cli/common/record_out.h"
#include "routegen/net/parse.h"
#include "inner/net/parse_sim.h"

const struct cli_words cli_node_patterns = {"traffic",
                                            {"uniform", "hotspot", "complement", "reverse",
                                             "transpose", "tornado", "neighbour", "permutation",
                                             "pairs"}}; /* by rg_processors_pattern */
const struct cli_words cli_node_rules = {"vc-rule", {"valley", "pair", "table"}}; /* rg_turn_rule */

/* About a gigabyte */
static const size_t most_bytes = (size_t)1 << 30;

static uint64_t node_of(const struct cli_node_question *question, const char *role,
                        const char *text, size_t length)
{
    rg_kautz_word word;
    uint64_t rank = 0;

    cli_kautz_word(&question->network, (struct cli_place){.role = role}, text, length, &word);
    (void)rg_kautz_rank(&question->net, &word, &rank);
    return rank;
}

static void understand_network(const char *name, struct cli_node_question *question)
{
    cli_network_parse(name, &question->network);
    if (question->network.info->kind != RG_KIND_KAUTZ)
        cli_network_refuse("node", &question->network);
    question->net = question->network.shape.kautz;
    if (rg_node_shape_init(question->net.d, question->net.k, &question->shape) != RG_OK) {
        cli_fail(CLI_USAGE, "node: %s: nodes have a degree of 2 to 7 and words of 1 to 8 letters",
                 question->network.name);
    }
}

static void understand_rule(const struct cli_arguments *given, struct cli_node_question *question)
{
    const char *name = given->option[CLI_KEY_VC_RULE];
    rg_turn_rule rule = rg_turn_rule_of(&question->net);

    if (name != NULL)
        rule = (rg_turn_rule)cli_word_option(&cli_node_rules, name, strlen(name));
    if (rg_node_turns_init(&question->net, rule, &question->turns) != RG_OK)
        cli_fail(CLI_USAGE, "--vc-rule table: there is no table for %s", question->network.name);
    question->shape.vcs = (uint8_t)question->turns.vcs;
}

static void understand_shape(const struct cli_arguments *given, struct cli_node_question *question)
{
    rg_node_shape *shape = &question->shape;
    const uint64_t square = (uint64_t)shape->d * shape->d;
    size_t bytes = 0;

    understand_rule(given, question);
    shape->depth = (uint8_t)cli_number_of(given, CLI_KEY_BUFFER, 4, 2, 16);
    shape->rounds = (uint8_t)cli_number_of(given, CLI_KEY_TRIES, shape->rounds, 1, 127 / square);
    shape->crc = (uint8_t)cli_number_of(given, CLI_KEY_CRC, 16, 16, 32);
    if (shape->crc != 16 && shape->crc != 32)
        cli_fail(CLI_USAGE, "--crc '%u': 16 or 32 expected", shape->crc);
    question->plan.bytes = (unsigned)cli_number_of(given, CLI_KEY_BYTES, 8, 1, RG_NODE_MAX_PAYLOAD);
    shape->payload = (uint8_t)question->plan.bytes;
    if (rg_node_shape_check(shape) != RG_OK)
        cli_fail(CLI_USAGE, "--buffer '%u': 2, 4, 8 or 16 expected", shape->depth);
    shape->wait = (uint32_t)cli_number_of(
        given, CLI_KEY_WAIT, rg_node_wait(shape, question->plan.bytes), 1, (1u << 20) - 1);
    const uint64_t deaf = shape->wait < 1u << 18 ? shape->wait * 4ull : 1u << 20;
    shape->deaf = (uint32_t)cli_number_of(given, CLI_KEY_DEAF, deaf, 0, 1u << 20);
    question->routes =
        (unsigned)cli_number_of(given, CLI_KEY_FIRST_ROUTES,
                                given->option[CLI_KEY_SWEEP] != NULL ? 1 : shape->d, 1, shape->d);
    if (rg_machine_bytes(shape, &bytes) != RG_OK || bytes > most_bytes) {
        cli_fail(CLI_USAGE, "node: %s: too large: more than 65536 nodes, or than a gigabyte",
                 question->network.name);
    }
}

static void understand_traffic(const char *text, struct cli_node_question *question)
{
    const size_t length = text == NULL ? 0 : strcspn(text, ":");

    if (text == NULL)
        return;
    question->plan.pattern =
        (rg_processors_pattern)cli_word_option(&cli_node_patterns, text, length);
    if (text[length] == '\0')
        return;
    if (question->plan.pattern != RG_PROCESSORS_HOTSPOT)
        cli_fail(CLI_USAGE, "--traffic %s: only hotspot has a node",
                 cli_quote(text, strlen(text)).text);
    question->plan.target =
        node_of(question, "--traffic hotspot", text + length + 1, strlen(text + length + 1));
}

static void understand_load(const char *text, struct cli_node_question *question)
{
    const char *end = text;

    question->load = 1;
    if (text != NULL) {
        if (!rg_decimal(&end, &question->load) || *end != '\0' ||
            !(question->load > 0 && question->load <= 1)) {
            cli_fail(CLI_USAGE, "--load %s: a number above 0, at most 1, expected",
                     cli_quote(text, strlen(text)).text);
        }
    }
    /* Load 1 is as much as goes: a message is born in every clock. */
    const double chance = question->load / question->plan.bytes;
    question->plan.load = question->load < 1
                              ? (uint32_t)(chance * UINT32_MAX) + (chance * UINT32_MAX < 1)
                              : UINT32_MAX;
}

/* In one clock, what returns comes first. */
static int by_clock(const void *a, const void *b)
{
    const struct cli_node_event *one = a, *two = b;
    const int order = (one->clock > two->clock) - (one->clock < two->clock);
    return order != 0 ? order : two->returns - one->returns;
}

/* Words separated by commas */
static void add_dead(const char *text, struct cli_node_question *question)
{
    for (const char *at = text;; at++) {
        const size_t length = strcspn(at, ",");
        char role[40];
        (void)snprintf(role, sizeof role, "--dead word %zu", question->events + 1);
        question->event[question->events++] =
            (struct cli_node_event){.node = node_of(question, role, at, length)};
        at += length;
        if (*at == '\0')
            return;
    }
}

/* The clock that @length characters are */
static uint64_t clock_of(const struct cli_node_question *question, const char *text, size_t length,
                         uint64_t least)
{
    char digits[24];

    (void)snprintf(digits, sizeof digits, "%.*s", (int)length, text);
    return cli_number_option("--fault", digits, least, question->clocks - 1);
}

/* CLOCK:node:NODE or CLOCK:node:NODE:UNTIL */
static void add_fault(const char *text, struct cli_node_question *question)
{
    static const char part[] = ":node:";
    const char *colon = strchr(text, ':');
    struct cli_node_event event = {.returns = false};

    if (colon == NULL || strncmp(colon, part, strlen(part)) != 0) {
        cli_fail(CLI_USAGE, "--fault %s: CLOCK:node:NODE or CLOCK:node:NODE:UNTIL expected",
                 cli_quote(text, strlen(text)).text);
    }
    event.clock = clock_of(question, text, (size_t)(colon - text), 0);
    const char *node = colon + strlen(part);
    const size_t length = strcspn(node, ":");
    event.node = node_of(question, "--fault: node", node, length);
    question->event[question->events++] = event;
    if (node[length] == '\0')
        return;
    event.clock = clock_of(question, node + length + 1, strlen(node + length + 1), event.clock + 1);
    event.returns = true;
    question->event[question->events++] = event;
}

/* A node dies when it lives. */
static void check_events(const struct cli_node_question *question)
{
    bool *dead = cli_get((size_t)question->net.nodes, sizeof *dead);

    for (size_t i = 0; i < question->events; i++) {
        const struct cli_node_event *event = &question->event[i];
        if (dead[event->node] && !event->returns) {
            rg_kautz_word node;
            (void)rg_kautz_unrank(&question->net, event->node, &node);
            cli_fail(CLI_USAGE, "node: %s is dead already in clock %" PRIu64,
                     cli_word_text(&question->net, &node).text, event->clock);
        }
        dead[event->node] = !event->returns;
    }
    free(dead);
}

static void understand_events(const struct cli_arguments *given, struct cli_node_question *question)
{
    const char *list = given->option[CLI_KEY_DEAD];
    /* More than enough: a dead node a character */
    const size_t dead = list == NULL ? 0 : strlen(list) + 1;

    question->event = cli_get(dead + 2 * given->count + 1, sizeof *question->event);
    if (list != NULL)
        add_dead(list, question);
    question->dead = question->events;
    for (size_t i = 0; i < given->count; i++)
        if (given->given[i].key == CLI_KEY_FAULT)
            add_fault(given->given[i].value, question);
    qsort(question->event + question->dead, question->events - question->dead,
          sizeof *question->event, by_clock);
    check_events(question);
}

void cli_node_understand(const struct cli_arguments *given, struct cli_node_question *question)
{
    *question = (struct cli_node_question){.events = 0};
    understand_network(given->value[0], question);
    understand_shape(given, question);
    question->plan.seed = cli_number_of(given, CLI_KEY_SEED, 1, 0, (1ull << 53) - 1);
    understand_traffic(given->option[CLI_KEY_TRAFFIC], question);
    const uint64_t most = 1000000000;
    const uint64_t clocks = question->plan.pattern == RG_PROCESSORS_PAIRS ? most : 20000;
    question->clocks = cli_number_of(given, CLI_KEY_CLOCKS, clocks, 1, most);
    understand_load(given->option[CLI_KEY_LOAD], question);
    understand_events(given, question);
}

const char *cli_node_traffic(const struct cli_node_question *question)
{
    return cli_node_patterns.name[question->plan.pattern];
}
