/* SPDX-License-Identifier: Apache-2.0 */

#include "fattree_shapes.h"

#include <stdlib.h>
#include <string.h>

static bool small_enough(const fattree_shape *shape, uint32_t terminals)
{
    uint64_t n = shape->w;
    for (unsigned x = 0; x < shape->h; x++)
        n *= shape->m;
    return n <= terminals;
}

bool fattree_next_shape(fattree_shape *shape, uint32_t terminals)
{
    if (shape->h == 0)
        *shape = (fattree_shape){1, 2, 0};
    do {
        if (++shape->w > shape->m + 3) {
            shape->w = 1;
            if (++shape->m > 9) {
                shape->m = 2;
                if (++shape->h > 5)
                    return false;
            }
        }
    } while (!small_enough(shape, terminals));
    return true;
}

uint32_t fattree_shape_limit(void)
{
    const char *soak = getenv("ROUTEGEN_SOAK");
    return soak && strcmp(soak, "1") == 0 ? 5000 : 1024;
}

static bool power_of_two(unsigned n)
{
    while (n % 2 == 0)
        n /= 2;
    return n == 1;
}

bool fattree_has_square(const fattree_shape *shape, rg_square square)
{
    switch (square) {
    case RG_SQUARE_LLS:
        return true;
    case RG_SQUARE_CLS:
        return shape->m >= shape->w && power_of_two(shape->m) && power_of_two(shape->w);
    case RG_SQUARE_ADD:
        return shape->m >= shape->w;
    case RG_SQUARE_RLS:
    case RG_SQUARE_WINDOW:
        break;
    }
    return false;
}
