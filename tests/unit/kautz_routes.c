/* SPDX-License-Identifier: Apache-2.0 */

/* Routes: that the checker allows them, and sees every kind of damage. Their nodes, the iterator
 * and faults are compared in tests/oracle. */

#include "check.h"
#include "nulls.h"
#include "routegen/kautz.h"

struct query {
    rg_kautz net;
    rg_kautz_word source, destination;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
};

static struct query ask(unsigned d, unsigned k, const char *source, const char *destination)
{
    struct query q;
    OK(rg_kautz_init(d, k, &q.net));
    OK(rg_kautz_word_parse(&q.net, source, k, &q.source, NULL));
    OK(rg_kautz_word_parse(&q.net, destination, k, &q.destination, NULL));
    OK(rg_kautz_routes(&q.net, &q.source, &q.destination, q.routes));
    return q;
}

Test(kautz_routes, refuses_bad_pairs)
{
    struct query q = ask(3, 3, "010", "212");
    rg_kautz_word bad = q.source;
    rg_kautz_iterator it;
    REFUSED(RG_E_SAME, rg_kautz_iterator_init(&q.net, &q.source, &q.source, &it));
    bad.letter[1] = 0;
    REFUSED(RG_E_REPEAT, rg_kautz_iterator_init(&q.net, &bad, &q.source, &it));
    REFUSED(RG_E_REPEAT, rg_kautz_iterator_init(&q.net, &q.source, &bad, &it));
    bad.letter[1] = 4;
    REFUSED(RG_E_LETTER, rg_kautz_iterator_init(&q.net, &bad, &q.source, &it));
    EACH_NULL(rg_kautz_iterator_init(NET(&q.net), P(&q.source), P(&q.destination), P(&it)));
    EACH_NULL(rg_kautz_routes(NET(&q.net), P(&q.source), P(&q.destination), P(q.routes)));
    EACH_NULL(rg_kautz_next(P(&it), P(q.routes)));
}

/* Damages one thing and expects the checker to name it. */
static rg_kautz_verdict judge(const struct query *q, unsigned count)
{
    rg_kautz_verdict verdict;
    OK(rg_kautz_check(&q->net, &q->source, &q->destination, q->routes, count, &verdict));
    return verdict;
}

Test(kautz_routes, obey_every_rule)
{
    struct query q = ask(2, 3, "010", "102");

    for (uint64_t pair = 0; pair < q.net.nodes * q.net.nodes; pair++) {
        OK(rg_kautz_unrank(&q.net, pair / q.net.nodes, &q.source));
        OK(rg_kautz_unrank(&q.net, pair % q.net.nodes, &q.destination));
        if (rg_kautz_routes(&q.net, &q.source, &q.destination, q.routes) != RG_E_SAME)
            cr_expect(eq(int, judge(&q, 2).rule, RG_RULE_NONE), "pair %d", (int)pair);
    }
}

/* One thing is damaged; the checker names the rule, the route and the place. */
Test(kautz_check, names_the_broken_rule)
{
    enum { HOPS, LETTER, IN };
    static const struct {
        unsigned route, field, letter, value;
        rg_kautz_rule rule;
    } damages[] = {
        {2, HOPS, 0, 0, RG_RULE_HOPS},     {2, HOPS, 0, 8, RG_RULE_HOPS},
        {1, LETTER, 0, 2, RG_RULE_SOURCE}, {1, LETTER, 9, 2, RG_RULE_DESTINATION},
        {2, LETTER, 5, 5, RG_RULE_LETTER}, {2, LETTER, 5, 4, RG_RULE_REPEAT},
        {3, IN, 0, 1, RG_RULE_FIELDS},
    };
    const struct query right = ask(4, 5, "01234", "23430");
    cr_assert(eq(int, judge(&right, 3).rule, RG_RULE_COUNT));
    for (size_t i = 0; i < COUNT(damages); i++) {
        struct query q = right;
        rg_kautz_route *route = &q.routes[damages[i].route];
        uint8_t *fields[] = {&route->hops, &route->letter[damages[i].letter], &route->in};
        *fields[damages[i].field] = (uint8_t)damages[i].value;
        const rg_kautz_verdict verdict = judge(&q, 4);
        cr_assert(eq(int, verdict.rule, damages[i].rule), "damage %zu", i);
        cr_assert(eq(uint, verdict.route, damages[i].route), "damage %zu", i);
        if (damages[i].letter > 0)
            cr_assert(eq(uint, verdict.place, damages[i].letter), "damage %zu", i);
    }
    for (unsigned twice = 0; twice < 2; twice++) { /* exchanged; the first one twice */
        struct query q = right;
        q.routes[1] = right.routes[0];
        q.routes[0] = right.routes[twice ? 0 : 1];
        const rg_kautz_verdict verdict = judge(&q, 4);
        cr_assert(eq(int, verdict.rule, twice ? RG_RULE_SHARED : RG_RULE_ORDER));
        cr_assert(verdict.route == 1 && (!twice || verdict.other == 0));
    }
}

/* The loop that the paper's section 3.2 shows in the older method: 120 20 201 passes 202 0...
 * twice. */
Test(kautz_check, sees_loops_and_ends_on_the_way)
{
    struct query q = ask(2, 3, "120", "201");
    const rg_kautz_route loop = {
        .hops = 5, .phase = RG_PHASE_C, .out = 2, .in = 0, .letter = {1, 2, 0, 2, 0, 2, 0, 1}};
    q.routes[1] = loop;
    cr_assert(eq(int, judge(&q, 2).rule, RG_RULE_LOOP));
    cr_assert(eq(uint, judge(&q, 2).place, 3));

    /* 201 -> 012 with a route that leaves 201, comes back to it and goes on. */
    struct query back = ask(2, 3, "201", "012");
    const rg_kautz_route through = {
        .hops = 4, .phase = RG_PHASE_B, .out = 2, .in = 2, .letter = {2, 0, 1, 2, 0, 1, 2}};
    back.routes[1] = through;
    cr_assert(eq(int, judge(&back, 2).rule, RG_RULE_LOOP));
    cr_assert(eq(uint, judge(&back, 2).place, 1));
}

/* Words of one letter have no letters of the destination after the last step. */
Test(kautz_check, sees_an_arc_from_a_node_to_itself)
{
    struct query q = ask(2, 1, "1", "0");
    q.routes[1].letter[1] = q.routes[1].out = q.routes[1].in = 0;
    cr_assert(eq(int, judge(&q, 2).rule, RG_RULE_REPEAT));
    cr_assert(eq(uint, judge(&q, 2).place, 2));
}

Test(kautz_check, texts_differ)
{
    for (int rule = RG_RULE_NONE; rule <= RG_RULE_SHARED; rule++)
        for (int other = RG_RULE_NONE; other < rule; other++)
            cr_assert(ne(str, (char *)rg_kautz_rule_text((rg_kautz_rule)rule),
                         (char *)rg_kautz_rule_text((rg_kautz_rule)other)));
}

/* The direct arc has no inner node, yet two routes may not both be it. */
Test(kautz_check, sees_the_direct_arc_twice)
{
    struct query q = ask(2, 1, "1", "0");
    q.routes[1] = q.routes[0];
    cr_assert(eq(int, judge(&q, 2).rule, RG_RULE_SHARED));
    cr_assert(eq(uint, judge(&q, 2).route, 1));
}

/* If several rules are broken, the first in the order of rg_kautz_rule counts, whichever route
 * breaks it. */
Test(kautz_check, goes_rule_by_rule)
{
    struct query q = ask(4, 5, "01234", "23430");
    q.routes[0].in = 0;        /* FIELDS on the first route */
    q.routes[3].letter[0] = 1; /* SOURCE on the last */
    cr_assert(eq(int, judge(&q, 4).rule, RG_RULE_SOURCE));
    cr_assert(eq(uint, judge(&q, 4).route, 3));
}
