/* SPDX-License-Identifier: Apache-2.0 */

/* The clocks of an all-to-all exchange on a Kautz digraph as frames of an SVG. <g class="f"> is a
 * frame, <path class="e ..."> in it a link, "... own" one that carries a message of the node that
 * is followed. */

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "parts_svg.h"
#include "routegen/net/draw.h"
#include "routegen/kautz_node.h"
#include "net/inner/layout.h"

#define HEAD 92.0    /* above the frames */
#define SIDE 24.0    /* from the left edge to the titles */
#define CAPTION 24.0 /* above the picture in a frame */
#define FRAME 250.0  /* width of a frame, one of many */
#define LEAST 560.0  /* width of the page */

struct page {
    rg_out *out;
    const rg_layout *layout;
    rg_kautz_exchange exchange;
    uint64_t node, first;
    uint64_t end; /* after the last clock */
    unsigned columns;
    double scale; /* of the network in a frame */
    double left;  /* of the frames */
    double width, height;
};

static void measure(struct page *page)
{
    const double count = (double)(page->end - page->first);
    page->columns = count > 1 ? (unsigned)fmin(4, count) : 1;
    page->scale = count > 1 ? fmin(1, FRAME / page->layout->width) : 1;
    const double frames = page->columns * page->scale * page->layout->width;
    page->width = ceil(fmax(LEAST, frames + 2));
    page->left = (page->width - frames) / 2;
    page->height =
        HEAD + ceil(ceil(count / page->columns) * (page->scale * page->layout->height + CAPTION));
}

static void print_head(const struct page *page)
{
    const rg_kautz *net = &page->exchange.net;
    rg_out *out = page->out;
    char name[40];

    (void)snprintf(name, sizeof name, "kautz:%u,%u, an exchange", net->d, net->k);
    rg_svg_begin(out, page->width, page->height, name);
    rg_out_text(out, "<style>text{font:11px ui-monospace,Menlo,Consolas,\"DejaVu Sans Mono\","
                     "monospace;text-anchor:middle;fill:#1f2937}.title,.key,.when{font-family:"
                     "ui-sans-serif,system-ui,Helvetica,Arial,sans-serif}.title,.key{text-anchor:"
                     "start}.title{font-size:17px;font-weight:bold}.key,.when{font-size:12.5px}"
                     ".e{fill:none;stroke-width:1.2;opacity:.45}.own{stroke-width:4;opacity:1}"
                     ".n rect,.n circle{fill:#fff;stroke:#5b6675}"
                     ".got rect,.got circle{fill:#c9d3df}"
                     ".self rect,.self circle{stroke:#1f2937;stroke-width:3}\n");
    for (unsigned i = 0; i < net->d; i++)
        rg_out_format(out, ".e%u{stroke:%s;marker-end:url(#e%u)}\n", i, rg_line_colour(i), i);
    rg_out_text(out, "</style>\n<defs>\n");
    for (unsigned i = 0; i < net->d; i++)
        rg_svg_head(out, 'e', i, rg_line_colour(i), RG_SVG_ARROW + 2);
    rg_out_text(out, "</defs>\n");
    rg_svg_sheet(out, page->width, page->height);
}

static void print_titles(const struct page *page)
{
    const rg_kautz *net = &page->exchange.net;
    rg_out *out = page->out;
    double x = SIDE;

    rg_out_format(out,
                  "<text class=\"title\" x=\"%.0f\" y=\"30\">kautz:%u,%u: an exchange, %" PRIu64
                  " clock%s</text>\n<text class=\"key\" x=\"%.0f\" y=\"50\">thick: messages of ",
                  SIDE, net->d, net->k, page->exchange.clocks,
                  page->exchange.clocks == 1 ? "" : "s", SIDE);
    rg_out_xml(out, rg_layout_label(page->layout, (uint32_t)page->node).text);
    rg_out_text(out, "; filled: nodes that have got one</text>\n");
    for (unsigned i = 0; i < net->d; i++, x += 80)
        rg_out_format(
            out,
            "<path class=\"own e%u\" fill=\"none\" d=\"M%.0f 66h12\"/><text class=\"key\" "
            "x=\"%.0f\" y=\"70\">lane %u</text>\n",
            i, x, x + 26, i);
}

/* The lane of the message on a link of a class, and whether it is of the node that is followed. */
static bool is_own(const struct page *page, const rg_kautz_exchange_step *step, uint32_t from,
                   unsigned lane)
{
    const uint64_t index = step->coset * page->exchange.net.d + lane;
    uint64_t at = 0;

    (void)rg_kautz_exchange_node(&page->exchange, page->node, index, step->step, &at);
    return at == from;
}

static void draw_links(const struct page *page, const rg_kautz_exchange_step *step)
{
    const rg_topology *net = page->layout->net;
    const unsigned d = page->exchange.net.d;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    for (unsigned own = 0; own < 2; own++)
        for (uint32_t from = 0; from < page->layout->count; from++) {
            (void)rg_topology_neighbours(net, from, next);
            for (unsigned port = 0; port < d; port++) {
                const uint32_t to = (uint32_t)next[port];
                const unsigned class = rg_layout_class(page->layout, from, to, port);
                const unsigned lane = (class + d - step->digit) % d;
                if (is_own(page, step, from, lane) != (own == 1))
                    continue;
                rg_out_format(page->out, "<path class=\"e e%u%s\" ", lane, own == 1 ? " own" : "");
                rg_svg_way(page->out, page->layout, from, to, port, (rg_layout_point){0, 0});
                rg_out_text(page->out, "/>\n");
            }
        }
}

/* Whether the message for a node has arrived before this clock is over. */
static bool has_got(const struct page *page, const rg_kautz_exchange_step *step, uint32_t node)
{
    uint64_t index = 0;

    return rg_kautz_exchange_index(&page->exchange, page->node, node, &index) == RG_OK &&
           index / page->exchange.net.d < step->coset + (step->step + 1 == step->steps);
}

static void draw_nodes(const struct page *page, const rg_kautz_exchange_step *step)
{
    for (uint32_t v = 0; v < page->layout->count; v++) {
        const rg_spot *spot = &page->layout->spot[v];

        rg_out_format(page->out, "<g class=\"n%s%s\">", has_got(page, step, v) ? " got" : "",
                      v == page->node ? " self" : "");
        rg_svg_shape(page->out, spot, spot->at);
        if (spot->label == RG_LABEL_INSIDE) {
            rg_out_format(page->out, "<text x=\"%.1f\" y=\"%.1f\">", rg_svg_px(spot->at.x),
                          rg_svg_px(spot->at.y + 3.8));
            rg_out_xml(page->out, rg_layout_label(page->layout, v).text);
            rg_out_text(page->out, "</text>");
        }
        rg_out_text(page->out, "</g>\n");
    }
}

static void draw_frame(const struct page *page, uint64_t clock)
{
    const uint64_t place = clock - page->first;
    const double width = page->scale * page->layout->width;
    const double height = page->scale * page->layout->height + CAPTION;
    const double x = page->left + (double)(place % page->columns) * width;
    const double y = HEAD + floor((double)place / page->columns) * height;
    rg_kautz_exchange_step step = {.coset = 0};
    char what[40] = "inject";

    (void)rg_kautz_exchange_at(&page->exchange, clock, &step);
    if (step.step > 0 && step.rotation == 0)
        snprintf(what, sizeof what, "straight on");
    else if (step.step > 0)
        snprintf(what, sizeof what, "rotate by %u", step.rotation);
    rg_out_format(page->out,
                  "<text class=\"when\" x=\"%.1f\" y=\"%.1f\">clock %" PRIu64 ": %s</text>\n"
                  "<g class=\"f\" transform=\"translate(%.1f %.1f)scale(%.3f)\">\n",
                  rg_svg_px(x + width / 2), rg_svg_px(y + 16), clock, what, rg_svg_px(x),
                  rg_svg_px(y + CAPTION), page->scale);
    draw_links(page, &step);
    draw_nodes(page, &step);
    rg_out_text(page->out, "</g>\n");
}

rg_status rg_draw_exchange(rg_out *out, const rg_layout *layout, uint64_t node, uint64_t clock)
{
    struct page page = {.out = out, .node = node};
    rg_kautz net;

    if (out == NULL || layout == NULL)
        return RG_E_NULL;
    rg_layout classed = *layout;
    const rg_status status = rg_layout_exchange_classes(&classed);
    if (status != RG_OK)
        return status;
    (void)rg_kautz_init(layout->net->name.param[0], layout->net->name.param[1], &net);
    (void)rg_kautz_exchange_init(&net, &page.exchange);
    if (node >= net.nodes)
        return RG_E_RANK;
    if (clock != RG_DRAW_ALL_CLOCKS && clock >= page.exchange.clocks)
        return RG_E_INDEX;
    if (clock == RG_DRAW_ALL_CLOCKS && page.exchange.clocks > RG_DRAW_MOST_CLOCKS)
        return RG_E_LARGE;
    page.layout = &classed;
    page.first = clock == RG_DRAW_ALL_CLOCKS ? 0 : clock;
    page.end = clock == RG_DRAW_ALL_CLOCKS ? page.exchange.clocks : clock + 1;
    measure(&page);
    print_head(&page);
    print_titles(&page);
    for (uint64_t at = page.first; at < page.end; at++)
        draw_frame(&page, at);
    rg_out_text(out, "</svg>\n");
    return out->status;
}
