/* SPDX-License-Identifier: Apache-2.0 */

/* A value as it is kept, for record.c and the writers. */
#pragma once

#include "net/inner/room.h"
#include "routegen/net/record.h"

enum value_kind {
    VALUE_NULL,
    VALUE_FLAG,
    VALUE_COUNT,
    VALUE_REAL,
    VALUE_TEXT,
    VALUE_LIST,
    VALUE_RECORD,
    VALUE_LINE, /* of the text only */
};

struct rg_value {
    rg_room *memory;
    rg_value *next;
    const char *key;
    const char *title; /* NULL: not in the text */
    const char *words; /* NULL: the value */
    enum value_kind kind;
    union {
        bool flag;
        rg_count128 count;
        double real;
        const char *text;
        struct {
            rg_value *first, *last;
        };
    };
};

/* Whether all of the record is there to be written; if memory was missing for a part of it, that is
 * the status of @out. */
bool rg_record_is_whole(rg_out *out, const rg_value *value);

/* A number without the noise of binary arithmetic: whole, or @digits behind the point, or with
 * @digits 0 six that count. */
struct rg_number_text {
    char text[40];
};
struct rg_number_text rg_real_text(double real, int digits);

/* A value as text: of a list with spaces between its values, those with spaces in quotes; of a
 * record its words, of null "". */
void rg_write_plain(rg_out *out, const rg_value *value);

/* Whether a value of a list stands in quotes there. */
bool rg_stands_in_quotes(const rg_value *part);

/* The value of a column in a row, or in the record around the row; NULL: there is none. */
const rg_value *rg_cell(const rg_value *row, const rg_value *around, const char *key);
