/* SPDX-License-Identifier: Apache-2.0 */

/* The links that a collective is asked for, and what is refused. */

#include <string.h>

#include "families/inner/fat_tree.h"
#include "net/inner/collective.h"
#include "net/inner/wording.h"

rg_status rg_collective_refuse(const rg_topology *net, const rg_collective_ask *ask,
                               rg_status status, rg_refusal *refusal)
{
    static const char *const of[] = {
        [RG_BY_TREES] = "trees are for kautz and line digraphs, all but alltoall",
        [RG_BY_RINGS] =
            "rings are for networks whose nodes all have as many links, all but alltoall",
        [RG_BY_BREADTH] = "breadth is for direct networks",
        [RG_BY_MOVES] = "moves are for alltoall on kautz, debruijn and some gkautz",
        [RG_BY_DOUBLING] = "doubling is for hypercube and switches, all but alltoall",
        [RG_BY_SQUARES] = "squares are for gft with w <= m, all but broadcast",
        [RG_BY_WINDOWS] = "windows are for alltoall on gft and xgft",
        [RG_BY_FORMULA] =
            "the formula is for kautz and line digraphs: allgather, reduce-scatter, allreduce",
        [RG_BY_DBTREE] = "dbtree is for allreduce and broadcast through switches",
        [RG_BY_SHIFT] = "shift is for alltoall through switches",
    };
    const char *collective = rg_collective_name(ask->collective);

    const rg_name name = rg_name_of(&net->name);
    const bool option = status == RG_E_OPTION;
    const bool formula = net->name.family == RG_FAMILY_KAUTZ && ask->collective <= RG_ALLREDUCE &&
                         (ask->method == RG_BY_BEST || ask->method == RG_BY_FORMULA);
    const char *why = option && net->nodes < 2 ? "has one node"
                      : status == RG_E_END     ? "no rings were found"
                      : status == RG_E_LARGE && formula
                          ? "too large: the numbers would take more than a gigabyte; "
                            "--format csv streams the schedule"
                      : status == RG_E_LARGE
                          ? "too large: the plan of the chunks would take more than a gigabyte"
                          : NULL;
    if (status == RG_E_WRONG)
        return rg_refuse(refusal, status, name.text,
                         "internal error: the schedule of %s by %s is wrong, and is not given; "
                         "please report this",
                         collective, rg_collective_method_name(ask->method));
    if (why != NULL)
        return rg_refuse(refusal, status, name.text, "%s", why);
    if (option && ask->method != RG_BY_BEST)
        return rg_refuse(refusal, status, name.text, "no %s by %s; %s", collective,
                         rg_collective_method_name(ask->method), of[ask->method]);
    if (option)
        return rg_refuse(refusal, status, name.text,
                         "no method for %s: all nodes must be connected", collective);
    return rg_refuse(refusal, status, NULL, NULL);
}

/* A fat tree also has methods that need no routing. */
static bool is_routed(const rg_topology *net, const rg_collective_ask *ask)
{
    return ask->routing[0] != '\0' ||
           (net->switches > 0 && (ask->method == RG_BY_DOUBLING || ask->method == RG_BY_DBTREE ||
                                  ask->method == RG_BY_SHIFT ||
                                  rg_topology_fat_tree(net, true, &(rg_window){0}) == RG_E_OPTION));
}

/* The links, and the root by its number. */
rg_status rg_collective_open(const rg_topology *net, rg_collective_ask *ask, const rg_watch *watch,
                             rg_links *links, rg_refusal *refusal)
{
    const char *label = ask->root_label;
    rg_refusal why = {.text = ""};
    uint64_t root = 0;

    rg_status status = net->nodes < 2 ? RG_E_OPTION : RG_OK;
    if (status != RG_OK)
        return rg_collective_refuse(net, ask, status, refusal);
    if (!is_routed(net, ask)) {
        status = rg_links_open(net, links);
        if (status != RG_OK)
            return rg_collective_refuse(net, ask, status, refusal);
    } else {
        status = rg_collective_route(net, ask, watch, links, refusal);
        if (status != RG_OK)
            return status;
    }
    if (ask->collective != RG_BROADCAST && (label[0] != '\0' || ask->pieces != 1))
        status = rg_refuse(refusal, RG_E_OPTION, NULL, "root and pieces are for broadcast");
    else if (ask->collective != RG_ALLTOALL && ask->open != 1)
        status = rg_refuse(refusal, RG_E_OPTION, NULL, "open is for alltoall");
    else if (label[0] != '\0')
        status = rg_parse_vertex(net, RG_VERTEX_NODE, label, strlen(label), &root, &why);
    if (status == RG_E_LABEL)
        (void)rg_refuse(refusal, status, NULL, "root %s", why.text);
    ask->root = (uint32_t)root;
    if (status != RG_OK)
        rg_collective_close(links);
    return status;
}

void rg_collective_close(rg_links *links)
{
    if (links->routed != NULL)
        rg_collective_unroute(links->routed);
    rg_links_close(links);
}
