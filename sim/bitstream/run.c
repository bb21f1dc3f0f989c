/* SPDX-License-Identifier: Apache-2.0 */

/*
 * run NAME KAUTZ GFT DIVIDER COUNT SEED LED [SELFTEST]: COUNT questions into the RX pin of the
 * chip, the answers out of its TX pin, each compared with the model's byte by byte; LED is the
 * level that lights its error LED; with SELFTEST 1 the chip checks itself, too. With machine:D,K,B
 * for KAUTZ, and - for GFT, the chip is a machine of nodes; with exchange:D,K an all-to-all, with
 * gather:D,K an allgather. A line on stdout; exit 1 on a difference.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../board/line.h"
#include "cycle/kautz/kautz_exchange_selftest.h"
#include "routegen/kautz_node.h"
#include "../board/requests.h"
#include "../harness/harness.h"

/* Bits of silence after which an answer is over, or will not come. */
#define PATIENCE 40U

/* Clocks in which a machine of nodes has answered, whatever it is told to do, but for the gaps
 * between messages of all pairs; the longest gap. */
#define LONGEST_ORDER 2000000U
#define LONGEST_GAP 65535U

/* Clocks after which its counters are cleared. */
#define CLEARED 400U

/* Of an all-to-all or an allgather, that an order can ask for */
#define MOST_ROUNDS UINT64_C(65536)

struct run {
    struct top *chip;
    struct line line;
    bool has_led; /* for errors */
    bool lit;     /* the level that lights it */
    bool is_machine;
    uint64_t longest; /* clocks for which the chip may be silent before it answers */
    size_t length;    /* bytes of the right answer, */
    size_t taken;     /* of the answer */
    char expected[1 << 20], answer[1 << 20];
};

static void take(void *context, uint8_t byte)
{
    struct run *run = context;

    if (run->taken < sizeof run->answer)
        run->answer[run->taken++] = (char)byte;
}

/* A machine and an all-to-all may be silent for long before they answer. */
static bool is_due(const struct run *run, uint64_t asked)
{
    return run->taken < run->length && run->line.clock - asked < run->longest;
}

/* More may come, and what came is not wrong by its length: such a chip might never stop. */
static bool is_talking(const struct run *run)
{
    return run->taken <= run->length && run->line.damaged == 0 &&
           line_quiet(&run->line) * LINE_CLOCK < PATIENCE * run->line.bit;
}

/* Sends the question, and takes what comes until nothing more does. */
static void ask(struct run *run, const struct text *question)
{
    run->taken = 0;
    for (size_t i = 0; i < question->length; i++)
        if ((question->byte[i] & DAMAGED) != 0)
            line_send_damaged(&run->line, (uint8_t)question->byte[i]);
        else
            line_send(&run->line, (uint8_t)question->byte[i]);
    line_send(&run->line, '\n');
    const uint64_t asked = run->line.clock;
    do
        line_hold(&run->line, true, PATIENCE * run->line.bit);
    while (is_talking(run) || is_due(run, asked));
}

/* Prints what was asked, what should have come and what did. */
static void show_difference(const struct run *run, const struct text *question)
{
    text_print("asked", question);
    answer_print("expected", run->expected, run->length);
    answer_print("answered", run->answer, run->taken);
    if (run->line.damaged != 0)
        fprintf(stderr, "and %" PRIu64 " bytes were none\n", run->line.damaged);
}

static bool judge(const struct run *run, const struct text *question)
{
    const bool lit = chip_led(run->chip) == run->lit;

    if (run->line.damaged != 0 || run->length != run->taken ||
        memcmp(run->expected, run->answer, run->length) != 0) {
        show_difference(run, question);
        return false;
    }
    if (run->length != 0 && run->has_led && lit != (run->expected[0] == '!')) {
        show_difference(run, question);
        fprintf(stderr, "and the error LED is %s\n", lit ? "lit" : "dark");
        return false;
    }
    return true;
}

/* The library's board gets the question, too, and its answer is the right one. */
static bool compare(struct run *run, const struct text *question, rg_wire_board *board)
{
    text_put(question, board);
    run->length = rg_wire_board_get(board, run->expected, sizeof run->expected);
    ask(run, question);
    return judge(run, question);
}

/* An order that comes before the nodes are up is refused. */
static bool ask_early(struct run *run)
{
    static const struct text question = {.length = 1, .byte = {'P'}};

    run->length = (size_t)sprintf(run->expected, "! d busy*58\n");
    line_hold(&run->line, true, CLEARED * LINE_CLOCK);
    ask(run, &question);
    return judge(run, &question);
}

int main(int argc, char **argv)
{
    static struct run run;
    unsigned divider;
    rg_random random;
    struct harness_progress progress;
    static struct text question;
    static const struct text selftest = {.length = 1, .byte = {'S'}};
    rg_wire_identity identity;
    const struct lines lines = {&identity, &random};
    static rg_wire_board board;
    static rg_node_driver driver;
    rg_kautz_exchange_result right;
    unsigned count, n;
    bool good = true;
    clock_t begin = clock();

    if (argc != 8 && argc != 9) {
        fprintf(stderr, "usage: run NAME KAUTZ GFT DIVIDER COUNT SEED high|low|none [SELFTEST]\n");
        return 2;
    }
    run.is_machine = strncmp(argv[2], "machine:", 8) == 0;
    if (run.is_machine) {
        board_machine(argv[2], &driver, &board);
        identity = board.identity;
        const uint64_t nodes = identity.machine.net.nodes;
        run.longest = LONGEST_ORDER + nodes * (nodes - 1) * LONGEST_GAP;
    } else {
        board_identity(argv[2], argv[3], &identity);
        identity.selftest = argc == 9 && strcmp(argv[8], "1") == 0;
        (void)rg_wire_board_init(&identity, &board);
        if (rg_kautz_exchange_selftest(&identity.exchange, 1, &right) == RG_OK)
            run.longest = MOST_ROUNDS * right.clocks;
        else if (identity.selftest) /* until all pairs have passed the core */
            run.longest = identity.kautz.nodes * identity.kautz.nodes + 1000;
    }
    divider = (unsigned)strtoul(argv[4], NULL, 10);
    count = (unsigned)strtoul(argv[5], NULL, 10);
    random.state = strtoull(argv[6], NULL, 10);
    run.has_led = strcmp(argv[7], "none") != 0;
    run.lit = strcmp(argv[7], "high") == 0;
    run.chip = chip_new();
    line_begin(&run.line, run.chip, divider * LINE_CLOCK, take, &run);
    line_hold(&run.line, true, PATIENCE * run.line.bit);
    if (run.is_machine && (PATIENCE + 20) * divider + CLEARED < driver.shape.deaf)
        good = ask_early(&run);
    if (run.is_machine) /* until all nodes are up */
        line_hold(&run.line, true, 2 * (uint64_t)driver.shape.deaf * LINE_CLOCK);

    harness_begin(&progress, argv[1], "questions", count);
    for (n = 0; n < count && good; n++) {
        lines_of_kind(&lines, n, &question);
        good = compare(&run, &question, &board);
        harness_show(&progress, n);
    }
    harness_erase();
    if (good && identity.selftest) {
        good = compare(&run, &selftest, &board);
        n++;
    }
    printf("%-24s %-13s %-11s %4u  %9u %11" PRIu64 " %10u  %9.1f\n", argv[1], argv[2], argv[3],
           divider, n, run.line.clock, good ? 0U : 1U,
           (double)run.line.clock / 1e6 / ((double)(clock() - begin + 1) / CLOCKS_PER_SEC));
    top_free(run.chip);
    return good ? 0 : 1;
}
