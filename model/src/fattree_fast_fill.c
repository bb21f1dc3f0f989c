/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Levels filled by vector stores: one source, compiled for every width. */

#include "fattree_fast.h"

#include <string.h>

#if defined(__x86_64__) || defined(__i386__)
#define HAS_WIDTHS
#endif

#define FILL fill_16
#define LANES lanes_16
#define TARGET
#define WIDTH 16
#include "fattree_fast_width.h"

#ifdef HAS_WIDTHS
#define FILL fill_32
#define LANES lanes_32
#define TARGET __attribute__((target("avx2")))
#define WIDTH 32
#include "fattree_fast_width.h"

#define FILL fill_64
#define LANES lanes_64
#define TARGET __attribute__((target("avx512bw")))
#define WIDTH 64
#include "fattree_fast_width.h"
#endif

unsigned gft_widest_store(void)
{
#ifdef HAS_WIDTHS
    if (__builtin_cpu_supports("avx512bw"))
        return 64;
    if (__builtin_cpu_supports("avx2"))
        return 32;
#endif
    return 16;
}

void gft_fill(const rg_gft_plan *plan, unsigned first, unsigned end, const rg_gft_threshold *told,
              uint8_t *states)
{
#ifdef HAS_WIDTHS
    if (plan->width == 64)
        fill_64(plan, first, end, told, states);
    else if (plan->width == 32)
        fill_32(plan, first, end, told, states);
    else
#endif
        fill_16(plan, first, end, told, states);
}

rg_status gft_set_lanes(const rg_gft_plan *plan, uint32_t first, uint32_t count, uint8_t *states)
{
#ifdef HAS_WIDTHS
    if (plan->lanes == 64)
        lanes_64(plan, first, count, states);
    else if (plan->lanes == 32)
        lanes_32(plan, first, count, states);
    else
#endif
        lanes_16(plan, first, count, states);
    return RG_OK;
}
