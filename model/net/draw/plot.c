/* SPDX-License-Identifier: Apache-2.0 */

/* Coordinates are in pixels, from the upper left corner. */

#include "net/inner/plot.h"
#include "parts_svg.h"

#include <math.h>

#define WIDTH 520.0 /* of a panel */
#define HEAD 64.0   /* above the panels */
#define MARGIN 16.0 /* around the picture */
#define LEFT 76.0   /* from the edge of a panel to its axes */
#define RIGHT 156.0 /* likewise, with room for the legend */
#define TOP 34.0
#define BOTTOM 48.0

/* Distinct for most kinds of colour blindness (Okabe and Ito). */
static const char *const colours[RG_PLOT_COLOURS] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                                     "#e69f00", "#56b4e9", "#000000", "#8a6d00"};

/* A text of the caller's, and what comes after it. */
static void put(rg_out *out, const char *text, const char *after)
{
    rg_out_xml(out, text);
    rg_out_text(out, after);
}

void rg_plot_begin(rg_plot *plot, rg_out *out, const char *title, const char *subtitle,
                   unsigned columns, unsigned panels, double height)
{
    const unsigned rows = (panels + columns - 1) / columns;

    *plot = (rg_plot){.out = out, .columns = columns, .width = WIDTH, .height = height};
    rg_svg_begin(out, columns * WIDTH + 2 * MARGIN, HEAD + rows * height + MARGIN, NULL);
    rg_out_text(
        out,
        "<style>text{font:12px sans-serif;fill:#222}.title{font-weight:bold;font-size:16px}"
        ".head{font-weight:bold;font-size:13px}.x{text-anchor:middle}.y{text-anchor:end}"
        ".frame{fill:none;stroke:#444}.grid{stroke:#e4e4e4}.mark{stroke:#888;stroke-dasharray:2 3}"
        ".line{fill:none;stroke-width:1.8}.dashed{stroke-dasharray:6 4}</style>\n");
    rg_out_text(out, "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n");
    rg_out_format(out, "<text class=\"title\" x=\"%.0f\" y=\"28\">", MARGIN);
    put(out, title, "</text>\n");
    rg_out_format(out, "<text x=\"%.0f\" y=\"48\">", MARGIN);
    put(out, subtitle, "</text>\n");
}

rg_status rg_plot_end(rg_plot *plot)
{
    rg_out_text(plot->out, "</svg>\n");
    return plot->out->status;
}

static void next_panel(rg_plot *plot)
{
    plot->left = MARGIN + plot->panels % plot->columns * plot->width;
    plot->top = HEAD + plot->panels / plot->columns * plot->height;
    plot->panels++;
}

/* ---- Scales --------------------------------------------------------------------------------- */

/* Maps values from low to high, or their logarithms, to pixels from begin to end. Ticks are
 * numbered: they are multiples of a step, or on a logarithmic scale of few decades 1, 2, 5, 10 and
 * so on. */
struct scale {
    bool log;
    double low, high, begin, end;
    double step; /* 0: 1, 2, 5, 10 */
    int first, last;
};

static double place(const struct scale *scale, double value)
{
    const double at = scale->log ? log10(value) : value;
    return scale->begin +
           (at - scale->low) / (scale->high - scale->low) * (scale->end - scale->begin);
}

/* The value of tick i, or its logarithm on a logarithmic scale. */
static double tick_at(const struct scale *scale, int i)
{
    static const double digit[] = {1, 2, 5};
    if (scale->step > 0)
        return i * scale->step;
    const int power = (int)floor(i / 3.0);
    return power + log10(digit[i - 3 * power]);
}

/* The step is 1, 2 or 5 times a power of ten, for about five ticks. */
static double step_of(double range)
{
    const double power = pow(10, floor(log10(range / 5)));
    const double rest = range / 5 / power;
    return power * (rest <= 1 ? 1 : rest <= 2 ? 2 : rest <= 5 ? 5 : 10);
}

/* Widens the range to the next ticks, so that all values are inside. */
static void round_scale(struct scale *scale)
{
    const double slack = 1e-9;
    if (scale->high <= scale->low)
        scale->high = scale->low + 1;
    const double range = scale->high - scale->low;
    scale->step = !scale->log ? step_of(range) : range < 2.5 ? 0 : ceil(range / 9);
    const double unit = scale->step > 0 ? scale->step : 1.0 / 3;
    scale->first = (int)floor(scale->low / unit) - 1;
    while (tick_at(scale, scale->first + 1) <= scale->low + slack * range)
        scale->first++;
    scale->last = scale->first + 1;
    while (tick_at(scale, scale->last) < scale->high - slack * range)
        scale->last++;
    scale->low = tick_at(scale, scale->first);
    scale->high = tick_at(scale, scale->last);
}

/* Takes a value into the range. */
static void widen(struct scale *scale, double value)
{
    const double at = scale->log ? log10(value) : value;

    scale->low = fmin(scale->low, at);
    scale->high = fmax(scale->high, at);
}

static struct scale scale_of(const rg_plot_panel *panel, bool is_y)
{
    const rg_plot_axis *axis = is_y ? &panel->y : &panel->x;
    struct scale scale = {.log = axis->log, .low = HUGE_VAL, .high = -HUGE_VAL};

    if (is_y && axis->line > 0)
        widen(&scale, axis->line);
    for (unsigned s = 0; s < panel->count; s++) {
        if (!is_y && panel->series[s].line > 0)
            widen(&scale, panel->series[s].line);
        for (size_t i = 0; i < panel->series[s].count; i++) {
            const double value = is_y ? panel->series[s].y[i] : panel->series[s].x[i];
            const double half =
                is_y && panel->series[s].half != NULL ? panel->series[s].half[i] : 0;
            const double most = is_y && axis->most > 0 ? axis->most : HUGE_VAL;
            widen(&scale, fmin(value, most));
            widen(&scale, fmin(value + half, most));
        }
    }
    if (is_y && !axis->log && scale.low > 0)
        scale.low = 0;
    round_scale(&scale);
    return scale;
}

/* ---- Lines ---------------------------------------------------------------------------------- */

/* A power of ten, or a plain number. */
static void print_tick(rg_out *out, const struct scale *scale, double at)
{
    if (scale->log && fabs(at) > 3.5)
        rg_out_format(out, "10<tspan dy=\"-5\" font-size=\"9\">%.0f</tspan>", at);
    else
        rg_out_format(out, "%.6g", scale->log ? pow(10, at) : fabs(at) < 1e-12 ? 0 : at);
}

static void draw_axis(rg_out *out, const struct scale *scale, bool is_y, double from, double to)
{
    for (int i = scale->first; i <= scale->last; i++) {
        const double at = tick_at(scale, i);
        const double p = place(scale, scale->log ? pow(10, at) : at);
        if (is_y)
            rg_out_format(
                out,
                "<path class=\"grid\" d=\"M%.1f %.1fH%.1f\"/><text class=\"y\" x=\"%.1f\" "
                "y=\"%.1f\">",
                from, p, to, from - 6, p + 4);
        else
            rg_out_format(
                out,
                "<path class=\"grid\" d=\"M%.1f %.1fV%.1f\"/><text class=\"x\" x=\"%.1f\" "
                "y=\"%.1f\">",
                p, from, to, p, from + 16);
        print_tick(out, scale, at);
        rg_out_text(out, "</text>\n");
    }
}

static void draw_series(rg_out *out, const rg_plot_series *series, const struct scale *x,
                        const struct scale *y)
{
    const char *colour = colours[series->colour];
    const double floor_of_y = y->log ? pow(10, y->low) : y->low;

    if (!series->apart) {
        rg_out_format(out, "<path class=\"line%s\" stroke=\"%s\" d=\"",
                      series->dashed ? " dashed" : "", colour);
        for (size_t i = 0; i < series->count; i++)
            rg_out_format(out, "%c%.1f %.1f", i == 0 ? 'M' : 'L', place(x, series->x[i]),
                          place(y, series->y[i]));
        rg_out_text(out, "\"/>\n");
    }
    if (series->ends && series->count > 0)
        rg_out_format(out,
                      "<path class=\"line\" stroke=\"%s\" d=\"M%.1f %.1fl10 10m0 -10l-10 10\"/>\n",
                      colour, place(x, series->x[series->count - 1]) - 5,
                      fmax(place(y, series->y[series->count - 1]), y->end + 5) - 5);
    for (size_t i = 0; series->half != NULL && i < series->count; i++)
        rg_out_format(out, "<path class=\"line\" stroke=\"%s\" d=\"M%.1f %.1fV%.1f\"/>\n", colour,
                      place(x, series->x[i]),
                      place(y, fmax(series->y[i] - series->half[i], floor_of_y)),
                      place(y, series->y[i] + series->half[i]));
}

/* A point, or a mark at the upper edge for one above. */
static void draw_points(rg_out *out, const rg_plot_series *series, const struct scale *x,
                        const struct scale *y)
{
    for (size_t i = 0; i < series->count; i++) {
        const double left = place(x, series->x[i]), top = place(y, series->y[i]);
        if (top < y->end - 1e-6)
            rg_out_format(out, "<path class=\"above\" d=\"M%.1f %.1fl4.5 -8l4.5 8z\"", left - 4.5,
                          y->end + 9);
        else
            rg_out_format(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.6\"", left, top);
        rg_out_format(out, " fill=\"%s\"><title>", colours[series->colour]);
        rg_out_xml(out, series->name);
        rg_out_format(out, ": %.6g, %.6g</title></%s>\n", series->x[i], series->y[i],
                      top < y->end - 1e-6 ? "path" : "circle");
    }
}

/* Whether a point is above the panel. */
static bool is_cut(const rg_plot_panel *panel, const struct scale *y)
{
    for (unsigned s = 0; s < panel->count; s++)
        for (size_t i = 0; i < panel->series[s].count; i++)
            if (place(y, panel->series[s].y[i]) < y->end - 1e-6)
                return true;
    return false;
}

static void draw_legend(rg_out *out, const rg_plot_panel *panel, double x, double y)
{
    for (unsigned s = 0; s < panel->count; s++, y += 18) {
        const rg_plot_series *series = &panel->series[s];
        if (series->apart)
            rg_out_format(out, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.6\" fill=\"%s\"/>", x + 11, y,
                          colours[series->colour]);
        else
            rg_out_format(out, "<path class=\"line%s\" stroke=\"%s\" d=\"M%.1f %.1fh22\"/>",
                          series->dashed ? " dashed" : "", colours[series->colour], x, y);
        rg_out_format(out, "<text x=\"%.1f\" y=\"%.1f\">", x + 27, y + 4);
        put(out, series->name, "</text>\n");
    }
}

void rg_plot_lines(rg_plot *plot, const rg_plot_panel *panel)
{
    struct scale x = scale_of(panel, false), y = scale_of(panel, true);
    rg_out *out = plot->out;

    next_panel(plot);
    const double left = plot->left + LEFT, right = plot->left + plot->width - RIGHT;
    const double top = plot->top + TOP, bottom = plot->top + plot->height - BOTTOM;
    x.begin = left;
    x.end = right;
    y.begin = bottom;
    y.end = top;
    const bool cut = is_cut(panel, &y);
    rg_out_format(out, "<text class=\"head\" x=\"%.1f\" y=\"%.1f\">", left, plot->top + 20);
    put(out, panel->title, "</text>\n");
    draw_axis(out, &x, false, bottom, top);
    draw_axis(out, &y, true, left, right);
    rg_out_format(out,
                  "<rect class=\"frame\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>\n",
                  left, top, right - left, bottom - top);
    if (panel->y.line > 0)
        rg_out_format(out, "<path class=\"mark\" d=\"M%.1f %.1fH%.1f\"/>\n", left,
                      place(&y, panel->y.line), right);
    rg_out_format(out, "<text class=\"x\" x=\"%.1f\" y=\"%.1f\">", (left + right) / 2, bottom + 36);
    put(out, panel->x.label, "</text>\n");
    rg_out_format(out, "<text class=\"x\" transform=\"translate(%.1f %.1f) rotate(-90)\">",
                  plot->left + 18, (top + bottom) / 2);
    rg_out_xml(out, panel->y.label);
    if (cut)
        rg_out_format(out, "; above %.6g not shown", tick_at(&y, y.last));
    rg_out_text(out, "</text>\n");
    for (unsigned s = 0; s < panel->count; s++)
        if (panel->series[s].line > 0)
            rg_out_format(out,
                          "<path fill=\"none\" stroke=\"%s\" stroke-dasharray=\"2 3\" "
                          "d=\"M%.1f %.1fV%.1f\"/>\n",
                          colours[panel->series[s].colour], place(&x, panel->series[s].line),
                          bottom, top);
    if (cut)
        rg_out_format(out,
                      "<clipPath id=\"panel%u\"><path d=\"M%.1f %.1fH%.1fV%.1fH%.1fz\"/>"
                      "</clipPath>\n",
                      plot->panels, left, top, right, bottom, left);
    for (unsigned s = 0; s < panel->count; s++) {
        if (cut)
            rg_out_format(out, "<g clip-path=\"url(#panel%u)\">\n", plot->panels);
        draw_series(out, &panel->series[s], &x, &y);
        rg_out_text(out, cut ? "</g>\n" : "");
        draw_points(out, &panel->series[s], &x, &y);
    }
    draw_legend(out, panel, right + 10, top + 10);
}

/* ---- Bars ----------------------------------------------------------------------------------- */

void rg_plot_bars(rg_plot *plot, const char *title, bool log, const rg_plot_bar *bar,
                  unsigned count)
{
    struct scale scale = {.log = log, .low = HUGE_VAL, .high = -HUGE_VAL};
    rg_out *out = plot->out;

    for (unsigned i = 0; i < count; i++) {
        const double at = log ? log10(bar[i].value) : bar[i].value;
        if (bar[i].value <= 0)
            continue;
        scale.low = at < scale.low ? at : scale.low;
        scale.high = at > scale.high ? at : scale.high;
    }
    if (!scale.log)
        scale.low = 0;
    scale.low -= scale.log ? 0.5 : 0; /* so that the smallest bar is visible, too */
    next_panel(plot);
    scale.begin = plot->left + 150;
    scale.end = plot->left + plot->width - 96;
    rg_out_format(out, "<text class=\"head\" x=\"%.1f\" y=\"%.1f\">", plot->left, plot->top + 20);
    put(out, title, "</text>\n");
    for (unsigned i = 0; i < count; i++) {
        const double y = plot->top + 32 + i * 22;
        const double end = bar[i].value > 0 ? place(&scale, bar[i].value) : scale.begin;
        rg_out_format(out, "<text class=\"y\" x=\"%.1f\" y=\"%.1f\">", scale.begin - 6, y + 12);
        put(out, bar[i].name, "</text>");
        rg_out_format(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"16\" fill=\"%s\"/>",
                      scale.begin, y, end - scale.begin, colours[i % RG_PLOT_COLOURS]);
        rg_out_format(out, "<text x=\"%.1f\" y=\"%.1f\">", end + 5, y + 12);
        put(out, bar[i].text, "</text>\n");
    }
}
