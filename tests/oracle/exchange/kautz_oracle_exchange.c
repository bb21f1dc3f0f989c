/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The all-to-all exchange of Kautz digraphs on the explicit digraph: tokens are pushed from link to
 * link, clock by clock, as the nodes of the hardware do it, and the model says beforehand where
 * each one goes. Classes come from the arcs of the digraph, the order of the cosets from counting
 * their digits. ROUTEGEN_SOAK=1: K(3,6) and K(4,5), too.
 */
#include "check.h"
#include "../kautz/kautz_graph.h"
#include "routegen/kautz_node.h"
#include "hw/inner/kautz_exchange.h"

#define NOTHING UINT64_MAX

/* A network with what its nodes hold in a clock. A token is source * N + its index at the
 * source. */
typedef struct machine {
    kautz_graph g;
    uint32_t *next;    /* [node * d + class]: where that link leads */
    uint64_t *out;     /* [node * d + class]: the token on that link; NOTHING */
    uint64_t *in;      /* [node * d + class]: the token that has come over a link of that class */
    uint8_t *received; /* [node * N + source] */
    rg_kautz_exchange x;
    uint8_t c[RG_KAUTZ_MAX_K]; /* the digits of the coset, c_1 first */
    unsigned steps;
    uint64_t coset;
} machine;

/* How far a letter is after another one, round the alphabet; 0 is the next one. */
static unsigned turn(const kautz_graph *g, const uint8_t *letters)
{
    unsigned t = 0;
    for (unsigned z = letters[0]; (z + 1) % (g->d + 1) != letters[1]; z++)
        t++;
    return t;
}

static void find_classes(machine *m)
{
    const unsigned d = m->g.d, k = m->g.k;
    for (uint32_t u = 0; u < m->g.nodes; u++) {
        const uint8_t *from = kautz_graph_word(&m->g, u);
        for (unsigned p = 0; p < d; p++) {
            const uint32_t v = m->g.successor[(size_t)u * d + p];
            const uint8_t added[2] = {from[k - 1], kautz_graph_word(&m->g, v)[k - 1]};
            const unsigned first = k == 1 ? 0 : turn(&m->g, from);
            const unsigned j = (turn(&m->g, added) + d - first) % d;
            m->next[(size_t)u * d + j] = v;

            rg_kautz_word word = {{0}}, other;
            uint64_t rank = NOTHING;
            unsigned found = d;
            memcpy(word.letter, from, k);
            rg_kautz_class_of_port(&m->x.net, &word, p, &found);
            cr_assert(eq(uint, found, j));
            rg_kautz_class_successor(&m->x.net, &word, j, &other);
            OK(rg_kautz_rank(&m->x.net, &other, &rank));
            cr_assert(eq(u64, rank, v));
            rg_kautz_class_predecessor(&m->x.net, &other, j, &word);
            OK(rg_kautz_rank(&m->x.net, &word, &rank));
            cr_assert(eq(u64, rank, u));
        }
    }
}

static machine make(unsigned d, unsigned k)
{
    machine m = {.g = kautz_graph_make(d, k)};
    const size_t links = (size_t)m.g.nodes * d;
    rg_kautz net;
    m.next = oracle_alloc(links, sizeof *m.next);
    m.out = oracle_alloc(links, sizeof *m.out);
    m.in = oracle_alloc(links, sizeof *m.in);
    m.received = oracle_alloc((size_t)m.g.nodes * m.g.nodes, 1);
    memset(m.next, 0xff, links * sizeof *m.next);
    OK(rg_kautz_init(d, k, &net));
    OK(rg_kautz_exchange_init(&net, &m.x));
    find_classes(&m);
    for (size_t i = 0; i < links; i++)
        cr_assert(m.next[i] != UINT32_MAX, "K(%u,%u): a node without a link of some class", d, k);
    return m;
}

static void destroy(machine *m)
{
    kautz_graph_free(&m->g);
    free(m->next);
    free(m->out);
    free(m->in);
    free(m->received);
}

/* The token of the link of class j that leaves u in this clock; the model may not think
 * otherwise. */
static void put(machine *m, uint32_t u, unsigned j, uint64_t token)
{
    uint64_t *link = &m->out[(size_t)u * m->g.d + j];
    cr_assert(eq(u64, *link, NOTHING), "two tokens on a link");
    *link = token;
}

/* Takes all tokens over their links. */
static void cross(machine *m)
{
    const unsigned d = m->g.d;
    const size_t links = (size_t)m->g.nodes * d;
    memset(m->in, 0xff, links * sizeof *m->in);
    for (uint32_t u = 0; u < m->g.nodes; u++)
        for (unsigned j = 0; j < d; j++) {
            uint64_t *arrives = &m->in[(size_t)m->next[(size_t)u * d + j] * d + j];
            cr_assert(m->out[(size_t)u * d + j] != NOTHING, "an idle link");
            cr_assert(eq(u64, *arrives, NOTHING), "two links of a class lead to a node");
            *arrives = m->out[(size_t)u * d + j];
        }
    memset(m->out, 0xff, links * sizeof *m->out);
}

/* Every token must be where the model says that it is after these steps. */
static void look(const machine *m, unsigned steps)
{
    for (uint32_t u = 0; u < m->g.nodes; u++)
        for (unsigned j = 0; j < m->g.d; j++) {
            const uint64_t token = m->in[(size_t)u * m->g.d + j];
            uint64_t node = NOTHING;
            OK(rg_kautz_exchange_node(&m->x, token / m->g.nodes, token % m->g.nodes, steps, &node));
            cr_assert(eq(u64, node, u));
        }
}

/* What has come in after the last step of a coset. */
static void deliver(machine *m)
{
    const unsigned d = m->g.d;
    for (uint32_t u = 0; u < m->g.nodes; u++)
        for (unsigned j = 0; j < d; j++) {
            const uint64_t token = m->in[(size_t)u * d + j], source = token / m->g.nodes;
            const uint64_t index = token % m->g.nodes;
            const unsigned lane = (j + d - m->c[m->steps - 1]) % d;
            uint64_t found = NOTHING;
            cr_assert(eq(u64, index, m->coset * d + lane));
            cr_assert(m->received[(size_t)u * m->g.nodes + source]++ == 0, "a pair twice");
            OK(rg_kautz_exchange_destination(&m->x, source, index, &found));
            cr_assert(eq(u64, found, u));
            OK(rg_kautz_exchange_source(&m->x, u, index, &found));
            cr_assert(eq(u64, found, source));
            OK(rg_kautz_exchange_index(&m->x, source, u, &found));
            cr_assert(eq(u64, found, index));
        }
}

/* The clocks of one coset. */
static void push(machine *m, uint64_t *clock)
{
    const unsigned d = m->g.d;
    uint64_t start = NOTHING;
    OK(rg_kautz_exchange_clock(&m->x, m->coset, &start));
    cr_assert(eq(u64, start, *clock));
    for (unsigned i = 0; i < m->steps; i++, ++*clock) {
        rg_kautz_exchange_step step;
        OK(rg_kautz_exchange_at(&m->x, *clock, &step));
        cr_assert(eq(u64, step.coset, m->coset));
        cr_assert(eq(uint, step.step, i));
        cr_assert(eq(uint, step.steps, m->steps));
        cr_assert(eq(uint, step.digit, m->c[i]));
        cr_assert(eq(uint, i == 0 ? step.rotation : (m->c[i - 1] + step.rotation) % d,
                     i == 0 ? 0 : m->c[i]));
        for (uint32_t u = 0; u < m->g.nodes; u++)
            for (unsigned j = 0; j < d; j++)
                if (i == 0)
                    put(m, u, j, (uint64_t)u * m->g.nodes + m->coset * d + j);
                else
                    put(m, u, j, m->in[(size_t)u * d + (j + d - step.rotation) % d]);
        cross(m);
        look(m, i + 1);
    }
    deliver(m);
    m->coset++;
}

/* Counts the digits of a coset up, c_2 first; false after the last ones. */
static bool count_up(machine *m)
{
    for (unsigned i = 1; i < m->steps; i++) {
        if (m->c[i] < m->g.d - 1) {
            m->c[i]++;
            return true;
        }
        m->c[i] = 0;
    }
    return false;
}

static void exchange(unsigned d, unsigned k)
{
    machine m = make(d, k);
    const uint64_t nodes = m.g.nodes;
    uint64_t clock = 0, pairs = 0;
    memset(m.out, 0xff, (size_t)m.g.nodes * d * sizeof *m.out);
    for (m.steps = k; m.steps > 0 && m.steps >= k - 1; m.steps--)
        do
            push(&m, &clock);
        while (count_up(&m));
    for (size_t i = 0; i < nodes * nodes; i++)
        pairs += m.received[i];
    cr_expect(eq(u64, pairs, nodes * (k == 1 ? nodes - 1 : nodes)), "K(%u,%u)", d, k);
    cr_expect(eq(u64, m.x.clocks, clock), "K(%u,%u)", d, k);
    cr_expect(eq(u64, m.x.cosets, m.coset), "K(%u,%u)", d, k);
    cr_expect(eq(u64, m.x.messages * nodes, pairs), "K(%u,%u)", d, k);
    destroy(&m);
}

Test(kautz_exchange, up_to_400_nodes)
{
    unsigned networks = 0;
    for (unsigned d = RG_KAUTZ_MIN_D; d <= RG_KAUTZ_MAX_D; d++) {
        uint64_t nodes = d + 1;
        for (unsigned k = 1; nodes <= 400; k++, nodes *= d, networks++)
            exchange(d, k);
    }
    cr_expect(eq(uint, networks, 42));
}

Test(kautz_exchange, larger)
{
    if (!soaking())
        return;
    exchange(3, 6);
    exchange(4, 5);
}

/* The pairs by distance, and the bound, by searches in the explicit digraph. */
static void distances(unsigned d, unsigned k)
{
    kautz_graph g = kautz_graph_make(d, k);
    uint32_t *hops = oracle_alloc(g.nodes, sizeof *hops);
    uint64_t pairs[RG_KAUTZ_MAX_K + 1] = {0}, all = 0;
    rg_kautz net;
    for (uint32_t u = 0; u < g.nodes; u++) {
        kautz_graph_distances(&g, u, hops);
        for (uint32_t v = 0; v < g.nodes; v++) {
            pairs[hops[v]]++;
            all += hops[v];
        }
    }
    OK(rg_kautz_init(d, k, &net));
    const rg_kautz_distances found = rg_kautz_distances_of(&net);
    for (unsigned j = 0; j <= k; j++) {
        cr_expect(eq(u64, found.pairs[j].low, pairs[j]), "K(%u,%u) at %u", d, k, j);
        cr_expect(eq(u64, found.pairs[j].high, 0));
    }
    const uint64_t links = (uint64_t)g.nodes * d;
    cr_expect(eq(u64, found.bound, (all + links - 1) / links), "K(%u,%u)", d, k);
    free(hops);
    kautz_graph_free(&g);
}

Test(kautz_exchange, distances)
{
    for (unsigned d = RG_KAUTZ_MIN_D; d <= RG_KAUTZ_MAX_D; d++) {
        uint64_t nodes = d + 1;
        for (unsigned k = 1; nodes <= 400; k++, nodes *= d)
            distances(d, k);
    }
}
