/* SPDX-License-Identifier: Apache-2.0 */

/* A collective by each of its methods, side by side, as a record. */

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "families/inner/fat_tree.h"
#include "net/inner/collective.h"
#include "net/inner/record_make.h"
#include "net/inner/wording.h"

/* The most bytes of a message in GOAL */
#define GOAL_BYTES 281474976710656.0

/* ---- Numbers --------------------------------------------------------------------------------- */

/* The hops to the node that is farthest from one of some, and the sum of those to all. In a fat
 * tree, as often as the nodes that have something can double. */
static rg_status reach(const rg_links *links, uint32_t first, uint32_t count, uint64_t *hops,
                       uint64_t *sum)
{
    rg_room room = {0};
    uint32_t *queue = rg_room_get(&room, links->nodes, sizeof *queue);
    uint32_t *distance = rg_room_get(&room, links->nodes, sizeof *distance);

    while (links->to == NULL && (links->nodes - 1) >> *hops > 0)
        ++*hops;
    for (uint32_t i = 0; links->to != NULL && !room.broken && i < count; i++) {
        rg_links_distances(links, first + i, distance, queue);
        for (uint32_t node = 0; node < links->nodes; node++) {
            if (distance[node] == UINT32_MAX)
                continue;
            *hops = distance[node] > *hops ? distance[node] : *hops;
            *sum += distance[node];
        }
    }
    const rg_status status = room.broken ? RG_E_MEMORY : RG_OK;
    rg_room_end(&room);
    return status;
}

static uint64_t ceiling(uint64_t whole, uint64_t parts)
{
    return (whole + parts - 1) / parts;
}

/* Rounds of an alltoall in a fat tree: what leaves a subtree shares the links above it. */
static uint64_t limit_of_tree(const rg_window *tree)
{
    uint64_t most = tree->terminals - 1;

    for (unsigned x = 0; x < tree->h; x++) {
        const rg_window_level *level = &tree->level[x];
        const uint64_t inside = (uint64_t)level->place * level->children;
        const uint64_t rounds =
            ceiling(inside * (tree->terminals - inside), (uint64_t)level->roots * level->parents);
        most = rounds > most ? rounds : most;
    }
    return most;
}

/* Rounds of an allreduce. Until some node has a sum each other one has sent, and then each must be
 * sent it: 2 (N-1) sends for every chunk. And each node receives of every chunk, and sends. */
static uint64_t limit_of_sums(const rg_links *links, uint64_t chunks, uint64_t arcs)
{
    const uint64_t all = links->nodes * chunks;
    const uint64_t least = links->entering < links->leaving ? links->entering : links->leaving;
    const uint64_t rounds = ceiling(2 * (links->nodes - 1) * all, arcs);

    return rounds > ceiling(all, least) ? rounds : ceiling(all, least);
}

/* What must come into the nodes of a cut, and out: of each shard of the others, or of the whole,
 * one chunk or the sum of those within. */
static uint64_t crossing(const rg_links *links, rg_collective collective, const rg_cut *cut)
{
    const uint64_t others = links->nodes - cut->nodes;

    switch (collective) {
    case RG_ALLREDUCE:
        return links->nodes;
    case RG_BROADCAST:
        return 1;
    case RG_ALLTOALL:
        return cut->nodes * others;
    case RG_ALLGATHER:
    case RG_REDUCE_SCATTER:
        break;
    }
    return others > cut->nodes ? others : cut->nodes;
}

/* Rounds that no schedule of as many chunks is below. */
static rg_status find_limit(const rg_links *links, const rg_collective_ask *ask,
                            rg_collective_numbers *numbers)
{
    const uint64_t parts = (uint64_t)(links->nodes - 1) * numbers->chunks;
    const uint64_t arcs =
        links->to == NULL ? links->nodes : links->net.links * (links->net.directed ? 1 : 2);
    uint64_t hops = 0, sum = 0, leaving = links->to == NULL;
    rg_status status = RG_OK;

    switch (ask->collective) {
    case RG_ALLGATHER:
        numbers->limit = ceiling(parts, links->entering);
        break;
    case RG_REDUCE_SCATTER:
        numbers->limit = ceiling(parts, links->leaving);
        break;
    case RG_ALLREDUCE:
        numbers->limit = limit_of_sums(links, numbers->chunks, arcs);
        break;
    case RG_BROADCAST:
        /* The last chunk leaves the root when all others have, and then has the rest of its way. */
        for (uint32_t port = 0; links->to != NULL && port < links->ports; port++)
            leaving += links->to[(size_t)ask->root * links->ports + port] != RG_PLAN_NO_NODE;
        status = reach(links, ask->root, 1, &hops, &sum);
        numbers->limit = ceiling(numbers->chunks, leaving) + hops - 1;
        break;
    case RG_ALLTOALL:
        /* Every message takes a link in as many rounds as its way is long. */
        status = reach(links, 0, links->nodes, &hops, &sum);
        numbers->limit = rg_routed_of(links) != NULL ? parts
                         : links->to == NULL         ? limit_of_tree(&links->tree)
                                                     : ceiling(sum, arcs);
        break;
    }
    numbers->cut = NULL;
    for (size_t i = 0; rg_routed_of(links) != NULL && i < rg_routed_of(links)->cuts; i++) {
        const rg_cut *cut = &rg_routed_of(links)->cut[i];
        const uint64_t rounds =
            ceiling(crossing(links, ask->collective, cut) * numbers->chunks, cut->links);
        if (rounds <= numbers->limit)
            continue;
        numbers->limit = rounds;
        numbers->cut = cut;
    }
    return status;
}

/* Seconds of a chunk on a link. */
static double chunk_of(const rg_links *links, const rg_collective_ask *ask)
{
    return ask->bytes / (double)rg_collective_parts(links, ask) / ask->rate;
}

/* The numbers of one method, and its seconds for the size. */
static rg_status measure(const rg_links *links, const rg_collective_ask *ask, const rg_watch *watch,
                         rg_collective_numbers *numbers, double *seconds)
{
    const double chunk = chunk_of(links, ask);
    const double ticks = ceil(ask->start_up / chunk * (double)RG_SCHEDULE_CHUNK);
    const bool can = ticks < 1e14; /* beyond, the count loses ticks */
    const rg_status status =
        rg_collective_run(links, ask, can ? (uint64_t)ticks : 0, NULL, watch, numbers);

    if (status != RG_OK)
        return status;
    *seconds = can ? (double)numbers->ticks / (double)RG_SCHEDULE_CHUNK * chunk : NAN;
    return find_limit(links, ask, numbers);
}

/* Whether a method that failed so is left out beside others: the numbers of a Kautz digraph's
 * formula take more than its schedule, and than the plan of the trees, which comes first. */
static bool is_left_out(const rg_links *links, const rg_collective_ask *ask,
                        rg_collective_method method, rg_status status)
{
    const bool kautz = links->net.name.family == RG_FAMILY_KAUTZ;

    return status == RG_E_OPTION ||
           (status == RG_E_LARGE && ask->method == RG_BY_BEST &&
            (method == RG_BY_FORMULA || (method == RG_BY_TREES && !kautz)));
}

rg_status rg_collective_best(const rg_links *links, const rg_collective_ask *ask,
                             const rg_watch *watch, rg_collective_method *best)
{
    double least = INFINITY;

    *best = RG_BY_BEST;
    for (unsigned method = RG_BY_BEST + 1; rg_collective_method_name(method) != NULL; method++) {
        rg_collective_ask one = *ask;
        rg_collective_numbers numbers;
        double seconds = NAN;
        one.method = (rg_collective_method)method;
        const rg_status status = measure(links, &one, watch, &numbers, &seconds);
        if (status == RG_E_END || is_left_out(links, ask, one.method, status))
            continue;
        /* Trees too many for a plan go by the formula, which needs none. */
        if (status == RG_E_LARGE && one.method == RG_BY_TREES && ask->collective <= RG_ALLREDUCE) {
            *best = RG_BY_FORMULA;
            return RG_OK;
        }
        if (status != RG_OK)
            return status;
        if (*best == RG_BY_BEST || seconds < least) {
            *best = one.method;
            least = seconds;
        }
    }
    return *best == RG_BY_BEST ? RG_E_OPTION : RG_OK;
}

/* ---- The record ------------------------------------------------------------------------------ */

/* What only a routed network has. */
static void put_steps(rg_value *record, rg_value *row, const char *title, const rg_links *links,
                      const rg_collective_ask *ask, const rg_collective_numbers *numbers)
{
    rg_put_count_if(row, "slots", numbers->slots, numbers->slots > 0);
    if (rg_routed_of(links) != NULL && numbers->slots > 0) {
        rg_put_collective_steps(record, row, title, links, ask, numbers);
        return;
    }
    rg_put_null(row, "vectors");
    rg_put_null(row, "cut");
    rg_put_null(row, "steps");
}

static void put_method(rg_value *record, rg_value *methods, const rg_links *links,
                       const rg_collective_ask *ask, const rg_collective_numbers *numbers,
                       double seconds, bool found)
{
    rg_value *row = rg_put_record(methods, NULL);

    rg_put_text(row, "method", rg_collective_method_name(ask->method));
    rg_put_flag(row, "found", found);
    if (!found) {
        static const char *const keys[] = {"chunks", "rounds",  "limit",   "ratio", "hops",
                                           "sends",  "busiest", "waiting", "slots", "vectors",
                                           "cut",    "steps",   "seconds"};
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
    put_steps(record, row, rg_collective_method_name(ask->method), links, ask, numbers);
    rg_put_real(row, "seconds", seconds);
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
    struct cost cost[RG_BY_SHIFT];
    unsigned count = 0, found = 0;
    bool trees = false;

    for (unsigned method = RG_BY_BEST + 1; rg_collective_method_name(method) != NULL; method++) {
        rg_collective_ask one = *ask;
        rg_collective_numbers numbers;
        double seconds = NAN;
        one.method = (rg_collective_method)method;
        if (ask->method != RG_BY_BEST && ask->method != one.method)
            continue;
        const rg_status status = measure(links, &one, watch, &numbers, &seconds);
        if (is_left_out(links, ask, one.method, status))
            continue;
        trees |= one.method == RG_BY_TREES || one.method == RG_BY_FORMULA;
        if (status != RG_OK && status != RG_E_END)
            return status;
        put_method(record, methods, links, &one, &numbers, seconds, status == RG_OK);
        if (status == RG_E_END)
            rg_put_line(record, "rings",
                        has_no_rings(&links->net.name) ? "there are none" : "none were found");
        else
            cost[found++] = cost_of(links, &one, &numbers);
        count++;
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
    if (rg_routed_of(links) != NULL)
        rg_say(rg_put_text(record, "routing", rg_collective_routing(rg_routed_of(links))),
               "routing", NULL);
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
    if (links.to == NULL && rg_routed_of(&links) == NULL && format >= RG_SCHEDULE_MSCCL)
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

static void put_verdict(rg_value *record, const rg_links *links, const rg_schedule_verdict *verdict)
{
    static const char *const texts[] = {
        [RG_SCHEDULE_LINE] = "not a line of round,from,to,link,source,chunk,op for this collective",
        [RG_SCHEDULE_ROUNDS] = "a round before that of the line above",
        [RG_SCHEDULE_LINK] = "no such link",
        [RG_SCHEDULE_TWICE] = "the link has a chunk in this round already",
        [RG_SCHEDULE_ABSENT] = "the sender does not have the chunk before this round",
        [RG_SCHEDULE_STUCK] = "waits for what never comes",
        [RG_SCHEDULE_UNHEARD] = "nobody receives what is sent",
        [RG_SCHEDULE_COUNT] = "receives another number of chunks than is sent",
        [RG_SCHEDULE_PLACE] = "a place beyond its buffer",
        [RG_SCHEDULE_AGAIN] = "the receiver has the chunk already, or has passed its sum on",
    };
    const rg_collective_send *send = &verdict->send;
    rg_value *sends = rg_put_count(record, "sends", verdict->sends);
    rg_put_count(record, "rounds", verdict->rounds);
    rg_put_count_if(record, "chunks", verdict->chunks, verdict->vector == 0);
    rg_value *faults = rg_put_list(record, "faults");

    if (verdict->fault == RG_SCHEDULE_RIGHT) {
        const uint32_t chunks = verdict->vector > 0 ? verdict->vector : verdict->chunks;
        rg_say(sends, "right", "%" PRIu64 " round%s, %" PRIu64 " send%s, %" PRIu32 " chunk%s %s",
               verdict->rounds, verdict->rounds == 1 ? "" : "s", verdict->sends,
               verdict->sends == 1 ? "" : "s", chunks, chunks == 1 ? "" : "s",
               verdict->vector > 0 ? "in all" : "a shard");
        return;
    }
    rg_value *fault = rg_put_record(faults, NULL);
    rg_put_count_if(fault, "line", verdict->line, verdict->line > 0);
    char text[200];
    if (verdict->fault == RG_SCHEDULE_MISSING)
        (void)snprintf(text, sizeof text,
                       "at the end node %" PRIu32 " lacks chunk %" PRIu32 " of node %" PRIu32,
                       send->to, send->chunk, send->shard);
    else if (verdict->fault == RG_SCHEDULE_VALUE)
        (void)snprintf(text, sizeof text,
                       "leaves in chunk %" PRIu32 " of node %" PRIu32
                       "'s output what does not belong there",
                       send->chunk, send->to);
    else if (verdict->fault == RG_SCHEDULE_LACKS)
        (void)snprintf(text, sizeof text,
                       "at the end node %" PRIu32 " lacks chunk %" PRIu32 " of its output",
                       send->to, send->chunk);
    else if (verdict->fault == RG_SCHEDULE_RACE)
        (void)snprintf(text, sizeof text,
                       "no step of this block has waited for line %" PRIu64
                       ", which is about the same place",
                       verdict->other);
    else
        (void)snprintf(text, sizeof text, "%s%s", texts[verdict->fault],
                       verdict->fault == RG_SCHEDULE_TWICE && links->to == NULL &&
                               rg_routed_of(links) == NULL
                           ? "; what goes by a routing is judged with --routing"
                           : "");
    rg_put_text(fault, "text", text);
    if (verdict->line > 0)
        rg_put_line(record, "wrong", "line %" PRIu64 ": %s", verdict->line, text);
    else
        rg_put_line(record, "wrong", "%s", text);
}

/* What channels have of a schedule in csv that is right. */
static void put_counted(rg_value *record, const rg_links *links, const rg_collective_ask *ask,
                        const rg_schedule_verdict *verdict)
{
    const bool right = verdict->fault == RG_SCHEDULE_RIGHT;
    rg_collective_numbers numbers = {.chunks =
                                         ask->collective == RG_ALLTOALL ? 1 : verdict->chunks};

    if (rg_routed_of(links) != NULL && right)
        numbers.slots = rg_routed_of(links)->slots;
    const bool limited = numbers.slots > 0 && find_limit(links, ask, &numbers) == RG_OK;
    rg_value *limit = rg_put_count_if(record, "limit", numbers.limit, limited);
    if (limited)
        rg_say(limit, "limit", NULL);
    put_steps(record, record, "routing", links, ask, &numbers);
}

rg_status rg_collective_verdict(const rg_topology *net, rg_collective_ask *ask, const char *text,
                                size_t length, rg_value **record, rg_refusal *refusal)
{
    rg_schedule_verdict verdict;
    rg_links links;
    rg_status status = rg_collective_open(net, ask, NULL, &links, refusal);

    if (status != RG_OK)
        return status;
    status = rg_schedule_check(&links, ask, text, length, &verdict, refusal);
    if (status != RG_OK) {
        rg_collective_close(&links);
        return status;
    }
    *record = rg_record_begin();
    rg_put_text(*record, "network", rg_name_of(&net->name).text);
    rg_put_text(*record, "collective", rg_collective_name(ask->collective));
    put_verdict(*record, &links, &verdict);
    put_counted(*record, &links, ask, &verdict);
    rg_collective_close(&links);
    status = rg_record_made(record);
    return status == RG_OK ? RG_OK : rg_collective_refuse(net, ask, status, refusal);
}
