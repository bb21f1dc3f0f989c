/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The only thing that the libraries want from outside, in a page. A module that imports nothing can
 * be trusted with nothing but numbers, so its clock stands still: what took how long is not shown. */

#include <time.h>

int clock_gettime(clockid_t clock, struct timespec *now);

int clock_gettime(clockid_t clock, struct timespec *now)
{
    (void)clock;
    *now = (struct timespec){0};
    return 0;
}
