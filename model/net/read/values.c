/* SPDX-License-Identifier: Apache-2.0 */

/* The values of nodes and edges: labels, kinds, places; delays, ports, directions. */

#include "values.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const struct {
    const char *name;
    bool of_edge;
    const char *other; /* name of the same */
} roles[ROLES] = {
    [LABEL] = {"label", false, NULL},
    [NAME] = {"name", false, NULL},
    [KIND] = {"kind", false, NULL},
    [X] = {"x", false, NULL},
    [Y] = {"y", false, NULL},
    [LONGITUDE] = {"longitude", false, "lon"},
    [LATITUDE] = {"latitude", false, "lat"},
    [PLACE_X] = {"pos[0]", false, NULL},
    [PLACE_Y] = {"pos[1]", false, NULL},
    [DELAY] = {"delay", true, NULL},
    [LATENCY] = {"latency", true, NULL},
    [DELAY_BACK] = {"delay_back", true, NULL},
    [FROM_PORT] = {"from_port", true, NULL},
    [TO_PORT] = {"to_port", true, NULL},
    [DIRECTION] = {"directed", true, NULL},
    [TYPE] = {"type", true, NULL},
    [ONEWAY] = {"oneway", true, NULL},
    [IS_DIRECTED] = {"is_directed", true, NULL},
    [EDGE_TYPE] = {"edge_type", true, NULL},
    [WAY] = {"direction", true, NULL},
    [ARROW] = {"arrow", true, NULL},
};

enum role rg_values_role(const char *name, bool of_edge)
{
    for (unsigned role = 0; role < ROLES; role++)
        if (roles[role].of_edge == of_edge &&
            (strcasecmp(roles[role].name, name) == 0 ||
             (roles[role].other != NULL && strcasecmp(roles[role].other, name) == 0)))
            return (enum role)role;
    return NOTHING;
}

const char *rg_values_name(enum role role)
{
    return roles[role].name;
}

bool rg_values_of_edge(enum role role)
{
    return roles[role].of_edge;
}

bool rg_values_refuse(struct values *v, const char *what)
{
    return rg_draft_refuse(v->draft, RG_E_SYNTAX, "%s", what);
}

void rg_values_begin(struct values *v, bool of_edge)
{
    for (unsigned i = 0; i < ROLES; i++) {
        v->value[i].length = 0;
        v->value[i].given = false;
    }
    if (!of_edge)
        return;
    v->line = v->draft->line;
    v->edge = (struct draft_link){.from_port = DRAFT_PORT, .to_port = DRAFT_PORT};
    v->is_arc = v->arcs;
    v->is_said = false;
    v->arrows = NO_LINE;
}

bool rg_values_give(struct values *v, enum role role, const struct value *value)
{
    if (v->value[role].given)
        return rg_draft_refuse(v->draft, RG_E_SYNTAX, "a second %s", roles[role].name);
    v->value[role] = *value;
    v->value[role].line = v->draft->line;
    v->value[role].given = true;
    return true;
}

bool rg_values_give_text(struct values *v, enum role role, const char *text)
{
    struct value value = {.length = strlen(text)};

    if (value.length >= sizeof value.text)
        value.length = sizeof value.text - 1;
    memcpy(value.text, text, value.length);
    return rg_values_give(v, role, &value);
}

bool rg_values_direction(struct values *v, const char *says, const char *yes, const char *no,
                         bool *arcs)
{
    if (says == NULL)
        return true;
    *arcs = strcmp(says, yes) == 0 || (*yes == 't' && strcmp(says, "1") == 0);
    return *arcs || strcmp(says, no) == 0 || (*no == 'f' && strcmp(says, "0") == 0) ||
           rg_draft_refuse(v->draft, RG_E_SYNTAX, "%s where %s or %s is expected",
                           rg_quote_text(says).text, yes, no);
}

bool rg_values_no_node(struct values *v, const char *id)
{
    return rg_draft_refuse(v->draft, RG_E_SYNTAX, "edge to %s, which is no node of the graph",
                           rg_quote_text(id).text);
}

/* The value of a role; NULL: none. */
static const struct value *take(struct values *v, enum role role)
{
    if (v->value[role].length == 0)
        return NULL;
    v->draft->line = v->value[role].line;
    return &v->value[role];
}

static bool take_place(struct values *v, enum role one, enum role other, float sign)
{
    struct draft_vertex *vertex = &v->draft->vertex[v->node];
    float place[2] = {0, 0};
    unsigned count = 0;

    for (unsigned i = 0; i < 2; i++) {
        const struct value *value = take(v, i == 0 ? one : other);
        char *end;
        if (value == NULL)
            continue;
        const double real = strtod(value->text, &end);
        if (end == value->text || *end != '\0' || !(fabs(real) <= 1e9))
            return rg_draft_refuse(v->draft, RG_E_SYNTAX, "%s is no coordinate",
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

static bool take_port(struct values *v, enum role role, uint16_t *port)
{
    const struct value *value = take(v, role);
    return value == NULL || rg_draft_port(v->draft, value->text, value->length, port);
}

bool rg_values_end_node(struct values *v)
{
    const struct value *kind = take(v, KIND);
    const struct value *label = take(v, LABEL);

    if (label == NULL)
        label = take(v, NAME);
    v->draft->vertex[v->node].is_switch = kind != NULL && strcasecmp(kind->text, "switch") == 0;
    /* North is up. */
    return (label == NULL || rg_draft_label(v->draft, v->node, label->text, label->length)) &&
           take_place(v, LONGITUDE, LATITUDE, -1) && take_place(v, PLACE_X, PLACE_Y, -1) &&
           take_place(v, X, Y, 1);
}

static bool take_delay(struct values *v, enum role role, uint8_t *delay)
{
    const struct value *value = take(v, role);
    return value == NULL || rg_draft_delay(v->draft, value->text, value->length, delay);
}

/* A key 'directed', or 'type' where it has such a word, goes before the graph and arrowheads. Of an
 * arc 'oneway' says nothing else: OpenStreetMap's roads have it. */
static bool take_keys(struct values *v)
{
    enum direction is;

    for (unsigned i = DIRECTION; i <= ARROW; i++) {
        const struct value *value = take(v, (enum role)i);
        if (value == NULL || (i == ONEWAY && v->is_arc) ||
            (i == TYPE && strcasecmp(value->text, "directed") != 0 &&
             strcasecmp(value->text, "undirected") != 0))
            continue;
        const char *name = roles[i].name;
        if (!rg_draft_direction(v->draft, (struct draft_text){name, name + strlen(name)},
                                (struct draft_text){value->text, value->text + value->length}, &is))
            return false;
        if (is != UNSAID && v->is_said && v->is_arc != (is == DIRECTED))
            return rg_draft_refuse(v->draft, RG_E_SYNTAX,
                                   "a %s that is not what the edge or another key says; leave out "
                                   "one of the two",
                                   name);
        v->is_arc = is == UNSAID ? v->is_arc : is == DIRECTED;
        v->is_said = v->is_said || is != UNSAID;
    }
    v->draft->line = v->line;
    return true;
}

/* Edges are what the first one is, whatever the graph says; each other one is the same. */
static bool take_direction(struct values *v)
{
    const bool first = v->draft->links + v->draft->dropped == 0;

    if (!take_keys(v))
        return false;
    if (v->arrows != NO_LINE && !v->is_said)
        v->is_arc = v->arrows != SAME;
    if (first)
        v->draft->directed = v->is_arc;
    return v->is_arc == v->draft->directed ||
           rg_values_refuse(
               v, "directed and undirected edges in one graph; write two directed ones for "
                  "each of the others");
}

bool rg_values_end_edge(struct values *v)
{
    uint8_t latency = 0;

    v->draft->line = v->line;
    if (!take_direction(v))
        return false;
    if (!take_delay(v, DELAY, &v->edge.delay) || !take_delay(v, LATENCY, &latency))
        return false;
    /* What the edge gives itself counts before what stands where an edge gives nothing. */
    if (v->value[DELAY].given == v->value[LATENCY].given && v->edge.delay > 0 && latency > 0 &&
        latency != v->edge.delay)
        return rg_values_refuse(v, "a latency that is not the delay; leave out one of the two");
    if (v->edge.delay == 0 || (latency > 0 && v->value[LATENCY].given && !v->value[DELAY].given))
        v->edge.delay = latency;
    v->edge.delay_back = v->edge.delay;
    if (!take_delay(v, DELAY_BACK, &v->edge.delay_back))
        return false;
    if (v->draft->directed && v->value[DELAY_BACK].length > 0)
        return rg_values_refuse(v, "a delay_back of an edge that leads one way");
    if (!take_port(v, FROM_PORT, &v->edge.from_port) || !take_port(v, TO_PORT, &v->edge.to_port))
        return false;
    if (v->single && !v->draft->options->simplify &&
        rg_draft_between(v->draft, v->edge.from, v->edge.to) != DRAFT_NONE)
        return rg_values_refuse(v, "a second edge between these two, where 'multigraph' says that "
                                   "there is none; change it, or leave out one of the two");
    const struct draft_link e = v->edge;
    if (v->is_arc && v->arrows == BACK && !v->is_said)
        v->edge = (struct draft_link){.from = e.to,
                                      .to = e.from,
                                      .from_port = e.to_port,
                                      .to_port = e.from_port,
                                      .delay = e.delay,
                                      .delay_back = e.delay_back};
    v->draft->line = v->line;
    return rg_draft_link(v->draft, v->edge);
}
