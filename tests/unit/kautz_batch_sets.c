/* SPDX-License-Identifier: Apache-2.0 */

/* Single tables back to routes, and the batch checker against rg_kautz_check on damaged sets. */

#include "check.h"
#include "nets.h"
#include "compare.h"
#include "hw/inner/random.h"

/* ---- Tables to routes -------------------------------------------------------------------- */

/* Every table of a small network gives the model's routes. With any bit of an entry changed, or two
 * entries exchanged, it is refused or says something else. */
Test(kautz_batch, routes_of_a_table)
{
    const rg_kautz_batch batch = compare_batch(4, 2, RG_KERNEL_BEST, 1);
    for (uint64_t pair = 0; pair < batch.net.nodes * batch.net.nodes; pair++) {
        rg_kautz_word a, b;
        rg_kautz_route want[4], got[4];
        uint64_t source, destination, table[2];
        (void)rg_kautz_unrank(&batch.net, pair / batch.net.nodes, &a);
        (void)rg_kautz_unrank(&batch.net, pair % batch.net.nodes, &b);
        (void)rg_kautz_pack(&batch.net, &a, &source);
        (void)rg_kautz_pack(&batch.net, &b, &destination);
        (void)rg_kautz_batch_tables(&batch, 1, &source, &destination, table, NULL);
        const rg_status status = rg_kautz_batch_routes(&batch, source, destination, table, got);
        if (source == destination) {
            cr_assert(eq(int, status, RG_E_SAME));
            continue;
        }
        cr_assert(eq(int, status, RG_OK));
        OK(rg_kautz_routes(&batch.net, &a, &b, want));
        cr_assert(eq(int, memcmp(got, want, sizeof want), 0));
        for (unsigned bit = 0; bit < 80; bit++) {
            table[bit / 64] ^= UINT64_C(1) << bit % 64;
            memset(got, 0, sizeof got);
            if (rg_kautz_batch_routes(&batch, source, destination, table, got) == RG_OK)
                cr_assert(ne(int, memcmp(got, want, sizeof want), 0));
            table[bit / 64] ^= UINT64_C(1) << bit % 64;
        }
    }
}

Test(kautz_batch, tables_that_are_none)
{
    const rg_kautz_batch batch = compare_batch(4, 5, RG_KERNEL_BEST, 1);
    const uint64_t source = 0x43210, destination = 0x03432;
    static const uint16_t wrong[] = {0x0103, 0x0243, 0x0640, 0x0684, 0x1783, 0x0785, 0x0743,
                                     0x0203, 0x0000, 0x00c1, 0x01c0, 0x0213, 0x00c0};
    uint64_t table[2];
    rg_kautz_route routes[4];
    for (size_t i = 0; i < COUNT(wrong); i++) {
        (void)rg_kautz_batch_tables(&batch, 1, &source, &destination, table, NULL);
        table[0] = (table[0] & 0xffff) | (table[0] & UINT64_C(0xffffffff00000000)) |
                   (uint64_t)wrong[i] << 16;
        cr_assert(
            eq(int, rg_kautz_batch_routes(&batch, source, destination, table, routes), RG_E_INDEX),
            "%#x", wrong[i]);
    }
}

/* ---- The checker ------------------------------------------------------------------------- */

enum { SETS = 70, MAX_WORDS = 3 };

struct sets {
    rg_kautz net;
    size_t words;
    uint64_t source[SETS], destination[SETS], word[SETS * RG_KAUTZ_MAX_D * MAX_WORDS];
    uint8_t hops[SETS * RG_KAUTZ_MAX_D];
};

/* What rg_kautz_check says of set i. */
static rg_status judge(const struct sets *s, size_t i, rg_kautz_verdict *verdict)
{
    const rg_kautz *net = &s->net;
    rg_kautz_word a, b;
    rg_kautz_route routes[RG_KAUTZ_MAX_D] = {{0}};
    rg_status status = rg_kautz_packed_pair_check(net, s->source[i], s->destination[i]);
    if (status != RG_OK)
        return status;
    (void)rg_kautz_unpack(net, s->source[i], &a);
    (void)rg_kautz_unpack(net, s->destination[i], &b);
    for (unsigned j = 0; j < net->d; j++) {
        rg_kautz_route *r = &routes[j];
        const size_t at = i * net->d + j;
        bool clean = true;
        r->hops = s->hops[at];
        for (unsigned n = 0; n < 16 * s->words; n++) {
            const uint8_t letter = s->word[at * s->words + n / 16] >> 4 * (n % 16) & 15;
            if (n < net->k + r->hops && n < RG_KAUTZ_MAX_LETTERS)
                r->letter[n] = letter;
            else if (letter != 0)
                clean = false;
        }
        if (r->hops == 0 || r->hops > net->k + 2)
            continue;
        r->phase = r->hops <= net->k ? 0 : r->hops - net->k;
        r->out = r->letter[net->k];
        r->in = clean ? r->letter[r->hops - 1] : 99;
    }
    return rg_kautz_check(net, &a, &b, routes, net->d, verdict);
}

static void same_verdict(const struct sets *s, unsigned threads)
{
    size_t broken = 0, first = 0;
    rg_status status = RG_OK;
    rg_kautz_verdict want = {.rule = RG_RULE_NONE};
    for (size_t i = SETS; i-- > 0;) {
        rg_kautz_verdict verdict = {.rule = RG_RULE_NONE};
        const rg_status one = judge(s, i, &verdict);
        if (one == RG_OK && verdict.rule == RG_RULE_NONE)
            continue;
        broken++;
        first = i;
        status = one;
        want = verdict;
    }
    for (int kernel = 1; kernel <= COMPARE_KERNELS; kernel++) {
        rg_kautz_batch_verdict got;
        if (!rg_kernel_runs((rg_kernel)kernel))
            continue;
        const rg_kautz_batch batch = compare_batch(s->net.d, s->net.k, (rg_kernel)kernel, threads);
        OK(rg_kautz_batch_check(&batch, SETS, s->source, s->destination, s->word, s->hops, &got));
        cr_assert(eq(sz, got.broken, broken), "K(%u,%u), kernel %d", s->net.d, s->net.k, kernel);
        cr_assert(eq(sz, got.first, first));
        cr_assert(eq(int, got.status, status));
        cr_assert(eq(int, got.verdict.rule, want.rule));
        cr_assert(eq(uint, got.verdict.route, want.route));
        cr_assert(eq(uint, got.verdict.other, want.other));
        cr_assert(eq(uint, got.verdict.place, want.place));
    }
}

/* Two routes of one set change places, or a route gets the place of another one as well. */
static void move_route(struct sets *s, size_t i, unsigned from, unsigned to, bool exchange)
{
    uint64_t *x = s->word + (i * s->net.d + from) * s->words;
    uint64_t *y = s->word + (i * s->net.d + to) * s->words;
    uint8_t *hops = s->hops + i * s->net.d;
    for (size_t w = 0; w < s->words; w++) {
        const uint64_t old = y[w];
        y[w] = x[w];
        if (exchange)
            x[w] = old;
    }
    const uint8_t old = hops[to];
    hops[to] = hops[from];
    if (exchange)
        hops[from] = old;
}

static void damage(struct sets *s, size_t i, rg_random *random)
{
    const unsigned d = s->net.d, k = s->net.k;
    const uint64_t dice = rg_random_next(random);
    const unsigned route = (unsigned)(dice >> 8) % d, other = (unsigned)(dice >> 16) % d;
    const size_t at = i * d + route;
    const unsigned letter = (unsigned)(dice >> 24) % (16 * (unsigned)s->words);
    const unsigned inside = (unsigned)(dice >> 24) % (k + 1 + s->hops[at] % 32);
    switch (dice % 8) {
    case 0: /* any letter of the words, also after the route */
        s->word[at * s->words + letter / 16] ^= (1 + (dice >> 32) % 15) << 4 * (letter % 16);
        break;
    case 1: /* a letter of the route */
    case 2:
        s->word[at * s->words + inside / 16 % s->words] ^= (1 + (dice >> 32) % 3)
                                                           << 4 * (inside % 16);
        break;
    case 3:
        s->hops[at] = (uint8_t)(dice >> 32);
        break;
    case 4:
        s->hops[at] = (uint8_t)(s->hops[at] + (dice >> 32) % 3 - 1);
        break;
    case 5:
        move_route(s, i, route, other, true);
        break;
    case 6:
        move_route(s, i, route, other, false);
        break;
    default: /* another pair's set */
        memmove(s->word + i * d * s->words, s->word + (i + 1) % SETS * d * s->words,
                d * s->words * sizeof *s->word);
        s->source[i] = s->source[(i + 1) % SETS];
        break;
    }
}

/* SETS random pairs and their routes. */
static struct sets random_sets(unsigned d, unsigned k, rg_random *random)
{
    const rg_kautz_batch batch = compare_batch(d, k, RG_KERNEL_BEST, 1);
    struct sets s = {.net = batch.net, .words = batch.route_words};
    uint64_t rank[2][SETS];
    for (unsigned i = 0; i < SETS; i++) {
        rank[0][i] = rg_random_next(random) % batch.net.nodes;
        do
            rank[1][i] = rg_random_next(random) % batch.net.nodes;
        while (rank[1][i] == rank[0][i]);
    }
    (void)rg_kautz_batch_unrank(&batch, SETS, rank[0], s.source, NULL);
    (void)rg_kautz_batch_unrank(&batch, SETS, rank[1], s.destination, NULL);
    (void)rg_kautz_batch_words(&batch, SETS, s.source, s.destination, s.word, s.hops, NULL);
    return s;
}

static void damaged_sets(unsigned d, unsigned k, unsigned rounds)
{
    static struct sets whole, s;
    rg_random random = {100 * d + k};
    whole = random_sets(d, k, &random);
    same_verdict(&whole, 1);
    for (unsigned round = 0; round < rounds; round++) {
        s = whole;
        damage(&s, round % SETS, &random);
        same_verdict(&s, 1);
    }
    /* Many at once. */
    for (unsigned i = 0; i < SETS; i += 3)
        damage(&s, i, &random);
    same_verdict(&s, 1);
}

Test(kautz_batch, checker_agrees_on_damaged_sets)
{
    static const unsigned nets[][2] = {{2, 1}, {5, 1}, {2, 2}, {2, 3},  {3, 6},
                                       {4, 5}, {3, 7}, {4, 8}, {2, 15}, {3, 16}};
    for (size_t n = 0; n < COUNT(nets); n++)
        damaged_sets(nets[n][0], nets[n][1], soaking() ? 400 : 40);
    damaged_sets(15, 16, 20);
}

/* Pieces of 8192 sets are judged one by one: the first broken set may be in the third. */
Test(kautz_batch, checker_finds_the_first_among_many)
{
    enum { MANY = 20000, FIRST = 17000 };
    static uint64_t source[MANY], destination[MANY], words[2 * MANY];
    static uint8_t hops[2 * MANY];
    const rg_kautz net = kautz_of(2, 3);
    rg_kautz_batch batch;
    rg_kautz_batch_verdict verdict;

    OK(rg_kautz_batch_init(&net, RG_KERNEL_BEST, 1, &batch));
    for (size_t i = 0; i < MANY; i++) {
        source[i] = 0x210;
        destination[i] = 0x012;
    }
    OK(rg_kautz_batch_words(&batch, MANY, source, destination, words, hops, NULL));
    OK(rg_kautz_batch_check(&batch, MANY, source, destination, words, hops, &verdict));
    cr_assert(eq(sz, verdict.broken, 0));
    words[2 * FIRST] ^= 1;
    hops[2 * (MANY - 1)] = 0;
    OK(rg_kautz_batch_check(&batch, MANY, source, destination, words, hops, &verdict));
    cr_assert(verdict.broken == 2 && verdict.first == FIRST);
    cr_assert(eq(int, (int)verdict.verdict.rule, RG_RULE_SOURCE));
}

/* The last route of set i becomes the source, `count` letters, the destination. */
static void replace_last(struct sets *s, size_t i, const uint8_t *letters, unsigned count)
{
    const unsigned d = s->net.d, k = s->net.k;
    uint64_t *word = s->word + (i * d + d - 1) * s->words;
    memset(word, 0, s->words * sizeof *word);
    for (unsigned n = 0; n < 2 * k + count && n < 16 * s->words; n++) {
        const uint64_t letter = n < k           ? s->source[i] >> 4 * n & 15
                                : n < k + count ? letters[n - k]
                                                : s->destination[i] >> 4 * (n - k - count) & 15;
        word[n / 16] |= letter << 4 * (n % 16);
    }
    s->hops[i * d + d - 1] = (uint8_t)(k + count);
}

/* Sets in which two of hundreds of nodes are the same, the first inner one of two routes: with
 * inserted letters c and e, a e b becomes a c e b beside a c b. */
Test(kautz_batch, checker_finds_a_single_shared_node)
{
    static struct sets s;
    rg_random random = {1};
    for (unsigned round = 0; round < 40; round++) {
        s = random_sets(15, 16, &random);
        unsigned changed = 0;
        for (unsigned i = 0; i < SETS; i++) {
            const uint8_t *hops = s.hops + i * 15;
            if (hops[13] != 17 || hops[14] != 17)
                continue;
            const uint64_t *word = s.word + i * 15 * s.words;
            const uint8_t letters[2] = {(uint8_t)(word[13 * s.words + 1] & 15),
                                        (uint8_t)(word[14 * s.words + 1] & 15)};
            replace_last(&s, i, letters, 2);
            changed++;
        }
        rg_kautz_batch_verdict verdict;
        const rg_kautz_batch batch = compare_batch(15, 16, RG_KERNEL_BEST, 1);
        cr_assert(lt(uint, SETS / 2, changed));
        OK(rg_kautz_batch_check(&batch, SETS, s.source, s.destination, s.word, s.hops, &verdict));
        cr_assert(eq(sz, verdict.broken, changed));
        cr_assert(eq(int, verdict.verdict.rule, RG_RULE_SHARED));
        cr_assert(eq(uint, verdict.verdict.place, 1));
    }
}

/* A walk of k+3 hops is one hop too long even if it meets nothing. */
Test(kautz_batch, checker_counts_hops)
{
    static struct sets s;
    rg_random random = {2};
    const struct sets whole = random_sets(3, 2, &random);
    for (unsigned i = 0; i < 64; i++) {
        const uint8_t letters[3] = {i & 3, i >> 2 & 3, i >> 4 & 3};
        /* In make soak in every place, which is slow with sanitizers */
        for (unsigned set = soaking() ? 0 : i; set < (soaking() ? SETS : i + 1); set++) {
            s = whole;
            replace_last(&s, set, letters, 3);
            same_verdict(&s, 1);
        }
    }
}

/* Bad pairs whose words begin and end as the pair does. */
Test(kautz_batch, checker_refuses_bad_pairs)
{
    static const struct {
        uint64_t source, destination, word[2];
        uint8_t hops[2];
        rg_status status;
    } cases[] = {
        {0x10, 0x22, {0x2210, 0x22010}, {2, 3}, RG_E_REPEAT},
        {0x11, 0x20, {0x2011, 0x20211}, {2, 3}, RG_E_REPEAT},
        {0x10, 0x32, {0x3210, 0x32010}, {2, 3}, RG_E_LETTER},
        {0x10, 0x10, {0x1010, 0x10210}, {2, 3}, RG_E_SAME},
        {0x110, 0x20, {0x2010, 0x20210}, {2, 3}, RG_E_LENGTH},
        {0x10, 0x1020, {0x2010, 0x20210}, {2, 3}, RG_E_LENGTH},
    };
    const rg_kautz_batch batch = compare_batch(2, 2, RG_KERNEL_BEST, 1);
    for (size_t i = 0; i < COUNT(cases); i++) {
        rg_kautz_batch_verdict verdict;
        OK(rg_kautz_batch_check(&batch, 1, &cases[i].source, &cases[i].destination, cases[i].word,
                                cases[i].hops, &verdict));
        cr_assert(eq(sz, verdict.broken, 1));
        cr_assert(eq(int, verdict.status, cases[i].status));
    }
}
