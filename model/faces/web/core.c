/* SPDX-License-Identifier: Apache-2.0 */

/* The serial core of a Kautz digraph in every clock of a request, from its registers. */

#include "cycle/kautz/kautz_serial.h"
#include "session.h"

/* A request is answered after some k + 3d + 3 clocks. */
#define MOST_CLOCKS 128

static void put_letters(rg_out *out, const char *key, const uint8_t *letter, unsigned count)
{
    rg_out_format(out, ",\"%s\":[", key);
    for (unsigned i = 0; i < count; i++)
        rg_out_format(out, "%s%u", i == 0 ? "" : ",", letter[i]);
    rg_out_text(out, "]");
}

static void put_flags(rg_out *out, const char *key, uint32_t flags, unsigned count)
{
    rg_out_format(out, ",\"%s\":[", key);
    for (unsigned i = 0; i < count; i++)
        rg_out_format(out, "%s%u", i == 0 ? "" : ",", flags >> i & 1U);
    rg_out_text(out, "]");
}

/* What is under test, and why it is no route. @matched: what the units said one clock before. */
static void put_story(rg_out *out, const rg_kautz *net, const rg_kautz_serial_look *look,
                      bool matched)
{
    rg_out_text(out, ",\"candidate\":\"");
    if (look->phase == RG_PHASE_A)
        rg_out_format(out, "overlap %u", net->k - look->hops);
    else if (look->phase == RG_PHASE_B)
        rg_out_format(out, "insert %u", look->out_letter);
    else
        rg_out_format(out, "insert %u and %u", look->out_letter, look->in_letter);
    rg_out_text(out, "\",\"why\":\"");
    if (look->m_tvalid && look->error != 0)
        rg_out_text(out, "an error");
    else if (look->m_tvalid)
        rg_out_format(out, "route %u", look->routes + 1U);
    else if (look->phase == RG_PHASE_A && !matched)
        rg_out_text(out, "the letters differ");
    else if (!look->free_out && !look->free_in)
        rg_out_text(out, "both letters are used");
    else if (!look->free_out)
        rg_out_text(out, "the out letter is used");
    else if (!look->free_in)
        rg_out_text(out, "the in letter is used");
    rg_out_text(out, "\"");
}

static void put_clock(rg_out *out, const rg_kautz *net, const rg_kautz_serial_look *look,
                      bool matched)
{
    rg_out_format(out,
                  "{\"idle\":%u,\"busy\":%u,\"first\":%u,\"valid\":%u,\"look\":\"%c\","
                  "\"phase\":\"%c\",\"hops\":%u,\"routes\":%u,\"error\":%u,\"known\":%u,"
                  "\"free_known\":%u,\"match\":%u",
                  look->idle, look->busy, look->first, look->m_tvalid, 'A' + look->look,
                  'A' + look->phase, look->hops, look->routes, look->error, look->known,
                  look->free_known, look->match);
    rg_out_format(out, ",\"out_letter\":%u,\"out_next\":%u,\"in_letter\":%u,\"in_next\":%u",
                  look->out_letter, look->out_next, look->in_letter, look->in_next);
    rg_out_format(out, ",\"free_out\":%u,\"free_in\":%u", look->free_out, look->free_in);
    put_letters(out, "src", look->src, net->k);
    put_letters(out, "dst", look->dst, net->k);
    put_letters(out, "in", look->in, net->k);
    put_letters(out, "tail", look->tail, net->k + 1U);
    put_letters(out, "off", (const uint8_t *)look->off, net->k);
    put_flags(out, "used_out", look->used_out, net->d + 1U);
    put_flags(out, "used_in", look->used_in, net->d + 1U);
    if (look->busy && !look->first)
        put_story(out, net, look, matched);
    else
        rg_out_format(out, ",\"candidate\":\"\",\"why\":\"%s\"",
                      look->first ? "the request is checked, and the letters that no route may use "
                                    "are marked"
                                  : "a request is waited for");
    rg_out_text(out, "}");
}

/* Clocks from the one in which the request is taken to the one after its last route. */
static void put_clocks(struct rg_web *web, rg_kautz_serial *core, rg_kautz_serial_in *in)
{
    rg_kautz_serial_look look;
    bool matched = false, busy = false;

    for (unsigned clock = 0; clock < MOST_CLOCKS; clock++) {
        rg_kautz_serial_registers(core, &look);
        rg_out_text(&web->out, clock == 0 ? "" : ",");
        put_clock(&web->out, &core->net, &look, matched);
        if (busy && !look.busy)
            return;
        matched = look.match;
        busy = busy || look.busy;
        rg_kautz_serial_clock(core, in);
        in->s_tvalid = false;
    }
}

int rg_web_core(struct rg_web *web, double from, double to)
{
    const rg_kautz *net = &web->any.shape.kautz;
    rg_kautz_serial core;
    rg_kautz_serial_in in = {.m_tready = true};
    rg_link ends;

    rg_status status = rg_web_vertex_of(web, from, &ends.from);
    if (status == RG_OK)
        status = rg_web_vertex_of(web, to, &ends.to);
    if (status == RG_OK && web->any.info->kind != RG_KIND_KAUTZ)
        status = RG_E_FAMILY;
    if (status == RG_OK)
        status = rg_kautz_unrank(net, ends.from, &in.source);
    if (status == RG_OK)
        status = rg_kautz_unrank(net, ends.to, &in.destination);
    if (status != RG_OK)
        return rg_web_refuse(web, status);
    rg_kautz_serial_init(net, &core);
    rg_kautz_serial_clock(&core, &in); /* out of reset */
    in.s_tvalid = true;
    rg_out_format(rg_web_answer_begin(web), "{\"d\":%u,\"k\":%u,\"clocks\":[", net->d, net->k);
    put_clocks(web, &core, &in);
    rg_out_text(&web->out, "]}");
    return rg_web_answer_end(web);
}
