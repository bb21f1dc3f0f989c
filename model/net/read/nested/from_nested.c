/* SPDX-License-Identifier: Apache-2.0 */

/* GML, and JSON of nodes and links, as networkx and D3 have it: items with names, some of which are
 * lists of items. The text is read twice: its vertices, and then its links. */

#include <stdio.h>
#include <string.h>

#include "pieces.h"

enum { DEEP = 100 };

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
    struct pieces pieces;
    bool json, links; /* the pass over links */
    unsigned depth;
    bool has[4]; /* of the graph: directed, multigraph, nodes, links or edges */
    bool has_graph;
    bool old;             /* links have the places of vertices, as networkx 1 wrote them */
    bool bare;            /* vertices have no ids */
    bool numbers, digits; /* some id is a number; some text could be one */
    struct name name[3];  /* id; source and target */
};

/* ---- Items ----------------------------------------------------------------------------------- */

static bool refuse(struct nested *n, const char *what)
{
    return rg_values_refuse(&n->values, what);
}

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
    const bool directed = is(key, "directed"), word = n->pieces.kind == WORD;
    bool says = false;

    if (n->json && (is(key, "nodes") || is_links(key)))
        return refuse_kind(n, key, "no list of objects");
    if (n->links || !is_plain(GRAPH, key))
        return true;
    if (n->pieces.kind == TEXT)
        return rg_pieces_expected(&n->pieces, "a value without quotes");
    if (!once(n, &n->has[!directed], key->text) ||
        !rg_values_direction(&n->values, n->pieces.piece.text, word ? "true" : "1",
                             word ? "false" : "0", &says))
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
    const bool none =
        n->pieces.kind == WORD && *n->pieces.piece.text != 't' && *n->pieces.piece.text != 'f';
    const unsigned which = in == NODE || in == EDGE ? name_of(in, key) : 3;
    enum role role = NOTHING;

    if (!rg_pieces_value(&n->pieces))
        return false;
    if (place != MEMBER && is_plain(in, key))
        return refuse_kind(n, key, "a list, where a value is expected");
    if (in == GRAPH)
        return take_of_graph(n, key);
    if (which < 3) {
        struct name *name = &n->name[which];
        if (name->kind != END)
            return rg_draft_refuse(n->draft, RG_E_SYNTAX, "a second %s", key->text);
        *name = (struct name){n->pieces.piece, n->pieces.kind};
        name->is.line = n->draft->line;
        return true;
    }
    if (in == NODE && !n->json && is(key, "isGroup") && strcmp(n->pieces.piece.text, "0") != 0)
        return refuse(n, "a group of nodes; take its nodes out of it");
    if (in == NODE && n->json && is(key, "pos") && place >= 0 && place < 2)
        role = place == 0 ? PLACE_X : PLACE_Y;
    else if (in == GRAPHICS)
        role = is(key, "x") ? X : is(key, "y") ? Y : NOTHING;
    else if (in == NODE || in == EDGE)
        role = rg_values_role(key->text, in == EDGE);
    return role == NOTHING || none || rg_values_give(&n->values, role, &n->pieces.piece);
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

    n->draft->line = name->is.line;
    return name->kind == TEXT ||
           (name->kind == NUMBER && rg_pieces_whole(text) &&
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
    while (rg_pieces_take(&n->pieces) && n->pieces.kind != END &&
           !rg_pieces_sign(&n->pieces, ']')) {
        const struct value key = n->pieces.piece;
        enum where as;
        if (!rg_pieces_key(&n->pieces))
            return rg_pieces_expected(&n->pieces, n->depth > 0 ? "a name or ]" : "a name");
        if (!rg_pieces_take(&n->pieces))
            return false;
        if (!rg_pieces_sign(&n->pieces, '[')) {
            if (!take_item(n, in, &key, MEMBER))
                return false;
            continue;
        }
        if (!begin_list(n, in, &key, MEMBER, &as) || !deeper(n) || !read_gml(n, as) ||
            !end_list(n, as))
            return false;
    }
    if (n->draft->status != RG_OK || (n->pieces.kind == END) == (n->depth == 0))
        return n->draft->status == RG_OK && (n->depth == 0 || n->depth-- > 0);
    return rg_pieces_expected(&n->pieces, n->depth == 0 ? "a name" : "]");
}

/* ---- JSON ------------------------------------------------------------------------------------ */

static bool read_json(struct nested *n, enum where in, const struct value *key, int place);

static bool read_object(struct nested *n, enum where in, const struct value *key, int place)
{
    enum where as;

    if (!begin_list(n, in, key, place, &as) || !rg_pieces_take(&n->pieces))
        return false;
    for (bool first = true; !rg_pieces_sign(&n->pieces, '}') || !first; first = false) {
        if (!first && !rg_pieces_sign(&n->pieces, ','))
            return rg_pieces_sign(&n->pieces, '}') ? end_list(n, as)
                                                   : rg_pieces_expected(&n->pieces, "a comma or }");
        if (!first && !rg_pieces_take(&n->pieces))
            return false;
        if (n->pieces.kind != TEXT)
            return rg_pieces_expected(&n->pieces, "a name in quotes");
        const struct value name = n->pieces.piece;
        if ((as == GRAPH && is(&name, "nodes") && !once(n, &n->has[2], "nodes")) ||
            (as == GRAPH && is_links(&name) && !once(n, &n->has[3], "links' or 'edges")) ||
            !rg_pieces_take(&n->pieces))
            return false;
        if (!rg_pieces_sign(&n->pieces, ':'))
            return rg_pieces_expected(&n->pieces, "a colon");
        if (!rg_pieces_take(&n->pieces) || !read_json(n, as, &name, MEMBER) ||
            !rg_pieces_take(&n->pieces))
            return false;
    }
    return end_list(n, as);
}

static bool read_array(struct nested *n, enum where in, const struct value *key, int place)
{
    const bool plain = place == MEMBER;

    if (is_plain(in, key))
        return refuse_kind(n, key,
                           in == GRAPH || name_of(in, key) > 2
                               ? "a list, where a value is expected"
                               : "a list, where a value is expected; networkx's "
                                 "convert_node_labels_to_integers makes numbers of such names");
    if (!plain && in == GRAPH && (is(key, "nodes") || is_links(key)))
        return refuse_kind(n, key, "no list of objects");
    n->old = n->old || (in == GRAPH && plain && is(key, "graph"));
    if (!rg_pieces_take(&n->pieces))
        return false;
    for (int i = 0; !rg_pieces_sign(&n->pieces, ']') || i > 0; i += i < INT32_MAX) {
        if (i > 0 && !rg_pieces_sign(&n->pieces, ','))
            return rg_pieces_sign(&n->pieces, ']') ||
                   rg_pieces_expected(&n->pieces, "a comma or ]");
        if (i > 0 && !rg_pieces_take(&n->pieces))
            return false;
        if (!read_json(n, in, key, plain ? i : INNER) || !rg_pieces_take(&n->pieces))
            return false;
    }
    return true;
}

/* The value that begins with this piece. */
static bool read_json(struct nested *n, enum where in, const struct value *key, int place)
{
    if (!rg_pieces_sign(&n->pieces, '{') && !rg_pieces_sign(&n->pieces, '['))
        return take_item(n, in, key, place);
    if (!deeper(n) ||
        !(rg_pieces_sign(&n->pieces, '{') ? read_object : read_array)(n, in, key, place))
        return false;
    n->depth--;
    return true;
}

static bool read_document(struct nested *n)
{
    static const struct value none = {.length = 0};

    if (!rg_pieces_take(&n->pieces))
        return false;
    if (!rg_pieces_sign(&n->pieces, '{'))
        return rg_pieces_expected(&n->pieces, "{, an object of nodes and links,");
    if (!read_json(n, TOP, &none, MEMBER) || !rg_pieces_take(&n->pieces))
        return false;
    return n->pieces.kind == END || rg_pieces_expected(&n->pieces, "the end of the text");
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
    struct nested n = {.values = {.draft = draft},
                       .draft = draft,
                       .pieces = {.draft = draft, .json = json},
                       .json = json};

    if (text.end - text.at >= 3 && memcmp(text.at, "\xef\xbb\xbf", 3) == 0)
        text.at += 3;
    for (unsigned pass = 0; pass < 2; pass++) {
        n.pieces.at = text.at;
        n.pieces.end = text.end;
        n.links = pass > 0;
        n.depth = 0;
        n.pieces.line = 1;
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
