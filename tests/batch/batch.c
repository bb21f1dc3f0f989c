/* SPDX-License-Identifier: Apache-2.0 */

/* Every kernel and every form against the model: all pairs of the smaller networks, among them
 * those with kernels of their own, and random ones of the larger. */

#include "check.h"
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

/* Soaking only: five million answers */
Test(batch, all_pairs_of_the_paper)
{
    if (soaking())
        compare_all(4, 5);
}

/* More than the widest block and not a multiple of any; and a block, and one pair more or less */
Test(batch, pairs_of_every_network)
{
    for (unsigned d = RG_KAUTZ_MIN_D; d <= RG_KAUTZ_MAX_D; d++)
        for (unsigned k = RG_KAUTZ_MIN_K; k <= RG_KAUTZ_MAX_K; k++) {
            compare_random(d, k, 700, 100 * d + k, true);
            compare_near(d, k, 100 * d + k);
        }
    for (size_t count = 1; count <= 512; count *= 2)
        for (size_t near = count - 1; near <= count + 1; near++) {
            compare_random(2, 1, near, near, true);
            compare_random(15, 16, near, near, true);
        }
}

Test(batch, random_pairs_of_large_networks)
{
    const size_t pairs = soaking() ? 300000 : 30000;
    compare_random(8, 8, pairs, 1, false);
    compare_random(15, 16, pairs / 6, 2, false);
    compare_random(2, 16, pairs, 3, false);
    compare_random(4, 8, pairs, 4, false);
}
