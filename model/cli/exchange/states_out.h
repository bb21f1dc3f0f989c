/* SPDX-License-Identifier: Apache-2.0 */

/* Switch states of one phase, printed as text, JSON or CSV. */
#ifndef ROUTEGEN_CLI_STATES_OUT_H
#define ROUTEGEN_CLI_STATES_OUT_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/common/options.h"
#include "inner/net/exchange.h"

struct cli_states_out {
    const rg_switched *switched;
    uint32_t row;
    enum cli_format format;
    bool several;   /* more than one pass follows */
    bool rotations; /* all of them follow */
};

/* The bytes of one phase, about: states of one digit. */
uint64_t cli_states_size(const struct cli_states_out *out);

/* The head of a CSV table; nothing in other formats. */
void cli_states_begin(const struct cli_states_out *out);

/* The states of one pass. */
void cli_states_print(const struct cli_states_out *out, uint32_t pass, const uint8_t *states);

#endif
