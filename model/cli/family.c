/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "family.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

const struct cli_family cli_families[] = {
    {.name = "kautz", .params = "d,k", .count = 2, .kind = CLI_KAUTZ, .title = "Kautz digraph"},
    {.name = "gft",
     .params = "h,m,w",
     .count = 3,
     .kind = CLI_GFT,
     .title = "generalised fat tree"},
    {.name = "butterfly",
     .params = "d,n",
     .count = 2,
     .kind = CLI_MULTISTAGE,
     .wiring = RG_WIRING_BUTTERFLY,
     .title = "butterfly"},
    {.name = "omega",
     .params = "d,n",
     .count = 2,
     .kind = CLI_MULTISTAGE,
     .wiring = RG_WIRING_OMEGA,
     .title = "omega network"},
    {.name = "flip",
     .params = "d,n",
     .count = 2,
     .kind = CLI_MULTISTAGE,
     .wiring = RG_WIRING_FLIP,
     .title = "flip network"},
    {.name = "baseline",
     .params = "d,n",
     .count = 2,
     .kind = CLI_MULTISTAGE,
     .wiring = RG_WIRING_BASELINE,
     .title = "baseline network"},
    {.name = "reverse-baseline",
     .params = "d,n",
     .count = 2,
     .kind = CLI_MULTISTAGE,
     .wiring = RG_WIRING_REVERSE_BASELINE,
     .title = "reverse baseline network"},
    {.name = "benes",
     .params = "n",
     .count = 1,
     .kind = CLI_MULTISTAGE,
     .wiring = RG_WIRING_BENES,
     .title = "Butterfly-Butterfly (Benes) network"},
    {0},
};

/* Reads one decimal number at *at and moves behind it. */
static rg_status parse_number(const char **at, unsigned *number)
{
    unsigned value = 0;

    if (**at < '0' || **at > '9')
        return RG_E_SYNTAX;
    const char *digit = *at;
    for (; *digit >= '0' && *digit <= '9'; digit++) {
        const unsigned add = (unsigned)(*digit - '0');
        if (value > (UINT_MAX - add) / 10)
            return RG_E_SYNTAX;
        value = value * 10 + add;
    }
    *at = digit;
    *number = value;
    return RG_OK;
}

/* Reads the parameters from *at to the end of the text. */
static rg_status parse_params(const char **at, struct cli_name *name)
{
    for (unsigned count = 0;; (*at)++) {
        unsigned value;
        const rg_status status = parse_number(at, &value);
        if (status != RG_OK)
            return status;
        if (count == name->family->count)
            return RG_E_COUNT;
        name->param[count++] = value;
        if (**at == '\0')
            return count == name->family->count ? RG_OK : RG_E_COUNT;
        if (**at != ',')
            return RG_E_SYNTAX;
    }
}

rg_status cli_name_parse(const char *text, struct cli_name *name, size_t *where)
{
    const size_t length = strcspn(text, ":");
    const struct cli_family *family = cli_families;
    const char *at = text + length;

    *name = (struct cli_name){.family = NULL};
    *where = 0;
    while (family->name != NULL &&
           (strlen(family->name) != length || memcmp(family->name, text, length) != 0))
        family++;
    if (family->name == NULL)
        return RG_E_FAMILY;
    name->family = family;
    rg_status status = RG_E_SYNTAX;
    if (*at == ':') {
        at++;
        status = parse_params(&at, name);
    }
    *where = (size_t)(at - text);
    return status;
}

void cli_name_print(const struct cli_name *name, char text[RG_NETWORK_MAX_TEXT])
{
    size_t at = (size_t)snprintf(text, RG_NETWORK_MAX_TEXT, "%s", name->family->name);

    for (unsigned i = 0; i < name->family->count && at < RG_NETWORK_MAX_TEXT; i++) {
        at += (size_t)snprintf(text + at, RG_NETWORK_MAX_TEXT - at, "%c%u", i == 0 ? ':' : ',',
                               name->param[i]);
    }
}

const char *cli_kind_verbs(enum cli_kind kind)
{
    switch (kind) {
    case CLI_KAUTZ:
        return "info, routes, check, vectors";
    case CLI_GFT:
        return "info, states, exchange, vectors";
    case CLI_MULTISTAGE:
        return "info, states, exchange";
    }
    return "";
}
