/* SPDX-License-Identifier: Apache-2.0 */

/*
 * lfts NETWORK [shortest] [up-down] < opensm-lfts.dump: follows the forwarding tables
 * that OpenSM made of an exported network through the network of the library, port by port: from
 * every adapter and switch there is a route to every other; with `shortest`, over the fewest
 * possible links. Where routes go up before they go down, one root cannot reach another: with
 * `up-down` a switch need not reach every switch.
 * Prints the sum of the lengths over all ordered pairs of adapters.
 */

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "routegen/network_kind.h"
#include "routegen/topology.h"

enum { MOST_PORTS = 64, NOWHERE = -1 };

/* A switch or an adapter; a node of a direct network is both, the adapter at the last port. */
struct device {
    char label[RG_TOPOLOGY_MAX_LABEL];
    bool adapter;
    int far[MOST_PORTS]; /* the device at a port; ports count from 1 */
    int *port;           /* of a switch: by device, where its packets leave; its own: 0 */
};

static struct device *devices;
static int count;

static void die(const char *what, const char *about)
{
    printf("lfts: %s: %s\n", what, about);
    exit(1);
}

static struct device *add_device(const rg_topology *net, uint64_t vertex, bool adapter)
{
    devices = realloc(devices, (size_t)(count + 1) * sizeof *devices);
    if (devices == NULL)
        abort();
    struct device *device = &devices[count++];
    *device = (struct device){.adapter = adapter};
    (void)rg_topology_label(net, vertex, device->label);
    for (int port = 0; port < MOST_PORTS; port++)
        device->far[port] = NOWHERE;
    return device;
}

static void make_devices(const rg_topology *net)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    if (net->ports + 2 > MOST_PORTS)
        die("more ports than fit here", "network");
    for (uint64_t v = 0; v < net->vertices; v++) {
        struct device *device = add_device(net, v, !net->direct && v < net->nodes);
        (void)rg_topology_neighbours(net, v, next);
        for (unsigned port = 0; port < net->ports; port++)
            if (next[port] != RG_TOPOLOGY_NONE)
                device->far[port + 1] = (int)next[port];
    }
    for (uint64_t v = 0; net->direct && v < net->nodes; v++) {
        add_device(net, v, true)->far[1] = (int)v;
        devices[v].far[net->ports + 1] = (int)(net->vertices + v);
    }
    for (int i = 0; i < count; i++) {
        devices[i].port = malloc((size_t)count * sizeof(int));
        if (devices[i].port == NULL)
            abort();
        for (int j = 0; j < count; j++)
            devices[i].port[j] = NOWHERE;
    }
}

/* The device whose label is in single quotes at the end of a line */
static int find(const char *line, bool adapter)
{
    const char *begin = strchr(line, '\''), *end = strrchr(line, '\'');
    if (begin == end)
        die("no label", line);
    const size_t length = (size_t)(end - begin - 1);
    for (int i = 0; i < count; i++)
        if (devices[i].adapter == adapter && strlen(devices[i].label) == length &&
            memcmp(devices[i].label, begin + 1, length) == 0)
            return i;
    die("no such device", line);
    return NOWHERE;
}

static void read_tables(void)
{
    char line[400];
    int at = NOWHERE;

    while (fgets(line, sizeof line, stdin) != NULL) {
        unsigned lid;
        int port;
        if (strncmp(line, "Unicast lids", 12) == 0) {
            at = find(line, false);
        } else if (sscanf(line, "0x%x %d", &lid, &port) == 2) {
            const bool adapter = strstr(line, "# Channel Adapter") != NULL;
            if (at == NOWHERE || (!adapter && strstr(line, "# Switch") == NULL))
                die("unexpected", line);
            const int to = find(line, adapter);
            if (devices[at].port[to] != NOWHERE)
                die("twice", line);
            devices[at].port[to] = port;
        }
    }
}

/* The links from a switch to a device, by the tables. */
static int follow(int from, int to)
{
    int length = 0;
    for (int at = from; at != to; length++) {
        const int port = devices[at].adapter ? NOWHERE : devices[at].port[to];
        if (port <= 0 || port >= MOST_PORTS || devices[at].far[port] == NOWHERE || length > count) {
            printf("lfts: from %s to %s: lost at %s, port %d\n", devices[from].label,
                   devices[to].label, devices[at].label, port);
            exit(1);
        }
        at = devices[at].far[port];
    }
    return length;
}

/* Distances from a device by breadth-first search. */
static void search(int from, int *distance, int *queue)
{
    int head = 0, tail = 0;
    for (int i = 0; i < count; i++)
        distance[i] = NOWHERE;
    distance[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        const int at = queue[head++];
        for (int port = 1; port < MOST_PORTS; port++) {
            const int far = devices[at].far[port];
            if (far != NOWHERE && distance[far] == NOWHERE) {
                distance[far] = distance[at] + 1;
                queue[tail++] = far;
            }
        }
    }
}

static bool has(int argc, char **argv, const char *word)
{
    bool found = false;
    for (int i = 2; i < argc; i++)
        found = found || strcmp(argv[i], word) == 0;
    return found;
}

int main(int argc, char **argv)
{
    const bool shortest = has(argc, argv, "shortest"), up_down = has(argc, argv, "up-down");
    long long sum = 0;

    if (argc != 2 + shortest + up_down)
        die("usage", "lfts NETWORK [shortest] [up-down] < DUMP");
    rg_topology net;
    if (rg_any_topology_parse(argv[1], &net, NULL) != RG_OK)
        die("no network", argv[1]);
    make_devices(&net);
    read_tables();
    int *distance = malloc((size_t)count * sizeof *distance);
    int *queue = malloc((size_t)count * sizeof *queue);
    if (distance == NULL || queue == NULL)
        abort();
    for (int from = 0; from < count; from++) {
        const bool adapter = devices[from].adapter;
        search(from, distance, queue);
        if (!adapter && devices[from].port[from] != 0)
            die("no port 0 for its own LID", devices[from].label);
        for (int to = 0; to < count; to++) {
            if (to == from ||
                (up_down && !adapter && !devices[to].adapter && devices[from].port[to] == NOWHERE))
                continue;
            const int length = adapter ? 1 + follow(devices[from].far[1], to) : follow(from, to);
            if (shortest && length != distance[to]) {
                printf("lfts: %s to %s: %d links, not %d\n", devices[from].label, devices[to].label,
                       length, distance[to]);
                return 1;
            }
            sum += adapter && devices[to].adapter ? length : 0;
        }
    }
    printf("%lld\n", sum);
    return 0;
}
