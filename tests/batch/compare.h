/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The batch functions against the readable model, pair by pair: the answer of rg_kautz_routes is
 * written in every form, and every kernel of this machine must give the same bytes.
 */
#pragma once

#include "routegen/kautz_batch.h"

/** Every kernel, RG_KERNEL_SCALAR to RG_KERNEL_AVX512; compare_kernels leaves out what does not
 * run. */
#define COMPARE_KERNELS 4

/** A batch on K(d,k); asserts that it can be made. */
rg_kautz_batch compare_batch(unsigned d, unsigned k, rg_kernel kernel, unsigned threads);

/**
 * Asserts that all forms of the routes of these pairs, good and bad ones, are what the model says,
 * by every kernel that runs here, and that the batch checker finds exactly the bad pairs broken.
 */
void compare_pairs(unsigned d, unsigned k, unsigned threads, size_t count, const uint64_t *source,
                   const uint64_t *destination);

/** compare_pairs on all ordered pairs of K(d,k). */
void compare_all(unsigned d, unsigned k);

/** compare_pairs on @p count random pairs; of those with bad, about one in eight is a bad one. */
void compare_random(unsigned d, unsigned k, size_t count, uint64_t seed, bool with_bad);

/** compare_pairs on pairs that differ in one letter, or in none: every place, every letter, either
 * way round. */
void compare_near(unsigned d, unsigned k, uint64_t seed);
