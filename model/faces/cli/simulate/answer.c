/* SPDX-License-Identifier: Apache-2.0 */

/* What simulate found out, as text, JSON and CSV. */

#include "answer.h"

#include <inttypes.h>
#include <stdio.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/progress.h"
#include "faces/cli/common/record_out.h"
#include "routegen/net/parse.h"
#include "net/inner/simulate_record.h"
#include "net/inner/record_make.h"
#include "net/inner/wording.h"
#include "net/inner/simulate.h"
#include "request.h"

static const char *allocator_of(const rg_sim_options *o)
{
    return o->node ? "node" : rg_sim_word("allocator", o->allocator);
}

/* ---- What is simulated ----------------------------------------------------------------------- */

static void put_routing(rg_value *record, const struct cli_simulated *one)
{
    const rg_sim_options *o = &one->options;
    const bool by_rule = rg_routing_info_of(o->routing)->by_rule; /* or routes of its own */
    const rg_rule_words rule = by_rule ? rg_rule_print(&one->net, &o->rule) : (rg_rule_words){""};
    rg_value *routing = rg_put_text(record, "routing", rg_sim_word("routing", o->routing));

    rg_say(routing, "routing", "%s%s, select %s%s%s; %s", rg_sim_word("routing", o->routing),
           one->instead && o->routing != RG_SIM_SPREAD ? " (the rule may deadlock)" : "",
           rg_sim_word("select", o->select), rule.text[0] != '\0' ? "; " : "", rule.text,
           one->safe ? "free of deadlock" : "may deadlock");
    rg_put_text(record, "select", rg_sim_word("select", o->select));
    (void)rg_put_rule(record, "rule", &one->net, &o->rule);
    rg_put_flag(record, "safe", one->safe);
}

static void put_router(rg_value *record, const struct cli_simulated *one)
{
    const rg_sim_options *o = &one->options;

    if (o->queue) {
        rg_say(rg_put_null(record, "router"), "model",
               "queues without bound, a packet a link and clock");
        return;
    }
    rg_value *router = rg_put_record(record, "router");
    rg_say(router, "router",
           "%u virtual channel%s (%u told apart) of %u flit%s, %s, %s, delays %u %u %u %u", o->vcs,
           o->vcs == 1 ? "" : "s", one->classes, o->buffer, o->buffer == 1 ? "" : "s",
           rg_sim_word("switching", o->switching), allocator_of(o), o->route_delay, o->link_delay,
           o->credit_delay, o->inject_delay);
    if (o->iterations > 1)
        rg_say_more(router, "; %u rounds", o->iterations);
    if (o->input_speedup > 1)
        rg_say_more(router, "; input speed-up %u", o->input_speedup);
    if (o->internal_speedup > 1)
        rg_say_more(router, "; %g steps a clock", o->internal_speedup);
    if (o->output_speedup > 1)
        rg_say_more(router, "; output speed-up %u", o->output_speedup);
    if (o->output_buffer > 0)
        rg_say_more(router, "; output queues of %u", o->output_buffer);
    if (o->planes > 1)
        rg_say_more(router, "; %u planes", o->planes);
    if (o->sink < 1)
        rg_say_more(router, "; terminals take in %g of the clocks", o->sink);
    rg_put_count(router, "vcs", o->vcs);
    rg_put_count(router, "classes", one->classes);
    rg_put_count(router, "buffer", o->buffer);
    rg_put_text(router, "switching", rg_sim_word("switching", o->switching));
    rg_put_text(router, "allocator", allocator_of(o));
    rg_put_counts(router, {"iterations", o->iterations}, {"input_speedup", o->input_speedup},
                  {"route_delay", o->route_delay}, {"link_delay", o->link_delay},
                  {"credit_delay", o->credit_delay}, {"inject_delay", o->inject_delay});
    if (o->internal_speedup > 1)
        rg_put_real(router, "internal_speedup", o->internal_speedup);
    if (o->output_speedup > 1)
        rg_put_count(router, "output_speedup", o->output_speedup);
    if (o->output_buffer > 0)
        rg_put_count(router, "output_buffer", o->output_buffer);
    if (o->planes > 1)
        rg_put_count(router, "planes", o->planes);
    if (o->sink < 1)
        rg_put_real(router, "sink", o->sink);
}

rg_value *cli_simulate_head(const struct cli_simulated *one, rg_value *into)
{
    rg_value *record = into == NULL ? rg_record_begin() : rg_put_record(into, NULL);
    rg_value *network = rg_put_text(record, "network", one->name);
    const uint64_t routers = one->net.direct ? one->net.nodes : one->net.switches;

    rg_say(network, "network", "%s: %" PRIu64 " terminals, %" PRIu64 " router%s", one->name,
           one->net.nodes, routers, routers == 1 ? "" : "s");
    if (one->bound.load >= 0)
        rg_say_more(network, "; this routing sustains %.4f at most", one->bound.load);
    if (one->other.name != NULL)
        rg_say_more(network, ", --routing %s%s%s %.4f", one->other.name,
                    one->other.roots != NULL ? " --roots " : "",
                    one->other.roots != NULL ? one->other.roots : "", one->other.load);
    put_routing(record, one);
    put_router(record, one);
    return record;
}

/* A part that fails twice counts twice. */
static void say_faults(rg_value *record, const rg_sim_options *o)
{
    uint64_t vertices = 0, links = 0;
    char parts[64] = "", retries[64] = "", known[64] = "";

    for (uint64_t i = 0; i < o->fault_count; i++) {
        const rg_sim_fault *fault = &o->faults[i];
        vertices += fault->part == RG_SIM_VERTEX     ? 1
                    : fault->part == RG_SIM_VERTICES ? fault->count
                                                     : 0;
        links += fault->part == RG_SIM_LINK ? 1 : fault->part == RG_SIM_LINKS ? fault->count : 0;
    }
    if (links > 0)
        (void)snprintf(parts, sizeof parts, "%s%" PRIu64 " link%s", vertices > 0 ? ", " : "", links,
                       links == 1 ? "" : "s");
    if (o->retries > 0)
        (void)snprintf(retries, sizeof retries, "; %u retr%s, after %u clocks", o->retries,
                       o->retries == 1 ? "y" : "ies", o->timeout);
    if (rg_routing_info_of(o->routing)->renews)
        (void)snprintf(known, sizeof known, "; known after %u clocks, then new tables", o->notice);
    if (vertices > 0 || links == 0)
        rg_put_line(record, "faults", "%" PRIu64 " node%s%s%s%s", vertices,
                    vertices == 1 ? "" : "s", parts, retries, known);
    else
        rg_put_line(record, "faults", "%s%s%s", parts, retries, known);
}

static void put_traffic(rg_value *record, const struct cli_simulated *one)
{
    static const char *const births[] = {"", "bursts, ", "periodic, ", "as many each clock, "};
    const rg_sim_options *o = &one->options;
    rg_value *traffic = rg_put_text(record, "traffic", rg_sim_word("traffic", o->traffic));

    rg_say(traffic, "traffic", "%s%s, %s", rg_sim_word("traffic", o->traffic),
           o->self ? " and to itself" : "", births[o->births]);
    if (o->lengths > 0 || o->answers > 0)
        rg_say_more(traffic, "%s %.4g flits on average",
                    o->answers > 0 ? "requests and answers," : "packets of", rg_sim_flits(o));
    else
        rg_say_more(traffic, "packets of %u flit%s", o->flits, o->flits == 1 ? "" : "s");
    if (o->traffic == RG_SIM_REQUEST)
        rg_say_more(traffic, ", %u at a time, replies of %u after %u clocks%s", o->window,
                    o->reply_flits, o->service, o->shared ? " in the same virtual channels" : "");
    rg_say_more(traffic, ", seed%s %" PRIu64, one->seeds > 1 ? "s" : "", o->seed);
    if (one->seeds > 1)
        rg_say_more(traffic, " to %" PRIu64, o->seed + one->seeds - 1);
    rg_put_flag(record, "self", o->self);
    rg_put_real(record, "flits", rg_sim_flits(o));
    if (o->fault_count > 0)
        say_faults(record, o);
}

static void put_saturation(rg_value *record, const struct cli_simulated *one)
{
    const rg_sim_saturation *found = &one->saturation;
    const bool locked = found->end == RG_SIM_LOCKED;
    const double top = one->bound.load >= 0 && one->bound.load < 1 ? one->bound.load : 1;
    rg_value *value;

    rg_put_count(record, "seed", one->options.seed);
    value = rg_put_real(record, "sustains", found->low);
    rg_say(value, "sustains", "%.5f", found->low);
    if (found->low <= 0 && found->high < 0)
        rg_say(value, "sustains", "not known: the runs are too short (--max-clocks)");
    value = rg_put_known(record, "saturated", found->high);
    if (found->high < 0)
        rg_say(value, "saturated",
               found->low < top ? "not known: the runs are too short (--max-clocks)"
                                : "at no load that was tried");
    else
        rg_say(value, locked ? "deadlock" : "saturated", "%.5f", found->high);
    rg_put_text(record, "end", rg_sim_end_name(found->end));
    if (one->bound.load > 0 && found->low > 0)
        rg_put_line(record, "of bound", "%.5f", found->low / one->bound.load);
}

/* ---- Rows as they come ----------------------------------------------------------------------- */

void cli_simulate_head_print(rg_value *record, bool first)
{
    rg_out out = cli_out(stdout);

    if (!first)
        rg_out_text(&out, "\n");
    cli_written(rg_write_text(&out, record, cli_width()));
    rg_record_close(record);
}

/* Those of the text; with several seeds the seed in front. */
static const rg_column *text_columns(const struct cli_simulated *one)
{
    enum { MOST = 16 };
    static rg_column columns[MOST] = {RG_COLUMN("seed", 4)};
    const rg_column *const others = rg_sim_point_text_columns();
    unsigned count = 0;

    do
        columns[count + 1] = others[count];
    while (others[count++].key != NULL && count + 1 < MOST);
    return one->seeds > 1 ? columns : others;
}

static void print_row(const struct cli_simulated *one, bool csv, bool first)
{
    const rg_column *columns = csv ? rg_sim_point_columns() : text_columns(one);
    const rg_sim_point *point = &one->point[one->points - 1];
    rg_value *record = rg_record_begin();
    rg_out out = cli_out(stdout);

    rg_put_text(record, "network", one->name);
    rg_put_sim_point(record, &one->net, &point->options, &point->result);
    if (one->points == 1 && !csv) {
        rg_value *head = cli_simulate_head(one, NULL);
        put_traffic(head, one);
        cli_simulate_head_print(head, first);
        (void)rg_write_head(&out, columns);
    } else if (one->points == 1 && first) {
        (void)rg_write_csv_head(&out, columns);
    }
    cli_written(csv ? rg_write_csv(&out, columns, record, NULL)
                    : rg_write_row(&out, columns, record, cli_width()));
    rg_record_close(record);
}

/* ---- All at the end -------------------------------------------------------------------------- */

static void put_network(rg_value *list, const struct cli_simulated *one, bool saturation)
{
    rg_value *record = cli_simulate_head(one, list);

    put_traffic(record, one);
    rg_put_known(record, "routing_bound", one->bound.load);
    if (one->other.name != NULL) {
        rg_value *other = rg_put_record(record, "other_routing");
        rg_put_text(other, "routing", one->other.name);
        rg_put_text(other, "roots", one->other.roots);
        rg_put_real(other, "bound", one->other.load);
    }
    if (saturation) {
        put_saturation(record, one);
        return;
    }
    rg_value *points = rg_put_list(record, "points");
    for (uint64_t p = 0; p < one->points; p++)
        rg_put_sim_point(rg_put_record(points, NULL), &one->net, &one->point[p].options,
                         &one->point[p].result);
}

static void print_list(const struct cli_simulated *all, unsigned count, bool saturation,
                       unsigned format)
{
    static const rg_column columns[] = {
        {.key = "network seed sustains saturated end routing_bound"}, {.key = NULL}};
    rg_value *record = rg_record_begin(), *list = rg_put_list(record, "networks");
    rg_out out = cli_out(stdout);

    for (unsigned i = 0; i < count; i++)
        put_network(list, &all[i], saturation);
    if (format != CLI_TEXT) {
        cli_print_rows(record, format, columns, "networks");
        return;
    }
    cli_written(list == NULL ? RG_E_MEMORY : RG_OK);
    for (const rg_value *one = rg_value_first(list); one != NULL; one = rg_value_next(one)) {
        rg_out_text(&out, one == rg_value_first(list) ? "" : "\n");
        cli_written(rg_write_text(&out, one, cli_width()));
    }
    rg_record_close(record);
}

/* ---- All formats ----------------------------------------------------------------------------- */

void cli_simulate_row(const struct cli_simulated *one, unsigned format, bool first)
{
    if (format == CLI_JSON || format == CLI_SVG)
        return;
    cli_progress_hold();
    print_row(one, format == CLI_CSV, first);
    cli_flush();
    cli_progress_release();
}

void cli_simulate_print(const struct cli_simulate_request *request, const struct cli_simulated *all,
                        unsigned count)
{
    if (request->format == CLI_SVG)
        cli_simulate_svg(all, count);
    else if (request->saturation || request->format == CLI_JSON)
        print_list(all, count, request->saturation, request->format);
    cli_flush();
}
