/* SPDX-License-Identifier: Apache-2.0 */

/* Lists of edges, with blanks or with commas. Most such files are not written for this program:
 * what might be another format, or a head, is refused and not read as names. */

#include <string.h>
#include <strings.h>

#include "draft.h"

/* Links are arcs, or are not; UNSAID: nothing says so. */
enum direction { UNSAID, UNDIRECTED, DIRECTED };

/* What a column is: an end of the link, its delay, its direction, or nothing that counts. */
enum column { FROM, TO, DELAY, TYPE, OTHER };

enum { COLUMNS = 64 };

struct list {
    struct draft *draft;
    struct draft_text text;
    bool commas;
    enum direction comment, row; /* what comments say, and the first link */
    bool has_head, u_v;          /* a head, of u and v alone */
    unsigned char column[COLUMNS];
    unsigned columns;
    uint64_t rows, line;        /* and the line of the first one */
    struct draft_text first[2]; /* its names, if it has two */
    bool again;                 /* one of them is not only there */
    bool numbers;               /* all other names are numbers */
};

/* A word or a field, and whether quotes were around it. */
struct field {
    struct draft_text text;
    bool quoted;
};

static size_t length_of(struct draft_text text)
{
    return (size_t)(text.end - text.at);
}

static bool is_word(struct draft_text text, const char *word)
{
    return length_of(text) == strlen(word) && strncasecmp(text.at, word, strlen(word)) == 0;
}

/* A refusal of something: "'a': format". */
static bool refuse(struct list *list, struct draft_text what, const char *why)
{
    return rg_draft_refuse(list->draft, RG_E_SYNTAX, "%s: %s",
                           rg_quote(what.at, length_of(what)).text, why);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

/* Whether one of some characters stands in a text. */
static bool has_any(struct draft_text text, const char *of)
{
    for (; text.at < text.end; text.at++)
        if (*text.at != '\0' && strchr(of, *text.at) != NULL)
            return true;
    return false;
}

/* ---- Comments -------------------------------------------------------------------------------- */

static bool set_direction(struct list *list, enum direction *of, enum direction is)
{
    if (*of != UNSAID && *of != is)
        return rg_draft_refuse(list->draft, RG_E_SYNTAX,
                               "directed and undirected links in one file");
    *of = is;
    list->draft->directed = is == DIRECTED;
    return true;
}

static bool name_switches(struct list *list, struct draft_text line)
{
    struct draft_text word;
    uint32_t vertex;

    while (rg_draft_word(&line, &word))
        if (!rg_draft_vertex(list->draft, word.at, length_of(word), true, &vertex))
            return false;
    return true;
}

/* The next word of a comment: letters and digits. */
static bool comment_word(struct draft_text *line, struct draft_text *word)
{
    static const char *const letters =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

    while (line->at < line->end && !has_any((struct draft_text){line->at, line->at + 1}, letters))
        line->at++;
    word->at = line->at;
    while (line->at < line->end && has_any((struct draft_text){line->at, line->at + 1}, letters))
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
        const bool arcs = is_word(word, "directed");
        const bool says = arcs || is_word(word, "undirected");
        const bool switches = first && is_word(word, "switches");
        if (!says && !switches && !is_word(word, "digraph"))
            continue;
        if (list->draft->links > 0)
            return !first || !(says || switches) ||
                   rg_draft_refuse(list->draft, RG_E_SYNTAX,
                                   "'# %.*s' stands before the first link", (int)length_of(word),
                                   word.at);
        if (switches)
            return (*word.at == 's' && (line.at == line.end || is_blank(*line.at)))
                       ? name_switches(list, line)
                       : refuse(list, word, "'# switches' and their names expected");
        if (!first || !says ||
            (comment_word(&line, &next) &&
             (is_word(next, "false") || is_word(next, "no") || is_word(next, "0"))))
            return refuse(list, word, "write '# directed' or '# undirected', which are read");
        return set_direction(list, &list->comment, arcs ? DIRECTED : UNDIRECTED);
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
        if (*at != '#' || quoted || (at > row->at && !is_blank(at[-1])))
            continue;
        if (list->commas && at > row->at && at + 1 < row->end && !is_blank(at[1]))
            return refuse(list, (struct draft_text){at, row->end},
                          "a comment begins with '# ', a name with # stands in quotes");
        row->end = at;
    }
    return true;
}

/* The next line that has words, without its comment. */
static bool next_row(struct list *list, struct draft_text *row)
{
    while (rg_draft_line(list->draft, &list->text, row)) {
        while (row->at < row->end && is_blank(*row->at))
            row->at++;
        if (row->at == row->end)
            continue;
        if (*row->at != '#')
            return cut_comment(list, row);
        if (!read_comment(list, *row))
            return false;
    }
    return false;
}

/* ---- Names ----------------------------------------------------------------------------------- */

/* What is a name here, and not a sign of another format or of another separator. */
static bool check_name(struct list *list, struct field field, bool alone)
{
    const struct draft_text text = field.text;
    struct draft_text left = text;

    if (field.quoted || text.at == text.end)
        return true;
    const struct draft_text ends[2] = {{text.at, text.at + 1}, {text.end - 1, text.end}};
    while (left.at < left.end && strchr("[]{}()<>-=,;:|", *left.at) != NULL)
        left.at++;
    if (left.at == left.end)
        return refuse(list, text,
                      "no name has only such characters; if this is DOT, GML or JSON, "
                      "save it as GraphML");
    if (list->commas && (has_any(text, ";\t") || (alone && has_any(text, " |"))))
        return refuse(list, text, "commas expected between the columns, or quotes around a name");
    if (!list->commas &&
        (has_any(ends[0], ",;") || has_any(ends[1], ",;:") || (alone && has_any(text, ",;|"))))
        return refuse(list, text,
                      "two names with a blank between them expected; --from csv reads commas");
    return true;
}

/* No row of a list begins with what begins one in other formats. */
static bool check_begin(struct list *list, struct draft_text row)
{
    if (*row.at == '<')
        return rg_draft_refuse(list->draft, RG_E_SYNTAX, "XML; --from graphml reads GraphML");
    if (*row.at == '%' ||
        (*row.at == '*' && row.end - row.at > 1 && !has_any(row, ",") && !is_blank(row.at[1])))
        return rg_draft_refuse(list->draft, RG_E_SYNTAX,
                               "a line of Matrix Market, KONECT or Pajek; edges and csv have "
                               "neither %% nor *, and comments begin with #");
    return row.end - row.at < 2 || memcmp(row.at, "//", 2) != 0 ||
           refuse(list, (struct draft_text){row.at, row.at + 2}, "comments begin with #");
}

static bool is_number(struct draft_text text)
{
    uint64_t number;
    return rg_draft_number(text.at, length_of(text), UINT64_MAX / 16, &number);
}

/* Whether the names of the first row, which may be those of columns, are names. */
static void note_names(struct list *list, struct draft_text from, struct draft_text to)
{
    const struct draft_text name[2] = {from, to};

    for (unsigned i = 0; i < 2 && name[i].at < name[i].end; i++) {
        if (list->rows == 0) {
            list->first[i] = name[i];
            list->again = list->again ||
                          rg_draft_find(list->draft, name[i].at, length_of(name[i])) != DRAFT_NONE;
            continue;
        }
        list->numbers = list->numbers && is_number(name[i]);
        for (unsigned j = 0; j < 2 && !list->again; j++)
            list->again = length_of(name[i]) == length_of(list->first[j]) &&
                          memcmp(name[i].at, list->first[j].at, length_of(name[i])) == 0;
    }
    if (list->rows++ == 0)
        list->line = list->draft->line;
}

/* A vertex, or two and the delay of their link. */
static bool add(struct list *list, const struct field *from, const struct field *to,
                const struct field *delay)
{
    struct draft_link link = {.from_port = DRAFT_PORT, .to_port = DRAFT_PORT};
    struct draft *draft = list->draft;
    const bool alone = to->text.at == to->text.end;

    if (!check_name(list, *from, alone) || !check_name(list, *to, false))
        return false;
    note_names(list, from->text, to->text);
    if (!rg_draft_named(draft, from->text.at, length_of(from->text), &link.from))
        return false;
    if (alone)
        return true;
    if (!rg_draft_named(draft, to->text.at, length_of(to->text), &link.to) ||
        (delay->text.at < delay->text.end &&
         !rg_draft_delay(draft, delay->text.at, length_of(delay->text), &link.delay)))
        return false;
    link.delay_back = link.delay;
    return rg_draft_link(draft, link);
}

/* ---- Columns --------------------------------------------------------------------------------- */

/* @sure: it is a column, and no vertex. */
static enum column column_of(struct draft_text name, bool *sure)
{
    static const struct {
        const char *name;
        enum column column;
    } known[] = {{"source", FROM}, {"from", FROM},     {"u", FROM},         {"src", FROM},
                 {"target", TO},   {"to", TO},         {"v", TO},           {"dst", TO},
                 {"delay", DELAY}, {"latency", DELAY}, {"destination", TO}, {"type", TYPE},
                 {"id", OTHER},    {"label", OTHER},   {"weight", OTHER},   {"name", OTHER}};

    *sure = false;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (is_word(name, known[i].name)) {
            *sure = length_of(name) > 1;
            return known[i].column;
        }
    return OTHER;
}

/* What is wrong with a first row that is read as names, as far as the row itself tells. */
static bool check_ends(struct list *list, struct draft_text from, struct draft_text to)
{
    bool sure[2];

    if (column_of(from, &sure[0]) == FROM && column_of(to, &sure[1]) == TO && sure[0] && sure[1])
        return refuse(list, from, "a head; edges has none, csv may have one");
    return true;
}

/* And what the other rows tell. A head of words that are not known is read as a link of two names
 * that are nowhere else. */
static bool check_first(struct list *list)
{
    const bool numbers = list->numbers && !is_number(list->first[0]) && !is_number(list->first[1]);

    if (list->has_head || list->again || list->rows < 2 ||
        list->first[1].at == list->first[1].end || (!list->commas && !numbers))
        return true;
    list->draft->line = list->line;
    return refuse(list, list->first[0],
                  list->commas ? "if it names a column, the names are source and target; if not, "
                                 "let 'source,target' be the first line"
                               : "no number, as all others are; comments begin with #");
}

/* ---- Blanks ---------------------------------------------------------------------------------- */

/* METIS: how many vertices and edges, and a line for each vertex. */
static bool is_metis(struct draft_text text)
{
    struct draft counts = {0};
    struct draft_text line, word;
    uint64_t total[2] = {0, 0}, words = 0, number;

    while (rg_draft_line(&counts, &text, &line))
        while (rg_draft_word(&line, &word)) {
            const bool head = counts.line == 1;
            if (!rg_draft_number(word.at, length_of(word), UINT32_MAX, &number) ||
                (head ? words == 2 : number == 0 || number > total[0]))
                return false;
            if (head)
                total[words] = number;
            words++;
        }
    return total[0] > 0 && counts.line == total[0] + 1 && words == 2 * total[1] + 2;
}

bool rg_read_edges(struct draft *draft, struct draft_text text)
{
    struct list list = {.draft = draft, .text = text, .numbers = true};
    struct draft_text line;

    if (is_metis(text)) {
        draft->line = 1;
        return rg_draft_refuse(draft, RG_E_SYNTAX,
                               "METIS, a line for each vertex; a line for each link expected");
    }
    while (next_row(&list, &line)) {
        struct field word[4] = {{{NULL, NULL}, false}};
        unsigned words = 0;
        if (!check_begin(&list, line))
            return false;
        while (words < 4 && rg_draft_word(&line, &word[words].text))
            words++;
        if (words > 3 && *word[2].text.at != '{')
            return rg_draft_refuse(draft, RG_E_SYNTAX,
                                   "two names and a delay expected, and nothing after them");
        if ((list.rows == 0 && words > 1 && !check_ends(&list, word[0].text, word[1].text)) ||
            !add(&list, &word[0], &word[1], &word[2]))
            return false;
    }
    return draft->status == RG_OK && check_first(&list);
}

/* ---- Commas ---------------------------------------------------------------------------------- */

/* The next field of a line, without the blanks and the quotes around it. */
static bool next_field(struct list *list, struct draft_text *line, struct field *field)
{
    struct draft_text *text = &field->text;

    if (line->at > line->end)
        return false;
    while (line->at < line->end && is_blank(*line->at))
        line->at++;
    field->quoted = line->at < line->end && *line->at == '"';
    line->at += field->quoted;
    const char *end = line->at;
    while (end < line->end &&
           (field->quoted ? *end != '"' || (end + 1 < line->end && end[1] == '"') : *end != ','))
        end += field->quoted && *end == '"' ? 2 : 1;
    *text = (struct draft_text){line->at, end};
    line->at = end + 1;
    if (!field->quoted) {
        while (text->at < text->end && is_blank(text->end[-1]))
            text->end--;
        return !has_any(*text, "\"") || refuse(list, *text, "a quote inside of a field");
    }
    if (end >= line->end)
        return refuse(list, *text, "a quote that does not end on its line");
    while (line->at < line->end && is_blank(*line->at))
        line->at++;
    if (line->at < line->end && *line->at != ',')
        return refuse(list, *text, "a comma expected behind the quote");
    line->at++;
    return true;
}

/* Takes the columns of a first line that names both ends; without one they are from, to and delay.
 */
static bool read_head(struct list *list, struct draft_text line)
{
    unsigned has[OTHER + 1] = {0}, fields = 0, known = 0;
    struct field field;

    for (; next_field(list, &line, &field); fields++) {
        bool sure;
        const enum column of = column_of(field.text, &sure);
        has[of]++;
        known += sure;
        if (of != OTHER && has[of] > 1 && known > 0)
            return refuse(list, field.text, "a second column of this kind");
        if (fields < COLUMNS)
            list->column[fields] = (unsigned char)of;
    }
    list->has_head = has[FROM] > 0 && has[TO] > 0;
    if (list->draft->status != RG_OK || list->has_head) {
        list->columns = fields;
        list->u_v = known == 0;
        return list->draft->status == RG_OK &&
               (fields <= COLUMNS ||
                rg_draft_refuse(list->draft, RG_E_SYNTAX, "more than 64 columns"));
    }
    if (known > 0 && (has[FROM] + has[TO] + has[DELAY] > 0 || known > 1 || fields == 1))
        return rg_draft_refuse(list->draft, RG_E_SYNTAX, "no column '%s'",
                               has[FROM] > 0 ? "target" : "source");
    for (list->columns = 0; list->columns < TYPE; list->columns++)
        list->column[list->columns] = (unsigned char)list->columns;
    return true;
}

/* Gephi's column Type. */
static bool take_type(struct list *list, struct draft_text type)
{
    const enum direction is = is_word(type, "directed")     ? DIRECTED
                              : is_word(type, "undirected") ? UNDIRECTED
                                                            : UNSAID;

    if (is == UNSAID && type.at < type.end)
        return refuse(list, type, "no type of a link: Directed or Undirected expected");
    if (list->draft->links + list->draft->dropped == 0)
        list->row = is;
    if (is != list->row)
        return rg_draft_refuse(list->draft, RG_E_SYNTAX,
                               "directed and undirected links in one file");
    return is == UNSAID || set_direction(list, &list->comment, is);
}

/* Whether the names of columns u and v are those of vertices, too. */
static bool check_u_v(struct list *list, struct draft_text name)
{
    return !list->u_v || (!is_word(name, "u") && !is_word(name, "v")) ||
           refuse(list, name, "a vertex, and a column; let 'source,target' be the first line");
}

static bool read_row(struct list *list, struct draft_text line)
{
    struct field field, word[OTHER + 1] = {{{NULL, NULL}, false}};
    unsigned fields = 0, ends = 0;

    for (; next_field(list, &line, &field); fields++) {
        const enum column of = fields < list->columns ? (enum column)list->column[fields] : OTHER;
        ends += of == FROM || of == TO;
        if (fields >= list->columns && field.text.at < field.text.end)
            return refuse(list, field.text,
                          list->has_head ? "more fields than the first line has"
                                         : "two names and a delay expected, and nothing after "
                                           "them; a first line may name more columns");
        word[of] = field;
    }
    if (list->draft->status != RG_OK)
        return false;
    const struct draft_text from = word[FROM].text, to = word[TO].text, type = word[TYPE].text;
    if (from.at == from.end || (ends < 2 && fields > 1))
        return rg_draft_refuse(list->draft, RG_E_SYNTAX,
                               "two names expected, with a comma between them");
    if (to.at == to.end && (word[DELAY].text.at < word[DELAY].text.end || type.at < type.end))
        return rg_draft_refuse(list->draft, RG_E_SYNTAX, "a delay or a type, and only one name");
    return check_u_v(list, from) && check_u_v(list, to) &&
           (to.at == to.end || take_type(list, type)) &&
           add(list, &word[FROM], &word[TO], &word[DELAY]);
}

bool rg_read_csv(struct draft *draft, struct draft_text text)
{
    struct list list = {.draft = draft, .text = text, .commas = true};
    struct draft_text line;

    for (bool first = true; next_row(&list, &line); first = false) {
        if (!check_begin(&list, line) || (first && !read_head(&list, line)))
            return false;
        if (!(first && list.has_head) && !read_row(&list, line))
            return false;
    }
    return draft->status == RG_OK && check_first(&list);
}
