/* SPDX-License-Identifier: Apache-2.0 */

/* The plan of trees (kautz_tree.h). */

#include "inner/net/collective.h"
#include "routegen/kautz_tree.h"

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
    (void)rg_kautz_init(name->param[0], name->param[1], &net);
    for (uint32_t i = 0; status == RG_OK && i < plan->roots; i++) {
        uint8_t *parent = plan->parent + (size_t)i * plan->chunks * links->nodes;
        (void)rg_kautz_unrank(&net, plan->first + i, &root);
        for (uint32_t at = 0; at < links->nodes; at++) {
            if (at == plan->first + i)
                continue;
            (void)rg_kautz_unrank(&net, at, &node);
            (void)rg_kautz_tree_letters(&net, &root, &node, letter);
            /* In-port x is the x-th letter other than the node's first. */
            for (uint32_t chunk = 0; chunk < plan->chunks; chunk++) {
                const uint8_t from = letter[chunk % net.d];
                parent[(size_t)chunk * links->nodes + at] =
                    (uint8_t)(from - (from > node.letter[0]));
            }
        }
        status = rg_watch_show(watch, "roots", i, plan->roots);
    }
    return status;
}
