/* SPDX-License-Identifier: Apache-2.0 */

#include "request.h"

#include <inttypes.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "net/inner/simulate_record.h"
#include "routegen/net/parse.h"
#include "net/inner/parse_sim.h"
#include "net/inner/simulate.h"

/* Other options have forms of their own, and are set below, or are the request's. */
static bool is_own(int key)
{
    return key == CLI_KEY_ROUTING || key == CLI_KEY_TRAFFIC || key == CLI_KEY_BIRTHS ||
           key == CLI_KEY_FLITS || key == CLI_KEY_SEED || key == CLI_KEY_WARMUP ||
           key == CLI_KEY_PRECISION || key == CLI_KEY_EXCHANGE;
}

/* The options whose values are those of the library, which says what is wrong with them. */
static void set_words(const struct cli_simulate_request *r, rg_sim_options *o)
{
    rg_refusal refusal;

    for (const struct argp_option *option = cli_simulate_options; option->name != NULL; option++) {
        const char *value = r->value[option->key];
        if (r->given[option->key] && !is_own(option->key) &&
            rg_sim_set(o, NULL, cli_simulate_library_name(option->name), value, &refusal) ==
                RG_E_SYNTAX)
            cli_deny("--%s %s: %s", option->name, cli_quote(value).text, cli_why(&refusal));
    }
}

/* Sets a word up to a colon; what stands after that, or NULL. */
static const char *set_word(unsigned of, const char *value, rg_sim_options *o)
{
    const struct cli_words *words = &cli_simulate_words[of];
    const size_t length = strcspn(value, ":");
    const unsigned number = cli_word_option(words, value, length);

    (void)rg_sim_set(o, NULL, words->option, words->name[number], NULL);
    return value[length] == ':' ? value + length + 1 : NULL;
}

static void set_model(const rg_topology *net, const char *value, rg_sim_options *o)
{
    const unsigned model =
        value == NULL ? 0 : cli_word_option(&cli_simulate_models, value, strlen(value));
    if (model == 1) {
        o->vcs = 4;
        o->allocator = RG_SIM_STAGED;
        o->rings = true;
        o->own_exits = o->rule.vc_classes > 1 && !rg_family_info_of(net->name.family)->grid;
        o->link_delay = 3;
        o->inject_delay = 2;
    } else if (model == 2) {
        o->allocator = RG_SIM_GREEDY;
        o->route_delay = 0;
        o->link_delay = o->credit_delay = o->inject_delay = 1;
    } else if (model == 3) {
        o->node = true;
        o->buffer = 4;
    } else if (model == 4) {
        o->queue = true;
        o->select = RG_SIM_RANDOM;
    }
}

/* An argument that must be there. */
static const char *needed(const char *value, const char *rest, const char *what)
{
    if (rest == NULL || *rest == '\0')
        cli_deny("--%s expected, not %s", what, cli_quote(value).text);
    return rest;
}

static void set_traffic(const char *value, const rg_topology *net, rg_sim_options *o)
{
    if (value == NULL)
        return;
    const char *rest = set_word(CLI_SIMULATE_TRAFFICS, value, o);
    const rg_sim_traffic traffic = o->traffic;
    if (traffic == RG_SIM_HOTSPOT) {
        cli_simulate_hotspots(rest != NULL ? rest : "", net, o);
    } else if (traffic == RG_SIM_PERMUTATION) {
        o->traffic_seed =
            rest == NULL ? 1 : cli_number_option("--traffic permutation:", rest, 0, UINT64_MAX);
    } else if (traffic == RG_SIM_NEAREST) {
        const char *end = needed(value, rest, "traffic nearest:SHARE");
        if (!rg_decimal(&end, &o->fraction) || *end != '\0' || o->fraction > 1)
            cli_refuse("--traffic", value, "a share from 0 to 1 expected");
    } else if (traffic == RG_SIM_FLOWS) {
        cli_simulate_list(CLI_FLOWS, needed(value, rest, "traffic file:NAME"), net, o);
    } else if (traffic == RG_SIM_REQUEST) {
        o->window = (unsigned)cli_number_option(
            "--traffic request:", needed(value, rest, "traffic request:WINDOW"), 1,
            RG_SIM_MAX_BUFFER);
    } else if (rest != NULL) {
        cli_refuse("--traffic", value, "%s takes no argument", rg_sim_word("traffic", traffic));
    }
}

/* disjoint:I, disjoint:any, or a name. */
static void set_routing(const struct cli_simulate_request *r, const rg_topology *net,
                        const char *name, rg_sim_options *o)
{
    const char *value = r->value[CLI_KEY_ROUTING] != NULL ? r->value[CLI_KEY_ROUTING] : "rule";
    const char *rest = set_word(CLI_SIMULATE_ROUTINGS, value, o);

    if (r->value[CLI_KEY_VC_RULE] != NULL && o->routing != RG_SIM_DISJOINT)
        cli_deny("--vc-rule is for --routing disjoint");
    if (r->value[CLI_KEY_ROUTE_TABLE] != NULL && r->value[CLI_KEY_ROUTING] != NULL)
        cli_deny("--route-table and --routing exclude each other");
    const rg_routing_info *info = rg_routing_info_of(o->routing);
    if (info->decides && rest != NULL)
        o->bias = (unsigned)cli_number_option("--routing ugal: and par:", rest, 0, UINT32_MAX);
    else if (!info->argument && rest != NULL)
        cli_refuse("--routing", value, "%s takes no argument", rg_sim_word("routing", o->routing));
    if (o->routing == RG_SIM_DISJOINT) {
        if (net->name.family != RG_FAMILY_KAUTZ)
            cli_deny("%s: --routing disjoint is for Kautz digraphs", name);
        rest = needed(value, rest, "routing disjoint:I or disjoint:any");
        o->disjoint = strcmp(rest, "any") == 0
                          ? RG_SIM_ANY_ROUTE
                          : (unsigned)cli_number_option("--routing disjoint:", rest, 0,
                                                        net->name.param[0] - 1);
    }
    if (r->value[CLI_KEY_ROUTE_TABLE] != NULL)
        cli_simulate_list(CLI_WAYS, r->value[CLI_KEY_ROUTE_TABLE], net, o);
    if (r->least) {
        rg_sim_way *ways = NULL;
        cli_must(rg_sim_least_ways(net, &ways, &o->way_count));
        o->routing = RG_SIM_TABLE;
        o->ways = ways;
    }
}

/* burst:ON,OFF, or a name. */
static void set_births(const char *value, rg_sim_options *o)
{
    if (value == NULL)
        return;
    const char *at = set_word(CLI_SIMULATE_BIRTHS, value, o);
    bool good = (o->births == RG_SIM_BURST) == (at != NULL);
    if (good && at != NULL)
        good = rg_decimal(&at, &o->burst_on) && *at++ == ',' && rg_decimal(&at, &o->burst_off) &&
               *at == '\0' && o->burst_on >= 1 && o->burst_off >= 1;
    if (!good)
        cli_refuse("--births", value,
                   "bernoulli, burst:ON,OFF with clocks from 1 on, periodic or exact expected");
}

/* What rg_sim_open would refuse with less to say; at the highest load. */
static void check(const struct cli_simulate_request *r, const rg_topology *net, rg_sim_options *o)
{
    const double load = o->load;
    rg_refusal refusal;

    o->load = r->to;
    const rg_status status = rg_sim_explain(net, o, NULL, "--", &refusal);
    o->load = load;
    if (status == RG_E_MEMORY)
        cli_out_of_memory();
    if (status != RG_OK)
        cli_deny("%s", refusal.text);
}

unsigned cli_simulate_orders(const struct cli_simulate_request *request, const rg_topology *net,
                             const char *name, rg_sim_order order[CLI_SIMULATE_ORDERS])
{
    unsigned count = 0;

    for (const char *at = request->value[CLI_KEY_EXCHANGE]; at != NULL;) {
        const size_t length = strcspn(at, ",");
        const rg_sim_order found =
            (rg_sim_order)cli_word_option(&cli_simulate_words[CLI_SIMULATE_EXCHANGES], at, length);
        if (found == RG_SIM_CLS && (net->nodes & (net->nodes - 1)) != 0)
            cli_deny("%s: --exchange cls needs a power of 2 nodes, not %" PRIu64, name, net->nodes);
        if (found == RG_SIM_ADD && rg_family_info_of(net->name.family)->radix[0] == 0)
            cli_deny("%s: --exchange add is for kary and gft", name);
        if (count == CLI_SIMULATE_ORDERS)
            cli_refuse("--exchange", request->value[CLI_KEY_EXCHANGE], "more than %d orders",
                       CLI_SIMULATE_ORDERS);
        order[count++] = found;
        at = at[length] == ',' ? at + length + 1 : NULL;
    }
    return count;
}

void cli_simulate_make(const struct cli_simulate_request *request, const rg_topology *net,
                       const char *name, rg_sim_options *o)
{
    const struct cli_simulate_request *r = request;

    (void)rg_sim_options_init(net, o, sizeof *o);
    cli_rule_make(r->value, net, &o->rule);
    set_model(net, r->value[CLI_KEY_MODEL], o);
    set_routing(r, net, name, o);
    if (r->given[CLI_KEY_VCS])
        (void)cli_number_option("--vcs", r->value[CLI_KEY_VCS], 1, RG_SIM_MAX_VCS);
    if (r->given[CLI_KEY_MEMORY])
        (void)cli_number_option("--memory", r->value[CLI_KEY_MEMORY], 1, UINT64_MAX);
    set_words(r, o);
    set_traffic(r->value[CLI_KEY_TRAFFIC], net, o);
    set_births(r->value[CLI_KEY_BIRTHS], o);
    if (r->value[CLI_KEY_DELAYS] != NULL)
        cli_simulate_list(CLI_DELAYS, r->value[CLI_KEY_DELAYS], net, o);
    if (r->faults > 0 || r->value[CLI_KEY_FAULTS] != NULL)
        cli_simulate_faults(r, net, o);
    if (r->wires > 0 && r->value[CLI_KEY_DELAYS] == NULL)
        cli_simulate_wires(r->wires, net, o);
    if (r->given[CLI_KEY_RINGS] && !rg_sim_has_rings(net, o))
        cli_deny("%s: --rings is for the rule of a torus with two classes", name);
    if (r->value[CLI_KEY_FLITS] != NULL && strchr(r->value[CLI_KEY_FLITS], ':') != NULL)
        cli_simulate_lengths(r->value[CLI_KEY_FLITS], o);
    else if (r->value[CLI_KEY_FLITS] != NULL)
        o->flits = (unsigned)cli_number_option("--flits", r->value[CLI_KEY_FLITS], 1, UINT16_MAX);
    o->seed = r->seed;
    check(r, net, o);
}
