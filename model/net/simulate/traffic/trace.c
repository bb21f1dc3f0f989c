/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Messages and work of a trace. They are read a clock before their time, and kept until they are
 * done: a trace may be longer than memory. What waits for one that is no longer kept has what it
 * waited for.
 *
 *      read --> pending > 0 --> heap, by clock --> works --> sent, in its source's list --> done
 */

#include "source.h"

#include <stdlib.h>

/* What has been read. Lists and chains go by place in `held`, those of `waiting` and `eager` by
 * number of a wait. */
struct held {
    uint64_t time;  /* from which it may begin; of a message that is sent its birth */
    uint64_t order; /* of those that became ready */
    uint32_t index, source, target, flits, work, link;
    uint32_t follows; /* the source's next message to be sent */
    uint32_t pending; /* for how many it waits */
    uint32_t waiting; /* the first wait until it is done, */
    uint32_t eager;   /* and until it begins */
    uint32_t chained; /* the next of the same bucket, or the next free place */
    uint16_t processor;
    bool worked, begun;
};

struct wait {
    uint32_t held, next; /* who waits; the next wait for the same, or the next free one */
    bool turn;           /* for its turn only, which does not delay its birth */
};

/* Of a terminal. */
struct list {
    uint32_t first, last; /* messages to be sent */
    uint32_t latest;      /* the last that was read and has not begun */
    uint64_t link;        /* the clock from which on it is free */
};

struct sim_trace {
    rg_sim_message ahead; /* the next one; not yet in `held` */
    bool more;            /* there is one */
    uint32_t read, kept;  /* before that; of these in `held` */
    uint32_t messages;    /* read, without mere work */
    uint64_t orders;
    struct held *held;
    uint32_t *bucket; /* by index, modulo room */
    struct sim_heap heap;
    uint32_t room; /* of these three: 0 or a power of two */
    uint32_t free; /* the first free place */
    struct wait *wait;
    uint32_t waits, unused; /* room for waits; the first free one */
    struct list *list;
    uint64_t *processor; /* the clock from which on it is free: by processor, then terminal */
    unsigned processors;
};

/* Message @index, after one of clock @time. */
static bool is_message(const rg_topology *net, const rg_sim_options *o, const rg_sim_message *m,
                       uint64_t index, uint64_t time)
{
    const unsigned most = o->switching == RG_SIM_CUT_THROUGH ? o->buffer
                          : o->node                          ? RG_SIM_MAX_NODE_FLITS
                                                             : UINT16_MAX;
    for (uint32_t i = 0; i < m->other_count; i++)
        if ((m->others[i] & ~RG_SIM_BEGUN) > index || (m->others[i] & ~RG_SIM_BEGUN) == 0)
            return false;
    return m->source < net->nodes && m->target < net->nodes && m->flits <= most &&
           m->after <= index && m->time >= time && m->time < RG_SIM_MAX_CLOCKS &&
           index < RG_SIM_BEGUN - 1 && (m->processor > 0 || m->work + m->link == 0);
}

bool rg_sim_is_trace(const rg_topology *net, const rg_sim_options *o)
{
    if (o->next_message)
        return true; /* seen when it is read */
    if (!o->trace)
        return false;
    for (uint64_t i = 0; i < o->messages; i++)
        if (!is_message(net, o, &o->trace[i], i, i > 0 ? o->trace[i - 1].time : 0))
            return false;
    return true;
}

/* Asks for the next message. One that is wrong ends the simulation. */
static void look_ahead(rg_sim *sim)
{
    const rg_sim_options *o = &sim->options;
    struct sim_trace *trace = sim->traffic.trace;
    rg_sim_message next;

    if (o->next_message) {
        trace->more = o->next_message(o->message_context, &next);
    } else {
        trace->more = trace->read < o->messages;
        if (trace->more)
            next = o->trace[trace->read];
    }
    if (trace->more && !is_message(&sim->net, o, &next, trace->read, trace->ahead.time)) {
        trace->more = false;
        sim->status = RG_E_INDEX;
    }
    if (trace->more)
        trace->ahead = next;
}

/* ---- What is kept ---------------------------------------------------------------------------- */

static void enter_bucket(struct sim_trace *trace, uint32_t place)
{
    uint32_t *bucket = &trace->bucket[trace->held[place].index & (trace->room - 1)];
    trace->held[place].chained = *bucket;
    *bucket = place;
}

static void leave_bucket(struct sim_trace *trace, uint32_t place)
{
    uint32_t *at = &trace->bucket[trace->held[place].index & (trace->room - 1)];
    while (*at != place)
        at = &trace->held[*at].chained;
    *at = trace->held[place].chained;
}

/* The message of an index; SIM_NONE if it is no longer kept. */
static uint32_t find_index(const struct sim_trace *trace, uint32_t index)
{
    uint32_t place = trace->bucket[index & (trace->room - 1)];
    while (place != SIM_NONE && trace->held[place].index != index)
        place = trace->held[place].chained;
    return place;
}

/* Room for @count things instead; whether there is. */
static bool resize(void *array, size_t count, size_t size)
{
    void **at = array, *more = realloc(*at, count * size);
    if (more)
        *at = more;
    return more != NULL;
}

/* Twice the room, when all places are taken. */
static bool grow(struct sim_trace *trace)
{
    const uint32_t room = trace->room > 0 ? 2 * trace->room : 1024, taken = trace->room;
    if (!resize(&trace->held, room, sizeof *trace->held) ||
        !resize(&trace->heap.at, room, sizeof *trace->heap.at) ||
        !resize(&trace->bucket, room, sizeof *trace->bucket))
        return false;
    for (uint32_t i = 0; i < room; i++)
        trace->bucket[i] = SIM_NONE;
    trace->room = room;
    for (uint32_t i = 0; i < taken; i++)
        enter_bucket(trace, i);
    for (uint32_t i = room; i-- > taken; trace->free = i)
        trace->held[i].chained = trace->free;
    return true;
}

/* ---- What is ready --------------------------------------------------------------------------- */

/* It goes on at a clock. */
static void push(struct sim_trace *trace, uint64_t clock, uint32_t place)
{
    sim_heap_push(&trace->heap, (struct sim_ready){clock, trace->held[place].order, place});
}

/* One of those that it waits for is there. */
static void release(struct sim_trace *trace, uint32_t place, uint64_t clock)
{
    struct held *held = &trace->held[place];

    if (--held->pending > 0)
        return;
    held->order = trace->orders++;
    push(trace, held->time > clock ? held->time : clock, place);
}

/* Ends all waits of a chain. */
static void release_all(struct sim_trace *trace, uint32_t *chain, uint64_t clock)
{
    while (*chain != SIM_NONE) {
        const uint32_t at = *chain;
        struct held *held = &trace->held[trace->wait[at].held];
        if (!trace->wait[at].turn && held->time < clock)
            held->time = clock;
        *chain = trace->wait[at].next;
        trace->wait[at].next = trace->unused;
        trace->unused = at;
        release(trace, trace->wait[at].held, clock);
    }
}

/* Waits for @place, done or begun; SIM_NONE: that is so. */
static bool wait_for(struct sim_trace *trace, uint32_t held, uint32_t place, bool begun, bool turn)
{
    if (place == SIM_NONE)
        return true;
    if (trace->unused == SIM_NONE) {
        const uint32_t room = trace->waits > 0 ? 2 * trace->waits : 1024;
        if (!resize(&trace->wait, room, sizeof *trace->wait))
            return false;
        for (; trace->waits < room; trace->unused = trace->waits++)
            trace->wait[trace->waits].next = trace->unused;
    }
    const uint32_t at = trace->unused;
    uint32_t *chain = begun ? &trace->held[place].eager : &trace->held[place].waiting;
    trace->unused = trace->wait[at].next;
    trace->wait[at] = (struct wait){held, *chain, turn};
    *chain = at;
    trace->held[held].pending++;
    return true;
}

/* Waits for what a message names; what has begun, and is not done, has no order any more. */
static bool wait_for_named(struct sim_trace *trace, uint32_t held, uint32_t name)
{
    const bool begun = (name & RG_SIM_BEGUN) != 0;
    const uint32_t place = name == 0 ? SIM_NONE : find_index(trace, (name & ~RG_SIM_BEGUN) - 1);
    const bool has = place != SIM_NONE && begun && trace->held[place].begun;
    return wait_for(trace, held, has ? SIM_NONE : place, begun, false);
}

/* ---- Work ------------------------------------------------------------------------------------ */

/* A processor for the terminals. */
static bool add_processors(rg_sim *sim, unsigned processors)
{
    struct sim_trace *trace = sim->traffic.trace;
    const size_t nodes = sim->nodes;

    if (processors <= trace->processors)
        return true;
    if (!resize(&trace->processor, processors * nodes, sizeof *trace->processor))
        return false;
    for (size_t i = trace->processors * nodes; i < processors * nodes; i++)
        trace->processor[i] = 0;
    trace->processors = processors;
    return true;
}

/* A place for a message; SIM_NONE: no memory. */
static uint32_t hold(struct sim_trace *trace, const rg_sim_message *m, uint32_t index)
{
    if (trace->free == SIM_NONE && !grow(trace))
        return SIM_NONE;
    const uint32_t place = trace->free;
    struct held *held = &trace->held[place];
    trace->free = held->chained;
    *held = (struct held){.time = m->time,
                          .index = index,
                          .source = m->source,
                          .target = m->target,
                          .flits = m->flits,
                          .work = m->work,
                          .link = m->link,
                          .processor = m->processor,
                          .follows = SIM_NONE,
                          .pending = 1,
                          .waiting = SIM_NONE,
                          .eager = SIM_NONE};
    trace->kept++;
    trace->messages += m->flits > 0;
    enter_bucket(trace, place);
    return place;
}

bool rg_sim_trace_send(rg_sim *sim, const rg_sim_message *message, uint32_t index)
{
    const uint32_t place = hold(sim->traffic.trace, message, index);
    if (place != SIM_NONE)
        release(sim->traffic.trace, place, 0);
    return place != SIM_NONE;
}

/* Reads the message ahead. */
static bool keep(rg_sim *sim)
{
    struct sim_trace *trace = sim->traffic.trace;
    const rg_sim_message *m = &trace->ahead;
    struct list *list = &trace->list[m->source];
    const uint32_t place =
        add_processors(sim, m->processor) ? hold(trace, m, trace->read) : SIM_NONE;

    if (place == SIM_NONE)
        return false;
    trace->read++;
    bool all = wait_for_named(trace, place, m->after);
    for (uint32_t i = 0; i < m->other_count; i++)
        all &= wait_for_named(trace, place, m->others[i]);
    if (!m->free) {
        all &= wait_for(trace, place, list->latest, true, true);
        list->latest = place;
    }
    release(trace, place, 0); /* what has been found */
    look_ahead(sim);
    return all;
}

static void begin(struct sim_trace *trace, uint32_t place, uint64_t clock)
{
    struct held *held = &trace->held[place];

    held->begun = true;
    if (trace->list[held->source].latest == place)
        trace->list[held->source].latest = SIM_NONE;
    release_all(trace, &held->eager, clock);
}

/* It is done, and no longer kept. */
static void end(struct sim_trace *trace, uint32_t place, uint64_t clock)
{
    release_all(trace, &trace->held[place].waiting, clock);
    leave_bucket(trace, place);
    trace->held[place].chained = trace->free;
    trace->free = place;
    trace->kept--;
}

void rg_sim_trace_note(const rg_sim *sim, uint32_t node, uint64_t clock)
{
    if (sim->options.finish && sim->options.finish[node] < clock)
        sim->options.finish[node] = clock;
}

/* Whether the work of @place is over; else it goes on later. */
static bool work(rg_sim *sim, uint32_t place)
{
    struct sim_trace *trace = sim->traffic.trace;
    struct held *held = &trace->held[place];
    uint64_t *link = &trace->list[held->source].link;

    if (held->processor == 0 || held->worked)
        return true;
    uint64_t *processor =
        &trace->processor[(held->processor - 1) * (size_t)sim->nodes + held->source];
    const uint64_t from = held->link > 0 && *link > *processor ? *link : *processor;
    if (from > sim->clock) {
        push(trace, from, place);
        return false;
    }
    *processor = held->time = sim->clock + held->work;
    if (held->link > 0)
        *link = sim->clock + held->link;
    held->worked = true;
    rg_sim_trace_note(sim, held->source, held->time);
    if (held->work == 0)
        return true;
    if (held->flits == 0)
        begin(trace, place, sim->clock);
    push(trace, held->time, place);
    return false;
}

/* ---- Of the simulation ----------------------------------------------------------------------- */

rg_status rg_sim_trace_open(rg_sim *sim)
{
    struct sim_trace *trace = sim->traffic.trace = calloc(1, sizeof *trace);

    if (!trace)
        return RG_E_MEMORY;
    trace->free = trace->unused = SIM_NONE;
    trace->list = malloc(sim->nodes * sizeof *trace->list);
    if (!trace->list)
        return RG_E_MEMORY;
    for (uint32_t s = 0; s < sim->nodes; s++) {
        trace->list[s] = (struct list){SIM_NONE, SIM_NONE, SIM_NONE, 0};
        if (sim->options.finish)
            sim->options.finish[s] = 0;
    }
    look_ahead(sim);
    return sim->status;
}

void rg_sim_trace_close(struct sim_traffic *traffic)
{
    if (!traffic->trace)
        return;
    free(traffic->trace->held);
    free(traffic->trace->bucket);
    free(traffic->trace->heap.at);
    free(traffic->trace->wait);
    free(traffic->trace->list);
    free(traffic->trace->processor);
    free(traffic->trace);
}

uint64_t rg_sim_trace_next(const struct sim_traffic *traffic)
{
    const struct sim_trace *trace = traffic->trace;
    if (!trace)
        return SIM_NEVER;
    uint64_t next = trace->more ? trace->ahead.time - 1 : SIM_NEVER;
    if (trace->heap.count > 0 && trace->heap.at[0].clock < next)
        next = trace->heap.at[0].clock;
    return next;
}

bool rg_sim_trace_is_over(const rg_sim *sim)
{
    return !sim->traffic.trace->more && sim->traffic.trace->kept == 0;
}

uint32_t rg_sim_trace_read(const struct sim_traffic *traffic)
{
    return traffic->trace->messages;
}

/* A terminal's next message to be sent is its next packet. */
static void take_first(struct sim_traffic *traffic, uint32_t node)
{
    const struct held *held = traffic->trace->held;
    const uint32_t first = traffic->trace->list[node].first;
    struct sim_births *born = &traffic->terminal[node].born;

    born->birth = first == SIM_NONE ? SIM_NEVER : held[first].time;
    born->number = first == SIM_NONE ? 0 : held[first].index;
}

void rg_sim_trace_turn(rg_sim *sim)
{
    struct sim_trace *trace = sim->traffic.trace;

    /* A clock ahead: what is lost in this clock is known in the next, to those born then, too. */
    while (trace->more && trace->ahead.time <= sim->clock + 1)
        if (!keep(sim)) {
            trace->more = false;
            sim->status = RG_E_MEMORY;
        }
    while (trace->heap.count > 0 && trace->heap.at[0].clock <= sim->clock) {
        const uint32_t place = sim_heap_pop(&trace->heap).at;
        const uint32_t node = trace->held[place].source;
        struct list *list = &trace->list[node];
        if (!work(sim, place))
            continue;
        begin(trace, place, sim->clock);
        if (trace->held[place].flits == 0) {
            end(trace, place, sim->clock);
            continue;
        }
        rg_sim_trace_note(sim, node, sim->clock);
        if (list->first == SIM_NONE)
            list->first = place;
        else
            trace->held[list->last].follows = place;
        list->last = place;
        take_first(&sim->traffic, node);
        sim_activate(&sim->traffic, node);
    }
}

uint32_t rg_sim_trace_target(const struct sim_traffic *traffic, uint32_t number)
{
    return traffic->trace->held[find_index(traffic->trace, number)].target;
}

unsigned rg_sim_trace_flits(const struct sim_traffic *traffic, uint32_t number)
{
    return traffic->trace->held[find_index(traffic->trace, number)].flits;
}

void rg_sim_trace_advance(struct sim_traffic *traffic, uint32_t node)
{
    struct list *list = &traffic->trace->list[node];
    list->first = traffic->trace->held[list->first].follows;
    take_first(traffic, node);
}

void rg_sim_trace_done(rg_sim *sim, uint32_t number, bool lost)
{
    struct sim_trace *trace = sim->traffic.trace;
    const uint32_t place = find_index(trace, number);

    if (!lost)
        rg_sim_trace_note(sim, trace->held[place].target, sim->clock);
    end(trace, place, sim->clock + lost);
}
