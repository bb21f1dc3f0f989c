/* SPDX-License-Identifier: Apache-2.0 */

/* The contest of states: those of a fat tree beside the Benes network's looping algorithm. */

#include "contest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "benes.h"
#include "routegen/fattree_fast.h"

enum { MAX_WAYS = 9, PIECE = 1 << 14 };

/* What the methods of a network share, and what each has of its own */
struct network {
    rg_gft net;
    struct benes scratch;
    uint16_t *rotation; /* N permutations of N lines */
    uint8_t *states;    /* room for the network's, or the Benes network's */
};

struct way {
    struct network *of;
    rg_gft_plan plan;
    rg_gft_sweep sweep;
    rg_gft_phase phase;
    uint32_t rows; /* of a call */
};

static size_t room_of_states(const rg_gft *net)
{
    const size_t benes = (size_t)net->terminals / 2 * BENES_MAX_STAGES;
    const size_t most = benes > net->switches ? benes : net->switches;
    return most > PIECE ? most : PIECE;
}

static bool has_benes(const rg_gft *net)
{
    return (net->terminals & (net->terminals - 1)) == 0 && net->passes == 1 &&
           net->terminals <= BENES_MAX_N;
}

/* ---- The ways: each goes on to the next rotation, and from the last one to the next pass --- */

/* How many of @count rotations come before the next pass. */
static uint32_t rows_ahead(const struct way *way, size_t count)
{
    const uint32_t left = way->of->net.terminals - way->phase.row;
    return count < left ? (uint32_t)count : left;
}

static void go_on(struct way *way, uint32_t rows)
{
    const rg_gft *net = &way->of->net;
    way->phase.row += rows;
    if (way->phase.row < net->terminals)
        return;
    way->phase.row = 0;
    way->phase.pass = way->phase.pass + 1 < net->passes ? way->phase.pass + 1 : 0;
}

/* Phase by phase. Inlined, so that nothing is called through a pointer. */
static inline __attribute__((always_inline)) size_t run_phases(struct way *way, size_t count,
                                                               bool readable)
{
    uint8_t *states = way->of->states;
    for (size_t done = 0; done < count;) {
        const uint32_t rows = rows_ahead(way, count - done);
        rg_gft_phase phase = way->phase;
        for (uint32_t i = 0; i < rows; i++, phase.row++) {
            if (readable)
                (void)rg_gft_states(&way->of->net, &phase, NULL, states);
            else
                (void)rg_gft_fast_states(&way->plan, &phase, states);
            consume(states);
        }
        go_on(way, rows);
        done += rows;
    }
    return count;
}

static size_t run_readable(void *self, size_t count)
{
    return run_phases(self, count, true);
}

static size_t run_fast(void *self, size_t count)
{
    return run_phases(self, count, false);
}

static size_t run_looping(void *self, size_t count)
{
    struct way *way = self;
    uint8_t *states = way->of->states;
    const uint32_t n = way->of->net.terminals;
    for (size_t done = 0; done < count;) {
        const uint32_t rows = rows_ahead(way, count - done);
        const uint16_t *to = way->of->rotation + (size_t)way->phase.row * n;
        for (uint32_t i = 0; i < rows; i++, to += n) {
            benes_route(&way->of->scratch, n, to, states);
            consume(states);
        }
        go_on(way, rows);
        done += rows;
    }
    return count;
}

/* All rotations of a pass one after the other, in pieces that stay in the first cache. */
static size_t run_rows(void *self, size_t count)
{
    struct way *way = self;
    for (size_t done = 0; done < count;) {
        const size_t left = count - done;
        const uint32_t rows = rows_ahead(way, left < way->rows ? left : way->rows);
        (void)rg_gft_fast_rows(&way->plan, &way->phase, rows, way->of->states);
        consume(way->of->states);
        go_on(way, rows);
        done += rows;
    }
    return count;
}

/* Others have written to the states since the last turn, so each turn starts from scratch. */
static size_t run_sweep(void *self, size_t count)
{
    struct way *way = self;
    (void)rg_gft_sweep_init(&way->plan, &way->sweep.phase, &way->sweep, way->of->states);
    for (size_t i = 0; i < count; i++) {
        (void)rg_gft_sweep_next(&way->sweep, way->of->states);
        consume(way->of->states);
    }
    return count;
}

/* Not a method but a bound: the same number of bytes, all alike */
static size_t run_memset(void *self, size_t count)
{
    struct way *way = self;
    for (size_t i = 0; i < count; i++) {
        memset(way->of->states, (int)(i & 1), way->of->net.switches);
        consume(way->of->states);
    }
    return count;
}

/* ---- Checks ------------------------------------------------------------------------------ */

/* Three rotations, of which the last is compared; tests/oracle has every rotation and pass. */
static void check_library(struct contender *c)
{
    struct way *way = c->self;
    const rg_gft *net = &way->of->net;
    const rg_gft_phase phase = {RG_SQUARE_LLS, c->run == run_sweep ? 3 : 2, 0};
    uint8_t *want = harness_get(net->switches, 1);
    (void)rg_gft_states(net, &phase, NULL, want);
    (void)c->run(way, 3);
    if (memcmp(way->of->states + 2 % way->rows * net->switches, want, net->switches) != 0)
        harness_fail(HARNESS_WRONG, "bench: %s: GFT(%u,%u,%u): wrong states", c->label, net->h,
                     net->m, net->w);
    free(want);
}

/* The left rotations as permutations: message i goes to terminal i-k. All are routed and sent
 * through, of the largest networks every 64th. */
static void prepare_benes(struct network *network)
{
    const uint32_t n = network->net.terminals;
    network->rotation = harness_get((size_t)n * n, sizeof *network->rotation);
    for (uint32_t k = 0; k < n; k++) {
        uint16_t *to = network->rotation + (size_t)k * n;
        for (uint32_t i = 0; i < n; i++)
            to[i] = (uint16_t)((i + n - k) % n);
        if (n > 1024 && k % 64 != 1)
            continue;
        benes_route(&network->scratch, n, to, network->states);
        if (!benes_delivers(n, to, network->states))
            harness_fail(HARNESS_WRONG,
                         "bench: N = %u, rotation %u: the looping algorithm is wrong", (unsigned)n,
                         (unsigned)k);
    }
}

/* ---- Results ----------------------------------------------------------------------------- */

static void print_ways(const rg_gft *net, const struct contender *way, size_t count)
{
    const struct contender *benes =
        strcmp(way[count - 1].name, "looping") == 0 ? &way[count - 1] : NULL;
    printf("\ngft:%u,%u,%u: %u terminals, %u switches", net->h, net->m, net->w,
           (unsigned)net->terminals, (unsigned)net->switches);
    if (net->passes > 1)
        printf(", %u passes", (unsigned)net->passes);
    putchar('\n');
    contender_head("a rotation");
    printf(" %9s %s\n", "ns/state", benes ? " than looping, faster by" : "");
    for (const struct contender *w = way; w < way + count; w++) {
        contender_print(w);
        if (w != benes)
            printf(" %9.4f", w->ns.median / net->switches);
        if (benes && w != benes)
            printf(" %12.1f", benes->ns.median / w->ns.median);
        putchar('\n');
    }
}

static void one_network(json_t *results, unsigned h, unsigned m, unsigned w,
                        const struct pace *pace)
{
    static const char *const name[] = {[RG_KERNEL_SCALAR] = "scalar",
                                       [RG_KERNEL_VECTOR] = "stores_16",
                                       [RG_KERNEL_AVX2] = "stores_32",
                                       [RG_KERNEL_AVX512] = "stores_64"};
    static const char *const label[] = {[RG_KERNEL_SCALAR] = "plan, memset and memcpy",
                                        [RG_KERNEL_VECTOR] = "plan, stores of 16 bytes",
                                        [RG_KERNEL_AVX2] = "plan, stores of 32 bytes",
                                        [RG_KERNEL_AVX512] = "plan, stores of 64 bytes"};
    struct network *network = harness_get(1, sizeof *network);
    struct way *way = harness_get(MAX_WAYS, sizeof *way);
    struct contender contender[MAX_WAYS];
    size_t count = 0;
    (void)rg_gft_init(h, m, w, &network->net);
    network->states = harness_get(room_of_states(&network->net), 1);
    for (size_t i = 0; i < MAX_WAYS; i++)
        way[i] = (struct way){.of = network, .rows = 1};
    contender[count++] =
        (struct contender){"memset", "(memset of as many bytes)", .run = run_memset};
    contender[count++] = (struct contender){"plain", "rg_gft_states", .run = run_readable};
    for (rg_kernel kernel = RG_KERNEL_SCALAR; kernel <= RG_KERNEL_AVX512; kernel++) {
        if (rg_gft_plan_init(&network->net, kernel, &way[count].plan) != RG_OK)
            continue;
        contender[count++] = (struct contender){name[kernel], label[kernel], .run = run_fast};
    }
    (void)rg_gft_plan_init(&network->net, RG_KERNEL_BEST, &way[count].plan);
    contender[count++] = (struct contender){"sweep", "sweep, widest stores", .run = run_sweep};
    way[count].plan = way[count - 1].plan;
    way[count].rows = PIECE / network->net.switches;
    contender[count++] =
        (struct contender){"rows", "many rotations a call, widest", .run = run_rows};
    if (has_benes(&network->net)) {
        prepare_benes(network);
        contender[count++] =
            (struct contender){"looping", "Benes, looping algorithm", .run = run_looping};
    }
    for (size_t i = 0; i < count; i++) {
        contender[i].self = &way[i];
        if (contender[i].run != run_memset && contender[i].run != run_looping)
            check_library(&contender[i]);
    }
    contest_run("switch states", contender, count, pace);
    print_ways(&network->net, contender, count);
    char text[32];
    snprintf(text, sizeof text, "gft:%u,%u,%u", h, m, w);
    (void)contest_result(results, "states", text, network->net.terminals, contender, count);
    free(network->rotation);
    free(network->states);
    free(network);
    free(way);
}

void states_contest(json_t *results, bool quick)
{
    static const unsigned shapes[][3] = {{2, 4, 4}, {5, 2, 2}, {3, 4, 4}, {7, 2, 2}, {4, 4, 4},
                                         {9, 2, 2}, {5, 4, 4}, {3, 4, 2}, {3, 5, 3}};
    const struct pace pace = {quick ? 3 : 31, quick ? 0.0003 : 0.002, 2, 3};
    const size_t count = quick ? 3 : sizeof shapes / sizeof shapes[0];
    puts("\nAll switch states of a rotation, one byte a switch; medians");
    for (size_t i = 0; i < count; i++)
        one_network(results, shapes[i][0], shapes[i][1], shapes[i][2], &pace);
}
