/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * What is wrong, in one sentence, and where: the same words in the program, in the explorer, in
 * Python and for a caller in C.
 *
 *     input     kautz:2,33
 *                       ^^            place 8, length 2
 *     text      kautz:2,33: k must be 1..16
 *                           ^         says 12
 *
 *     rg_refusal refusal;
 *     if (rg_parse_network("kautz:2,33", &network, NULL, &refusal) != RG_OK)
 *         fprintf(stderr, "%s\n", refusal.text);
 *
 * The functions of parse.h word what they refuse. A pointer to a refusal may be NULL wherever it is
 * a parameter: then nothing is worded. All functions are pure.
 */
#ifndef ROUTEGEN_NET_WORDING_H
#define ROUTEGEN_NET_WORDING_H

#include <stddef.h>
#include <stdint.h>

#include "routegen/api.h"
#include "routegen/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Text from outside --------------------------------------------------------------------- */

/** Text from outside, made safe for a message of one line: bytes that are no printable character
 * stand as \xHH, and "..." ends a text that is cut off. */
typedef struct rg_quoted {
    char text[80];
} rg_quoted;

/** @p length bytes between single quotes; the first character of them; without quotes. O(length).
 */
RG_API rg_quoted rg_quote(const char *text, size_t length);
RG_API rg_quoted rg_quote_first(const char *text, size_t length);
RG_API rg_quoted rg_quote_plain(const char *text, size_t length);

/** How many characters of UTF-8 @p length bytes are; a byte that is part of none counts as one.
 * O(length). */
RG_API size_t rg_characters(const char *text, size_t length);

/* ---- Refusals ------------------------------------------------------------------------------ */

/** Room for a sentence, with its terminating zero. */
#define RG_REFUSAL_MAX 1200
/** The place of what is wrong in no place of the input. */
#define RG_NO_PLACE SIZE_MAX

/** What is wrong with an input. */
typedef struct rg_refusal {
    rg_status status;
    size_t place;  /**< offset in the input, in bytes; or RG_NO_PLACE */
    size_t length; /**< bytes of the input from there on, at least 1; 0 with RG_NO_PLACE */
    size_t says;   /**< offset in the text, after "INPUT: ", for a caller that shows the input */
    char text[RG_REFUSAL_MAX]; /**< the sentence, without a newline or a full stop */
} rg_refusal;

/**
 * Words a refusal in no place: "ABOUT: " unless @p about is NULL, and the rest as printf formats it
 * or, if @p format is NULL, as rg_status_text says it.
 * @return @p status. O(length).
 */
RG_API rg_status rg_refuse(rg_refusal *refusal, rg_status status, const char *about,
                           const char *format, ...) __attribute__((format(printf, 4, 5)));

/** Says where in the input it is. O(1). */
RG_API void rg_refuse_at(rg_refusal *refusal, size_t place, size_t length);

#ifdef __cplusplus
}
#endif

#endif
