/* SPDX-License-Identifier: Apache-2.0 */

/* Networks by their names and shapes, which must be some. */
#pragma once

#include "check.h"
#include "hw/inner/kautz_exchange.h"
#include "routegen/network_kind.h"

static inline rg_topology net_of(const char *name)
{
    rg_topology net;

    cr_assert(eq(int, rg_any_topology_parse(name, &net, NULL), RG_OK), "%s", name);
    return net;
}

static inline rg_kautz kautz_of(unsigned d, unsigned k)
{
    rg_kautz net;

    OK(rg_kautz_init(d, k, &net));
    return net;
}

static inline rg_kautz_exchange exchange_of(unsigned d, unsigned k)
{
    const rg_kautz net = kautz_of(d, k);
    rg_kautz_exchange x;

    OK(rg_kautz_exchange_init(&net, &x));
    return x;
}
