/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "check_block.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fail.h"
#include "text_out.h"

/* Enough for every thread to have work for longer than it takes to wake it. */
enum { PAIRS = 1 << 15 };

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL)
        cli_out_of_memory();
    return memory;
}

void cli_check_block_begin(struct cli_check_block *block, const rg_kautz_batch *how, bool model)
{
    const size_t routes = (size_t)PAIRS * how->net.d;

    *block = (struct cli_check_block){.how = *how, .model = model, .room = PAIRS};
    block->source_rank = allocate(PAIRS, sizeof *block->source_rank);
    block->destination_rank = allocate(PAIRS, sizeof *block->destination_rank);
    block->source = allocate(PAIRS, sizeof *block->source);
    block->destination = allocate(PAIRS, sizeof *block->destination);
    block->words = allocate(routes * how->route_words, sizeof *block->words);
    block->hops = allocate(routes, sizeof *block->hops);
}

void cli_check_block_free(struct cli_check_block *block)
{
    free(block->source_rank);
    free(block->destination_rank);
    free(block->source);
    free(block->destination);
    free(block->words);
    free(block->hops);
}

/* The library has no reason to refuse anything here. */
static void expect(rg_status status)
{
    if (status != RG_OK)
        cli_fail(CLI_BROKEN, "the library refuses a batch: %s", rg_status_text(status));
}

/*
 * The nodes of ranks. That they have these ranks is checked too: then no two ranks have the same
 * node, and all pairs of ranks are all pairs of nodes.
 */
static void unrank(const rg_kautz_batch *how, size_t count, const uint64_t *ranks, uint64_t *nodes,
                   uint64_t *again)
{
    expect(rg_kautz_batch_unrank(how, count, ranks, nodes, NULL));
    expect(rg_kautz_batch_rank(how, count, nodes, again, NULL));
    for (size_t i = 0; i < count; i++) {
        if (again[i] != ranks[i]) {
            cli_fail(CLI_BROKEN, "rank %" PRIu64 ": %s is not its node", ranks[i],
                     cli_packed_text(&how->net, nodes[i]).text);
        }
    }
}

/* Notes that a set of routes is broken; they come in order. */
static void note(struct cli_check_block *block, size_t pair, rg_status status,
                 const rg_kautz_verdict *verdict)
{
    if (block->verdict.broken == 0) {
        block->verdict.first = pair;
        block->verdict.status = status;
        block->verdict.verdict = *verdict;
    }
    block->verdict.broken++;
    memset(block->hops + pair * block->how.net.d, 0, block->how.net.d);
}

/* The batch library computes and judges all pairs; if some are broken, it says of each one which.
 */
static void run_batch(struct cli_check_block *block, size_t pairs)
{
    const rg_kautz_batch *how = &block->how;
    const size_t d = how->net.d;
    rg_kautz_batch_verdict all;

    expect(rg_kautz_batch_words(how, pairs, block->source, block->destination, block->words,
                                block->hops, NULL));
    expect(rg_kautz_batch_check(how, pairs, block->source, block->destination, block->words,
                                block->hops, &all));
    for (size_t i = all.broken == 0 ? pairs : all.first; i < pairs; i++) {
        rg_kautz_batch_verdict one;
        expect(rg_kautz_batch_check(how, 1, block->source + i, block->destination + i,
                                    block->words + i * d * how->route_words, block->hops + i * d,
                                    &one));
        if (one.broken != 0)
            note(block, i, one.status, &one.verdict);
    }
}

/* The readable library, pair by pair. */
static void run_model(struct cli_check_block *block, size_t pairs)
{
    const rg_kautz *net = &block->how.net;

    for (size_t i = 0; i < pairs; i++) {
        rg_kautz_route routes[RG_KAUTZ_MAX_D];
        rg_kautz_verdict verdict = {.rule = RG_RULE_NONE};
        rg_kautz_word source;
        rg_kautz_word destination;

        expect(rg_kautz_unpack(net, block->source[i], &source));
        expect(rg_kautz_unpack(net, block->destination[i], &destination));
        rg_status status = rg_kautz_routes(net, &source, &destination, routes);
        if (status == RG_OK)
            status = rg_kautz_check(net, &source, &destination, routes, net->d, &verdict);
        for (unsigned route = 0; route < net->d; route++)
            block->hops[i * net->d + route] = routes[route].hops;
        if (status != RG_OK || verdict.rule != RG_RULE_NONE)
            note(block, i, status, &verdict);
    }
}

void cli_check_block_run(struct cli_check_block *block, size_t pairs)
{
    /* The routes' words, not yet there, have room enough for ranks. */
    unrank(&block->how, pairs, block->source_rank, block->source, block->words);
    unrank(&block->how, pairs, block->destination_rank, block->destination, block->words);
    block->verdict = (rg_kautz_batch_verdict){.status = RG_OK};
    if (block->model)
        run_model(block, pairs);
    else
        run_batch(block, pairs);
}
