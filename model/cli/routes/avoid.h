/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The list of faulty nodes behind --avoid. */
#ifndef ROUTEGEN_CLI_AVOID_H
#define ROUTEGEN_CLI_AVOID_H

#include <stddef.h>

#include "cli/common/network_arg.h"

/* The texts as given, then their words; starts as all zeros. */
struct cli_avoid {
    const char **text;
    size_t text_count;
    rg_kautz_word *word;
    size_t word_count;
};

/* Notes one --avoid; the network may not be known yet. */
void cli_avoid_note(struct cli_avoid *avoid, const char *value);

/* Parses all that was noted, or says what is wrong and exits. */
void cli_avoid_parse(struct cli_avoid *avoid, const rg_any_network *network);

void cli_avoid_free(struct cli_avoid *avoid);

#endif
