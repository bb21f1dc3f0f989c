/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Answers as CSV: one table for all pairs. With faults, the last column says how the routes
 * of a pair were found, or why there is none. */

#include "answer.h"

#include <inttypes.h>
#include <stdio.h>

static void first(const struct cli_answers *answers)
{
    const char *method = answers->avoid != NULL ? ",method" : "";

    if (answers->asked == CLI_WORDS) {
        printf("source,destination,hops,phase,out,in,word%s%s\n", answers->nodes ? ",nodes" : "",
               method);
    } else if (answers->asked == CLI_RULE && !answers->nodes) {
        puts("network,source,destination,hop,vertex,port,vc");
    } else if (answers->only_count) {
        puts("network,source,destination,hops,count");
    } else {
        printf("network,source,destination,count,route,hops,vertices%s\n", method);
    }
}

static void print_pair(const struct cli_answers *answers, const struct cli_answer *answer)
{
    const char *quote = answers->asked == CLI_WORDS ? "" : "\"";

    if (answers->asked != CLI_WORDS)
        printf("\"%s\",", answers->network->name);
    printf("%s%s%s,%s%s%s", quote, cli_answer_label(answers, answer->source).text, quote, quote,
           cli_answer_label(answers, answer->destination).text, quote);
}

static void print_method(const struct cli_answers *answers, const struct cli_answer *answer)
{
    if (answers->avoid != NULL)
        printf(",%s%s", cli_answer_method(answer), answer->incomplete ? " (not searched)" : "");
    putchar('\n');
}

static void begin(const struct cli_answers *answers, struct cli_answer *answer)
{
    if (answer->none == NULL && !answers->only_count)
        return;
    print_pair(answers, answer);
    if (answers->only_count) {
        printf(",%" PRIu64 ",%s\n", answer->hops, cli_answer_count(answer).text);
        return;
    }
    fputs(answers->asked == CLI_WORDS ? ",,,,," : ",0,,,", stdout);
    fputs(answers->asked == CLI_WORDS && answers->nodes ? "," : "", stdout);
    printf(",none: %s\n", answer->none);
}

static void print_word(const struct cli_answers *answers, uint64_t hops,
                       const struct cli_route_word *word)
{
    const unsigned k = answers->network->shape.kautz.k;

    printf(",%" PRIu64 ",%c,%c,%c,%s", hops, word->phase, word->text[k], word->text[hops - 1],
           word->text);
    for (uint64_t i = 0; answers->nodes && i <= hops; i++)
        printf("%c%.*s", i == 0 ? ',' : ' ', (int)k, word->text + i);
}

static void print_hops(const struct cli_answers *answers, const struct cli_answer *answer,
                       const rg_route *route)
{
    for (uint64_t i = 0; i <= route->hops; i++) {
        print_pair(answers, answer);
        printf(",%" PRIu64 ",\"%s\",", i, cli_answer_label(answers, route->vertex[i]).text);
        if (i < route->hops)
            printf("%u,%u\n", route->port[i], route->channel[i]);
        else
            puts(",");
    }
}

static void route(const struct cli_answers *answers, struct cli_answer *answer, uint64_t index,
                  const rg_route *one, const struct cli_route_word *word)
{
    if (answers->asked == CLI_RULE && !answers->nodes) {
        print_hops(answers, answer, one);
        return;
    }
    print_pair(answers, answer);
    if (answers->asked == CLI_WORDS) {
        print_word(answers, one->hops, word);
    } else {
        printf(",%s,%" PRIu64 ",%" PRIu64 ",", cli_answer_count(answer).text, index + 1, one->hops);
        for (uint64_t i = 0; i <= one->hops; i++)
            printf("%c%s", i == 0 ? '"' : ' ', cli_answer_label(answers, one->vertex[i]).text);
        putchar('"');
    }
    print_method(answers, answer);
}

static void end(const struct cli_answers *answers, struct cli_answer *answer, uint64_t listed)
{
    (void)answers;
    (void)answer;
    (void)listed;
}

const struct cli_printer cli_print_csv = {first, begin, route, end};
