/* SPDX-License-Identifier: Apache-2.0 */

#include "level_label.h"

void rg_topology_level_print(const rg_topology *net, uint64_t v, topology_text *out)
{
    rg_topology_place at = {0};
    (void)rg_topology_where(net, v, &at);
    if (at.is_node) {
        rg_topology_put_item(out, v);
        return;
    }
    rg_topology_put(out, '(');
    rg_topology_put_item(out, at.level);
    rg_topology_put_item(out, at.index);
    rg_topology_put(out, ')');
}

bool rg_topology_level_parse(const rg_topology *net, topology_scan *in, uint64_t *v)
{
    const bool open = rg_topology_take(in, '(');
    const size_t start = in->at;
    uint64_t level, index;
    if (!rg_topology_take_number(in, UINT64_MAX, &level))
        return false;
    if (!open && in->at == in->length) {
        *v = level;
        in->at = level < net->nodes ? in->at : start;
        return level < net->nodes;
    }
    if (level >= net->levels) {
        in->at = start;
        return false;
    }
    const uint64_t *first = net->level_first + level;
    if (!rg_topology_take_item(in, first[1] - first[0], &index))
        return false;
    *v = first[0] + index;
    return !open || rg_topology_take(in, ')');
}
