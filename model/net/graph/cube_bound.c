/* SPDX-License-Identifier: Apache-2.0 */

/* How many messages can leave a cube of kantc or mikantc in a cycle, as a maximum flow. */

#include <stdbool.h>
#include <stdlib.h>

#include "routegen/net/measures.h"

/* With a larger k, a cube has too many links for a quick flow. */
enum { MOST_K = 12, MOST_WORDS = 1 << MOST_K };

/*
 * The cube as a flow network. The arc of word s and bit b leads to the word that differs in this
 * bit. The arc of that word and the same bit leads back: what flows over one of the two can be
 * pushed back over the other.
 */
struct cube {
    unsigned k, words;
    unsigned radius[MOST_WORDS];       /* steps to the nearest intermediate switch */
    uint64_t left[MOST_WORDS][MOST_K]; /* unused capacity of an arc */
    uint64_t feed[MOST_WORDS];         /* what still has to leave a switch with nodes */
    uint64_t drain[MOST_WORDS];        /* what an intermediate switch can still pass on */
    unsigned level[MOST_WORDS];        /* arcs from the nearest switch with something left */
    unsigned next[MOST_WORDS];         /* the first bit that may lead further */
    unsigned queue[MOST_WORDS];
};

#define NOT_REACHED UINT32_MAX

static void find_radii(const rg_topology *net, struct cube *cube)
{
    for (unsigned s = 0; s < cube->words; s++) {
        cube->radius[s] = cube->k;
        for (unsigned j = 0; j < cube->k; j++) {
            unsigned steps = 0;
            for (unsigned word = s ^ net->is[j]; word != 0; word &= word - 1)
                steps++;
            cube->radius[s] = steps < cube->radius[s] ? steps : cube->radius[s];
        }
    }
}

static bool is_nearer(const struct cube *cube, unsigned s, unsigned bit)
{
    return cube->radius[s ^ 1u << bit] < cube->radius[s];
}

/* Sets the capacities for a rate, multiplied by rate.under so that they are integers. */
static void set_capacities(struct cube *cube, rg_fraction rate)
{
    for (unsigned s = 0; s < cube->words; s++) {
        const bool carries = cube->radius[s] > 0;
        cube->feed[s] = carries ? cube->k * rate.over : 0;
        cube->drain[s] = carries ? 0 : cube->k * rate.under;
        for (unsigned bit = 0; bit < cube->k; bit++)
            cube->left[s][bit] = is_nearer(cube, s, bit) ? rate.under : 0;
    }
}

/* Finds the levels, from all switches with something left; whether this reaches one that can pass
 * it on. */
static bool find_levels(struct cube *cube)
{
    unsigned tail = 0;
    bool reached = false;

    for (unsigned s = 0; s < cube->words; s++) {
        cube->next[s] = 0;
        cube->level[s] = cube->feed[s] > 0 ? 0 : NOT_REACHED;
        if (cube->feed[s] > 0)
            cube->queue[tail++] = s;
    }
    for (unsigned head = 0; head < tail; head++) {
        const unsigned s = cube->queue[head];
        reached |= cube->drain[s] > 0;
        for (unsigned bit = 0; bit < cube->k; bit++) {
            const unsigned t = s ^ 1u << bit;
            if (cube->left[s][bit] == 0 || cube->level[t] != NOT_REACHED)
                continue;
            cube->level[t] = cube->level[s] + 1;
            cube->queue[tail++] = t;
        }
    }
    return reached;
}

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* Pushes at most @amount onwards from a switch, level by level; returns what is passed on in the
 * end. A bit that leads no further is not tried again until there are new levels. */
static uint64_t push(struct cube *cube, unsigned s, uint64_t amount)
{
    uint64_t pushed = least(amount, cube->drain[s]);

    cube->drain[s] -= pushed;
    for (; cube->next[s] < cube->k; cube->next[s]++) {
        const unsigned bit = cube->next[s], t = s ^ 1u << bit;
        if (cube->left[s][bit] == 0 || cube->level[t] != cube->level[s] + 1)
            continue;
        const uint64_t part = push(cube, t, least(amount - pushed, cube->left[s][bit]));
        cube->left[s][bit] -= part;
        cube->left[t][bit] += part;
        pushed += part;
        if (pushed == amount)
            break;
    }
    return pushed;
}

/* Pushes all that can leave, by Dinic's algorithm; whether that is everything. If not, the switches
 * that have a level are one side of a smallest cut. */
static bool push_all(struct cube *cube)
{
    bool empty = true;

    while (find_levels(cube))
        for (unsigned s = 0; s < cube->words; s++)
            if (cube->feed[s] > 0)
                cube->feed[s] -= push(cube, s, cube->feed[s]);
    for (unsigned s = 0; s < cube->words; s++)
        empty = empty && cube->feed[s] == 0;
    return empty;
}

static rg_fraction lowest(uint64_t over, uint64_t under)
{
    uint64_t a = over, b = under;
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return (rg_fraction){over / a, under / a};
}

/* The rate at which the links out of the switches with a level are full: all nodes of these
 * switches need them. */
static rg_fraction rate_of_cut(const struct cube *cube)
{
    uint64_t links = 0, carriers = 0;

    for (unsigned s = 0; s < cube->words; s++) {
        if (cube->level[s] == NOT_REACHED)
            continue;
        carriers += cube->radius[s] > 0;
        links += cube->radius[s] > 0 ? 0 : cube->k;
        for (unsigned bit = 0; bit < cube->k; bit++)
            links += is_nearer(cube, s, bit) && cube->level[s ^ 1u << bit] == NOT_REACHED;
    }
    return lowest(links, cube->k * carriers);
}

/* Newton's method on cuts, in integers: each flow that is too small yields a cut with a lower rate,
 * until a flow carries the rate of the last cut. */
static rg_fraction best_rate(struct cube *cube)
{
    rg_fraction rate = lowest(cube->k, cube->words - cube->k); /* all up links are full */

    for (;;) {
        set_capacities(cube, rate);
        if (push_all(cube))
            return rate;
        rate = rate_of_cut(cube);
    }
}

rg_status rg_cube_rate(const rg_topology *net, rg_fraction *rate)
{
    if (net == NULL || rate == NULL)
        return RG_E_NULL;
    const unsigned k = net->name.param[0];
    if (net->is[0] == net->is[1] || k > MOST_K) { /* without cubes there are no words */
        *rate = (rg_fraction){0, 0};
        return RG_OK;
    }
    struct cube *cube = calloc(1, sizeof *cube);
    if (cube == NULL)
        return RG_E_MEMORY;
    cube->k = k;
    cube->words = 1u << k;
    find_radii(net, cube);
    *rate = best_rate(cube);
    free(cube);
    return RG_OK;
}

/* The load of the channels between the groups of mikantc, at best shared evenly: a message to the
 * other group crosses once; a message within a group whose ends meet on no level of that group
 * turns round in the other one, and crosses twice. */
static double load_across(const rg_topology *net)
{
    const double of_group = (double)net->nodes / 2;
    const double k = net->name.param[0];
    const unsigned n = net->name.param[1];
    const double turning = n > 2 ? of_group * (1 - 1 / k) : 0;
    return of_group * (of_group + 2 * turning) / ((double)net->nodes - 1) / (double)net->power[n];
}

rg_status rg_cube_bound(const rg_topology *net, double *bound)
{
    rg_fraction rate;
    double most = 1;

    if (bound == NULL)
        return RG_E_NULL;
    const rg_status status = rg_cube_rate(net, &rate);
    if (status != RG_OK)
        return status;
    *bound = -1;
    if (rate.under == 0)
        return RG_OK;
    const uint64_t of_cube =
        net->name.param[0] * ((UINT64_C(1) << net->name.param[0]) - net->name.param[0]);
    const double leaving = (double)(net->nodes - of_cube) / ((double)net->nodes - 1);
    const double cube = (double)rate.over / (double)rate.under;
    if (most * leaving > cube)
        most = cube / leaving;
    if (net->groups == 2 && most * load_across(net) > 1)
        most = 1 / load_across(net);
    *bound = most;
    return RG_OK;
}
