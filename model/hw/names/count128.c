/* SPDX-License-Identifier: Apache-2.0 */

/* Counts of 128 bits, which large networks need. */

#include "routegen/status.h"

#include <string.h>

rg_count128 rg_count128_product(uint64_t a, uint64_t b)
{
    const uint64_t half = 0xffffffff;
    /* Schoolbook, in digits of 32 bits; each sum below stays under 2^64. */
    const uint64_t low = (a & half) * (b & half);
    const uint64_t middle = (a >> 32) * (b & half) + (low >> 32);
    const uint64_t cross = (a & half) * (b >> 32) + (middle & half);

    return (rg_count128){
        .high = (a >> 32) * (b >> 32) + (middle >> 32) + (cross >> 32),
        .low = (cross << 32) | (low & half),
    };
}

rg_count128_text rg_count128_print(rg_count128 count)
{
    rg_count128_text result;
    char *at = result.text + sizeof result.text - 1;
    uint32_t part[4] = {(uint32_t)(count.high >> 32), (uint32_t)count.high,
                        (uint32_t)(count.low >> 32), (uint32_t)count.low};

    *at = '\0';
    do {
        /* Long division by ten, most significant part first. */
        uint64_t rest = 0;
        for (unsigned i = 0; i < 4; i++) {
            rest = (rest << 32) | part[i];
            part[i] = (uint32_t)(rest / 10);
            rest %= 10;
        }
        *--at = (char)('0' + (char)rest);
    } while ((part[0] | part[1] | part[2] | part[3]) != 0);
    memmove(result.text, at, strlen(at) + 1);
    return result;
}
