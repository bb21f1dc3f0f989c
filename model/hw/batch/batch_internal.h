/* SPDX-License-Identifier: Apache-2.0 */

/* What the sources of the batch API share: the kernels, and how a call is cut into pieces. */
#pragma once

#include "hw/inner/kernels.h"
#include "hw/inner/kautz_internal.h"
#include "routegen/kautz_batch.h"

/* A slot is what a route in its place by length is computed from, 16 bits, four per word:
 *
 *       12 ... 8  7 ... 4  3 ... 0
 *      | hops    | second | first |     phase A  first, second: 0
 *                                             B  second: the inserted letter
 *                                             C  first, second: the inserted letters
 *
 * With x = first, y = second and the destination b, the letters after the source are those of
 * x y b1 ... bk from letter k + 2 - hops on, whatever the phase. */
#define SLOT_WORDS(d) (((d) + 3) / 4)
#define SLOT_FIRST(slot) ((slot)&15u)
#define SLOT_SECOND(slot) ((slot) >> 4 & 15u)
#define SLOT_HOPS(slot) ((slot) >> 8 & 31u)

enum {
    MAX_BLOCK = 512,
    MAX_PIECE = 16 * MAX_BLOCK,
    MAX_TABLE_WORDS = RG_KAUTZ_TABLE_WORDS(RG_KAUTZ_MAX_D),
    MAX_SLOT_WORDS = SLOT_WORDS(RG_KAUTZ_MAX_D)
};

/* A block function returns this instead of the number of bad pairs when a word has a bit that no
 * word of the network has. Its other results are then meaningless. */
#define ODD_WORD UINT32_MAX

/** The bits that a word of the network may have: letters of as many bits as d needs, k of them. */
static inline uint64_t kautz_word_bits(unsigned d, unsigned k)
{
    const uint64_t letters = d < 4   ? UINT64_C(0x3333333333333333)
                             : d < 8 ? UINT64_C(0x7777777777777777)
                                     : UINT64_MAX;
    return letters >> (64 - 4 * k);
}

/** Tables or slots of one block of pairs. */
typedef uint32_t block_function(unsigned d, unsigned k, const uint64_t *source,
                                const uint64_t *destination, uint64_t *out);

/** The block functions for one network, or with d = 0 for all others: the end of a list. */
struct block_functions {
    unsigned d, k;
    block_function *tables, *slots;
};

/** Some pairs of a call: the caller's arrays, from the first of these pairs on. NULL: not in this
 * call. */
struct piece {
    size_t count;
    const uint64_t *source, *destination, *given_tables, *given_words, *given_numbers;
    const uint8_t *given_hops;
    uint64_t *tables, *words, *nodes64, *numbers;
    uint32_t *nodes32;
    uint8_t *hops, *bytes;
};

/** The same algorithm, compiled for one width of vector. */
struct kernel {
    unsigned block;                      /* pairs of a block, at most MAX_BLOCK */
    const struct block_functions *named; /* networks that have functions of their own ... */
    struct block_functions any;          /* ... and those for the rest */
    /* The slots of all pairs of the piece to its words, or its nodes, and hops. */
    void (*words)(const rg_kautz *net, const struct piece *p, const uint64_t *slots);
    void (*nodes)(const rg_kautz *net, const struct piece *p, const uint64_t *slots);
};

/** The batch as rg_kautz_batch_init makes it, or RG_E_NULL, RG_E_SHAPE, RG_E_KERNEL. */
rg_status rg_batch_check(const rg_kautz_batch *batch);

/** The kernel of a batch that has passed rg_batch_check. */
const struct kernel *rg_batch_kernel(const rg_kautz_batch *batch);

/** Does something with a piece of at most MAX_PIECE pairs; the results of all pieces are added. */
typedef size_t piece_function(const rg_kautz_batch *batch, const struct piece *piece);

/** The piece of `all` that begins with pair `from`. */
struct piece rg_batch_piece(const rg_kautz_batch *batch, const struct piece *all, size_t from);

/** Cuts `all` into pieces and shares them out among the batch's threads. */
size_t rg_batch_run(const rg_kautz_batch *batch, const struct piece *all, piece_function *work);

extern const struct kernel rg_kautz_kernel_scalar, rg_kautz_kernel_vector, rg_kautz_kernel_avx2,
    rg_kautz_kernel_avx512;
extern const struct block_functions rg_kautz_named_scalar[], rg_kautz_named_vector[],
    rg_kautz_named_avx2[], rg_kautz_named_avx512[];
