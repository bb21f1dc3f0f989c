/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L /* getdelim */

#include "schedule.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "families/inner/fat_tree.h"
#include "families/inner/rows.h"
#include "routegen/network_kind.h"
#include "routegen/kautz_node.h"

/* With room for one step more. */
static bool get_steps(struct schedule *schedule, uint64_t steps)
{
    schedule->steps = (uint32_t)steps;
    schedule->to = calloc((size_t)steps + 1, sizeof *schedule->to);
    schedule->from = calloc((size_t)steps + 1, sizeof *schedule->from);
    return schedule->to != NULL && schedule->from != NULL;
}

void rg_schedule_end(struct schedule *schedule)
{
    free(schedule->to);
    free(schedule->from);
    rg_graph_close(schedule->graph);
    *schedule = (struct schedule){0};
}

/* Judges a schedule before it runs: it has each other rank once on both sides, and the rank itself
 * on both at once; where it does not, as in K(d,1), its own block is one more step. */
static bool is_right(struct schedule *schedule, uint32_t rank)
{
    uint8_t *seen = calloc(schedule->ranks, sizeof *seen);
    bool right = seen != NULL;

    for (uint32_t i = 0; right && i < schedule->steps; i++) {
        const uint32_t to = schedule->to[i], from = schedule->from[i];
        right = (to == NOBODY || (to < schedule->ranks && (seen[to] & 1) == 0)) &&
                (from == NOBODY || (from < schedule->ranks && (seen[from] & 2) == 0)) &&
                (to == rank) == (from == rank);
        if (right && to != NOBODY)
            seen[to] |= 1;
        if (right && from != NOBODY)
            seen[from] |= 2;
    }
    if (right && seen[rank] == 0) {
        schedule->to[schedule->steps] = schedule->from[schedule->steps] = rank;
        schedule->steps++;
        seen[rank] = 3;
    }
    for (uint32_t i = 0; right && i < schedule->ranks; i++)
        right = seen[i] == 3;
    free(seen);
    return right;
}

/* ---- Kautz digraphs -------------------------------------------------------------------------- */

static bool make_kautz(struct schedule *schedule, const rg_kautz *net, uint32_t rank)
{
    rg_kautz_exchange exchange;
    uint64_t to, from, back;

    if (rg_kautz_exchange_init(net, &exchange) != RG_OK || !get_steps(schedule, exchange.messages))
        return false;
    for (uint32_t i = 0; i < schedule->steps; i++) {
        if (rg_kautz_exchange_destination(&exchange, rank, i, &to) != RG_OK ||
            rg_kautz_exchange_source(&exchange, rank, i, &from) != RG_OK ||
            rg_kautz_exchange_source(&exchange, to, i, &back) != RG_OK || back != rank)
            return false;
        schedule->to[i] = (uint32_t)to;
        schedule->from[i] = (uint32_t)from;
    }
    return true;
}

/* ---- Fat trees ------------------------------------------------------------------------------- */

/* The terminal that goes up the same lines as @rank, in another pass; false: there is none. */
static bool find_companion(const rg_gft *net, uint32_t rank, uint32_t pass, uint32_t *companion)
{
    uint8_t digit[RG_GFT_MAX_LEVELS], group[RG_GFT_MAX_LEVELS];

    if (rg_gft_digits(net, rank, digit) != RG_OK || rg_gft_pass_digits(net, pass, group) != RG_OK)
        return false;
    for (unsigned x = 1; x < net->h; x++) {
        const unsigned moved = group[x] * net->w + digit[x] % net->w;
        if (moved >= net->m)
            return false;
        digit[x] = (uint8_t)moved;
    }
    return rg_gft_address(net, digit, companion) == RG_OK;
}

static bool make_circle(struct schedule *schedule, const rg_gft *net, uint32_t rank)
{
    uint32_t own, other;
    bool any = false;

    if (rg_gft_source_pass(net, rank, &own) != RG_OK)
        return false;
    schedule->before = schedule->after = rank;
    schedule->first = true;
    for (uint32_t i = 1; i < net->passes; i++) {
        const uint32_t pass = (own + i) % net->passes;
        if (!find_companion(net, rank, pass, &other))
            continue;
        if (!any)
            schedule->after = other;
        any = true;
        schedule->before = other;
        schedule->first &= pass > own;
    }
    return true;
}

static bool make_gft(struct schedule *schedule, const rg_gft *net, rg_square square, uint32_t rank)
{
    if (!get_steps(schedule, net->terminals))
        return false;
    for (uint32_t row = 0; row < net->terminals; row++)
        if (rg_gft_destination(net, square, row, rank, &schedule->to[row]) != RG_OK)
            return false;
    for (uint32_t source = 0; source < net->terminals; source++)
        for (uint32_t row = 0, to; row < net->terminals; row++) {
            if (rg_gft_destination(net, square, row, source, &to) != RG_OK)
                return false;
            if (to == rank)
                schedule->from[row] = source;
        }
    return make_circle(schedule, net, rank);
}

/* The pass in which the rank sends to, or hears, another one. */
struct in_pass {
    uint64_t pass;
    uint32_t to, from;
};

static int by_pass(const void *a, const void *b)
{
    const uint64_t one = ((const struct in_pass *)a)->pass,
                   other = ((const struct in_pass *)b)->pass;
    return (one > other) - (one < other);
}

/* A step is a pass in which the rank sends or hears: nobody waits for a later one. */
static bool make_windows(struct schedule *schedule, const rg_window *tree, uint32_t rank)
{
    const size_t ends = 2 * (size_t)schedule->ranks;
    struct in_pass *in = calloc(ends, sizeof *in);
    bool good = in != NULL && get_steps(schedule, ends);

    for (uint32_t i = 0; good && i < schedule->ranks; i++) {
        in[2 * i] = (struct in_pass){.to = i, .from = NOBODY};
        in[2 * i + 1] = (struct in_pass){.to = NOBODY, .from = i};
        good = rg_window_pass_of(tree, rank, i, &in[2 * i].pass) == RG_OK &&
               rg_window_pass_of(tree, i, rank, &in[2 * i + 1].pass) == RG_OK;
    }
    if (good)
        qsort(in, ends, sizeof *in, by_pass);
    uint32_t steps = 0;
    for (size_t i = 0; good && i < ends; i++) {
        const bool both = i + 1 < ends && in[i].pass == in[i + 1].pass;
        schedule->to[steps] = both && in[i].to == NOBODY ? in[i + 1].to : in[i].to;
        schedule->from[steps] = both && in[i].from == NOBODY ? in[i + 1].from : in[i].from;
        steps++;
        i += both;
    }
    schedule->steps = steps;
    free(in);
    return good;
}

/* ---- Other switches -------------------------------------------------------------------------- */

/* MPI does not ask which channels a message takes. */
static bool go_any_way(void *routing, uint32_t from, uint32_t to,
                       void (*take)(void *context, uint32_t from, uint32_t port), void *context)
{
    (void)routing;
    (void)from;
    (void)to;
    (void)take;
    (void)context;
    return true;
}

bool rg_mpi_ways(const rg_topology *net, bool switches, struct ways *ways)
{
    *ways = (struct ways){.routed = {.route = go_any_way}};
    return (switches ? rg_links_routed(net, &ways->routed, &ways->links)
                     : rg_links_open(net, &ways->links)) == RG_OK;
}

void rg_mpi_ways_end(struct ways *ways)
{
    rg_routed_close(&ways->routed);
    rg_links_close(&ways->links);
}

struct steps {
    struct schedule *schedule;
    uint32_t rank;
};

static rg_status take_step(void *context, const rg_collective_send *send)
{
    const struct steps *steps = context;

    if (send->from == steps->rank)
        steps->schedule->to[send->round - 1] = send->to;
    if (send->to == steps->rank)
        steps->schedule->from[send->round - 1] = send->from;
    return RG_OK;
}

static bool make_shifts(struct schedule *schedule, uint32_t rank)
{
    struct steps steps = {schedule, rank};
    const rg_send_sink sink = {take_step, &steps};
    const rg_collective_ask ask = {
        .collective = RG_ALLTOALL, .method = RG_BY_SHIFT, .pieces = 1, .open = 1};
    rg_collective_numbers numbers;
    struct ways ways;

    const bool made = rg_mpi_ways(&schedule->net, true, &ways) &&
                      get_steps(schedule, schedule->ranks - 1) &&
                      rg_collective_run(&ways.links, &ask, 0, &sink, NULL, &numbers) == RG_OK;
    rg_mpi_ways_end(&ways);
    return made;
}

/* ---- All ------------------------------------------------------------------------------------- */

static bool find_square(const char *name, rg_square *square)
{
    static const rg_square squares[] = {RG_SQUARE_LLS, RG_SQUARE_CLS, RG_SQUARE_ADD,
                                        RG_SQUARE_WINDOW};

    for (size_t i = 0; i < sizeof squares / sizeof *squares; i++) {
        *square = squares[i];
        if (strcmp(name, rg_square_name(*square)) == 0)
            return true;
    }
    return false;
}

static bool refuse(struct schedule *schedule, const char *why)
{
    rg_schedule_end(schedule);
    (void)snprintf(schedule->why, sizeof schedule->why, "%s", why);
    return false;
}

static bool has_all(const rg_window *tree)
{
    uint64_t pass;

    for (uint32_t i = 0; i < tree->terminals; i++)
        for (uint32_t j = 0; j < tree->terminals; j++)
            if (rg_window_pass_of(tree, i, j, &pass) != RG_OK)
                return false;
    return true;
}

/* Of a fat tree. Without a proof windows are no promise: where turning leaves messages out, all of
 * them cross the top. */
static bool make_tree(struct schedule *schedule, const rg_topology *net, rg_window *tree,
                      const char *name, uint32_t rank)
{
    const bool is_gft = net->name.family == RG_FAMILY_GFT;
    const unsigned *param = net->name.param;
    rg_square square = RG_SQUARE_WINDOW;
    rg_gft gft;

    if (name[0] == '\0' && is_gft && tree->kind == RG_WINDOW_ROWS)
        square = RG_SQUARE_LLS;
    if (name[0] != '\0' && (!find_square(name, &square) || (!is_gft && square != RG_SQUARE_WINDOW)))
        return refuse(schedule, is_gft ? "ROUTEGEN_MPI_SQUARE: lls, cls, add or window expected"
                                       : "ROUTEGEN_MPI_SQUARE: window expected");
    if (square == RG_SQUARE_WINDOW)
        return (tree->proved || has_all(tree) || rg_topology_fat_tree(net, false, tree) == RG_OK) &&
               make_windows(schedule, tree, rank);
    return rg_gft_init(param[0], param[1], param[2], &gft) == RG_OK &&
           make_gft(schedule, &gft, square, rank);
}

int rg_mpi_hash(const char *text, int hash)
{
    unsigned sum = (unsigned)hash;
    for (; *text != '\0'; text++)
        sum = (sum ^ (unsigned char)*text) * 16777619U;
    return (int)(sum & 0x3fffffff);
}

/* A family's name, or a file, all of which is read. */
static bool read_network(struct schedule *schedule, const char *network)
{
    const char *file = rg_graph_file(network);
    const rg_graph_options options = {.size = sizeof options, .name = file};
    rg_refusal refusal = {.text = "cannot be read"};
    char *text = NULL;
    size_t room = 0;

    if (file == NULL)
        return rg_any_topology_parse(network, &schedule->net, NULL) == RG_OK ||
               refuse(schedule, "no network");
    FILE *in = fopen(file, "rb");
    const ssize_t length = in == NULL ? -1 : getdelim(&text, &room, '\0', in);
    if (in != NULL)
        (void)fclose(in);
    const bool read = length >= 0 && rg_graph_open(text, (size_t)length, &options, &schedule->graph,
                                                   &refusal) == RG_OK;
    if (read)
        schedule->sum = rg_mpi_hash(text, 0);
    free(text);
    return (read && rg_graph_network(schedule->graph, NULL, &schedule->net) == RG_OK) ||
           refuse(schedule, refusal.text);
}

bool rg_schedule_begin(struct schedule *schedule, const char *network, const char *square,
                       uint32_t ranks, uint32_t rank)
{
    const rg_topology *net = &schedule->net;
    rg_window tree;
    rg_kautz kautz;
    bool made = false;

    *schedule = (struct schedule){.ranks = ranks, .before = rank, .after = rank, .first = true};
    if (!read_network(schedule, network))
        return false;
    const rg_status is_tree = rg_topology_fat_tree(net, true, &tree);
    const bool is_kautz = net->name.family == RG_FAMILY_KAUTZ;
    if (is_tree == RG_E_OPTION && !is_kautz && net->switches == 0)
        return refuse(schedule, "no schedule; kautz:d,k and networks with switches have one");
    if (net->nodes != ranks) {
        char why[sizeof schedule->why];
        (void)snprintf(why, sizeof why, "%" PRIu64 " nodes, but %" PRIu32 " ranks", net->nodes,
                       ranks);
        return refuse(schedule, why);
    }
    if (is_tree == RG_OK)
        made = make_tree(schedule, net, &tree, square, rank);
    else if (is_tree == RG_E_OPTION && is_kautz)
        made = rg_kautz_init(net->name.param[0], net->name.param[1], &kautz) == RG_OK &&
               make_kautz(schedule, &kautz, rank);
    else if (is_tree == RG_E_OPTION)
        made = make_shifts(schedule, rank);
    if (made && is_right(schedule, rank))
        return true;
    return schedule->why[0] != '\0' ? false : refuse(schedule, "no such schedule, or no memory");
}
