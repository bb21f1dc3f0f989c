/* SPDX-License-Identifier: Apache-2.0 */

#include "picture.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "parts_svg.h"

uint32_t rg_picture_group(const struct picture *picture, uint32_t source)
{
    return source / (picture->fabric.terminals / picture->groups);
}

static rg_status find_states(struct picture *picture)
{
    const rg_switched *switched = picture->switched;

    picture->states = calloc(switched->switches, 1);
    picture->message = calloc(switched->rows, sizeof *picture->message);
    if (picture->states == NULL || picture->message == NULL)
        return RG_E_MEMORY;
    return rg_switched_states(switched, picture->row, picture->pass, picture->states);
}

/* Finds the messages that are sent in this pass. */
static void find_messages(struct picture *picture)
{
    for (uint32_t i = 0; i < picture->switched->rows; i++) {
        struct picture_message *message = &picture->message[picture->count];
        message->source = i;
        picture->count += rg_fabric_walk(&picture->fabric, picture->states, i, message->hop,
                                         &message->destination) == picture->fabric.count;
    }
}

rg_status rg_picture_begin(struct picture *picture, const rg_switched *switched, uint32_t row,
                           uint32_t pass)
{
    rg_fabric *fabric = &picture->fabric;

    if (switched == NULL)
        return RG_E_NULL;
    const rg_any_network *network = switched->network;
    *picture = (struct picture){.switched = switched, .row = row, .pass = pass};
    picture->groups =
        network->info->kind == RG_KIND_GFT ? network->shape.gft.m : network->shape.multistage.d;
    if (switched->rows > RG_DRAW_MOST_LINES)
        return RG_E_LARGE;
    rg_status status = rg_fabric_open(fabric, switched);
    if (status == RG_OK && rg_fabric_lines(fabric) > RG_DRAW_MOST_LINES)
        status = RG_E_LARGE;
    if (status == RG_OK)
        status = rg_fabric_turn(fabric, pass);
    if (status == RG_OK)
        status = find_states(picture);
    if (status == RG_OK)
        find_messages(picture);
    else
        rg_picture_end(picture);
    return status;
}

void rg_picture_end(struct picture *picture)
{
    rg_fabric_close(&picture->fabric);
    free(picture->states);
    free(picture->message);
}

struct picture_paint rg_picture_paint(const struct picture *picture, unsigned stage, uint32_t index)
{
    const uint32_t first = picture->fabric.stage[stage].first;
    struct picture_paint paint = {NULL, ""};

    if (first == RG_NO_STATES)
        return paint;
    const unsigned state = picture->states[first + index];
    paint.fill = rg_state_fill(state);
    if (state == RG_GFT_IDLE)
        snprintf(paint.text, sizeof paint.text, "-");
    else
        snprintf(paint.text, sizeof paint.text, "%u", state & 255);
    return paint;
}

/* Writes who sends to whom, followed by "; ", if there is a formula. */
static void print_rule(const struct picture *picture, char *text, size_t size)
{
    const rg_switched *switched = picture->switched;
    const bool canonical =
        switched->network->info->kind == RG_KIND_GFT && switched->seed_index == 0;

    text[0] = '\0';
    if (switched->square == RG_SQUARE_LLS || switched->square == RG_SQUARE_RLS) {
        snprintf(text, size, "message i goes to (i - %" PRIu32 ") mod %" PRIu32 "; ", picture->row,
                 switched->rows);
    } else if (canonical && switched->square == RG_SQUARE_CLS) {
        snprintf(text, size, "message i goes to i xor %" PRIu32 "; ", picture->row);
    } else if (canonical) {
        snprintf(text, size, "message i goes to i + %" PRIu32 " digit by digit, without carry; ",
                 picture->row);
    }
}

struct picture_caption rg_picture_caption(const struct picture *picture)
{
    const rg_switched *switched = picture->switched;
    struct picture_caption caption;
    char seed[40] = "";
    char pass[40] = "";
    char rule[80];

    if (switched->seed_index != 0)
        snprintf(seed, sizeof seed, " (seed %" PRIu64 ")", switched->seed_index);
    if (switched->network->info->kind == RG_KIND_GFT)
        snprintf(pass, sizeof pass, ", pass %" PRIu32 " (of %" PRIu32 ")", picture->pass,
                 switched->passes);
    snprintf(caption.title, sizeof caption.title, "%s, square %s%s, rotation %" PRIu32 "%s",
             switched->network->name, rg_square_name(switched->square), seed, picture->row, pass);
    print_rule(picture, rule, sizeof rule);
    snprintf(caption.lines, sizeof caption.lines,
             "%scolour: the source's block of %" PRIu32 "; bold: %" PRIu32 " to %" PRIu32, rule,
             switched->rows / picture->groups, picture->message[0].source,
             picture->message[0].destination);
    return caption;
}
