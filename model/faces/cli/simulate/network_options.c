/* SPDX-License-Identifier: Apache-2.0 */

/* The options of a simulation that depend on its network. */

#include "request.h"

#include <inttypes.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/progress.h"
#include "net/inner/simulate_record.h"
#include "routegen/net/parse.h"
#include "net/inner/parse_sim.h"
#include "net/inner/simulate.h"

/* Values that mean nothing without what stands after the colon. */
static void check_form(const char *option, const char *value)
{
    static const char *const forms[] = {"nearest:SHARE", "file:NAME", "request:WINDOW",
                                        "burst:ON,OFF", "disjoint:I or disjoint:any"};

    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const size_t length = strcspn(forms[i], ":");
        if (strncmp(value, forms[i], length) == 0 &&
            (value[length] == '\0' || strcmp(value + length, ":") == 0))
            cli_deny("--%s %s expected, not %s", option, forms[i], cli_quote(value).text);
    }
}

/* Sets an option of the library. */
static void set(const struct cli_simulate_request *r, int key, const rg_topology *net,
                rg_sim_options *o)
{
    static const char flows[] = "file:";
    const char *const name = cli_simulate_option_name(key), *value = r->value[key];
    const struct cli_words *words = cli_simulate_words_of(name);
    rg_refusal refusal;

    if (words != NULL) {
        (void)cli_word_option(words, value, strcspn(value, ":"));
        check_form(name, value);
    }
    const bool file = key == CLI_KEY_TRAFFIC && strncmp(value, flows, sizeof flows - 1) == 0;
    const rg_status status = rg_sim_set(net, o, NULL, name, file ? "file" : value, &refusal);
    if (status != RG_OK && status != RG_E_FIELDS)
        cli_simulate_refuse(r, key, &refusal);
    if (file)
        cli_simulate_list(CLI_FLOWS, value + sizeof flows - 1, net, o);
}

/* What excludes another option, or needs it; and routes that the program makes. */
static void set_routes(const struct cli_simulate_request *r, const rg_topology *net,
                       const char *name, rg_sim_options *o)
{
    if (r->value[CLI_KEY_VC_RULE] != NULL && o->routing != RG_SIM_DISJOINT)
        cli_deny("--vc-rule is for --routing disjoint");
    if (r->value[CLI_KEY_ROUTE_TABLE] != NULL && r->value[CLI_KEY_ROUTING] != NULL)
        cli_deny("--route-table and --routing exclude each other");
    if (o->routing == RG_SIM_DISJOINT && net->name.family != RG_FAMILY_KAUTZ)
        cli_deny("%s: --routing disjoint is for Kautz digraphs", name);
    if (r->value[CLI_KEY_ROUTE_TABLE] != NULL)
        cli_simulate_list(CLI_WAYS, r->value[CLI_KEY_ROUTE_TABLE], net, o);
    if (r->booksim.anynet && r->value[CLI_KEY_ROUTING] == NULL &&
        r->value[CLI_KEY_ROUTE_TABLE] == NULL) {
        rg_sim_way *ways = NULL;
        cli_must(rg_sim_least_ways(net, &ways, &o->way_count));
        o->routing = RG_SIM_TABLE;
        o->ways = ways;
    }
    if (r->given[CLI_KEY_RINGS] && !rg_sim_has_rings(net, o))
        cli_deny("%s: --rings is for the rule of a torus with two classes", name);
}

/* What rg_sim_open would refuse with less to say; at the highest load. */
static void check(const struct cli_simulate_request *r, const rg_topology *net, rg_sim_options *o)
{
    const double load = o->load;
    rg_refusal refusal;

    o->load = r->to;
    const rg_status status = rg_sim_explain(net, o, &r->plan, "--", &refusal);
    o->load = load;
    if (status == RG_E_MEMORY)
        cli_out_of_memory();
    if (status != RG_OK)
        cli_simulate_deny(r, refusal.text);
}

unsigned cli_simulate_orders(const struct cli_simulate_request *request, const rg_topology *net,
                             const char *name, rg_sim_order order[CLI_SIMULATE_ORDERS])
{
    unsigned count = 0;

    for (const char *at = request->value[CLI_KEY_EXCHANGE]; at != NULL;) {
        const size_t length = strcspn(at, ",");
        const rg_sim_order found =
            (rg_sim_order)cli_word_option(cli_simulate_words_of("exchange"), at, length);
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
    o->traffic_seed = 1;
    if (r->given[CLI_KEY_MODEL]) /* which other options change */
        set(r, CLI_KEY_MODEL, net, o);
    for (int key = 0; key < CLI_KEY_END; key++)
        if (r->given[key] && cli_simulate_option_for(key) != 0 && key != CLI_KEY_MODEL &&
            key != CLI_KEY_EXCHANGE) /* a list, of runs */
            set(r, key, net, o);
    set_routes(r, net, name, o);
    if (r->value[CLI_KEY_DELAYS] != NULL)
        cli_simulate_list(CLI_DELAYS, r->value[CLI_KEY_DELAYS], net, o);
    if (r->faults > 0 || r->value[CLI_KEY_FAULTS] != NULL)
        cli_simulate_faults(r, net, o);
    if (r->booksim.wires > 0 && r->value[CLI_KEY_DELAYS] == NULL)
        cli_must(rg_booksim_wires(r->booksim.wires, net, o));
    if (r->given[CLI_KEY_SEEDS])
        o->seed = r->seed;
    const rg_watch watch = cli_progress_watch(name);
    cli_must(rg_sim_prepare(net, o, &watch));
    cli_progress_erase();
    check(r, net, o);
}
