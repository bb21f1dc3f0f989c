/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A multicomputer on a network on chip, simulated: tiles_top, all of whose processors have one
 * program. Prints what they print, with the label of its terminal in front, which is a line of
 * LABELS, until all have halted.
 *
 *      multicomputer LABELS IMAGE [CLOCKS]
 */
#include <string.h>

#define TOP_PORTS "tiles/ports.h"
#include "../bits.h"
#include "../tile/computer.h"
#include "../top.h"

enum { RESET = 3, MOST = 36, LABEL = 4096 };

static struct top_in in;
static struct top_out out;
static uint32_t image[MOST_WORDS];
static struct computer node[MOST];
static char name[MOST][LABEL];

static uint32_t name_nodes(const char *path)
{
    uint32_t nodes = 0;
    FILE *file = fopen(path, "r");

    if (!file)
        harness_fail(HARNESS_SYSTEM, "%s: cannot be read", path);
    while (nodes < MOST && fgets(name[nodes], sizeof name[nodes], file)) {
        name[nodes][strcspn(name[nodes], "\n")] = '\0';
        node[nodes].name = name[nodes];
        nodes++;
    }
    fclose(file);
    return nodes;
}

/* A clock of all tiles. Returns how many have not halted. */
static unsigned run_clock(struct top *top, uint32_t nodes, bool *wrong)
{
    unsigned running = 0;

    top_clock(top, &in, &out);
    for (uint32_t t = 0; t < nodes; t++) {
        const bool halted = bits_get(out.halted, t, 1);
        if (bits_get(out.console_valid, t, 1))
            computer_print(&node[t], (char)bits_get(out.console_data, t * 8, 8));
        running += !halted;
        if (halted && !node[t].halted)
            *wrong |= computer_halt(&node[t], bits_get(out.exit_code, t * 8, 8));
    }
    return running;
}

static void load(struct top *top, uint64_t words)
{
    in = (struct top_in){.rst = 1, .load_valid = 1};
    for (uint32_t word = 0; word < words + RESET; word++) {
        in.load_addr = word % MOST_WORDS;
        in.load_data = image[word % MOST_WORDS];
        top_clock(top, &in, &out);
    }
    in = (struct top_in){0};
}

int main(int argc, char **argv)
{
    if (argc < 3 || argc > 4)
        harness_fail(HARNESS_USAGE, "a file of labels and the image of a program expected");
    const uint32_t nodes = name_nodes(argv[1]);
    const uint64_t words = computer_read(argv[2], image);
    const uint64_t most = argc > 3 ? harness_number("CLOCKS", argv[3]) : CLOCKS;
    struct top *top = top_new(1);
    uint64_t clocks = 0;
    unsigned running = nodes;
    bool wrong = false;

    load(top, words);
    const clock_t before = clock();
    for (; running > 0 && clocks < most; clocks++)
        running = run_clock(top, nodes, &wrong);
    computer_report(node, nodes, running, clocks, before, "");
    top_free(top);
    return running > 0 ? LIMIT : wrong ? HARNESS_WRONG : 0;
}
