/* SPDX-License-Identifier: Apache-2.0 */

/* The pieces of GML and JSON, whose numbers and texts differ. */

#include "pieces.h"

#include <string.h>

#include "net/inner/xml.h"

#define BLANKS " \t\r\n"

static bool refuse(struct pieces *p, const char *what)
{
    return rg_draft_refuse(p->draft, RG_E_SYNTAX, "%s", what);
}

bool rg_pieces_expected(struct pieces *p, const char *what)
{
    const size_t left = (size_t)(p->end - p->from);

    if (left == 0)
        return rg_draft_refuse(p->draft, RG_E_SYNTAX, "the text ends where %s is expected", what);
    return rg_draft_refuse(p->draft, RG_E_SYNTAX, "%s where %s is expected",
                           rg_quote(p->from, p->at > p->from ? (size_t)(p->at - p->from) : 1).text,
                           what);
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool in_word(char c)
{
    const char lower = (char)(c | 0x20);
    return (lower >= 'a' && lower <= 'z') || is_digit(c) || c == '_';
}

static size_t word_length(const char *at, const char *end)
{
    size_t length = 0;

    while (at + length < end && in_word(at[length]))
        length++;
    return length;
}

bool rg_pieces_sign(const struct pieces *p, char sign)
{
    return p->kind == SIGN && *p->from == sign;
}

static void skip(struct pieces *p)
{
    for (; p->at < p->end; p->at++) {
        if (*p->at == '#' && !p->json)
            while (p->at < p->end && *p->at != '\n')
                p->at++;
        if (p->at == p->end || strchr(BLANKS, *p->at) == NULL)
            return;
        p->line += *p->at == '\n';
    }
}

static size_t digits(const char *at, const char *end)
{
    size_t length = 0;

    while (at + length < end && is_digit(at[length]))
        length++;
    return length;
}

/* The end of a number; NULL: it is none. JSON has neither a plus nor a zero in front, nor a point
 * without digits on both sides. */
static const char *number_end(const char *at, const char *end, bool json)
{
    if (at < end && (*at == '-' || (*at == '+' && !json)))
        at++;
    const size_t whole = digits(at, end);
    size_t part = 0;
    if (json && (whole == 0 || (whole > 1 && *at == '0')))
        return NULL;
    at += whole;
    if (at < end && *at == '.') {
        part = digits(++at, end);
        if (json && part == 0)
            return NULL;
        at += part;
    }
    if (whole + part == 0)
        return NULL;
    if (at < end && (*at | 0x20) == 'e') {
        at++;
        at += at < end && (*at == '-' || *at == '+');
        if (digits(at, end) == 0)
            return NULL;
        at += digits(at, end);
    }
    return at;
}

static void keep(struct value *value, const char *bytes, size_t length)
{
    const size_t room = sizeof value->text - 1 - value->length;
    const size_t more = length < room ? length : room;

    memcpy(value->text + value->length, bytes, more);
    value->length += more;
    value->text[value->length] = '\0';
}

/* Four digits of a character of JSON; false: they are none. */
static bool take_code(struct pieces *p, uint32_t *code)
{
    static const char digit[] = "0123456789abcdef";

    *code = 0;
    for (unsigned i = 0; i < 4; i++, p->at++) {
        const char lower = p->at == p->end    ? '\0'
                           : is_digit(*p->at) ? *p->at
                                              : (char)(*p->at | 0x20);
        const char *is = lower == '\0' ? NULL : strchr(digit, lower);
        if (is == NULL)
            return refuse(p, "\\u without four digits from 0 to f");
        *code = *code << 4 | (uint32_t)(is - digit);
    }
    return true;
}

/* Behind a backslash of JSON. */
static bool take_escape(struct pieces *p, char *to, size_t *bytes)
{
    static const char signs[] = "\"\\/bfnrt", are[] = "\"\\/\b\f\n\r\t";
    uint32_t code, low;

    const char *sign = p->at == p->end || *p->at == '\0' ? NULL : strchr(signs, *p->at);
    if (sign != NULL) {
        p->at++;
        *to = are[sign - signs];
        *bytes = 1;
        return true;
    }
    if (p->at == p->end || *p->at++ != 'u')
        return refuse(p, "a backslash before what JSON has no sign for");
    if (!take_code(p, &code))
        return false;
    if (code >= 0xd800 && code < 0xdc00 && p->end - p->at > 1 && memcmp(p->at, "\\u", 2) == 0) {
        p->at += 2;
        if (!take_code(p, &low))
            return false;
        code = low >= 0xdc00 && low < 0xe000 ? 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00)
                                             : code;
    }
    if (code >= 0xd800 && code < 0xe000)
        return refuse(p, "half a pair of \\u, which is no character");
    *bytes = rg_xml_utf8(to, code);
    return true;
}

/* Behind an ampersand of GML, which stands for itself where nothing ends with a semicolon. */
static bool take_entity(struct pieces *p, char *to, size_t *bytes)
{
    const char *end = p->at + (p->at < p->end && *p->at == '#');

    end += word_length(end, p->end);
    if (end == p->at || end == p->end || *end != ';') {
        *to = '&';
        *bytes = 1;
        return true;
    }
    const char *says = rg_xml_reference(&p->at, end + 1, to, bytes);
    return says == NULL || refuse(p, says);
}

/* What stands in quotes, behind the first one. */
static bool take_text(struct pieces *p)
{
    p->kind = TEXT;
    while (p->at < p->end && *p->at != '"') {
        char to[4] = {*p->at};
        size_t bytes = 1;
        if (p->json && (unsigned char)*p->at < 0x20)
            return refuse(p, "a text with a line's end or the like in it; JSON writes \\n");
        p->line += *p->at == '\n';
        p->at++;
        if ((*to == '\\' && p->json && !take_escape(p, to, &bytes)) ||
            (*to == '&' && !p->json && !take_entity(p, to, &bytes)))
            return false;
        keep(&p->piece, to, bytes);
    }
    if (p->at == p->end)
        return refuse(p, "a text whose quote does not end");
    p->at++;
    return true;
}

bool rg_pieces_take(struct pieces *p)
{
    skip(p);
    p->draft->line = p->line;
    p->from = p->at;
    p->piece.length = 0;
    p->piece.text[0] = '\0';
    p->kind = END;
    if (p->at == p->end)
        return true;
    const char first = *p->at;
    if (first == '"') {
        p->at++;
        return take_text(p);
    }
    if (strchr(p->json ? "[]{}:," : "[]", first) != NULL) {
        p->at++;
        p->kind = SIGN;
        return true;
    }
    const char *end = p->at + (first == '-' || (first == '+' && !p->json));
    if (end < p->end && in_word(*end) && !is_digit(*end)) { /* or -Infinity */
        p->kind = WORD;
        end += word_length(end, p->end);
    } else {
        p->kind = NUMBER;
        end = number_end(p->at, p->end, p->json);
    }
    if (end == NULL ||
        (end < p->end && strchr(p->json ? BLANKS "]},:" : BLANKS "[]#", *end) == NULL)) {
        p->at = end == NULL ? p->at : end + 1;
        return rg_pieces_expected(p, p->json ? "a value of JSON" : "a name or a value of GML");
    }
    p->at = end;
    keep(&p->piece, p->from, (size_t)(end - p->from));
    return true;
}

/* Whether the piece can be a value. Some words are numbers that are none, as Python writes them. */
bool rg_pieces_value(struct pieces *p)
{
    static const char *const words[2][6] = {
        {"NAN", "INF", "+INF", "-INF", "", ""},
        {"true", "false", "null", "NaN", "Infinity", "-Infinity"}};
    unsigned i = 0;

    while (p->kind == WORD && i < 6 && strcmp(words[p->json][i], p->piece.text) != 0)
        i++;
    return p->kind == NUMBER || p->kind == TEXT || (p->kind == WORD && i < 6) ||
           rg_pieces_expected(p, p->json ? "a value of JSON" : "a number, a text in quotes or [");
}

bool rg_pieces_key(const struct pieces *p)
{
    return p->kind == WORD && in_word(*p->from);
}

bool rg_pieces_whole(const char *text)
{
    const size_t length = strlen(text);
    return length > 0 && digits(text, text + length) == length;
}
