/* SPDX-License-Identifier: Apache-2.0 */

/* The batch functions of Kautz digraphs, for the package of npm: arrays in the memory of
 * WebAssembly, the widest kernel that it has. */

#include <stdlib.h>

#include "routegen/kautz_batch.h"
#include "faces/web/web.h"

/* Takes a number of bytes, and gives them back; 0 without memory. */
void *RG_WEB(rg_web_get)(size_t bytes);
void RG_WEB(rg_web_give)(void *memory);
/* Words of a table (RG_KAUTZ_TABLE_WORDS), 0 for no network. */
unsigned RG_WEB(rg_web_table_words)(unsigned d, unsigned k);
/* rg_kautz_batch_unrank and rg_kautz_batch_tables; @bad: how many ranks or pairs are wrong. */
int RG_WEB(rg_web_batch_unrank)(unsigned d, unsigned k, size_t count, const uint64_t *rank,
                                uint64_t *packed, size_t *bad);
int RG_WEB(rg_web_batch_tables)(unsigned d, unsigned k, size_t count, const uint64_t *source,
                                const uint64_t *destination, uint64_t *table, size_t *bad);

void *rg_web_get(size_t bytes)
{
    return aligned_alloc(64, (bytes + 63) / 64 * 64 + 64);
}

void rg_web_give(void *memory)
{
    free(memory);
}

static rg_status begin(unsigned d, unsigned k, rg_kautz_batch *batch)
{
    rg_kautz net;

    const rg_status status = rg_kautz_init(d, k, &net);
    return status == RG_OK ? rg_kautz_batch_init(&net, RG_KERNEL_BEST, 1, batch) : status;
}

unsigned rg_web_table_words(unsigned d, unsigned k)
{
    rg_kautz_batch batch;

    return begin(d, k, &batch) == RG_OK ? batch.table_words : 0;
}

int rg_web_batch_unrank(unsigned d, unsigned k, size_t count, const uint64_t *rank,
                        uint64_t *packed, size_t *bad)
{
    rg_kautz_batch batch;

    const rg_status status = begin(d, k, &batch);
    return status == RG_OK ? rg_kautz_batch_unrank(&batch, count, rank, packed, bad) : status;
}

int rg_web_batch_tables(unsigned d, unsigned k, size_t count, const uint64_t *source,
                        const uint64_t *destination, uint64_t *table, size_t *bad)
{
    rg_kautz_batch batch;

    const rg_status status = begin(d, k, &batch);
    return status == RG_OK ? rg_kautz_batch_tables(&batch, count, source, destination, table, bad)
                           : status;
}
