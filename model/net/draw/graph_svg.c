/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A network with a layout as SVG: links, then routes, then vertices. Each vertex and each link is
 * one line of the file: <g class="v ..."> is a vertex, <path class="e ..."> a link, and
 * <path class="r ..."> a hop of a route.
 */

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "parts_svg.h"
#include "families/inner/rows.h"
#include "routegen/net/draw.h"
#include "routegen/network_kind.h"
#include "net/inner/layout.h"
#include "net/inner/wording.h"

#define HEAD 62.0      /* height of the titles */
#define ROW 20.0       /* of the legend */
#define SIDE 24.0      /* from the left edge to the titles */
#define LEAST 460.0    /* width of a page */
#define GREY "#9aa5b1" /* links without classes */
#define PALE "#c0c9d4" /* links, if there are routes */
#define MANY 300       /* with more vertices than this links are thin and let others through */

struct page {
    rg_out *out;
    const rg_layout *layout;
    const rg_route *routes;
    unsigned count;    /* of routes */
    bool classes;      /* links are coloured by class */
    const char *title; /* NULL: the family's */
    const double *use; /* or by use: by vertex * (ports + 1) + port; NULL: not */
    double most;       /* the largest use */
    double left;       /* of the picture, which is centred below a wide head */
    double top, width;
    uint32_t *on; /* by vertex: 1 + a route that it is on, or 0 */
};

/* --- Use ----------------------------------------------------------------------------------- */

enum { HEATS = 8 };
static const char *const heats[HEATS] = {"#c9d6e4", "#9fc0d8", "#6ea8c4", "#58a27c",
                                         "#b5a642", "#e39a2d", "#d9601a", "#a8201a"};

/* Of a link, or of the fuller direction of one: 0 .. HEATS - 1. */
static unsigned heat_of(const struct page *page, uint32_t from, unsigned port)
{
    const rg_topology *net = page->layout->net;
    const uint64_t outs = net->ports + 1;
    double use = page->use[from * outs + port];
    rg_topology_end end = {0};

    (void)rg_topology_neighbour(net, from, port, &end);
    if (!net->directed)
        use = fmax(use, page->use[end.vertex * outs + end.port]);
    const double heat = page->most > 0 ? use / page->most * HEATS : 0;
    return heat < HEATS - 1 ? (unsigned)heat : HEATS - 1;
}

static unsigned classes_of(const struct page *page)
{
    return page->use != NULL ? HEATS : page->classes ? page->layout->classes : 1;
}

/* --- Links ------------------------------------------------------------------------------- */

static void draw_link(const struct page *page, uint32_t from, uint32_t to, unsigned port,
                      const char *class, unsigned number)
{
    rg_out_format(page->out, "<path class=\"%s %s%u\" ", class, class, number);
    rg_svg_way(page->out, page->layout, from, to, port, (rg_layout_point){page->left, page->top});
    rg_out_text(page->out, "/>\n");
}

static void draw_links(const struct page *page)
{
    const rg_layout *layout = page->layout;
    const rg_topology *net = layout->net;
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    for (uint32_t v = 0; v < layout->count; v++) {
        (void)rg_topology_neighbours(net, v, next);
        for (unsigned port = 0; port < net->ports; port++) {
            if (next[port] == RG_TOPOLOGY_NONE || (!net->directed && next[port] < v))
                continue;
            const uint32_t to = (uint32_t)next[port];
            draw_link(page, v, to, port, "e",
                      page->use != NULL ? heat_of(page, v, port)
                      : page->classes   ? rg_layout_class(layout, v, to, port)
                                        : 0);
        }
    }
}

static void draw_routes(const struct page *page)
{
    const rg_rows *rows = page->layout->net->name.rows;
    const bool parallel = rows != NULL && rows->parallel > 0;

    for (unsigned i = 0; i < page->count; i++)
        for (unsigned j = 0; j < page->routes[i].hops; j++)
            draw_link(
                page, (uint32_t)page->routes[i].vertex[j], (uint32_t)page->routes[i].vertex[j + 1],
                parallel && page->routes[i].port != NULL ? page->routes[i].port[j] : 0, "r", i);
}

/* --- Vertices ---------------------------------------------------------------------------- */

static bool is_end(const struct page *page, uint32_t v)
{
    return page->count > 0 &&
           (page->routes[0].vertex[0] == v || page->routes[0].vertex[page->routes[0].hops] == v);
}

static void draw_label(const struct page *page, uint32_t v, double x, double y)
{
    const rg_spot *spot = &page->layout->spot[v];
    const double below = spot->label == RG_LABEL_BELOW ? 8 : -8;

    if (spot->label == RG_LABEL_INSIDE) {
        rg_out_format(page->out, "<text x=\"%.1f\" y=\"%.1f\">", rg_svg_px(x), rg_svg_px(y + 3.8));
    } else {
        rg_out_format(
            page->out,
            "<text style=\"text-anchor:%s\" transform=\"translate(%.1f %.1f)rotate(-90)\">",
            below > 0 ? "end" : "start", rg_svg_px(x + 3.8), rg_svg_px(y + below));
    }
    rg_out_xml(page->out, rg_layout_label(page->layout, v).text);
    rg_out_text(page->out, "</text>");
}

/* A label that fits into a dot: too small to see, until the reader zooms in. */
static void draw_small_label(const struct page *page, uint32_t v, double x, double y)
{
    /* Frames of routes are wide. */
    const double width = (page->on[v] != 0 ? 1.25 : 1.75) * page->layout->spot[v].half.x;
    const rg_label label = rg_layout_label(page->layout, v);
    const double size = fmin(4.5, width / (0.61 * (double)strlen(label.text)));

    rg_out_format(page->out, "<text x=\"%.1f\" y=\"%.1f\" style=\"font-size:%.2fpx\">",
                  rg_svg_px(x), rg_svg_px(y + 0.35 * size), size);
    rg_out_xml(page->out, label.text);
    rg_out_text(page->out, "</text>");
}

static void draw_vertex(const struct page *page, uint32_t v)
{
    static const char *const looks[] = {"n", "s", "i"};
    const rg_spot *spot = &page->layout->spot[v];
    const double x = spot->at.x + page->left, y = spot->at.y + page->top;

    rg_out_format(page->out, "<g class=\"v %s", looks[spot->look]);
    if (is_end(page, v))
        rg_out_text(page->out, " on end");
    else if (page->on[v] != 0)
        rg_out_format(page->out, " on r%" PRIu32, page->on[v] - 1);
    rg_out_text(page->out, "\"><title>");
    rg_out_xml(page->out, rg_label_of(page->layout->net, v).text);
    rg_out_text(page->out, "</title>");
    rg_svg_shape(page->out, spot, (rg_layout_point){x, y});
    if (spot->label != RG_LABEL_NONE)
        draw_label(page, v, x, y);
    else
        draw_small_label(page, v, x, y);
    rg_out_text(page->out, "</g>\n");
}

/* ---- Labels of routes ---------------------------------------------------------------------- */

/* Large labels, where dots have small ones: as many as find room. */
struct over {
    const struct page *page;
    rg_layout_point *at; /* the middles of those that are placed */
    rg_layout_point *half;
    uint32_t count;
};

static bool meet(rg_layout_point a, rg_layout_point half_a, rg_layout_point b,
                 rg_layout_point half_b)
{
    return fabs(a.x - b.x) < half_a.x + half_b.x && fabs(a.y - b.y) < half_a.y + half_b.y;
}

/* Whether a label there would cover another one, or a vertex of a route. */
static bool is_taken(const struct over *over, rg_layout_point at, rg_layout_point half)
{
    const rg_layout *layout = over->page->layout;

    for (uint32_t i = 0; i < over->count; i++)
        if (meet(at, half, over->at[i], over->half[i]))
            return true;
    for (uint32_t v = 0; v < layout->count; v++)
        if (over->page->on[v] != 0 && meet(at, half, layout->spot[v].at, layout->spot[v].half))
            return true;
    return false;
}

/* Below or above the vertex, or else on the other side. */
static void place_over(struct over *over, uint32_t v, bool below)
{
    const struct page *page = over->page;
    const rg_spot *spot = &page->layout->spot[v];
    const rg_label label = rg_layout_label(page->layout, v);
    const rg_layout_point half = {3.5 * (double)strlen(label.text), 5};
    rg_layout_point at = {spot->at.x, spot->at.y + (below ? 12 : -12)};
    if (is_taken(over, at, half)) {
        at.y = 2 * spot->at.y - at.y;
        if (is_taken(over, at, half))
            return;
    }
    over->at[over->count] = at;
    over->half[over->count++] = half;
    rg_out_format(page->out, "<text class=\"over\" x=\"%.1f\" y=\"%.1f\">",
                  rg_svg_px(at.x + page->left), rg_svg_px(at.y + page->top + 4));
    rg_out_xml(page->out, label.text);
    rg_out_text(page->out, "</text>\n");
}

/* On the side that the route does not leave to, or come from. */
static void place_on_route(struct over *over, const rg_route *route, uint64_t hop)
{
    const rg_spot *spots = over->page->layout->spot;
    const uint64_t v = route->vertex[hop];
    const uint64_t next = route->vertex[hop < route->hops ? hop + 1 : hop - 1];

    if (spots[v].label == RG_LABEL_NONE)
        place_over(over, (uint32_t)v, spots[next].at.y < spots[v].at.y);
}

/* The ends first; inside, no two routes meet. */
static rg_status draw_route_labels(const struct page *page)
{
    const size_t most = (size_t)page->layout->count + 2;
    struct over over = {.page = page};

    over.at = calloc(most, sizeof *over.at);
    over.half = calloc(most, sizeof *over.half);
    if (over.at != NULL && over.half != NULL && page->count > 0) {
        place_on_route(&over, &page->routes[0], 0);
        place_on_route(&over, &page->routes[0], page->routes[0].hops);
        for (unsigned i = 0; i < page->count; i++)
            for (uint64_t hop = 1; hop < page->routes[i].hops && over.count < most; hop++)
                place_on_route(&over, &page->routes[i], hop);
    }
    const bool done = over.at != NULL && over.half != NULL;
    free(over.at);
    free(over.half);
    return done ? RG_OK : RG_E_MEMORY;
}

/* --- Around the picture ------------------------------------------------------------------ */

/* Entries stand side by side, and continue in a new row at the edge of the page. */
struct legend {
    const struct page *page;
    bool draws; /* false: only finds where the legend ends */
    double x, y;
};

/* The next entry: a sample, which is a link or a vertex of a class, and its text. */
static void legend_entry(struct legend *legend, const char *class, unsigned number,
                         const char *text)
{
    const double width = 40 + 7.0 * (double)strlen(text);

    if (legend->x > SIDE && legend->x + width > legend->page->width - SIDE) {
        legend->x = SIDE;
        legend->y += ROW;
    }
    if (legend->draws) {
        rg_out *out = legend->page->out;
        if (class[0] == 'e' || class[0] == 'r')
            rg_out_format(out, "<path class=\"l%s %s%u\" d=\"M%.1f %.1fh%d\"/>", class, class,
                          number, rg_svg_px(legend->x), rg_svg_px(legend->y - 4),
                          legend->page->layout->net->directed ? 12 : 20);
        else
            rg_out_format(out,
                          "<g class=\"%s\"><rect x=\"%.1f\" y=\"%.1f\" width=\"14\" height=\"12\" "
                          "rx=\"%d\"/></g>",
                          class, rg_svg_px(legend->x + 3), rg_svg_px(legend->y - 10),
                          class[0] == 'n' ? 6 : 2);
        rg_out_format(out, "<text class=\"key\" x=\"%.1f\" y=\"%.1f\">%s</text>\n",
                      rg_svg_px(legend->x + 26), rg_svg_px(legend->y), text);
    }
    legend->x += width;
}

/* Returns the y coordinate at which the legend ends. */
static double draw_legend(const struct page *page, bool draws)
{
    static const char *const looks[] = {"n", "s", "i"};
    static const char *const names[] = {"compute node", "switch",
                                        "intermediate switch: leads up, has no compute nodes"};
    struct legend legend = {page, draws, SIDE, HEAD + 8};
    bool seen[RG_LOOKS] = {false};
    char text[80];

    for (uint32_t v = 0; v < page->layout->count; v++)
        seen[page->layout->spot[v].look] = true;
    for (unsigned look = 0; look < RG_LOOKS; look++)
        if (seen[look] && page->layout->net->switches > 0)
            legend_entry(&legend, looks[look], 0, names[look]);
    for (unsigned i = 0; page->use != NULL && i < HEATS; i++) {
        snprintf(text, sizeof text, i == 0 ? "up to %.3f flits a clock" : "%.3f",
                 page->most * (i + 1) / HEATS);
        legend_entry(&legend, "e", i, text);
    }
    for (unsigned i = 0; page->classes && i < page->layout->classes; i++)
        legend_entry(&legend, "e", i, page->layout->class_name[i]);
    for (unsigned i = 0; i < page->count; i++) {
        snprintf(text, sizeof text, "route of %" PRIu64 " hop%s", page->routes[i].hops,
                 page->routes[i].hops == 1 ? "" : "s");
        legend_entry(&legend, "r", i, text);
    }
    return legend.x > SIDE ? legend.y + 8 : HEAD - 8;
}

static void print_counts(const struct page *page)
{
    const rg_topology *net = page->layout->net;

    rg_out_format(page->out, "<text class=\"key\" x=\"%.0f\" y=\"50\">", SIDE);
    if (net->direct) {
        rg_out_format(page->out, "%" PRIu64 " vert%s", net->nodes, net->nodes == 1 ? "ex" : "ices");
    } else {
        rg_out_format(page->out, "%" PRIu64 " compute nodes, %" PRIu64 " switch%s", net->nodes,
                      net->switches, net->switches == 1 ? "" : "es");
    }
    rg_out_format(page->out, ", %" PRIu64 " %s%s</text>\n", net->links,
                  net->directed ? "arc" : "link", net->links == 1 ? "" : "s");
}

static const char *link_colour(const struct page *page, unsigned class)
{
    if (page->use != NULL)
        return heats[class];
    if (page->count > 0)
        return PALE;
    if (!page->classes)
        return GREY;
    return rg_line_colour(class);
}

static void print_line_style(const struct page *page, char class, unsigned number,
                             const char *colour)
{
    rg_out_format(page->out, "path.%c%u{stroke:%s", class, number, colour);
    if (page->layout->net->directed)
        rg_out_format(page->out, ";marker-end:url(#%c%u)", class, number);
    rg_out_text(page->out, "}\n");
}

static void print_style(const struct page *page)
{
    rg_out *out = page->out;
    const unsigned classes = classes_of(page);

    rg_out_text(out,
                "<style>text{font:11px ui-monospace,Menlo,Consolas,\"DejaVu Sans Mono\",monospace;"
                "text-anchor:middle;fill:#1f2937}"
                ".title,.key,.mark{font-family:ui-sans-serif,system-ui,Helvetica,Arial,sans-serif;"
                "text-anchor:start}.title{font-size:17px;font-weight:bold}.key{font-size:12.5px}"
                ".mark{font-size:12px;fill:#5b6675}.over{font-weight:bold;paint-order:stroke;"
                "stroke:#fcfdfe;stroke-width:4px}\n"
                ".e,.le{fill:none;stroke-width:1.3}.le{stroke-width:3}"
                ".r,.lr{fill:none;stroke-width:3.4}\n"
                ".n rect,.n circle{fill:#fff;stroke:#5b6675}.s rect{fill:#e4ebf3;stroke:#5b6675}"
                ".i rect{fill:#ffd591;stroke:#a35a00;stroke-width:1.4}\n");
    if (page->layout->count > MANY)
        rg_out_text(out, ".e{stroke-width:0.8;opacity:0.45}\n");
    for (unsigned i = 0; i < classes; i++)
        print_line_style(page, 'e', i, link_colour(page, i));
    for (unsigned i = 0; i < page->count; i++) {
        print_line_style(page, 'r', i, rg_line_colour(i));
        rg_out_format(out, "g.r%u rect,g.r%u circle{stroke:%s;stroke-width:2.6}\n", i, i,
                      rg_line_colour(i));
    }
    rg_out_text(out, "g.end rect,g.end circle{fill:#1f2937;stroke:#1f2937}");
    if (page->layout->spot[0].label == RG_LABEL_INSIDE ||
        page->layout->spot[0].label == RG_LABEL_NONE)
        rg_out_text(out, "g.end text{fill:#fff}");
    rg_out_text(out, "</style>\n");
}

/* The arrow heads of all kinds of lines. */
static void print_heads(const struct page *page)
{
    if (!page->layout->net->directed)
        return;
    rg_out_text(page->out, "<defs>\n");
    for (unsigned i = 0; i < classes_of(page); i++)
        rg_svg_head(page->out, 'e', i, link_colour(page, i), RG_SVG_ARROW + 1);
    for (unsigned i = 0; i < page->count; i++)
        rg_svg_head(page->out, 'r', i, rg_line_colour(i), RG_SVG_ARROW + 3);
    rg_out_text(page->out, "</defs>\n");
}

static void draw_marks(const struct page *page)
{
    for (unsigned i = 0; i < page->layout->marks; i++) {
        const rg_mark *mark = &page->layout->mark[i];
        rg_out_format(page->out,
                      "<text class=\"mark\" style=\"text-anchor:end\" x=\"%.1f\" y=\"%.1f\">",
                      rg_svg_px(mark->at.x + page->left), rg_svg_px(mark->at.y + page->top + 4));
        rg_out_xml(page->out, mark->text);
        rg_out_text(page->out, "</text>\n");
    }
}

/* Finds the route that each vertex is on. */
static rg_status find_routes(struct page *page)
{
    page->on = calloc(page->layout->count, sizeof *page->on);
    if (page->on == NULL)
        return RG_E_MEMORY;
    for (unsigned i = 0; i < page->count; i++)
        for (uint64_t j = 0; j <= page->routes[i].hops; j++)
            page->on[page->routes[i].vertex[j]] = i + 1;
    return RG_OK;
}

static void find_sizes(struct page *page, const char *name, const char *title)
{
    const double head = 2 * SIDE + 10.5 * (double)(strlen(name) + 2 + strlen(title));

    page->width = fmax(fmax(LEAST, head), ceil(page->layout->width - 1e-6));
    page->left = (page->width - page->layout->width) / 2;
    page->classes = page->layout->classes > 0 && page->count == 0 && page->use == NULL;
    page->top = draw_legend(page, false);
}

static void print_frame(const struct page *page, const char *name, const char *title)
{
    const double height = page->top + ceil(page->layout->height - 1e-6);

    rg_svg_begin(page->out, page->width, height, name);
    print_style(page);
    print_heads(page);
    rg_svg_sheet(page->out, page->width, height);
    rg_out_format(page->out, "<text class=\"title\" x=\"%.0f\" y=\"30\">", SIDE);
    rg_out_xml(page->out, name);
    rg_out_text(page->out, ": ");
    rg_out_xml(page->out, title);
    rg_out_text(page->out, "</text>\n");
}

static rg_status draw_page(struct page *page)
{
    const rg_network *network = &page->layout->net->name;
    const char *title =
        page->title != NULL ? page->title : rg_family_info_of(network->family)->title;

    const rg_name name = rg_name_of(network);
    find_sizes(page, name.text, title);
    print_frame(page, name.text, title);
    print_counts(page);
    (void)draw_legend(page, true);
    draw_marks(page);
    draw_links(page);
    draw_routes(page);
    for (uint32_t v = 0; v < page->layout->count; v++)
        draw_vertex(page, v);
    const rg_status status = draw_route_labels(page);
    if (status == RG_OK)
        rg_out_text(page->out, "</svg>\n");
    return status;
}

bool rg_layout_has_route(const rg_layout *layout, const rg_route *route)
{
    for (uint64_t j = 0; j <= route->hops; j++)
        if (route->vertex[j] >= layout->count)
            return false;
    return route->hops > 0;
}

rg_status rg_draw_graph(rg_out *out, const rg_layout *layout, const rg_route *routes, size_t count)
{
    struct page page = {.out = out, .layout = layout, .routes = routes, .count = (unsigned)count};

    if (out == NULL || layout == NULL || (routes == NULL && count > 0))
        return RG_E_NULL;
    for (unsigned i = 0; i < count; i++)
        if (!rg_layout_has_route(layout, &routes[i]))
            return RG_E_INDEX;
    if (find_routes(&page) != RG_OK)
        return RG_E_MEMORY;
    const rg_status status = draw_page(&page);
    free(page.on);
    return status != RG_OK ? status : out->status;
}

rg_status rg_draw_use(rg_out *out, const rg_layout *layout, const char *title, const double *use)
{
    struct page page = {.out = out, .layout = layout, .title = title, .use = use};

    if (out == NULL || layout == NULL || use == NULL)
        return RG_E_NULL;
    for (uint64_t i = 0; i < layout->net->vertices * (layout->net->ports + 1); i++)
        if (i % (layout->net->ports + 1) < layout->net->ports)
            page.most = fmax(page.most, use[i]);
    if (find_routes(&page) != RG_OK)
        return RG_E_MEMORY;
    rg_status status = draw_page(&page);
    free(page.on);
    return status == RG_OK ? out->status : status;
}
