/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Windows, judged by explicit links. A tree is a table of where each port of each vertex leads, and
 * a message is walked from its source to its destination over it, port by port; a port that has
 * been used in the pass before is a conflict. The ports of the terminals are among them, so nobody
 * sends or receives twice. Which ancestor is the nearest, how many passes there must be, and which
 * cut says that there are no fewer is worked out here from the definitions.
 *
 * All pairs of a shape are walked in the order of their passes. Small shapes are walked by passes,
 * too: what the pairs do not show is a message that is sent in a second pass.
 *
 * `make test` takes GFT(h,m,w) with m <= 9, h <= 5 and at most 256 terminals; ROUTEGEN_SOAK=1 goes
 * to 1024.
 */
#include "check.h"
#include "fattree_net.h"
#include "fattree_shapes.h"
#include "../alloc.h"
#include "routegen/fattree_window.h"
#include "routegen/network_kind.h"
#include "routegen/topology.h"

typedef struct tree {
    char name[80];
    unsigned h; /* top level, from 0 */
    unsigned children[8], parents[8];
    bool turning;
    rg_window model;
    uint32_t terminals, ports;
    uint32_t *to;   /* [vertex * ports + port] */
    uint64_t *used; /* by the same: 1 + the pass */
    uint8_t *sent;  /* [source * terminals + destination] */
} tree;

static void open_tree(tree *tree)
{
    rg_topology net;
    rg_topology_end end;
    OK(rg_any_topology_parse(tree->name, &net, NULL));
    OK(rg_window_shape(tree->h, tree->children, tree->parents, tree->turning, &tree->model));
    tree->terminals = (uint32_t)net.nodes;
    tree->ports = net.ports;
    cr_assert(eq(u32, tree->model.terminals, tree->terminals));
    const size_t ends = (size_t)(net.nodes + net.switches) * net.ports;
    tree->to = oracle_alloc(ends, sizeof *tree->to);
    tree->used = oracle_alloc(ends, sizeof *tree->used);
    tree->sent = oracle_alloc((size_t)net.nodes * net.nodes, 1);
    for (size_t i = 0; i < ends; i++) {
        OK(rg_topology_neighbour(&net, i / net.ports, (unsigned)(i % net.ports), &end));
        tree->to[i] = end.vertex == RG_TOPOLOGY_NONE ? UINT32_MAX : (uint32_t)end.vertex;
    }
}

static void close_tree(tree *tree)
{
    free(tree->to);
    free(tree->used);
    free(tree->sent);
}

/* Leaves a vertex by a port that nobody has used in this pass. */
static bool leave(tree *tree, uint64_t pass, uint32_t *vertex, uint32_t port)
{
    const size_t end = (size_t)*vertex * tree->ports + port;
    if (port >= tree->ports || tree->to[end] == UINT32_MAX || tree->used[end] == pass + 1)
        return false;
    tree->used[end] = pass + 1;
    *vertex = tree->to[end];
    return true;
}

/* The level of the lowest switches that have both below them. */
static unsigned nearest(const tree *tree, uint32_t a, uint32_t b)
{
    unsigned x = 0;
    uint32_t size = tree->children[0];
    while (a / size != b / size)
        size *= tree->children[++x];
    return x;
}

/* Walks one message; what is wrong, or NULL. */
static const char *walk(tree *tree, uint64_t pass, uint32_t source, const rg_window_sent *sent)
{
    const uint32_t to = sent->destination;
    uint32_t vertex = source, size = tree->terminals;
    if (sent->turn != (tree->turning ? nearest(tree, source, to) : tree->h))
        return "turns elsewhere";
    if (!leave(tree, pass, &vertex, 0))
        return "sends twice";
    for (unsigned x = 0; x < sent->turn; x++)
        if (sent->up[x] >= tree->parents[x] ||
            !leave(tree, pass, &vertex, tree->children[x] + sent->up[x]))
            return "conflict on the way up";
    for (unsigned x = tree->h + 1; x-- > 0;) {
        size /= tree->children[x];
        if (x <= sent->turn && !leave(tree, pass, &vertex, to / size % tree->children[x]))
            return "conflict on the way down";
    }
    return vertex == to ? NULL : "arrives elsewhere";
}

/* All pairs, in the order of their passes. */
static const char *by_pairs(tree *tree)
{
    const uint64_t passes = tree->model.passes;
    const size_t n = tree->terminals;
    uint32_t *next = oracle_alloc((size_t)passes + 2, sizeof *next);
    uint64_t *pass = oracle_alloc(n * n, sizeof *pass);
    uint32_t *order = oracle_alloc(n * n, sizeof *order);
    const char *fault = NULL;
    for (size_t i = 0; i < n * n && !fault; i++)
        if (rg_window_pass_of(&tree->model, (uint32_t)(i / n), (uint32_t)(i % n), &pass[i]) !=
                RG_OK ||
            pass[i] >= passes)
            fault = "no pass";
        else
            next[pass[i] + 2]++;
    for (uint64_t p = 0; p < passes; p++)
        next[p + 1] += next[p];
    for (size_t i = 0; i < n * n && !fault; i++)
        order[next[pass[i] + 1]++] = (uint32_t)i;
    for (size_t k = 0; k < n * n && !fault; k++) {
        const uint32_t i = order[k];
        rg_window_sent sent;
        OK(rg_window_message(&tree->model, pass[i], (uint32_t)(i / n), &sent));
        fault = sent.destination != i % n ? "another destination"
                                          : walk(tree, pass[i], (uint32_t)(i / n), &sent);
    }
    free(next);
    free(pass);
    free(order);
    return fault;
}

/* All passes, and nothing twice in all of them. */
static const char *by_passes(tree *tree)
{
    const size_t ends = (size_t)tree->terminals * tree->terminals;
    uint64_t count = 0;
    for (uint64_t p = 0; p < tree->model.passes; p++)
        for (uint32_t i = 0; i < tree->terminals; i++) {
            rg_window_sent sent;
            OK(rg_window_message(&tree->model, p, i, &sent));
            if (sent.destination == RG_WINDOW_NONE)
                continue;
            if (sent.destination >= tree->terminals ||
                tree->sent[(size_t)i * tree->terminals + sent.destination]++ != 0)
                return "sent again";
            count++;
        }
    return count == ends ? NULL : "something is never sent";
}

/* Rounds in which all messages fit over the links that leave the sub-trees of a level. */
static uint64_t limit_of(const tree *tree)
{
    uint64_t most = tree->terminals, size = 1, links = 1;
    for (unsigned x = 0; x < tree->h; x++) {
        size *= tree->children[x];
        links *= tree->parents[x];
        const uint64_t out = size * (tree->terminals - (tree->turning ? size : 0));
        const uint64_t rounds = out / links + (out % links != 0);
        most = rounds > most ? rounds : most;
    }
    return most;
}

static void judge(tree *tree, uint64_t passes)
{
    const char *fault = by_pairs(tree);
    cr_expect(eq(ptr, (void *)fault, NULL), "%s, %s: %s", tree->name,
              tree->turning ? "turning" : "opened", fault ? fault : "");
    if (tree->model.passes * tree->terminals <= (soaking() ? 40000000 : 300000)) {
        fault = by_passes(tree);
        cr_expect(eq(ptr, (void *)fault, NULL), "%s: %s", tree->name, fault ? fault : "");
    }
    cr_expect(eq(u64, tree->model.passes, passes), "%s", tree->name);
    cr_expect(eq(u64, tree->model.limit, limit_of(tree)), "%s", tree->name);
    cr_expect(tree->model.proved);
}

/* ceil over the levels: the items of a level, w at a time. */
static uint64_t passes_of(const fattree_shape *shape, bool turning)
{
    uint64_t passes = shape->w;
    for (unsigned x = 1; x < shape->h; x++) {
        passes *= shape->m * (x + 1 < shape->h ? shape->m : shape->m * (shape->m - turning));
        passes = passes / shape->w + (passes % shape->w != 0);
    }
    return passes;
}

static tree gft_tree(const fattree_shape *shape, bool turning)
{
    tree tree = {.h = shape->h, .turning = turning};
    (void)snprintf(tree.name, sizeof tree.name, "gft:%u,%u,%u", shape->h, shape->m, shape->w);
    for (unsigned x = 0; x <= shape->h; x++) {
        tree.children[x] = x == 0 ? shape->w : shape->m;
        tree.parents[x] = shape->w;
    }
    open_tree(&tree);
    return tree;
}

static void every_shape(bool turning)
{
    unsigned shapes = 0;
    for (fattree_shape shape = {0, 0, 0}; fattree_next_shape(&shape, soaking() ? 1024 : 256);) {
        tree tree = gft_tree(&shape, turning);
        const bool slim = shape.h > 1 && shape.w < shape.m;
        judge(&tree, slim ? passes_of(&shape, turning) : tree.terminals);
        if (shape.h <= 3)
            cr_expect(eq(u64, tree.model.passes, limit_of(&tree)), "%s", tree.name);
        close_tree(&tree);
        shapes++;
    }
    cr_assert(lt(u32, 100, shapes));
}

Test(fattree_oracle, windows_turning)
{
    every_shape(true);
}

Test(fattree_oracle, windows_opened)
{
    every_shape(false);
}

/* Leaves of n terminals, L of them, c spines: as many passes as the links of a leaf say, or N. */
Test(fattree_oracle, windows_of_clusters)
{
    for (unsigned n = 1; n <= 9; n++)
        for (unsigned leaves = 2; leaves <= 8; leaves++)
            for (unsigned spines = 1; spines <= n + 1; spines++) {
                tree tree = {.h = 1, .children = {n, leaves}, .parents = {spines}, .turning = true};
                (void)snprintf(tree.name, sizeof tree.name, "xgft:2,%u,%u,1,%u", n, leaves, spines);
                open_tree(&tree);
                judge(&tree, limit_of(&tree));
                close_tree(&tree);
            }
}

/* Opened, each tree has all: of four levels, with 1 to 3 children and parents. */
Test(fattree_oracle, windows_of_opened_trees)
{
    for (unsigned code = 0; code < (soaking() ? 2187 : 729); code++) {
        tree tree = {.h = 3};
        const unsigned *m = tree.children, *w = tree.parents;
        for (unsigned i = 0, rest = code; i < 7; i++, rest /= 3)
            *(i < 3 ? &tree.parents[i] : &tree.children[i - 3]) = 1 + rest % 3;
        (void)snprintf(tree.name, sizeof tree.name, "xgft:4,%u,%u,%u,%u,1,%u,%u,%u", m[0], m[1],
                       m[2], m[3], w[0], w[1], w[2]);
        open_tree(&tree);
        const char *pairs = by_pairs(&tree), *passes = by_passes(&tree);
        cr_expect(pairs == NULL && passes == NULL && tree.model.proved, "%s: %s, %s", tree.name,
                  pairs, passes);
        close_tree(&tree);
    }
}

/* Other trees are not proved: whatever is sent has no conflict and is sent once, and a pair that is
 * never sent is refused. */
Test(fattree_oracle, windows_of_other_trees)
{
    static const struct {
        unsigned children[4], parents[3];
        bool complete;
    } trees[] = {
        {{3, 4, 4, 4}, {3, 2, 2}, true},  {{1, 2, 4, 4}, {1, 1, 2}, true},
        {{2, 3, 4, 3}, {2, 2, 3}, false}, {{1, 5, 5, 3}, {4, 4, 3}, true},
        {{3, 2, 5, 4}, {3, 4, 4}, false}, {{2, 3, 5, 4}, {3, 1, 4}, false},
    };
    for (size_t i = 0; i < COUNT(trees); i++) {
        tree tree = {.h = 3, .turning = true};
        memcpy(tree.children, trees[i].children, sizeof trees[i].children);
        memcpy(tree.parents, trees[i].parents, sizeof trees[i].parents);
        const unsigned *m = tree.children, *w = tree.parents;
        (void)snprintf(tree.name, sizeof tree.name, "xgft:4,%u,%u,%u,%u,1,%u,%u,%u", m[0], m[1],
                       m[2], m[3], w[0], w[1], w[2]);
        open_tree(&tree);
        const char *pairs = by_pairs(&tree), *passes = by_passes(&tree);
        if (trees[i].complete)
            cr_expect(pairs == NULL && passes == NULL, "%s", tree.name);
        else
            cr_expect(pairs && passes && strcmp(pairs, "no pass") == 0 &&
                          strcmp(passes, "something is never sent") == 0,
                      "%s: %s, %s", tree.name, pairs, passes);
        cr_expect(not(tree.model.proved));
        close_tree(&tree);
    }
}

/* ---- States ---------------------------------------------------------------------------------- */

/* Pushes what terminal i has through the opened tree as the states say; where it comes out, or
 * NONE: it is held back. Lines of the up half are counted in @up, of the down half in @down. */
static uint32_t push(const fattree_net *net, const rg_window_state *states, uint32_t i,
                     uint64_t pass, uint64_t **up, uint64_t **down)
{
    uint32_t line = i;
    for (unsigned x = 0; x < net->h; x++) {
        const fattree_level *level = &net->level[x];
        const uint32_t j = line / level->radix, port = line % level->radix;
        const rg_window_state *state = &states[level->first + j];
        uint32_t n = 0;
        while (n < state->up && (state->start + n) % level->radix != port)
            n++;
        if (n >= state->up)
            return FATTREE_NONE;
        const uint32_t end = j * level->parents + n;
        cr_assert(n < level->parents && up[x][end] != pass + 1, "conflict on the way up");
        up[x][end] = pass + 1;
        line = level->up[end];
    }
    for (unsigned x = net->h + 1; x-- > 0;) {
        const fattree_level *level = &net->level[x];
        const uint32_t inputs = level->inputs, j = line / inputs, n = line % inputs;
        const rg_window_state *state = &states[level->first + j];
        cr_assert(n < state->down, "no way down");
        const uint32_t out =
            j * level->radix + (n + state->shift + (n >= state->split)) % level->radix;
        cr_assert(down[x][out] != pass + 1, "conflict on the way down");
        down[x][out] = pass + 1;
        line = x > 0 ? level->down[out] : out;
    }
    return line;
}

/* The states carry exactly what the messages say, in every pass. */
Test(fattree_oracle, windows_in_states)
{
    for (fattree_shape shape = {0, 0, 0}; fattree_next_shape(&shape, soaking() ? 300 : 100);) {
        fattree_net net = fattree_net_make(shape.h, shape.m, shape.w);
        tree tree = gft_tree(&shape, false);
        rg_window_state *states = oracle_alloc(net.switches, sizeof *states);
        uint64_t *up[FATTREE_MAX_LEVELS], *down[FATTREE_MAX_LEVELS], carried = 0;
        cr_assert(eq(u32, tree.model.switches, net.switches));
        for (unsigned x = 0; x <= shape.h; x++) {
            const size_t lines = (size_t)net.level[x].switches * (shape.m + shape.w);
            up[x] = oracle_alloc(lines, sizeof *up[x]);
            down[x] = oracle_alloc(lines, sizeof *down[x]);
        }
        for (uint64_t p = 0; p < tree.model.passes; p++) {
            OK(rg_window_states(&tree.model, p, states));
            for (uint32_t i = 0; i < tree.terminals; i++) {
                rg_window_sent sent;
                OK(rg_window_message(&tree.model, p, i, &sent));
                const uint32_t to = push(&net, states, i, p, up, down);
                cr_assert(eq(u32, to, sent.destination), "%s, pass %" PRIu64 ", %u", tree.name, p,
                          i);
                carried += to != FATTREE_NONE;
            }
        }
        cr_expect(eq(u64, carried, (uint64_t)tree.terminals * tree.terminals));
        for (unsigned x = 0; x <= shape.h; x++) {
            free(up[x]);
            free(down[x]);
        }
        free(states);
        close_tree(&tree);
        fattree_net_free(&net);
    }
}
