/* SPDX-License-Identifier: Apache-2.0 */

/* Levels filled by vector stores: one source, compiled for every width. */

#include "fattree_fast.h"

#include <string.h>

#ifdef __GNUC__

#define FILL fill_16
#define LANES lanes_16
#define TARGET
#define WIDTH 16
#include "fattree_fast_width.h"

#ifdef __x86_64__
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

void rg_gft_fill(const rg_gft_plan *plan, unsigned first, unsigned end,
                 const rg_gft_threshold *told, uint8_t *states)
{
#ifdef __x86_64__
    if (plan->width == 64) {
        fill_64(plan, first, end, told, states);
        return;
    }
    if (plan->width == 32) {
        fill_32(plan, first, end, told, states);
        return;
    }
#endif
    fill_16(plan, first, end, told, states);
}

rg_status rg_gft_set_lanes(const rg_gft_plan *plan, uint32_t first, uint32_t count, uint8_t *states)
{
#ifdef __x86_64__
    if (plan->lanes == 64) {
        lanes_64(plan, first, count, states);
        return RG_OK;
    }
    if (plan->lanes == 32) {
        lanes_32(plan, first, count, states);
        return RG_OK;
    }
#endif
    lanes_16(plan, first, count, states);
    return RG_OK;
}

#else /* rg_kernel_runs has no kernel with vectors, so no plan has a level to fill, or lanes */

void rg_gft_fill(const rg_gft_plan *plan, unsigned first, unsigned end,
                 const rg_gft_threshold *told, uint8_t *states)
{
    (void)plan, (void)first, (void)end, (void)told, (void)states;
}

rg_status rg_gft_set_lanes(const rg_gft_plan *plan, uint32_t first, uint32_t count, uint8_t *states)
{
    (void)plan, (void)first, (void)count, (void)states;
    return RG_OK;
}

#endif
