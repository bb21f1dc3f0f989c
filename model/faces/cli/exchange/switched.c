/* SPDX-License-Identifier: Apache-2.0 */

#include "switched.h"

#include <stdio.h>
#include <string.h>

#include "faces/cli/common/fail.h"

/* Their names, separated by ", ". */
static struct cli_part squares_of(const rg_any_network *network)
{
    struct cli_part result = {""};
    size_t at = 0;

    for (unsigned i = 0; rg_square_name((rg_square)i) != NULL; i++)
        if (rg_square_exists(network, (rg_square)i) && at < sizeof result.text)
            at += (size_t)snprintf(result.text + at, sizeof result.text - at, "%s%s",
                                   at == 0 ? "" : ", ", rg_square_name((rg_square)i));
    return result;
}

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

const struct cli_words cli_square_words = {"square", {"lls", "cls", "add", "rls"}}; /* rg_square */

static rg_square square_option(const rg_any_network *network, const struct cli_arguments *given)
{
    const char *value = given->option[CLI_KEY_SQUARE];

    if (value == NULL)
        return rg_square_first(network);
    const unsigned square = cli_word_option(&cli_square_words, value, strlen(value));
    if (!rg_square_exists(network, (rg_square)square)) {
        cli_deny("%s has no square %s%s; it has %s", network->name, value,
                 reason(network, (rg_square)square), squares_of(network).text);
    }
    return (rg_square)square;
}

static uint64_t seed_option(const rg_any_network *network, rg_square square,
                            const struct cli_arguments *given)
{
    const char *value = given->option[CLI_KEY_SQUARE_SEED];

    if (value == NULL)
        return 0;
    if (rg_square_has_seeds(square))
        return cli_number_option("--square-seed", value, 0, rg_square_seeds(network, square) - 1);
    if (cli_number_option("--square-seed", value, 0, UINT64_MAX) != 0)
        cli_deny("--square-seed '%s': square %s has no seeds", value, rg_square_name(square));
    return 0;
}

void cli_switched_begin(rg_switched *switched, const rg_any_network *network,
                        const struct cli_arguments *given)
{
    const rg_square square = square_option(network, given);

    cli_must(rg_switched_open(switched, network, square, seed_option(network, square, given)));
}

rg_exchange_range cli_switched_range(const rg_switched *switched, const char *rotation,
                                     const char *pass)
{
    rg_exchange_range range = {0, switched->rows, 0, switched->passes};

    if (rotation != NULL) {
        range.first_row = (uint32_t)cli_number_option("-r", rotation, 0, switched->rows - 1);
        range.end_row = range.first_row + 1;
    }
    if (pass != NULL) {
        range.first_pass = (uint32_t)cli_number_option("-p", pass, 0, switched->passes - 1);
        range.end_pass = range.first_pass + 1;
    }
    return range;
}
