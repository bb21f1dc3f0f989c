/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Classes of channels that have the same load. With L_s(c) the load of channel c by source s alone,
 * G a group of automorphisms, C an orbit of G on the channels and S_i its orbits on the compute
 * nodes, with s_i in S_i: since L_gs(gc) = L_s(c),
 *
 *      sum of L_s(c) over c in C and all s = sum over i of |S_i| times the sum of L_si(c) over C,
 *
 * and because the load of all channels of C is the same, it is that divided by |C|. So one source
 * per class of nodes is enough where the classes of channels are orbits of the same group, or
 * unions of its orbits of which the load is known to be the same.
 */
#pragma once

#include "topology_internal.h"

/* How many classes there are, some of them perhaps empty. */
uint64_t rg_channels_classes(const rg_topology *net);

/* The class of the channel at (out-)port @port of @v, where something is connected. */
uint64_t rg_channels_class(const rg_topology *net, uint64_t v, unsigned port);

/* Every channel is a class, and every compute node has to be a source. */
bool rg_channels_apart(const rg_topology *net);
