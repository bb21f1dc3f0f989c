/* SPDX-License-Identifier: Apache-2.0 */

#include "bits.h"

#include "cli/common/text_out.h"

void cli_bits_add(struct cli_bits *bits, uint32_t value, unsigned width)
{
    for (unsigned i = 0; i < width; i++)
        bits->bit[bits->count++] = (uint8_t)((value >> i) & 1);
}

void cli_bits_letters(struct cli_bits *bits, const uint8_t *letters, unsigned count, unsigned width)
{
    for (unsigned i = 0; i < count; i++)
        cli_bits_add(bits, letters[i], width);
}

struct cli_bits_text cli_bits_text(const struct cli_bits *bits)
{
    struct cli_bits_text result;
    const unsigned digits = (bits->count + 3) / 4;

    for (unsigned digit = 0; digit < digits; digit++) {
        unsigned value = 0;
        for (unsigned i = 0; i < 4 && 4 * digit + i < bits->count; i++)
            value |= (unsigned)bits->bit[4 * digit + i] << i;
        result.text[digits - 1 - digit] = cli_digit(value);
    }
    result.text[digits] = '\0';
    return result;
}
