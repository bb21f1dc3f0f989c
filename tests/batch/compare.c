/* SPDX-License-Identifier: Apache-2.0 */

#include "compare.h"

#include "check.h"
#include "hw/inner/random.h"

enum { FILL = 0xa5 };

/* Route sets of one call in every form. Buffers are exactly as long as the header says, so that the
 * sanitizer sees a byte too much. */
struct sets {
    size_t count, bad;
    uint64_t *tables, *words, *nodes64;
    uint32_t *nodes32; /* NULL where ranks have more than 32 bits */
    uint8_t *hops, *bytes;
};

struct sizes {
    size_t tables, words, nodes, hops, bytes; /* elements */
};

rg_kautz_batch compare_batch(unsigned d, unsigned k, rg_kernel kernel, unsigned threads)
{
    rg_kautz net;
    rg_kautz_batch batch;
    OK(rg_kautz_init(d, k, &net));
    OK(rg_kautz_batch_init(&net, kernel, threads, &batch));
    return batch;
}

static struct sizes sizes_of(const rg_kautz *net, size_t count)
{
    const size_t routes = count * net->d;
    return (struct sizes){.tables = count * ((net->d + 4) / 4),
                          .words = routes * ((2 * net->k + 17) / 16),
                          .nodes = routes * (net->k + 3),
                          .hops = routes,
                          .bytes = count * (net->d + 1)};
}

static void *filled(size_t bytes)
{
    void *p = malloc(bytes > 0 ? bytes : 1);
    cr_assert(ne(ptr, p, NULL));
    return memset(p, FILL, bytes);
}

static struct sets make_sets(const rg_kautz *net, size_t count)
{
    const struct sizes n = sizes_of(net, count);
    struct sets s = {.count = count,
                     .tables = filled(n.tables * sizeof *s.tables),
                     .words = filled(n.words * sizeof *s.words),
                     .nodes64 = filled(n.nodes * sizeof *s.nodes64),
                     .hops = filled(n.hops),
                     .bytes = filled(n.bytes)};
    if (net->nodes <= UINT32_MAX)
        s.nodes32 = filled(n.nodes * sizeof *s.nodes32);
    return s;
}

static void free_sets(struct sets *s)
{
    free(s->tables);
    free(s->words);
    free(s->nodes64);
    free(s->nodes32);
    free(s->hops);
    free(s->bytes);
}

/* ---- The model's answer ------------------------------------------------------------------- */

static void expect_entry(struct sets *s, const rg_kautz *net, size_t i, unsigned z, unsigned entry)
{
    s->tables[i * ((net->d + 4) / 4) + z / 4] |= (uint64_t)entry << 16 * (z % 4);
    s->bytes[i * (net->d + 1) + z] = (uint8_t)entry;
}

static void expect_route(struct sets *s, const rg_kautz *net, size_t i, unsigned j,
                         const rg_kautz_route *route)
{
    const size_t at = i * net->d + j;
    rg_kautz_word node;
    s->hops[at] = route->hops;
    for (unsigned n = 0; n < net->k + route->hops; n++)
        s->words[at * ((2 * net->k + 17) / 16) + n / 16] |= (uint64_t)route->letter[n]
                                                            << 4 * (n % 16);
    for (unsigned n = 0; n <= route->hops; n++) {
        uint64_t rank = 0;
        (void)rg_kautz_route_node(net, route, n, &node);
        (void)rg_kautz_rank(net, &node, &rank);
        s->nodes64[at * (net->k + 3) + n] = rank;
        if (s->nodes32)
            s->nodes32[at * (net->k + 3) + n] = (uint32_t)rank;
    }
}

static struct sets expected(const rg_kautz *net, size_t count, const uint64_t *source,
                            const uint64_t *destination)
{
    struct sets s = make_sets(net, count);
    const struct sizes n = sizes_of(net, count);
    memset(s.tables, 0, n.tables * sizeof *s.tables);
    memset(s.words, 0, n.words * sizeof *s.words);
    memset(s.nodes64, 0xff, n.nodes * sizeof *s.nodes64);
    memset(s.hops, 0, n.hops);
    if (s.nodes32)
        memset(s.nodes32, 0xff, n.nodes * sizeof *s.nodes32);
    for (size_t i = 0; i < count; i++) {
        unsigned entry[RG_KAUTZ_MAX_D + 1];
        rg_kautz_word a, b;
        rg_kautz_route routes[RG_KAUTZ_MAX_D];
        for (unsigned z = 0; z <= net->d; z++)
            entry[z] = 0xc0;
        if (rg_kautz_unpack(net, source[i], &a) != RG_OK ||
            rg_kautz_unpack(net, destination[i], &b) != RG_OK ||
            rg_kautz_routes(net, &a, &b, routes) != RG_OK) {
            s.bad++;
        } else {
            for (unsigned j = 0; j < net->d; j++) {
                const rg_kautz_route *r = &routes[j];
                const unsigned value = r->phase == RG_PHASE_A ? net->k - r->hops : r->in;
                entry[r->out] = (unsigned)r->hops << 8 | (unsigned)r->phase << 6 | value;
                expect_route(&s, net, i, j, r);
            }
        }
        for (unsigned z = 0; z <= net->d; z++)
            expect_entry(&s, net, i, z, entry[z]);
    }
    return s;
}

/* ---- A kernel's answer -------------------------------------------------------------------- */

/* Everything in a form must be equal; says which pair is not. */
static void same(const rg_kautz_batch *batch, const char *form, const void *got, const void *want,
                 size_t count, size_t bytes_a_pair)
{
    if (memcmp(got, want, count * bytes_a_pair) == 0)
        return;
    for (size_t i = 0; i < count; i++)
        cr_assert(memcmp((const char *)got + i * bytes_a_pair,
                         (const char *)want + i * bytes_a_pair, bytes_a_pair) == 0,
                  "K(%u,%u), kernel %s: %s of pair %zu of %zu", batch->net.d, batch->net.k,
                  rg_kernel_name(batch->kernel), form, i, count);
}

static void run_forms(const rg_kautz_batch *batch, const struct sets *want, const uint64_t *source,
                      const uint64_t *destination)
{
    const rg_kautz *net = &batch->net;
    const size_t count = want->count;
    const struct sizes n = sizes_of(net, 1);
    struct sets got = make_sets(net, count);
    size_t bad[4] = {SIZE_MAX, SIZE_MAX, SIZE_MAX, want->bad};
    OK(rg_kautz_batch_tables(batch, count, source, destination, got.tables, &bad[0]));
    same(batch, "table", got.tables, want->tables, count, n.tables * sizeof *got.tables);
    OK(rg_kautz_batch_bytes(batch, count, got.tables, got.bytes));
    same(batch, "bytes", got.bytes, want->bytes, count, n.bytes);
    OK(rg_kautz_batch_words(batch, count, source, destination, got.words, got.hops, &bad[1]));
    same(batch, "words", got.words, want->words, count, n.words * sizeof *got.words);
    same(batch, "hops of words", got.hops, want->hops, count, n.hops);
    memset(got.hops, FILL, count * n.hops);
    OK(rg_kautz_batch_nodes64(batch, count, source, destination, got.nodes64, got.hops, &bad[2]));
    same(batch, "64-bit nodes", got.nodes64, want->nodes64, count, n.nodes * sizeof *got.nodes64);
    same(batch, "hops of 64-bit nodes", got.hops, want->hops, count, n.hops);
    if (got.nodes32) {
        memset(got.hops, FILL, count * n.hops);
        OK(rg_kautz_batch_nodes32(batch, count, source, destination, got.nodes32, got.hops,
                                  &bad[3]));
        same(batch, "32-bit nodes", got.nodes32, want->nodes32, count,
             n.nodes * sizeof *got.nodes32);
        same(batch, "hops of 32-bit nodes", got.hops, want->hops, count, n.hops);
    }
    for (unsigned i = 0; i < 4; i++)
        cr_assert(eq(sz, bad[i], want->bad), "kernel %s, form %u", rg_kernel_name(batch->kernel),
                  i);
    free_sets(&got);
}

/* The checker finds exactly the bad pairs. */
static void run_check(const rg_kautz_batch *batch, const struct sets *want, const uint64_t *source,
                      const uint64_t *destination)
{
    rg_kautz_batch_verdict verdict;
    OK(rg_kautz_batch_check(batch, want->count, source, destination, want->words, want->hops,
                            &verdict));
    cr_assert(eq(sz, verdict.broken, want->bad), "kernel %s", rg_kernel_name(batch->kernel));
    size_t first = 0;
    while (want->bad > 0 &&
           rg_kautz_packed_pair_check(&batch->net, source[first], destination[first]) == RG_OK)
        first++;
    cr_assert(eq(sz, verdict.first, first));
    if (want->bad > 0)
        cr_assert(eq(int, verdict.status,
                     rg_kautz_packed_pair_check(&batch->net, source[first], destination[first])));
}

void compare_pairs(unsigned d, unsigned k, unsigned threads, size_t count, const uint64_t *source,
                   const uint64_t *destination)
{
    const rg_kautz_batch scalar = compare_batch(d, k, RG_KERNEL_SCALAR, 1);
    struct sets want = expected(&scalar.net, count, source, destination);
    for (int kernel = 1; kernel <= COMPARE_KERNELS; kernel++) {
        if (!rg_kernel_runs((rg_kernel)kernel))
            continue;
        const rg_kautz_batch batch = compare_batch(d, k, (rg_kernel)kernel, threads);
        run_forms(&batch, &want, source, destination);
        run_check(&batch, &want, source, destination);
    }
    free_sets(&want);
}

/* ---- Pairs ------------------------------------------------------------------------------- */

void compare_all(unsigned d, unsigned k)
{
    const rg_kautz_batch batch = compare_batch(d, k, RG_KERNEL_SCALAR, 1);
    const size_t nodes = (size_t)batch.net.nodes;
    uint64_t *rank = filled(nodes * sizeof *rank), *word = filled(nodes * sizeof *word);
    uint64_t *source = filled(nodes * sizeof *source);
    size_t bad;
    for (size_t i = 0; i < nodes; i++)
        rank[i] = i;
    OK(rg_kautz_batch_unrank(&batch, nodes, rank, word, &bad));
    cr_assert(eq(sz, bad, 0));
    /* A source with all destinations at a time; itself is the one bad pair. */
    for (size_t i = 0; i < nodes; i++) {
        for (size_t j = 0; j < nodes; j++)
            source[j] = word[i];
        compare_pairs(d, k, 1, nodes, source, word);
    }
    free(rank);
    free(word);
    free(source);
}

/* A word that is hardly ever a node: a wrong letter, two equal ones, one too many, noise. */
static uint64_t spoil(unsigned d, unsigned k, uint64_t word, uint64_t dice)
{
    const unsigned place = 4 * (unsigned)(dice >> 8 & 0xff) % (4 * k);
    const uint64_t letter = UINT64_C(15) << place;
    switch (dice & 3) {
    case 0:
        return (word & ~letter) | (uint64_t)(d + 1 + (dice >> 16) % 15) % 16 << place;
    case 1:
        return (word & ~letter) | (word >> 4 & letter);
    case 2:
        return k < 16 ? word | (1 + (dice >> 16) % 15) << 4 * (k + (dice >> 20) % (16 - k)) : word;
    default:
        return dice;
    }
}

/* A node that begins with the last `overlap` letters of another one. */
static uint64_t random_node(unsigned d, unsigned k, uint64_t other, unsigned overlap,
                            rg_random *random)
{
    uint64_t word = overlap > 0 ? other >> 4 * (k - overlap) : 0;
    for (unsigned i = overlap; i < k; i++) {
        uint64_t letter;
        do
            letter = rg_random_next(random) % (d + 1);
        while (i > 0 && letter == (word >> 4 * (i - 1) & 15));
        word |= letter << 4 * i;
    }
    return word;
}

void compare_random(unsigned d, unsigned k, size_t count, uint64_t seed, bool with_bad)
{
    uint64_t *source = filled(count * sizeof *source);
    uint64_t *destination = filled(count * sizeof *destination);
    rg_random random = {seed};
    for (size_t i = 0; i < count; i++) {
        const unsigned overlap = (unsigned)(rg_random_next(&random) % k);
        source[i] = random_node(d, k, 0, 0, &random);
        destination[i] = random_node(d, k, source[i], i % 2 == 0 ? 0 : overlap, &random);
        const uint64_t dice = rg_random_next(&random);
        if (!with_bad || dice >> 61 != 0)
            continue;
        uint64_t *word = dice >> 60 & 1 ? &source[i] : &destination[i];
        *word = spoil(d, k, *word, rg_random_next(&random));
    }
    compare_pairs(d, k, 1, count, source, destination);
    free(source);
    free(destination);
}

void compare_near(unsigned d, unsigned k, uint64_t seed)
{
    const size_t room = 2 * (size_t)k * (d + 1);
    uint64_t *source = filled(room * sizeof *source);
    uint64_t *destination = filled(room * sizeof *destination);
    rg_random random = {seed};
    const uint64_t word = random_node(d, k, 0, 0, &random);
    size_t count = 0;
    for (unsigned place = 0; place < k; place++)
        for (uint64_t letter = 0; letter <= d; letter++) {
            const uint64_t near = (word & ~(UINT64_C(15) << 4 * place)) | letter << 4 * place;
            source[count] = destination[count + 1] = word;
            source[count + 1] = destination[count] = near;
            count += 2;
        }
    compare_pairs(d, k, 1, count, source, destination);
    free(source);
    free(destination);
}
