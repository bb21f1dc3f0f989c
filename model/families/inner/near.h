/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Names that are nearest to a word.
 */
#pragma once

#include "routegen/network_kind.h"

/**
 * The family whose name is nearest to the first @p length characters of @p name: fewest letters to
 * add, drop or change; NULL if that is more than half of the letters. O(families * length^2).
 */
const char *rg_family_nearest(const char *name, size_t length);

/**
 * Whether a name is nearer to the first @p length characters of @p word than all before.
 * @param[in,out] steps the fewest letters to add, drop or change so far; SIZE_MAX at first. More
 * than half of the letters are never near.
 * O(length^2).
 */
bool rg_word_is_near(const char *word, size_t length, const char *name, size_t *steps);
