/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Words of what is wrong with an input: see net/wording.h.
 */
#pragma once

#include "routegen/net/parse.h"
#include "routegen/net/record.h"

/** @p length bytes between single quotes; the first character of them; without quotes. O(length).
 */
rg_quoted rg_quote(const char *text, size_t length);
rg_quoted rg_quote_first(const char *text, size_t length);
rg_quoted rg_quote_plain(const char *text, size_t length);

/** The same of a whole text, with quotes and without. */
rg_quoted rg_quote_text(const char *text);
rg_quoted rg_plain_text(const char *text);

/** A text without its middle, "..." there, in @p room bytes or fewer: 5 to 79. O(length). */
rg_quoted rg_text_ends(const char *text, size_t room);

/** Whether a byte goes on with a character of UTF-8. */
#define RG_IS_INSIDE(byte) (((unsigned char)(byte)&0xC0U) == 0x80U)

/** The name of a network; the label of a vertex, "" of one that does not exist. O(length). */
typedef struct rg_name {
    char text[RG_NETWORK_MAX_TEXT];
} rg_name;
typedef struct rg_label {
    char text[RG_TOPOLOGY_MAX_LABEL];
} rg_label;
rg_name rg_name_of(const rg_network *network);
rg_label rg_label_of(const rg_topology *net, uint64_t vertex);

/** Gets the first thing that goes wrong, in words, while an answer is made. */
typedef void rg_warner(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** A word of a Kautz digraph as text; that of a node by its rank; and of a packed word, all letters
 * as they are, whether it is a node or not. O(k). */
typedef struct rg_word_text {
    char text[RG_KAUTZ_MAX_K + 1];
} rg_word_text;
rg_word_text rg_word_text_of(const rg_kautz *net, const rg_kautz_word *word);
rg_word_text rg_rank_text(const rg_kautz *net, uint64_t rank);
rg_word_text rg_packed_text(const rg_kautz *net, uint64_t packed);

/** The bytes of the character of UTF-8 at the beginning of @p length bytes, and which one it is; 0:
 * there is none. O(1). */
size_t rg_character(const char *text, size_t length, uint32_t *code);

/** How many characters of UTF-8 @p length bytes are; a byte that is part of none counts as one.
 * O(length). */
size_t rg_characters(const char *text, size_t length);

/**
 * Words a refusal in no place: "ABOUT: " unless @p about is NULL, and the rest as printf formats it
 * or, if @p format is NULL, as rg_status_text says it.
 * @return @p status. O(length).
 */
rg_status rg_refuse(rg_refusal *refusal, rg_status status, const char *about, const char *format,
                    ...) __attribute__((format(printf, 4, 5)));

/** Words the refusal of what is none of some names, after which is NULL: "a, b or c expected".
 * @return @p status. O(length). */
rg_status rg_refuse_names(rg_refusal *refusal, rg_status status, const char *about,
                          const char *const *names);

/** The number of a value, which may be NULL, among such names.
 * @return RG_OK; RG_E_SYNTAX, refused. O(length). */
rg_status rg_read_name(const char *value, const char *const *names, unsigned *number,
                       rg_refusal *refusal);

/** Says where in the input it is. O(1). */
void rg_refuse_at(rg_refusal *refusal, size_t place, size_t length);

/** Why a format cannot have a network, by an rg_export_refusal but RG_EXPORT_FINE. O(1). */
const char *rg_export_says(unsigned refusal);

/* ---- The fields of a rule, see net/parse.h ---- */

/** The name of field number @p field, from 0; NULL after the last one. O(1). */
const char *rg_rule_field(unsigned field);

/** The name of value number @p value of a field, from 0; NULL after the last one. O(1). */
const char *rg_rule_value(unsigned field, unsigned value);

/** Refuses a network that has no routes by a rule: one of the user's own that is too large, or in
 * which some node does not reach another.
 * @return RG_OK; RG_E_RULE. O(1). */
rg_status rg_refuse_unruled(const rg_topology *net, rg_refusal *refusal);

/** The same as a record, {"tie": "all", "cube": "ecube"}. */
rg_value *rg_put_rule(rg_value *into, const char *key, const rg_topology *net,
                      const rg_route_rule *rule);
