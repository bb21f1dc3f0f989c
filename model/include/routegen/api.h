/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * RG_API marks a function that the library exports. librg is compiled with hidden symbols, so a
 * function without the mark cannot be called from outside the shared library.
 */
#ifndef ROUTEGEN_API_H
#define ROUTEGEN_API_H

#if defined(__GNUC__)
#define RG_API __attribute__((visibility("default")))
#else
#define RG_API
#endif

#endif
