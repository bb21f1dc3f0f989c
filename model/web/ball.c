/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * The vertices nearest to one, found link by link against and along the arrows. Ring r holds those
 * that are r hops away. A vertex stands above its parent in the search; the room around a ring goes
 * to subtrees by the number of their leaves. */

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"

static const double full_turn = 6.283185307179586;

struct ball {
    uint32_t count;
    uint32_t most;
    uint64_t *vertex;  /* by number in the ball */
    uint32_t *parent;  /* likewise */
    uint32_t *ring;    /* likewise */
    double *leaves;    /* likewise: of its subtree */
    double *start;     /* likewise: where its room begins, in turns */
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

static void ball_add(struct ball *ball, uint64_t vertex, uint32_t parent)
{
    const size_t slot = slot_of(ball, vertex);

    if (ball->place[slot] != 0 || ball->count == ball->most)
        return;
    const uint32_t number = ball->count++;
    ball->place[slot] = number + 1;
    ball->vertex[number] = vertex;
    ball->parent[number] = parent;
    ball->ring[number] = number == 0 ? 0 : ball->ring[parent] + 1;
}

static rg_status ball_begin(struct ball *ball, uint32_t most)
{
    size_t places = 64;

    while (places < 2 * (size_t)most)
        places *= 2;
    *ball = (struct ball){
        .most = most,
        .vertex = calloc(most, sizeof *ball->vertex),
        .parent = calloc(most, sizeof *ball->parent),
        .ring = calloc(most, sizeof *ball->ring),
        .leaves = calloc(most, sizeof *ball->leaves),
        .start = calloc(most, sizeof *ball->start),
        .place = calloc(places, sizeof *ball->place),
        .place_mask = places - 1,
    };
    return ball->vertex == NULL || ball->parent == NULL || ball->ring == NULL ||
                   ball->leaves == NULL || ball->start == NULL || ball->place == NULL
               ? RG_E_MEMORY
               : RG_OK;
}

static void ball_end(struct ball *ball)
{
    free(ball->vertex);
    free(ball->parent);
    free(ball->ring);
    free(ball->leaves);
    free(ball->start);
    free(ball->place);
}

static void ball_search(struct ball *ball, const rg_topology *net, uint64_t centre)
{
    uint64_t end[RG_TOPOLOGY_MAX_PORTS];

    ball_add(ball, centre, 0);
    for (uint32_t at = 0; at < ball->count && ball->count < ball->most; at++) {
        (void)rg_topology_neighbours(net, ball->vertex[at], end);
        for (unsigned port = 0; port < net->ports; port++)
            if (end[port] != RG_TOPOLOGY_NONE)
                ball_add(ball, end[port], at);
        if (!net->directed)
            continue;
        (void)rg_topology_predecessors(net, ball->vertex[at], end);
        for (unsigned port = 0; port < net->in_ports; port++)
            if (end[port] != RG_TOPOLOGY_NONE)
                ball_add(ball, end[port], at);
    }
}

/* The distance from ring to ring at which every ring has 30 pixels for each of its vertices. */
static double ring_step(const struct ball *ball)
{
    double step = 96;
    uint32_t in_ring = 0;

    for (uint32_t i = 1; i < ball->count; i++) {
        in_ring = ball->ring[i] == ball->ring[i - 1] ? in_ring + 1 : 1;
        step = fmax(step, 30.0 * in_ring / full_turn / ball->ring[i]);
    }
    return step;
}

/* Numbers rise from ring to ring, so children come after their parents. */
static void ball_place(struct ball *ball, struct rg_web_picture *picture, double step,
                       double middle)
{
    for (uint32_t i = ball->count; i-- > 1;) {
        ball->leaves[i] = fmax(ball->leaves[i], 1);
        ball->leaves[ball->parent[i]] += ball->leaves[i];
    }
    ball->leaves[0] = fmax(ball->leaves[0], 1);
    for (uint32_t i = 0; i < ball->count; i++) {
        const double share = ball->leaves[i] / ball->leaves[0];
        if (i > 0) {
            ball->start[i] = ball->start[ball->parent[i]];
            ball->start[ball->parent[i]] += share;
        }
        const double angle = full_turn * (ball->start[i] + share / 2);
        float *spot = &picture->spot[4 * (size_t)i];
        spot[0] = (float)(middle + step * ball->ring[i] * cos(angle));
        spot[1] = (float)(middle + step * ball->ring[i] * sin(angle));
        picture->vertex[i] = (double)ball->vertex[i];
    }
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
    uint64_t end[RG_TOPOLOGY_MAX_PORTS];
    uint64_t links = 0;

    for (uint32_t i = 0; i < ball->count; i++) {
        (void)rg_topology_neighbours(net, ball->vertex[i], end);
        for (unsigned port = 0; port < net->ports; port++) {
            if (end[port] == RG_TOPOLOGY_NONE || (!net->directed && end[port] < ball->vertex[i]))
                continue;
            const uint32_t to = ball->place[slot_of(ball, end[port])];
            if (to == 0)
                continue;
            links++;
            if (web != NULL)
                rg_web_picture_link(web, i, to - 1, 0, 0);
        }
    }
    return links;
}

static void put_ball(struct rg_web *web, const struct ball *ball, double size)
{
    rg_out *out = rg_web_answer_begin(web);
    uint32_t in_ring = 0;

    rg_web_picture_header(out, size, size, web->net.directed);
    rg_out_text(out, ",\"classes\":[],\"marks\":[],\"counts\":[");
    for (uint32_t i = 0; i < ball->count; i++) {
        in_ring++;
        if (i + 1 < ball->count && ball->ring[i + 1] == ball->ring[i])
            continue;
        rg_out_format(out, "%s%" PRIu32, ball->ring[i] == 0 ? "" : ",", in_ring);
        in_ring = 0;
    }
    rg_out_text(out, "],\"labels\":[");
    for (uint32_t i = 0; i < ball->count; i++) {
        rg_out_text(out, i == 0 ? "" : ",");
        rg_web_json_label(web, ball->vertex[i]);
    }
    rg_out_text(out, "]}");
}

static rg_status draw_ball(struct rg_web *web, struct ball *ball)
{
    const rg_status status =
        rg_web_picture_begin(web, ball->count, ball_links(ball, &web->net, NULL));
    if (status != RG_OK)
        return status;
    const double step = ring_step(ball);
    const double middle = step * ball->ring[ball->count - 1] + 80;
    ball_place(ball, &web->picture, step, middle);
    ball_looks(web, ball);
    (void)ball_links(ball, &web->net, web);
    put_ball(web, ball, 2 * middle);
    return RG_OK;
}

int rg_web_ball(struct rg_web *web, double vertex, double most)
{
    uint64_t centre = 0, count = 0;
    struct ball ball;

    rg_status status = rg_web_vertex_of(web, vertex, &centre);
    if (status == RG_OK)
        status = rg_web_whole(most, RG_WEB_MOST_SPOTS, &count);
    if (status != RG_OK || count == 0)
        return rg_web_refuse(web, status != RG_OK ? status : RG_E_INDEX, -1, 0);
    status = ball_begin(&ball, (uint32_t)count);
    if (status == RG_OK) {
        ball_search(&ball, &web->net, centre);
        status = draw_ball(web, &ball);
    }
    ball_end(&ball);
    return status == RG_OK ? rg_web_answer_end(web) : rg_web_refuse(web, status, -1, 0);
}
