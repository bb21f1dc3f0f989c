/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A picture for graphviz. A stage is a rank, and invisible edges keep its nodes in order. Nodes are
 * s0_3 (switch 3 of stage 0), i3 and o3 (terminal 3 as input and as output); ports are i0, o0, ...
 */

#include <inttypes.h>
#include <stdio.h>

#include "net/inner/room.h"
#include "parts_svg.h"
#include "picture.h"

/* By line, for the inputs and after each stage: 1 + the message on it, or 0. */
struct load {
    rg_room room;
    uint32_t *input, *line[RG_FABRIC_MAX_STAGES];
};

static rg_status load_begin(struct load *load, const struct picture *picture)
{
    const rg_fabric *fabric = &picture->fabric;

    *load = (struct load){.input = NULL};
    load->input = rg_room_zeros(&load->room, fabric->terminals, sizeof *load->input);
    for (unsigned s = 0; s < fabric->count; s++) {
        const rg_stage *stage = &fabric->stage[s];
        load->line[s] = rg_room_zeros(&load->room, (size_t)stage->switches * stage->outputs,
                                      sizeof *load->line[s]);
    }
    if (load->room.broken)
        return RG_E_MEMORY;
    for (uint32_t i = 0; i < picture->count; i++) {
        const struct picture_message *message = &picture->message[i];
        load->input[message->source] = i + 1;
        for (unsigned s = 0; s < fabric->count; s++) {
            const rg_hop *hop = &message->hop[s];
            load->line[s][hop->index * fabric->stage[s].outputs + hop->out] = i + 1;
        }
    }
    return RG_OK;
}

/* A column of ports of a switch, as a cell of its table. */
static void draw_ports(rg_out *out, char side, unsigned count)
{
    rg_out_format(out,
                  "<td><table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"2\">");
    for (unsigned port = 0; port < count; port++)
        rg_out_format(out, "<tr><td port=\"%c%u\"><font point-size=\"7\">%u</font></td></tr>", side,
                      port, port);
    rg_out_format(out, "</table></td>");
}

static void draw_switch(rg_out *out, const struct picture *picture, unsigned s, uint32_t index)
{
    const rg_stage *stage = &picture->fabric.stage[s];
    const struct picture_paint paint = rg_picture_paint(picture, s, index);

    rg_out_format(out,
                  "  s%u_%" PRIu32 " [tooltip=\"%c%u %s switch %" PRIu32 "\", "
                  "label=<<table bgcolor=\"%s\" border=\"1\" cellborder=\"0\" cellspacing=\"0\" "
                  "cellpadding=\"0\"><tr>",
                  s, index, stage->letter, stage->number, stage->half, index,
                  paint.fill == NULL ? "#ffffff" : paint.fill);
    draw_ports(out, 'i', stage->inputs);
    /* graphviz refuses an empty <b>. */
    rg_out_format(out, "<td width=\"22\">%s%s%s</td>", paint.fill == NULL ? "" : "<b>", paint.text,
                  paint.fill == NULL ? "" : "</b>");
    draw_ports(out, 'o', stage->outputs);
    rg_out_format(out, "</tr></table>>];\n");
}

/* Draws the nodes prefix0, prefix1, ... in order in one rank, below a node prefix + "head". */
static void draw_rank(rg_out *out, const char *prefix, uint32_t count)
{
    rg_out_format(out, "  { rank=same; %shead", prefix);
    for (uint32_t i = 0; i < count; i++)
        rg_out_format(out, " -> %s%" PRIu32, prefix, i);
    rg_out_text(out, " [style=invis]; }\n");
}

static void draw_stage(rg_out *out, const struct picture *picture, unsigned s)
{
    const rg_stage *stage = &picture->fabric.stage[s];
    char prefix[16];

    snprintf(prefix, sizeof prefix, "s%u_", s);
    rg_out_format(out, "  %shead [label=<<b>%c%u %s</b>>];\n", prefix, stage->letter, stage->number,
                  stage->half);
    for (uint32_t j = 0; j < stage->switches; j++)
        draw_switch(out, picture, s, j);
    draw_rank(out, prefix, stage->switches);
}

static void draw_terminals(rg_out *out, const struct picture *picture)
{
    for (unsigned side = 0; side < 2; side++) {
        const char *prefix = side == 0 ? "i" : "o";
        rg_out_format(out, "  %shead [label=<<b>%s</b>>];\n", prefix, side == 0 ? "in" : "out");
        for (uint32_t i = 0; i < picture->fabric.terminals; i++)
            rg_out_format(out, "  %s%" PRIu32 " [label=\"%" PRIu32 "\", height=0.15, width=0.3];\n",
                          prefix, i, i);
        draw_rank(out, prefix, picture->fabric.terminals);
    }
}

/* The end of an edge, in the style of the message on it. */
static void draw_edge_end(rg_out *out, const struct picture *picture, unsigned next, uint32_t place,
                          uint32_t load)
{
    if (next == picture->fabric.count)
        rg_out_format(out, "o%" PRIu32 ":w", place);
    else
        rg_out_format(out, "s%u_%" PRIu32 ":i%" PRIu32 ":w", next, place >> 8, place & 255);
    if (load == 1) {
        rg_out_text(out, " [color=\"#000000\", penwidth=3];\n");
    } else if (load != 0) {
        const uint32_t source = picture->message[load - 1].source;
        rg_out_format(out, " [color=\"%s\"];\n", rg_line_colour(rg_picture_group(picture, source)));
    } else {
        rg_out_text(out, ";\n");
    }
}

static void draw_edges(rg_out *out, const struct picture *picture, const struct load *load)
{
    const rg_fabric *fabric = &picture->fabric;

    for (uint32_t i = 0; i < fabric->terminals; i++) {
        rg_out_format(out, "  i%" PRIu32 ":e -> ", i);
        draw_edge_end(out, picture, 0, fabric->entry[i], load->input[i]);
    }
    for (unsigned s = 0; s < fabric->count; s++) {
        const rg_stage *stage = &fabric->stage[s];
        for (uint32_t line = 0; line < stage->switches * stage->outputs; line++) {
            rg_out_format(out, "  s%u_%" PRIu32 ":o%" PRIu32 ":e -> ", s, line / stage->outputs,
                          line % stage->outputs);
            draw_edge_end(out, picture, s + 1, stage->link[line], load->line[s][line]);
        }
    }
}

static void draw(rg_out *out, const struct picture *picture, const struct load *load)
{
    const struct picture_caption caption = rg_picture_caption(picture);

    rg_out_format(out, "digraph \"%s\" {\n", picture->switched->network->name);
    rg_out_format(out, "  label=<<b>%s</b><br/>%s; numbers: states>;\n", caption.title,
                  caption.lines);
    rg_out_text(out,
                "  labelloc=t; fontname=\"sans-serif\"; rankdir=LR; ranksep=1.4; nodesep=0.08;\n"
                "  splines=line; outputorder=edgesfirst;\n"
                "  node [shape=plain, fontname=\"sans-serif\", fontsize=10];\n"
                "  edge [color=\"#d9d9d9\", arrowhead=none];\n");
    draw_terminals(out, picture);
    for (unsigned s = 0; s < picture->fabric.count; s++)
        draw_stage(out, picture, s);
    draw_edges(out, picture, load);
    rg_out_text(out, "}\n");
}

rg_status rg_draw_phase_dot(rg_out *out, const rg_switched *switched, uint32_t row, uint32_t pass)
{
    struct picture picture;
    struct load load;

    if (out == NULL)
        return RG_E_NULL;
    rg_status status = rg_picture_begin(&picture, switched, row, pass);

    if (status != RG_OK)
        return status;
    status = load_begin(&load, &picture);
    if (status == RG_OK) {
        draw(out, &picture, &load);
        status = out->status;
    }
    rg_room_end(&load.room);
    rg_picture_end(&picture);
    return status;
}
