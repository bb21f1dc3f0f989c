/* SPDX-License-Identifier: Apache-2.0 */

/* The results of the verb exchange, and their printing in every format. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "cli/common/record_out.h"
#include "inner/net/exchange.h"

/* An all-to-all, or all rotations of one pass. */
struct cli_exchange_result {
    bool one_pass; /* only this one: */
    uint32_t pass;
    uint32_t passes;
    uint64_t phases;
    uint64_t clocks;
    uint64_t changes; /* of switch states, from rotation to rotation and back to the first */
    double seconds;
};

void cli_exchange_print(const rg_exchange_run *push, const struct cli_exchange_result *result,
                        enum cli_format format);

/* Names the message that goes wrong first, on stderr. */
void cli_exchange_name_fault(const rg_exchange_run *push);

/* The table of the messages of a rotation, or of all of them. */
struct cli_exchange_table {
    struct cli_table rows;
    bool all;     /* rotations: each message says which */
    bool nodes;   /* with the switches on each route */
    bool is_pass; /* of this pass only: */
    uint32_t pass;
    uint32_t row;
};

/* The head; then the messages of a phase, whose states are those pushed last. */
void cli_exchange_table_begin(struct cli_exchange_table *table, const rg_switched *switched);
void cli_exchange_table_phase(const struct cli_exchange_table *table, const rg_exchange_run *push,
                              const uint8_t *states);
