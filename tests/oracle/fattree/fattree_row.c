/* SPDX-License-Identifier: Apache-2.0 */

#include "fattree_row.h"

#include "check.h"

/* The model's sizes of the network against the counted ones. */
static void check_sizes(const fattree_row *row)
{
    const fattree_net *net = &row->net;
    const rg_gft *model = &row->model;
    bool same = model->h == net->h && model->m == net->m && model->w == net->w &&
                model->groups == net->groups && model->terminals == net->terminals &&
                model->passes == net->passes && model->switches == net->switches;
    for (unsigned x = 0; x <= net->h; x++) {
        const fattree_level *level = &net->level[x];
        const rg_gft_level *claimed = &model->level[x];
        same = same && claimed->subtrees == level->subtrees && claimed->roots == level->roots &&
               claimed->switches == level->switches && claimed->first == level->first &&
               claimed->place == level->place && claimed->radix == level->radix;
    }
    cr_assert(same, "GFT(%u,%u,%u): the model's sizes are wrong", net->h, net->m, net->w);
}

void fattree_row_make(fattree_row *row, const fattree_shape *shape)
{
    *row = (fattree_row){.shape = *shape};
    row->net = fattree_net_make(shape->h, shape->m, shape->w);
    fattree_up_make(&row->up, &row->net);
    row->push = fattree_push_make(&row->net, &row->up);
    row->states = oracle_alloc(row->net.switches, 1);
    row->seed = oracle_alloc(row->net.switches, 1);
    row->to = oracle_alloc(row->net.terminals, sizeof *row->to);
    row->from = oracle_alloc(row->net.terminals, sizeof *row->from);
    cr_assert(rg_gft_init(shape->h, shape->m, shape->w, &row->model) == RG_OK,
              "GFT(%u,%u,%u): rg_gft_init refuses it", shape->h, shape->m, shape->w);
    check_sizes(row);
}

void fattree_row_free(fattree_row *row)
{
    fattree_push_free(&row->push);
    fattree_up_free(&row->up);
    fattree_net_free(&row->net);
    free(row->states);
    free(row->seed);
    free(row->to);
    free(row->from);
    *row = (fattree_row){0};
}

uint32_t fattree_destination(const fattree_net *net, rg_square square, uint32_t number,
                             uint32_t message)
{
    if (square == RG_SQUARE_LLS)
        return message >= number ? message - number : message + net->terminals - number;
    if (square == RG_SQUARE_CLS)
        return message ^ number;
    uint32_t to = 0;
    for (unsigned x = 0; x <= net->h; x++) {
        unsigned digit = fattree_digit(net, message, x) + fattree_digit(net, number, x);
        if (digit >= net->level[x].radix)
            digit -= net->level[x].radix;
        to += digit * net->level[x].place;
    }
    return to;
}

/* Pushes one pass and adds what it delivers; @to as row->to, or NULL when any terminal is right. */
static fattree_fault add_pass(fattree_row *row, rg_square square, uint32_t pass, const uint32_t *to)
{
    const fattree_fault fault = fattree_push_phase(&row->push, square, pass, row->states);
    if (fault)
        return fault;
    const uint32_t start = row->up.start[pass];
    const uint32_t tokens = row->up.start[pass + 1] - start;
    for (uint32_t n = 0; n < tokens; n++) {
        const uint32_t message = row->up.message[start + n];
        const uint32_t terminal = row->push.line[n];
        if (to && to[message] != terminal)
            return FATTREE_PLACE;
        if (row->from[terminal] != FATTREE_NONE)
            return FATTREE_TWICE;
        row->from[terminal] = message;
    }
    row->delivered += tokens;
    return FATTREE_OK;
}

fattree_fault fattree_row_run(fattree_row *row, rg_square square, uint32_t number,
                              const fattree_seed *seed, uint32_t *pass)
{
    row->delivered = 0;
    for (uint32_t i = 0; i < row->net.terminals; i++) {
        row->from[i] = FATTREE_NONE;
        row->to[i] = seed ? FATTREE_NONE : fattree_destination(&row->net, square, number, i);
    }
    for (*pass = 0; *pass < row->net.passes; ++*pass) {
        const rg_gft_phase phase = {square, number, *pass};
        const uint8_t *digit = seed ? seed->digit + *pass * seed->stride : NULL;
        if (rg_gft_states(&row->model, &phase, digit, row->states) != RG_OK)
            return FATTREE_REFUSED;
        fattree_fault fault = fattree_push_idle(&row->push, *pass, row->states);
        if (!fault)
            fault = add_pass(row, square, *pass, seed ? NULL : row->to);
        if (fault)
            return fault;
    }
    return row->delivered == row->net.terminals ? FATTREE_OK : FATTREE_LOST;
}

void fattree_row_model(fattree_row *row, rg_square square, uint32_t number,
                       const fattree_seed *seed)
{
    static const char *const name[] = {"LLS", "CLS", "ADD"};
    uint32_t pass;
    const fattree_fault fault = fattree_row_run(row, square, number, seed, &pass);
    cr_assert(zero(int, fault), "GFT(%u,%u,%u) %s row %u pass %u: %s", row->net.h, row->net.m,
              row->net.w, name[square], number, pass, fattree_fault_text(fault));
}
