/* SPDX-License-Identifier: Apache-2.0 */

/* Timing of several methods for the same task. All take turns in every round, so that other load on
 * the machine affects all of them alike; the median of the rounds counts. The clock is the thread's
 * time on the processor, so that waiting for a processor does not count; contenders with threads of
 * their own are timed by the wall clock. */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../sim/harness/harness.h"
#include "routegen/kautz.h"

enum { CONTEST_MAX_ROUNDS = 63 };

/* Nanoseconds, or core cycles, of one unit of work. */
struct spread {
    double median, quarter, three_quarters;
};

/* One method */
struct contender {
    const char *name;  /* in the results */
    const char *label; /* in print */
    bool has_threads;
    void *self;
    /* Does at least @count units, going on from where it stopped, and gives how many it has done.
     */
    size_t (*run)(void *self, size_t count);
    /* Filled in by contest_run. */
    unsigned rounds;
    size_t units; /* of a round */
    struct spread ns, cycles;
};

struct pace {
    unsigned rounds;   /* at most CONTEST_MAX_ROUNDS */
    double turn;       /* seconds that one contender should take in a round */
    double patience;   /* seconds after which a slow contender gets no further round ... */
    unsigned at_least; /* ... if it has had this many */
};

/* Runs all of them; @what names the contest in the progress line on a terminal. */
void contest_run(const char *what, struct contender *contender, size_t count,
                 const struct pace *pace);

/* The core's clock, in GHz: from a chain of additions that each wait for the one before. */
double core_ghz(void);

/* Keeps the compiler from leaving out work whose result is never read. */
void consume(const void *result);

/* Prints a name, the time of a unit with its quarters, and the cycles (none where threads work
 * together): the columns under contender_head. */
void contender_head(const char *unit);
void contender_print(const struct contender *contender);

/* Adds to JSON a value, whose reference is taken; ends the program when there is no memory. */
void contest_put(json_t *object, const char *key, json_t *value);

/* Adds a network with the medians of its contenders to the results of a contest, and the labels of
 * new contenders to "ways". Returns what stands in the results. */
json_t *contest_result(json_t *results, const char *contest, const char *network, uint64_t nodes,
                       const struct contender *contender, size_t count);

/* The parts of the benchmark. Each checks that all contenders give right answers before it
 * times them, prints its tables, and adds its results. A wrong answer ends the program. */

/* The disjoint routes of random pairs of some Kautz graphs, or of that one: the library, igraph,
 * and a table of all pairs. And igraph's version. */
void kautz_contest(json_t *results, const rg_kautz *only, bool quick);
const char *kautz_contest_igraph(void);

/* All switch states of a rotation: the closed form on a fat tree, the looping algorithm on a Benes
 * network of as many lines. */
void states_contest(json_t *results, bool quick);

/* Any permutation through a full tree, and through a Benes network of as many lines. */
void permutation_contest(json_t *results, bool quick);

/* Distances of all pairs, numbers of their shortest paths and loads of links, beside igraph. */
void distances_contest(json_t *results, bool quick);
