/* SPDX-License-Identifier: Apache-2.0 */

/* A schedule in GOAL: the order of events is that of LogGOPSim, the network is simulated. See
 * inner/net/goal.h. */

#include <stdlib.h>

#include "source.h"

/* A line; then, of a send, its message. */
struct line {
    uint64_t clock, order; /* from which it may go on; among those of the clock */
    uint32_t pending;
    uint32_t next; /* of its channel */
};

/* Messages without a receive, or receives without a message. */
struct channel {
    uint32_t first, last;
};

struct link {
    uint64_t out, in; /* the clocks from which on it is free */
};

struct sim_goal {
    const rg_goal *plan;
    struct line *line;
    struct sim_heap heap;
    struct channel *channel;
    struct link *link;
    uint64_t *processor; /* likewise: by rank, then processor */
    unsigned processors;
    uint64_t orders;
    uint64_t over; /* the clock at which all that has begun is over; SIM_NEVER: it has been */
};

static uint64_t *processor_of(const struct sim_goal *goal, uint32_t rank, unsigned processor)
{
    return &goal->processor[(size_t)rank * goal->processors + processor];
}

/* A processor is taken up to a clock. */
static void take(rg_sim *sim, uint32_t rank, uint64_t *processor, uint64_t clock)
{
    struct sim_goal *goal = sim->traffic.goal;

    *processor = clock;
    if (goal->over == SIM_NEVER || goal->over < clock)
        goal->over = clock;
    rg_sim_trace_note(sim, rank, clock);
}

static void push(struct sim_goal *goal, uint32_t at, uint64_t clock)
{
    sim_heap_push(&goal->heap, (struct sim_ready){clock, goal->line[at].order, at});
}

/* One of those that it waits for is there. */
static void release(struct sim_goal *goal, uint32_t at, uint64_t clock)
{
    const rg_goal_op *op = &goal->plan->op[at];
    struct line *line = &goal->line[at];

    if (line->clock < clock)
        line->clock = clock;
    if (--line->pending > 0)
        return;
    line->order = goal->orders++;
    if (op->kind == RG_GOAL_RECV && line->clock < *processor_of(goal, op->rank, op->processor))
        line->clock = *processor_of(goal, op->rank, op->processor);
    push(goal, at, line->clock);
}

/* It has begun, or (SIM_NEVER: it had before) will be done. */
static void mark(struct sim_goal *goal, uint32_t at, uint64_t begun, uint64_t done)
{
    const rg_goal *plan = goal->plan;
    const uint32_t end = at + 1 < plan->ops ? plan->op[at + 1].after : plan->afters;

    plan->state[at] = done == SIM_NEVER ? RG_GOAL_BEGUN : RG_GOAL_DONE;
    for (uint32_t i = plan->op[at].after; i < end; i++) {
        const uint64_t clock = plan->after[i] & RG_SIM_BEGUN ? begun : done;
        if (clock != SIM_NEVER)
            release(goal, plan->after[i] & ~RG_SIM_BEGUN, clock);
    }
}

/* Takes the first of a channel, if it is of that kind; else puts the other one behind it. */
static uint32_t match(struct sim_goal *goal, uint32_t at, rg_goal_kind kind)
{
    struct channel *channel = &goal->channel[goal->plan->op[at].channel];
    const uint32_t first = channel->first;

    if (first != SIM_NONE && goal->plan->op[first].kind == kind) {
        channel->first = goal->line[first].next;
        return first;
    }
    goal->line[at].next = SIM_NONE;
    if (first == SIM_NONE)
        channel->first = at;
    else
        goal->line[channel->last].next = at;
    channel->last = at;
    return SIM_NONE;
}

/* ---- What begins ----------------------------------------------------------------------------- */

static void calculate(rg_sim *sim, uint32_t at, uint64_t *processor)
{
    const rg_goal_op *op = &sim->traffic.goal->plan->op[at];

    take(sim, op->rank, processor, sim->clock + op->clocks);
    mark(sim->traffic.goal, at, sim->clock, *processor);
}

static void send(rg_sim *sim, uint32_t at, uint64_t *processor, uint64_t *link)
{
    struct sim_goal *goal = sim->traffic.goal;
    const rg_goal_op *op = &goal->plan->op[at];
    const rg_sim_message message = {.time = sim->clock + goal->plan->overhead,
                                    .source = op->rank,
                                    .target = op->peer,
                                    .flits = (uint32_t)op->clocks};

    take(sim, op->rank, processor, message.time);
    *link = sim->clock + op->clocks;
    goal->line[at].order = goal->orders++;
    if (!rg_sim_trace_send(sim, &message, at))
        sim->status = RG_E_MEMORY;
    mark(goal, at, sim->clock, *processor);
}

static void receive(rg_sim *sim, uint32_t at)
{
    struct sim_goal *goal = sim->traffic.goal;
    const uint32_t message = match(goal, at, RG_GOAL_SEND);
    uint64_t done = SIM_NEVER;

    if (message != SIM_NONE)
        done = goal->line[message].clock > sim->clock ? goal->line[message].clock : sim->clock;
    mark(goal, at, sim->clock, done);
}

static void come(rg_sim *sim, uint32_t at, uint64_t *processor, uint64_t *link)
{
    struct sim_goal *goal = sim->traffic.goal;
    const uint32_t receive = match(goal, at, RG_GOAL_RECV);

    *link = sim->clock + 1;
    goal->line[at].clock = sim->clock + goal->plan->overhead;
    take(sim, goal->plan->op[at].peer, processor, goal->line[at].clock);
    if (receive != SIM_NONE)
        mark(goal, receive, SIM_NEVER, *processor);
}

/* A line, or the message of a send that has begun; it may have to wait for what it takes. */
static void go_on(rg_sim *sim, uint32_t at)
{
    struct sim_goal *goal = sim->traffic.goal;
    const rg_goal_op *op = &goal->plan->op[at];
    const bool sends = op->kind == RG_GOAL_SEND, comes = sends && goal->plan->state[at] != 0;
    const uint32_t rank = comes ? op->peer : op->rank;
    uint64_t *processor = processor_of(goal, rank, op->processor);
    uint64_t *link = comes ? &goal->link[rank].in : &goal->link[rank].out;
    const uint64_t from = sends && *link > *processor ? *link : *processor;

    if (op->kind == RG_GOAL_RECV)
        receive(sim, at);
    else if (from > sim->clock)
        push(goal, at, from);
    else if (comes)
        come(sim, at, processor, link);
    else if (sends)
        send(sim, at, processor, link);
    else
        calculate(sim, at, processor);
}

/* ---- Of the simulation ----------------------------------------------------------------------- */

uint64_t rg_sim_goal_next(const struct sim_goal *goal)
{
    return !goal ? SIM_NEVER : goal->heap.count > 0 ? goal->heap.at[0].clock : goal->over;
}

void rg_sim_goal_turn(rg_sim *sim)
{
    struct sim_goal *goal = sim->traffic.goal;

    while (rg_sim_goal_next(goal) <= sim->clock)
        if (goal->heap.count > 0)
            go_on(sim, sim_heap_pop(&goal->heap).at);
        else
            goal->over = SIM_NEVER;
}

void rg_sim_goal_done(rg_sim *sim, uint32_t number, bool lost)
{
    rg_sim_trace_done(sim, number, lost);
    if (sim->traffic.goal)
        push(sim->traffic.goal, number, sim->clock + 1);
}

/* Lines that wait for none. */
static void begin(struct sim_goal *goal, rg_goal_kind kind, uint32_t from, uint32_t end)
{
    for (uint32_t i = from; i < end; i++)
        if (goal->plan->op[i].kind == kind && goal->plan->op[i].pending == 0) {
            goal->line[i].pending = 1;
            release(goal, i, 0);
        }
}

/* Those of each rank, of the lowest first; a rank's stand together. */
static void begin_all(struct sim_goal *goal, uint32_t *first, uint32_t ranks)
{
    const rg_goal *plan = goal->plan;

    for (uint32_t i = plan->ops; i-- > 0;)
        first[plan->op[i].rank] = i;
    for (uint32_t rank = 0; rank < ranks; rank++) {
        uint32_t end = first[rank];
        while (end < plan->ops && plan->op[end].rank == rank)
            end++;
        for (rg_goal_kind kind = RG_GOAL_SEND; kind <= RG_GOAL_CALC; kind++)
            begin(goal, kind, first[rank], end);
    }
}

rg_status rg_sim_goal_open(rg_sim *sim, const rg_goal *plan)
{
    struct sim_goal *goal = sim->traffic.goal = calloc(1, sizeof *goal);
    uint32_t *first = calloc(sim->nodes, sizeof *first);

    if (!goal || !first) {
        free(first);
        return RG_E_MEMORY;
    }
    goal->plan = plan;
    goal->over = SIM_NEVER;
    goal->processors = 1;
    for (uint32_t i = 0; i < plan->ops; i++)
        if (plan->op[i].processor >= goal->processors)
            goal->processors = plan->op[i].processor + 1U;
    goal->line = calloc(plan->ops + 1U, sizeof *goal->line);
    goal->heap.at = calloc(plan->ops + 1U, sizeof *goal->heap.at);
    goal->channel = calloc(plan->channels + 1U, sizeof *goal->channel);
    goal->link = calloc(sim->nodes, sizeof *goal->link);
    goal->processor = calloc((size_t)sim->nodes * goal->processors, sizeof *goal->processor);
    const bool room = goal->line && goal->heap.at && goal->channel && goal->link && goal->processor;
    if (room) {
        for (uint32_t i = 0; i < plan->ops; i++)
            goal->line[i].pending = plan->op[i].pending;
        for (uint32_t i = 0; i < plan->channels; i++)
            goal->channel[i] = (struct channel){SIM_NONE, SIM_NONE};
        begin_all(goal, first, sim->nodes);
    }
    free(first);
    return room ? RG_OK : RG_E_MEMORY;
}

void rg_sim_goal_close(struct sim_goal *goal)
{
    if (!goal)
        return;
    free(goal->line);
    free(goal->heap.at);
    free(goal->channel);
    free(goal->link);
    free(goal->processor);
    free(goal);
}
