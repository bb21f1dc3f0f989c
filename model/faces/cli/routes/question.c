/* SPDX-License-Identifier: Apache-2.0 */

/* A question for routes, of one pair after another, and its answer. */

#include "question.h"

#include <inttypes.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/progress.h"
#include "faces/cli/common/record_out.h"
#include "net/inner/answer.h"

/* Shortest routes in memory at a time, where more are to be printed. */
enum { AT_A_TIME = 1024 };

bool cli_avoid_is_given(const struct cli_arguments *given)
{
    return given->option[CLI_KEY_AVOID] != NULL || given->option[CLI_KEY_AVOID_LINKS] != NULL;
}

void cli_avoid(const rg_topology *net, const rg_kautz *kautz, const struct cli_arguments *given,
               bool cables, rg_faults *faults)
{
    const unsigned links = RG_FAULTS_LINKS | (cables ? RG_FAULTS_CABLES : 0);
    rg_refusal refusal;

    for (size_t i = 0; i < given->count; i++) {
        const bool is_link = given->given[i].key == CLI_KEY_AVOID_LINKS;
        if ((is_link || given->given[i].key == CLI_KEY_AVOID) &&
            rg_parse_faults(net, kautz, is_link ? links : RG_FAULTS_VERTICES, given->given[i].value,
                            faults, &refusal) != RG_OK)
            cli_deny("%s %s", is_link ? "--avoid-links" : "--avoid", cli_why(&refusal));
    }
}

/* Compute nodes go with the switch that they hang on, or with its link. */
static void warn_of_nodes(const rg_topology *whole, const rg_faults *avoid, const rg_rest *rest)
{
    uint64_t gone = whole->nodes - rest->net.nodes;

    for (size_t i = 0; i < avoid->vertices; i++) {
        size_t before = 0;
        while (avoid->vertex[before] != avoid->vertex[i])
            before++;
        gone -= before == i && avoid->vertex[i] < whole->nodes;
    }
    if (gone > 0)
        cli_warn("%s: %" PRIu64 " compute node%s no link left, and %s left out",
                 rg_name_of(&whole->name).text, gone, gone == 1 ? " has" : "s have",
                 gone == 1 ? "is" : "are");
}

const rg_topology *cli_without(const rg_topology *whole, const struct cli_arguments *given,
                               rg_rest *rest)
{
    rg_faults avoid = {0};
    rg_refusal refusal;

    *rest = (rg_rest){.whole = whole};
    if (!cli_avoid_is_given(given))
        return whole;
    cli_avoid(whole, NULL, given, true, &avoid);
    const rg_status status = rg_without(whole, &avoid, rest, &refusal);
    if (status == RG_E_MEMORY)
        cli_must(status);
    if (status != RG_OK)
        cli_fail(CLI_USAGE, "%s", cli_why(&refusal));
    warn_of_nodes(whole, &avoid, rest);
    rg_faults_close(&avoid);
    return &rest->net;
}

void cli_question_avoid(struct cli_question *question, const struct cli_arguments *given)
{
    cli_avoid(question->ask.graph, &question->network.shape.kautz, given, false, &question->avoid);
    question->ask.avoid = cli_avoid_is_given(given) ? &question->avoid : NULL;
}

void cli_question_begin(const struct cli_question *question)
{
    rg_out out = cli_out(stdout);

    if (question->format == CLI_CSV)
        cli_written(rg_write_csv_head(&out, rg_answer_columns()));
}

/* ---- Printing -------------------------------------------------------------------------------- */

static rg_status print_record(const struct cli_question *question, rg_out *out,
                              const rg_answer *answer)
{
    rg_value *record = rg_answer_record(answer);
    const rg_status status = question->format == CLI_CSV
                                 ? rg_write_csv(out, rg_answer_columns(), record, "routes")
                                 : rg_write_json(out, record, question->stream);

    rg_record_close(record);
    return status;
}

/* Prints what is listed, and all shortest routes that are still to come. */
static void print_rows(const struct cli_question *question, rg_out *out, rg_answer *answer)
{
    rg_status status;
    uint64_t listed = 0;

    if (question->format == CLI_TEXT)
        (void)rg_answer_head(out, answer, question->look);
    do {
        status = question->format == CLI_TEXT ? rg_answer_rows(out, answer, question->look)
                                              : print_record(question, out, answer);
        cli_written(status);
        listed += answer->routes.count;
        const uint64_t left = question->ask.most - listed;
        if (answer->paths == NULL || listed >= question->ask.most)
            break;
        status = rg_answer_list(answer, listed, left < AT_A_TIME ? left : AT_A_TIME);
        if (status == RG_E_MEMORY)
            cli_out_of_memory();
    } while (status == RG_OK);
    if (question->format == CLI_TEXT)
        cli_written(rg_answer_foot(out, answer, question->look, listed));
}

/* ---- Answering ------------------------------------------------------------------------------- */

static void take_pair(const struct cli_question *question, struct cli_place place,
                      const struct cli_pair_text *pair, rg_ask *ask)
{
    const rg_kautz *net = &question->network.shape.kautz;
    rg_kautz_word source, destination;

    if (!question->look.words) {
        cli_pair_nodes(&question->graph, place, pair, &ask->source, &ask->destination);
        return;
    }
    cli_pair_words(&question->network, place, pair, &source, &destination);
    (void)rg_kautz_rank(net, &source, &ask->source);
    (void)rg_kautz_rank(net, &destination, &ask->destination);
}

/* The label of an end, for messages. */
static rg_label label_of(const struct cli_question *question, uint64_t vertex)
{
    const rg_kautz *net = &question->network.shape.kautz;
    rg_label label;

    if (question->ask.graph != NULL)
        return rg_label_of(question->ask.graph, vertex);
    strcpy(label.text, rg_rank_text(net, vertex).text);
    return label;
}

static noreturn void refuse_large(const struct cli_question *question)
{
    const char *name = question->network.name;

    if (question->ask.kind == RG_ASK_SHORTEST)
        cli_deny("%s: too large for --all, which takes 24 bytes a vertex, up to 1 GiB", name);
    if (question->ask.kind == RG_ASK_RULE)
        cli_deny("%s: a route may have more than 2^26 hops", name);
    cli_deny("%s: too large for %s, more than %d vertices and arcs", name,
             question->ask.avoid == NULL ? "--disjoint" : "--avoid", RG_DISJOINT_MOST);
}

static void ask(const struct cli_question *question, const rg_ask *asked, rg_answer *answer)
{
    rg_ask watched = *asked;

    const rg_watch watch = cli_progress_watch(question->network.name);
    if (asked->kind != RG_ASK_RULE)
        watched.watch = &watch;
    const rg_status status = rg_ask_routes(&watched, answer);
    cli_progress_erase();
    if (status == RG_E_LARGE)
        refuse_large(question);
    cli_verb_must("routes", status);
}

/* Prints an answer, and says why there is no route; false: there is none. */
static bool print_judged(const struct cli_question *question, rg_answer *answer)
{
    const uint64_t source = answer->ask->source, destination = answer->ask->destination;
    rg_out out = cli_out(stdout);
    const char *reason = rg_answer_reason(answer);

    if (!question->stream)
        cli_question_begin(question);
    if (question->format == CLI_JSON)
        cli_written(print_record(question, &out, answer));
    else
        print_rows(question, &out, answer);
    rg_answer_close(answer);
    if (reason != NULL && !question->stream)
        cli_warn("%s: no route from %s to %s: %s", question->network.name,
                 label_of(question, source).text, label_of(question, destination).text, reason);
    return reason == NULL || question->stream;
}

bool cli_question_answer(const struct cli_question *question, struct cli_place place,
                         const struct cli_pair_text *pair)
{
    rg_ask asked = question->ask;
    rg_answer answer;

    take_pair(question, place, pair, &asked);
    if (question->format != CLI_JSON && asked.most > AT_A_TIME)
        asked.most = AT_A_TIME;
    ask(question, &asked, &answer);
    return print_judged(question, &answer);
}

bool cli_question_words(const struct cli_question *question, const rg_kautz_word *source,
                        const rg_kautz_word *destination, const rg_kautz_route *routes,
                        unsigned count)
{
    const rg_kautz *net = &question->network.shape.kautz;
    rg_ask asked = question->ask;
    rg_answer answer;

    (void)rg_kautz_rank(net, source, &asked.source);
    (void)rg_kautz_rank(net, destination, &asked.destination);
    cli_must(rg_answer_of_words(&asked, routes, count, &answer));
    return print_judged(question, &answer);
}
