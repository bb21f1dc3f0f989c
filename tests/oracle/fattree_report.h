/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* One failure in one line: the checks write it, the tests print it. */
#ifndef ORACLE_FATTREE_REPORT_H
#define ORACLE_FATTREE_REPORT_H

#include <stdbool.h>
#include <stddef.h>

#define FATTREE_REPORT_MAX 320
typedef char fattree_report[FATTREE_REPORT_MAX];

/* Writes the formatted text into @why and returns false, for `return fattree_complain(...)`. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool fattree_complain(fattree_report why, const char *format, ...);

/* Zeroed memory; ends the program if there is not enough: a test that cannot run must not pass. */
void *fattree_alloc(size_t count, size_t size);

#endif
