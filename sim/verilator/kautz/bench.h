/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The bench of both cores for Kautz digraphs: the top, the clock, the dice, the requests, and what
 * happens when a pin is not what the cycle model says.
 */
#ifndef ROUTEGEN_SIM_KAUTZ_BENCH_H
#define ROUTEGEN_SIM_KAUTZ_BENCH_H

#include "../bits.h"
#include "../command_line.h"
#include "../top.h"
#include "../../harness/harness.h"
#include "requests.h"
#include "inner/kautz_table.h"
#include "stimulus.h"

struct bench {
    struct sim_options options;
    rg_any_network network;
    const rg_kautz *net;
    const char *core; /* serial or pipe */
    struct top *top;
    struct stimulus stimulus;
    struct harness_progress progress;
    const char *unit;            /* under test */
    const struct request *about; /* the request that the pins belong to, or NULL */
    uint64_t clock;              /* of all units, one after the other */

    /* What the row of the table says. */
    uint64_t pairs;
    uint64_t tables;
    uint64_t routes;
    uint64_t illegal;
    double pairs_a_second;
    uint64_t selftest_clocks; /* 0: not run to its end */
    uint32_t crc;
};

/* A bench with its units in the state of power-up; parses the command line. */
void bench_begin(struct bench *bench, int argc, char **argv, const char *core);

/* Prints the row of the table, and ends. */
void bench_end(struct bench *bench);

/* After every rising edge: counts the clock and writes the waveforms. */
void bench_tick(struct bench *bench);

/* Ends the run with a message unless a port shows what is expected. */
void bench_expect_words(const struct bench *bench, const char *port, const uint32_t *rtl,
                        const uint32_t *expected, unsigned words, const char *whose);
void bench_expect(const struct bench *bench, const char *port, uint64_t rtl, uint64_t expected,
                  const char *whose);

/* The same for a table, d+1 bytes, and for the 2k+2 letters of a route. */
void bench_expect_table(const struct bench *bench, const char *port, const uint32_t *rtl,
                        const rg_kautz_table *expected, const char *whose);
void bench_expect_route(const struct bench *bench, const char *port, const uint32_t *rtl,
                        const uint8_t *letters, const char *whose);

/* m_axis_tuser of a beat with a route */
uint32_t bench_user(const rg_kautz_route *route);

#endif
