/* SPDX-License-Identifier: Apache-2.0 */

/* Calls in which each pointer is null by itself: a check of several must look at all of them. */
#pragma once

#include "check.h"

/* The arguments that are spoilt, one a call, and what the call must return then */
static unsigned spoilt, spoils;
static rg_status spoilt_status;

static inline void *spoil(const void *right, const void *wrong, rg_status status)
{
    if (spoils++ != spoilt)
        return (void *)right;
    spoilt_status = status;
    return (void *)wrong;
}

static inline void *spoil_made(const void *made, size_t size, rg_status status)
{
    static const char none[2048];
    cr_assert(size <= sizeof none);
    return spoil(spoil(made, NULL, RG_E_NULL), none, status);
}

static inline void *spoil_net(const void *net, size_t size)
{
    static char large[2048];
    memset(large, 0xff, sizeof large);
    return spoil(spoil_made(net, size, RG_E_SHAPE), large, RG_E_SHAPE);
}

/* P(x): a pointer that must not be null. NET(x): one to what an init has made, which must not be
 * null, and is refused with RG_E_SHAPE if all of it is 0, or as large as can be; TOPOLOGY(x) with
 * RG_E_NULL if it is 0. */
#define P(x) spoil(x, NULL, RG_E_NULL)
#define NET(x) spoil_net(x, sizeof *(x))
#define TOPOLOGY(x) spoil_made(x, sizeof *(x), RG_E_NULL)

/* EACH_NULL(rg_kautz_rank(NET(&net), P(&word), P(&rank))); */
#define EACH_NULL(call)                                                                            \
    do {                                                                                           \
        spoilt = 0;                                                                                \
        do {                                                                                       \
            spoils = 0;                                                                            \
            const rg_status said = call;                                                           \
            cr_expect(eq(int, said, spoilt_status), "%s, %u", #call, spoilt);                      \
        } while (++spoilt < spoils);                                                               \
    } while (0)
