/* SPDX-License-Identifier: Apache-2.0 */

/* The block functions of the networks that have their own: the one that was built as a machine, and
 * the one of the paper's examples. The including file names the list of them, RG_NAMED. */
#pragma once

#define RG_ONE_NETWORK
#include "kernel.h"

#define NAMED(D, K)                                                                                \
    static uint32_t tables_##D##_##K(unsigned d, unsigned k, const uint64_t *source,               \
                                     const uint64_t *destination, uint64_t *out)                   \
    {                                                                                              \
        (void)d;                                                                                   \
        (void)k;                                                                                   \
        return table_block(D, K, source, destination, out);                                        \
    }                                                                                              \
    static uint32_t slots_##D##_##K(unsigned d, unsigned k, const uint64_t *source,                \
                                    const uint64_t *destination, uint64_t *out)                    \
    {                                                                                              \
        (void)d;                                                                                   \
        (void)k;                                                                                   \
        return slot_block(D, K, source, destination, out);                                         \
    }
NAMED(3, 6)
NAMED(4, 5)

const struct block_functions RG_NAMED[] = {
    {3, 6, tables_3_6, slots_3_6}, {4, 5, tables_4_5, slots_4_5}, {0}};
