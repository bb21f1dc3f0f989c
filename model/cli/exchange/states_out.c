/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "states_out.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/common/fail.h"
#include "cli/common/json_out.h"

static bool is_gft(const struct cli_states_out *out)
{
    return out->switched->network->info->kind == RG_KIND_GFT;
}

void cli_states_begin(const struct cli_states_out *out)
{
    if (out->format == CLI_CSV)
        printf("%s%s%s,index,state\n", out->rotations ? "rotation," : "",
               out->several ? "pass," : "", is_gft(out) ? "level" : "stage");
}

static unsigned digits(uint64_t number)
{
    unsigned count = 1;
    for (; number >= 10; number /= 10)
        count++;
    return count;
}

uint64_t cli_states_size(const struct cli_states_out *out)
{
    const rg_switched *switched = out->switched;
    uint64_t size = out->format == CLI_JSON ? 80 : 0;

    for (unsigned i = 0; i < switched->parts; i++) {
        const rg_part part = rg_switched_part(switched, i);
        unsigned one = 2;
        if (out->format == CLI_CSV) {
            one += 2 + digits(part.number) + digits(part.switches / 2);
            one += out->rotations ? 1 + digits(switched->rows / 2) : 0;
            one += out->several ? 1 + digits(switched->passes / 2) : 0;
        }
        size += (out->format == CLI_JSON ? 24 : 3) + (uint64_t)part.switches * one;
    }
    return size;
}

static void print_text(const struct cli_states_out *out, uint32_t pass, const uint8_t *states)
{
    if (out->rotations)
        printf("rotation %" PRIu32 "\n", out->row);
    if (out->several)
        printf("pass %" PRIu32 "\n", pass);
    for (unsigned i = 0; i < out->switched->parts; i++) {
        const rg_part part = rg_switched_part(out->switched, i);
        printf("%c%u", part.letter, part.number);
        for (uint32_t j = 0; j < part.switches; j++)
            if (states[part.first + j] == RG_GFT_IDLE)
                fputs(" -", stdout);
            else
                printf(" %u", states[part.first + j]);
        puts("");
    }
}

static json_t *json_states(rg_part part, const uint8_t *states)
{
    json_t *array = cli_json(json_array());

    for (uint32_t j = 0; j < part.switches; j++) {
        const uint8_t state = states[part.first + j];
        cli_json_add(array, cli_json(state == RG_GFT_IDLE ? json_null() : json_integer(state)));
    }
    return array;
}

/* An object on one line: the arrays are long, and there may be one for every pass. */
static void print_json(const struct cli_states_out *out, uint32_t pass, const uint8_t *states)
{
    const rg_switched *switched = out->switched;
    json_t *object = cli_json(json_object());
    json_t *parts = cli_json(json_array());

    for (unsigned i = 0; i < switched->parts; i++) {
        const rg_part part = rg_switched_part(switched, i);
        cli_json_add(parts,
                     cli_json(json_pack("{s:i, s:o}", is_gft(out) ? "level" : "stage",
                                        (int)part.number, "states", json_states(part, states))));
    }
    cli_json_put(object, "network", cli_json(json_string(switched->network->name)));
    cli_json_put(object, "rotation", cli_json_count(0, out->row));
    cli_json_put(object, "pass", cli_json_count(0, pass));
    cli_json_put(object, "square", cli_json(json_string(rg_square_name(switched->square))));
    if (rg_square_has_seeds(switched->square))
        cli_json_put(object, "seed", cli_json_count(0, switched->seed_index));
    cli_json_put(object, is_gft(out) ? "levels" : "stages", parts);
    cli_json_print(object, true);
}

static void print_csv(const struct cli_states_out *out, uint32_t pass, const uint8_t *states)
{
    for (unsigned i = 0; i < out->switched->parts; i++) {
        const rg_part part = rg_switched_part(out->switched, i);
        for (uint32_t j = 0; j < part.switches; j++) {
            if (out->rotations)
                printf("%" PRIu32 ",", out->row);
            if (out->several)
                printf("%" PRIu32 ",", pass);
            printf("%u,%" PRIu32 ",", part.number, j);
            if (states[part.first + j] != RG_GFT_IDLE)
                printf("%u", states[part.first + j]);
            puts("");
        }
    }
}

void cli_states_print(const struct cli_states_out *out, uint32_t pass, const uint8_t *states)
{
    switch (out->format) {
    case CLI_TEXT:
        print_text(out, pass, states);
        break;
    case CLI_JSON:
        print_json(out, pass, states);
        break;
    case CLI_CSV:
        print_csv(out, pass, states);
        break;
    }
    cli_check_stdout();
}
