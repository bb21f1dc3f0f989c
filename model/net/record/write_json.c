/* SPDX-License-Identifier: Apache-2.0 */

/* Records as JSON and as CSV. */

#include <math.h>
#include <string.h>

#include "value.h"
#include "net/inner/record_make.h"
#include "net/inner/wording.h"

void rg_write_json_text(rg_out *out, const char *text)
{
    size_t length;
    uint32_t code;

    rg_out_text(out, "\"");
    for (; *text != '\0'; text += length == 0 ? 1 : length) {
        const unsigned char c = (unsigned char)*text;
        length = rg_character(text, 4, &code); /* none goes beyond the zero */
        if (c == '"' || c == '\\')
            rg_out_format(out, "\\%c", c);
        else if (c < ' ' || c == 0x7f)
            rg_out_format(out, "\\u%04x", c);
        else if (length == 0)
            rg_out_text(out, "\\ufffd");
        else
            rg_out_bytes(out, text, length);
    }
    rg_out_text(out, "\"");
}

static void write_real(rg_out *out, double real)
{
    if (real == floor(real) && fabs(real) < 9007199254740992.0)
        rg_out_format(out, "%.0f", real);
    else
        rg_out_format(out, "%.15g", real);
}

/* Indents if @depth is not negative. */
static void write_value(rg_out *out, const rg_value *value, int depth)
{
    const int inner = depth < 0 ? -1 : depth + 1;
    bool first = true;

    if (value->kind == VALUE_TEXT) {
        rg_write_json_text(out, value->text);
    } else if (value->kind == VALUE_REAL) {
        write_real(out, value->real);
    } else if (value->kind == VALUE_NULL) {
        rg_out_text(out, "null");
    } else if (value->kind != VALUE_LIST && value->kind != VALUE_RECORD) {
        rg_write_plain(out, value);
    } else {
        rg_out_text(out, value->kind == VALUE_LIST ? "[" : "{");
        for (const rg_value *part = value->first; part != NULL; part = part->next) {
            if (part->kind == VALUE_LINE)
                continue;
            rg_out_text(out, first ? "" : ",");
            if (inner >= 0)
                rg_out_format(out, "\n%*s", 2 * inner, "");
            if (part->key != NULL)
                rg_out_format(out, inner >= 0 ? "\"%s\": " : "\"%s\":", part->key);
            write_value(out, part, inner);
            first = false;
        }
        if (inner >= 0 && !first)
            rg_out_format(out, "\n%*s", 2 * depth, "");
        rg_out_text(out, value->kind == VALUE_LIST ? "]" : "}");
    }
}

rg_status rg_write_json(rg_out *out, const rg_value *value, bool one_line)
{
    if (!rg_record_is_whole(out, value))
        return out->status;
    write_value(out, value, one_line ? -1 : 0);
    rg_out_text(out, "\n");
    return out->status;
}

rg_status rg_write_csv_head(rg_out *out, const rg_column *columns)
{
    for (const rg_column *column = columns; column->key != NULL; column++) {
        rg_out_text(out, column == columns ? "" : ",");
        for (const char *at = column->key; *at != '\0'; at++)
            rg_out_bytes(out, *at == ' ' ? "," : at, 1);
    }
    rg_out_text(out, "\n");
    return out->status;
}

/* Passes a field on with its quotes doubled. */
static rg_status double_quotes(void *context, const char *text, size_t length)
{
    rg_out *out = context;

    for (const char *end = text + length, *quote; text < end; text = quote) {
        quote = memchr(text, '"', (size_t)(end - text));
        quote = quote == NULL ? end : quote + 1;
        rg_out_bytes(out, text, (size_t)(quote - text));
        rg_out_text(out, quote[-1] == '"' ? "\"" : "");
    }
    return out->status;
}

static bool needs_quotes(const rg_value *value)
{
    if (value->kind == VALUE_TEXT)
        return strpbrk(value->text, ",\"\r\n") != NULL;
    if (value->kind == VALUE_RECORD)
        return value->words != NULL && strpbrk(value->words, ",\"\r\n") != NULL;
    for (const rg_value *part = rg_value_first(value); part != NULL; part = part->next)
        if (needs_quotes(part) || (value->kind == VALUE_LIST && rg_stands_in_quotes(part)))
            return true;
    return false;
}

static void write_field(rg_out *out, const rg_value *value)
{
    rg_out quoted = {.write = double_quotes, .context = out};

    if (value == NULL)
        return;
    if (!needs_quotes(value)) {
        rg_write_plain(out, value);
        return;
    }
    rg_out_text(out, "\"");
    rg_write_plain(&quoted, value);
    rg_out_text(out, "\"");
}

static void write_line(rg_out *out, const rg_column *columns, const rg_value *row,
                       const rg_value *around)
{
    for (const rg_column *column = columns; column->key != NULL; column++) {
        size_t length;
        for (const char *at = column->key; *at != '\0'; at += length + (at[length] == ' ')) {
            char key[64] = "";
            length = strcspn(at, " ");
            memcpy(key, at, length < sizeof key ? length : sizeof key - 1);
            rg_out_text(out, at == columns->key ? "" : ",");
            write_field(out, rg_cell(row, around, key));
        }
    }
    rg_out_text(out, "\n");
}

rg_status rg_write_csv(rg_out *out, const rg_column *columns, const rg_value *record,
                       const char *rows)
{
    if (!rg_record_is_whole(out, record))
        return out->status;
    const rg_value *row = rows == NULL ? NULL : rg_value_first(rg_value_at(record, rows));
    do {
        write_line(out, columns, row, record);
        row = rg_value_next(row);
    } while (row != NULL);
    return out->status;
}

rg_status rg_write_csv_record(rg_out *out, const rg_value *record)
{
    if (!rg_record_is_whole(out, record))
        return out->status;
    for (const rg_value *value = rg_value_first(record); value != NULL; value = value->next) {
        rg_out_text(out, value->key);
        rg_out_text(out, value->next == NULL ? "\n" : ",");
    }
    for (const rg_value *value = rg_value_first(record); value != NULL; value = value->next) {
        write_field(out, value);
        rg_out_text(out, value->next == NULL ? "\n" : ",");
    }
    return out->status;
}
