/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A routing is a file with its record, and a line of RG_SIM_ROUTINGS (routegen/net/simulate.h),
 * which alone names it: simulation, judge, options, words and help read the record.
 *
 *      needs    which networks and options it is for, and the lane classes that it tells apart
 *      init     tables; how many phases there are, base_phases, if not those of the rule: a phase
 *               is what a packet remembers of its way; and whether some hops are escapes
 *      start    the first phase of a packet at its source
 *      hops     where a head may go, by its router, goal and phase. It is asked once for each of
 *               them, and what it says is kept (lists.h).
 *
 * What depends on more than that is not of `hops`: a routing whose packets follow a way of their
 * own sets sim->routing.list, and one that looks at credits and queues decides, with rg_sim_look,
 * between two ways, each of which is made of such hops.
 */
#pragma once

#include "net/inner/simulate.h"
#include "routegen/network_kind.h"
#include "lists.h"

/* Why there is no deadlock, where packets need not be followed. All classes must be there. */
enum sim_proof {
    SIM_NO_PROOF = 0,
    SIM_BY_RULE, /* the dependencies are those of the rule */
    SIM_IF_RULE, /* there is none if the rule has none */
    SIM_RISES,   /* each hop is in a higher class than the one before */
};

struct sim_algorithm {
    rg_routing_info info;
    enum sim_proof proof;
    /* NULL: any network, and the rule's classes, which are there already. */
    rg_status (*needs)(const rg_topology *net, const rg_sim_options *options, rg_sim_needs *needs);
    /* NULL: none are needed. Of info.renews also later, without the channels that are @dead. */
    rg_status (*init)(rg_sim *sim, const bool *dead);
    /* false: no way. The packet's goal is its target, its phase 0. */
    bool (*start)(rg_sim *sim, uint32_t slot, uint32_t from);
    void (*hops)(const rg_sim *sim, const struct sim_at *at,
                 struct sim_list *list); /* NULL: .list */
    /* The phase of packets in a router where a table has no phases; NULL: as they are. */
    uint32_t (*plain)(const rg_sim *sim, uint32_t router, uint32_t goal);

    /* Those that go by the rule in parts, one after the other: over a middle, or straight to the
     * target in the last part. Each part has classes and phases of its own. */
    unsigned parts; /* 0: not so; the last but one leads to the middle, the last to the target */
    unsigned first; /* the part in which a packet starts */
    /* Decides at so many routers, from the source's on, for packets of part `first`; once at each,
     * when the router first asks for the head's hops. It may turn the packet. */
    unsigned decisions;
    void (*decide)(rg_sim *sim, uint32_t router, struct sim_packet *packet);
};

/* Of a routing; NULL: there is no such one. */
const struct sim_algorithm *rg_sim_algorithm(rg_sim_routing routing);

/* Whether a table of distances is the rule, too, which else searches at each step. */
static inline bool sim_is_searched(const rg_topology *net)
{
    return rg_family_info_of(net->name.family)->searches;
}

/* The largest table of lists, in bytes: a larger one fits no core's own cache, and is so rarely
 * asked twice for the same, that it takes longer than the routing itself. */
#define SIM_TABLE_MOST ((uint64_t)1 << 22)

/* Whether the table of all lists fits. */
static inline bool sim_has_table(const rg_sim *sim)
{
    const unsigned phases =
        sim->routing.base_phases * (sim->options.traffic == RG_SIM_REQUEST ? 2 : 1);
    const uint64_t most =
        sim->options.memory < SIM_TABLE_MOST ? sim->options.memory : SIM_TABLE_MOST;
    return (uint64_t)sim->routers * sim->nodes <= most / phases;
}

/* ---- What they share ------------------------------------------------------------------------- */

void rg_sim_add(struct sim_list *list, unsigned port, unsigned class, uint32_t phase);

/* The rule's own hops in a phase of it; each phase after it is raised by @raise, each class by
 * @above. */
void rg_sim_add_rule(const rg_sim *sim, const struct sim_at *at, uint32_t phase, uint32_t raise,
                     unsigned above, bool escape, struct sim_list *list);

/* All hops of a direct network that are nearer to the goal by routing.distance, in one class and
 * phase. */
void rg_sim_add_nearer(const rg_sim *sim, const struct sim_at *at, uint32_t phase, unsigned class,
                       struct sim_list *list);

/* The way to the terminal, where the router is the one that leads to it; else false. */
bool rg_sim_add_exit(const rg_sim *sim, const struct sim_at *at, struct sim_list *list);

/* The routers after all hops, by router * outs + port, closer together than the out-channels; NULL:
 * no memory. */
uint32_t *rg_sim_ends(rg_sim *sim);

/* The first phase of the rule from a vertex to a goal. */
uint32_t rg_sim_rule_phase(const rg_sim *sim, uint64_t from, uint64_t goal);

/* Starts in that phase. */
bool rg_sim_start_rule(rg_sim *sim, uint32_t slot, uint32_t from);

/* Whether all packets start, in phase 0, and know no more of their way. */
bool rg_sim_starts_alike(const rg_sim *sim);

/* Makes way_list, for packets that know their ports. */
rg_status rg_sim_list_ways(rg_sim *sim);

/* The list of one of these hops. */
static inline uint32_t sim_way_list(const rg_sim *sim, unsigned class, unsigned port)
{
    return sim->routing.way_list[class * sim->net.ports + port];
}

/* ---- Over a middle --------------------------------------------------------------------------- */

rg_status rg_sim_parts_init(rg_sim *sim, const bool *dead);
bool rg_sim_parts_start(rg_sim *sim, uint32_t slot, uint32_t from);
void rg_sim_parts_hops(const rg_sim *sim, const struct sim_at *at, struct sim_list *list);

/* The rest of a record of them. */
#define SIM_BY_PARTS                                                                               \
    .proof = SIM_IF_RULE, .init = rg_sim_parts_init, .start = rg_sim_parts_start,                  \
    .hops = rg_sim_parts_hops

/* A way by the rule, as the state of the router shows it. */
struct sim_look {
    unsigned hops;  /* to the router of the goal; 0: it is this one */
    uint64_t queue; /* flits on the link and in all lanes ahead, of the port that has fewest */
};

/* The way of a packet from a router to a terminal in a part. */
struct sim_look rg_sim_look(rg_sim *sim, uint32_t router, const struct sim_packet *packet,
                            unsigned part, uint32_t goal);

/* The packet's random middle, a terminal. */
uint32_t rg_sim_middle(const rg_sim *sim, const struct sim_packet *packet);

/* The packet goes on to a terminal, in a part. */
void rg_sim_turn(const rg_sim *sim, struct sim_packet *packet, unsigned part, uint32_t goal);

/* Whether the way over the middle is the better one: queue times hops of the straight way are more,
 * by more than options.bias. False where the middle is on an end. */
bool rg_sim_is_better_over(rg_sim *sim, uint32_t router, const struct sim_packet *packet,
                           uint32_t middle);

/* ---- By trees (trees/trees.h) ---------------------------------------------------------------- */

rg_status rg_sim_trees_needs(const rg_topology *net, const rg_sim_options *options,
                             rg_sim_needs *needs);
rg_status rg_sim_trees_init(rg_sim *sim, const bool *dead);
bool rg_sim_trees_start(rg_sim *sim, uint32_t slot, uint32_t from);
void rg_sim_trees_hops(const rg_sim *sim, const struct sim_at *at, struct sim_list *list);
