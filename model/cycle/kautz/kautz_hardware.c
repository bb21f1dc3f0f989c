/* SPDX-License-Identifier: Apache-2.0 */

#include "kautz_pipe.h"

#include "kautz_request.h"

rg_kautz_answer rg_kautz_answer_to(const rg_kautz *net, const rg_kautz_word *source,
                                   const rg_kautz_word *destination, uint64_t tag)
{
    rg_kautz_answer answer = {
        .tag = tag,
        .error = (uint8_t)-rg_kautz_request_status(net, source, destination),
        .source = *source,
        .destination = *destination,
    };
    if (answer.error == 0)
        (void)rg_kautz_table_make(net, source, destination, &answer.table);
    return answer;
}
