/* SPDX-License-Identifier: Apache-2.0 */

/* What the simulated multicomputers share: the image of a program, and what a processor prints and
 * how it ends. */
#pragma once

#include <inttypes.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>

#include "../../harness/harness.h"

enum {
    CLOCKS = 20000000, /* of a run, if it does not say how many */
    MOST_WORDS = 8192, /* of a tile's memory */
    LINE = 200,
    LIMIT = 4, /* exit code: not all have halted */
    TRAPPED = 255,
    ELF = 0x464c457f, /* its first word */
};

struct computer {
    bool dead, halted;
    const char *name; /* its label */
    char line[LINE];
    unsigned length;
};

static inline void computer_print(struct computer *node, char byte)
{
    if (byte != '\n' && node->length < LINE)
        node->line[node->length++] = byte;
    if (byte != '\n' && node->length < LINE)
        return;
    printf("%s: %.*s\n", node->name, (int)node->length, node->line);
    node->length = 0;
}

static inline void computer_end_line(struct computer *node)
{
    if (node->length > 0)
        computer_print(node, '\n');
}

/* Whether its exit code is wrong, that is not 0 */
static inline bool computer_halt(struct computer *node, unsigned code)
{
    computer_end_line(node);
    node->halted = true;
    if (code == 0)
        return false;
    fflush(stdout);
    fprintf(stderr, "routegen: %s has %s %u\n", node->name,
            code == TRAPPED ? "trapped, or ended with exit code" : "ended with exit code", code);
    return true;
}

/* Returns how many words it has. */
static inline uint64_t computer_read(const char *path, uint32_t image[MOST_WORDS])
{
    const size_t room = MOST_WORDS * sizeof image[0];
    FILE *file = fopen(path, "rb");
    if (!file)
        harness_fail(HARNESS_SYSTEM, "%s: cannot be read", path);
    const size_t bytes = fread(image, 1, room, file);
    if (bytes == 0 || image[0] == ELF)
        harness_fail(HARNESS_USAGE, "%s: the image of a program expected, as NAME.bin", path);
    if (fgetc(file) != EOF)
        harness_fail(HARNESS_USAGE, "%s: a node has %zu bytes of memory", path, room);
    fclose(file);
    return (bytes + 3) / 4;
}

/* The last lines of a run that began `since`; `running` have not halted. */
static inline void computer_report(struct computer *node, uint32_t nodes, unsigned running,
                                   uint64_t clocks, clock_t since, const char *checked)
{
    const double seconds = (double)(clock() - since + 1) / CLOCKS_PER_SEC;
    for (uint32_t i = 0; i < nodes; i++)
        computer_end_line(&node[i]);
    fflush(stdout);
    if (running > 0)
        fprintf(stderr, "routegen: %u nodes still run after %" PRIu64 " clocks\n", running, clocks);
    fprintf(stderr, "%" PRIu64 " clocks, %.0f a second of CPU%s\n", clocks,
            (double)clocks / seconds, checked);
}
