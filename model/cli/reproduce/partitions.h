/* SPDX-License-Identifier: Apache-2.0 */

/* Address bits in groups: the MDSXN of all partitions of 11 bits. */
#ifndef ROUTEGEN_CLI_REPRODUCE_PARTITIONS_H
#define ROUTEGEN_CLI_REPRODUCE_PARTITIONS_H

#include "rows.h"
#include "inner/plot.h"

/* The best partition of each degree, and whether it is the most equal one, as the report says. */
void cli_partition_rows(struct cli_reproduction *rows, const char *reason);

/* Average distance by degree, of all partitions; the best of each degree are joined. */
void cli_partition_panel(rg_plot *plot, const char *title);

#endif
