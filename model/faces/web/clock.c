/* SPDX-License-Identifier: Apache-2.0 */

/* The only thing that the libraries want from outside, in a page. A module that imports nothing
 * reaches nothing, so its clock stands still: how long a search took is not shown. */

#include <time.h>

int clock_gettime(clockid_t clock, struct timespec *now);

int clock_gettime(clockid_t clock, struct timespec *now)
{
    (void)clock;
    *now = (struct timespec){0};
    return 0;
}
