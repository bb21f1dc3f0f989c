/* SPDX-License-Identifier: Apache-2.0 */

#include <stdlib.h>

#include "routegen/net/exchange.h"

bool rg_square_exists(const rg_any_network *network, rg_square square)
{
    const rg_gft_phase phase = {.square = square};
    uint8_t state;

    if (network->info->kind == RG_KIND_GFT)
        return rg_gft_switch_state(&network->shape.gft, &phase, 0, 0, 0, &state) == RG_OK;
    return network->info->kind == RG_KIND_MULTISTAGE &&
           rg_multistage_switch_state(&network->shape.multistage, square, 0, 0, 0, 0, &state) ==
               RG_OK;
}

rg_square rg_square_first(const rg_any_network *network)
{
    unsigned square = 0;

    while (rg_square_name((rg_square)square) != NULL &&
           !rg_square_exists(network, (rg_square)square))
        square++;
    return rg_square_name((rg_square)square) == NULL ? RG_SQUARE_LLS : (rg_square)square;
}

bool rg_square_has_seeds(rg_square square)
{
    return square == RG_SQUARE_CLS || square == RG_SQUARE_ADD;
}

uint64_t rg_square_seeds(const rg_any_network *network, rg_square square)
{
    uint64_t count = 0;

    if (!rg_square_exists(network, square))
        return 0;
    if (!rg_square_has_seeds(square))
        return 1;
    if (network->info->kind == RG_KIND_GFT)
        (void)rg_gft_seed_count(&network->shape.gft, &count);
    else
        (void)rg_multistage_seed_count(&network->shape.multistage, &count);
    return count;
}

static void take_shape(rg_switched *switched)
{
    const rg_gft *gft = &switched->network->shape.gft;
    const rg_multistage *multistage = &switched->network->shape.multistage;

    if (switched->network->info->kind == RG_KIND_GFT) {
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
}

rg_status rg_switched_open(rg_switched *switched, const rg_any_network *network, rg_square square,
                           uint64_t seed)
{
    if (switched == NULL || network == NULL)
        return RG_E_NULL;
    *switched = (rg_switched){.network = network, .square = square, .seed_index = seed};
    if (!rg_square_exists(network, square))
        return RG_E_SQUARE;
    if (seed >= rg_square_seeds(network, square))
        return RG_E_SEED;
    take_shape(switched);
    if (seed == 0)
        return RG_OK;
    switched->seed = malloc(switched->switches);
    if (switched->seed == NULL)
        return RG_E_MEMORY;
    if (network->info->kind == RG_KIND_GFT)
        return rg_gft_seed(&network->shape.gft, seed, switched->seed);
    return rg_multistage_seed(&network->shape.multistage, seed, switched->seed);
}

void rg_switched_close(rg_switched *switched)
{
    free(switched->seed);
}

rg_part rg_switched_part(const rg_switched *switched, unsigned index)
{
    if (switched->network->info->kind == RG_KIND_GFT) {
        const rg_gft *net = &switched->network->shape.gft;
        const unsigned x = net->h - index;
        return (rg_part){'L', x, net->level[x].first, net->level[x].switches};
    }
    const uint32_t switches = switched->network->shape.multistage.stage_switches;
    return (rg_part){'S', index, index * switches, switches};
}

rg_status rg_switched_states(const rg_switched *switched, uint32_t row, uint32_t pass,
                             uint8_t *states)
{
    const rg_any_network *network = switched->network;
    const rg_gft_phase phase = {switched->square, row, pass};

    if (row >= switched->rows)
        return RG_E_ROTATION;
    if (pass >= switched->passes)
        return RG_E_PASS;
    if (states == NULL)
        return RG_E_NULL;
    if (switched->source.read != NULL)
        return switched->source.read(switched->source.context, &phase, states);
    if (network->info->kind == RG_KIND_GFT)
        return rg_gft_states(&network->shape.gft, &phase, switched->seed, states);
    return rg_multistage_states(&network->shape.multistage, switched->square, row, switched->seed,
                                states);
}
