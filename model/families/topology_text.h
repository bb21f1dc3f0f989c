/* SPDX-License-Identifier: Apache-2.0 */

/* The text of labels: written, and read back. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A label being written; families stay within RG_TOPOLOGY_MAX_LABEL. */
typedef struct topology_text {
    char *text;
    size_t at;
} topology_text;

void rg_topology_put(topology_text *out, char c);

/* The next item of a list: a decimal number, after a comma unless it is the first. */
void rg_topology_put_item(topology_text *out, uint64_t number);

/* The digits of @number in @base, most significant first, as items. */
void rg_topology_put_items(topology_text *out, uint64_t number, unsigned base, unsigned count);

/* The same digits as letters 0-9a-z without commas. */
void rg_topology_put_word(topology_text *out, uint64_t number, unsigned base, unsigned count);

/* A label being read. A function moves past what it takes; when something else stands there, it
 * stays at the offending character and returns false. */
typedef struct topology_scan {
    const char *text;
    size_t length, at;
} topology_scan;

bool rg_topology_take(topology_scan *in, char c);
/* A comma, unless nothing or an opening bracket stands before. */
bool rg_topology_take_comma(topology_scan *in);
/* A decimal number below @limit, without a comma before. */
bool rg_topology_take_number(topology_scan *in, uint64_t limit, uint64_t *number);
bool rg_topology_take_item(topology_scan *in, uint64_t limit, uint64_t *number);
bool rg_topology_take_items(topology_scan *in, unsigned base, unsigned count, uint64_t *number);
bool rg_topology_take_word(topology_scan *in, unsigned base, unsigned count, uint64_t *number);
/* One letter 0-9a-z, or A-Z. */
bool rg_topology_take_letter(topology_scan *in, unsigned base, unsigned *letter);
