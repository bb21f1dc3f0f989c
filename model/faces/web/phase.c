/* SPDX-License-Identifier: Apache-2.0 */

/* A fat tree or multistage network, opened into its stages, in one phase of an exchange. */

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"
#include "net/inner/exchange.h"

#define COLUMN 120.0 /* from stage to stage */
#define LINE 14.0    /* from line to line, where there are most */
/* A search for changes moves at most this many messages. */
#define MOST_MESSAGES 200000.0

/* Counts the switches that change in the whole exchange. RG_E_LARGE: that takes too long. */
static rg_status count_changes(const rg_switched *switched, uint64_t *changes)
{
    rg_fabric fabric;
    rg_exchange_run push;

    if ((double)switched->rows * switched->rows > MOST_MESSAGES)
        return RG_E_LARGE;
    rg_status status = rg_fabric_open(&fabric, switched);
    if (status == RG_OK) {
        status = rg_exchange_open(&push, &fabric, NULL);
        if (status == RG_OK)
            status = rg_exchange_all(&push, NULL, changes);
        rg_exchange_close(&push);
    }
    rg_fabric_close(&fabric);
    return status;
}

int rg_web_exchange(struct rg_web *web, unsigned square, double seed)
{
    uint64_t index = 0, changes = 0;

    if (!web->open || web->any.info->kind == RG_KIND_KAUTZ ||
        web->any.info->kind == RG_KIND_TOPOLOGY)
        return rg_web_refuse(web, RG_E_FAMILY);
    if (square > RG_SQUARE_RLS || !rg_square_exists(&web->any, (rg_square)square))
        return rg_web_refuse(web, RG_E_SQUARE);
    if (rg_web_whole(seed, RG_WEB_MOST_VERTICES, &index) != RG_OK)
        return rg_web_refuse(web, RG_E_SEED);
    if (web->opened)
        rg_switched_close(&web->switched);
    web->opened = false;
    rg_status status = rg_switched_open(&web->switched, &web->any, (rg_square)square, index);
    if (status != RG_OK) {
        rg_switched_close(&web->switched);
        return rg_web_refuse(web, status);
    }
    web->opened = true;
    status = count_changes(&web->switched, &changes);
    if (status != RG_OK && status != RG_E_LARGE)
        return rg_web_refuse(web, status);
    rg_value *record = rg_record_begin();
    rg_put_counts(record, {"square", square}, {"rows", web->switched.rows},
                  {"passes", web->switched.passes});
    rg_put_real(record, "seeds", (double)rg_square_seeds(&web->any, (rg_square)square));
    rg_put_real(record, "changes", status == RG_OK ? (double)changes : -1);
    rg_value *squares = rg_put_list(record, "squares");
    for (unsigned i = 0; i <= RG_SQUARE_RLS; i++) {
        if (!rg_square_exists(&web->any, (rg_square)i))
            continue;
        rg_value *one = rg_put_record(squares, NULL);
        rg_put_count(one, "square", i);
        rg_put_text(one, "name", rg_square_name((rg_square)i));
    }
    return rg_web_record(web, record, NULL);
}

/* A picture under way. Spots are the terminals as inputs, the switches stage by stage, and the
 * terminals as outputs; links go by stage and line, so a message finds its links by number. */
struct opened {
    struct rg_web *web;
    rg_fabric fabric;
    uint8_t *states;
    double height;
    uint32_t first_spot[RG_FABRIC_MAX_STAGES + 1]; /* of each stage, at last of the outputs */
    uint32_t first_link[RG_FABRIC_MAX_STAGES + 1]; /* of the entries, then of each stage's lines */
};

static void count_parts(struct opened *opened, uint32_t *spots, uint32_t *links)
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

static void put_spot(struct opened *opened, uint32_t spot, double x, double y, double half_x,
                     double half_y)
{
    const float place[4] = {(float)x, (float)y, (float)half_x, (float)half_y};

    memcpy(&opened->web->picture.spot[4 * (size_t)spot], place, sizeof place);
}

static uint8_t state_of(const struct opened *opened, unsigned s, uint32_t index)
{
    const rg_stage *stage = &opened->fabric.stage[s];

    return stage->first == RG_NO_STATES ? stage->turn : opened->states[stage->first + index];
}

static void place_terminals(struct opened *opened, uint32_t first, double x)
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

static void place_switches(struct opened *opened, unsigned s, double x)
{
    const rg_stage *stage = &opened->fabric.stage[s];
    struct rg_web_picture *picture = &opened->web->picture;
    const double apart = opened->height / stage->switches;

    for (uint32_t i = 0; i < stage->switches; i++) {
        const uint32_t spot = opened->first_spot[s] + i;
        const unsigned ports = stage->inputs > stage->outputs ? stage->inputs : stage->outputs;
        put_spot(opened, spot, x, 40 + (i + 0.5) * apart, 13,
                 fmin(0.42 * apart, fmax(9, LINE / 2 * ports)));
        picture->look[4 * (size_t)spot] = RG_LOOK_SWITCH;
        picture->look[4 * (size_t)spot + 1] = RG_LABEL_INSIDE;
        picture->look[4 * (size_t)spot + 2] =
            stage->first == RG_NO_STATES ? 0 : 1U + state_of(opened, s, i);
        picture->vertex[spot] = i;
    }
}

/* The link from a line of a stage, or from an input, to a place. */
static void add_line(struct opened *opened, unsigned s, uint32_t from, uint32_t place)
{
    const rg_fabric *fabric = &opened->fabric;
    const bool last = s == fabric->count;
    const uint32_t to = opened->first_spot[s] + (last ? place : place >> 8);

    rg_web_picture_link(opened->web, from, to, 0, 0);
    float *curve = opened->web->picture.curve + 8 * (size_t)(opened->web->picture.links - 1);
    const float *box = opened->web->picture.spot + 4 * (size_t)to;
    curve[6] = box[0] - box[2];
    if (!last)
        curve[7] +=
            box[3] * (2 * ((float)(place & 255) + 0.5F) / (float)fabric->stage[s].inputs - 1);
    curve[4] = curve[6];
    curve[5] = curve[7];
}

static void add_lines(struct opened *opened)
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
            curve[1] +=
                box[3] * (2 * ((float)(line % stage->outputs) + 0.5F) / (float)stage->outputs - 1);
            curve[2] = curve[0];
            curve[3] = curve[1];
        }
    }
}

/* Follows all messages of the phase: their links get their number, and the answer their ends. */
static void follow(struct opened *opened, uint32_t pass, rg_value *sends)
{
    rg_hop hop[RG_FABRIC_MAX_STAGES];
    const rg_fabric *fabric = &opened->fabric;
    uint32_t *link = opened->web->picture.link;

    for (uint32_t source = 0; source < fabric->terminals; source++) {
        uint32_t destination = 0;
        if (rg_fabric_pass(fabric, source) != pass ||
            rg_fabric_walk(fabric, opened->states, source, hop, &destination) < fabric->count)
            continue;
        link[4 * (size_t)source + 3] = source + 1;
        for (unsigned s = 0; s < fabric->count; s++) {
            const uint32_t line = hop[s].index * fabric->stage[s].outputs + hop[s].out;
            link[4 * (size_t)(opened->first_link[s + 1] + line) + 3] = source + 1;
        }
        rg_value *send = rg_put_list(sends, NULL);
        rg_put_count(send, NULL, source);
        rg_put_count(send, NULL, destination);
    }
}

static void put_labels(const struct opened *opened, rg_value *labels)
{
    const rg_fabric *fabric = &opened->fabric;

    for (uint32_t i = 0; i < fabric->terminals; i++)
        rg_put_format(labels, NULL, "%" PRIu32, i);
    for (unsigned s = 0; s < fabric->count; s++)
        for (uint32_t i = 0; i < fabric->stage[s].switches; i++) {
            const uint8_t state = state_of(opened, s, i);
            if (fabric->stage[s].first == RG_NO_STATES || state == RG_GFT_IDLE)
                rg_put_text(labels, NULL, fabric->stage[s].first == RG_NO_STATES ? "" : "-");
            else
                rg_put_format(labels, NULL, "%u", state);
        }
    for (uint32_t i = 0; i < fabric->terminals; i++)
        rg_put_format(labels, NULL, "%" PRIu32, i);
}

static int answer_phase(struct opened *opened, uint32_t pass)
{
    const rg_fabric *fabric = &opened->fabric;
    rg_value *record =
        rg_web_picture_record(80 + COLUMN * (fabric->count + 1), opened->height + 60, false);
    uint32_t idle = 0;

    rg_put_list(record, "classes");
    follow(opened, pass, rg_put_list(record, "sends"));
    for (uint32_t i = 0; i < opened->web->switched.switches; i++)
        idle += opened->states[i] == RG_GFT_IDLE;
    rg_put_count(record, "idle", idle);
    rg_value *marks = rg_put_list(record, "marks");
    for (unsigned s = 0; s < fabric->count; s++) {
        rg_value *mark = rg_put_record(marks, NULL);
        rg_put_real(mark, "x", 40 + COLUMN * (s + 1));
        rg_put_count(mark, "y", 20);
        rg_put_format(mark, "text", "%c%u %s", fabric->stage[s].letter, fabric->stage[s].number,
                      fabric->stage[s].half);
    }
    put_labels(opened, rg_put_list(record, "labels"));
    return rg_web_record(opened->web, record, NULL);
}

static rg_status draw_phase(struct opened *opened, uint32_t row, uint32_t pass)
{
    struct rg_web *web = opened->web;
    uint32_t spots, links;

    rg_status status = rg_fabric_turn(&opened->fabric, pass);
    if (status == RG_OK)
        status = rg_switched_states(&web->switched, row, pass, opened->states);
    if (status != RG_OK)
        return status;
    count_parts(opened, &spots, &links);
    status = rg_web_picture_begin(web, spots, links);
    if (status != RG_OK)
        return status;
    opened->height =
        LINE * fmax(16, fmax(rg_fabric_lines(&opened->fabric), opened->fabric.terminals));
    place_terminals(opened, 0, 40);
    for (unsigned s = 0; s < opened->fabric.count; s++)
        place_switches(opened, s, 40 + COLUMN * (s + 1));
    place_terminals(opened, opened->first_spot[opened->fabric.count],
                    40 + COLUMN * (opened->fabric.count + 1));
    add_lines(opened);
    return (rg_status)answer_phase(opened, pass);
}

int rg_web_phase(struct rg_web *web, double row, double pass)
{
    struct opened opened = {.web = web};
    uint64_t row_number, pass_number;

    if (!web->opened)
        return rg_web_refuse(web, RG_E_FAMILY);
    if (rg_web_whole(row, web->switched.rows, &row_number) != RG_OK)
        return rg_web_refuse(web, RG_E_ROTATION);
    if (rg_web_whole(pass, web->switched.passes, &pass_number) != RG_OK)
        return rg_web_refuse(web, RG_E_PASS);
    if (web->switched.switches > RG_WEB_MOST_SPOTS)
        return rg_web_refuse(web, RG_E_LARGE);
    rg_status status = rg_fabric_open(&opened.fabric, &web->switched);
    if (status == RG_OK) {
        opened.states = calloc(web->switched.switches, 1);
        status = opened.states == NULL
                     ? RG_E_MEMORY
                     : draw_phase(&opened, (uint32_t)row_number, (uint32_t)pass_number);
    }
    free(opened.states);
    rg_fabric_close(&opened.fabric);
    return status == RG_OK ? rg_web_answer_end(web) : rg_web_refuse(web, status);
}
