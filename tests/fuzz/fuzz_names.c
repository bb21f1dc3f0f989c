/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Names of networks, words, and labels of vertices: what is accepted is printed back with the same
 * meaning; a refusal says where. Input: a name, a newline, a word or label.
 */
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "routegen/fattree.h"
#include "routegen/kautz.h"
#include "routegen/multistage.h"
#include "routegen/topology.h"

static void try_word(const rg_kautz *net, const char *text, size_t length)
{
    char printed[RG_KAUTZ_MAX_K + 1];
    rg_kautz_word word, again;
    uint64_t rank = 0;
    size_t where = 0;
    const rg_status status = rg_kautz_word_parse(net, text, length, &word, &where);

    if (status != RG_OK) {
        fuzz_expect(where <= length);
        return;
    }
    fuzz_expect(rg_kautz_word_print(net, &word, printed) == RG_OK);
    fuzz_expect(strlen(printed) == length);
    fuzz_expect(rg_kautz_word_parse(net, printed, length, &again, NULL) == RG_OK);
    fuzz_expect(memcmp(&word, &again, sizeof word) == 0);
    fuzz_expect(rg_kautz_rank(net, &word, &rank) == RG_OK && rank < net->nodes);
    fuzz_expect(rg_kautz_unrank(net, rank, &again) == RG_OK);
    fuzz_expect(memcmp(&word, &again, sizeof word) == 0);
}

static void try_label(const rg_topology *net, const char *text, size_t length)
{
    char label[RG_TOPOLOGY_MAX_LABEL];
    uint64_t next[RG_TOPOLOGY_MAX_PORTS];
    rg_topology_facts facts;
    rg_topology_place place;
    uint64_t vertex = 0, again = 0;
    size_t where = 0;

    fuzz_expect(rg_topology_facts_of(net, &facts) == RG_OK);
    const rg_status status = rg_topology_parse(net, text, length, &vertex, &where);
    if (status != RG_OK) {
        fuzz_expect(where <= length);
        return;
    }
    fuzz_expect(vertex < net->vertices);
    fuzz_expect(rg_topology_label(net, vertex, label) == RG_OK);
    fuzz_expect(rg_topology_parse(net, label, strlen(label), &again, NULL) == RG_OK);
    fuzz_expect(again == vertex);
    fuzz_expect(rg_topology_where(net, vertex, &place) == RG_OK);
    fuzz_expect(rg_topology_at(net, &place, &again) == RG_OK && again == vertex);
    fuzz_expect(rg_topology_neighbours(net, vertex, next) == RG_OK);
    for (unsigned p = 0; p < net->ports; p++)
        fuzz_expect(next[p] == RG_TOPOLOGY_NONE || (next[p] < net->vertices && next[p] != vertex));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char name[512], printed[RG_NETWORK_MAX_TEXT];
    rg_network network, again;
    rg_kautz kautz;
    rg_gft gft;
    rg_multistage multistage;
    rg_topology topology;
    size_t where = 0;
    const uint8_t *newline = memchr(data, '\n', size);
    const size_t length = newline == NULL ? size : (size_t)(newline - data);

    if (length >= sizeof name)
        return 0;
    memcpy(name, data, length);
    name[length] = '\0';
    if (rg_network_parse(name, &network, &where) != RG_OK) {
        fuzz_expect(where <= strlen(name));
        return 0;
    }
    fuzz_expect(rg_network_print(&network, printed) == RG_OK);
    fuzz_expect(rg_network_parse(printed, &again, NULL) == RG_OK);
    fuzz_expect(memcmp(&network, &again, sizeof network) == 0);
    /* The rest in memory of its own, so that a step beyond its end is seen. */
    const size_t rest = newline == NULL ? 0 : size - length - 1;
    char *text = malloc(rest + (rest == 0));
    if (text == NULL)
        abort();
    if (rest > 0)
        memcpy(text, newline + 1, rest);
    if (rg_kautz_init(network.param[0], network.param[1], &kautz) == RG_OK)
        try_word(&kautz, text, rest);
    (void)rg_gft_init(network.param[0], network.param[1], network.param[2], &gft);
    (void)rg_multistage_init((rg_wiring)(length % 8), network.param[0], network.param[1],
                             &multistage);
    if (rg_topology_init(&network, &topology, NULL) == RG_OK)
        try_label(&topology, text, rest);
    free(text);
    return 0;
}
