/* SPDX-License-Identifier: Apache-2.0 */

/* The reader of XML: elements, attributes and text, one after the other. */

#include "net/inner/xml.h"

#include <stdlib.h>
#include <string.h>

#include "xml_bytes.h"

enum { DEEP = 100, ATTRIBUTES = 64, SPACES = 128 };

struct reader {
    rg_xml *xml;
    const char *begin, *at, *end;
    struct {
        const char *name;
        size_t length;
    } open[DEEP];
    unsigned depth;
    struct {
        const char *prefix, *name;
        size_t length, name_length;
        unsigned depth; /* of the element that declares it */
    } space[SPACES];    /* a later one goes before an earlier one */
    unsigned spaces;
    bool has_root, has_type;
    char *room; /* of the names and values of a tag */
    size_t size;
    bool broken; /* no memory */
};

static bool fail(struct reader *r, const char *says)
{
    r->xml->says = says;
    return false;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* ---- Pieces ---------------------------------------------------------------------------------- */

static void advance(struct reader *r, const char *to)
{
    for (; r->at < to; r->at++)
        r->xml->line += *r->at == '\n';
}

static bool starts(const struct reader *r, const char *with)
{
    const size_t length = strlen(with);
    return (size_t)(r->end - r->at) >= length && memcmp(r->at, with, length) == 0;
}

/* Where a piece ends that begins here, after its first @skip bytes; NULL: nowhere. */
static const char *find(const struct reader *r, size_t skip, const char *last)
{
    const size_t length = strlen(last);

    for (const char *at = r->at + skip; (size_t)(r->end - at) >= length; at++) {
        at = memchr(at, *last, (size_t)(r->end - at) - length + 1);
        if (at == NULL)
            return NULL;
        if (memcmp(at, last, length) == 0)
            return at;
    }
    return NULL;
}

static bool in_name(char c, bool first)
{
    const char lower = (char)(c | 0x20);
    return (lower >= 'a' && lower <= 'z') || c == '_' || c == ':' || (unsigned char)c >= 0x80 ||
           (!first && ((c >= '0' && c <= '9') || c == '-' || c == '.'));
}

static size_t name_length(const char *at, const char *end)
{
    size_t length = 0;

    while (at + length < end && in_name(at[length], length == 0))
        length++;
    return length;
}

const char *rg_xml_reference(const char **from, const char *end, char *to, size_t *bytes)
{
    static const struct {
        const char *name;
        char is;
    } own[] = {{"lt;", '<'}, {"gt;", '>'}, {"amp;", '&'}, {"quot;", '"'}, {"apos;", '\''}};
    const char *at = *from;
    uint32_t code = 0;

    for (size_t i = 0; i < sizeof own / sizeof *own; i++) {
        const size_t length = strlen(own[i].name);
        if ((size_t)(end - at) < length || memcmp(at, own[i].name, length) != 0)
            continue;
        *from = at + length;
        *to = own[i].is;
        *bytes = 1;
        return NULL;
    }
    if (at == end || *at != '#')
        return "an entity that is not &lt; &gt; &amp; &quot; or &apos;; write the character";
    const bool hex = ++at < end && *at == 'x';
    const char *const digits = "0123456789abcdef", *const first = at += hex;
    for (; at < end && *at != ';' && code <= 0x10ffff; at++) {
        const char *digit =
            memchr(digits, *at >= 'A' && *at <= 'F' ? *at | 0x20 : *at, hex ? 16 : 10);
        code = digit == NULL ? UINT32_MAX : code * (hex ? 16 : 10) + (uint32_t)(digit - digits);
    }
    if (at == end || *at != ';' || at == first || !rg_xml_character(code))
        return "a number that is no character of XML";
    *from = at + 1;
    *bytes = rg_xml_utf8(to, code);
    return NULL;
}

static bool take_reference(struct reader *r, const char **from, const char *end, char *to,
                           size_t *bytes)
{
    const char *says = rg_xml_reference(from, end, to, bytes);
    return says == NULL || fail(r, says);
}

/* ---- Tags ------------------------------------------------------------------------------------ */

/* Where the tag ends; what stands in quotes is not looked at. */
static const char *tag_end(const struct reader *r)
{
    char quote = '\0';

    for (const char *at = r->at + 1; at < r->end; at++)
        if (quote != '\0')
            quote = *at == quote ? '\0' : quote;
        else if (*at == '"' || *at == '\'')
            quote = *at;
        else if (*at == '>' || *at == '<')
            return *at == '>' ? at : NULL;
    return NULL;
}

static const char *past_blanks(const char *at, const char *end)
{
    while (at < end && is_blank(*at))
        at++;
    return at;
}

/* A value in quotes, to where the room is, with a zero behind it. */
static bool take_value(struct reader *r, const char **from, const char *end, char **to)
{
    const char *at = *from, quote = at < end ? *at : '\0';
    size_t bytes;

    if (quote != '"' && quote != '\'')
        return fail(r, "an attribute without a value in quotes");
    for (at++; at < end && *at != quote;) {
        if (*at == '<')
            return fail(r, "< in the value of an attribute");
        if (*at == '\r' && at + 1 < end && at[1] == '\n')
            at++;
        bytes = 1;
        if (*at != '&')
            **to = is_blank(*at) ? ' ' : *at;
        if (*at++ == '&' && !take_reference(r, &at, end, *to, &bytes))
            return false;
        *to += bytes;
    }
    *(*to)++ = '\0';
    *from = at + 1; /* the tag ends outside of quotes */
    return true;
}

static char *take_name(const char *name, size_t length, char **to)
{
    char *begin = *to;

    memcpy(begin, name, length);
    begin[length] = '\0';
    *to += length + 1;
    return begin;
}

/* Keeps what an attribute xmlns or xmlns:PREFIX declares, as the file has it. */
static bool declare(struct reader *r, const char *name, size_t length, const char *value,
                    const char *end)
{
    if (length < 5 || memcmp(name, "xmlns", 5) != 0 || (length > 5 && name[5] != ':'))
        return true;
    if (r->spaces == SPACES)
        return fail(r, "more than 128 namespaces at one place");
    const size_t skip = length > 5 ? 6 : 5;
    r->space[r->spaces].prefix = name + skip;
    r->space[r->spaces].length = length - skip;
    r->space[r->spaces].name = value;
    r->space[r->spaces].name_length = (size_t)(end - value);
    r->space[r->spaces++].depth = r->depth + 1;
    return true;
}

/* The namespace of a name with its prefix, or of one without. */
static bool find_space(struct reader *r, const char *name, size_t length)
{
    const char *colon = memchr(name, ':', length);
    const size_t prefix = colon == NULL ? 0 : (size_t)(colon - name);
    unsigned i = r->spaces;

    while (i > 0 &&
           (r->space[i - 1].length != prefix || memcmp(r->space[i - 1].prefix, name, prefix) != 0))
        i--;
    r->xml->space = i > 0 ? r->space[i - 1].name : "";
    r->xml->space_length = i > 0 ? r->space[i - 1].name_length : 0;
    return colon == NULL || (prefix > 0 && r->xml->space_length > 0) ||
           (prefix == 3 && memcmp(name, "xml", 3) == 0) ||
           fail(r,
                "a prefix of no namespace; declare it by xmlns:PREFIX='..' in the first element");
}

/* The attributes of a tag, with room for as many bytes as it has. */
static bool take_attributes(struct reader *r, const char *at, const char *end, char *to,
                            const char *list[2 * ATTRIBUTES + 1])
{
    size_t count = 0;

    for (const char *next; (next = past_blanks(at, end)) < end; count += 2) {
        const size_t length = name_length(next, end);
        if (length == 0 || next == at)
            return fail(r, "a blank and an attribute expected in a tag");
        if (count == 2 * (size_t)ATTRIBUTES)
            return fail(r, "more than 64 attributes of one element");
        list[count] = take_name(next, length, &to);
        for (size_t i = 0; i < count; i += 2)
            if (strcmp(list[i], list[count]) == 0)
                return fail(r, "an attribute twice");
        at = past_blanks(next + length, end);
        if (at == end || *at != '=')
            return fail(r, "an attribute without a value in quotes");
        at = past_blanks(at + 1, end);
        list[count + 1] = to;
        const char *const value = at + 1;
        if (!take_value(r, &at, end, &to) || !declare(r, next, length, value, at - 1))
            return false;
    }
    list[count] = NULL;
    for (size_t i = 0; i < count; i += 2)
        if (strncmp(list[i], "xmlns:", 6) != 0 && strchr(list[i], ':') != NULL &&
            !find_space(r, list[i], strlen(list[i])))
            return false;
    return true;
}

static bool close_element(struct reader *r)
{
    while (r->spaces > 0 && r->space[r->spaces - 1].depth == r->depth)
        r->spaces--;
    r->depth--;
    return r->xml->end == NULL || r->xml->end(r->xml->context);
}

static bool read_begin(struct reader *r)
{
    const char *attributes[2 * ATTRIBUTES + 1], *end = tag_end(r);
    const size_t length = name_length(r->at + 1, r->end);

    if (length == 0 || end == NULL)
        return fail(r, length == 0 ? "< before what is no name" : "a tag that does not end");
    if (r->depth == DEEP || (r->depth == 0 && r->has_root))
        return fail(r, r->depth == 0 ? "an element after the last one"
                                     : "elements more than 100 deep");
    const size_t needed = (size_t)(end - r->at) + 8;
    if (needed > r->size) {
        free(r->room);
        r->room = malloc(2 * needed);
        r->size = 2 * needed;
        r->broken = r->room == NULL;
    }
    if (r->broken)
        return false;
    const bool empty = end[-1] == '/';
    char *to = r->room;
    const char *name = take_name(r->at + 1, length, &to);
    if (!take_attributes(r, r->at + 1 + length, end - empty, to, attributes) ||
        !find_space(r, name, length))
        return false;
    r->has_root = true;
    r->open[r->depth].name = r->at + 1;
    r->open[r->depth++].length = length;
    if (r->xml->begin != NULL && !r->xml->begin(r->xml->context, name, attributes))
        return false;
    advance(r, end + 1);
    return !empty || close_element(r);
}

static bool read_end(struct reader *r)
{
    const char *name = r->at + 2;
    const size_t length = name_length(name, r->end);
    const char *end = past_blanks(name + length, r->end);

    if (end == r->end || *end != '>')
        return fail(r, "a tag that does not end");
    if (r->depth == 0 || r->open[r->depth - 1].length != length ||
        memcmp(r->open[r->depth - 1].name, name, length) != 0)
        return fail(r, "the end of an element that is not the open one");
    advance(r, end + 1);
    return close_element(r);
}

/* ---- Text ------------------------------------------------------------------------------------ */

static bool tell(struct reader *r, const char *text, size_t length)
{
    return length == 0 || r->xml->text == NULL || r->xml->text(r->xml->context, text, length);
}

/* Text as it stands, its lines ended by line feeds. */
static bool tell_plain(struct reader *r, const char *end)
{
    while (r->at < end) {
        const char *cr = memchr(r->at, '\r', (size_t)(end - r->at));
        const char *stop = cr == NULL ? end : cr;
        if (!tell(r, r->at, (size_t)(stop - r->at)) ||
            (cr != NULL && (cr + 1 == r->end || cr[1] != '\n') && !tell(r, "\n", 1)))
            return false;
        advance(r, cr == NULL ? end : cr + 1);
    }
    return true;
}

static bool read_text(struct reader *r)
{
    char character[4];
    size_t bytes;
    const char *end = r->at;

    if (*r->at == '&') {
        r->at++;
        return take_reference(r, &r->at, r->end, character, &bytes) && tell(r, character, bytes);
    }
    while (end < r->end && *end != '<' && *end != '&')
        end++;
    for (const char *at = r->at; at + 2 < end; at++)
        if (memcmp(at, "]]>", 3) == 0)
            return fail(r, "]]> in a text");
    return tell_plain(r, end);
}

/* ---- What is no element ---------------------------------------------------------------------- */

static bool skip(struct reader *r, size_t first, const char *last, const char *says)
{
    const char *end = find(r, first, last);

    if (end == NULL)
        return fail(r, says);
    advance(r, end + strlen(last));
    return true;
}

static bool skip_comment(struct reader *r)
{
    return skip(r, 4, "--", "a comment that does not end") &&
           ((r->at < r->end && *r->at++ == '>') || fail(r, "-- in a comment"));
}

static bool skip_instruction(struct reader *r)
{
    if (starts(r, "<?xml") && r->end - r->at > 5 && is_blank(r->at[5]) && r->at != r->begin)
        return fail(r, "<?xml behind the beginning");
    if (name_length(r->at + 2, r->end) == 0)
        return fail(r, "an instruction without a name");
    return skip(r, 2, "?>", "an instruction that does not end");
}

/* Past a declaration up to its >, or up to a [. */
static bool skip_declaration(struct reader *r)
{
    const char *at = r->at;
    char quote = '\0';

    for (; at < r->end && (quote != '\0' || (*at != '>' && *at != '[')); at++)
        quote = quote != '\0'               ? (*at == quote ? '\0' : quote)
                : *at == '"' || *at == '\'' ? *at
                                            : '\0';
    if (at == r->end)
        return fail(r, "a declaration that does not end");
    advance(r, at + 1);
    return true;
}

/* A type names its own declarations elsewhere, which change nothing here; of those that it brings,
 * no one may. */
static bool skip_type(struct reader *r)
{
    if (r->has_root || r->has_type)
        return fail(r, "a document type behind the first element");
    r->has_type = true;
    if (!skip_declaration(r) || r->at[-1] == '>')
        return r->xml->says == NULL;
    for (;;) {
        advance(r, past_blanks(r->at, r->end));
        if (starts(r, "]"))
            return skip_declaration(r) && (r->at[-1] == '>' || fail(r, "[ behind ]"));
        if (starts(r, "<!ENTITY") || starts(r, "%"))
            return fail(r,
                        "the declaration of an entity; write what it stands for, and leave it out");
        if (starts(r, "<!ATTLIST"))
            return fail(r, "the declaration of an attribute");
        if (starts(r, "<!--") ? !skip_comment(r)
            : starts(r, "<?") ? !skip_instruction(r)
            : starts(r, "<!") ? !skip_declaration(r)
                              : !fail(r, "a declaration expected in the document type"))
            return false;
    }
}

static bool read_cdata(struct reader *r)
{
    const char *end = find(r, 9, "]]>");

    if (end == NULL)
        return fail(r, "a CDATA section that does not end");
    r->at += 9;
    if (!tell_plain(r, end))
        return false;
    r->at += 3;
    return true;
}

static bool read_piece(struct reader *r)
{
    if (r->depth == 0 && *r->at != '<') {
        advance(r, past_blanks(r->at, r->end));
        return r->at == r->end || *r->at == '<' || fail(r, "text outside of all elements");
    }
    if (*r->at != '<')
        return read_text(r);
    if (starts(r, "<!--"))
        return skip_comment(r);
    if (starts(r, "<?"))
        return skip_instruction(r);
    if (starts(r, "<!DOCTYPE"))
        return skip_type(r);
    if (starts(r, "<![CDATA[") && r->depth > 0)
        return read_cdata(r);
    return starts(r, "</") ? read_end(r) : read_begin(r);
}

rg_status rg_xml_read(rg_xml *xml, const char *text, size_t length)
{
    struct xml_bytes bytes = {.line = 1};
    const bool whole = rg_xml_bytes(&bytes, text, length);
    struct reader r = {.xml = xml, .begin = bytes.at, .at = bytes.at, .end = bytes.end};

    xml->line = whole ? 1 : bytes.line;
    xml->says = bytes.says;
    bool good = whole;
    while (good && r.at < r.end)
        good = read_piece(&r);
    if (good && (r.depth > 0 || !r.has_root))
        good = fail(&r, r.depth > 0 ? "an element that does not end" : "no element");
    free(r.room);
    free(bytes.copy);
    return r.broken || bytes.broken ? RG_E_MEMORY : good ? RG_OK : RG_E_SYNTAX;
}
