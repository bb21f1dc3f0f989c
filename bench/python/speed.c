/* SPDX-License-Identifier: Apache-2.0 */

/* The batch functions in C, as bench.py measures them in Python: routes of random pairs of K(3,6).
 * For each line with a form, tables, words or nodes, the nanoseconds of the thread for one call on
 * COUNT pairs, in steps of STEP. */
#define _POSIX_C_SOURCE 200809L

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "routegen/kautz_batch.h"
#include "hw/inner/kautz_pairs.h"

static long long nanoseconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

int main(int count_of_words, char **word)
{
    const size_t count = count_of_words == 3 ? strtoul(word[1], NULL, 10) : 0;
    const size_t step = count_of_words == 3 ? strtoul(word[2], NULL, 10) : 0;
    rg_random random = {1};
    rg_kautz net;
    rg_kautz_batch batch;
    char form[16];

    if (count == 0 || step == 0 || rg_kautz_init(3, 6, &net) != RG_OK ||
        rg_kautz_batch_init(&net, RG_KERNEL_BEST, 1, &batch) != RG_OK)
        return 2;
    uint64_t *const source = calloc(count, sizeof *source);
    uint64_t *const destination = calloc(count, sizeof *destination);
    uint64_t *const rank = calloc(2 * count, sizeof *rank);
    void *const out = calloc(count * net.d, batch.list_nodes * sizeof(uint32_t));
    uint8_t *const hops = calloc(count, net.d);
    if (source == NULL || destination == NULL || rank == NULL || out == NULL || hops == NULL)
        return 2;
    for (size_t i = 0; i < count; i++)
        rg_random_ranks(&random, &net, &rank[i], &rank[count + i]);
    if (rg_kautz_batch_unrank(&batch, count, rank, source, NULL) != RG_OK ||
        rg_kautz_batch_unrank(&batch, count, rank + count, destination, NULL) != RG_OK)
        return 2;
    while (scanf("%15s", form) == 1) {
        const long long start = nanoseconds();
        for (size_t at = 0; at < count; at += step) {
            const size_t most = count - at < step ? count - at : step;
            const uint64_t *const a = source + at, *const b = destination + at;
            rg_status status;
            if (strcmp(form, "tables") == 0)
                status = rg_kautz_batch_tables(&batch, most, a, b,
                                               (uint64_t *)out + at * batch.table_words, NULL);
            else if (strcmp(form, "words") == 0)
                status = rg_kautz_batch_words(&batch, most, a, b,
                                              (uint64_t *)out + at * net.d * batch.route_words,
                                              hops + at * net.d, NULL);
            else
                status = rg_kautz_batch_nodes32(&batch, most, a, b,
                                                (uint32_t *)out + at * net.d * batch.list_nodes,
                                                hops + at * net.d, NULL);
            if (status != RG_OK)
                return 1;
        }
        printf("%lld\n", nanoseconds() - start);
        fflush(stdout);
    }
    return 0;
}
