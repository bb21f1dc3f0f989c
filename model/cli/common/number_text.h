/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Numbers of measures in every output format. */
#ifndef ROUTEGEN_CLI_NUMBER_TEXT_H
#define ROUTEGEN_CLI_NUMBER_TEXT_H

#include "json_out.h"
#include "routegen/net/measures.h"

struct cli_number_text {
    char text[40];
};

/* Integers in full if they are exact and not too long, other numbers with 6 digits. */
struct cli_number_text cli_real_text(double value);

/* The same for a measure, "-" if it is unknown. */
struct cli_number_text cli_measure_text(rg_measure measure);

/* For CSV: 15 digits, nothing if it is unknown. */
struct cli_number_text cli_measure_csv(rg_measure measure);

/* null if it is unknown. */
json_t *cli_measure_json(rg_measure measure);

#endif
