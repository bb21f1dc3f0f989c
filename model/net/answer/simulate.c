/* SPDX-License-Identifier: Apache-2.0 */

/* A simulation by its options in words, and what was measured at a load, as a record. */

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "families/inner/near.h"
#include "net/inner/compare.h"
#include "net/inner/parse_sim.h"
#include "net/inner/record_make.h"
#include "net/inner/simulate.h"
#include "net/inner/simulate_record.h"
#include "net/inner/wording.h"
#include "net/inner/room.h"
#include "routegen/net/parse.h"

const char *rg_sim_end_name(rg_sim_end end)
{
    static const char *const ends[] = {"precise", "cut", "saturated", "deadlock", "unsettled"};
    return (unsigned)end < sizeof ends / sizeof *ends ? ends[end] : NULL;
}

const char *rg_sim_all_end_name(rg_sim_end end, uint64_t missing)
{
    return end != RG_SIM_PRECISE ? rg_sim_end_name(end) : missing > 0 ? "incomplete" : "complete";
}

static void put_priorities(rg_value *record, rg_value *busiest, const rg_sim_options *options,
                           const rg_sim_result *result)
{
    rg_value *rows = options->priority ? rg_put_list(record, "priorities") : NULL;

    for (unsigned p = 0; rows != NULL && p < options->lengths; p++) {
        rg_value *row = rg_put_record(rows, NULL);
        rg_put_count(row, "flits", options->length[p].flits);
        rg_put_real(row, "accepted", result->of[p].accepted);
        rg_put_known(row, "latency", result->of[p].latency);
        rg_put_count(row, "packets", result->of[p].packets);
        rg_say_more(busiest, "; priority %u accepted %.4f", p, result->of[p].accepted);
        if (result->of[p].latency >= 0)
            rg_say_more(busiest, " latency %.3f", result->of[p].latency);
    }
}

/* Of the window; a flit that left a buffer and not for another router has arrived. */
static void put_energy(rg_value *record, rg_value *busiest, const rg_sim_options *options,
                       const rg_sim_result *result)
{
    const uint64_t arrived = result->reads - result->links;
    const double all = options->energy_link * (double)result->links +
                       options->energy_buffer * (double)result->reads;

    if (options->energy_link <= 0 && options->energy_buffer <= 0)
        return;
    rg_value *energy = rg_put_record(record, "energy");
    rg_put_count(energy, "links", result->links);
    rg_put_count(energy, "buffers", result->reads);
    rg_put_real(energy, "all", all);
    rg_put_known(energy, "flit", arrived > 0 ? all / (double)arrived : -1);
    rg_say_more(busiest, arrived > 0 ? "; energy %.6g per flit" : "; no energy",
                arrived > 0 ? all / (double)arrived : 0);
}

/* In words also what there is to say of the end, and of faults. */
static void say_end(rg_value *busiest, const rg_sim_options *options, const rg_sim_result *result)
{
    if (result->end == RG_SIM_SATURATED)
        rg_say_more(busiest, "  saturated");
    if (result->end == RG_SIM_CUT)
        rg_say_more(busiest, "  cut after %" PRIu64 " clocks", result->clocks);
    if (result->end == RG_SIM_UNSETTLED)
        rg_say_more(busiest, "  not settled after %" PRIu64 " clocks", result->clocks);
    if (options->fault_count == 0)
        return;
    if (result->delivered < 0)
        rg_say_more(busiest, "; nothing sent");
    else /* 1.0000 is all of them */
        rg_say_more(busiest, "; delivered %.4f", floor(result->delivered * 1e4) / 1e4);
    if (result->stretch >= 0)
        rg_say_more(busiest, ", stretch %.4f", result->stretch);
    rg_say_more(busiest,
                "; since clock 0 lost %" PRIu64 " (%" PRIu64 " without a way), sent again %" PRIu64
                ", not sent %" PRIu64,
                result->lost, result->unroutable, result->retried, result->dropped);
}

static rg_value *put_busiest(rg_value *record, const rg_topology *net,
                             const rg_sim_options *options, const rg_sim_result *result)
{
    const bool known = result->most_use >= 0;
    const rg_label label = rg_label_of(net, result->busiest.vertex);
    rg_value *busiest = known ? rg_put_record(record, "busiest") : rg_put_null(record, "busiest");

    if (known) {
        rg_put_text(busiest, "vertex", label.text);
        rg_put_count(busiest, "port", result->busiest.port);
    }
    if (result->end == RG_SIM_LOCKED)
        rg_say(busiest, "", "deadlock at clock %" PRIu64, result->clocks);
    else if (result->most_use > 0)
        rg_say(busiest, "", "%s:%u %.3f", label.text, result->busiest.port, result->most_use);
    else
        rg_say(busiest, "", "-");
    say_end(busiest, options, result);
    return busiest;
}

void rg_put_sim_point(rg_value *record, const rg_topology *net, const rg_sim_options *options,
                      const rg_sim_result *result)
{
    const bool known = result->latency >= 0 && !options->queue;

    rg_put_count(record, "seed", options->seed);
    rg_put_known(record, "offered", result->offered);
    rg_put_real(record, "accepted", result->accepted);
    rg_put_known(record, "latency", result->latency);
    rg_put_known(record, "interval", result->interval);
    rg_put_known(record, "network_latency", result->network);
    rg_put_count_if(record, "p50", result->p50, known);
    rg_put_count_if(record, "p99", result->p99, known);
    rg_put_count_if(record, "p999", result->p999, known);
    rg_put_count_if(record, "max", result->max, known);
    rg_put_known(record, "hops", result->hops);
    rg_put_text(record, "end", rg_sim_end_name(result->end));
    rg_put_counts(record, {"packets", result->packets}, {"warmup", result->warmup},
                  {"clocks", result->clocks}, {"moves", result->moves});
    rg_put_known(record, "mean_use", result->mean_use);
    rg_put_known(record, "most_use", result->most_use);
    rg_value *busiest = put_busiest(record, net, options, result);
    rg_put_known(record, "fewest", result->fewest);
    rg_put_known(record, "most", result->most);
    rg_put_known(record, "fairness", result->fairness);
    rg_put_known(record, "delivered", result->delivered);
    rg_put_known(record, "stretch", result->stretch);
    rg_put_counts(record, {"lost", result->lost}, {"unroutable", result->unroutable},
                  {"retried", result->retried}, {"dropped", result->dropped},
                  {"dead", result->dead});
    put_priorities(record, busiest, options, result);
    put_energy(record, busiest, options, result);
}

const rg_column *rg_sim_point_text_columns(void)
{
    static const rg_column columns[] = {RG_REAL_COLUMN("offered", 8, 4),
                                        RG_REAL_COLUMN("accepted", 8, 4),
                                        RG_REAL_COLUMN("latency", 8, 3),
                                        {"interval", "+-", 6, 3, 0},
                                        RG_COLUMN("p50", 4),
                                        RG_COLUMN("p99", 4),
                                        RG_COLUMN("max", 6),
                                        RG_REAL_COLUMN("hops", 6, 3),
                                        {"busiest", "busiest link", -1, 0, 0},
                                        {.key = NULL}};
    return columns;
}

const rg_column *rg_sim_point_columns(void)
{
    static const rg_column columns[] = {
        {.key = "network seed offered accepted latency interval network_latency p50 p99 p999 "
                "max hops end packets warmup clocks mean_use most_use fewest most fairness "
                "delivered stretch lost unroutable retried dropped"},
        {.key = NULL}};
    return columns;
}

/* ---- A simulation ---------------------------------------------------------------------------- */

struct ask {
    const rg_topology *net;
    rg_sim_options options;
    rg_sim_plan plan;
    double *load;
    size_t loads, room;
    bool asked, unsafe; /* for a routing; for one that can deadlock, too */
    bool alone;         /* nothing is simulated */
    bool single;        /* the routing is for a table of one port */
    bool arrivals;      /* each point has them, as CSV */
    bool model;         /* only that option is taken, which is first */
};

static rg_status set_loads(struct ask *ask, const char *value, rg_refusal *refusal)
{
    const char *at = value == NULL ? "" : value;

    for (ask->loads = 0;; at++) {
        double *load = rg_grown(ask->load, ask->loads, &ask->room, sizeof *load);
        if (load == NULL)
            return rg_refuse(refusal, RG_E_MEMORY, NULL, NULL);
        ask->load = load;
        load += ask->loads++;
        if (!rg_decimal(&at, load) || *load > 1)
            break;
        if (*at == '\0')
            return RG_OK;
        if (*at != ',')
            break;
    }
    return rg_refuse(refusal, RG_E_OPTION, NULL,
                     "loads from 0 to 1 expected, in flits a terminal and clock");
}

/* A field of the rule, or no option at all. */
static rg_status take_rule(const rg_topology *net, const char *name, const char *value,
                           rg_route_rule *rule, rg_refusal *refusal)
{
    const char *nearest = NULL, *option;
    size_t steps = SIZE_MAX;
    unsigned i = 0;

    while (rg_rule_field(i) != NULL && strcmp(rg_rule_field(i), name) != 0)
        i++;
    if (rg_rule_field(i) != NULL)
        return rg_parse_rule(net, name, value == NULL ? "on" : value, rule, refusal);
    for (i = 0; (option = rg_sim_option_name(i)) != NULL; i++)
        if (rg_word_is_near(name, strlen(name), option, &steps))
            nearest = option;
    return rg_refuse(refusal, RG_E_RULE, NULL, "no such option%s%s",
                     nearest == NULL ? "" : "; nearest: ", nearest == NULL ? "" : nearest);
}

static rg_status take(void *input, const char *name, const char *value, rg_refusal *refusal)
{
    struct ask *ask = input;

    if (ask->model != (strcmp(name, "model") == 0))
        return RG_OK;
    if (strcmp(name, "load") == 0)
        return set_loads(ask, value, refusal);
    if (strcmp(name, "hotspots") == 0 && value != NULL)
        return rg_parse_hotspots(ask->net, value, &ask->options, refusal);
    if (strcmp(name, "lengths") == 0 && value != NULL)
        return rg_parse_lengths(value, &ask->options, refusal);
    if (strcmp(name, "unsafe") == 0)
        return rg_read_flag(value, &ask->unsafe, refusal);
    if (strcmp(name, "arrivals") == 0)
        return rg_read_flag(value, &ask->arrivals, refusal);
    ask->asked = ask->asked || strcmp(name, "routing") == 0;
    const rg_status status = rg_sim_set(ask->net, &ask->options, &ask->plan, name, value, refusal);
    if (status != RG_E_FIELDS)
        return status;
    ask->asked = true; /* it may be a field of the rule */
    return take_rule(ask->net, name, value, &ask->options.rule, refusal);
}

static rg_status refuse_deadlock(const struct ask *ask, rg_status status, const rg_deadlock *found,
                                 const char *name, rg_refusal *refusal)
{
    const char *more = ask->alone ? "" : "; unsafe runs it all the same";
    unsigned classes = 0;
    char vcs[32] = "";

    if (rg_sim_classes(ask->net, &ask->options, &classes) == RG_OK && ask->options.vcs > 0 &&
        ask->options.vcs < classes)
        (void)snprintf(vcs, sizeof vcs, "with vcs %u ", ask->options.vcs);
    if (found->cycle > 0)
        return rg_refuse(refusal, RG_E_RULE, name,
                         "%sthis routing can deadlock, by a cycle of %" PRIu64 " channels%s", vcs,
                         found->cycle, more);
    if (status == RG_E_LARGE)
        return rg_refuse(refusal, RG_E_RULE, name,
                         "it is too large to say whether this routing can deadlock%s", more);
    if (status == RG_OK && ask->options.traffic == RG_SIM_REQUEST && ask->options.shared &&
        ask->options.slots > 0)
        return rg_refuse(refusal, RG_E_RULE, name,
                         "requests that share virtual channels with replies can deadlock where "
                         "slots are limited%s",
                         more);
    return status;
}

/* Chooses a routing where none is asked for, refuses one that can deadlock, and counts its virtual
 * channels. */
static rg_status route(struct ask *ask, const rg_watch *watch, const char *name,
                       rg_refusal *refusal)
{
    rg_sim_options *options = &ask->options;
    rg_deadlock found = {0};
    rg_channel *cycle = NULL;
    unsigned classes = 0;
    rg_status status = RG_OK;

    if (!ask->asked && !ask->unsafe)
        status = ask->single ? rg_sim_choose_single(ask->net, options, watch)
                             : rg_sim_choose_prepared(ask->net, options, watch);
    else if (!options->queue)
        status = rg_sim_prepare(ask->net, options, watch);
    if (status == RG_E_RULE || (status == RG_OK && ask->asked && !ask->unsafe && !options->queue))
        status = rg_sim_judge(ask->net, options, watch, &found, &cycle);
    free(cycle);
    if (!ask->unsafe)
        status = refuse_deadlock(ask, status, &found, name, refusal);
    if (status == RG_OK && (status = rg_sim_classes(ask->net, options, &classes)) == RG_OK &&
        options->vcs == 0)
        options->vcs = rg_sim_default_vcs(options, classes);
    return status;
}

void rg_put_sim_exchange(rg_value *record, const rg_sim_exchange *result)
{
    rg_put_text(record, "end", rg_sim_all_end_name(result->end, result->lost + result->dropped));
    rg_put_counts(record, {"clocks", result->clocks}, {"bound", result->bound},
                  {"waits", result->waits}, {"moves", result->moves});
    rg_put_known(record, "latency", result->latency);
    rg_put_count(record, "delivered", result->delivered);
    rg_put_count(record, "lost", result->lost);
    rg_put_count(record, "dropped", result->dropped);
}

static void note_arrival(void *context, const rg_sim_arrival *arrival)
{
    rg_arrivals_add(context, arrival);
}

/* Measures a point, and puts it into a record. */
static rg_status measure(struct ask *ask, const rg_watch *watch, rg_value *points)
{
    rg_grown_text text = {0};
    rg_out out = {.write = rg_grown_text_add, .context = &text};
    rg_timeline *arrivals = ask->arrivals ? rg_arrivals_open(&out) : NULL;
    rg_sim_result result;

    if (arrivals != NULL) {
        ask->options.arrived = note_arrival;
        ask->options.context = arrivals;
    }
    rg_status status =
        arrivals == NULL && ask->arrivals
            ? RG_E_MEMORY
            : rg_sim_measure(ask->net, &ask->options, &ask->plan, watch, NULL, 0, &result);
    const rg_status written = rg_timeline_close(arrivals);
    status = status == RG_OK ? written : status;
    if (status == RG_OK) {
        rg_value *point = rg_put_record(points, NULL);
        rg_put_sim_point(point, ask->net, &ask->options, &result);
        if (ask->arrivals)
            rg_put_text(point, "arrivals", text.bytes);
    }
    free(text.bytes);
    return status;
}

/* What is wrong with the options, at the highest load; else what was found before. */
static rg_status explain(struct ask *ask, rg_status status, rg_refusal *refusal)
{
    const bool measures = ask->options.traffic != RG_SIM_EXCHANGE;
    const double load = ask->options.load;
    rg_refusal why;

    for (size_t i = 0; i < ask->loads; i++)
        if (i == 0 || ask->load[i] > ask->options.load)
            ask->options.load = ask->load[i];
    const rg_status found =
        rg_sim_explain(ask->net, &ask->options, measures ? &ask->plan : NULL, "", &why);
    ask->options.load = load;
    if (found == RG_OK)
        return status;
    *refusal = why;
    return found;
}

/* Under the key "points", or "exchange". */
static rg_status run(struct ask *ask, const rg_watch *watch, rg_value *record)
{
    rg_sim_options *options = &ask->options;
    rg_sim_exchange exchange;
    rg_status status = RG_OK;

    if (options->traffic == RG_SIM_EXCHANGE) {
        status = rg_sim_exchange_run(ask->net, options, ask->plan.most, watch, &exchange);
        if (status == RG_OK)
            rg_put_sim_exchange(rg_put_record(record, "exchange"), &exchange);
        return status;
    }
    rg_value *points = rg_put_list(record, "points");
    for (size_t i = 0; status == RG_OK && i < ask->loads; i++) {
        options->load = ask->load[i];
        status = measure(ask, watch, points);
    }
    return status;
}

/* The load of saturation. */
static rg_status saturate(struct ask *ask, const rg_watch *watch, rg_value *record)
{
    rg_sim_saturation found;
    const rg_status status = rg_sim_saturate(ask->net, &ask->options, &ask->plan,
                                             RG_SIM_SATURATION_STEPS, 1, watch, &found);

    if (status != RG_OK)
        return status;
    rg_put_count(record, "seed", ask->options.seed);
    rg_put_real(record, "sustains", found.low);
    rg_put_known(record, "saturated", found.high);
    return RG_OK;
}

static rg_status answer(const rg_topology *net, const char *options, const rg_watch *watch,
                        rg_status (*runs)(struct ask *ask, const rg_watch *watch, rg_value *record),
                        rg_value **record, rg_refusal *refusal)
{
    struct ask ask = {.net = net};
    rg_refusal own = {.status = RG_OK};

    if (net == NULL || record == NULL)
        return rg_refuse(refusal, RG_E_NULL, NULL, NULL);
    const rg_name name = rg_name_of(&net->name);
    rg_status status = rg_sim_options_init(net, &ask.options, sizeof ask.options);
    if (status != RG_OK)
        return rg_refuse(refusal, status, name.text, NULL);
    (void)rg_sim_plan_init(&ask.plan, sizeof ask.plan);
    status = set_loads(&ask, "0.1", refusal);
    for (unsigned pass = 0; status == RG_OK && pass < 2; pass++) {
        ask.model = pass == 0;
        status = rg_read_options(options, take, &ask, refusal);
    }
    if (status != RG_OK) {
        free(ask.load);
        return status;
    }
    *record = rg_record_begin();
    rg_put_text(*record, "network", name.text);
    status = route(&ask, watch, name.text, &own);
    if (status != RG_E_MEMORY && status != RG_E_STOPPED)
        status = explain(&ask, status, &own);
    rg_put_text(*record, "routing", rg_sim_word("routing", ask.options.routing));
    rg_put_count(*record, "vcs", ask.options.vcs);
    if (status == RG_OK)
        status = runs(&ask, watch, *record);
    rg_sim_unprepare(&ask.options);
    free(ask.load);
    if (status == RG_OK)
        status = rg_record_made(record);
    if (status == RG_OK)
        return RG_OK;
    rg_record_close(*record);
    *record = NULL;
    if (own.status != RG_OK) {
        if (refusal != NULL)
            *refusal = own;
        return status;
    }
    return rg_refuse(refusal, status, name.text, NULL);
}

rg_status rg_ask_simulate(const rg_topology *net, const char *options, const rg_watch *watch,
                          rg_value **record, rg_refusal *refusal)
{
    return answer(net, options, watch, run, record, refusal);
}

rg_status rg_ask_saturation(const rg_topology *net, const char *options, const rg_watch *watch,
                            rg_value **record, rg_refusal *refusal)
{
    return answer(net, options, watch, saturate, record, refusal);
}

/* ---- A routing alone ------------------------------------------------------------------------- */

static rg_status take_routing(void *input, const char *name, const char *value, rg_refusal *refusal)
{
    static const char *const names[] = {"routing", "memory", "metric", "roots"};
    struct ask *ask = input;

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return take(ask, name, value, refusal);
    ask->asked = true;
    return rg_parse_rule(ask->net, name, value == NULL ? "on" : value, &ask->options.rule, refusal);
}

rg_status rg_ask_routing(const rg_topology *net, const char *options, bool single,
                         const rg_watch *watch, rg_sim_options *routing, rg_refusal *refusal)
{
    struct ask ask = {.net = net, .alone = true, .single = single};
    const rg_name name = rg_name_of(&net->name);
    rg_refusal own = {.status = RG_OK};

    rg_status status = rg_sim_options_init(net, &ask.options, sizeof ask.options);
    if (status != RG_OK)
        return rg_refuse(refusal, status, name.text, NULL);
    status = rg_read_options(options, take_routing, &ask, refusal);
    if (status != RG_OK)
        return status;
    status = route(&ask, watch, name.text, &own);
    if (own.status == RG_OK && status != RG_E_MEMORY && status != RG_E_STOPPED)
        status = explain(&ask, status, &own);
    if (status != RG_OK)
        rg_sim_unprepare(&ask.options);
    *routing = ask.options;
    if (status != RG_OK && own.status != RG_OK && refusal != NULL)
        *refusal = own;
    else if (status != RG_OK)
        (void)rg_refuse(refusal, status, name.text, NULL);
    return status;
}
