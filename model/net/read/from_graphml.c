/* SPDX-License-Identifier: Apache-2.0 */

/* GraphML and GEXF, which are XML: one graph of nodes and edges, and the values that keys give
 * them. */

#include <stdlib.h>
#include <string.h>

#include "net/inner/xml.h"
#include "net/inner/room.h"
#include "values.h"

struct key {
    char id[RG_TOPOLOGY_MAX_LABEL];
    bool of[2]; /* of a node, of an edge */
    enum role role;
    struct value other; /* where an element gives none */
    bool has_other;
};

/* Where an element stands; what is in OTHER is passed over. */
enum where { OUTSIDE, ROOT, KEYS, KEY, DEFAULT, GRAPH, LIST, NODE, EDGE, VALUES, DATA, OTHER };
enum { EDGE_DEPTH = 3 }; /* in GraphML */

struct step {
    enum where in, is;
    const char *name;
};

static const struct step graphml_steps[] = {
    {OUTSIDE, ROOT, "graphml"}, {ROOT, KEY, "key"},    {ROOT, GRAPH, "graph"},
    {KEY, DEFAULT, "default"},  {GRAPH, NODE, "node"}, {GRAPH, EDGE, "edge"},
    {NODE, DATA, "data"},       {EDGE, DATA, "data"},  {OUTSIDE, OUTSIDE, NULL},
};

/* Keys are an attribute's, and their values attributes of elements of their own. */
static const struct step gexf_steps[] = {
    {OUTSIDE, ROOT, "gexf"},     {ROOT, GRAPH, "graph"},      {GRAPH, KEYS, "attributes"},
    {KEYS, KEY, "attribute"},    {KEY, DEFAULT, "default"},   {GRAPH, LIST, "nodes"},
    {GRAPH, LIST, "edges"},      {LIST, NODE, "node"},        {LIST, EDGE, "edge"},
    {NODE, VALUES, "attvalues"}, {EDGE, VALUES, "attvalues"}, {VALUES, DATA, "attvalue"},
    {OUTSIDE, OUTSIDE, NULL},
};

struct graphml {
    struct values values;
    struct draft *draft;
    rg_xml xml;
    const struct step *steps;
    bool gexf;
    struct key *key;
    size_t keys, room;
    bool has_defaults;
    unsigned char where[128]; /* more than elements are deep */
    unsigned depth;
    bool has_graph, of_edge; /* of the element, or of GEXF's keys */
    const char *space;       /* of the format, as its first element has it */
    size_t space_length;
    uint64_t edges, added; /* of this reading; before the first one with a node below it */
    bool late, again;      /* there is such a one: edges are read a second time */
    struct value read;     /* what is being read */
    enum role role;        /* of it */
};

static bool is_gexf(const struct graphml *g)
{
    return g->gexf;
}

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
    return rg_values_refuse(&g->values, what);
}

/* ---- Keys ------------------------------------------------------------------------------------ */

/* Whose the keys of a GEXF are. */
static bool begin_keys(struct graphml *g, const char **attributes)
{
    const char *of = value_of(attributes, "class");

    g->of_edge = of != NULL && strcmp(of, "edge") == 0;
    return g->of_edge || (of != NULL && strcmp(of, "node") == 0) ||
           refuse(g, "attributes of a class that is neither node nor edge");
}

static bool begin_key(struct graphml *g, const char **attributes)
{
    const char *id = value_of(attributes, "id");
    const char *name = value_of(attributes, is_gexf(g) ? "title" : "attr.name");
    const char *of = is_gexf(g) ? g->of_edge ? "edge" : "node" : value_of(attributes, "for");
    static const char *const kinds[] = {"all",  "node",  "edge",      "graphml",
                                        "port", "graph", "hyperedge", "endpoint"};
    enum { KINDS = sizeof kinds / sizeof *kinds };
    struct key key = {.role = NOTHING};
    unsigned i = 0;

    if (g->has_graph && !is_gexf(g))
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
    for (unsigned edge = 0; edge < 2 && name != NULL && key.role == NOTHING; edge++)
        if (key.of[edge])
            key.role = rg_values_role(name, edge > 0);
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

static struct key *find_key(struct graphml *g, const char *id)
{
    for (size_t i = 0; id != NULL && i < g->keys; i++)
        if (g->key[i].of[g->of_edge] && strcmp(g->key[i].id, id) == 0)
            return &g->key[i];
    return NULL;
}

/* The values of a node or an edge that gives none. */
static void begin_values(struct graphml *g, bool of_edge)
{
    g->of_edge = of_edge;
    rg_values_begin(&g->values, of_edge);
    for (size_t i = 0; g->has_defaults && i < g->keys; i++)
        if (g->key[i].other.length > 0 && rg_values_of_edge(g->key[i].role) == of_edge)
            g->values.value[g->key[i].role] = g->key[i].other;
}

/* ---- Elements -------------------------------------------------------------------------------- */

/* Links that GEXF calls mutual lead both ways, as undirected ones do. */
static bool read_type(struct graphml *g, const char *says, bool *arcs)
{
    const bool mutual = is_gexf(g) && says != NULL && strcmp(says, "mutual") == 0;
    return rg_values_direction(&g->values, mutual ? "undirected" : says, "directed", "undirected",
                               arcs);
}

static bool begin_graph(struct graphml *g, const char **attributes)
{
    const char *says = value_of(attributes, is_gexf(g) ? "defaultedgetype" : "edgedefault");

    if (g->again)
        return true;
    if (g->has_graph)
        return refuse(g, "a second graph; leave one in the file");
    g->has_graph = true;
    if (says == NULL && !is_gexf(g))
        return refuse(g, "a graph without edgedefault, directed or undirected");
    const bool good = read_type(g, says, &g->values.arcs);
    g->draft->directed = g->values.arcs;
    return good;
}

#define TIMES "a node or an edge that comes and goes; save a graph without times"

/* Those of a dynamic graph of GEXF may be there for a while. */
static bool check_times(struct graphml *g, const char **attributes)
{
    return !is_gexf(g) ||
           (value_of(attributes, "start") == NULL && value_of(attributes, "end") == NULL) ||
           refuse(g, TIMES);
}

static bool begin_node(struct graphml *g, const char **attributes)
{
    const char *id = value_of(attributes, "id"), *label = value_of(attributes, "label");

    begin_values(g, false);
    if (!check_times(g, attributes))
        return false;
    if (id == NULL)
        return refuse(g, "a node without an id");
    if (is_gexf(g) && value_of(attributes, "pid") != NULL)
        return refuse(g, "a node inside of another; leave out pid, or the nodes that have others");
    return rg_draft_vertex(g->draft, id, strlen(id), false, &g->values.node) &&
           (!is_gexf(g) || label == NULL || rg_values_give_text(&g->values, LABEL, label));
}

static bool find_end(struct graphml *g, const char *id, uint32_t *vertex)
{
    if (id == NULL)
        return refuse(g, "an edge without source or target");
    *vertex = rg_draft_find(g->draft, id, strlen(id));
    g->late = g->late || *vertex == DRAFT_NONE;
    return *vertex != DRAFT_NONE || !g->again || rg_values_no_node(&g->values, id);
}

static bool begin_edge(struct graphml *g, const char **attributes)
{
    struct values *v = &g->values;
    const char *says = value_of(attributes, is_gexf(g) ? "type" : "directed");

    begin_values(g, true);
    g->edges++;
    v->is_said = says != NULL;
    if (!check_times(g, attributes) ||
        !(is_gexf(g) ? read_type(g, says, &v->is_arc)
                     : rg_values_direction(v, says, "true", "false", &v->is_arc)) ||
        !find_end(g, value_of(attributes, "source"), &v->edge.from) ||
        !find_end(g, value_of(attributes, "target"), &v->edge.to))
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
    g->values.arrows = back == forth ? SAME : forth ? FORTH : BACK;
}

/* Where Gephi has drawn a node. */
static bool read_position(struct graphml *g, const char **attributes)
{
    const char *x = value_of(attributes, "x"), *y = value_of(attributes, "y");

    return x == NULL || y == NULL ||
           (rg_values_give_text(&g->values, X, x) && rg_values_give_text(&g->values, Y, y));
}

static bool begin_data(struct graphml *g, const char **attributes)
{
    const char *id = value_of(attributes, is_gexf(g) ? "for" : "key"), *value = NULL;

    if (is_gexf(g) && id == NULL)
        id = value_of(attributes, "id"); /* before version 1.2 */
    const struct key *key = find_key(g, id);
    if (key == NULL)
        return rg_draft_refuse(g->draft, RG_E_SYNTAX, "data of %s, which is no key of %s",
                               rg_quote_text(id == NULL ? "" : id).text,
                               g->of_edge ? "an edge" : "a node");
    g->role =
        key->role != NOTHING && rg_values_of_edge(key->role) == g->of_edge ? key->role : NOTHING;
    if (is_gexf(g) && g->role != NOTHING && (value = value_of(attributes, "value")) != NULL)
        return rg_values_give_text(&g->values, g->role, value);
    return true;
}

/* What the element is where it stands. */
static enum where where_of(const struct graphml *g, enum where in, const char *name)
{
    for (const struct step *step = g->steps; step->name != NULL; step++)
        if (step->in == in && strcmp(step->name, name) == 0)
            return step->is;
    return OTHER;
}

/* What makes another network of it where it is passed over. */
static bool check_other(struct graphml *g, enum where in, const char *name, bool own)
{
    const bool of_value = (in == DATA || in == DEFAULT) && g->role != NOTHING;

    if (in == OUTSIDE)
        return rg_draft_refuse(g->draft, RG_E_SYNTAX,
                               strcmp(name, is_gexf(g) ? "graphml" : "gexf") == 0
                                   ? "%s; the other --from, graphml or gexf, reads it"
                                   : "%s; save it as GraphML",
                               rg_quote_text(name).text);
    if (of_value)
        return rg_draft_refuse(g->draft, RG_E_SYNTAX, "%s inside of a %s", rg_quote_text(name).text,
                               rg_values_name(g->role));
    if (!own)
        return true;
    if ((in == NODE || in == EDGE) && strcmp(name, is_gexf(g) ? "nodes" : "graph") == 0)
        return refuse(
            g, "a graph inside of a node or an edge; put its nodes and edges into the outer one");
    if (is_gexf(g) && (in == NODE || in == EDGE) && strcmp(name, "spells") == 0)
        return refuse(g, TIMES);
    if (!is_gexf(g) && (in == GRAPH || in == NODE) &&
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
    enum where is = own ? where_of(g, in, local(name)) : OTHER;

    g->draft->line = g->xml.line;
    if (g->again && (is == KEY || is == NODE))
        is = OTHER;
    g->where[++g->depth] = (unsigned char)is;
    g->read.length = 0;
    switch (is) {
    case KEYS:
        return begin_keys(g, attributes);
    case KEY:
        return begin_key(g, attributes);
    case GRAPH:
        return begin_graph(g, attributes);
    case NODE:
        return begin_node(g, attributes);
    case EDGE:
        return begin_edge(g, attributes);
    case DATA:
        return begin_data(g, attributes);
    case OTHER:
        if (is_gexf(g) && !own && in == NODE && strcmp(local(name), "position") == 0)
            return read_position(g, attributes);
        if (!is_gexf(g) && !own && g->where[EDGE_DEPTH] == EDGE &&
            strcmp(local(name), "Arrows") == 0)
            read_arrows(g, attributes);
        return check_other(g, in, local(name), own);
    case ROOT:
        g->space = g->xml.space;
        g->space_length = g->xml.space_length;
        break;
    case OUTSIDE:
    case LIST:
    case VALUES:
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
                                   rg_values_name(g->role));
    g->has_defaults = g->key[g->keys - 1].has_other = true;
    g->key[g->keys - 1].other = *end_value(g);
    return true;
}

static bool end(void *context)
{
    struct graphml *g = context;
    const enum where was = (enum where)g->where[g->depth--];

    g->draft->line = g->xml.line;
    if (was == DATA && !is_gexf(g) && g->role != NOTHING)
        return rg_values_give(&g->values, g->role, end_value(g));
    if (was == EDGE)
        return (g->again ? g->edges <= g->added : g->late) || rg_values_end_edge(&g->values);
    return was == DEFAULT ? end_default(g) : was != NODE || rg_values_end_node(&g->values);
}

/* ---- The text -------------------------------------------------------------------------------- */

static bool read_xml(struct draft *draft, struct draft_text text, bool gexf)
{
    struct graphml g = {.values = {.draft = draft},
                        .draft = draft,
                        .xml = {.begin = begin, .text = gather, .end = end},
                        .steps = gexf ? gexf_steps : graphml_steps,
                        .gexf = gexf};

    g.xml.context = &g;
    rg_status status = rg_xml_read(&g.xml, text.at, (size_t)(text.end - text.at));
    g.again = status == RG_OK && g.late;
    if (g.again) {
        g.edges = 0;
        status = rg_xml_read(&g.xml, text.at, (size_t)(text.end - text.at));
    }
    if (status == RG_OK && !g.has_graph)
        (void)rg_draft_refuse(draft, RG_E_SYNTAX, "no graph; one of %s's namespace expected",
                              g.steps->name);
    if (status == RG_E_MEMORY)
        (void)rg_draft_refuse(draft, RG_E_MEMORY, "out of memory");
    if (status == RG_E_SYNTAX && g.xml.says != NULL) {
        draft->line = g.xml.line;
        (void)refuse(&g, g.xml.says);
    }
    free(g.key);
    return draft->status == RG_OK;
}

bool rg_read_graphml(struct draft *draft, struct draft_text text)
{
    return read_xml(draft, text, false);
}

bool rg_read_gexf(struct draft *draft, struct draft_text text)
{
    return read_xml(draft, text, true);
}
