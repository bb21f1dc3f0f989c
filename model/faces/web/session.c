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
    rg_value *record = rg_record_begin();

    rg_put_text(record, "text", refusal->text);
    rg_put_text(record, "says", refusal->text + refusal->says);
    rg_put_real(record, "place", somewhere ? (double)refusal->place : -1);
    rg_put_count(record, "length", refusal->length);
    (void)rg_write_json(rg_web_answer_begin(web), record, true); /* without memory empty */
    rg_record_close(record);
    return refusal->status;
}

int rg_web_refuse(struct rg_web *web, rg_status status)
{
    rg_refusal refusal;

    (void)rg_refuse(&refusal, status, NULL, NULL);
    return rg_web_refused(web, &refusal);
}

void rg_web_put_label(const struct rg_web *web, rg_value *into, const char *key, uint64_t vertex)
{
    rg_put_text(into, key, rg_label_of(&web->net, vertex).text);
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
