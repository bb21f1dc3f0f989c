/* SPDX-License-Identifier: Apache-2.0 */

/* Matrix Market: the rows are the vertices, by their numbers, and the entries are arcs, or links of
 * a matrix that is symmetric. Values are not read. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "list.h"

enum entry { PATTERN, INTEGER, REAL, ENTRIES };

/* "%%MatrixMarket matrix coordinate FIELD SYMMETRY" */
static bool read_head(struct draft *draft, struct draft_text line, enum entry *field)
{
    static const char *const names[] = {"pattern", "integer", "real"};
    struct draft_text word[6];
    unsigned words = 0;

    while (words < 6 && rg_draft_word(&line, &word[words]))
        words++;
    if (words != 5 || !rg_draft_is(word[0], "%%MatrixMarket") || !rg_list_is(word[1], "matrix"))
        return rg_draft_refuse(draft, RG_E_SYNTAX,
                               "'%%%%MatrixMarket matrix coordinate FIELD SYMMETRY' expected");
    if (!rg_list_is(word[2], "coordinate"))
        return rg_draft_refuse(draft, RG_E_SYNTAX,
                               "a matrix that is not a list of its entries; in scipy mmwrite("
                               "FILE, coo_array(mmread(FILE)))");
    draft->directed = rg_list_is(word[4], "general");
    for (*field = PATTERN; *field < ENTRIES && !rg_list_is(word[3], names[*field]);)
        ++*field;
    if (*field == ENTRIES)
        return rg_draft_refuse(draft, RG_E_SYNTAX,
                               "%s is no value of a link: pattern, integer or real expected",
                               rg_quote(word[3].at, rg_list_length(word[3])).text);
    return draft->directed || rg_list_is(word[4], "symmetric") ||
           rg_draft_refuse(draft, RG_E_SYNTAX, "%s: general or symmetric expected",
                           rg_quote(word[4].at, rg_list_length(word[4])).text);
}

/* The next line that is neither empty nor a comment; words beyond the third count, too. */
static unsigned next(struct draft *draft, struct draft_text *text, struct draft_text word[4])
{
    struct draft_text line;
    unsigned words = 0;

    while (words == 0 && rg_draft_line(draft, text, &line))
        while (words < 4 && rg_draft_word(&line, &word[words]) && (words > 0 || *word[0].at != '%'))
            words++;
    return words;
}

static bool add_vertices(struct draft *draft, uint64_t rows)
{
    char name[24];
    uint32_t vertex;

    for (uint64_t row = 1; row <= rows; row++) {
        const int length = snprintf(name, sizeof name, "%" PRIu64, row);
        if (!rg_draft_vertex(draft, name, (size_t)length, false, &vertex))
            return false;
    }
    return true;
}

/* A number that is one, and not 0: an entry of 0 may be a link or none. */
static bool check_value(struct draft *draft, struct draft_text word, enum entry field)
{
    const char *const signs = field == REAL ? "0123456789+-.eE" : "0123456789+-";
    char copy[64] = "", *end = copy;
    double value = 0;

    if (rg_list_length(word) < sizeof copy) {
        memcpy(copy, word.at, rg_list_length(word));
        value = strtod(copy, &end);
    }
    if (end == copy || *end != '\0' || copy[strspn(copy, signs)] != '\0')
        return rg_draft_refuse(draft, RG_E_SYNTAX, "%s is no %s",
                               rg_quote(word.at, rg_list_length(word)).text,
                               field == REAL ? "number" : "whole number");
    return value < 0 || value > 0 ||
           rg_draft_refuse(draft, RG_E_SYNTAX,
                           "an entry of %s; leave it out, or write 1 if it is a link", copy);
}

static bool read_entry(struct draft *draft, struct draft_text *word, uint64_t rows)
{
    uint64_t number[2];

    for (unsigned i = 0; i < 2; i++)
        if (!rg_draft_number(word[i].at, rg_list_length(word[i]), rows, &number[i]) ||
            number[i] == 0)
            return rg_draft_refuse(draft, RG_E_SYNTAX, "%s is no row: 1..%" PRIu64 " expected",
                                   rg_quote(word[i].at, rg_list_length(word[i])).text, rows);
    const struct draft_link link = {.from = (uint32_t)(number[0] - 1),
                                    .to = (uint32_t)(number[1] - 1),
                                    .from_port = DRAFT_PORT,
                                    .to_port = DRAFT_PORT};
    if (!draft->directed && link.from < link.to)
        return rg_draft_refuse(draft, RG_E_SYNTAX,
                               "an entry above the diagonal; of a symmetric matrix those below "
                               "stand for both");
    if (!draft->options->simplify && rg_draft_between(draft, link.from, link.to) != DRAFT_NONE)
        return rg_draft_refuse(draft, RG_E_SYNTAX,
                               "a second entry at %" PRIu64 " %" PRIu64 "; leave out one",
                               number[0], number[1]);
    return rg_draft_link(draft, link);
}

bool rg_read_mtx(struct draft *draft, struct draft_text text)
{
    const uint64_t bytes = (uint64_t)(text.end - text.at);
    struct draft_text word[4] = {{NULL, NULL}}, line = text;
    uint64_t size[3] = {0, 0, 0}, entries = 0;
    enum entry field;

    (void)rg_draft_line(draft, &text, &line);
    if (!read_head(draft, line, &field))
        return false;
    const unsigned words = next(draft, &text, word);
    for (unsigned i = 0; i < 3; i++)
        if (words != 3 ||
            !rg_draft_number(word[i].at, rg_list_length(word[i]), UINT64_MAX / 16, &size[i]))
            return rg_draft_refuse(draft, RG_E_SYNTAX,
                                   "how many rows, columns and entries expected");
    if (size[0] != size[1])
        return rg_draft_refuse(draft, RG_E_SYNTAX,
                               "%" PRIu64 " rows and %" PRIu64 " columns; a network's matrix is "
                               "square: its rows and columns are the same vertices",
                               size[0], size[1]);
    if (size[0] > bytes)
        return rg_draft_refuse(draft, RG_E_SYNTAX,
                               "%" PRIu64 " rows, more than the text has bytes: most are without "
                               "entries; leave those out",
                               size[0]);
    if (!add_vertices(draft, size[0]))
        return false;
    for (unsigned is; (is = next(draft, &text, word)) > 0; entries++) {
        if (is != (field == PATTERN ? 2 : 3))
            return rg_draft_refuse(draft, RG_E_SYNTAX, "row and column%s expected",
                                   field == PATTERN ? "" : ", and a value,");
        if (entries == size[2])
            return rg_draft_refuse(draft, RG_E_SYNTAX,
                                   "more entries than the %" PRIu64 " that are announced", size[2]);
        if ((field != PATTERN && !check_value(draft, word[2], field)) ||
            !read_entry(draft, word, size[0]))
            return false;
    }
    return entries == size[2] ||
           rg_draft_refuse(draft, RG_E_SYNTAX,
                           "%" PRIu64 " entries where %" PRIu64 " are announced", entries, size[2]);
}
