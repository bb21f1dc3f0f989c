/* SPDX-License-Identifier: Apache-2.0 */

/* The network_file of BookSim 2's anynet. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draft.h"

/* The links of two vertices, by the first of them. Either vertex may list them all, or both do. */
struct pair {
    uint64_t links, listed[2]; /* how many, with those that are dropped; by which end */
    uint32_t last;
    uint32_t at[2]; /* the one whose delay came last, by which end */
    uint32_t next;  /* of a link: the next one of its pair, DRAFT_NONE */
};

/* "router R node N [clocks] .. router R' [clocks] ..": the nodes of a router, and its links. */
struct anynet {
    struct draft *draft;
    struct draft_text text; /* all of it */
    uint64_t count[2];      /* of nodes, of routers */
    uint64_t items;         /* no fewer than links */
    struct pair *pair;      /* by link */
};

/* Takes a kind, and a number below @most; false at the end of the line or after a refusal. */
static bool take_item(struct draft *draft, struct draft_text *line, uint64_t most, bool *router,
                      uint64_t *number)
{
    struct draft_text word = {NULL, NULL};

    if (!rg_draft_word(line, &word) || *word.at == '#' || *word.at == '/') {
        line->at = line->end;
        return false;
    }
    *router = rg_draft_is(word, "router");
    if (!*router && !rg_draft_is(word, "node"))
        return rg_draft_refuse(draft, RG_E_SYNTAX, "%s where 'router' or 'node' is expected",
                               rg_quote(word.at, (size_t)(word.end - word.at)).text);
    if (!rg_draft_word(line, &word) ||
        !rg_draft_number(word.at, (size_t)(word.end - word.at), most, number))
        return rg_draft_refuse(
            draft, RG_E_SYNTAX, "%s is no number of a %s: they go from 0 without gaps",
            rg_quote(word.at, (size_t)(word.end - word.at)).text, *router ? "router" : "node");
    return true;
}

/* A number after an item is its delay. */
static bool take_delay(struct draft *draft, struct draft_text *line, uint8_t *delay)
{
    struct draft_text rest = *line, word;

    *delay = 0;
    if (!rg_draft_word(&rest, &word) || strchr("0123456789.+-", *word.at) == NULL)
        return true;
    *line = rest;
    return rg_draft_delay(draft, word.at, (size_t)(word.end - word.at), delay);
}

/* A link between routers is there in both directions, and the other one may list it, too. */
static bool join(struct anynet *a, uint32_t from, uint32_t to)
{
    struct draft *draft = a->draft;
    const uint32_t known = rg_draft_between(draft, from, to);
    struct pair *pair = known == DRAFT_NONE || from == to ? NULL : &a->pair[known];
    const uint32_t made = (uint32_t)draft->links;

    if (pair != NULL && ++pair->listed[draft->link[known].from != from] <= pair->links)
        return true;
    if (!rg_draft_link(draft,
                       (struct draft_link){
                           .from = from, .to = to, .from_port = DRAFT_PORT, .to_port = DRAFT_PORT}))
        return false;
    if (pair == NULL && draft->links > made)
        a->pair[made] = (struct pair){1, {1, 0}, made, {DRAFT_NONE, DRAFT_NONE}, DRAFT_NONE};
    if (pair == NULL)
        return true;
    pair->links++;
    if (draft->links == made) /* dropped */
        return true;
    a->pair[pair->last].next = made;
    a->pair[made].next = DRAFT_NONE;
    pair->last = made;
    return true;
}

/* Its delay is that of one direction. The one after `node N` BookSim2 takes as that of the way to
 * router N, and the last one of a way; the way of a router to itself it never takes. Parallel links
 * have theirs in the order of the line. */
static bool delay_way(struct anynet *a, uint64_t from, uint64_t to, bool router, uint8_t delay)
{
    struct draft *draft = a->draft;
    uint32_t at = rg_draft_between(draft, (uint32_t)from, (uint32_t)to);

    if ((!router && delay == 0) || from == to)
        return true;
    if (at == DRAFT_NONE)
        return rg_draft_refuse(
            draft, RG_E_SYNTAX,
            "BookSim2 takes a delay after a node as that of a link to the router "
            "of the same number, which is not there: leave it out");
    uint32_t *last = &a->pair[at].at[draft->link[at].from != from];
    if (router && *last != DRAFT_NONE && a->pair[*last].next != DRAFT_NONE)
        at = a->pair[*last].next;
    else if (*last != DRAFT_NONE)
        at = *last;
    *last = router ? at : *last;
    struct draft_link *link = &draft->link[at];
    *(link->from == from ? &link->delay : &link->delay_back) = delay;
    draft->delayed = draft->delayed || delay > 0;
    return true;
}

/* Notes the first line that has a vertex. */
static void see(struct draft *draft, uint64_t vertex)
{
    uint32_t *line = &draft->vertex[vertex].line;
    *line = *line == 0 ? rg_draft_line_of(draft) : *line;
}

/* How many there are, their links, and the delays of these. */
enum { LOOK, JOIN, DELAYS, PASSES };

static bool read_router(struct anynet *a, struct draft_text line, unsigned pass)
{
    struct draft *draft = a->draft;
    const uint64_t most = (uint64_t)(a->text.end - a->text.at);
    uint64_t number = 0, home = 0;
    bool router = false;
    uint8_t delay;

    if (!take_item(draft, &line, most, &router, &home))
        return draft->status == RG_OK;
    if (!router)
        return rg_draft_refuse(draft, RG_E_SYNTAX, "a line begins with 'router'");
    a->count[1] = home >= a->count[1] ? home + 1 : a->count[1];
    if (pass == JOIN)
        see(draft, a->count[0] + home);
    while (take_item(draft, &line, most, &router, &number)) {
        a->count[router] = number >= a->count[router] ? number + 1 : a->count[router];
        a->items += pass == LOOK;
        if (!take_delay(draft, &line, &delay))
            return false;
        const uint64_t first = a->count[0], from = first + home, to = (router ? first : 0) + number;
        if (pass == JOIN) {
            see(draft, to);
            if (!join(a, (uint32_t)from, (uint32_t)to))
                return false;
        }
        if (pass == DELAYS && !delay_way(a, from, first + number, router, delay))
            return false;
    }
    return draft->status == RG_OK;
}

/* Nodes are named by their numbers, routers by theirs with an r in front. */
static bool add_numbers(struct anynet *a)
{
    char name[24];
    uint32_t vertex;

    a->draft->line = 0;
    for (unsigned kind = 0; kind < 2; kind++)
        for (uint64_t i = 0; i < a->count[kind]; i++) {
            const int length =
                snprintf(name, sizeof name, "%s%llu", kind == 0 ? "" : "r", (unsigned long long)i);
            if (!rg_draft_vertex(a->draft, name, (size_t)length, kind == 1, &vertex))
                return false;
        }
    return true;
}

static bool check_seen(struct anynet *a)
{
    struct draft *draft = a->draft;

    for (uint64_t v = 0, next; v < draft->vertices; v++) {
        const bool router = v >= a->count[0];
        const uint64_t first = router ? a->count[0] : 0;
        for (next = v; draft->vertex[next].line == 0;)
            next++; /* the last one of a kind is there */
        draft->line = draft->vertex[next].line;
        if (next > v)
            return rg_draft_refuse(draft, RG_E_SYNTAX,
                                   "%s %llu, but no %s %llu: they go from 0 without gaps",
                                   router ? "router" : "node", (unsigned long long)(next - first),
                                   router ? "router" : "node", (unsigned long long)(v - first));
    }
    return true;
}

static bool read_passes(struct anynet *a)
{
    for (unsigned pass = LOOK; pass < PASSES; pass++) {
        struct draft_text rest = a->text, line;
        a->draft->line = 0;
        while (rg_draft_line(a->draft, &rest, &line))
            if (!read_router(a, line, pass))
                return false;
        if (pass != LOOK)
            continue;
        if (!add_numbers(a))
            return false;
        a->pair = calloc((size_t)a->items + 1, sizeof *a->pair);
        if (a->pair == NULL)
            return rg_draft_refuse(a->draft, RG_E_MEMORY, "out of memory");
    }
    return check_seen(a);
}

bool rg_read_anynet(struct draft *draft, struct draft_text text)
{
    struct anynet a = {.draft = draft, .text = text};

    draft->fold = true;
    const bool good = read_passes(&a);
    free(a.pair);
    return good;
}
