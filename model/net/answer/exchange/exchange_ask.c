/* SPDX-License-Identifier: Apache-2.0 */

/* What is asked of an exchange, or of the states of switches. */

#include "net/inner/exchange_ask.h"

#include <stdio.h>
#include <string.h>

#include "hw/inner/kautz_exchange.h"
#include "net/inner/compare.h"
#include "net/inner/wording.h"

void rg_exchange_ask_init(rg_exchange_ask *ask, const rg_any_network *network)
{
    *ask = (rg_exchange_ask){.network = network, .square = rg_square_first(network)};
    if (rg_switched_open(&ask->switched, network, ask->square, 0) != RG_OK)
        return; /* a Kautz digraph */
    ask->range = (rg_exchange_range){0, ask->switched.rows, 0, ask->switched.passes};
}

/* ---- Squares --------------------------------------------------------------------------------- */

/* Why a network has no square of this name. */
static const char *reason(const rg_any_network *network, rg_square square)
{
    const bool gft = network->info->kind == RG_KIND_GFT;

    if (square == RG_SQUARE_CLS && gft)
        return ", which needs m and w to be powers of two and m >= w";
    if (square == RG_SQUARE_ADD && gft)
        return ", which needs m >= w";
    if (square == RG_SQUARE_CLS && network->info->wiring != RG_WIRING_BENES)
        return ", which needs d to be a power of two";
    return "";
}

static rg_status read_square(rg_exchange_ask *ask, const char *value, rg_refusal *refusal)
{
    const char *names[8] = {NULL};
    unsigned square = 0;
    char has[60] = "";
    size_t at = 0;

    for (unsigned i = 0; (names[i] = rg_square_name((rg_square)i)) != NULL; i++)
        if (rg_square_exists(ask->network, (rg_square)i))
            at +=
                (size_t)snprintf(has + at, sizeof has - at, "%s%s", at == 0 ? "" : ", ", names[i]);
    const rg_status status = rg_read_name(value, names, &square, refusal);
    ask->square = (rg_square)square;
    if (status != RG_OK || rg_square_exists(ask->network, ask->square))
        return status;
    return rg_refuse(refusal, RG_E_SQUARE, NULL, "%s has no square %s%s; it has %s",
                     ask->network->name, value, reason(ask->network, ask->square), has);
}

static rg_status read_seed(rg_exchange_ask *ask, const char *value, rg_refusal *refusal)
{
    const bool has = rg_square_has_seeds(ask->square);
    const uint64_t most = has ? rg_square_seeds(ask->network, ask->square) - 1 : UINT64_MAX;
    const rg_status status = rg_read_whole(value, 0, most, &ask->seed, refusal);

    if (status == RG_OK && !has && ask->seed != 0)
        return rg_refuse(refusal, RG_E_SYNTAX, NULL, "square %s has no seeds",
                         rg_square_name(ask->square));
    return status;
}

/* ---- Rotations and links --------------------------------------------------------------------- */

/* One of count numbers from 0 on. */
static rg_status read_one(const char *value, uint32_t count, uint32_t *first, uint32_t *end,
                          bool *one, rg_refusal *refusal)
{
    uint64_t number = 0;
    const rg_status status = rg_read_whole(value, 0, count - 1, &number, refusal);

    *first = (uint32_t)number;
    *end = *first + 1;
    *one = true;
    return status;
}

/* A node of the link, with its role in front of what is wrong with it. */
static rg_status read_node(const rg_exchange_ask *ask, const char *role, const char *text,
                           size_t length, rg_kautz_word *word, rg_refusal *refusal)
{
    rg_refusal why;

    if (rg_parse_word(&ask->network->shape.kautz, text, length, word, &why) == RG_OK)
        return RG_OK;
    return rg_refuse(refusal, RG_E_LABEL, rg_option_named(ask->program, "--avoid-links"), "%s %s",
                     role, why.text);
}

/* The link A-B. */
static rg_status read_link(rg_exchange_ask *ask, const char *text, rg_refusal *refusal)
{
    const rg_kautz *net = &ask->network->shape.kautz;
    const char *dash = text == NULL ? NULL : strchr(text, '-');
    rg_kautz_link *link = &ask->dead;
    rg_kautz_word word[2], next;

    if (dash == NULL)
        return rg_refuse(refusal, RG_E_SYNTAX, NULL, "two nodes with '-' between them expected");
    rg_status status = read_node(ask, "node", text, (size_t)(dash - text), &word[0], refusal);
    if (status == RG_OK)
        status = read_node(ask, "next node", dash + 1, strlen(dash + 1), &word[1], refusal);
    if (status != RG_OK)
        return status;
    ask->avoids = true;
    (void)rg_kautz_rank(net, &word[0], &link->node);
    for (link->link_class = 0; link->link_class < net->d; link->link_class++) {
        rg_kautz_class_successor(net, &word[0], link->link_class, &next);
        if (memcmp(&next, &word[1], sizeof next) == 0)
            return RG_OK;
    }
    return rg_refuse(refusal, RG_E_SYNTAX, NULL, "there is no such link in %s", ask->network->name);
}

rg_status rg_exchange_option(void *input, const char *name, const char *value, rg_refusal *refusal)
{
    rg_exchange_ask *ask = input;
    const bool kautz = ask->network->info->kind == RG_KIND_KAUTZ;
    rg_exchange_range *range = &ask->range;
    const rg_switched *switched = &ask->switched;

    if (!ask->states && strcmp(name, "schedule") == 0)
        return rg_read_flag(value, &ask->schedule, refusal);
    if (kautz && strcmp(name, "avoid-links") == 0)
        return read_link(ask, value, refusal);
    if (!kautz && strcmp(name, "square") == 0)
        return read_square(ask, value, refusal);
    if (!kautz && strcmp(name, "square-seed") == 0)
        return read_seed(ask, value, refusal);
    if (!ask->states && !kautz && strcmp(name, "nodes") == 0)
        return rg_read_flag(value, &ask->nodes, refusal);
    if (!kautz && strcmp(name, "rotation") == 0)
        return read_one(value, switched->rows, &range->first_row, &range->end_row, &ask->one_row,
                        refusal);
    if (!kautz && strcmp(name, "pass") == 0)
        return read_one(value, switched->passes, &range->first_pass, &range->end_pass,
                        &ask->one_pass, refusal);
    return rg_refuse(refusal, RG_E_SYNTAX, NULL, "no such option of %s; %s expected",
                     ask->network->name,
                     kautz         ? "schedule or avoid-links"
                     : ask->states ? "square, square-seed, rotation or pass"
                                   : "square, square-seed, rotation, pass, nodes or schedule");
}

/* ---- The whole ------------------------------------------------------------------------------- */

bool rg_exchange_is_listed(const rg_exchange_ask *ask)
{
    return ask->schedule || ask->one_row;
}

rg_status rg_exchange_ask_open(rg_exchange_ask *ask, rg_refusal *refusal)
{
    const rg_status status =
        ask->network->info->kind == RG_KIND_KAUTZ
            ? RG_OK
            : rg_switched_open(&ask->switched, ask->network, ask->square, ask->seed);

    if (status != RG_OK)
        rg_switched_close(&ask->switched);
    return status == RG_OK ? RG_OK : rg_refuse(refusal, status, ask->network->name, NULL);
}

void rg_exchange_ask_close(rg_exchange_ask *ask)
{
    if (ask->network->info->kind != RG_KIND_KAUTZ)
        rg_switched_close(&ask->switched);
}

rg_status rg_exchange_ask_read(rg_exchange_ask *ask, const rg_any_network *network, bool states,
                               const char *options, rg_refusal *refusal)
{
    const rg_kind kind = network->info->kind;

    if (kind == RG_KIND_TOPOLOGY || (states && kind == RG_KIND_KAUTZ))
        return rg_refuse(refusal, RG_E_FAMILY, network->name,
                         "only %sfat trees and multistage networks have %s",
                         states ? "" : "Kautz digraphs, ", states ? "states" : "an exchange");
    rg_exchange_ask_init(ask, network);
    ask->states = states;
    const rg_status status = rg_read_options(options, rg_exchange_option, ask, refusal);
    return status == RG_OK ? rg_exchange_ask_open(ask, refusal) : status;
}
