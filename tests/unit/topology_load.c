/* SPDX-License-Identifier: Apache-2.0 */

/* Loads of channels: bad arguments, memory, threads, searches in parts; with sanitizers. */

#include "check.h"
#include "nets.h"
#include "nulls.h"
#include "families/inner/topology_measure.h"

/* All loads, in calls of @most sources, in memory for @threads; the caller frees the channels. */
static rg_topology_load_tally load_by(rg_kernel kernel, const rg_topology *net, uint64_t most,
                                      size_t threads)
{
    rg_topology_load_tally tally = {.kernel = kernel};
    size_t bytes = 0;
    OK(rg_topology_load_sizes(net, &tally.room, NULL, &bytes));
    tally.channel = malloc(tally.room * sizeof *tally.channel);
    memset(tally.channel, 0xff, tally.room * sizeof *tally.channel); /* need not be initialised */
    void *memory = malloc(threads * bytes);
    memset(memory, 0xff, threads * bytes);
    while (tally.weight < net->nodes)
        rg_topology_load(net, NULL, most, memory, threads * bytes, &tally);
    free(memory);
    return tally;
}

static rg_topology_load_tally load_all(const rg_topology *net, uint64_t most, size_t threads)
{
    return load_by(RG_KERNEL_BEST, net, most, threads);
}

Test(topology_load, parts_and_threads)
{
    const char *names[] = {"kantc:3,3", "mikantc:2,3", "mdsxn:3,2", "pcc:4",   "kautz:3,3",
                           "sci:4",     "gft:2,2,3",   "mesh:1",    "kary:3,1"};
    for (unsigned i = 0; i < COUNT(names); i++) {
        const rg_topology net = net_of(names[i]);
        const rg_topology_load_tally want = load_all(&net, UINT64_MAX, 1);
        const uint64_t most[] = {1, 7, 64, 65};
        for (unsigned j = 0; j < COUNT(most); j++) {
            for (size_t threads = 1; threads <= 3; threads++) {
                const rg_topology_load_tally found = load_all(&net, most[j], threads);
                cr_assert(found.sources == want.sources && found.next == want.next, "%s", names[i]);
                for (uint64_t c = 0; c < want.room; c++) {
                    const rg_topology_channel *a = &want.channel[c], *b = &found.channel[c];
                    cr_assert(a->channels == b->channels && a->vertex == b->vertex &&
                                  a->port == b->port && fabs(a->sum - b->sum) <= 1e-9 * a->sum,
                              "%s: class %u", names[i], (unsigned)c);
                }
                free(found.channel);
            }
        }
        free(want.channel);
    }
}

Test(topology_load, same_bits_in_every_width)
{
    const char *names[] = {"kautz:3,3", "mesh:7,5", "gft:2,2,3", "dragonfly:3,4,1", "slimfly:5"};
    for (unsigned i = 0; i < COUNT(names); i++) {
        const rg_topology net = net_of(names[i]);
        const rg_topology_load_tally best = load_all(&net, UINT64_MAX, 1);
        const rg_topology_load_tally narrow = load_by(RG_KERNEL_VECTOR, &net, UINT64_MAX, 1);
        for (uint64_t c = 0; c < best.room; c++)
            cr_assert(best.channel[c].channels == narrow.channel[c].channels &&
                          memcmp(&best.channel[c].sum, &narrow.channel[c].sum, sizeof(double)) == 0,
                      "%s: class %u", names[i], (unsigned)c);
        free(best.channel);
        free(narrow.channel);
    }
}

Test(topology_load, one_node)
{
    const rg_topology net = net_of("mesh:1");
    const rg_topology_load_tally tally = load_all(&net, 1, 1);
    const rg_topology_loads loads = rg_topology_loads_of(&net, &tally);
    cr_assert(loads.most == 0 && loads.saturation == 0 && loads.average == 0);
    const rg_topology torus = net_of("torus:1");
    cr_assert(rg_topology_most_load(&torus) < 0);
    free(tally.channel);
}

/* Of channels with the same load the first one is named: in a row of three all have the same. */
Test(topology_load, ties)
{
    const rg_topology net = net_of("mesh:3");
    const rg_topology_load_tally tally = load_all(&net, 1, 1);
    const rg_topology_loads loads = rg_topology_loads_of(&net, &tally);
    cr_assert(eq(dbl, loads.most, 1));
    cr_assert(eq(u64, loads.vertex, 0));
    free(tally.channel);
}

Test(topology_load, bad_arguments)
{
    const rg_topology net = net_of("kary:2,3"), large = net_of("mesh:65536,65536");
    uint64_t classes = 7, index = 7;
    size_t bytes = 7;

    REFUSED(RG_E_LARGE, rg_topology_load_sizes(&large, &classes, NULL, &bytes));
    cr_assert(classes == 7 && bytes == 7);
    REFUSED(RG_E_INDEX, rg_topology_channel_class(&net, net.vertices, 0, &index));
    REFUSED(RG_E_INDEX, rg_topology_channel_class(&net, 0, net.ports, &index));
    REFUSED(RG_E_INDEX, rg_topology_channel_class(&net, 0, 1, &index)); /* no link */
    cr_assert(index == 7);
}
