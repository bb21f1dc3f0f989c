/* SPDX-License-Identifier: Apache-2.0 */

/* Of every family, the networks near 12 and 24 nodes: the routing that runs by default cannot
 * deadlock, and no routing carries more than the ideal bound. */

#include <stdio.h>
#include <stdlib.h>

#include "net/inner/compare.h"
#include "routegen/net/measures.h"
#include "net/inner/simulate_sweep.h"
#include "net/inner/simulate.h"
#include "theory.h"

struct seen {
    uint64_t networks, others, reached; /* by another routing than the rule; the bound itself */
    bool good;
};

static void wrong(struct seen *seen, const rg_topology *net, const char *what)
{
    char name[RG_NETWORK_MAX_TEXT];
    (void)rg_network_print(&net->name, name);
    printf("# %s: %s\n", name, what);
    seen->good = false;
}

/* The rule where it cannot deadlock, and nothing that can. */
static rg_status choose(void *context, const rg_topology *net)
{
    struct seen *seen = context;
    rg_deadlock rule = {0}, chosen = {0};
    rg_sim_options o;
    unsigned classes;

    (void)rg_sim_options_init(net, &o, sizeof o);
    rg_status status = rg_sim_judge(net, &o, NULL, &rule, NULL);
    if (status == RG_OK)
        status = rg_sim_choose(net, &o, NULL);
    if (status == RG_OK)
        status = rg_sim_judge(net, &o, NULL, &chosen, NULL);
    if (status != RG_OK || rg_sim_classes(net, &o, &classes) != RG_OK)
        wrong(seen, net, rg_status_text(status));
    else if (chosen.cycle > 0 || (rule.cycle == 0) != (o.routing == RG_SIM_RULE))
        wrong(seen, net, "another routing expected");
    seen->networks++;
    seen->others += o.routing != RG_SIM_RULE;
    return RG_OK;
}

/* Routing that was found so is a witness: no bound of all routings is below what it carries. */
static rg_status bound(void *context, const rg_topology *net)
{
    static const rg_sim_routing routings[] = {RG_SIM_RULE, RG_SIM_UPDOWN, RG_SIM_LAYERS};
    struct seen *seen = context;
    rg_compared compared;
    rg_sim_options o;
    rg_sim_bound found;

    if (rg_network_compare(net, RG_SEARCH_ALWAYS, NULL, NULL, &compared) != RG_OK)
        return RG_E_MEMORY;
    const rg_measure ideal = compared.value[RG_ROW_IDEAL];
    if (ideal.kind != RG_MEASURE_REAL)
        wrong(seen, net, "no ideal bound");
    const double most = ideal.real * (1 + 1e-9);
    if (compared.value[RG_ROW_EVEN].real > most || compared.value[RG_ROW_BOUND].real > most)
        wrong(seen, net, "shortest paths carry more than the ideal bound");
    seen->reached += compared.value[RG_ROW_EVEN].real * (1 + 1e-9) > ideal.real;
    for (unsigned i = 0; i < sizeof routings / sizeof *routings; i++) {
        (void)rg_sim_options_init(net, &o, sizeof o);
        o.routing = routings[i];
        if (rg_sim_bound_of(net, &o, NULL, &found) == RG_OK && found.load > most)
            wrong(seen, net, "a routing carries more than the ideal bound");
    }
    seen->networks++;
    return RG_OK;
}

static struct seen all(rg_status (*take)(void *context, const rg_topology *net))
{
    struct seen seen = {.good = true};
    rg_networks_wanted want = {.least = 8, .target = 12, .most = 16};

    if (rg_networks_find(&want, take, &seen) != RG_OK)
        seen.good = false;
    want = (rg_networks_wanted){.least = 17, .target = 24, .most = 31};
    if (rg_networks_find(&want, take, &seen) != RG_OK)
        seen.good = false;
    printf("# %d networks, %d of another routing, %d at the bound\n", (int)seen.networks,
           (int)seen.others, (int)seen.reached);
    return seen;
}

/* Of mesh:8,8, 32 * 32 of the 64 * 63 pairs cross the middle each way, over 8 links. */
static bool is_by_hand(const char *name, double expected)
{
    const rg_topology net = network(name);
    rg_compared compared;
    return rg_network_compare(&net, RG_SEARCH_SHORT, NULL, NULL, &compared) == RG_OK &&
           compared.value[RG_ROW_IDEAL].real > expected - 1e-9 &&
           compared.value[RG_ROW_IDEAL].real < expected + 1e-9;
}

/* ---- Too few virtual channels ---------------------------------------------------------------- */

/* The clock in which long packets through small buffers lock in one of three runs, or 0. */
static uint64_t locks(const rg_topology *net, const rg_sim_options *options, uint64_t clocks)
{
    rg_sim_state state = RG_SIM_CLOCK;
    rg_sim_options o = *options;
    uint64_t locked = 0;

    for (o.seed = 1; o.seed <= 3 && state != RG_SIM_DEADLOCK; o.seed++) {
        rg_sim *sim = NULL;
        if (rg_sim_open(net, &o, &sim) == RG_OK)
            (void)rg_sim_run(sim, clocks, NULL, &state);
        if (state == RG_SIM_DEADLOCK)
            locked = rg_sim_clock(sim);
        rg_sim_close(sim);
    }
    return locked;
}

/* The judge: so many are enough. With one less packets lock; with those, and more, they do not in
 * three runs twice as long. */
static bool is_enough(const char *name, rg_sim_routing routing, unsigned enough)
{
    const rg_topology net = network(name);
    rg_sim_options o = options_of(&net);
    unsigned classes = 0;
    uint64_t clocks = 20000;
    bool good = true;

    o.routing = routing;
    o.load = 1;
    o.flits = 32;
    o.buffer = o.link_delay = o.credit_delay = 1;
    o.route_delay = 0;
    o.watch = 100;
    good = rg_sim_classes(&net, &o, &classes) == RG_OK;
    for (o.vcs = 1; o.vcs <= classes && good; o.vcs++) {
        rg_deadlock found;
        good = rg_sim_follow(&net, &o, NULL, &found, NULL) == RG_OK &&
               (found.cycle > 0) == (o.vcs < enough);
        if (good && o.vcs + 1 >= enough) {
            const uint64_t locked = locks(&net, &o, clocks);
            good = (locked > 0) == (o.vcs < enough);
            if (locked > 0)
                clocks = getenv("ROUTEGEN_SOAK") ? 100000 : 2 * locked;
        }
        if (!good)
            printf("# %s: %u virtual channels, a cycle of %d\n", name, o.vcs, (int)found.cycle);
    }
    return good;
}

void check_choice(void)
{
    const struct seen chosen = all(choose), bounded = all(bound);

    verdict(chosen.good && chosen.networks > 80 && chosen.others > 12,
            "no family locks by its default routing");
    verdict(bounded.good && bounded.reached > 20, "no routing carries more than the ideal bound");
    verdict(is_enough("dragonfly:2,4,2", RG_SIM_RULE, 2), "dragonfly, the rule: 2 are enough");
    verdict(is_enough("dragonfly:2,4,2", RG_SIM_UGAL, 4), "dragonfly, UGAL: 4");
    verdict(is_enough("dragonfly:2,4,2", RG_SIM_PAR, 6), "dragonfly, PAR: 6");
    verdict(is_enough("hyperx:4,4/4", RG_SIM_UGAL, 2), "hyperx, UGAL: 2");
    verdict(is_enough("hyperx:4,4/4", RG_SIM_PAR, 3), "hyperx, PAR: 3");
    verdict(is_enough("mesh:4,4", RG_SIM_MINIMAL, 2), "mesh, all shortest ways: 2");
    verdict(is_enough("kautz:2,3", RG_SIM_COUNT, 3), "Kautz, by the hops made: 3");
    verdict(is_by_hand("mesh:8,8", 8 * 63 / 1024.), "ideal bound of mesh:8,8, by its middle");
    verdict(is_by_hand("mesh:4", 3 / 4.), "ideal bound of a line of 4, by its middle link");
    verdict(is_by_hand("kautz:2,1", 2), "ideal bound of a triangle: 6 arcs, 6 hops");
    verdict(is_by_hand("kary:2,3", 1), "ideal bound of a fat tree, by its node links");
    verdict(is_by_hand("debruijn:2,2", 1), "ideal bound of debruijn:2,2: 6 arcs, 18 hops");
}
