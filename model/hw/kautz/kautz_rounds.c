/* SPDX-License-Identifier: Apache-2.0 */

/* The allgather of K(d,k) from that of K(d,k-1), which runs d times, interleaved; what an arc does
 * there, a node does here, for all its links. */

#include <string.h>

#include "hw/inner/kautz_rounds.h"

/* The place of a letter among those other than two, and the letter at a place. */
static unsigned place_of(unsigned letter, unsigned a, unsigned b)
{
    return letter - (a < letter) - (b < letter && a != b);
}

static uint8_t letter_at(unsigned place, unsigned a, unsigned b)
{
    unsigned letter = place;

    while (letter == a || letter == b || place_of(letter, a, b) < place)
        letter++;
    return (uint8_t)letter;
}

/* The round of the first exceptional chunk in K(d,m); in K(d,1) of the first that is not own. */
static uint64_t exceptional(const rg_kautz_link *link, unsigned m)
{
    return m == 1 ? 2 : link->net.d * (link->size[m - 1] - 1) + 1;
}

/* A root's turn in K(d,m), of the round in K(d,m-1) and its first two letters. */
static uint64_t turn(const rg_kautz_link *link, uint64_t round, const uint8_t *root)
{
    return 2 + link->net.d * (round - 1) + place_of(root[0], root[1], root[1]);
}

/* Of a root of m letters, in K(d,m). */
static uint64_t round_in(const rg_kautz_link *link, const uint8_t *root, unsigned m)
{
    const uint8_t *to = link->to.letter;
    uint64_t round = 1;
    unsigned at = m;

    while (at > 1 && memcmp(to, root + m - at + 1, at - 1) != 0)
        at--;
    root += m - at;
    if (root[0] != link->from)
        round = exceptional(link, at) + place_of(root[0], to[0], link->from);
    while (at++ < m) {
        round = turn(link, round, --root);
        round -= link->gap[at] < round;
    }
    return round;
}

rg_kautz_link rg_kautz_link_make(const rg_kautz *net, const rg_kautz_word *to, uint8_t from)
{
    rg_kautz_link link = {.net = *net, .to = *to, .from = from};

    for (unsigned m = 1; m <= net->k; m++)
        link.size[m] = m == 1 ? net->d + 1 : net->d * link.size[m - 1];
    for (unsigned m = 2; m <= net->k; m++)
        link.gap[m] = turn(&link, round_in(&link, to->letter + 1, m - 1), to->letter);
    return link;
}

uint64_t rg_kautz_link_round(const rg_kautz_link *link, const rg_kautz_word *root)
{
    return round_in(link, root->letter, link->net.k);
}

rg_kautz_word rg_kautz_link_root(const rg_kautz_link *link, uint64_t round)
{
    const unsigned d = link->net.d, k = link->net.k;
    unsigned place[RG_KAUTZ_MAX_K], at = k;
    rg_kautz_word root = {{0}};
    uint8_t *first;

    for (; round > 1 && round < exceptional(link, at); at--) {
        const uint64_t mine = round + (round >= link->gap[at]) - 2;
        place[k - at] = (unsigned)(mine % d);
        round = mine / d + 1;
    }
    first = root.letter + k - at;
    *first = round == 1 ? link->from
                        : letter_at((unsigned)(round - exceptional(link, at)), link->to.letter[0],
                                    link->from);
    memcpy(first + 1, link->to.letter, at - 1);
    for (; first > root.letter; first--)
        first[-1] = letter_at(place[first - root.letter - 1], first[0], first[0]);
    return root;
}
