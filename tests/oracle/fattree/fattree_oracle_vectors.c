/* SPDX-License-Identifier: Apache-2.0 */

/* The vectors of fattree_vectors.h: their states deliver through the explicit tables, and the model
 * has the same states and thresholds. */
#include "check.h"
#include "fattree_row.h"
#include "fattree_vectors.h"

typedef struct phase_text {
    unsigned row;
    char pass[8];
    char thresholds[24];
    char level[4][24]; /* top first */
} phase_text;

static uint32_t read_pass(const fattree_net *net, const char *digits)
{
    for (uint32_t pass = 0; pass < net->passes; pass++) {
        bool same = true;
        for (unsigned x = 1; x < net->h; x++)
            same = same && fattree_pass_digit(net, pass, x) == (unsigned)(digits[x - 1] - '0');
        if (same)
            return pass;
    }
    cr_fatal("no pass %s", digits);
}

static void read_states(const fattree_net *net, const phase_text *phase, uint8_t *states)
{
    for (unsigned x = 0; x <= net->h; x++) {
        const fattree_level *level = &net->level[x];
        const char *text = phase->level[net->h - x];
        cr_assert(eq(sz, strlen(text), level->roots));
        for (uint32_t j = 0; j < level->switches; j++) {
            const char state = text[j % level->roots];
            states[level->first + j] = state == '-' ? RG_GFT_IDLE : (uint8_t)(state - '0');
        }
    }
}

static void check_thresholds(const fattree_row *row, const phase_text *phase, uint32_t pass)
{
    rg_gft_threshold level[RG_GFT_MAX_LEVELS];
    char text[64] = "";
    OK(rg_gft_thresholds(&row->model, phase->row, pass, level));
    for (unsigned x = 0; x <= row->net.h; x++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%s%u", x ? "," : "",
                 level[x].threshold);
    cr_assert(zero(int, strcmp(text, phase->thresholds)), "row %u pass %u: T = %s, not %s",
              phase->row, pass, text, phase->thresholds);
}

static void check_phase(fattree_row *row, rg_square square, const phase_text *phase)
{
    const uint32_t pass = read_pass(&row->net, phase->pass);
    const rg_gft_phase asked = {square, phase->row, pass};
    uint8_t *expected = row->seed;
    read_states(&row->net, phase, expected);

    if (pass == 0)
        fattree_row_begin(row);
    fattree_row_aim(row, square, phase->row);
    fattree_fault fault = fattree_push_idle(&row->push, pass, expected);
    if (!fault)
        fault = fattree_row_add(row, square, pass, expected, row->to);
    if (!fault && pass + 1 == row->net.passes)
        fault = fattree_row_end(row);
    cr_assert(zero(int, fault), "row %u pass %u: %s", phase->row, pass, fattree_fault_text(fault));

    OK(rg_gft_states(&row->model, &asked, NULL, row->states));
    cr_assert(zero(int, memcmp(expected, row->states, row->net.switches)),
              "GFT(%u,%u,%u) row %u pass %u: other states", row->net.h, row->net.m, row->net.w,
              phase->row, pass);
    if (square == RG_SQUARE_LLS)
        check_thresholds(row, phase, pass);
}

Test(fattree_oracle, vectors)
{
    for (size_t i = 0; i < COUNT(fattree_vectors); i++) {
        const fattree_vector *vector = &fattree_vectors[i];
        fattree_row row;
        fattree_row_make(&row, &vector->shape);
        unsigned phases = 0;
        for (const char *text = vector->text; text; phases++) {
            phase_text phase = {0};
            const int fields = sscanf(text, "%u %7s %23s %23[^ ;] %23[^ ;] %23[^ ;] %23[^ ;]",
                                      &phase.row, phase.pass, phase.thresholds, phase.level[0],
                                      phase.level[1], phase.level[2], phase.level[3]);
            cr_assert(eq(int, fields, 4 + (int)vector->shape.h));
            check_phase(&row, vector->square, &phase);
            text = strchr(text, ';');
            text = text ? text + 1 : NULL;
        }
        cr_assert(eq(u32, phases, vector->phases));
        fattree_row_free(&row);
    }
}
