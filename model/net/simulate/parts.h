/* SPDX-License-Identifier: Apache-2.0 */

/* What the files of a simulation use of one another; each part is a file or several. */
#pragma once

#include "hw/inner/team.h"
#include "net/inner/goal.h"
#include "internal.h"
#include "routegen/net/simulate_load.h"

/* ---- simulation.c: Opening. */

/* Makes @options point to @own: what the caller has set, and the default of what an older program
 * does not know. RG_OK; RG_E_NULL; RG_E_OPTION (the size). */
rg_status rg_sim_read(const rg_topology *net, const rg_sim_options **options, rg_sim_options *own);

/* The same of a plan. */
rg_status rg_sim_read_plan(const rg_sim_plan **plan, rg_sim_plan *own);

/* As rg_sim_open, but asks this watch while routes are made, if there is one. */
rg_status rg_sim_open_watched(const rg_topology *net, const rg_sim_options *options,
                              const rg_watch *watch, rg_sim **sim);

/* ---- options.c: Options. */

/* What rg_sim_open refuses but sizes; the number of lane classes. */
rg_status rg_sim_check(const rg_topology *net, const rg_sim_options *options, unsigned *classes);

/* Requests and replies each have classes of their own. */
static inline bool sim_is_apart(const rg_sim_options *options)
{
    return options->traffic == RG_SIM_REQUEST && !options->shared;
}

/* A router makes several steps in a clock, or an out-channel takes several flits. */
static inline bool sim_is_sped(const rg_sim_options *options)
{
    return options->internal_speedup != 1 || options->output_speedup != 1;
}

/* A torus or a mesh. */
bool rg_sim_is_grid(const rg_topology *net);

/* ---- router/node.c: Routers of Kautz nodes. */

/* As rg_sim_classes. */
rg_status rg_sim_node_classes(const rg_topology *net, const rg_sim_options *options,
                              unsigned *classes);

/* Prepares the turns. */
rg_status rg_sim_node_begin(rg_sim *sim);

/* The letters of a packet. */
unsigned rg_sim_node_letters(const rg_sim *sim, uint32_t source, uint32_t target);

/* ---- build.c: Memory and links. */

/* Takes the memory of an empty network, and wires it. */
rg_status rg_sim_build(rg_sim *sim);
void rg_sim_free(rg_sim *sim);

/* ---- share.c: Threads in a run: each has a part of the routers and of the terminals. */

/* How many parts there are, and what this one has; of a process, and of a thread. RG_OK;
 * RG_E_OPTION (what is simulated cannot be split); RG_E_MEMORY. */
rg_status rg_sim_share_plan(rg_sim *sim);

/* What each part has of its own: wheels, scratch, a calendar, a histogram; false: no memory. */
bool rg_sim_take_own(rg_sim *sim);

/* The other parts, of a simulation that is ready. */
rg_status rg_sim_share_open(rg_sim *sim);
void rg_sim_share_close(rg_sim *sim);

/* Before a clock: tells the other parts what has changed. After it: adds what they counted. */
void rg_sim_share_tell(rg_sim *sim);
void rg_sim_share_gather(rg_sim *sim);

/* ---- split.c: Processes, each with a part of the routers; alone, nothing happens. */

rg_status rg_sim_split_open(rg_sim *sim, uint64_t scale);
void rg_sim_split_close(rg_sim *sim);

/* There is a channel of which flits and credits take at least so many clocks. */
void rg_sim_split_channel(rg_sim *sim, uint32_t from, uint32_t to, unsigned clocks);

/* A flit, for a lane, or a credit leaves for another process. */
void rg_sim_split_flit(rg_sim *sim, uint32_t item, uint64_t clock, uint32_t flit);
void rg_sim_split_credit(rg_sim *sim, uint32_t item, uint64_t clock);

/* Whether all meet at the end of this clock, or there is one process: then the next clock is known.
 * They exchange what has left; @next becomes the least, @inside the sum, the status the worst. */
bool rg_sim_split_due(const rg_sim *sim, uint64_t end);
void rg_sim_split_meet(rg_sim *sim, uint64_t end, uint64_t *next, uint64_t *inside);

/* 64-bit numbers become the sums of those of all, or the most of them. */
static inline void sim_combine(const rg_sim *sim, void *value, size_t count, bool most)
{
    const rg_sim_ranks *ranks = sim->options.ranks;
    if (ranks)
        ranks->combine(ranks->context, value, count, most);
}

/* ---- routing/: Routing: the hops that a head may make, as lists that are found once. */

/* Prepares the lists. */
rg_status rg_sim_route_open(rg_sim *sim);
void rg_sim_route_close(struct sim_routing *routing);

/* judge.c: a simulation without traffic, for its routes; after an error there is none. */
rg_status rg_sim_open_quiet(const rg_topology *net, const rg_sim_options *options,
                            const rg_watch *watch, rg_sim **sim);

/* Where a packet at terminal @from goes first, and in which phase; false: all routes are dead. */
bool rg_sim_route_start(rg_sim *sim, uint32_t packet, uint32_t from);

/* The list of a packet in @router: the index of its first choice, or its only one; SIM_NONE: all
 * are dead. Without memory the simulation's status says so, and the list is any. */
uint32_t rg_sim_route(rg_sim *sim, uint32_t router, uint32_t packet);

/* ---- traffic/births.c: When packets are born. */

/* Prepares them. */
void rg_sim_births_begin(rg_sim *sim);

/* The first birth of a terminal, and the one after. */
void rg_sim_births_first(const rg_sim *sim, uint32_t node, uint32_t priority,
                         struct sim_births *births);
void rg_sim_births_next(const rg_sim *sim, uint32_t node, struct sim_births *births);

/* Packets born before this clock, and neither arrived nor given up. */
uint64_t rg_sim_backlog(rg_sim *sim, rg_team *team);

/* ---- traffic/traffic.c: Where packets go. */

/* The targets of RG_SIM_PERMUTATION; @order has room for all nodes. */
void rg_sim_permute(uint64_t seed, uint32_t nodes, uint32_t *order, uint32_t *partner);

/* Prepares what the traffic needs. */
rg_status rg_sim_traffic_begin(rg_sim *sim);

/* The terminal that packet @number of @source goes to, which length it has, and its flits. */
uint32_t rg_sim_target(const rg_sim *sim, uint32_t source, uint32_t number);
unsigned rg_sim_length_at(const rg_sim *sim, uint32_t source, uint32_t number);
unsigned rg_sim_length_of(const rg_sim *sim, uint32_t source, uint32_t number);

/* ---- traffic/trace.c: Messages and work of a trace. */

bool rg_sim_is_trace(const rg_topology *net, const rg_sim_options *options);
rg_status rg_sim_trace_open(rg_sim *sim);
void rg_sim_trace_close(struct sim_traffic *traffic);

/* The next clock with something to do, but for what arrives; SIM_NEVER: none. */
uint64_t rg_sim_trace_next(const struct sim_traffic *traffic);

/* How many have been read; whether these are all, and all are done. */
uint32_t rg_sim_trace_read(const struct sim_traffic *traffic);
bool rg_sim_trace_is_over(const rg_sim *sim);

/* What begins in this clock. */
void rg_sim_trace_turn(rg_sim *sim);

/* Of a message, which is packet @number of its source. */
uint32_t rg_sim_trace_target(const struct sim_traffic *traffic, uint32_t number);
unsigned rg_sim_trace_flits(const struct sim_traffic *traffic, uint32_t number);

/* A terminal's next message to be sent, the one after its last, is its next packet. */
void rg_sim_trace_advance(struct sim_traffic *traffic, uint32_t node);

/* A message has arrived, or never will, which is known a clock later: others may wait for it. */
void rg_sim_trace_done(rg_sim *sim, uint32_t number, bool lost);

/* ---- traffic/goal.c: A schedule in GOAL, whose messages a trace sends; without one (NULL) nothing
 * is done. */

rg_status rg_sim_goal_open(rg_sim *sim, const rg_goal *plan);
void rg_sim_goal_close(struct sim_goal *goal);

/* The next clock with something to do, but for what arrives; SIM_NEVER: none. */
uint64_t rg_sim_goal_next(const struct sim_goal *goal);

/* What begins in this clock. */
void rg_sim_goal_turn(rg_sim *sim);

/* A message, of a send or of the trace, has arrived, or never will (rg_sim_trace_done). */
void rg_sim_goal_done(rg_sim *sim, uint32_t number, bool lost);

/* ---- traffic/calendar.c, packets.c, inject.c: Terminals: packets are born, and sent flit by
 * flit. */

/* Memory for what is visited in no order that a cache could guess, routers and packets: it begins
 * with a line, in large pages where there are any. Not 0 bytes. */
void *rg_sim_large(size_t bytes);

/* The first packet of each terminal. */
void rg_sim_source_open(rg_sim *sim);

/* With priorities: a terminal's next packet is one of the highest that has one, else the first to
 * be born. The birth of the oldest one that it has not sent. */
void rg_sim_source_pick(rg_sim *sim, uint32_t node);
uint64_t rg_sim_source_oldest(const rg_sim *sim, uint32_t node);

/* What is born in this clock. */
void rg_sim_source_births(rg_sim *sim);

/* The next clock after this one with a birth, or one at which the calendar must be looked at. */
uint64_t rg_sim_source_next(const rg_sim *sim);

/* Every terminal with a packet sends at most a flit. */
void rg_sim_source_inject(rg_sim *sim);

/* Makes room for packets; false: no memory. A free slot; SIM_NONE without memory. */
bool rg_sim_source_room(rg_sim *sim);
uint32_t rg_sim_source_reserve(rg_sim *sim);

/* A packet has arrived, or is lost: its slot is free. */
void rg_sim_source_close(rg_sim *sim, uint32_t packet, bool lost);

/* A request has arrived: a reply to it will be sent. A reply has arrived: a request may be. With
 * answers, one to a packet that has arrived is born. */
void rg_sim_source_answer(rg_sim *sim, uint32_t packet);
void rg_sim_source_reply(rg_sim *sim, uint32_t packet);
void rg_sim_source_replied(rg_sim *sim, uint32_t node);

/* A packet that is not in the network is lost, or comes back to be sent again from clock
 * `wait` on. */
void rg_sim_lose(rg_sim *sim, uint32_t packet);

/* What a terminal is sending will not be sent. */
void rg_sim_source_abort(rg_sim *sim, uint32_t node);

/* A terminal is dead: what it has is dropped. */
void rg_sim_source_drop(rg_sim *sim, uint32_t node);

/* ---- traffic/sink.c: Terminals that do not take a flit in each clock. */

/* Takes their memory. */
void rg_sim_sink_begin(rg_sim *sim);

/* A flit leaves for its terminal, by a lane; it arrives; in this clock terminals take. */
void rg_sim_sink_send(rg_sim *sim, uint32_t node, unsigned lane, uint32_t flit);
void rg_sim_sink_arrive(rg_sim *sim, uint32_t flit);
void rg_sim_sink_turn(rg_sim *sim, void (*receive)(rg_sim *sim, uint32_t flit));

/* ---- faults/: What fails, is lost and is repaired. */

bool rg_sim_are_faults(const rg_topology *net, const rg_sim_options *options);
rg_status rg_sim_faults_open(rg_sim *sim);

/* What fails or is repaired in this clock, and the packets that are lost for it. */
void rg_sim_faults(rg_sim *sim);

/* ---- router/separable.c, greedy.c, staged.c, matched.c, ahead.c: The allocators: a clock of a
 * router. Each gives whether it must be asked again in the next clock, even if nothing arrives. */

/* Each in-port names a lane, each out-channel an in-port, round robin; only winners move on. */
bool rg_sim_separable(rg_sim *sim, uint32_t router);

/* The connected in-ports in turn, from one that rotates each clock. */
bool rg_sim_greedy(rg_sim *sim, uint32_t router);

/* Heads get a lane; packets that have one cross, a clock later. */
bool rg_sim_staged(rg_sim *sim, uint32_t router);

/* Likewise, by iSLIP or with input speed-up. */
bool rg_sim_matched(rg_sim *sim, uint32_t router);

/* Of a Kautz node: an in-port names the lane that it has picked a clock before. */
bool rg_sim_ahead(rg_sim *sim, uint32_t router);

/* ---- router/speedup.c: Steps of a clock, queues of out-channels and of credits. */

/* Begins the clock that comes so many clocks after this one, of which all steps are made: counts
 * the steps. */
void rg_sim_pass(rg_sim *sim, uint64_t clocks);

/* The clocks in which a flit granted in this step, and its credit, leave. Whether no lane may ask
 * for the channel. */
uint64_t rg_sim_flit_leaves(const rg_sim *sim, uint32_t router, unsigned out);
uint64_t rg_sim_credit_leaves(const rg_sim *sim, uint32_t router, unsigned in);
bool rg_sim_is_full(const rg_sim *sim, uint32_t router, unsigned out);

/* Output speed-up: the flit in front of a lane is new, and waits from @step on, as number @order of
 * those: a head, or a flit of a packet that has its lane ahead. If heads wait for their route
 * first, those of a step come before all that wait. */
void rg_sim_wait(const rg_sim *sim, uint32_t router, unsigned slot, bool head, uint64_t step,
                 unsigned order);

/* A head has its lane ahead: it waits for the switch, before all others. Whether of two lanes that
 * send in the same step one comes first. */
void rg_sim_wait_first(const rg_sim *sim, uint32_t router, unsigned slot);
bool rg_sim_waits_before(const rg_sim *sim, uint32_t router, unsigned one, unsigned other);

/* ---- tally.c: Counting, batch by batch. All sums are integers, so that no order matters. */

/* The clock, sim->clock, is that of a batch's begin. */
void rg_sim_tally_boundary(rg_sim *sim, rg_team *team);

/* The sums over the first @batches of a window; their backlog is 0. */
rg_sim_batch rg_sim_sum(const rg_sim_counts *counts, unsigned batches);

/* The head of a packet is sent. */
void rg_sim_tally_sent(struct sim_tally *tally, const struct sim_packet *packet);

/* A packet is lost for good, or was dropped. */
void rg_sim_tally_lost(struct sim_tally *tally, const struct sim_packet *packet);

/* A flit is at its terminal; the tail ends the packet. */
void rg_sim_tally_received(rg_sim *sim, const struct sim_packet *packet, bool tail);

/* Adds what another part has counted, but for the histogram; that. */
void rg_sim_tally_add(struct sim_tally *tally, struct sim_tally *other);
void rg_sim_tally_add_histogram(rg_sim *sim);

/* Whether all packets born before @end, at or after the window's begin, have arrived. */
bool rg_sim_tally_drained(rg_sim *sim, uint64_t end);

/* ---- use.c: What channels and terminals had in a window. */

/* Of a window of @clocks: what the plan and the result have of it. Combines what all processes have
 * seen. */
void rg_sim_use(rg_sim *sim, const rg_sim_plan *plan, double clocks, rg_sim_result *result);

/* ---- watch.c: The search for lanes that wait forever. */

/* Whether the search is due at the end of this clock, and when next if nothing moves. */
bool rg_sim_watch_due(const rg_sim *sim);
uint64_t rg_sim_watch_next(const rg_sim *sim);

/* How many lanes wait forever. */
uint64_t rg_sim_watch_search(rg_sim *sim);
