/* SPDX-License-Identifier: Apache-2.0 */

/* The pieces of a text of GML or JSON: words, numbers, texts in quotes, signs. */
#pragma once

#include "net/read/values.h"

enum kind { END, WORD, NUMBER, TEXT, SIGN };

struct pieces {
    struct draft *draft;
    const char *at, *end;
    uint64_t line;
    bool json;
    const char *from;   /* where the piece begins */
    enum kind kind;     /* of the piece */
    struct value piece; /* without quotes, up to 256 bytes of it */
};

/* Takes the next piece; false after a refusal. */
bool rg_pieces_take(struct pieces *p);

/* Whether the piece is this sign. */
bool rg_pieces_sign(const struct pieces *p, char sign);

/* Whether the piece is a key of GML: a word without a sign in front. */
bool rg_pieces_key(const struct pieces *p);

/* Whether the piece can be a value; else it is refused. */
bool rg_pieces_value(struct pieces *p);

/* Whether a text is nothing but digits. */
bool rg_pieces_whole(const char *text);

/* Refuses the piece, or the end of the text, where something else is expected. */
bool rg_pieces_expected(struct pieces *p, const char *what);
