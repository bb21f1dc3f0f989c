/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * All switch states of one rotation: the closed form on a fat tree against the looping algorithm on
 * a Benes network of as many lines. Both write a byte a switch into the caller's buffer. Prints
 * medians, spread and ratios of one run.
 */

#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "benes.h"
#include "routegen/fattree.h"

enum { ROUNDS = 31, MAX_STATES = BENES_MAX_N / 2 * BENES_MAX_STAGES };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a;
    const double y = *(const double *)b;
    return (x > y) - (x < y);
}

struct times {
    double median, least, most; /* nanoseconds a rotation */
};

static struct times summary(double round[ROUNDS])
{
    qsort(round, ROUNDS, sizeof round[0], compare);
    return (struct times){round[ROUNDS / 2], round[0], round[ROUNDS - 1]};
}

static uint8_t states[MAX_STATES];
static uint16_t rotations[BENES_MAX_N][BENES_MAX_N];
static unsigned long sink; /* keeps the compiler from leaving the work out */

static struct times time_closed_form(const rg_gft *net)
{
    double round[ROUNDS];
    for (unsigned r = 0; r < ROUNDS; r++) {
        const double start = now();
        for (unsigned sweep = 0; sweep < 16; sweep++)
            for (uint32_t k = 0; k < net->terminals; k++) {
                const rg_gft_phase phase = {.square = RG_SQUARE_LLS, .row = k};
                (void)rg_gft_states(net, &phase, NULL, states);
                sink += states[k % net->switches];
            }
        round[r] = (now() - start) * 1e9 / (16.0 * net->terminals);
    }
    return summary(round);
}

static struct times time_looping(struct benes *scratch, unsigned n)
{
    double round[ROUNDS];
    for (unsigned r = 0; r < ROUNDS; r++) {
        const double start = now();
        for (unsigned k = 0; k < n; k++) {
            benes_route(scratch, n, rotations[k], states);
            sink += states[k];
        }
        round[r] = (now() - start) * 1e9 / n;
    }
    return summary(round);
}

/* The left rotations as permutations: message i goes to terminal i-k. Every one is routed and
 * checked first. */
static void prepare(struct benes *scratch, unsigned n)
{
    for (unsigned k = 0; k < n; k++) {
        for (unsigned i = 0; i < n; i++)
            rotations[k][i] = (uint16_t)((i + n - k) % n);
        benes_route(scratch, n, rotations[k], states);
        if (!benes_delivers(n, rotations[k], states)) {
            fprintf(stderr, "routegen: bench: the looping algorithm loses rotation %u of %u\n", k,
                    n);
            exit(1);
        }
    }
}

int main(void)
{
    static struct benes scratch;
    static const unsigned shapes[][3] = {{2, 4, 4}, {3, 4, 4}, {4, 4, 4}};
    printf("All switch states of a rotation; nanoseconds, median of %d rounds (least - most)\n",
           ROUNDS);
    printf("%6s  %-10s %-30s %-34s %s\n", "N", "network", "closed form", "Benes, looping", "ratio");
    for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
        rg_gft net;
        (void)rg_gft_init(shapes[i][0], shapes[i][1], shapes[i][2], &net);
        prepare(&scratch, net.terminals);
        const struct times closed = time_closed_form(&net);
        const struct times benes = time_looping(&scratch, net.terminals);
        printf("%6u  gft:%u,%u,%u  %8.0f (%.0f - %.0f) %*s %9.0f (%.0f - %.0f) %*s %.0f\n",
               (unsigned)net.terminals, net.h, net.m, net.w, closed.median, closed.least,
               closed.most, 8, "", benes.median, benes.least, benes.most, 8, "",
               benes.median / closed.median);
    }
    return sink == 1; /* never, but the compiler cannot know */
}
