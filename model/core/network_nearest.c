/* SPDX-License-Identifier: Apache-2.0 */

#include <stdint.h>
#include <string.h>

#include "routegen/network_kind.h"
#include "inner/near.h"

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

bool rg_word_is_near(const char *word, size_t length, const char *name, size_t *steps)
{
    const size_t own = length > MOST ? MOST : length;
    const size_t other = strlen(name) > MOST ? MOST : strlen(name);
    const size_t found = distance(word, own, name, other);

    if (found >= *steps || (2 * found > own && 2 * found > other))
        return false;
    *steps = found;
    return true;
}

const char *rg_family_nearest(const char *name, size_t length)
{
    const char *nearest = NULL;
    size_t steps = SIZE_MAX;

    for (unsigned i = 0; rg_family_info_of((rg_family)i) != NULL; i++)
        if (rg_word_is_near(name, length, rg_family_name((rg_family)i), &steps))
            nearest = rg_family_name((rg_family)i);
    return nearest;
}
