/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * The bench of the pipelined core: the pins, the clock, the dice, and what happens when a pin is
 * not what the cycle model says. Each check_*.c beside it drives and checks one unit.
 */
#ifndef ROUTEGEN_SIM_PIPE_BENCH_H
#define ROUTEGEN_SIM_PIPE_BENCH_H

#include "../bits.h"
#include "../command_line.h"
#include "../stimulus.h"
#include "dut.h"
#include "cli/common/network_arg.h"
#include "cli/common/progress.h"
#include "requests.h"
#include "routegen/kautz_table.h"

struct bench {
    struct sim_options options;
    rg_any_network network;
    const rg_kautz *net;
    struct dut *dut;
    struct stimulus stimulus;
    struct cli_progress progress;
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
void bench_begin(struct bench *bench, int argc, char **argv);
void bench_end(struct bench *bench);

/* After every rising edge: counts the clock and writes the waveforms. */
void bench_tick(struct bench *bench);

/* Ends the run with a message unless a port shows what is expected. */
void bench_expect_words(const struct bench *bench, const char *port, const uint32_t *rtl,
                        const uint32_t *expected, unsigned words, const char *whose);
void bench_expect(const struct bench *bench, const char *port, uint64_t rtl, uint64_t expected,
                  const char *whose);

/* The same for a table, d+1 bytes. */
void bench_expect_table(const struct bench *bench, const char *port, const uint32_t *rtl,
                        const rg_kautz_table *expected, const char *whose);

/* True in `of256` of 256 cases. */
bool bench_dice(struct bench *bench, unsigned of256);

/* Fills `bits` bits of a port with noise. */
void bench_noise(struct bench *bench, uint32_t *port, unsigned bits);

/* Prints the row of the table. */
void bench_print_row(const struct bench *bench, unsigned mismatches);

/* ---- The units, one after the other; each ends in a reset-free, idle state or ends the run */

/* Every pair through rg_kautz_pipe. */
void check_pipe(struct bench *bench);

/* Every pair through rg_kautz_pipe_axis and rg_kautz_pipe_expand. */
void check_stream(struct bench *bench);

/* A whole run of rg_kautz_selftest where the network is small enough. */
void check_selftest(struct bench *bench);

#endif
