/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The plan of shortest ways. Chunks that start t hops from a node can enter it by each link that
 * comes from t-1 hops; they are spread over those links so that the fullest has as few as possible.
 */

#include <stdlib.h>
#include <string.h>

#include "net/inner/collective.h"
#include "routegen/kautz_tree.h"

#define NONE UINT32_MAX

struct breadth {
    rg_plan *plan;
    const rg_links *links;
    uint16_t *distance; /* [(root - first) * nodes + node] */
    uint32_t *item;     /* the roots at one distance from a node */
    uint32_t *placed;   /* of an item's chunk: the in-port; NONE: not yet */
    uint32_t load[UINT8_MAX];
    uint32_t before[UINT8_MAX]; /* of an in-port: the chunk that moves to it on the way found */
};

/* Whether a chunk of root may enter node by an in-port. */
static bool may_enter(const struct breadth *b, uint32_t root, uint32_t node, uint32_t port)
{
    const uint16_t *distance = b->distance + (size_t)(root - b->plan->first) * b->links->nodes;
    const uint32_t from = b->links->from[(size_t)node * b->links->in_ports + port];

    return from != RG_PLAN_NO_NODE && distance[from] + 1 == distance[node];
}

/* Puts chunk `one` of count on a link with less than `most`, by moving others if need be. */
static bool place(struct breadth *b, uint32_t node, uint32_t count, uint32_t one, uint32_t most)
{
    const uint32_t ports = b->links->in_ports, chunks = b->plan->chunks;
    uint32_t queue[UINT8_MAX], head = 0, tail = 0, end = NONE;

    memset(b->before, 0xff, sizeof b->before);
    for (uint32_t port = 0; port < ports; port++)
        if (may_enter(b, b->item[one / chunks], node, port)) {
            b->before[port] = one;
            queue[tail++] = port;
            if (b->load[port] < b->load[queue[0]]) { /* the emptiest first */
                queue[tail - 1] = queue[0];
                queue[0] = port;
            }
        }
    while (head < tail && end == NONE) {
        const uint32_t full = queue[head++];
        if (b->load[full] < most) {
            end = full;
            break;
        }
        for (uint32_t other = 0; other < count; other++)
            for (uint32_t port = 0; b->placed[other] == full && port < ports; port++)
                if (b->before[port] == NONE && may_enter(b, b->item[other / chunks], node, port)) {
                    b->before[port] = other;
                    queue[tail++] = port;
                }
    }
    if (end == NONE)
        return false;
    b->load[end]++;
    while (true) {
        const uint32_t moved = b->before[end], left = b->placed[moved];
        b->placed[moved] = end;
        if (left == NONE)
            return true;
        end = left;
    }
}

/* The fullest link has at least the mean of those that can be used, and as many as have no other
 * one. */
static uint32_t fewest(struct breadth *b, uint32_t node, uint32_t roots)
{
    uint32_t most = 1, usable = 0;
    bool used[UINT8_MAX] = {false};

    memset(b->load, 0, sizeof b->load);
    for (uint32_t i = 0; i < roots; i++) {
        uint32_t ways = 0, only = 0;
        for (uint32_t port = 0; port < b->links->in_ports; port++)
            if (may_enter(b, b->item[i], node, port)) {
                ways++;
                only = port;
                usable += !used[port];
                used[port] = true;
            }
        if (ways == 1)
            b->load[only] += b->plan->chunks;
        most = b->load[only] > most ? b->load[only] : most;
    }
    const uint32_t mean = (roots * b->plan->chunks + usable - 1) / usable;
    return mean > most ? mean : most;
}

/* The chunks of the roots at one distance from a node, each on a link. */
static void spread(struct breadth *b, uint32_t node, uint32_t roots)
{
    const uint32_t count = roots * b->plan->chunks;
    uint32_t most = fewest(b, node, roots);

    memset(b->load, 0, sizeof b->load);
    memset(b->placed, 0xff, count * sizeof *b->placed);
    for (uint32_t one = 0; one < count; one++)
        while (!place(b, node, count, one, most))
            most++;
    for (uint32_t one = 0; one < count; one++) {
        const size_t tree =
            (size_t)(b->item[one / b->plan->chunks] - b->plan->first) * b->plan->chunks +
            one % b->plan->chunks;
        b->plan->parent[tree * b->links->nodes + node] = (uint8_t)b->placed[one];
    }
}

/* False: a root does not reach the node. */
static bool spread_all(struct breadth *b, uint32_t node)
{
    uint32_t left = b->plan->roots;

    for (uint32_t hops = 0; left > 0 && hops < b->links->nodes; hops++) {
        uint32_t roots = 0;
        for (uint32_t i = 0; i < b->plan->roots; i++)
            if (b->distance[(size_t)i * b->links->nodes + node] == hops)
                b->item[roots++] = b->plan->first + i;
        left -= roots;
        if (hops > 0 && roots > 0)
            spread(b, node, roots);
    }
    return left == 0;
}

rg_status rg_plan_breadth(rg_plan *plan, const rg_watch *watch)
{
    const uint32_t nodes = plan->links->nodes;
    struct breadth b = {.plan = plan, .links = plan->links};
    rg_room room = {0};

    plan->unit = "sends by breadth";
    if ((double)nodes * nodes > 1 << 29)
        return RG_E_LARGE;
    b.distance = rg_room_get(&room, (size_t)plan->roots * nodes, sizeof *b.distance);
    uint32_t *queue = rg_room_get(&room, nodes, sizeof *queue);
    uint32_t *hops = rg_room_get(&room, nodes, sizeof *hops);
    b.item = rg_room_get(&room, plan->roots, sizeof *b.item);
    b.placed = rg_room_get(&room, (size_t)plan->roots * plan->chunks, sizeof *b.placed);
    rg_status status = room.broken ? RG_E_MEMORY : RG_OK;
    for (uint32_t i = 0; status == RG_OK && i < plan->roots; i++) {
        rg_links_distances(b.links, plan->first + i, hops, queue);
        for (uint32_t node = 0; node < nodes; node++)
            b.distance[(size_t)i * nodes + node] = (uint16_t)hops[node];
    }
    for (uint32_t node = 0; status == RG_OK && node < nodes; node++)
        status = spread_all(&b, node) ? rg_watch_show(watch, "nodes by breadth", node, nodes)
                                      : RG_E_OPTION;
    rg_room_end(&room);
    return status;
}

/* The plan of trees (kautz_tree.h). Words read from the other end are those of the digraph with all
 * links turned. */

static rg_status read_word(const rg_links *links, const rg_kautz *net, uint32_t node,
                           rg_kautz_word *word)
{
    rg_kautz_word read;
    const rg_status status = rg_kautz_unrank(net, node, &read);

    if (status != RG_OK)
        return status;
    *word = read;
    for (unsigned i = 0; links->turned && i < net->k; i++)
        word->letter[i] = read.letter[net->k - 1 - i];
    return RG_OK;
}

/* By the letters of words. */
static rg_status plan_kautz(rg_plan *plan, const rg_watch *watch)
{
    const rg_links *links = plan->links;
    const rg_network *name = &links->net.name;
    uint8_t letter[RG_KAUTZ_MAX_D];
    rg_kautz_word root, node;
    rg_kautz net;

    rg_status status = rg_kautz_init(name->param[0], name->param[1], &net);
    for (uint32_t i = 0; status == RG_OK && i < plan->roots; i++) {
        uint8_t *parent = plan->parent + (size_t)i * plan->chunks * links->nodes;
        status = read_word(links, &net, plan->first + i, &root);
        for (uint32_t at = 0; status == RG_OK && at < links->nodes; at++) {
            if (at == plan->first + i)
                continue;
            status = read_word(links, &net, at, &node);
            if (status == RG_OK)
                status = rg_kautz_tree_letters(&net, &root, &node, letter);
            if (status != RG_OK)
                break;
            /* In-port x is the x-th letter other than the node's first. */
            for (uint32_t chunk = 0; chunk < plan->chunks; chunk++) {
                const uint8_t from = letter[chunk % net.d];
                parent[(size_t)chunk * links->nodes + at] =
                    (uint8_t)(from - (from > node.letter[0]));
            }
        }
        if (status == RG_OK)
            status = rg_watch_show(watch, "roots of trees", i, plan->roots);
    }
    return status;
}

rg_status rg_plan_trees(rg_plan *plan, const rg_watch *watch)
{
    rg_kept kept;

    plan->unit = "sends by trees";
    if (plan->links->net.name.family == RG_FAMILY_KAUTZ)
        return plan_kautz(plan, watch);
    const rg_status status = rg_lift_run(plan->links, watch, &kept);
    if (status == RG_OK)
        rg_plan_kept(plan, &kept);
    free(kept.moved);
    return status;
}
