/* SPDX-License-Identifier: Apache-2.0 */

/* Lists of edges, with commas. */

#include <string.h>

#include "list.h"

enum { COLUMNS = 64 };

struct csv {
    struct list list;
    bool u_v; /* the head has only u and v */
    unsigned char column[COLUMNS];
    struct draft_text name[COLUMNS];
    unsigned columns;
    enum direction row; /* what the first link says */
};

/* The next field of a line, without the blanks and the quotes around it. */
static bool next_field(struct list *list, struct draft_text *line, struct field *field)
{
    struct draft_text *text = &field->text;

    if (line->at > line->end)
        return false;
    while (line->at < line->end && rg_list_blank(*line->at))
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
        while (text->at < text->end && rg_list_blank(text->end[-1]))
            text->end--;
        return !rg_list_has(*text, "\"") ||
               rg_list_refuse(list, *text, "a quote inside of a field");
    }
    if (end >= line->end)
        return rg_list_refuse(list, *text, "a quote that does not end on its line");
    while (line->at < line->end && rg_list_blank(*line->at))
        line->at++;
    if (line->at < line->end && *line->at != ',')
        return rg_list_refuse(list, *text, "a comma expected behind the quote");
    line->at++;
    return true;
}

/* Takes the columns of a first line that names both ends; without one they are from, to and delay.
 */
static bool read_head(struct csv *csv, struct draft_text line)
{
    unsigned has[OTHER + 1] = {0}, fields = 0, known = 0;
    struct field field;
    bool nodes = false; /* Gephi's table of them begins with Id, that of edges with Source */

    for (; next_field(&csv->list, &line, &field); fields++) {
        bool sure;
        const enum column of = rg_list_column(field.text, &sure);
        has[of]++;
        known += sure;
        nodes = nodes || (fields == 0 && rg_list_is(field.text, "id"));
        if (of < HINT && has[of] > 1 && known > 0)
            return rg_list_refuse(&csv->list, field.text, "a second column of this kind");
        if (fields < COLUMNS) {
            csv->column[fields] = (unsigned char)of;
            csv->name[fields] = field.text;
        }
    }
    csv->list.has_head = has[FROM] > 0 && has[TO] > 0;
    if (csv->list.draft->status != RG_OK || csv->list.has_head) {
        csv->columns = fields;
        csv->u_v = known == 0;
        return csv->list.draft->status == RG_OK &&
               (fields <= COLUMNS ||
                rg_draft_refuse(csv->list.draft, RG_E_SYNTAX, "more than 64 columns"));
    }
    if (known > 0 && (has[FROM] + has[TO] + has[DELAY] > 0 || known > 1 || fields == 1))
        return rg_draft_refuse(
            csv->list.draft, RG_E_SYNTAX, "no column '%s'%s", has[FROM] > 0 ? "target" : "source",
            nodes && has[FROM] + has[TO] == 0 ? ": a table of nodes; that of edges expected" : "");
    for (csv->columns = 0; csv->columns < TYPE; csv->columns++)
        csv->column[csv->columns] = (unsigned char)csv->columns;
    return true;
}

/* What Gephi's column Type says, or one that says directed: true. */
static bool take_type(struct csv *csv, enum direction is)
{
    if (csv->list.draft->links + csv->list.draft->dropped == 0)
        csv->row = is;
    if (is != csv->row)
        return rg_draft_refuse(csv->list.draft, RG_E_SYNTAX, RG_LIST_MIXED);
    csv->list.own = csv->list.own || is != UNSAID;
    return is == UNSAID || rg_list_direction(&csv->list, &csv->list.comment, is);
}

/* Whether the names of columns u and v are those of vertices, too. */
static bool check_u_v(struct csv *csv, struct draft_text name)
{
    return !csv->u_v || (!rg_list_is(name, "u") && !rg_list_is(name, "v")) ||
           rg_list_refuse(&csv->list, name,
                          "a vertex, and a column; let 'source,target' be the first line");
}

static bool read_row(struct csv *csv, struct draft_text line)
{
    struct field field, word[OTHER + 1] = {{{NULL, NULL}, false}};
    enum direction is, type = UNSAID;
    unsigned fields = 0, ends = 0;
    bool empty = true; /* what a spreadsheet writes below its last row */

    for (; next_field(&csv->list, &line, &field); fields++) {
        const enum column of = fields < csv->columns ? (enum column)csv->column[fields] : OTHER;
        ends += of == FROM || of == TO;
        empty = empty && field.text.at == field.text.end && !field.quoted;
        if (fields >= csv->columns && field.text.at < field.text.end)
            return rg_list_refuse(&csv->list, field.text,
                                  csv->list.has_head
                                      ? "more fields than the first line has"
                                      : "two names and a delay expected, and nothing after "
                                        "them; a first line may name more columns");
        if ((of == TYPE || of == HINT) &&
            !rg_draft_direction(csv->list.draft, csv->name[fields], field.text, &is))
            return false;
        type = of == TYPE ? is : type;
        word[of] = field;
    }
    if (csv->list.draft->status != RG_OK || empty)
        return empty;
    const struct draft_text from = word[FROM].text, to = word[TO].text;
    if (from.at == from.end || (fields > 1 && (ends < 2 || to.at == to.end)))
        return rg_draft_refuse(csv->list.draft, RG_E_SYNTAX,
                               "two names expected, with a comma between them; a vertex without "
                               "links stands alone, without a comma");
    return check_u_v(csv, from) && check_u_v(csv, to) &&
           (to.at == to.end || take_type(csv, type)) && rg_list_add(&csv->list, word);
}

bool rg_read_csv(struct draft *draft, struct draft_text text)
{
    struct csv csv = {.list = {.draft = draft, .text = text, .commas = true, .least = UINT64_MAX}};
    struct draft_text line;

    for (bool first = true; rg_list_row(&csv.list, &line); first = false) {
        if (first && line.end - line.at > 3 && memcmp(line.at, "sep=", 4) == 0)
            return rg_draft_refuse(draft, RG_E_SYNTAX,
                                   "a line for spreadsheets; leave it out, and separate the "
                                   "columns by commas");
        if (first && !read_head(&csv, line))
            return false;
        if (!(first && csv.list.has_head) && !read_row(&csv, line))
            return false;
    }
    return draft->status == RG_OK && rg_list_end(&csv.list);
}
