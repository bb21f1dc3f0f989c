/* SPDX-License-Identifier: Apache-2.0 */

/* check --every-d: the pairs of K(d,k) for every d at once. */
#ifndef ROUTEGEN_CLI_CHECK_EVERY_H
#define ROUTEGEN_CLI_CHECK_EVERY_H

#include <stdbool.h>

#include "cli/common/options.h"

/* Whether a NETWORK argument is kautz:*,K. */
bool cli_check_is_every(const char *text);

/* Checks all patterns of kautz:*,K, or of kautz:D,K whatever its D; gives the exit code. */
int cli_check_every(const char *text, enum cli_format format);

#endif
