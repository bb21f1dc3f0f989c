/* SPDX-License-Identifier: Apache-2.0 */

/* Measures of networks: bad arguments, memory, threads, searches in parts; with sanitizers. */

#include "check.h"
#include "nets.h"
#include "nulls.h"
#include "net/inner/compare.h"
#include "routegen/net/measures.h"
#include "routegen/topology_measure.h"
#include "families/inner/topology_measure.h"

#define ROOM 32

/* All pairs, in calls of @most sources, in memory for @threads. */
static rg_topology_tally all_pairs(const rg_topology *net, uint64_t most, size_t threads,
                                   rg_topology_distance *line, uint64_t room)
{
    rg_topology_tally tally = {.histogram = line, .room = room};
    size_t bytes = 0;
    OK(rg_topology_measure_bytes(net, &bytes));
    void *memory = malloc(threads * bytes);
    while (tally.weight < net->nodes)
        rg_topology_measure(net, NULL, most, memory, threads * bytes, &tally);
    free(memory);
    return tally;
}

static bool same_tally(const rg_topology_tally *a, const rg_topology_tally *b)
{
    return a->distances == b->distances && a->next == b->next && a->weight == b->weight &&
           a->sources == b->sources && a->fewest_nodes == b->fewest_nodes &&
           a->fewest_vertices == b->fewest_vertices && a->distance_sum == b->distance_sum &&
           a->paths == b->paths && a->neighbour_paths == b->neighbour_paths && a->most == b->most;
}

/* One search or many at a time, one thread or several: the same numbers. */
Test(topology_measure, parts_and_threads)
{
    const char *names[] = {"kantc:4,3", "mdsxn:4,3", "pcc:5", "kautz:3,4", "kary:3,1", "mesh:1"};
    for (unsigned i = 0; i < COUNT(names); i++) {
        const rg_topology net = net_of(names[i]);
        rg_topology_distance whole[ROOM], other[ROOM];
        const rg_topology_tally want = all_pairs(&net, UINT64_MAX, 1, whole, ROOM);
        const uint64_t most[] = {1, 3, 64, 65, 1000};
        for (unsigned j = 0; j < COUNT(most); j++) {
            for (size_t threads = 1; threads <= 4; threads++) {
                memset(other, 0xff, sizeof other); /* it need not be initialised */
                const rg_topology_tally found = all_pairs(&net, most[j], threads, other, ROOM);
                cr_assert(same_tally(&found, &want), "%s", names[i]);
                cr_assert(memcmp(other, whole, sizeof whole) == 0, "%s: histogram", names[i]);
            }
        }
    }
}

/* A short histogram, or none, changes nothing else. */
Test(topology_measure, short_histogram)
{
    const rg_topology net = net_of("mikantc:3,3");
    rg_topology_distance whole[ROOM], part[ROOM];
    const rg_topology_tally want = all_pairs(&net, 64, 1, whole, ROOM);
    cr_assert(eq(u64, want.distances, 9));
    for (uint64_t room = 0; room < 9; room++) {
        memset(part, 0x55, sizeof part);
        const rg_topology_tally found = all_pairs(&net, 64, 1, room > 0 ? part : NULL, room);
        cr_assert(same_tally(&found, &want));
        cr_assert(room == 0 || memcmp(part, whole, room * sizeof *part) == 0);
        cr_assert(part[room].pairs == UINT64_C(0x5555555555555555), "room is kept to");
    }
}

/* More paths than a double counts one by one, and more than it holds. */
Test(topology_measure, many_paths)
{
    const rg_topology many = net_of("mesh:40,40"), too_many = net_of("mesh:700,700");
    const rg_topology_tally tally = all_pairs(&many, 64, 1, NULL, 0);
    const rg_topology_measures found = rg_topology_measures_of(&many, &tally);
    cr_assert(not(found.exact));
    /* C(78,39) ways from corner to corner. */
    const double corner = 27217014869199032015600.0;
    cr_assert(found.most_paths > corner * (1 - 1e-12) && found.most_paths < corner * (1 + 1e-12));

    size_t bytes = 0;
    (void)rg_topology_measure_bytes(&too_many, &bytes);
    void *memory = malloc(bytes);
    rg_topology_tally first = {0};
    rg_topology_measure(&too_many, NULL, 1, memory, bytes, &first);
    free(memory);
    cr_assert(eq(u64, first.distances, 1399));
    cr_assert(first.most > 1e308);
}

Test(topology_measure, refusals)
{
    const rg_topology net = net_of("kary:2,2");
    size_t bytes = 7;
    char memory[4096];
    rg_topology_distance line[2];
    rg_topology_counts counts = {0};

    const char *large[] = {"hypercube:32", "mesh:4294967295", "star:14", "debruijn:2,62"};
    for (unsigned i = 0; i < COUNT(large); i++) {
        const rg_topology huge = net_of(large[i]);
        REFUSED(RG_E_LARGE, rg_topology_measure_bytes(&huge, &bytes));
    }
    cr_assert(eq(sz, bytes, 7));
    const rg_topology most = net_of("mesh:4294967294");
    OK(rg_topology_measure_bytes(&most, &bytes));
    cr_assert(eq(sz, bytes, (size_t)16 * 4294967294u));

    OK(rg_topology_measure_bytes(&net, &bytes));
    cr_assert(eq(sz, bytes, 16 * 8));
    rg_topology_tally no_lines = {.room = 2, .histogram = line};
    rg_topology_measure(&net, NULL, 0, memory, bytes, &no_lines);
    cr_assert(eq(u64, no_lines.sources, 0));

    rg_topology_wave wave;
    void *room = malloc(rg_topology_wave_bytes(&net, true));
    rg_topology_wave_begin(&net, 0, 1, true, room, &wave);
    while (rg_topology_wave_advance(&wave, &no_lines))
        ;
    cr_assert(not(rg_topology_wave_advance(&wave, &no_lines)), "done is done");
    cr_assert(eq(u64, no_lines.sources, 1));
    free(room);

    rg_topology_count(&net, UINT64_MAX, &counts);
    cr_assert(eq(u64, counts.vertices, net.vertices));
    cr_assert(eq(u64, counts.arcs, 2 * net.links));

    const rg_topology unknown = net_of("torus:4,4");
    const rg_topology_switch_paths paths = rg_topology_switch_paths_of(&unknown);
    cr_assert(paths.printed < 0 && paths.model < 0 && paths.exact < 0);
}

/* ---- Searches that are limited ------------------------------------------------------------- */

Test(topology_measure, when_to_search)
{
    const rg_topology cube = net_of("hypercube:3"), grid = net_of("mesh:64,64");
    const rg_topology huge = net_of("mesh:4294967295"), far = net_of("mesh:30000");
    const rg_topology many = net_of("regular:3000,50,1"); /* 450 million steps, 3 levels */
    rg_measures measures;

    OK(rg_measures_find(&cube, RG_SEARCH_QUICK, NULL, &measures));
    cr_assert(measures.searched && !measures.connectivity_searched);
    rg_measures_close(&measures);
    rg_measures_close(&measures); /* does nothing */
    OK(rg_measures_find(&cube, RG_SEARCH_SHORT, NULL, &measures));
    cr_assert(eq(u64, measures.connectivity, 3));
    rg_measures_close(&measures);
    OK(rg_measures_find(&grid, RG_SEARCH_QUICK, NULL, &measures));
    cr_assert(not(measures.searched)); /* 66 million steps */
    rg_measures_close(&measures);
    OK(rg_measures_find(&many, RG_SEARCH_SHORT, NULL, &measures));
    cr_assert(measures.searched && measures.links_counted && !measures.paths_counted);
    cr_assert(eq(u64, measures.tally.fewest_nodes, 3000));
    cr_assert(eq(u64, measures.tally.sources, 3000));
    cr_assert(eq(u64, measures.found.distance_sum, 21786948));
    rg_measures_close(&measures);
    OK(rg_measures_find(&far, RG_SEARCH_SHORT, NULL, &measures));
    cr_assert(not(measures.searched)); /* 900 million steps, 30000 levels */
    rg_measures_close(&measures);
    OK(rg_measures_find(&huge, RG_SEARCH_SHORT, NULL, &measures));
    cr_assert(not(measures.searched));
    rg_measures_close(&measures);
    REFUSED(RG_E_LARGE, rg_measures_find(&huge, RG_SEARCH_ALWAYS, NULL, &measures));
}

/* The limit is vertices * links, itself allowed; of an indirect network the switches count. */
Test(topology_measure, limit_of_connectivity)
{
    const rg_topology nets[] = {net_of("kautz:2,3"), net_of("kary:2,2")};

    for (size_t i = 0; i < COUNT(nets); i++) {
        const double work = (double)(i == 0 ? nets[i].nodes : nets[i].switches) * nets[i].links;
        uint64_t found = 7;
        REFUSED(RG_E_LARGE, rg_connectivity(&nets[i], work - 1, NULL, &found));
        cr_assert(eq(u64, found, 7));
        OK(rg_connectivity(&nets[i], work, NULL, &found));
        cr_assert(eq(u64, found, 2));
    }
}

/* Says yes so many times, no once, and yes again to whoever goes on. */
struct patience {
    unsigned left;
    bool is_out;
};

static bool be_patient(void *context, const rg_progress *progress)
{
    struct patience *patience = context;

    (void)progress;
    if (patience->is_out || patience->left-- > 0)
        return true;
    patience->is_out = true;
    return false;
}

/* A call is stopped wherever its watch says so, and by nothing else. */
#define STOPS(call, end)                                                                           \
    do {                                                                                           \
        rg_status status = RG_E_STOPPED;                                                           \
        unsigned asked = 0;                                                                        \
        for (; status == RG_E_STOPPED; asked++) {                                                  \
            patience = (struct patience){.left = asked};                                           \
            status = (call);                                                                       \
            cr_expect(eq(int, status, patience.is_out ? RG_E_STOPPED : RG_OK), "%s, %u", #call,    \
                      asked);                                                                      \
        }                                                                                          \
        cr_expect(lt(uint, 1, asked), "%s does not ask", #call);                                   \
        if (status == RG_OK)                                                                       \
            end;                                                                                   \
    } while (0)

Test(topology_measure, stopped)
{
    const rg_topology nets[] = {net_of("kautz:2,3"), net_of("omega:2,3"), net_of("kary:2,2")};
    struct patience patience;
    const rg_watch watch = {be_patient, &patience};
    rg_measures measures;
    rg_loads loads;
    rg_compared compared;
    uint64_t connectivity;

    for (size_t i = 0; i < COUNT(nets); i++) {
        STOPS(rg_measures_find(&nets[i], RG_SEARCH_ALWAYS, &watch, &measures),
              rg_measures_close(&measures));
        STOPS(rg_connectivity(&nets[i], 1e9, &watch, &connectivity), (void)0);
        STOPS(rg_loads_find(&nets[i], RG_SEARCH_ALWAYS, &watch, &loads), (void)0);
        STOPS(rg_network_compare(&nets[i], RG_SEARCH_ALWAYS, &watch, NULL, &compared), (void)0);
    }
}

/* In a cube of three dimensions 4 of the 7 other nodes are across each of them; one node alone
 * has no load. */
Test(topology_measure, loads_of_a_cube)
{
    const rg_topology net = net_of("hypercube:3"), one = net_of("mesh:1");
    rg_loads loads;

    OK(rg_loads_find(&net, RG_SEARCH_ALWAYS, NULL, &loads));
    cr_assert(fabs(loads.network - 4 / 7.) < 1e-12);
    cr_assert(fabs(loads.lateral - 4 / 7.) < 1e-12);
    cr_assert(fabs(loads.saturation - 7 / 4.) < 1e-12);
    OK(rg_loads_find(&one, RG_SEARCH_ALWAYS, NULL, &loads));
    cr_assert(not(loads.searched));
    cr_assert(rg_loads_saturation(&loads) < 0);
}

/* ---- Networks near a size ------------------------------------------------------------------ */

static rg_status stop_at_two(void *context, const rg_topology *net)
{
    unsigned *count = context;
    cr_assert(net->nodes >= 60 && net->nodes <= 70);
    return ++*count == 2 ? RG_E_STOPPED : RG_OK;
}

Test(topology_measure, largest_bound_of_a_cube)
{
    const rg_topology has = net_of("kantc:12,2"), none = net_of("kantc:13,2");
    double bound[2];
    OK(rg_cube_bound(&has, &bound[0]));
    OK(rg_cube_bound(&none, &bound[1]));
    cr_assert(bound[0] > 0 && bound[1] < 0, "%g %g", bound[0], bound[1]);
}

Test(topology_measure, find_and_prices)
{
    const rg_networks_wanted want = {.least = 60, .target = 64, .most = 70};
    const rg_topology net = net_of("kautz:2,3");
    const rg_prices prices = {1, 1, 1, 0};
    rg_compared compared;
    unsigned count = 0;

    REFUSED(RG_E_STOPPED, rg_networks_find(&want, stop_at_two, &count));
    OK(rg_network_compare(&net, RG_SEARCH_QUICK, NULL, NULL, &compared));
    cr_assert(eq(int, compared.value[RG_ROW_COST].kind, RG_MEASURE_UNKNOWN));
    rg_network_price(&net, &prices, &compared);
    cr_assert(eq(dbl, compared.value[RG_ROW_COST].real, 12 * (1 + 3) + 12 + 24 / 2.));
}
