/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* info as CSV: a row a network, with the same columns for all; what a network does not have is
 * empty. What has no fixed number of values, the levels and the distances, is in JSON only. */
#ifndef ROUTEGEN_CLI_INFO_CSV_H
#define ROUTEGEN_CLI_INFO_CSV_H

#include "routegen/net/measures.h"
#include "routegen/network_kind.h"

/* The columns of one network; starts as {0}. */
struct cli_info_row {
    char value[40][48];
};

/* The value of a column, which must exist. */
void cli_info_put(struct cli_info_row *row, const char *column, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Whether the network has each of the Latin squares. */
void cli_info_put_squares(struct cli_info_row *row, const rg_any_network *network);

/* The line of titles. */
void cli_info_csv_head(void);

/* Measures may be NULL. */
void cli_info_csv_print(const struct cli_info_row *row, const rg_any_network *network,
                        const rg_measures *measures);

#endif
