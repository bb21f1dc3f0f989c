/* SPDX-License-Identifier: Apache-2.0 */

/* Words of the hardware: bits put together from the least significant end, printed in hex. */
#ifndef ROUTEGEN_CLI_BITS_H
#define ROUTEGEN_CLI_BITS_H

#include <stdint.h>

#include "routegen/kautz.h"

/* Widest word: a route of the largest network, four bits a letter. */
#define CLI_MOST_BITS (4 * RG_KAUTZ_MAX_LETTERS)

struct cli_bits {
    unsigned count;
    uint8_t bit[CLI_MOST_BITS]; /* 0 or 1, least significant first */
};

/* A word in hex, without a prefix, with as many digits as its bits need. */
struct cli_bits_text {
    char text[(CLI_MOST_BITS + 3) / 4 + 1];
};

/* Adds the low width bits of value on top. */
void cli_bits_add(struct cli_bits *bits, uint32_t value, unsigned width);

/* Adds letters, the first one lowest. */
void cli_bits_letters(struct cli_bits *bits, const uint8_t *letters, unsigned count,
                      unsigned width);

struct cli_bits_text cli_bits_text(const struct cli_bits *bits);

#endif
