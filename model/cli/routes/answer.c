/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "answer.h"

#include <stdio.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/text_out.h"

static const struct cli_printer *printer_of(const struct cli_answers *answers)
{
    switch (answers->format) {
    case CLI_JSON:
        return &cli_print_json;
    case CLI_CSV:
        return &cli_print_csv;
    case CLI_TEXT:
        break;
    }
    return &cli_print_text;
}

void cli_answers_begin(const struct cli_answers *answers)
{
    if (printer_of(answers)->first != NULL)
        printer_of(answers)->first(answers);
}

void cli_answer_begin(const struct cli_answers *answers, struct cli_answer *answer)
{
    printer_of(answers)->begin(answers, answer);
}

void cli_answer_route(const struct cli_answers *answers, struct cli_answer *answer, uint64_t index,
                      const rg_route *route, const struct cli_route_word *word)
{
    printer_of(answers)->route(answers, answer, index, route, word);
}

void cli_answer_end(const struct cli_answers *answers, struct cli_answer *answer, uint64_t listed)
{
    printer_of(answers)->end(answers, answer, listed);
    cli_check_stdout();
}

struct cli_label cli_answer_label(const struct cli_answers *answers, uint64_t vertex)
{
    const rg_kautz *net = &answers->network->shape.kautz;
    struct cli_label label;
    rg_kautz_word word;

    /* The largest Kautz digraphs have too many links for a graph, but not too many words. */
    if (answers->network->info->kind != RG_KIND_KAUTZ)
        return cli_label_of(answers->net, vertex);
    (void)rg_kautz_unrank(net, vertex, &word);
    (void)snprintf(label.text, sizeof label.text, "%s", cli_word_text(net, &word).text);
    return label;
}

rg_count128_text cli_answer_count(const struct cli_answer *answer)
{
    rg_count128_text text = {"2^128 or more"};
    return answer->uncounted ? text : rg_count128_print(answer->count);
}

const char *cli_answer_method(const struct cli_answer *answer)
{
    return answer->made_by == RG_BY_SEARCH ? "maximum flow" : "construction";
}

unsigned cli_word_in(const struct cli_route_word *word, uint64_t hops)
{
    const char digit = word->text[hops - 1];
    return (unsigned)(digit <= '9' ? digit - '0' : digit - 'a' + 10);
}
