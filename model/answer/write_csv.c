/* SPDX-License-Identifier: Apache-2.0 */

#include <string.h>

#include "value.h"

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
        if (needs_quotes(part))
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
    if (rg_record_is_broken(record))
        return RG_E_MEMORY;
    const rg_value *row = rows == NULL ? NULL : rg_value_first(rg_value_at(record, rows));
    do {
        write_line(out, columns, row, record);
        row = rg_value_next(row);
    } while (row != NULL);
    return out->status;
}

rg_status rg_write_csv_record(rg_out *out, const rg_value *record)
{
    if (rg_record_is_broken(record))
        return RG_E_MEMORY;
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
