/* SPDX-License-Identifier: Apache-2.0 */

#include "text_out.h"

#include <limits.h>
#include <sys/ioctl.h>
#include <unistd.h>

struct cli_word_text cli_word_text(const rg_kautz *net, const rg_kautz_word *word)
{
    struct cli_word_text result = {""};
    (void)rg_kautz_word_print(net, word, result.text);
    return result;
}

struct cli_word_text cli_packed_text(const rg_kautz *net, uint64_t packed)
{
    struct cli_word_text result = {""};
    for (unsigned i = 0; i < net->k; i++)
        result.text[i] = cli_digit((unsigned)(packed >> 4 * i));
    return result;
}

char cli_phase_letter(unsigned phase)
{
    return (char)('A' + (char)phase);
}

unsigned cli_phase_of(const rg_kautz *net, unsigned hops)
{
    return hops <= net->k ? RG_PHASE_A : hops == net->k + 1 ? RG_PHASE_B : RG_PHASE_C;
}

char cli_digit(unsigned letter)
{
    return "0123456789abcdef"[letter & 15];
}

unsigned cli_width(void)
{
    struct winsize size;

    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : INT_MAX;
}
