/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The vertices nearest to one, found link by link against and along the arrows. Ring r holds those
 * that are r hops away, all of them where that leaves enough to see. They stand round it at equal
 * distances, in the order of the mean direction of their neighbours on the ring before. */

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"

/* A last ring that is not whole is left out where this many vertices stay. */
#define ENOUGH 16

static const double full_turn = 6.283185307179586;

struct ball {
    uint32_t count, most;
    uint32_t beyond;  /* the ring of the first vertex that is left out, or 0 */
    uint64_t *vertex; /* by number in the ball */
    uint32_t *ring;   /* likewise */
    rg_layout_point
        *towards;      /* likewise: the sum of the directions of its neighbours, then its own */
    uint32_t *place;   /* a hash table: number + 1, or 0 */
    size_t place_mask; /* its size is a power of two */
};

static size_t slot_of(const struct ball *ball, uint64_t vertex)
{
    size_t slot = (size_t)(vertex * UINT64_C(0x9e3779b97f4a7c15) >> 32) & ball->place_mask;

    while (ball->place[slot] != 0 && ball->vertex[ball->place[slot] - 1] != vertex)
        slot = (slot + 1) & ball->place_mask;
    return slot;
}

static void ball_add(struct ball *ball, uint64_t vertex, uint32_t ring)
{
    const size_t slot = slot_of(ball, vertex);

    if (ball->place[slot] != 0)
        return;
    if (ball->count == ball->most) {
        ball->beyond = ring;
        return;
    }
    ball->vertex[ball->count] = vertex;
    ball->ring[ball->count] = ring;
    ball->place[slot] = ++ball->count;
}

static rg_status ball_begin(struct ball *ball, uint32_t most)
{
    size_t places = 64;

    while (places < 2 * (size_t)most)
        places *= 2;
    *ball = (struct ball){
        .most = most,
        .vertex = calloc(most, sizeof *ball->vertex),
        .ring = calloc(most, sizeof *ball->ring),
        .towards = calloc(most, sizeof *ball->towards),
        .place = calloc(places, sizeof *ball->place),
        .place_mask = places - 1,
    };
    return ball->vertex == NULL || ball->ring == NULL || ball->towards == NULL ||
                   ball->place == NULL
               ? RG_E_MEMORY
               : RG_OK;
}

static void ball_end(struct ball *ball)
{
    free(ball->vertex);
    free(ball->ring);
    free(ball->towards);
    free(ball->place);
}

/* All neighbours of a vertex, in both directions; returns how many there are. */
static unsigned around(const rg_topology *net, uint64_t vertex,
                       uint64_t end[2 * RG_TOPOLOGY_MAX_PORTS])
{
    const unsigned ends = net->ports + (net->directed ? net->in_ports : 0);
    unsigned count = 0;

    (void)rg_topology_neighbours(net, vertex, end);
    if (net->directed)
        (void)rg_topology_predecessors(net, vertex, end + net->ports);
    for (unsigned i = 0; i < ends; i++)
        if (end[i] != RG_TOPOLOGY_NONE)
            end[count++] = end[i];
    return count;
}

static void ball_search(struct ball *ball, const rg_topology *net, uint64_t centre)
{
    uint64_t end[2 * RG_TOPOLOGY_MAX_PORTS];

    ball_add(ball, centre, 0);
    for (uint32_t at = 0; at < ball->count && ball->beyond == 0; at++) {
        const unsigned ends = around(net, ball->vertex[at], end);
        for (unsigned i = 0; i < ends; i++)
            ball_add(ball, end[i], ball->ring[at] + 1);
    }
    uint32_t whole = ball->count;
    while (ball->beyond != 0 && ball->ring[whole - 1] == ball->beyond)
        whole--;
    if (whole >= ENOUGH)
        ball->count = whole;
}

/* The distance from ring to ring at which every vertex has room for its label. */
static double ring_step(const struct ball *ball, const struct rg_web_picture *picture)
{
    double widest = 4, step = 96;
    uint32_t in_ring = 0;

    for (uint32_t i = 0; i < ball->count; i++)
        widest = fmax(widest, picture->spot[4 * (size_t)i + 2]);
    step = fmax(step, 2 * widest + 20);
    /* Neighbours stand beside and above one another at the same time. */
    const double room = fmax(30, 1.05 * hypot(2 * widest, 22));
    for (uint32_t i = 1; i < ball->count; i++) {
        in_ring = ball->ring[i] == ball->ring[i - 1] ? in_ring + 1 : 1;
        step = fmax(step, room * in_ring / full_turn / ball->ring[i]);
    }
    return step;
}

/* Adds the direction of a vertex to those of its neighbours on the next ring. */
static void point_on(struct ball *ball, const rg_topology *net, uint32_t from)
{
    uint64_t end[2 * RG_TOPOLOGY_MAX_PORTS];
    const unsigned ends = around(net, ball->vertex[from], end);

    for (unsigned i = 0; i < ends; i++) {
        const uint32_t to = ball->place[slot_of(ball, end[i])];
        if (to == 0 || to > ball->count || ball->ring[to - 1] != ball->ring[from] + 1)
            continue;
        ball->towards[to - 1].x += ball->towards[from].x;
        ball->towards[to - 1].y += ball->towards[from].y;
    }
}

struct turned {
    double angle;
    uint32_t number;
};

static int by_angle(const void *one, const void *other)
{
    const struct turned *a = one, *b = other;

    if (a->angle != b->angle)
        return a->angle < b->angle ? -1 : 1;
    return a->number < b->number ? -1 : 1;
}

/* Spreads the vertices first..end-1, which are a ring, and turns it as near to where they point as
 * it can be. */
static void spread(struct ball *ball, uint32_t first, uint32_t end, struct turned *list)
{
    const uint32_t count = end - first;
    double x = 0, y = 0;

    for (uint32_t i = 0; i < count; i++)
        list[i] = (struct turned){
            round(1e6 * atan2(ball->towards[first + i].y, ball->towards[first + i].x)) / 1e6,
            first + i};
    qsort(list, count, sizeof *list, by_angle);
    for (uint32_t i = 0; i < count; i++) {
        x += cos(list[i].angle - full_turn * i / count);
        y += sin(list[i].angle - full_turn * i / count);
    }
    for (uint32_t i = 0; i < count; i++) {
        const double angle = atan2(y, x) + full_turn * i / count;
        ball->towards[list[i].number] = (rg_layout_point){cos(angle), sin(angle)};
    }
}

static rg_status ball_place(struct ball *ball, const rg_topology *net,
                            struct rg_web_picture *picture, double step, double middle)
{
    struct turned *list = calloc((size_t)ball->count + 1, sizeof *list);

    if (list == NULL)
        return RG_E_MEMORY;
    for (uint32_t first = 0, end = 0; first < ball->count; first = end) {
        while (end < ball->count && ball->ring[end] == ball->ring[first])
            end++;
        if (first > 0)
            spread(ball, first, end, list);
        for (uint32_t i = first; i < end; i++)
            point_on(ball, net, i);
    }
    free(list);
    for (uint32_t i = 0; i < ball->count; i++) {
        float *spot = &picture->spot[4 * (size_t)i];
        spot[0] = (float)(middle + step * ball->ring[i] * ball->towards[i].x);
        spot[1] = (float)(middle + step * ball->ring[i] * ball->towards[i].y);
        picture->vertex[i] = (double)ball->vertex[i];
    }
    return RG_OK;
}

static void ball_looks(const struct rg_web *web, const struct ball *ball)
{
    char text[RG_TOPOLOGY_MAX_LABEL];

    for (uint32_t i = 0; i < ball->count; i++) {
        const bool inside = ball->count <= RG_LAYOUT_MOST_LABELLED;
        float *half = web->picture.spot + 4 * (size_t)i + 2;
        (void)rg_topology_label(&web->net, ball->vertex[i], text);
        half[0] = inside ? (float)fmax(10, 3.4 * (double)strlen(text) + 5) : 4;
        half[1] = inside ? 10 : 4;
        web->picture.look[4 * (size_t)i] =
            ball->vertex[i] < web->net.nodes ? RG_LOOK_NODE : RG_LOOK_SWITCH;
        web->picture.look[4 * (size_t)i + 1] = inside ? RG_LABEL_INSIDE : RG_LABEL_NONE;
    }
}

/* How many links there are between vertices of the ball; adds them where @web is not NULL. */
static uint64_t ball_links(const struct ball *ball, const rg_topology *net, struct rg_web *web)
{
    uint64_t end[RG_TOPOLOGY_MAX_PORTS], links = 0;

    for (uint32_t i = 0; i < ball->count; i++) {
        (void)rg_topology_neighbours(net, ball->vertex[i], end);
        for (unsigned port = 0; port < net->ports; port++) {
            if (end[port] == RG_TOPOLOGY_NONE || (!net->directed && end[port] < ball->vertex[i]))
                continue;
            const uint32_t to = ball->place[slot_of(ball, end[port])];
            if (to == 0 || to > ball->count)
                continue;
            links++;
            if (web != NULL)
                rg_web_picture_link(web, i, to - 1, 0, 0);
        }
    }
    return links;
}

static int answer_ball(struct rg_web *web, const struct ball *ball, double size)
{
    rg_value *record = rg_web_picture_record(size, size, web->net.directed);
    uint32_t in_ring = 0;

    rg_put_list(record, "classes");
    rg_put_list(record, "marks");
    rg_value *counts = rg_put_list(record, "counts"), *labels = rg_put_list(record, "labels");
    for (uint32_t i = 0; i < ball->count; i++) {
        rg_web_put_label(web, labels, NULL, ball->vertex[i]);
        in_ring++;
        if (i + 1 < ball->count && ball->ring[i + 1] == ball->ring[i])
            continue;
        rg_put_count(counts, NULL, in_ring);
        in_ring = 0;
    }
    return rg_web_record(web, record, NULL);
}

static rg_status draw_ball(struct rg_web *web, struct ball *ball)
{
    const rg_status status =
        rg_web_picture_begin(web, ball->count, ball_links(ball, &web->net, NULL));
    if (status != RG_OK)
        return status;
    ball_looks(web, ball);
    const double step = ring_step(ball, &web->picture);
    const double middle = step * ball->ring[ball->count - 1] + 80;
    if (ball_place(ball, &web->net, &web->picture, step, middle) != RG_OK)
        return RG_E_MEMORY;
    (void)ball_links(ball, &web->net, web);
    return (rg_status)answer_ball(web, ball, 2 * middle);
}

int rg_web_ball(struct rg_web *web, double vertex, double most)
{
    uint64_t centre = 0, count = 0;
    struct ball ball;

    rg_status status = rg_web_vertex_of(web, vertex, &centre);
    if (status == RG_OK)
        status = rg_web_whole(most, RG_WEB_MOST_SPOTS, &count);
    if (status != RG_OK || count == 0)
        return rg_web_refuse(web, status != RG_OK ? status : RG_E_INDEX);
    status = ball_begin(&ball, (uint32_t)count);
    if (status == RG_OK) {
        ball_search(&ball, &web->net, centre);
        status = draw_ball(web, &ball);
    }
    ball_end(&ball);
    return status == RG_OK ? RG_OK : rg_web_refuse(web, status);
}
