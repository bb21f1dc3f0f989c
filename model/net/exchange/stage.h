/* SPDX-License-Identifier: Apache-2.0 */

/* One step of a message through a stage of a fabric. */
#pragma once

#include "net/inner/exchange.h"

/* The output by which a message at a place of a stage leaves its switch, or RG_NOWHERE. */
static inline unsigned rg_stage_output(const rg_stage *stage, const uint8_t *states, uint32_t place)
{
    const unsigned state =
        stage->first == RG_NO_STATES ? stage->turn : states[stage->first + (place >> 8)];
    return stage->crossbar[state * stage->inputs + (place & 255)];
}

/* The line out of a stage that starts at an output of the switch of a place. */
static inline uint32_t rg_stage_line(const rg_stage *stage, uint32_t place, unsigned output)
{
    return (place >> 8) * stage->outputs + output;
}
