/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "cube_bound.h"

#include <igraph/igraph.h>

#include "cli/common/fail.h"

/* Above this k a cube has too many links for a quick flow. */
enum { MOST_K = 12 };

/* The cube as a network of flow: words 0..2^k-1, source, sink. */
struct cube {
    unsigned k;
    igraph_integer_t source, sink;
    unsigned radius[1 << MOST_K]; /* steps to the nearest intermediate switch */
    igraph_t graph;
    igraph_vector_t capacity;
};

static void must(igraph_error_t error)
{
    if (error != IGRAPH_SUCCESS)
        cli_out_of_memory();
}

static void find_radii(const rg_topology *net, struct cube *cube)
{
    for (unsigned s = 0; s < 1u << cube->k; s++) {
        cube->radius[s] = cube->k;
        for (unsigned j = 0; j < cube->k; j++) {
            unsigned steps = 0;
            for (unsigned word = s ^ net->is[j]; word != 0; word &= word - 1)
                steps++;
            cube->radius[s] = steps < cube->radius[s] ? steps : cube->radius[s];
        }
    }
}

static void add_arc(igraph_vector_int_t *arcs, igraph_integer_t from, igraph_integer_t to)
{
    must(igraph_vector_int_push_back(arcs, from));
    must(igraph_vector_int_push_back(arcs, to));
}

static void make_graph(struct cube *cube)
{
    const unsigned words = 1u << cube->k;
    igraph_vector_int_t arcs;

    cube->source = words;
    cube->sink = words + 1;
    must(igraph_vector_int_init(&arcs, 0));
    for (unsigned s = 0; s < words; s++) {
        if (cube->radius[s] == 0)
            add_arc(&arcs, s, cube->sink);
        else
            add_arc(&arcs, cube->source, s);
        for (unsigned bit = 0; bit < cube->k; bit++)
            if (cube->radius[s ^ 1u << bit] < cube->radius[s])
                add_arc(&arcs, s, s ^ 1u << bit);
    }
    must(igraph_create(&cube->graph, &arcs, words + 2, true));
    must(igraph_vector_init(&cube->capacity, igraph_ecount(&cube->graph)));
    igraph_vector_int_destroy(&arcs);
}

/* Capacities for this rate, multiplied by rate.under so that they are integers. */
static void set_capacities(struct cube *cube, struct cli_fraction rate)
{
    for (igraph_integer_t a = 0; a < igraph_ecount(&cube->graph); a++) {
        const double k = cube->k;
        double *capacity = &VECTOR(cube->capacity)[a];
        if (IGRAPH_FROM(&cube->graph, a) == cube->source)
            *capacity = k * (double)rate.over;
        else
            *capacity = (double)rate.under * (IGRAPH_TO(&cube->graph, a) == cube->sink ? k : 1);
    }
}

static struct cli_fraction lowest(uint64_t over, uint64_t under)
{
    uint64_t a = over, b = under;
    while (b != 0) {
        const uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return (struct cli_fraction){over / a, under / a};
}

/* The rate at which the links out of a set of switches with the source are full: all nodes of the
 * set need them. */
static struct cli_fraction rate_of_cut(const struct cube *cube, const igraph_vector_int_t *side)
{
    bool within[(1 << MOST_K) + 2] = {false};
    uint64_t links = 0, carriers = 0;

    for (igraph_integer_t i = 0; i < igraph_vector_int_size(side); i++)
        within[VECTOR(*side)[i]] = true;
    for (igraph_integer_t a = 0; a < igraph_ecount(&cube->graph); a++) {
        const igraph_integer_t from = IGRAPH_FROM(&cube->graph, a);
        const igraph_integer_t to = IGRAPH_TO(&cube->graph, a);
        if (from == cube->source)
            carriers += within[to];
        else if (within[from] && !within[to])
            links += to == cube->sink ? cube->k : 1;
    }
    return lowest(links, cube->k * carriers);
}

/* Newton's method on cuts: every flow that is too small shows a cut that allows less, until one
 * carries the rate of the last cut; all in integers. */
static struct cli_fraction best_rate(struct cube *cube, uint64_t carriers)
{
    struct cli_fraction rate = lowest(cube->k, carriers); /* all links up are full */

    for (;;) {
        igraph_vector_int_t side, other;
        igraph_real_t flow;
        set_capacities(cube, rate);
        must(igraph_vector_int_init(&side, 0));
        must(igraph_vector_int_init(&other, 0));
        must(igraph_maxflow(&cube->graph, &flow, NULL, NULL, &side, &other, cube->source,
                            cube->sink, &cube->capacity, NULL));
        const bool enough = flow >= (double)(cube->k * rate.over * carriers);
        if (!enough)
            rate =
                rate_of_cut(cube, igraph_vector_int_contains(&side, cube->source) ? &side : &other);
        igraph_vector_int_destroy(&side);
        igraph_vector_int_destroy(&other);
        if (enough)
            return rate;
    }
}

struct cli_fraction cli_cube_rate(const rg_topology *net)
{
    const rg_family family = net->name.family;
    struct cube cube = {.k = net->name.param[0]};

    if ((family != RG_FAMILY_KANTC && family != RG_FAMILY_MIKANTC) || cube.k > MOST_K)
        return (struct cli_fraction){0, 0};
    (void)igraph_set_error_handler(igraph_error_handler_ignore);
    find_radii(net, &cube);
    make_graph(&cube);
    const struct cli_fraction rate = best_rate(&cube, (UINT64_C(1) << cube.k) - cube.k);
    igraph_vector_destroy(&cube.capacity);
    igraph_destroy(&cube.graph);
    return rate;
}

/* The load that the channels between the groups of mikantc share evenly at best: what goes to the
 * other group crosses once, and what meets on no level of its own group turns round there. */
static double load_across(const rg_topology *net)
{
    const double of_group = (double)net->nodes / 2;
    const double k = net->name.param[0];
    const unsigned n = net->name.param[1];
    const double turning = n > 2 ? of_group * (1 - 1 / k) : 0;
    return of_group * (of_group + 2 * turning) / ((double)net->nodes - 1) / (double)net->power[n];
}

double cli_cube_bound(const rg_topology *net)
{
    const struct cli_fraction rate = cli_cube_rate(net);
    double most = 1;

    if (rate.under == 0)
        return -1;
    const uint64_t of_cube =
        net->name.param[0] * ((UINT64_C(1) << net->name.param[0]) - net->name.param[0]);
    const double leaving = (double)(net->nodes - of_cube) / ((double)net->nodes - 1);
    const double cube = (double)rate.over / (double)rate.under;
    if (most * leaving > cube)
        most = cube / leaving;
    if (net->groups == 2 && most * load_across(net) > 1)
        most = 1 / load_across(net);
    return most;
}
