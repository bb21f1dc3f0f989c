/* SPDX-License-Identifier: Apache-2.0 */

/* The fields of a routing rule and their values, as words. */

#include "routegen/net/parse.h"
#include "net/inner/record_make.h"
#include "net/inner/wording.h"
#include "families/inner/rows.h"
#include "families/inner/topology_route.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { VALUES = 3 };

/* A field: its name, the bit of rg_route_rule_uses, the names of its values by number. */
static const struct field {
    const char *name;
    unsigned uses;
    const char *value[VALUES];
} fields[RG_ROUTE_RULE_FIELDS] = {
    {"rule", RG_ROUTE_WORDS, {"overlap", "shift"}},
    {"vc-classes", RG_ROUTE_VC_CLASSES, {"1", "2"}},
    {"tie", RG_ROUTE_TIE, {"lowest", "balanced", "all"}},
    {"cube", RG_ROUTE_CUBE, {"ecube", "minimal"}},
    {"up", RG_ROUTE_UP, {"any", "switch-digit", "node-digit"}},
    {"detour", RG_ROUTE_DETOUR, {"off", "on"}},
};

/* The values of a rule in the order of the fields, and back. */
static void read_rule(const rg_route_rule *rule, unsigned value[RG_ROUTE_RULE_FIELDS])
{
    value[0] = rule->words;
    value[1] = rule->vc_classes - 1;
    value[2] = rule->tie;
    value[3] = rule->cube;
    value[4] = rule->up;
    value[5] = rule->detour;
}

static void write_rule(const unsigned value[RG_ROUTE_RULE_FIELDS], rg_route_rule *rule)
{
    rule->words = (rg_route_words)value[0];
    rule->vc_classes = value[1] + 1;
    rule->tie = (rg_route_tie)value[2];
    rule->cube = (rg_route_cube)value[3];
    rule->up = (rg_route_up)value[4];
    rule->detour = value[5] != 0;
}

const char *rg_rule_field(unsigned field)
{
    return field < RG_ROUTE_RULE_FIELDS ? fields[field].name : NULL;
}

const char *rg_rule_value(unsigned field, unsigned value)
{
    return field < RG_ROUTE_RULE_FIELDS && value < VALUES ? fields[field].value[value] : NULL;
}

/* Whether a network with these uses takes a value. */
static bool is_value(const struct field *field, unsigned uses, unsigned value)
{
    return value < VALUES && field->value[value] != NULL &&
           (field->uses != RG_ROUTE_TIE || value != RG_TIE_BALANCED ||
            (uses & RG_ROUTE_BALANCED) != 0);
}

rg_status rg_refuse_unruled(const rg_topology *net, rg_refusal *refusal)
{
    if (rg_topology_has_rule(net))
        return RG_OK;
    const uint64_t *apart = net->name.rows->apart;
    const rg_name name = rg_name_of(&net->name);
    if (net->name.rows->components > 1)
        return rg_refuse(refusal, RG_E_RULE, name.text,
                         "no routes by a rule: the network has %" PRIu64 " components",
                         net->name.rows->components);
    if (apart[0] == apart[1])
        return rg_refuse(refusal, RG_E_RULE, name.text,
                         "no routes by a rule: nodes times links are more than 10^8");
    return rg_refuse(refusal, RG_E_RULE, name.text, "no routes by a rule: %s does not reach %s",
                     rg_label_of(net, apart[0]).text, rg_label_of(net, apart[1]).text);
}

rg_status rg_parse_rule(const rg_topology *net, const char *field, const char *value,
                        rg_route_rule *rule, rg_refusal *refusal)
{
    const unsigned uses = rg_route_rule_uses(net);
    const char *known[RG_ROUTE_RULE_FIELDS + 1] = {NULL};
    char about[100];
    unsigned values[RG_ROUTE_RULE_FIELDS], i = 0, count = 0;

    for (; i < RG_ROUTE_RULE_FIELDS && strcmp(fields[i].name, field) != 0; i++)
        known[i] = fields[i].name;
    if (i == RG_ROUTE_RULE_FIELDS)
        return rg_refuse_names(refusal, RG_E_RULE, rg_quote_text(field).text, known);
    if ((uses & fields[i].uses) == 0)
        return rg_refuse(refusal, RG_E_RULE, NULL, "%s does not apply to networks of the family %s",
                         field, rg_family_name(net->name.family));
    memset(known, 0, sizeof known);
    for (unsigned v = 0; v < VALUES; v++) {
        if (!is_value(&fields[i], uses, v))
            continue;
        if (strcmp(fields[i].value[v], value) == 0) {
            read_rule(rule, values);
            values[i] = v;
            write_rule(values, rule);
            return RG_OK;
        }
        known[count++] = fields[i].value[v];
    }
    (void)snprintf(about, sizeof about, "%s %s", field, rg_quote_text(value).text);
    return rg_refuse_names(refusal, RG_E_RULE, about, known);
}

rg_rule_words rg_rule_print(const rg_topology *net, const rg_route_rule *rule)
{
    const unsigned uses = rg_route_rule_uses(net);
    rg_rule_words out = {""};
    unsigned value[RG_ROUTE_RULE_FIELDS];
    size_t at = 0;

    read_rule(rule, value);
    for (unsigned i = 0; i < RG_ROUTE_RULE_FIELDS; i++)
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
    unsigned value[RG_ROUTE_RULE_FIELDS];

    read_rule(rule, value);
    for (unsigned i = 0; i < RG_ROUTE_RULE_FIELDS; i++) {
        if ((uses & fields[i].uses) == 0)
            continue;
        if (fields[i].uses == RG_ROUTE_VC_CLASSES)
            rg_put_count(record, "vc_classes", rule->vc_classes);
        else if (fields[i].uses == RG_ROUTE_DETOUR)
            rg_put_flag(record, fields[i].name, rule->detour);
        else
            rg_put_text(record, fields[i].name, fields[i].value[value[i]]);
    }
    return record;
}
