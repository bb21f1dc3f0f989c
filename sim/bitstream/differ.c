/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * differ MITER.aig INPUT DIVIDER: sends the questions of print_questions (stdin) to the input of
 * that name of two circuits at once, and waits each time for as many bytes as the answer has. The
 * miter's first output is 1 when the outputs of the two are not equal. Says in which clock this
 * happens first, and exits with 1; or with 0 if it never does, 2 if it cannot tell.
 */
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A circuit as AIGER holds it: literal 2v is the value of variable v, 2v+1 its inverse. */
struct miter {
    unsigned variables, inputs, latches, ands;
    unsigned output;
    unsigned *next; /* of each latch, a literal */
    unsigned *left; /* of each and */
    unsigned *right;
    bool *value;   /* of each variable */
    unsigned line; /* the input that carries the questions */
    uint64_t clock;
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

/* A difference: seven bits a byte, the lowest first, bit 7 set but in the last. */
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
    unsigned outputs, index;
    char line[1024], name[1000];

    if (file == NULL)
        fail("cannot open the miter");
    if (fgets(line, sizeof line, file) == NULL ||
        sscanf(line, "aig %u %u %u %u %u\n", &miter->variables, &miter->inputs, &miter->latches,
               &outputs, &miter->ands) != 5 ||
        outputs == 0 || miter->variables > 1U << 28 ||
        miter->variables != miter->inputs + miter->latches + miter->ands)
        fail("the miter is no AIGER file with an output");
    miter->next = take_memory(miter->latches, sizeof *miter->next);
    miter->left = take_memory(miter->ands, sizeof *miter->left);
    miter->right = take_memory(miter->ands, sizeof *miter->right);
    miter->value = take_memory(miter->variables, sizeof *miter->value);
    for (unsigned i = 0; i < miter->latches; i++)
        if (fgets(line, sizeof line, file) == NULL || sscanf(line, "%u", &miter->next[i]) != 1 ||
            miter->next[i] / 2 > miter->variables)
            fail("the miter has a bad register");
    for (unsigned i = 0; i < outputs; i++)
        if (fgets(line, sizeof line, file) == NULL ||
            sscanf(line, "%u", i == 0 ? &miter->output : &index) != 1)
            fail("the miter has a bad output");
    if (miter->output / 2 > miter->variables)
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
    if (miter->line >= miter->inputs)
        fail("the miter has no such input");
    fclose(file);
}

static bool literal(const struct miter *miter, unsigned literal)
{
    return miter->value[literal / 2] != ((literal & 1U) != 0);
}

/* So many clocks with that level on the line. */
static void hold(struct miter *miter, bool level, uint64_t clocks)
{
    bool *latch = miter->value + 1 + miter->inputs;
    bool *gate = latch + miter->latches;
    bool *next = take_memory(miter->latches, sizeof *next);

    for (uint64_t n = 0; n < clocks; n++) {
        miter->value[1 + miter->line] = level;
        for (unsigned i = 0; i < miter->ands; i++)
            gate[i] = literal(miter, miter->left[i]) && literal(miter, miter->right[i]);
        if (literal(miter, miter->output)) {
            printf("told apart in clock %" PRIu64 "\n", miter->clock);
            exit(1);
        }
        for (unsigned i = 0; i < miter->latches; i++)
            next[i] = literal(miter, miter->next[i]);
        memcpy(latch, next, miter->latches * sizeof *next);
        miter->clock++;
    }
    free(next);
}

/* A byte; 0x100 and more: without a stop bit, and the pause that the receiver needs then. */
static void send(struct miter *miter, unsigned byte, unsigned bit)
{
    hold(miter, false, bit);
    for (unsigned i = 0; i < 8; i++)
        hold(miter, (byte >> i & 1U) != 0, bit);
    hold(miter, byte < 0x100, bit);
    hold(miter, true, byte < 0x100 ? 0 : bit);
}

int main(int argc, char **argv)
{
    struct miter miter = {0};
    unsigned bit, length, byte;

    if (argc != 4 || (bit = (unsigned)strtoul(argv[3], NULL, 10)) < 4) {
        fprintf(stderr, "usage: differ MITER.aig INPUT DIVIDER\n");
        return 2;
    }
    read_miter(&miter, argv[1], argv[2]);
    hold(&miter, true, 20 * bit + 20); /* it comes out of reset */
    while (scanf("%u", &length) == 1) {
        while (length-- > 0 && scanf("%x", &byte) == 1)
            send(&miter, byte, bit);
        if (scanf("%u", &length) != 1)
            fail("a question without an answer");
        /* Answers follow bit by bit; what the cores need is a few bytes' time at most. */
        hold(&miter, true, (uint64_t)(length + 8) * 11 * bit + 100);
        while (length-- > 0)
            if (scanf("%x", &byte) != 1)
                fail("an answer ends too early");
    }
    if (miter.clock < 1000)
        fail("no questions");
    printf("not told apart in %" PRIu64 " clocks\n", miter.clock);
    return 0;
}
