/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "question.h"

#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/text_out.h"

/* ---- Kautz digraphs: words ----------------------------------------------------------------- */

/* The longest word: a route through all nodes of the largest network that can be searched. */
static char *word_room(const rg_kautz *net, uint64_t hops)
{
    return cli_get(net->k + (size_t)hops + 1, 1);
}

void cli_answer_words(const struct cli_answers *answers, const rg_kautz_word *source,
                      const rg_kautz_word *destination, const rg_kautz_route *routes,
                      unsigned count)
{
    const rg_kautz *net = &answers->network->shape.kautz;
    char text[RG_KAUTZ_MAX_K + RG_KAUTZ_MAX_HOPS + 1];
    struct cli_answer answer = {.count = {0, count}};

    (void)rg_kautz_rank(net, source, &answer.source);
    (void)rg_kautz_rank(net, destination, &answer.destination);
    cli_answer_begin(answers, &answer);
    for (unsigned i = 0; i < count; i++) {
        const rg_route route = {.hops = routes[i].hops};
        const struct cli_route_word word = {text,
                                            cli_phase_letter(cli_phase_of(net, routes[i].hops))};

        for (unsigned j = 0; j < net->k + routes[i].hops; j++)
            text[j] = cli_digit(routes[i].letter[j]);
        text[net->k + routes[i].hops] = '\0';
        cli_answer_route(answers, &answer, i, &route, &word);
    }
    cli_answer_end(answers, &answer, count);
}

/* The word of a route given by its vertices. */
static void write_word(const rg_kautz *net, const rg_route *route, char *text)
{
    rg_kautz_word word;

    for (uint64_t i = 0; i <= route->hops; i++) {
        (void)rg_kautz_unrank(net, route->vertex[i], &word);
        for (unsigned j = i == 0 ? 0 : net->k - 1u; j < net->k; j++)
            text[i + j] = cli_digit(word.letter[j]);
    }
    text[net->k + route->hops] = '\0';
}

static void print_words(const struct cli_answers *answers, struct cli_answer *answer,
                        const rg_route_set *set)
{
    const rg_kautz *net = &answers->network->shape.kautz;

    answer->longest = set->count > 0 ? set->route[set->count - 1].hops : 0;
    char *text = word_room(net, answer->longest);
    cli_answer_begin(answers, answer);
    for (size_t i = 0; i < set->count; i++) {
        const rg_route *route = &set->route[i];
        const bool searched = set->made_by == RG_BY_SEARCH;
        const struct cli_route_word word = {
            text, searched ? '-' : cli_phase_letter(cli_phase_of(net, (unsigned)route->hops))};

        write_word(net, route, text);
        cli_answer_route(answers, answer, i, route, &word);
    }
    cli_answer_end(answers, answer, set->count);
    free(text);
}

/* ---- Disjoint routes ----------------------------------------------------------------------- */

static void print_set(const struct cli_answers *answers, struct cli_answer *answer,
                      const rg_route_set *set)
{
    answer->count = (rg_count128){0, set->count};
    answer->made_by = set->made_by;
    answer->from = set->from;
    answer->to = set->to;
    if (answers->asked == CLI_WORDS) {
        print_words(answers, answer, set);
        return;
    }
    cli_answer_begin(answers, answer);
    for (size_t i = 0; i < set->count; i++)
        cli_answer_route(answers, answer, i, &set->route[i], NULL);
    cli_answer_end(answers, answer, set->count);
}

/* An end that is on the list of --avoid: on the command line an error, in a stream a pair without a
 * route. */
static const char *end_avoided(const struct cli_answers *answers, const struct cli_answer *answer)
{
    const bool source = cli_avoid_has(answers->avoid, answer->source);
    const char *quote = answers->asked == CLI_WORDS ? "'" : "";

    if (!source && !cli_avoid_has(answers->avoid, answer->destination))
        return NULL;
    if (!answers->stream) {
        const uint64_t end = source ? answer->source : answer->destination;
        cli_fail(CLI_USAGE, "%s %s%s%s: on the list of --avoid", source ? "source" : "destination",
                 quote, cli_answer_label(answers, end).text, quote);
    }
    return source ? "the source is on the list of --avoid"
                  : "the destination is on the list of --avoid";
}

static rg_status find(const struct cli_question *question, const struct cli_answer *answer,
                      const rg_faults *faults, rg_route_set *set)
{
    const rg_topology *net = question->answers.net;

    if (net == NULL)
        return cli_construct(&question->network.shape.kautz, answer, faults, set);
    return rg_disjoint_find(net, answer->source, answer->destination, faults, set);
}

/* Why there is no route, unless it is known already. */
static const char *why_none(const struct cli_answer *answer, const rg_route_set *set)
{
    if (set->count > 0 || answer->none != NULL)
        return answer->none;
    return set->incomplete
               ? "the faults leave no constructed one; the network is too large to search for more"
               : "the faults leave none";
}

/* A single pair without a route is a check that failed. */
static bool say_none(const struct cli_answers *answers, const struct cli_answer *answer)
{
    if (answer->none != NULL && !answers->stream) {
        cli_warn("%s: no route from %s to %s: %s", answers->network->name,
                 cli_answer_label(answers, answer->source).text,
                 cli_answer_label(answers, answer->destination).text, answer->none);
    }
    return answer->none == NULL;
}

static bool answer_disjoint(const struct cli_question *question, struct cli_answer *answer)
{
    const struct cli_answers *answers = &question->answers;
    const rg_faults *faults = answers->avoid == NULL ? NULL : &answers->avoid->faults;
    rg_route_set set = {.count = 0};
    rg_status status = RG_OK;

    answer->none = end_avoided(answers, answer);
    if (answer->none == NULL)
        status = find(question, answer, faults, &set);
    if (status == RG_E_LARGE) {
        cli_fail(CLI_USAGE, "%s: too large for %s, more than %d vertices and arcs",
                 question->network.name, faults == NULL ? "--disjoint" : "--avoid",
                 RG_DISJOINT_MOST);
    }
    if (status == RG_E_FAULTY) /* the switch of an end, or the link to it */
        answer->none = "the faults cut off an end";
    else
        cli_must(status);
    answer->none = why_none(answer, &set);
    answer->incomplete = set.incomplete;
    print_set(answers, answer, &set);
    rg_route_set_free(&set);
    return say_none(answers, answer);
}

/* ---- The route by the family's rule ---------------------------------------------------------- */

static void answer_rule(const struct cli_question *question, struct cli_answer *answer)
{
    rg_route_set set;

    const rg_status status = rg_route_set_by_rule(&question->net, &question->rule, answer->source,
                                                  answer->destination, &set);
    if (status != RG_OK)
        cli_fail(CLI_IO, "routes: %s", rg_status_text(status));
    answer->count = (rg_count128){0, 1};
    answer->wide = set.route;
    answer->hops = set.route->hops;
    cli_answer_begin(&question->answers, answer);
    cli_answer_route(&question->answers, answer, 0, set.route, NULL);
    cli_answer_end(&question->answers, answer, 1);
    rg_route_set_free(&set);
}

/* -------------------------------------------------------------------------------------------- */

/* The disjoint routes of a Kautz digraph as words, without a rank or an allocation. */
static bool answer_words(const struct cli_question *question, struct cli_place place,
                         const struct cli_pair_text *pair)
{
    const rg_kautz *net = &question->network.shape.kautz;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    struct cli_answer answer = {.count = {0, 0}};
    rg_kautz_word source, destination;

    cli_pair_words(&question->network, place, pair, &source, &destination);
    if (question->answers.avoid == NULL) {
        cli_must(rg_kautz_routes(net, &source, &destination, routes));
        cli_answer_words(&question->answers, &source, &destination, routes, net->d);
        return true;
    }
    (void)rg_kautz_rank(net, &source, &answer.source);
    (void)rg_kautz_rank(net, &destination, &answer.destination);
    return answer_disjoint(question, &answer);
}

bool cli_question_answer(const struct cli_question *question, struct cli_place place,
                         const struct cli_pair_text *pair)
{
    struct cli_answer answer = {.count = {0, 0}};

    if (question->answers.asked == CLI_WORDS)
        return answer_words(question, place, pair);
    cli_pair_nodes(&question->net, place, pair, &answer.source, &answer.destination);
    if (question->answers.asked == CLI_DISJOINT)
        return answer_disjoint(question, &answer);
    if (question->answers.asked == CLI_SHORTEST)
        cli_answer_shortest(question, &answer);
    else
        answer_rule(question, &answer);
    return true;
}
