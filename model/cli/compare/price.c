/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "price.h"

#include <string.h>

#include "cli/common/fail.h"
#include "routegen/net/parse.h"
#include "inner/net/parse_sim.h"

#define MOST_PRICE 1e15

/* Reads a price and moves past it; false if there is none. */
static bool read_price(const char **text, double *price)
{
    return rg_decimal(text, price) && *price <= MOST_PRICE;
}

bool cli_price_option(struct cli_prices *prices, int key, const char *value)
{
    rg_prices *own = &prices->prices;
    const char *at = value;

    if (key != CLI_KEY_SWITCH_COST && key != CLI_KEY_LINK_COST)
        return false;
    const bool both = key == CLI_KEY_SWITCH_COST;
    if (!prices->given)
        *own = (rg_prices){0, 0, 0, 0};
    prices->given = true;
    bool good = read_price(&at, both ? &own->fixed : &own->link);
    good = good && (!both || (*at++ == ',' && read_price(&at, &own->port)));
    if (good && both && *at == ',') {
        at++;
        good = read_price(&at, &own->cross);
    }
    if (!good || *at != '\0') {
        cli_fail(CLI_USAGE, "%s %s: %s expected, numbers from 0 to 1e15",
                 both ? "--switch-cost" : "--link-cost", cli_quote(value, strlen(value)).text,
                 both ? "F,P or F,P,X, as in 100,20," : "a price");
    }
    return true;
}
