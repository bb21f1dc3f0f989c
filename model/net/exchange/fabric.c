/* SPDX-License-Identifier: Apache-2.0 */

/* A fat tree as crossbars that tokens pass; how they are set and turned. */

#include <string.h>

#include "stage.h"
#include "net/inner/exchange.h"

static uint32_t place_of(uint32_t index, unsigned port)
{
    return index << 8 | port;
}

/* A crossbar table in which nothing is connected; NULL without memory. */
static uint8_t *new_crossbar(rg_fabric *fabric, unsigned inputs)
{
    const size_t bytes = (size_t)256 * inputs;
    uint8_t *table = rg_room_get(&fabric->room, bytes, 1);

    return table == NULL ? NULL : memset(table, RG_NOWHERE, bytes);
}

/* A crossbar that the states of the square set; inputs from the radix on are not connected. */
static uint8_t *set_crossbar(rg_fabric *fabric, unsigned radix, unsigned inputs)
{
    uint8_t *table = new_crossbar(fabric, inputs);

    for (unsigned state = 0; table != NULL && state < radix; state++) {
        for (unsigned input = 0; input < inputs && input < radix; input++) {
            unsigned output = RG_NOWHERE;
            (void)rg_crossbar_output(fabric->switched->square, radix, state, input, &output);
            table[state * inputs + input] = (uint8_t)output;
        }
    }
    return table;
}

/* A crossbar of the up half; its state is the pass digit, and inputs of other passes wait. */
static uint8_t *up_crossbar(rg_fabric *fabric, const rg_gft *net, unsigned level)
{
    const unsigned inputs = net->level[level].radix;
    uint8_t *table = new_crossbar(fabric, inputs);

    for (unsigned input = 0; table != NULL && input < inputs; input++) {
        unsigned digit = 0, output = RG_NOWHERE;
        (void)rg_gft_up_output(net, level, input, &digit, &output);
        table[digit * inputs + input] = (uint8_t)output;
    }
    return table;
}

/* Computes the links that leave a stage of a fat tree, upwards or downwards. */
static void link_gft(const rg_gft *net, rg_stage *stage, bool up)
{
    for (uint32_t j = 0; j < stage->switches; j++) {
        for (unsigned port = 0; port < stage->outputs; port++) {
            const uint32_t line = j * stage->outputs + port;
            rg_gft_port at = {stage->number, j, port};
            stage->link[line] = line; /* after the last stage come the terminals */
            if ((up ? rg_gft_above : rg_gft_below)(net, &at, &at) == RG_OK)
                stage->link[line] = place_of(at.index, at.port);
        }
    }
}

/* Which of the fabric's tables a stage of a fat tree uses. */
static unsigned crossbar_of(const rg_gft *net, unsigned level, bool up)
{
    if (up)
        return level == 0 ? 0 : 1;
    if (level == net->h)
        return 2;
    return level > 0 ? 3 : 4;
}

static void make_crossbars(rg_fabric *fabric, const rg_gft *net)
{
    uint8_t **table = fabric->crossbars;

    table[0] = up_crossbar(fabric, net, 0);
    table[1] = net->h == 1 ? NULL : up_crossbar(fabric, net, 1);
    table[2] = set_crossbar(fabric, net->m, net->m);
    table[3] = set_crossbar(fabric, net->m, net->w);
    table[4] = set_crossbar(fabric, net->w, net->w);
}

/* Stage s of a fat tree, without its links. */
static rg_stage gft_stage(const rg_fabric *fabric, const rg_gft *net, unsigned s)
{
    const bool up = s < net->h;
    const bool top = s == net->h;
    const unsigned x = up ? s : 2 * net->h - s;
    const rg_gft_level *level = &net->level[x];

    return (rg_stage){
        .letter = 'L',
        .number = x,
        .half = up ? "up" : (top ? "top" : "down"),
        .switches = level->switches,
        .inputs = up ? level->radix : (top ? net->m : net->w),
        .outputs = up ? net->w : level->radix,
        .first = up ? RG_NO_STATES : level->first,
        .crossbar = fabric->crossbars[crossbar_of(net, x, up)],
    };
}

static void begin_gft(rg_fabric *fabric, const rg_gft *net)
{
    fabric->count = 2 * net->h + 1;
    make_crossbars(fabric, net);
    for (uint32_t i = 0; i < fabric->terminals; i++)
        fabric->entry[i] = place_of(i / net->w, i % net->w);
    for (unsigned s = 0; s < fabric->count; s++) {
        rg_stage *stage = &fabric->stage[s];
        *stage = gft_stage(fabric, net, s);
        stage->link = rg_room_get(&fabric->room, (size_t)stage->switches * stage->outputs,
                                  sizeof *stage->link);
        if (stage->link != NULL)
            link_gft(net, stage, s < net->h);
    }
}

static rg_stage multistage_stage(const rg_fabric *fabric, const rg_multistage *net, unsigned s)
{
    return (rg_stage){
        .letter = 'S',
        .number = s,
        .half = "",
        .switches = net->stage_switches,
        .inputs = net->d,
        .outputs = net->d,
        .first = s * net->stage_switches,
        .crossbar = fabric->crossbars[0],
    };
}

/* Computes the places that lines lead to; after the last stage, the terminals. */
static void link_multistage(const rg_multistage *net, unsigned s, uint32_t *link)
{
    for (uint32_t i = 0; i < net->lines; i++) {
        uint32_t next = 0;
        (void)rg_multistage_link(net, s, i, &next);
        link[i] = s == net->stages ? next : place_of(next / net->d, next % net->d);
    }
}

static void begin_multistage(rg_fabric *fabric, const rg_multistage *net)
{
    fabric->count = net->stages;
    fabric->crossbars[0] = set_crossbar(fabric, net->d, net->d);
    link_multistage(net, 0, fabric->entry);
    for (unsigned s = 0; s < fabric->count; s++) {
        fabric->stage[s] = multistage_stage(fabric, net, s);
        fabric->stage[s].link =
            rg_room_get(&fabric->room, net->lines, sizeof *fabric->stage[s].link);
        if (fabric->stage[s].link != NULL)
            link_multistage(net, s + 1, fabric->stage[s].link);
    }
}

rg_status rg_fabric_open(rg_fabric *fabric, const rg_switched *switched)
{
    const rg_any_network *network = switched->network;

    *fabric = (rg_fabric){.switched = switched, .terminals = switched->rows};
    fabric->entry = rg_room_get(&fabric->room, fabric->terminals, sizeof *fabric->entry);
    if (fabric->entry == NULL)
        return RG_E_MEMORY;
    if (network->info->kind == RG_KIND_GFT)
        begin_gft(fabric, &network->shape.gft);
    else
        begin_multistage(fabric, &network->shape.multistage);
    return fabric->room.broken ? RG_E_MEMORY : RG_OK;
}

void rg_fabric_close(rg_fabric *fabric)
{
    rg_room_end(&fabric->room);
}

rg_status rg_fabric_turn(rg_fabric *fabric, uint32_t pass)
{
    const rg_any_network *network = fabric->switched->network;
    uint8_t digit[RG_GFT_MAX_LEVELS] = {0};

    if (pass >= fabric->switched->passes)
        return RG_E_PASS;
    if (network->info->kind == RG_KIND_GFT)
        (void)rg_gft_pass_digits(&network->shape.gft, pass, digit);
    for (unsigned s = 0; s < fabric->count; s++)
        if (fabric->stage[s].first == RG_NO_STATES)
            fabric->stage[s].turn = digit[fabric->stage[s].number];
    return RG_OK;
}

uint32_t rg_fabric_lines(const rg_fabric *fabric)
{
    uint32_t most = 0;
    for (unsigned s = 0; s < fabric->count; s++) {
        const uint32_t lines = fabric->stage[s].switches * fabric->stage[s].outputs;
        most = lines > most ? lines : most;
    }
    return most;
}

uint32_t rg_fabric_pass(const rg_fabric *fabric, uint32_t source)
{
    const rg_switched *switched = fabric->switched;
    uint8_t digit[RG_GFT_MAX_LEVELS] = {0};
    uint32_t place = fabric->entry[source];
    uint32_t pass = 0;

    for (unsigned s = 0; s < fabric->count && fabric->stage[s].first == RG_NO_STATES; s++) {
        const rg_stage *stage = &fabric->stage[s];
        const uint8_t *crossbar = stage->crossbar + (place & 255);
        unsigned turn = 0;
        while (turn < RG_NOWHERE && crossbar[turn * stage->inputs] == RG_NOWHERE)
            turn++;
        if (turn == RG_NOWHERE)
            return switched->passes;
        digit[stage->number] = (uint8_t)turn;
        place = stage->link[rg_stage_line(stage, place, crossbar[turn * stage->inputs])];
    }
    if (switched->network->info->kind == RG_KIND_GFT &&
        rg_gft_pass_index(&switched->network->shape.gft, digit, &pass) != RG_OK)
        return switched->passes;
    return pass;
}

unsigned rg_fabric_walk(const rg_fabric *fabric, const uint8_t *states, uint32_t source,
                        rg_hop hop[RG_FABRIC_MAX_STAGES], uint32_t *destination)
{
    uint32_t place = fabric->entry[source];

    for (unsigned s = 0; s < fabric->count; s++) {
        const rg_stage *stage = &fabric->stage[s];
        const unsigned output = rg_stage_output(stage, states, place);
        if (output == RG_NOWHERE)
            return s;
        hop[s] = (rg_hop){place >> 8, place & 255, output};
        place = stage->link[rg_stage_line(stage, place, output)];
    }
    *destination = place;
    return fabric->count;
}
