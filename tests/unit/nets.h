/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* A network by its name, which must be one. */
#ifndef TESTS_UNIT_NETS_H
#define TESTS_UNIT_NETS_H

#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "routegen/topology.h"

static inline rg_topology net_of(const char *name)
{
    rg_network parsed;
    rg_topology net;

    cr_assert(eq(int, rg_network_parse(name, &parsed, NULL), RG_OK), "%s", name);
    cr_assert(eq(int, rg_topology_init(&parsed, &net, NULL), RG_OK), "%s", name);
    return net;
}

#endif
