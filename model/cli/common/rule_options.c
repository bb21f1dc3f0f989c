/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "rule_options.h"

#include <stdio.h>
#include <string.h>

#include "fail.h"
#include "json_out.h"

enum { OPTIONS = 6, VALUES = 3 };

/* An option: its name, the bit of rg_route_rule_uses, the names of its values by number. */
static const struct rule_option {
    const char *name;
    unsigned uses;
    const char *value[VALUES];
} options[OPTIONS] = {
    {"rule", RG_ROUTE_WORDS, {"overlap", "shift"}},
    {"lanes", RG_ROUTE_LANES, {"1", "2"}},
    {"tie", RG_ROUTE_TIE, {"lowest", "balanced", "all"}},
    {"cube", RG_ROUTE_CUBE, {"ecube", "minimal"}},
    {"up", RG_ROUTE_UP, {"any", "switch-digit", "node-digit"}},
    {"detour", RG_ROUTE_DETOUR, {"off", "on"}},
};

/* The values of a rule in the order of the options, and back. */
static void read_rule(const rg_route_rule *rule, unsigned value[OPTIONS])
{
    value[0] = rule->words;
    value[1] = rule->lanes - 1;
    value[2] = rule->tie;
    value[3] = rule->cube;
    value[4] = rule->up;
    value[5] = rule->detour;
}

static void write_rule(const unsigned value[OPTIONS], rg_route_rule *rule)
{
    rule->words = (rg_route_words)value[0];
    rule->lanes = value[1] + 1;
    rule->tie = (rg_route_tie)value[2];
    rule->cube = (rg_route_cube)value[3];
    rule->up = (rg_route_up)value[4];
    rule->detour = value[5] != 0;
}

bool cli_rule_note(struct cli_rule *given, int key, const char *value)
{
    switch (key) {
    case CLI_KEY_RULE:
        given->rule = value;
        return true;
    case CLI_KEY_LANES:
        given->lanes = value;
        return true;
    case CLI_KEY_TIE:
        given->tie = value;
        return true;
    case CLI_KEY_CUBE:
        given->cube = value;
        return true;
    case CLI_KEY_UP:
        given->up = value;
        return true;
    case CLI_KEY_DETOUR:
        given->detour = value;
        return true;
    default:
        return false;
    }
}

bool cli_rule_is_given(const struct cli_rule *given)
{
    return given->rule != NULL || given->lanes != NULL || given->tie != NULL ||
           given->cube != NULL || given->up != NULL || given->detour != NULL;
}

/* The number of a value, or says which values there are and exits. */
static unsigned find_value(const struct rule_option *option, unsigned uses, const char *text)
{
    const bool balanced = option->uses != RG_ROUTE_TIE || (uses & RG_ROUTE_BALANCED) != 0;
    char known[60] = "";
    size_t at = 0;

    for (unsigned i = 0; i < VALUES && option->value[i] != NULL; i++) {
        if (strcmp(option->value[i], "balanced") == 0 && !balanced)
            continue;
        if (strcmp(option->value[i], text) == 0)
            return i;
        at += (size_t)snprintf(known + at, sizeof known - at, "%s%s", at > 0 ? " or " : "",
                               option->value[i]);
    }
    cli_fail(CLI_USAGE, "--%s %s: %s expected", option->name, cli_quote(text, strlen(text)).text,
             known);
}

void cli_rule_make(const struct cli_rule *given, const rg_topology *net, rg_route_rule *rule)
{
    const char *const text[OPTIONS] = {given->rule, given->lanes, given->tie,
                                       given->cube, given->up,    given->detour};
    const unsigned uses = rg_route_rule_uses(net);
    unsigned value[OPTIONS];

    (void)rg_route_rule_of(net, rule);
    read_rule(rule, value);
    for (unsigned i = 0; i < OPTIONS; i++) {
        if (text[i] == NULL)
            continue;
        if ((uses & options[i].uses) == 0) {
            cli_fail(CLI_USAGE, "--%s does not apply to networks of the family %s", options[i].name,
                     rg_family_name(net->name.family));
        }
        value[i] = find_value(&options[i], uses, text[i]);
    }
    write_rule(value, rule);
}

struct cli_rule_text cli_rule_text(const rg_topology *net, const rg_route_rule *rule)
{
    const unsigned uses = rg_route_rule_uses(net);
    struct cli_rule_text out = {""};
    unsigned value[OPTIONS];
    size_t at = 0;

    read_rule(rule, value);
    for (unsigned i = 0; i < OPTIONS; i++) {
        if ((uses & options[i].uses) == 0)
            continue;
        at += (size_t)snprintf(out.text + at, sizeof out.text - at, "%s%s %s", at > 0 ? ", " : "",
                               options[i].name, options[i].value[value[i]]);
    }
    return out;
}

json_t *cli_rule_json(const rg_topology *net, const rg_route_rule *rule)
{
    const unsigned uses = rg_route_rule_uses(net);
    json_t *object = cli_json(json_object());
    unsigned value[OPTIONS];

    read_rule(rule, value);
    for (unsigned i = 0; i < OPTIONS; i++) {
        if ((uses & options[i].uses) == 0)
            continue;
        json_t *json = options[i].uses == RG_ROUTE_LANES ? json_integer((json_int_t)rule->lanes)
                                                         : json_string(options[i].value[value[i]]);
        if (options[i].uses == RG_ROUTE_DETOUR) {
            json_decref(json);
            json = json_boolean(rule->detour);
        }
        cli_json_put(object, options[i].name, cli_json(json));
    }
    return object;
}
