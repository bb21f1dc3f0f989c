/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "routegen/network.h"

#include <limits.h>
#include <string.h>

typedef struct family {
    const char *name;
    const char *params;
    unsigned count;
} family;

/* Indexed by rg_family. */
static const family families[] = {
    {"kautz", "d,k", 2},
    {"gft", "h,m,w", 3},
    {"butterfly", "d,n", 2},
    {"omega", "d,n", 2},
    {"flip", "d,n", 2},
    {"baseline", "d,n", 2},
    {"reverse-baseline", "d,n", 2},
    {"benes", "n", 1},
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

/* Reads the comma-separated parameters from *offset to the end of the text. */
static rg_status parse_params(const char *text, const family *f, rg_network *network,
                              size_t *offset)
{
    for (unsigned count = 0;; (*offset)++) {
        unsigned value;
        const rg_status status = parse_param(text, offset, &value);
        if (status != RG_OK)
            return status;
        if (count == f->count)
            return RG_E_COUNT;
        network->param[count++] = value;
        if (text[*offset] == '\0') {
            network->count = count;
            return count == f->count ? RG_OK : RG_E_COUNT;
        }
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
    size_t at = strlen(f->name);
    memcpy(text, f->name, at);
    for (unsigned i = 0; i < f->count; i++) {
        text[at++] = i ? ',' : ':';
        at += print_param(text + at, network->param[i]);
    }
    text[at] = '\0';
    return RG_OK;
}
