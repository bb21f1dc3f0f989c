/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Measures of a network in the formats of info: they follow what info prints about its family. */
#ifndef ROUTEGEN_CLI_MEASURES_OUT_H
#define ROUTEGEN_CLI_MEASURES_OUT_H

#include "cli/common/json_out.h"
#include "routegen/net/measures.h"

/* A table of all numbers, and the histogram. */
void cli_measures_text(const rg_measures *measures);

/* The members formula, search (null if there was none) and agree. */
void cli_measures_json(const rg_measures *measures, json_t *object);

/* Columns, each with a comma before it: of the header, and of the row; those of NULL are empty. */
void cli_measures_csv_header(void);
void cli_measures_csv(const rg_measures *measures);

#endif
