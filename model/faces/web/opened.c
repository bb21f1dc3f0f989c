/* SPDX-License-Identifier: Apache-2.0 */

/* The picture of a pass: columns of switches, and the messages that pass them. */

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "opened.h"

#define COLUMN 120.0 /* from stage to stage at least; */
#define NARROW 84.0  /* of a picture of ways, so that a low one fits a narrow window */
#define LINE 14.0    /* from line to line, where there are most */

static void count_parts(struct rg_web_opened *opened, uint32_t *spots, uint32_t *links)
{
    const rg_fabric *fabric = &opened->fabric;

    *spots = *links = fabric->terminals;
    opened->first_link[0] = 0;
    for (unsigned s = 0; s < fabric->count; s++) {
        opened->first_spot[s] = *spots;
        opened->first_link[s + 1] = *links;
        *spots += fabric->stage[s].switches;
        *links += fabric->stage[s].switches * fabric->stage[s].outputs;
    }
    opened->first_spot[fabric->count] = *spots;
    *spots += fabric->terminals;
}

static void put_spot(struct rg_web_opened *opened, uint32_t spot, double x, double y, double half_x,
                     double half_y)
{
    const float place[4] = {(float)x, (float)y, (float)half_x, (float)half_y};

    memcpy(&opened->web->picture.spot[4 * (size_t)spot], place, sizeof place);
}

static void place_terminals(struct rg_web_opened *opened, uint32_t first, double x)
{
    struct rg_web_picture *picture = &opened->web->picture;
    const double apart = opened->height / opened->fabric.terminals;

    for (uint32_t i = 0; i < opened->fabric.terminals; i++) {
        put_spot(opened, first + i, x, 40 + (i + 0.5) * apart, 16, fmin(0.4 * apart, 9));
        picture->look[4 * (size_t)(first + i)] = RG_LOOK_NODE;
        picture->look[4 * (size_t)(first + i) + 1] = RG_LABEL_INSIDE;
        picture->vertex[first + i] = i;
    }
}

static void place_switches(struct rg_web_opened *opened, unsigned s, double x)
{
    const rg_stage *stage = &opened->fabric.stage[s];
    struct rg_web_picture *picture = &opened->web->picture;
    const double apart = opened->height / stage->switches;

    for (uint32_t i = 0; i < stage->switches; i++) {
        const uint32_t spot = opened->first_spot[s] + i;
        const unsigned ports = stage->inputs > stage->outputs ? stage->inputs : stage->outputs;
        put_spot(opened, spot, x, 40 + (i + 0.5) * apart, opened->states == NULL ? 20 : 13,
                 fmin(0.42 * apart, fmax(9, LINE / 2 * ports)));
        picture->look[4 * (size_t)spot] = RG_LOOK_SWITCH;
        picture->look[4 * (size_t)spot + 1] = RG_LABEL_INSIDE;
        if (opened->states == NULL) /* until a message passes */
            picture->look[4 * (size_t)spot + 2] = 1U + RG_GFT_IDLE;
        else if (stage->first != RG_NO_STATES)
            picture->look[4 * (size_t)spot + 2] = 1U + opened->states[stage->first + i];
        picture->vertex[spot] = i;
    }
}

static float port_height(const float *box, unsigned port, unsigned ports)
{
    return box[1] + box[3] * (2 * ((float)port + 0.5F) / (float)ports - 1);
}

/* The link from a line of a stage, or from an input, to a place. */
static void add_line(struct rg_web_opened *opened, unsigned s, uint32_t from, uint32_t place)
{
    const rg_fabric *fabric = &opened->fabric;
    const bool last = s == fabric->count;
    const uint32_t to = opened->first_spot[s] + (last ? place : place >> 8);

    rg_web_picture_link(opened->web, from, to, 0, 0);
    float *curve = opened->web->picture.curve + 8 * (size_t)(opened->web->picture.links - 1);
    const float *box = opened->web->picture.spot + 4 * (size_t)to;
    curve[6] = box[0] - box[2];
    if (!last)
        curve[7] = port_height(box, place & 255, fabric->stage[s].inputs);
    curve[4] = curve[6];
    curve[5] = curve[7];
}

static void add_lines(struct rg_web_opened *opened)
{
    const rg_fabric *fabric = &opened->fabric;
    struct rg_web_picture *picture = &opened->web->picture;

    for (uint32_t i = 0; i < fabric->terminals; i++) {
        add_line(opened, 0, i, fabric->entry[i]);
        float *curve = &picture->curve[8 * (size_t)(picture->links - 1)];
        curve[0] += picture->spot[4 * (size_t)i + 2];
        curve[2] = curve[0];
    }
    for (unsigned s = 0; s < fabric->count; s++) {
        const rg_stage *stage = &fabric->stage[s];
        for (uint32_t line = 0; line < stage->switches * stage->outputs; line++) {
            const uint32_t from = opened->first_spot[s] + line / stage->outputs;
            add_line(opened, s + 1, from, stage->link[line]);
            const float *box = &picture->spot[4 * (size_t)from];
            float *curve = &picture->curve[8 * (size_t)(picture->links - 1)];
            curve[0] += box[2];
            curve[1] = port_height(box, line % stage->outputs, stage->outputs);
            curve[2] = curve[0];
            curve[3] = curve[1];
        }
    }
}

/* A piece of a message's way from one height to another, from the side of a switch to one of this
 * or of a later switch. */
static void add_piece(struct rg_web_opened *opened, uint32_t from, float from_x, float from_y,
                      uint32_t to, float to_x, float to_y, uint32_t source)
{
    const float third = (to_x - from_x) / 3;
    const float curve[8] = {from_x, from_y, from_x + third, from_y, to_x - third, to_y, to_x, to_y};

    rg_web_picture_link(opened->web, from, to, 0, source + 1);
    memcpy(&opened->web->picture.curve[8 * (size_t)(opened->web->picture.links - 1)], curve,
           sizeof curve);
}

/* A message inside a switch; where it turns, it leaves and enters beside the ports, at the heights
 * of those by which it came and goes on. */
static void add_inside(struct rg_web_opened *opened, const rg_web_way *way, unsigned s,
                       uint32_t source)
{
    const rg_stage *stage = &opened->fabric.stage[s];
    const unsigned back = opened->fabric.count - 1 - way->turn;
    const rg_hop *hop = &way->hop[s];
    const uint32_t spot = opened->first_spot[s] + hop->index;
    const float *box = &opened->web->picture.spot[4 * (size_t)spot];
    const bool turns = way->turn < back;
    const float in = port_height(box, hop->in, stage->inputs),
                out = port_height(box, hop->out, stage->outputs);
    const float left = turns && s == back ? out : in, right = turns && s == way->turn ? in : out;

    add_piece(opened, spot, box[0] - box[2], left, spot, box[0] + box[2], right, source);
    if (turns && s == way->turn) {
        const uint32_t to = opened->first_spot[back] + hop->index;
        const float *end = &opened->web->picture.spot[4 * (size_t)to];
        add_piece(opened, spot, box[0] + box[2], in, to, end[0] - end[2],
                  port_height(end, way->hop[back].out, opened->fabric.stage[back].outputs), source);
    }
}

/* Follows all messages of the pass: their links get their number, and the answer their ends. */
static void follow(struct rg_web_opened *opened, rg_value *sends)
{
    const rg_fabric *fabric = &opened->fabric;
    struct rg_web_picture *picture = &opened->web->picture;
    rg_web_way way;

    for (uint32_t source = 0; source < fabric->terminals; source++) {
        if (!opened->way(opened, source, &way))
            continue;
        const unsigned back = fabric->count - 1 - way.turn;
        picture->link[4 * (size_t)source + 3] = source + 1;
        for (unsigned s = 0; s < fabric->count; s++) {
            if (s > way.turn && s < back)
                continue;
            const uint32_t line = way.hop[s].index * fabric->stage[s].outputs + way.hop[s].out;
            if (s != way.turn || s >= back)
                picture->link[4 * (size_t)(opened->first_link[s + 1] + line) + 3] = source + 1;
            if (opened->states == NULL) {
                picture->look[4 * (size_t)(opened->first_spot[s] + way.hop[s].index) + 2] = 0;
                add_inside(opened, &way, s, source);
            }
        }
        rg_value *send = rg_put_list(sends, NULL);
        rg_put_count(send, NULL, source);
        rg_put_count(send, NULL, way.destination);
    }
}

static void put_labels(const struct rg_web_opened *opened, rg_value *labels)
{
    const rg_fabric *fabric = &opened->fabric;

    for (uint32_t i = 0; i < fabric->terminals; i++)
        rg_put_format(labels, NULL, "%" PRIu32, i);
    for (unsigned s = 0; s < fabric->count; s++)
        for (uint32_t i = 0; i < fabric->stage[s].switches; i++) {
            const uint32_t look =
                opened->web->picture.look[4 * (size_t)(opened->first_spot[s] + i) + 2];
            if (look == 0 || look == 1U + RG_GFT_IDLE)
                rg_put_text(labels, NULL, look == 0 ? "" : "-");
            else
                rg_put_format(labels, NULL, "%" PRIu32, look - 1);
        }
    for (uint32_t i = 0; i < fabric->terminals; i++)
        rg_put_format(labels, NULL, "%" PRIu32, i);
}

static rg_status answer(struct rg_web_opened *opened)
{
    const rg_fabric *fabric = &opened->fabric;
    const struct rg_web_picture *picture = &opened->web->picture;
    rg_value *record = rg_web_picture_record(80 + opened->column * (fabric->count + 1),
                                             opened->height + 60, false);
    uint32_t idle = 0;

    rg_put_list(record, "classes");
    follow(opened, rg_put_list(record, "sends"));
    for (uint32_t i = 0; i < picture->spots; i++)
        idle += picture->look[4 * (size_t)i + 2] == 1U + RG_GFT_IDLE;
    rg_put_counts(record, {"idle", idle}, {"terminals", fabric->terminals});
    rg_value *marks = rg_put_list(record, "marks");
    for (unsigned s = 0; s < fabric->count; s++) {
        rg_value *mark = rg_put_record(marks, NULL);
        rg_put_real(mark, "x", 40 + opened->column * (s + 1));
        rg_put_count(mark, "y", 20);
        rg_put_format(mark, "text", "%c%u %s", fabric->stage[s].letter, fabric->stage[s].number,
                      fabric->stage[s].half);
    }
    put_labels(opened, rg_put_list(record, "labels"));
    return (rg_status)rg_web_record(opened->web, record, NULL);
}

rg_status rg_web_opened_draw(struct rg_web_opened *opened)
{
    const rg_fabric *fabric = &opened->fabric;
    uint32_t spots, links;

    count_parts(opened, &spots, &links);
    const uint64_t inside =
        opened->states == NULL ? (uint64_t)fabric->terminals * (fabric->count + 1) : 0;
    const rg_status status = rg_web_picture_begin(opened->web, spots, links + inside);
    if (status != RG_OK)
        return status;
    opened->height = LINE * fmax(16, fmax(rg_fabric_lines(fabric), fabric->terminals));
    opened->column = fmax(opened->states == NULL ? NARROW : COLUMN, opened->height / 7);
    place_terminals(opened, 0, 40);
    for (unsigned s = 0; s < fabric->count; s++)
        place_switches(opened, s, 40 + opened->column * (s + 1));
    place_terminals(opened, opened->first_spot[fabric->count],
                    40 + opened->column * (fabric->count + 1));
    add_lines(opened);
    return answer(opened);
}

/* ---- The stages of a permutation */

static uint32_t place_of(const rg_topology *net, const rg_permutation *routed, unsigned stage,
                         rg_topology_end end)
{
    const bool down = !net->directed && stage > routed->stages / 2;
    rg_topology_place at;

    if (end.vertex < net->nodes)
        return (uint32_t)end.vertex;
    (void)rg_topology_where(net, end.vertex, &at);
    return (uint32_t)at.index << 8 | (end.port - (down ? routed->stage[stage].outputs : 0));
}

/* The links of a stage; of a tree, up-ports are numbered after those to children. */
static void link_stage(const rg_topology *net, const rg_permutation *routed, unsigned s,
                       rg_stage *stage)
{
    const unsigned up = !net->directed && s < routed->stages / 2 ? stage->inputs : 0;
    rg_topology_place at = {.level = stage->number};
    rg_topology_end end = {0, 0};
    uint64_t vertex = 0;

    for (uint32_t line = 0; line < stage->switches * stage->outputs; line++) {
        at.index = line / stage->outputs;
        (void)rg_topology_at(net, &at, &vertex);
        (void)rg_topology_neighbour(net, vertex, line % stage->outputs + up, &end);
        stage->link[line] = place_of(net, routed, s + 1, end);
    }
}

rg_status rg_web_permutation_fabric(const rg_topology *net, const rg_permutation *routed,
                                    rg_fabric *fabric)
{
    const unsigned middle = routed->stages / 2;
    rg_topology_end end = {0, 0};

    *fabric = (rg_fabric){.terminals = routed->lines, .count = routed->stages};
    if (routed->stages > RG_FABRIC_MAX_STAGES)
        return RG_E_LARGE;
    fabric->entry = rg_room_get(&fabric->room, fabric->terminals, sizeof *fabric->entry);
    for (uint32_t i = 0; fabric->entry != NULL && i < fabric->terminals; i++) {
        (void)rg_topology_neighbour(net, i, 0, &end);
        fabric->entry[i] = place_of(net, routed, 0, end);
    }
    for (unsigned s = 0; s < fabric->count; s++) {
        const rg_permutation_stage *of = &routed->stage[s];
        rg_stage *stage = &fabric->stage[s];
        *stage = (rg_stage){.letter = net->directed ? 'S' : 'L',
                            .number = net->directed || s <= middle ? s : routed->stages - 1 - s,
                            .half = net->directed ? ""
                                    : s < middle  ? "up"
                                    : s > middle  ? "down"
                                                  : "top",
                            .switches = of->switches,
                            .inputs = of->inputs,
                            .outputs = of->outputs,
                            .first = of->first};
        stage->link =
            rg_room_get(&fabric->room, (size_t)of->switches * of->outputs, sizeof *stage->link);
        if (stage->link != NULL)
            link_stage(net, routed, s, stage);
    }
    return fabric->room.broken ? RG_E_MEMORY : RG_OK;
}
