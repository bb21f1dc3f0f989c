/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* What the report on topologies for parallel machines prints. */
#ifndef ROUTEGEN_CLI_REPRODUCE_MPP_H
#define ROUTEGEN_CLI_REPRODUCE_MPP_H

/* A balanced system; the numbers of the report, below 0: not there. */
struct mpp_system {
    const char *network;
    double nodes, degree, diameter;
};

/* What a claim on lost nodes says: how many must go at least before the network can fall apart. */
struct mpp_claim {
    const char *network;
    double failures; /* below 0: the report claims nothing */
    const char *reason;
};

/* Links of a vertex that the report writes down. */
struct mpp_neighbours {
    const char *network, *vertex, *neighbours;
};

/* Packets of so many words a node, at a mean number of words a packet. */
struct mpp_packets {
    double nodes, words;
    double printed;
};

extern const struct mpp_system mpp_systems[];
extern const struct mpp_claim mpp_claims[];
extern const struct mpp_neighbours mpp_neighbours[];
extern const struct mpp_packets mpp_packets[];
extern const unsigned mpp_system_count, mpp_claim_count, mpp_neighbour_count, mpp_packet_count;

/* Packet lengths, each as likely as the other: 2^(e-1) words, 0 for no packet. */
extern const unsigned mpp_lengths[8];

/* Address bits of the systems with binary addresses. */
enum { MPP_BITS = 11 };

#endif
