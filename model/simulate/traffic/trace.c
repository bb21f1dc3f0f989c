/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Messages of a trace. They are read a clock before their time, and kept until they have arrived:
 * a trace may be longer than memory. A message that waits for one that is no longer kept has what
 * it waited for.
 */

#include "simulate/parts.h"

#include <stdlib.h>

/* A message that has been read. Lists and chains go by place in `held`. */
struct held {
    uint64_t time;
    uint32_t index, source, target, flits;
    uint32_t number;  /* of the source's messages */
    uint32_t follows; /* the source's next message */
    uint32_t after;   /* as in rg_sim_message; 0 once that one has arrived */
    uint32_t waiting; /* the first that waits for this one ... */
    uint32_t peer;    /* ... and the next that waits for the same */
    uint32_t chained; /* the next of the same bucket, or the next free place */
};

/* Of a terminal: its first message that is kept, the first that is not sent, the last. */
struct list {
    uint32_t first, unsent, last, count;
};

struct sim_trace {
    rg_sim_message ahead; /* the next one; not yet in `held` */
    bool more;            /* there is one */
    uint32_t read;        /* messages before that */
    struct held *held;
    uint32_t *bucket; /* by index, modulo room */
    uint32_t room;    /* 0 or a power of two */
    uint32_t free;    /* the first free place */
    struct list *list;
};

/* Message @index, after one of clock @time. */
static bool is_message(const rg_topology *net, const rg_sim_options *o, const rg_sim_message *m,
                       uint64_t index, uint64_t time)
{
    const unsigned most = o->switching == RG_SIM_CUT_THROUGH ? o->buffer
                          : o->node                          ? RG_SIM_MAX_NODE_FLITS
                                                             : UINT16_MAX;
    return m->source < net->nodes && m->target < net->nodes && m->flits > 0 && m->flits <= most &&
           m->after <= index && m->time >= time && m->time < RG_SIM_MAX_CLOCKS && index < SIM_NONE;
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

/* Twice the room, when all places are taken. */
static bool grow(struct sim_trace *trace)
{
    const uint32_t room = trace->room > 0 ? 2 * trace->room : 1024;
    struct held *held = realloc(trace->held, room * sizeof *held);
    if (held)
        trace->held = held;
    uint32_t *bucket = realloc(trace->bucket, room * sizeof *bucket);
    if (bucket)
        trace->bucket = bucket;
    if (!held || !bucket)
        return false;
    for (uint32_t i = 0; i < room; i++)
        bucket[i] = SIM_NONE;
    const uint32_t taken = trace->room;
    trace->room = room;
    for (uint32_t i = 0; i < taken; i++)
        enter_bucket(trace, i);
    for (uint32_t i = room; i-- > taken; trace->free = i)
        held[i].chained = trace->free;
    return true;
}

/* Message @number of a terminal. */
static uint32_t find_number(const struct sim_trace *trace, uint32_t source, uint32_t number)
{
    uint32_t place = trace->list[source].unsent;
    if (place == SIM_NONE || trace->held[place].number > number)
        place = trace->list[source].first;
    while (trace->held[place].number != number)
        place = trace->held[place].follows;
    return place;
}

/* Puts the message ahead where it belongs. */
static bool keep(struct sim_trace *trace)
{
    const rg_sim_message *m = &trace->ahead;
    struct list *list = &trace->list[m->source];

    if (trace->free == SIM_NONE && !grow(trace))
        return false;
    const uint32_t place = trace->free;
    struct held *held = &trace->held[place];
    trace->free = held->chained;
    *held = (struct held){.time = m->time,
                          .index = trace->read,
                          .source = m->source,
                          .target = m->target,
                          .flits = m->flits,
                          .number = list->count++,
                          .follows = SIM_NONE,
                          .waiting = SIM_NONE,
                          .peer = SIM_NONE};
    const uint32_t first = m->after > 0 ? find_index(trace, m->after - 1) : SIM_NONE;
    if (first != SIM_NONE) {
        held->after = m->after;
        held->peer = trace->held[first].waiting;
        trace->held[first].waiting = place;
    }
    enter_bucket(trace, place);
    if (list->first == SIM_NONE)
        list->first = place;
    else
        trace->held[list->last].follows = place;
    if (list->unsent == SIM_NONE)
        list->unsent = place;
    list->last = place;
    return true;
}

/* Takes a message off its terminal's list. */
static void leave_list(struct sim_trace *trace, uint32_t place)
{
    const struct held *held = &trace->held[place];
    struct list *list = &trace->list[held->source];
    uint32_t before = SIM_NONE;

    for (uint32_t at = list->first; at != place; at = trace->held[at].follows)
        before = at;
    if (before == SIM_NONE)
        list->first = held->follows;
    else
        trace->held[before].follows = held->follows;
    if (list->unsent == place)
        list->unsent = held->follows;
    if (list->last == place)
        list->last = before;
}

/* ---- Of the simulation ----------------------------------------------------------------------- */

rg_status rg_sim_trace_open(rg_sim *sim)
{
    struct sim_trace *trace = sim->traffic.trace = calloc(1, sizeof *trace);

    if (!trace)
        return RG_E_MEMORY;
    trace->free = SIM_NONE;
    trace->list = malloc(sim->nodes * sizeof *trace->list);
    if (!trace->list)
        return RG_E_MEMORY;
    for (uint32_t s = 0; s < sim->nodes; s++)
        trace->list[s] = (struct list){SIM_NONE, SIM_NONE, SIM_NONE, 0};
    look_ahead(sim);
    return sim->status;
}

void rg_sim_trace_close(struct sim_traffic *traffic)
{
    if (!traffic->trace)
        return;
    free(traffic->trace->held);
    free(traffic->trace->bucket);
    free(traffic->trace->list);
    free(traffic->trace);
}

uint64_t rg_sim_trace_next(const struct sim_traffic *traffic)
{
    return traffic->trace && traffic->trace->more ? traffic->trace->ahead.time : SIM_NEVER;
}

uint32_t rg_sim_trace_take(rg_sim *sim)
{
    struct sim_trace *trace = sim->traffic.trace;
    const uint32_t source = trace->ahead.source;

    if (!keep(trace)) {
        trace->more = false;
        sim->status = RG_E_MEMORY;
        return SIM_NONE;
    }
    trace->read++;
    look_ahead(sim);
    return trace->list[source].unsent == trace->list[source].last ? source : SIM_NONE;
}

uint32_t rg_sim_trace_read(const struct sim_traffic *traffic)
{
    return traffic->trace->read;
}

uint32_t rg_sim_trace_target(const struct sim_traffic *traffic, uint32_t source, uint32_t number)
{
    return traffic->trace->held[find_number(traffic->trace, source, number)].target;
}

unsigned rg_sim_trace_flits(const struct sim_traffic *traffic, uint32_t source, uint32_t number)
{
    return traffic->trace->held[find_number(traffic->trace, source, number)].flits;
}

uint64_t rg_sim_trace_birth(struct sim_traffic *traffic, uint32_t node)
{
    const struct sim_trace *trace = traffic->trace;
    uint32_t *unsent = &trace->list[node].unsent;

    while (*unsent != SIM_NONE && trace->held[*unsent].number < traffic->terminal[node].born.number)
        *unsent = trace->held[*unsent].follows;
    return *unsent == SIM_NONE || trace->held[*unsent].after > 0 ? SIM_NEVER
                                                                 : trace->held[*unsent].time;
}

uint32_t rg_sim_trace_arrived(struct sim_traffic *traffic, const struct sim_packet *packet,
                              uint64_t clock)
{
    struct sim_trace *trace = traffic->trace;
    const uint32_t place = find_number(trace, packet->source, packet->number);
    struct held *held = &trace->held[place];
    uint32_t nodes = SIM_NONE;

    for (uint32_t at = held->waiting; at != SIM_NONE; at = trace->held[at].peer) {
        struct held *next = &trace->held[at];
        struct sim_terminal *terminal = &traffic->terminal[next->source];
        next->after = 0;
        next->time = next->time > clock ? next->time : clock;
        if (next->number == terminal->born.number) {
            terminal->chained = nodes;
            nodes = next->source;
        }
    }
    leave_list(trace, place);
    leave_bucket(trace, place);
    held->chained = trace->free;
    trace->free = place;
    return nodes;
}
