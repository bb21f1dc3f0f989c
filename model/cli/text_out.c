/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "text_out.h"

struct cli_word_text cli_word_text(const rg_kautz *net, const rg_kautz_word *word)
{
    struct cli_word_text result = {""};
    (void)rg_kautz_word_print(net, word, result.text);
    return result;
}

char cli_phase_letter(unsigned phase)
{
    return (char)('A' + (char)phase);
}

char cli_digit(unsigned letter)
{
    return "0123456789abcdef"[letter & 15];
}
