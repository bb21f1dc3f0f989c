/* SPDX-License-Identifier: Apache-2.0 */

/* The plan of trees (kautz_tree.h). Words read from the other end are those of the digraph with all
 * links turned. */

#include <string.h>

#include "inner/net/collective.h"
#include "routegen/kautz_tree.h"

static void read_word(const rg_links *links, const rg_kautz *net, uint32_t node,
                      rg_kautz_word *word)
{
    rg_kautz_word read;

    memset(&read, 0, sizeof read);
    (void)rg_kautz_unrank(net, node, &read);
    *word = read;
    for (unsigned i = 0; links->turned && i < net->k; i++)
        word->letter[i] = read.letter[net->k - 1 - i];
}

rg_status rg_plan_trees(rg_plan *plan, const rg_watch *watch)
{
    const rg_links *links = plan->links;
    const rg_network *name = &links->net.name;
    uint8_t letter[RG_KAUTZ_MAX_D];
    rg_kautz_word root, node;
    rg_status status = RG_OK;
    rg_kautz net;

    if (name->family != RG_FAMILY_KAUTZ || plan->chunks % name->param[0] != 0)
        return RG_E_OPTION;
    plan->unit = "sends by trees";
    (void)rg_kautz_init(name->param[0], name->param[1], &net);
    for (uint32_t i = 0; status == RG_OK && i < plan->roots; i++) {
        uint8_t *parent = plan->parent + (size_t)i * plan->chunks * links->nodes;
        read_word(links, &net, plan->first + i, &root);
        for (uint32_t at = 0; at < links->nodes; at++) {
            if (at == plan->first + i)
                continue;
            read_word(links, &net, at, &node);
            (void)rg_kautz_tree_letters(&net, &root, &node, letter);
            /* In-port x is the x-th letter other than the node's first. */
            for (uint32_t chunk = 0; chunk < plan->chunks; chunk++) {
                const uint8_t from = letter[chunk % net.d];
                parent[(size_t)chunk * links->nodes + at] =
                    (uint8_t)(from - (from > node.letter[0]));
            }
        }
        status = rg_watch_show(watch, "roots of trees", i, plan->roots);
    }
    return status;
}
