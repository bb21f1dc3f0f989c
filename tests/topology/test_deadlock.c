/* SPDX-License-Identifier: Apache-2.0 */

/* Channel-dependency graphs: against one made by walking every route, and the known verdicts. */

#include "check.h"
#include "routegen/topology.h"
#include "net/inner/deadlock.h"
#include "net/inner/simulate.h"
#include "families/inner/topology_route.h"
#include "same.h"

/* Whether the first cycle, which ends a search, is one exactly where there is a shortest. */
static void check_first(rg_deadlock first, rg_deadlock found)
{
    cr_expect(first.cycle >= found.cycle);
    cr_expect(found.cycle > 0 || first.cycle == 0);
    cr_expect(first.dependencies <= found.dependencies && first.used <= found.used);
}

/* By the rule; and the packets of a simulation that goes by it say the same. */
static rg_deadlock judge(const rg_topology *net, const rg_route_rule *rule, rg_channel **cycle)
{
    rg_deadlock found = {0}, followed = {0}, first = {0};
    rg_channel *own = NULL, **shortest = cycle ? cycle : &own;
    rg_sim_options options;
    OK(rg_deadlock_judge(net, rule, NULL, &found, shortest));
    free(own);
    own = NULL;
    OK(rg_deadlock_judge(net, rule, NULL, &first, NULL));
    check_first(first, found);
    OK(rg_sim_options_init(net, &options, sizeof options));
    options.rule = *rule;
    if (net->nodes < 2)
        return found;
    OK(rg_sim_follow(net, &options, NULL, &followed, &own));
    free(own);
    cr_expect(memcmp(&found, &followed, sizeof found) == 0);
    OK(rg_sim_follow(net, &options, NULL, &first, NULL));
    check_first(first, found);
    return found;
}

/* ---- The same by following routes ---------------------------------------------------------- */

typedef struct slow {
    const rg_topology *net;
    const rg_route_rule *rule;
    size_t channels; /* vertex * ports * lanes + port * lanes + vc, with node links and holes */
    bool *depends, *taken;
} slow;

static size_t number_of(const slow *s, rg_channel c)
{
    return (size_t)((c.vertex * s->net->ports + c.port) * s->rule->vc_classes + c.vc);
}

/* Every route from here on, hop by hop; @before: the channel it came by, or -1. */
static void walk(slow *s, const rg_route_packet *packet, long before)
{
    rg_route_hop hop[32];
    unsigned count = 0;
    OK(rg_route_step(s->net, s->rule, packet, hop, &count));
    for (unsigned i = 0; i < count; i++) {
        const uint64_t to = hop[i].packet.vertex;
        const bool node_link =
            !s->net->direct && (packet->vertex < s->net->nodes || to < s->net->nodes);
        const long channel =
            node_link ? -1
                      : (long)number_of(s, (rg_channel){packet->vertex, hop[i].port, hop[i].vc});
        if (channel >= 0)
            s->taken[channel] = true;
        if (channel >= 0 && before >= 0)
            s->depends[(size_t)before * s->channels + (size_t)channel] = true;
        walk(s, &hop[i].packet, channel);
    }
}

/* Shortest cycle by breadth-first search from every channel, without any short cut. */
static unsigned slow_cycle(const slow *s)
{
    unsigned best = 0;
    unsigned *distance = malloc(s->channels * sizeof *distance);
    size_t *queue = malloc(s->channels * sizeof *queue);
    for (size_t from = 0; from < s->channels; from++) {
        size_t head = 0, tail = 0;
        if (!s->taken[from])
            continue;
        memset(distance, 0, s->channels * sizeof *distance);
        queue[tail++] = from;
        while (head < tail) {
            const size_t at = queue[head++];
            for (size_t to = 0; to < s->channels; to++) {
                if (!s->depends[at * s->channels + to] || distance[to] > 0)
                    continue;
                distance[to] = at == from ? 1 : distance[at] + 1;
                if (to != from)
                    queue[tail++] = to;
            }
        }
        if (distance[from] > 0 && (best == 0 || distance[from] < best))
            best = distance[from];
    }
    free(distance);
    free(queue);
    return best;
}

static void compare(const char *name, const rg_topology *net, const rg_route_rule *rule)
{
    slow s = {.net = net, .rule = rule};
    rg_channel *cycle;
    const rg_deadlock found = judge(net, rule, &cycle);
    s.channels = (size_t)(net->vertices * net->ports * rule->vc_classes);
    s.depends = calloc(s.channels * s.channels, 1);
    s.taken = calloc(s.channels, 1);
    for (uint64_t source = 0; source < net->nodes; source++) {
        for (uint64_t target = 0; target < net->nodes; target++) {
            rg_route_packet packet;
            if (source == target)
                continue;
            (void)rg_route_packet_init(net, rule, source, target, &packet);
            walk(&s, &packet, -1);
        }
    }
    uint64_t taken = 0, depends = 0, channels = 0;
    for (size_t i = 0; i < s.channels; i++)
        taken += s.taken[i];
    for (size_t i = 0; i < s.channels * s.channels; i++)
        depends += s.depends[i];
    for (uint64_t v = net->direct ? 0 : net->nodes; v < net->vertices; v++) {
        uint64_t next[RG_TOPOLOGY_MAX_PORTS];
        (void)rg_topology_neighbours(net, v, next);
        for (unsigned p = 0; p < net->ports; p++)
            if (next[p] != RG_TOPOLOGY_NONE && (net->direct || next[p] >= net->nodes))
                channels += rule->vc_classes;
    }
    cr_assert(found.channels == channels && found.used == taken, "%s: channels", name);
    cr_assert(found.dependencies == depends, "%s: %llu dependencies, not %llu", name,
              (unsigned long long)found.dependencies, (unsigned long long)depends);
    cr_assert(found.cycle == slow_cycle(&s), "%s: a cycle of %llu", name,
              (unsigned long long)found.cycle);
    for (uint64_t i = 0; i < found.cycle; i++) {
        const size_t here = number_of(&s, cycle[i]);
        const size_t there = number_of(&s, cycle[(i + 1) % found.cycle]);
        cr_assert(s.depends[here * s.channels + there], "%s: no cycle", name);
    }
    free(cycle);
    free(s.depends);
    free(s.taken);
}

Test(deadlock, as_by_walking)
{
    /* gft:1,66,1 has more ports than a word has bits. */
    const char *small = "kary:2,3 mikant:2,3 gft:2,2,3 kantc:2,3 kantc:3,2 kantc:3,3 "
                        "mikantc:2,3 mikantc:3,2 star:4 pancake:4 bubble:4 scc:3 scc:4 sci:4 "
                        "pcc:4 ccc:3 hypercube:4 shuffle:4 debruijn:2,4 kautz:2,3 mdsxn:2,2 "
                        "torus:4,4 torus:3,4 torus:5 torus:2,3 mesh:3,4 torus:1 mikant:2,2 "
                        "debruijn:3,2 torus:6 torus:5,3 torus:2,3,4 torus:1,5 torus:2,2 "
                        "mesh:2,3,2 mesh:7 torus:3,3,3 star:3 hypercube:3 ccc:4 gft:1,66,1";
    char name[80];
    while (each_word(&small, name)) {
        const rg_topology net = model_make(name);
        const unsigned uses = rg_route_rule_uses(&net);
        rg_route_rule rule;
        (void)rg_route_rule_init(&net, &rule);
        compare(name, &net, &rule);
        rule.vc_classes = 1;
        rule.cube = uses & RG_ROUTE_CUBE ? RG_CUBE_MINIMAL : RG_CUBE_ECUBE;
        rule.tie = uses & RG_ROUTE_TIE ? RG_TIE_ALL : RG_TIE_LOWEST;
        rule.words = uses & RG_ROUTE_WORDS ? RG_WORDS_SHIFT : RG_WORDS_OVERLAP;
        compare(name, &net, &rule);
        rule.up = uses & RG_ROUTE_UP ? RG_UP_SWITCH_DIGIT : RG_UP_ANY;
        rule.tie = RG_TIE_LOWEST;
        compare(name, &net, &rule);
    }
}

/* Where one target does for all; the dateline of a torus tells its nodes apart. */
Test(deadlock, alike)
{
    static const char *const names[] = {
        "torus:4,5", "torus:2,2", "hypercube:4", "star:4", "bubble:4", "pancake:4",
        "ccc:4",     "mesh:4,4",  "kautz:2,3",   "scc:4",  "kary:2,3", "debruijn:2,4",
    };
    uint32_t memory[3 * 100];
    for (size_t i = 0; i < COUNT(names); i++) {
        const rg_topology net = model_make(names[i]);
        rg_route_rule rule;
        rg_alike alike = RG_ALIKE_NOT;
        (void)rg_route_rule_init(&net, &rule);
        OK(rg_route_alike(&net, &rule, memory, &alike));
        const rg_alike expected = i < 2 ? RG_ALIKE_HOPS : i < 7 ? RG_ALIKE_CHANNELS : RG_ALIKE_NOT;
        cr_assert(alike == expected, "%s: %d", names[i], alike);
    }
}

/* ---- Known verdicts ------------------------------------------------------------------------ */

enum { ANY = 9 }; /* all values of a field */

typedef struct verdict {
    const char *networks; /* separated by blanks */
    unsigned vc_classes;
    int tie, cube, up;
    bool cyclic;
} verdict;

/* The specification's table, row by row, then what is well known. */
static const verdict verdicts[] = {
    {"kantc:2,2 kantc:2,3 kantc:2,4 kantc:3,2 kantc:3,3 kantc:3,4", 1, ANY, 0, ANY, false},
    {"kantc:2,2 kantc:2,3 kantc:2,4 kantc:3,2 kantc:3,3 kantc:3,4", 2, ANY, 0, ANY, false},
    {"kantc:4,3", 1, RG_TIE_LOWEST, 0, ANY, false},
    {"kantc:4,3", 1, RG_TIE_BALANCED, 0, ANY, false},
    {"kantc:4,3", 2, RG_TIE_LOWEST, 0, ANY, false},
    {"kantc:4,3", 1, RG_TIE_ALL, 0, ANY, true},
    {"kantc:4,3", 2, RG_TIE_ALL, 0, ANY, false},
    {"kantc:5,3", 1, ANY, 0, ANY, true},
    {"kantc:5,3", 2, ANY, 0, ANY, false},
    {"kantc:3,2 kantc:3,3 kantc:4,3 mikantc:3,3", 1, RG_TIE_ALL, 1, ANY, true},
    {"kantc:3,2 kantc:3,3 kantc:4,3 mikantc:3,3", 2, RG_TIE_ALL, 1, ANY, true},
    {"mikantc:2,3 mikantc:2,4 mikantc:3,3 mikantc:3,4 mikantc:4,3", 1, ANY, 0, RG_UP_ANY, true},
    {"mikantc:2,3 mikantc:2,4 mikantc:3,3 mikantc:3,4 mikantc:4,3", 2, ANY, 0, RG_UP_ANY, false},
    {"mikantc:2,3 mikantc:3,3 mikantc:4,3", 1, RG_TIE_LOWEST, 0, RG_UP_SWITCH_DIGIT, false},
    {"mikantc:2,3 mikantc:3,3 mikantc:4,3", 2, RG_TIE_LOWEST, 0, RG_UP_SWITCH_DIGIT, false},
    {"mikantc:3,3", 2, ANY, 0, RG_UP_NODE_DIGIT, false},

    {"torus:4 torus:4,4 torus:3,4,5 torus:7", 1, ANY, 0, 0, true},
    {"torus:4 torus:4,4 torus:3,4,5 torus:7 torus:2,2,2", 2, ANY, 0, 0, false},
    {"torus:2,2,2 torus:3,3", 1, ANY, 0, 0, false}, /* no coordinate takes two hops */
    {"mesh:4,4 mesh:3,4,5 mesh:9", 1, 0, 0, 0, false},
    {"hyperx:4,3 hyperx:3,3/2 hyperx:5 hyperx:1/4", 1, 0, 0, 0, false},
    {"dragonfly:1,3,1 dragonfly:1,4,2 dragonfly:1,2,2", 1, 0, 0, 0, true},
    {"dragonfly:1,3,1 dragonfly:1,4,2 dragonfly:1,2,2 dragonfly:2,3,1,3", 2, 0, 0, 0, false},
    {"slimfly:3 slimfly:4 slimfly:5 slimfly:5/2", 1, ANY, 0, 0, true},
    {"slimfly:3 slimfly:4 slimfly:5 slimfly:5/2", 2, ANY, 0, 0, false},
    {"cmesh:3 cmesh:4 cmesh:4,1 cmesh:6,1 cmesh:8,1", 1, 0, 0, 0, false},
    {"hypercube:1 hypercube:5 hypercube:7", 1, 0, 0, 0, false},
    {"hypercube:2 hypercube:5", 1, 0, 1, 0, true},
    {"kary:2,4 kary:3,3 gft:2,4,2 gft:2,2,3", 1, 0, 0, ANY, false},
    {"mikant:2,3 mikant:3,3", 1, 0, 0, RG_UP_ANY, true},
    {"mikant:2,3 mikant:3,3", 1, 0, 0, RG_UP_SWITCH_DIGIT, false},
    {"mikant:2,2 mikant:2,3 mikant:3,3", 2, 0, 0, ANY, false},
    {"star:4 bubble:4 pancake:4 scc:4 sci:4 pcc:4 ccc:4 shuffle:4", 1, ANY, 0, 0, true},
    {"debruijn:2,4 kautz:2,3 mdsxn:4,3", 1, 0, 0, 0, true},
};

static void check(const verdict *v, const char *name)
{
    const rg_topology net = model_make(name);
    const unsigned uses = rg_route_rule_uses(&net);
    for (unsigned tie = 0; tie < 3; tie++) {
        for (unsigned up = 0; up < 3; up++) {
            if ((v->tie != ANY && (unsigned)v->tie != tie) ||
                (v->up != ANY && (unsigned)v->up != up) ||
                (tie == RG_TIE_BALANCED && (uses & RG_ROUTE_BALANCED) == 0))
                continue;
            const rg_route_rule rule = {
                .vc_classes = v->vc_classes,
                .tie = (rg_route_tie)tie,
                .cube = (rg_route_cube)v->cube,
                .up = (rg_route_up)up,
                .detour = (uses & RG_ROUTE_DETOUR) != 0,
            };
            const rg_deadlock found = judge(&net, &rule, NULL);
            cr_assert(v->cyclic == (found.cycle > 0),
                      "%s, classes %u, tie %u, cube %d, up %u: %llu", name, v->vc_classes, tie,
                      v->cube, up, (unsigned long long)found.cycle);
        }
    }
}

Test(deadlock, verdicts, .timeout = 120)
{
    for (size_t i = 0; i < COUNT(verdicts); i++) {
        char names[120];
        strcpy(names, verdicts[i].networks);
        for (char *name = strtok(names, " "); name != NULL; name = strtok(NULL, " "))
            check(&verdicts[i], name);
    }
}

/* "even k = 2": the four links across the groups. */
Test(deadlock, cross_links)
{
    const rg_topology net = model_make("mikantc:2,3");
    rg_channel *cycle;
    rg_route_rule rule;
    (void)rg_route_rule_init(&net, &rule);
    rule.vc_classes = 1;
    const rg_deadlock found = judge(&net, &rule, &cycle);
    cr_assert(found.cycle == 4);
    for (unsigned i = 0; i < 4; i++) {
        rg_topology_place place;
        (void)rg_topology_where(&net, cycle[i].vertex, &place);
        cr_assert(place.level == 1 && cycle[i].port >= 2);
    }
    free(cycle);
}
