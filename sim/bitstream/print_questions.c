/* SPDX-License-Identifier: Apache-2.0 */

/*
 * print_questions KAUTZ GFT COUNT SEED: questions and answers, two lines each, a number of
 * bytes and then these in hex; 100 and more is a byte that comes without a stop bit.
 */
#include <stdio.h>
#include <stdlib.h>

#include "../board/requests.h"

int main(int argc, char **argv)
{
    static char answer[1 << 20];
    static struct text text;
    rg_wire_identity identity;
    static rg_wire_board board;
    rg_random random;
    const struct lines lines = {&identity, &random};

    if (argc != 5) {
        fprintf(stderr, "usage: print_questions KAUTZ GFT COUNT SEED\n");
        return 2;
    }
    board_identity(argv[1], argv[2], &identity);
    (void)rg_wire_board_init(&identity, &board);
    random.state = strtoull(argv[4], NULL, 10);
    for (unsigned n = 0; n < strtoul(argv[3], NULL, 10); n++) {
        size_t length;

        lines_of_kind(&lines, n, &text);
        text_put(&text, &board);
        length = rg_wire_board_get(&board, answer, sizeof answer);
        printf("%zu", text.length + 1);
        for (size_t i = 0; i < text.length; i++)
            printf(" %x", text.byte[i]);
        printf(" %x\n%zu", '\n', length);
        for (size_t i = 0; i < length; i++)
            printf(" %x", (unsigned char)answer[i]);
        printf("\n");
    }
    return 0;
}
