/* SPDX-License-Identifier: Apache-2.0 */

#include "processors.h"

#include <string.h>

#include "hw/inner/kautz_table.h"
#include "hw/inner/random.h"

#include "machine.h"

enum { HEARD = 256 /* messages of a node that are told apart */ };

struct processor {
    rg_node_ask ask;
    uint32_t to;      /* of its last message: the rank */
    uint32_t partner; /* to whom it always sends; its own rank: to nobody */
    uint32_t serial;  /* of its last message */
    uint32_t turn;    /* PAIRS: of the other nodes */
    uint16_t sent;    /* bytes of its last message that the node has taken */
    uint16_t got;     /* bytes of the message that comes in */
    bool busy;        /* its last message has not ended */
    bool doomed;      /* ... and its destination has died since */
    bool dead;
    bool taken;     /* the edge took a byte of it */
    uint64_t begun; /* the clock of its first byte */
    uint64_t waiting;
    uint64_t heard[HEARD / 64]; /* which of the last messages have arrived */
    uint8_t in[RG_NODE_MAX_PAYLOAD];
};

struct rg_processors {
    rg_machine *machine;
    rg_processors_plan plan;
    rg_processors_result result;
    rg_kautz net;
    rg_random random;
    unsigned letter_bits;
    bool stopped;
    struct processor *processor;
    uint32_t *label; /* of a rank */
};

/* ---- Who sends to whom ---- */

static uint64_t rank_of(const rg_kautz *net, const rg_kautz_word *word, uint64_t otherwise)
{
    uint64_t rank = otherwise;
    return rg_kautz_rank(net, word, &rank) == RG_OK ? rank : otherwise;
}

static uint64_t rearranged(const rg_processors *all, uint64_t rank)
{
    const unsigned k = all->net.k;
    const unsigned half = k / 2;
    rg_kautz_word word, other;
    (void)rg_kautz_unrank(&all->net, rank, &word);
    other = word;
    for (unsigned i = 0; i < k; i++)
        if (all->plan.pattern == RG_PROCESSORS_REVERSE)
            other.letter[i] = word.letter[k - 1 - i];
        else if (i < half || i >= k - half)
            other.letter[i] = word.letter[i < half ? i + k - half : i + half - k];
    return rank_of(&all->net, &other, rank);
}

static uint64_t partner_of(const rg_processors *all, uint64_t rank)
{
    const uint64_t nodes = all->net.nodes;
    switch (all->plan.pattern) {
    case RG_PROCESSORS_HOTSPOT:
        return all->plan.target;
    case RG_PROCESSORS_COMPLEMENT:
        return nodes - 1 - rank;
    case RG_PROCESSORS_REVERSE:
    case RG_PROCESSORS_TRANSPOSE:
        return rearranged(all, rank);
    case RG_PROCESSORS_TORNADO:
        return (rank + (nodes + 1) / 2 - 1) % nodes;
    case RG_PROCESSORS_NEIGHBOUR:
        return (rank + 1) % nodes;
    case RG_PROCESSORS_UNIFORM:
    case RG_PROCESSORS_PERMUTATION:
    case RG_PROCESSORS_PAIRS:
        break;
    }
    return nodes; /* not always the same, or not by a formula */
}

/* Each node in a random order sends to the next one. */
static void permute(rg_processors *all)
{
    const uint64_t nodes = all->net.nodes;
    for (uint64_t i = 0; i < nodes; i++)
        all->processor[i].turn = (uint32_t)i;
    for (uint64_t i = nodes - 1; i > 0; i--) {
        const uint64_t j = rg_random_below(&all->random, i + 1);
        const uint32_t moved = all->processor[i].turn;
        all->processor[i].turn = all->processor[j].turn;
        all->processor[j].turn = moved;
    }
    for (uint64_t i = 0; i < nodes; i++)
        all->processor[all->processor[i].turn].partner = all->processor[(i + 1) % nodes].turn;
}

/* The destination of the next message; the node itself: there is none. */
static uint32_t choose(rg_processors *all, uint32_t rank)
{
    struct processor *node = &all->processor[rank];
    const uint32_t others = (uint32_t)all->net.nodes - 1;
    uint32_t other;
    switch (all->plan.pattern) {
    case RG_PROCESSORS_UNIFORM:
        other = (uint32_t)rg_random_below(&all->random, others);
        return other + (other >= rank);
    case RG_PROCESSORS_PAIRS:
        while (node->turn < others) {
            other = node->turn++;
            other += other >= rank;
            if (!all->processor[other].dead)
                return other;
        }
        return rank;
    case RG_PROCESSORS_HOTSPOT:
    case RG_PROCESSORS_COMPLEMENT:
    case RG_PROCESSORS_REVERSE:
    case RG_PROCESSORS_TRANSPOSE:
    case RG_PROCESSORS_TORNADO:
    case RG_PROCESSORS_NEIGHBOUR:
    case RG_PROCESSORS_PERMUTATION:
        break;
    }
    return node->partner;
}

/* ---- Memory ---- */

static size_t rounded(size_t bytes)
{
    return (bytes + 15) / 16 * 16;
}

size_t rg_processors_bytes(const rg_node_shape *shape)
{
    rg_kautz net;
    (void)rg_kautz_init(shape->d, shape->k, &net);
    const size_t nodes = (size_t)net.nodes;
    return rounded(sizeof(rg_processors)) + rounded(nodes * sizeof(struct processor)) +
           rounded(nodes * sizeof(uint32_t));
}

rg_processors *rg_processors_init(const rg_node_shape *shape, rg_machine *machine,
                                  const rg_processors_plan *plan, void *memory)
{
    rg_processors *made = memset(memory, 0, rg_processors_bytes(shape));
    made->machine = machine;
    made->plan = *plan;
    made->random.state = plan->seed;
    made->letter_bits = rg_node_letter_bits(shape);
    (void)rg_kautz_init(shape->d, shape->k, &made->net);
    made->processor = (void *)((char *)memory + rounded(sizeof *made));
    made->label = (void *)((char *)made->processor +
                           rounded((size_t)made->net.nodes * sizeof made->processor[0]));
    for (uint64_t r = 0; r < made->net.nodes; r++) {
        struct processor *node = &made->processor[r];
        rg_kautz_word word;
        (void)rg_kautz_unrank(&made->net, r, &word);
        for (unsigned i = 0; i < made->net.k; i++)
            made->label[r] |= (uint32_t)word.letter[i] << i * made->letter_bits;
        node->partner = (uint32_t)partner_of(made, r);
        node->ask = (rg_node_ask){.m_tready = true, .done_tready = true};
        rg_machine_ask(machine, (unsigned)r, &node->ask);
    }
    if (plan->pattern == RG_PROCESSORS_PERMUTATION)
        permute(made);
    return made;
}

/* ---- Deaths ---- */

void rg_processors_kill(rg_processors *all, uint64_t node)
{
    struct processor *dies = &all->processor[node];
    all->result.orphaned += dies->busy;
    dies->busy = dies->taken = dies->ask.s_tvalid = false;
    dies->got = 0;
    dies->waiting = 0;
    dies->dead = true;
    for (uint64_t r = 0; r < all->net.nodes; r++)
        if (all->processor[r].busy && all->processor[r].to == node)
            all->processor[r].doomed = true;
    rg_machine_ask(all->machine, (unsigned)node, &dies->ask);
    rg_machine_kill(all->machine, (unsigned)node);
}

void rg_processors_revive(rg_processors *all, uint64_t node)
{
    all->processor[node].dead = false;
    rg_machine_revive(all->machine, (unsigned)node);
}

/* ---- Messages ---- */

/* Byte i of a message: first which one it is, then what follows from that and its ends. */
static uint8_t byte_of(uint32_t from, uint32_t to, uint8_t serial, unsigned i)
{
    const uint32_t mixed =
        (from * 0x9e3779b1u ^ to * 0x85ebca77u ^ serial * 0xc2b2ae3du) + i * 0x27d4eb2fu;
    return i == 0 ? serial : (uint8_t)((mixed ^ mixed >> 15) * 0x2c1b3c6du >> 24);
}

/* The next byte of the message, or none. */
static void offer(rg_processors *all, uint32_t rank)
{
    struct processor *node = &all->processor[rank];
    const unsigned place = node->sent;
    node->ask.s_tvalid = place < all->plan.bytes;
    node->ask.s_tlast = place + 1 == all->plan.bytes;
    node->ask.s_tdata = byte_of(rank, node->to, (uint8_t)node->serial, place);
    node->ask.s_tuser = all->label[node->to];
    rg_machine_ask(all->machine, rank, &node->ask);
}

static void begin(rg_processors *all, uint32_t rank)
{
    struct processor *node = &all->processor[rank];
    const uint32_t to = choose(all, rank);
    if (to == rank) {
        node->waiting = 0;
        return;
    }
    node->waiting -= node->waiting > 0;
    node->to = to;
    node->serial++;
    node->heard[node->serial % HEARD / 64] &= ~(1ull << node->serial % 64);
    node->begun = rg_machine_clocks(all->machine);
    node->busy = true;
    node->doomed = !rg_machine_is_up(all->machine, to);
    node->sent = 0;
    all->result.begun++;
    offer(all, rank);
}

/* A message has come in, whole. */
static void take(rg_processors *all, uint32_t rank, uint32_t label)
{
    struct processor *node = &all->processor[rank];
    rg_processors_result *result = &all->result;
    const uint8_t serial = node->in[0];
    rg_kautz_word word = {{0}};
    bool right = node->got == all->plan.bytes;
    for (unsigned i = 0; i < all->net.k; i++, label >>= all->letter_bits)
        word.letter[i] = (uint8_t)(label & ((1u << all->letter_bits) - 1));
    const uint32_t from = (uint32_t)rank_of(&all->net, &word, all->net.nodes);
    for (unsigned i = 0; right && i < node->got; i++)
        right = node->in[i] == byte_of(from, rank, serial, i);
    const uint8_t ends[4] = {(uint8_t)from, (uint8_t)(from >> 8), (uint8_t)rank,
                             (uint8_t)(rank >> 8)};
    result->crc = rg_crc32(rg_crc32(result->crc, ends, sizeof ends), node->in, node->got);
    if (!right || from == all->net.nodes) {
        result->wrong++;
        return;
    }
    uint64_t *heard = &all->processor[from].heard[serial / 64];
    const uint64_t bit = 1ull << serial % 64;
    result->twice += (*heard & bit) != 0;
    result->delivered += (*heard & bit) == 0;
    *heard |= bit;
}

static void end(rg_processors *all, struct processor *node, const rg_node_tell *tell)
{
    rg_processors_result *result = &all->result;
    const uint64_t clocks = rg_machine_clocks(all->machine) - node->begun;
    node->busy = false;
    if (tell->done_lost) {
        result->lost++;
        result->dead += node->doomed;
        return;
    }
    result->done++;
    result->clocks_of_done += clocks;
    if (clocks > result->slowest)
        result->slowest = clocks;
}

/* What the node tells in this clock; the edge that ends it takes a byte if both are ready. Returns
 * whether it does. */
static bool hear(rg_processors *all, uint32_t rank)
{
    struct processor *node = &all->processor[rank];
    rg_node_tell tell;
    rg_machine_tell(all->machine, rank, &tell);
    if (tell.m_tvalid) {
        if (node->got < sizeof node->in)
            node->in[node->got++] = tell.m_tdata;
        if (tell.m_tlast) {
            take(all, rank, tell.m_tuser);
            node->got = 0;
        }
    }
    if (tell.done_tvalid && node->busy)
        end(all, node, &tell);
    return node->ask.s_tvalid && tell.s_tready;
}

static bool starts(rg_processors *all, struct processor *node)
{
    if (all->stopped)
        return false;
    if (all->plan.pattern == RG_PROCESSORS_PAIRS)
        return !node->busy;
    const uint32_t always = UINT32_MAX;
    node->waiting +=
        all->plan.load == always || (uint32_t)rg_random_next(&all->random) < all->plan.load;
    return !node->busy && node->waiting > 0;
}

static void play(rg_processors *all, uint32_t rank)
{
    struct processor *node = &all->processor[rank];
    if (node->dead)
        return;
    if (starts(all, node))
        begin(all, rank);
    else if (node->taken)
        offer(all, rank);
    node->taken = !rg_machine_rests(all->machine, rank) && hear(all, rank);
    node->sent = (uint16_t)(node->sent + node->taken);
}

/* ---- The whole ---- */

void rg_processors_stop(rg_processors *all)
{
    all->stopped = true;
}

uint64_t rg_processors_open(const rg_processors *all)
{
    uint64_t open = 0;
    const bool pairs = all->plan.pattern == RG_PROCESSORS_PAIRS && !all->stopped;
    for (uint64_t r = 0; r < all->net.nodes; r++) {
        const struct processor *node = &all->processor[r];
        open += node->busy;
        if (pairs && !node->dead)
            open += all->net.nodes - 1 - node->turn;
    }
    return open;
}

void rg_processors_run(rg_processors *all, uint64_t clocks)
{
    const bool births = !all->stopped && all->plan.pattern != RG_PROCESSORS_PAIRS;
    for (uint64_t i = 0; i < clocks;) {
        for (uint64_t r = 0; r < all->net.nodes; r++)
            play(all, (uint32_t)r);
        const uint64_t skipped = births ? 0 : rg_machine_skip(all->machine, clocks - i);
        i += skipped;
        if (skipped == 0) {
            rg_machine_clock(all->machine);
            i++;
        }
    }
    all->result.clocks += clocks;
}

void rg_processors_count(const rg_processors *all, rg_processors_result *result)
{
    *result = all->result;
    for (uint64_t r = 0; r < all->net.nodes; r++)
        result->waiting += all->processor[r].waiting;
}
