/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The plan of rings: the links of a Kautz digraph as d cycles, each through all nodes.
 *
 * The d nodes that end in the same k-1 letters have the same d successors. A Latin square of order
 * d says which of them goes where in ring j: so in each ring every node has one link out and one
 * in, and the links are split into d sets of cycles. A search draws one square at a time again, and
 * keeps it unless it makes more cycles, until there are d.
 */

#include <stdlib.h>
#include <string.h>

#include "inner/net/collective.h"
#include "inner/random.h"
#include "routegen/kautz.h"

/* Squares drawn without fewer cycles, after which the search begins again, and how often it does */
#define PATIENCE 4000
#define BEGINNINGS 8

struct rings {
    const rg_links *links;
    uint32_t d, words; /* words of k-1 letters, N/d */
    uint32_t *entry;   /* [word * d + i]: the nodes that end in the word */
    uint8_t *port;     /* [node * d + ring], as the squares say */
    uint8_t *seen;
    rg_random random;
};

/* The nodes with the same successors, by the first one. */
static void find_words(struct rings *r)
{
    const uint32_t nodes = r->links->nodes, d = r->d;
    uint32_t words = 0;

    memset(r->seen, 0, nodes);
    for (uint32_t node = 0; node < nodes; node++) {
        if (r->seen[node] != 0)
            continue;
        const uint32_t next = r->links->to[(size_t)node * d];
        for (uint32_t i = 0; i < d; i++) {
            const uint32_t other = r->links->from[(size_t)next * d + i];
            r->entry[words * d + i] = other;
            r->seen[other] = 1;
        }
        words++;
    }
    r->words = words;
}

/* Cycles of all rings. */
static uint32_t count_cycles(struct rings *r)
{
    const uint32_t nodes = r->links->nodes, d = r->d;
    uint32_t cycles = 0;

    for (uint32_t ring = 0; ring < d; ring++) {
        memset(r->seen, 0, nodes);
        for (uint32_t node = 0; node < nodes; node++) {
            if (r->seen[node] != 0)
                continue;
            cycles++;
            for (uint32_t at = node; r->seen[at] == 0;
                 at = r->links->to[(size_t)at * d + r->port[(size_t)at * d + ring]])
                r->seen[at] = 1;
        }
    }
    return cycles;
}

/* A square of one word: rows, columns and letters of the cyclic one in any order. */
static void draw_square(struct rings *r, uint32_t word)
{
    uint8_t order[2][RG_KAUTZ_MAX_D];

    for (unsigned list = 0; list < 2; list++)
        for (uint32_t i = 0; i < r->d; i++) {
            const uint64_t at = rg_random_below(&r->random, i + 1);
            order[list][i] = order[list][at];
            order[list][at] = (uint8_t)i;
        }
    for (uint32_t i = 0; i < r->d; i++)
        for (uint32_t ring = 0; ring < r->d; ring++)
            r->port[(size_t)r->entry[word * r->d + i] * r->d + ring] =
                order[1][(order[0][i] + ring) % r->d];
}

/* Copies the square of a word from, or back to, where it is kept. */
static void keep(struct rings *r, uint32_t word, uint8_t *kept, bool back)
{
    for (uint32_t i = 0; i < r->d; i++) {
        uint8_t *row = r->port + (size_t)r->entry[word * r->d + i] * r->d;
        memcpy(back ? row : kept + i * r->d, back ? kept + i * r->d : row, r->d);
    }
}

static bool improve(struct rings *r)
{
    uint8_t kept[RG_KAUTZ_MAX_D * RG_KAUTZ_MAX_D];
    uint32_t patience = PATIENCE;

    for (uint32_t word = 0; word < r->words; word++)
        draw_square(r, word);
    uint32_t cycles = count_cycles(r);
    while (cycles > r->d && patience > 0) {
        const uint32_t word = (uint32_t)rg_random_below(&r->random, r->words);
        keep(r, word, kept, false);
        draw_square(r, word);
        const uint32_t now = count_cycles(r);
        if (now > cycles)
            keep(r, word, kept, true);
        patience = now < cycles ? PATIENCE : patience - 1;
        cycles = now < cycles ? now : cycles;
    }
    return cycles == r->d;
}

static void fill(rg_plan *plan, const struct rings *r)
{
    const rg_links *links = plan->links;

    for (uint32_t node = 0; node < links->nodes; node++)
        for (uint32_t ring = 0; ring < r->d; ring++) {
            const size_t link = (size_t)node * r->d + r->port[(size_t)node * r->d + ring];
            const uint32_t to = links->to[link];
            for (uint32_t root = 0; root < plan->roots; root++)
                for (uint32_t chunk = ring; chunk < plan->chunks; chunk += r->d)
                    if (to != plan->first + root)
                        plan->parent[((size_t)root * plan->chunks + chunk) * links->nodes + to] =
                            links->enters[link];
        }
    plan->in_turn = true;
}

rg_status rg_plan_rings(rg_plan *plan, const rg_watch *watch)
{
    const rg_links *links = plan->links;
    const rg_network *name = &links->net.name;
    struct rings r = {.links = links, .d = links->ports, .random = {1}};
    rg_status status = RG_E_END;

    if (name->family != RG_FAMILY_KAUTZ || plan->chunks % links->ports != 0)
        return RG_E_OPTION;
    r.entry = malloc(links->nodes * sizeof *r.entry);
    r.port = malloc((size_t)links->nodes * r.d);
    r.seen = malloc(links->nodes);
    if (r.entry == NULL || r.port == NULL || r.seen == NULL)
        status = RG_E_MEMORY;
    else
        find_words(&r);
    for (unsigned i = 0; status == RG_E_END && i < BEGINNINGS; i++) {
        status = improve(&r) ? RG_OK : RG_E_END;
        if (rg_watch_note(watch, "a search for rings") != RG_OK)
            status = RG_E_STOPPED;
    }
    if (status == RG_OK)
        fill(plan, &r);
    free(r.entry);
    free(r.port);
    free(r.seen);
    return status;
}
