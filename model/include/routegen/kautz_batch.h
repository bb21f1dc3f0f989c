/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * The d node-disjoint routes of many pairs of nodes: arrays in, arrays out, any K(d,k).
 *
 * kautz.h answers one pair and is written to be read; this header answers hundreds of millions of
 * pairs a second, with the same routes in the same order. Nodes are packed words: 4 bits per letter
 * in one uint64_t, letter 1 in the least significant bits, as in the hardware, and zeros after
 * letter k:
 *
 *      K(4,5), 01234                63 ... 20 19   16 15   12 11    8 7     4 3     0
 *                                  |  0 ... 0|   4   |   3   |   2   |   1   |   0   |
 *
 * Pair i of a batch goes from source[i] to destination[i]. The routes of a pair are written to
 * buffers of the caller, in one of three forms:
 *
 *  - tables: one entry per out letter, {hops, phase, overlap or in letter}. This is the smallest
 *    and fastest form, and what a switch looks up; together with the pair it determines the routes.
 *  - words: the d routes in order of length, each one packed word of k + hops letters.
 *  - nodes: the d routes in order of length, each a list of hops + 1 ranks.
 *
 * All pairs are checked. A pair that is not two different nodes is *bad*: it gets an empty set of
 * routes (no entry, no hops), is counted in *bad, and does not affect the other pairs.
 * rg_kautz_packed_pair_check says what is wrong with a pair.
 *
 *      rg_kautz net;
 *      rg_kautz_batch batch;
 *      rg_kautz_init(3, 6, &net);
 *      rg_kautz_batch_init(&net, RG_KERNEL_BEST, 1, &batch);
 *      rg_kautz_batch_tables(&batch, count, source, destination, tables, &bad);
 *      for (z = 0; z <= net.d; z++) {
 *          unsigned entry = RG_TABLE_ENTRY(&tables[i * batch.table_words], z);
 *          if (RG_ENTRY_HOPS(entry) > 0) ...                // pair i leaves its source by letter z
 *      }
 *
 * doc/library.md explains how it works and what limits its speed; `make bench` measures it. A call
 * computes whole blocks, 64 pairs with the scalar kernel, 512 with AVX-512: ask for a thousand
 * pairs or more at once. Arrays that begin at multiples of 64 bytes are fastest.
 *
 * All functions are pure: no allocation, no I/O, no global state. Input and output must not
 * overlap; no alignment is needed beyond that of the element types.
 */
#ifndef ROUTEGEN_KAUTZ_BATCH_H
#define ROUTEGEN_KAUTZ_BATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "routegen/status.h"
#include "routegen/kautz.h"
#include "routegen/kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Words in one number --------------------------------------------------------------- */

/**
 * Packed words (kautz_batch.h) from and to text, eight letters at a time: one at a time would slow
 * down the stream of `routes -`. Inline, because calls would, too.
 */

/** Printing writes, and parsing reads, this many bytes, whatever the length of the word. */
#define RG_KAUTZ_PACKED_TEXT 16

/** A letter of a word that may be longer than 16. */
static inline unsigned rg_kautz_packed_letter(const uint64_t *words, unsigned index)
{
    return (unsigned)(words[index / 16] >> index % 16 * 4) & 15;
}

/** Every byte the same. */
#define RG_KAUTZ_BYTES(byte) (UINT64_C(0x0101010101010101) * (byte))

/** Eight bytes, the first one lowest; compilers turn this into one load or store. */
static inline uint64_t rg_kautz_load64(const unsigned char *at)
{
    return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 |
           (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 |
           (uint64_t)at[7] << 56;
}

static inline void rg_kautz_store64(unsigned char *at, uint64_t value)
{
    at[0] = (unsigned char)value;
    at[1] = (unsigned char)(value >> 8);
    at[2] = (unsigned char)(value >> 16);
    at[3] = (unsigned char)(value >> 24);
    at[4] = (unsigned char)(value >> 32);
    at[5] = (unsigned char)(value >> 40);
    at[6] = (unsigned char)(value >> 48);
    at[7] = (unsigned char)(value >> 56);
}

/** Eight letters, one a byte, as digits 0-9a-f. */
static inline uint64_t rg_kautz_digits(uint64_t letters)
{
    /* Adding 6 carries into bit 4 from letter 10 on; 'a' - 10 is 39 above '0'. */
    return letters + RG_KAUTZ_BYTES('0') +
           ((letters + RG_KAUTZ_BYTES(6)) >> 4 & RG_KAUTZ_BYTES(1)) * ('a' - 10 - '0');
}

/** Spreads eight letters of four bits to eight bytes. */
static inline uint64_t rg_kautz_spread(uint32_t packed)
{
    uint64_t letters = packed;

    letters = (letters | letters << 16) & UINT64_C(0x0000ffff0000ffff);
    letters = (letters | letters << 8) & UINT64_C(0x00ff00ff00ff00ff);
    return (letters | letters << 4) & RG_KAUTZ_BYTES(0x0f);
}

/** The inverse of rg_kautz_spread. */
static inline uint32_t rg_kautz_gather(uint64_t letters)
{
    letters = (letters | letters >> 4) & UINT64_C(0x00ff00ff00ff00ff);
    letters = (letters | letters >> 8) & UINT64_C(0x0000ffff0000ffff);
    return (uint32_t)(letters | letters >> 16);
}

/** Writes the digits of all 16 letters of a word; those after the last letter are meaningless. */
static inline void rg_kautz_packed_print(char *at, uint64_t packed)
{
    unsigned char *bytes = (unsigned char *)at;

    rg_kautz_store64(bytes, rg_kautz_digits(rg_kautz_spread((uint32_t)packed)));
    rg_kautz_store64(bytes + 8, rg_kautz_digits(rg_kautz_spread((uint32_t)(packed >> 32))));
}

/** Reads the first count of eight digits, in either case; false if one of them is not a digit. */
static inline bool rg_kautz_digits_parse(const unsigned char *at, unsigned count, uint32_t *packed)
{
    const uint64_t mask = ~UINT64_C(0) >> (64 - 8 * count);
    uint64_t text = (rg_kautz_load64(at) & mask) | (RG_KAUTZ_BYTES('0') & ~mask);

    /* 'A' to 'F' become lower case; all other bytes with bit 6 are 'a' to 'f' or not digits. */
    text |= (text & RG_KAUTZ_BYTES(0x40)) >> 1;
    const uint64_t letters = ((text & RG_KAUTZ_BYTES(0x0f)) + (text >> 6 & RG_KAUTZ_BYTES(1)) * 9) &
                             RG_KAUTZ_BYTES(0x0f);
    *packed = rg_kautz_gather(letters);
    return rg_kautz_digits(letters) == text;
}

/** Reads a word of k digits; false if one of them is not a digit. Does not check for a node. */
static inline bool rg_kautz_packed_parse(const char *text, unsigned k, uint64_t *packed)
{
    const unsigned char *bytes = (const unsigned char *)text;
    uint32_t low = 0;
    uint32_t high = 0;
    bool good = rg_kautz_digits_parse(bytes, k < 8 ? k : 8, &low);

    if (k > 8)
        good = rg_kautz_digits_parse(bytes + 8, k - 8, &high) && good;
    *packed = (uint64_t)high << 32 | low;
    return good;
}

/* ---- Packed words ------------------------------------------------------------------------ */

/** Packs a node. @return RG_OK; RG_E_NULL; errors of rg_kautz_word_check. O(k). */
RG_API rg_status rg_kautz_pack(const rg_kautz *net, const rg_kautz_word *word, uint64_t *packed);

/** Unpacks a node. @return RG_OK; RG_E_NULL; errors of rg_kautz_packed_check. O(k). */
RG_API rg_status rg_kautz_unpack(const rg_kautz *net, uint64_t packed, rg_kautz_word *word);

/**
 * Checks whether @p packed is a node, as rg_kautz_word_check does.
 * @return RG_OK; RG_E_NULL; RG_E_LETTER; RG_E_REPEAT; RG_E_LENGTH (a letter after the k-th). O(k).
 */
RG_API rg_status rg_kautz_packed_check(const rg_kautz *net, uint64_t packed);

/**
 * Checks whether two packed words are a pair that has routes, as every batch function does for
 * every pair, and says why not.
 * @return RG_OK; RG_E_SAME; errors of rg_kautz_packed_check, for the source first. O(k).
 */
RG_API rg_status rg_kautz_packed_pair_check(const rg_kautz *net, uint64_t source,
                                            uint64_t destination);

/* ---- The batch --------------------------------------------------------------------------- */

/** A network and how to compute on it; made by rg_kautz_batch_init, then read-only. */
typedef struct rg_kautz_batch {
    rg_kautz net;
    rg_kernel kernel;     /**< never RG_KERNEL_BEST */
    unsigned threads;     /**< most threads that a call uses, at least 1 */
    unsigned table_words; /**< uint64_t per table: RG_KAUTZ_TABLE_WORDS(d), 1..4 */
    unsigned route_words; /**< uint64_t per route's word: RG_KAUTZ_ROUTE_WORDS(k), 1..3 */
    unsigned list_nodes;  /**< room for the nodes of a route: RG_KAUTZ_LIST_NODES(k), 4..19 */
} rg_kautz_batch;

#define RG_KAUTZ_TABLE_WORDS(d) (((d) + 4) / 4)
#define RG_KAUTZ_ROUTE_WORDS(k) ((2 * (k) + 17) / 16)
#define RG_KAUTZ_LIST_NODES(k) ((k) + 3)

/**
 * Prepares batches on a network.
 * @param threads 1 for the calling thread alone, which is right for a program that has threads of
 * its own; n for at most n threads; 0 for as many as OpenMP provides. A library built without
 * OpenMP uses one, and says so in batch->threads.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_KERNEL (rg_kernel_runs is false). O(1).
 */
RG_API rg_status rg_kautz_batch_init(const rg_kautz *net, rg_kernel kernel, unsigned threads,
                                     rg_kautz_batch *batch);

/* ---- Tables ------------------------------------------------------------------------------ */

/*
 * The table of a pair is table_words words; the entry of letter z is 16 bits, entry z mod 4 of word
 * z / 4, least significant first, so that K(3,6) has one word per pair:
 *
 *       15 ... 13 12 ... 8  7   6  5   4  3 ... 0
 *      +---------+---------+-----+------+--------+     phase 0 A  value = overlap, k - hops
 *      |  0 0 0  |  hops   |phase| 0  0 | value  |           1 B  value = in letter, which is z
 *      +---------+---------+-----+------+--------+           2 C  value = in letter
 *      0x00c0                                          no route leaves by z
 *
 * The low byte is the table of the hardware core rg_kautz_pipe. One letter, the source's last, has
 * no route; the d others have one each. All d+1 entries of a bad pair are 0x00c0. Entries after
 * letter d are 0.
 */

/** Bits of an entry. */
#define RG_ENTRY_NONE 0x00c0u
#define RG_ENTRY_HOPS(entry) ((unsigned)(entry) >> 8 & 31u) /* 0: no route */
#define RG_ENTRY_PHASE(entry) ((unsigned)(entry) >> 6 & 3u) /* an rg_kautz_phase; 3: no route */
#define RG_ENTRY_VALUE(entry) ((unsigned)(entry)&15u)
/** The entry of a letter in the table that starts at @p table. */
#define RG_TABLE_ENTRY(table, letter)                                                              \
    ((unsigned)((table)[(letter) / 4] >> (letter) % 4 * 16 & 0xffffu))

/**
 * The tables of @p count pairs.
 * @param[out] tables room for count * batch->table_words words.
 * @param[out] bad optional (may be NULL): the number of bad pairs.
 * @return RG_OK, also with bad pairs; RG_E_NULL (arrays may be NULL only with @p count 0);
 * RG_E_SHAPE; RG_E_KERNEL (a batch that rg_kautz_batch_init did not make). O(count (k^2 + d k)).
 */
RG_API rg_status rg_kautz_batch_tables(const rg_kautz_batch *batch, size_t count,
                                       const uint64_t *source, const uint64_t *destination,
                                       uint64_t *tables, size_t *bad);

/**
 * The routes that one table describes, in the order of rg_kautz_next.
 * @param table batch->table_words words. It may come from anywhere: the routes are what it says,
 * right or wrong.
 * @param[out] routes room for d routes; exactly d are written.
 * @return RG_OK; RG_E_NULL; RG_E_INDEX when an entry has none of the forms above, or when the
 * number of routes is not d; errors of rg_kautz_packed_pair_check. O(d (d + k)).
 */
RG_API rg_status rg_kautz_batch_routes(const rg_kautz_batch *batch, uint64_t source,
                                       uint64_t destination, const uint64_t *table,
                                       rg_kautz_route *routes);

/**
 * The tables as the hardware has them: the low bytes of all entries, d+1 bytes per pair, letter 0
 * first. The CRC-32 of these bytes over all pairs in order of rank is what the chip's self-test
 * computes.
 * @param[out] bytes room for count * (d+1) bytes.
 * @return RG_OK; RG_E_NULL; RG_E_SHAPE; RG_E_KERNEL. O(count d).
 */
RG_API rg_status rg_kautz_batch_bytes(const rg_kautz_batch *batch, size_t count,
                                      const uint64_t *tables, uint8_t *bytes);

/* ---- Words ------------------------------------------------------------------------------- */

/**
 * The d routes of @p count pairs as words, in the order of rg_kautz_next. For route j of pair i:
 *
 *      hops[i * d + j]                         hops, 0 for a bad pair
 *      words[(i * d + j) * route_words]        k + hops letters, 4 bits each, 16 letters a word,
 *                                              letter 1 least significant; then 0
 *
 * Hops up to k are phase A, k+1 B, k+2 C; the out letter is letter k+1, the in letter is letter
 * hops. While a word fits into 64 bits (k up to 7), node n is the low 4 k bits of word >> 4 n.
 *
 * @param[out] words room for count * d * batch->route_words words.
 * @param[out] hops room for count * d bytes.
 * @return as rg_kautz_batch_tables. O(count (k^2 + d k)).
 */
RG_API rg_status rg_kautz_batch_words(const rg_kautz_batch *batch, size_t count,
                                      const uint64_t *source, const uint64_t *destination,
                                      uint64_t *words, uint8_t *hops, size_t *bad);

/* ---- Nodes ------------------------------------------------------------------------------- */

/** What follows the last node in a list. */
#define RG_KAUTZ_NO_NODE32 UINT32_MAX
#define RG_KAUTZ_NO_NODE64 UINT64_MAX

/**
 * The d routes of @p count pairs as lists of ranks (rg_kautz_rank), in the order of rg_kautz_next.
 * The hops[i * d + j] + 1 nodes of route j of pair i, from source to destination, start at
 *
 *      nodes[(i * d + j) * list_nodes]
 *
 * The rest of the list_nodes places hold RG_KAUTZ_NO_NODE32; for a bad pair all of them do.
 *
 * @param[out] nodes room for count * d * batch->list_nodes ranks.
 * @param[out] hops room for count * d bytes.
 * @return as rg_kautz_batch_tables; RG_E_SHAPE also when net.nodes is above UINT32_MAX. O(count
 * (k^2 + d k)).
 */
RG_API rg_status rg_kautz_batch_nodes32(const rg_kautz_batch *batch, size_t count,
                                        const uint64_t *source, const uint64_t *destination,
                                        uint32_t *nodes, uint8_t *hops, size_t *bad);

/** The same for every network, with RG_KAUTZ_NO_NODE64. */
RG_API rg_status rg_kautz_batch_nodes64(const rg_kautz_batch *batch, size_t count,
                                        const uint64_t *source, const uint64_t *destination,
                                        uint64_t *nodes, uint8_t *hops, size_t *bad);

/* ---- Ranks ------------------------------------------------------------------------------- */

/**
 * The packed words of @p count ranks, as rg_kautz_unrank.
 * @param[out] bad optional: the number of ranks that are not below N; their words are all ones,
 * which is not a node of any network.
 * @return RG_OK, also with bad ranks; RG_E_NULL; RG_E_SHAPE; RG_E_KERNEL. O(count k).
 */
RG_API rg_status rg_kautz_batch_unrank(const rg_kautz_batch *batch, size_t count,
                                       const uint64_t *ranks, uint64_t *packed, size_t *bad);

/**
 * The ranks of @p count packed words, as rg_kautz_rank.
 * @param[out] bad optional: the number of words that are not nodes; their ranks are UINT64_MAX.
 * @return RG_OK, also with bad words; RG_E_NULL; RG_E_SHAPE; RG_E_KERNEL. O(count k).
 */
RG_API rg_status rg_kautz_batch_rank(const rg_kautz_batch *batch, size_t count,
                                     const uint64_t *packed, uint64_t *ranks, size_t *bad);

/* ---- Checking sets of routes ------------------------------------------------------------- */

/** What is wrong with a batch of route sets. */
typedef struct rg_kautz_batch_verdict {
    size_t broken;    /**< sets that break a rule, including those of bad pairs; 0: all are right */
    size_t first;     /**< index of the first one; the rest is about it */
    rg_status status; /**< RG_OK, or why its pair is bad */
    rg_kautz_verdict verdict; /**< what rg_kautz_check says about it */
} rg_kautz_batch_verdict;

/**
 * Checks the route sets of @p count pairs in word form, by the rules of rg_kautz_check: it trusts
 * nothing but words and hops, does not run the algorithm, and judges routes from any origin. A
 * letter after the end of a word breaks RG_RULE_FIELDS.
 * @return RG_OK, also with broken rules; RG_E_NULL; RG_E_SHAPE; RG_E_KERNEL. O(count d k).
 */
RG_API rg_status rg_kautz_batch_check(const rg_kautz_batch *batch, size_t count,
                                      const uint64_t *source, const uint64_t *destination,
                                      const uint64_t *words, const uint8_t *hops,
                                      rg_kautz_batch_verdict *verdict);

#ifdef __cplusplus
}
#endif

#endif
