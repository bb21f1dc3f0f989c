/* SPDX-License-Identifier: Apache-2.0 */

/* The command line of a co-simulation, and when it wants waveforms. */
#ifndef ROUTEGEN_SIM_COMMAND_LINE_H
#define ROUTEGEN_SIM_COMMAND_LINE_H

#include <stdint.h>

#include "top.h"

struct sim_options {
    const char *network;
    uint64_t pairs; /* how many of a Kautz digraph, or phases of a fat tree; 0: all */
    uint64_t seed;
    const char *vcd; /* file, or NULL */
    uint64_t vcd_clock;
};

void sim_options_parse(int argc, char **argv, struct sim_options *options);

/* Starts and ends the waveforms, after the rising edge of that clock. Only those of the clocks
 * around the wanted one are kept; all would fill the disk. */
void sim_watch(const struct sim_options *options, struct top *top, uint64_t clock);

/* How to see clock `clock` again: the end of a message about a mismatch. core is serial or pipe, or
 * NULL for fat trees. */
void sim_print_command(const struct sim_options *options, const char *network, const char *core,
                       uint64_t clock);

#endif
