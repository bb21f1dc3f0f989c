/* SPDX-License-Identifier: Apache-2.0 */

/* Lists of edges, with blanks or with commas. Most such files are not written for this program:
 * what might be another format, or a head, is refused and not read as names. */
#pragma once

#include "draft.h"

#define RG_LIST_BLANKS "two names with a blank between them expected; --from csv reads commas"
#define RG_LIST_MIXED                                                                              \
    "directed and undirected links in one file; write two directed ones for each of the others"

#define RG_LIST_PROSE "; let a comment that names none begin with another word"

/* What a column is: an end of the link, its delay, its direction, a port, what may be a direction
 * but is not read, or nothing that counts. */
enum column { FROM, TO, DELAY, TYPE, FROM_PORT, TO_PORT, HINT, OTHER };

struct list {
    struct draft *draft;
    struct draft_text text;
    bool commas;
    enum direction comment;     /* what comments say */
    bool own;                   /* one is this program's only, or a column said so: no row counts */
    bool has_head;              /* a first line that names columns */
    uint64_t rows, line;        /* and the line of the first one */
    struct draft_text first[2]; /* its names; the second one may be empty */
    bool again[2];              /* it is not only there */
    bool others[2];             /* some other name in its place is no number */
    uint64_t least, most;       /* of the other numbers */
    uint64_t lone;              /* rows before the first one with a link */
    struct draft_text third;    /* of the first row: its delay */
    bool even;    /* some row has as many commas or the like in one name as in the other */
    bool linked;  /* some row is a vertex alone, which has links above */
    bool delayed; /* some row has a delay */
    bool bare;    /* some link has none */
    uint64_t doubled, turned; /* links of a pair that has one, and those in its other direction */
    uint64_t numbered;        /* rows of their own number, from 0 or 1, and a word */
    uint64_t delay_at[RG_SIM_MAX_DELAY + 1]; /* the line of three numbers that has it; 0: none */
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

/* A refusal of a text: "'a': why"; of the first row; of one that may be a head. */
bool rg_list_refuse(struct list *list, struct draft_text what, const char *why);
bool rg_list_refuse_first(struct list *list, const char *why);
bool rg_list_refuse_head(struct list *list);

bool rg_list_equal(struct draft_text a, struct draft_text b);

/* Whether a text is a number of less than 2^60. */
bool rg_list_number(struct draft_text text, uint64_t *number);

/* The vertex of this name; DRAFT_NONE. */
uint32_t rg_list_find(const struct list *list, struct draft_text name);

/* The next line that has words, without its comment, which may say something. */
bool rg_list_row(struct list *list, struct draft_text *row);

/* What a column of this name is; @sure: it is one, and no vertex. */
enum column rg_list_column(struct draft_text name, bool *sure);

/* Notes in @of what the links are, and that it is not something else than before. */
bool rg_list_direction(struct list *list, enum direction *of, enum direction is);

/* Adds a vertex, or two and their link, of fields by column, unless a text is no name here. */
bool rg_list_add(struct list *list, const struct field word[OTHER]);

/* At the end: whether there are links, and the rows were what they seem to be. */
bool rg_list_end(struct list *list);

/* Refuses a text that is of another format, but whose lines would pass for links. */
bool rg_list_other(struct draft *draft, struct draft_text text);

/* Refuses a text of unknown format that is another program's, and says what it is here. */
bool rg_list_stranger(struct draft *draft, struct draft_text text);
