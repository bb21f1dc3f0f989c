/* SPDX-License-Identifier: Apache-2.0 */

#include "session.h"

#include <math.h>
#include <stdlib.h>

#include "routegen/status.h"
#include "net/inner/wording.h"

/* ---- The answer */

rg_out *rg_web_answer_begin(struct rg_web *web)
{
    web->answer.length = 0;
    web->out = (rg_out){.write = rg_grown_text_add, .context = &web->answer};
    return &web->out;
}

int rg_web_answer_end(struct rg_web *web)
{
    return web->out.status == RG_OK ? RG_OK : rg_web_refuse(web, web->out.status);
}

int rg_web_refused(struct rg_web *web, const rg_refusal *refusal)
{
    const bool somewhere = refusal->place != RG_NO_PLACE;
    rg_out *out = rg_web_answer_begin(web);

    rg_out_text(out, "{\"text\":");
    rg_write_json_text(out, refusal->text);
    rg_out_text(out, ",\"says\":");
    rg_write_json_text(out, refusal->text + refusal->says);
    rg_out_format(out, ",\"place\":%ld,\"length\":%ld}", somewhere ? (long)refusal->place : -1L,
                  (long)refusal->length);
    return refusal->status;
}

int rg_web_refuse(struct rg_web *web, rg_status status)
{
    rg_refusal refusal;

    (void)rg_refuse(&refusal, status, NULL, NULL);
    return rg_web_refused(web, &refusal);
}

void rg_web_json_label(struct rg_web *web, uint64_t vertex)
{
    char text[RG_TOPOLOGY_MAX_LABEL] = "";

    (void)rg_topology_label(&web->net, vertex, text);
    rg_write_json_text(&web->out, text);
}

void rg_web_json_real(rg_out *out, double number)
{
    if (isfinite(number))
        rg_out_format(out, "%.15g", number);
    else
        rg_out_text(out, "null");
}

int rg_web_record(struct rg_web *web, rg_value *record, const char *key)
{
    const rg_value *value = key == NULL ? record : rg_value_at(record, key);
    const rg_status status = rg_write_json(rg_web_answer_begin(web), value, true);

    rg_record_close(record);
    return status == RG_OK ? rg_web_answer_end(web) : rg_web_refuse(web, status);
}

/* ---- The session */

struct rg_web *rg_web_begin(void)
{
    return calloc(1, sizeof(struct rg_web));
}

char *rg_web_input(struct rg_web *web, size_t bytes)
{
    free(web->input);
    web->input = calloc(bytes + 1, 1); /* a zero follows whatever the page writes */
    web->input_bytes = bytes > 0 ? bytes - 1 : 0;
    return web->input;
}

rg_status rg_web_whole(double number, double end, uint64_t *whole)
{
    if (!(number >= 0) || !(number < end) || floor(number) < number)
        return RG_E_INDEX;
    *whole = (uint64_t)number;
    return RG_OK;
}

rg_status rg_web_vertex_of(const struct rg_web *web, double number, uint64_t *vertex)
{
    if (!web->graph)
        return RG_E_FAMILY;
    return rg_web_whole(number, (double)web->net.vertices, vertex);
}

int rg_web_version(struct rg_web *web)
{
    rg_out_text(rg_web_answer_begin(web), RG_VERSION);
    return rg_web_answer_end(web);
}
