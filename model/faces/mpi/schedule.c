/* SPDX-License-Identifier: Apache-2.0 */

#include "schedule.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "routegen/fattree.h"
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
        right = to < schedule->ranks && from < schedule->ranks && (seen[to] & 1) == 0 &&
                (seen[from] & 2) == 0 && (to == rank) == (from == rank);
        if (right) {
            seen[to] |= 1;
            seen[from] |= 2;
        }
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

static bool find_square(const char *name, rg_square *square)
{
    static const rg_square squares[] = {RG_SQUARE_LLS, RG_SQUARE_CLS, RG_SQUARE_ADD};

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

bool rg_schedule_begin(struct schedule *schedule, const char *network, const char *square,
                       uint32_t ranks, uint32_t rank)
{
    rg_any_network net;
    rg_square index;

    *schedule = (struct schedule){.ranks = ranks, .before = rank, .after = rank, .first = true};
    if (rank >= ranks || rg_any_network_parse(network, &net, NULL) != RG_OK)
        return refuse(schedule, "no network");
    const bool is_tree = net.info->kind == RG_KIND_GFT;
    if (!is_tree && net.info->kind != RG_KIND_KAUTZ)
        return refuse(schedule, "no schedule; gft:h,m,w and kautz:d,k have one");
    if (is_tree && !find_square(square, &index))
        return refuse(schedule, "ROUTEGEN_MPI_SQUARE: lls, cls or add expected");
    const uint64_t nodes = is_tree ? net.shape.gft.terminals : net.shape.kautz.nodes;
    if (nodes != ranks) {
        char why[sizeof schedule->why];
        (void)snprintf(why, sizeof why, "%" PRIu64 " nodes, but %" PRIu32 " ranks", nodes, ranks);
        return refuse(schedule, why);
    }
    return ((is_tree ? make_gft(schedule, &net.shape.gft, index, rank)
                     : make_kautz(schedule, &net.shape.kautz, rank)) &&
            is_right(schedule, rank)) ||
           refuse(schedule, "no such schedule, or no memory");
}
