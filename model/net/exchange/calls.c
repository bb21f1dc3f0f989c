/* SPDX-License-Identifier: Apache-2.0 */

/* Calls in a Clos network of three stages: a jump chain, of which each state counts for the mean
 * time that it lasts. */

#include "routegen/net/calls.h"

#include <math.h>
#include <string.h>

#include "hw/inner/random.h"
#include "permutation.h"

#define NONE RG_PERMUTATION_NONE

enum { BATCHES = 20 };

/* 97.5 % of Student's distribution with BATCHES - 1 degrees of freedom are below. */
static const double student = 2.093;

/* Numbers, each on one of two sides of a border: the idle ones come first. */
struct idle {
    uint32_t *list, *place, count;
};

struct run {
    rg_random random;
    permutation_colours colours; /* middle switches, by calls, which are inputs */
    uint32_t *to, *free, n, m, lines;
    struct idle input, output;
};

static double uniform(rg_random *random)
{
    return (double)(rg_random_next(random) >> 11) * 0x1p-53;
}

static void make_idle(struct idle *idle, rg_room *room, uint32_t lines)
{
    idle->list = rg_room_get(room, lines, sizeof *idle->list);
    idle->place = rg_room_get(room, lines, sizeof *idle->place);
    idle->count = lines;
    for (uint32_t i = 0; !room->broken && i < lines; i++)
        idle->list[i] = idle->place[i] = i;
}

/* Moves a number to the other side. */
static void turn(struct idle *idle, uint32_t number)
{
    const uint32_t place = idle->place[number];
    const uint32_t border = place < idle->count ? --idle->count : idle->count++;
    const uint32_t other = idle->list[border];

    idle->list[place] = other;
    idle->place[other] = place;
    idle->list[border] = number;
    idle->place[number] = border;
}

static void end_call(struct run *run, uint32_t call)
{
    for (unsigned target = 0; target < 2; target++) {
        uint32_t *of = run->colours.at[target] + (target ? run->to[call] : call) / run->n * run->m;
        while (*of != call)
            of++;
        *of = NONE;
    }
    turn(&run->input, call);
    turn(&run->output, run->to[call]);
}

/* Whether a call finds a way; the calls that it moves. */
static bool begin_call(struct run *run, uint32_t call, uint32_t output, bool rearrange,
                       uint64_t *moved)
{
    uint32_t *from = run->colours.at[0] + call / run->n * run->m;
    uint32_t *into = run->colours.at[1] + output / run->n * run->m;
    uint32_t both = 0, out = 0, in = 0;

    run->to[call] = output;
    for (uint32_t q = 0; q < run->m; q++) {
        out += from[q] == NONE;
        in += into[q] == NONE;
        if (from[q] == NONE && into[q] == NONE)
            run->free[both++] = q;
    }
    if (both > 0) {
        const uint32_t q = run->free[rg_random_below(&run->random, both)];
        from[q] = into[q] = call;
    } else if (rearrange && out > 0 && in > 0) {
        *moved += rg_permutation_colour(&run->colours, call);
    } else {
        return false;
    }
    turn(&run->input, call);
    turn(&run->output, output);
    return true;
}

/* Share blocked of each batch, the first of which is not counted. */
static rg_status run_calls(struct run *run, const rg_calls_plan *plan, const rg_watch *watch,
                           double share[BATCHES], rg_calls *result)
{
    const double rate = plan->load / (1 - plan->load); /* of an idle input */
    double time = 0, busy = 0;
    uint64_t moved = 0;

    for (unsigned batch = 0; batch <= 2 * BATCHES - 1; batch++) {
        const bool counts = batch >= BATCHES;
        const uint64_t least = 2 * (uint64_t)run->lines; /* enough to fill an empty network */
        const uint64_t each = plan->calls / BATCHES;
        const uint64_t calls = counts || each > least ? each : least;
        uint64_t blocked = 0;
        const rg_status status = rg_watch_show(watch, "calls", batch * calls, 2 * BATCHES * calls);
        if (status != RG_OK)
            return status;
        if (batch == BATCHES) { /* what went before brought it into its steady state */
            time = busy = 0;
            moved = 0;
        }
        for (uint64_t call = 0; call < calls;) {
            const uint32_t idle = run->input.count, taken = run->lines - idle;
            const double all = idle * rate + taken;
            time += 1 / all;
            busy += taken / all;
            if (uniform(&run->random) * all >= idle * rate) {
                const uint64_t which = rg_random_below(&run->random, taken);
                end_call(run, run->input.list[idle + which]);
                continue;
            }
            const uint32_t input = run->input.list[rg_random_below(&run->random, idle)];
            const uint32_t output = run->output.list[rg_random_below(&run->random, idle)];
            blocked += !begin_call(run, input, output, plan->rearrange, &moved);
            call++;
        }
        if (batch >= BATCHES)
            share[batch - BATCHES] = (double)blocked / (double)calls;
    }
    result->busy = busy / (time * run->lines);
    result->moved = (double)moved / (double)(plan->calls / BATCHES * BATCHES);
    return RG_OK;
}

static void set_share(const double share[BATCHES], uint64_t calls, rg_calls *result)
{
    double sum = 0, squares = 0;

    for (unsigned i = 0; i < BATCHES; i++)
        sum += share[i];
    result->blocked = sum / BATCHES;
    for (unsigned i = 0; i < BATCHES; i++)
        squares += (share[i] - result->blocked) * (share[i] - result->blocked);
    result->half = student * sqrt(squares / (BATCHES - 1) / BATCHES);
    if (sum == 0) /* none of so many: with 95 % fewer than 3 of them */
        result->half = 3 / (double)calls;
}

static void set_formulas(double a, rg_calls *result)
{
    const double n = result->n, m = result->m;

    result->lee = m * 1.0 < a * n ? 1 : pow(1 - (1 - a * n / m) * (1 - a * n / m), m);
    result->jacobaeus = m < n ? NAN
                        : m >= 2 * n
                            ? 0
                            : exp(2 * lgamma(n + 1) - lgamma(m + 1) - lgamma(2 * n - m + 1) +
                                  m * log(a) + (2 * n - m) * log(2 - a));
}

bool rg_calls_possible(const rg_topology *net)
{
    permutation_nest nest;
    return net != NULL && rg_permutation_nest(net, &nest) && nest.depth == 1;
}

rg_status rg_calls_run(const rg_topology *net, const rg_calls_plan *plan, const rg_watch *watch,
                       rg_calls *result)
{
    permutation_nest nest;
    rg_room room = {0};

    if (net == NULL || plan == NULL || result == NULL)
        return RG_E_NULL;
    if (!rg_calls_possible(net))
        return RG_E_FAMILY;
    if (!(plan->load > 0 && plan->load < 1) || plan->calls < RG_CALLS_LEAST)
        return RG_E_OPTION;
    if (net->nodes >= RG_PERMUTATION_MAX_LINES)
        return RG_E_LARGE;
    (void)rg_permutation_nest(net, &nest);
    struct run run = {
        .random = {plan->seed}, .n = nest.n[0], .m = nest.m[0], .lines = (uint32_t)net->nodes};
    const size_t links = (size_t)(run.lines / run.n) * run.m;
    run.to = rg_room_get(&room, run.lines, sizeof *run.to);
    run.free = rg_room_get(&room, run.m, sizeof *run.free);
    make_idle(&run.input, &room, run.lines);
    make_idle(&run.output, &room, run.lines);
    run.colours = (permutation_colours){
        {rg_room_get(&room, links, sizeof(uint32_t)), rg_room_get(&room, links, sizeof(uint32_t))},
        run.n,
        run.m,
        run.to};
    rg_calls made = {.n = run.n, .m = run.m, .r = run.lines / run.n};
    double share[BATCHES] = {0};
    rg_status status = room.broken ? RG_E_MEMORY : RG_OK;
    if (status == RG_OK) {
        memset(run.colours.at[0], 0xff, links * sizeof(uint32_t));
        memset(run.colours.at[1], 0xff, links * sizeof(uint32_t));
        status = run_calls(&run, plan, watch, share, &made);
    }
    rg_room_end(&room);
    if (status != RG_OK)
        return status;
    set_share(share, plan->calls, &made);
    set_formulas(plan->load, &made);
    *result = made;
    return RG_OK;
}
