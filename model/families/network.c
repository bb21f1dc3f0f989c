/* SPDX-License-Identifier: Apache-2.0 */

#include <string.h>

#include "families/topology_internal.h"
#include "families/inner/rows.h"
#include "hw/inner/name.h"

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

/* Reads the slash, and the nodes a router. */
static rg_status parse_hosts(const char *text, rg_network *network, size_t *offset)
{
    const size_t number = ++*offset;
    if (!rg_number_take(text, offset, &network->hosts))
        return RG_E_SYNTAX;
    if (network->hosts > 0)
        return text[*offset] != '\0' ? RG_E_SYNTAX : RG_OK;
    *offset = number;
    return RG_E_SYNTAX;
}

/* Reads the comma-separated parameters from *offset to the end of the text. */
static rg_status parse_params(const char *text, rg_network *network, size_t *offset)
{
    unsigned min, max;
    (void)rg_family_counts(network->family, &min, &max);
    for (;; (*offset)++) {
        if (topology_family_of(network->family)->list && network->count == max &&
            strncmp(text + *offset, "is=", 3) == 0) {
            *offset += 3;
            return parse_list(text, network, offset);
        }
        unsigned value;
        if (!rg_number_take(text, offset, &value))
            return RG_E_SYNTAX;
        if (network->count == max)
            return RG_E_COUNT;
        network->param[network->count++] = value;
        if (text[*offset] == '/' && topology_family_of(network->family)->hosted)
            return parse_hosts(text, network, offset);
        if (text[*offset] == '\0')
            return network->count < min ? RG_E_COUNT : RG_OK;
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
    if (rg_family_named(text, length, &result.family)) {
        offset = length + (colon != NULL);
        unsigned min, most = 0;
        (void)rg_family_counts(result.family, &min, &most);
        status = colon && most > 0 ? parse_params(text, &result, &offset) : RG_E_SYNTAX;
    }
    if (status == RG_OK)
        *network = result;
    else if (where)
        *where = offset;
    return status;
}

rg_status rg_network_print(const rg_network *network, char text[RG_NETWORK_MAX_TEXT])
{
    if (!network || !text)
        return RG_E_NULL;
    unsigned min, max;
    if (rg_family_counts(network->family, &min, &max) != RG_OK)
        return RG_E_FAMILY;
    if (network->count < min || network->count > max)
        return RG_E_COUNT;
    const topology_family *family = topology_family_of(network->family);
    if (network->words > RG_NETWORK_MAX_WORDS || (network->words > 0 && !family->list))
        return RG_E_IS;
    size_t at = strlen(family->info.name);
    memcpy(text, family->info.name, at);
    if (max == 0) {
        if (!network->rows)
            return RG_E_COUNT;
        if (network->rows->whole)
            return rg_network_print(&network->rows->whole->name, text);
        text[at++] = ':';
        memcpy(text + at, network->rows->name, strlen(network->rows->name));
        at += strlen(network->rows->name);
    }
    for (unsigned i = 0; i < network->count; i++) {
        text[at++] = i ? ',' : ':';
        at += rg_number_put(text + at, network->param[i]);
    }
    if (network->hosts > 0) {
        text[at++] = '/';
        at += rg_number_put(text + at, network->hosts);
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
