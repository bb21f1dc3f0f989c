/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A network with a layout as a TikZ picture: vertices, then links, then routes, one a line. TikZ
 * itself ends a link at the frames of its vertices, so that a style can change how they look.
 */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "net/inner/layout.h"
#include "parts_svg.h"
#include "routegen/network_kind.h"

#define POINT 0.75 /* of a pixel */

/* Characters that mean something else in TeX. */
static void put_text(rg_out *out, const char *text)
{
    for (; *text != '\0'; text++)
        if (strchr("#$%&_{}", *text) != NULL)
            rg_out_format(out, "\\%c", *text);
        else if (strchr("\\^~", *text) != NULL)
            rg_out_format(out, "\\char%d{}", *text);
        else
            rg_out_format(out, "%c", *text);
}

/* The classes that links are told apart by: none behind routes. */
static unsigned classes_of(const rg_layout *layout, size_t routes)
{
    return routes > 0 ? 0 : layout->classes;
}

static void put_styles(rg_out *out, const rg_layout *layout, size_t routes)
{
    static const char *const looks[RG_LOOKS] = {"compute node", "network switch",
                                                "intermediate switch"};
    static const char *const fills[RG_LOOKS] = {"white", "black!8", "orange!35"};
    const char *arrow = layout->net->directed ? ",-{Latex[length=4pt]}" : "";
    const unsigned classes = classes_of(layout, routes);

    for (unsigned i = 0; i < classes || (i < routes && i < 8); i++)
        rg_out_format(out, "\\definecolor{routegen%u}{HTML}{%s}\n", i, rg_line_colour(i) + 1);
    rg_out_text(out,
                "\\begin{tikzpicture}[x=1pt,y=-1pt,\n"
                "  label text/.style={font=\\ttfamily\\fontsize{8}{8}\\selectfont},\n"
                "  vertex/.style={draw=black!60,inner sep=0pt,label text},\n"
                "  mark text/.style={anchor=east,font=\\sffamily\\fontsize{9}{9}\\selectfont}");
    for (unsigned i = 0; i < RG_LOOKS; i++)
        rg_out_format(out, ",\n  %s/.style={vertex,fill=%s,rounded corners=%s}", looks[i], fills[i],
                      i == RG_LOOK_NODE ? "3pt" : "1pt");
    for (unsigned i = 0; i < classes; i++)
        rg_out_format(out, ",\n  link%u/.style={draw=routegen%u%s}", i, i, arrow);
    if (classes == 0)
        rg_out_format(out, ",\n  link0/.style={draw=black!40%s}", arrow);
    for (unsigned i = 0; i < routes; i++)
        rg_out_format(out, ",\n  route%u/.style={draw=routegen%u,line width=2pt%s}", i, i % 8,
                      arrow);
    rg_out_text(out, "]\n");
}

static void put_vertex(rg_out *out, const rg_layout *layout, uint32_t v)
{
    static const char *const looks[RG_LOOKS] = {"compute node", "network switch",
                                                "intermediate switch"};
    const rg_spot *spot = &layout->spot[v];
    const double x = POINT * spot->at.x, y = POINT * spot->at.y;
    const bool below = spot->label == RG_LABEL_BELOW;
    const rg_label label = rg_layout_label(layout, v);

    rg_out_format(out,
                  "\\node[%s,minimum width=%.1fpt,minimum height=%.1fpt] (v%" PRIu32
                  ") at (%.1f,%.1f) {",
                  looks[spot->look], rg_svg_px(2 * POINT * spot->half.x),
                  rg_svg_px(2 * POINT * spot->half.y), v, rg_svg_px(x), rg_svg_px(y));
    if (spot->label == RG_LABEL_INSIDE)
        put_text(out, label.text);
    rg_out_text(out, "};");
    if (below || spot->label == RG_LABEL_ABOVE) {
        rg_out_format(out, " \\node[label text,rotate=90,anchor=%s] at (%.1f,%.1f) {",
                      below ? "east" : "west", rg_svg_px(x), rg_svg_px(y + (below ? 3 : -3)));
        put_text(out, label.text);
        rg_out_text(out, "};");
    }
    rg_out_text(out, "\n");
}

static void put_link(rg_out *out, const rg_layout *layout, const char *style, unsigned number,
                     const uint32_t ends[2], unsigned port)
{
    const rg_curve curve = rg_layout_curve(layout, ends[0], ends[1], port);
    const rg_layout_point *p = curve.p;
    const bool straight = p[1].x == p[0].x && p[1].y == p[0].y;

    rg_out_format(out, "\\draw[%s%u] (v%" PRIu32 ") ", style, number, ends[0]);
    if (straight)
        rg_out_text(out, "--");
    else
        rg_out_format(out, ".. controls (%.1f,%.1f) and (%.1f,%.1f) ..", rg_svg_px(POINT * p[1].x),
                      rg_svg_px(POINT * p[1].y), rg_svg_px(POINT * p[2].x),
                      rg_svg_px(POINT * p[2].y));
    /* The outputs of a multistage network are the nodes again, at the other side. */
    if (p[3].x == layout->spot[ends[1]].at.x && p[3].y == layout->spot[ends[1]].at.y)
        rg_out_format(out, " (v%" PRIu32 ");\n", ends[1]);
    else
        rg_out_format(out, " (%.1f,%.1f);\n", rg_svg_px(POINT * p[3].x), rg_svg_px(POINT * p[3].y));
}

static void put_links(rg_out *out, const rg_layout *layout, size_t routes)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    for (uint32_t v = 0; v < layout->count; v++) {
        (void)rg_topology_neighbours(layout->net, v, next);
        for (unsigned port = 0; port < layout->net->ports; port++) {
            if (next[port] == RG_TOPOLOGY_NONE || (!layout->net->directed && next[port] < v))
                continue;
            const uint32_t ends[2] = {v, (uint32_t)next[port]};
            put_link(out, layout, "link",
                     classes_of(layout, routes) == 0 ? 0
                                                     : rg_layout_class(layout, v, ends[1], port),
                     ends, port);
        }
    }
}

rg_status rg_draw_tikz(rg_out *out, const rg_layout *layout, const rg_route *routes, size_t count)
{
    if (out == NULL || layout == NULL || (routes == NULL && count > 0))
        return RG_E_NULL;
    for (size_t i = 0; i < count; i++)
        if (!rg_layout_has_route(layout, &routes[i]))
            return RG_E_INDEX;
    const rg_name name = rg_name_of(&layout->net->name);
    rg_out_format(out, "%% %s\n%% \\usepackage{tikz} \\usetikzlibrary{arrows.meta}\n", name.text);
    put_styles(out, layout, count);
    for (uint32_t v = 0; v < layout->count; v++)
        put_vertex(out, layout, v);
    for (unsigned i = 0; i < layout->marks; i++) {
        const rg_mark *mark = &layout->mark[i];
        rg_out_format(out, "\\node[mark text] at (%.1f,%.1f) {", rg_svg_px(POINT * mark->at.x),
                      rg_svg_px(POINT * mark->at.y));
        put_text(out, mark->text);
        rg_out_text(out, "};\n");
    }
    put_links(out, layout, count);
    for (unsigned i = 0; i < count; i++)
        for (uint64_t j = 0; j < routes[i].hops; j++)
            put_link(out, layout, "route", i,
                     (const uint32_t[]){(uint32_t)routes[i].vertex[j],
                                        (uint32_t)routes[i].vertex[j + 1]},
                     routes[i].port == NULL ? 0 : routes[i].port[j]);
    rg_out_text(out, "\\end{tikzpicture}\n");
    return out->status;
}
