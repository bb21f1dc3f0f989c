/* SPDX-License-Identifier: Apache-2.0 */

#include "stream.h"

void cli_stream(const struct cli_question *question, uint64_t pairs, uint64_t seed)
{
    static struct cli_line_reader reader;
    struct cli_pair_text pair;
    struct cli_random_lines random = {question, {seed}, pairs};

    if (pairs > 0)
        cli_lines_make(&reader, cli_random_lines, &random);
    else
        cli_lines_begin(&reader);
    if (question->look.words && question->ask.avoid == NULL) {
        cli_stream_kautz(question, &reader);
        return;
    }
    while (cli_pair_next(&reader, &pair))
        (void)cli_question_answer(question, (struct cli_place){.line = reader.line}, &pair);
}
