/* SPDX-License-Identifier: Apache-2.0 */

/* What other verbs share with compare. */
#pragma once

#include "cli/common/options.h"
#include "inner/net/compare.h"

/* Hands an option of the verb to the library, or says what is expected and exits. */
void cli_take_option(const struct argp_option *option, int key, const char *value,
                     rg_option_taker *take, void *ask);
