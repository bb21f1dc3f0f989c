/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * A slow simulator, written from the contract of simulate.h alone: arrays of objects, every router
 * in every clock, no sleeping, no wheel, nothing passed over. The fast one must give the same.
 */
#ifndef TESTS_SIMULATE_TWIN_H
#define TESTS_SIMULATE_TWIN_H

#include "routegen/net/simulate.h"

typedef struct twin_result {
    rg_sim_counts counts;
    uint64_t clock;     /* the first that has not been run */
    uint64_t dead;      /* lanes that wait forever; 0: no deadlock was found */
    uint64_t *channel;  /* flits by vertex with a router, out-port; one port more than net->ports */
    uint64_t *received; /* flits by terminal */
    uint64_t *latency;  /* of the packets born in the first half of the window, ascending */
    uint64_t latencies;
} twin_result;

/* Runs from clock 0 to @until or a deadlock, with a window; the caller frees the arrays. */
twin_result twin_run(const rg_topology *net, const rg_sim_options *options, uint64_t begin,
                     uint64_t batch, uint64_t until);

#endif
