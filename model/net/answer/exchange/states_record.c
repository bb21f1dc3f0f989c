/* SPDX-License-Identifier: Apache-2.0 */

/* The states of the switches of a phase. */

#include <stdlib.h>

#include "net/inner/exchange_ask.h"
#include "net/inner/wording.h"

/* A record of a state takes a hundred bytes. */
enum { MOST_STATES = 10000000 };

static void put_states(rg_value *record, const rg_switched *switched, uint32_t row, uint32_t pass,
                       const uint8_t *states)
{
    const bool gft = switched->network->info->kind == RG_KIND_GFT;

    rg_put_text(record, "network", switched->network->name);
    rg_put_count(record, "rotation", row);
    rg_put_count(record, "pass", pass);
    rg_put_text(record, "square", rg_square_name(switched->square));
    if (rg_square_has_seeds(switched->square))
        rg_put_count(record, "seed", switched->seed_index);
    rg_value *parts = rg_put_list(record, gft ? "levels" : "stages");
    for (unsigned i = 0; i < switched->parts; i++) {
        const rg_part part = rg_switched_part(switched, i);
        rg_value *one = rg_put_record(parts, NULL);
        rg_put_count(one, gft ? "level" : "stage", part.number);
        rg_value *list = rg_put_list(one, "states");
        for (uint32_t j = 0; j < part.switches; j++) {
            const uint8_t state = states[part.first + j];
            rg_put_count_if(list, NULL, state, state != RG_GFT_IDLE);
        }
    }
}

rg_value *rg_states_record(const rg_switched *switched, uint32_t row, uint32_t pass,
                           const uint8_t *states)
{
    rg_value *record = rg_record_begin();

    put_states(record, switched, row, pass, states);
    return record;
}

rg_status rg_ask_states(const rg_any_network *network, const char *options, const rg_watch *watch,
                        rg_value **record, rg_refusal *refusal)
{
    rg_exchange_ask ask;

    if (rg_asks_windows(options))
        return rg_ask_windows(network, true, options, watch, record, refusal);
    rg_status status = rg_exchange_ask_read(&ask, network, true, options, refusal);
    if (status != RG_OK)
        return status;
    const rg_exchange_range *range = &ask.range;
    if ((double)(range->end_row - range->first_row) * (range->end_pass - range->first_pass) *
            ask.switched.switches >
        MOST_STATES) {
        rg_exchange_ask_close(&ask);
        return rg_refuse(refusal, RG_E_LARGE, network->name,
                         "more than %d states at once; take a rotation", MOST_STATES);
    }
    uint8_t *states = malloc(ask.switched.switches);
    rg_value *made = *record = rg_record_begin(), *phases = rg_put_list(made, "phases");
    for (uint32_t row = range->first_row; states != NULL && row < range->end_row; row++)
        for (uint32_t pass = range->first_pass; pass < range->end_pass; pass++) {
            (void)rg_switched_states(&ask.switched, row, pass, states);
            put_states(rg_put_record(phases, NULL), &ask.switched, row, pass, states);
        }
    status = rg_record_made(record);
    if (status == RG_OK && states == NULL) {
        rg_record_close(*record);
        status = RG_E_MEMORY;
    }
    free(states);
    rg_exchange_ask_close(&ask);
    return status == RG_OK ? RG_OK : rg_refuse(refusal, status, NULL, NULL);
}
