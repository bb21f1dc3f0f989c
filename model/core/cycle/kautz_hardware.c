/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "kautz_hardware.h"

#include <stdbool.h>
#include <string.h>

uint8_t rg_kautz_request_error(const rg_kautz *net, const rg_kautz_word *source,
                               const rg_kautz_word *destination)
{
    const rg_kautz_word *words[2] = {source, destination};
    bool letter = false;
    bool repeat = false;
    for (unsigned w = 0; w < 2; w++)
        for (unsigned i = 0; i < net->k; i++) {
            letter |= words[w]->letter[i] > net->d;
            repeat |= i > 0 && words[w]->letter[i] == words[w]->letter[i - 1];
        }
    const bool same = memcmp(source->letter, destination->letter, net->k) == 0;
    return (uint8_t) - (letter ? RG_E_LETTER : repeat ? RG_E_REPEAT : same ? RG_E_SAME : RG_OK);
}

rg_kautz_answer rg_kautz_answer_to(const rg_kautz *net, const rg_kautz_word *source,
                                   const rg_kautz_word *destination, uint64_t tag)
{
    rg_kautz_answer answer = {
        .tag = tag,
        .error = rg_kautz_request_error(net, source, destination),
        .source = *source,
        .destination = *destination,
    };
    if (answer.error == 0)
        (void)rg_kautz_table_make(net, source, destination, &answer.table);
    return answer;
}
