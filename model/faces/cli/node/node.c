/* SPDX-License-Identifier: Apache-2.0 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/verbs.h"
#include "faces/cli/common/record_out.h"
#include "routegen/net/parse.h"
#include "net/inner/record_make.h"
#include "net/inner/deadlock.h"
#include "net/inner/parse_sim.h"

/* ---- What the options mean ------------------------------------------------------------------- */

static const struct cli_words patterns = {"traffic",
                                          {"uniform", "hotspot", "complement", "reverse",
                                           "transpose", "tornado", "neighbour", "permutation",
                                           "pairs"}}; /* by rg_processors_pattern */
static const struct cli_words rules = {"vc-rule", {"valley", "pair", "table"}}; /* rg_turn_rule */

/* About a gigabyte */
static const size_t most_bytes = (size_t)1 << 30;

static uint64_t node_of(const struct cli_node_question *question, const char *role,
                        const char *text, size_t length)
{
    return cli_kautz_rank(&question->network, (struct cli_place){.role = role}, text, length);
}

static void understand_network(const char *name, struct cli_node_question *question)
{
    cli_network_parse(name, &question->network);
    if (question->network.info->kind != RG_KIND_KAUTZ)
        cli_network_refuse("node", &question->network);
    question->net = question->network.shape.kautz;
    if (rg_node_shape_init(question->net.d, question->net.k, &question->shape) != RG_OK)
        cli_deny("node: %s: nodes have a degree of 2 to 7 and words of 1 to 8 letters",
                 question->network.name);
}

static void understand_rule(const struct cli_arguments *given, struct cli_node_question *question)
{
    const char *name = given->option[CLI_KEY_VC_RULE];
    rg_turn_rule rule = rg_turn_rule_of(&question->net);

    if (name != NULL)
        rule = (rg_turn_rule)cli_word_option(&rules, name, strlen(name));
    if (rg_node_turns_init(&question->net, rule, &question->turns) != RG_OK)
        cli_deny("--vc-rule table: there is no table for %s", question->network.name);
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
        cli_deny("--crc '%u': 16 or 32 expected", shape->crc);
    question->plan.bytes = (unsigned)cli_number_of(given, CLI_KEY_BYTES, 8, 1, RG_NODE_MAX_PAYLOAD);
    shape->payload = (uint8_t)question->plan.bytes;
    if (rg_node_shape_check(shape) != RG_OK)
        cli_deny("--buffer '%u': 2, 4, 8 or 16 expected", shape->depth);
    shape->wait = (uint32_t)cli_number_of(
        given, CLI_KEY_WAIT, rg_node_wait(shape, question->plan.bytes), 1, (1u << 20) - 1);
    const uint64_t deaf = shape->wait < 1u << 18 ? shape->wait * 4ull : 1u << 20;
    shape->deaf = (uint32_t)cli_number_of(given, CLI_KEY_DEAF, deaf, 0, 1u << 20);
    question->routes =
        (unsigned)cli_number_of(given, CLI_KEY_FIRST_ROUTES,
                                given->option[CLI_KEY_SWEEP] != NULL ? 1 : shape->d, 1, shape->d);
    if (rg_machine_bytes(shape, &bytes) != RG_OK || bytes > most_bytes)
        cli_deny("node: %s: too large: more than 65536 nodes, or than a gigabyte",
                 question->network.name);
}

static void understand_traffic(const char *text, struct cli_node_question *question)
{
    const size_t length = text == NULL ? 0 : strcspn(text, ":");

    if (text == NULL)
        return;
    question->plan.pattern = (rg_processors_pattern)cli_word_option(&patterns, text, length);
    if (text[length] == '\0')
        return;
    if (question->plan.pattern != RG_PROCESSORS_HOTSPOT)
        cli_refuse("--traffic", text, "only hotspot has a node");
    question->plan.target =
        node_of(question, "--traffic hotspot", text + length + 1, strlen(text + length + 1));
}

static void understand_load(const char *text, struct cli_node_question *question)
{
    const char *end = text;

    question->load = 1;
    if (text != NULL) {
        if (!rg_decimal(&end, &question->load) || *end != '\0' ||
            !(question->load > 0 && question->load <= 1))
            cli_refuse("--load", text, "a number above 0, at most 1, expected");
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

    if (colon == NULL || strncmp(colon, part, strlen(part)) != 0)
        cli_refuse("--fault", text, "CLOCK:node:NODE or CLOCK:node:NODE:UNTIL expected");
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
        if (dead[event->node] && !event->returns)
            cli_deny("node: %s is dead already in clock %" PRIu64,
                     rg_rank_text(&question->net, event->node).text, event->clock);
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

static void understand(const struct cli_arguments *given, struct cli_node_question *question)
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

/* ---- What comes of it ------------------------------------------------------------------------ */

/* The answer as a record: all of its values are lines of the text, under their keys. */

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

static void print(const struct cli_node_question *question, const struct cli_node_result *result,
                  enum cli_format format)
{
    const rg_node_shape *shape = &question->shape;
    const rg_processors_result *messages = &result->messages;
    const rg_machine_counters *counters = &result->counters;
    rg_value *record = rg_record_begin();
    char crc[9];

    (void)snprintf(crc, sizeof crc, "%08" PRIx32, messages->crc);
    rg_show_text(record, "network", question->network.name);
    rg_show_text(record, "traffic", patterns.name[question->plan.pattern]);
    put_real(record, "load", question->load);
    rg_show_count(record, "bytes", question->plan.bytes);
    rg_show_count(record, "seed", question->plan.seed);
    rg_show_text(record, "turns", rg_turn_rule_name(question->turns.rule));
    rg_show_counts(record, {"vcs", shape->vcs}, {"depth", shape->depth},
                   {"routes", question->routes}, {"wait", shape->wait}, {"rounds", shape->rounds},
                   {"deaf", shape->deaf}, {"nodes", question->net.nodes}, {"dead", question->dead},
                   {"deaths", deaths(question, false)}, {"returns", deaths(question, true)},
                   {"clocks", result->clocks}, {"begun", messages->begun}, {"done", messages->done},
                   {"lost", messages->lost}, {"lost_to_dead", messages->dead},
                   {"orphaned", messages->orphaned}, {"unfinished", result->unfinished},
                   {"delivered", messages->delivered}, {"twice", messages->twice},
                   {"wrong", messages->wrong}, {"tries", counters->tries},
                   {"duplicates", counters->duplicates}, {"stale", counters->stale},
                   {"dropped", counters->dropped}, {"aborted", counters->aborted});
    put_real(record, "flits_per_clock", result->rate);
    put_real(record, "mean_clocks",
             messages->done > 0 ? (double)messages->clocks_of_done / (double)messages->done : 0);
    rg_show_count(record, "most_clocks", messages->slowest);
    rg_show_count(record, "longest_packet", counters->longest);
    rg_show_text(record, "crc", crc);
    cli_print_record(record, format, NULL, NULL);
}

/* Some options mean nothing in a sweep, and one nothing without. */
static void refuse_others(const struct cli_arguments *given)
{
    if (given->option[CLI_KEY_SWEEP] == NULL) {
        if (given->format == CLI_SVG)
            cli_deny("node: --format svg needs --sweep");
        if (given->option[CLI_KEY_SETS] != NULL)
            cli_deny("node: --sets needs --sweep");
        return;
    }
    if (given->option[CLI_KEY_TRAFFIC] != NULL || given->option[CLI_KEY_LOAD] != NULL ||
        given->option[CLI_KEY_DEAD] != NULL || given->option[CLI_KEY_FAULT] != NULL ||
        given->option[CLI_KEY_CLOCKS] != NULL)
        cli_deny("node: --sweep has traffic and dead nodes of its own");
}

int cli_node(int argc, char **argv)
{
    static const struct argp_option list[] = {
        CLI_OPTION("traffic", TRAFFIC, "NAME",
                   "Who sends to whom: uniform (default), hotspot[:NODE], complement, reverse, "
                   "transpose, tornado, neighbour, permutation, pairs"),
        CLI_OPTION(
            "load", LOAD, "X",
            "Flits of payload per clock that a node wants to send; 1 (default): as many as it can"),
        CLI_OPTION("bytes", BYTES, "N", "Payload of a message, 1 to 255, default 8"),
        CLI_OPTION("clocks", CLOCKS, "T",
                   "Clocks in which messages start, default 20000; of pairs as many as it takes"),
        CLI_OPTION("dead", DEAD, "NODE,...", "Dead from the start"),
        CLI_OPTION("fault", FAULT, "SPEC",
                   "CLOCK:node:NODE, a node that dies in that clock; :UNTIL is the clock in which "
                   "it returns, to take part after --deaf clocks; may be given often"),
        CLI_OPTION("first-routes", FIRST_ROUTES, "N",
                   "Sources use the first N routes of a pair; default all d; with --sweep 1"),
        CLI_OPTION("buffer", BUFFER, "B",
                   "Flits that a virtual channel holds: 2, 4 (default), 8, 16"),
        CLI_OPTION("vc-rule", VC_RULE, "NAME",
                   "Virtual channels: valley, pair or table; see routegen deadlock"),
        CLI_OPTION("wait", WAIT, "T",
                   "Clocks from a try to the next; default 512 at least, 24 a node or more for "
                   "messages above 8 bytes"),
        CLI_OPTION("tries", TRIES, "R",
                   "Times that all pairs of routes are tried; default 4, or 2 if d is above 2"),
        CLI_OPTION("deaf", DEAF, "T",
                   "Clocks from a return until the node is up; default 4 times --wait"),
        CLI_OPTION("crc", CRC, "BITS", "Bits of a packet's check, 16 (default) or 32"),
        CLI_OPTION(
            "sweep", SWEEP, "M",
            "Instead: how many messages arrive with 0 to M dead nodes, by one route and by all"),
        CLI_OPTION("sets", SETS, "N",
                   "Sets of dead nodes for each number, default 20; all if there are fewer"),
        CLI_OPTION_SEED,
        CLI_OPTION("format", FORMAT, "FORMAT",
                   "Print text (default), json or csv, or with --sweep a plot: svg"),
        {0}};
    static const struct cli_syntax syntax = {
        .verb = "node",
        .options = list,
        .doc =
            "Sends messages through a network of nodes, some of them dead, and says what "
            "becomes of them.\v"
            "Runs the cycle model of rg_node, all nodes of K(d,k), clock by clock. Messages "
            "that have begun after T clocks end before the counts are printed. Lost: its source "
            "does not know that it has arrived. The exit code is 1 if a message arrives twice or "
            "wrong, or does not end. The crc is that of all messages in order of arrival.\n"
            "\n"
            "Examples:\n"
            "  routegen node kautz:2,3 --dead 120\n"
            "  routegen node kautz:3,3 --traffic hotspot:012 --clocks 5000 --format json\n"
            "  routegen node kautz:2,3 --load .05 --fault 5000:node:012:9000\n"
            "  routegen node kautz:2,3 --sweep 3 --format svg > dead.svg\n",
        .arguments = {"NETWORK"},
        .words = {&patterns, &rules, &cli_plot_formats},
    };
    struct cli_arguments given;
    struct cli_node_question question;
    struct cli_node_result result = {.unfinished = 0};

    cli_parse(&syntax, argc, argv, &given, NULL);
    refuse_others(&given);
    understand(&given, &question);
    if (given.option[CLI_KEY_SWEEP] != NULL) {
        cli_node_sweep(&question, &given);
    } else {
        cli_node_run(&question, true, &result);
        print(&question, &result, given.format);
    }
    free(question.event);
    const bool right = result.messages.twice + result.messages.wrong + result.unfinished == 0;
    return right ? CLI_OK : CLI_BROKEN;
}
