/* SPDX-License-Identifier: Apache-2.0 */

/* The d trees of a root. Each aims at one successor of the root; a node is nearer to it the more of
 * its first letters are the last ones of that aim. */

#include "routegen/kautz_tree.h"

#include <string.h>

#include "hw/inner/kautz_internal.h"

/* A tree at a node. */
struct claim {
    uint8_t own;     /* the letter by which it leaves the root, the last of its aim */
    uint8_t matched; /* letters of the node, from the first on, that end the aim */
    uint8_t wanted;  /* the letter that comes before them in the aim; of the aim itself the root's
                        first, which makes the root its parent */
};

static struct claim claim_of(const rg_kautz *net, const rg_kautz_word *root,
                             const rg_kautz_word *node, uint8_t own)
{
    const unsigned k = net->k;
    uint8_t aim[RG_KAUTZ_MAX_K + 1];
    unsigned matched = k;

    memcpy(aim, root->letter, k);
    aim[k] = own;
    while (matched > 0 && memcmp(aim + 1 + k - matched, node->letter, matched) != 0)
        matched--;
    return (struct claim){own, (uint8_t)matched, aim[k - matched]};
}

/* The letter of a tree that does not get the one it wants: its own, that of the tree which has it,
 * or the smallest that is left. */
static uint8_t settle(const rg_kautz *net, const struct claim *claim, unsigned taken,
                      const uint8_t *holder)
{
    if ((taken >> claim->own & 1u) == 0)
        return claim->own;
    if ((taken >> holder[claim->wanted] & 1u) == 0)
        return holder[claim->wanted];
    for (uint8_t letter = 0; letter < net->d; letter++)
        if ((taken >> letter & 1u) == 0)
            return letter;
    return (uint8_t)net->d;
}

/* Trees by letters matched, the most first; among equals by their own letters. */
static void put_in_order(const struct claim *claim, unsigned d, uint8_t *order)
{
    for (unsigned i = 0; i < d; i++) {
        unsigned at = i;
        for (; at > 0 && claim[order[at - 1]].matched < claim[i].matched; at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)i;
    }
}

/* Of two different nodes. */
static void find_letters(const rg_kautz *net, const rg_kautz_word *root, const rg_kautz_word *node,
                         uint8_t *letter)
{
    const unsigned last = root->letter[net->k - 1];
    unsigned taken = 1u << node->letter[0];
    uint8_t holder[RG_KAUTZ_MAX_D + 1], order[RG_KAUTZ_MAX_D];
    struct claim claim[RG_KAUTZ_MAX_D];
    bool has[RG_KAUTZ_MAX_D] = {false};

    for (unsigned i = 0; i < net->d; i++)
        claim[i] = claim_of(net, root, node, (uint8_t)(i + (i >= last)));
    put_in_order(claim, net->d, order);
    for (unsigned i = 0; i < net->d; i++) {
        const unsigned tree = order[i];
        const uint8_t wanted = claim[tree].wanted;
        if ((taken >> wanted & 1u) != 0)
            continue;
        taken |= 1u << wanted;
        holder[wanted] = claim[tree].own;
        letter[tree] = wanted;
        has[tree] = true;
    }
    for (unsigned i = 0; i < net->d; i++) {
        const unsigned tree = order[i];
        if (has[tree])
            continue;
        letter[tree] = settle(net, &claim[tree], taken, holder);
        taken |= 1u << letter[tree];
    }
}

rg_status rg_kautz_tree_letters(const rg_kautz *net, const rg_kautz_word *root,
                                const rg_kautz_word *node, uint8_t letter[RG_KAUTZ_MAX_D])
{
    const rg_status status = rg_given(rg_kautz_pair_check(net, root, node), letter);
    if (status != RG_OK)
        return status;
    find_letters(net, root, node, letter);
    return RG_OK;
}

rg_status rg_kautz_tree_children(const rg_kautz *net, const rg_kautz_word *root, unsigned tree,
                                 const rg_kautz_word *node, uint16_t *ports)
{
    uint8_t letter[RG_KAUTZ_MAX_D];
    rg_kautz_word next;
    unsigned children = 0;

    rg_status status = rg_kautz_word_check(net, root, NULL);
    if (status == RG_OK)
        status = rg_kautz_word_check(net, node, NULL);
    if (status != RG_OK)
        return status;
    if (!ports)
        return RG_E_NULL;
    if (tree >= net->d)
        return RG_E_INDEX;
    for (unsigned port = 0; port < net->d; port++) {
        (void)rg_kautz_successor(net, node, port, &next);
        if (memcmp(&next, root, sizeof next) == 0)
            continue;
        find_letters(net, root, &next, letter);
        children |= (unsigned)(letter[tree] == node->letter[0]) << port;
    }
    *ports = (uint16_t)children;
    return RG_OK;
}
