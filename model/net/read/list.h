/* SPDX-License-Identifier: Apache-2.0 */

/* Lists of edges, with blanks or with commas. Most such files are not written for this program:
 * what might be another format, or a head, is refused and not read as names. */
#pragma once

#include "draft.h"

/* Links are arcs, or are not; UNSAID: nothing says so. */
enum direction { UNSAID, UNDIRECTED, DIRECTED };

/* What a column is: an end of the link, its delay, its direction, or nothing that counts. */
enum column { FROM, TO, DELAY, TYPE, OTHER };

struct list {
    struct draft *draft;
    struct draft_text text;
    bool commas;
    enum direction comment;     /* what comments say */
    bool has_head;              /* a first line that names columns */
    uint64_t rows, line;        /* and the line of the first one */
    struct draft_text first[2]; /* its names, if it has two */
    bool again;                 /* one of them is not only there */
    bool others;                /* some other name is no number */
};

/* A word or a field, and whether quotes were around it. */
struct field {
    struct draft_text text;
    bool quoted;
};

size_t rg_list_length(struct draft_text text);

/* Whatever the letters' case. */
bool rg_list_is(struct draft_text text, const char *word);

bool rg_list_blank(char c);

/* Whether one of some characters stands in a text. */
bool rg_list_has(struct draft_text text, const char *of);

/* A refusal of a text: "'a': why". */
bool rg_list_refuse(struct list *list, struct draft_text what, const char *why);

/* The next line that has words, without its comment, which may say something. */
bool rg_list_row(struct list *list, struct draft_text *row);

/* What a column of this name is; @sure: it is one, and no vertex. */
enum column rg_list_column(struct draft_text name, bool *sure);

/* Notes in @of what the links are, and that it is not something else than before. */
bool rg_list_direction(struct list *list, enum direction *of, enum direction is);

/* Adds a vertex, or two and the delay of their link, unless a text of it is no name here. */
bool rg_list_add(struct list *list, const struct field *from, const struct field *to,
                 const struct field *delay);

/* At the end: whether there are links, and the first row was one of names. */
bool rg_list_first(struct list *list);
