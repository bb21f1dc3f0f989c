/* SPDX-License-Identifier: Apache-2.0 */

/* GraphML: one graph of nodes and edges, and the values that keys give them. */

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "net/inner/xml.h"
#include "net/inner/room.h"
#include "draft.h"

/* What a value tells; of two that tell the same, the first counts where both are there. */
enum role {
    LABEL,
    NAME,
    KIND,
    X,
    Y,
    LONGITUDE,
    LATITUDE,
    DELAY,
    LATENCY,
    DELAY_BACK,
    FROM_PORT,
    TO_PORT,
    DIRECTION, /* the first of those that may say it */
    TYPE,
    ONEWAY,
    IS_DIRECTED,
    EDGE_TYPE,
    WAY,
    ARROW,
    ROLES,
    NOTHING = ROLES
};

static const struct {
    const char *name;
    bool of_edge;
} roles[ROLES] = {
    [LABEL] = {"label", false},
    [NAME] = {"name", false},
    [KIND] = {"kind", false},
    [X] = {"x", false},
    [Y] = {"y", false},
    [LONGITUDE] = {"longitude", false},
    [LATITUDE] = {"latitude", false},
    [DELAY] = {"delay", true},
    [LATENCY] = {"latency", true},
    [DELAY_BACK] = {"delay_back", true},
    [FROM_PORT] = {"from_port", true},
    [TO_PORT] = {"to_port", true},
    [DIRECTION] = {"directed", true},
    [TYPE] = {"type", true},
    [ONEWAY] = {"oneway", true},
    [IS_DIRECTED] = {"is_directed", true},
    [EDGE_TYPE] = {"edge_type", true},
    [WAY] = {"direction", true},
    [ARROW] = {"arrow", true},
};

/* The text of a value, without the blanks around it. */
struct value {
    char text[RG_TOPOLOGY_MAX_LABEL + 1];
    size_t length; /* 0: there is none */
    uint64_t line;
    bool given; /* by the element itself */
};

struct key {
    char id[RG_TOPOLOGY_MAX_LABEL];
    bool of[2]; /* of a node, of an edge */
    enum role role;
    struct value other; /* where an element gives none */
    bool has_other;
};

/* Arrowheads of a line: at no end or both, at its target, at its source. */
enum arrows { NO_LINE, SAME, FORTH, BACK };

/* Where an element stands; what is in OTHER is passed over. */
enum where { OUTSIDE, GRAPHML, KEY, DEFAULT, GRAPH, NODE, EDGE, DATA, OTHER };
enum { EDGE_DEPTH = 3 };

struct graphml {
    struct draft *draft;
    rg_xml xml;
    struct key *key;
    size_t keys, room;
    bool has_defaults;
    unsigned char where[128]; /* more than elements are deep */
    unsigned depth;
    bool has_graph, arcs; /* edges are arcs where they do not say */
    const char *space;    /* of GraphML, as its first element has it */
    size_t space_length;
    uint32_t node;
    struct draft_link edge;
    uint64_t line;             /* of the edge */
    bool is_arc, is_said;      /* by an attribute of its own */
    enum arrows arrows;        /* of its line in yEd */
    uint64_t edges, added;     /* of this reading; before the first one with a node below it */
    bool late, again;          /* there is such a one: edges are read a second time */
    struct value value[ROLES]; /* of the node or the edge */
    struct value read;         /* what is being read */
    enum role role;            /* of it */
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

static bool is_own(const struct graphml *g)
{
    return g->depth == 0 || (g->xml.space_length == g->space_length &&
                             memcmp(g->xml.space, g->space, g->space_length) == 0);
}

static bool refuse(struct graphml *g, const char *what)
{
    return rg_draft_refuse(g->draft, RG_E_SYNTAX, "%s", what);
}

/* ---- Keys ------------------------------------------------------------------------------------ */

static bool begin_key(struct graphml *g, const char **attributes)
{
    const char *id = value_of(attributes, "id"), *name = value_of(attributes, "attr.name");
    const char *of = value_of(attributes, "for");
    static const char *const kinds[] = {"all",  "node",  "edge",      "graphml",
                                        "port", "graph", "hyperedge", "endpoint"};
    enum { KINDS = sizeof kinds / sizeof *kinds };
    struct key key = {.role = NOTHING};
    unsigned i = 0;

    if (g->has_graph)
        return refuse(g, "a key behind the graph; put it before the graph");
    while (of != NULL && i < KINDS && strcmp(of, kinds[i]) != 0)
        i++;
    if (i == KINDS)
        return rg_draft_refuse(g->draft, RG_E_SYNTAX, "a key for %s; node, edge or all expected",
                               rg_quote_text(of).text);
    if (id == NULL || strlen(id) >= sizeof key.id)
        return refuse(g, "a key without an id of up to 255 bytes");
    memcpy(key.id, id, strlen(id) + 1);
    key.of[0] = i < 2;
    key.of[1] = i == 0 || i == 2;
    for (unsigned role = 0; name != NULL && role < ROLES; role++)
        if (strcasecmp(roles[role].name, name) == 0 && key.of[roles[role].of_edge])
            key.role = (enum role)role;
    for (size_t k = 0; k < g->keys; k++)
        if (strcmp(g->key[k].id, key.id) == 0 &&
            ((key.of[0] && g->key[k].of[0]) || (key.of[1] && g->key[k].of[1])))
            return rg_draft_refuse(g->draft, RG_E_SYNTAX, "a second key %s",
                                   rg_quote_text(id).text);
    struct key *list = rg_grown(g->key, g->keys, &g->room, sizeof key);
    if (list == NULL)
        return rg_draft_refuse(g->draft, RG_E_MEMORY, "out of memory");
    g->key = list;
    g->key[g->keys++] = key;
    g->role = key.role;
    return true;
}

static struct key *find_key(struct graphml *g, const char *id, bool of_edge)
{
    for (size_t i = 0; id != NULL && i < g->keys; i++)
        if (g->key[i].of[of_edge] && strcmp(g->key[i].id, id) == 0)
            return &g->key[i];
    return NULL;
}

/* The values of a node or an edge that gives none. */
static void begin_values(struct graphml *g, bool of_edge)
{
    for (unsigned i = 0; i < ROLES; i++) {
        g->value[i].length = 0;
        g->value[i].given = false;
    }
    for (size_t i = 0; g->has_defaults && i < g->keys; i++)
        if (g->key[i].other.length > 0 && roles[g->key[i].role].of_edge == of_edge)
            g->value[g->key[i].role] = g->key[i].other;
}

/* ---- Elements -------------------------------------------------------------------------------- */

/* Whether links are arcs, as an attribute says. */
static bool read_direction(struct graphml *g, const char *says, const char *yes, const char *no,
                           bool *arcs)
{
    if (says == NULL)
        return true;
    *arcs = strcmp(says, yes) == 0 || (*yes == 't' && strcmp(says, "1") == 0);
    return *arcs || strcmp(says, no) == 0 || (*no == 'f' && strcmp(says, "0") == 0) ||
           rg_draft_refuse(g->draft, RG_E_SYNTAX, "%s where %s or %s is expected",
                           rg_quote_text(says).text, yes, no);
}

static bool begin_graph(struct graphml *g, const char **attributes)
{
    const char *says = value_of(attributes, "edgedefault");

    if (g->again)
        return true;
    if (g->has_graph)
        return refuse(g, "a second graph; leave one in the file");
    g->has_graph = true;
    if (says == NULL)
        return refuse(g, "a graph without edgedefault, directed or undirected");
    const bool good = read_direction(g, says, "directed", "undirected", &g->arcs);
    g->draft->directed = g->arcs;
    return good;
}

static bool begin_node(struct graphml *g, const char **attributes)
{
    const char *id = value_of(attributes, "id");

    begin_values(g, false);
    return id != NULL ? rg_draft_vertex(g->draft, id, strlen(id), false, &g->node)
                      : refuse(g, "a node without an id");
}

static bool find_end(struct graphml *g, const char *id, uint32_t *vertex)
{
    if (id == NULL)
        return refuse(g, "an edge without source or target");
    *vertex = rg_draft_find(g->draft, id, strlen(id));
    g->late = g->late || *vertex == DRAFT_NONE;
    return *vertex != DRAFT_NONE || !g->again ||
           rg_draft_refuse(g->draft, RG_E_SYNTAX, "edge to %s, which is no node of the graph",
                           rg_quote_text(id).text);
}

static bool begin_edge(struct graphml *g, const char **attributes)
{
    const char *says = value_of(attributes, "directed");

    begin_values(g, true);
    g->edges++;
    g->line = g->draft->line;
    g->edge = (struct draft_link){.from_port = DRAFT_PORT, .to_port = DRAFT_PORT};
    g->is_arc = g->arcs;
    g->is_said = says != NULL;
    g->arrows = NO_LINE;
    if (!read_direction(g, says, "true", "false", &g->is_arc) ||
        !find_end(g, value_of(attributes, "source"), &g->edge.from) ||
        !find_end(g, value_of(attributes, "target"), &g->edge.to))
        return false;
    g->added += !g->again && !g->late;
    return true;
}

/* yEd calls every graph directed; what its lines are their arrowheads show. */
static void read_arrows(struct graphml *g, const char **attributes)
{
    static const char yed[] = "http://www.yworks.com/";
    const char *source = value_of(attributes, "source"), *target = value_of(attributes, "target");

    if (g->xml.space_length < sizeof yed - 1 || memcmp(g->xml.space, yed, sizeof yed - 1) != 0)
        return;
    const bool back = source != NULL && strcmp(source, "none") != 0;
    const bool forth = target != NULL && strcmp(target, "none") != 0;
    g->arrows = back == forth ? SAME : forth ? FORTH : BACK;
}

static bool begin_data(struct graphml *g, bool of_edge, const char **attributes)
{
    const char *id = value_of(attributes, "key");
    const struct key *key = find_key(g, id, of_edge);

    if (key == NULL)
        return rg_draft_refuse(g->draft, RG_E_SYNTAX, "data of %s, which is no key of %s",
                               rg_quote_text(id == NULL ? "" : id).text,
                               of_edge ? "an edge" : "a node");
    g->role = key->role != NOTHING && roles[key->role].of_edge == of_edge ? key->role : NOTHING;
    return true;
}

/* What the element is where it stands. */
static enum where where_of(enum where in, const char *name)
{
    static const struct {
        enum where in, is;
        const char *name;
    } known[] = {
        {OUTSIDE, GRAPHML, "graphml"}, {GRAPHML, KEY, "key"}, {GRAPHML, GRAPH, "graph"},
        {KEY, DEFAULT, "default"},     {GRAPH, NODE, "node"}, {GRAPH, EDGE, "edge"},
        {NODE, DATA, "data"},          {EDGE, DATA, "data"},
    };

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].in == in && strcmp(known[i].name, name) == 0)
            return known[i].is;
    return OTHER;
}

/* What makes another network of it where it is passed over. */
static bool check_other(struct graphml *g, enum where in, const char *name, bool own)
{
    const bool of_value = (in == DATA || in == DEFAULT) && g->role != NOTHING;

    if (in == OUTSIDE)
        return rg_draft_refuse(g->draft, RG_E_SYNTAX, "%s; save it as GraphML",
                               rg_quote_text(name).text);
    if (of_value)
        return rg_draft_refuse(g->draft, RG_E_SYNTAX, "%s inside of a %s", rg_quote_text(name).text,
                               roles[g->role].name);
    if (!own)
        return true;
    if ((in == NODE || in == EDGE) && strcmp(name, "graph") == 0)
        return refuse(
            g, "a graph inside of a node or an edge; put its nodes and edges into the outer one");
    if ((in == GRAPH || in == NODE) &&
        (strcmp(name, "hyperedge") == 0 || strcmp(name, "locator") == 0))
        return rg_draft_refuse(g->draft, RG_E_SYNTAX, "a %s; %s", name,
                               *name == 'h' ? "an edge has two ends: write one for each two of them"
                                            : "put the graph that it names into this file");
    return true;
}

static bool begin(void *context, const char *name, const char **attributes)
{
    struct graphml *g = context;
    const enum where in = (enum where)g->where[g->depth];
    const bool own = is_own(g);
    enum where is = own ? where_of(in, local(name)) : OTHER;

    g->draft->line = g->xml.line;
    if (g->again && (is == KEY || is == NODE))
        is = OTHER;
    g->where[++g->depth] = (unsigned char)is;
    g->read.length = 0;
    switch (is) {
    case KEY:
        return begin_key(g, attributes);
    case GRAPH:
        return begin_graph(g, attributes);
    case NODE:
        return begin_node(g, attributes);
    case EDGE:
        return begin_edge(g, attributes);
    case DATA:
        return begin_data(g, in == EDGE, attributes);
    case OTHER:
        if (!own && g->where[EDGE_DEPTH] == EDGE && strcmp(local(name), "Arrows") == 0)
            read_arrows(g, attributes);
        return check_other(g, in, local(name), own);
    case GRAPHML:
        g->space = g->xml.space;
        g->space_length = g->xml.space_length;
        break;
    case OUTSIDE:
    case DEFAULT:
        break;
    }
    return true;
}

/* ---- Values ---------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static bool gather(void *context, const char *text, size_t length)
{
    struct graphml *g = context;
    struct value *read = &g->read;
    const enum where in = (enum where)g->where[g->depth];

    if (in != DATA && in != DEFAULT)
        return true;
    while (read->length == 0 && length > 0 && is_blank(*text)) {
        text++;
        length--;
    }
    const size_t room = sizeof read->text - 1 - read->length;
    const size_t more = length < room ? length : room;
    memcpy(read->text + read->length, text, more);
    read->length += more;
    return true;
}

/* What has been read. A value of 256 bytes may have more, and is none of anything. */
static struct value *end_value(struct graphml *g)
{
    while (g->read.length > 0 && is_blank(g->read.text[g->read.length - 1]))
        g->read.length--;
    g->read.text[g->read.length] = '\0';
    g->read.line = g->draft->line;
    return &g->read;
}

/* networkx has a key for each type of value, of which one may stand where an element gives none. */
static bool end_default(struct graphml *g)
{
    if (g->role == NOTHING)
        return true;
    for (size_t i = 0; i < g->keys; i++)
        if (g->key[i].role == g->role && g->key[i].has_other)
            return rg_draft_refuse(g->draft, RG_E_SYNTAX, "a second default of %s; leave out one",
                                   roles[g->role].name);
    g->has_defaults = g->key[g->keys - 1].has_other = true;
    g->key[g->keys - 1].other = *end_value(g);
    return true;
}

static bool end_data(struct graphml *g)
{
    if (g->role == NOTHING)
        return true;
    if (g->value[g->role].given)
        return rg_draft_refuse(g->draft, RG_E_SYNTAX, "a second %s", roles[g->role].name);
    g->value[g->role] = *end_value(g);
    g->value[g->role].given = true;
    return true;
}

/* The value of a role; NULL: none. */
static const struct value *take(struct graphml *g, enum role role)
{
    if (g->value[role].length == 0)
        return NULL;
    g->draft->line = g->value[role].line;
    return &g->value[role];
}

static bool take_place(struct graphml *g, enum role one, enum role other, float sign)
{
    struct draft_vertex *vertex = &g->draft->vertex[g->node];
    float place[2] = {0, 0};
    unsigned count = 0;

    for (unsigned i = 0; i < 2; i++) {
        const struct value *value = take(g, i == 0 ? one : other);
        char *end;
        if (value == NULL)
            continue;
        const double real = strtod(value->text, &end);
        if (end == value->text || *end != '\0' || !(fabs(real) <= 1e9))
            return rg_draft_refuse(g->draft, RG_E_SYNTAX, "%s is no coordinate",
                                   rg_quote(value->text, value->length).text);
        place[i] = (float)real;
        count++;
    }
    if (count < 2)
        return true;
    vertex->x = place[0];
    vertex->y = sign * place[1];
    vertex->placed = true;
    return true;
}

static bool take_port(struct graphml *g, enum role role, uint16_t *port)
{
    const struct value *value = take(g, role);
    return value == NULL || rg_draft_port(g->draft, value->text, value->length, port);
}

static bool end_node(struct graphml *g)
{
    const struct value *kind = take(g, KIND);
    const struct value *label = take(g, LABEL);

    if (label == NULL)
        label = take(g, NAME);
    g->draft->vertex[g->node].is_switch = kind != NULL && strcasecmp(kind->text, "switch") == 0;
    return (label == NULL || rg_draft_label(g->draft, g->node, label->text, label->length)) &&
           take_place(g, LONGITUDE, LATITUDE, -1) && /* north is up */
           take_place(g, X, Y, 1);
}

static bool take_delay(struct graphml *g, enum role role, uint8_t *delay)
{
    const struct value *value = take(g, role);
    return value == NULL || rg_draft_delay(g->draft, value->text, value->length, delay);
}

/* A key 'directed', or 'type' where it has such a word, goes before the graph and arrowheads. Of an
 * arc 'oneway' says nothing else: OpenStreetMap's roads have it. */
static bool take_keys(struct graphml *g)
{
    enum direction is;

    for (unsigned i = DIRECTION; i <= ARROW; i++) {
        const struct value *value = take(g, (enum role)i);
        if (value == NULL || (i == ONEWAY && g->is_arc) ||
            (i == TYPE && strcasecmp(value->text, "directed") != 0 &&
             strcasecmp(value->text, "undirected") != 0))
            continue;
        const char *name = roles[i].name;
        if (!rg_draft_direction(g->draft, (struct draft_text){name, name + strlen(name)},
                                (struct draft_text){value->text, value->text + value->length}, &is))
            return false;
        if (is != UNSAID && g->is_said && g->is_arc != (is == DIRECTED))
            return rg_draft_refuse(g->draft, RG_E_SYNTAX,
                                   "a %s that is not what the edge or another key says; leave out "
                                   "one of the two",
                                   name);
        g->is_arc = is == UNSAID ? g->is_arc : is == DIRECTED;
        g->is_said = g->is_said || is != UNSAID;
    }
    g->draft->line = g->line;
    return true;
}

/* Edges are what the first one is, whatever the graph says; each other one is the same. */
static bool take_direction(struct graphml *g)
{
    const bool first = g->draft->links + g->draft->dropped == 0;

    if (!take_keys(g))
        return false;
    if (g->arrows != NO_LINE && !g->is_said)
        g->is_arc = g->arrows != SAME;
    if (first)
        g->draft->directed = g->is_arc;
    return g->is_arc == g->draft->directed ||
           refuse(g, "directed and undirected edges in one graph; write two directed ones for "
                     "each of the others");
}

static bool end_edge(struct graphml *g)
{
    uint8_t latency = 0;

    if (g->again ? g->edges <= g->added : g->late)
        return true;
    g->draft->line = g->line;
    if (!take_direction(g))
        return false;
    if (!take_delay(g, DELAY, &g->edge.delay) || !take_delay(g, LATENCY, &latency))
        return false;
    /* What the edge gives itself counts before what stands where an edge gives nothing. */
    if (g->value[DELAY].given == g->value[LATENCY].given && g->edge.delay > 0 && latency > 0 &&
        latency != g->edge.delay)
        return refuse(g, "a latency that is not the delay; leave out one of the two");
    if (g->edge.delay == 0 || (latency > 0 && g->value[LATENCY].given && !g->value[DELAY].given))
        g->edge.delay = latency;
    g->edge.delay_back = g->edge.delay;
    if (!take_delay(g, DELAY_BACK, &g->edge.delay_back))
        return false;
    if (g->draft->directed && g->value[DELAY_BACK].length > 0)
        return refuse(g, "a delay_back of an edge that leads one way");
    if (!take_port(g, FROM_PORT, &g->edge.from_port) || !take_port(g, TO_PORT, &g->edge.to_port))
        return false;
    const struct draft_link e = g->edge;
    if (g->is_arc && g->arrows == BACK && !g->is_said)
        g->edge = (struct draft_link){.from = e.to,
                                      .to = e.from,
                                      .from_port = e.to_port,
                                      .to_port = e.from_port,
                                      .delay = e.delay,
                                      .delay_back = e.delay_back};
    g->draft->line = g->line;
    return rg_draft_link(g->draft, g->edge);
}

static bool end(void *context)
{
    struct graphml *g = context;
    const enum where was = (enum where)g->where[g->depth--];

    g->draft->line = g->xml.line;
    return was == DEFAULT ? end_default(g)
           : was == DATA  ? end_data(g)
           : was == NODE  ? end_node(g)
                          : was != EDGE || end_edge(g);
}

/* ---- The text -------------------------------------------------------------------------------- */

bool rg_read_graphml(struct draft *draft, struct draft_text text)
{
    struct graphml g = {.draft = draft, .xml = {.begin = begin, .text = gather, .end = end}};

    g.xml.context = &g;
    rg_status status = rg_xml_read(&g.xml, text.at, (size_t)(text.end - text.at));
    g.again = status == RG_OK && g.late;
    if (g.again) {
        g.edges = 0;
        status = rg_xml_read(&g.xml, text.at, (size_t)(text.end - text.at));
    }
    if (status == RG_OK && !g.has_graph)
        (void)refuse(&g, "no graph; one of graphml's namespace expected");
    if (status == RG_E_MEMORY)
        (void)rg_draft_refuse(draft, RG_E_MEMORY, "out of memory");
    if (status == RG_E_SYNTAX && g.xml.says != NULL) {
        draft->line = g.xml.line;
        (void)refuse(&g, g.xml.says);
    }
    free(g.key);
    return draft->status == RG_OK;
}
