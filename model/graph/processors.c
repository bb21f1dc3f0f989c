/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L

#include "processors.h"

#include <unistd.h>

#define MOST_THREADS 64

/* The only place that asks the operating system. If it does not say, there is one processor. */
size_t rg_processors(void)
{
#ifdef _SC_NPROCESSORS_ONLN
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (processors > 1)
        return processors > MOST_THREADS ? MOST_THREADS : (size_t)processors;
#endif
    return 1;
}
