/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Text, exports, layouts, pictures and plots through the library alone: what is refused, an output
 * that is full, a watch that stops. What they look like is for tests/cli and tests/export. */

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nets.h"
#include "nulls.h"
#include "routegen/net/draw.h"
#include "routegen/net/export.h"
#include "routegen/net/plot.h"

/* An output with room for some bytes, the first of which are kept. */
struct sink {
    size_t room, length, calls;
    char text[16384];
};

static rg_status to_sink(void *context, const char *text, size_t length)
{
    struct sink *sink = context;
    const size_t left = sizeof sink->text - 1 - sink->length;

    sink->calls++;
    if (length > sink->room)
        return RG_E_WRITE;
    sink->room -= length;
    memcpy(&sink->text[sink->length], text, length < left ? length : left);
    sink->length += length < left ? length : left;
    return RG_OK;
}

static rg_out out_to(struct sink *sink, size_t room)
{
    memset(sink, 0, sizeof *sink);
    sink->room = room;
    return (rg_out){.write = to_sink, .context = sink};
}

/* ---- Text ------------------------------------------------------------------------------------ */

Test(out, pieces)
{
    static struct sink sink;
    rg_out out = out_to(&sink, 4096);

    rg_out_text(&out, "");
    rg_out_count(&out, 0);
    rg_out_count(&out, UINT64_MAX);
    rg_out_xml(&out, "<a & \"b\">");
    rg_out_format(&out, " %u %s", 7, "x");
    cr_assert(eq(int, out.status, RG_OK));
    cr_assert(eq(str, sink.text, "018446744073709551615&lt;a &amp; &quot;b&quot;&gt; 7 x"));
}

Test(out, a_long_text)
{
    static struct sink sink;
    rg_out out = out_to(&sink, 4096);

    rg_out_format(&out, "%511d|%512d|", 1, 2);
    rg_out_format(&out, "%511d", 3); /* the longest that fits, and one more */
    rg_out_format(&out, "%512d", 4);
    cr_assert(eq(int, out.status, RG_OK));
    cr_assert(eq(sz, sink.length, 1025 + 511 + 512));
    cr_assert(eq(chr, sink.text[1023], '2'));
    cr_assert(eq(chr, sink.text[1025 + 510], '3'));
    cr_assert(eq(chr, sink.text[1025 + 511 + 511], '4'));
}

Test(out, the_first_error_sticks)
{
    static struct sink sink;
    rg_out out = out_to(&sink, 3);

    rg_out_text(&out, "abc");
    rg_out_format(&out, "%s", "d");
    cr_assert(eq(int, out.status, RG_E_WRITE));
    rg_out_format(&out, "%s", "e");
    rg_out_xml(&out, "f");
    cr_assert(eq(sz, sink.calls, 2));
    cr_assert(eq(str, sink.text, "abc"));
}

/* ---- Exports --------------------------------------------------------------------------------- */

Test(export, names)
{
    cr_assert(eq(str, (char *)rg_export_name(RG_EXPORT_DOT), "dot"));
    cr_assert(eq(str, (char *)rg_export_name(RG_EXPORT_IBNET), "ibnet"));
    cr_assert(eq(ptr, (void *)rg_export_name(RG_EXPORT_FORMATS), NULL));
}

Test(export, what_a_format_cannot_say)
{
    static const struct {
        const char *net;
        rg_export_format format;
        rg_export_refusal refusal;
    } cases[] = {
        {"kautz:2,3", RG_EXPORT_DOT, RG_EXPORT_FINE},
        {"kautz:2,3", RG_EXPORT_BOOKSIM, RG_EXPORT_DIRECTED},
        {"kautz:2,3", RG_EXPORT_IBNET, RG_EXPORT_DIRECTED},
        {"hypercube:31", RG_EXPORT_BOOKSIM, RG_EXPORT_VERTICES},
        {"kary:128,1", RG_EXPORT_IBNET, RG_EXPORT_PORTS},
        {"hypercube:15", RG_EXPORT_IBNET, RG_EXPORT_LIDS},
        {"mesh:1", RG_EXPORT_EDGES, RG_EXPORT_NO_LINKS},
    };
    static struct sink sink;

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const rg_topology net = net_of(cases[i].net);
        cr_assert(eq(int, rg_export_refuses(&net, cases[i].format), cases[i].refusal));
        rg_out out = out_to(&sink, 4096);
        cr_assert(eq(int, rg_export(&net, cases[i].format, &out, NULL),
                     cases[i].refusal == RG_EXPORT_FINE ? RG_OK : RG_E_SHAPE));
        cr_assert(eq(int, sink.length > 0, cases[i].refusal == RG_EXPORT_FINE));
    }
}

/* Whatever separates the parts of a name is _ there. */
Test(export, simgrid_names)
{
    static struct sink sink;
    const rg_topology net = net_of("kantc:3,2,is=000.011.101");
    rg_out out = out_to(&sink, 100000);

    cr_assert(eq(int, rg_export(&net, RG_EXPORT_SIMGRID, &out, NULL), RG_OK));
    cr_assert(ne(ptr, strstr(sink.text, "<zone id=\"kantc_3_2_is_000_011_101\""), NULL));
}

static bool stop(void *context, const rg_progress *progress)
{
    *(rg_progress *)context = *progress;
    return false;
}

Test(export, refusals_and_stops)
{
    static struct sink sink;
    const rg_topology net = net_of("hypercube:11");
    rg_out out = out_to(&sink, 100000);
    rg_progress seen;
    const rg_watch watch = {stop, &seen};

    EACH_NULL(rg_export(P(&net), RG_EXPORT_DOT, P(&out), NULL));
    cr_assert(eq(int, rg_export(&net, RG_EXPORT_FORMATS, &out, NULL), RG_E_INDEX));
    rg_route_rule rule;
    (void)rg_route_rule_of(&net, &rule);
    EACH_NULL(rg_export_routes(P(&net), P(&rule), P(&out), NULL));
    rule.lanes = 3;
    cr_assert(eq(int, rg_export_routes(&net, &rule, &out, NULL), RG_E_RULE));
    cr_assert(eq(sz, sink.calls, 0));
    cr_assert(eq(int, rg_export(&net, RG_EXPORT_DOT, &out, &watch), RG_E_STOPPED));
    cr_assert(eq(str, (char *)seen.unit, "vertices"));
    cr_assert(eq(u64, seen.done, 1023));
    cr_assert(eq(u64, seen.total, 4096));
    out = out_to(&sink, 20000);
    cr_assert(eq(int, rg_export(&net, RG_EXPORT_DOT, &out, NULL), RG_E_WRITE));
}

static bool go_on(void *context, const rg_progress *progress)
{
    rg_progress *seen = context;

    cr_assert(ge(u64, progress->done, seen->done));
    *seen = *progress;
    return true;
}

/* The second pass counts on from the first one. */
Test(export, progress)
{
    static struct sink sink;
    const rg_topology net = net_of("hypercube:11");
    rg_out out = out_to(&sink, 1000000);
    rg_progress seen = {.done = 0};
    const rg_watch watch = {go_on, &seen};

    cr_assert(eq(int, rg_export(&net, RG_EXPORT_EDGES, &out, &watch), RG_OK));
    cr_assert(eq(u64, seen.done, 2047));
    seen.done = 0;
    cr_assert(eq(int, rg_export(&net, RG_EXPORT_DOT, &out, &watch), RG_OK));
    cr_assert(eq(u64, seen.done, 4095));
}

/* The longest routes that are exported, of which the first part finds no room here. */
Test(export, longest_routes)
{
    static const char *const names[] = {"mesh:4097", "mesh:4098"};
    static struct sink sink;

    for (unsigned i = 0; i < 2; i++) {
        const rg_topology net = net_of(names[i]);
        rg_out out = out_to(&sink, 100);
        rg_route_rule rule;
        (void)rg_route_rule_of(&net, &rule);
        cr_assert(eq(int, rg_export_routes(&net, &rule, &out, NULL), i ? RG_E_LENGTH : RG_E_WRITE));
    }
}

/* ---- Layouts and pictures -------------------------------------------------------------------- */

Test(layout, of_a_network)
{
    const rg_topology cube = net_of("hypercube:3"), large = net_of("hypercube:16");
    char label[RG_TOPOLOGY_MAX_LABEL];
    rg_layout layout;

    EACH_NULL(rg_layout_begin(P(&layout), P(&cube)));
    cr_assert(eq(int, rg_layout_begin(&layout, &large), RG_E_LARGE));
    cr_assert(eq(int, rg_layout_begin(&layout, &cube), RG_OK));
    cr_assert(eq(u32, layout.count, 8));
    cr_assert(eq(uint, layout.classes, 3));
    cr_assert(eq(uint, rg_layout_class(&layout, 0, 4, 2), 2));
    rg_layout_label(&layout, 5, label);
    cr_assert(eq(str, label, "101"));
    const rg_curve curve = rg_layout_curve(&layout, 0, 4);
    cr_assert(eq(dbl, curve.p[0].x, layout.spot[0].at.x));
    cr_assert(eq(dbl, curve.p[3].y, layout.spot[4].at.y));
    for (uint32_t v = 0; v < layout.count; v++) {
        const rg_spot *spot = &layout.spot[v];
        cr_assert(spot->at.x - spot->half.x >= 0 && spot->at.x + spot->half.x <= layout.width);
        cr_assert(spot->at.y - spot->half.y >= 0 && spot->at.y + spot->half.y <= layout.height);
    }
    rg_layout_end(&layout);
}

/* The most vertices that have labels, and the most that are drawn, by one. */
Test(layout, limits)
{
    static const struct {
        const char *net;
        rg_status status;
        rg_label_place label; /* of vertex 0 */
    } cases[] = {
        {"torus:10,20", RG_OK, RG_LABEL_INSIDE},   {"torus:3,67", RG_OK, RG_LABEL_NONE},
        {"torus:40,50", RG_OK, RG_LABEL_NONE},     {"mesh:60000", RG_OK, RG_LABEL_NONE},
        {"mesh:60001", RG_E_LARGE, RG_LABEL_NONE},
    };

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const rg_topology net = net_of(cases[i].net);
        rg_layout layout;
        cr_assert(eq(int, rg_layout_begin(&layout, &net), cases[i].status), "%s", cases[i].net);
        if (cases[i].status != RG_OK)
            continue;
        cr_assert(eq(int, (int)layout.spot[0].label, (int)cases[i].label), "%s", cases[i].net);
        rg_layout_end(&layout);
    }
}

/* Links that are alike have class 0. */
Test(layout, one_class)
{
    const rg_topology net = net_of("mesh:2,2");
    rg_layout layout;

    cr_assert(eq(int, rg_layout_begin(&layout, &net), RG_OK));
    cr_assert(eq(uint, layout.classes, 0));
    cr_assert(eq(uint, rg_layout_class(&layout, 0, 1, 0), 0));
    rg_layout_end(&layout);
}

/* Of more than 200 vertices the nodes have no labels, of more than 200 switches none has. */
Test(layout, labels_of_switches)
{
    static const char *const names[] = {"kary:100,2", "kary:101,2"};

    for (unsigned i = 0; i < 2; i++) {
        const rg_topology net = net_of(names[i]);
        rg_layout layout;
        cr_assert(eq(int, rg_layout_begin(&layout, &net), RG_OK));
        cr_assert(eq(int, (int)layout.spot[0].label, RG_LABEL_NONE));
        cr_assert(
            eq(int, (int)layout.spot[net.nodes].label, i == 0 ? RG_LABEL_INSIDE : RG_LABEL_NONE));
        rg_layout_end(&layout);
    }
}

/* The most classes, and one letter more, for which there are none. */
Test(layout, most_classes)
{
    static const struct {
        const char *net;
        unsigned classes;
    } cases[] = {{"kautz:7,2", 8}, {"kautz:8,1", 0}, {"debruijn:8,1", 8}, {"debruijn:9,1", 0}};

    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const rg_topology net = net_of(cases[i].net);
        rg_layout layout;
        cr_assert(eq(int, rg_layout_begin(&layout, &net), RG_OK));
        cr_assert(eq(uint, layout.classes, cases[i].classes), "%s", cases[i].net);
        rg_layout_end(&layout);
    }
    const rg_topology net = net_of("kautz:8,1");
    rg_layout layout;
    cr_assert(eq(int, rg_layout_begin(&layout, &net), RG_OK));
    cr_assert(eq(int, rg_layout_exchange_classes(&layout), RG_OK));
    cr_assert(eq(uint, layout.classes, RG_LAYOUT_CLASSES));
    rg_layout_end(&layout);
}

/* Around a torus both ways; the ports of a group of one bit and of one of two. */
Test(layout, classes_of_links)
{
    const rg_topology torus = net_of("torus:4,4"), groups = net_of("mdsxn:1,2");
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    rg_layout layout;

    cr_assert(eq(int, rg_layout_begin(&layout, &torus), RG_OK));
    cr_assert(eq(uint, rg_layout_class(&layout, 0, 1, 0), 0));
    cr_assert(eq(uint, rg_layout_class(&layout, 0, 3, 0), 1));
    cr_assert(eq(uint, rg_layout_class(&layout, 3, 0, 0), 1));
    const rg_curve out = rg_layout_curve(&layout, 0, 3), back = rg_layout_curve(&layout, 3, 0);
    for (unsigned i = 0; i < 4; i++) /* one curve */
        cr_assert(out.p[i].x == back.p[3 - i].x && out.p[i].y == back.p[3 - i].y);
    rg_layout_end(&layout);
    cr_assert(eq(int, rg_layout_begin(&layout, &groups), RG_OK));
    (void)rg_topology_neighbours(&groups, 1, next);
    for (unsigned port = 0; port < groups.ports; port++)
        if (next[port] != RG_TOPOLOGY_NONE)
            cr_assert(eq(uint, rg_layout_class(&layout, 1, (uint32_t)next[port], port),
                         (next[port] ^ 1) < 4)); /* the other bits differ */
    rg_layout_end(&layout);
}

/* Upright labels below one half of the tree and above the other; the page has room for them. */
Test(layout, labels_above_and_below)
{
    const rg_topology net = net_of("mikant:2,3");
    char text[RG_TOPOLOGY_MAX_LABEL];
    rg_layout layout;

    cr_assert(eq(int, rg_layout_begin(&layout, &net), RG_OK));
    for (uint32_t v = 0; v < net.nodes; v++) {
        const rg_spot *spot = &layout.spot[v];
        const bool above = v >= net.nodes / 2;
        cr_assert(eq(int, (int)spot->label, above ? RG_LABEL_ABOVE : RG_LABEL_BELOW));
        rg_layout_label(&layout, v, text);
        const double end = spot->at.y + (above ? -6.8 : 6.8) * (double)strlen(text);
        cr_assert(end >= 0 && end <= layout.height);
    }
    rg_layout_end(&layout);
}

/* A mark for each number of inversions, 0 to 6; a cube has an intermediate switch a dimension. */
Test(layout, marks_and_looks)
{
    const rg_topology bubble = net_of("bubble:4"), cubes = net_of("kantc:3,3");
    unsigned looks[RG_LOOKS] = {0};
    rg_layout layout;

    cr_assert(eq(int, rg_layout_begin(&layout, &bubble), RG_OK));
    cr_assert(eq(uint, layout.marks, 7));
    cr_assert(eq(str, layout.mark[1].text, "1 inversion"));
    cr_assert(eq(str, layout.mark[6].text, "6 inversions"));
    rg_layout_end(&layout);
    cr_assert(eq(int, rg_layout_begin(&layout, &cubes), RG_OK));
    for (uint32_t v = 0; v < layout.count; v++)
        looks[layout.spot[v].look]++;
    cr_assert(eq(uint, looks[RG_LOOK_NODE], 45));
    cr_assert(eq(uint, looks[RG_LOOK_INTERMEDIATE], 3 * 3)); /* 3 cubes of 5 * 3 nodes */
    rg_layout_end(&layout);
}

Test(draw, a_graph_with_routes)
{
    static struct sink sink;
    const rg_topology net = net_of("hypercube:3");
    rg_out out = out_to(&sink, 100000);
    uint64_t good[] = {0, 1, 3}, bad[] = {0, 8};
    const rg_route routes[] = {{.hops = 2, .vertex = good}, {.hops = 1, .vertex = bad}};
    const rg_route none = {.hops = 0, .vertex = good};
    rg_layout layout;

    cr_assert(eq(int, rg_layout_begin(&layout, &net), RG_OK));
    EACH_NULL(rg_draw_graph(P(&out), P(&layout), NULL, 0));
    cr_assert(eq(int, rg_draw_graph(&out, &layout, NULL, 1), RG_E_NULL));
    cr_assert(eq(int, rg_draw_graph(&out, &layout, routes, 2), RG_E_INDEX));
    cr_assert(eq(int, rg_draw_graph(&out, &layout, &none, 1), RG_E_INDEX));
    cr_assert(eq(sz, sink.calls, 0));
    cr_assert(eq(int, rg_draw_graph(&out, &layout, routes, 1), RG_OK));
    cr_assert(eq(int, rg_draw_graph(&out, &layout, NULL, 0), RG_OK));
    cr_assert(eq(int, strncmp(sink.text, "<svg ", 5), 0));
    out = out_to(&sink, 1000);
    cr_assert(eq(int, rg_draw_graph(&out, &layout, NULL, 0), RG_E_WRITE));
    rg_layout_end(&layout);
}

Test(draw, an_exchange)
{
    static struct sink sink;
    const rg_topology net = net_of("kautz:2,3"), long_net = net_of("kautz:2,5"),
                      wide_net = net_of("kautz:9,1"), other_net = net_of("debruijn:2,3");
    rg_out out = out_to(&sink, 1000000);
    rg_layout layout, long_one, wide, other;

    cr_assert(eq(int, rg_layout_begin(&layout, &net), RG_OK));
    cr_assert(eq(int, rg_layout_begin(&long_one, &long_net), RG_OK));
    cr_assert(eq(int, rg_layout_begin(&wide, &wide_net), RG_OK));
    cr_assert(eq(int, rg_layout_begin(&other, &other_net), RG_OK));
    EACH_NULL(rg_layout_exchange_classes(P(&other)));
    cr_assert(eq(int, rg_layout_exchange_classes(&other), RG_E_FAMILY));
    cr_assert(eq(int, rg_layout_exchange_classes(&wide), RG_E_LARGE));
    EACH_NULL(rg_draw_exchange(P(&out), P(&layout), 0, 0));
    cr_assert(eq(int, rg_draw_exchange(&out, &other, 0, 0), RG_E_FAMILY));
    cr_assert(eq(int, rg_draw_exchange(&out, &wide, 0, 0), RG_E_LARGE));
    cr_assert(eq(int, rg_draw_exchange(&out, &layout, 12, 0), RG_E_RANK));
    cr_assert(eq(int, rg_draw_exchange(&out, &layout, 0, 16), RG_E_INDEX));
    cr_assert(eq(int, rg_draw_exchange(&out, &long_one, 0, RG_DRAW_ALL_CLOCKS), RG_E_LARGE));
    cr_assert(eq(sz, sink.calls, 0));
    cr_assert(eq(int, rg_draw_exchange(&out, &layout, 11, RG_DRAW_ALL_CLOCKS), RG_OK));
    cr_assert(eq(int, rg_draw_exchange(&out, &long_one, 0, 111), RG_OK));
    cr_assert(eq(uint, layout.classes, 3)); /* as before: by letters */
    out = out_to(&sink, 1000);
    cr_assert(eq(int, rg_draw_exchange(&out, &layout, 0, 3), RG_E_WRITE));
    rg_layout_end(&layout);
    rg_layout_end(&long_one);
    rg_layout_end(&wide);
    rg_layout_end(&other);
}

typedef rg_status draw_phase(rg_out *out, const rg_switched *switched, uint32_t row, uint32_t pass);

static void check_phase(draw_phase *draw)
{
    static struct sink sink;
    rg_any_network small, most, rows, lines;
    rg_switched switched;
    rg_out out = out_to(&sink, 1000000);

    cr_assert(eq(int, rg_any_network_parse("gft:2,2,2", &small, NULL), RG_OK));
    cr_assert(eq(int, rg_any_network_parse("gft:7,2,2", &most, NULL), RG_OK)); /* 256 lines */
    cr_assert(eq(int, rg_any_network_parse("gft:2,17,1", &rows, NULL), RG_OK));
    cr_assert(eq(int, rg_any_network_parse("gft:2,2,17", &lines, NULL), RG_OK));
    cr_assert(eq(int, draw(&out, NULL, 0, 0), RG_E_NULL));
    cr_assert(eq(int, rg_switched_begin(&switched, &small, RG_SQUARE_LLS, 0), RG_OK));
    cr_assert(eq(int, draw(NULL, &switched, 0, 0), RG_E_NULL));
    cr_assert(eq(int, draw(&out, &switched, switched.rows, 0), RG_E_ROTATION));
    cr_assert(eq(int, draw(&out, &switched, 0, switched.passes), RG_E_PASS));
    cr_assert(eq(sz, sink.calls, 0));
    cr_assert(eq(int, draw(&out, &switched, 3, 0), RG_OK));
    out = out_to(&sink, 500);
    cr_assert(eq(int, draw(&out, &switched, 3, 0), RG_E_WRITE));
    rg_switched_end(&switched);
    out = out_to(&sink, SIZE_MAX);
    cr_assert(eq(int, rg_switched_begin(&switched, &most, RG_SQUARE_LLS, 0), RG_OK));
    cr_assert(eq(int, draw(&out, &switched, 0, 0), RG_OK));
    rg_switched_end(&switched);
    out = out_to(&sink, 1000000);
    cr_assert(eq(int, rg_switched_begin(&switched, &rows, RG_SQUARE_LLS, 0), RG_OK));
    cr_assert(eq(int, draw(&out, &switched, 0, 0), RG_E_LARGE));
    rg_switched_end(&switched);
    cr_assert(eq(int, rg_switched_begin(&switched, &lines, RG_SQUARE_LLS, 0), RG_OK));
    cr_assert(eq(int, draw(&out, &switched, 0, 0), RG_E_LARGE));
    rg_switched_end(&switched);
    cr_assert(eq(sz, sink.calls, 0));
}

Test(draw, a_phase)
{
    check_phase(rg_draw_phase_svg);
    check_phase(rg_draw_phase_dot);
}

/* ---- Plots ----------------------------------------------------------------------------------- */

Test(plot, of_one_value)
{
    static struct sink sink;
    static const double one[] = {1};
    const rg_plot_series series = {.name = "s", .count = 1, .x = one, .y = one};
    rg_out out = out_to(&sink, 100000);
    rg_plot plot;

    rg_plot_begin(&plot, &out, "title", "subtitle", 1, 1, 300);
    rg_plot_lines(&plot, &(rg_plot_panel){"panel", {.label = "x"}, {.label = "y"}, &series, 1});
    cr_assert(eq(int, rg_plot_end(&plot), RG_OK));
    cr_assert(ne(ptr, strstr(sink.text, "<title>s: 1, 1</title>"), NULL));
    cr_assert(eq(ptr, strstr(sink.text, "nan"), NULL));
    out = out_to(&sink, 1000);
    rg_plot_begin(&plot, &out, "title", "subtitle", 1, 1, 300);
    rg_plot_lines(&plot, &(rg_plot_panel){"panel", {.label = "x"}, {.label = "y"}, &series, 1});
    cr_assert(eq(int, rg_plot_end(&plot), RG_E_WRITE));
}

/* Whether the picture has a tick, or none, with this number. */
static bool has_tick(const char *picture, const char *number)
{
    char text[32];

    (void)snprintf(text, sizeof text, "\">%s</text>", number);
    return strstr(picture, text) != NULL;
}

/* Ticks have round numbers, a linear y axis starts at 0, and all that is marked is in the frame. */
Test(plot, everything_is_inside)
{
    static struct sink sink;
    static const double x[] = {20, 30}, y[] = {110, 120}, half[] = {0, 90};
    rg_plot_series series = {.name = "s", .count = 2, .x = x, .y = y, .half = half, .line = 41};
    rg_out out = out_to(&sink, 100000);
    double left, top, width, height, at, low, high;
    rg_plot plot;

    rg_plot_begin(&plot, &out, "title", "subtitle", 1, 1, 300);
    for (unsigned i = 0; i < 2; i++) {
        sink.length = 0;
        memset(sink.text, 0, sizeof sink.text);
        series.line = i == 0 ? 41 : 11; /* after all points and before them */
        rg_plot_lines(
            &plot, &(rg_plot_panel){"", {.label = ""}, {"", false, i == 0 ? 300 : 50}, &series, 1});
        cr_assert(has_tick(sink.text, "0") && has_tick(sink.text, "100"));
        cr_assert(eq(int, has_tick(sink.text, "300"), i == 0));
        cr_assert(eq(int, has_tick(sink.text, "250"), i == 1)); /* the bar ends at 210 */
        const char *frame = strstr(sink.text, "<rect class=\"frame\"");
        const char *mark = strstr(sink.text, "<path class=\"mark\"");
        const char *line = strstr(sink.text, "stroke-dasharray=\"2 3\" d=");
        const char *bar = strstr(sink.text, "<circle ");
        cr_assert(frame != NULL && mark != NULL && line != NULL && bar != NULL);
        while (strncmp(bar, "<path ", 6) != 0) /* the last one before the points */
            bar--;
        cr_assert(sscanf(frame,
                         "<rect class=\"frame\" x=\"%lf\" y=\"%lf\" width=\"%lf\" "
                         "height=\"%lf\"",
                         &left, &top, &width, &height) == 4);
        cr_assert(sscanf(mark, "<path class=\"mark\" d=\"M%*f %lf", &at) == 1);
        cr_assert(at >= top && at <= top + height);
        cr_assert(sscanf(line, "stroke-dasharray=\"2 3\" d=\"M%lf", &at) == 1);
        cr_assert(at >= left && at <= left + width, "%g is not in %g + %g", at, left, width);
        cr_assert(sscanf(strstr(bar, "d=\"M"), "d=\"M%*f %lfV%lf", &low, &high) == 2);
        cr_assert(low > high && high >= top && low <= top + height);
    }
    series = (rg_plot_series){.name = "s", .count = 2, .x = (double[]){0, 10}, .y = y};
    sink.length = 0;
    memset(sink.text, 0, sizeof sink.text);
    rg_plot_lines(&plot, &(rg_plot_panel){"", {.label = ""}, {"", false, 0}, &series, 1});
    for (unsigned i = 0; i <= 10; i++) {
        char number[8];
        (void)snprintf(number, sizeof number, "%u", i);
        cr_assert(eq(int, has_tick(sink.text, number), i % 2 == 0), "%u", i);
    }
    (void)rg_plot_end(&plot);
}

/* Three panels in rows of two, with room for the second row; bars of which the least is seen. */
Test(plot, rows_of_panels)
{
    static struct sink sink;
    static const char *const names[] = {"a", "b", "c"};
    static const double values[] = {1, 1000, 0};
    const rg_plot_values bars = {"bars", true, 3, names, values, names};
    rg_out out = out_to(&sink, 100000);
    double width[3];
    rg_plot plot;

    rg_plot_begin(&plot, &out, "title", "subtitle", 2, 3, 300);
    cr_assert(ne(ptr, strstr(sink.text, " height=\"680\""), NULL)); /* 64 + 2 * 300 + 16 */
    for (unsigned i = 0; i < 3; i++) {
        rg_plot_bars(&plot, &bars);
        cr_assert(eq(dbl, plot.left, i == 1 ? 16 + 520 : 16));
        cr_assert(eq(dbl, plot.top, i == 2 ? 64 + 300 : 64));
    }
    const char *at = strstr(sink.text, "bars");
    for (unsigned i = 0; i < 3; i++) {
        at = strstr(at + 1, "<rect x=");
        cr_assert(sscanf(at, "<rect x=\"%*f\" y=\"%*f\" width=\"%lf\"", &width[i]) == 1);
    }
    cr_assert(width[0] > 20 && width[1] > 200 && width[2] < 1e-9);
    (void)rg_plot_end(&plot);
}
