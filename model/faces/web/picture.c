/* SPDX-License-Identifier: Apache-2.0 */

/* Pictures: their arrays, and a whole network. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"
#include "net/inner/layout.h"

void rg_web_picture_end(struct rg_web *web)
{
    struct rg_web_picture *picture = &web->picture;

    free(picture->spot);
    free(picture->look);
    free(picture->vertex);
    free(picture->link);
    free(picture->curve);
    *picture = (struct rg_web_picture){0};
}

rg_status rg_web_picture_begin(struct rg_web *web, uint64_t spots, uint64_t links)
{
    struct rg_web_picture *picture = &web->picture;

    rg_web_picture_end(web);
    if (spots > RG_WEB_MOST_SPOTS || links > RG_WEB_MOST_LINKS)
        return RG_E_LARGE;
    const size_t room = (size_t)spots + 1, link_room = (size_t)links + 1; /* never 0 bytes */
    picture->spot = calloc(room, 4 * sizeof *picture->spot);
    picture->look = calloc(room, 4 * sizeof *picture->look);
    picture->vertex = calloc(room, sizeof *picture->vertex);
    picture->link = calloc(link_room, 4 * sizeof *picture->link);
    picture->curve = calloc(link_room, 8 * sizeof *picture->curve);
    if (picture->spot == NULL || picture->look == NULL || picture->vertex == NULL ||
        picture->link == NULL || picture->curve == NULL) {
        rg_web_picture_end(web);
        return RG_E_MEMORY;
    }
    picture->spots = (uint32_t)spots;
    picture->link_room = (uint32_t)links;
    return RG_OK;
}

/* Adds a link along a curve. */
static void add_link(struct rg_web *web, const uint32_t link[4], const rg_curve *curve)
{
    struct rg_web_picture *picture = &web->picture;

    if (picture->links == picture->link_room)
        return; /* never: whoever begins a picture counts its links */
    memcpy(&picture->link[4 * (size_t)picture->links], link, 4 * sizeof *link);
    for (size_t i = 0; i < 4; i++) {
        picture->curve[8 * (size_t)picture->links + 2 * i] = (float)curve->p[i].x;
        picture->curve[8 * (size_t)picture->links + 2 * i + 1] = (float)curve->p[i].y;
    }
    picture->links++;
}

void rg_web_picture_link(struct rg_web *web, uint32_t from, uint32_t to, uint32_t class,
                         uint32_t message)
{
    const float *a = web->picture.spot + 4 * (size_t)from;
    const float *b = web->picture.spot + 4 * (size_t)to;
    const rg_layout_point start = {a[0], a[1]}, end = {b[0], b[1]};

    add_link(web, (const uint32_t[4]){from, to, class, message},
             &(rg_curve){{start, start, end, end}});
}

rg_value *rg_web_picture_record(double width, double height, bool directed)
{
    rg_value *record = rg_record_begin();

    rg_put_real(record, "width", width);
    rg_put_real(record, "height", height);
    rg_put_flag(record, "directed", directed);
    return record;
}

/* ---- The whole network */

static void copy_spots(struct rg_web *web, const rg_layout *layout)
{
    struct rg_web_picture *picture = &web->picture;

    for (uint32_t v = 0; v < layout->count; v++) {
        const rg_spot *spot = &layout->spot[v];
        const float place[4] = {(float)spot->at.x, (float)spot->at.y, (float)spot->half.x,
                                (float)spot->half.y};
        memcpy(&picture->spot[4 * (size_t)v], place, sizeof place);
        picture->look[4 * (size_t)v] = spot->look;
        picture->look[4 * (size_t)v + 1] = spot->label;
        picture->vertex[v] = v;
    }
}

/* An undirected link is drawn once, from its smaller end. */
static void copy_links(struct rg_web *web, const rg_layout *layout)
{
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];

    for (uint32_t v = 0; v < layout->count; v++) {
        (void)rg_topology_neighbours(&web->net, v, next);
        for (unsigned port = 0; port < web->net.ports; port++) {
            if (next[port] == RG_TOPOLOGY_NONE || (!web->net.directed && next[port] < v))
                continue;
            const uint32_t to = (uint32_t)next[port];
            const rg_curve curve = rg_layout_curve(layout, v, to, port);
            add_link(web, (const uint32_t[4]){v, to, rg_layout_class(layout, v, to, port), 0},
                     &curve);
        }
    }
}

static int answer_layout(struct rg_web *web, const rg_layout *layout)
{
    rg_value *record = rg_web_picture_record(layout->width, layout->height, web->net.directed);

    rg_value *list = rg_put_list(record, "classes");
    for (unsigned i = 0; i < layout->classes; i++)
        rg_put_text(list, NULL, layout->class_name[i]);
    list = rg_put_list(record, "marks");
    for (unsigned i = 0; i < layout->marks; i++) {
        rg_value *mark = rg_put_record(list, NULL);
        rg_put_real(mark, "x", round(10 * layout->mark[i].at.x) / 10);
        rg_put_real(mark, "y", round(10 * layout->mark[i].at.y) / 10);
        rg_put_text(mark, "text", layout->mark[i].text);
    }
    list = rg_put_list(record, "labels");
    for (uint32_t v = 0; v < layout->count; v++)
        rg_put_text(list, NULL, rg_layout_label(layout, v).text);
    return rg_web_record(web, record, NULL);
}

int rg_web_layout(struct rg_web *web)
{
    rg_layout *layout;

    if (!web->graph)
        return rg_web_refuse(web, RG_E_FAMILY);
    rg_status status = rg_layout_open(&web->net, &layout);
    if (status != RG_OK)
        return rg_web_refuse(web, status);
    status = rg_web_picture_begin(web, layout->count, web->net.links);
    if (status == RG_OK) {
        copy_spots(web, layout);
        copy_links(web, layout);
        status = (rg_status)answer_layout(web, layout);
    }
    rg_layout_close(layout);
    return status == RG_OK ? RG_OK : rg_web_refuse(web, status);
}

/* ---- What there is for the page */

#define GETTER(type, name, field)                                                                  \
    type rg_web_##name(const struct rg_web *web)                                                   \
    {                                                                                              \
        return web->field;                                                                         \
    }
GETTER(const char *, answer, answer.bytes)
GETTER(size_t, answer_bytes, answer.length)
GETTER(unsigned, spot_count, picture.spots)
GETTER(unsigned, link_count, picture.links)
GETTER(const float *, spots, picture.spot)
GETTER(const uint32_t *, looks, picture.look)
GETTER(const double *, vertices, picture.vertex)
GETTER(const uint32_t *, links, picture.link)
GETTER(const float *, curves, picture.curve)
GETTER(const uint32_t *, hops, hops)
GETTER(const double *, loads, load)
GETTER(unsigned, move_count, moves)
GETTER(const double *, moves, move)
