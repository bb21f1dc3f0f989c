/* SPDX-License-Identifier: Apache-2.0 */

/* A network by its name, which must be one. */
#ifndef TESTS_UNIT_NETS_H
#define TESTS_UNIT_NETS_H

#include "check.h"
#include "routegen/network_kind.h"

static inline rg_topology net_of(const char *name)
{
    rg_topology net;

    cr_assert(eq(int, rg_any_topology_parse(name, &net, NULL), RG_OK), "%s", name);
    return net;
}

#endif
