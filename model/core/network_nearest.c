/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include <string.h>

#include "routegen/network_kind.h"

/* No family's name is longer; of a longer text the start is enough. */
#define MOST 31

static char small(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

/* Letters to insert, delete or replace: the Levenshtein distance, row by row. */
static size_t distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t row[MOST + 1];

    for (size_t j = 0; j <= b_length; j++)
        row[j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            const size_t exchanged = diagonal + (small(a[i - 1]) != b[j - 1]);
            const size_t shorter = row[j] < row[j - 1] ? row[j] : row[j - 1];
            diagonal = row[j];
            row[j] = exchanged < shorter + 1 ? exchanged : shorter + 1;
        }
    }
    return row[b_length];
}

const char *rg_family_nearest(const char *name, size_t length)
{
    const size_t own = length > MOST ? MOST : length;
    const char *nearest = NULL;
    size_t least = 2 * MOST;

    for (unsigned i = 0; rg_family_info_of((rg_family)i) != NULL; i++) {
        const char *family = rg_family_name((rg_family)i);
        const size_t steps = distance(name, own, family, strlen(family));
        const size_t longer = own > strlen(family) ? own : strlen(family);
        if (steps < least && 2 * steps <= longer) {
            least = steps;
            nearest = family;
        }
    }
    return nearest;
}
