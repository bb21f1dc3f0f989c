/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The file of a network: any bytes in any format. What is read is a graph without loops whose rows,
 * far ends and labels agree. Input: the format in one byte, and then the text.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "families/inner/rows.h"
#include "routegen/net/graph.h"

static void check_vertex(const rg_topology *net, uint64_t v)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS], found = RG_TOPOLOGY_NONE;
    char label[RG_TOPOLOGY_MAX_LABEL];

    fuzz_expect(rg_topology_neighbours(net, v, next) == RG_OK);
    for (unsigned port = 0; port < net->ports; port++) {
        rg_topology_end end;
        fuzz_expect(next[port] == RG_TOPOLOGY_NONE ||
                    (next[port] < net->vertices && next[port] != v));
        fuzz_expect(rg_topology_neighbour(net, v, port, &end) == RG_OK && end.vertex == next[port]);
        if (end.vertex == RG_TOPOLOGY_NONE)
            continue;
        uint64_t back[RG_TOPOLOGY_MAX_PORTS];
        fuzz_expect(rg_topology_predecessors(net, end.vertex, back) == RG_OK);
        fuzz_expect(end.port < net->in_ports && back[end.port] == v);
        if (net->directed)
            continue;
        fuzz_expect(rg_topology_neighbour(net, end.vertex, end.port, &end) == RG_OK);
        fuzz_expect(end.vertex == v && end.port == port);
    }
    fuzz_expect(rg_topology_label(net, v, label) == RG_OK && label[0] != '\0');
    const rg_status status = rg_topology_parse(net, label, strlen(label), &found, NULL);
    fuzz_expect(status == RG_OK && found == v);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    rg_refusal refusal = {.text = ""};
    rg_graph *graph = NULL;
    rg_topology net;
    unsigned formats = 0;

    while (rg_graph_format(formats) != NULL)
        formats++;
    if (size == 0)
        return 0;
    const rg_graph_options options = {.size = sizeof options,
                                      .name = "net",
                                      .format = rg_graph_format(data[0] % 128 % formats),
                                      .simplify = data[0] >= 128};
    /* In memory of its own, so that a step beyond its end is seen. */
    char *text = malloc(size);
    if (text == NULL)
        abort();
    memcpy(text, data + 1, size - 1);
    const rg_status status = rg_graph_open(text, size - 1, &options, &graph, &refusal);
    free(text);
    if (status != RG_OK) {
        fuzz_expect(strncmp(refusal.text, "net", 3) == 0 && graph == NULL);
        return 0;
    }
    fuzz_expect(rg_graph_network(graph, NULL, &net) == RG_OK);
    for (uint64_t v = 0; v < net.vertices && v < 1000; v++)
        check_vertex(&net, v);
    rg_graph_close(graph);
    return 0;
}
