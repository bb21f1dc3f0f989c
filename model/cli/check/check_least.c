/* SPDX-License-Identifier: Apache-2.0 */

#include "check.h"

#include <stdbool.h>

/* A walk of at most k hops: its letters, and how many hops it saves against k+2. */
struct walk {
    unsigned out; /* a set of one letter */
    unsigned in;
    unsigned saved;
};

/* Whether the last v letters of a are the first v of b. */
static bool overlap(const rg_kautz *net, const rg_kautz_word *a, const rg_kautz_word *b, unsigned v)
{
    unsigned i = 0;

    while (i < v && a->letter[net->k - v + i] == b->letter[i])
        i++;
    return i == v;
}

/* The walks of at most k hops, one for each overlap of the two words. */
static unsigned walks_of(const rg_kautz *net, const rg_kautz_word *a, const rg_kautz_word *b,
                         struct walk walks[RG_KAUTZ_MAX_K])
{
    unsigned count = 0;

    for (unsigned v = 0; v < net->k; v++) {
        const unsigned out = b->letter[v], in = a->letter[net->k - 1 - v];
        if (out != a->letter[net->k - 1] && overlap(net, a, b, v))
            walks[count++] = (struct walk){1u << out, 1u << in, v + 2};
    }
    return count;
}

static unsigned size(unsigned letters)
{
    unsigned count = 0;

    for (; letters != 0; letters &= letters - 1)
        count++;
    return count;
}

/* The most hops that a matching of out letters with in letters saves: of the walks any that have no
 * letter in common, and k+1 hops for each letter that is left on both sides. */
static unsigned most_saved(const struct walk *walk, unsigned walks, unsigned out, unsigned in)
{
    unsigned most, taken;

    if (walks == 0)
        return size(out & in);
    most = most_saved(walk + 1, walks - 1, out, in);
    if ((out & walk->out) != 0 && (in & walk->in) != 0) {
        taken = walk->saved + most_saved(walk + 1, walks - 1, out & ~walk->out, in & ~walk->in);
        most = taken > most ? taken : most;
    }
    return most;
}

const char *cli_check_least(const rg_kautz *net, const rg_kautz_word *source,
                            const rg_kautz_word *destination, const rg_kautz_route *routes)
{
    const unsigned letters = (2u << net->d) - 1;
    struct walk walks[RG_KAUTZ_MAX_K];
    const unsigned count = walks_of(net, source, destination, walks);
    const unsigned saved = most_saved(walks, count, letters & ~(1u << source->letter[net->k - 1]),
                                      letters & ~(1u << destination->letter[0]));
    unsigned total = 0;

    for (unsigned i = 0; i < net->d; i++)
        total += routes[i].hops;
    if (total + saved != net->d * (net->k + 2))
        return "the routes are not the shortest in total";
    for (unsigned i = 1; i < net->d; i++)
        if (routes[i].hops == routes[i - 1].hops &&
            (routes[i].out <= routes[i - 1].out || routes[i].in <= routes[i - 1].in))
            return "routes of one length are not in order of their letters";
    return NULL;
}
