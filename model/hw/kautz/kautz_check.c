/* SPDX-License-Identifier: Apache-2.0 */

/* Judges a set of routes by the words alone. */

#include "hw/inner/kautz_internal.h"

/* Inner nodes of d routes of at most k+2 hops. */
enum { MAX_INNER = RG_KAUTZ_MAX_D * (RG_KAUTZ_MAX_HOPS - 1) };

/* A node on a route, by rank so that two nodes compare in one step. */
typedef struct visit {
    uint64_t rank;
    uint8_t route, place;
} visit;

typedef struct judge {
    const rg_kautz *net;
    const rg_kautz_word *source, *destination;
    uint64_t top; /* d^(k-1): the weight of the first letter in a rank */
    uint64_t source_rank, destination_rank;
    visit inner[MAX_INNER];
    unsigned inner_count;
    rg_kautz_verdict *verdict;
} judge;

/* Always false, so that a rule reads `return broken(...)`. */
static bool broken(judge *j, rg_kautz_rule rule, unsigned route, unsigned place)
{
    *j->verdict = (rg_kautz_verdict){.rule = rule, .route = route, .place = place};
    return false;
}

/* The rules on one route's word. Each is checked for all routes before the next one is checked for
 * any. */

static bool hops_hold(judge *j, const rg_kautz_route *r, unsigned index)
{
    return (r->hops >= 1 && r->hops <= j->net->k + 2) || broken(j, RG_RULE_HOPS, index, 0);
}

static bool source_holds(judge *j, const rg_kautz_route *r, unsigned index)
{
    for (unsigned i = 0; i < j->net->k; i++)
        if (r->letter[i] != j->source->letter[i])
            return broken(j, RG_RULE_SOURCE, index, i);
    return true;
}

static bool destination_holds(judge *j, const rg_kautz_route *r, unsigned index)
{
    for (unsigned i = 0; i < j->net->k; i++)
        if (r->letter[r->hops + i] != j->destination->letter[i])
            return broken(j, RG_RULE_DESTINATION, index, r->hops + i);
    return true;
}

static bool letters_hold(judge *j, const rg_kautz_route *r, unsigned index)
{
    for (unsigned i = 0; i < j->net->k + r->hops; i++)
        if (r->letter[i] > j->net->d)
            return broken(j, RG_RULE_LETTER, index, i);
    return true;
}

static bool arcs_hold(judge *j, const rg_kautz_route *r, unsigned index)
{
    for (unsigned i = 1; i < j->net->k + r->hops; i++)
        if (r->letter[i] == r->letter[i - 1])
            return broken(j, RG_RULE_REPEAT, index, i);
    return true;
}

static bool fields_hold(judge *j, const rg_kautz_route *r, unsigned index)
{
    const unsigned k = j->net->k;
    const unsigned phase = r->hops <= k ? RG_PHASE_A : r->hops == k + 1 ? RG_PHASE_B : RG_PHASE_C;
    return (r->phase == phase && r->out == r->letter[k] && r->in == r->letter[r->hops - 1]) ||
           broken(j, RG_RULE_FIELDS, index, 0);
}

/* The place of `letter` among the d that may follow `before`. */
static uint64_t digit(unsigned letter, unsigned before)
{
    return letter - (letter > before);
}

static uint64_t rank_at(const judge *j, const uint8_t *letter)
{
    uint64_t rank = letter[0];
    for (unsigned i = 1; i < j->net->k; i++)
        rank = rank * j->net->d + digit(letter[i], letter[i - 1]);
    return rank;
}

/* The rank of the window one letter further: drop the first digit, make the second a full letter,
 * append one. */
static uint64_t slide(const judge *j, uint64_t rank, const uint8_t *letter)
{
    const unsigned k = j->net->k;
    if (k == 1)
        return letter[1];
    const uint64_t below = j->top / j->net->d;
    rank -= letter[0] * j->top;
    rank -= digit(letter[1], letter[0]) * below;
    rank += letter[1] * below;
    return rank * j->net->d + digit(letter[k], letter[k - 1]);
}

/* Notes the inner nodes of a legal route, which must differ from the ends and from one another. */
static bool is_loop_free(judge *j, const rg_kautz_route *r, unsigned index)
{
    const visit *own = &j->inner[j->inner_count];
    uint64_t rank = j->source_rank;
    for (unsigned place = 1; place < r->hops; place++) {
        rank = slide(j, rank, r->letter + place - 1);
        if (rank == j->source_rank || rank == j->destination_rank)
            return broken(j, RG_RULE_LOOP, index, place);
        for (unsigned i = 0; i + 1 < place; i++)
            if (own[i].rank == rank)
                return broken(j, RG_RULE_LOOP, index, place);
        j->inner[j->inner_count++] = (visit){rank, (uint8_t)index, (uint8_t)place};
    }
    return true;
}

static bool shared(judge *j, unsigned route, unsigned other, unsigned place)
{
    (void)broken(j, RG_RULE_SHARED, route, place);
    j->verdict->other = other;
    return false;
}

/* Finds a node that two loop-free routes share, or the direct arc, which has no node, used
 * twice. */
static bool are_disjoint(judge *j, const rg_kautz_route *routes, unsigned count)
{
    for (unsigned later = 1; later < j->inner_count; later++) {
        const visit *b = &j->inner[later];
        for (unsigned earlier = 0; earlier < later; earlier++) {
            const visit *a = &j->inner[earlier];
            if (a->rank == b->rank)
                return shared(j, b->route, a->route, b->place);
        }
    }
    for (unsigned i = 1; i < count; i++)
        if (routes[i].hops == 1 && routes[i - 1].hops == 1)
            return shared(j, i, i - 1, 1);
    return true;
}

rg_status rg_kautz_check(const rg_kautz *net, const rg_kautz_word *source,
                         const rg_kautz_word *destination, const rg_kautz_route *routes,
                         unsigned count, rg_kautz_verdict *verdict)
{
    const rg_status status = rg_kautz_pair_check(net, source, destination);
    if (status != RG_OK)
        return status;
    if (!verdict || (!routes && count > 0))
        return RG_E_NULL;
    judge j;
    j.net = net;
    j.source = source;
    j.destination = destination;
    j.inner_count = 0;
    j.verdict = verdict;
    j.top = net->nodes / (net->d + 1);
    j.source_rank = rank_at(&j, source->letter);
    j.destination_rank = rank_at(&j, destination->letter);
    *verdict = (rg_kautz_verdict){.rule = RG_RULE_NONE};
    static bool (*const rules[])(judge *, const rg_kautz_route *, unsigned) = {
        hops_hold, source_holds, destination_holds, letters_hold, arcs_hold, fields_hold};
    bool holds = count == net->d || broken(&j, RG_RULE_COUNT, count, 0);
    for (unsigned rule = 0; rule < sizeof rules / sizeof rules[0]; rule++)
        for (unsigned i = 0; holds && i < count; i++)
            holds = rules[rule](&j, &routes[i], i);
    for (unsigned i = 1; holds && i < count; i++)
        if (routes[i].hops < routes[i - 1].hops)
            holds = broken(&j, RG_RULE_ORDER, i, 0);
    for (unsigned i = 0; holds && i < count; i++)
        holds = is_loop_free(&j, &routes[i], i);
    if (holds)
        (void)are_disjoint(&j, routes, count);
    return RG_OK;
}

const char *rg_kautz_rule_text(rg_kautz_rule rule)
{
    static const char *const texts[] = {
        [RG_RULE_NONE] = "no rule is broken",
        [RG_RULE_COUNT] = "there are not exactly d routes",
        [RG_RULE_HOPS] = "a route has less than 1 or more than k+2 hops",
        [RG_RULE_SOURCE] = "a route does not start at the source",
        [RG_RULE_DESTINATION] = "a route does not end at the destination",
        [RG_RULE_LETTER] = "a letter is out of range",
        [RG_RULE_REPEAT] = "two neighbouring letters are equal",
        [RG_RULE_FIELDS] = "phase, out or in letter is not what the word says",
        [RG_RULE_ORDER] = "routes are not in order of length",
        [RG_RULE_LOOP] = "a route meets a node twice",
        [RG_RULE_SHARED] = "two routes share a node or the direct arc",
    };
    return (unsigned)rule < sizeof texts / sizeof *texts ? texts[rule] : "unknown rule";
}
