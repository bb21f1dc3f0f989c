/* SPDX-License-Identifier: Apache-2.0 */

/* Shapes and words: parsing, printing, ranking. */

#include "hw/inner/kautz_internal.h"

#include <string.h>

rg_status rg_kautz_init(unsigned d, unsigned k, rg_kautz *net)
{
    if (!net)
        return RG_E_NULL;
    if (d < RG_KAUTZ_MIN_D || d > RG_KAUTZ_MAX_D || k < RG_KAUTZ_MIN_K || k > RG_KAUTZ_MAX_K)
        return RG_E_SHAPE;
    /* 15^16 + 15^15 < 2^63, so nothing here can overflow. */
    uint64_t nodes = d + 1;
    for (unsigned i = 1; i < k; i++)
        nodes *= d;
    *net = (rg_kautz){.d = d, .k = k, .nodes = nodes};
    return RG_OK;
}

rg_status rg_kautz_shape_check(const rg_kautz *net)
{
    if (!net)
        return RG_E_NULL;
    if (net->d < RG_KAUTZ_MIN_D || net->d > RG_KAUTZ_MAX_D || net->k < RG_KAUTZ_MIN_K ||
        net->k > RG_KAUTZ_MAX_K)
        return RG_E_SHAPE;
    return RG_OK;
}

static rg_status fail_at(rg_status status, size_t place, size_t *where)
{
    if (where)
        *where = place;
    return status;
}

rg_status rg_kautz_word_check(const rg_kautz *net, const rg_kautz_word *word, size_t *where)
{
    const rg_status status = rg_given(rg_kautz_shape_check(net), word);
    if (status != RG_OK)
        return status;
    for (size_t i = 0; i < net->k; i++) {
        if (word->letter[i] > net->d)
            return fail_at(RG_E_LETTER, i, where);
        if (i > 0 && word->letter[i] == word->letter[i - 1])
            return fail_at(RG_E_REPEAT, i, where);
    }
    for (size_t i = net->k; i < RG_KAUTZ_MAX_K; i++)
        if (word->letter[i] != 0)
            return fail_at(RG_E_LENGTH, i, where);
    return RG_OK;
}

/* The value of a digit 0-9a-fA-F, or 255, which no alphabet holds. */
static uint8_t digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return (uint8_t)(c - '0');
    if (c >= 'a' && c <= 'f')
        return (uint8_t)(c - 'a' + 10);
    if (c >= 'A' && c <= 'F')
        return (uint8_t)(c - 'A' + 10);
    return UINT8_MAX;
}

rg_status rg_kautz_word_parse(const rg_kautz *net, const char *text, size_t length,
                              rg_kautz_word *word, size_t *where)
{
    rg_kautz_word result = {{0}};
    rg_status status = rg_given(rg_kautz_shape_check(net), text && word);
    if (status != RG_OK)
        return status;
    if (length != net->k)
        return fail_at(RG_E_LENGTH, length, where);
    for (size_t i = 0; i < length; i++)
        result.letter[i] = digit_value(text[i]);
    status = rg_kautz_word_check(net, &result, where);
    if (status == RG_OK)
        *word = result;
    return status;
}

void rg_kautz_print_letters(const uint8_t *letters, unsigned count, char *text)
{
    for (unsigned i = 0; i < count; i++)
        text[i] = "0123456789abcdef"[letters[i] & 15u];
    text[count] = '\0';
}

rg_status rg_kautz_word_print(const rg_kautz *net, const rg_kautz_word *word,
                              char text[RG_KAUTZ_MAX_K + 1])
{
    const rg_status status = rg_given(rg_kautz_word_check(net, word, NULL), text);
    if (status != RG_OK)
        return status;
    rg_kautz_print_letters(word->letter, net->k, text);
    return RG_OK;
}

/* A letter's place among those that may follow (or precede) its neighbour, and back. */
static unsigned place_of(unsigned letter, unsigned neighbour)
{
    return letter - (letter > neighbour);
}

static uint8_t letter_at(unsigned place, unsigned neighbour)
{
    return (uint8_t)(place + (place >= neighbour));
}

rg_status rg_kautz_rank(const rg_kautz *net, const rg_kautz_word *word, uint64_t *rank)
{
    const rg_status status = rg_given(rg_kautz_word_check(net, word, NULL), rank);
    if (status != RG_OK)
        return status;
    uint64_t r = word->letter[0];
    for (unsigned i = 1; i < net->k; i++)
        r = r * net->d + place_of(word->letter[i], word->letter[i - 1]);
    *rank = r;
    return RG_OK;
}

rg_status rg_kautz_unrank(const rg_kautz *net, uint64_t rank, rg_kautz_word *word)
{
    const rg_status status = rg_given(rg_kautz_shape_check(net), word);
    if (status != RG_OK)
        return status;
    if (rank >= net->nodes)
        return RG_E_RANK;
    /* Places come out last letter first, but letters can only be read first letter first. */
    rg_kautz_word result = {{0}};
    for (unsigned i = net->k - 1; i > 0; i--) {
        result.letter[i] = (uint8_t)(rank % net->d);
        rank /= net->d;
    }
    result.letter[0] = (uint8_t)rank;
    for (unsigned i = 1; i < net->k; i++)
        result.letter[i] = letter_at(result.letter[i], result.letter[i - 1]);
    *word = result;
    return RG_OK;
}

rg_status rg_kautz_successor(const rg_kautz *net, const rg_kautz_word *word, unsigned port,
                             rg_kautz_word *next)
{
    const rg_status status = rg_given(rg_kautz_word_check(net, word, NULL), next);
    if (status != RG_OK)
        return status;
    if (port >= net->d)
        return RG_E_INDEX;
    rg_kautz_word result = {{0}};
    memcpy(result.letter, word->letter + 1, net->k - 1);
    result.letter[net->k - 1] = letter_at(port, word->letter[net->k - 1]);
    *next = result;
    return RG_OK;
}

rg_status rg_kautz_predecessor(const rg_kautz *net, const rg_kautz_word *word, unsigned port,
                               rg_kautz_word *previous)
{
    const rg_status status = rg_given(rg_kautz_word_check(net, word, NULL), previous);
    if (status != RG_OK)
        return status;
    if (port >= net->d)
        return RG_E_INDEX;
    rg_kautz_word result = {{0}};
    memcpy(result.letter + 1, word->letter, net->k - 1);
    result.letter[0] = letter_at(port, word->letter[0]);
    *previous = result;
    return RG_OK;
}
