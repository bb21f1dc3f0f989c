/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Which kernels (routegen/kernel.h) this compiler can make.
 */
#pragma once

/* The vectors of GCC and clang, and with them AVX in functions of its own. */
#ifdef __GNUC__
#define KERNEL_VECTORS 1
#else
#define KERNEL_VECTORS 0
#endif
#if KERNEL_VECTORS && defined(__x86_64__)
#define KERNEL_AVX 1
#else
#define KERNEL_AVX 0
#endif
