/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Both libraries as a program of yours uses them, after `make install`: disjoint routes between
 * two nodes of any network, and what is left of them when a node fails.
 *
 *     cc disjoint.c $(pkg-config --cflags --libs routegen-net) && ./a.out
 *
 * prints
 *
 *  |  star:4, 1234 -> 2143
 *  |    4 hops  [1234] [2134] [3124] [4123] [2143]
 *  |    4 hops  [1234] [3214] [4213] [1243] [2143]
 *  |    6 hops  [1234] [4231] [3241] [2341] [1342] [3142] [2143]
 *  |  the same without 2134
 *  |    4 hops  [1234] [3214] [4213] [1243] [2143]
 *  |    6 hops  [1234] [4231] [2431] [3421] [1423] [4123] [2143]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <routegen/net/ask.h>
#include <routegen/network.h>
#include <routegen/topology.h>

/* Every call can fail; what is wrong comes as a number, and in English. */
static void must(rg_status status)
{
    if (status != RG_OK) {
        fprintf(stderr, "disjoint: %s\n", rg_status_text(status));
        exit(1);
    }
}

static rg_topology network(const char *text)
{
    rg_network name;
    rg_topology net;
    must(rg_network_parse(text, &name, NULL));
    must(rg_topology_init(&name, &net, NULL));
    return net;
}

static uint64_t vertex(const rg_topology *net, const char *label)
{
    uint64_t found;
    must(rg_topology_parse(net, label, strlen(label), &found, NULL));
    return found;
}

static void print(const rg_topology *net, const rg_route *route)
{
    printf("  %llu hops ", (unsigned long long)route->hops);
    for (uint64_t i = 0; i <= route->hops; i++) {
        char label[RG_TOPOLOGY_MAX_LABEL];
        must(rg_topology_label(net, route->vertex[i], label));
        printf(" %s", label);
    }
    puts("");
}

/* The routes from one node to another that meet no faulty one. */
static void disjoint(const rg_topology *net, const char *from, const char *to,
                     const rg_faults *faults)
{
    rg_route_set set;
    must(rg_disjoint_find(net, vertex(net, from), vertex(net, to), faults, &set));
    for (size_t i = 0; i < set.count; i++)
        print(net, &set.route[i]);
    rg_route_set_close(&set);
}

int main(void)
{
    const rg_topology star = network("star:4");
    const uint64_t broken[] = {vertex(&star, "2134")};
    const rg_faults faults = {.vertices = 1, .vertex = broken};

    puts("star:4, 1234 -> 2143");
    disjoint(&star, "1234", "2143", NULL);
    puts("the same without 2134");
    disjoint(&star, "1234", "2143", &faults);
    return 0;
}
