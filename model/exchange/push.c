/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "push.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/common/fail.h"

/* More terminals than this never get a table of N x N bits. */
#define MOST_MET 32768

static void *table(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL)
        cli_out_of_memory();
    return memory;
}

/* The terminal at which a message belongs; false where the square has no formula. */
static bool destination_of(const struct cli_switched *switched, uint32_t row, uint32_t source,
                           uint32_t *destination)
{
    const rg_any_network *network = switched->network;

    if (switched->square == RG_SQUARE_RLS) {
        *destination = (source + (switched->rows - row)) % switched->rows;
        return true;
    }
    return network->info->kind == RG_KIND_GFT && switched->seed == NULL &&
           rg_gft_destination(&network->shape.gft, switched->square, row, source, destination) ==
               RG_OK;
}

/* Counting sort; ascending within a pass. */
static void sort_by_pass(struct cli_push *push)
{
    const struct cli_fabric *fabric = push->fabric;
    const uint32_t passes = fabric->switched->passes;
    uint32_t *pass = table(fabric->terminals, sizeof *pass);
    uint32_t *next = table((size_t)passes + 2, sizeof *next);

    push->order = table(fabric->terminals, sizeof *push->order);
    push->first = table((size_t)passes + 1, sizeof *push->first);
    for (uint32_t i = 0; i < fabric->terminals; i++) {
        pass[i] = cli_fabric_pass(fabric, i);
        next[pass[i] + 1]++;
    }
    for (uint32_t p = 0; p <= passes; p++) {
        next[p + 1] += next[p];
        push->first[p] = next[p];
    }
    for (uint32_t i = 0; i < fabric->terminals; i++)
        push->order[next[pass[i]]++] = i;
    free(pass);
    free(next);
}

void cli_push_begin(struct cli_push *push, struct cli_fabric *fabric, struct cli_push_range range,
                    struct cli_progress *progress)
{
    const uint32_t n = fabric->terminals;
    const bool formula = destination_of(fabric->switched, 0, 0, &(uint32_t){0});
    const uint32_t rows = range.end_row - range.first_row;
    const uint32_t passes = range.end_pass - range.first_pass;

    *push = (struct cli_push){.fabric = fabric, .range = range, .progress = progress};
    if (!formula && rows > 1 && n > MOST_MET) {
        cli_fail(CLI_USAGE,
                 "%s: more than %d terminals without lls or rls, or with a seed; "
                 "take one rotation with -r",
                 fabric->switched->network->name, MOST_MET);
    }
    push->arrived = table(n, sizeof *push->arrived);
    push->token = table(n, sizeof *push->token);
    push->place = table(n, sizeof *push->place);
    sort_by_pass(push);
    push->taken = table(cli_fabric_lines(fabric), sizeof *push->taken);
    if (!formula && rows > 1)
        push->met = table(((size_t)n * n + 7) / 8, 1);
    if (!formula && passes > 1)
        push->received = table(((size_t)rows * n + 7) / 8, 1);
}

void cli_push_end(struct cli_push *push)
{
    free(push->order);
    free(push->first);
    free(push->arrived);
    free(push->token);
    free(push->place);
    free(push->taken);
    free(push->met);
    free(push->received);
}

void cli_push_pass(struct cli_push *push, uint32_t pass)
{
    push->pass = pass;
    push->sender = push->order + push->first[pass];
    push->sender_count = push->first[pass + 1] - push->first[pass];
    cli_fabric_turn(push->fabric, pass);
}

/* Whether the message of a terminal is the first to go wrong, and so has to be named. */
static bool is_news(struct cli_push *push)
{
    const bool news = !push->named;

    push->named = true;
    if (news && push->progress != NULL)
        cli_progress_erase(push->progress);
    return news;
}

/* Where and when something went wrong, as the start of a message. */
struct when {
    char text[96];
};

static struct when when(const struct cli_push *push, uint32_t row, uint32_t source)
{
    struct when result;
    char pass[24] = "";

    if (push->fabric->switched->passes > 1)
        snprintf(pass, sizeof pass, ", pass %" PRIu32, push->pass);
    snprintf(result.text, sizeof result.text, "rotation %" PRIu32 "%s: message of %" PRIu32, row,
             pass, source);
    return result;
}

/* Counts a message that cannot go on from a place of a stage. */
static void stop(struct cli_push *push, uint32_t row, uint32_t source, unsigned s, uint32_t place,
                 unsigned output)
{
    const struct cli_stage *stage = &push->fabric->stage[s];
    const char *space = stage->half[0] == '\0' ? "" : " ";

    if (output == CLI_NOWHERE)
        push->counts.lost++;
    else
        push->counts.collisions++;
    push->arrived[source] = CLI_LOST;
    if (!is_news(push))
        return;
    if (output == CLI_NOWHERE) {
        cli_warn("%s: stuck on input %" PRIu32 " of %c%u%s%s switch %" PRIu32,
                 when(push, row, source).text, place & 255, stage->letter, stage->number, space,
                 stage->half, place >> 8);
    } else {
        cli_warn("%s: output %u of %c%u%s%s switch %" PRIu32 " is taken",
                 when(push, row, source).text, output, stage->letter, stage->number, space,
                 stage->half, place >> 8);
    }
}

/* Sets a bit; false if it was set already. */
static bool set_bit(uint8_t *bits, uint64_t index)
{
    const uint8_t mask = (uint8_t)(1u << (index & 7));
    const bool fresh = (bits[index >> 3] & mask) == 0;

    bits[index >> 3] |= mask;
    return fresh;
}

/* Names a message that has come to a terminal where it does not belong. */
static void name_misplaced(struct cli_push *push, uint32_t row, uint32_t source, uint32_t expected,
                           bool is_fresh)
{
    const uint32_t terminal = push->arrived[source];
    const struct when at = when(push, row, source);

    if (terminal != expected)
        cli_warn("%s: arrives at %" PRIu32 ", not at %" PRIu32, at.text, terminal, expected);
    else if (is_fresh)
        cli_warn("%s: arrives at %" PRIu32 ", which has got one in another pass", at.text,
                 terminal);
    else
        cli_warn("%s: arrives at %" PRIu32 ", as in another rotation", at.text, terminal);
}

/* Counts and judges a message that has come to a terminal. */
static void arrive(struct cli_push *push, uint32_t row, uint32_t source, uint32_t terminal)
{
    const uint64_t n = push->fabric->terminals;
    uint32_t expected = terminal;
    bool is_fresh = true; /* to the terminal, from this source */
    bool is_alone = true; /* at the terminal, in this row */

    push->arrived[source] = terminal;
    if (!destination_of(push->fabric->switched, row, source, &expected)) {
        if (push->met != NULL)
            is_fresh = set_bit(push->met, source * n + terminal);
        if (push->received != NULL)
            is_alone = set_bit(push->received, (row - push->range.first_row) * n + terminal);
    }
    if (terminal == expected && is_fresh && is_alone) {
        push->counts.delivered++;
        return;
    }
    push->counts.misplaced++;
    if (is_news(push))
        name_misplaced(push, row, source, expected, is_fresh);
}

/* Takes count messages through a stage; gives how many are left. */
static uint32_t push_stage(struct cli_push *push, uint32_t row, unsigned s, const uint8_t *states,
                           uint32_t count)
{
    const struct cli_stage *stage = &push->fabric->stage[s];
    const uint64_t step = ++push->step;
    uint32_t left = 0;

    for (uint32_t i = 0; i < count; i++) {
        const uint32_t source = push->token[i];
        const uint32_t place = push->place[i];
        const unsigned output = cli_stage_output(stage, states, place);
        const uint32_t line = cli_stage_line(stage, place, output);
        if (output == CLI_NOWHERE || push->taken[line] == step) {
            stop(push, row, source, s, place, output);
            continue;
        }
        push->taken[line] = step;
        push->token[left] = source;
        push->place[left++] = stage->link[line];
    }
    return left;
}

void cli_push_phase(struct cli_push *push, uint32_t row, const uint8_t *states)
{
    uint32_t count = push->sender_count;

    push->counts.messages += count;
    for (uint32_t i = 0; i < count; i++) {
        push->token[i] = push->sender[i];
        push->place[i] = push->fabric->entry[push->sender[i]];
    }
    for (unsigned s = 0; s < push->fabric->count; s++)
        count = push_stage(push, row, s, states, count);
    for (uint32_t i = 0; i < count; i++)
        arrive(push, row, push->token[i], push->place[i]);
}

void cli_push_finish(struct cli_push *push)
{
    const struct cli_push_range *range = &push->range;
    const uint32_t passes = push->fabric->switched->passes;
    const uint32_t unsent = push->fabric->terminals - push->first[passes];
    const uint64_t messages = (uint64_t)unsent * (range->end_row - range->first_row);

    if (unsent == 0 || range->end_pass - range->first_pass != passes)
        return;
    push->counts.messages += messages;
    push->counts.lost += messages;
    if (is_news(push)) {
        cli_warn("the messages of %" PRIu32 " are not sent in any pass",
                 push->order[push->first[passes]]);
    }
}

bool cli_push_is_right(const struct cli_push *push)
{
    return push->counts.delivered == push->counts.messages;
}
