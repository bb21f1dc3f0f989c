/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "switched.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/options.h"

bool cli_has_square(const rg_any_network *network, rg_square square)
{
    const rg_gft_phase phase = {.square = square};
    uint8_t state;

    if (network->info->kind == RG_KIND_GFT)
        return rg_gft_switch_state(&network->shape.gft, &phase, 0, 0, 0, &state) == RG_OK;
    return rg_multistage_switch_state(&network->shape.multistage, square, 0, 0, 0, 0, &state) ==
           RG_OK;
}

bool cli_has_seeds(rg_square square)
{
    return square == RG_SQUARE_CLS || square == RG_SQUARE_ADD;
}

struct cli_squares cli_squares(const rg_any_network *network)
{
    struct cli_squares result = {""};
    size_t at = 0;

    for (unsigned i = 0; rg_square_name((rg_square)i) != NULL; i++)
        if (cli_has_square(network, (rg_square)i) && at < sizeof result.text)
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

static rg_square square_option(const rg_any_network *network, const char *value)
{
    unsigned square = 0;

    if (value == NULL) {
        /* The first one that the network has. */
        while (!cli_has_square(network, (rg_square)square))
            square++;
        return (rg_square)square;
    }
    while (rg_square_name((rg_square)square) != NULL &&
           strcmp(rg_square_name((rg_square)square), value) != 0)
        square++;
    if (rg_square_name((rg_square)square) == NULL) {
        cli_fail(CLI_USAGE, "--square %s: lls, cls, add or rls expected",
                 cli_quote(value, strlen(value)).text);
    }
    if (!cli_has_square(network, (rg_square)square)) {
        cli_fail(CLI_USAGE, "%s has no square %s%s; it has %s", network->name, value,
                 reason(network, (rg_square)square), cli_squares(network).text);
    }
    return (rg_square)square;
}

static void make_seed(struct cli_switched *switched, const char *value)
{
    const rg_any_network *network = switched->network;
    const bool gft = network->info->kind == RG_KIND_GFT;
    uint64_t count = UINT64_MAX;

    if (!cli_has_seeds(switched->square)) {
        if (cli_number_option("--seed", value, 0, UINT64_MAX) != 0)
            cli_fail(CLI_USAGE, "--seed '%s': square %s has no seeds", value,
                     rg_square_name(switched->square));
        return;
    }
    if (gft)
        (void)rg_gft_seed_count(&network->shape.gft, &count);
    else
        (void)rg_multistage_seed_count(&network->shape.multistage, &count);
    switched->seed_index = cli_number_option("--seed", value, 0, count - 1);
    if (switched->seed_index == 0)
        return;
    switched->seed = cli_states_buffer(switched);
    if (gft)
        (void)rg_gft_seed(&network->shape.gft, switched->seed_index, switched->seed);
    else
        (void)rg_multistage_seed(&network->shape.multistage, switched->seed_index, switched->seed);
}

void cli_switched_begin(struct cli_switched *switched, const rg_any_network *network,
                        const char *square, const char *seed)
{
    const rg_gft *gft = &network->shape.gft;
    const rg_multistage *multistage = &network->shape.multistage;

    *switched = (struct cli_switched){.network = network};
    if (network->info->kind == RG_KIND_GFT) {
        switched->rows = gft->terminals;
        switched->passes = gft->passes;
        switched->switches = gft->switches;
        switched->parts = gft->h + 1;
    } else {
        switched->rows = multistage->lines;
        switched->passes = 1;
        switched->switches = multistage->switches;
        switched->parts = multistage->stages;
    }
    switched->square = square_option(network, square);
    if (seed != NULL)
        make_seed(switched, seed);
}

void cli_switched_end(struct cli_switched *switched)
{
    free(switched->seed);
}

void cli_switched_option(struct cli_switched_options *options, int key, const char *value)
{
    if (key == CLI_KEY_FORMAT)
        options->format = cli_format_option(value);
    else if (key == CLI_KEY_NODES)
        options->nodes = true;
    else if (key == CLI_KEY_SQUARE)
        options->square = value;
    else if (key == CLI_KEY_SEED)
        options->seed = value;
    else if (key == CLI_KEY_ROTATION)
        options->rotation = value;
    else if (key == CLI_KEY_PASS)
        options->pass = value;
}

uint32_t cli_rotation_option(const struct cli_switched *switched, const char *value)
{
    return (uint32_t)cli_number_option("-r", value, 0, switched->rows - 1);
}

uint32_t cli_pass_option(const struct cli_switched *switched, const char *value)
{
    return (uint32_t)cli_number_option("-p", value, 0, switched->passes - 1);
}

struct cli_part cli_switched_part(const struct cli_switched *switched, unsigned index)
{
    if (switched->network->info->kind == RG_KIND_GFT) {
        const rg_gft *net = &switched->network->shape.gft;
        const unsigned x = net->h - index;
        return (struct cli_part){'L', x, net->level[x].first, net->level[x].switches};
    }
    const uint32_t switches = switched->network->shape.multistage.stage_switches;
    return (struct cli_part){'S', index, index * switches, switches};
}

uint8_t *cli_states_buffer(const struct cli_switched *switched)
{
    uint8_t *states = calloc(switched->switches, 1);
    if (states == NULL)
        cli_out_of_memory();
    return states;
}

void cli_switched_states(const struct cli_switched *switched, uint32_t row, uint32_t pass,
                         uint8_t *states)
{
    const rg_any_network *network = switched->network;
    const rg_gft_phase phase = {switched->square, row, pass};

    if (switched->source != NULL)
        switched->source->read(switched->source->context, &phase, states);
    else if (network->info->kind == RG_KIND_GFT)
        (void)rg_gft_states(&network->shape.gft, &phase, switched->seed, states);
    else
        (void)rg_multistage_states(&network->shape.multistage, switched->square, row,
                                   switched->seed, states);
}
