/* SPDX-License-Identifier: Apache-2.0 */

/* In every program of Criterion: a --filter that no test matches is an error. */

#include <criterion/criterion.h>
#include <criterion/hooks.h>
#include <stdio.h>
#include <unistd.h>

ReportHook(POST_ALL)(struct criterion_global_stats *stats)
{
    if (stats->nb_tests > stats->tests_skipped)
        return;
    (void)fputs("no test has such a name; --list lists them\n", stderr);
    (void)fflush(NULL);
    _exit(2);
}
