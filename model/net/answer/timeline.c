/* SPDX-License-Identifier: Apache-2.0 */

/* A run of the simulator as a timeline for trace viewers, event by event. */

#define _POSIX_C_SOURCE 200809L

#include "net/inner/simulate_record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/inner/record_make.h"
#include "net/inner/wording.h"

enum {
    LONGEST = 512, /* of a line */
    PIECES = 1024, /* of a kind that are kept */
};

/* Part of an event, which comes again in others. */
struct piece {
    uint64_t key; /* what it says; UINT64_MAX: nothing */
    uint64_t length;
    char text[32];
};

enum kind { ROUTER, LANE, BEGIN, CLOCKS, SOURCE, TARGET, NUMBER, KINDS };

struct rg_timeline {
    const rg_topology *net; /* NULL: arrivals */
    rg_out *out;
    unsigned vcs, of_router; /* rows of a router */
    uint64_t *begun; /* by row, vertex * of_router + port * vcs + lane: 1 + the clock of the head of
                        the packet that passes; 0: none */
    bool *named;     /* by row, and then by vertex: it has a name */
    struct piece (*piece)[PIECES]; /* by kind and a hash of the key */
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

static void give_back(rg_timeline *t)
{
    free(t->begun);
    free(t->named);
    free(t->piece);
    free(t);
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

static inline char *write_number(char *at, uint64_t number)
{
    size_t digits = 1;

    for (uint64_t above = 10; digits < 20 && number >= above; above *= 10)
        digits++;
    char *const end = at + digits;
    for (at = end; digits > 0; digits--, number /= 10)
        *--at = (char)('0' + number % 10);
    return end;
}

static inline void put_number(rg_timeline *t, uint64_t number)
{
    t->length = (size_t)(write_number(t->text + t->length, number) - t->text);
}

/* A text, and a number after it. */
#define PUT(t, text, number)                                                                       \
    do {                                                                                           \
        put_text(t, text, sizeof text - 1);                                                        \
        put_number(t, number);                                                                     \
    } while (0)

/* ---- Rows ------------------------------------------------------------------------------------ */

static void put_name(rg_timeline *t, const char *event, uint64_t vertex, uint64_t row,
                     const char *what, uint64_t of)
{
    rg_value *record = rg_record_begin();

    flush(t);
    rg_put_text(record, "ph", "M");
    rg_put_count(record, "pid", vertex);
    rg_put_count(record, "tid", row);
    rg_put_text(record, "name", event);
    rg_put_format(rg_put_record(record, "args"), "name", "%s %s", what,
                  rg_label_of(t->net, of).text);
    (void)rg_write_json(t->out, record, true); /* the status of the output sticks */
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
    t->piece = malloc(KINDS * sizeof *t->piece);
    if (t->piece != NULL)
        memset(t->piece, 0xff, KINDS * sizeof *t->piece);
    if (t->begun == NULL || t->named == NULL || t->piece == NULL) {
        give_back(t);
        return NULL;
    }
    rg_out_text(out, "{\"traceEvents\":[\n");
    return t;
}

static void make_piece(struct piece *piece, enum kind kind, uint64_t key)
{
    static const char *const texts[][2] = {{"\n{\"ph\":\"X\",\"pid\":", ""},
                                           {",\"tid\":", ""},
                                           {",\"ts\":", ""},
                                           {",\"dur\":", ",\"name\":\""},
                                           {"", ">"},
                                           {"", " "},
                                           {"", "\"},"}};

    piece->key = key;
    char *const end = write_number(stpcpy(piece->text, texts[kind][0]), key);
    piece->length = (uint64_t)(stpcpy(end, texts[kind][1]) - piece->text);
}

/* Copies more than its length, which takes fewer instructions. */
static inline char *put_piece(rg_timeline *t, char *at, enum kind kind, uint64_t key)
{
    struct piece *piece = &t->piece[kind][key % PIECES];

    if (piece->key != key)
        make_piece(piece, kind, key);
    memcpy(at, piece->text, kind == ROUTER || kind == CLOCKS ? 32 : 16);
    return at + piece->length;
}

/* Apart from the rest, which is for every flit. */
__attribute__((noinline)) static void put_slice(rg_timeline *t, const rg_sim_move *m, uint64_t lane,
                                                uint64_t row, uint64_t begun)
{
    if (!t->named[row])
        name_row(t, row, m);
    if (t->length + LONGEST > sizeof t->text)
        flush(t);
    char *at = t->text + t->length;
    at = put_piece(t, at, ROUTER, m->vertex);
    at = put_piece(t, at, LANE, lane);
    at = put_piece(t, at, BEGIN, begun);
    at = put_piece(t, at, CLOCKS, m->clock + 1 - begun);
    at = put_piece(t, at, SOURCE, m->source);
    at = put_piece(t, at, TARGET, m->target);
    at = put_piece(t, at, NUMBER, m->number);
    t->length = (size_t)(at - t->text);
}

/* A packet holds a lane from its head to its tail, so slices of a row never overlap. */
void rg_timeline_move(rg_timeline *t, const rg_sim_move *m)
{
    const uint64_t lane = m->port * t->vcs + m->lane, row = m->vertex * t->of_router + lane;
    const uint64_t begun = t->begun[row] != 0 ? t->begun[row] : m->clock + 1;

    t->begun[row] = m->tail ? 0 : begun;
    if (m->tail && t->out->status == RG_OK)
        put_slice(t, m, lane, row, begun - 1);
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
    give_back(t);
    return status;
}
