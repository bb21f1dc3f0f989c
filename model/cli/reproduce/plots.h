/* SPDX-License-Identifier: Apache-2.0 */

/* The plots of a table. */
#ifndef ROUTEGEN_CLI_REPRODUCE_PLOTS_H
#define ROUTEGEN_CLI_REPRODUCE_PLOTS_H

#include "table.h"

void cli_reproduce_svg(const struct cli_line *table);

#endif
