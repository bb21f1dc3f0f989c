/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * print_questions KAUTZ GFT COUNT SEED: questions and answers for the benches, two lines each, a
 * number of bytes and then these in hex; 100 and more is a byte that comes without a stop bit.
 */
#include <stdio.h>
#include <stdlib.h>

#include "questions.h"

int main(int argc, char **argv)
{
    static char answer[1 << 20];
    rg_wire_identity identity;
    rg_wire_board board;
    rg_random random;
    struct question question;

    if (argc != 5) {
        fprintf(stderr, "usage: print_questions KAUTZ GFT COUNT SEED\n");
        return 2;
    }
    question_identity(argv[1], argv[2], &identity);
    (void)rg_wire_board_init(&identity, &board);
    random.state = strtoull(argv[4], NULL, 10);
    for (unsigned n = 0; n < strtoul(argv[3], NULL, 10); n++) {
        size_t length;

        question_make(&random, &identity, n, &question);
        question_put(&question, &board);
        length = rg_wire_board_get(&board, answer, sizeof answer);
        printf("%zu", question.length);
        for (size_t i = 0; i < question.length; i++)
            printf(" %x", question.byte[i]);
        printf("\n%zu", length);
        for (size_t i = 0; i < length; i++)
            printf(" %x", (unsigned char)answer[i]);
        printf("\n");
    }
    return 0;
}
