/* SPDX-License-Identifier: Apache-2.0 */

/* print D K: what the library and the cycle model of the serial core say of all pairs of K(D,K), in
 * the words of compare.ml: each route with the clock in which the core shows it; from b down, the
 * letters of the d trees of root a, and the rounds in which their chunks come.
 * print H M W TURNS: who sends to whom, and by which ports, in each pass of windows of GFT(H,M,W).
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cycle/kautz/kautz_serial.h"
#include "hw/inner/kautz_rounds.h"
#include "routegen/fattree_window.h"
#include "routegen/kautz_tree.h"

/* More clocks than any request takes. */
enum { MOST_CLOCKS = RG_KAUTZ_MAX_K + 3 * RG_KAUTZ_MAX_D + 3 };

static void print_letters(const uint8_t *letter, unsigned count)
{
    putchar(' ');
    for (unsigned i = 0; i < count; i++)
        putchar("0123456789abcdef"[letter[i]]);
}

/* The rounds of the links into a node, of a root; they must have the root. */
static bool print_rounds(const rg_kautz *net, const rg_kautz_word *root, const rg_kautz_word *node,
                         const uint8_t *letter)
{
    for (unsigned tree = 0; tree < net->d; tree++) {
        const rg_kautz_link link = rg_kautz_link_make(net, node, letter[tree]);
        const uint64_t round = rg_kautz_link_round(&link, root);
        const rg_kautz_word again = rg_kautz_link_root(&link, round);
        if (memcmp(&again, root, sizeof again) != 0)
            return false;
        printf(" %llu", (unsigned long long)round);
    }
    return true;
}

/* The core's answer, which must be the library's, too. */
static bool print_routes(const rg_kautz *net, const rg_kautz_word *a, const rg_kautz_word *b)
{
    rg_kautz_serial_in in = {.s_tvalid = true, .m_tready = true, .source = *a, .destination = *b};
    rg_kautz_route route[RG_KAUTZ_MAX_D];
    rg_kautz_serial_out out;
    rg_kautz_serial core;
    unsigned found = 0;

    (void)rg_kautz_routes(net, a, b, route);
    rg_kautz_serial_init(net, &core);
    rg_kautz_serial_clock(&core, &(rg_kautz_serial_in){.rst = false});
    for (unsigned clock = 0; clock < MOST_CLOCKS && found < net->d; clock++) {
        rg_kautz_serial_outputs(&core, &out);
        if (out.m_tvalid) {
            if (out.error != 0 || out.hops != route[found].hops ||
                memcmp(out.letter, route[found].letter, net->k + out.hops) != 0)
                return false;
            print_letters(out.letter, net->k + out.hops);
            printf("@%u", clock);
            found++;
        }
        rg_kautz_serial_clock(&core, &in);
        in.s_tvalid = false;
    }
    return found == net->d;
}

static int print_windows(unsigned h, unsigned m, unsigned w, bool turning)
{
    rg_window_sent sent;
    rg_window net;
    rg_gft gft;

    if (rg_gft_init(h, m, w, &gft) != RG_OK || rg_window_of_gft(&gft, turning, &net) != RG_OK)
        return 2;
    for (uint64_t pass = 0; pass < net.passes; pass++)
        for (uint32_t i = 0; i < net.terminals; i++) {
            if (rg_window_message(&net, pass, i, &sent) != RG_OK)
                return 1;
            if (sent.destination == RG_WINDOW_NONE)
                continue;
            printf("%llu %u %u", (unsigned long long)pass, i, sent.destination);
            for (unsigned x = 0; x < sent.turn; x++)
                printf(" %u", sent.up[x]);
            putchar('\n');
        }
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 3;
}

int main(int argc, char **argv)
{
    rg_kautz net;
    rg_kautz_word a, b;
    uint8_t letter[RG_KAUTZ_MAX_D];

    if (argc == 5)
        return print_windows((unsigned)atoi(argv[1]), (unsigned)atoi(argv[2]),
                             (unsigned)atoi(argv[3]), atoi(argv[4]) != 0);
    if (argc != 3 || rg_kautz_init((unsigned)atoi(argv[1]), (unsigned)atoi(argv[2]), &net) != RG_OK)
        return 2;
    for (uint64_t i = 0; i < net.nodes; i++)
        for (uint64_t j = 0; j < net.nodes; j++) {
            (void)rg_kautz_unrank(&net, i, &a);
            (void)rg_kautz_unrank(&net, j, &b);
            if (i == j)
                continue;
            print_letters(a.letter, net.k);
            print_letters(b.letter, net.k);
            if (!print_routes(&net, &a, &b)) {
                printf(": the core and the library differ\n");
                return 1;
            }
            if (rg_kautz_tree_letters(&net, &a, &b, letter) != RG_OK)
                return 1;
            print_letters(letter, net.d);
            if (!print_rounds(&net, &a, &b, letter)) {
                printf(": another root has the round\n");
                return 1;
            }
            putchar('\n');
        }
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 3;
}
