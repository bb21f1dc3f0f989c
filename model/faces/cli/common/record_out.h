/* SPDX-License-Identifier: Apache-2.0 */

/* Records on standard output. */
#pragma once

#include "options.h"
#include "net/inner/record_make.h"
#include "routegen/kautz_batch.h"

/* Exits if a record could not be made or written. */
void cli_written(rg_status status);

/* Prints an answer with a table in it, the list under the key @rows, or without (NULL), and frees
 * it: in text its lines and the table, in JSON all, in CSV a head and a line a row; without
 * columns (NULL), all values of the record. */
void cli_print_record(rg_value *record, enum cli_format format, const rg_column *columns,
                      const char *rows);

/* A table that is printed row by row: in text and CSV at once; in JSON at the end, as the list of a
 * record. */
struct cli_table {
    enum cli_format format;
    rg_out out;
    rg_table rows;
};

/* The table, for the library to fill; and its end, which frees the record. */
void cli_table_open(struct cli_table *table, enum cli_format format);
void cli_table_end(struct cli_table *table);

/* The same of a list alone: in JSON an array, in CSV without a line for an empty one. */
void cli_print_rows(rg_value *record, enum cli_format format, const rg_column *columns,
                    const char *rows);

/* Small pieces of output that several verbs print. */

/* The letter of a phase: 'A', 'B' or 'C'. */
char cli_phase_letter(unsigned phase);

/* The phase of a route of this length. */
unsigned cli_phase_of(const rg_kautz *net, unsigned hops);

/* The digit of a letter: 0-9a-f. */
char cli_digit(unsigned letter);

/* The width of the terminal at stdout; without a terminal, more than any line has. */
unsigned cli_width(void);
