/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "stream.h"

bool cli_stream_line(const struct cli_question *question, struct cli_line_reader *reader)
{
    struct cli_pair_text pair;

    if (!cli_pair_next(reader, &pair))
        return false;
    (void)cli_question_answer(question, (struct cli_place){.line = reader->line}, &pair);
    return true;
}

void cli_stream(const struct cli_question *question, uint64_t pairs, uint64_t seed)
{
    static struct cli_line_reader reader;
    struct cli_random_lines random = {question, {seed}, pairs};

    if (pairs > 0)
        cli_lines_make(&reader, cli_random_lines, &random);
    else
        cli_lines_begin(&reader);
    if (question->answers.asked == CLI_WORDS && question->answers.avoid == NULL) {
        cli_stream_kautz(question, &reader);
        return;
    }
    while (cli_stream_line(question, &reader))
        ;
}
