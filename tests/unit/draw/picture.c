/* SPDX-License-Identifier: Apache-2.0 */

/* Pictures of a graph, an exchange and a phase: what is refused, and an output that is full. */

#include "check.h"
#include "../nets.h"
#include "../nulls.h"
#include "routegen/net/draw.h"
#include "net/inner/layout.h"
#include "sink.h"

Test(draw, a_graph_with_routes)
{
    static struct sink sink;
    const rg_topology net = net_of("hypercube:3");
    rg_out out = out_to(&sink, 100000);
    uint64_t good[] = {0, 1, 3}, bad[] = {0, 8};
    const rg_route routes[] = {{.hops = 2, .vertex = good}, {.hops = 1, .vertex = bad}};
    const rg_route none = {.hops = 0, .vertex = good};
    rg_layout *layout;

    OK(rg_layout_open(&net, &layout));
    for (unsigned tikz = 0; tikz < 2; tikz++) {
        rg_status (*const draw)(rg_out *, const rg_layout *, const rg_route *, size_t) =
            tikz ? rg_draw_tikz : rg_draw_graph;
        out = out_to(&sink, 100000);
        sink.calls = 0;
        EACH_NULL(draw(P(&out), P(layout), NULL, 0));
        REFUSED(RG_E_NULL, draw(&out, layout, NULL, 1));
        REFUSED(RG_E_INDEX, draw(&out, layout, routes, 2));
        REFUSED(RG_E_INDEX, draw(&out, layout, &none, 1));
        cr_assert(eq(sz, sink.calls, 0));
        OK(draw(&out, layout, routes, 1));
        OK(draw(&out, layout, NULL, 0));
        cr_assert(eq(int, strncmp(sink.text, tikz ? "% hyper" : "<svg ", 5), 0));
        out = out_to(&sink, 1000);
        REFUSED(RG_E_WRITE, draw(&out, layout, NULL, 0));
    }
    rg_layout_close(layout);
}

Test(draw, an_exchange)
{
    static struct sink sink;
    const rg_topology net = net_of("kautz:2,3"), long_net = net_of("kautz:2,5"),
                      wide_net = net_of("kautz:9,1"), other_net = net_of("debruijn:2,3");
    rg_out out = out_to(&sink, 1000000);
    rg_layout *layout, *long_one, *wide, *other;

    OK(rg_layout_open(&net, &layout));
    OK(rg_layout_open(&long_net, &long_one));
    OK(rg_layout_open(&wide_net, &wide));
    OK(rg_layout_open(&other_net, &other));
    REFUSED(RG_E_FAMILY, rg_layout_exchange_classes(other));
    REFUSED(RG_E_LARGE, rg_layout_exchange_classes(wide));
    EACH_NULL(rg_draw_exchange(P(&out), P(layout), 0, 0));
    REFUSED(RG_E_FAMILY, rg_draw_exchange(&out, other, 0, 0));
    REFUSED(RG_E_LARGE, rg_draw_exchange(&out, wide, 0, 0));
    REFUSED(RG_E_RANK, rg_draw_exchange(&out, layout, 12, 0));
    REFUSED(RG_E_INDEX, rg_draw_exchange(&out, layout, 0, 16));
    REFUSED(RG_E_LARGE, rg_draw_exchange(&out, long_one, 0, RG_DRAW_ALL_CLOCKS));
    cr_assert(eq(sz, sink.calls, 0));
    OK(rg_draw_exchange(&out, layout, 11, RG_DRAW_ALL_CLOCKS));
    OK(rg_draw_exchange(&out, long_one, 0, 111));
    cr_assert(eq(uint, layout->classes, 3)); /* as before: by letters */
    out = out_to(&sink, 1000);
    REFUSED(RG_E_WRITE, rg_draw_exchange(&out, layout, 0, 3));
    rg_layout_close(layout);
    rg_layout_close(long_one);
    rg_layout_close(wide);
    rg_layout_close(other);
}

typedef rg_status draw_phase(rg_out *out, const rg_switched *switched, uint32_t row, uint32_t pass);

static void check_phase(draw_phase *draw)
{
    static struct sink sink;
    rg_any_network small, most, rows, lines;
    rg_switched switched;
    rg_out out = out_to(&sink, 1000000);

    OK(rg_any_network_parse("gft:2,2,2", &small, NULL));
    OK(rg_any_network_parse("gft:7,2,2", &most, NULL)); /* 256 lines */
    OK(rg_any_network_parse("gft:2,17,1", &rows, NULL));
    OK(rg_any_network_parse("gft:2,2,17", &lines, NULL));
    cr_assert(eq(int, draw(&out, NULL, 0, 0), RG_E_NULL));
    OK(rg_switched_open(&switched, &small, RG_SQUARE_LLS, 0));
    cr_assert(eq(int, draw(NULL, &switched, 0, 0), RG_E_NULL));
    cr_assert(eq(int, draw(&out, &switched, switched.rows, 0), RG_E_ROTATION));
    cr_assert(eq(int, draw(&out, &switched, 0, switched.passes), RG_E_PASS));
    cr_assert(eq(sz, sink.calls, 0));
    cr_assert(eq(int, draw(&out, &switched, 3, 0), RG_OK));
    out = out_to(&sink, 500);
    cr_assert(eq(int, draw(&out, &switched, 3, 0), RG_E_WRITE));
    rg_switched_close(&switched);
    out = out_to(&sink, SIZE_MAX);
    OK(rg_switched_open(&switched, &most, RG_SQUARE_LLS, 0));
    cr_assert(eq(int, draw(&out, &switched, 0, 0), RG_OK));
    rg_switched_close(&switched);
    out = out_to(&sink, 1000000);
    OK(rg_switched_open(&switched, &rows, RG_SQUARE_LLS, 0));
    cr_assert(eq(int, draw(&out, &switched, 0, 0), RG_E_LARGE));
    rg_switched_close(&switched);
    OK(rg_switched_open(&switched, &lines, RG_SQUARE_LLS, 0));
    cr_assert(eq(int, draw(&out, &switched, 0, 0), RG_E_LARGE));
    rg_switched_close(&switched);
    cr_assert(eq(sz, sink.calls, 0));
}

Test(draw, a_phase)
{
    check_phase(rg_draw_phase_svg);
    check_phase(rg_draw_phase_dot);
}
