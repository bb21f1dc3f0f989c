/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "routegen/net/rule.h"

#include <stdio.h>
#include <string.h>

enum { FIELDS = 6, VALUES = 3 };

/* A field: its name, the bit of rg_route_rule_uses, the names of its values by number. */
static const struct field {
    const char *name;
    unsigned uses;
    const char *value[VALUES];
} fields[FIELDS] = {
    {"rule", RG_ROUTE_WORDS, {"overlap", "shift"}},
    {"lanes", RG_ROUTE_LANES, {"1", "2"}},
    {"tie", RG_ROUTE_TIE, {"lowest", "balanced", "all"}},
    {"cube", RG_ROUTE_CUBE, {"ecube", "minimal"}},
    {"up", RG_ROUTE_UP, {"any", "switch-digit", "node-digit"}},
    {"detour", RG_ROUTE_DETOUR, {"off", "on"}},
};

/* The values of a rule in the order of the fields, and back. */
static void read_rule(const rg_route_rule *rule, unsigned value[FIELDS])
{
    value[0] = rule->words;
    value[1] = rule->lanes - 1;
    value[2] = rule->tie;
    value[3] = rule->cube;
    value[4] = rule->up;
    value[5] = rule->detour;
}

static void write_rule(const unsigned value[FIELDS], rg_route_rule *rule)
{
    rule->words = (rg_route_words)value[0];
    rule->lanes = value[1] + 1;
    rule->tie = (rg_route_tie)value[2];
    rule->cube = (rg_route_cube)value[3];
    rule->up = (rg_route_up)value[4];
    rule->detour = value[5] != 0;
}

const char *rg_rule_field(unsigned index)
{
    return index < FIELDS ? fields[index].name : NULL;
}

/* The number of a value, or VALUES and the values there are. */
static unsigned find_value(const struct field *field, unsigned uses, const char *text,
                           rg_rule_words *known)
{
    const bool balanced = field->uses != RG_ROUTE_TIE || (uses & RG_ROUTE_BALANCED) != 0;
    size_t at = 0;

    for (unsigned i = 0; i < VALUES && field->value[i] != NULL; i++) {
        if (strcmp(field->value[i], "balanced") == 0 && !balanced)
            continue;
        if (strcmp(field->value[i], text) == 0)
            return i;
        at += (size_t)snprintf(known->text + at, sizeof known->text - at, "%s%s",
                               at > 0 ? " or " : "", field->value[i]);
    }
    return VALUES;
}

rg_status rg_rule_set(const rg_topology *net, const char *field, const char *value,
                      rg_route_rule *rule, rg_rule_words *expected)
{
    unsigned values[FIELDS], i = 0;
    rg_rule_words known;

    if (net == NULL || field == NULL || value == NULL || rule == NULL)
        return RG_E_NULL;
    while (i < FIELDS && strcmp(fields[i].name, field) != 0)
        i++;
    if (i == FIELDS)
        return RG_E_INDEX;
    const unsigned uses = rg_route_rule_uses(net);
    if ((uses & fields[i].uses) == 0)
        return RG_E_FAMILY;
    read_rule(rule, values);
    values[i] = find_value(&fields[i], uses, value, &known);
    if (values[i] == VALUES) {
        if (expected != NULL)
            *expected = known;
        return RG_E_RULE;
    }
    write_rule(values, rule);
    return RG_OK;
}

rg_rule_words rg_rule_print(const rg_topology *net, const rg_route_rule *rule)
{
    const unsigned uses = rg_route_rule_uses(net);
    rg_rule_words out = {""};
    unsigned value[FIELDS];
    size_t at = 0;

    read_rule(rule, value);
    for (unsigned i = 0; i < FIELDS; i++)
        if ((uses & fields[i].uses) != 0)
            at += (size_t)snprintf(out.text + at, sizeof out.text - at, "%s%s %s",
                                   at > 0 ? ", " : "", fields[i].name, fields[i].value[value[i]]);
    return out;
}

rg_value *rg_put_rule(rg_value *into, const char *key, const rg_topology *net,
                      const rg_route_rule *rule)
{
    const unsigned uses = rg_route_rule_uses(net);
    rg_value *record = rg_put_record(into, key);
    unsigned value[FIELDS];

    read_rule(rule, value);
    for (unsigned i = 0; i < FIELDS; i++) {
        if ((uses & fields[i].uses) == 0)
            continue;
        if (fields[i].uses == RG_ROUTE_LANES)
            rg_put_count(record, fields[i].name, rule->lanes);
        else if (fields[i].uses == RG_ROUTE_DETOUR)
            rg_put_flag(record, fields[i].name, rule->detour);
        else
            rg_put_text(record, fields[i].name, fields[i].value[value[i]]);
    }
    return record;
}
