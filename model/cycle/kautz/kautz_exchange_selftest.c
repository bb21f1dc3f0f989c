/* SPDX-License-Identifier: Apache-2.0 */

#include "kautz_exchange_selftest.h"

#include <limits.h>
#include <string.h>

#include "hw/inner/wire_internal.h"
#include "kautz_exchange.h"
#include "kautz_gather.h"
#include "hw/inner/kautz_table.h"
#include "hw/inner/wire.h"
#include "routegen/kautz_tree.h"

/* Clocks of busy besides those of the exchanges */
enum { AFTER = 4 };

static uint64_t rotated(uint64_t word, unsigned by, unsigned bits)
{
    const uint64_t all = bits < 64 ? (UINT64_C(1) << bits) - 1 : UINT64_MAX;
    return by == 0 ? word : (word << by | word >> (bits - by)) & all;
}

/* The number of a node, again and again until a word is full. */
static uint64_t name_of(const rg_kautz *net, uint64_t rank, unsigned bits)
{
    const unsigned turn_bits = rg_wire_width(net->d - 1);
    unsigned length = rg_wire_width(net->d);
    rg_kautz_word word;
    (void)rg_kautz_unrank(net, rank, &word);
    uint64_t number = word.letter[net->k - 1];
    for (unsigned i = 1; i < net->k; i++) {
        const uint64_t turn = (word.letter[i] + net->d - word.letter[i - 1]) % (net->d + 1);
        number |= turn << length;
        length += turn_bits;
    }
    uint64_t full = 0;
    for (unsigned b = 0; b < bits; b++)
        full |= (number >> b % length & 1) << b;
    return full;
}

/* The part of the digest that is the pattern's, in a lane of the sender. */
static uint64_t pattern_digest(uint32_t pattern, unsigned lane, unsigned bits, uint64_t nodes)
{
    uint64_t mask = 0, digest = 0;
    for (unsigned b = 0; b < bits; b++)
        mask |= (uint64_t)(pattern >> (lane * bits + b) % 32 & 1) << b;
    for (unsigned n = 0; n < nodes && n < bits; n++)
        if ((nodes - n + bits - 1) / bits % 2 == 1) /* nodes that are n mod bits */
            digest ^= rotated(mask, n, bits);
    return digest;
}

/* d words of `bits` bits, in whole bytes */
static void pack(const uint64_t *word, unsigned d, unsigned bits, uint8_t *bytes)
{
    memset(bytes, 0, (d * bits + 7) / 8);
    for (unsigned l = 0; l < d; l++)
        for (unsigned b = 0; b < bits; b++) {
            const unsigned at = l * bits + b;
            bytes[at / 8] |= (uint8_t)((word[l] >> b & 1) << at % 8);
        }
}

static void run_gather(const rg_kautz *net, uint32_t rounds, rg_kautz_exchange_result *result)
{
    rg_kautz_gather gather;
    uint32_t clocks = 0;

    (void)rg_kautz_gather_init(net, 0, &gather);
    rg_kautz_gather_clock(&gather, false, true);
    for (; rg_kautz_gather_busy(&gather); clocks++)
        rg_kautz_gather_clock(&gather, false, false);
    *result = (rg_kautz_exchange_result){
        .rounds = rounds,
        .words = (uint32_t)(rounds * net->nodes * (net->nodes - 1) * net->d),
        .crc = clocks,
        .clocks = (uint64_t)rounds * (clocks + 2) + 1,
    };
}

/* The hops of a tree's copy to a node; 0 if it is the root's own, or meets the dead node before */
static unsigned copy_hops(const rg_kautz *net, const rg_kautz_word *root, uint64_t dead,
                          unsigned tree, rg_kautz_word node)
{
    for (unsigned hops = 0;; hops++) {
        uint8_t letter[RG_KAUTZ_MAX_D];
        uint64_t rank = 0;
        if (rg_kautz_tree_letters(net, root, &node, letter) == RG_E_SAME)
            return hops;
        (void)rg_kautz_rank(net, &node, &rank);
        if (hops > 0 && rank == dead)
            return 0;
        memmove(node.letter + 1, node.letter, net->k - 1u);
        node.letter[0] = letter[tree];
    }
}

/* First the nodes find their children. */
static void run_broadcast(const rg_kautz *net, uint32_t pair, rg_kautz_exchange_result *result)
{
    const uint64_t dead = pair & 255;
    uint32_t reached = 0, last = 0;
    rg_kautz_word root, node;

    (void)rg_kautz_unrank(net, pair >> 8, &root);
    for (uint64_t rank = 0; rank < net->nodes; rank++) {
        unsigned first = UINT_MAX;
        (void)rg_kautz_unrank(net, rank, &node);
        for (unsigned tree = 0; tree < net->d; tree++) {
            const unsigned hops = copy_hops(net, &root, dead, tree, node);
            first = hops > 0 && hops < first ? hops : first;
            last = hops + 1 > last ? hops + 1 : last;
        }
        if (first == UINT_MAX || rank == dead)
            continue;
        reached++;
        last = first + 2 > last ? first + 2 : last;
    }
    const uint32_t clocks = (net->d + 1u) * (2 * (net->k + net->d) + 6u) + last;
    *result = (rg_kautz_exchange_result){
        .rounds = pair, .words = reached, .crc = clocks, .clocks = clocks + 1};
}

rg_status rg_kautz_exchange_selftest(const rg_wire_exchange *board, uint32_t rounds,
                                     rg_kautz_exchange_result *result)
{
    rg_kautz_exchange exchange;
    const rg_kautz *net = &board->net;
    const unsigned bits = board->bits;
    const rg_status status = rg_wire_exchange_check(board);
    if (status != RG_OK)
        return status;
    if (!rg_wire_exchange_takes(board, rounds))
        return RG_E_COUNT;
    if (board->name != 'E') {
        (board->name == 'G' ? run_gather : run_broadcast)(net, rounds, result);
        return RG_OK;
    }
    (void)rg_kautz_exchange_init(net, &exchange);

    /* What is the same in every round: the senders, by row and lane of arrival */
    const unsigned d = net->d;
    uint64_t senders[RG_KAUTZ_EXCHANGE_SELFTEST_NODES] = {0};
    for (uint64_t index = 0; index < exchange.messages; index++) {
        unsigned lane = 0;
        rg_kautz_exchange_arrival(&exchange, index / d, (unsigned)(index % d), &lane);
        for (uint64_t n = 0; n < net->nodes; n++) {
            uint64_t source = 0;
            (void)rg_kautz_exchange_source(&exchange, n, index, &source);
            senders[index / d * d + lane] ^=
                rotated(name_of(net, source, bits), (unsigned)(n % bits), bits);
        }
    }

    const uint8_t zero = 0;
    uint32_t pattern = UINT32_MAX, crc = 0;
    for (uint32_t round = 0; round < rounds; round++)
        for (uint64_t coset = 0; coset < exchange.cosets; coset++) {
            uint64_t digest[RG_KAUTZ_MAX_D];
            uint8_t bytes[RG_KAUTZ_MAX_D * RG_KAUTZ_EXCHANGE_SELFTEST_BITS / 8];
            for (unsigned l = 0; l < d; l++) {
                unsigned lane = 0;
                rg_kautz_exchange_arrival(&exchange, coset, l, &lane);
                digest[lane] =
                    senders[coset * d + lane] ^ pattern_digest(pattern, l, bits, net->nodes);
            }
            pack(digest, d, bits, bytes);
            crc = rg_crc32(crc, bytes, (d * bits + 7) / 8);
            pattern = ~rg_crc32(~pattern, &zero, 1);
        }
    *result = (rg_kautz_exchange_result){
        .rounds = rounds,
        .words = (uint32_t)(rounds * net->nodes * exchange.messages),
        .crc = crc,
        .clocks = rounds * exchange.clocks + AFTER,
    };
    return RG_OK;
}
