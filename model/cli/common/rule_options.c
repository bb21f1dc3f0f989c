/* SPDX-License-Identifier: Apache-2.0 */

#include "rule_options.h"

#include "fail.h"
#include "inner/net/rule.h"

struct cli_words cli_rule_words[RG_ROUTE_RULE_FIELDS];

void cli_rule_words_begin(void)
{
    for (unsigned i = 0; i < RG_ROUTE_RULE_FIELDS; i++) {
        cli_rule_words[i].option = rg_rule_field(i);
        for (unsigned v = 0; (cli_rule_words[i].name[v] = rg_rule_value(i, v)) != NULL; v++)
            continue;
    }
}

/* By the fields of a rule. */
static const int keys[RG_ROUTE_RULE_FIELDS] = {CLI_KEY_RULE, CLI_KEY_VC_CLASSES, CLI_KEY_TIE,
                                               CLI_KEY_CUBE, CLI_KEY_UP,         CLI_KEY_DETOUR};

bool cli_rule_is_given(const char *const *option)
{
    unsigned i = 0;

    while (i < RG_ROUTE_RULE_FIELDS && option[keys[i]] == NULL)
        i++;
    return i < RG_ROUTE_RULE_FIELDS;
}

void cli_rule_make(const char *const *option, const rg_topology *net, rg_route_rule *rule)
{
    rg_refusal refusal;

    (void)rg_route_rule_init(net, rule);
    if (rg_refuse_unruled(net, &refusal) != RG_OK)
        cli_fail(CLI_USAGE, "%s", refusal.text);
    for (unsigned i = 0; i < RG_ROUTE_RULE_FIELDS; i++)
        if (option[keys[i]] != NULL &&
            rg_parse_rule(net, rg_rule_field(i), option[keys[i]], rule, &refusal) != RG_OK)
            cli_fail(CLI_USAGE, "--%s", refusal.text);
}
