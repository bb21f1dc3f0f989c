/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * What the hardware answers to a request, and requests that it must refuse.
 */
#pragma once

#include <stdbool.h>

#include "hw/inner/random.h"
#include "routegen/kautz.h"

#include "routegen/status.h"

/** The error that the hardware reports: a letter out of range comes before a repeat, and a repeat
 * before equal ends. */
rg_status rg_kautz_request_status(const rg_kautz *net, const rg_kautz_word *source,
                                  const rg_kautz_word *destination);

/** Makes a random request with one or two faults, of all kinds that the network can have, with the
 * same probability. */
void rg_kautz_illegal_request(rg_random *random, const rg_kautz *net, rg_kautz_word *source,
                              rg_kautz_word *destination);

/** The words that differ from a word in one letter at most, numbered from 0 to k (d + 1) - 1: place
 * times d + 1, plus the letter there. False if that number is not a word of the network, or is the
 * word itself and not the first to be it. O(k). */
bool rg_kautz_near_word(const rg_kautz *net, const rg_kautz_word *word, unsigned number,
                        rg_kautz_word *near_word);
