/* SPDX-License-Identifier: Apache-2.0 */

/* Records as text for people: values in columns. */

#include <stdlib.h>
#include <string.h>

#include "value.h"
#include "net/inner/record_make.h"
#include "net/inner/wording.h"

/* Counts what would be written. */
static rg_status count_bytes(void *context, const char *text, size_t length)
{
    (void)text;
    *(unsigned *)context += (unsigned)length;
    return RG_OK;
}

/* A value in a line or a cell. */
static void write_words(rg_out *out, const rg_value *value, int digits)
{
    if (value != NULL && value->words != NULL)
        rg_out_text(out, value->words);
    else if (value == NULL || value->kind == VALUE_NULL)
        rg_out_text(out, "-");
    else if (value->kind == VALUE_REAL)
        rg_out_text(out, rg_real_text(value->real, digits).text);
    else
        rg_write_plain(out, value);
}

static void write_spaces(rg_out *out, int count)
{
    static const char spaces[] = "                                ";

    for (; count > 0; count -= (int)sizeof spaces - 1)
        rg_out_bytes(out, spaces,
                     count < (int)sizeof spaces - 1 ? (size_t)count : sizeof spaces - 1);
}

/* The words of a cell or a line, which can wrap; NULL: it has none. */
static const char *words_of(const rg_value *value)
{
    if (value == NULL || value->words != NULL)
        return value == NULL ? NULL : value->words;
    return value->kind == VALUE_TEXT ? value->text : NULL;
}

static void write_cell(rg_out *out, const rg_column *column, const rg_value *value, int width,
                       bool last, bool fits)
{
    unsigned length = 0;
    rg_out measure = {.write = count_bytes, .context = &length};
    const int room = abs(width);
    const char *words = words_of(value);

    write_words(&measure, value, column->digits);
    const int space = (int)length < room ? room - (int)length : 0;
    if (width > 0)
        write_spaces(out, space);
    if (fits && words != NULL && (int)length > room)
        rg_out_text(out, rg_text_ends(words, (size_t)room).text);
    else
        write_words(out, value, column->digits);
    if (width < 0 && !last)
        write_spaces(out, space);
}

/* A text in lines that end at the column @most, from the column @at on; 0: in one. A word that is
 * longer than a line goes on in the next. */
static void write_wrapped(rg_out *out, const char *words, size_t at, unsigned most)
{
    const size_t indent = at;

    for (size_t length; *words != '\0'; words += length, at += length) {
        const size_t space = *words == ' ';
        length = space + strcspn(words + space, " ");
        if (most > 0 && at + length > most && at > indent) {
            rg_out_format(out, "\n%*s", (int)indent, "");
            words += space;
            length -= space;
            at = indent;
        }
        if (at < most && at + length > most)
            for (length = most - at; length > 1 && RG_IS_INSIDE(words[length]); length--)
                ;
        rg_out_bytes(out, words, length);
    }
}

/* ---- Lines ----------------------------------------------------------------------------------- */

rg_status rg_write_text(rg_out *out, const rg_value *record, unsigned width)
{
    unsigned titles = 0;

    if (!rg_record_is_whole(out, record))
        return out->status;
    for (const rg_value *line = rg_value_first(record); line != NULL; line = line->next)
        if (line->title != NULL && strlen(line->title) > titles)
            titles = (unsigned)strlen(line->title);
    for (const rg_value *line = rg_value_first(record); line != NULL; line = line->next) {
        if (line->title == NULL)
            continue;
        if (line->title[0] != '\0' || line->words == NULL || line->words[0] != '\0') {
            rg_out_format(out, "%-*s  ", (int)titles, line->title);
            if (words_of(line) != NULL)
                write_wrapped(out, words_of(line), titles + 2, width);
            else
                write_words(out, line, 0);
        }
        rg_out_text(out, "\n");
    }
    return out->status;
}

/* ---- Tables ---------------------------------------------------------------------------------- */

enum { LEAST_ROOM = 14 }; /* for words beside a row */

/* The column whose texts wrap: the last one, if it is flush left. */
static const rg_column *wrapped_of(const rg_column *columns, const int *width)
{
    const rg_column *last = NULL;

    for (const rg_column *column = columns; column->key != NULL; column++)
        if (column->title != NULL && width[column - columns] != 0)
            last = column;
    return last != NULL && width[last - columns] < 0 ? last : NULL;
}

static void write_last(rg_out *out, const char *words, size_t at, unsigned most)
{
    const bool below = most > 0 && at > 0 && at + LEAST_ROOM > most;

    if (words[0] == '\0')
        return;
    rg_out_text(out, below ? "\n    " : at > 0 ? "  " : "");
    write_wrapped(out, words, below ? 4 : at, most);
}

/* A line of a table: the head without a row. Columns of width 0 are left out; a text in the last
 * one goes on below itself rather than beyond the column @most, or where there is no room beside
 * the row, below it. If it @fits, other texts keep to their columns. */
static void write_line(rg_out *out, const rg_column *columns, const int *width, const rg_value *row,
                       unsigned most, bool fits)
{
    const rg_column *wrapped = wrapped_of(columns, width);
    bool first = true;
    size_t at = 0;

    for (const rg_column *column = columns; column->key != NULL; column++) {
        const int room = width[column - columns];
        if (column->title == NULL || room == 0)
            continue;
        const rg_value *value = row == NULL ? NULL : rg_cell(row, NULL, column->key);
        const char *words = row == NULL ? column->title : words_of(value);
        if (column == wrapped && words != NULL) {
            write_last(out, words, at, most);
            break;
        }
        rg_out_text(out, first ? "" : "  ");
        first = false;
        if (row != NULL)
            write_cell(out, column, value, room, column == wrapped, fits);
        else if (strlen(column->title) > (size_t)abs(room))
            rg_out_text(out, rg_text_ends(column->title, (size_t)abs(room)).text);
        else
            rg_out_format(out, "%*s", room, column->title);
        at += (size_t)abs(room) + 2;
    }
    rg_out_text(out, "\n");
}

enum { MOST_COLUMNS = 128 };

/* The widths that a table says, or its titles have. */
static void begin_widths(const rg_column *columns, int *width)
{
    for (const rg_column *column = columns; column->key != NULL; column++) {
        const int length = column->title == NULL ? 0 : (int)strlen(column->title);
        const int room = abs(column->width) > length ? abs(column->width) : length;
        width[column - columns] = column->width < 0 ? -room : room;
    }
}

static void widen(const rg_column *columns, const rg_value *list, int *width)
{
    for (const rg_value *row = rg_value_first(list); row != NULL; row = row->next)
        for (const rg_column *column = columns; column->key != NULL; column++) {
            unsigned length = 0;
            rg_out measure = {.write = count_bytes, .context = &length};
            int *room = &width[column - columns];
            write_words(&measure, rg_cell(row, NULL, column->key), column->digits);
            if (column->title != NULL && (int)length > abs(*room))
                *room = *room < 0 ? -(int)length : (int)length;
        }
}

static unsigned sum_of(const rg_column *columns, const int *width)
{
    const rg_column *wrapped = wrapped_of(columns, width);
    unsigned all = 0;

    for (const rg_column *column = columns; column->key != NULL; column++)
        if (column != wrapped && column->title != NULL && width[column - columns] != 0)
            all += (unsigned)abs(width[column - columns]) + 2;
    return all;
}

/* The length of the longest number of a column; no less than a part of a text that says enough. */
static unsigned least_of(const rg_column *column, const rg_value *list)
{
    unsigned least = 32;

    for (const rg_value *row = rg_value_first(list); row != NULL; row = row->next) {
        const rg_value *value = rg_cell(row, NULL, column->key);
        unsigned length = 0;
        rg_out measure = {.write = count_bytes, .context = &length};
        if (words_of(value) == NULL)
            write_words(&measure, value, column->digits);
        least = length > least ? length : least;
    }
    return least;
}

/* Narrows columns of long texts, then leaves out columns, until the table is no wider than @most.
 */
static void narrow(const rg_column *columns, const rg_value *list, int *width, unsigned most)
{
    const rg_column *wrapped = wrapped_of(columns, width);
    int spare = 0;

    for (const rg_column *column = columns; column->key != NULL; column++) {
        const unsigned all = sum_of(columns, width), room = (unsigned)abs(width[column - columns]);
        const unsigned least = least_of(column, list);
        if (column->title == NULL || column == wrapped || all <= most + 2 || room <= least)
            continue;
        const unsigned excess = all - most - 2;
        const int fitting = (int)(room - least > excess ? room - excess : least);
        width[column - columns] = width[column - columns] < 0 ? -fitting : fitting;
    }
    for (const rg_column *column = columns; column->key != NULL; column++)
        spare = column->spare > spare ? column->spare : spare;
    for (int next = 1; next <= spare && sum_of(columns, width) > most + 2; next++)
        for (const rg_column *column = columns; column->key != NULL; column++)
            if (column->title != NULL && column->spare == next)
                width[column - columns] = 0;
}

unsigned rg_table_width(const rg_column *columns, const rg_value *list)
{
    int widths[MOST_COLUMNS];

    begin_widths(columns, widths);
    widen(columns, list, widths);
    return sum_of(columns, widths);
}

rg_status rg_write_table(rg_out *out, const rg_column *columns, const rg_value *list,
                         unsigned width)
{
    int widths[MOST_COLUMNS];
    const char *before = "left out: ", *all = "--format csv has all";
    size_t at = 0;

    if (!rg_record_is_whole(out, list))
        return out->status;
    begin_widths(columns, widths);
    widen(columns, list, widths);
    if (width > 0)
        narrow(columns, list, widths, width);
    write_line(out, columns, widths, NULL, 0, true);
    for (const rg_value *row = rg_value_first(list); row != NULL; row = row->next)
        write_line(out, columns, widths, row, width, true);
    for (const rg_column *column = columns; column->key != NULL; column++)
        if (column->title != NULL && widths[column - columns] == 0) {
            const bool below = at + strlen(column->title) + 3 > width;
            rg_out_format(out, "%s%s", at > 0 && below ? ",\n    " : before, column->title);
            at = (at > 0 && below ? 4 : at + strlen(before)) + strlen(column->title);
            before = ", ";
        }
    if (at > 0)
        rg_out_format(out, ";%s%s\n", at + 2 + strlen(all) > width ? "\n    " : " ", all);
    return out->status;
}

rg_status rg_write_head(rg_out *out, const rg_column *columns)
{
    int widths[MOST_COLUMNS];

    begin_widths(columns, widths);
    write_line(out, columns, widths, NULL, 0, false);
    return out->status;
}

rg_status rg_write_row(rg_out *out, const rg_column *columns, const rg_value *row, unsigned width)
{
    int widths[MOST_COLUMNS];

    if (!rg_record_is_whole(out, row))
        return out->status;
    begin_widths(columns, widths);
    write_line(out, columns, widths, row, width, false);
    return out->status;
}
