/* SPDX-License-Identifier: Apache-2.0 */

/* Reads a schedule that is given: lines, or MSCCL's XML. What it does is judged elsewhere. */

#include <inttypes.h>
#include <string.h>

#include "net/inner/collective.h"
#include "net/inner/wording.h"

static const char head[] = "round,from,to,link,source,chunk,op";
#define FIELDS 7

/* A line: round, from, to, link, source, chunk and op, where op is copy or add. */
static bool read_line(const char *line, size_t length, rg_collective_send *send)
{
    uint64_t value[FIELDS - 1];
    const char *at = line, *const end = line + length;

    for (unsigned i = 0; i < FIELDS - 1; i++) {
        const char *const start = at;
        for (value[i] = 0; at < end && *at >= '0' && *at <= '9'; at++) {
            value[i] = 10 * value[i] + (uint64_t)(*at - '0');
            if (value[i] > UINT32_MAX)
                return false;
        }
        if (at == start || at == end || *at++ != ',')
            return false;
    }
    *send = (rg_collective_send){.round = value[0],
                                 .from = (uint32_t)value[1],
                                 .to = (uint32_t)value[2],
                                 .port = (uint32_t)value[3],
                                 .shard = (uint32_t)value[4],
                                 .chunk = (uint32_t)value[5]};
    const size_t left = (size_t)(end - at);
    send->adds = left == 3 && memcmp(at, "add", 3) == 0;
    return send->adds || (left == 4 && memcmp(at, "copy", 4) == 0);
}

/* Reads the next line that is not empty and not the head; false: the text is over. */
static bool next_line(const char *text, size_t length, size_t *at, uint64_t *number,
                      rg_collective_send *send, bool *good)
{
    while (*at < length) {
        const char *const line = text + *at;
        const char *const end = memchr(line, '\n', length - *at);
        size_t count = end == NULL ? length - *at : (size_t)(end - line);
        *at += count + 1;
        ++*number;
        if (count > 0 && line[count - 1] == '\r')
            count--;
        if (count == 0 ||
            (*number == 1 && count == sizeof head - 1 && memcmp(line, head, count) == 0))
            continue;
        *good = read_line(line, count, send);
        return true;
    }
    return false;
}

/* Whether a text is lines: its first one is the head, or a line. */
static bool has_lines(const char *text, size_t length)
{
    rg_collective_send send;
    uint64_t number = 0;
    size_t at = 0;
    bool good = false;

    const bool any = next_line(text, length, &at, &number, &send, &good);
    return any && number == 1
               ? good
               : length >= sizeof head - 1 && memcmp(text, head, sizeof head - 1) == 0;
}

static rg_status judge_lines(const rg_links *links, const rg_collective_ask *ask, const char *text,
                             size_t length, rg_schedule_verdict *verdict, rg_refusal *refusal)
{
    rg_collective_send send;
    rg_judge *judge;
    uint32_t most = 0;
    uint64_t lines = 0, round = 0;
    bool good;

    /* The chunks of a shard: one more than the largest number of one. */
    for (size_t at = 0; next_line(text, length, &at, &lines, &send, &good);) {
        if (good && send.round < round)
            return rg_refuse(refusal, RG_E_SYNTAX, NULL,
                             "line %" PRIu64 ": round %" PRIu64 " below one of round %" PRIu64
                             ": sort the lines by round",
                             lines, send.round, round);
        round = good ? send.round : round;
        if (good && send.chunk > most && send.chunk < UINT32_MAX)
            most = send.chunk;
    }
    rg_status status = rg_judge_open(links, ask, most + 1, verdict, &judge);
    for (size_t at = 0;
         status == RG_OK && next_line(text, length, &at, &verdict->line, &send, &good);) {
        status = good ? rg_judge_take(judge, &send)
                      : rg_refuse(refusal, RG_E_SYNTAX, NULL,
                                  "line %" PRIu64 ": %s expected, as in 1,0,2,0,0,0,copy",
                                  verdict->line, head);
    }
    if (status == RG_OK) {
        verdict->line = 0;
        status = rg_judge_end(judge);
    }
    rg_judge_close(judge);
    return status == RG_E_WRONG ? RG_OK : status; /* the verdict says what is wrong */
}

rg_status rg_schedule_check(const rg_links *links, const rg_collective_ask *ask, const char *text,
                            size_t length, rg_schedule_verdict *verdict, rg_refusal *refusal)
{
    size_t at = 0;

    *verdict = (rg_schedule_verdict){0};
    while (at < length && text[at] != '\0' && strchr(" \t\r\n\xef\xbb\xbf", text[at]) != NULL)
        at++;
    if (at < length && text[at] == '<')
        return rg_msccl_run(links, ask, text, length, verdict, refusal);
    if (!has_lines(text, length))
        return rg_refuse(refusal, RG_E_SYNTAX, NULL,
                         "line 1: no schedule; %s, or MSCCL's XML, expected", head);
    const rg_status status = judge_lines(links, ask, text, length, verdict, refusal);
    return status == RG_OK || status == RG_E_SYNTAX ? status
                                                    : rg_refuse(refusal, status, NULL, NULL);
}
