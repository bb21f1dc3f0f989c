/* SPDX-License-Identifier: Apache-2.0 */

/* Paths of networks: bad arguments, memory, searches in parts; with sanitizers. */

#include "check.h"
#include "nets.h"
#include "nulls.h"
#include "families/inner/topology_route.h"

/* Memory of exactly the size that is asked for, and all paths of some pairs, in parts of a search.
 */
Test(topology_paths, memory_and_parts)
{
    const char *names[] = {"kantc:3,3", "mdsxn:2,1,2", "torus:5,3", "kautz:2,3", "gft:1,2,2"};
    for (unsigned i = 0; i < COUNT(names); i++) {
        const rg_topology net = net_of(names[i]);
        size_t bytes;
        OK(rg_topology_paths_bytes(&net, &bytes));
        void *memory = malloc(bytes);
        for (uint64_t t = 1; t < net.vertices; t++) {
            rg_topology_paths whole, parts;
            rg_topology_paths_begin(&net, 0, t, memory, &whole);
            cr_assert(rg_topology_paths_search(&whole, UINT64_MAX));
            rg_topology_paths_begin(&net, 0, t, memory, &parts);
            cr_assert(not(rg_topology_paths_search(&parts, 0)));
            unsigned calls = 1;
            while (!rg_topology_paths_search(&parts, 1))
                calls++;
            cr_assert(eq(u64, calls, parts.expanded));
            cr_assert(parts.expanded == whole.expanded && parts.found == whole.found);
            cr_assert(parts.hops == whole.hops && parts.low == whole.low && parts.high == 0);
            uint64_t *path = malloc((parts.hops + 1) * sizeof *path);
            for (uint64_t j = 0; j < parts.low; j++)
                rg_topology_paths_get(&parts, j, path, NULL);
            cr_assert(rg_topology_paths_search(&parts, 1), "it stays through");
            free(path);
        }
        free(memory);
    }
}

Test(topology_paths, refusals)
{
    const rg_topology net = net_of("kary:2,2");
    size_t bytes = 7;

    const char *large[] = {"hypercube:32", "mesh:4294967295", "star:14", "debruijn:2,62"};
    for (unsigned i = 0; i < COUNT(large); i++) {
        const rg_topology huge = net_of(large[i]);
        REFUSED(RG_E_LARGE, rg_topology_paths_bytes(&huge, &bytes));
    }
    cr_assert(eq(sz, bytes, 7));
    OK(rg_topology_paths_bytes(&net, &bytes));
    cr_assert(eq(sz, bytes, 24 * 8));
}

/* Room for exactly the longest path, at both ends of the range. */
Test(topology_paths, of_a_hypercube)
{
    const rg_topology cube = net_of("hypercube:58"), edge = net_of("hypercube:1"),
                      tree = net_of("kary:2,2");
    uint64_t *path = malloc(RG_TOPOLOGY_DISJOINT_PATH * sizeof *path);
    const uint64_t last = cube.nodes - 1;
    unsigned hops = 0;

    for (unsigned i = 0; i < 58; i++) {
        OK(rg_topology_disjoint_path(&cube, 0, last, i, &hops, path));
        cr_assert(eq(uint, hops, 58));
        cr_assert(path[0] == 0 && path[1] == UINT64_C(1) << i && path[58] == last);
    }
    OK(rg_topology_disjoint_path(&cube, 0, last - 1, 57, &hops, path));
    cr_assert(eq(uint, hops, 59));
    cr_assert(path[1] == 1 && path[58] == last && path[59] == last - 1);
    OK(rg_topology_disjoint_path(&edge, 1, 0, 0, &hops, path));
    cr_assert(hops == 1 && path[0] == 1 && path[1] == 0);

    hops = 7;
    REFUSED(RG_E_FAMILY, rg_topology_disjoint_path(&tree, 0, 1, 0, &hops, path));
    cr_assert(eq(uint, hops, 7));
    free(path);
}
