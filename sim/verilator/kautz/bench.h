/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The bench of both cores for Kautz digraphs: the top, the clock, the dice, the requests, and what
 * happens when a pin is not what the cycle model says.
 */
#pragma once

#include "../bits.h"
#include "../sim.h"
#include "requests.h"
#include "hw/inner/kautz_table.h"

struct bench {
    struct sim sim; /* its clock is that of all units, one after the other */
    rg_any_network network;
    const rg_kautz *net;
    struct stimulus stimulus;
    struct requests requests;    /* to the unit under test */
    const char *unit;            /* under test */
    const struct request *about; /* the request that the pins belong to, or NULL */
};

/* A bench with its units in the state of power-up; parses the command line. */
void bench_begin(struct bench *bench, int argc, char **argv, const char *core);

/* Asks for so many pairs, 0 for all, with illegal requests among them, and clocks the unit until it
 * has answered. Small networks are run many times, with other stalls each time. */
void bench_run(struct bench *bench, uint64_t pairs, void (*clock)(struct bench *bench, void *unit),
               void *unit);

/* Ends the run with a message unless a pin shows what is expected: a number, that table, d+1 bytes,
 * or the 2k+2 letters of a route. */
static inline void bench_expect(const struct bench *bench, const char *pin, uint64_t rtl,
                                uint64_t expected, const char *whose)
{
    sim_expect_at(&bench->sim, pin, -1, rtl, expected, whose);
}
void bench_expect_table(const struct bench *bench, const char *pin, const uint32_t *rtl,
                        const rg_kautz_table *expected, const char *whose);
void bench_expect_route(const struct bench *bench, const char *pin, const uint32_t *rtl,
                        const uint8_t *letters, const char *whose);

/* m_axis_tuser of a beat with a route */
uint32_t bench_user(const rg_kautz_route *route);
