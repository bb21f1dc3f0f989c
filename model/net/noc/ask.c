/* SPDX-License-Identifier: Apache-2.0 */

/* Options of a network in Verilog, what has been made as a record, and its smaller files. */

#include "noc.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "families/inner/rows.h"
#include "net/inner/compare.h"
#include "net/inner/parse_sim.h"
#include "net/inner/simulate_record.h"
#include "net/inner/simulate.h"
#include "net/inner/wording.h"

/* ---- Options --------------------------------------------------------------------------------- */

void rg_noc_options_init(const rg_topology *net, rg_noc_options *options)
{
    const rg_name name = rg_name_of(&net->name);
    const char *from = net->name.rows == NULL ? name.text : "network";
    size_t at = 0;

    *options = (rg_noc_options){.data = 32, .hop = 2, .classes = 1};
    for (; from[at] != '\0' && at < RG_NOC_NAME - 1; at++)
        options->top[at] = isalnum((unsigned char)from[at]) ? from[at] : '_';
}

/* No keyword of Verilog, SystemVerilog or VHDL has a capital letter; these have an underscore. */
static rg_status set_top(rg_noc_options *options, const char *value, rg_refusal *refusal)
{
    static const char *const keywords[] = {"always_", "first_match", "pulsestyle_", "s_",
                                           "wait_order"};
    bool good = isalpha((unsigned char)value[0]) && strlen(value) < RG_NOC_NAME;
    bool own = false;

    for (const char *c = value; *c != '\0' && good; c++) {
        good = isalnum((unsigned char)*c) || *c == '_';
        own = own || isupper((unsigned char)*c) || *c == '_';
    }
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        own = own && strncmp(value, keywords[i], strlen(keywords[i])) != 0;
    if (!good || !own || strncmp(value, "rg_", 3) == 0)
        return rg_refuse(refusal, RG_E_SYNTAX, NULL,
                         "a letter, and up to %d letters, digits and underscores expected, with a "
                         "capital letter or an underscore among them (else it may be a keyword "
                         "somewhere), no keyword and not rg_...",
                         RG_NOC_NAME - 2);
    (void)strcpy(options->top, value);
    return RG_OK;
}

rg_status rg_noc_option(rg_noc_options *options, const char *name, const char *value,
                        rg_refusal *refusal)
{
    const struct {
        const char *name;
        unsigned *into;
        unsigned least, most;
    } numbers[] = {{"data", &options->data, 8, 512},
                   {"buffer", &options->buffer, 2, 32},
                   {"hop", &options->hop, 1, 2},
                   {"classes", &options->classes, 1, 4},
                   {"user", &options->user, 0, 64}};
    static const char *const pins[] = {"first", NULL};
    uint64_t number = 0;
    unsigned pin = 0;
    rg_status status = RG_OK;

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (strcmp(name, numbers[i].name) != 0)
            continue;
        status = rg_read_whole(value == NULL ? "" : value, numbers[i].least, numbers[i].most,
                               &number, refusal);
        if (status == RG_OK && numbers[i].into == &options->buffer && (number & (number - 1)) != 0)
            return rg_refuse(refusal, RG_E_SYNTAX, NULL, "2, 4, 8, 16 or 32 expected");
        if (status == RG_OK)
            *numbers[i].into = (unsigned)number;
        return status;
    }
    if (strcmp(name, "source") == 0)
        return rg_read_flag(value, &options->source, refusal);
    if (strcmp(name, "wrap") == 0)
        return rg_read_flag(value, &options->wrap, refusal);
    if (strcmp(name, "force") == 0)
        return rg_read_flag(value, &options->force, refusal);
    if (strcmp(name, "top") == 0)
        return set_top(options, value == NULL ? "" : value, refusal);
    if (strcmp(name, "pin") != 0)
        return rg_refuse(refusal, RG_E_FIELDS, NULL, "no such option");
    status = rg_read_name(value, pins, &pin, refusal);
    options->pin = status == RG_OK;
    return status;
}

/* ---- The record ------------------------------------------------------------------------------ */

static double mean_passed(const rg_noc *noc)
{
    uint64_t sum = 0;

    for (size_t i = 0; i < (size_t)noc->terminals * noc->terminals; i++)
        sum += noc->passed[i];
    return (double)sum / noc->terminals / (noc->terminals - 1);
}

static void put_routing(const rg_noc *noc, rg_value *record)
{
    const rg_sim_options *o = &noc->routing;
    const bool by_rule = rg_routing_info_of(o->routing)->by_rule;
    const char *const name = rg_sim_word("routing", o->routing);
    const rg_rule_words rule = by_rule ? rg_rule_print(noc->net, &o->rule) : (rg_rule_words){""};

    rg_say(rg_put_text(record, "routing", name), "routing",
           "%s%s%s%s; free of deadlock: %" PRIu64 " of %" PRIu64 " lanes used, %" PRIu64
           " dependencies, no cycle",
           name, rule.text[0] != '\0' ? ", " : "", rule.text,
           noc->o.pin ? ", several hops pinned to the first" : "", noc->found.used,
           noc->found.channels, noc->found.dependencies);
    (void)rg_put_rule(record, "rule", noc->net, &o->rule);
    rg_put_flag(record, "pinned", noc->o.pin);
    rg_put_counts(record, {"channels", noc->found.channels}, {"used", noc->found.used},
                  {"dependencies", noc->found.dependencies});
}

static void put_router(const rg_noc *noc, rg_value *record)
{
    const rg_noc_options *o = &noc->o;
    const unsigned bank = noc->lanes * o->buffer;
    rg_value *router = rg_put_record(record, "router");
    char classes[32] = "";

    if (o->classes > 1)
        (void)snprintf(classes, sizeof classes, ", %u message classes", o->classes);
    rg_say(router, "router",
           "%u bits, %u flits a lane, %u clock%s a hop%s; %" PRIu64 " of %" PRIu64
           " turns, %" PRIu64 " of %" PRIu64 " lanes are built%s",
           o->data, o->buffer, o->hop, o->hop == 1 ? "" : "s", classes, noc->turns[0],
           noc->turns[1], noc->lanes_used[0], noc->lanes_used[1],
           bank > 32 ? "; two banks of memory or more" : "");
    rg_put_counts(router, {"hop", o->hop}, {"lanes", noc->lanes}, {"buffer", o->buffer},
                  {"data", o->data}, {"user", o->user}, {"inputs", noc->most_ins},
                  {"outputs", noc->most_outs}, {"turns", noc->turns[0]},
                  {"all_turns", noc->turns[1]}, {"built", noc->lanes_used[0]},
                  {"all_lanes", noc->lanes_used[1]});
    rg_put_flag(router, "source", o->source);
    const double passed = mean_passed(noc);
    const double clocks = o->hop == 1 ? passed + 1 : 2 * passed;
    rg_say(rg_put_real(record, "latency", clocks), "latency",
           "%s clocks for R routers and L beats%s: %.2f on average for a beat with no traffic",
           o->hop == 1 ? "R + L" : "2 R + L - 1",
           o->hop == 2 && o->buffer < 4 ? ", up to 2, of more at half that pace" : "", clocks);
}

static void put_end(rg_value *into, const char *key, struct noc_end end)
{
    rg_value *list = rg_put_list(into, key);

    rg_put_count(list, NULL, end.at);
    rg_put_count(list, NULL, end.port);
}

/* Terminals, links and tables. */
static void put_whole(const rg_noc *noc, rg_value *record)
{
    rg_value *terminals = rg_put_list(record, "terminal");
    for (uint32_t bit = 0; bit < noc->o.classes * noc->all; bit++) {
        const uint32_t t = noc->at[bit % noc->all];
        rg_value *terminal = rg_put_record(terminals, NULL);
        rg_put_text(terminal, "label", rg_label_of(noc->whole, bit % noc->all).text);
        rg_put_count(terminal, "class", bit / noc->all);
        if (t == NOC_DEAD)
            continue;
        const struct noc_stream *stream = &noc->stream[bit / noc->all * noc->terminals + t];
        put_end(terminal, "input", stream->to);
        put_end(terminal, "output", stream->from);
    }
    rg_value *links = rg_put_list(record, "links");
    for (uint32_t r = 0; r < noc->routers; r++)
        for (unsigned o = 0; o < noc->router[r].outs; o++)
            if (!(noc->router[r].out[o].at & NOC_TERMINAL)) {
                rg_value *link = rg_put_record(links, NULL);
                put_end(link, "from", (struct noc_end){r, o});
                put_end(link, "to", noc->router[r].out[o]);
            }
    rg_value *rows = rg_put_list(record, "table");
    for (uint32_t r = 0; r < noc->routers; r++)
        for (unsigned row = 0; row < noc->router[r].ins * noc->lanes; row++) {
            if (!noc->router[r].in_lane[row])
                continue;
            rg_value *line = rg_put_record(rows, NULL);
            rg_put_counts(line, {"router", r}, {"input", row / noc->lanes},
                          {"lane", row % noc->lanes});
            rg_value *hops = rg_put_list(line, "hops");
            for (uint32_t t = 0; t < noc->terminals; t++) {
                const uint16_t entry = noc->router[r].entry[(size_t)row * noc->terminals + t];
                if (entry == NOC_NONE)
                    continue;
                rg_value *hop = rg_put_list(hops, NULL);
                rg_put_count(hop, NULL, noc->number[t]);
                rg_put_count(hop, NULL, entry & 0xff);
                rg_put_count(hop, NULL, entry >> 8);
            }
        }
}

/* Terminals that are not built: they take nothing. */
static void put_avoided(const rg_noc *noc, rg_value *record)
{
    rg_value *list = rg_put_list(record, "avoided");
    char text[160] = "";
    size_t at = 0;

    for (uint32_t t = 0; t < noc->all; t++)
        if (noc->at[t] == NOC_DEAD) {
            rg_put_count(list, NULL, t);
            if (at < sizeof text - 60)
                at += (size_t)snprintf(text + at, sizeof text - at, "%s%" PRIu32 " %.40s",
                                       at > 0 ? ", " : "", t, rg_label_of(noc->whole, t).text);
        }
    if (at > 0)
        rg_say(list, "avoided", "%" PRIu32 " of %" PRIu32 " terminals, which take nothing: %s%s",
               noc->all - noc->terminals, noc->all, text, at < sizeof text - 60 ? "" : ", ..");
}

rg_status rg_noc_record(const rg_noc *noc, bool whole, rg_value **record)
{
    const rg_name of = rg_name_of(&noc->whole->name);
    const char *const name = of.text;

    *record = rg_record_begin();
    rg_say(rg_put_text(*record, "network", name), "network",
           "%s: %" PRIu32 " terminals, %" PRIu32 " routers of up to %u inputs and %u outputs", name,
           noc->all, noc->routers, noc->most_ins, noc->most_outs);
    rg_put_counts(*record, {"terminals", noc->all}, {"routers", noc->routers},
                  {"classes", noc->o.classes});
    put_avoided(noc, *record);
    put_routing(noc, *record);
    put_router(noc, *record);
    rg_value *files = rg_put_list(*record, "files");
    for (unsigned i = 0; i < RG_NOC_FILES; i++)
        rg_put_text(files, NULL, noc->file[i]);
    rg_say(files, "files", "%s, .json, .vh, _tb.v, .core, routegen.f", noc->file[0]);
    rg_put_text(*record, "version", RG_VERSION);
    if (whole)
        put_whole(noc, *record);
    return rg_record_made(record);
}

/* ---- Files ----------------------------------------------------------------------------------- */

/* The name of a terminal; those of files have numbers only. */
static void put_macro(const rg_noc *noc, uint32_t t, rg_out *out)
{
    const rg_label label = rg_label_of(noc->whole, t);
    bool gap = false;

    rg_out_format(out, "`define %s_AT", noc->o.top);
    if (noc->whole->name.rows != NULL)
        rg_out_format(out, "_%" PRIu32, t);
    for (const char *c = label.text; *c != '\0' && noc->whole->name.rows == NULL; c++) {
        if (isalnum((unsigned char)*c))
            rg_out_format(out, "%s%c", gap || c == label.text ? "_" : "", *c);
        gap = !isalnum((unsigned char)*c);
    }
    rg_out_format(out, " %" PRIu32 "\n", t);
}

static rg_status write_macros(const rg_noc *noc, rg_out *out)
{
    rg_out_format(out,
                  "// Numbers of the network %s, made by routegen noc.\n"
                  "`define %s_T %" PRIu32 "\n`define %s_W %u\n`define %s_DEST_BITS %u\n"
                  "`define %s_CLASSES %u\n",
                  noc->o.top, noc->o.top, noc->all, noc->o.top, noc->o.data, noc->o.top,
                  noc_bits(noc->all), noc->o.top, noc->o.classes);
    for (uint32_t t = 0; t < noc->all; t++)
        if (noc->at[t] != NOC_DEAD)
            put_macro(noc, t, out);
    return out->status;
}

static rg_status write_core(const rg_noc *noc, rg_out *out)
{
    rg_out_format(out,
                  "CAPI=2:\n"
                  "# Made by routegen noc.\n\n"
                  "name: routegen:noc:%s:%s\n"
                  "description: A network on chip\n\n"
                  "filesets:\n"
                  "  rtl:\n"
                  "    depend: [routegen:routegen:noc:%s]\n"
                  "    files:\n"
                  "      - %s\n"
                  "      - %s: {is_include_file: true}\n"
                  "    file_type: verilogSource\n"
                  "  bench:\n"
                  "    files: [%s]\n"
                  "    file_type: verilogSource\n\n"
                  "targets:\n"
                  "  default:\n"
                  "    filesets: [rtl]\n"
                  "  sim:\n"
                  "    filesets: [rtl, bench]\n"
                  "    default_tool: icarus\n"
                  "    toplevel: %s_tb\n",
                  noc->o.top, RG_VERSION, RG_VERSION, noc->file[0], noc->file[2], noc->file[3],
                  noc->o.top);
    return out->status;
}

/* Icarus and Verilator put a variable of the environment in. */
static rg_status write_list(const rg_noc *noc, rg_out *out)
{
    rg_out_format(out, "+incdir+$(ROUTEGEN_RTL)/noc\n-y $(ROUTEGEN_RTL)/noc\n+libext+.v\n%s\n",
                  noc->file[0]);
    return out->status;
}

static rg_status (*const writes[RG_NOC_FILES])(const rg_noc *noc, rg_out *out) = {
    rg_noc_verilog, NULL, write_macros, rg_noc_bench, write_core, write_list};

/* It says what all others are. */
static rg_status write_json(const rg_noc *noc, rg_out *out)
{
    rg_value *record = NULL;
    char text[RG_NOC_DIGEST];

    rg_status status = rg_noc_record(noc, true, &record);
    if (status == RG_OK && noc->o.rest == NULL) /* simulate takes whole networks */
        status = rg_noc_put_options(noc, record);
    rg_value *digests = rg_put_record(record, "sha256");
    for (unsigned file = 0; file < RG_NOC_FILES && status == RG_OK; file++) {
        rg_grown_text own = {0};
        rg_out into = {.write = rg_grown_text_add, .context = &own};
        if (file == RG_NOC_JSON)
            continue;
        status = writes[file](noc, &into);
        rg_noc_digest(own.bytes, own.length, text);
        rg_put_text(digests, noc->file[file], text);
        free(own.bytes);
    }
    if (status == RG_OK)
        status = rg_write_json(out, record, false);
    rg_record_close(record);
    return status;
}

rg_status rg_noc_write(const rg_noc *noc, unsigned file, rg_out *out)
{
    if (file >= RG_NOC_FILES)
        return RG_E_INDEX;
    return file == RG_NOC_JSON ? write_json(noc, out) : writes[file](noc, out);
}

/* ---- By words -------------------------------------------------------------------------------- */

struct ask {
    rg_noc_options options;
    rg_grown_text routing; /* the other options */
};

static rg_status take(void *input, const char *name, const char *value, rg_refusal *refusal)
{
    struct ask *ask = input;
    rg_out out = {.write = rg_grown_text_add, .context = &ask->routing};

    const rg_status status = rg_noc_option(&ask->options, name, value, refusal);
    if (status != RG_E_FIELDS)
        return status;
    rg_out_format(&out, "%s%s%s ", name, value != NULL ? "=" : "", value != NULL ? value : "");
    return out.status;
}

/* Makes the network that the options name, and hands it over. */
static rg_status ask(const rg_topology *net, const char *options, const rg_watch *watch,
                     rg_status (*use)(const rg_noc *noc, void *input), void *input,
                     rg_refusal *refusal)
{
    struct ask ask = {.routing = {0}};
    rg_avoided avoided = {.rest = {0}};
    rg_sim_options routing = {.trees = NULL};
    rg_noc *noc = NULL;

    rg_noc_options_init(net, &ask.options);
    rg_status status = rg_avoided_open(&net, &options, &avoided, refusal);
    if (status == RG_OK)
        status = rg_read_options(options, take, &ask, refusal);
    if (avoided.rest.graph != NULL)
        ask.options.rest = &avoided.rest;
    if (status == RG_OK)
        status = rg_ask_routing(net, ask.routing.bytes, false, watch, &routing, refusal);
    free(ask.routing.bytes);
    if (status == RG_OK)
        status = rg_noc_open(net, &routing, &ask.options, watch, &noc, refusal);
    rg_sim_unprepare(&routing);
    if (status == RG_OK) {
        status = use(noc, input);
        if (status != RG_OK)
            (void)rg_refuse(refusal, status, NULL, NULL);
    }
    rg_noc_close(noc);
    rg_avoided_close(&avoided);
    return status;
}

static rg_status use_record(const rg_noc *noc, void *input)
{
    return rg_noc_record(noc, false, input);
}

rg_status rg_ask_noc_record(const rg_topology *net, const char *options, const rg_watch *watch,
                            rg_value **record, rg_refusal *refusal)
{
    return ask(net, options, watch, use_record, record, refusal);
}

struct noc_file {
    unsigned number;
    rg_out *out;
};

static rg_status write_record(const rg_noc *noc, rg_out *out)
{
    rg_value *record = NULL;

    rg_status status = rg_noc_record(noc, false, &record);
    if (status == RG_OK)
        status = rg_write_json(out, record, false);
    rg_record_close(record);
    return status;
}

static rg_status use_file(const rg_noc *noc, void *input)
{
    const struct noc_file *file = input;

    return file->number < RG_NOC_FILES ? rg_noc_write(noc, file->number, file->out)
                                       : write_record(noc, file->out);
}

rg_status rg_ask_noc(const rg_topology *net, const char *options, const char *file, rg_out *out,
                     const rg_watch *watch, rg_refusal *refusal)
{
    static const char *const files[] = {"v", "json", "vh", "tb", "core", "f", "summary", NULL};
    struct noc_file asked = {.out = out};
    const rg_status status = rg_read_name(file, files, &asked.number, refusal);

    return status == RG_OK ? ask(net, options, watch, use_file, &asked, refusal) : status;
}
