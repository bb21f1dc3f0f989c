/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Letters to pins: letter 1 in the least significant bits, `bits` bits a letter. */
#ifndef ROUTEGEN_SIM_BITS_H
#define ROUTEGEN_SIM_BITS_H

#include <stdint.h>

/* Adds count letters from letter place `place` of the port on; the port must be 0 there. */
static inline void bits_put(uint32_t *port, unsigned bits, unsigned place, const uint8_t *letters,
                            unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        const unsigned at = (place + i) * bits;
        const uint64_t pair = (uint64_t)letters[i] << (at % 32);
        port[at / 32] |= (uint32_t)pair;
        if (pair >> 32)
            port[at / 32 + 1] |= (uint32_t)(pair >> 32);
    }
}

#endif
