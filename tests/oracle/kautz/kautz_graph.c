/* SPDX-License-Identifier: Apache-2.0 */

#include "kautz_graph.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void die(const char *why)
{
    fprintf(stderr, "oracle: %s\n", why);
    exit(EXIT_FAILURE);
}

/* Adds one to a string of k digits; false after the last string. */
static bool count_up(uint8_t *string, unsigned d, unsigned k)
{
    for (unsigned i = k; i-- > 0;) {
        if (string[i] < d) {
            string[i]++;
            return true;
        }
        string[i] = 0;
    }
    return false;
}

/* From the right, where the digits change: most illegal strings show there. */
static bool legal(const uint8_t *string, unsigned k)
{
    for (unsigned i = k; i-- > 1;)
        if (string[i] == string[i - 1])
            return false;
    return true;
}

static void add_node(kautz_graph *g, size_t *room, uint64_t code, const uint8_t *string)
{
    if (g->nodes == *room) {
        *room = *room > 0 ? 2 * *room : 64;
        g->code = realloc(g->code, *room * sizeof *g->code);
        g->letter = realloc(g->letter, *room * g->k);
        if (g->code == NULL || g->letter == NULL)
            die("out of memory");
    }
    g->code[g->nodes] = code;
    memcpy(g->letter + (size_t)g->nodes * g->k, string, g->k);
    g->nodes++;
}

static void find_nodes(kautz_graph *g)
{
    uint8_t *string = oracle_alloc(g->k, 1);
    size_t room = 0;
    uint64_t code = 0;
    do {
        if (legal(string, g->k))
            add_node(g, &room, code, string);
        code++;
    } while (count_up(string, g->d, g->k));
    free(string);
}

/* Arcs as the definition has them: drop the first letter, append any z other than the last one. */
static void find_arcs(kautz_graph *g)
{
    uint8_t *next = oracle_alloc(g->k, 1);
    uint32_t *indegree = oracle_alloc(g->nodes, sizeof *indegree);
    g->successor = oracle_alloc((size_t)g->nodes * g->d, sizeof *g->successor);
    g->before = oracle_alloc((size_t)g->nodes * g->d, sizeof *g->before);
    for (uint32_t x = 0; x < g->nodes; x++) {
        const uint8_t *word = kautz_graph_word(g, x);
        unsigned outdegree = 0;
        for (unsigned z = 0; z <= g->d; z++) {
            if (z == word[g->k - 1])
                continue;
            memcpy(next, word + 1, g->k - 1);
            next[g->k - 1] = (uint8_t)z;
            uint32_t y = kautz_graph_find(g, next);
            if (y == ORACLE_NO_NODE || outdegree == g->d || indegree[y] == g->d)
                die("the definition does not give a d-regular graph");
            g->successor[(size_t)x * g->d + outdegree++] = y;
            /* x rises, and the predecessors of y differ in their first letter only: ascending by
             * themselves. */
            g->before[(size_t)y * g->d + indegree[y]++] = x;
        }
    }
    for (uint32_t y = 0; y < g->nodes; y++)
        if (indegree[y] != g->d)
            die("a node has not in-degree d");
    free(next);
    free(indegree);
}

kautz_graph kautz_graph_make(unsigned d, unsigned k)
{
    kautz_graph g = {.d = d, .k = k};
    find_nodes(&g);
    find_arcs(&g);
    return g;
}

void kautz_graph_free(kautz_graph *g)
{
    free(g->code);
    free(g->letter);
    free(g->successor);
    free(g->before);
    *g = (kautz_graph){0};
}

const uint8_t *kautz_graph_word(const kautz_graph *g, uint32_t node)
{
    return g->letter + (size_t)node * g->k;
}

uint32_t kautz_graph_find(const kautz_graph *g, const uint8_t *letters)
{
    uint64_t code = 0;
    for (unsigned i = 0; i < g->k; i++) {
        if (letters[i] > g->d)
            return ORACLE_NO_NODE;
        code = code * (g->d + 1) + letters[i];
    }
    uint32_t low = 0;
    uint32_t high = g->nodes;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (g->code[middle] < code)
            low = middle + 1;
        else
            high = middle;
    }
    return low < g->nodes && g->code[low] == code ? low : ORACLE_NO_NODE;
}

uint32_t kautz_graph_step(const kautz_graph *g, uint32_t node, unsigned letter)
{
    for (unsigned i = 0; i < g->d; i++) {
        uint32_t next = g->successor[(size_t)node * g->d + i];
        if (kautz_graph_word(g, next)[g->k - 1] == letter)
            return next;
    }
    return ORACLE_NO_NODE;
}

void kautz_graph_distances(const kautz_graph *g, uint32_t source, uint32_t *hops)
{
    uint32_t *queue = oracle_alloc(g->nodes, sizeof *queue);
    for (uint32_t x = 0; x < g->nodes; x++)
        hops[x] = UINT32_MAX;
    uint32_t tail = 0;
    hops[source] = 0;
    queue[tail++] = source;
    for (uint32_t head = 0; head < tail; head++) {
        uint32_t x = queue[head];
        for (unsigned i = 0; i < g->d; i++) {
            uint32_t y = g->successor[(size_t)x * g->d + i];
            if (hops[y] == UINT32_MAX) {
                hops[y] = hops[x] + 1;
                queue[tail++] = y;
            }
        }
    }
    free(queue);
}
