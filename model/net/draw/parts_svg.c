/* SPDX-License-Identifier: Apache-2.0 */

#include "parts_svg.h"

#include <math.h>

#include "net/inner/layout.h"
#include "routegen/fattree.h"

void rg_svg_begin(rg_out *out, double width, double height, const char *name)
{
    rg_out_format(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" "
                  "viewBox=\"0 0 %.0f %.0f\"%s>\n",
                  width, height, width, height, name == NULL ? "" : " role=\"img\"");
    if (name == NULL)
        return;
    rg_out_text(out, "<!-- SPDX-License-Identifier: Apache-2.0 -->\n<title>");
    rg_out_xml(out, name);
    rg_out_text(out, "</title>\n");
}

void rg_svg_sheet(rg_out *out, double width, double height)
{
    rg_out_format(out,
                  "<rect x=\"0.5\" y=\"0.5\" width=\"%.0f\" height=\"%.0f\" rx=\"12\" "
                  "fill=\"#fcfdfe\" stroke=\"#d3dae3\"/>\n",
                  width - 1, height - 1);
}

double rg_svg_px(double value)
{
    return floor(value * 10 + 0.5 + 1e-6) / 10;
}

static rg_layout_point between(rg_layout_point a, rg_layout_point b, double t)
{
    return (rg_layout_point){a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
}

/* The part of a curve from 0 to t, by de Casteljau's algorithm. */
static rg_curve first_part(const rg_curve *curve, double t)
{
    const rg_layout_point *p = curve->p;
    const rg_layout_point a = between(p[0], p[1], t), b = between(p[1], p[2], t),
                          c = between(p[2], p[3], t);
    const rg_layout_point d = between(a, b, t), e = between(b, c, t);

    return (rg_curve){{p[0], a, d, between(d, e, t)}};
}

/* Whether a point is closer to a vertex than an arrow head is long. */
static bool is_near(const rg_layout *layout, uint32_t v, rg_layout_point at)
{
    const rg_spot *spot = &layout->spot[v];
    const rg_layout_point half = spot->half;
    const double dx = fmax(0, fabs(at.x - spot->at.x) - (half.x - half.y));

    return hypot(dx, at.y - spot->at.y) < half.y + RG_SVG_ARROW;
}

/* Cuts the curve of an arc where its head begins. */
static rg_curve cut(const rg_layout *layout, uint32_t to, rg_curve curve)
{
    double out = 0, in = 1;

    for (unsigned i = 0; i < 30; i++) {
        const double t = (out + in) / 2;
        if (is_near(layout, to, first_part(&curve, t).p[3]))
            in = t;
        else
            out = t;
    }
    return first_part(&curve, out);
}

void rg_svg_way(rg_out *out, const rg_layout *layout, uint32_t from, uint32_t to, unsigned port,
                rg_layout_point by)
{
    rg_curve curve = rg_layout_curve(layout, from, to, port);
    const bool straight = curve.p[1].x == curve.p[0].x && curve.p[1].y == curve.p[0].y;
    double p[8];

    if (layout->net->directed)
        curve = cut(layout, to, curve);
    for (unsigned i = 0; i < 4; i++) {
        p[2 * i] = rg_svg_px(curve.p[i].x + by.x);
        p[2 * i + 1] = rg_svg_px(curve.p[i].y + by.y);
    }
    rg_out_format(out, "d=\"M%.1f %.1f", p[0], p[1]);
    if (layout->bend == NULL && straight)
        rg_out_format(out, "L%.1f %.1f\"", p[6], p[7]);
    else
        rg_out_format(out, "C%.1f %.1f %.1f %.1f %.1f %.1f\"", p[2], p[3], p[4], p[5], p[6], p[7]);
}

void rg_svg_shape(rg_out *out, const rg_spot *spot, rg_layout_point at)
{
    const rg_layout_point half = spot->half;

    if (half.x <= half.y && spot->look == RG_LOOK_NODE) {
        rg_out_format(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>", rg_svg_px(at.x),
                      rg_svg_px(at.y), rg_svg_px(half.y));
        return;
    }
    rg_out_format(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.1f\"/>",
                  rg_svg_px(at.x - half.x), rg_svg_px(at.y - half.y), rg_svg_px(2 * half.x),
                  rg_svg_px(2 * half.y), spot->look == RG_LOOK_NODE ? rg_svg_px(half.y) : 2.0);
}

void rg_svg_head(rg_out *out, char class, unsigned number, const char *colour, double length)
{
    rg_out_format(out,
                  "<marker id=\"%c%u\" viewBox=\"0 0 10 10\" refX=\"1\" refY=\"5\" "
                  "markerUnits=\"userSpaceOnUse\" markerWidth=\"%.0f\" markerHeight=\"%.0f\" "
                  "orient=\"auto\"><path d=\"M0 0L10 5L0 10z\" fill=\"%s\"/></marker>\n",
                  class, number, length, length, colour);
}

/* Pale, so that a number on them is readable; state 0, straight or nearly so, is the palest. */
static const char *const fills[] = {"#f2f2f2", "#bfe3ff", "#c8efc0", "#ffe3a8", "#ffc9bd",
                                    "#e0cffc", "#b9ece4", "#f3d3e6", "#dfe38f"};

/* Strong, so that thin lines can be distinguished. */
static const char *const colours[] = {"#1668b8", "#d4620a", "#1f8a3c", "#a0329e",
                                      "#b58900", "#c2253a", "#0f8b8d", "#6b4b2a"};

const char *rg_state_fill(unsigned state)
{
    const unsigned count = sizeof fills / sizeof fills[0];

    if (state == RG_GFT_IDLE)
        return "#ffffff";
    return fills[state < count ? state : 1 + (state - 1) % (count - 1)];
}

const char *rg_line_colour(unsigned number)
{
    return colours[number % (sizeof colours / sizeof colours[0])];
}
