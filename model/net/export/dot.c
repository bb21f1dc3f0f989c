/* SPDX-License-Identifier: Apache-2.0 */

/* DOT, for graphviz. */

#include <inttypes.h>
#include <string.h>

#include "format.h"

/* In quotes; a backslash there would escape what follows. */
static void put_quoted(rg_out *out, const char *text)
{
    rg_out_text(out, "\"");
    for (size_t plain; *text != '\0'; text += plain) {
        plain = strcspn(text, "\"\\");
        rg_out_bytes(out, text, plain);
        if (text[plain] != '\0') {
            const char escaped[] = {'\\', text[plain++]};
            rg_out_bytes(out, escaped, sizeof escaped);
        }
    }
    rg_out_text(out, "\"");
}

static void begin(const struct export_run *run)
{
    rg_out_text(run->out, run->net->directed ? "digraph " : "graph ");
    put_quoted(run->out, run->name);
    rg_out_text(run->out, " {\n");
    /* Links lead from lower to higher numbers: leaves at the bottom, roots at the top. */
    if (!run->net->direct)
        rg_out_text(run->out, "  rankdir=BT;\n");
}

static void print_vertex(struct export_run *run, uint64_t vertex)
{
    const struct export_vertex v = rg_export_vertex(run, vertex);

    rg_out_format(run->out, "  v%" PRIu64 " [label=", vertex);
    put_quoted(run->out, v.label);
    rg_out_format(run->out, ", kind=\"%s\"", v.kind);
    if (run->net->groups > 1)
        rg_out_format(run->out, ", group=%u", v.place.group);
    if (!v.place.is_node)
        rg_out_format(run->out, ", level=%u, shape=box", v.place.level);
    rg_out_text(run->out, "];\n");
}

static void print_links(struct export_run *run, uint64_t vertex)
{
    struct export_end end[RG_TOPOLOGY_MAX_PORTS];
    const unsigned count = rg_export_ends(run, vertex, end);

    for (unsigned i = 0; i < count; i++) {
        rg_export_pair(run, "  v", vertex, run->net->directed ? " -> v" : " -- v", end[i].vertex,
                       end[i].delay + end[i].back > 0 ? " [" : ";\n");
        if (end[i].delay > 0)
            rg_out_format(run->out, "delay=%u%s", end[i].delay, end[i].back > 0 ? ", " : "];\n");
        if (end[i].back > 0)
            rg_out_format(run->out, "delay_back=%u];\n", end[i].back);
    }
}

const struct export_format rg_export_of_dot = {
    .name = "dot",
    .begin = begin,
    .pass = {print_vertex, print_links},
    .end = "}\n",
};
