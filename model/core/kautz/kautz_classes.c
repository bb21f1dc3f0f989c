/* SPDX-License-Identifier: Apache-2.0 */

/* The classes of links, each of which permutes the nodes. */

#include "kautz_turn.h"
#include "inner/kautz_exchange.h"

#include <string.h>

static rg_status class_check(const rg_kautz *net, const rg_kautz_word *node, unsigned number,
                             const void *result)
{
    const rg_status status = rg_kautz_word_check(net, node, NULL);
    if (status != RG_OK)
        return status;
    if (!result)
        return RG_E_NULL;
    return number < net->d ? RG_OK : RG_E_INDEX;
}

/* The turn that classes are counted from. */
static unsigned first_turn(const rg_kautz *net, const rg_kautz_word *node)
{
    return net->k == 1 ? 0 : rg_kautz_turn(net, node->letter[0], node->letter[1]);
}

rg_status rg_kautz_class_successor(const rg_kautz *net, const rg_kautz_word *node,
                                   unsigned link_class, rg_kautz_word *next)
{
    const rg_status status = class_check(net, node, link_class, next);
    if (status != RG_OK)
        return status;
    const unsigned last = node->letter[net->k - 1];
    const unsigned turn = (first_turn(net, node) + link_class) % net->d;
    rg_kautz_word result = {{0}};
    memcpy(result.letter, node->letter + 1, net->k - 1);
    result.letter[net->k - 1] = rg_kautz_letter_after(net, last, turn);
    *next = result;
    return RG_OK;
}

rg_status rg_kautz_class_predecessor(const rg_kautz *net, const rg_kautz_word *node,
                                     unsigned link_class, rg_kautz_word *previous)
{
    const rg_status status = class_check(net, node, link_class, previous);
    if (status != RG_OK)
        return status;
    const unsigned k = net->k;
    rg_kautz_word result = {{0}};
    memcpy(result.letter + 1, node->letter, k - 1);
    unsigned turn = link_class; /* of the letter that the predecessor drops */
    if (k > 1) {
        const unsigned last = rg_kautz_turn(net, node->letter[k - 2], node->letter[k - 1]);
        turn = (last + net->d - link_class) % net->d;
    }
    result.letter[0] = rg_kautz_letter_before(net, node->letter[0], turn);
    *previous = result;
    return RG_OK;
}

rg_status rg_kautz_port_of_class(const rg_kautz *net, const rg_kautz_word *node,
                                 unsigned link_class, unsigned *port)
{
    rg_kautz_word next;
    const rg_status status = class_check(net, node, link_class, port);
    if (status != RG_OK)
        return status;
    (void)rg_kautz_class_successor(net, node, link_class, &next);
    const unsigned letter = next.letter[net->k - 1];
    *port = letter - (letter > node->letter[net->k - 1]);
    return RG_OK;
}

rg_status rg_kautz_class_of_port(const rg_kautz *net, const rg_kautz_word *node, unsigned port,
                                 unsigned *link_class)
{
    rg_kautz_word next;
    const rg_status status = class_check(net, node, port, link_class);
    if (status != RG_OK)
        return status;
    (void)rg_kautz_successor(net, node, port, &next);
    const unsigned turn = rg_kautz_turn(net, node->letter[net->k - 1], next.letter[net->k - 1]);
    *link_class = (turn + net->d - first_turn(net, node)) % net->d;
    return RG_OK;
}
