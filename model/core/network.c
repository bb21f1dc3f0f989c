/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "routegen/network.h"

#include <limits.h>
#include <stdbool.h>
#include <string.h>

typedef struct family {
    const char *name;
    const char *params;
    unsigned min; /* parameters */
    unsigned max;
    bool list; /* may end in is= */
} family;

/* Indexed by rg_family. */
static const family families[] = {
    {"kautz", "d,k", 2, 2, false},
    {"gft", "h,m,w", 3, 3, false},
    {"butterfly", "d,n", 2, 2, false},
    {"omega", "d,n", 2, 2, false},
    {"flip", "d,n", 2, 2, false},
    {"baseline", "d,n", 2, 2, false},
    {"reverse-baseline", "d,n", 2, 2, false},
    {"benes", "n", 1, 1, false},
    {"kary", "k,n", 2, 2, false},
    {"mikant", "k,n", 2, 2, false},
    {"kantc", "k,n", 2, 2, true},
    {"mikantc", "k,n", 2, 2, true},
    {"hypercube", "n", 1, 1, false},
    {"star", "n", 1, 1, false},
    {"scc", "n", 1, 1, false},
    {"sci", "n", 1, 1, false},
    {"pcc", "n", 1, 1, false},
    {"pancake", "n", 1, 1, false},
    {"bubble", "n", 1, 1, false},
    {"ccc", "n", 1, 1, false},
    {"debruijn", "d,n", 2, 2, false},
    {"mdsxn", "g1,...", 1, RG_NETWORK_MAX_PARAMS, false},
    {"torus", "m1,...", 1, RG_NETWORK_MAX_PARAMS, false},
    {"mesh", "m1,...", 1, RG_NETWORK_MAX_PARAMS, false},
    {"shuffle", "n", 1, 1, false},
};

static const unsigned family_count = sizeof families / sizeof families[0];

static const family *family_of(rg_family id)
{
    const unsigned index = (unsigned)id;
    return index < family_count ? &families[index] : NULL;
}

const char *rg_family_name(rg_family id)
{
    const family *f = family_of(id);
    return f ? f->name : NULL;
}

const char *rg_family_params(rg_family id)
{
    const family *f = family_of(id);
    return f ? f->params : NULL;
}

rg_status rg_family_param_name(rg_family id, unsigned index, char name[RG_FAMILY_MAX_PARAM_NAME])
{
    if (!name)
        return RG_E_NULL;
    const family *f = family_of(id);
    if (!f)
        return RG_E_FAMILY;
    if (index >= f->max)
        return RG_E_INDEX;
    const bool several = f->min != f->max;
    const unsigned number = index + 1;
    *name++ = f->params[several ? 0 : 2 * index]; /* one letter and a comma each */
    if (several && number >= 10)
        *name++ = (char)('0' + number / 10);
    if (several)
        *name++ = (char)('0' + number % 10);
    *name = '\0';
    return RG_OK;
}

rg_status rg_family_counts(rg_family id, unsigned *min, unsigned *max)
{
    if (!min || !max)
        return RG_E_NULL;
    const family *f = family_of(id);
    if (!f)
        return RG_E_FAMILY;
    *min = f->min;
    *max = f->max;
    return RG_OK;
}

/* Reads one decimal number at *offset and moves past it. */
static rg_status parse_param(const char *text, size_t *offset, unsigned *value)
{
    size_t at = *offset;
    unsigned v = 0;
    if (text[at] < '0' || text[at] > '9')
        return RG_E_SYNTAX;
    for (; text[at] >= '0' && text[at] <= '9'; at++) {
        const unsigned digit = (unsigned)(text[at] - '0');
        if (v > (UINT_MAX - digit) / 10)
            return RG_E_SYNTAX;
        v = v * 10 + digit;
    }
    *offset = at;
    *value = v;
    return RG_OK;
}

/* Reads one word of @bits bits at *offset, different from all words before it, and moves past
 * it. */
static rg_status parse_word(const char *text, unsigned bits, rg_network *network, size_t *offset)
{
    unsigned word = 0;
    for (unsigned i = 0; i < bits; i++) {
        const char c = text[*offset + i];
        if (c != '0' && c != '1') {
            *offset += i;
            return RG_E_IS;
        }
        word = word << 1 | (c == '1');
    }
    for (unsigned i = 0; i < network->words; i++)
        if (network->word[i] == word)
            return RG_E_IS;
    network->word[network->words++] = (uint16_t)word;
    *offset += bits;
    return RG_OK;
}

/* Reads the list of intermediate switches from *offset to the end of the text. The first parameter
 * is both the number of words and the number of bits of a word. */
static rg_status parse_list(const char *text, rg_network *network, size_t *offset)
{
    const unsigned k = network->param[0];
    if (k > RG_NETWORK_MAX_WORDS)
        return RG_E_IS;
    for (unsigned i = 0; i < k; i++) {
        if (i > 0 && text[(*offset)++] != '.') {
            (*offset)--;
            return RG_E_IS;
        }
        const rg_status status = parse_word(text, k, network, offset);
        if (status != RG_OK)
            return status;
    }
    return text[*offset] == '\0' && k > 0 ? RG_OK : RG_E_IS;
}

/* Reads the comma-separated parameters from *offset to the end of the text. */
static rg_status parse_params(const char *text, const family *f, rg_network *network,
                              size_t *offset)
{
    for (;; (*offset)++) {
        if (f->list && network->count == f->max && strncmp(text + *offset, "is=", 3) == 0) {
            *offset += 3;
            return parse_list(text, network, offset);
        }
        unsigned value;
        const rg_status status = parse_param(text, offset, &value);
        if (status != RG_OK)
            return status;
        if (network->count == f->max)
            return RG_E_COUNT;
        network->param[network->count++] = value;
        if (text[*offset] == '\0')
            return network->count < f->min ? RG_E_COUNT : RG_OK;
        if (text[*offset] != ',')
            return RG_E_SYNTAX;
    }
}

rg_status rg_network_parse(const char *text, rg_network *network, size_t *where)
{
    rg_network result = {0};
    size_t offset = 0;
    rg_status status = RG_E_FAMILY;
    if (!text || !network)
        return RG_E_NULL;
    const char *colon = strchr(text, ':');
    const size_t length = colon ? (size_t)(colon - text) : strlen(text);
    for (unsigned i = 0; i < family_count; i++) {
        const family *f = &families[i];
        if (strlen(f->name) != length || memcmp(f->name, text, length) != 0)
            continue;
        result.family = (rg_family)i;
        offset = length;
        status = RG_E_SYNTAX;
        if (colon) {
            offset++;
            status = parse_params(text, f, &result, &offset);
        }
    }
    if (status == RG_OK)
        *network = result;
    else if (where)
        *where = offset;
    return status;
}

/* Writes a decimal number and returns its length. */
static size_t print_param(char *text, unsigned value)
{
    char digits[16];
    size_t length = 0;
    do {
        digits[length++] = (char)('0' + value % 10);
        value /= 10;
    } while (value);
    for (size_t i = 0; i < length; i++)
        text[i] = digits[length - 1 - i];
    return length;
}

rg_status rg_network_print(const rg_network *network, char text[RG_NETWORK_MAX_TEXT])
{
    if (!network || !text)
        return RG_E_NULL;
    const family *f = family_of(network->family);
    if (!f)
        return RG_E_FAMILY;
    if (network->count < f->min || network->count > f->max)
        return RG_E_COUNT;
    if (network->words > RG_NETWORK_MAX_WORDS || (network->words > 0 && !f->list))
        return RG_E_IS;
    size_t at = strlen(f->name);
    memcpy(text, f->name, at);
    for (unsigned i = 0; i < network->count; i++) {
        text[at++] = i ? ',' : ':';
        at += print_param(text + at, network->param[i]);
    }
    for (unsigned i = 0; i < network->words; i++) {
        memcpy(text + at, i ? "." : ",is=", i ? 1 : 4);
        at += i ? 1 : 4;
        for (unsigned bit = network->words; bit-- > 0;)
            text[at++] = (char)('0' + (network->word[i] >> bit & 1));
    }
    text[at] = '\0';
    return RG_OK;
}
