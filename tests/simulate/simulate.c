/* SPDX-License-Identifier: Apache-2.0 */

/*
 * simulate [FIRST [COUNT [NAME...]] | NAME...]: the simulator against its twin, on random networks
 * and options, each with its seed; and against what is known by theory (doc/simulator.md), but with
 * FIRST only what NAME says: seed:N, or a part of a check's name. Prints TAP.
 *
 * ROUTEGEN_SOAK=1 takes more seeds.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "routegen/network_kind.h"
#include "net/inner/simulate.h"
#include "routegen/net/graph.h"
#include "net/simulate/internal.h"
#include "theory.h"
#include "twin.h"

enum { FEW = 200, MANY = 2000 };

static const char *const networks[] = {
    "mesh:4,3",      "torus:4,4",    "torus:5,2",       "hypercube:4",       "kautz:2,3",
    "kautz:3,2",     "debruijn:2,4", "debruijn:3,2",    "mdsxn:3,2",         "star:4",
    "bubble:4",      "pancake:4",    "ccc:3",           "shuffle:4",         "scc:4",
    "sci:4",         "pcc:4",        "kary:2,3",        "kary:3,2",          "kary:4,1",
    "mikant:2,3",    "kantc:2,3",    "mikantc:2,2",     "gft:2,3,2",         "gft:2,2,3",
    "butterfly:2,3", "benes:3",      "dragonfly:1,3,1", "dragonfly:2,2,1,2", "hyperx:3,4",
    "hyperx:3,2/2",  "slimfly:3",
};

/* ---- Comparing ------------------------------------------------------------------------------- */

static bool differ(const char *what, uint64_t at, uint64_t fast, uint64_t slow)
{
    if (fast != slow)
        printf("# %s %" PRIu64 ": %" PRIu64 ", twin %" PRIu64 "\n", what, at, fast, slow);
    return fast != slow;
}

/* All that a run counts: numbers of 64 bits, by their places in rg_sim_counts. */
static bool differ_counts(const rg_sim_counts *fast, const rg_sim_counts *slow)
{
    const uint64_t *one = (const uint64_t *)fast, *other = (const uint64_t *)slow;

    for (size_t i = 0; i < sizeof *fast / sizeof *one; i++)
        if (differ("number of rg_sim_counts", i, one[i], other[i]))
            return true;
    return false;
}

static bool differ_parts(const rg_topology *net, const rg_sim *sim, const twin *slow)
{
    const uint64_t first = net->direct ? 0 : net->nodes;
    const unsigned outs = net->ports + net->direct;
    uint64_t fast = 0, latencies = 0, inside = 0;

    for (uint64_t i = 0; i < slow->nodes * CLOCKS; i++) {
        const packet *p = slow->terminal[i / CLOCKS].list[i % CLOCKS];
        inside += p && p->first != NEVER && p->done == NEVER && p->lost == NEVER;
    }
    for (uint64_t s = 0; s < slow->nodes; s++)
        for (size_t i = 0; i < slow->terminal[s].answers; i++)
            inside += slow->terminal[s].answer[i]->done == NEVER;
    /* A slot that is not given back would only cost memory. */
    if (differ("slots of packets", 0, sim->traffic.packets - sim->traffic.spares, inside))
        return true;
    for (uint64_t i = 0; i < (net->vertices - first) * outs; i++) {
        (void)rg_sim_channel(sim, first + i / outs, (unsigned)(i % outs), &fast);
        uint64_t flits = 0;
        for (const channel *c = slow->channel + i; c < slow->channel + slow->all * outs;
             c += (net->vertices - first) * outs)
            flits += c->flits;
        if (differ("channel", i, fast, flits))
            return true;
    }
    for (uint64_t s = 0; s < net->nodes; s++) {
        (void)rg_sim_received(sim, s, &fast);
        if (differ("received at", s, fast, slow->terminal[s].received))
            return true;
    }
    for (uint64_t l = 0; l < CLOCKS; l++)
        latencies += slow->late[l];
    for (uint64_t over = 0; over <= 10; over++) {
        const uint64_t place = (over * latencies + 9) / 10;
        uint64_t quantile = 0;
        for (uint64_t not_above = slow->late[0];
             latencies > 0 && (not_above == 0 || not_above < place);)
            not_above += slow->late[++quantile];
        (void)rg_sim_quantile(sim, over, 10, &fast);
        if (differ("quantile", over, fast, quantile))
            return true;
    }
    return false;
}

/* The clocks after which a search for a deadlock is due, if nothing moves. */
static uint64_t patience(const twin *slow)
{
    const rg_sim_options *o = slow->o;
    unsigned most = o->route_delay > o->link_delay ? o->route_delay : o->link_delay;
    most = most > o->credit_delay ? most : o->credit_delay;
    most = most > o->inject_delay ? most : o->inject_delay;
    for (uint64_t i = 0; i < o->delay_count; i++)
        most = most > o->delays[i].clocks ? most : o->delays[i].clocks;
    return 2 * most + (slow->sped ? o->buffer * slow->vcs + 1 : 0) + 16;
}

/* The flit in front of a lane, in a plane where it is of the packet said, if there is one; its
 * packet is NULL if there is none. No two flits of a packet arrive in a lane in the same clock. */
static flit front_of(const twin *slow, const rg_sim_lane *at)
{
    for (uint64_t r = at->vertex - slow->first; r < slow->all; r += slow->routers) {
        const lane *l = &slow->in[r * slow->ins + at->port]->lane[at->lane];
        const packet *p = l->count > 0 ? l->flit[0].packet : NULL;
        if (p && p->source == at->source && p->target == at->target && p->birth == at->birth)
            return l->flit[0];
    }
    return (flit){0};
}

/* A deadlock was found when it was due, and the flits in front of its lanes stand still however
 * long the twin runs on; those behind may still come up to them. */
static bool is_real(rg_sim *sim, twin *slow)
{
    rg_sim_lane cycle[64];
    flit front[64];
    uint64_t length = 0, dead = 0;
    const uint64_t end = slow->t;
    const bool due = end % slow->o->watch == 0 || end - 1 == slow->moved + patience(slow);
    bool good = rg_sim_cycle(sim, cycle, 64, &length, &dead) == RG_OK && length > 0;
    for (uint64_t i = 0; i < length && i < 64 && good; i++) {
        front[i] = front_of(slow, &cycle[i]);
        good = front[i].packet != NULL;
    }
    twin_clocks(slow, end + 500);
    for (uint64_t i = 0; i < length && i < 64 && good; i++) {
        const flit now = front_of(slow, &cycle[i]);
        good = now.packet == front[i].packet && now.arrives == front[i].arrives;
    }
    if (!good || !due || dead < length)
        printf("# clock %" PRIu64 ": not a deadlock, or not due\n", end);
    return good && due && dead >= length;
}

/* What is left when nothing more is sent waits forever. If it stood still before a search, it was
 * a deadlock by then. */
static bool is_missed(twin *slow)
{
    const uint64_t end = slow->t, moved = slow->moved, wait = patience(slow);
    uint64_t last = 0, left = 0;
    for (slow->closed = true; slow->t < CLOCKS && slow->t < slow->moved + 64;)
        twin_clocks(slow, slow->t + 1);
    for (uint64_t s = 0; s < slow->nodes; s++)
        for (size_t i = 0; i < slow->terminal[s].sent; i++) {
            const packet *p = slow->terminal[s].list[i];
            left += p->done == NEVER;
            last = p->done == NEVER && p->moved > last ? p->moved : last;
        }
    const bool missed = slow->t < CLOCKS && left > 0 &&
                        (last + wait < end - end % slow->o->watch || moved + wait + 1 < end);
    if (missed)
        printf("# clock %" PRIu64 ": %" PRIu64 " packets wait forever, unseen\n", end, left);
    return missed;
}

/* Runs both; the fast one in pieces, which must not matter. */
static bool agree(const rg_topology *net, const rg_sim_options *o, uint64_t clocks)
{
    const uint64_t begin = below(100), batch = 1 + below(20);
    rg_sim_state how = RG_SIM_CLOCK;
    rg_sim_counts counts;
    rg_sim *sim = NULL;

    const rg_status status = rg_sim_open(net, o, &sim);
    if (status != RG_OK || rg_sim_window(sim, begin, batch) != RG_OK) {
        printf("# open: %s\n", rg_status_text(status));
        return false;
    }
    for (uint64_t at = 0; at < clocks && how == RG_SIM_CLOCK;) {
        at += 1 + below(40);
        if (rg_sim_run(sim, at < clocks ? at : clocks, NULL, &how) != RG_OK)
            return false;
    }
    twin *slow = twin_run(net, o, begin, batch, rg_sim_clock(sim));
    (void)rg_sim_counts_of(sim, &counts);
    bool bad = differ_counts(&counts, &slow->counts) || differ_parts(net, sim, slow);
    if (how == RG_SIM_DEADLOCK)
        bad = bad || !is_real(sim, slow);
    else if (o->fault_count == 0)
        bad = bad || is_missed(slow);
    rg_sim_close(sim);
    twin_free(slow);
    return !bad;
}

static bool compare(unsigned seed)
{
    const char *name;
    rg_topology net;
    rg_sim_options options;

    draw_from(seed);
    name = networks[below(sizeof networks / sizeof networks[0])];
    if (rg_any_topology_parse(name, &net, NULL) != RG_OK)
        return false;
    draw_options(&net, &options);
    if (agree(&net, &options, 300 + below(900)))
        return true;
    describe(name, &options);
    return false;
}

/* ---- The suite ------------------------------------------------------------------------------- */

static unsigned checks, failures;
static char **asked; /* up to a NULL; none: all */

bool is_asked(const char *name)
{
    bool is = asked == NULL;

    for (char **part = asked; part != NULL && *part != NULL; part++)
        is |= strstr(name, *part) != NULL;
    return is;
}

void checked(bool good, const char *name)
{
    printf("%s - %s\n", good ? "ok" : "not ok", name);
    checks++;
    failures += !good;
}

rg_topology network(const char *name)
{
    rg_topology net = {0};
    (void)rg_any_topology_parse(name, &net, NULL);
    return net;
}

rg_sim_options options_of(const rg_topology *net)
{
    rg_sim_options options = {0};
    (void)rg_sim_options_init(net, &options, sizeof options);
    return options;
}

rg_sim_plan plan_of(void)
{
    rg_sim_plan plan = {0};
    (void)rg_sim_plan_init(&plan, sizeof plan);
    return plan;
}

/* Nodes: hardly any traffic, much, and more than they carry; buffers that are short and long. */
static void check_nodes(bool soak)
{
    static const unsigned cases[][5] = {
        {2, 3, 4, 300, 1000}, {2, 3, 4, 15, 400}, {2, 3, 2, 15, 400},  {3, 3, 4, 200, 400},
        {3, 3, 4, 10, 300},   {3, 3, 8, 10, 300}, {2, 5, 4, 30, 2000}, {3, 2, 16, 10, 2000},
        {2, 3, 4, 15, 5000},  {3, 3, 4, 10, 2000}};
    char name[80];

    for (unsigned i = 0; i < (soak ? 10 : 6); i++) {
        const unsigned *c = cases[i];
        (void)snprintf(name, sizeof name, "nodes of K(%u,%u), %u flits, a packet in %u clocks",
                       c[0], c[1], c[2], c[3]);
        verdict(node_agrees(c[0], c[1], c[2], c[3], c[4], i + 1), name);
    }
}

/* A packet of a Kautz digraph knows its out-ports where a table of routes would be too large; of a
 * HyperX the table has more lists of hops than a byte counts. */
static bool table_agrees(const char *name, rg_sim_routing routing, uint64_t memory)
{
    const rg_topology net = network(name);

    draw_from(1);
    rg_sim_options options = options_of(&net);
    options.routing = routing;
    options.memory = memory;
    options.load = 0.2;
    if (memory > 0) { /* replies have lists of their own */
        options.traffic = RG_SIM_REQUEST;
        options.window = 4;
        options.vcs *= 2;
    }
    return agree(&net, &options, 600);
}

/* Packets that decide where they go, at loads at which both ways are taken; the sides of a network
 * of three hops are those at which PAR decides twice. */
static bool adaptive_agrees(const char *name, rg_sim_routing routing)
{
    const rg_topology net = network(name);
    bool good = true;

    for (unsigned seed = 1; seed <= 6 && good; seed++) {
        draw_from(seed);
        rg_sim_options options = options_of(&net);
        options.routing = routing;
        options.load = 0.15 * seed;
        options.traffic = seed % 2 ? RG_SIM_UNIFORM : RG_SIM_COMPLEMENT;
        options.allocator = (rg_sim_allocator)(seed % 3); /* separable, greedy, staged */
        options.flits = seed < 4 ? 1 : 3;
        options.bias = seed == 5 ? 6 : 0;
        good = agree(&net, &options, 600);
    }
    return good;
}

/* BookSim2's torus, with tail credit. */
static bool rings_agree(void)
{
    const rg_topology net = network("torus:5,4");

    draw_from(1);
    rg_sim_options options = options_of(&net);
    options.allocator = RG_SIM_STAGED;
    options.rule.tie = RG_TIE_ALL;
    options.rings = options.tail_credit = true;
    options.flits = 3;
    options.load = 0.5;
    return agree(&net, &options, 600);
}

/* Links with delays of their own, those of compute nodes too, and parallel ones. */
static bool delays_agree(bool staged)
{
    static const char text[] = "# switches s t\na s 9\nb s\ne s\nc t 3\nd t\ns t 5\ns t\ns t 2\n";
    const rg_graph_options given = {sizeof given, "links", "edges", false};
    rg_topology net;
    rg_graph *graph = NULL;

    if (rg_graph_open(text, sizeof text - 1, &given, &graph, NULL) != RG_OK)
        return false;
    (void)rg_graph_network(graph, NULL, &net);
    draw_from(1);
    rg_sim_options options = options_of(&net);
    options.rule.tie = RG_TIE_ALL;
    options.load = 0.4;
    options.buffer = 4;
    options.inject_delay = 2;
    options.allocator = staged ? RG_SIM_STAGED : RG_SIM_SEPARABLE;
    const bool good = agree(&net, &options, 600);
    rg_graph_close(graph);
    return good;
}

/* A hop up after one down would look short here; in none of the networks above would one. */
static bool updown_agrees(void)
{
    const rg_topology net = network("ccc:5");

    draw_from(1);
    rg_sim_options options = options_of(&net);
    options.routing = RG_SIM_UPDOWN;
    options.vcs = 1;
    options.load = 0.2;
    return agree(&net, &options, 600);
}

/* A column of a mesh dies, and what is left hangs together in two parts, each with a root. */
static bool parts_agree(void)
{
    const rg_topology net = network("mesh:5,3");
    rg_sim_fault fault[3];

    draw_from(1);
    rg_sim_options options = options_of(&net);
    for (unsigned i = 0; i < 3; i++)
        fault[i] = (rg_sim_fault){.begin = 100, .until = RG_SIM_MAX_CLOCKS, .vertex = 6 + i};
    options.faults = fault;
    options.fault_count = 3;
    options.notice = 30;
    options.routing = RG_SIM_UPDOWN;
    options.vcs = 1;
    options.load = 0.2;
    return agree(&net, &options, 600);
}

/* Whether what is shown is counted in this unit; then stops. */
static bool stop_at(void *unit, const rg_progress *progress)
{
    return strcmp(progress->unit, unit) != 0;
}

/* A measurement stops while its routes are made, and in the first clocks of a large network. */
static bool stops(const char *name, rg_sim_routing routing, char *unit)
{
    const rg_topology net = network(name);
    const rg_watch watch = {.show = stop_at, .context = unit};
    rg_sim_plan plan = {
        .size = sizeof plan, .fixed = true, .warmup = 20, .most = 40, .precision = 1};
    rg_sim_result result;

    rg_sim_options options = options_of(&net);
    options.routing = routing;
    options.load = 1;
    return rg_sim_measure(&net, &options, &plan, &watch, NULL, 0, &result) == RG_E_STOPPED;
}

static void compare_seeds(unsigned first, unsigned count)
{
    char name[40];

    for (unsigned seed = first; seed - first < count; seed++) {
        (void)snprintf(name, sizeof name, "twin, seed %u", seed);
        checked(compare(seed), name);
    }
}

int main(int argc, char **argv)
{
    const bool is_range = argc > 1 && strspn(argv[1], "0123456789") == strlen(argv[1]);
    const bool soak = getenv("ROUTEGEN_SOAK") != NULL || (argc > 1 && !is_range);
    const unsigned first = is_range ? (unsigned)strtoul(argv[1], NULL, 10) : 1;
    const unsigned few = soak ? MANY : FEW;

    if (argc < 2 || is_range)
        compare_seeds(first, argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : few);
    if (argc > 1)
        asked = argv + 1 + is_range + (is_range && argc > 2);
    for (char **part = asked; part != NULL && *part != NULL; part++)
        if (strncmp(*part, "seed:", 5) == 0)
            compare_seeds((unsigned)strtoul(*part + 5, NULL, 10), 1);
    /* A dead terminal while tables change; replies that wait for a whole lane. */
    verdict(compare(4036) && compare(5049), "twin, two seeds that differed");
    verdict(updown_agrees(), "twin, up and then down");
    verdict(parts_agree(), "twin, up and down in two parts");
    verdict(rings_agree(), "twin, BookSim2's torus");
    verdict(delays_agree(false) && delays_agree(true), "twin, links with delays of their own");
    verdict(table_agrees("kautz:2,4", RG_SIM_RULE, 0), "twin, Kautz without a table");
    verdict(table_agrees("hyperx:12,12", RG_SIM_MINIMAL, 1 << 20),
            "twin, more lists of hops than a byte counts");
    verdict(adaptive_agrees("dragonfly:2,3,1", RG_SIM_UGAL), "twin, UGAL in a dragonfly");
    verdict(adaptive_agrees("dragonfly:2,3,1", RG_SIM_PAR), "twin, PAR in a dragonfly");
    verdict(adaptive_agrees("hyperx:3,2,3/2", RG_SIM_UGAL), "twin, UGAL in a HyperX");
    verdict(adaptive_agrees("hyperx:3,2,3/2", RG_SIM_PAR), "twin, PAR in a HyperX");
    verdict(adaptive_agrees("torus:4,4", RG_SIM_PAR), "twin, PAR in a torus");
    verdict(stops("hypercube:4", RG_SIM_MINIMAL, "targets"), "stops, minimal");
    verdict(stops("hypercube:4", RG_SIM_UPDOWN, "roots"), "stops, roots of up and down");
    verdict(stops("hypercube:4", RG_SIM_UPDOWN, "targets"), "stops, up and down");
    verdict(stops("kautz:2,3", RG_SIM_LAYERS, "pairs"), "stops, layers");
    verdict(stops("hypercube:12", RG_SIM_RULE, "clocks"), "stops within 64 clocks");
    check_nodes(soak);
    if (!is_range) {
        check_theory(soak);
        check_choice();
        check_bounds();
        check_survival(soak);
    }
    printf("1..%u\n", checks);
    return failures > 0 || checks == 0;
}
