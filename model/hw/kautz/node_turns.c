/* SPDX-License-Identifier: Apache-2.0 */

#include <stddef.h>
#include <string.h>

#include "hw/inner/given.h"
#include "routegen/kautz_node.h"
#include "hw/inner/node_turns.h"
#include "hw/inner/kautz_internal.h"

/* The turns that step, where a table saves a virtual channel. tests/oracle checks each of them. */

static const struct turn_table {
    unsigned d, k, vcs;
    const char *table;
} tables[] = {
    {2, 2, 2, "3080b5"},
    {2, 3, 2, "f00000033570"},
    {3, 2, 2, "c043bf001cf6b84380030040007"},
    /* Nodes x1 .. x5 are ordered by x2 + 2 x3 + 2 x4 + x5, then by rank; a turn steps if the middle
       one of its three nodes is the lowest. */
    {2, 5, 3, "0000445040404400c040445040404400c040445040407551"},
};

/* The table of a network, or NULL. */
static const struct turn_table *table_of(const rg_kautz *net)
{
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        if (tables[i].d == net->d && tables[i].k == net->k)
            return &tables[i];
    return NULL;
}

/* The virtual channels that a rule other than table needs. A route of K(d,1) has at most 2 hops. */
static unsigned vcs_of(const rg_kautz *net, rg_turn_rule rule)
{
    if (rule == RG_TURN_VALLEY)
        return net->k / 2 + 2;
    if (rule == RG_TURN_PAIR)
        return (net->k + 1) / 2 + 1;
    if (rule == RG_TURN_HOP)
        return net->k == 1 ? 2 : net->k + 2;
    return 1;
}

rg_status rg_node_turns_init(const rg_kautz *net, rg_turn_rule rule, rg_node_turns *turns)
{
    const rg_status status = rg_given(rg_kautz_shape_check(net), turns);
    if (status != RG_OK)
        return status;
    if ((unsigned)rule > RG_TURN_NONE)
        return RG_E_RULE;
    rg_node_turns made = {.net = *net, .rule = rule};
    if (rule == RG_TURN_TABLE) {
        const struct turn_table *known = table_of(net);
        if (!known)
            return RG_E_RULE;
        made.table = known->table;
        made.vcs = known->vcs;
    } else {
        made.vcs = vcs_of(net, rule);
    }
    *turns = made;
    return RG_OK;
}

rg_turn_rule rg_turn_rule_of(const rg_kautz *net)
{
    const struct turn_table *known = net ? table_of(net) : NULL;
    return known && known->vcs == 2 ? RG_TURN_TABLE : RG_TURN_VALLEY;
}

unsigned rg_node_vcs(const rg_kautz *net)
{
    rg_node_turns turns;
    return rg_node_turns_init(net, rg_turn_rule_of(net), &turns) == RG_OK ? turns.vcs : 0;
}

/* The value of a hexadecimal digit of a table. */
static unsigned digit_of(char digit)
{
    return (unsigned)(digit <= '9' ? digit - '0' : digit - 'a' + 10);
}

/* The rank of a turn among the words of k+2 letters. */
static uint64_t rank_of(const rg_kautz *net, const uint8_t *letter)
{
    uint64_t rank = letter[0];
    for (unsigned i = 1; i < net->k + 2; i++)
        rank = rank * net->d + letter[i] - (letter[i] > letter[i - 1]);
    return rank;
}

static bool is_valley(const uint8_t *letter)
{
    return letter[0] > letter[1] && letter[1] < letter[2];
}

/* Of the three pairs in four letters x y z t the middle one is the lowest: its sum y + z is less
 * than x + y, or as much and y < x; and less than z + t, or as much and y < z. */
static bool is_low_pair(const uint8_t *letter)
{
    const uint8_t x = letter[0], y = letter[1], z = letter[2], t = letter[3];
    return (z < x || (z == x && y < x)) && (y < t || (y == t && y < z));
}

/* Whether a turn, k+2 legal letters, steps. */
static bool is_step(const rg_node_turns *turns, const uint8_t *letter)
{
    const unsigned k = turns->net.k;
    uint64_t rank;
    switch (turns->rule) {
    case RG_TURN_VALLEY:
        return is_valley(letter + k - 1);
    case RG_TURN_PAIR: /* a turn of three letters has no four: there a pair is a single letter */
        return k == 1 ? is_valley(letter) : is_low_pair(letter + (k > 2));
    case RG_TURN_TABLE:
        rank = rank_of(&turns->net, letter);
        return digit_of(turns->table[rank / 4]) >> (3 - rank % 4) & 1;
    case RG_TURN_HOP:
        return true;
    case RG_TURN_NONE:
        break;
    }
    return false;
}

/* The letter of a port: ports count the letters other than @other. */
static uint8_t letter_at(unsigned port, unsigned other)
{
    return (uint8_t)(port + (port >= other));
}

rg_status rg_node_steps(const rg_node_turns *turns, const rg_kautz_word *node, uint64_t *steps)
{
    uint8_t letter[RG_KAUTZ_MAX_K + 2];
    const unsigned d = turns->net.d, k = turns->net.k;
    const rg_status status = rg_kautz_word_check(&turns->net, node, NULL);
    if (status != RG_OK)
        return status;
    if (d > 8)
        return RG_E_SHAPE;
    *steps = 0;
    memcpy(letter + 1, node->letter, k);
    for (unsigned port = 0; port < d * d; port++) {
        letter[0] = letter_at(port / d, node->letter[0]);
        letter[k + 1] = letter_at(port % d, node->letter[k - 1]);
        *steps |= (uint64_t)is_step(turns, letter) << port;
    }
    return RG_OK;
}

void rg_node_route_vcs(const rg_node_turns *turns, const rg_kautz_route *route, uint8_t *vc)
{
    vc[0] = 0;
    for (unsigned i = 1; i < route->hops; i++)
        vc[i] = (uint8_t)(vc[i - 1] + is_step(turns, route->letter + i - 1));
}

/* Adds the flits of one packet to its links. */
static void send(const rg_kautz *net, const rg_kautz_route *route, unsigned body, uint64_t rank,
                 uint64_t *flits)
{
    for (unsigned i = 0; i < route->hops; i++) {
        const uint8_t *letter = route->letter + i;
        const unsigned appended = letter[net->k], last = letter[net->k - 1];
        const unsigned port = appended - (appended > last);
        rg_kautz_word next;
        flits[rank * net->d + port] += body + route->hops - i;
        (void)rg_kautz_route_node(net, route, i + 1, &next);
        (void)rg_kautz_rank(net, &next, &rank);
    }
}

rg_node_load rg_node_load_of(const rg_kautz *net, unsigned body, uint64_t *flits)
{
    rg_kautz_iterator it;
    rg_kautz_route route;
    rg_node_load sum = {.pairs = net->nodes * (net->nodes - 1)};
    for (uint64_t i = 0; i < net->nodes * net->d; i++)
        flits[i] = 0;
    for (uint64_t a = 0; a < net->nodes; a++) {
        rg_kautz_word from, to;
        (void)rg_kautz_unrank(net, a, &from);
        for (uint64_t b = 0; b < net->nodes; b++) {
            (void)rg_kautz_unrank(net, b, &to);
            if (rg_kautz_iterator_init(net, &from, &to, &it) != RG_OK)
                continue; /* a node sends nothing to itself */
            (void)rg_kautz_next(&it, &route);
            sum.hops += route.hops;
            send(net, &route, body, a, flits);
        }
    }
    for (uint64_t i = 0; i < net->nodes * net->d; i++)
        sum.most = flits[i] > sum.most ? flits[i] : sum.most;
    sum.links = (double)(net->nodes - 1) * body / (double)sum.most;
    sum.inject = body / (body + 1 + (double)sum.hops / (double)sum.pairs);
    return sum;
}
