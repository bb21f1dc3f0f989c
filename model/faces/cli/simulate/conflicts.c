/* SPDX-License-Identifier: Apache-2.0 */

/* Options that mean nothing together are refused: an option is never taken and then ignored. */

#include <string.h>

#include "faces/cli/common/fail.h"
#include "net/inner/simulate.h"
#include "net/inner/simulate_record.h"
#include "request.h"

static const char *kind_name(unsigned kind)
{
    static const char *const names[] = {"load",  "load sat", "traffic request", "exchange",
                                        "trace", "goal",     "collective"}; /* by bit */

    return names[__builtin_ctz(kind)];
}

static bool starts(const char *text, const char *with)
{
    return text != NULL && strncmp(text, with, strlen(with)) == 0;
}

unsigned cli_simulate_kind(const struct cli_simulate_request *r)
{
    return r->value[CLI_KEY_TRACE] != NULL                ? TRACE
           : r->value[CLI_KEY_GOAL] != NULL               ? GOAL
           : r->value[CLI_KEY_COLLECTIVE] != NULL         ? COLLECTIVE
           : r->value[CLI_KEY_EXCHANGE] != NULL           ? EXCHANGE
           : starts(r->value[CLI_KEY_TRAFFIC], "request") ? LOOP
           : r->saturation                                ? SEARCH
                                                          : LOADS;
}

const char *cli_simulate_trace_option(const struct cli_simulate_request *request)
{
    const unsigned kind = cli_simulate_kind(request);
    return kind >= TRACE ? kind_name(kind) : NULL;
}

static void check_kind(const struct cli_simulate_request *r)
{
    const unsigned kind = cli_simulate_kind(r);

    for (int key = 0; key < CLI_KEY_END; key++) {
        const unsigned kinds = cli_simulate_option_for(key) & ALL;
        const char *name = cli_simulate_option_name(key);
        if (!r->given[key] || kinds == 0 || (kinds & kind) != 0)
            continue;
        if ((kinds & (kinds - 1)) == 0 && strcmp(name, kind_name(kinds)) != 0)
            cli_deny("--%s is for --%s", name, kind_name(kinds));
        if (kind == LOADS && kinds == (GOAL | COLLECTIVE))
            cli_deny("--%s is for --goal or --collective", name);
        cli_deny("--%s is not for --%s", name, kind_name(kind));
    }
    if (r->given[CLI_KEY_SERIES] &&
        (r->given[CLI_KEY_ENERGY_LINK] || r->given[CLI_KEY_ENERGY_BUFFER]))
        cli_deny("--energy-%s is not for --series, which prints none",
                 r->given[CLI_KEY_ENERGY_LINK] ? "link" : "buffer");
    if (kind == EXCHANGE && r->value[CLI_KEY_FLITS] != NULL &&
        strchr(r->value[CLI_KEY_FLITS], ':') != NULL)
        cli_refuse("--flits", r->value[CLI_KEY_FLITS], "--exchange takes packets of one length");
}

/* The routing that is asked for, or NULL, and its name. */
static const rg_routing_info *routing_of(const struct cli_simulate_request *r, const char **name)
{
    for (unsigned i = 0; (*name = rg_sim_word("routing", i)) != NULL; i++)
        if (starts(r->value[CLI_KEY_ROUTING], *name))
            return rg_routing_info_of((rg_sim_routing)i);
    return NULL;
}

/* Routes that are not those of the rule. */
static void check_rule(const struct cli_simulate_request *r)
{
    static const int keys[] = {CLI_KEY_RULE, CLI_KEY_VC_CLASSES, CLI_KEY_TIE,
                               CLI_KEY_CUBE, CLI_KEY_UP,         CLI_KEY_DETOUR};
    const char *by = r->value[CLI_KEY_ROUTE_TABLE] != NULL ? "route-table" : NULL, *name;

    const rg_routing_info *info = routing_of(r, &name);
    if (info != NULL && !info->by_rule)
        by = name;
    for (size_t i = 0; by != NULL && i < sizeof keys / sizeof keys[0]; i++)
        if (r->given[keys[i]])
            cli_deny("--%s is not for --%s%s, which does not go by the rule",
                     cli_simulate_option_name(keys[i]),
                     r->value[CLI_KEY_ROUTE_TABLE] != NULL ? "" : "routing ", by);
}

/* Without routers. */
static void check_queue(const struct cli_simulate_request *r)
{
    static const char *const traffics[] = {"nearest", "file", "request"};

    if (r->value[CLI_KEY_MODEL] == NULL || strcmp(r->value[CLI_KEY_MODEL], "queue") != 0)
        return;
    for (int key = 0; key < CLI_KEY_END; key++)
        if (r->given[key] && r->of_file[key] == NULL &&
            (cli_simulate_option_for(key) & ROUTERS) != 0)
            cli_deny("--%s is not for --model queue", cli_simulate_option_name(key));
    for (size_t i = 0; i < sizeof traffics / sizeof traffics[0]; i++)
        if (starts(r->value[CLI_KEY_TRAFFIC], traffics[i]))
            cli_deny("--traffic %s is not for --model queue", traffics[i]);
}

void cli_simulate_check(const struct cli_simulate_request *r)
{
    static const char *const to_any[] = {"uniform", "hotspot", "nearest", "request"};
    bool any = r->value[CLI_KEY_TRAFFIC] == NULL;

    check_queue(r);
    check_kind(r);
    check_rule(r);
    for (size_t i = 0; i < sizeof to_any / sizeof to_any[0]; i++)
        any |= starts(r->value[CLI_KEY_TRAFFIC], to_any[i]);
    if (r->given[CLI_KEY_SELF] && !any)
        cli_deny("--self is for traffic to any node: uniform, hotspot, nearest, request");
    if (r->given[CLI_KEY_STOP] && r->given[CLI_KEY_PRECISION])
        cli_deny("--stop and --precision exclude each other");
    if (r->given[CLI_KEY_SEED] && r->given[CLI_KEY_SEEDS])
        cli_deny("--seed and --seeds exclude each other");
    if (r->value[CLI_KEY_JOURNAL] != NULL && r->once != NULL)
        cli_deny("--journal: %s can be read only once, so that its runs cannot be known again; a "
                 "file expected",
                 cli_quote(r->once).text);
    const bool faults = r->faults > 0 || r->value[CLI_KEY_FAULTS] != NULL;
    if (r->value[CLI_KEY_RETRY] != NULL && !faults)
        cli_deny("--retry is for --fault");
    if (r->value[CLI_KEY_WAIT] != NULL && r->value[CLI_KEY_RETRY] == NULL)
        cli_deny("--wait is for --retry");
    const char *name;
    const rg_routing_info *info = routing_of(r, &name);
    if (r->value[CLI_KEY_NOTICE] != NULL && !faults)
        cli_deny("--notice is for --fault");
    if (info != NULL)
        cli_simulate_check_notice(r, info->renews ||
                                         starts(r->value[CLI_KEY_ROUTING], "disjoint:any"));
}

void cli_simulate_check_notice(const struct cli_simulate_request *r, bool knows)
{
    if (r->value[CLI_KEY_NOTICE] != NULL && !knows)
        cli_deny("--notice is for --routing updown, layers, spread, sssp or disjoint:any; others "
                 "do not change their routes");
}
