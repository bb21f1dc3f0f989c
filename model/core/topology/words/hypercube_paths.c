/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The n disjoint paths of Q(n): rotations of the e-cube order, and detours through another bit. */

#include "routegen/topology_paths.h"

/* Bits of a word, lowest first. */
static unsigned list_bits(uint64_t word, unsigned bit[64])
{
    unsigned count = 0;
    for (unsigned b = 0; b < 64; b++)
        if (word >> b & 1)
            bit[count++] = b;
    return count;
}

/*
 * Why these are disjoint: inside, a rotation i has changed a proper run of the H bits, cyclically
 * from the i-th on, and a run determines where it began; a detour has changed its own bit, too. Why
 * they are shortest: only H neighbours of the source are nearer to the destination, all others are
 * at distance H + 1.
 */
rg_status rg_topology_cube_path(const rg_topology *net, uint64_t source, uint64_t destination,
                                unsigned index, unsigned *hops, uint64_t *path)
{
    unsigned differ[64], same[64];
    if (!net || net->vertices == 0 || !hops || !path)
        return RG_E_NULL;
    if (net->name.family != RG_FAMILY_HYPERCUBE)
        return RG_E_FAMILY;
    if (source >= net->nodes || destination >= net->nodes || index >= net->ports)
        return RG_E_INDEX;
    if (source == destination)
        return RG_E_SAME;
    const unsigned length = list_bits(source ^ destination, differ);
    (void)list_bits(~(source ^ destination), same); /* those of the network come first */
    const bool detour = index >= length;
    const unsigned first = detour ? 0 : index;
    uint64_t v = *path++ = source;
    if (detour)
        *path++ = v ^= UINT64_C(1) << same[index - length];
    for (unsigned i = 0; i < length; i++)
        *path++ = v ^= UINT64_C(1) << differ[(first + i) % length];
    if (detour)
        *path++ = v ^ UINT64_C(1) << same[index - length];
    *hops = length + 2 * detour;
    return RG_OK;
}
