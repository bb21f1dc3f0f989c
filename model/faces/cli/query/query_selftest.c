/* SPDX-License-Identifier: Apache-2.0 */

/* The question selftest: all that a board can be asked, or a sample, compared with the model. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "cycle/board/wire_board.h"
#include "faces/cli/common/network_arg.h"
#include "hw/inner/kautz_pairs.h"
#include "faces/cli/common/progress.h"
#include "faces/cli/common/record_out.h"
#include "net/inner/record_make.h"
#include "query.h"
#include "routegen/net/exchange.h"
#include "net/inner/board.h"

/* A board that has been wrong this often needs no further test. */
#define MOST_WRONG 10

struct run {
    struct cli_board *board;
    enum cli_format format;
    rg_random random;
    uint64_t pairs; /* asked so far, as the next two */
    uint64_t phases, illegal;
};

static uint64_t count_queries(const struct run *run)
{
    return run->pairs + run->phases + run->illegal;
}

/* Called after each question; false when it is time to stop. */
static bool go_on(struct run *run)
{
    cli_progress_show(count_queries(run));
    return run->board->wrong < MOST_WRONG;
}

/* ---- Routes ------------------------------------------------------------------------------ */

static void test_pairs(struct run *run, rg_kautz_pairs *pairs)
{
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    rg_board *board = run->board->board;

    for (; go_on(run) && rg_kautz_pairs_next(pairs); run->pairs++)
        (void)cli_board_told(run->board,
                             rg_board_routes(board, &pairs->source, &pairs->destination, routes));
}

/* ---- States ------------------------------------------------------------------------------ */

/* The phases of a board: every row and pass of every square that it knows. */
struct phases {
    uint64_t a_square; /* rows * passes */
    uint64_t all, asked;
};

static struct phases count_phases(const struct cli_board *board, uint64_t most)
{
    const rg_gft *net = &board->identity->gft;
    struct phases phases;

    phases.a_square = (uint64_t)net->terminals * net->passes;
    phases.all = phases.a_square * (rg_square_exists(&board->gft, RG_SQUARE_CLS) ? 2 : 1);
    phases.asked = most == 0 || most > phases.all ? phases.all : most;
    return phases;
}

static void test_phases(struct run *run, const struct phases *phases)
{
    const uint32_t passes = run->board->identity->gft.passes;
    uint8_t *states = cli_get(run->board->identity->gft.switches, 1);

    for (uint64_t i = 0; go_on(run) && i < phases->asked; i++) {
        const uint64_t index =
            phases->asked == phases->all ? i : rg_random_below(&run->random, phases->all);
        const uint64_t place = index % phases->a_square;
        const rg_gft_phase phase = {
            .square = index < phases->a_square ? RG_SQUARE_LLS : RG_SQUARE_CLS,
            .row = (uint32_t)(place / passes),
            .pass = (uint32_t)(place % passes),
        };
        (void)cli_board_told(run->board, rg_board_states(run->board->board, &phase, states));
        run->phases++;
    }
    free(states);
}

/* ---- Illegal requests -------------------------------------------------------------------- */

/* The kinds of lines, and the number of lines: first one of each kind, then damaged ones. */
enum { KINDS = 8, ILLEGAL = 200, LINE_SIZE = 64 };

/* A line of a kind: half of them legal, with the words of a random pair and numbers of a random
 * phase. */
static size_t make_line(struct run *run, unsigned kind, char line[LINE_SIZE])
{
    const rg_kautz *net = &run->board->identity->kautz;
    const uint32_t rows = run->board->identity->gft.terminals;
    const uint32_t passes = run->board->identity->gft.passes;
    const uint32_t row = (uint32_t)rg_random_below(&run->random, rows);
    const uint32_t pass = (uint32_t)rg_random_below(&run->random, passes);
    rg_kautz_word source, destination;
    int length = 0;

    rg_random_pair(&run->random, net, &source, &destination);
    const rg_word_text a = rg_word_text_of(net, &source);
    const rg_word_text b = rg_word_text_of(net, &destination);
    switch (kind) {
    case 0:
        length = snprintf(line, LINE_SIZE, "?");
        break;
    case 1:
        length = snprintf(line, LINE_SIZE, "K %s %s", a.text, b.text);
        break;
    case 2:
        length = snprintf(line, LINE_SIZE, "F %" PRIx32 " %" PRIx32, row, pass);
        break;
    case 3:
        length = snprintf(line, LINE_SIZE, "X %" PRIx32, row);
        break;
    case 4:
        length = snprintf(line, LINE_SIZE, "K %s %s", a.text, a.text);
        break;
    case 5:
        length = snprintf(line, LINE_SIZE, "X %" PRIX32, rows + row);
        break;
    case 6:
        length = snprintf(line, LINE_SIZE, "F %" PRIx32 " %" PRIx32, row, passes + pass);
        break;
    default:
        length = snprintf(line, LINE_SIZE, "K %s", b.text);
        break;
    }
    return (size_t)length;
}

/* Changes, adds or takes away a byte. LF would make two lines of one. */
static size_t damage(struct run *run, char *line, size_t length)
{
    static const char likely[] = " *0123456789abcdefABCDEF?KFX\r";
    const size_t at = (size_t)rg_random_below(&run->random, length);
    char byte = likely[rg_random_below(&run->random, sizeof likely - 1)];

    if (rg_random_below(&run->random, 4) == 0)
        byte = (char)rg_random_below(&run->random, 256);
    if (byte == '\n')
        byte = '\r';
    switch (rg_random_below(&run->random, 3)) {
    case 0:
        line[at] = byte;
        return length;
    case 1:
        memmove(line + at + 1, line + at, length - at);
        line[at] = byte;
        return length + 1;
    default:
        memmove(line + at, line + at + 1, length - at - 1);
        return length - 1;
    }
}

/* The line of a number, with a checksum or without, sealed before the damage or after it. */
static size_t make_illegal(struct run *run, unsigned number, char line[LINE_SIZE])
{
    const bool is_whole = number < KINDS;
    const unsigned kind = is_whole ? number : (unsigned)rg_random_below(&run->random, KINDS);
    size_t length = make_line(run, kind, line);

    switch (rg_random_below(&run->random, 3)) {
    case 0:
        length = is_whole ? length : damage(run, line, length);
        (void)rg_wire_seal(line, &length);
        break;
    case 1:
        (void)rg_wire_seal(line, &length);
        length--;
        length = is_whole ? length : damage(run, line, length);
        line[length++] = '\n';
        break;
    default:
        length = is_whole ? length : damage(run, line, length);
        line[length++] = '\n';
        break;
    }
    return length;
}

/* The model of a board says, byte by byte, what must come back. */
static void test_illegal(struct run *run)
{
    const rg_wire_identity *identity = run->board->identity;
    /* States are the longest answers, except in a small network. */
    const size_t size = (size_t)identity->gft.switches + 2048;
    char *expected = malloc(size);
    rg_wire_board model;

    if (expected == NULL)
        cli_out_of_memory();
    (void)rg_wire_board_init(identity, &model);
    for (unsigned i = 0; go_on(run) && i < ILLEGAL; i++) {
        char line[LINE_SIZE];
        const size_t length = make_illegal(run, i, line);
        for (size_t at = 0; at < length; at++)
            (void)rg_wire_board_put(&model, (uint8_t)line[at], 0);
        const size_t count = rg_wire_board_get(&model, expected, size);
        (void)cli_board_told(run->board,
                             rg_board_line(run->board->board, line, length, expected, count));
        run->illegal++;
    }
    free(expected);
}

/* ---- Results ----------------------------------------------------------------------------- */

/* What has been seen so far */
static void print(void *context)
{
    struct run *run = context;
    const struct cli_board *board = run->board;
    const double seconds = cli_progress_seconds();
    rg_value *record = cli_board_record(board);

    cli_progress_erase();
    rg_show_count(record, "pairs", run->pairs);
    rg_show_count(record, "phases", run->phases);
    rg_show_count(record, "illegal", run->illegal);
    rg_say(rg_put_count(record, "asked_again", rg_board_retries(board->board)), "asked again",
           NULL);
    rg_show_count(record, "differences", board->wrong);
    rg_show_seconds(record, seconds);
    rg_show_rate(record, "queries_per_second", "queries/s", count_queries(run), seconds);
    cli_print_record(record, run->format, NULL, NULL);
}

bool cli_selftest_run(struct cli_board *board, const struct cli_selftest *selftest)
{
    struct run run = {.board = board, .format = selftest->format, .random = {selftest->seed}};
    const struct phases phases = count_phases(board, selftest->pairs);
    rg_kautz_pairs pairs;

    cli_pairs_begin(&pairs, &board->kautz, selftest->pairs, &run.random);
    cli_progress_begin("selftest", "queries", pairs.total + phases.asked + ILLEGAL);
    board->report = print;
    board->context = &run;
    test_pairs(&run, &pairs);
    test_phases(&run, &phases);
    test_illegal(&run);
    print(&run);
    board->report = NULL;
    return board->wrong == 0;
}
