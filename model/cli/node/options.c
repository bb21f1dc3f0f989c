/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "cli/common/fail.h"
#include "cli/common/network_arg.h"
#include "routegen/net/parse.h"

static const char *const patterns[] = {"uniform",   "hotspot",     "complement",
                                       "reverse",   "transpose",   "tornado",
                                       "neighbour", "permutation", "pairs"};
enum { PATTERNS = sizeof patterns / sizeof patterns[0] };

static const char *const rules[] = {"valley", "pair", "table"}; /* by rg_turn_rule */
enum { RULES = sizeof rules / sizeof rules[0] };

/* About a gigabyte */
static const size_t most_bytes = (size_t)1 << 30;

/* ---- As they are given ---- */

static void note_format(const char *value, struct cli_node_options *options)
{
    enum cli_format format = CLI_TEXT;

    if (strcmp(value, "svg") == 0) {
        options->format = CLI_NODE_SVG;
        return;
    }
    if (!cli_format_find(value, &format)) {
        cli_fail(CLI_USAGE, "--format %s: text, json, csv or svg expected",
                 cli_quote(value, strlen(value)).text);
    }
    options->format = format == CLI_JSON  ? CLI_NODE_JSON
                      : format == CLI_CSV ? CLI_NODE_CSV
                                          : CLI_NODE_TEXT;
}

static void note_event(const char *value, bool returns, struct cli_node_options *options)
{
    const size_t count = options->count + 1;
    const char **events = realloc(options->events, count * sizeof *events);
    bool *which = realloc(options->returns, count * sizeof *which);

    if (events == NULL || which == NULL)
        cli_out_of_memory();
    options->events = events;
    options->returns = which;
    events[options->count] = value;
    which[options->count] = returns;
    options->count = count;
}

void cli_node_note(int key, const char *value, void *input)
{
    struct cli_node_options *options = input;

    if (key == CLI_KEY_FORMAT)
        note_format(value, options);
    else if (key == CLI_KEY_TRAFFIC)
        options->traffic = value;
    else if (key == CLI_KEY_LOAD)
        options->load = value;
    else if (key == CLI_KEY_DEAD)
        options->dead = value;
    else if (key == CLI_KEY_RULE)
        options->rule = value;
    else if (key == CLI_KEY_KILL || key == CLI_KEY_REVIVE)
        note_event(value, key == CLI_KEY_REVIVE, options);
    else
        options->numbers[key] = value;
}

/* ---- What they mean ---- */

/* A number that was given, or another one. */
static uint64_t number(const struct cli_node_options *options, int key, const char *name,
                       uint64_t otherwise, uint64_t least, uint64_t most)
{
    const char *text = options->numbers[key];
    return text != NULL ? cli_number_option(name, text, least, most) : otherwise;
}

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

static void understand_rule(const struct cli_node_options *options,
                            struct cli_node_question *question)
{
    rg_turn_rule rule = rg_turn_rule_of(&question->net);

    if (options->rule != NULL) {
        unsigned chosen = 0;
        while (chosen < RULES && strcmp(rules[chosen], options->rule) != 0)
            chosen++;
        if (chosen == RULES) {
            cli_fail(CLI_USAGE, "--rule %s: valley, pair or table expected",
                     cli_quote(options->rule, strlen(options->rule)).text);
        }
        rule = (rg_turn_rule)chosen;
    }
    if (rg_node_turns_init(&question->net, rule, &question->turns) != RG_OK)
        cli_fail(CLI_USAGE, "--rule table: there is no table for %s", question->network.name);
    question->shape.vcs = (uint8_t)question->turns.vcs;
}

static void understand_shape(const struct cli_node_options *options,
                             struct cli_node_question *question)
{
    rg_node_shape *shape = &question->shape;
    const uint64_t square = (uint64_t)shape->d * shape->d;
    size_t bytes = 0;

    understand_rule(options, question);
    shape->depth = (uint8_t)number(options, CLI_KEY_DEPTH, "--depth", 4, 2, 16);
    shape->rounds =
        (uint8_t)number(options, CLI_KEY_ROUNDS, "--rounds", shape->rounds, 1, 127 / square);
    shape->crc = (uint8_t)number(options, CLI_KEY_CHECK, "--check", 16, 16, 32);
    if (shape->crc != 16 && shape->crc != 32)
        cli_fail(CLI_USAGE, "--check '%u': 16 or 32 expected", shape->crc);
    question->plan.bytes =
        (unsigned)number(options, CLI_KEY_BYTES, "--bytes", 8, 1, RG_NODE_MAX_PAYLOAD);
    shape->payload = (uint8_t)question->plan.bytes;
    if (rg_node_shape_check(shape) != RG_OK)
        cli_fail(CLI_USAGE, "--depth '%u': 2, 4, 8 or 16 expected", shape->depth);
    shape->wait = (uint32_t)number(options, CLI_KEY_WAIT, "--wait",
                                   rg_node_wait(shape, question->plan.bytes), 1, (1u << 20) - 1);
    const uint64_t deaf = shape->wait < 1u << 18 ? shape->wait * 4ull : 1u << 20;
    shape->deaf = (uint32_t)number(options, CLI_KEY_DEAF, "--deaf", deaf, 0, 1u << 20);
    question->routes = (unsigned)number(options, CLI_KEY_ROUTES, "--routes", shape->d, 1, shape->d);
    if (rg_machine_bytes(shape, &bytes) != RG_OK || bytes > most_bytes) {
        cli_fail(CLI_USAGE, "node: %s: too large: more than 65536 nodes, or than a gigabyte",
                 question->network.name);
    }
}

static void understand_traffic(const char *text, struct cli_node_question *question)
{
    const size_t length = text == NULL ? 0 : strcspn(text, ":");
    unsigned chosen = 0;

    if (text == NULL)
        return;
    while (chosen < PATTERNS &&
           (strlen(patterns[chosen]) != length || strncmp(patterns[chosen], text, length) != 0))
        chosen++;
    question->plan.pattern = (rg_processors_pattern)chosen;
    const bool has_target = text[length] == ':';
    if (chosen == PATTERNS || (has_target && chosen != RG_PROCESSORS_HOTSPOT)) {
        cli_fail(CLI_USAGE,
                 "--traffic %s: uniform, hotspot, hotspot:NODE, complement, reverse, transpose, "
                 "tornado, neighbour, permutation or pairs expected",
                 cli_quote(text, strlen(text)).text);
    }
    if (has_target)
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

static int by_clock(const void *a, const void *b)
{
    const struct cli_node_event *one = a, *two = b;
    return (one->clock > two->clock) - (one->clock < two->clock);
}

/* Words separated by commas; with a clock after an @ if it is not 0 for all. */
static void add_events(const char *option, const char *text, bool returns, bool timed,
                       struct cli_node_question *question)
{
    for (const char *at = text;; at++) {
        const size_t length = strcspn(at, ",");
        const char *mark = memchr(at, '@', length);
        struct cli_node_event *event = &question->event[question->events];
        char role[40], digits[24];
        /* The first @ may be that of a rank. */
        if (mark == at)
            mark = memchr(at + 1, '@', length - 1);
        const size_t name = mark == NULL ? length : (size_t)(mark - at);
        (void)snprintf(role, sizeof role, "--%s word %zu", option, question->events + 1);
        if (timed && (mark == NULL || length - name - 1 >= sizeof digits))
            cli_fail(CLI_USAGE, "--%s %s: NODE@CLOCK expected", option, cli_quote(at, length).text);
        *event = (struct cli_node_event){.returns = returns};
        event->node = node_of(question, role, at, timed ? name : length);
        if (timed) {
            (void)snprintf(digits, sizeof digits, "%.*s", (int)(length - name - 1), mark + 1);
            event->clock =
                cli_number_option(returns ? "--revive" : "--kill", digits, 0, question->clocks - 1);
        }
        question->events++;
        at += length;
        if (*at == '\0')
            return;
    }
}

/* A node dies when it lives, and returns when it is dead. */
static void check_events(const struct cli_node_question *question)
{
    bool *dead = cli_get((size_t)question->net.nodes, sizeof *dead);

    for (size_t i = 0; i < question->events; i++) {
        const struct cli_node_event *event = &question->event[i];
        if (dead[event->node] != event->returns) {
            char word[RG_KAUTZ_MAX_K + 1];
            rg_kautz_word node;
            (void)rg_kautz_unrank(&question->net, event->node, &node);
            (void)rg_kautz_word_print(&question->net, &node, word);
            cli_fail(CLI_USAGE, "node: %s is %s already in clock %" PRIu64, word,
                     event->returns ? "alive" : "dead", event->clock);
        }
        dead[event->node] = !event->returns;
    }
    free(dead);
}

static void understand_events(const struct cli_node_options *options,
                              struct cli_node_question *question)
{
    size_t room = options->dead == NULL ? 1 : strlen(options->dead) + 1;

    for (size_t i = 0; i < options->count; i++)
        room += strlen(options->events[i]) + 1; /* more than enough: an event a character */
    question->event = cli_get(room, sizeof *question->event);
    if (options->dead != NULL)
        add_events("dead", options->dead, false, false, question);
    question->dead = question->events;
    for (size_t i = 0; i < options->count; i++)
        add_events(options->returns[i] ? "revive" : "kill", options->events[i], options->returns[i],
                   true, question);
    qsort(question->event + question->dead, question->events - question->dead,
          sizeof *question->event, by_clock);
    check_events(question);
}

void cli_node_understand(const struct cli_node_options *options, const char *network,
                         struct cli_node_question *question)
{
    *question = (struct cli_node_question){.events = 0};
    understand_network(network, question);
    understand_shape(options, question);
    question->plan.seed = number(options, CLI_KEY_SEED, "--seed", 1, 0, (1ull << 53) - 1);
    understand_traffic(options->traffic, question);
    const uint64_t most = 1000000000;
    const uint64_t clocks = question->plan.pattern == RG_PROCESSORS_PAIRS ? most : 20000;
    question->clocks = number(options, CLI_KEY_CLOCKS, "--clocks", clocks, 1, most);
    understand_load(options->load, question);
    understand_events(options, question);
}

const char *cli_node_traffic(const struct cli_node_question *question)
{
    return patterns[question->plan.pattern];
}
