/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * run NAME KAUTZ GFT DIVIDER COUNT SEED: COUNT questions into the RX pin of the chip, the answers
 * out of its TX pin, each compared with the model's byte by byte. A line on stdout; exit 1 on a
 * difference.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "chip.h"
#include "progress.h"
#include "questions.h"
#include "serial_line.h"

/* Bits without a byte after which an answer is over, or will not come. */
#define PATIENCE 40

struct run {
    struct chip *chip;
    struct serial_line line;
    unsigned divider;
    uint64_t clocks;
    size_t taken; /* bytes of the answer */
    char answer[1 << 20];
};

/* A clock; false when a byte came that is none. */
static bool clock_once(struct run *run)
{
    int byte = serial_line_look(&run->line, chip_clock(run->chip, serial_line_drive(&run->line)));

    run->clocks++;
    if (byte == SERIAL_NO_STOP_BIT)
        return false;
    if (byte != SERIAL_NOTHING && run->taken < sizeof run->answer)
        run->answer[run->taken++] = (char)byte;
    return true;
}

/* Sends the question, and takes what comes until nothing does. */
static bool ask(struct run *run, const struct question *question)
{
    uint64_t silent = 0;

    run->taken = 0;
    for (size_t i = 0; i < question->length; i++) {
        serial_line_send(&run->line, question->byte[i]);
        while (!serial_line_idle(&run->line))
            if (!clock_once(run))
                return false;
    }
    while (silent < (uint64_t)PATIENCE * run->divider) {
        if (!clock_once(run))
            return false;
        silent = serial_line_quiet(&run->line) ? silent + 1 : 0;
    }
    return true;
}

static void show(const char *what, const char *text, size_t length)
{
    printf("%s", what);
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)text[i];

        if (byte == '\n')
            printf("\\n");
        else if (byte < ' ' || byte > '~')
            printf("\\x%02x", byte);
        else
            putchar(byte);
    }
    printf("\n");
}

/* What was asked, what should have come and what did. */
static void show_difference(const struct run *run, const struct question *question,
                            const char *expected, size_t length)
{
    char text[QUESTION_MAX];

    for (size_t i = 0; i < question->length; i++)
        text[i] = (char)question->byte[i];
    show("asked    ", text, question->length);
    show("expected ", expected, length);
    show("answered ", run->answer, run->taken);
}

static bool judge(const struct run *run, const struct question *question, rg_wire_board *board)
{
    static char expected[sizeof run->answer];
    size_t length;
    int led = chip_error_led(run->chip);

    question_put(question, board);
    length = rg_wire_board_get(board, expected, sizeof expected);
    if (length != run->taken || memcmp(expected, run->answer, length) != 0) {
        show_difference(run, question, expected, length);
        return false;
    }
    if (length != 0 && led >= 0 && led != (expected[0] == '!')) {
        show_difference(run, question, expected, length);
        printf("and the error LED is %s\n", led ? "lit" : "dark");
        return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    static struct run run;
    struct cli_random random;
    struct cli_progress progress;
    struct question question;
    rg_wire_identity identity;
    rg_wire_board board;
    unsigned count, n;
    bool good = true;
    clock_t begin = clock();

    if (argc != 7) {
        fprintf(stderr, "usage: run NAME KAUTZ GFT DIVIDER COUNT SEED\n");
        return 2;
    }
    question_identity(argv[2], argv[3], &identity);
    (void)rg_wire_board_init(&identity, &board);
    run.divider = (unsigned)strtoul(argv[4], NULL, 10);
    count = (unsigned)strtoul(argv[5], NULL, 10);
    random.state = strtoull(argv[6], NULL, 10);
    serial_line_init(&run.line, (int32_t)run.divider * SERIAL_CLOCK);
    run.chip = chip_new();
    for (unsigned i = 0; i < 20 * run.divider; i++)
        (void)clock_once(&run);

    cli_progress_begin(&progress, argv[1], count);
    progress.unit = "questions";
    for (n = 0; n < count && good; n++) {
        question_make(&random, &identity, n, &question);
        good = ask(&run, &question) && judge(&run, &question, &board);
        cli_progress_show(&progress, n);
    }
    cli_progress_erase(&progress);
    printf("%-24s %-11s %-11s %4u  %9u %11" PRIu64 " %10u  %9.1f\n", argv[1], argv[2], argv[3],
           run.divider, n, run.clocks, good ? 0U : 1U,
           (double)run.clocks / 1e6 / ((double)(clock() - begin + 1) / CLOCKS_PER_SEC));
    chip_free(run.chip);
    return good ? 0 : 1;
}
