/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Making a record: see net/record.h.
 *
 *     rg_value *record = rg_record_begin();
 *     rg_say(rg_put_count(record, "nodes", 12), "nodes", "%d, each of degree %d", 12, 2);
 *     rg_value *routes = rg_put_list(record, "routes");
 *     rg_put_count(rg_put_record(routes, NULL), "hops", 3);
 *
 * Without memory these functions return NULL, which all of them take for a value and ignore. Texts
 * are copied; keys and titles are not, and must live as long as the record.
 */
#pragma once

#include "routegen/net/record.h"

/** An empty record, or NULL without memory. */
rg_value *rg_record_begin(void);

/** Bytes that live as long as the record, all zero; NULL without memory, which the record then
 * lacks, or if there is no record. */
void *rg_record_room(const rg_value *record, size_t bytes);

/** What a function returns for a record that it has made: RG_OK, or if there was no memory for a
 * part of it RG_E_MEMORY; then it is closed and NULL. */
rg_status rg_record_made(rg_value **record);

/** Counts under their keys, after the last of which is NULL. */
typedef struct rg_named_count {
    const char *key;
    uint64_t count;
} rg_named_count;

#define rg_put_counts(into, ...)                                                                   \
    rg_put_named(into, (const rg_named_count[]){__VA_ARGS__, {NULL, 0}})

/** Add a value to a record under @p key, or to the end of a list, whose @p key is NULL. A key that
 * is put twice is in JSON twice: do not. O(1), and O(length) for a text.
 *
 * rg_put_text: @p text NULL is null. rg_put_real: what is not finite is null. rg_put_known: what is
 * negative is null too, as -1 is the unknown number of this library; rg_put_count_if: what is not
 * known is null. */
rg_value *rg_put_null(rg_value *into, const char *key);
rg_value *rg_put_flag(rg_value *into, const char *key, bool flag);
rg_value *rg_put_count(rg_value *into, const char *key, uint64_t count);
void rg_put_named(rg_value *into, const rg_named_count *counts);
rg_value *rg_put_count_if(rg_value *into, const char *key, uint64_t count, bool known);
rg_value *rg_put_count128(rg_value *into, const char *key, rg_count128 count);
rg_value *rg_put_real(rg_value *into, const char *key, double real);
rg_value *rg_put_known(rg_value *into, const char *key, double real);
rg_value *rg_put_text(rg_value *into, const char *key, const char *text);
rg_value *rg_put_format(rg_value *into, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
rg_value *rg_put_list(rg_value *into, const char *key);
rg_value *rg_put_record(rg_value *into, const char *key);

/** A value and its line of the text, under its key. */
void rg_show_text(rg_value *record, const char *key, const char *text);
void rg_show_count(rg_value *record, const char *key, uint64_t count);
void rg_show_named(rg_value *record, const rg_named_count *counts);
#define rg_show_counts(record, ...)                                                                \
    rg_show_named(record, (const rg_named_count[]){__VA_ARGS__, {NULL, 0}})

/** Seconds of a clock that goes on; what a call took since, to a microsecond; how many that were a
 * second; and messages, to a nanosecond, with their rate. */
double rg_clock(void);
void rg_show_seconds(rg_value *record, double seconds);
void rg_show_rate(rg_value *record, const char *key, const char *title, uint64_t count,
                  double seconds);
void rg_show_messages(rg_value *record, uint64_t messages, double seconds);

/** Writes a text in JSON, with its quotes; what is no UTF-8, such as the name of a file may be, is
 * U+FFFD. O(length). */
void rg_write_json_text(rg_out *out, const char *text);

/** Gives a value a line of the text: its title, and words instead of the value, as printf formats
 * them; @p format NULL: the value itself. rg_say_more adds to the words. A line without a value is
 * that of rg_put_line; without title and words, "" and "", it is empty. */
void rg_say(rg_value *value, const char *title, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void rg_say_more(rg_value *value, const char *format, ...) __attribute__((format(printf, 2, 3)));
rg_value *rg_put_line(rg_value *record, const char *title, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** A column under its own key (net/record.h): of any width, 0, or one; of real numbers with digits
 * after the point. */
#define RG_COLUMN(key, width) RG_REAL_COLUMN(key, width, 0)
#define RG_REAL_COLUMN(key, width, digits)                                                         \
    {                                                                                              \
        key, key, width, digits, 0                                                                 \
    }

/** The head of a table whose rows come one by one, and a row, in the widths of the columns; @p
 * width as rg_write_table has it. */
rg_status rg_write_head(rg_out *out, const rg_column *columns);
rg_status rg_write_row(rg_out *out, const rg_column *columns, const rg_value *row, unsigned width);

/** The width of a table, with the two spaces after each column, but without the last column if it
 * is flush left: its texts go on below themselves. */
unsigned rg_table_width(const rg_column *columns, const rg_value *list);

/** A table whose rows are written one by one to @c out, in text or CSV; without one they stay in
 * the record, as its list under a key. */
typedef struct rg_table {
    rg_out *out;
    bool csv;
    const rg_column *columns;
    rg_value *record, *list;
} rg_table;

/** The head of the table, whose list goes to the end of the record; then a new row, to be filled
 * and added, as often as there are rows. The record is the caller's. */
void rg_table_begin(rg_table *table, const char *key);
rg_value *rg_table_row(const rg_table *table);
void rg_table_add(const rg_table *table, rg_value *row);

/** Whether all rows so far could be made and written; else why not. */
rg_status rg_table_status(const rg_table *table);
