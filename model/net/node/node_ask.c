/* SPDX-License-Identifier: Apache-2.0 */

/* What is asked of a network of nodes: its options, understood. */

#include "ask.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/inner/compare.h"
#include "net/inner/deadlock.h"
#include "net/inner/parse_sim.h"
#include "net/inner/wording.h"

const char *const rg_nodes_traffics[] = {"uniform",   "hotspot", "complement", "reverse",
                                         "transpose", "tornado", "neighbour",  "permutation",
                                         "pairs",     NULL}; /* by rg_processors_pattern */

static const char *const names[NODE_OPTIONS] = {
    "--traffic", "--load", "--bytes", "--clocks", "--dead", "--fault", "--first-routes", "--buffer",
    "--vc-rule", "--wait", "--tries", "--deaf",   "--crc",  "--sweep", "--sets",         "--seed"};

/* About a gigabyte */
static const size_t most_bytes = (size_t)1 << 30;

/* ---- Refusals -------------------------------------------------------------------------------- */

/* The first one stays: what is understood after it is not used. */
static void refuse(rg_nodes_ask *ask, const char *about, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
static void refuse(rg_nodes_ask *ask, const char *about, const char *format, ...)
{
    char text[500];
    va_list arguments;

    if (ask->status != RG_OK)
        return;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    ask->status = rg_refuse(&ask->refusal, RG_E_OPTION, about, "%s", text);
}

/* "--wait 'VALUE'" */
struct about {
    char text[RG_REFUSAL_MAX / 2];
};
static struct about about(const rg_nodes_ask *ask, enum node_option option, const char *value)
{
    struct about made;

    (void)snprintf(made.text, sizeof made.text, "%s %s",
                   rg_option_named(ask->program, names[option]),
                   rg_quote_text(value == NULL ? "" : value).text);
    return made;
}

static uint64_t number_in(rg_nodes_ask *ask, enum node_option option, const char *value,
                          uint64_t least, uint64_t most)
{
    uint64_t number = least;
    rg_refusal why;

    if (rg_read_whole(value, least, most, &number, &why) == RG_OK)
        return number;
    refuse(ask, about(ask, option, value).text, "%s", why.text);
    return least;
}

/* A number that may be given. */
static uint64_t number_of(rg_nodes_ask *ask, enum node_option option, uint64_t otherwise,
                          uint64_t least, uint64_t most)
{
    const char *value = ask->value[option];

    return value == NULL ? otherwise : number_in(ask, option, value, least, most);
}

static unsigned word_of(rg_nodes_ask *ask, enum node_option option, const char *word,
                        const char *const *words)
{
    unsigned number = 0;
    rg_refusal why;

    if (rg_read_name(word, words, &number, &why) != RG_OK)
        refuse(ask, about(ask, option, ask->value[option]).text, "%s", why.text);
    return number;
}

static uint64_t node_of(rg_nodes_ask *ask, const char *role, const char *text, size_t length)
{
    const rg_kautz *net = &ask->question.net;
    rg_kautz_word word;
    uint64_t rank = 0;
    rg_refusal why;

    if (rg_parse_word(net, text, length, &word, &why) == RG_OK)
        (void)rg_kautz_rank(net, &word, &rank);
    else
        refuse(ask, NULL, "%s %s", rg_option_named(ask->program, role), why.text);
    return rank;
}

/* ---- What the options mean ------------------------------------------------------------------- */

static void understand_rule(rg_nodes_ask *ask)
{
    static const char *const rules[] = {"valley", "pair", "table", NULL}; /* rg_turn_rule */
    struct node_question *question = &ask->question;
    rg_turn_rule rule = rg_turn_rule_of(&question->net);

    if (ask->value[NODE_VC_RULE] != NULL)
        rule = (rg_turn_rule)word_of(ask, NODE_VC_RULE, ask->value[NODE_VC_RULE], rules);
    if (rg_node_turns_init(&question->net, rule, &question->turns) != RG_OK)
        refuse(ask, NULL, "%s table: there is no table for %s",
               rg_option_named(ask->program, "--vc-rule"), question->network->name);
    question->shape.vcs = (uint8_t)question->turns.vcs;
}

static void understand_shape(rg_nodes_ask *ask)
{
    struct node_question *question = &ask->question;
    rg_node_shape *shape = &question->shape;
    const uint64_t square = (uint64_t)shape->d * shape->d;
    size_t bytes = 0;

    understand_rule(ask);
    shape->depth = (uint8_t)number_of(ask, NODE_BUFFER, 4, 2, 16);
    shape->rounds = (uint8_t)number_of(ask, NODE_TRIES, shape->rounds, 1, 127 / square);
    shape->crc = (uint8_t)number_of(ask, NODE_CRC, 16, 16, 32);
    if (shape->crc != 16 && shape->crc != 32)
        refuse(ask, about(ask, NODE_CRC, ask->value[NODE_CRC]).text, "16 or 32 expected");
    question->plan.bytes = (unsigned)number_of(ask, NODE_BYTES, 8, 1, RG_NODE_MAX_PAYLOAD);
    shape->payload = (uint8_t)question->plan.bytes;
    if (rg_node_shape_check(shape) != RG_OK)
        refuse(ask, about(ask, NODE_BUFFER, ask->value[NODE_BUFFER]).text,
               "2, 4, 8 or 16 expected");
    shape->wait = (uint32_t)number_of(ask, NODE_WAIT, rg_node_wait(shape, question->plan.bytes), 1,
                                      (1u << 20) - 1);
    const uint64_t deaf = shape->wait < 1u << 18 ? shape->wait * 4ull : 1u << 20;
    shape->deaf = (uint32_t)number_of(ask, NODE_DEAF, deaf, 0, 1u << 20);
    question->routes = (unsigned)number_of(
        ask, NODE_FIRST_ROUTES, ask->value[NODE_SWEEP] != NULL ? 1 : shape->d, 1, shape->d);
    if (rg_machine_bytes(shape, &bytes) != RG_OK || bytes > most_bytes)
        refuse(ask, "node", "%s: too large: more than 65536 nodes, or than a gigabyte",
               question->network->name);
}

static void understand_traffic(rg_nodes_ask *ask)
{
    const char *text = ask->value[NODE_TRAFFIC];
    rg_processors_plan *plan = &ask->question.plan;
    char word[20];

    if (text == NULL)
        return;
    const size_t length = strcspn(text, ":");
    (void)snprintf(word, sizeof word, "%.*s", length < 19 ? (int)length : 19, text);
    plan->pattern = (rg_processors_pattern)word_of(ask, NODE_TRAFFIC, word, rg_nodes_traffics);
    if (text[length] == '\0')
        return;
    if (plan->pattern != RG_PROCESSORS_HOTSPOT)
        refuse(ask, about(ask, NODE_TRAFFIC, text).text, "only hotspot has a node");
    plan->target = node_of(ask, "--traffic hotspot", text + length + 1, strlen(text + length + 1));
}

static void understand_load(rg_nodes_ask *ask)
{
    const char *text = ask->value[NODE_LOAD], *end = text;
    struct node_question *question = &ask->question;

    question->load = 1;
    if (text != NULL && (!rg_decimal(&end, &question->load) || *end != '\0' ||
                         !(question->load > 0 && question->load <= 1)))
        refuse(ask, about(ask, NODE_LOAD, text).text, "a number above 0, at most 1, expected");
    /* Load 1 is as much as goes: a message is born in every clock. */
    const double chance = question->load / question->plan.bytes;
    question->plan.load = question->load < 1
                              ? (uint32_t)(chance * UINT32_MAX) + (chance * UINT32_MAX < 1)
                              : UINT32_MAX;
}

/* In one clock, what returns comes first. */
static int by_clock(const void *a, const void *b)
{
    const struct node_event *one = a, *two = b;
    const int order = (one->clock > two->clock) - (one->clock < two->clock);
    return order != 0 ? order : two->returns - one->returns;
}

/* Words separated by commas */
static void add_dead(rg_nodes_ask *ask, const char *text)
{
    struct node_question *question = &ask->question;

    for (const char *at = text;; at++) {
        const size_t length = strcspn(at, ",");
        char role[40];
        (void)snprintf(role, sizeof role, "--dead word %zu", question->events + 1);
        question->event[question->events++] =
            (struct node_event){.node = node_of(ask, role, at, length)};
        at += length;
        if (*at == '\0')
            return;
    }
}

/* The clock that @length characters are */
static uint64_t clock_of(rg_nodes_ask *ask, const char *text, size_t length, uint64_t least)
{
    char digits[24];

    (void)snprintf(digits, sizeof digits, "%.*s", length < 23 ? (int)length : 23, text);
    return number_in(ask, NODE_FAULT, digits, least, ask->question.clocks - 1);
}

/* CLOCK:node:NODE or CLOCK:node:NODE:UNTIL */
static void add_fault(rg_nodes_ask *ask, const char *text)
{
    static const char part[] = ":node:";
    const char *colon = strchr(text, ':');
    struct node_question *question = &ask->question;
    struct node_event event = {.returns = false};

    if (colon == NULL || strncmp(colon, part, strlen(part)) != 0) {
        refuse(ask, about(ask, NODE_FAULT, text).text,
               "CLOCK:node:NODE or CLOCK:node:NODE:UNTIL expected");
        return;
    }
    event.clock = clock_of(ask, text, (size_t)(colon - text), 0);
    const char *node = colon + strlen(part);
    const size_t length = strcspn(node, ":");
    event.node = node_of(ask, "--fault: node", node, length);
    question->event[question->events++] = event;
    if (node[length] == '\0')
        return;
    event.clock = clock_of(ask, node + length + 1, strlen(node + length + 1), event.clock + 1);
    event.returns = true;
    question->event[question->events++] = event;
}

/* A node dies when it lives. */
static void check_events(rg_nodes_ask *ask)
{
    const struct node_question *question = &ask->question;
    bool *dead = rg_room_zeros(&ask->room, (size_t)question->net.nodes, sizeof *dead);

    for (size_t i = 0; dead != NULL && ask->status == RG_OK && i < question->events; i++) {
        const struct node_event *event = &question->event[i];
        if (dead[event->node] && !event->returns)
            refuse(ask, "node", "%s is dead already in clock %" PRIu64,
                   rg_rank_text(&question->net, event->node).text, event->clock);
        dead[event->node] = !event->returns;
    }
}

static void understand_events(rg_nodes_ask *ask)
{
    struct node_question *question = &ask->question;
    const char *list = ask->value[NODE_DEAD];
    /* More than enough: a dead node a character */
    const size_t dead = list == NULL ? 0 : strlen(list) + 1;

    question->event =
        rg_room_zeros(&ask->room, dead + 2 * ask->faults + 1, sizeof *question->event);
    if (question->event == NULL)
        return;
    if (list != NULL)
        add_dead(ask, list);
    question->dead = question->events;
    for (size_t i = 0; i < ask->faults; i++)
        add_fault(ask, ask->fault[i]);
    qsort(question->event + question->dead, question->events - question->dead,
          sizeof *question->event, by_clock);
    check_events(ask);
}

/* The rows of a sweep, with their numbers of sets. */
static void understand_sweep(rg_nodes_ask *ask)
{
    const struct node_question *question = &ask->question;
    const uint64_t nodes = question->net.nodes;

    ask->most = number_of(ask, NODE_SWEEP, 0, 1, nodes - 2);
    ask->sets = number_of(ask, NODE_SETS, 20, 1, 1000000);
    ask->row = rg_room_zeros(&ask->room, 2 * ((size_t)ask->most + 1), sizeof *ask->row);
    for (unsigned i = 0; ask->row != NULL && i < 2 * (ask->most + 1); i++)
        ask->row[ask->rows++] = (struct node_row){
            .dead = i / 2,
            .routes = i % 2 == 0 ? question->routes : question->net.d,
            .sets = node_sets_of(nodes, i / 2, ask->sets),
        };
}

/* Some options mean nothing in a sweep, and one nothing without. */
static void refuse_others(rg_nodes_ask *ask)
{
    const char *const *value = ask->value;

    if (value[NODE_SWEEP] == NULL && value[NODE_SETS] != NULL)
        refuse(ask, "node", "%s needs %s", rg_option_named(ask->program, "--sets"),
               rg_option_named(ask->program, "--sweep"));
    if (value[NODE_SWEEP] != NULL &&
        (value[NODE_TRAFFIC] != NULL || value[NODE_LOAD] != NULL || value[NODE_DEAD] != NULL ||
         value[NODE_CLOCKS] != NULL || ask->faults > 0))
        refuse(ask, "node", "%s has traffic and dead nodes of its own",
               rg_option_named(ask->program, "--sweep"));
}

rg_status node_understand(rg_nodes_ask *ask)
{
    const uint64_t most = 1000000000;
    struct node_question *question = &ask->question;

    refuse_others(ask);
    understand_shape(ask);
    question->plan.seed = number_of(ask, NODE_SEED, 1, 0, (1ull << 53) - 1);
    understand_traffic(ask);
    const uint64_t clocks = question->plan.pattern == RG_PROCESSORS_PAIRS ? most : 20000;
    question->clocks = number_of(ask, NODE_CLOCKS, clocks, 1, most);
    understand_load(ask);
    understand_events(ask);
    if (ask->value[NODE_SWEEP] != NULL)
        understand_sweep(ask);
    if (ask->status == RG_OK && ask->room.broken)
        ask->status = rg_refuse(&ask->refusal, RG_E_MEMORY, NULL, NULL);
    return ask->status;
}

/* ---- The question ---------------------------------------------------------------------------- */

rg_status rg_nodes_ask_open(const rg_any_network *network, bool program, rg_nodes_ask **ask,
                            rg_refusal *refusal)
{
    const rg_kautz *net = &network->shape.kautz;
    rg_node_shape shape;

    if (network->info->kind != RG_KIND_KAUTZ)
        return rg_refuse(refusal, RG_E_FAMILY, network->name, "only Kautz digraphs have nodes");
    if (rg_node_shape_init(net->d, net->k, &shape) != RG_OK)
        return rg_refuse(refusal, RG_E_OPTION, "node",
                         "%s: nodes have a degree of 2 to 7 and words of 1 to 8 letters",
                         network->name);
    *ask = calloc(1, sizeof **ask);
    if (*ask == NULL)
        return rg_refuse(refusal, RG_E_MEMORY, NULL, NULL);
    (*ask)->program = program;
    (*ask)->question = (struct node_question){.network = network, .net = *net, .shape = shape};
    return RG_OK;
}

void rg_nodes_ask_close(rg_nodes_ask *ask)
{
    if (ask != NULL)
        rg_room_end(&ask->room);
    free(ask);
}

/* Adds faults, with commas between them. */
static bool add_values(rg_nodes_ask *ask, char *text)
{
    while (text != NULL) {
        const char **fault = rg_room_zeros(&ask->room, ask->faults + 1, sizeof *fault);
        char *comma = strchr(text, ',');
        if (fault == NULL)
            return false;
        for (size_t i = 0; i < ask->faults; i++)
            fault[i] = ask->fault[i];
        ask->fault = fault;
        fault[ask->faults++] = text;
        if (comma != NULL)
            *comma++ = '\0';
        text = comma;
    }
    return true;
}

rg_status rg_nodes_option(void *input, const char *name, const char *value, rg_refusal *refusal)
{
    rg_nodes_ask *ask = input;
    unsigned option = 0;

    while (option < NODE_OPTIONS && strcmp(names[option] + 2, name) != 0)
        option++;
    if (option == NODE_OPTIONS)
        return rg_refuse(refusal, RG_E_SYNTAX, NULL, "no such option of nodes");
    const size_t length = value == NULL ? 0 : strlen(value);
    char *copy = rg_room_zeros(&ask->room, length + 1, 1);
    if (copy == NULL)
        return rg_refuse(refusal, RG_E_MEMORY, NULL, NULL);
    memcpy(copy, length == 0 ? "" : value, length);
    ask->value[option] = copy;
    if (option == NODE_FAULT && !add_values(ask, copy))
        return rg_refuse(refusal, RG_E_MEMORY, NULL, NULL);
    return RG_OK;
}
