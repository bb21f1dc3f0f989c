/* SPDX-License-Identifier: Apache-2.0 */

/* print D K: what the library and the cycle model of the serial core say of all pairs of K(D,K), in
 * the words of compare.ml: each route with the clock in which the core shows it, and the letters of
 * the d trees. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cycle/kautz/kautz_serial.h"
#include "routegen/kautz_tree.h"

/* More clocks than any request takes. */
enum { MOST_CLOCKS = RG_KAUTZ_MAX_K + 3 * RG_KAUTZ_MAX_D + 3 };

static void print_letters(const uint8_t *letter, unsigned count)
{
    putchar(' ');
    for (unsigned i = 0; i < count; i++)
        putchar("0123456789abcdef"[letter[i]]);
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

int main(int argc, char **argv)
{
    rg_kautz net;
    rg_kautz_word a, b;
    uint8_t letter[RG_KAUTZ_MAX_D];

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
            putchar('\n');
        }
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 3;
}
