/* SPDX-License-Identifier: Apache-2.0 */

/* What lists with blanks and with commas share: rows, names, heads, directions. */

#include "list.h"

#include <string.h>
#include <strings.h>

size_t rg_list_length(struct draft_text text)
{
    return (size_t)(text.end - text.at);
}

bool rg_list_is(struct draft_text text, const char *word)
{
    return rg_list_length(text) == strlen(word) && strncasecmp(text.at, word, strlen(word)) == 0;
}

bool rg_list_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

bool rg_list_refuse(struct list *list, struct draft_text what, const char *why)
{
    return rg_draft_refuse(list->draft, RG_E_SYNTAX, "%s: %s",
                           rg_quote(what.at, rg_list_length(what)).text, why);
}

bool rg_list_refuse_first(struct list *list, const char *why)
{
    list->draft->line = list->line;
    return rg_list_refuse(list, list->first[0], why);
}

bool rg_list_has(struct draft_text text, const char *of)
{
    for (; text.at < text.end; text.at++)
        if (*text.at != '\0' && strchr(of, *text.at) != NULL)
            return true;
    return false;
}

/* ---- Comments -------------------------------------------------------------------------------- */

bool rg_list_direction(struct list *list, enum direction *of, enum direction is)
{
    if (*of != UNSAID && *of != is)
        return rg_draft_refuse(list->draft, RG_E_SYNTAX, RG_LIST_MIXED);
    *of = is;
    list->draft->directed = is == DIRECTED;
    return true;
}

static bool name_switches(struct list *list, struct draft_text line)
{
    struct draft_text word;
    uint32_t vertex;

    while (rg_draft_word(&line, &word)) {
        if (rg_list_find(list, word) != DRAFT_NONE)
            return rg_list_refuse(list, word, "twice after '# switches'" RG_LIST_PROSE);
        if (!rg_draft_vertex(list->draft, word.at, rg_list_length(word), true, &vertex))
            return false;
    }
    return true;
}

/* The next word of a comment: letters and digits. */
static bool comment_word(struct draft_text *line, struct draft_text *word)
{
    static const char *const letters =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

    while (line->at < line->end &&
           !rg_list_has((struct draft_text){line->at, line->at + 1}, letters))
        line->at++;
    word->at = line->at;
    while (line->at < line->end &&
           rg_list_has((struct draft_text){line->at, line->at + 1}, letters))
        line->at++;
    word->end = line->at;
    return word->at < word->end;
}

/* A comment may say whether the network is directed, or name its switches, before its first link.
 * SNAP says so too: "# Directed graph (each unordered pair of nodes is saved once)". */
static bool read_comment(struct list *list, struct draft_text line)
{
    struct draft_text word, next;

    line.at++;
    for (bool first = true; comment_word(&line, &word); first = false) {
        const bool arcs = rg_list_is(word, "directed");
        const bool says = arcs || rg_list_is(word, "undirected");
        const bool switches = first && rg_list_is(word, "switches");
        const bool sides = first && rg_list_is(word, "bip"); /* as KONECT says it */
        const bool konect = sides || (first && rg_list_is(word, "asym"));
        if (!says && !switches && !konect && !rg_list_is(word, "digraph"))
            continue;
        if (list->draft->links > 0)
            return !first || !(says || switches) ||
                   rg_draft_refuse(list->draft, RG_E_SYNTAX,
                                   "'# %.*s' stands before the first link",
                                   (int)rg_list_length(word), word.at);
        if (sides)
            return rg_list_refuse(list, word,
                                  "KONECT, whose two sides have the same numbers; awk "
                                  "'!/^[%#]/{print \"l\"$1,\"r\"$2}' FILE tells them apart");
        list->own = list->own || switches;
        if (switches)
            return (*word.at == 's' && (line.at == line.end || rg_list_blank(*line.at)))
                       ? name_switches(list, line)
                       : rg_list_refuse(list, word, "'# switches' and their names expected");
        const bool more = comment_word(&line, &next);
        if (!first || !says ||
            (more &&
             (rg_list_is(next, "false") || rg_list_is(next, "no") || rg_list_is(next, "0"))))
            return rg_list_refuse(list, word,
                                  "write '# directed' or '# undirected', which are read");
        list->own = list->own || !more;
        return rg_list_direction(list, &list->comment, arcs ? DIRECTED : UNDIRECTED);
    }
    return true;
}

/* Ends a row before its comment, which begins after a blank; with commas a blank follows, too, as
 * names have blanks and "#1" there. */
static bool cut_comment(struct list *list, struct draft_text *row)
{
    bool quoted = false;

    for (const char *at = row->at; at < row->end; at++) {
        quoted ^= list->commas && *at == '"';
        if (*at != '#' || quoted || (at > row->at && !rg_list_blank(at[-1])))
            continue;
        if (list->commas && at > row->at && at + 1 < row->end && !rg_list_blank(at[1]))
            return rg_list_refuse(list, (struct draft_text){at, row->end},
                                  "a comment begins with '# ', a name with # stands in quotes");
        row->end = at;
    }
    return true;
}

/* Whatever stands before its first line: the next one is no link. */
static bool check_matrix(struct list *list, struct draft_text row)
{
    static const char name[] = "MatrixMarket";

    while (row.at < row.end && (strchr("#%", *row.at) != NULL || rg_list_blank(*row.at)))
        row.at++;
    return row.end - row.at < (ptrdiff_t)sizeof name - 1 ||
           strncasecmp(row.at, name, sizeof name - 1) != 0 ||
           rg_draft_refuse(list->draft, RG_E_SYNTAX, "Matrix Market; --from mtx reads it");
}

/* No row of a list begins with what begins one in other formats. */
static bool check_begin(struct list *list, struct draft_text row)
{
    if (row.end - row.at > 1 && memcmp(row.at, "{\"", 2) == 0)
        return rg_draft_refuse(list->draft, RG_E_SYNTAX, "JSON; --from json reads nodes and links");
    if (row.end - row.at > 1 && memcmp(row.at, ">>", 2) == 0)
        return rg_draft_refuse(list->draft, RG_E_SYNTAX,
                               "graph6 or sparse6; in networkx read it, and write_graphml");
    if (*row.at == '<' && list->rows == 0 && !list->has_head)
        return rg_draft_refuse(list->draft, RG_E_SYNTAX, "XML; --from graphml or gexf reads it");
    if (*row.at == '%' || (*row.at == '*' && row.end - row.at > 1 && !rg_list_has(row, ",") &&
                           !rg_list_blank(row.at[1])))
        return rg_draft_refuse(list->draft, RG_E_SYNTAX,
                               *row.at == '*' ? "Pajek; save it as GraphML"
                                              : "KONECT or METIS; comments begin with #");
    return row.end - row.at < 2 || memcmp(row.at, "//", 2) != 0 ||
           rg_list_refuse(list, (struct draft_text){row.at, row.at + 2}, "comments begin with #");
}

bool rg_list_row(struct list *list, struct draft_text *row)
{
    while (rg_draft_line(list->draft, &list->text, row)) {
        while (row->at < row->end && rg_list_blank(*row->at))
            row->at++;
        if (row->at == row->end)
            continue;
        if (list->rows == 0 && !check_matrix(list, *row))
            return false;
        if (*row->at != '#')
            return check_begin(list, *row) && cut_comment(list, row);
        if (!read_comment(list, *row))
            return false;
    }
    return false;
}

/* ---- Names ----------------------------------------------------------------------------------- */

/* A blank that is none here, at a name's end: a no-break space, one of no width and such. */
static bool has_odd_blank(struct draft_text text)
{
    size_t bytes = 1;
    uint32_t code = 0, last = 0;

    for (const char *at = text.at; at < text.end && bytes > 0; at += bytes) {
        bytes = rg_character(at, (size_t)(text.end - at), &code);
        if ((at == text.at || at + bytes == text.end) &&
            (code == 0xa0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200f) ||
             code == 0x202f || code == 0x205f || code == 0x2060 || code == 0x3000 ||
             code == 0xfeff))
            last = code;
    }
    return last != 0;
}

/* What is a name here, and not a sign of another format or of another separator. */
static bool check_name(struct list *list, struct field field, bool alone)
{
    const struct draft_text text = field.text;
    struct draft_text left = text;

    if (field.quoted || text.at == text.end)
        return true;
    if (has_odd_blank(text))
        return rg_list_refuse(list, text,
                              "a blank of another kind at its end; a plain one expected");
    const struct draft_text ends[2] = {{text.at, text.at + 1}, {text.end - 1, text.end}};
    while (left.at < left.end && strchr("[]{}()<>-=,;:|!$@.", *left.at) != NULL)
        left.at++;
    if (left.at == left.end)
        return rg_list_refuse(list, text,
                              "no name has only such characters; if this is GML or JSON, "
                              "--from gml or json reads it; save DOT as GraphML");
    if (list->commas && (rg_list_has(text, ";\t") || (alone && rg_list_has(text, " |"))))
        return rg_list_refuse(list, text,
                              "commas expected between the columns, or quotes around a name");
    if (!list->commas && (rg_list_has(ends[0], ",;") || rg_list_has(ends[1], ",;:") ||
                          (alone && rg_list_has(text, ",;|"))))
        return rg_list_refuse(list, text, RG_LIST_BLANKS);
    return true;
}

bool rg_list_number(struct draft_text text, uint64_t *number)
{
    return rg_draft_number(text.at, rg_list_length(text), UINT64_MAX / 16, number);
}

static bool is_number(struct draft_text text)
{
    uint64_t number;
    return rg_list_number(text, &number);
}

bool rg_list_equal(struct draft_text a, struct draft_text b)
{
    return rg_list_length(a) == rg_list_length(b) && memcmp(a.at, b.at, rg_list_length(a)) == 0;
}

uint32_t rg_list_find(const struct list *list, struct draft_text name)
{
    return rg_draft_find(list->draft, name.at, rg_list_length(name));
}

/* What the end of the list asks of a row. */
static void note_names(struct list *list, struct draft_text from, struct draft_text to)
{
    const struct draft_text name[2] = {from, to};
    uint64_t number;

    for (unsigned i = 0; i < 2 && name[i].at < name[i].end; i++) {
        if (list->rows == 0) {
            list->first[i] = name[i];
            list->again[i] = rg_list_find(list, name[i]) != DRAFT_NONE;
            continue;
        }
        if (!rg_list_number(name[i], &number)) {
            list->others[i] = true;
        } else {
            list->least = number < list->least ? number : list->least;
            list->most = number > list->most ? number : list->most;
        }
        for (unsigned j = 0; j < 2; j++)
            list->again[j] = list->again[j] || rg_list_equal(name[i], list->first[j]);
    }
    if (list->rows++ == 0)
        list->line = list->draft->line;
}

/* How many separators of other lists a name has. */
static unsigned separators(struct draft_text text)
{
    unsigned count = 0;

    for (; text.at < text.end; text.at++)
        count += *text.at == ',' || *text.at == ';' || *text.at == '|';
    return count;
}

static void note_row(struct list *list, const struct field *from, const struct field *to,
                     const struct field *delay)
{
    const bool alone = to->text.at == to->text.end, bare = delay->text.at == delay->text.end;
    uint64_t number, third;

    if (!alone && rg_list_number(from->text, &number)) {
        list->numbered += number - list->rows <= 1 && !is_number(to->text);
        if (!bare && is_number(to->text) && rg_list_number(delay->text, &third) &&
            third <= RG_SIM_MAX_DELAY && list->delay_at[third] == 0)
            list->delay_at[third] = list->draft->line;
    }
    list->bare = list->bare || (bare && !alone);
    list->linked = list->linked || (alone && list->draft->links > 0 &&
                                    rg_list_find(list, from->text) != DRAFT_NONE);
    list->delayed = list->delayed || !bare;
    list->lone += alone && list->lone == list->rows;
    list->third = list->rows == 0 ? delay->text : list->third;
    list->even =
        list->even || alone || list->commas || separators(from->text) == separators(to->text) ||
        (rg_list_has(from->text, ",") && !is_number(to->text)) || rg_list_has(to->text, ",");
    note_names(list, from->text, to->text);
}

/* How many lines come after the first row, whatever they say. */
static uint64_t rows_after(const struct list *list)
{
    struct draft count = {.line = 1};
    struct draft_text text = list->text, line, word;
    uint64_t rows = list->rows - 1;

    while (rg_draft_line(&count, &text, &line))
        rows += rg_draft_word(&line, &word) && *word.at != '#' ? 1 : 0;
    return rows;
}

bool rg_list_refuse_head(struct list *list)
{
    return rg_list_refuse_first(list, "if this line is a head, or counts vertices or links, put # "
                                      "before it; if not, let another line be the first one");
}

/* A row that is read as names may be a head. */
static bool check_head(struct list *list, struct draft_text from, struct draft_text to)
{
    bool sure[2];

    return rg_list_column(from, &sure[0]) != FROM || rg_list_column(to, &sure[1]) != TO ||
           !sure[0] || !sure[1] ||
           rg_list_refuse(list, from,
                          list->commas ? "a head expected in the first line only"
                                       : "a head; edges has none, csv may have one");
}

/* Notes whether the draft's last link doubles another. */
static bool note_double(struct list *list)
{
    const struct draft *draft = list->draft;
    const struct draft_link *last = &draft->link[draft->links - 1];

    list->doubled += last->again;
    list->turned += last->again &&
                    draft->link[rg_draft_between(draft, last->from, last->to)].from != last->from;
    return true;
}

bool rg_list_add(struct list *list, const struct field word[OTHER])
{
    const struct field *from = &word[FROM], *to = &word[TO], *delay = &word[DELAY];
    struct draft_link link = {.from_port = DRAFT_PORT, .to_port = DRAFT_PORT};
    struct draft *draft = list->draft;
    const bool alone = to->text.at == to->text.end;
    uint64_t links;

    if (!check_name(list, *from, alone) || !check_name(list, *to, false) ||
        (!alone && !from->quoted && !check_head(list, from->text, to->text)))
        return false;
    note_row(list, from, to, delay);
    if (!rg_draft_named(draft, from->text.at, rg_list_length(from->text), &link.from))
        return false;
    draft->vertex[link.from].used = true;
    if (alone)
        return true;
    if (!rg_draft_named(draft, to->text.at, rg_list_length(to->text), &link.to) ||
        (delay->text.at < delay->text.end &&
         !rg_draft_delay(draft, delay->text.at, rg_list_length(delay->text), &link.delay)))
        return false;
    link.delay_back = link.delay;
    for (unsigned i = 0; i < 2; i++) {
        const struct draft_text port = word[FROM_PORT + i].text;
        if (port.at < port.end && !rg_draft_port(draft, port.at, rg_list_length(port),
                                                 i == 0 ? &link.from_port : &link.to_port))
            return false;
    }
    if (!draft->options->simplify && !list->own && is_number(list->first[0]) &&
        (link.from == link.to ? list->rows == 1
                              : rg_draft_between(draft, link.from, link.to) == 0) &&
        ((rg_list_number(list->first[1], &links) && links == rows_after(list)) ||
         (rg_list_number(list->third, &links) && links == rows_after(list))))
        return rg_list_refuse_head(list);
    return rg_draft_link(draft, link) && (draft->links == 0 || note_double(list));
}

/* ---- Columns --------------------------------------------------------------------------------- */

enum column rg_list_column(struct draft_text name, bool *sure)
{
    static const struct {
        const char *name;
        enum column column;
    } known[] = {{"source", FROM},
                 {"from", FROM},
                 {"u", FROM},
                 {"destination", TO},
                 {"src", FROM},
                 {"target", TO},
                 {"to", TO},
                 {"is_directed", HINT},
                 {"v", TO},
                 {"dst", TO},
                 {"delay", DELAY},
                 {"directed", TYPE},
                 {"type", TYPE},
                 {"id", OTHER},
                 {"label", OTHER},
                 {"edge_type", HINT},
                 {"weight", OTHER},
                 {"name", OTHER},
                 {"oneway", HINT},
                 {"direction", HINT},
                 {"arrow", HINT},
                 {"latency", DELAY},
                 {"from_port", FROM_PORT},
                 {"to_port", TO_PORT}};

    *sure = false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (rg_list_is(name, known[i].name)) {
            *sure = rg_list_length(name) > 1;
            return known[i].column;
        }
    return OTHER;
}
