/* SPDX-License-Identifier: Apache-2.0 */

/* Reading a text as a network, and what it then is. */
#pragma once

#include "check.h"
#include "routegen/net/graph.h"

static inline rg_status read_text(const char *format, const char *text, rg_graph **graph,
                                  rg_refusal *refusal)
{
    const rg_graph_options options = {.size = sizeof options, .name = "net", .format = format};
    return rg_graph_open(text, strlen(text), &options, graph, refusal);
}

/* A text that is a network. */
static inline rg_topology read_net(const char *format, const char *text, rg_graph **graph)
{
    rg_refusal refusal = {.text = ""};
    rg_topology net;

    cr_assert(eq(int, read_text(format, text, graph, &refusal), RG_OK), "%s", refusal.text);
    cr_assert(eq(int, rg_graph_network(*graph, NULL, &net), RG_OK));
    return net;
}

/* "a: b c, b: a c": labels and what they lead to. */
static inline void describe(const rg_topology *net, char *text, size_t size)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    char label[RG_TOPOLOGY_MAX_LABEL];
    size_t at = 0;

    text[0] = '\0';
    for (uint64_t v = 0; v < net->vertices; v++) {
        (void)rg_topology_label(net, v, label);
        at += (size_t)snprintf(text + at, size - at, "%s%s%s:", v > 0 ? ", " : "", label,
                               v >= net->nodes ? "!" : "");
        (void)rg_topology_neighbours(net, v, next);
        for (unsigned p = 0; p < net->ports; p++) {
            if (next[p] != RG_TOPOLOGY_NONE)
                (void)rg_topology_label(net, next[p], label);
            at += (size_t)snprintf(text + at, size - at, " %s",
                                   next[p] == RG_TOPOLOGY_NONE ? "-" : label);
        }
    }
}
