/* SPDX-License-Identifier: Apache-2.0 */

#include <math.h>

#include "value.h"
#include "inner/net/record_make.h"
#include "inner/net/wording.h"

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
    if (rg_record_is_broken(value))
        return RG_E_MEMORY;
    write_value(out, value, one_line ? -1 : 0);
    rg_out_text(out, "\n");
    return out->status;
}
