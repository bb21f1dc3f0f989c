/* SPDX-License-Identifier: Apache-2.0 */

/* What the parts of permutation.h share. */
#pragma once

#include "net/inner/room.h"
#include "routegen/net/permutation.h"
#include "routegen/network_kind.h"

enum { PERMUTATION_MOST_LEVELS = 32, PERMUTATION_MOST_STAGES = 2 * PERMUTATION_MOST_LEVELS + 1 };

/*
 * Clos networks, and trees in which all climb to the top. On the way in a message is on line i of
 * its network of level l; switch i / n_l takes it by its port u_l to network u_l of the next level,
 * line i / n_l. There it is one of span_(l+1) = n_0..n_l lines that can be, and they share
 * m_0..m_l links in. The way out is the same from the destination.
 */
typedef struct permutation_nest {
    unsigned depth; /* levels but the middle; 0: not such a network */
    uint32_t n[PERMUTATION_MOST_LEVELS], m[PERMUTATION_MOST_LEVELS];
    uint64_t span[PERMUTATION_MOST_LEVELS + 2]; /* n_0..n_(l-1) */
    bool tree;                                  /* numbers switches as gft does, not as clos */
} permutation_nest;

/* Whether the network is one. */
bool rg_permutation_nest(const rg_topology *net, permutation_nest *nest);

/* Messages in colours, no two the same at a switch of @span lines; its @count colours by source's
 * and by destination's switch, each the message that has it or RG_PERMUTATION_NONE. */
typedef struct permutation_colours {
    uint32_t *at[2], span, count;
    const uint32_t *to;
} permutation_colours;

/* A message takes the first colour that is free at its source's switch; where it is not free at the
 * other, messages of two colours change them along a path. Both switches must have a free one.
 * @return how many messages change theirs. O(count + changes). */
uint32_t rg_permutation_colour(const permutation_colours *colours, uint32_t message);

struct rg_permutation_ways {
    rg_topology net;
    permutation_nest nest;
    unsigned d;       /* ports of a switch of a multistage network; 0: a nest */
    unsigned choices; /* of a message: levels of the nest; benes: stages before the middle */
    uint32_t *to, *pass;
    uint16_t *up; /* by source and choice */
    rg_permutation_stage *stage;
    rg_room room;
};

/* Chooses pass and ports of all messages of a nest; routed->passes. */
rg_status rg_permutation_split(struct rg_permutation_ways *ways, uint32_t lines, uint32_t *passes);

/* A switch on a message's way. */
typedef struct permutation_turn {
    uint32_t index, input, output;
} permutation_turn;

/* The way of a message through a multistage network: by its rule, and where that permits several
 * hops, as the message's numbers in @ways->up say. */
void rg_permutation_stage_way(const struct rg_permutation_ways *ways, unsigned stages,
                              uint32_t source, permutation_turn *turn);

/* Chooses pass and ways of all messages of a multistage network; routed->passes and least. */
rg_status rg_permutation_fit(rg_permutation *routed);

/* Messages to be cut into parts, by the sets of the levels @low..@high. */
typedef struct permutation_cut {
    const permutation_nest *nest;
    unsigned low, high;
    uint32_t parts, count;
    const uint32_t *message[2]; /* by their source, and by their destination */
    const uint32_t *to;
    uint32_t *set;                           /* room, by source */
    uint64_t links[PERMUTATION_MOST_LEVELS]; /* by level: of a set, for one part */
} permutation_cut;

/* Marks by source the messages of one part, so that part and rest fit. By flow, with a least and a
 * most for every set. RG_OK; RG_E_MEMORY. */
rg_status rg_permutation_peel(const permutation_cut *cut, uint8_t *taken);
