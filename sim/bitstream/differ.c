/* SPDX-License-Identifier: Apache-2.0 */

/*
 * differ MITER.aig INPUT DIVIDER CLOCKS: runs two circuits together, 64 times, each time with other
 * levels on the input of that name: most send questions of print_questions (stdin) and wait for as
 * many bytes as the answer has, some do not wait, and some send noise. Ends with the questions, or
 * after CLOCKS clocks if that is later. An output of the miter is 1 where the two differ. Says in
 * which clock this happens first, and at which outputs, and exits with 1; with 0 if it never
 * happens, and with 2 if it cannot tell.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hw/inner/random.h"

/* One bit of a word each */
enum { LANES = 64 };

/* A circuit as AIGER holds it: literal 2v is the value of variable v, 2v+1 its inverse. */
struct miter {
    unsigned variables, inputs, latches, outputs, ands;
    unsigned *next; /* of each latch, a literal */
    unsigned *output;
    char (*name)[80]; /* of each output */
    unsigned *left;   /* of each and */
    unsigned *right;
    uint64_t *value; /* of each variable in every lane */
    unsigned line;   /* the input that carries the questions */
};

struct level {
    bool high;
    unsigned clocks;
};

/* What a lane does with its line, repeatedly */
struct lane {
    struct level *levels;
    size_t count, room;
    uint64_t clocks; /* of all levels */
    size_t next;     /* level, from clock `until` on */
    uint64_t until;
    bool high;
};

static void fail(const char *what)
{
    fprintf(stderr, "differ: %s\n", what);
    exit(2);
}

static void *take_memory(size_t count, size_t size)
{
    void *memory = calloc(count + 1, size);

    if (memory == NULL)
        fail("out of memory");
    return memory;
}

/* A difference: seven bits a byte, the lowest first, bit 7 set except in the last. */
static unsigned read_delta(FILE *file)
{
    unsigned delta = 0;
    int byte;

    for (unsigned shift = 0; shift < 32; shift += 7) {
        byte = getc(file);
        if (byte == EOF)
            fail("the miter ends too early");
        delta |= (unsigned)(byte & 0x7f) << shift;
        if ((byte & 0x80) == 0)
            break;
    }
    return delta;
}

static void read_miter(struct miter *miter, const char *path, const char *input)
{
    FILE *file = fopen(path, "rb");
    unsigned index;
    char line[1024], name[1000];

    if (file == NULL)
        fail("cannot open the miter");
    if (fgets(line, sizeof line, file) == NULL ||
        sscanf(line, "aig %u %u %u %u %u\n", &miter->variables, &miter->inputs, &miter->latches,
               &miter->outputs, &miter->ands) != 5 ||
        miter->outputs == 0 || miter->variables > 1U << 28 ||
        miter->variables != miter->inputs + miter->latches + miter->ands)
        fail("the miter is no AIGER file with an output");
    miter->next = take_memory(miter->latches, sizeof *miter->next);
    miter->output = take_memory(miter->outputs, sizeof *miter->output);
    miter->name = take_memory(miter->outputs, sizeof *miter->name);
    miter->left = take_memory(miter->ands, sizeof *miter->left);
    miter->right = take_memory(miter->ands, sizeof *miter->right);
    miter->value = take_memory(miter->variables, sizeof *miter->value);
    for (unsigned i = 0; i < miter->latches; i++)
        if (fgets(line, sizeof line, file) == NULL || sscanf(line, "%u", &miter->next[i]) != 1 ||
            miter->next[i] / 2 > miter->variables)
            fail("the miter has a bad register");
    for (unsigned i = 0; i < miter->outputs; i++)
        if (fgets(line, sizeof line, file) == NULL || sscanf(line, "%u", &miter->output[i]) != 1 ||
            miter->output[i] / 2 > miter->variables)
            fail("the miter has a bad output");
    for (unsigned i = 0; i < miter->ands; i++) {
        unsigned self = 2 * (miter->inputs + miter->latches + 1 + i);

        miter->left[i] = self - read_delta(file);
        miter->right[i] = miter->left[i] - read_delta(file);
        if (miter->left[i] >= self || miter->right[i] >= self)
            fail("the miter has a bad gate");
    }
    miter->line = miter->inputs;
    while (fgets(line, sizeof line, file) != NULL)
        if (sscanf(line, "i%u %999s", &index, name) == 2 && strcmp(name, input) == 0)
            miter->line = index;
        else if (sscanf(line, "o%u %79s", &index, name) == 2 && index < miter->outputs)
            memcpy(miter->name[index], name, strlen(name) + 1);
    if (miter->line >= miter->inputs)
        fail("the miter has no such input");
    fclose(file);
}

/* That number of clocks with that level on the line */
static void hold(struct lane *lane, bool high, unsigned clocks)
{
    if (lane->count == lane->room) {
        lane->room = 2 * lane->room + 1024;
        lane->levels = realloc(lane->levels, lane->room * sizeof *lane->levels);
        if (lane->levels == NULL)
            fail("out of memory");
    }
    lane->levels[lane->count++] = (struct level){high, clocks};
    lane->clocks += clocks;
}

/* A byte; 0x100 and more: without a stop bit, and the pause that the receiver needs then. */
static void send(struct lane *lane, unsigned byte, unsigned bit)
{
    hold(lane, false, bit);
    for (unsigned i = 0; i < 8; i++)
        hold(lane, (byte >> i & 1U) != 0, bit);
    hold(lane, byte < 0x100, bit);
    if (byte >= 0x100)
        hold(lane, true, bit);
}

/* Sends the next question of stdin to that lane; false if none is left. */
static bool read_question(struct lane *lane, unsigned bit, bool waits)
{
    unsigned length, byte;

    if (scanf("%u", &length) != 1)
        return false;
    while (length-- > 0 && scanf("%x", &byte) == 1)
        send(lane, byte, bit);
    if (scanf("%u", &length) != 1)
        fail("a question without an answer");
    /* Answers follow bit by bit; what the cores need is a few bytes' time at most. */
    if (waits)
        hold(lane, true, (length + 8) * 11 * bit + 100);
    while (length-- > 0)
        if (scanf("%x", &byte) != 1)
            fail("an answer ends too early");
    return true;
}

/* Levels of any length around a bit, as long as a question takes. */
static void add_noise(struct lane *lane, rg_random *random, unsigned bit)
{
    for (unsigned n = 0; n < 500; n++)
        hold(lane, rg_random_below(random, 2) != 0, 1 + (unsigned)rg_random_below(random, 3 * bit));
}

/* One lane in eight does not wait, one is noise; they come out of reset at different times. */
static void read_questions(struct lane *lanes, unsigned bit)
{
    rg_random random = {.state = 1};
    bool more = true;

    for (unsigned i = 0; i < LANES; i++)
        hold(&lanes[i], true, 20 * bit + 20 + i);
    while (more)
        for (unsigned i = 0; i < LANES && more; i++)
            if (i % 8 == 7)
                add_noise(&lanes[i], &random, bit);
            else
                more = read_question(&lanes[i], bit, i % 8 != 6);
    if (lanes[LANES - 1].count < 2)
        fail("not enough questions");
}

/* The levels of this clock in all lanes; *until: how long they last. */
static uint64_t line_levels(struct lane *lanes, uint64_t clock, uint64_t *until)
{
    uint64_t levels = 0;

    *until = UINT64_MAX;
    for (unsigned i = 0; i < LANES; i++) {
        struct lane *lane = &lanes[i];

        while (lane->until <= clock) {
            lane->high = lane->levels[lane->next].high;
            lane->until += lane->levels[lane->next].clocks;
            lane->next = (lane->next + 1) % lane->count;
        }
        levels |= (uint64_t)lane->high << i;
        if (lane->until < *until)
            *until = lane->until;
    }
    return levels;
}

static uint64_t literal(const struct miter *miter, unsigned literal)
{
    return miter->value[literal / 2] ^ -(uint64_t)(literal & 1U);
}

/* One clock with these levels on the line; returns the lanes in which the two circuits differ. */
static uint64_t step(struct miter *miter, uint64_t levels, uint64_t *next)
{
    uint64_t *latch = miter->value + 1 + miter->inputs;
    uint64_t *gate = latch + miter->latches;
    uint64_t apart = 0;

    miter->value[1 + miter->line] = levels;
    for (unsigned i = 0; i < miter->ands; i++)
        gate[i] = literal(miter, miter->left[i]) & literal(miter, miter->right[i]);
    for (unsigned i = 0; i < miter->outputs; i++)
        apart |= literal(miter, miter->output[i]);
    if (apart != 0)
        return apart; /* the outputs are left to look at */
    for (unsigned i = 0; i < miter->latches; i++)
        next[i] = literal(miter, miter->next[i]);
    memcpy(latch, next, miter->latches * sizeof *next);
    return 0;
}

static void show_apart(const struct miter *miter, uint64_t clock)
{
    printf("told apart in clock %" PRIu64 " at", clock);
    for (unsigned i = 0; i < miter->outputs; i++)
        if (literal(miter, miter->output[i]) != 0)
            printf(" %s", miter->name[i]);
    printf("\n");
}

int main(int argc, char **argv)
{
    static struct lane lanes[LANES];
    struct miter miter = {0};
    uint64_t clock = 0, until, end, *next;
    unsigned bit;

    if (argc != 5 || (bit = (unsigned)strtoul(argv[3], NULL, 10)) < 4) {
        fprintf(stderr, "usage: differ MITER.aig INPUT DIVIDER CLOCKS\n");
        return 2;
    }
    end = strtoull(argv[4], NULL, 10);
    read_miter(&miter, argv[1], argv[2]);
    read_questions(lanes, bit);
    for (unsigned i = 0; i < LANES; i++)
        if (lanes[i].clocks > end)
            end = lanes[i].clocks;
    next = take_memory(miter.latches, sizeof *next);
    while (clock < end) {
        uint64_t levels = line_levels(lanes, clock, &until);

        for (; clock < until; clock++)
            if (step(&miter, levels, next) != 0) {
                show_apart(&miter, clock);
                return 1;
            }
    }
    printf("not told apart in %d times %" PRIu64 " clocks\n", LANES, clock);
    return 0;
}
