/* SPDX-License-Identifier: Apache-2.0 */

#include "states_out.h"

#include <inttypes.h>
#include <stdio.h>

#include "cli/common/fail.h"
#include "cli/common/record_out.h"
#include "inner/net/record_make.h"

static bool is_gft(const struct cli_states_out *out)
{
    return out->switched->network->info->kind == RG_KIND_GFT;
}

void cli_states_begin(const struct cli_states_out *out)
{
    if (out->format == CLI_CSV)
        puts("rotation,pass,level,stage,index,state");
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
            one += 5 + digits(part.number) + digits(part.switches / 2);
            one += digits(switched->rows / 2) + digits(switched->passes / 2);
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

/* An object on one line: the arrays are long, and there may be one for every pass. */
static void print_json(const struct cli_states_out *out, uint32_t pass, const uint8_t *states)
{
    const rg_switched *switched = out->switched;
    rg_value *record = rg_record_begin();
    rg_out to = cli_out(stdout);

    rg_put_text(record, "network", switched->network->name);
    rg_put_count(record, "rotation", out->row);
    rg_put_count(record, "pass", pass);
    rg_put_text(record, "square", rg_square_name(switched->square));
    if (rg_square_has_seeds(switched->square))
        rg_put_count(record, "seed", switched->seed_index);
    rg_value *parts = rg_put_list(record, is_gft(out) ? "levels" : "stages");
    for (unsigned i = 0; i < switched->parts; i++) {
        const rg_part part = rg_switched_part(switched, i);
        rg_value *row = rg_put_record(parts, NULL);
        rg_put_count(row, is_gft(out) ? "level" : "stage", part.number);
        rg_value *list = rg_put_list(row, "states");
        for (uint32_t j = 0; j < part.switches; j++) {
            const uint8_t state = states[part.first + j];
            (void)(state == RG_GFT_IDLE ? rg_put_null(list, NULL)
                                        : rg_put_count(list, NULL, state));
        }
    }
    cli_written(rg_write_json(&to, record, true));
    rg_record_close(record);
}

static void print_csv(const struct cli_states_out *out, uint32_t pass, const uint8_t *states)
{
    for (unsigned i = 0; i < out->switched->parts; i++) {
        const rg_part part = rg_switched_part(out->switched, i);
        char place[50];
        (void)snprintf(place, sizeof place,
                       is_gft(out) ? "%" PRIu32 ",%" PRIu32 ",%u,,"
                                   : "%" PRIu32 ",%" PRIu32 ",,%u,",
                       out->row, pass, part.number);
        for (uint32_t j = 0; j < part.switches; j++)
            if (states[part.first + j] == RG_GFT_IDLE)
                printf("%s%" PRIu32 ",\n", place, j);
            else
                printf("%s%" PRIu32 ",%u\n", place, j, states[part.first + j]);
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
