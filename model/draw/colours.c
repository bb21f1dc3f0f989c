/* SPDX-License-Identifier: Apache-2.0 */

#include "colours.h"

#include "routegen/fattree.h"

/* Pale, so that a number on them is readable; state 0, straight or nearly so, is the palest. */
static const char *const fills[] = {"#f2f2f2", "#bfe3ff", "#c8efc0", "#ffe3a8", "#ffc9bd",
                                    "#e0cffc", "#b9ece4", "#f3d3e6", "#dfe38f"};

/* Strong, so that thin lines can be distinguished. */
static const char *const colours[] = {"#1668b8", "#d4620a", "#1f8a3c", "#a0329e",
                                      "#b58900", "#c2253a", "#0f8b8d", "#6b4b2a"};

const char *rg_state_fill(unsigned state)
{
    const unsigned count = sizeof fills / sizeof fills[0];

    if (state == RG_GFT_IDLE)
        return "#ffffff";
    return fills[state < count ? state : 1 + (state - 1) % (count - 1)];
}

const char *rg_line_colour(unsigned number)
{
    return colours[number % (sizeof colours / sizeof colours[0])];
}
