/* SPDX-License-Identifier: Apache-2.0 */

/* All pairs by distance, without going through them. Let S_j be the nodes that a walk of j hops
 * from u leads to. They are the words that begin with the last k-j letters of u; for j = k, those
 * that do not begin with its last letter. So S_i, i < j, either lies in S_j or is disjoint from it,
 * and it lies in it if the last k-i letters of u begin with its last k-j letters: if k-j is the
 * length of a border of that end of u, a beginning that is an end, too. Hence
 *
 *      (nodes at distance j) = d^j - sum of (nodes at distance i) over those i < j
 *
 * depends on the borders of the ends of u alone. The search below writes u from its end on, one
 * representative for all words with the same borders: a letter either continues a border or is one
 * of the others, which are all alike. */

#include <string.h>

#include "hw/inner/kautz_internal.h"
#include "routegen/kautz_node.h"
#include "hw/inner/kautz_exchange.h"

typedef struct search {
    const rg_kautz *net;
    uint64_t power[RG_KAUTZ_MAX_K + 1]; /* d^j */
    uint8_t letter[RG_KAUTZ_MAX_K];     /* of u, the last one first, */
    uint8_t border[RG_KAUTZ_MAX_K + 1]; /* and the longest border of its first n letters; 0: none */
    unsigned length;
    rg_count128 pairs[RG_KAUTZ_MAX_K + 1]; /* by words that end in letter 0: of all, 1 in d+1 */
} search;

static void add(rg_count128 *sum, rg_count128 more)
{
    sum->low += more.low;
    sum->high += more.high + (sum->low < more.low);
}

/* Counts a whole word, which stands for `words` of them. */
static void count(search *s, uint64_t words)
{
    const unsigned k = s->net->k;
    uint64_t nodes[RG_KAUTZ_MAX_K + 1];
    memcpy(nodes, s->power, sizeof nodes);
    for (unsigned i = 0; i < k; i++) {
        for (unsigned b = s->border[k - i]; b > 0; b = s->border[b])
            nodes[k - b] -= nodes[i];
        if (s->letter[k - i - 1] != s->letter[0])
            nodes[k] -= nodes[i];
    }
    for (unsigned j = 0; j <= k; j++)
        add(&s->pairs[j], rg_count128_product(words, nodes[j]));
}

static void extend(search *s, uint64_t words);

/* With this letter next, which stands for `words` of them. */
static void append(search *s, uint8_t letter, uint64_t words)
{
    unsigned b = s->border[s->length];
    while (b > 0 && s->letter[b] != letter)
        b = s->border[b];
    s->letter[s->length++] = letter;
    s->border[s->length] = (uint8_t)(s->letter[b] == letter ? b + 1 : 0);
    extend(s, words);
    s->length--;
}

static void extend(search *s, uint64_t words)
{
    if (s->length == s->net->k) {
        count(s, words);
        return;
    }
    /* Letters that may not come, or have come. */
    uint32_t used = 1u << s->letter[s->length - 1];
    unsigned others = s->net->d;
    for (unsigned b = s->border[s->length];; b = s->border[b]) {
        const uint8_t letter = s->letter[b];
        if (!(used >> letter & 1)) {
            used |= 1u << letter;
            others--;
            append(s, letter, words);
        }
        if (b == 0)
            break;
    }
    uint8_t other = 0;
    while (used >> other & 1)
        other++;
    if (others > 0)
        append(s, other, words * others);
}

/* The sum of j pairs[j], divided by d^k and rounded up. It fits where the quotient does. */
static uint64_t bound_of(const search *s)
{
    const unsigned k = s->net->k;
    rg_count128 hops = {0, 0};
    for (unsigned j = 1; j <= k; j++)
        for (unsigned i = 0; i < j; i++)
            add(&hops, s->pairs[j]);
    uint64_t quotient = 0, rest = 0;
    for (unsigned bit = 128; bit-- > 0;) {
        const uint64_t word = bit < 64 ? hops.low : hops.high;
        rest = rest << 1 | (word >> bit % 64 & 1);
        quotient = quotient << 1 | (rest >= s->power[k]);
        rest -= rest >= s->power[k] ? s->power[k] : 0;
    }
    return quotient + (rest > 0);
}

rg_kautz_distances rg_kautz_distances_of(const rg_kautz *net)
{
    search s = {.net = net, .power = {1}, .length = 1};
    for (unsigned j = 1; j <= net->k; j++)
        s.power[j] = s.power[j - 1] * net->d;
    extend(&s, 1);
    rg_kautz_distances found = {.bound = bound_of(&s)};
    for (unsigned j = 0; j <= net->k; j++)
        for (unsigned i = 0; i <= net->d; i++)
            add(&found.pairs[j], s.pairs[j]);
    return found;
}

/* The classes of links, each of which permutes the nodes. */

/* The turn that classes are counted from. */
static unsigned first_turn(const rg_kautz *net, const rg_kautz_word *node)
{
    return net->k == 1 ? 0 : rg_kautz_turn(net, node->letter[0], node->letter[1]);
}

void rg_kautz_class_successor(const rg_kautz *net, const rg_kautz_word *node, unsigned link_class,
                              rg_kautz_word *next)
{
    const unsigned last = node->letter[net->k - 1];
    const unsigned turn = (first_turn(net, node) + link_class) % net->d;
    rg_kautz_word result = {{0}};
    memcpy(result.letter, node->letter + 1, net->k - 1);
    result.letter[net->k - 1] = rg_kautz_letter_after(net, last, turn);
    *next = result;
}

void rg_kautz_class_predecessor(const rg_kautz *net, const rg_kautz_word *node, unsigned link_class,
                                rg_kautz_word *previous)
{
    const unsigned k = net->k;
    rg_kautz_word result = {{0}};
    memcpy(result.letter + 1, node->letter, k - 1);
    unsigned turn = link_class; /* of the letter that the predecessor drops */
    if (k > 1) {
        const unsigned last = rg_kautz_turn(net, node->letter[k - 2], node->letter[k - 1]);
        turn = (last + net->d - link_class) % net->d;
    }
    result.letter[0] = rg_kautz_letter_before(net, node->letter[0], turn);
    *previous = result;
}

void rg_kautz_class_of_port(const rg_kautz *net, const rg_kautz_word *node, unsigned port,
                            unsigned *link_class)
{
    rg_kautz_word next;
    (void)rg_kautz_successor(net, node, port, &next);
    const unsigned turn = rg_kautz_turn(net, node->letter[net->k - 1], next.letter[net->k - 1]);
    *link_class = (turn + net->d - first_turn(net, node)) % net->d;
}
