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

#ifdef __cplusplus
}
#endif

#endif
