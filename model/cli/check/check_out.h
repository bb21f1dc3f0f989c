/* SPDX-License-Identifier: Apache-2.0 */

/* The result of the verb check, and its printing in every format. */
#ifndef ROUTEGEN_CLI_CHECK_OUT_H
#define ROUTEGEN_CLI_CHECK_OUT_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/common/network_arg.h"
#include "cli/common/options.h"

struct cli_check_result {
    bool sample; /* random pairs, not all */
    uint64_t seed;
    uint64_t pairs;
    uint64_t broken;                      /* pairs whose routes break a rule */
    uint64_t hops[RG_KAUTZ_MAX_HOPS + 1]; /* routes by length */
    uint64_t phase[3];                    /* routes by phase */
    double seconds;
};

void cli_check_print(const rg_any_network *network, const struct cli_check_result *result,
                     enum cli_format format);

#endif
