/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Records: an answer as values under keys, and its three forms, text, JSON and CSV.
 *
 *     rg_value *record;
 *     rg_ask_simulate(&net, "load=0.1", NULL, &record, NULL);
 *     rg_write_json(&out, record, false);
 *     rg_record_close(record);
 *
 * A record is made once and written in any of these forms, so they agree. JSON has all keys. CSV
 * has the columns of a table, which depends only on the kind of record. Text has values that have
 * a title, and tables.
 *
 * All memory of a record belongs to its first value, and is freed with it. If memory runs out, a
 * record is NULL or incomplete: a writer then writes nothing of it, and sets the status of its
 * output to RG_E_MEMORY.
 */
#ifndef ROUTEGEN_NET_RECORD_H
#define ROUTEGEN_NET_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "routegen/status.h"
#include "routegen/net/out.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A value of a record: a number, a text, a list of values, or a record of values under keys. */
typedef struct rg_value rg_value;

/** Frees a record and all values in it. NULL is allowed. O(values / 100). */
RG_API void rg_record_close(rg_value *record);

/* ---- Values -------------------------------------------------------------------------------- */

/** The value under a key, or NULL. O(values). */
RG_API rg_value *rg_value_at(const rg_value *record, const char *key);
/** The first value of a list or record, and the one after a value; NULL: there is none. */
RG_API rg_value *rg_value_first(const rg_value *list);
RG_API rg_value *rg_value_next(const rg_value *value);

/* ---- Tables -------------------------------------------------------------------------------- */

/** A column of a table, in text and CSV; an array of them ends with a key NULL.
 *
 * The key is looked for in the row, and then in the record around it; "formula_nodes" is also
 * "nodes" in the record "formula". */
typedef struct rg_column {
    const char *key;   /**< in CSV; or several columns without titles, with spaces between */
    const char *title; /**< in text; NULL: not in text */
    int width;         /**< at least so wide; below 0: flush left; 0: as wide as the widest */
    int digits;        /**< of a real number after the point; 0: six significant ones */
    int spare;         /**< left out if the terminal is narrow, 1 first; 0: never */
} rg_column;

/* ---- Forms --------------------------------------------------------------------------------- */

/** JSON, indented or on one line, and a newline. Whole numbers below 2^53 are written as integers,
 * others with 15 digits.
 * @return RG_OK; RG_E_MEMORY; the status of @p out. O(bytes). */
RG_API rg_status rg_write_json(rg_out *out, const rg_value *value, bool one_line);

/** The names of the columns, and a newline. */
RG_API rg_status rg_write_csv_head(rg_out *out, const rg_column *columns);

/** A line for each record in the list under the key @p rows, and one for an empty list; NULL: one
 * line, of the record itself. A list in a field has spaces between its values; a record is its
 * words.
 * @return as rg_write_json. O(rows * columns * values). */
RG_API rg_status rg_write_csv(rg_out *out, const rg_column *columns, const rg_value *record,
                              const char *rows);

/** A head and a line: all values of a record under its own keys.
 * @return as rg_write_json. O(values). */
RG_API rg_status rg_write_csv_record(rg_out *out, const rg_value *record);

/** A line for each value with a title: the title, spaces up to a common column, and the value,
 * wrapped at @p width; 0: in one line. */
RG_API rg_status rg_write_text(rg_out *out, const rg_value *record, unsigned width);

/** A list of records as a table with a head, if possible no wider than @p width; 0: of any width.
 * A last line names the columns that were left out. */
RG_API rg_status rg_write_table(rg_out *out, const rg_column *columns, const rg_value *list,
                                unsigned width);

#ifdef __cplusplus
}
#endif

#endif
