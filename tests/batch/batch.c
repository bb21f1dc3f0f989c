/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Every kernel and every form against the model: all pairs of the smaller networks, among them
 * those with kernels of their own, and random ones of the larger. */

#include <criterion/criterion.h>

#include "compare.h"

Test(batch, all_pairs_of_small_networks)
{
    for (unsigned k = 1; k <= 4; k++) {
        compare_all(2, k);
        compare_all(3, k);
    }
    compare_all(4, 3);
    compare_all(5, 2);
    compare_all(7, 2);
    compare_all(8, 2);
    for (unsigned d = 4; d <= RG_KAUTZ_MAX_D; d++)
        compare_all(d, 1);
    compare_all(15, 2);
}

Test(batch, all_pairs_of_the_machine)
{
    compare_all(3, 6);
}

Test(batch, all_pairs_of_the_paper)
{
    compare_all(4, 5);
}

Test(batch, random_pairs_of_every_network)
{
    for (unsigned d = RG_KAUTZ_MIN_D; d <= RG_KAUTZ_MAX_D; d++)
        for (unsigned k = RG_KAUTZ_MIN_K; k <= RG_KAUTZ_MAX_K; k++)
            compare_random(d, k, 1500, 100 * d + k, true);
}

Test(batch, random_pairs_of_large_networks)
{
    compare_random(8, 8, 300000, 1, false);
    compare_random(15, 16, 50000, 2, false);
    compare_random(2, 16, 300000, 3, false);
    compare_random(4, 8, 300000, 4, false);
}
