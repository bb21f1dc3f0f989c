/* SPDX-License-Identifier: Apache-2.0 */

/* Exchanges by squares and windows, and permutations: how they begin, and their passes. */

#include <stdlib.h>
#include <string.h>

#include "opened.h"
#include "net/inner/exchange_ask.h"
#include "net/inner/wording.h"

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

void rg_web_exchange_end(struct rg_web *web)
{
    if (web->opened)
        rg_switched_close(&web->switched);
    rg_permutation_close(&web->routed);
    web->opened = web->window = false;
}

/* Whether the network has windows, of messages that turn or do not. */
static bool windows_of(const struct rg_web *web, bool turning, rg_window *tree)
{
    return web->any.info->kind == RG_KIND_GFT &&
           rg_window_of_gft(&web->any.shape.gft, turning, tree) == RG_OK &&
           tree->kind == RG_WINDOW_SLIDING;
}

static void put_squares(const struct rg_web *web, rg_value *squares)
{
    rg_window tree;
    const char *name;

    for (unsigned i = 0; (name = rg_square_name((rg_square)i)) != NULL; i++) {
        if (!(i == RG_SQUARE_WINDOW ? windows_of(web, false, &tree)
                                    : rg_square_exists(&web->any, (rg_square)i)))
            continue;
        rg_value *one = rg_put_record(squares, NULL);
        rg_put_count(one, "square", i);
        rg_put_text(one, "name", name);
    }
}

int rg_web_exchange(struct rg_web *web, unsigned square, double seed, unsigned turning)
{
    const bool window = square == RG_SQUARE_WINDOW;
    uint64_t index = 0, changes = 0;
    rg_window tree;

    if (!web->open || web->any.info->kind == RG_KIND_KAUTZ ||
        web->any.info->kind == RG_KIND_TOPOLOGY)
        return rg_web_refuse(web, RG_E_FAMILY);
    if (window ? !windows_of(web, turning != 0, &tree)
               : rg_square_name((rg_square)square) == NULL ||
                     !rg_square_exists(&web->any, (rg_square)square))
        return rg_web_refuse(web, RG_E_SQUARE);
    if (rg_web_whole(seed, RG_WEB_MOST_VERTICES, &index) != RG_OK)
        return rg_web_refuse(web, RG_E_SEED);
    rg_web_exchange_end(web);
    /* Windows have the links and, to compare with, the passes of the Left Latin Square. */
    rg_status status = rg_switched_open(
        &web->switched, &web->any, window ? RG_SQUARE_LLS : (rg_square)square, window ? 0 : index);
    if (status != RG_OK) {
        rg_switched_close(&web->switched);
        return rg_web_refuse(web, status);
    }
    web->opened = true;
    web->window = window;
    if (window)
        web->tree = tree;
    status = window ? RG_E_LARGE : count_changes(&web->switched, &changes);
    if (status != RG_OK && status != RG_E_LARGE)
        return rg_web_refuse(web, status);
    rg_value *record = rg_record_begin();
    const uint64_t rows = web->switched.rows, passes = web->switched.passes;
    rg_put_counts(record, {"square", square}, {"rows", window ? 1 : rows},
                  {"passes", window ? tree.passes : passes});
    if (window)
        rg_put_counts(record, {"limit", tree.limit}, {"lls", rows * passes},
                      {"turning", tree.turning});
    rg_put_real(record, "seeds",
                window ? 1 : (double)rg_square_seeds(&web->any, (rg_square)square));
    rg_put_real(record, "changes", status == RG_OK ? (double)changes : -1);
    put_squares(web, rg_put_list(record, "squares"));
    return rg_web_record(web, record, NULL);
}

/* ---- Permutations */

/* A list of destinations begins with one, or with one that is silent. */
static rg_status read_permutation(struct rg_web *web, uint32_t *to, rg_refusal *refusal)
{
    const uint32_t lines = (uint32_t)web->net.nodes;
    return strspn(web->input, "0123456789-") > 0
               ? rg_permutation_read(web->input, web->input_bytes, lines, to, refusal)
               : rg_permutation_named(web->input, lines, to, refusal);
}

int rg_web_permutation(struct rg_web *web)
{
    static const char *const names[] = {"reverse",   "bit-reversal", "shuffle",
                                        "transpose", "shift:1",      "random:1"};
    rg_permutation routed;
    rg_refusal refusal;

    if (web->input == NULL || !web->graph || !rg_permutation_possible(&web->net))
        return rg_web_refuse(web, RG_E_FAMILY);
    /* It would be found, and then be too large to be drawn. */
    if ((double)web->net.nodes * web->net.levels > RG_WEB_MOST_SPOTS)
        return rg_web_refuse(web, RG_E_LARGE);
    uint32_t *to = malloc(web->net.nodes * sizeof *to);
    rg_status status = to == NULL ? rg_refuse(&refusal, RG_E_MEMORY, NULL, NULL)
                                  : read_permutation(web, to, &refusal);
    if (status == RG_OK)
        status = rg_permutation_route(&web->net, to, &routed, &refusal);
    if (status != RG_OK) {
        free(to);
        return rg_web_refused(web, &refusal);
    }
    rg_web_exchange_end(web);
    web->routed = routed;
    rg_value *record = rg_record_begin();
    status = rg_permutation_head(record, &web->net, web->input, to, &routed);
    const char *kind = rg_permutation_kind(&web->net);
    rg_put_text(record, "kind", kind == NULL ? "" : kind);
    rg_value *list = rg_put_list(record, "to");
    for (uint32_t i = 0; i < routed.lines; i++)
        rg_put_count_if(list, NULL, to[i], to[i] != RG_PERMUTATION_NONE);
    list = rg_put_list(record, "pass");
    for (uint32_t i = 0; i < routed.lines; i++)
        rg_put_count_if(list, NULL, routed.pass[i], to[i] != RG_PERMUTATION_NONE);
    list = rg_put_list(record, "names");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (rg_permutation_named(names[i], routed.lines, to, &refusal) == RG_OK)
            rg_put_text(list, NULL, names[i]);
    free(to);
    if (status == RG_OK)
        return rg_web_record(web, record, NULL);
    rg_record_close(record);
    return rg_web_refuse(web, status);
}

/* ---- Passes */

static bool way_of_square(const struct rg_web_opened *opened, uint32_t source, rg_web_way *way)
{
    const rg_fabric *fabric = &opened->fabric;

    way->turn = fabric->count - 1;
    return rg_fabric_pass(fabric, source) == opened->pass &&
           rg_fabric_walk(fabric, opened->states, source, way->hop, &way->destination) ==
               fabric->count;
}

/* Where an output of a hop in a stage leads. */
static uint32_t next_of(const rg_fabric *fabric, unsigned s, const rg_hop *hop)
{
    return fabric->stage[s].link[hop->index * fabric->stage[s].outputs + hop->out];
}

static bool way_of_permutation(const struct rg_web_opened *opened, uint32_t source, rg_web_way *way)
{
    const rg_fabric *fabric = &opened->fabric;
    uint32_t place = fabric->entry[source];

    if (opened->web->routed.pass[source] != opened->pass)
        return false;
    way->turn = fabric->count - 1;
    for (unsigned s = 0; s < fabric->count; s++) {
        const rg_stage *stage = &fabric->stage[s];
        const uint32_t out =
            opened->port[stage->first + (place >> 8) * stage->inputs + (place & 255)];
        if (out >= stage->outputs) /* never: the permutation has been checked */
            return false;
        way->hop[s] = (rg_hop){place >> 8, place & 255, out};
        place = next_of(fabric, s, &way->hop[s]);
    }
    way->destination = place;
    return true;
}

static bool way_of_window(const struct rg_web_opened *opened, uint32_t source, rg_web_way *way)
{
    const rg_fabric *fabric = &opened->fabric;
    const rg_window *tree = &opened->web->tree;
    uint32_t place = fabric->entry[source];
    rg_window_sent sent;

    if (rg_window_message(tree, opened->pass, source, &sent) != RG_OK ||
        sent.destination == RG_WINDOW_NONE)
        return false;
    way->turn = sent.turn;
    way->destination = sent.destination;
    for (unsigned s = 0; s < fabric->count; s++) {
        const unsigned x = fabric->stage[s].number;
        if (s > sent.turn && x > sent.turn)
            continue;
        if (s > sent.turn && x == sent.turn) /* in the same switch */
            place = way->hop[sent.turn].index << 8;
        const uint32_t child = sent.destination / tree->level[x].place % tree->level[x].children;
        way->hop[s] = (rg_hop){place >> 8, place & 255, s < sent.turn ? sent.up[s] : child};
        if (s != sent.turn || s == tree->h)
            place = next_of(fabric, s, &way->hop[s]);
    }
    return true;
}

static rg_status draw_pass(struct rg_web_opened *opened, uint32_t row)
{
    struct rg_web *web = opened->web;
    rg_status status = RG_OK;

    if (web->routed.lines > 0) {
        opened->way = way_of_permutation;
        opened->port = malloc(web->routed.slots * sizeof *opened->port);
        status = opened->port == NULL
                     ? RG_E_MEMORY
                     : rg_permutation_states(&web->routed, (uint32_t)opened->pass, opened->port);
    } else if (web->window) {
        opened->way = way_of_window;
    } else {
        opened->way = way_of_square;
        opened->states = calloc(web->switched.switches, 1);
        status = opened->states == NULL ? RG_E_MEMORY
                                        : rg_fabric_turn(&opened->fabric, (uint32_t)opened->pass);
        if (status == RG_OK)
            status =
                rg_switched_states(&web->switched, row, (uint32_t)opened->pass, opened->states);
    }
    if (status == RG_OK)
        status = rg_web_opened_draw(opened);
    free(opened->states);
    free(opened->port);
    return status;
}

int rg_web_phase(struct rg_web *web, double row, double pass)
{
    struct rg_web_opened opened = {.web = web};
    const rg_permutation *routed = &web->routed;
    const bool permutes = routed->lines > 0, rows = !permutes && !web->window;
    uint64_t row_number, pass_number;

    if (!web->opened && !permutes)
        return rg_web_refuse(web, RG_E_FAMILY);
    if (rg_web_whole(row, rows ? web->switched.rows : 1, &row_number) != RG_OK)
        return rg_web_refuse(web, RG_E_ROTATION);
    const double passes = permutes      ? routed->passes
                          : web->window ? (double)web->tree.passes
                                        : web->switched.passes;
    if (rg_web_whole(pass, passes, &pass_number) != RG_OK)
        return rg_web_refuse(web, RG_E_PASS);
    if ((permutes ? routed->slots : web->switched.switches) > RG_WEB_MOST_SPOTS)
        return rg_web_refuse(web, RG_E_LARGE);
    opened.pass = pass_number;
    rg_status status = permutes ? rg_web_permutation_fabric(&web->net, routed, &opened.fabric)
                                : rg_fabric_open(&opened.fabric, &web->switched);
    if (status == RG_OK)
        status = draw_pass(&opened, (uint32_t)row_number);
    rg_fabric_close(&opened.fabric);
    return status == RG_OK ? rg_web_answer_end(web) : rg_web_refuse(web, status);
}
