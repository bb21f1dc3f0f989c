/* SPDX-License-Identifier: Apache-2.0 */

/* What the rules of rg_kautz_check leave open: that routes are as short as can be, and which of
 * those they are. */
#ifndef ROUTEGEN_CLI_CHECK_LEAST_H
#define ROUTEGEN_CLI_CHECK_LEAST_H

#include "routegen/kautz.h"

/*
 * Says what is wrong with routes that keep the rules, or NULL. Their total length must be the least
 * of any d disjoint routes, and routes of one length must come in ascending order of their out
 * letters and of their in letters. It does not follow the algorithm: disjoint routes match the
 * letters that may leave the source with those that may enter the destination, so no d routes are
 * shorter than the best of all such matchings (doc/mathematics.md, section 6), which it tries.
 */
const char *cli_check_least(const rg_kautz *net, const rg_kautz_word *source,
                            const rg_kautz_word *destination, const rg_kautz_route *routes);

#endif
