/* SPDX-License-Identifier: Apache-2.0 */

/* GML, and JSON of nodes and links, as networkx and D3 have it: items with names, some of which are
 * lists of items. The text is read twice: its vertices, and then its links. */

#include <stdio.h>
#include <string.h>

#include "net/inner/xml.h"
#include "values.h"

enum { DEEP = 100 };

#define BLANKS " \t\r\n"

/* A piece of the text: a bare word, a number, what stands in quotes, a sign. */
enum kind { END, WORD, NUMBER, TEXT, SIGN };

/* Where an item stands; what is in OTHER is passed over. */
enum where { TOP, GRAPH, NODE, EDGE, GRAPHICS, OTHER };

/* What an item is to the list that has it: neither of a list of JSON, nor deeper in it. */
enum { MEMBER = -1, INNER = -2 };

/* What names vertices, and of which kind it is; END: it is not there. */
struct name {
    struct value is;
    enum kind kind;
};

struct nested {
    struct values values;
    struct draft *draft;
    const char *at, *end;
    uint64_t line;
    bool json, links;   /* the pass over links */
    const char *from;   /* where the piece begins */
    enum kind kind;     /* of the piece */
    struct value piece; /* without quotes, up to 256 bytes of it */
    unsigned depth;
    bool has[4]; /* of the graph: directed, multigraph, nodes, links or edges */
    bool has_graph;
    bool old;             /* links have the places of vertices, as networkx 1 wrote them */
    bool bare;            /* vertices have no ids */
    bool numbers, digits; /* some id is a number; some text could be one */
    struct name name[3];  /* id; source and target */
};

/* ---- Pieces ---------------------------------------------------------------------------------- */

static bool refuse(struct nested *n, const char *what)
{
    return rg_values_refuse(&n->values, what);
}

static bool expected(struct nested *n, const char *what)
{
    const size_t left = (size_t)(n->end - n->from);

    if (left == 0)
        return rg_draft_refuse(n->draft, RG_E_SYNTAX, "the text ends where %s is expected", what);
    return rg_draft_refuse(n->draft, RG_E_SYNTAX, "%s where %s is expected",
                           rg_quote(n->from, n->at > n->from ? (size_t)(n->at - n->from) : 1).text,
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

static bool is_sign(const struct nested *n, char sign)
{
    return n->kind == SIGN && *n->from == sign;
}

static void skip(struct nested *n)
{
    for (; n->at < n->end; n->at++) {
        if (*n->at == '#' && !n->json)
            while (n->at < n->end && *n->at != '\n')
                n->at++;
        if (n->at == n->end || strchr(BLANKS, *n->at) == NULL)
            return;
        n->line += *n->at == '\n';
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
static bool take_code(struct nested *n, uint32_t *code)
{
    static const char digit[] = "0123456789abcdef";

    *code = 0;
    for (unsigned i = 0; i < 4; i++, n->at++) {
        const char lower = n->at == n->end    ? '\0'
                           : is_digit(*n->at) ? *n->at
                                              : (char)(*n->at | 0x20);
        const char *is = lower == '\0' ? NULL : strchr(digit, lower);
        if (is == NULL)
            return refuse(n, "\\u without four digits from 0 to f");
        *code = *code << 4 | (uint32_t)(is - digit);
    }
    return true;
}

/* Behind a backslash of JSON. */
static bool take_escape(struct nested *n, char *to, size_t *bytes)
{
    static const char signs[] = "\"\\/bfnrt", are[] = "\"\\/\b\f\n\r\t";
    uint32_t code, low;

    const char *sign = n->at == n->end || *n->at == '\0' ? NULL : strchr(signs, *n->at);
    if (sign != NULL) {
        n->at++;
        *to = are[sign - signs];
        *bytes = 1;
        return true;
    }
    if (n->at == n->end || *n->at++ != 'u')
        return refuse(n, "a backslash before what JSON has no sign for");
    if (!take_code(n, &code))
        return false;
    if (code >= 0xd800 && code < 0xdc00 && n->end - n->at > 1 && memcmp(n->at, "\\u", 2) == 0) {
        n->at += 2;
        if (!take_code(n, &low))
            return false;
        code = low >= 0xdc00 && low < 0xe000 ? 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00)
                                             : code;
    }
    if (code >= 0xd800 && code < 0xe000)
        return refuse(n, "half a pair of \\u, which is no character");
    *bytes = rg_xml_utf8(to, code);
    return true;
}

/* Behind an ampersand of GML, which stands for itself where nothing ends with a semicolon. */
static bool take_entity(struct nested *n, char *to, size_t *bytes)
{
    const char *end = n->at + (n->at < n->end && *n->at == '#');

    end += word_length(end, n->end);
    if (end == n->at || end == n->end || *end != ';') {
        *to = '&';
        *bytes = 1;
        return true;
    }
    const char *says = rg_xml_reference(&n->at, end + 1, to, bytes);
    return says == NULL || refuse(n, says);
}

/* What stands in quotes, behind the first one. */
static bool take_text(struct nested *n)
{
    n->kind = TEXT;
    while (n->at < n->end && *n->at != '"') {
        char to[4] = {*n->at};
        size_t bytes = 1;
        if (n->json && (unsigned char)*n->at < 0x20)
            return refuse(n, "a text with a line's end or the like in it; JSON writes \\n");
        n->line += *n->at == '\n';
        n->at++;
        if ((*to == '\\' && n->json && !take_escape(n, to, &bytes)) ||
            (*to == '&' && !n->json && !take_entity(n, to, &bytes)))
            return false;
        keep(&n->piece, to, bytes);
    }
    if (n->at == n->end)
        return refuse(n, "a text whose quote does not end");
    n->at++;
    return true;
}

/* Takes the next piece; false after a refusal. */
static bool take(struct nested *n)
{
    skip(n);
    n->draft->line = n->line;
    n->from = n->at;
    n->piece.length = 0;
    n->piece.text[0] = '\0';
    n->kind = END;
    if (n->at == n->end)
        return true;
    const char first = *n->at;
    if (first == '"') {
        n->at++;
        return take_text(n);
    }
    if (strchr(n->json ? "[]{}:," : "[]", first) != NULL) {
        n->at++;
        n->kind = SIGN;
        return true;
    }
    const char *end = n->at + (first == '-' || (first == '+' && !n->json));
    if (end < n->end && in_word(*end) && !is_digit(*end)) { /* or -Infinity */
        n->kind = WORD;
        end += word_length(end, n->end);
    } else {
        n->kind = NUMBER;
        end = number_end(n->at, n->end, n->json);
    }
    if (end == NULL ||
        (end < n->end && strchr(n->json ? BLANKS "]},:" : BLANKS "[]#", *end) == NULL)) {
        n->at = end == NULL ? n->at : end + 1;
        return expected(n, n->json ? "a value of JSON" : "a name or a value of GML");
    }
    n->at = end;
    keep(&n->piece, n->from, (size_t)(end - n->from));
    return true;
}

/* Whether the piece can be a value. Some words are numbers that are none, as Python writes them. */
static bool check_value(struct nested *n)
{
    static const char *const words[2][6] = {
        {"NAN", "INF", "+INF", "-INF", "", ""},
        {"true", "false", "null", "NaN", "Infinity", "-Infinity"}};
    unsigned i = 0;

    while (n->kind == WORD && i < 6 && strcmp(words[n->json][i], n->piece.text) != 0)
        i++;
    return n->kind == NUMBER || n->kind == TEXT || (n->kind == WORD && i < 6) ||
           expected(n, n->json ? "a value of JSON" : "a number, a text in quotes or [");
}

/* ---- Items ----------------------------------------------------------------------------------- */

static bool is(const struct value *key, const char *name)
{
    return strcmp(key->text, name) == 0;
}

/* Which of the names of vertices a key is; 3: none. */
static unsigned name_of(enum where in, const struct value *key)
{
    static const char *const names[] = {"id", "source", "target"};
    unsigned i = in == EDGE;

    while (i < 3 && !is(key, names[i]))
        i++;
    return in == NODE && i > 0 ? 3 : i;
}

static bool is_links(const struct value *key)
{
    return is(key, "links") || is(key, "edges");
}

static bool once(struct nested *n, bool *has, const char *name)
{
    if (*has && !n->links)
        return rg_draft_refuse(n->draft, RG_E_SYNTAX, "a second '%s'; leave out one", name);
    *has = true;
    return true;
}

static bool refuse_kind(struct nested *n, const struct value *key, const char *what)
{
    return rg_draft_refuse(n->draft, RG_E_SYNTAX, "'%s' is %s", key->text, what);
}

/* Whether no list can stand at a key. */
static bool is_plain(enum where in, const struct value *key)
{
    return in == GRAPH
               ? is(key, "directed") || is(key, "multigraph")
               : (in == NODE || in == EDGE) &&
                     (name_of(in, key) < 3 || rg_values_role(key->text, in == EDGE) != NOTHING);
}

/* A word or number of the graph itself. */
static bool take_of_graph(struct nested *n, const struct value *key)
{
    const bool directed = is(key, "directed"), word = n->kind == WORD;
    bool says = false;

    if (n->json && (is(key, "nodes") || is_links(key)))
        return refuse_kind(n, key, "no list of objects");
    if (n->links || !is_plain(GRAPH, key))
        return true;
    if (n->kind == TEXT)
        return expected(n, "a value without quotes");
    if (!once(n, &n->has[!directed], key->text) ||
        !rg_values_direction(&n->values, n->piece.text, word ? "true" : "1", word ? "false" : "0",
                             &says))
        return false;
    if (directed)
        n->values.arcs = says;
    else
        n->values.single = !says;
    return true;
}

/* An item that is no list, at a place in a list or none. */
static bool take_item(struct nested *n, enum where in, const struct value *key, int place)
{
    const bool none = n->kind == WORD && *n->piece.text != 't' && *n->piece.text != 'f';
    const unsigned which = in == NODE || in == EDGE ? name_of(in, key) : 3;
    enum role role = NOTHING;

    if (!check_value(n))
        return false;
    if (place != MEMBER && is_plain(in, key))
        return refuse_kind(n, key, "a list, where a value is expected");
    if (in == GRAPH)
        return take_of_graph(n, key);
    if (which < 3) {
        struct name *name = &n->name[which];
        if (name->kind != END)
            return rg_draft_refuse(n->draft, RG_E_SYNTAX, "a second %s", key->text);
        *name = (struct name){n->piece, n->kind};
        name->is.line = n->draft->line;
        return true;
    }
    if (in == NODE && !n->json && is(key, "isGroup") && strcmp(n->piece.text, "0") != 0)
        return refuse(n, "a group of nodes; take its nodes out of it");
    if (in == NODE && n->json && is(key, "pos") && place >= 0 && place < 2)
        role = place == 0 ? PLACE_X : PLACE_Y;
    else if (in == GRAPHICS)
        role = is(key, "x") ? X : is(key, "y") ? Y : NOTHING;
    else if (in == NODE || in == EDGE)
        role = rg_values_role(key->text, in == EDGE);
    return role == NOTHING || none || rg_values_give(&n->values, role, &n->piece);
}

/* A list begins: @as is where its items stand. */
static bool begin_list(struct nested *n, enum where in, const struct value *key, int place,
                       enum where *as)
{
    *as = OTHER;
    if (is_plain(in, key))
        return refuse_kind(n, key, "a list, where a value is expected");
    if (in == GRAPH && n->json && (is(key, "nodes") || is_links(key))) {
        if (place < 0)
            return refuse_kind(n, key, "no list of objects");
        *as = is(key, "nodes") ? NODE : EDGE;
    } else if (in == GRAPH && !n->json) {
        *as = is(key, "node") ? NODE : is(key, "edge") ? EDGE : OTHER;
    } else if (in == TOP && (n->json || is(key, "graph"))) {
        *as = GRAPH;
        if (n->has_graph && !n->links)
            return refuse(n, "a second graph; leave one in the file");
        n->has_graph = true;
    } else if (in == NODE && !n->json && is(key, "graphics")) {
        *as = GRAPHICS;
    }
    if (*as == (n->links ? NODE : EDGE))
        *as = OTHER;
    if (*as == NODE || *as == EDGE) {
        rg_values_begin(&n->values, *as == EDGE);
        n->name[0].kind = n->name[1].kind = n->name[2].kind = END;
    }
    return true;
}

/* Whether a name is a text, or a number that is whole. */
static bool check_name(struct nested *n, const struct name *name)
{
    const char *text = name->is.text + (name->kind == NUMBER && *name->is.text == '-');
    const size_t length = strlen(text);

    n->draft->line = name->is.line;
    return name->kind == TEXT ||
           (name->kind == NUMBER && length == digits(text, text + length) &&
            (*text != '0' || strcmp(name->is.text, "0") == 0)) ||
           rg_draft_refuse(n->draft, RG_E_SYNTAX,
                           "%s is no name of a node: a text in quotes or a whole number expected",
                           rg_quote(name->is.text, name->is.length).text);
}

/* D3's nodes may have no ids: their names are their places. */
static bool end_node(struct nested *n)
{
    struct name *id = &n->name[0];
    struct draft *draft = n->draft;
    const bool bare = id->kind == END;
    uint64_t number;

    if (bare && (!n->json || (draft->vertices > 0 && !n->bare)))
        return refuse(n, "a node without an id");
    if (!bare && n->bare)
        return refuse(n, "a node with an id, where those before it have none");
    n->bare = bare;
    if (bare) {
        id->is.length = (size_t)snprintf(id->is.text, sizeof id->is.text, "%llu",
                                         (unsigned long long)draft->vertices);
    } else if (!check_name(n, id)) {
        return false;
    }
    n->numbers = n->numbers || id->kind == NUMBER;
    n->digits = n->digits || rg_draft_number(id->is.text, id->is.length, UINT64_MAX / 16, &number);
    if (!rg_draft_vertex(draft, id->is.text, id->is.length, false, &n->values.node))
        return false;
    draft->vertex[n->values.node].quoted = id->kind == TEXT;
    return rg_values_end_node(&n->values);
}

/* The end of an edge: an id or, in JSON, where no id is a number, the place of a vertex. */
static bool find_end(struct nested *n, const struct name *name, uint32_t *vertex)
{
    const struct draft *draft = n->draft;
    uint64_t place;

    if (name->kind == END)
        return refuse(n, "an edge without source or target");
    if (!check_name(n, name))
        return false;
    if (n->json && name->kind == NUMBER && (n->old || !n->numbers)) {
        if (n->digits && !n->bare && !n->old)
            return rg_draft_refuse(n->draft, RG_E_SYNTAX,
                                   "%s may be an id or a place; write it in quotes, as ids are",
                                   name->is.text);
        if (draft->vertices > 0 &&
            rg_draft_number(name->is.text, name->is.length, draft->vertices - 1, &place)) {
            *vertex = (uint32_t)place;
            return true;
        }
        return rg_values_no_node(&n->values, name->is.text);
    }
    *vertex = rg_draft_find(draft, name->is.text, name->is.length);
    return (*vertex != DRAFT_NONE && draft->vertex[*vertex].quoted == (name->kind == TEXT)) ||
           rg_values_no_node(&n->values, name->is.text);
}

static bool end_list(struct nested *n, enum where as)
{
    if (as == NODE)
        return end_node(n);
    return as != EDGE ||
           (find_end(n, &n->name[1], &n->values.edge.from) &&
            find_end(n, &n->name[2], &n->values.edge.to) && rg_values_end_edge(&n->values));
}

static bool deeper(struct nested *n)
{
    return ++n->depth < DEEP || refuse(n, "lists in lists, more than 100 deep");
}

/* ---- GML ------------------------------------------------------------------------------------- */

/* Items to the end of their list. */
static bool read_gml(struct nested *n, enum where in)
{
    while (take(n) && n->kind != END && !is_sign(n, ']')) {
        const struct value key = n->piece;
        enum where as;
        if (n->kind != WORD || !in_word(*n->from))
            return expected(n, n->depth > 0 ? "a name or ]" : "a name");
        if (!take(n))
            return false;
        if (!is_sign(n, '[')) {
            if (!take_item(n, in, &key, MEMBER))
                return false;
            continue;
        }
        if (!begin_list(n, in, &key, MEMBER, &as) || !deeper(n) || !read_gml(n, as) ||
            !end_list(n, as))
            return false;
    }
    if (n->draft->status != RG_OK || (n->kind == END) == (n->depth == 0))
        return n->draft->status == RG_OK && (n->depth == 0 || n->depth-- > 0);
    return expected(n, n->depth == 0 ? "a name" : "]");
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static bool read_json(struct nested *n, enum where in, const struct value *key, int place);

static bool read_object(struct nested *n, enum where in, const struct value *key, int place)
{
    enum where as;

    if (!begin_list(n, in, key, place, &as) || !take(n))
        return false;
    for (bool first = true; !is_sign(n, '}') || !first; first = false) {
        if (!first && !is_sign(n, ','))
            return is_sign(n, '}') ? end_list(n, as) : expected(n, "a comma or }");
        if (!first && !take(n))
            return false;
        if (n->kind != TEXT)
            return expected(n, "a name in quotes");
        const struct value name = n->piece;
        if ((as == GRAPH && is(&name, "nodes") && !once(n, &n->has[2], "nodes")) ||
            (as == GRAPH && is_links(&name) && !once(n, &n->has[3], "links' or 'edges")) ||
            !take(n))
            return false;
        if (!is_sign(n, ':'))
            return expected(n, "a colon");
        if (!take(n) || !read_json(n, as, &name, MEMBER) || !take(n))
            return false;
    }
    return end_list(n, as);
}

static bool read_array(struct nested *n, enum where in, const struct value *key, int place)
{
    const bool plain = place == MEMBER;

    if (is_plain(in, key))
        return refuse_kind(n, key, "a list, where a value is expected");
    if (!plain && in == GRAPH && (is(key, "nodes") || is_links(key)))
        return refuse_kind(n, key, "no list of objects");
    n->old = n->old || (in == GRAPH && plain && is(key, "graph"));
    if (!take(n))
        return false;
    for (int i = 0; !is_sign(n, ']') || i > 0; i += i < INT32_MAX) {
        if (i > 0 && !is_sign(n, ','))
            return is_sign(n, ']') || expected(n, "a comma or ]");
        if (i > 0 && !take(n))
            return false;
        if (!read_json(n, in, key, plain ? i : INNER) || !take(n))
            return false;
    }
    return true;
}

/* The value that begins with this piece. */
static bool read_json(struct nested *n, enum where in, const struct value *key, int place)
{
    if (!is_sign(n, '{') && !is_sign(n, '['))
        return take_item(n, in, key, place);
    if (!deeper(n) || !(is_sign(n, '{') ? read_object : read_array)(n, in, key, place))
        return false;
    n->depth--;
    return true;
}

static bool read_document(struct nested *n)
{
    static const struct value none = {.length = 0};

    if (!take(n))
        return false;
    if (!is_sign(n, '{'))
        return expected(n, "{, an object of nodes and links,");
    if (!read_json(n, TOP, &none, MEMBER) || !take(n))
        return false;
    return n->kind == END || expected(n, "the end of the text");
}

/* ---- The text -------------------------------------------------------------------------------- */

static bool check_parts(struct nested *n)
{
    n->draft->line = 0;
    if (!n->json)
        return n->has_graph || refuse(n, "no graph: 'graph [' expected");
    return (n->has[2] && n->has[3]) ||
           refuse(n, "an object of nodes and links expected, as node_link_data of networkx "
                     "makes it");
}

static bool read_nested(struct draft *draft, struct draft_text text, bool json)
{
    struct nested n = {.values = {.draft = draft}, .draft = draft, .json = json};

    if (text.end - text.at >= 3 && memcmp(text.at, "\xef\xbb\xbf", 3) == 0)
        text.at += 3;
    for (unsigned pass = 0; pass < 2; pass++) {
        n.at = text.at;
        n.end = text.end;
        n.links = pass > 0;
        n.depth = 0;
        n.line = 1;
        if (!(json ? read_document(&n) : read_gml(&n, TOP)) || (pass == 0 && !check_parts(&n)))
            return false;
        draft->directed = n.values.arcs;
    }
    return true;
}

bool rg_read_gml(struct draft *draft, struct draft_text text)
{
    return read_nested(draft, text, false);
}

bool rg_read_json(struct draft *draft, struct draft_text text)
{
    return read_nested(draft, text, true);
}
