/* SPDX-License-Identifier: Apache-2.0 */

/* Small pieces of output that several verbs print. */
#pragma once

#include "routegen/kautz_batch.h"

/* A word as text. */
struct cli_word_text {
    char text[RG_KAUTZ_MAX_K + 1];
};

struct cli_word_text cli_word_text(const rg_kautz *net, const rg_kautz_word *word);

/* The same for a packed word, all letters as they are, whether it is a node or not. */
struct cli_word_text cli_packed_text(const rg_kautz *net, uint64_t packed);

/* The letter of a phase: 'A', 'B' or 'C'. */
char cli_phase_letter(unsigned phase);

/* The phase of a route of this length. */
unsigned cli_phase_of(const rg_kautz *net, unsigned hops);

/* The digit of a letter: 0-9a-f. */
char cli_digit(unsigned letter);

/* Columns of the terminal that stdout is; where it is none, more than any line has. */
unsigned cli_width(void);
