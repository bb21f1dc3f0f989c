/* SPDX-License-Identifier: Apache-2.0 */

/* A network from its name, with what is wrong in words and at its place. */

#include <stdio.h>
#include <string.h>

#include "families/inner/rows.h"
#include "routegen/net/parse.h"
#include "net/inner/wording.h"
#include "families/inner/near.h"

static rg_status word_family(const char *text, const rg_network_error *error, rg_refusal *refusal)
{
    /* K(2,3), as papers have it */
    const size_t length = strcspn(text, "("), digits = strspn(text + length, "(0123456789,");
    const bool paper = digits > 1 && text[length + digits] == ')';
    const char *nearest = paper && length == 1 && text[0] == 'K'
                              ? "kautz"
                              : rg_family_nearest(text, paper ? length : error->place);
    char says[RG_NETWORK_MAX_TEXT] = "known:";
    size_t at = strlen(says);

    if (nearest != NULL)
        (void)snprintf(says, sizeof says, "nearest: %s%s%.*s", nearest, paper ? ":" : "",
                       paper ? (int)digits - 1 : 0, text + length + paper);
    else if (strpbrk(text, "./") != NULL)
        (void)strcpy(says, "a file is file:NAME");
    else
        for (unsigned i = 0; rg_family_info_of((rg_family)i) != NULL && at < sizeof says; i++)
            at +=
                (size_t)snprintf(says + at, sizeof says - at, " %s", rg_family_name((rg_family)i));
    (void)rg_refuse(refusal, RG_E_FAMILY, rg_plain_text(text).text, "unknown family %s; %s",
                    rg_quote(text, error->place).text, says);
    rg_refuse_at(refusal, 0, error->place > 0 ? error->place : 1);
    return RG_E_FAMILY;
}

static rg_status word_count(const char *text, const rg_network_error *error, rg_refusal *refusal)
{
    const bool one = error->least == error->most;
    char range[40];

    (void)snprintf(range, sizeof range, one ? "%u" : "%u to %u", error->least, error->most);
    return rg_refuse(refusal, RG_E_COUNT, text, "%s parameter%s expected (%s), %u given", range,
                     error->most == 1 ? "" : "s", rg_family_params(error->family), error->given);
}

/* A parameter out of range: all of it is wrong. */
static rg_status word_range(const char *text, const rg_network_error *error, rg_refusal *refusal)
{
    char name[RG_FAMILY_MAX_PARAM_NAME] = "";
    const char *at = strchr(text, ':');

    for (unsigned i = 0; i < error->param && at != NULL; i++)
        at = strchr(at + 1, ',');
    (void)rg_family_param_name(error->family, error->given, error->param, name);
    (void)rg_refuse(refusal, RG_E_SHAPE, error->name,
                    error->least == error->most ? "%s must be %u" : "%s must be %u..%u", name,
                    error->least, error->most);
    if (at != NULL)
        rg_refuse_at(refusal, (size_t)(at + 1 - text), strcspn(at + 1, ","));
    return RG_E_SHAPE;
}

/* What is wrong with one character, or from one on. */
static void word_syntax(const char *text, const rg_network_error *error, rg_status status,
                        rg_refusal *refusal)
{
    const rg_quoted plain = rg_plain_text(text);
    const char *rest = text + error->place;
    const size_t number = rg_characters(text, error->place) + 1;

    if (error->fault == RG_FAULT_IS)
        (void)rg_refuse(refusal, status, plain.text,
                        "character %zu: is= takes k different words of k bits, joined by '.', as "
                        "in kantc:3,4,is=000.011.101",
                        number);
    else if (error->fault == RG_FAULT_COLON)
        (void)rg_refuse(refusal, status, plain.text, "FAMILY:P1,P2,... expected, as in kautz:3,6");
    else if (error->fault == RG_FAULT_MISSING)
        (void)rg_refuse(refusal, status, plain.text, "a number is missing at the end");
    else if (error->fault == RG_FAULT_DIGITS)
        (void)rg_refuse(refusal, status, plain.text, "the number at character %zu is too %s",
                        number, rest[0] == '0' && rest[1] == '\0' ? "small" : "large");
    else
        (void)rg_refuse(refusal, status, plain.text,
                        "character %zu is %s where a decimal number is expected", number,
                        rg_quote_first(rest, strlen(rest)).text);
    rg_refuse_at(refusal, error->place, 1);
}

static rg_status word_network(const char *text, const rg_network_error *error, rg_status status,
                              rg_refusal *refusal)
{
    switch (error->fault) {
    case RG_FAULT_FAMILY:
        return word_family(text, error, refusal);
    case RG_FAULT_COUNT:
        return word_count(rg_plain_text(text).text, error, refusal);
    case RG_FAULT_RANGE:
        return word_range(text, error, refusal);
    case RG_FAULT_IS:
    case RG_FAULT_COLON:
    case RG_FAULT_MISSING:
    case RG_FAULT_DIGITS:
    case RG_FAULT_CHARACTER:
        word_syntax(text, error, status, refusal);
        return status;
    case RG_FAULT_SHAPE:
        return rg_refuse(refusal, status, error->name, "%s", error->why);
    case RG_FAULT_TERMINALS:
        return rg_refuse(refusal, status, error->name, "more than %u terminals, w m^h",
                         error->most);
    case RG_FAULT_TOP_PORTS:
        return rg_refuse(refusal, status, error->name, "more than %u ports on the top level, m w^h",
                         error->most);
    case RG_FAULT_LINES:
        return rg_refuse(refusal, status, error->name, "more than %u lines, d^n", error->most);
    case RG_FAULT_SIZE:
        return rg_refuse(refusal, status, error->name, "too large, 2^63 vertices or links or more");
    case RG_FAULT_NONE:
        break;
    }
    return rg_refuse(refusal, status, NULL, NULL);
}

rg_status rg_parse_network(const char *text, rg_any_network *network, rg_topology *net,
                           rg_refusal *refusal)
{
    rg_network_error error = {.fault = RG_FAULT_NONE};
    rg_status status = RG_OK;

    if (text == NULL || (network == NULL && net == NULL))
        return rg_refuse(refusal, RG_E_NULL, NULL, NULL);
    if (rg_graph_file(text) != NULL)
        return rg_refuse(refusal, RG_E_SYNTAX, rg_plain_text(text).text,
                         "a network of a file has no name to be found by; open the file");
    if (network != NULL)
        status = rg_any_network_parse(text, network, &error);
    if (status == RG_OK && net != NULL)
        status = rg_any_topology_parse(text, net, &error);
    return status == RG_OK ? RG_OK : word_network(text, &error, status, refusal);
}
