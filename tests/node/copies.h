/* SPDX-License-Identifier: Apache-2.0 */

/* Packets that are kept, and given to a receiver again by hand. Each check says on stdout what is
 * wrong, if anything is, and returns whether all is right. */
#pragma once

#include <stdbool.h>

/* A copy of a message that was followed by another one is counted as old, with 10 bits of number
 * and with 2; every pair of K(2,3). */
bool copies_old(void);

/* A packet that comes out at another node fails its check there, also if its control byte differs
 * in the bits in which the labels of the two differ. */
bool copies_astray(void);
