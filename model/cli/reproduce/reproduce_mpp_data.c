/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* Numbers of doc/topologies.md, source 4, as printed. Nothing here is computed by us. */

#include "reproduce_mpp.h"

#define COUNT(list) (sizeof(list) / sizeof(list)[0])

const struct mpp_system mpp_systems[] = {
    {"hypercube:11", 2048, 11, 11}, {"debruijn:2,11", 2048, 2, 11},
    {"mdsxn:6,5", 2048, 4, -1},     {"mdsxn:4,4,3", 2048, 6, -1},
    {"mdsxn:3,3,3,2", 2048, 8, -1}, {"mdsxn:2,2,2,2,2,1", 2048, 11, -1},
    {"scc:6", 3600, 3, -1},         {"sci:6", 3600, 5, -1},
    {"ccc:8", -1, -1, -1},          {"torus:8,16,16", -1, 6, 20},
    {"torus:32,64", -1, 4, 48},
};
const unsigned mpp_system_count = COUNT(mpp_systems);

#define TORUS "2n - 1 in a torus of n sides, n - 1 in a mesh, whatever the sides"

const struct mpp_claim mpp_claims[] = {
    {"scc:3", 2, "a ring of 12: two lost links part it"},
    {"scc:4", 2, 0},
    {"scc:5", 2, 0},
    {"sci:4", -1, 0},
    {"sci:5", -1, 0},
    {"pcc:4", -1, 0},
    {"ccc:3", -1, 0},
    {"ccc:4", -1, 0},
    {"star:4", -1, 0},
    {"star:5", -1, 0},
    {"bubble:4", -1, 0},
    {"hypercube:3", 2, 0},
    {"hypercube:4", 3, 0},
    {"hypercube:5", 4, 0},
    {"debruijn:2,4", 0, 0},
    {"debruijn:3,3", 0, "d - 1 in B(d,n)"},
    {"kautz:2,4", -1, 0},
    {"kautz:3,3", -1, 0},
    {"mdsxn:3", 0, 0},
    {"mdsxn:1,2", 1, 0},
    {"mdsxn:2,2", 1, 0},
    {"mdsxn:3,3", 1, 0},
    {"mdsxn:2,2,2", 2, 0},
    {"mdsxn:3,2,1", 2, 0},
    {"torus:5,3", 2, TORUS},
    {"torus:4,4", 3, TORUS},
    {"torus:6,6", 5, TORUS},
    {"torus:3,4,5", 2, TORUS},
    {"mesh:4,4", 3, TORUS},
    {"mesh:3,4,5", 2, TORUS},
};
const unsigned mpp_claim_count = COUNT(mpp_claims);

const struct mpp_neighbours mpp_neighbours[] = {
    {"star:4", "[1234]", "[2134] [3214] [4231]"},
    {"scc:4", "[1234:2]", "[2134:2] [1234:3] [1234:4]"},
};
const unsigned mpp_neighbour_count = COUNT(mpp_neighbours);

const unsigned mpp_lengths[8] = {3, 3, 1, 1, 1, 0, 0, 0};

const struct mpp_packets mpp_packets[] = {
    {3600, 500, 930e3},
    {2048, 500, 819e3},
};
const unsigned mpp_packet_count = COUNT(mpp_packets);
