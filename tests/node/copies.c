/* SPDX-License-Identifier: Apache-2.0 */

#include "copies.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "cycle/node/machine.h"

enum { D = 2, K = 3, NODES = 12, FLITS = 64, BYTES = 3, QUIET = 300, MOST_CLOCKS = 20000 };

struct packet {
    unsigned flits;
    rg_node_flit flit[FLITS];
};

/* A network, and one packet that is kept. */
struct bench {
    rg_machine *machine;
    uint32_t label[NODES];
    struct packet coming[NODES];
    struct packet kept; /* the last data packet that came out */
    unsigned at;        /* its next flit that goes in again, */
    unsigned node;      /* ... at this node, */
    uint8_t flips;      /* ... with these bits of its first byte, control, flipped */
};

static void keep(struct bench *bench, unsigned node, const rg_node_flit *flit)
{
    struct packet *coming = &bench->coming[node];
    if (coming->flits < FLITS)
        coming->flit[coming->flits++] = *flit;
    if (flit->kind < RG_NODE_TAIL)
        return;
    if ((coming->flit[0].data & 7) == RG_NODE_DATA)
        bench->kept = *coming;
    coming->flits = 0;
}

static void eject(void *context, unsigned node, rg_node_flit *flit)
{
    struct bench *bench = context;
    if (flit->valid) {
        keep(bench, node, flit);
    } else if (node == bench->node && bench->at < bench->kept.flits) {
        *flit = bench->kept.flit[bench->at];
        flit->data ^= bench->at == 0 ? bench->flips : 0;
        bench->at++;
    }
}

static void begin(struct bench *bench, unsigned num)
{
    rg_kautz net;
    rg_node_turns turns;
    rg_node_shape shape;
    size_t bytes;
    *bench = (struct bench){.at = FLITS};
    (void)rg_kautz_init(D, K, &net);
    (void)rg_node_turns_init(&net, rg_turn_rule_of(&net), &turns);
    (void)rg_node_shape_init(D, K, &shape);
    shape.num = (uint8_t)num;
    shape.deaf = 0;
    (void)rg_machine_bytes(&shape, &bytes);
    void *memory = malloc(bytes);
    if (!memory)
        abort();
    bench->machine = rg_machine_init(&shape, &turns, memory);
    rg_machine_set_faults(bench->machine, &(rg_machine_faults){.context = bench, .eject = eject});
    for (unsigned n = 0; n < NODES; n++) {
        const rg_node_ask ask = {.m_tready = true, .done_tready = true};
        rg_kautz_word word;
        (void)rg_kautz_unrank(&net, n, &word);
        for (unsigned i = 0; i < K; i++)
            bench->label[n] |= (uint32_t)word.letter[i] << i * rg_node_letter_bits(&shape);
        rg_machine_ask(bench->machine, n, &ask);
    }
    while (!rg_machine_is_up(bench->machine, 0))
        rg_machine_clock(bench->machine);
}

static void end(struct bench *bench)
{
    free(bench->machine); /* it is at the start of its memory */
}

static void rest(struct bench *bench)
{
    for (unsigned i = 0; i < QUIET; i++)
        rg_machine_clock(bench->machine);
}

/* A message; false: it was lost. */
static bool send(struct bench *bench, unsigned from, unsigned to)
{
    unsigned sent = 0;
    for (unsigned clock = 0; clock < MOST_CLOCKS; clock++) {
        rg_node_ask ask = {
            .s_tvalid = sent < BYTES,
            .s_tlast = sent == BYTES - 1,
            .s_tdata = (uint8_t)(sent * 77 + to),
            .s_tuser = bench->label[to],
            .m_tready = true,
            .done_tready = true,
        };
        rg_node_tell tell;
        rg_machine_tell(bench->machine, from, &tell);
        rg_machine_ask(bench->machine, from, &ask);
        rg_machine_clock(bench->machine);
        if (tell.done_tvalid)
            return !tell.done_lost;
        sent += ask.s_tvalid && tell.s_tready;
    }
    return false;
}

/* The packet that was kept comes out at a node, with these bits of its control byte flipped; what
 * that does to the node's counters. */
static rg_machine_counters give(struct bench *bench, unsigned node, uint8_t flips)
{
    rg_machine_counters before, after;
    rest(bench);
    rg_machine_count(bench->machine, node, &before);
    bench->node = node;
    bench->flips = flips;
    bench->at = 0;
    rest(bench);
    rg_machine_count(bench->machine, node, &after);
    return (rg_machine_counters){.delivered = after.delivered - before.delivered,
                                 .stale = after.stale - before.stale,
                                 .dropped = after.dropped - before.dropped};
}

/* For every pair: a message, of which a copy is kept; another message; the copy. Returns how many
 * copies were delivered, and how many counted as old. */
static rg_machine_counters all_copies(unsigned num)
{
    rg_machine_counters sum = {0};
    for (unsigned from = 0; from < NODES; from++)
        for (unsigned to = 0; to < NODES; to++) {
            struct bench bench;
            if (from == to)
                continue;
            begin(&bench, num);
            const bool first = send(&bench, from, to);
            const struct packet old = bench.kept;
            const bool second = send(&bench, from, to);
            bench.kept = old;
            const rg_machine_counters seen = give(&bench, to, 0);
            sum.done += first && second;
            sum.delivered += seen.delivered;
            sum.stale += seen.stale;
            end(&bench);
        }
    printf("# %u bits: %" PRIu64 " copies after two messages, %" PRIu64 " delivered, %" PRIu64
           " counted as old\n",
           num, sum.done, sum.delivered, sum.stale);
    return sum;
}

enum { PAIRS = NODES * (NODES - 1) };

bool copies_old(void)
{
    bool good = true;
    for (unsigned num = 2; num <= 10; num += 8) {
        const rg_machine_counters seen = all_copies(num);
        good &= seen.done == PAIRS && seen.delivered == 0 && seen.stale == PAIRS;
    }
    return good;
}

/* The other node knows the source, and would take the packet's number. */
bool copies_astray(void)
{
    uint64_t given = 0, delivered = 0, dropped = 0;
    for (unsigned to = 0; to < NODES; to++)
        for (unsigned other = 0; other < NODES; other++) {
            unsigned from = 0;
            struct bench bench;
            while (from == to || from == other)
                from++;
            if (to == other)
                continue;
            begin(&bench, 10);
            if (!send(&bench, from, other) || !send(&bench, from, to) || !send(&bench, from, to))
                return false;
            for (unsigned flips = 0; flips < 2; flips++) {
                const uint32_t bits = bench.label[to] ^ bench.label[other];
                const rg_machine_counters seen = give(&bench, other, flips ? (uint8_t)bits : 0);
                given++;
                delivered += seen.delivered;
                dropped += seen.dropped;
            }
            end(&bench);
        }
    printf("# %" PRIu64 " packets at another node, %" PRIu64 " delivered, %" PRIu64 " dropped\n",
           given, delivered, dropped);
    return given == 2 * PAIRS && delivered == 0 && dropped == given;
}
