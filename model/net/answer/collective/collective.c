/* SPDX-License-Identifier: Apache-2.0 */

/* A collective by each of its methods, side by side, as a record. */

#include <inttypes.h>
#include <math.h>

#include "net/inner/collective.h"
#include "net/inner/record_make.h"
#include "net/inner/wording.h"

/* The most bytes of a message in GOAL */
#define GOAL_BYTES 281474976710656.0

/* ---- Numbers --------------------------------------------------------------------------------- */

/* Seconds of a chunk on a link. */
static double chunk_of(const rg_links *links, const rg_collective_ask *ask)
{
    return ask->bytes / (double)rg_collective_parts(links, ask) / ask->rate;
}

/* One method of those that are asked for: its numbers, and its seconds for the size. */
struct measured {
    rg_collective_ask ask;
    rg_status status;
    rg_collective_numbers numbers;
    double seconds;
};

/* The slots of a ring that goes by the nodes' numbers, as those of a list of hosts do. */
static rg_status measure_by_number(const rg_links *links, const rg_collective_ask *ask,
                                   const rg_watch *watch, uint64_t *slots)
{
    rg_routed *routed = links->routed;
    rg_collective_numbers numbers;

    *slots = 0;
    if (routed == NULL || ask->method != RG_BY_RINGS)
        return RG_OK;
    routed->numbered = true;
    const rg_status status = rg_collective_run(links, ask, 0, NULL, watch, &numbers);
    routed->numbered = false;
    *slots = status == RG_OK ? numbers.slots : 0;
    return status;
}

static rg_status measure(const rg_links *links, const rg_watch *watch, struct measured *m)
{
    const double chunk = chunk_of(links, &m->ask);
    const double ticks = ceil(m->ask.start_up / chunk * (double)RG_SCHEDULE_CHUNK);
    const bool can = ticks < 1e14; /* beyond, the count loses ticks */
    uint64_t by_number;

    rg_status status = measure_by_number(links, &m->ask, watch, &by_number);
    if (status == RG_OK)
        status =
            rg_collective_run(links, &m->ask, can ? (uint64_t)ticks : 0, NULL, watch, &m->numbers);
    if (status != RG_OK)
        return status;
    m->numbers.by_number = by_number;
    m->seconds = can ? (double)m->numbers.ticks / (double)RG_SCHEDULE_CHUNK * chunk : NAN;
    return rg_collective_limit(links, &m->ask, &m->numbers);
}

/* Whether a method that failed so is left out beside others: the numbers of a Kautz digraph's
 * formula take more than its schedule, and than the plan of the trees, which comes first. */
static bool is_left_out(const rg_links *links, rg_collective_method asked, const struct measured *m)
{
    const bool kautz = links->net.name.family == RG_FAMILY_KAUTZ;
    const rg_collective_method method = m->ask.method;

    return m->status == RG_E_OPTION ||
           (m->status == RG_E_LARGE && asked == RG_BY_BEST &&
            (method == RG_BY_FORMULA || (method == RG_BY_TREES && !kautz)));
}

/* Measures the next method of those that are asked for and not left out; first RG_BY_BEST. False:
 * there are no more. */
static bool measure_next(const rg_links *links, const rg_collective_ask *ask, const rg_watch *watch,
                         struct measured *m)
{
    unsigned method = m->ask.method;

    while (rg_collective_method_name(++method) != NULL) {
        if (ask->method != RG_BY_BEST && ask->method != method)
            continue;
        *m = (struct measured){.ask = *ask, .seconds = NAN};
        m->ask.method = (rg_collective_method)method;
        m->status = measure(links, watch, m);
        if (!is_left_out(links, ask->method, m))
            return true;
    }
    return false;
}

rg_status rg_collective_best(const rg_links *links, const rg_collective_ask *ask,
                             const rg_watch *watch, rg_collective_method *best)
{
    struct measured one = {.ask.method = RG_BY_BEST};
    rg_collective_method found = RG_BY_BEST; /* `best` may be of what is asked */
    double least = INFINITY;

    while (measure_next(links, ask, watch, &one)) {
        if (one.status == RG_E_END)
            continue;
        /* Trees too many for a plan go by the formula, which needs none. */
        if (one.status == RG_E_LARGE && one.ask.method == RG_BY_TREES &&
            ask->collective <= RG_ALLREDUCE) {
            *best = RG_BY_FORMULA;
            return RG_OK;
        }
        if (one.status != RG_OK)
            return one.status;
        if (found == RG_BY_BEST || one.seconds < least) {
            found = one.ask.method;
            least = one.seconds;
        }
    }
    *best = found;
    return found == RG_BY_BEST ? RG_E_OPTION : RG_OK;
}

/* ---- The record ------------------------------------------------------------------------------ */

static void put_method(rg_value *record, rg_value *methods, const rg_links *links,
                       const struct measured *m)
{
    const rg_collective_numbers *numbers = &m->numbers;
    rg_value *row = rg_put_record(methods, NULL);
    const char *method = rg_collective_method_name(m->ask.method);

    rg_put_text(row, "method", method);
    rg_put_flag(row, "found", m->status == RG_OK);
    if (m->status != RG_OK) {
        static const char *const keys[] = {
            "chunks",  "rounds", "limit",           "ratio",   "hops", "sends", "busiest",
            "waiting", "slots",  "slots_by_number", "vectors", "cut",  "steps", "seconds"};
        for (unsigned i = 0; i < sizeof keys / sizeof *keys; i++)
            rg_put_null(row, keys[i]);
        return;
    }
    rg_put_count(row, "chunks", numbers->chunks);
    rg_put_count(row, "rounds", numbers->rounds);
    rg_put_count(row, "limit", numbers->limit);
    rg_put_real(row, "ratio", (double)numbers->slots / (double)numbers->limit);
    rg_put_counts(row, {"hops", numbers->hops}, {"sends", numbers->sends},
                  {"busiest", numbers->busiest}, {"waiting", numbers->waiting});
    rg_put_collective_steps(record, row, method, links, &m->ask, numbers);
    rg_put_count_if(row, "slots_by_number", numbers->by_number, numbers->by_number > 0);
    rg_put_real(row, "seconds", m->seconds);
}

const rg_column *rg_collective_columns(void)
{
    static const rg_column columns[] = {{.key = "network collective"},
                                        RG_COLUMN("method", -7),
                                        RG_COLUMN("chunks", 0),
                                        RG_COLUMN("rounds", 0),
                                        RG_COLUMN("limit", 0),
                                        RG_REAL_COLUMN("ratio", 0, 3),
                                        RG_COLUMN("hops", 0),
                                        {.key = "sends"},
                                        RG_COLUMN("busiest", 0),
                                        RG_COLUMN("waiting", 0),
                                        RG_COLUMN("seconds", 0),
                                        {.key = "found"},
                                        {.key = NULL}};
    return columns;
}

/* What a method takes: seconds for all sizes, and more for each byte. */
struct cost {
    const char *method;
    double start, byte;
};

/* About: its rounds, and a start-up for each hop, or as many as moves have one after another. */
static struct cost cost_of(const rg_links *links, const rg_collective_ask *ask,
                           const rg_collective_numbers *numbers)
{
    const uint64_t starts = numbers->starts > 0 ? numbers->starts : numbers->hops;

    return (struct cost){rg_collective_method_name(ask->method), (double)starts * ask->start_up,
                         (double)numbers->slots * chunk_of(links, ask) / ask->bytes};
}

/* Which method is the fastest, and from which size on: the lower hull of their lines. */
static void put_fastest(rg_value *record, const struct cost *cost, unsigned count)
{
    rg_value *fastest = rg_put_list(record, "fastest");
    const struct cost *best = NULL, *next = NULL;
    double from = 0;

    do {
        if (best != NULL) {
            rg_value *row = rg_put_record(fastest, NULL);
            rg_put_text(row, "method", best->method);
            rg_put_real(row, "from", from);
            if (from > 0)
                rg_say_more(fastest, ", from %.3g bytes %s", from, best->method);
            else
                rg_say(fastest, "fastest", "%s", best->method);
        }
        next = NULL;
        double least = INFINITY;
        for (const struct cost *one = cost; one < cost + count; one++) {
            const double at =
                best == NULL ? one->start : (one->start - best->start) / (best->byte - one->byte);
            if ((best != NULL && one->byte >= best->byte) || at > least ||
                (at == least && one->byte >= next->byte))
                continue;
            least = at;
            next = one;
        }
        from = best == NULL ? 0 : least;
        best = next;
    } while (best != NULL);
}

/* Where all ways to split the links were tried */
static bool has_no_rings(const rg_network *name)
{
    const unsigned d = name->param[0], k = name->param[1];

    return name->family == RG_FAMILY_KAUTZ &&
           (d == 2 ? k >= 2 && k <= 4 : (d == 3 || d == 5) && k == 1);
}

/* What is proved of the trees: for every Kautz digraph, or for line digraphs. */
static rg_status put_theorem(rg_value *record, const rg_links *links, const rg_collective_ask *ask,
                             bool trees)
{
    const bool kautz = links->net.name.family == RG_FAMILY_KAUTZ;
    rg_status status = RG_OK;
    uint32_t nodes = 0;

    if (!trees) {
        rg_put_null(record, "theorem");
        return RG_OK;
    }
    rg_value *theorem = rg_put_text(record, "theorem", kautz ? "kautz" : "line digraph");
    rg_say(theorem, "theorem", "the trees of a root share no link and are independent");
    if (kautz && ask->collective <= RG_REDUCE_SCATTER)
        rg_say_more(theorem, "; N-1 rounds by the formula");
    if (!kautz)
        status = rg_links_bottom(links, &nodes);
    if (!kautz)
        rg_say_more(theorem, ": line digraph, %" PRIu32 " nodes at the bottom", nodes);
    return status;
}

static rg_status put_methods(rg_value *record, const rg_links *links, const rg_collective_ask *ask,
                             const rg_watch *watch)
{
    rg_value *methods = rg_put_list(record, "methods");
    struct measured one = {.ask.method = RG_BY_BEST};
    struct cost cost[RG_BY_SHIFT];
    unsigned count = 0, found = 0;
    bool trees = false;

    for (; measure_next(links, ask, watch, &one); count++) {
        trees |= one.ask.method == RG_BY_TREES || one.ask.method == RG_BY_FORMULA;
        if (one.status != RG_OK && one.status != RG_E_END)
            return one.status;
        put_method(record, methods, links, &one);
        if (one.status == RG_OK)
            cost[found++] = cost_of(links, &one.ask, &one.numbers);
        else
            rg_put_line(record, "rings",
                        has_no_rings(&links->net.name) ? "there are none" : "none were found");
    }
    put_fastest(record, cost, found);
    const rg_status status = put_theorem(record, links, ask, trees);
    if (status != RG_OK)
        return status;
    return count == 0 ? RG_E_OPTION : RG_OK;
}

static void put_question(rg_value *record, const rg_links *links, const rg_collective_ask *ask)
{
    const rg_name name = rg_name_of(&links->net.name);
    rg_say(rg_put_text(record, "network", name.text), "network", "%s, %" PRIu32 " nodes", name.text,
           links->nodes);
    rg_put_count(record, "nodes", links->nodes);
    rg_say(rg_put_text(record, "collective", rg_collective_name(ask->collective)), "collective",
           NULL);
    if (ask->collective == RG_BROADCAST)
        rg_say(rg_put_text(record, "root", rg_label_of(&links->net, ask->root).text), "root", NULL);
    else
        rg_put_null(record, "root");
    rg_say(rg_put_real(record, "bytes", ask->bytes), "size", "%.15g bytes %s", ask->bytes,
           ask->collective == RG_BROADCAST   ? "in all"
           : ask->collective == RG_ALLREDUCE ? "a node, the whole vector"
           : ask->collective == RG_ALLTOALL  ? "a message"
                                             : "a shard");
    rg_say(rg_put_real(record, "start_up", ask->start_up), "links", "%g bytes/s, start-up %g s",
           ask->rate, ask->start_up);
    rg_put_real(record, "rate", ask->rate);
    if (links->routed != NULL)
        rg_say(rg_put_text(record, "routing", rg_collective_routing(links->routed)), "routing",
               NULL);
    else
        rg_put_null(record, "routing");
}

/* ---- Questions ------------------------------------------------------------------------------- */

rg_status rg_collective_record(const rg_topology *net, rg_collective_ask *ask,
                               const rg_watch *watch, rg_value **record, rg_refusal *refusal)
{
    rg_links links;
    rg_status status = rg_collective_open(net, ask, watch, &links, refusal);

    if (status != RG_OK)
        return status;
    rg_value *made = rg_record_begin();
    put_question(made, &links, ask);
    status = put_methods(made, &links, ask, watch);
    rg_collective_close(&links);
    if (status == RG_OK)
        status = rg_record_made(&made);
    if (status == RG_OK) {
        *record = made;
        return RG_OK;
    }
    rg_record_close(made);
    return rg_collective_refuse(net, ask, status, refusal);
}

rg_status rg_collective_write(const rg_topology *net, rg_collective_ask *ask,
                              rg_schedule_format format, rg_out *out, const rg_watch *watch,
                              rg_refusal *refusal)
{
    rg_links links;
    rg_status status = rg_collective_open(net, ask, watch, &links, refusal);

    if (status != RG_OK)
        return status;
    if (links.to == NULL && links.routed == NULL && format >= RG_SCHEDULE_MSCCL)
        return rg_refuse(refusal, RG_E_OPTION, NULL,
                         "%s is for direct networks, and for switches with a routing",
                         rg_schedule_format_name(format));
    if (ask->method == RG_BY_BEST)
        status = rg_collective_best(&links, ask, watch, &ask->method);
    const uint64_t parts = rg_collective_parts(&links, ask);
    const bool fits = format != RG_SCHEDULE_GOAL || ask->bytes >= (double)parts;
    const bool whole = format != RG_SCHEDULE_GOAL || ask->bytes <= GOAL_BYTES;
    if (status == RG_OK && fits && whole)
        status = rg_schedule_write(&links, ask, format, out, watch);
    rg_collective_close(&links);
    if (!whole)
        return rg_refuse(refusal, RG_E_OPTION, NULL, "%.15g bytes: at most 2^48 in GOAL",
                         ask->bytes);
    if (!fits)
        return rg_refuse(refusal, RG_E_OPTION, NULL,
                         "%.15g bytes are cut into %" PRIu64 " chunk%s: less than one each",
                         ask->bytes, parts, parts == 1 ? "" : "s");
    return status == RG_OK ? RG_OK : rg_collective_refuse(net, ask, status, refusal);
}
