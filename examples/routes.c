/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The library as a program of yours uses it, after `make install`: the routes of one pair with
 * their nodes, and those of many pairs at once.
 *
 *     cc routes.c $(pkg-config --cflags --libs routegen) && ./a.out
 *
 * prints
 *
 *  |  kautz:4,5, 01234 -> 23430
 *  |    2 hops  01234 12343 23430
 *  |    5 hops  01234 12342 23423 34234 42343 23430
 *  |    6 hops  01234 12340 23402 34023 40234 02343 23430
 *  |    7 hops  01234 12341 23413 34132 41323 13234 32343 23430
 *  |  kautz:3,6, 010101 to each of the 971 other nodes: 2913 routes
 *  |    1 hop      3
 *  |    2 hops     8
 *  |    3 hops    24
 *  |    4 hops    72
 *  |    5 hops   216
 *  |    6 hops   648
 *  |    7 hops  1700
 *  |    8 hops   242
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <routegen/kautz.h>
#include <routegen/kautz_batch.h>

/* Every call can fail; what is wrong comes as a number, and in English. */
static void must(rg_status status)
{
    if (status != RG_OK) {
        fprintf(stderr, "routes: %s\n", rg_status_text(status));
        exit(1);
    }
}

static void one_pair(unsigned d, unsigned k, const char *from, const char *to)
{
    rg_kautz net;
    rg_kautz_word source, destination;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];

    must(rg_kautz_init(d, k, &net));
    must(rg_kautz_word_parse(&net, from, strlen(from), &source, NULL));
    must(rg_kautz_word_parse(&net, to, strlen(to), &destination, NULL));
    must(rg_kautz_routes(&net, &source, &destination, routes));
    printf("kautz:%u,%u, %s -> %s\n", d, k, from, to);
    for (unsigned i = 0; i < net.d; i++) {
        rg_kautz_word nodes[RG_KAUTZ_MAX_HOPS + 1];
        must(rg_kautz_route_nodes(&net, &routes[i], nodes));
        printf("  %u hops ", routes[i].hops);
        for (unsigned n = 0; n <= routes[i].hops; n++) {
            char text[RG_KAUTZ_MAX_K + 1];
            must(rg_kautz_word_print(&net, &nodes[n], text));
            printf(" %s", text);
        }
        puts("");
    }
}

/* The lengths of all routes from the node of rank 0. */
static void many_pairs(unsigned d, unsigned k)
{
    rg_kautz net;
    rg_kautz_batch batch;
    must(rg_kautz_init(d, k, &net));
    /* The widest vectors of this machine, one thread. */
    must(rg_kautz_batch_init(&net, RG_KERNEL_BEST, 1, &batch));

    const size_t pairs = (size_t)net.nodes - 1;
    uint64_t *const rank = malloc(net.nodes * sizeof *rank);
    uint64_t *const node = malloc(net.nodes * sizeof *node);
    uint64_t *const source = malloc(pairs * sizeof *source);
    uint64_t *const words = malloc(pairs * d * batch.route_words * sizeof *words);
    uint8_t *const hops = malloc(pairs * d);
    size_t bad;
    if (rank == NULL || node == NULL || source == NULL || words == NULL || hops == NULL)
        exit(1);

    for (size_t i = 0; i < net.nodes; i++)
        rank[i] = i;
    must(rg_kautz_batch_unrank(&batch, net.nodes, rank, node, NULL));
    for (size_t i = 0; i < pairs; i++)
        source[i] = node[0];
    must(rg_kautz_batch_words(&batch, pairs, source, node + 1, words, hops, &bad));

    size_t routes[RG_KAUTZ_MAX_HOPS + 1] = {0};
    for (size_t i = 0; i < pairs * d; i++)
        routes[hops[i]]++;
    rg_kautz_word first;
    char text[RG_KAUTZ_MAX_K + 1];
    must(rg_kautz_unpack(&net, node[0], &first));
    must(rg_kautz_word_print(&net, &first, text));
    printf("kautz:%u,%u, %s to each of the %zu other nodes: %zu routes\n", d, k, text, pairs - bad,
           (pairs - bad) * d);
    for (unsigned h = 1; h <= k + 2; h++)
        printf("  %u hop%s %5zu\n", h, h == 1 ? " " : "s", routes[h]);
    free(rank);
    free(node);
    free(source);
    free(words);
    free(hops);
}

int main(void)
{
    one_pair(4, 5, "01234", "23430");
    many_pairs(3, 6);
    return 0;
}
