/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Words of what is wrong with an input: see net/wording.h.
 */
#ifndef ROUTEGEN_INNER_NET_WORDING_H
#define ROUTEGEN_INNER_NET_WORDING_H

#include "routegen/net/parse.h"

/** @p length bytes between single quotes; the first character of them; without quotes. O(length).
 */
rg_quoted rg_quote(const char *text, size_t length);
rg_quoted rg_quote_first(const char *text, size_t length);
rg_quoted rg_quote_plain(const char *text, size_t length);

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

/** Says where in the input it is. O(1). */
void rg_refuse_at(rg_refusal *refusal, size_t place, size_t length);

#endif
