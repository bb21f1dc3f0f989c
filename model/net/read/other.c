/* SPDX-License-Identifier: Apache-2.0 */

/* What would pass for links: lines of other formats, counts, heads of unknown words. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "list.h"

enum { WORDS = 5 };

/* A text line by line; lines without words are passed over. */
struct look {
    struct draft_text text;
    struct draft at; /* counts the lines */
    struct draft_text word[WORDS];
    unsigned words; /* of the line, up to WORDS */
};

static bool next(struct look *look)
{
    struct draft_text line;

    while (rg_draft_line(&look->at, &look->text, &line)) {
        look->words = 0;
        while (look->words < WORDS && rg_draft_word(&line, &look->word[look->words]))
            look->words++;
        if (look->words > 0)
            return true;
    }
    return false;
}

/* Whether the line has a number of words, of which two are numbers. */
static bool has_numbers(const struct look *look, unsigned words, unsigned first, unsigned second)
{
    uint64_t number;
    return look->words == words && rg_list_number(look->word[first], &number) &&
           rg_list_number(look->word[second], &number);
}

static bool is_comment(const struct look *look)
{
    return *look->word[0].at == '#';
}

static const char *const dot = "DOT; save it as GraphML";

/* Whether the text goes on with a mark. */
static bool is_ahead(struct draft_text text, const char *mark)
{
    return rg_list_length(text) >= strlen(mark) && strncasecmp(text.at, mark, strlen(mark)) == 0;
}

/* Passes over what stands before a mark, and over that. */
static void pass(struct draft_text *text, const char *mark)
{
    while (text->at < text->end && !is_ahead(*text, mark))
        text->at++;
    text->at += text->at < text->end ? strlen(mark) : 0;
}

static void pass_blanks_and_comments(struct draft_text *text)
{
    for (;;)
        if (text->at < text->end && strchr(" \t\r\n", *text->at) != NULL)
            text->at++;
        else if (is_ahead(*text, "/*"))
            pass(text, "*/");
        else if (is_ahead(*text, "//") || is_ahead(*text, "#"))
            pass(text, "\n");
        else
            return;
}

/* Takes this word off the text, if it begins with it. */
static bool takes(struct draft_text *text, const char *word)
{
    if (!is_ahead(*text, word))
        return false;
    text->at += strlen(word);
    pass_blanks_and_comments(text);
    return true;
}

/* "strict digraph NAME {", where strict and the name may be missing. */
static bool is_dot(struct draft_text text)
{
    pass_blanks_and_comments(&text);
    (void)takes(&text, "strict");
    if (!takes(&text, "digraph") && !takes(&text, "graph"))
        return false;
    if (is_ahead(text, "\"")) {
        text.at++;
        pass(&text, "\"");
    }
    while (text.at < text.end && strchr(" \t\r\n{/#", *text.at) == NULL)
        text.at++;
    pass_blanks_and_comments(&text);
    return is_ahead(text, "{");
}

/* Lines with a mark in front: "p edge 5 4", after lines "c .."; "t # 0"; or nothing but "e 1 2". */
static bool is_marked(struct look *look)
{
    static const char *const marks[] = {"e", "edge", "arc", "link"};
    unsigned mark = 0, rows = 0;

    if (rg_draft_is(look->word[0], "t") && look->words == 3 && *look->word[1].at == '#')
        return true;
    while (rg_draft_is(look->word[0], "c") && next(look))
        continue;
    if (rg_draft_is(look->word[0], "p") && has_numbers(look, 4, 2, 3))
        return true;
    do {
        while (mark < 4 && !rg_draft_is(look->word[0], marks[mark]))
            mark++;
        if (mark == 4 || !has_numbers(look, 3, 1, 2))
            return false;
        rows++;
    } while (next(look));
    return rows > 1;
}

/* METIS: how many vertices and edges, and a line for each vertex, which may be empty. */
static bool is_metis(struct draft_text text)
{
    struct draft at = {0};
    struct draft_text line, word;
    uint64_t total[2] = {0, 0}, words = 0, lines = 0, last = 0, number;

    while (rg_draft_line(&at, &text, &line)) {
        if (line.at < line.end && strchr("%#", *line.at) != NULL)
            continue;
        lines++;
        while (rg_draft_word(&line, &word)) {
            const bool head = lines == 1;
            if (!rg_draft_number(word.at, rg_list_length(word), UINT32_MAX, &number) ||
                (head ? words == 2 : number == 0 || number > total[0] || number == lines - 1))
                return false;
            if (head)
                total[words] = number;
            words++;
            last = lines;
        }
    }
    return total[0] > 0 && lines > total[0] && last <= total[0] + 1 && words == 2 * total[1] + 2;
}

/* The marks that networkx writes above lists of neighbours, and not above links. */
static bool is_networkx(struct look *look)
{
    return is_comment(look) && next(look) && look->words == WORDS &&
           rg_draft_is(look->word[0], "#") && rg_draft_is(look->word[1], "GMT") && next(look) &&
           is_comment(look);
}

/* LGL with weights: "# NAME", and below it its neighbours, each with a number; some neighbour has
 * such a line of its own, and no vertex has two, or is its own neighbour. */
static bool finds_lgl(struct draft *names, struct draft_text text)
{
    struct look look = {.text = text};
    uint32_t head = DRAFT_NONE, at;
    bool met = false;

    while (next(&look)) {
        const bool heads = is_comment(&look);
        const struct draft_text name = look.word[heads && look.words > 1];
        const uint64_t before = names->vertices;
        if (heads ? look.words != 2 || !rg_draft_is(look.word[0], "#") ||
                        rg_list_is(name, "directed") || rg_list_is(name, "undirected")
                  : head == DRAFT_NONE || look.words > 2 ||
                        strchr("0123456789.-", *look.word[look.words - 1].at) == NULL)
            return false;
        if (!rg_draft_named(names, name.at, rg_list_length(name), &at) || at == head ||
            (heads && names->vertex[at].is_switch))
            return false;
        met = met || (at < before && (heads || names->vertex[at].is_switch));
        names->vertex[at].is_switch = names->vertex[at].is_switch || heads;
        head = heads ? at : head;
    }
    return met;
}

/* Nodes with labels, a line with only #, and links of these nodes; other comments TGF has not. The
 * nodes are added to a draft of their own. */
static bool finds_tgf(struct draft *nodes, struct draft_text text)
{
    struct look rest = {.text = text}, look = rest;
    bool labelled = false, behind = false, any = false;
    uint32_t node;

    while (next(&rest) && !is_comment(&rest))
        if (rg_draft_find(nodes, rest.word[0].at, rg_list_length(rest.word[0])) != DRAFT_NONE ||
            !rg_draft_vertex(nodes, rest.word[0].at, rg_list_length(rest.word[0]), false, &node))
            return false;
    if (nodes->vertices == 0 || !is_comment(&rest) || rg_list_length(rest.word[0]) > 1 ||
        rest.words > 1)
        return false;
    while (next(&look)) {
        const bool split = is_comment(&look);
        if (split && behind)
            return false;
        behind = behind || split;
        any = any || (behind && !split);
        const unsigned known = split ? 0 : look.words < 2 ? 1 : 2;
        unsigned found = 0;
        for (unsigned i = 0; i < known; i++)
            found +=
                rg_draft_find(nodes, look.word[i].at, rg_list_length(look.word[i])) != DRAFT_NONE;
        if (behind && found < known)
            return false;
        labelled = labelled || (!behind && found < known);
    }
    return labelled && any;
}

static bool is_found(struct draft *draft, struct draft_text text,
                     bool (*finds)(struct draft *names, struct draft_text text))
{
    struct draft names = {.options = draft->options};
    const bool is = finds(&names, text);

    if (names.status == RG_E_MEMORY)
        (void)rg_draft_refuse(draft, RG_E_MEMORY, "out of memory");
    rg_draft_close(&names);
    return is;
}

bool rg_list_other(struct draft *draft, struct draft_text text)
{
    struct look first = {.text = text}, look;
    const char *says = NULL;

    if (next(&first)) {
        if (is_dot(text))
            says = dot;
        look = first;
        if (is_marked(&look))
            says = "DIMACS or gSpan; awk '/^[ael]/{print $2,$3}' FILE makes links of it, arcs "
                   "after a line '# directed'";
        look = first;
        if (is_networkx(&look))
            says = "networkx's lists of neighbours; write_edgelist with data=False writes links, "
                   "which are arcs after a line '# directed'";
    }
    if (is_found(draft, text, finds_lgl))
        says = "LGL; save it as GraphML; if it is links, write comments of two words";
    if (is_found(draft, text, finds_tgf))
        says = "TGF; sed '1,/^#/d' FILE leaves its links; if all lines are links, leave out the "
               "one with only #";
    if (is_metis(text))
        says = "METIS, a line for each vertex; awk '!/^[%#]/&&n++{for(i=1;i<=NF;i++)if($i>=n)"
               "print n-1,$i}' FILE makes links of it";
    draft->line = says == NULL ? draft->line : 1;
    return draft->status == RG_OK &&
           (says == NULL || rg_draft_refuse(draft, RG_E_SYNTAX, "%s", says));
}

bool rg_list_stranger(struct draft *draft, struct draft_text text)
{
    static const struct {
        const char *begin, *sign, *says;
    } known[] = {
        {"<", "<platform",
         "SimGrid's platform, whose routes name links and not their ends; write "
         "a line 'A B' for each link, and --from edges"},
        {"Nodes", "Podsize", "htsim's fat tree; as a network it has a name: xgft:H,M..,W.."},
        {"topology:", "npus_count:",
         "ASTRA-sim's network; as a network it has a name: Rings of A "
         "and B are torus:A,B, FullyConnected hyperx:A"},
    };
    struct look look = {.text = text};

    while (next(&look) && (is_comment(&look) || rg_draft_is(look.word[0], "<?xml")))
        continue;
    for (size_t i = 0; i < sizeof known / sizeof *known && look.words > 0; i++) {
        const size_t length = strlen(known[i].sign), begin = strlen(known[i].begin);
        const char *at = look.word[0].at;
        if ((size_t)(text.end - at) < begin || memcmp(at, known[i].begin, begin) != 0)
            continue;
        draft->line = look.at.line;
        for (; (size_t)(text.end - at) >= length; at++)
            if (memcmp(at, known[i].sign, length) == 0)
                return rg_draft_refuse(draft, RG_E_SYNTAX, "%s", known[i].says);
    }
    draft->line = look.words > 0 ? look.at.line : 0;
    if (look.words > 0 && is_dot(text))
        return rg_draft_refuse(draft, RG_E_SYNTAX, "%s", dot);
    draft->line = 0;
    return true;
}

/* ---- The end --------------------------------------------------------------------------------- */

/* Whether the first row may say how many vertices and links come, in this order or the other; or
 * how many of one. A number that no other row has, and above all theirs, is hardly a vertex. */
static bool counts(const struct list *list)
{
    const uint64_t rows = list->rows - 1;
    const bool others = list->others[0] || list->others[1];
    const bool two = list->first[1].at < list->first[1].end, *again = list->again;
    const bool same = two && rg_list_equal(list->first[0], list->first[1]);
    uint64_t number[2] = {0, 0}, entries, vertices = list->draft->vertices;
    bool fits[2] = {false, false};

    if (list->own || rows == 0 || list->draft->links < (two && !same ? 2 : 1))
        return false;
    vertices -= (again[0] ? 0U : 1U) + (!two || again[1] || same ? 0U : 1U);
    const uint64_t least = list->most + (list->least == 0 ? 1 : 0);
    for (unsigned i = 0; i <= two; i++) {
        if (!rg_list_number(list->first[i], &number[i]))
            return !two && !again[0] && list->lone < 3;
        fits[i] = number[i] == vertices ||
                  (!others && (number[i] == least || (two && number[i] > least)));
    }
    if (!two)
        return fits[0] || number[0] == rows || (!again[0] && list->lone < 3);
    if (others)
        return (fits[0] && number[1] == rows) || list->least == UINT64_MAX;
    return (fits[0] && (number[1] == rows || (!again[1] && number[1] > list->most))) ||
           (fits[1] && !again[1] && number[0] == rows) || (!again[0] && number[0] > list->most) ||
           ((number[0] >= list->most || number[1] >= list->most) &&
            rg_list_number(list->third, &entries) && entries == rows);
}

/* Whether a name of the first row is numbered as some other name is: n3 and n7. */
static bool is_numbered(const struct list *list)
{
    static const char digits[] = "0123456789";

    for (unsigned i = 0; i < 2; i++) {
        const struct draft_text name = list->first[i];
        size_t stem = 0;
        while (stem < rg_list_length(name) && strchr(digits, name.at[stem]) == NULL)
            stem++;
        for (uint32_t v = 0; stem < rg_list_length(name) && v < list->draft->vertices; v++) {
            const char *key = list->draft->text + list->draft->vertex[v].key;
            if (strncmp(key, name.at, stem) == 0 && key[stem] != '\0' &&
                strchr(digits, key[stem]) != NULL && v != rg_list_find(list, list->first[0]) &&
                v != rg_list_find(list, list->first[1]))
                return true;
        }
    }
    return false;
}

/* Whether the first row's link is one part of the network, and all else, of more than one link, the
 * other. */
static bool is_apart(struct list *list)
{
    struct draft *draft = list->draft;
    uint64_t parts = draft->vertices;

    if (list->again[0] || list->again[1] || draft->links < 3)
        return false;
    uint32_t *up = malloc((size_t)draft->vertices * sizeof *up);
    if (up == NULL)
        return !rg_draft_refuse(draft, RG_E_MEMORY, "out of memory");
    for (uint32_t v = 0; v < draft->vertices; v++)
        up[v] = v;
    for (uint64_t i = 0; i < draft->links; i++) {
        uint32_t end[2] = {draft->link[i].from, draft->link[i].to};
        for (unsigned e = 0; e < 2; e++)
            while (up[end[e]] != end[e])
                end[e] = up[end[e]] = up[up[end[e]]];
        parts -= end[0] != end[1];
        up[end[0]] = end[1];
    }
    free(up);
    return parts == 2;
}

/* "nodes 3" */
static bool is_total(const struct list *list)
{
    static const char *const words[] = {"nodes", "vertices", "edges", "links"};
    uint64_t number;
    unsigned i = 0;

    while (i < 4 && !rg_list_is(list->first[0], words[i]))
        i++;
    return i < 4 && rg_list_number(list->first[1], &number);
}

/* A head of unknown words reads like a link of two names that are nowhere else. */
static bool check_first(struct list *list)
{
    const bool two = list->first[1].at < list->first[1].end;
    uint64_t number;
    bool sure[2];

    if (list->has_head || list->rows < 2)
        return true;
    if (counts(list) || (two && !list->commas && is_total(list)))
        return rg_list_refuse_head(list);
    if (!two || list->again[0] || list->again[1])
        return true;
    if (list->commas)
        return rg_list_refuse_first(
            list, "if it names a column, the names are source and target; if not, "
                  "let 'source,target' be the first line");
    if (list->numbered == list->rows && list->draft->vertices == 2 * list->rows)
        return rg_list_refuse_first(list, "numbers in order, each with a name: vertices and their "
                                          "labels; the file of links expected, or csv with "
                                          "'source,target' as its first line");
    if (rg_list_number(list->first[0], &number) || rg_list_number(list->first[1], &number))
        return true;
    (void)rg_list_column(list->first[0], &sure[0]);
    (void)rg_list_column(list->first[1], &sure[1]);
    if (!list->others[0] && !list->others[1])
        return rg_list_refuse_first(list, "no number, as all others are; comments begin with #");
    const bool column = list->draft->links > 1 && (!list->others[0] || !list->others[1]);
    return !((sure[0] && sure[1]) || ((column || is_apart(list)) && !is_numbered(list))) ||
           rg_list_refuse_head(list);
}

/* Where some links have a third number, others none, and each begins with a name of its own, such a
 * number that is a name, too, may be a neighbour. A comment for this program says it is none. */
static bool check_third(struct list *list)
{
    const struct draft *draft = list->draft;
    char name[8];
    unsigned third = 1;
    bool twice = false;

    for (; third <= RG_SIM_MAX_DELAY; third++) {
        const int length = snprintf(name, sizeof name, "%u", third);
        if (list->delay_at[third] > 0 && rg_draft_find(draft, name, (size_t)length) != DRAFT_NONE)
            break;
    }
    if (third > RG_SIM_MAX_DELAY || !list->bare || list->has_head || list->comment != UNSAID)
        return true;
    bool *begins = calloc((size_t)draft->vertices, sizeof *begins);
    if (begins == NULL)
        return rg_draft_refuse(list->draft, RG_E_MEMORY, "out of memory");
    for (uint64_t i = 0; i < draft->links; i++) {
        bool *of = &begins[draft->link[i].from];
        twice = twice || *of;
        *of = true;
    }
    free(begins);
    list->draft->line = list->delay_at[third];
    return twice || rg_draft_refuse(list->draft, RG_E_SYNTAX,
                                    "'%s' may be a neighbour: if so, write a line for each link; "
                                    "if it is a delay, put '# undirected' or '# directed' first",
                                    name);
}

static bool check_switches(struct draft *draft)
{
    for (uint64_t v = 0; v < draft->vertices; v++) {
        const struct draft_vertex *vertex = &draft->vertex[v];
        if (!vertex->is_switch || vertex->used)
            continue;
        draft->line = vertex->line;
        return rg_draft_refuse(draft, RG_E_SYNTAX, "%s: no row has this switch%s",
                               rg_quote_text(draft->text + vertex->key).text, RG_LIST_PROSE);
    }
    return true;
}

/* A list of all links from both their ends is no list of parallel ones, unless it says that its
 * links are undirected. */
static bool check_turned(struct list *list)
{
    struct draft *draft = list->draft;

    draft->line = list->line;
    return draft->directed || (list->own && list->comment == UNDIRECTED) || list->turned == 0 ||
           list->turned < list->doubled || 2 * list->doubled < draft->links ||
           rg_draft_refuse(draft, RG_E_SYNTAX,
                           "each link stands there in both directions: --simplify takes one, '# "
                           "directed' as the first line makes arcs of both, '# undirected' two "
                           "links");
}

bool rg_list_end(struct list *list)
{
    const struct draft *draft = list->draft;

    if (draft->vertices > 0 && draft->links + draft->dropped == 0) {
        list->draft->line = list->line;
        return rg_draft_refuse(list->draft, RG_E_SYNTAX,
                               "no line has two names, with a %s between them",
                               list->commas ? "comma" : "blank");
    }
    if (!list->commas && list->linked && list->delayed)
        return rg_list_refuse_first(list, "lists of neighbours; a line for each link expected");
    if (!list->commas && !list->even && list->rows > 0)
        return rg_list_refuse_first(list, RG_LIST_BLANKS);
    return check_third(list) && check_first(list) && check_switches(list->draft) &&
           check_turned(list);
}
