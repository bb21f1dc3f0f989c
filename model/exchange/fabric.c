/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "fabric.h"

#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"

static uint32_t place_of(uint32_t index, unsigned port)
{
    return index << 8 | port;
}

/* A crossbar table, or a link table, in which nothing is connected yet. */
static uint8_t *new_crossbar(unsigned inputs)
{
    uint8_t *table = malloc((size_t)256 * inputs);
    if (table == NULL)
        cli_out_of_memory();
    memset(table, CLI_NOWHERE, (size_t)256 * inputs);
    return table;
}

static uint32_t *new_links(uint32_t count)
{
    uint32_t *links = malloc(count * sizeof *links);
    if (links == NULL)
        cli_out_of_memory();
    return links;
}

/* A crossbar that a state of the square sets; inputs beyond the radix are not connected. */
static uint8_t *set_crossbar(rg_square square, unsigned radix, unsigned inputs)
{
    uint8_t *table = new_crossbar(inputs);

    for (unsigned state = 0; state < radix; state++) {
        for (unsigned input = 0; input < inputs && input < radix; input++) {
            unsigned output = CLI_NOWHERE;
            (void)rg_crossbar_output(square, radix, state, input, &output);
            table[state * inputs + input] = (uint8_t)output;
        }
    }
    return table;
}

/* A crossbar of the up half; its state is the pass digit, and inputs of other passes wait. */
static uint8_t *up_crossbar(const rg_gft *net, unsigned level)
{
    const unsigned inputs = net->level[level].radix;
    uint8_t *table = new_crossbar(inputs);

    for (unsigned input = 0; input < inputs; input++) {
        unsigned digit = 0;
        unsigned output = CLI_NOWHERE;
        (void)rg_gft_up_output(net, level, input, &digit, &output);
        table[digit * inputs + input] = (uint8_t)output;
    }
    return table;
}

/* The links behind a stage of a fat tree: upwards or downwards. */
static void link_gft(const rg_gft *net, struct cli_stage *stage, bool up)
{
    for (uint32_t j = 0; j < stage->switches; j++) {
        for (unsigned port = 0; port < stage->outputs; port++) {
            const uint32_t line = j * stage->outputs + port;
            rg_gft_port at = {stage->number, j, port};
            stage->link[line] = line; /* behind the last stage are the terminals */
            if ((up ? rg_gft_above : rg_gft_below)(net, &at, &at) == RG_OK)
                stage->link[line] = place_of(at.index, at.port);
        }
    }
}

/* Which of the fabric's tables a stage of a fat tree has. */
static unsigned crossbar_of(const rg_gft *net, unsigned level, bool up)
{
    if (up)
        return level == 0 ? 0 : 1;
    if (level == net->h)
        return 2;
    return level > 0 ? 3 : 4;
}

static void begin_gft(struct cli_fabric *fabric, const rg_gft *net)
{
    const rg_square square = fabric->switched->square;

    fabric->count = 2 * net->h + 1;
    fabric->crossbars[0] = up_crossbar(net, 0);
    fabric->crossbars[1] = net->h > 1 ? up_crossbar(net, 1) : NULL;
    fabric->crossbars[2] = set_crossbar(square, net->m, net->m);
    fabric->crossbars[3] = set_crossbar(square, net->m, net->w);
    fabric->crossbars[4] = set_crossbar(square, net->w, net->w);
    for (unsigned s = 0; s < fabric->count; s++) {
        const bool up = s < net->h;
        const unsigned x = up ? s : 2 * net->h - s;
        const rg_gft_level *level = &net->level[x];
        struct cli_stage *stage = &fabric->stage[s];
        *stage = (struct cli_stage){
            .letter = 'L',
            .number = x,
            .half = up           ? "up"
                    : x < net->h ? "down"
                                 : "top",
            .switches = level->switches,
            .inputs = up           ? level->radix
                      : x < net->h ? net->w
                                   : net->m,
            .outputs = up ? net->w : level->radix,
            .first = up ? CLI_NO_STATES : level->first,
            .crossbar = fabric->crossbars[crossbar_of(net, x, up)],
            .link = new_links(level->switches * (up ? net->w : level->radix)),
        };
        link_gft(net, stage, up);
    }
    for (uint32_t i = 0; i < fabric->terminals; i++)
        fabric->entry[i] = place_of(i / net->w, i % net->w);
}

static void begin_multistage(struct cli_fabric *fabric, const rg_multistage *net)
{
    uint32_t next = 0;

    fabric->count = net->stages;
    fabric->crossbars[0] = set_crossbar(fabric->switched->square, net->d, net->d);
    for (uint32_t i = 0; i < net->lines; i++) {
        (void)rg_multistage_link(net, 0, i, &next);
        fabric->entry[i] = place_of(next / net->d, next % net->d);
    }
    for (unsigned s = 0; s < fabric->count; s++) {
        struct cli_stage *stage = &fabric->stage[s];
        *stage = (struct cli_stage){
            .letter = 'S',
            .number = s,
            .half = "",
            .switches = net->stage_switches,
            .inputs = net->d,
            .outputs = net->d,
            .first = s * net->stage_switches,
            .crossbar = fabric->crossbars[0],
            .link = new_links(net->lines),
        };
        for (uint32_t i = 0; i < net->lines; i++) {
            (void)rg_multistage_link(net, s + 1, i, &next);
            stage->link[i] = s + 1 == fabric->count ? next : place_of(next / net->d, next % net->d);
        }
    }
}

void cli_fabric_begin(struct cli_fabric *fabric, const struct cli_switched *switched)
{
    const rg_any_network *network = switched->network;

    *fabric = (struct cli_fabric){.switched = switched, .terminals = switched->rows};
    fabric->entry = new_links(fabric->terminals);
    if (network->info->kind == RG_KIND_GFT)
        begin_gft(fabric, &network->shape.gft);
    else
        begin_multistage(fabric, &network->shape.multistage);
}

void cli_fabric_end(struct cli_fabric *fabric)
{
    for (unsigned s = 0; s < fabric->count; s++)
        free(fabric->stage[s].link);
    for (unsigned i = 0; i < sizeof fabric->crossbars / sizeof fabric->crossbars[0]; i++)
        free(fabric->crossbars[i]);
    free(fabric->entry);
}

void cli_fabric_turn(struct cli_fabric *fabric, uint32_t pass)
{
    const rg_any_network *network = fabric->switched->network;
    uint8_t digit[RG_GFT_MAX_LEVELS] = {0};

    if (network->info->kind == RG_KIND_GFT)
        (void)rg_gft_pass_digits(&network->shape.gft, pass, digit);
    for (unsigned s = 0; s < fabric->count; s++)
        if (fabric->stage[s].first == CLI_NO_STATES)
            fabric->stage[s].turn = digit[fabric->stage[s].number];
}

uint32_t cli_fabric_lines(const struct cli_fabric *fabric)
{
    uint32_t most = 0;
    for (unsigned s = 0; s < fabric->count; s++) {
        const uint32_t lines = fabric->stage[s].switches * fabric->stage[s].outputs;
        most = lines > most ? lines : most;
    }
    return most;
}

uint32_t cli_fabric_pass(const struct cli_fabric *fabric, uint32_t source)
{
    const struct cli_switched *switched = fabric->switched;
    uint8_t digit[RG_GFT_MAX_LEVELS] = {0};
    uint32_t place = fabric->entry[source];
    uint32_t pass = 0;

    for (unsigned s = 0; s < fabric->count && fabric->stage[s].first == CLI_NO_STATES; s++) {
        const struct cli_stage *stage = &fabric->stage[s];
        const uint8_t *crossbar = stage->crossbar + (place & 255);
        unsigned turn = 0;
        while (turn < CLI_NOWHERE && crossbar[turn * stage->inputs] == CLI_NOWHERE)
            turn++;
        if (turn == CLI_NOWHERE)
            return switched->passes;
        digit[stage->number] = (uint8_t)turn;
        place = stage->link[cli_stage_line(stage, place, crossbar[turn * stage->inputs])];
    }
    if (switched->network->info->kind == RG_KIND_GFT &&
        rg_gft_pass_index(&switched->network->shape.gft, digit, &pass) != RG_OK)
        return switched->passes;
    return pass;
}

unsigned cli_fabric_walk(const struct cli_fabric *fabric, const uint8_t *states, uint32_t source,
                         struct cli_hop hop[CLI_MOST_STAGES], uint32_t *destination)
{
    uint32_t place = fabric->entry[source];

    for (unsigned s = 0; s < fabric->count; s++) {
        const struct cli_stage *stage = &fabric->stage[s];
        const unsigned output = cli_stage_output(stage, states, place);
        if (output == CLI_NOWHERE)
            return s;
        hop[s] = (struct cli_hop){place >> 8, place & 255, output};
        place = stage->link[cli_stage_line(stage, place, output)];
    }
    *destination = place;
    return fabric->count;
}
