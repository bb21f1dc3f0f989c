/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Networks side by side, printed. */
#ifndef ROUTEGEN_CLI_COMPARE_H
#define ROUTEGEN_CLI_COMPARE_H

#include "routegen/net/comparison.h"

/* Prints them in a format; as SVG, one panel of bars for each number that a picture can show. */
void cli_compare_text(const rg_compared *compared, unsigned count);
void cli_compare_json(const rg_compared *compared, unsigned count);
void cli_compare_csv(const rg_compared *compared, unsigned count);
void cli_compare_svg(const rg_compared *compared, unsigned count);

#endif
