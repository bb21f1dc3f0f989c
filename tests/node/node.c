/* SPDX-License-Identifier: Apache-2.0 */

/*
 * node [NAME...]: networks of nodes, in C, under deaths, returns, damage and packets that are kept
 * back. No message may be delivered twice, wrong, or not at all when the sender was told done; all
 * must end. Controls break a rule of the protocol, and must be noticed. Prints TAP.
 *
 * ROUTEGEN_SOAK=1 runs each case with many seeds.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "copies.h"
#include "traffic.h"

enum fate {
    ALL,     /* every message arrives, but those of or to the dead */
    ENDS,    /* ... or is reported lost */
    CONTROL, /* something must go wrong */
};

struct test {
    const char *name;
    unsigned d, k;
    enum fate fate;
    unsigned seeds, soak; /* how many */
    struct traffic_plan plan;
    unsigned wait, rounds, num, deaf, crc; /* of the shape; 0: as it is */
    unsigned corpses; /* all sets with this number of nodes that are or fall dead, one a seed */
};

/* Plans */
#define UNIFORM .clocks = 20000, .drain = 100000, .target = TRAFFIC_ANY
#define PAIRS .clocks = 300000, .drain = 60000, .target = TRAFFIC_ANY, .messages = 1
#define DYING(most) PAIRS, .fall = most
#define MORTAL(many, quiet) UNIFORM, .dead = many, .calm = quiet, .away = 1500
#define TWO_PEERS                                                                                  \
    .clocks = 120000, .drain = 100000, .target = TRAFFIC_ANY, .peers = 2, .dead = 1,               \
    .calm = 20000, .away = 1500
/* For longer than all tries take */
#define SLEEPING .clocks = 150000, .drain = 100000, .asleep = 100000
#define MORTAL_2 UNIFORM, .dead = 2, .calm = 200, .away = 1
#define KEPT(many) .withhold = many, .held = 3000
/* The shape, and who is or falls dead */
#define LIVE .deaf = 400
#define DEAD(count) .deaf = 800, .corpses = count
#define DIE(count) .wait = 400, DEAD(count)
#define RETURN .wait = 400, .deaf = 800

static const struct test tests[] = {
    {"every pair of K(2,1)", 2, 1, ALL, 1, 1, {PAIRS}, LIVE},
    {"every pair of K(4,3)", 4, 3, ALL, 1, 1, {PAIRS}, LIVE, .crc = 32},
    {"uniform traffic in K(2,3)", 2, 3, ALL, 1, 10, {UNIFORM, .stall = 2}, LIVE},
    {"uniform traffic in K(3,3)", 3, 3, ALL, 1, 10, {UNIFORM}, LIVE},
    {"all to one in K(3,2)", 3, 2, ALL, 1, 10, {.clocks = 20000, .drain = 100000}, LIVE},
    {"all to one that sleeps, K(2,3)", 2, 3, ALL, 1, 10, {SLEEPING}, LIVE},
    {"all to all that sleep, K(3,2)", 3, 2, ALL, 1, 10, {SLEEPING, .target = TRAFFIC_ANY}, LIVE},
    {"K(2,2), each node dead", 2, 2, ALL, 6, 6, {PAIRS}, DEAD(1)},
    {"K(2,3), each node dead", 2, 3, ALL, 3, 12, {PAIRS}, DEAD(1)},
    {"K(3,2), each node dead", 3, 2, ALL, 1, 12, {PAIRS}, DEAD(1)},
    {"K(3,2), every two nodes dead", 3, 2, ALL, 6, 66, {PAIRS}, DEAD(2)},
    {"K(3,3), each node dead", 3, 3, ALL, 0, 36, {PAIRS}, DEAD(1)},
    {"K(3,3), every two nodes dead", 3, 3, ALL, 1, 630, {PAIRS}, DEAD(2)},
    {"K(2,3), every two nodes dead", 2, 3, ENDS, 3, 66, {PAIRS}, DEAD(2)},
    {"K(2,2), each node dies", 2, 2, ALL, 3, 180, {DYING(400)}, DIE(1)},
    {"K(2,3), each node dies", 2, 3, ALL, 4, 360, {DYING(1200)}, DIE(1)},
    {"K(3,2), each node dies", 3, 2, ALL, 1, 120, {DYING(800)}, DIE(1)},
    {"K(3,2), every two nodes die", 3, 2, ALL, 4, 660, {DYING(800)}, DIE(2)},
    {"K(3,3), each node dies", 3, 3, ALL, 0, 36, {DYING(3000)}, DIE(1)},
    {"K(3,3), every two nodes die", 3, 3, ALL, 0, 630, {DYING(3000)}, DIE(2)},
    {"K(2,3), deaths and returns", 2, 3, ENDS, 3, 1000, {MORTAL(1, 1500)}, RETURN, .rounds = 2},
    {"K(2,3), a quarter of the deaths", 2, 3, ENDS, 0, 200, {MORTAL(1, 6000)}, RETURN, .rounds = 2},
    {"K(3,2), deaths and returns", 3, 2, ENDS, 3, 1000, {MORTAL(2, 1500)}, RETURN},
    {"T_TRY of 60 clocks", 2, 3, ENDS, 2, 300, {MORTAL(1, 1500)}, .wait = 60, .deaf = 800},
    {"two peers, and wrapped numbers", 2, 3, ENDS, 1, 12, {TWO_PEERS}, .deaf = 800},
    {"late packets", 2, 3, ENDS, 2, 300, {MORTAL(1, 3000), KEPT(30)}, .wait = 400, .deaf = 4000},
    {"deaths after delivery", 2, 3, ENDS, 3, 1000, {MORTAL(1, 0), .aim = 10}, RETURN},
    {"damage of one flit in 200", 2, 3, ENDS, 2, 100, {UNIFORM, .damage = 200}, LIVE, .crc = 32},
    {"control: numbers of one bit", 2, 3, CONTROL, 3, 30, {UNIFORM, KEPT(30)}, LIVE, .num = 1},
    {"control: no deaf time", 2, 2, CONTROL, 40, 300, {MORTAL_2, KEPT(5)}, .wait = 60, .deaf = 1},
};

static struct traffic_plan plan_of(const struct test *test, unsigned seed)
{
    struct traffic_plan plan = test->plan;
    (void)rg_node_shape_init(test->d, test->k, &plan.shape);
    plan.shape.wait = test->wait ? test->wait : plan.shape.wait;
    plan.shape.rounds = (uint8_t)(test->rounds ? test->rounds : plan.shape.rounds);
    plan.shape.num = (uint8_t)(test->num ? test->num : plan.shape.num);
    plan.shape.deaf = test->deaf;
    plan.shape.crc = (uint8_t)(test->crc ? test->crc : plan.shape.crc);
    plan.seed = seed;
    return plan;
}

/* Set number `seed` of one or two nodes, over and over. */
static void kill_some(const struct test *test, struct traffic_plan *plan, unsigned seed)
{
    rg_kautz net;
    (void)rg_kautz_init(test->d, test->k, &net);
    const unsigned nodes = (unsigned)net.nodes;
    if (test->corpses == 1)
        plan->corpses[0] = 1ull << seed % nodes;
    unsigned left = seed % (nodes * (nodes - 1) / 2);
    for (unsigned a = 0; test->corpses == 2 && a < nodes; a++)
        for (unsigned b = a + 1; b < nodes; b++)
            if (left-- == 0)
                plan->corpses[0] = 1ull << a | 1ull << b;
}

static bool is_wrong(const struct traffic_result *result)
{
    return result->twice || result->wrong || result->untrue || result->unfinished;
}

static void add(struct traffic_result *sum, const struct traffic_result *one)
{
    sum->messages += one->messages;
    sum->done += one->done;
    sum->lost += one->lost;
    sum->spared += one->spared;
    sum->parted += one->parted;
    sum->deaths += one->deaths;
    sum->twice += one->twice;
    sum->wrong += one->wrong;
    sum->untrue += one->untrue;
    sum->unfinished += one->unfinished;
    sum->counters.stale += one->counters.stale;
    sum->counters.duplicates += one->counters.duplicates;
    sum->counters.aborted += one->counters.aborted;
    if (one->counters.longest > sum->counters.longest)
        sum->counters.longest = one->counters.longest;
}

/* Where every pair of live nodes has to send, each has. */
static bool has_all_pairs(const struct test *test, const struct traffic_result *result)
{
    rg_kautz net;
    (void)rg_kautz_init(test->d, test->k, &net);
    const uint64_t alive = net.nodes - test->corpses;
    return test->fate != ALL || test->plan.messages != 1 || test->plan.fall > 0 ||
           result->messages == alive * (alive - 1);
}

static bool run(const struct test *test, bool soak)
{
    struct traffic_result sum = {0};
    bool complete = true;
    const unsigned seeds = soak ? test->soak : test->seeds;
    for (unsigned i = 0; i < seeds; i++) {
        struct traffic_result result;
        /* A few sets of all: spread out */
        const unsigned seed = test->corpses && !soak ? i * test->soak / seeds : i;
        struct traffic_plan plan = plan_of(test, seed);
        kill_some(test, &plan, seed);
        if (!traffic_run(&plan, &result)) {
            printf("# seed %u: no such network\n", seed);
            return false;
        }
        add(&sum, &result);
        const bool whole = has_all_pairs(test, &result);
        if (!whole)
            printf("# seed %u: %" PRIu64 " messages only\n", seed, result.messages);
        complete &= whole;
        if (test->fate == CONTROL && is_wrong(&sum) && !soak)
            break;
        const bool missing = test->fate == ALL && result.spared + result.parted > 0;
        if (test->fate != CONTROL && (is_wrong(&result) || missing))
            printf("# seed %u: %" PRIu64 " twice, %" PRIu64 " wrong, %" PRIu64 " untrue, %" PRIu64
                   " unfinished, %" PRIu64 " lost although both ends lived\n",
                   seed, result.twice, result.wrong, result.untrue, result.unfinished,
                   result.spared + result.parted);
    }
    printf("# %u runs, %" PRIu64 " messages, %" PRIu64 " done, %" PRIu64 " lost (%" PRIu64
           " although both ends lived), %" PRIu64 " deaths, %" PRIu64 " repeats, %" PRIu64
           " old copies, %" PRIu64 " cut off, %" PRIu64 " twice\n",
           seeds, sum.messages, sum.done, sum.lost, sum.spared + sum.parted, sum.deaths,
           sum.counters.duplicates, sum.counters.stale, sum.counters.aborted, sum.twice);
    if (test->fate == CONTROL)
        return is_wrong(&sum);
    /* What the proof of exactly once rests on; packets that are kept back are older. */
    if (test->plan.away && !test->plan.withhold && sum.counters.longest >= test->deaf / 2) {
        printf("# a packet was under way for %" PRIu64 " clocks\n", sum.counters.longest);
        return false;
    }
    return complete && sum.done > 0 && !is_wrong(&sum) &&
           (test->fate != ALL || sum.spared + sum.parted == 0);
}

/* Alone in the network a packet of h hops, and of `body` flits after its letters, is under way for
 * 3 h + 1 + body clocks. Each pair in a network of its own; its longest packet is the message, or
 * the state that the destination answers first. */
static bool zero_load(unsigned d, unsigned k)
{
    rg_kautz net;
    unsigned wrong = 0;
    (void)rg_kautz_init(d, k, &net);
    for (unsigned pair = 0; pair < net.nodes * (net.nodes - 1); pair++) {
        const unsigned from = pair / (unsigned)(net.nodes - 1);
        const unsigned other = pair % (unsigned)(net.nodes - 1);
        const unsigned to = other + (other >= from);
        struct traffic_plan plan = {.clocks = 1, .drain = 2000, .target = to, .alone = from + 1};
        struct traffic_result result;
        rg_kautz_word a, b;
        rg_kautz_route there[RG_KAUTZ_MAX_D], back[RG_KAUTZ_MAX_D];
        (void)rg_node_shape_init(d, k, &plan.shape);
        plan.shape.deaf = 0;
        (void)rg_kautz_unrank(&net, from, &a);
        (void)rg_kautz_unrank(&net, to, &b);
        (void)rg_kautz_routes(&net, &a, &b, there);
        (void)rg_kautz_routes(&net, &b, &a, back);
        const unsigned head = 2 + rg_node_label_bytes(&plan.shape) + plan.shape.crc / 8u;
        const unsigned data = 3u * there[0].hops + 1 + head + TRAFFIC_BYTES;
        const unsigned state = 3u * back[0].hops + 1 + head + 2;
        if (!traffic_run(&plan, &result) || result.done != 1)
            return false;
        wrong += result.counters.longest != (data > state ? data : state);
    }
    if (wrong > 0)
        printf("# %u pairs take another time\n", wrong);
    return wrong == 0;
}

static bool zero_loads(void)
{
    return zero_load(2, 3) && zero_load(3, 2);
}

static const struct {
    const char *name;
    bool (*run)(void);
} others[] = {
    {"3 h + 1 + body clocks for every pair of K(2,3) and K(3,2)", zero_loads},
    {"an old copy, made by hand, for every pair of K(2,3)", copies_old},
    {"a packet at the wrong node, every two destinations in K(2,3)", copies_astray},
};

static bool is_chosen(const char *name, int argc, char **argv)
{
    bool chosen = argc < 2;
    for (int i = 1; i < argc; i++)
        chosen |= strstr(name, argv[i]) != NULL;
    return chosen;
}

int main(int argc, char **argv)
{
    const bool soak = getenv("ROUTEGEN_SOAK") != NULL;
    unsigned failed = 0, count = 0;
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++) {
        if (!is_chosen(tests[i].name, argc, argv) || (tests[i].seeds == 0 && !soak))
            continue;
        const bool good = run(&tests[i], soak);
        printf("%s - %s\n", good ? "ok" : "not ok", tests[i].name);
        fflush(stdout);
        failed += !good;
        count++;
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        if (!is_chosen(others[i].name, argc, argv))
            continue;
        const bool good = others[i].run();
        printf("%s - %s\n", good ? "ok" : "not ok", others[i].name);
        failed += !good;
        count++;
    }
    printf("1..%u\n", count);
    return failed != 0 || count == 0;
}
