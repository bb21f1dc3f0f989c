/* SPDX-License-Identifier: Apache-2.0 */

#include "inner/net/simulate_record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inner/net/record_make.h"

enum { LONGEST = 512 }; /* of a line */

struct rg_timeline {
    const rg_topology *net; /* NULL: arrivals */
    rg_out *out;
    unsigned vcs, of_router; /* rows of a router */
    uint64_t *begun; /* by row, vertex * of_router + port * vcs + lane: 1 + the clock of the head of
                        the packet that passes; 0: none */
    bool *named;     /* by row, and then by vertex: it has a name */
    size_t length;
    char text[1 << 16];
};

static rg_timeline *make(const rg_topology *net, rg_out *out)
{
    rg_timeline *t = calloc(1, sizeof *t);
    if (t != NULL) {
        t->net = net;
        t->out = out;
    }
    return t;
}

static void flush(rg_timeline *t)
{
    if (t->length > 0)
        rg_out_bytes(t->out, t->text, t->length);
    t->length = 0;
}

static inline void put_text(rg_timeline *t, const char *text, size_t length)
{
    memcpy(t->text + t->length, text, length);
    t->length += length;
}

/* A text, and a number after it. */
#define PUT(t, text, number)                                                                       \
    do {                                                                                           \
        put_text(t, text, sizeof text - 1);                                                        \
        put_number(t, number);                                                                     \
    } while (0)

static void put_number(rg_timeline *t, uint64_t number)
{
    size_t digits = 1;

    for (uint64_t above = 10; digits < 20 && number >= above; above *= 10)
        digits++;
    t->length += digits;
    for (char *at = t->text + t->length; digits > 0; digits--, number /= 10)
        *--at = (char)('0' + number % 10);
}

/* ---- Rows ------------------------------------------------------------------------------------ */

static void put_name(rg_timeline *t, const char *event, uint64_t vertex, uint64_t row,
                     const char *what, uint64_t of)
{
    char label[RG_TOPOLOGY_MAX_LABEL] = "";
    rg_value *record = rg_record_begin();

    flush(t);
    (void)rg_topology_label(t->net, of, label);
    rg_put_text(record, "ph", "M");
    rg_put_count(record, "pid", vertex);
    rg_put_count(record, "tid", row);
    rg_put_text(record, "name", event);
    rg_put_format(rg_put_record(record, "args"), "name", "%s %s", what, label);
    const rg_status status = rg_write_json(t->out, record, true);
    if (status != RG_OK)
        t->out->status = status;
    rg_record_close(record);
    rg_out_text(t->out, ",");
}

static void name_row(rg_timeline *t, uint64_t row, const rg_sim_move *m)
{
    const rg_topology *net = t->net;
    bool *router = &t->named[net->vertices * t->of_router + m->vertex];
    rg_topology_end end = {m->vertex, m->port};
    char what[48];

    if (!*router)
        put_name(t, "process_name", m->vertex, 0,
                 m->vertex < net->nodes && !net->direct ? "node" : "router", m->vertex);
    if (m->port < net->ports)
        (void)rg_topology_neighbour(net, m->vertex, m->port, &end);
    (void)snprintf(what, sizeof what, "port %u lane %u to", m->port, m->lane);
    put_name(t, "thread_name", m->vertex, row % t->of_router,
             m->port < net->ports ? what : "to the node of", end.vertex);
    *router = t->named[row] = true;
}

rg_timeline *rg_timeline_open(const rg_topology *net, unsigned vcs, rg_out *out)
{
    rg_timeline *t = make(net, out);
    if (t == NULL)
        return NULL;
    t->vcs = vcs;
    t->of_router = (net->ports + 1U) * vcs;
    t->begun = calloc((size_t)net->vertices * t->of_router, sizeof *t->begun);
    t->named = calloc((size_t)net->vertices * (t->of_router + 1U), sizeof *t->named);
    if (t->begun == NULL || t->named == NULL)
        t->out->status = RG_E_MEMORY;
    rg_out_text(out, "{\"traceEvents\":[\n");
    return t;
}

/* A packet holds a lane from its head to its tail, so slices of a row never overlap. */
void rg_timeline_move(rg_timeline *t, const rg_sim_move *m)
{
    const uint64_t lane = m->port * t->vcs + m->lane, row = m->vertex * t->of_router + lane;

    if (t->out->status != RG_OK)
        return;
    if (t->begun[row] == 0)
        t->begun[row] = m->clock + 1;
    if (!m->tail)
        return;
    if (!t->named[row])
        name_row(t, row, m);
    if (t->length + LONGEST > sizeof t->text)
        flush(t);
    PUT(t, "\n{\"ph\":\"X\",\"pid\":", m->vertex);
    PUT(t, ",\"tid\":", lane);
    PUT(t, ",\"ts\":", t->begun[row] - 1);
    PUT(t, ",\"dur\":", m->clock + 2 - t->begun[row]);
    PUT(t, ",\"name\":\"", m->source);
    PUT(t, ">", m->target);
    PUT(t, " ", m->number);
    put_text(t, "\"},", 3);
    t->begun[row] = 0;
}

/* ---- Packets --------------------------------------------------------------------------------- */

rg_timeline *rg_arrivals_open(rg_out *out)
{
    rg_out_text(out, "source,destination,injected,entered,arrived,hops,flits,class\n");
    return make(NULL, out);
}

void rg_arrivals_add(rg_timeline *t, const rg_sim_arrival *a)
{
    if (t->length + LONGEST > sizeof t->text)
        flush(t);
    put_number(t, a->source);
    PUT(t, ",", a->target);
    PUT(t, ",", a->born);
    PUT(t, ",", a->sent);
    PUT(t, ",", a->arrived);
    PUT(t, ",", a->hops);
    PUT(t, ",", a->flits);
    PUT(t, ",", a->kind);
    put_text(t, "\n", 1);
}

rg_status rg_timeline_close(rg_timeline *t)
{
    if (t == NULL)
        return RG_OK;
    flush(t);
    if (t->net != NULL) /* an event, as a comma stands before it */
        rg_out_text(t->out, "\n{\"ph\":\"M\",\"pid\":0,\"name\":\"end\",\"args\":{}}]}\n");
    const rg_status status = t->out->status;
    free(t->begun);
    free(t->named);
    free(t);
    return status;
}
