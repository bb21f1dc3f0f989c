/* SPDX-License-Identifier: Apache-2.0 */

/* The Latin square property itself, and seeds to try it with. */
#pragma once

#include "fattree_row.h"
#include "hw/inner/random.h"

/* In the N rows of the model's square every pair of source and terminal must come exactly once. */
void fattree_latin(fattree_row *row, rg_square square, const fattree_seed *seed);

/* How many of @count permutations of @size bytes are different; sorts them. */
size_t fattree_different(void *list, size_t count, size_t size);

/* Random digits for every switch, the same in all passes; into row->seed. */
fattree_seed fattree_random_seed(fattree_row *row, rg_random *random);

/* Random digits for every pass, passes * switches of them, to be freed; level x depends on digits
 * 1..x-1 of the pass and on no others. */
uint8_t *fattree_random_pass_seed(const fattree_row *row, rg_random *random);
