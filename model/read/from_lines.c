/* SPDX-License-Identifier: Apache-2.0 */

/* Lists of edges, and the network_file of BookSim 2's anynet. */

#include <stdio.h>
#include <string.h>

#include "draft.h"

/* ---- Lists of edges -------------------------------------------------------------------------- */

/* A comment may say that the network is directed, or name its switches, before its first link. */
static bool read_comment(struct draft *draft, struct draft_text line)
{
    struct draft_text word;
    uint32_t vertex;

    line.at++;
    if (!rg_draft_word(&line, &word) ||
        !(rg_draft_is(word, "directed") || rg_draft_is(word, "switches")))
        return true;
    if (draft->links > 0)
        return rg_draft_refuse(draft, RG_E_SYNTAX, "'# %.*s' stands before the first link",
                               (int)(word.end - word.at), word.at);
    if (rg_draft_is(word, "directed"))
        draft->directed = true;
    else
        while (rg_draft_word(&line, &word))
            if (!rg_draft_vertex(draft, word.at, (size_t)(word.end - word.at), true, &vertex))
                return false;
    return true;
}

/* A vertex, or two and the delay of their link. */
static bool add_words(struct draft *draft, const struct draft_text word[3], unsigned words)
{
    struct draft_link link = {.from_port = DRAFT_PORT, .to_port = DRAFT_PORT};

    if (!rg_draft_named(draft, word[0].at, (size_t)(word[0].end - word[0].at), &link.from) ||
        words == 1)
        return words == 1 && draft->status == RG_OK;
    if (!rg_draft_named(draft, word[1].at, (size_t)(word[1].end - word[1].at), &link.to) ||
        (words > 2 &&
         !rg_draft_delay(draft, word[2].at, (size_t)(word[2].end - word[2].at), &link.delay)))
        return false;
    link.delay_back = link.delay;
    return rg_draft_link(draft, link);
}

/* The next line that has words, without a comment, which begins the line or follows a blank. */
static bool next_row(struct draft *draft, struct draft_text *text, struct draft_text *row)
{
    while (rg_draft_line(draft, text, row)) {
        struct draft_text words = *row, word;
        if (!rg_draft_word(&words, &word))
            continue;
        if (*word.at == '#' && !read_comment(draft, (struct draft_text){word.at, row->end}))
            return false;
        if (*word.at == '#')
            continue;
        while (memchr(words.at, '#', (size_t)(words.end - words.at)) != NULL &&
               rg_draft_word(&words, &word))
            if (*word.at == '#')
                row->end = words.end = words.at = word.at;
        return true;
    }
    return false;
}

bool rg_read_edges(struct draft *draft, struct draft_text text)
{
    struct draft_text line, word[4];

    while (next_row(draft, &text, &line)) {
        unsigned words = 0;
        while (words < 4 && rg_draft_word(&line, &word[words]))
            words++;
        if (words > 3)
            return rg_draft_refuse(draft, RG_E_SYNTAX,
                                   "two names and a delay expected, and nothing after them");
        if (!add_words(draft, word, words))
            return false;
    }
    return draft->status == RG_OK;
}

/* ---- Comma-separated values ------------------------------------------------------------------ */

/* What a column is: an end of the link, its delay, or nothing that counts. */
enum { FROM, TO, DELAY, OTHER };

static unsigned column_of(struct draft_text name)
{
    static const struct {
        const char *name;
        unsigned column;
    } known[] = {{"source", FROM}, {"from", FROM},     {"u", FROM},        {"src", FROM},
                 {"target", TO},   {"to", TO},         {"v", TO},          {"dst", TO},
                 {"delay", DELAY}, {"latency", DELAY}, {"destination", TO}};
    char small[16] = "";

    for (size_t i = 0; i + 1 < sizeof small && name.at + i < name.end; i++)
        small[i] = (char)(name.at[i] | (name.at[i] >= 'A' && name.at[i] <= 'Z' ? ' ' : 0));
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if ((size_t)(name.end - name.at) < sizeof small && strcmp(small, known[i].name) == 0)
            return known[i].column;
    return OTHER;
}

/* The next field of a line, without the blanks around it. */
static bool next_field(struct draft_text *line, struct draft_text *field)
{
    if (line->at > line->end)
        return false;
    const char *comma = memchr(line->at, ',', (size_t)(line->end - line->at));
    *field = (struct draft_text){line->at, comma == NULL ? line->end : comma};
    line->at = field->end + 1;
    while (field->at < field->end && (*field->at == ' ' || *field->at == '\t'))
        field->at++;
    while (field->at < field->end && strchr(" \t\r", field->end[-1]) != NULL)
        field->end--;
    return true;
}

enum { COLUMNS = 64 };

/* Columns of a first line that names both ends; else there is no such line, and they are from, to
 * and delay. */
static bool read_head(struct draft *draft, struct draft_text line, unsigned char column[COLUMNS])
{
    struct draft_text field;
    bool has[OTHER + 1] = {false}, sure = false; /* u and v may be vertices */

    for (unsigned i = 0; i < COLUMNS; i++)
        column[i] = i < OTHER ? (unsigned char)i : OTHER;
    for (unsigned i = 0; i < COLUMNS && next_field(&line, &field); i++) {
        const char *const end = memchr(field.at, ';', (size_t)(field.end - field.at));
        const unsigned of = column_of((struct draft_text){field.at, end != NULL ? end : field.end});
        if (of != OTHER && end != NULL)
            return rg_draft_refuse(draft, RG_E_SYNTAX, "commas expected between the columns");
        has[of] = true;
        sure = sure || of == DELAY || (of != OTHER && field.end - field.at > 1);
    }
    if (has[FROM] != has[TO] && sure)
        return rg_draft_refuse(draft, RG_E_SYNTAX, "no column '%s'",
                               has[FROM] ? "target" : "source");
    return has[FROM] && has[TO];
}

static void take_head(struct draft_text line, unsigned char column[COLUMNS])
{
    struct draft_text field;

    memset(column, OTHER, COLUMNS);
    for (unsigned i = 0; i < COLUMNS && next_field(&line, &field); i++)
        column[i] = (unsigned char)column_of(field);
}

static bool read_row(struct draft *draft, struct draft_text line,
                     const unsigned char column[COLUMNS])
{
    struct draft_text field, word[OTHER + 1] = {{NULL, NULL}};

    for (unsigned i = 0; next_field(&line, &field); i++)
        if (i < COLUMNS && field.at < field.end)
            word[column[i]] = field;
    if (word[FROM].at == NULL || memchr(word[FROM].at, '"', (size_t)(line.end - word[FROM].at)))
        return rg_draft_refuse(draft, RG_E_SYNTAX,
                               "two names expected, with a comma between them and without quotes");
    if (word[TO].at == NULL && word[DELAY].at != NULL)
        return rg_draft_refuse(draft, RG_E_SYNTAX, "a delay, and only one name");
    return add_words(draft, word, word[TO].at == NULL ? 1 : word[DELAY].at == NULL ? 2 : 3);
}

bool rg_read_csv(struct draft *draft, struct draft_text text)
{
    unsigned char column[COLUMNS];
    struct draft_text line;
    bool first = true;

    while (next_row(draft, &text, &line)) {
        const bool head = first && read_head(draft, line, column);
        first = false;
        if (draft->status != RG_OK)
            return false;
        if (head)
            take_head(line, column);
        else if (!read_row(draft, line, column))
            return false;
    }
    return draft->status == RG_OK;
}

/* ---- Anynet ---------------------------------------------------------------------------------- */

/* "router R node N [clocks] .. router R' [clocks] ..": the nodes of a router, and its links. */
struct anynet {
    struct draft *draft;
    struct draft_text text; /* all of it */
    uint64_t count[2];      /* of nodes, of routers */
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
    if (!rg_draft_word(&rest, &word) || strchr("0123456789.", *word.at) == NULL)
        return true;
    *line = rest;
    return rg_draft_delay(draft, word.at, (size_t)(word.end - word.at), delay);
}

/* A link between routers is there in both directions. */
static bool join(struct draft *draft, uint32_t from, uint32_t to)
{
    const uint32_t known = rg_draft_between(draft, from, to);

    return (known != DRAFT_NONE && draft->link[known].to == from && from != to) ||
           rg_draft_link(draft, (struct draft_link){from, to, DRAFT_PORT, DRAFT_PORT, 0, 0});
}

/* Its delay is that of one direction. The one after `node N` BookSim2 takes as that of the way to
 * router N, and the last one of a way; the way of a router to itself it never takes. */
static bool delay_way(struct draft *draft, uint64_t from, uint64_t to, bool router, uint8_t delay)
{
    const uint32_t at = rg_draft_between(draft, (uint32_t)from, (uint32_t)to);

    if ((!router && delay == 0) || from == to)
        return true;
    if (at == DRAFT_NONE)
        return rg_draft_refuse(
            draft, RG_E_SYNTAX,
            "BookSim2 takes a delay after a node as that of a link to the router "
            "of the same number, which is not there: leave it out");
    struct draft_link *link = &draft->link[at];
    *(link->from == from ? &link->delay : &link->delay_back) = delay;
    draft->delayed = draft->delayed || delay > 0;
    return true;
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
    while (take_item(draft, &line, most, &router, &number)) {
        a->count[router] = number >= a->count[router] ? number + 1 : a->count[router];
        if (!take_delay(draft, &line, &delay))
            return false;
        const uint64_t first = a->count[0], from = first + home, to = (router ? first : 0) + number;
        if (pass == JOIN && !join(draft, (uint32_t)from, (uint32_t)to))
            return false;
        if (pass == DELAYS && !delay_way(draft, from, first + number, router, delay))
            return false;
    }
    return draft->status == RG_OK;
}

/* Nodes are named by their numbers, routers by theirs with an r in front. */
static bool add_numbers(struct anynet *a)
{
    char name[24];
    uint32_t vertex;

    if (a->count[0] + a->count[1] > (uint64_t)(a->text.end - a->text.at))
        return rg_draft_refuse(a->draft, RG_E_SYNTAX, "numbers with gaps: %llu nodes, %llu routers",
                               (unsigned long long)a->count[0], (unsigned long long)a->count[1]);
    for (unsigned kind = 0; kind < 2; kind++)
        for (uint64_t i = 0; i < a->count[kind]; i++) {
            const int length =
                snprintf(name, sizeof name, "%s%llu", kind == 0 ? "" : "r", (unsigned long long)i);
            if (!rg_draft_vertex(a->draft, name, (size_t)length, kind == 1, &vertex))
                return false;
        }
    return true;
}

bool rg_read_anynet(struct draft *draft, struct draft_text text)
{
    struct anynet a = {.draft = draft, .text = text};

    draft->fold = true;
    for (unsigned pass = LOOK; pass < PASSES; pass++) {
        struct draft_text rest = text, line;
        draft->line = 0;
        while (rg_draft_line(draft, &rest, &line))
            if (!read_router(&a, line, pass))
                return false;
        if (pass == LOOK && !add_numbers(&a))
            return false;
    }
    return true;
}
