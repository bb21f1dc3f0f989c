/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "picture.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/common/fail.h"

/* Pale, so that a number can be read on them; state 0, straight or nearly so, is the palest. */
static const char *const fills[] = {"#f2f2f2", "#bfe3ff", "#c8efc0", "#ffe3a8", "#ffc9bd",
                                    "#e0cffc", "#b9ece4", "#f3d3e6", "#dfe38f"};

/* Strong, so that thin lines can be told apart. */
static const char *const colours[] = {"#1668b8", "#d4620a", "#1f8a3c", "#a0329e",
                                      "#b58900", "#c2253a", "#0f8b8d", "#6b4b2a"};

const char *cli_state_fill(unsigned state)
{
    const unsigned count = sizeof fills / sizeof fills[0];

    if (state == RG_GFT_IDLE)
        return "#ffffff";
    return fills[state < count ? state : 1 + (state - 1) % (count - 1)];
}

const char *cli_group_colour(uint32_t group)
{
    return colours[group % (sizeof colours / sizeof colours[0])];
}

uint32_t cli_picture_group(const struct cli_picture *picture, uint32_t source)
{
    return source / (picture->fabric.terminals / picture->groups);
}

void cli_picture_begin(struct cli_picture *picture, const rg_switched *switched, uint32_t row,
                       uint32_t pass)
{
    const rg_any_network *network = switched->network;
    rg_fabric *fabric = &picture->fabric;

    *picture = (struct cli_picture){.switched = switched, .row = row, .pass = pass};
    picture->groups =
        network->info->kind == RG_KIND_GFT ? network->shape.gft.m : network->shape.multistage.d;
    if (switched->rows <= CLI_MOST_DRAWN)
        cli_must(rg_fabric_begin(fabric, switched));
    if (switched->rows > CLI_MOST_DRAWN || rg_fabric_lines(fabric) > CLI_MOST_DRAWN) {
        cli_fail(CLI_USAGE, "%s: more than %d lines a stage are not drawn", network->name,
                 CLI_MOST_DRAWN);
    }
    cli_must(rg_fabric_turn(fabric, pass));
    picture->states = cli_get(switched->switches, 1);
    cli_must(rg_switched_states(switched, row, pass, picture->states));
    picture->message = calloc(switched->rows, sizeof *picture->message);
    if (picture->message == NULL)
        cli_out_of_memory();
    for (uint32_t i = 0; i < switched->rows; i++) {
        struct cli_message *message = &picture->message[picture->count];
        message->source = i;
        picture->count += rg_fabric_walk(fabric, picture->states, i, message->hop,
                                         &message->destination) == fabric->count;
    }
}

void cli_picture_end(struct cli_picture *picture)
{
    rg_fabric_end(&picture->fabric);
    free(picture->states);
    free(picture->message);
}

struct cli_paint cli_picture_paint(const struct cli_picture *picture, unsigned stage,
                                   uint32_t index)
{
    const uint32_t first = picture->fabric.stage[stage].first;
    struct cli_paint paint = {NULL, ""};

    if (first == RG_NO_STATES)
        return paint;
    const unsigned state = picture->states[first + index];
    paint.fill = cli_state_fill(state);
    if (state == RG_GFT_IDLE)
        snprintf(paint.text, sizeof paint.text, "-");
    else
        snprintf(paint.text, sizeof paint.text, "%u", state & 255);
    return paint;
}

/* Who sends to whom, where there is a formula, and its end "; ". */
static void print_rule(const struct cli_picture *picture, char *text, size_t size)
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

struct cli_caption cli_picture_caption(const struct cli_picture *picture)
{
    const rg_switched *switched = picture->switched;
    struct cli_caption caption;
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
