/* SPDX-License-Identifier: Apache-2.0 */

/* The keys of a configuration file of BookSim2, with the defaults of those that are missing. */
#pragma once

#include <string.h>

#include "net/inner/booksim.h"

enum { KEYS = 100 };

struct setting {
    const char *key, *value;
    unsigned line; /* 0: it is the default */
    bool fixed;
};

/* What is being read. After the first error, which sticks, nothing counts. */
struct booksim {
    rg_booksim *to;
    struct setting setting[KEYS];
    unsigned settings;
    size_t used; /* of room */
    rg_refusal *refusal;
    rg_status status;
};

/* Reads a text, and the defaults. */
void rg_booksim_settings(struct booksim *b, char *text);

/* A key, which there is; NULL: BookSim2 has none of that name. */
struct setting *rg_booksim_find(struct booksim *b, const char *key);

/* Refuses what a key, or some with spaces between, have as values, at the first of them that the
 * file has; those that it has not are told with BookSim2's default. */
void rg_booksim_wrong(struct booksim *b, const char *keys, const char *form, ...)
    __attribute__((format(printf, 3, 4)));

/* Whether it is this word; or the number, 0 after a refusal. */
bool rg_booksim_is(struct booksim *b, const char *key, const char *value);
double rg_booksim_number(struct booksim *b, const char *key);
unsigned rg_booksim_whole(struct booksim *b, const char *key);

static inline bool rg_booksim_starts(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

static inline bool rg_booksim_wants(const struct booksim *b, const char *option)
{
    return b->to->wanted(b->to->context, option);
}

/* Gives an option its value, for a key of the file. */
void rg_booksim_give(struct booksim *b, const char *option, const char *key, const char *form, ...)
    __attribute__((format(printf, 4, 5)));

/* booksim_traffic.c: where packets go, how many flits, and when they are born. */
void rg_booksim_traffic(struct booksim *b);
