/* SPDX-License-Identifier: Apache-2.0 */

#include "routegen/net/record.h"
#include "net/inner/record_make.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "value.h"

rg_value *rg_record_begin(void)
{
    rg_room room = {0}, *memory = rg_room_get(&room, 1, sizeof *memory);
    rg_value *record = rg_room_get(&room, 1, sizeof *record);

    if (room.broken) {
        rg_room_end(&room);
        return NULL;
    }
    *memory = room;
    *record = (rg_value){.memory = memory, .kind = VALUE_RECORD};
    return record;
}

void *rg_record_room(const rg_value *record, size_t bytes)
{
    return record == NULL ? NULL : rg_room_get(record->memory, bytes, 1);
}

void rg_record_close(rg_value *record)
{
    if (record == NULL)
        return;
    rg_room memory = *record->memory; /* which is in itself */
    rg_room_end(&memory);
}

rg_status rg_record_made(rg_value **record)
{
    if (*record != NULL && !(*record)->memory->broken)
        return RG_OK;
    rg_record_close(*record);
    *record = NULL;
    return RG_E_MEMORY;
}

bool rg_record_is_whole(rg_out *out, const rg_value *value)
{
    if (out->status == RG_OK && (value == NULL || value->memory->broken))
        out->status = RG_E_MEMORY;
    return out->status == RG_OK;
}

/* ---- Values ---------------------------------------------------------------------------------- */

static rg_value *put(rg_value *into, const char *key, rg_value value)
{
    if (into == NULL)
        return NULL;
    rg_value *added = rg_room_get(into->memory, 1, sizeof *added);
    if (added == NULL)
        return NULL;
    *added = value;
    added->memory = into->memory;
    added->key = key;
    *(into->last == NULL ? &into->first : &into->last->next) = added;
    into->last = added;
    return added;
}

/* A text in the memory of a value, as printf formats it. */
static const char *format_text(const rg_value *value, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));
static const char *format_text(const rg_value *value, const char *format, va_list arguments)
{
    char brief[100];
    va_list again;

    va_copy(again, arguments);
    const int length = vsnprintf(brief, sizeof brief, format, again);
    va_end(again);
    const size_t size = (size_t)length + 1;
    char *text = length < 0 ? NULL : rg_room_get(value->memory, size, 1);
    value->memory->broken |= text == NULL;
    if (text != NULL && size <= sizeof brief)
        memcpy(text, brief, size);
    else if (text != NULL)
        (void)vsnprintf(text, size, format, arguments);
    return text;
}

rg_value *rg_put_null(rg_value *into, const char *key)
{
    return put(into, key, (rg_value){.kind = VALUE_NULL});
}

rg_value *rg_put_flag(rg_value *into, const char *key, bool flag)
{
    return put(into, key, (rg_value){.kind = VALUE_FLAG, .flag = flag});
}

rg_value *rg_put_count(rg_value *into, const char *key, uint64_t count)
{
    return rg_put_count128(into, key, (rg_count128){0, count});
}

void rg_put_named(rg_value *into, const rg_named_count *counts)
{
    for (; counts->key != NULL; counts++)
        rg_put_count(into, counts->key, counts->count);
}

void rg_show_text(rg_value *record, const char *key, const char *text)
{
    rg_say(rg_put_text(record, key, text), key, NULL);
}

void rg_show_count(rg_value *record, const char *key, uint64_t count)
{
    rg_say(rg_put_count(record, key, count), key, NULL);
}

void rg_show_named(rg_value *record, const rg_named_count *counts)
{
    for (; counts->key != NULL; counts++)
        rg_show_count(record, counts->key, counts->count);
}

rg_value *rg_put_count_if(rg_value *into, const char *key, uint64_t count, bool known)
{
    return known ? rg_put_count(into, key, count) : rg_put_null(into, key);
}

rg_value *rg_put_count128(rg_value *into, const char *key, rg_count128 count)
{
    return put(into, key, (rg_value){.kind = VALUE_COUNT, .count = count});
}

rg_value *rg_put_real(rg_value *into, const char *key, double real)
{
    return put(into, key,
               (rg_value){.kind = isfinite(real) ? VALUE_REAL : VALUE_NULL, .real = real});
}

rg_value *rg_put_known(rg_value *into, const char *key, double real)
{
    return real < 0 ? rg_put_null(into, key) : rg_put_real(into, key, real);
}

rg_value *rg_put_text(rg_value *into, const char *key, const char *text)
{
    return text == NULL ? rg_put_null(into, key) : rg_put_format(into, key, "%s", text);
}

rg_value *rg_put_format(rg_value *into, const char *key, const char *format, ...)
{
    va_list arguments;

    if (into == NULL)
        return NULL;
    va_start(arguments, format);
    const char *text = format_text(into, format, arguments);
    va_end(arguments);
    return text == NULL ? NULL : put(into, key, (rg_value){.kind = VALUE_TEXT, .text = text});
}

rg_value *rg_put_list(rg_value *into, const char *key)
{
    return put(into, key, (rg_value){.kind = VALUE_LIST});
}

rg_value *rg_put_record(rg_value *into, const char *key)
{
    return put(into, key, (rg_value){.kind = VALUE_RECORD});
}

void rg_say(rg_value *value, const char *title, const char *format, ...)
{
    va_list arguments;

    if (value == NULL)
        return;
    value->title = title;
    if (format == NULL)
        return;
    va_start(arguments, format);
    value->words = format_text(value, format, arguments);
    va_end(arguments);
}

void rg_say_more(rg_value *value, const char *format, ...)
{
    const char *before = value == NULL ? NULL : value->words;
    va_list arguments;

    if (before == NULL)
        return;
    va_start(arguments, format);
    const char *more = format_text(value, format, arguments);
    va_end(arguments);
    if (more != NULL)
        rg_say(value, value->title, "%s%s", before, more);
}

rg_value *rg_put_line(rg_value *record, const char *title, const char *format, ...)
{
    rg_value *line = put(record, NULL, (rg_value){.kind = VALUE_LINE});
    va_list arguments;

    if (line == NULL)
        return NULL;
    line->title = title;
    va_start(arguments, format);
    line->words = format_text(line, format, arguments);
    va_end(arguments);
    return line;
}

/* ---- Reading --------------------------------------------------------------------------------- */

rg_value *rg_value_first(const rg_value *list)
{
    const bool has = list != NULL && (list->kind == VALUE_LIST || list->kind == VALUE_RECORD);
    return has ? list->first : NULL;
}

rg_value *rg_value_next(const rg_value *value)
{
    return value == NULL ? NULL : value->next;
}

rg_value *rg_value_at(const rg_value *record, const char *key)
{
    rg_value *value = rg_value_first(record);

    while (value != NULL && (value->key == NULL || strcmp(value->key, key) != 0))
        value = value->next;
    return value;
}

static const rg_value *find(const rg_value *record, const char *key)
{
    const rg_value *found = rg_value_at(record, key);

    for (const rg_value *part = rg_value_first(record); found == NULL && part != NULL;
         part = part->next) {
        const size_t length = part->key == NULL ? 0 : strlen(part->key);
        if (part->kind == VALUE_RECORD && strncmp(key, part->key, length) == 0 &&
            key[length] == '_')
            found = find(part, key + length + 1);
    }
    return found;
}

const rg_value *rg_cell(const rg_value *row, const rg_value *around, const char *key)
{
    const rg_value *value = find(row, key);
    return value == NULL ? find(around, key) : value;
}

/* ---- Plain text ------------------------------------------------------------------------------ */

struct rg_number_text rg_real_text(double real, int digits)
{
    struct rg_number_text result;
    const bool whole = real == floor(real) && fabs(real) < 1e15;

    if (digits > 0)
        (void)snprintf(result.text, sizeof result.text, "%.*f", digits, real);
    else
        (void)snprintf(result.text, sizeof result.text, whole ? "%.0f" : "%.6g", real);
    return result;
}

bool rg_stands_in_quotes(const rg_value *part)
{
    return part->kind == VALUE_TEXT && strchr(part->text, ' ') != NULL;
}

void rg_write_plain(rg_out *out, const rg_value *value)
{
    switch (value->kind) {
    case VALUE_FLAG:
        rg_out_text(out, value->flag ? "true" : "false");
        break;
    case VALUE_COUNT:
        if (value->count.high == 0)
            rg_out_count(out, value->count.low);
        else
            rg_out_text(out, rg_count128_print(value->count).text);
        break;
    case VALUE_REAL:
        rg_out_format(out, "%.15g", value->real);
        break;
    case VALUE_TEXT:
        rg_out_text(out, value->text);
        break;
    case VALUE_LIST:
        for (const rg_value *part = value->first; part != NULL; part = part->next) {
            const char *quote = rg_stands_in_quotes(part) ? "\"" : "";
            rg_out_text(out, part == value->first ? "" : " ");
            rg_out_text(out, quote);
            if (part->kind == VALUE_NULL)
                rg_out_text(out, "-");
            rg_write_plain(out, part);
            rg_out_text(out, quote);
        }
        break;
    case VALUE_RECORD:
        rg_out_text(out, value->words == NULL ? "" : value->words);
        break;
    case VALUE_NULL:
    case VALUE_LINE:
        break;
    }
}
