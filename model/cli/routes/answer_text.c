/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Answers as text: tables for people; in a stream, each follows a line that names the pair and ends
 * with an empty line. */

#include "answer.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

/* The widest label of the route. */
static int width_of(const struct cli_answers *answers, const struct cli_answer *answer)
{
    int width = (int)strlen("vertex");

    for (uint64_t i = 0; i <= answer->hops; i++) {
        const int length = (int)strlen(cli_answer_label(answers, answer->wide->vertex[i]).text);
        width = length > width ? length : width;
    }
    return width;
}

/* The longest word by construction sets the width of the column: all tables of a stream agree,
 * except for those with longer words. */
static int word_width(const struct cli_answers *answers, const struct cli_answer *answer)
{
    const unsigned k = answers->network->shape.kautz.k;
    return (int)(k + (answer->longest > k + 2 ? answer->longest : k + 2));
}

/* How the disjoint routes were found, and between which vertices they are disjoint. */
static void print_found(const struct cli_answers *answers, const struct cli_answer *answer)
{
    const struct cli_label from = cli_answer_label(answers, answer->from);
    const uint64_t count = answer->count.low;
    const char *method = cli_answer_method(answer);

    if (answer->from == answer->to) {
        printf("1 route: both nodes hang on %s\n", from.text);
    } else if (answers->net == NULL || answers->net->direct) {
        printf("%" PRIu64 " disjoint route%s, by %s%s\n", count, plural(count), method,
               answer->incomplete ? "; the network is too large to search for more" : "");
    } else {
        printf("%" PRIu64 " route%s, by %s; disjoint between %s and %s, on which the nodes hang\n",
               count, plural(count), method, from.text, cli_answer_label(answers, answer->to).text);
    }
}

static void print_shortest(const struct cli_answer *answer)
{
    const bool one = answer->count.high == 0 && answer->count.low == 1;

    printf("%s shortest route%s of %" PRIu64 " hop%s\n", cli_answer_count(answer).text,
           one ? "" : "s", answer->hops, plural(answer->hops));
}

static void print_head(const struct cli_answers *answers, const struct cli_answer *answer)
{
    switch (answers->asked) {
    case CLI_WORDS:
        if (answers->avoid != NULL)
            print_found(answers, answer);
        printf("hops  phase  out  in  %-*s%s\n",
               answers->nodes ? word_width(answers, answer) + 2 : 0, "word",
               answers->nodes ? "nodes" : "");
        return;
    case CLI_RULE:
        if (answers->nodes)
            break;
        printf("%" PRIu64 " hop%s\n", answer->hops, plural(answer->hops));
        printf(" hop  %-*s  port  vc\n", width_of(answers, answer), "vertex");
        return;
    case CLI_DISJOINT:
        print_found(answers, answer);
        break;
    case CLI_SHORTEST:
        print_shortest(answer);
        break;
    }
    puts("hops  vertices");
}

static void begin(const struct cli_answers *answers, struct cli_answer *answer)
{
    if (answers->stream) {
        printf("%s -> %s\n", cli_answer_label(answers, answer->source).text,
               cli_answer_label(answers, answer->destination).text);
    }
    if (answer->none != NULL && answers->stream)
        printf("no route: %s\n", answer->none);
    else if (answers->only_count)
        puts(cli_answer_count(answer).text);
    else if (answer->none == NULL)
        print_head(answers, answer);
}

static void print_word(const struct cli_answers *answers, const struct cli_answer *answer,
                       uint64_t hops, const struct cli_route_word *word)
{
    const unsigned k = answers->network->shape.kautz.k;

    printf("%4" PRIu64 "  %c        %c   %c  ", hops, word->phase, word->text[k],
           word->text[hops - 1]);
    if (!answers->nodes) {
        puts(word->text);
        return;
    }
    printf("%-*s", word_width(answers, answer) + 1, word->text);
    for (uint64_t i = 0; i <= hops; i++)
        printf(" %.*s", (int)k, word->text + i);
    putchar('\n');
}

/* Every vertex with the port and virtual channel by which the route leaves it. */
static void print_hops(const struct cli_answers *answers, const struct cli_answer *answer,
                       const rg_route *route)
{
    const int width = width_of(answers, answer);

    for (uint64_t i = 0; i <= route->hops; i++) {
        printf("%4" PRIu64 "  %-*s", i, width, cli_answer_label(answers, route->vertex[i]).text);
        if (i < route->hops)
            printf("  %4u  %2u\n", route->port[i], route->channel[i]);
        else
            printf("     -   -\n");
    }
}

static void route(const struct cli_answers *answers, struct cli_answer *answer, uint64_t index,
                  const rg_route *one, const struct cli_route_word *word)
{
    (void)index;
    if (answers->asked == CLI_WORDS) {
        print_word(answers, answer, one->hops, word);
    } else if (answers->asked == CLI_RULE && !answers->nodes) {
        print_hops(answers, answer, one);
    } else {
        printf("%4" PRIu64 " ", one->hops);
        for (uint64_t i = 0; i <= one->hops; i++)
            printf(" %s", cli_answer_label(answers, one->vertex[i]).text);
        putchar('\n');
    }
}

static void end(const struct cli_answers *answers, struct cli_answer *answer, uint64_t listed)
{
    rg_count128 rest = answer->count;

    rest.high -= rest.low < listed;
    rest.low -= listed;
    if (answers->asked == CLI_SHORTEST && !answers->only_count && (rest.high | rest.low) != 0)
        printf("%s more\n", answer->uncounted ? "many" : rg_count128_print(rest).text);
    if (answers->stream)
        putchar('\n');
}

const struct cli_printer cli_print_text = {NULL, begin, route, end};
