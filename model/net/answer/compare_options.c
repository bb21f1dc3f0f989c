/* SPDX-License-Identifier: Apache-2.0 */

/* What is asked of networks side by side and of networks near a size, as words. */

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "net/inner/compare.h"
#include "net/inner/parse_sim.h"
#include "net/inner/record_make.h"
#include "net/inner/wording.h"
#include "routegen/topology.h"

/* What a network near a size can be sorted by, between its name and its other names. */
const rg_column *rg_find_columns(void)
{
    static const rg_column columns[] = {RG_COLUMN("network", -7),
                                        RG_COLUMN("nodes", 0),
                                        {"switches", "switches", 0, 0, 2},
                                        {"links", "links", 0, 0, 1},
                                        RG_COLUMN("radix", 0),
                                        {"diameter", "diam.", 0, 0, 5},
                                        {"average_distance", "distance", 0, 0, 6},
                                        {"even_split", "even", 0, 0, 0},
                                        {"ideal_bound", "ideal", 0, 0, 0},
                                        RG_COLUMN("cost", 0),
                                        {"cost_per_node", "a node", 0, 0, 3},
                                        {"cost_per_ideal_bound", "/ ideal", 0, 0, 4},
                                        {"equal", "", -1, 0, 0},
                                        {.key = NULL}};
    return columns;
}

static const double most_price = 1e15;

/* ---- Flags --------------------------------------------------------------------------------- */

rg_status rg_read_flag(const char *value, bool *flag, rg_refusal *refusal)
{
    *flag = value == NULL || strcmp(value, "true") == 0;
    if (*flag || strcmp(value, "false") == 0)
        return RG_OK;
    return rg_refuse(refusal, RG_E_SYNTAX, NULL, "true or false expected");
}

/* ---- Values ---------------------------------------------------------------------------------- */

rg_status rg_read_whole(const char *value, uint64_t least, uint64_t most, uint64_t *number,
                        rg_refusal *refusal)
{
    const char *at = value;

    if (value != NULL && rg_whole(&at, number) && *at == '\0' && *number >= least &&
        *number <= most)
        return RG_OK;
    return rg_refuse(refusal, RG_E_SYNTAX, NULL,
                     "a whole number from %" PRIu64 " to %" PRIu64 " expected", least, most);
}

static bool read_price(const char **text, double *price)
{
    return rg_decimal(text, price) && *price <= most_price;
}

static rg_status read_prices(rg_prices *prices, bool of_switch, const char *value,
                             rg_refusal *refusal)
{
    const char *at = value == NULL ? "" : value;
    bool good = read_price(&at, of_switch ? &prices->fixed : &prices->link);

    if (of_switch) {
        good = good && *at++ == ',' && read_price(&at, &prices->port);
        if (good && *at == ',') {
            at++;
            good = read_price(&at, &prices->cross);
        }
    }
    if (good && *at == '\0')
        return RG_OK;
    return rg_refuse(refusal, RG_E_SYNTAX, NULL, "%s expected, numbers from 0 to 1e15",
                     of_switch ? "F,P or F,P,X, as in 100,20," : "a price");
}

static rg_status read_share(const char *value, double *share, rg_refusal *refusal)
{
    const char *at = value == NULL ? "" : value;

    if (rg_decimal(&at, share) && strcmp(at, "%") == 0 && (*share /= 100) <= 10)
        return RG_OK;
    return rg_refuse(refusal, RG_E_SYNTAX, NULL,
                     "a percentage from 0%% to 1000%% expected, as in 20%%");
}

static rg_status read_families(const char *value, uint64_t *families, rg_refusal *refusal)
{
    for (const char *at = value == NULL ? "" : value;; at++) {
        const size_t length = strcspn(at, ",");
        unsigned f = 0, unused;
        const char *name;

        while ((name = rg_family_name((rg_family)f)) != NULL &&
               (strlen(name) != length || strncmp(name, at, length) != 0))
            f++;
        if (name == NULL || rg_topology_param_range((rg_family)f, 0, &unused, &unused) != RG_OK)
            return rg_refuse(refusal, RG_E_SYNTAX, NULL, "%s is not a family of graphs",
                             rg_quote(at, length).text);
        *families |= UINT64_C(1) << f;
        at += length;
        if (*at == '\0')
            return RG_OK;
    }
}

static rg_status read_column(const char *value, rg_compare_row *row, rg_refusal *refusal)
{
    const rg_column *first = rg_find_columns() + 1;
    const char *names[RG_COMPARE_ROWS + 1] = {NULL};
    unsigned number = 0;

    for (unsigned i = 0; strcmp(first[i].key, "equal") != 0; i++)
        names[i] = first[i].key;
    const rg_status status = rg_read_name(value, names, &number, refusal);
    for (unsigned r = 0; status == RG_OK && r < RG_COMPARE_ROWS; r++)
        if (strcmp(rg_network_title_of(r)->key, names[number]) == 0)
            *row = (rg_compare_row)r;
    return status;
}

/* ---- Options --------------------------------------------------------------------------------- */

static rg_status price_option(rg_compare_ask *ask, const char *name, const char *value,
                              const char *more, rg_refusal *refusal)
{
    const bool of_switch = strcmp(name, "switch-cost") == 0;

    if (strcmp(name, "exact") == 0)
        return rg_read_flag(value, &ask->exact, refusal);
    if (!of_switch && strcmp(name, "link-cost") != 0)
        return rg_refuse(refusal, RG_E_SYNTAX, NULL,
                         "no such option; %sexact, switch-cost and link-cost there are", more);
    if (!ask->priced)
        ask->prices = (rg_prices){0, 0, 0, 0};
    ask->priced = true;
    return read_prices(&ask->prices, of_switch, value, refusal);
}

rg_status rg_compare_option(void *ask, const char *name, const char *value, rg_refusal *refusal)
{
    return price_option(ask, name, value, "", refusal);
}

rg_status rg_find_option(void *input, const char *name, const char *value, rg_refusal *refusal)
{
    rg_find_ask *ask = input;
    uint64_t radix;

    if (strcmp(name, "size") == 0)
        return rg_read_whole(value, 2, RG_FIND_MOST_NODES, &ask->want.target, refusal);
    if (strcmp(name, "within") == 0)
        return read_share(value, &ask->within, refusal);
    if (strcmp(name, "family") == 0)
        return read_families(value, &ask->want.families, refusal);
    if (strcmp(name, "sort") == 0)
        return read_column(value, &ask->sort, refusal);
    if (strcmp(name, "most") == 0)
        return rg_read_whole(value, 1, RG_FIND_MOST_FOUND, &ask->most, refusal);
    if (strcmp(name, "all-networks") == 0)
        return rg_read_flag(value, &ask->want.all, refusal);
    if (strcmp(name, "radix") != 0)
        return price_option(&ask->compare, name, value,
                            "size, within, radix, family, all-networks, sort, most, ", refusal);
    const rg_status status = rg_read_whole(value, 1, 100000, &radix, refusal);
    if (status == RG_OK)
        ask->want.radix = (unsigned)radix;
    return status;
}

/* ---- Lines of options ------------------------------------------------------------------------ */

/* A word, name=value or name, of so many characters. */
static rg_status take_word(const char *text, size_t length, rg_option_taker *take, void *ask,
                           rg_refusal *refusal)
{
    char *word = malloc(length + 1);
    rg_refusal own;

    if (word == NULL)
        return rg_refuse(refusal, RG_E_MEMORY, NULL, NULL);
    memcpy(word, text, length);
    word[length] = '\0';
    char *value = strchr(word, '=');
    if (value != NULL)
        *value++ = '\0';
    const rg_status status = take(ask, word, value, &own);
    if (status != RG_OK)
        (void)rg_refuse(refusal, status, rg_quote_plain(text, length).text, "%s", own.text);
    free(word);
    return status;
}

rg_status rg_read_options(const char *text, rg_option_taker *take, void *ask, rg_refusal *refusal)
{
    for (const char *at = text == NULL ? "" : text; *(at += strspn(at, " ")) != '\0';) {
        const size_t length = strcspn(at, " ");
        const rg_status status = take_word(at, length, take, ask, refusal);
        if (status != RG_OK) {
            rg_refuse_at(refusal, (size_t)(at - text), length);
            return status;
        }
        at += length;
    }
    return RG_OK;
}
