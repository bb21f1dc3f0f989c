/* SPDX-License-Identifier: Apache-2.0 */

/*
 * query_fuzz KAUTZ GFT SEED CLOCKS: rg_query under random bytes, a byte a clock or with gaps, its
 * answers and its questions to the cores stalled at random, against the library's model of a
 * board, byte for byte. Exit 1 when they differ, or when rg_query falls silent with an answer to
 * give, or takes no byte for too long.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TOP_PORTS "../fuzz/ports.h"
#include "../verilator/top.h"

#include "../board/requests.h"

/* A bound on the clocks between two bytes of an answer, or between a request and its answer; the
 * clocks after the LF of an answer in which either side may hear first; the clocks of a reset, as a
 * self-test needs them. */
enum { PATIENCE = 4000, PAUSE = 3, RESET = 3 };

struct fuzz {
    struct top *top;
    rg_wire_board model;
    rg_random random;
    struct text text; /* the line that is going in */
    size_t sent;
    uint64_t clock;
    uint64_t waited;  /* clocks since the last byte out */
    unsigned refused; /* clocks in which a byte at the input was not taken */
    unsigned pause;   /* clocks in which nothing goes in */
    uint64_t in, out, resets;
    bool ready, hear, line_begins;
    bool error_line; /* that is the one that comes out */
    bool erring;     /* it was the last one of the last answer */
    bool offered;    /* a byte stands at the input */
};

static uint64_t below(struct fuzz *fuzz, uint64_t bound)
{
    return rg_random_below(&fuzz->random, bound);
}

static void fail(const struct fuzz *fuzz, const char *what)
{
    fprintf(stderr, "query_fuzz: clock %llu: %s\n", (unsigned long long)fuzz->clock, what);
    text_print("in the line", &fuzz->text);
    fprintf(stderr, "%zu bytes of it were sent\n", fuzz->sent);
    exit(1);
}

/* The next line: a request or nearly one, or bytes at random. */
static void next_line(struct fuzz *fuzz)
{
    const struct lines lines = {&fuzz->model.identity, &fuzz->random};

    fuzz->sent = 0;
    if (below(fuzz, 4) != 0) {
        lines_make(&lines, &fuzz->text);
        text_add(&fuzz->text, '\n');
        return;
    }
    fuzz->text.length = 0;
    for (uint64_t i = below(fuzz, 60); i > 0; i--)
        text_add(&fuzz->text, (unsigned)below(fuzz, 2 * DAMAGED));
}

static void offer(struct fuzz *fuzz, struct top_in *in)
{
    while (fuzz->sent == fuzz->text.length)
        next_line(fuzz);
    fuzz->offered = fuzz->offered || (fuzz->pause == 0 && below(fuzz, 4) != 0);
    fuzz->offered = fuzz->offered && fuzz->pause == 0;
    in->s_axis_tvalid = fuzz->offered;
    in->s_axis_tdata =
        fuzz->offered ? (uint8_t)fuzz->text.byte[fuzz->sent] : (uint8_t)below(fuzz, 256);
    in->s_axis_tuser =
        fuzz->offered ? (fuzz->text.byte[fuzz->sent] & DAMAGED) != 0 : below(fuzz, 2) != 0;
    if (below(fuzz, 64) == 0)
        fuzz->ready = !fuzz->ready;
    in->m_axis_tready = fuzz->ready || below(fuzz, 8) == 0;
    if (below(fuzz, 64) == 0)
        fuzz->hear = !fuzz->hear;
    in->hear = fuzz->hear;
}

/* A byte of the answer. */
static void take(struct fuzz *fuzz, uint8_t byte)
{
    char expected = 0;

    if (rg_wire_board_get(&fuzz->model, &expected, 1) == 0)
        fail(fuzz, "an answer, or more of one, where none is due");
    if ((uint8_t)expected != byte) {
        fprintf(stderr, "query_fuzz: byte %02x, not %02x\n", byte, (uint8_t)expected);
        fail(fuzz, "the hardware answers something else");
    }
    if (fuzz->line_begins)
        fuzz->error_line = byte == '!';
    fuzz->line_begins = byte == '\n';
    if (fuzz->model.answering == 0)
        fuzz->erring = fuzz->error_line;
    fuzz->out++;
    fuzz->waited = 0;
}

/* The inputs of this clock, and what the outputs are before its edge. */
static struct top_out settle(const struct fuzz *fuzz, const struct top_in *in)
{
    struct top_out out;

    top_drive(fuzz->top, TOP_clk, in);
    top_look(fuzz->top, &out);
    return out;
}

static void restart(struct fuzz *fuzz)
{
    const struct top_in in = {.rst = 1};
    rg_wire_identity identity = fuzz->model.identity;

    for (unsigned i = 0; i < RESET; i++) {
        identity.selftest = settle(fuzz, &in).selftest;
        top_edge(fuzz->top, TOP_clk);
        fuzz->clock++;
    }
    fuzz->offered = false;
    fuzz->text.length = 0;
    fuzz->sent = 0;
    fuzz->pause = 2;
    fuzz->waited = 0;
    fuzz->refused = 0;
    fuzz->line_begins = true;
    fuzz->erring = false;
    fuzz->resets++;
    (void)rg_wire_board_init(&identity, &fuzz->model);
}

/* One clock. */
static void step(struct fuzz *fuzz)
{
    struct top_in in = {0};

    fuzz->pause -= fuzz->pause > 0;
    offer(fuzz, &in);
    struct top_out out = settle(fuzz, &in);
    if (fuzz->model.answering == 0 && out.erring != fuzz->erring)
        fail(fuzz, "erring");
    if (out.m_axis_tvalid && out.m_axis_tdata == '\n') {
        /* Which side hears first again is open until a little later. */
        fuzz->pause = PAUSE;
        if (in.s_axis_tvalid) {
            in.s_axis_tvalid = false;
            out = settle(fuzz, &in);
        }
    }
    if (out.m_axis_tvalid && in.m_axis_tready)
        take(fuzz, (uint8_t)out.m_axis_tdata);
    else if (fuzz->model.answering != 0 && in.m_axis_tready && ++fuzz->waited > PATIENCE)
        fail(fuzz, "the hardware has an answer to give, and is silent");
    if (in.s_axis_tvalid && out.s_axis_tready) {
        rg_wire_board_put(&fuzz->model, (uint8_t)in.s_axis_tdata, in.s_axis_tuser != 0);
        fuzz->sent++;
        fuzz->in++;
        fuzz->offered = false;
        fuzz->refused = 0;
    } else if (in.s_axis_tvalid && ++fuzz->refused > 4 * (fuzz->model.identity.gft.h + 1)) {
        fail(fuzz, "the hardware takes no byte for longer than it may");
    }
    top_edge(fuzz->top, TOP_clk);
    fuzz->clock++;
}

static void begin(struct fuzz *fuzz, const char *kautz, const char *gft, uint64_t seed)
{
    rg_wire_identity identity;

    memset(fuzz, 0, sizeof *fuzz);
    fuzz->random.state = seed;
    board_identity(kautz, gft, &identity);
    (void)rg_wire_board_init(&identity, &fuzz->model);
    fuzz->top = top_new((uint32_t)seed);
}

int main(int argc, char **argv)
{
    static struct fuzz fuzz;

    if (argc != 5) {
        fputs("usage: query_fuzz KAUTZ GFT SEED CLOCKS\n", stderr);
        return 2;
    }
    const uint64_t seed = strtoull(argv[3], NULL, 10);
    const uint64_t clocks = strtoull(argv[4], NULL, 10);
    begin(&fuzz, argv[1], argv[2], seed);
    restart(&fuzz);
    while (fuzz.clock < clocks)
        if (below(&fuzz, 3000) == 0)
            restart(&fuzz);
        else
            step(&fuzz);
    top_free(fuzz.top);
    printf("query %s %s seed %llu: %llu clocks, %llu bytes in, %llu out, %llu resets: as the "
           "library's board says\n",
           argv[1], argv[2], (unsigned long long)seed, (unsigned long long)fuzz.clock,
           (unsigned long long)fuzz.in, (unsigned long long)fuzz.out,
           (unsigned long long)fuzz.resets);
    return 0;
}
