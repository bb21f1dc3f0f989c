/* SPDX-License-Identifier: Apache-2.0 */

/* Permutations through networks of switches: the networks, and the states of the switches. */

#include "permutation.h"

#include <string.h>

#include "families/inner/topology_route.h"

#define NONE RG_PERMUTATION_NONE

/* ---- Networks ------------------------------------------------------------------------------- */

bool rg_permutation_nest(const rg_topology *net, permutation_nest *nest)
{
    unsigned n, m;

    *nest = (permutation_nest){.tree = !net->directed, .span = {1}};
    if (!rg_topology_nest(net, 0, &n, &m))
        return false;
    nest->depth = net->directed ? net->levels / 2 : net->levels - 1;
    if (nest->depth >= PERMUTATION_MOST_LEVELS)
        return false;
    for (unsigned l = 0; l <= nest->depth; l++) {
        (void)rg_topology_nest(net, l, &n, &m);
        nest->n[l] = n;
        nest->m[l] = l < nest->depth ? m : 1;
        nest->span[l + 1] = nest->span[l] * n;
    }
    return true;
}

static const rg_family_info *multistage_info(const rg_topology *net)
{
    const rg_family_info *info = rg_family_info_of(net->name.family);
    return info != NULL && info->kind == RG_KIND_MULTISTAGE ? info : NULL;
}

bool rg_permutation_possible(const rg_topology *net)
{
    permutation_nest nest;
    return net != NULL && (rg_permutation_nest(net, &nest) || multistage_info(net) != NULL);
}

const char *rg_permutation_kind(const rg_topology *net)
{
    permutation_nest nest;
    bool strictly = true, rearrangeable = true;

    if (net == NULL)
        return NULL;
    if (!rg_permutation_nest(net, &nest)) {
        const rg_family_info *info = multistage_info(net);
        return info == NULL ? NULL
               : info->wiring != RG_WIRING_BENES
                   ? (net->levels == 1 ? "strictly non-blocking" : "blocking")
               : net->levels <= 1 ? "strictly non-blocking"
               : net->levels <= 5 ? "rearrangeable" /* 2, 4, 8 lines: all were tried */
                                  : NULL;
    }
    uint64_t links = 1;
    for (unsigned l = 0; l < nest.depth; l++) {
        const bool alone = net->nodes / nest.span[l] == nest.n[l];
        links *= nest.m[l];
        strictly = strictly && nest.m[l] >= (alone ? nest.n[l] : 2 * nest.n[l] - 1);
        rearrangeable = rearrangeable && links >= nest.span[l + 1];
    }
    return strictly ? "strictly non-blocking" : rearrangeable ? "rearrangeable" : "blocking";
}

/* The stages of a nest: in-ports n on the way in, m on the way out. */
static void set_stages(struct rg_permutation_ways *ways, rg_permutation *routed)
{
    const permutation_nest *nest = &ways->nest;

    for (unsigned s = 0; s < routed->stages; s++) {
        rg_permutation_stage *stage = &ways->stage[s];
        *stage = (rg_permutation_stage){routed->slots, routed->lines / (ways->d ? ways->d : 1),
                                        ways->d, ways->d};
        if (ways->d == 0) {
            const unsigned l = s <= nest->depth ? s : routed->stages - 1 - s;
            uint64_t networks = 1;
            for (unsigned y = 0; y < l; y++)
                networks *= nest->m[y];
            const uint32_t n = nest->n[l], m = l < nest->depth ? nest->m[l] : n;
            *stage = (rg_permutation_stage){
                routed->slots, (uint32_t)(networks * (routed->lines / nest->span[l] / n)),
                s <= nest->depth ? n : m, s < nest->depth ? m : n};
        }
        routed->slots += stage->switches * stage->inputs;
    }
}

/* ---- Ways ----------------------------------------------------------------------------------- */

/* Level by level, the way in and the way out; a network has a digit for each port taken. */
static void nest_way(const struct rg_permutation_ways *ways, unsigned stages, uint32_t source,
                     permutation_turn *turn)
{
    const permutation_nest *nest = &ways->nest;
    const uint16_t *up = ways->up + (size_t)source * ways->choices;
    uint32_t from = source, into = ways->to[source], each = (uint32_t)ways->net.nodes;
    uint32_t network = 0, networks = 1;

    for (unsigned l = 0;; l++) {
        const uint32_t n = nest->n[l], m = nest->m[l], input = from % n, output = into % n;
        from /= n;
        into /= n;
        each /= n;
        const uint32_t step = nest->tree ? networks : 1;
        const uint32_t base = nest->tree ? network : network * each;
        turn[l] = (permutation_turn){base + from * step, input, output};
        if (l == nest->depth)
            return;
        turn[l].output = up[l];
        turn[stages - 1 - l] = (permutation_turn){base + into * step, up[l], output};
        network = nest->tree ? network + networks * up[l] : network * m + up[l];
        networks *= m;
    }
}

static void way_of(const rg_permutation *routed, uint32_t source, permutation_turn *turn)
{
    if (routed->ways->d == 0)
        nest_way(routed->ways, routed->stages, source, turn);
    else
        rg_permutation_stage_way(routed->ways, routed->stages, source, turn);
}

/* ---- From a list to its ways ---------------------------------------------------------------- */

static rg_status check_list(const uint32_t *to, uint32_t lines, uint32_t *from,
                            rg_permutation_clash *clash)
{
    memset(from, 0xff, lines * sizeof *from);
    for (uint32_t i = 0; i < lines; i++) {
        if (to[i] == NONE)
            continue;
        const bool is_terminal = to[i] < lines;
        if (is_terminal && from[to[i]] == NONE) {
            from[to[i]] = i;
            continue;
        }
        if (clash != NULL)
            *clash = (rg_permutation_clash){
                {is_terminal ? from[to[i]] : i, is_terminal ? i : NONE}, to[i], 0};
        return is_terminal ? RG_E_REPEAT : RG_E_INDEX;
    }
    return RG_OK;
}

static rg_status find_ways(struct rg_permutation_ways *ways, const uint32_t *to,
                           rg_permutation_clash *clash, rg_permutation *routed)
{
    const size_t lines = routed->lines;

    ways->stage = rg_room_get(&ways->room, routed->stages, sizeof *ways->stage);
    ways->to = rg_room_get(&ways->room, lines, sizeof *ways->to);
    ways->pass = rg_room_get(&ways->room, lines, sizeof *ways->pass);
    ways->up = rg_room_zeros(&ways->room, lines * ways->choices + 1, sizeof *ways->up);
    if (ways->room.broken)
        return RG_E_MEMORY;
    memcpy(ways->to, to, lines * sizeof *to);
    const rg_status status = check_list(to, routed->lines, ways->pass, clash);
    if (status != RG_OK)
        return status;
    memset(ways->pass, 0xff, lines * sizeof *ways->pass);
    routed->pass = ways->pass;
    routed->stage = ways->stage;
    set_stages(ways, routed);
    if (ways->d > 0)
        return rg_permutation_fit(routed);
    const rg_status split = rg_permutation_split(ways, routed->lines, &routed->passes);
    routed->least = routed->passes;
    return split;
}

rg_status rg_permutation_open(const rg_topology *net, const uint32_t *to,
                              rg_permutation_clash *clash, rg_permutation *routed)
{
    if (net == NULL || to == NULL || routed == NULL)
        return RG_E_NULL;
    *routed = (rg_permutation){0};
    if (!rg_permutation_possible(net))
        return RG_E_FAMILY;
    if (net->nodes > RG_PERMUTATION_MAX_LINES || net->links > UINT32_MAX)
        return RG_E_LARGE;
    rg_room room = {0};
    struct rg_permutation_ways *ways = rg_room_zeros(&room, 1, sizeof *ways);
    if (ways == NULL) {
        rg_room_end(&room);
        return RG_E_MEMORY;
    }
    ways->net = *net;
    ways->room = room;
    routed->ways = ways;
    routed->lines = (uint32_t)net->nodes;
    routed->stages = net->levels;
    if (rg_permutation_nest(net, &ways->nest)) {
        routed->stages = 2 * ways->nest.depth + 1;
        ways->choices = ways->nest.depth;
        for (unsigned l = 0; l < ways->nest.depth; l++)
            routed->blocking |= ways->nest.m[l] < ways->nest.n[l];
    } else {
        const bool benes = multistage_info(net)->wiring == RG_WIRING_BENES;
        ways->d = net->ports;
        ways->choices = benes ? net->levels / 2 : 0;
        routed->blocking = true;
    }
    const rg_status status = find_ways(ways, to, clash, routed);
    if (status != RG_OK) {
        rg_permutation_close(routed);
        *routed = (rg_permutation){0};
    }
    return status;
}

void rg_permutation_close(rg_permutation *routed)
{
    if (routed != NULL && routed->ways != NULL) {
        rg_room room = routed->ways->room; /* the ways are in it, too */
        rg_room_end(&room);
        *routed = (rg_permutation){0};
    }
}

rg_status rg_permutation_states(const rg_permutation *routed, uint32_t pass, uint32_t *port)
{
    permutation_turn turn[PERMUTATION_MOST_STAGES];

    if (routed == NULL || routed->ways == NULL || port == NULL)
        return RG_E_NULL;
    if (pass >= routed->passes)
        return RG_E_PASS;
    for (uint32_t slot = 0; slot < routed->slots; slot++)
        port[slot] = NONE;
    for (uint32_t i = 0; i < routed->lines; i++) {
        if (routed->pass[i] != pass)
            continue;
        way_of(routed, i, turn);
        for (unsigned s = 0; s < routed->stages; s++) {
            const rg_permutation_stage *stage = &routed->stage[s];
            port[stage->first + turn[s].index * stage->inputs + turn[s].input] = turn[s].output;
        }
    }
    return RG_OK;
}

rg_status rg_permutation_witness(const rg_permutation *routed, rg_permutation_clash *clash)
{
    permutation_turn turn[PERMUTATION_MOST_STAGES];
    rg_status status = RG_E_END;
    rg_room room = {0};

    if (routed == NULL || routed->ways == NULL || clash == NULL)
        return RG_E_NULL;
    if (routed->ways->d == 0 || routed->ways->choices > 0)
        return RG_E_END;
    uint32_t *taken = rg_room_get(&room, routed->slots, sizeof *taken);
    if (taken == NULL) {
        rg_room_end(&room);
        return RG_E_MEMORY;
    }
    memset(taken, 0xff, routed->slots * sizeof *taken);
    for (uint32_t i = 0; i < routed->lines && status == RG_E_END; i++) {
        if (routed->pass[i] == NONE)
            continue;
        way_of(routed, i, turn);
        for (unsigned s = 0; s < routed->stages && status == RG_E_END; s++) {
            const rg_permutation_stage *stage = &routed->stage[s];
            const uint32_t line = turn[s].index * stage->outputs + turn[s].output;
            if (taken[stage->first + line] != NONE) {
                *clash = (rg_permutation_clash){{taken[stage->first + line], i}, line, s};
                status = RG_OK;
            }
            taken[stage->first + line] = i;
        }
    }
    rg_room_end(&room);
    return status;
}
