/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Small pieces of output that several verbs print. */
#ifndef ROUTEGEN_CLI_TEXT_OUT_H
#define ROUTEGEN_CLI_TEXT_OUT_H

#include "routegen/kautz.h"

/* A word as text. */
struct cli_word_text {
    char text[RG_KAUTZ_MAX_K + 1];
};

struct cli_word_text cli_word_text(const rg_kautz *net, const rg_kautz_word *word);

/* The letter of a phase: 'A', 'B' or 'C'. */
char cli_phase_letter(unsigned phase);

/* The digit of a letter: 0-9a-f. */
char cli_digit(unsigned letter);

#endif
