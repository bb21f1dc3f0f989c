/* SPDX-License-Identifier: Apache-2.0 */

/* Records on standard output. */
#pragma once

#include "options.h"
#include "net/inner/record_make.h"
#include "routegen/kautz_batch.h"

/* Exits if a record could not be made or written. */
void cli_written(rg_status status);

/* A value and its line of the text, under its key. */
void cli_put_count(rg_value *record, const char *key, uint64_t count);
void cli_put_named(rg_value *record, const rg_named_count *counts);
#define cli_put_counts(record, ...)                                                                \
    cli_put_named(record, (const rg_named_count[]){__VA_ARGS__, {NULL, 0}})
void cli_put_text(rg_value *record, const char *key, const char *text);

/* What a call took, to a microsecond; how many a second; and messages, to a nanosecond, with their
 * rate. */
void cli_put_seconds(rg_value *record, double seconds);
void cli_put_rate(rg_value *record, const char *key, const char *title, uint64_t count,
                  double seconds);
void cli_put_messages(rg_value *record, uint64_t messages, double seconds);

/* Prints an answer with a table in it, the list under the key @rows, or without (NULL), and frees
 * it: in text its lines and the table, in JSON all, in CSV a head and a line a row; without
 * columns (NULL), all values of the record. */
void cli_print_record(rg_value *record, enum cli_format format, const rg_column *columns,
                      const char *rows);

/* A table that is printed row by row: in text and CSV at once; in JSON at the end, as the list of a
 * record. */
struct cli_table {
    enum cli_format format;
    const rg_column *columns;
    rg_value *record, *list; /* as given, and in it */
};

/* The head of the table, whose list goes to the end of the record under the key; then a new row,
 * to be filled and printed; then the end, which frees the record. */
void cli_table_begin(struct cli_table *table, const char *key);
rg_value *cli_table_row(const struct cli_table *table);
void cli_table_print(const struct cli_table *table, rg_value *row);
void cli_table_end(const struct cli_table *table);

/* The same of a list alone: in JSON an array, in CSV without a line for an empty one. */
void cli_print_rows(rg_value *record, enum cli_format format, const rg_column *columns,
                    const char *rows);

/* Small pieces of output that several verbs print. */

/* A word as text. */
struct cli_word_text {
    char text[RG_KAUTZ_MAX_K + 1];
};

struct cli_word_text cli_word_text(const rg_kautz *net, const rg_kautz_word *word);

/* The word of a node by its rank. */
struct cli_word_text cli_rank_text(const rg_kautz *net, uint64_t rank);

/* The same for a packed word, all letters as they are, whether it is a node or not. */
struct cli_word_text cli_packed_text(const rg_kautz *net, uint64_t packed);

/* The letter of a phase: 'A', 'B' or 'C'. */
char cli_phase_letter(unsigned phase);

/* The phase of a route of this length. */
unsigned cli_phase_of(const rg_kautz *net, unsigned hops);

/* The digit of a letter: 0-9a-f. */
char cli_digit(unsigned letter);

/* The width of the terminal at stdout; without a terminal, more than any line has. */
unsigned cli_width(void);
