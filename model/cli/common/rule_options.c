/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "rule_options.h"

#include <string.h>

#include "fail.h"
#include "json_out.h"

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

void cli_rule_make(const struct cli_rule *given, const rg_topology *net, rg_route_rule *rule)
{
    const char *const text[] = {given->rule, given->lanes, given->tie,
                                given->cube, given->up,    given->detour};
    rg_rule_words known;
    const char *field;

    (void)rg_route_rule_of(net, rule);
    for (unsigned i = 0; (field = rg_rule_field(i)) != NULL; i++) {
        if (text[i] == NULL)
            continue;
        const rg_status status = rg_rule_set(net, field, text[i], rule, &known);
        if (status == RG_E_FAMILY) {
            cli_fail(CLI_USAGE, "--%s does not apply to networks of the family %s", field,
                     rg_family_name(net->name.family));
        }
        if (status != RG_OK)
            cli_fail(CLI_USAGE, "--%s %s: %s expected", field,
                     cli_quote(text[i], strlen(text[i])).text, known.text);
    }
}

static rg_status append(void *context, const char *text, size_t length)
{
    strncat(context, text, length);
    return RG_OK;
}

json_t *cli_rule_json(const rg_topology *net, const rg_route_rule *rule)
{
    char text[400] = "";
    rg_out out = {.write = append, .context = text};
    rg_value *record = rg_record_begin();

    (void)rg_write_json(&out, rg_put_rule(record, "rule", net, rule), true);
    rg_record_end(record);
    return cli_json(json_loads(text, 0, NULL));
}
