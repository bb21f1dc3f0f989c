/* SPDX-License-Identifier: Apache-2.0 */

/* Schedules for other programs. */

#include <inttypes.h>

#include "programs.h"

/* The head comes with the first line: a method that fails prints nothing. */
struct lines {
    rg_out *out;
    bool begun;
};

static rg_status put_line(void *context, const rg_collective_send *send)
{
    struct lines *lines = context;
    rg_out *out = lines->out;
    const uint64_t field[] = {send->round, send->from,  send->to,
                              send->port,  send->shard, send->chunk};

    if (!lines->begun)
        rg_out_text(out, "round,from,to,link,source,chunk,op\n");
    lines->begun = true;
    for (unsigned i = 0; i < sizeof field / sizeof *field; i++) {
        rg_out_count(out, field[i]);
        rg_out_bytes(out, ",", 1);
    }
    rg_out_text(out, send->adds ? "add\n" : "copy\n");
    return out->status;
}

static rg_status put_csv(const rg_links *links, const rg_collective_ask *ask, rg_out *out,
                         const rg_watch *watch)
{
    struct lines lines = {out, false};
    const rg_send_sink sink = {put_line, &lines};
    rg_collective_numbers numbers;

    return rg_collective_run(links, ask, 0, &sink, watch, &numbers);
}

/* ---- GOAL ------------------------------------------------------------------------------------ */

/* The whole bytes of a chunk: those of all parts add up to the bytes. */
static uint64_t bytes_of(const struct program *p, const rg_collective_send *send)
{
    const uint64_t parts = rg_collective_parts(p->links, p->ask);
    const uint64_t part = thing(p, send) % parts;

    return (uint64_t)(p->ask->bytes * (double)(part + 1) / (double)parts) -
           (uint64_t)(p->ask->bytes * (double)part / (double)parts);
}

static void put_goal(struct program *p, uint32_t node)
{
    const size_t first = p->first[node];

    if (node == 0)
        rg_out_format(p->out, "num_ranks %u\n\n", (unsigned)p->links->nodes);
    rg_out_format(p->out, "rank %u {\n", (unsigned)node);
    for (size_t i = first; i < p->first[node + 1]; i++) {
        const rg_collective_send *send = send_of(p, i);
        const bool sends = send->from == node;
        rg_out_format(p->out, "l%zu: %s %" PRIu64 "b %s %" PRIu32 " tag %zu\n", i - first,
                      sends ? "send" : "recv", bytes_of(p, send), sends ? "to" : "from",
                      sends ? send->to : send->from, p->line[i].send);
        for (size_t at = sends ? p->line[i].receive : NONE; at != NONE; at = p->line[at].receive)
            rg_out_format(p->out, "l%zu requires l%zu\n", i - first, at - first);
        if (p->line[i].same_link != NONE)
            rg_out_format(p->out, "l%zu requires l%zu\n", i - first, p->line[i].same_link - first);
    }
    rg_out_text(p->out, "}\n\n");
}

/* ---- All of them ----------------------------------------------------------------------------- */

rg_status rg_schedule_write(const rg_links *links, const rg_collective_ask *ask,
                            rg_schedule_format format, rg_out *out, const rg_watch *watch)
{
    switch (format) {
    case RG_SCHEDULE_GOAL:
        return rg_programs_write(links, ask, out, watch, false, put_goal);
    case RG_SCHEDULE_MSCCL:
        return rg_programs_write(links, ask, out, watch, false, rg_put_msccl);
    case RG_SCHEDULE_MSCCLPP:
        return rg_programs_write(links, ask, out, watch, true, rg_put_mscclpp);
    case RG_SCHEDULE_CSV:
        break;
    }
    return put_csv(links, ask, out, watch);
}

const char *rg_schedule_format_name(unsigned format)
{
    static const char *const names[] = {"csv", "goal", "msccl", "mscclpp"};
    return format < sizeof names / sizeof *names ? names[format] : NULL;
}
