/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Slots to lists of node ranks; included once for ranks of 32 bits and once for 64, with RANK(name)
 * and rank_type set.
 *
 * A rank is a number in base d whose digits are the letters' places (kautz.h), except for the
 * first, which is the letter. So let p be the digits of a route's word after the source. Node j < k
 * is the source without its first j letters, times d^j, plus the number p1 ... pj, and each further
 * node takes one multiplication. From node k on the source is out of the window; a route has at
 * most two such nodes before its last, and phases B and C share one of them:
 *
 *      A                    C   x y b1 ... b(k-2)     node k of C
 *                         B, C    y b1 ... b(k-1)     the last but one of B and C
 *
 * The loops over the pairs of a group are the inner ones, and the compiler vectorises them.
 */

/* The pairs of a group, and what their routes have in common. */
struct RANK(group) {
    uint64_t source[GROUP], destination[GROUP];
    rank_type rest[MAX_K][GROUP]; /* node j less p1 ... pj */
    uint32_t end[GROUP];          /* the source's last letter */
    uint32_t begin[GROUP];        /* the destination's first letter */
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
        g->end[q] = letter_of(g->source[q], k - 1);
        g->begin[q] = letter_of(g->destination[q], 0);
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
    /* One letter further: the first is dropped, and the second, so far a place, becomes the
     * first. */
    for (unsigned i = 1; i < k; i++)
        for (unsigned q = 0; q < GROUP; q++) {
            const unsigned first = letter_of(g->source[q], i - 1);
            const unsigned second = letter_of(g->source[q], i);
            const rank_type carry = second > first ? top : 0;
            g->rest[i][q] = (g->rest[i - 1][q] - first * top) * d + carry;
        }
}

/* The nodes of a route of each pair, by place. */
static void RANK(walk)(const rg_kautz *net, const struct RANK(group) * g,
                       const uint32_t slot[GROUP], rank_type node[MAX_K + 3][GROUP])
{
    const unsigned k = net->k;
    const rank_type d = (rank_type)net->d;
    const rank_type nothing = (rank_type)-1;
    /* The weights of the first three letters of a node, as far as it has them. */
    const rank_type top = (rank_type)(net->nodes / (net->d + 1));
    const rank_type second = k > 1 ? top / d : 0, third = k > 2 ? second / d : 0;
    uint32_t hops[GROUP], from[GROUP], x[GROUP], y[GROUP];
    rank_type tail[GROUP] = {0}, before_last[GROUP], second_last[GROUP];
    uint32_t lead[GROUP];
    uint64_t next[GROUP];
    for (unsigned q = 0; q < GROUP; q++) {
        hops[q] = SLOT_HOPS(slot[q]);
        from[q] = k + 2 - hops[q];
        x[q] = SLOT_FIRST(slot[q]);
        y[q] = SLOT_SECOND(slot[q]);
    }
    /* The places of x, y and b1, each after the letter before it in the route. */
    for (unsigned q = 0; q < GROUP; q++) {
        const uint32_t before_y = from[q] == 0 ? x[q] : g->end[q];
        const uint32_t before_b = from[q] <= 1 ? y[q] : g->end[q];
        const uint32_t px = place_of(x[q], g->end[q]), py = place_of(y[q], before_y);
        const uint32_t pb = place_of(g->begin[q], before_b);
        lead[q] = px | py << 4 | pb << 8;
        before_last[q] = y[q] * top + pb * second + g->head[0][q];
        second_last[q] = x[q] * top + py * second + pb * third + g->head[1][q];
    }
    /* All places after the source: those three, then b2 ... bk, without the first `from`. The last
       ones may not fit, but the 15 that a node before k can have do. */
    for (unsigned q = 0; q < GROUP; q++) {
        const uint64_t with_lead =
            g->digits[q] << (4 * (3 - from[q]) & 63) | lead[q] >> (4 * from[q] & 31);
        const uint64_t without = g->digits[q] >> (4 * (from[q] - 3) & 63);
        next[q] = from[q] < 3 ? with_lead : without;
    }
    for (unsigned j = 0; j < k; j++)
        for (unsigned q = 0; q < GROUP; q++) {
            const rank_type rank = g->rest[j][q] + tail[q];
            node[j][q] = j < hops[q] ? rank : j > 0 && j == hops[q] ? g->last[q] : nothing;
            tail[q] = tail[q] * d + (rank_type)(next[q] & 15u);
            next[q] >>= 4;
        }
    for (unsigned q = 0; q < GROUP; q++) {
        const rank_type last = g->last[q];
        node[k][q] = from[q] > 2    ? nothing
                     : from[q] == 2 ? last
                     : from[q] == 1 ? before_last[q]
                                    : second_last[q];
        node[k + 1][q] = from[q] > 1 ? nothing : from[q] == 1 ? last : before_last[q];
        node[k + 2][q] = from[q] > 0 ? nothing : last;
    }
}

#if RG_LANES > 1 && SHUFFLES
/* Four places of four pairs turned into four lists. */
typedef rank_type RANK(four) __attribute__((vector_size(4 * sizeof(rank_type))));

INLINE void RANK(write_square)(rank_type node[][GROUP], unsigned q, rank_type *to, size_t apart)
{
    RANK(four) place[4], half[4], list[4];
    for (unsigned j = 0; j < 4; j++)
        memcpy(&place[j], &node[j][q], sizeof place[j]);
    half[0] = __builtin_shufflevector(place[0], place[1], 0, 4, 1, 5);
    half[1] = __builtin_shufflevector(place[2], place[3], 0, 4, 1, 5);
    half[2] = __builtin_shufflevector(place[0], place[1], 2, 6, 3, 7);
    half[3] = __builtin_shufflevector(place[2], place[3], 2, 6, 3, 7);
    list[0] = __builtin_shufflevector(half[0], half[1], 0, 1, 4, 5);
    list[1] = __builtin_shufflevector(half[0], half[1], 2, 3, 6, 7);
    list[2] = __builtin_shufflevector(half[2], half[3], 0, 1, 4, 5);
    list[3] = __builtin_shufflevector(half[2], half[3], 2, 3, 6, 7);
    for (unsigned i = 0; i < 4; i++)
        memcpy(to + i * apart, &list[i], sizeof list[i]);
}
#endif

/* The lists of `pairs` pairs, `apart` from each other. */
static void RANK(write_lists)(rank_type node[][GROUP], unsigned length, unsigned pairs,
                              rank_type *to, size_t apart)
{
    unsigned q = 0;
#if RG_LANES > 1 && SHUFFLES
    /* A list has four places or more; the last square may begin within the one before. */
    for (; q + 4 <= pairs; q += 4)
        for (unsigned j = 0; j < length; j += 4) {
            const unsigned from = j + 4 <= length ? j : length - 4;
            RANK(write_square)(node + from, q, to + q * apart + from, apart);
        }
#endif
    for (; q < pairs; q++)
        for (unsigned j = 0; j < length; j++)
            to[q * apart + j] = node[j][q];
}

static void RANK(write_nodes)(const rg_kautz *net, const struct piece *p, const uint64_t *slots,
                              rank_type *nodes)
{
    const unsigned d = net->d, k = net->k, list = RG_KAUTZ_LIST_NODES(k);
    for (size_t i = 0; i < p->count; i += GROUP) {
        struct RANK(group) g;
        rank_type node[MAX_K + 3][GROUP];
        uint32_t slot[GROUP] = {0};
        const unsigned pairs = p->count - i < GROUP ? (unsigned)(p->count - i) : GROUP;
        for (unsigned q = 0; q < GROUP; q++) {
            g.source[q] = q < pairs ? p->source[i + q] : 0;
            g.destination[q] = q < pairs ? p->destination[i + q] : 0;
        }
        RANK(prepare)(net, &g);
        for (unsigned r = 0; r < d; r++) {
            for (unsigned q = 0; q < pairs; q++)
                slot[q] = slot_of(d, slots, i + q, r);
            RANK(walk)(net, &g, slot, node);
            RANK(write_lists)(node, list, pairs, nodes + (i * d + r) * list, (size_t)d * list);
            for (unsigned q = 0; q < pairs; q++)
                p->hops[(i + q) * d + r] = (uint8_t)SLOT_HOPS(slot[q]);
        }
    }
}
