/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "control.h"

#include <limits.h>
#include <string.h>

/* Instead of a route when rg_kautz_check fails */
#define NO_VERDICT UINT_MAX

bool control_make(control *c, const kautz_graph *g, report why)
{
    memset(c, 0, sizeof *c);
    c->w = walks_make(g);
    return survey_make(&c->s, g, why);
}

void control_free(control *c)
{
    walks_free(c->w);
    survey_free(&c->s);
}

void control_reset(control *c)
{
    c->count = c->s.g->d;
    memset(c->bad, 0, sizeof c->bad);
    memcpy(c->bad, c->good, c->count * sizeof *c->good);
}

bool control_pair(control *c, uint32_t source, uint32_t destination, report why)
{
    c->source = source;
    c->destination = destination;
    walks_from(c->w, source);
    if (!survey_pair(&c->s, source, destination, c->good, why))
        return false;
    control_reset(c);
    return control_judge(c, DISJOINT_OK, 0, -1, why);
}

/* The oracle's kinds of fault as the model calls them. */
static const rg_kautz_rule rule_of[] = {
    [DISJOINT_OK] = RG_RULE_NONE,
    [DISJOINT_COUNT] = RG_RULE_COUNT,
    [DISJOINT_HOPS] = RG_RULE_HOPS,
    [DISJOINT_SOURCE] = RG_RULE_SOURCE,
    [DISJOINT_DESTINATION] = RG_RULE_DESTINATION,
    [DISJOINT_LETTER] = RG_RULE_LETTER,
    [DISJOINT_ARC] = RG_RULE_REPEAT,
    [DISJOINT_FIELDS] = RG_RULE_FIELDS,
    [DISJOINT_ORDER] = RG_RULE_ORDER,
    [DISJOINT_LOOP] = RG_RULE_LOOP,
    [DISJOINT_SHARED] = RG_RULE_SHARED,
    [DISJOINT_TAIL] = RG_RULE_NONE, /* the model's rules do not look beyond the word */
};

/* Node @place of a route that is known to consist of arcs. */
static uint32_t node_of(const control *c, const rg_kautz_route *r, unsigned place)
{
    const kautz_graph *g = c->s.g;
    uint32_t x = c->source;
    for (unsigned i = 0; i < place && i < r->hops; i++)
        x = kautz_graph_step(g, x, r->letter[g->k + i]);
    return x;
}

/* The model may find a different pair of routes that share a node; the one it names must be
 * real. */
static bool really_shared(const control *c, const rg_kautz_verdict *v)
{
    const rg_kautz_route *r = &c->bad[v->route];
    if (v->route >= c->count || v->other >= v->route)
        return false;
    const rg_kautz_route *other = &c->bad[v->other];
    if (r->hops == 1 && other->hops == 1)
        return true;
    if (v->place == 0 || v->place >= r->hops)
        return false;
    for (unsigned n = 1; n < other->hops; n++)
        if (node_of(c, other, n) == node_of(c, r, v->place))
            return true;
    return false;
}

static disjoint_verdict both_judge(control *c, rg_kautz_verdict *model, report why)
{
    const rg_kautz_word from = model_word(c->s.g, c->source);
    const rg_kautz_word to = model_word(c->s.g, c->destination);
    *model = (rg_kautz_verdict){RG_RULE_NONE, 0, 0, 0};
    c->damages++;
    const rg_status status = rg_kautz_check(&c->s.net, &from, &to, c->bad, c->count, model);
    if (status != RG_OK) {
        complain(why, c->s.g, c->source, c->destination, "rg_kautz_check says %d", (int)status);
        model->route = NO_VERDICT;
    }
    return disjoint_check(&c->s.judge, c->source, c->destination, c->bad, c->count);
}

bool control_judge(control *c, disjoint_fault fault, unsigned route, int place, report why)
{
    const kautz_graph *g = c->s.g;
    rg_kautz_verdict model;
    const disjoint_verdict mine = both_judge(c, &model, why);

    if (model.route == NO_VERDICT)
        return false;
    if (mine.fault != fault ||
        (fault != DISJOINT_OK && fault != DISJOINT_SHARED && mine.route != route))
        return complain(why, g, c->source, c->destination,
                        "damage '%s' in route %u, the oracle sees '%s' in %u", disjoint_text(fault),
                        route, disjoint_text(mine.fault), mine.route);
    if (model.rule != rule_of[fault])
        return complain(why, g, c->source, c->destination,
                        "damage '%s' in route %u, rg_kautz_check says rule %d, route %u",
                        disjoint_text(fault), route, (int)model.rule, model.route);
    if (fault == DISJOINT_SHARED && !really_shared(c, &model))
        return complain(why, g, c->source, c->destination,
                        "rg_kautz_check: routes %u and %u do not share node %u", model.route,
                        model.other, model.place);
    if (model.rule != RG_RULE_NONE && fault != DISJOINT_SHARED && model.route != route)
        return complain(why, g, c->source, c->destination,
                        "damage '%s' in route %u, rg_kautz_check says %u", disjoint_text(fault),
                        route, model.route);
    if (place >= 0 && model.place != (unsigned)place)
        return complain(why, g, c->source, c->destination,
                        "damage '%s' at place %d, rg_kautz_check says %u", disjoint_text(fault),
                        place, model.place);
    return true;
}

/* Whether the rule and route that the model names are really broken */
static bool really_broken(control *c, const rg_kautz_verdict *model)
{
    if (model->rule == RG_RULE_COUNT)
        return c->count != c->s.g->d && model->route == c->count;
    if (model->route >= c->count)
        return false;
    if (model->rule == RG_RULE_SHARED)
        return really_shared(c, model);
    for (disjoint_fault kind = DISJOINT_HOPS; kind <= DISJOINT_LOOP; kind++)
        if (rule_of[kind] == model->rule)
            return disjoint_breaks(&c->s.judge, kind, c->source, c->destination, c->bad,
                                   model->route);
    return false;
}

bool control_same_rule(control *c, report why)
{
    rg_kautz_verdict model;
    const disjoint_verdict mine = both_judge(c, &model, why);
    if (model.route == NO_VERDICT)
        return false;
    return model.rule == rule_of[mine.fault] ||
           complain(
               why, c->s.g, c->source, c->destination,
               "the first rule broken is '%s' by route %u, rg_kautz_check says rule %d, route %u",
               disjoint_text(mine.fault), mine.route, (int)model.rule, model.route);
}

bool control_agree(control *c, disjoint_fault *fault, report why)
{
    rg_kautz_verdict model;
    *fault = both_judge(c, &model, why).fault;
    if (model.route == NO_VERDICT)
        return false;
    if (rule_of[*fault] == RG_RULE_NONE && model.rule == RG_RULE_NONE)
        return true;
    if (rule_of[*fault] != RG_RULE_NONE && really_broken(c, &model))
        return true;
    return complain(
        why, c->s.g, c->source, c->destination,
        "the oracle sees '%s', rg_kautz_check says rule %d, route %u, other %u, place %u",
        disjoint_text(*fault), (int)model.rule, model.route, model.other, model.place);
}
