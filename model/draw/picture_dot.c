/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * A picture for graphviz. A stage is a rank, its nodes held in order by invisible edges. Nodes are
 * s0_3 (switch 3 of stage 0), i3 and o3 (terminal 3 as input and as output); ports are i0, o0, ...
 */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/common/fail.h"
#include "picture.h"

/* By line behind every stage, behind the inputs first: the message on it, counted from 1, or 0. */
struct load {
    uint32_t *input;
    uint32_t *line[RG_FABRIC_MAX_STAGES];
};

static uint32_t *new_load(uint32_t count)
{
    uint32_t *load = calloc(count, sizeof *load);
    if (load == NULL)
        cli_out_of_memory();
    return load;
}

static void load_begin(struct load *load, const struct cli_picture *picture)
{
    const rg_fabric *fabric = &picture->fabric;

    load->input = new_load(fabric->terminals);
    for (unsigned s = 0; s < fabric->count; s++)
        load->line[s] = new_load(fabric->stage[s].switches * fabric->stage[s].outputs);
    for (uint32_t i = 0; i < picture->count; i++) {
        const struct cli_message *message = &picture->message[i];
        load->input[message->source] = i + 1;
        for (unsigned s = 0; s < fabric->count; s++) {
            const rg_hop *hop = &message->hop[s];
            load->line[s][hop->index * fabric->stage[s].outputs + hop->out] = i + 1;
        }
    }
}

static void load_end(struct load *load, const struct cli_picture *picture)
{
    free(load->input);
    for (unsigned s = 0; s < picture->fabric.count; s++)
        free(load->line[s]);
}

/* A column of ports of a switch, as a cell of its table. */
static void draw_ports(char side, unsigned count)
{
    printf("<td><table border=\"0\" cellborder=\"0\" cellspacing=\"0\" cellpadding=\"2\">");
    for (unsigned port = 0; port < count; port++)
        printf("<tr><td port=\"%c%u\"><font point-size=\"7\">%u</font></td></tr>", side, port,
               port);
    printf("</table></td>");
}

static void draw_switch(const struct cli_picture *picture, unsigned s, uint32_t index)
{
    const rg_stage *stage = &picture->fabric.stage[s];
    const struct cli_paint paint = cli_picture_paint(picture, s, index);

    printf("  s%u_%" PRIu32 " [tooltip=\"%c%u %s switch %" PRIu32 "\", "
           "label=<<table bgcolor=\"%s\" border=\"1\" cellborder=\"0\" cellspacing=\"0\" "
           "cellpadding=\"0\"><tr>",
           s, index, stage->letter, stage->number, stage->half, index,
           paint.fill == NULL ? "#ffffff" : paint.fill);
    draw_ports('i', stage->inputs);
    /* graphviz refuses an empty <b>. */
    printf("<td width=\"22\">%s%s%s</td>", paint.fill == NULL ? "" : "<b>", paint.text,
           paint.fill == NULL ? "" : "</b>");
    draw_ports('o', stage->outputs);
    printf("</tr></table>>];\n");
}

/* The nodes prefix0, prefix1, ... in one rank and in order, below a node prefix + "head". */
static void draw_rank(const char *prefix, uint32_t count)
{
    printf("  { rank=same; %shead", prefix);
    for (uint32_t i = 0; i < count; i++)
        printf(" -> %s%" PRIu32, prefix, i);
    puts(" [style=invis]; }");
}

static void draw_stage(const struct cli_picture *picture, unsigned s)
{
    const rg_stage *stage = &picture->fabric.stage[s];
    char prefix[16];

    snprintf(prefix, sizeof prefix, "s%u_", s);
    printf("  %shead [label=<<b>%c%u %s</b>>];\n", prefix, stage->letter, stage->number,
           stage->half);
    for (uint32_t j = 0; j < stage->switches; j++)
        draw_switch(picture, s, j);
    draw_rank(prefix, stage->switches);
}

static void draw_terminals(const struct cli_picture *picture)
{
    for (unsigned side = 0; side < 2; side++) {
        const char *prefix = side == 0 ? "i" : "o";
        printf("  %shead [label=<<b>%s</b>>];\n", prefix, side == 0 ? "in" : "out");
        for (uint32_t i = 0; i < picture->fabric.terminals; i++)
            printf("  %s%" PRIu32 " [label=\"%" PRIu32 "\", height=0.15, width=0.3];\n", prefix, i,
                   i);
        draw_rank(prefix, picture->fabric.terminals);
    }
}

/* The end of an edge, with the looks of the message that runs over it. */
static void draw_edge_end(const struct cli_picture *picture, unsigned next, uint32_t place,
                          uint32_t load)
{
    if (next == picture->fabric.count)
        printf("o%" PRIu32 ":w", place);
    else
        printf("s%u_%" PRIu32 ":i%" PRIu32 ":w", next, place >> 8, place & 255);
    if (load == 1) {
        puts(" [color=\"#000000\", penwidth=3];");
    } else if (load != 0) {
        const uint32_t source = picture->message[load - 1].source;
        printf(" [color=\"%s\"];\n", cli_group_colour(cli_picture_group(picture, source)));
    } else {
        puts(";");
    }
}

static void draw_edges(const struct cli_picture *picture, const struct load *load)
{
    const rg_fabric *fabric = &picture->fabric;

    for (uint32_t i = 0; i < fabric->terminals; i++) {
        printf("  i%" PRIu32 ":e -> ", i);
        draw_edge_end(picture, 0, fabric->entry[i], load->input[i]);
    }
    for (unsigned s = 0; s < fabric->count; s++) {
        const rg_stage *stage = &fabric->stage[s];
        for (uint32_t line = 0; line < stage->switches * stage->outputs; line++) {
            printf("  s%u_%" PRIu32 ":o%" PRIu32 ":e -> ", s, line / stage->outputs,
                   line % stage->outputs);
            draw_edge_end(picture, s + 1, stage->link[line], load->line[s][line]);
        }
    }
}

void cli_draw_dot(const struct cli_picture *picture)
{
    const struct cli_caption caption = cli_picture_caption(picture);
    struct load load;

    load_begin(&load, picture);
    printf("digraph \"%s\" {\n", picture->switched->network->name);
    printf("  label=<<b>%s</b><br/>%s; numbers: states>;\n", caption.title, caption.lines);
    puts("  labelloc=t; fontname=\"sans-serif\"; rankdir=LR; ranksep=1.4; nodesep=0.08;");
    puts("  splines=line; outputorder=edgesfirst;");
    puts("  node [shape=plain, fontname=\"sans-serif\", fontsize=10];");
    puts("  edge [color=\"#d9d9d9\", arrowhead=none];");
    draw_terminals(picture);
    for (unsigned s = 0; s < picture->fabric.count; s++)
        draw_stage(picture, s);
    draw_edges(picture, &load);
    puts("}");
    cli_check_stdout();
    load_end(&load, picture);
}
