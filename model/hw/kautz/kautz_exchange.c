/* SPDX-License-Identifier: Apache-2.0 */

/* The schedule of an all-to-all exchange, and who sends to whom in it. */

#include <string.h>

#include "hw/inner/kautz_internal.h"

rg_status rg_kautz_exchange_init(const rg_kautz *net, rg_kautz_exchange *exchange)
{
    rg_kautz checked;
    if (!net || !exchange)
        return RG_E_NULL;
    const rg_status status = rg_kautz_init(net->d, net->k, &checked);
    if (status != RG_OK)
        return status;
    /* 17 * 15^15 clocks for K(15,16), the most, are below 2^63. */
    const uint64_t short_cosets = checked.k == 1 ? 0 : checked.nodes / (checked.d + 1) / checked.d;
    const uint64_t long_cosets = checked.nodes / (checked.d + 1);
    *exchange = (rg_kautz_exchange){
        .net = checked,
        .clocks = checked.k * long_cosets + (checked.k - 1) * short_cosets,
        .cosets = long_cosets + short_cosets,
        .long_cosets = long_cosets,
        .messages = (long_cosets + short_cosets) * checked.d,
    };
    return RG_OK;
}

static rg_status exchange_check(const rg_kautz_exchange *exchange, const void *result)
{
    const rg_status status = exchange ? rg_kautz_shape_check(&exchange->net) : RG_E_NULL;
    return status == RG_OK && !result ? RG_E_NULL : status;
}

/* Steps and digits of a coset. c[i-1] is c_i; c[0] is 0. */
typedef struct digits {
    unsigned steps;
    uint8_t c[RG_KAUTZ_MAX_K];
} digits;

static digits digits_of(const rg_kautz_exchange *exchange, uint64_t coset)
{
    const bool is_long = coset < exchange->long_cosets;
    digits made = {.steps = exchange->net.k - !is_long};
    uint64_t rest = is_long ? coset : coset - exchange->long_cosets;
    for (unsigned i = 1; i < made.steps; i++) {
        made.c[i] = (uint8_t)(rest % exchange->net.d);
        rest /= exchange->net.d;
    }
    return made;
}

static uint64_t coset_of(const rg_kautz_exchange *exchange, const digits *of)
{
    uint64_t coset = 0;
    for (unsigned i = of->steps; i-- > 1;)
        coset = coset * exchange->net.d + of->c[i];
    return of->steps == exchange->net.k ? coset : coset + exchange->long_cosets;
}

rg_status rg_kautz_exchange_at(const rg_kautz_exchange *exchange, uint64_t clock,
                               rg_kautz_exchange_step *step)
{
    const rg_status status = exchange_check(exchange, step);
    if (status != RG_OK)
        return status;
    if (clock >= exchange->clocks)
        return RG_E_INDEX;
    const unsigned d = exchange->net.d, k = exchange->net.k;
    const uint64_t long_clocks = k * exchange->long_cosets;
    uint64_t coset = clock / k;
    unsigned at = (unsigned)(clock % k);
    if (clock >= long_clocks) {
        coset = exchange->long_cosets + (clock - long_clocks) / (k - 1);
        at = (unsigned)((clock - long_clocks) % (k - 1));
    }
    const digits own = digits_of(exchange, coset);
    *step = (rg_kautz_exchange_step){
        .coset = coset,
        .step = at,
        .steps = own.steps,
        .rotation = at == 0 ? 0 : (own.c[at] + d - own.c[at - 1]) % d,
        .digit = own.c[at],
    };
    return RG_OK;
}

rg_status rg_kautz_exchange_clock(const rg_kautz_exchange *exchange, uint64_t coset,
                                  uint64_t *clock)
{
    const rg_status status = exchange_check(exchange, clock);
    if (status != RG_OK)
        return status;
    if (coset >= exchange->cosets)
        return RG_E_INDEX;
    const uint64_t short_before = coset < exchange->long_cosets ? 0 : coset - exchange->long_cosets;
    *clock = exchange->net.k * coset - short_before;
    return RG_OK;
}

/* A node, and a message of it. */
static rg_status message_check(const rg_kautz_exchange *exchange, uint64_t node, uint64_t index,
                               const void *result)
{
    const rg_status status = exchange_check(exchange, result);
    if (status != RG_OK)
        return status;
    if (node >= exchange->net.nodes)
        return RG_E_RANK;
    return index < exchange->messages ? RG_OK : RG_E_INDEX;
}

/* Turns e_2 .. e_k into turn[0] .. turn[k-2]. */
static void turns_of(const rg_kautz *net, const rg_kautz_word *word, uint8_t *turn)
{
    for (unsigned i = 1; i < net->k; i++)
        turn[i - 1] = (uint8_t)rg_kautz_turn(net, word->letter[i - 1], word->letter[i]);
}

rg_status rg_kautz_exchange_node(const rg_kautz_exchange *exchange, uint64_t source, uint64_t index,
                                 unsigned steps, uint64_t *node)
{
    const rg_status status = message_check(exchange, source, index, node);
    if (status != RG_OK)
        return status;
    const rg_kautz *net = &exchange->net;
    const unsigned d = net->d, k = net->k, lane = (unsigned)(index % d);
    const digits own = digits_of(exchange, index / d);
    if (steps > own.steps)
        return RG_E_INDEX;
    rg_kautz_word word, result = {{0}};
    uint8_t turn[RG_KAUTZ_MAX_K] = {0};
    uint8_t letter[2 * RG_KAUTZ_MAX_K];
    (void)rg_kautz_unrank(net, source, &word);
    turns_of(net, &word, turn);
    memcpy(letter, word.letter, k);
    for (unsigned i = 0; i < steps; i++) {
        /* A step adds its class to the first turn of the node: e_(i+2); in step k that of step
         * 1. */
        turn[i] = (uint8_t)((turn[i] + own.c[i] + lane) % d);
        letter[k + i] = rg_kautz_letter_after(net, letter[k + i - 1], turn[i]);
        if (i == 0 && k > 1)
            turn[k - 1] = turn[0];
    }
    memcpy(result.letter, letter + steps, k);
    return rg_kautz_rank(net, &result, node);
}

rg_status rg_kautz_exchange_destination(const rg_kautz_exchange *exchange, uint64_t source,
                                        uint64_t index, uint64_t *destination)
{
    const rg_status status = exchange_check(exchange, destination);
    if (status != RG_OK)
        return status;
    const unsigned steps = exchange->net.k - (index / exchange->net.d >= exchange->long_cosets);
    return rg_kautz_exchange_node(exchange, source, index, steps, destination);
}

/* For the maps backwards: the turns t_1 .. t_s that the s steps of a message to `to` have made,
 * into turn[0] .. turn[s-1]. All but the first one of k steps are turns of that word. */
static void turns_made(const rg_kautz *net, const rg_kautz_word *to, unsigned steps, uint8_t *turn)
{
    turns_of(net, to, steps == net->k ? turn + 1 : turn);
}

rg_status rg_kautz_exchange_source(const rg_kautz_exchange *exchange, uint64_t destination,
                                   uint64_t index, uint64_t *source)
{
    const rg_status status = message_check(exchange, destination, index, source);
    if (status != RG_OK)
        return status;
    const rg_kautz *net = &exchange->net;
    const unsigned d = net->d, k = net->k, lane = (unsigned)(index % d);
    const digits own = digits_of(exchange, index / d);
    rg_kautz_word word, result = {{0}};
    uint8_t turn[RG_KAUTZ_MAX_K] = {0};
    (void)rg_kautz_unrank(net, destination, &word);
    turns_made(net, &word, own.steps, turn);
    unsigned letter = word.letter[0];
    if (own.steps == k) {
        /* Step k has turned by t_1 + c_k + lane; for k = 1, t_1 is the lane. */
        const unsigned class_k = (own.c[k - 1] + lane) % d;
        turn[0] = (uint8_t)(k == 1 ? lane : (turn[k - 1] + d - class_k) % d);
        letter = rg_kautz_letter_before(net, letter, turn[0]);
    }
    result.letter[k - 1] = (uint8_t)letter;
    for (unsigned i = k - 1; i-- > 0;) {
        const unsigned class_i = (own.c[i] + lane) % d;
        letter = rg_kautz_letter_before(net, letter, (turn[i] + d - class_i) % d);
        result.letter[i] = (uint8_t)letter;
    }
    return rg_kautz_rank(net, &result, source);
}

rg_status rg_kautz_exchange_index(const rg_kautz_exchange *exchange, uint64_t source,
                                  uint64_t destination, uint64_t *index)
{
    const rg_status status = exchange_check(exchange, index);
    if (status != RG_OK)
        return status;
    const rg_kautz *net = &exchange->net;
    if (source >= net->nodes || destination >= net->nodes)
        return RG_E_RANK;
    const unsigned d = net->d, k = net->k;
    rg_kautz_word from, to;
    uint8_t before[RG_KAUTZ_MAX_K] = {0}, turn[RG_KAUTZ_MAX_K] = {0};
    (void)rg_kautz_unrank(net, source, &from);
    (void)rg_kautz_unrank(net, destination, &to);
    const bool is_long = to.letter[0] != from.letter[k - 1];
    if (k == 1 && !is_long)
        return RG_E_SAME;
    digits own = {.steps = k - !is_long};
    turns_of(net, &from, before);
    turns_made(net, &to, own.steps, turn);
    if (is_long)
        turn[0] = (uint8_t)rg_kautz_turn(net, from.letter[k - 1], to.letter[0]);
    if (k > 1)
        before[k - 1] = turn[0]; /* what step k adds its class to */
    const unsigned lane = (turn[0] + d - before[0]) % d;
    for (unsigned i = 1; i < own.steps; i++)
        own.c[i] = (uint8_t)((turn[i] + 2 * d - before[i] - lane) % d);
    *index = coset_of(exchange, &own) * d + lane;
    return RG_OK;
}
