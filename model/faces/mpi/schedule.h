/* SPDX-License-Identifier: Apache-2.0 */

/* Whom a rank sends to and gets from, step by step, by the schedule of a network. */
#pragma once

#include <mpi.h>
#include <stdbool.h>
#include <stdint.h>

#include "net/inner/collective.h"
#include "routegen/net/graph.h"

/*
 * Rank i is terminal i of a fat tree, the node of rank i of a Kautz digraph, or node i of any
 * network of switches, where in a step all send so many places on.
 *
 * By windows a step is a pass, in which the rank may have nobody to send to, or to hear: NOBODY.
 *
 * By a square, the senders of one pass of a slimmed tree share links with those of the next. The
 * terminals that share the lines up to the top are a circle, one a pass: each sends when it has
 * heard that the one before has sent, and tells the next.
 *
 *      pass 0 --> pass 1 --> ... --> last pass --> pass 0 of the next step
 */
#define NOBODY UINT32_MAX

struct schedule {
    rg_topology net;
    rg_graph *graph; /* of a file; else NULL */
    int sum;         /* of its text */
    uint32_t ranks, steps;
    uint32_t *to, *from;    /* by step; each has all ranks once, and NOBODY */
    uint32_t before, after; /* in the circle; the rank itself: there is no other */
    bool first;             /* of the circle */
    char why[256];          /* why there is no schedule */
};

/* Makes the schedule of @rank in a network: gft, by a square (windows, or lls in a full tree, if it
 * is ""), kautz, xgft, by windows, or other switches, also of a file. False: the network is none,
 * has no such schedule or another number of nodes, or there is no memory; and why. */
bool rg_schedule_begin(struct schedule *schedule, const char *network, const char *square,
                       uint32_t ranks, uint32_t rank);
void rg_schedule_end(struct schedule *schedule);

/* Of a text, after what was hashed before; at least 0. */
int rg_mpi_hash(const char *text, int hash);

/* The links of a network for a schedule: its own, or, through switches, from any node to any other
 * one. Both are ended, also if they were not made. */
struct ways {
    rg_links links;
    rg_routed routed;
};

bool rg_mpi_ways(const rg_topology *net, bool switches, struct ways *ways);
void rg_mpi_ways_end(struct ways *ways);

/* Kinds of collectives; see rg_collective. */
enum { RG_MPI_ORDERS = 5 };

struct rg_mpi_order;

/* What is kept for a communicator. */
struct plan {
    MPI_Comm comm;
    struct schedule schedule;
    struct rg_mpi_order *order[RG_MPI_ORDERS]; /* collectives.c; NULL: not made yet */
    int rank;
    int usable; /* by all ranks */
    int turns;
};

/* The plan to go by, if there is one. What is wrong with a communicator the MPI library says. */
struct plan *rg_mpi_plan(MPI_Comm comm);

void rg_mpi_orders_end(struct plan *plan);

/* How many exchanges and collectives went by a schedule in this process, for tests. */
extern unsigned long rg_mpi_exchanges;
