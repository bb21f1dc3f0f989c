/* SPDX-License-Identifier: Apache-2.0 */

/* Coordinates are in pixels, from the upper left corner, in doubles as SVG has them. */

#include <inttypes.h>

#include "parts_svg.h"
#include "picture.h"

#define PITCH 16.0 /* between two lines */
#define SLIT 5.0   /* between two switches, at least */
#define BOX 44.0   /* width of a switch */
#define TOP 92.0   /* height of everything above the switches */
#define SIDE 96.0  /* from an edge to the first or last switches */
#define LABEL 40.0 /* from an edge to the terminals */

struct layout {
    const struct picture *picture;
    rg_out *out;
    double height; /* of the stages */
    double gap;    /* between two columns of switches */
};

struct point {
    double x, y;
};

static double port_y(const struct layout *layout, const rg_stage *stage, uint32_t index,
                     unsigned port, unsigned ports)
{
    const double centre = TOP + layout->height * (index + 0.5) / stage->switches;
    return centre + (port - (ports - 1) / 2.0) * PITCH;
}

static double box_x(const struct layout *layout, unsigned s)
{
    return SIDE + s * (BOX + layout->gap);
}

static struct point input_at(const struct layout *layout, unsigned s, uint32_t index, unsigned port)
{
    const rg_stage *stage = &layout->picture->fabric.stage[s];
    return (struct point){box_x(layout, s), port_y(layout, stage, index, port, stage->inputs)};
}

static struct point output_at(const struct layout *layout, unsigned s, uint32_t index,
                              unsigned port)
{
    const rg_stage *stage = &layout->picture->fabric.stage[s];
    return (struct point){box_x(layout, s) + BOX,
                          port_y(layout, stage, index, port, stage->outputs)};
}

static double width(const struct layout *layout)
{
    return box_x(layout, layout->picture->fabric.count - 1) + BOX + SIDE;
}

static struct point terminal_at(const struct layout *layout, uint32_t terminal, bool is_output)
{
    const double place = (terminal + 0.5) / layout->picture->fabric.terminals;
    return (struct point){is_output ? width(layout) - LABEL : LABEL, TOP + layout->height * place};
}

static void move_to(const struct layout *layout, struct point p)
{
    rg_out_format(layout->out, "M%.1f %.1f", p.x, p.y);
}

static void line_to(const struct layout *layout, struct point p)
{
    rg_out_format(layout->out, "L%.1f %.1f", p.x, p.y);
}

/* Where a link ends: a port of the next stage, or a terminal. */
static struct point link_end(const struct layout *layout, unsigned s, uint32_t place)
{
    if (s + 1 == layout->picture->fabric.count)
        return terminal_at(layout, place, true);
    return input_at(layout, s + 1, place >> 8, place & 255);
}

/* All links, as one path. */
static void draw_links(const struct layout *layout)
{
    const rg_fabric *fabric = &layout->picture->fabric;

    rg_out_format(layout->out, "<path class=\"link\" d=\"");
    for (uint32_t i = 0; i < fabric->terminals; i++) {
        move_to(layout, terminal_at(layout, i, false));
        line_to(layout, input_at(layout, 0, fabric->entry[i] >> 8, fabric->entry[i] & 255));
    }
    for (unsigned s = 0; s < fabric->count; s++) {
        const rg_stage *stage = &fabric->stage[s];
        for (uint32_t j = 0; j < stage->switches; j++) {
            for (unsigned port = 0; port < stage->outputs; port++) {
                move_to(layout, output_at(layout, s, j, port));
                line_to(layout, link_end(layout, s, stage->link[j * stage->outputs + port]));
            }
        }
    }
    rg_out_text(layout->out, "\"/>\n");
}

static void draw_boxes(const struct layout *layout, unsigned s)
{
    const rg_stage *stage = &layout->picture->fabric.stage[s];
    const unsigned ports = stage->inputs > stage->outputs ? stage->inputs : stage->outputs;
    const double height = ports * PITCH - SLIT;

    for (uint32_t j = 0; j < stage->switches; j++) {
        const struct picture_paint paint = rg_picture_paint(layout->picture, s, j);
        rg_out_format(layout->out,
                      "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" "
                      "fill=\"%s\"><title>%c%u%s%s switch %" PRIu32 "%s%s</title></rect>\n",
                      paint.text[0] == '-' ? "idle" : "box", box_x(layout, s),
                      port_y(layout, stage, j, 0, 1) - height / 2, BOX, height,
                      paint.fill == NULL ? "#ffffff" : paint.fill, stage->letter, stage->number,
                      stage->half[0] == '\0' ? "" : " ", stage->half, j,
                      paint.fill == NULL ? "" : ": state ", paint.text);
    }
}

/* The route of a message from terminal to terminal, through the switches. */
static void draw_route(const struct layout *layout, const struct picture_message *message,
                       const char *class, const char *colour)
{
    const rg_fabric *fabric = &layout->picture->fabric;

    rg_out_format(layout->out, "<path class=\"%s\" stroke=\"%s\" d=\"", class, colour);
    move_to(layout, terminal_at(layout, message->source, false));
    for (unsigned s = 0; s < fabric->count; s++) {
        const rg_hop *hop = &message->hop[s];
        line_to(layout, input_at(layout, s, hop->index, hop->in));
        line_to(layout, output_at(layout, s, hop->index, hop->out));
    }
    line_to(layout, terminal_at(layout, message->destination, true));
    rg_out_format(layout->out, "\"><title>message %" PRIu32 " to %" PRIu32 "</title></path>\n",
                  message->source, message->destination);
}

static void draw_routes(const struct layout *layout)
{
    const struct picture *picture = layout->picture;

    for (uint32_t i = 0; i < picture->count; i++) {
        const struct picture_message *message = &picture->message[i];
        draw_route(layout, message, "way",
                   rg_line_colour(rg_picture_group(picture, message->source)));
    }
    draw_route(layout, &picture->message[0], "bold", "#000000");
}

/* The states again, on top of the routes. */
static void draw_numbers(const struct layout *layout, unsigned s)
{
    const rg_stage *stage = &layout->picture->fabric.stage[s];

    for (uint32_t j = 0; j < stage->switches; j++) {
        const struct picture_paint paint = rg_picture_paint(layout->picture, s, j);
        const struct point centre = {box_x(layout, s) + BOX / 2, port_y(layout, stage, j, 0, 1)};
        if (paint.fill == NULL)
            continue;
        rg_out_format(layout->out,
                      "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"7\" fill=\"%s\"/>"
                      "<text class=\"state\" x=\"%.1f\" y=\"%.1f\">%s</text>\n",
                      centre.x, centre.y, paint.fill, centre.x, centre.y + 4.5, paint.text);
    }
}

static void draw_terminals(const struct layout *layout)
{
    for (uint32_t i = 0; i < layout->picture->fabric.terminals; i++) {
        const struct point in = terminal_at(layout, i, false);
        const struct point out = terminal_at(layout, i, true);
        rg_out_format(layout->out,
                      "<text class=\"in\" x=\"%.1f\" y=\"%.1f\">%" PRIu32 "</text>"
                      "<text class=\"out\" x=\"%.1f\" y=\"%.1f\">%" PRIu32 "</text>\n",
                      in.x - 5, in.y + 4, i, out.x + 5, out.y + 4, i);
    }
}

static void draw_heads(const struct layout *layout)
{
    const rg_fabric *fabric = &layout->picture->fabric;

    for (unsigned s = 0; s < fabric->count; s++) {
        const rg_stage *stage = &fabric->stage[s];
        rg_out_format(layout->out, "<text class=\"head\" x=\"%.1f\" y=\"%.1f\">%c%u%s%s</text>\n",
                      box_x(layout, s) + BOX / 2, TOP - 12, stage->letter, stage->number,
                      stage->half[0] == '\0' ? "" : " ", stage->half);
    }
}

static void draw_legend(const struct layout *layout)
{
    const struct picture *picture = layout->picture;
    const struct picture_caption caption = rg_picture_caption(picture);
    bool seen[256] = {false};
    double x = 16;

    rg_out_format(layout->out, "<text class=\"title\" x=\"16\" y=\"24\">%s</text>\n",
                  caption.title);
    rg_out_format(layout->out, "<text x=\"16\" y=\"42\">%s</text>\n", caption.lines);
    for (uint32_t i = 0; i < picture->switched->switches; i++)
        seen[picture->states[i]] = true;
    rg_out_format(layout->out, "<text x=\"%.1f\" y=\"62\">state</text>\n", x);
    x += 38;
    for (unsigned state = 0; state < 256; state++) {
        if (!seen[state])
            continue;
        rg_out_format(
            layout->out,
            "<rect class=\"%s\" x=\"%.1f\" y=\"50\" width=\"22\" height=\"16\" fill=\"%s\"/>",
            state == RG_GFT_IDLE ? "idle" : "box", x, rg_state_fill(state));
        rg_out_format(layout->out, "<text class=\"state\" x=\"%.1f\" y=\"63\">", x + 11);
        rg_out_format(layout->out, state == RG_GFT_IDLE ? "-</text>\n" : "%u</text>\n", state);
        x += 28;
    }
}

static void draw(const struct layout *layout)
{
    const rg_fabric *fabric = &layout->picture->fabric;

    rg_svg_begin(layout->out, width(layout), TOP + layout->height + 16, NULL);
    rg_out_text(layout->out,
                "<style>text{font:12px sans-serif;fill:#222}.title{font-weight:bold;font-size:15px}"
                ".head{text-anchor:middle;font-weight:bold}.in{text-anchor:end;font-size:10px}"
                ".out{font-size:10px}.state{text-anchor:middle;font-weight:bold}"
                ".link{fill:none;stroke:#d9d9d9}.way{fill:none;stroke-width:1.2}"
                ".bold{fill:none;stroke-width:3.2}.box{stroke:#444}"
                ".idle{stroke:#999;stroke-dasharray:3 2}</style>\n"
                "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
    draw_legend(layout);
    draw_heads(layout);
    draw_links(layout);
    for (unsigned s = 0; s < fabric->count; s++)
        draw_boxes(layout, s);
    draw_routes(layout);
    for (unsigned s = 0; s < fabric->count; s++)
        draw_numbers(layout, s);
    draw_terminals(layout);
    rg_out_text(layout->out, "</svg>\n");
}

rg_status rg_draw_phase_svg(rg_out *out, const rg_switched *switched, uint32_t row, uint32_t pass)
{
    struct picture picture;

    if (out == NULL)
        return RG_E_NULL;
    const rg_status status = rg_picture_begin(&picture, switched, row, pass);

    if (status != RG_OK)
        return status;
    const double height = PITCH * rg_fabric_lines(&picture.fabric);
    /* Steep links need width, but the picture must not become a ribbon. */
    const double gap = 70 + (height < 2000 ? height : 2000) / 8;
    draw(&(struct layout){.picture = &picture, .out = out, .height = height, .gap = gap});
    rg_picture_end(&picture);
    return out->status;
}
