/* SPDX-License-Identifier: Apache-2.0 */

/* What the judge says of a schedule, as a record. */

#include <inttypes.h>
#include <stdio.h>

#include "net/inner/collective.h"
#include "net/inner/record_make.h"
#include "net/inner/wording.h"

static void put_verdict(rg_value *record, const rg_links *links, const rg_schedule_verdict *verdict)
{
    static const char *const texts[] = {
        [RG_SCHEDULE_LINE] = "not a line of round,from,to,link,source,chunk,op for this collective",
        [RG_SCHEDULE_ROUNDS] = "a round before that of the line above",
        [RG_SCHEDULE_LINK] = "no such link",
        [RG_SCHEDULE_TWICE] = "the link has a chunk in this round already",
        [RG_SCHEDULE_ABSENT] = "the sender does not have the chunk before this round",
        [RG_SCHEDULE_STUCK] = "waits for what never comes",
        [RG_SCHEDULE_UNHEARD] = "nobody receives what is sent",
        [RG_SCHEDULE_COUNT] = "receives another number of chunks than is sent",
        [RG_SCHEDULE_PLACE] = "a place beyond its buffer",
        [RG_SCHEDULE_AGAIN] = "the receiver has the chunk already, or has passed its sum on",
    };
    const rg_collective_send *send = &verdict->send;
    rg_value *sends = rg_put_count(record, "sends", verdict->sends);
    rg_put_count(record, "rounds", verdict->rounds);
    rg_put_count_if(record, "chunks", verdict->chunks, verdict->vector == 0);
    rg_value *faults = rg_put_list(record, "faults");

    if (verdict->fault == RG_SCHEDULE_RIGHT) {
        const uint32_t chunks = verdict->vector > 0 ? verdict->vector : verdict->chunks;
        rg_say(sends, "right", "%" PRIu64 " round%s, %" PRIu64 " send%s, %" PRIu32 " chunk%s %s",
               verdict->rounds, verdict->rounds == 1 ? "" : "s", verdict->sends,
               verdict->sends == 1 ? "" : "s", chunks, chunks == 1 ? "" : "s",
               verdict->vector > 0 ? "in all" : "a shard");
        return;
    }
    rg_value *fault = rg_put_record(faults, NULL);
    rg_put_count_if(fault, "line", verdict->line, verdict->line > 0);
    char text[200];
    if (verdict->fault == RG_SCHEDULE_MISSING)
        (void)snprintf(text, sizeof text,
                       "at the end node %" PRIu32 " lacks chunk %" PRIu32 " of node %" PRIu32,
                       send->to, send->chunk, send->shard);
    else if (verdict->fault == RG_SCHEDULE_VALUE)
        (void)snprintf(text, sizeof text,
                       "leaves in chunk %" PRIu32 " of node %" PRIu32
                       "'s output what does not belong there",
                       send->chunk, send->to);
    else if (verdict->fault == RG_SCHEDULE_LACKS)
        (void)snprintf(text, sizeof text,
                       "at the end node %" PRIu32 " lacks chunk %" PRIu32 " of its output",
                       send->to, send->chunk);
    else if (verdict->fault == RG_SCHEDULE_RACE)
        (void)snprintf(text, sizeof text,
                       "no step of this block has waited for line %" PRIu64
                       ", which is about the same place",
                       verdict->other);
    else
        (void)snprintf(text, sizeof text, "%s%s", texts[verdict->fault],
                       verdict->fault == RG_SCHEDULE_TWICE && links->to == NULL &&
                               links->routed == NULL
                           ? "; what goes by a routing is judged with --routing"
                           : "");
    rg_put_text(fault, "text", text);
    if (verdict->line > 0)
        rg_put_line(record, "wrong", "line %" PRIu64 ": %s", verdict->line, text);
    else
        rg_put_line(record, "wrong", "%s", text);
}

/* What channels have of a schedule in csv that is right. */
static rg_status put_counted(rg_value *record, const rg_links *links, const rg_collective_ask *ask,
                             const rg_schedule_verdict *verdict)
{
    const bool right = verdict->fault == RG_SCHEDULE_RIGHT;
    rg_collective_numbers numbers = {.chunks =
                                         ask->collective == RG_ALLTOALL ? 1 : verdict->chunks};

    if (links->routed != NULL && right)
        numbers.slots = links->routed->slots;
    const rg_status status = numbers.slots > 0 ? rg_collective_limit(links, ask, &numbers) : RG_OK;
    rg_value *limit = rg_put_count_if(record, "limit", numbers.limit, numbers.slots > 0);
    if (numbers.slots > 0)
        rg_say(limit, "limit", NULL);
    rg_put_collective_steps(record, record, "routing", links, ask, &numbers);
    return status;
}

rg_status rg_collective_verdict(const rg_topology *net, rg_collective_ask *ask, const char *text,
                                size_t length, rg_value **record, rg_refusal *refusal)
{
    rg_schedule_verdict verdict;
    rg_links links;
    rg_status status = rg_collective_open(net, ask, NULL, &links, refusal);

    if (status != RG_OK)
        return status;
    status = rg_schedule_check(&links, ask, text, length, &verdict, refusal);
    if (status != RG_OK) {
        rg_collective_close(&links);
        return status;
    }
    *record = rg_record_begin();
    rg_put_text(*record, "network", rg_name_of(&net->name).text);
    rg_put_text(*record, "collective", rg_collective_name(ask->collective));
    put_verdict(*record, &links, &verdict);
    status = put_counted(*record, &links, ask, &verdict);
    rg_collective_close(&links);
    if (status == RG_OK)
        status = rg_record_made(record);
    else
        rg_record_close(*record);
    return status == RG_OK ? RG_OK : rg_collective_refuse(net, ask, status, refusal);
}
