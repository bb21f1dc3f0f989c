/* SPDX-License-Identifier: Apache-2.0 */

/* GraphML, by expat. What declares an entity is refused; expat limits the rest. */

#include "draft.h"

#if defined __wasm__ || defined RG_NO_XML

#ifdef RG_NO_XML /* of Python */
#define INSTEAD "from_networkx(networkx.read_graphml(NAME)) does it"
#else
#define INSTEAD "routegen export file:NAME --format edges makes a list of edges of it"
#endif

bool rg_read_graphml(struct draft *draft, struct draft_text text)
{
    (void)text;
    return rg_draft_refuse(draft, RG_E_OPTION, "GraphML is not read here; " INSTEAD);
}

#else

#include <expat.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What a piece of data tells. */
enum role { NOTHING, LABEL, NAME, KIND, X, Y, LATITUDE, DELAY, FROM_PORT, TO_PORT };

enum { KEYS = 64, PIECE = 1 << 20 };

struct key {
    char id[40];
    bool of_edge;
    enum role role;
};

struct graphml {
    struct draft *draft;
    XML_Parser parser;
    struct key key[KEYS];
    unsigned keys;
    bool in_graph;
    uint32_t node;          /* DRAFT_NONE: not in one */
    bool has_label, has[2]; /* x and y */
    bool in_edge, in_data;
    struct draft_link edge;
    enum role role; /* of the data that is read */
    char text[RG_TOPOLOGY_MAX_LABEL + 1];
    size_t length;
};

static const char *value_of(const char **attributes, const char *name)
{
    for (; *attributes != NULL; attributes += 2)
        if (strcmp(attributes[0], name) == 0)
            return attributes[1];
    return NULL;
}

/* The name of an element without a prefix. */
static const char *local(const char *name)
{
    const char *colon = strrchr(name, ':');
    return colon == NULL ? name : colon + 1;
}

static void note_line(struct graphml *g)
{
    g->draft->line = XML_GetCurrentLineNumber(g->parser);
}

static void stop_if(struct graphml *g, bool bad)
{
    if (bad)
        (void)XML_StopParser(g->parser, XML_FALSE);
}

static bool refuse(struct graphml *g, const char *what)
{
    return rg_draft_refuse(g->draft, RG_E_SYNTAX, "%s", what);
}

/* ---- Elements -------------------------------------------------------------------------------- */

static void begin_key(struct graphml *g, const char **attributes)
{
    static const struct {
        const char *name;
        enum role node, edge;
    } roles[] = {
        {"label", LABEL, NOTHING},
        {"name", NAME, NOTHING},
        {"kind", KIND, NOTHING},
        {"x", X, NOTHING},
        {"y", Y, NOTHING},
        {"Longitude", X, NOTHING},
        {"Latitude", LATITUDE, NOTHING},
        {"delay", NOTHING, DELAY},
        {"latency", NOTHING, DELAY},
        {"from_port", NOTHING, FROM_PORT},
        {"to_port", NOTHING, TO_PORT},
    };
    const char *id = value_of(attributes, "id"), *name = value_of(attributes, "attr.name");
    const char *whose = value_of(attributes, "for");
    const bool of_edge = whose != NULL && strcmp(whose, "edge") == 0;

    for (size_t i = 0; id != NULL && name != NULL && i < sizeof roles / sizeof *roles; i++) {
        const enum role role = of_edge ? roles[i].edge : roles[i].node;
        if (role == NOTHING || strcmp(roles[i].name, name) != 0 || g->keys == KEYS ||
            strlen(id) >= sizeof g->key->id)
            continue;
        g->key[g->keys].of_edge = of_edge;
        g->key[g->keys].role = role;
        memcpy(g->key[g->keys++].id, id, strlen(id) + 1);
    }
}

static bool begin_graph(struct graphml *g, const char **attributes)
{
    const char *directed = value_of(attributes, "edgedefault");

    if (g->in_graph || g->draft->vertices > 0)
        return refuse(g, "a second graph");
    g->in_graph = true;
    g->draft->directed = directed != NULL && strcmp(directed, "directed") == 0;
    return true;
}

static bool begin_node(struct graphml *g, const char **attributes)
{
    const char *id = value_of(attributes, "id");

    g->has_label = g->has[0] = g->has[1] = false;
    return id != NULL ? rg_draft_vertex(g->draft, id, strlen(id), false, &g->node)
                      : refuse(g, "a node without an id");
}

static bool find_end(struct graphml *g, const char *id, uint32_t *vertex)
{
    if (id == NULL)
        return refuse(g, "an edge without source or target");
    *vertex = rg_draft_find(g->draft, id, strlen(id));
    return *vertex != DRAFT_NONE ||
           rg_draft_refuse(g->draft, RG_E_SYNTAX, "edge to %s, which is no node",
                           rg_quote_text(id).text);
}

static bool begin_edge(struct graphml *g, const char **attributes)
{
    const char *directed = value_of(attributes, "directed");

    g->edge = (struct draft_link){.from_port = DRAFT_PORT, .to_port = DRAFT_PORT};
    g->in_edge = true;
    if (directed != NULL && (strcmp(directed, "true") == 0) != g->draft->directed)
        return refuse(g, "directed and undirected edges in one graph");
    return find_end(g, value_of(attributes, "source"), &g->edge.from) &&
           find_end(g, value_of(attributes, "target"), &g->edge.to);
}

static void begin_data(struct graphml *g, const char **attributes)
{
    const char *id = value_of(attributes, "key");

    g->role = NOTHING;
    g->length = 0;
    for (unsigned i = 0; id != NULL && i < g->keys; i++)
        if (strcmp(g->key[i].id, id) == 0 &&
            (g->key[i].of_edge ? g->in_edge : g->node != DRAFT_NONE))
            g->role = g->key[i].role;
}

static void begin(void *context, const char *name, const char **attributes)
{
    struct graphml *g = context;
    const char *element = local(name);
    bool good = true;

    note_line(g);
    if (strcmp(element, "key") == 0)
        begin_key(g, attributes);
    else if (strcmp(element, "graph") == 0)
        good = begin_graph(g, attributes);
    else if (strcmp(element, "node") == 0)
        good = begin_node(g, attributes);
    else if (strcmp(element, "edge") == 0)
        good = begin_edge(g, attributes);
    else if (strcmp(element, "hyperedge") == 0)
        good = refuse(g, "a hyperedge");
    else if (strcmp(element, "data") == 0)
        begin_data(g, attributes);
    stop_if(g, !good);
}

/* ---- Data ------------------------------------------------------------------------------------ */

static void gather(void *context, const char *text, int length)
{
    struct graphml *g = context;
    const size_t room = sizeof g->text - 1 - g->length;
    const size_t more = (size_t)length < room ? (size_t)length : room;

    if (g->role == NOTHING)
        return;
    memcpy(g->text + g->length, text, more);
    g->length += more;
}

static bool take_real(struct graphml *g, bool is_y, double sign)
{
    struct draft_vertex *vertex = &g->draft->vertex[g->node];
    char *end;
    const double value = strtod(g->text, &end);

    if (end == g->text || !(fabs(value) <= 1e9))
        return rg_draft_refuse(g->draft, RG_E_SYNTAX, "%s is no coordinate",
                               rg_quote(g->text, g->length).text);
    *(is_y ? &vertex->y : &vertex->x) = (float)(sign * value);
    g->has[is_y] = true;
    vertex->placed = g->has[0] && g->has[1];
    return true;
}

static bool take_port(struct graphml *g, uint16_t *port)
{
    uint64_t number;

    if (!rg_draft_number(g->text, g->length, RG_TOPOLOGY_MAX_PORTS - 1, &number))
        return rg_draft_refuse(g->draft, RG_E_SYNTAX, "%s is no port: 0..%d expected",
                               rg_quote(g->text, g->length).text, RG_TOPOLOGY_MAX_PORTS - 1);
    *port = (uint16_t)number;
    return true;
}

static bool take_label(struct graphml *g)
{
    if (g->length == 0 || (g->role == NAME && g->has_label))
        return true;
    g->has_label = g->role == LABEL;
    return rg_draft_label(g->draft, g->node, g->text, g->length);
}

static bool take_data(struct graphml *g)
{
    g->text[g->length] = '\0';
    switch (g->role) {
    case NOTHING:
        break;
    case LABEL:
    case NAME:
        return take_label(g);
    case KIND:
        g->draft->vertex[g->node].is_switch = strcmp(g->text, "switch") == 0;
        break;
    case X:
        return take_real(g, false, 1);
    case Y:
        return take_real(g, true, 1);
    case LATITUDE: /* north is up */
        return take_real(g, true, -1);
    case DELAY:
        if (!rg_draft_delay(g->draft, g->text, g->length, &g->edge.delay))
            return false;
        g->edge.delay_back = g->edge.delay;
        break;
    case FROM_PORT:
        return take_port(g, &g->edge.from_port);
    case TO_PORT:
        return take_port(g, &g->edge.to_port);
    }
    return true;
}

static void end(void *context, const char *name)
{
    struct graphml *g = context;
    const char *element = local(name);
    bool good = true;

    note_line(g);
    if (strcmp(element, "data") == 0) {
        good = take_data(g);
        g->role = NOTHING;
    } else if (strcmp(element, "node") == 0) {
        g->node = DRAFT_NONE;
    } else if (strcmp(element, "edge") == 0) {
        g->in_edge = false;
        good = rg_draft_link(g->draft, g->edge);
    }
    stop_if(g, !good);
}

static void refuse_entity(void *context, const char *name, int is_parameter, const char *value,
                          int length, const char *base, const char *system, const char *public,
                          const char *notation)
{
    struct graphml *g = context;

    (void)name;
    (void)is_parameter;
    (void)value;
    (void)length;
    (void)base;
    (void)system;
    (void)public;
    (void)notation;
    note_line(g);
    stop_if(g, !refuse(g, "the declaration of an entity"));
}

/* ---- The text -------------------------------------------------------------------------------- */

static void parse(struct graphml *g, struct draft_text text)
{
    enum XML_Status status;
    int size;

    do {
        size = text.end - text.at < PIECE ? (int)(text.end - text.at) : PIECE;
        status = XML_Parse(g->parser, text.at, size, text.at + size == text.end);
        text.at += size;
    } while (status == XML_STATUS_OK && text.at < text.end);
    note_line(g);
    if (XML_GetErrorCode(g->parser) == XML_ERROR_NO_MEMORY)
        (void)rg_draft_refuse(g->draft, RG_E_MEMORY, "out of memory");
    else if (status != XML_STATUS_OK)
        (void)refuse(g, XML_ErrorString(XML_GetErrorCode(g->parser)));
    else if (!g->in_graph)
        (void)refuse(g, "no graph");
}

bool rg_read_graphml(struct draft *draft, struct draft_text text)
{
    struct graphml g = {.draft = draft, .node = DRAFT_NONE, .parser = XML_ParserCreate(NULL)};

    if (g.parser == NULL)
        return rg_draft_refuse(draft, RG_E_MEMORY, "out of memory");
    XML_SetUserData(g.parser, &g);
    XML_SetElementHandler(g.parser, begin, end);
    XML_SetCharacterDataHandler(g.parser, gather);
    XML_SetEntityDeclHandler(g.parser, refuse_entity);
    parse(&g, text);
    XML_ParserFree(g.parser);
    return draft->status == RG_OK;
}

#endif
