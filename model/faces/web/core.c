/* SPDX-License-Identifier: Apache-2.0 */

/* Hardware: a network on chip, and the serial core of a Kautz digraph, clock by clock. */

#include "cycle/kautz/kautz_serial.h"
#include "net/inner/noc.h"
#include "session.h"

/* A request is answered after some k + 3d + 3 clocks. */
#define MOST_CLOCKS 128

static void put_letters(rg_value *into, const char *key, const uint8_t *letter, unsigned count)
{
    rg_value *list = rg_put_list(into, key);

    for (unsigned i = 0; i < count; i++)
        rg_put_count(list, NULL, letter[i]);
}

static void put_flags(rg_value *into, const char *key, uint32_t flags, unsigned count)
{
    rg_value *list = rg_put_list(into, key);

    for (unsigned i = 0; i < count; i++)
        rg_put_count(list, NULL, flags >> i & 1U);
}

/* What is under test, and why it is no route. @matched: what the units said one clock before. */
static void put_story(rg_value *into, const rg_kautz *net, const rg_kautz_serial_look *look,
                      bool matched)
{
    const char *key = "candidate", *why = "";

    if (look->phase == RG_PHASE_A)
        rg_put_format(into, key, "overlap %u", net->k - look->hops);
    else if (look->phase == RG_PHASE_B)
        rg_put_format(into, key, "insert %u", look->out_letter);
    else
        rg_put_format(into, key, "insert %u and %u", look->out_letter, look->in_letter);
    if (look->m_tvalid && look->error == 0) {
        rg_put_format(into, "why", "route %u", look->routes + 1U);
        return;
    }
    if (look->m_tvalid)
        why = "an error";
    else if (look->phase == RG_PHASE_A && !matched)
        why = "the letters differ";
    else if (!look->free_out && !look->free_in)
        why = "both letters are used";
    else if (!look->free_out)
        why = "the out letter is used";
    else if (!look->free_in)
        why = "the in letter is used";
    rg_put_text(into, "why", why);
}

static void put_clock(rg_value *clocks, const rg_kautz *net, const rg_kautz_serial_look *look,
                      bool matched)
{
    rg_value *into = rg_put_record(clocks, NULL);

    rg_put_counts(into, {"idle", look->idle}, {"busy", look->busy}, {"first", look->first},
                  {"valid", look->m_tvalid});
    rg_put_format(into, "look", "%c", 'A' + look->look);
    rg_put_format(into, "phase", "%c", 'A' + look->phase);
    rg_put_counts(into, {"hops", look->hops}, {"routes", look->routes}, {"error", look->error},
                  {"known", look->known}, {"free_known", look->free_known}, {"match", look->match},
                  {"out_letter", look->out_letter}, {"out_next", look->out_next},
                  {"in_letter", look->in_letter}, {"in_next", look->in_next},
                  {"free_out", look->free_out}, {"free_in", look->free_in});
    put_letters(into, "src", look->src, net->k);
    put_letters(into, "dst", look->dst, net->k);
    put_letters(into, "in", look->in, net->k);
    put_letters(into, "tail", look->tail, net->k + 1U);
    put_letters(into, "off", (const uint8_t *)look->off, net->k);
    put_flags(into, "used_out", look->used_out, net->d + 1U);
    put_flags(into, "used_in", look->used_in, net->d + 1U);
    if (look->busy && !look->first) {
        put_story(into, net, look, matched);
        return;
    }
    rg_put_text(into, "candidate", "");
    rg_put_text(into, "why",
                look->first ? "the request is checked, and the letters that no route may use are "
                              "marked"
                            : "a request is waited for");
}

/* Clocks from the one in which the request is taken to the one after its last route. */
static void put_clocks(rg_value *clocks, rg_kautz_serial *core, rg_kautz_serial_in *in)
{
    rg_kautz_serial_look look;
    bool matched = false, busy = false;

    for (unsigned clock = 0; clock < MOST_CLOCKS; clock++) {
        rg_kautz_serial_registers(core, &look);
        put_clock(clocks, &core->net, &look, matched);
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
    rg_value *record = rg_record_begin();
    rg_put_counts(record, {"d", net->d}, {"k", net->k});
    put_clocks(rg_put_list(record, "clocks"), &core, &in);
    return rg_web_record(web, record, NULL);
}

int rg_web_chip(struct rg_web *web)
{
    rg_value *record = NULL;
    rg_refusal refusal;

    if (!web->graph)
        return rg_web_refuse(web, RG_E_FAMILY);
    return rg_ask_noc_record(&web->net, web->input, NULL, &record, &refusal) == RG_OK
               ? rg_web_record(web, record, NULL)
               : rg_web_refused(web, &refusal);
}
