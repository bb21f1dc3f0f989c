/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Tables of the answer of info: see net/measures.h.
 */
#pragma once

#include "routegen/net/measures.h"

/** A number of the table, by formula if there is one, else by search. O(1). */
rg_measure rg_measure_of(const rg_measure_row rows[RG_MEASURE_ROWS], const char *key);

/** Whether there is a number; its value under a key, null without. O(1). */
bool rg_is_known(const rg_measure *measure);
rg_value *rg_put_measure(rg_value *into, const char *key, const rg_measure *measure);

/** A record with a list "measures" of those that are known: key, title, formula, search, note.
 * To be freed with rg_record_close. O(1). */
rg_value *rg_measure_list(const rg_measures *measures);

/** Their columns; NULL: there is no such table. O(1). */
const rg_column *rg_info_columns(rg_info_table table);
