/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * Slots to lists of node ranks; included once for ranks of 32 bits and once for 64, with RANK(name)
 * and rank_type set.
 *
 * A rank is a number in base d whose digits are the letters' places (kautz.h), but for the first,
 * which is the letter. So with p the digits of a route's word behind the source, node j < k is the
 * source without its first j letters, d^j higher, plus the number p1 ... pj, and going on takes one
 * multiplication. From k on the source is out of the window; a route has at most two such nodes
 * before its last, and phase B and C share one of them:
 *
 *      A                    C   x y b1 ... b(k-2)     node k of C
 *                         B, C    y b1 ... b(k-1)     the last but one of B and C
 *
 * The loops over the pairs of a group are the inner ones, and the compiler makes vectors of them.
 */

/* The pairs of a group, and what their routes have in common. */
struct RANK(group) {
    unsigned pairs;
    uint64_t source[GROUP], destination[GROUP];
    rank_type rest[MAX_K][GROUP]; /* node j less p1 ... pj */
    uint64_t digits[GROUP];       /* the places of b2 ... bk, 4 bits each, b2 lowest */
    rank_type last[GROUP];        /* the destination's rank */
    rank_type head[2][GROUP];     /* the number b2 ... b(k-1), and b2 ... b(k-2) */
};

static void RANK(prepare)(const rg_kautz *net, struct RANK(group) * g)
{
    const unsigned k = net->k;
    const rank_type d = (rank_type)net->d;
    const rank_type top = (rank_type)(net->nodes / (net->d + 1));
    for (unsigned q = 0; q < GROUP; q++) {
        g->rest[0][q] = (rank_type)(g->source[q] & 15u);
        g->digits[q] = 0;
        g->last[q] = (rank_type)(g->destination[q] & 15u) * top;
        g->head[0][q] = g->head[1][q] = 0;
    }
    rank_type number[GROUP] = {0};
    for (unsigned i = 1; i < k; i++)
        for (unsigned q = 0; q < GROUP; q++) {
            const unsigned a = letter_of(g->source[q], i);
            g->rest[0][q] = g->rest[0][q] * d + place_of(a, letter_of(g->source[q], i - 1));
            const unsigned b = letter_of(g->destination[q], i);
            const unsigned place = place_of(b, letter_of(g->destination[q], i - 1));
            g->digits[q] |= (uint64_t)place << 4 * (i - 1);
            g->head[1][q] = g->head[0][q];
            g->head[0][q] = number[q];
            number[q] = number[q] * d + place;
        }
    for (unsigned q = 0; q < GROUP; q++)
        g->last[q] += number[q];
    /* One letter on: the first goes, and the second, until now a place, is the first. */
    for (unsigned i = 1; i < k; i++)
        for (unsigned q = 0; q < GROUP; q++) {
            const unsigned first = letter_of(g->source[q], i - 1);
            const unsigned second = letter_of(g->source[q], i);
            const rank_type carry = second > first ? top : 0;
            g->rest[i][q] = (g->rest[i - 1][q] - first * top) * d + carry;
        }
}

/* The nodes of route `slot` of all pairs of a group, by place. */
static void RANK(walk)(const rg_kautz *net, const struct RANK(group) * g,
                       const uint32_t slot[GROUP], rank_type node[MAX_K + 3][GROUP])
{
    const unsigned k = net->k;
    const rank_type d = (rank_type)net->d;
    const rank_type nothing = (rank_type)-1;
    rank_type before_last[GROUP], second_last[GROUP];
    uint64_t next[GROUP];
    rank_type tail[GROUP] = {0};
    /* d^(k-2) and d^(k-3), while there are that many letters behind the inserted ones. */
    const rank_type top = (rank_type)(net->nodes / (net->d + 1));
    const rank_type high = k > 1 ? top / d : 1;
    const rank_type low = k > 2 ? high / d : 1;
    for (unsigned q = 0; q < GROUP; q++) {
        const unsigned hops = SLOT_HOPS(slot[q]);
        const unsigned x = SLOT_FIRST(slot[q]), y = SLOT_SECOND(slot[q]);
        const unsigned from = k + 2 - hops;
        const unsigned end = letter_of(g->source[q], k - 1);
        const unsigned b = letter_of(g->destination[q], 0);
        /* Digits of the letters behind the source that stand behind other ones than in b. */
        const unsigned after_y = place_of(b, y), after_end = place_of(b, end);
        const unsigned y_after_x = place_of(y, x), y_after_end = place_of(y, end);
        const uint64_t c = (uint64_t)place_of(x, end) | y_after_x << 4 | after_y << 8;
        const uint64_t shifted =
            from > 2 ? g->digits[q] >> 4 * (from - 3) : g->digits[q] << 4 * (3 - from);
        next[q] = shifted | (from > 2    ? 0
                             : from == 2 ? after_end
                             : from == 1 ? y_after_end | after_y << 4
                                         : c);
        before_last[q] = k > 1 ? (y * d + after_y) * high + g->head[0][q] : y;
        second_last[q] = k > 2   ? ((x * d + y_after_x) * d + after_y) * low + g->head[1][q]
                         : k > 1 ? x * d + y_after_x
                                 : x;
    }
    for (unsigned j = 0; j < k; j++)
        for (unsigned q = 0; q < GROUP; q++) {
            const unsigned hops = SLOT_HOPS(slot[q]);
            const rank_type rank = g->rest[j][q] + tail[q];
            node[j][q] = j < hops ? rank : j > 0 && j == hops ? g->last[q] : nothing;
            tail[q] = tail[q] * d + (rank_type)(next[q] & 15u);
            next[q] >>= 4;
        }
    for (unsigned q = 0; q < GROUP; q++) {
        const unsigned hops = SLOT_HOPS(slot[q]);
        const rank_type last = g->last[q];
        node[k][q] = hops < k        ? nothing
                     : hops == k     ? last
                     : hops == k + 1 ? before_last[q]
                                     : second_last[q];
        node[k + 1][q] = hops <= k ? nothing : hops == k + 1 ? last : before_last[q];
        node[k + 2][q] = hops == k + 2 ? last : nothing;
    }
}

static void RANK(write_nodes)(const rg_kautz *net, const struct piece *p, const uint64_t *slots,
                              rank_type *nodes)
{
    const unsigned d = net->d, list = RG_KAUTZ_LIST_NODES(net->k);
    for (size_t i = 0; i < p->count; i += GROUP) {
        struct RANK(group) g;
        rank_type node[MAX_K + 3][GROUP];
        uint32_t slot[GROUP] = {0};
        g.pairs = p->count - i < GROUP ? (unsigned)(p->count - i) : GROUP;
        for (unsigned q = 0; q < GROUP; q++) {
            g.source[q] = q < g.pairs ? p->source[i + q] : 0;
            g.destination[q] = q < g.pairs ? p->destination[i + q] : 0;
        }
        RANK(prepare)(net, &g);
        for (unsigned r = 0; r < d; r++) {
            for (unsigned q = 0; q < g.pairs; q++)
                slot[q] = slot_of(d, slots, i + q, r);
            RANK(walk)(net, &g, slot, node);
            for (unsigned q = 0; q < g.pairs; q++) {
                rank_type *to = nodes + ((i + q) * d + r) * list;
                for (unsigned j = 0; j < list; j++)
                    to[j] = node[j][q];
                p->hops[(i + q) * d + r] = (uint8_t)SLOT_HOPS(slot[q]);
            }
        }
    }
}
