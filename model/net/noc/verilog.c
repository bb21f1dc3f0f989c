/* SPDX-License-Identifier: Apache-2.0 */

/* NAME.v: instances of routers and terminals, the wires between them, and constants. */

#include "noc.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "net/inner/wording.h"

/* The end of a comment and its line: a label may be anything. */
static void put_comment(rg_out *out, const char *label)
{
    char safe[RG_TOPOLOGY_MAX_LABEL];
    size_t i = 0;

    for (; label[i] != '\0'; i++)
        safe[i] = isalnum((unsigned char)label[i]) && (unsigned char)label[i] < 128
                      ? label[i]
                      : (strchr("(),<>._-:", label[i]) != NULL ? label[i] : '?');
    safe[i] = '\0';
    rg_out_format(out, "%s\n", safe);
}

/* A constant of @width bits, each by its number. */
static void put_bits(rg_out *out, unsigned width, const uint8_t *bit)
{
    rg_out_format(out, "%u'h", width);
    for (unsigned digit = (width + 3) / 4; digit-- > 0;) {
        unsigned value = 0;
        for (unsigned i = 0; i < 4 && 4 * digit + i < width; i++)
            value |= (unsigned)bit[4 * digit + i] << i;
        rg_out_format(out, "%x", value);
    }
}

/* ---- Constants of a router ------------------------------------------------------------------- */

/* The entry that a row has most often: that of targets which no packet has there. */
static unsigned most_frequent(const uint16_t *row, uint32_t targets)
{
    unsigned best = 0, most = 0;

    for (uint32_t t = 0; t < targets; t++) {
        unsigned same = 0;
        for (uint32_t u = 0; u < targets && row[t] != NOC_NONE; u++)
            same += row[u] == row[t];
        if (same > most) {
            most = same;
            best = row[t];
        }
    }
    return best;
}

unsigned rg_noc_entry(const rg_noc *noc, const struct noc_router *router, unsigned row,
                      uint32_t destination)
{
    const uint16_t *entry = router->entry + (size_t)row * noc->terminals;
    const uint32_t t = noc->at[destination];

    return t == NOC_DEAD || entry[t] == NOC_NONE ? most_frequent(entry, noc->terminals) : entry[t];
}

static rg_status put_table(const rg_noc *noc, const struct noc_router *router, rg_out *out)
{
    const unsigned out_bits = noc_bits(router->outs), bits = out_bits + noc_bits(noc->lanes);
    rg_room room = {0};
    uint8_t *bit = rg_room_get(&room, (size_t)noc->all * bits, 1);

    if (room.broken)
        return RG_E_MEMORY;
    for (unsigned row = router->ins * noc->lanes; row-- > 0;) {
        const uint16_t *entry = router->entry + (size_t)row * noc->terminals;
        const unsigned other = most_frequent(entry, noc->terminals);
        for (uint32_t t = 0; t < noc->all; t++) {
            const uint32_t at = noc->at[t];
            const unsigned has = at == NOC_DEAD || entry[at] == NOC_NONE ? other : entry[at];
            const unsigned value = (has & 0xff) | has >> 8 << out_bits;
            for (unsigned b = 0; b < bits; b++)
                bit[t * bits + b] = value >> b & 1;
        }
        rg_out_text(out, "\n      ");
        put_bits(out, noc->all * bits, bit);
        rg_out_text(out, row > 0 ? "," : "");
    }
    rg_room_end(&room);
    return out->status;
}

static rg_status put_constants(const rg_noc *noc, const struct noc_router *router, rg_out *out)
{
    rg_out_format(
        out, "  %s #(.INS(%u), .OUTS(%u), .V(%u), .B(%u), .T(%" PRIu32 "), .W(%u),\n    .TURNS(",
        noc->o.hop == 1 ? "rg_noc_router_lite" : "rg_noc_router", router->ins, router->outs,
        noc->lanes, noc->o.buffer, noc->all, noc->width);
    /* TURNS has bit in * OUTS + out, as router->turn. */
    put_bits(out, router->ins * router->outs, router->turn);
    rg_out_text(out, "), .IN_LANES(");
    put_bits(out, router->ins * noc->lanes, router->in_lane);
    rg_out_text(out, "), .OUT_LANES(");
    put_bits(out, router->outs * noc->lanes, router->out_lane);
    rg_out_text(out, "),\n    .TABLE({");
    const rg_status status = put_table(noc, router, out);
    rg_out_text(out, "}))\n");
    return status;
}

/* ---- Wires ----------------------------------------------------------------------------------- */

enum { AXIS_PORTS = 12, PORTS = 13 };

/* A port of the top; one of 0 bits is not there. */
struct port {
    const char *kind, *name;
    unsigned bits;
};

static void find_ports(const rg_noc *noc, struct port port[PORTS])
{
    const unsigned dest = noc_bits(noc->all);
    const struct port ports[PORTS] = {{"input", "s_axis_tvalid", 1},
                                      {"output", "s_axis_tready", 1},
                                      {"input", "s_axis_tdata", noc->o.data},
                                      {"input", "s_axis_tlast", 1},
                                      {"input", "s_axis_tdest", dest},
                                      {"input", "s_axis_tuser", noc->o.user},
                                      {"output", "m_axis_tvalid", 1},
                                      {"input", "m_axis_tready", 1},
                                      {"output", "m_axis_tdata", noc->o.data},
                                      {"output", "m_axis_tlast", 1},
                                      {"output", "m_axis_tid", noc->o.source ? dest : 0},
                                      {"output", "m_axis_tuser", noc->o.user},
                                      {"output", "bad", 1}};

    memcpy(port, ports, sizeof ports);
}

static void put_ports(const rg_noc *noc, rg_out *out)
{
    struct port port[PORTS];

    find_ports(noc, port);
    rg_out_format(out, "module %s (\n  input  wire clk,\n  input  wire rst", noc->o.top);
    for (size_t i = 0; i < PORTS; i++)
        if (port[i].bits > 0)
            rg_out_format(out, ",\n  %-6s wire [%u:0] %s", port[i].kind,
                          noc->all * noc->o.classes * port[i].bits - 1, port[i].name);
    rg_out_text(out, "\n);\n\n");
}

/* s07_axis_tdata, of s_axis_tdata and 7. */
static void put_name(const rg_noc *noc, const struct port *port, uint32_t stream, rg_out *out)
{
    const uint32_t streams = noc->all * noc->o.classes;
    const int digits = streams > 1000 ? 4 : streams > 100 ? 3 : 2;

    rg_out_format(out, "%c%0*" PRIu32 "%s", port->name[0], digits, stream, port->name + 1);
}

rg_status rg_noc_wrapper(const rg_noc *noc, rg_out *out)
{
    const uint32_t streams = noc->all * noc->o.classes;
    struct port port[PORTS];

    find_ports(noc, port);
    rg_out_format(
        out,
        "\n// The same with ports of its own for each stream t: s00_axis_tdata is bits of\n"
        "// s_axis_tdata.\n// verilator lint_off DECLFILENAME\nmodule %s_axis (\n"
        "  input  wire clk,\n  input  wire rst",
        noc->o.top);
    for (uint32_t stream = 0; stream < streams; stream++)
        for (size_t i = 0; i < AXIS_PORTS; i++) {
            if (port[i].bits == 0)
                continue;
            rg_out_format(out, ",\n  %-6s wire ", port[i].kind);
            if (port[i].bits > 1)
                rg_out_format(out, "[%u:0] ", port[i].bits - 1);
            put_name(noc, &port[i], stream, out);
        }
    rg_out_format(out,
                  ",\n  output wire [%" PRIu32 ":0] bad\n);\n\n  %s u_flat (\n    .clk(clk), "
                  ".rst(rst), .bad(bad)",
                  streams - 1, noc->o.top);
    for (size_t i = 0; i < AXIS_PORTS; i++) {
        if (port[i].bits == 0)
            continue;
        rg_out_format(out, ",\n    .%s({", port[i].name);
        for (uint32_t stream = streams; stream-- > 0;) {
            put_name(noc, &port[i], stream, out);
            rg_out_text(out, stream == 0 ? "})" : stream % 4 == 0 ? ",\n      " : ", ");
        }
    }
    rg_out_text(out, ");\n\nendmodule\n// verilator lint_on DECLFILENAME\n");
    return out->status;
}

static void put_wires(const rg_noc *noc, rg_out *out)
{
    const unsigned lane = noc_bits(noc->lanes), flit = noc_flit(noc);

    for (uint32_t r = 0; r < noc->routers; r++) {
        const struct noc_router *router = &noc->router[r];
        rg_out_format(out,
                      "  wire [%u:0] r%" PRIu32 "_out_valid;\n  wire [%u:0] r%" PRIu32
                      "_out_lane;\n  wire [%u:0] r%" PRIu32 "_out_flit;\n  wire [%u:0] r%" PRIu32
                      "_in_room;\n",
                      router->outs - 1, r, router->outs * lane - 1, r, router->outs * flit - 1, r,
                      router->ins * noc->lanes - 1, r);
    }
    for (uint32_t t = 0; t < noc->streams; t++)
        rg_out_format(out,
                      "  wire t%" PRIu32 "_to_valid, t%" PRIu32
                      "_from_room;\n  wire [%u:0] t%" PRIu32 "_to_flit;\n",
                      t, t, flit - 1, t);
}

/* What a router's pins are connected to, the last port first; a terminal has lane 0 only. */
static void put_pin(const rg_noc *noc, const struct noc_router *router, unsigned pin, rg_out *out)
{
    static const char *const names[] = {"in_valid", "in_lane", "in_flit", "out_room"};
    static const char *const suffixes[] = {"out_valid", "out_lane", "out_flit", "in_room"};
    const unsigned bits[] = {1, noc_bits(noc->lanes), noc_flit(noc), noc->lanes};
    const bool room = pin == 3;
    const unsigned count = room ? router->outs : router->ins;

    rg_out_format(out, ",\n    .%s({", names[pin]);
    for (unsigned i = count; i-- > 0;) {
        const struct noc_end end = room ? router->out[i] : router->in[i];
        const uint32_t t = end.at & ~(uint32_t)NOC_TERMINAL;
        if (!(end.at & NOC_TERMINAL))
            rg_out_format(out, "r%" PRIu32 "_%s[%u +: %u]", end.at, suffixes[pin],
                          end.port * bits[pin], bits[pin]);
        else if (pin == 1)
            rg_out_format(out, "%u'd0", bits[pin]);
        else if (room && noc->lanes > 1)
            rg_out_format(out, "%u'd0, t%" PRIu32 "_from_room", noc->lanes - 1, t);
        else
            rg_out_format(out, "t%" PRIu32 "_%s", t,
                          room       ? "from_room"
                          : pin == 0 ? "to_valid"
                                     : "to_flit");
        rg_out_text(out, i > 0 ? ", " : "");
    }
    rg_out_text(out, "})");
}

static rg_status put_router(const rg_noc *noc, uint32_t r, rg_out *out)
{
    const struct noc_router *router = &noc->router[r];

    rg_out_format(out, "\n  // router %" PRIu32 ": ", r);
    put_comment(out, rg_label_of(noc->net, noc->first + r).text);
    const rg_status status = put_constants(noc, router, out);
    rg_out_format(out, "  u_r%" PRIu32 " (\n    .clk(clk), .rst(rst)", r);
    for (unsigned pin = 0; pin < 4; pin++)
        put_pin(noc, router, pin, out);
    rg_out_format(out,
                  ",\n    .in_room(r%" PRIu32 "_in_room), .out_valid(r%" PRIu32
                  "_out_valid), .out_lane(r%" PRIu32 "_out_lane), .out_flit(r%" PRIu32
                  "_out_flit));\n",
                  r, r, r, r);
    return status;
}

/* The payload of a beat: {user, source, data}. */
static void put_payload(const rg_noc *noc, uint32_t stream, bool sends, rg_out *out)
{
    const unsigned dest = noc_bits(noc->all);
    const uint32_t t = noc_bit(noc, stream);
    const char *const side = sends ? "s" : "m";

    rg_out_format(out, ",\n    .%s_axis_tdata({", side);
    if (noc->o.user > 0)
        rg_out_format(out, "%s_axis_tuser[%u +: %u], ", side, t * noc->o.user, noc->o.user);
    if (noc->o.source && sends)
        rg_out_format(out, "%u'd%" PRIu32 ", ", dest, t % noc->all);
    else if (noc->o.source)
        rg_out_format(out, "m_axis_tid[%u +: %u], ", t * dest, dest);
    rg_out_format(out, "%s_axis_tdata[%u +: %u]})", side, t * noc->o.data, noc->o.data);
    rg_out_format(out,
                  ", .%s_axis_tvalid(%s_axis_tvalid[%" PRIu32
                  "]), .%s_axis_tready(%s_axis_tready[%" PRIu32
                  "]), .%s_axis_tlast(%s_axis_tlast[%" PRIu32 "])",
                  side, side, t, side, side, t, side, side, t);
}

static rg_status put_stream(const rg_noc *noc, uint32_t s, rg_out *out)
{
    const struct noc_stream *stream = &noc->stream[s];
    const unsigned dest = noc_bits(noc->all), flit = noc_flit(noc);
    const uint32_t bit = noc_bit(noc, s);
    rg_room room = {0};
    uint8_t *reach = rg_room_get(&room, noc->all, 1);

    if (room.broken)
        return RG_E_MEMORY;
    for (uint32_t t = 0; t < noc->all; t++)
        reach[t] = noc->at[t] != NOC_DEAD && t != bit % noc->all;
    rg_out_format(out, "\n  // terminal %" PRIu32 ", ", bit % noc->all);
    if (noc->o.classes > 1)
        rg_out_format(out, "class %" PRIu32 ", ", bit / noc->all);
    put_comment(out, rg_label_of(noc->net, s % noc->terminals).text);
    rg_out_format(out,
                  "  rg_noc_terminal #(.HOP(%u), .B(%u), .T(%" PRIu32 "), .W(%u),\n    .REACH(",
                  noc->o.hop, noc->o.buffer, noc->all, noc->width);
    put_bits(out, noc->all, reach);
    rg_room_end(&room);
    rg_out_format(out, "))\n  u_t%" PRIu32 " (\n    .clk(clk), .rst(rst), .bad(bad[%" PRIu32 "])",
                  s, bit);
    put_payload(noc, s, true, out);
    rg_out_format(out, ", .s_axis_tdest(s_axis_tdest[%u +: %u])", bit * dest, dest);
    put_payload(noc, s, false, out);
    rg_out_format(out,
                  ",\n    .to_valid(t%" PRIu32 "_to_valid), .to_flit(t%" PRIu32
                  "_to_flit), .to_room(r%" PRIu32 "_in_room[%u]),\n    .from_valid(r%" PRIu32
                  "_out_valid[%u]), .from_flit(r%" PRIu32
                  "_out_flit[%u +: %u]), .from_room(t%" PRIu32 "_from_room));\n",
                  s, s, stream->to.at, stream->to.port * noc->lanes, stream->from.at,
                  stream->from.port, stream->from.at, stream->from.port * flit, flit, s);
    return out->status;
}

/* A stream of a terminal that is avoided takes nothing, and says nothing. */
static void put_dead(const rg_noc *noc, uint32_t bit, rg_out *out)
{
    const struct {
        const char *name;
        unsigned bits;
    } outs[] = {{"s_axis_tready", 1},
                {"m_axis_tvalid", 1},
                {"m_axis_tdata", noc->o.data},
                {"m_axis_tlast", 1},
                {"m_axis_tid", noc->o.source ? noc_bits(noc->all) : 0},
                {"m_axis_tuser", noc->o.user},
                {"bad", 1}};

    rg_out_format(out, "\n  // terminal %" PRIu32 " is avoided\n", bit % noc->all);
    for (size_t i = 0; i < sizeof outs / sizeof *outs; i++)
        if (outs[i].bits > 0)
            rg_out_format(out, "  assign %s[%u +: %u] = %u'd0;\n", outs[i].name, bit * outs[i].bits,
                          outs[i].bits, outs[i].bits);
}

/* Of links from and to terminals: the lanes that they do not have; and what is avoided. */
static void put_unused(const rg_noc *noc, rg_out *out)
{
    const unsigned lane = noc_bits(noc->lanes);
    const struct {
        const char *name;
        unsigned bits;
    } ins[] = {{"s_axis_tvalid", 1},          {"s_axis_tdata", noc->o.data},
               {"s_axis_tlast", 1},           {"s_axis_tdest", noc_bits(noc->all)},
               {"s_axis_tuser", noc->o.user}, {"m_axis_tready", 1}};

    rg_out_text(out, "\n  wire unused_ok = &{1'b0");
    for (uint32_t s = 0; s < noc->streams; s++) {
        const struct noc_stream *stream = &noc->stream[s];
        rg_out_format(out, ",\n    r%" PRIu32 "_out_lane[%u +: %u]", stream->from.at,
                      stream->from.port * lane, lane);
        if (noc->lanes > 1)
            rg_out_format(out, ", r%" PRIu32 "_in_room[%u +: %u]", stream->to.at,
                          stream->to.port * noc->lanes + 1, noc->lanes - 1);
    }
    for (uint32_t bit = 0; bit < noc->all * noc->o.classes; bit++)
        for (size_t i = 0; i < sizeof ins / sizeof *ins && noc->at[bit % noc->all] == NOC_DEAD; i++)
            if (ins[i].bits > 0)
                rg_out_format(out, ",\n    %s[%u +: %u]", ins[i].name, bit * ins[i].bits,
                              ins[i].bits);
    rg_out_text(out, "};\n");
}

rg_status rg_noc_verilog(const rg_noc *noc, rg_out *out)
{
    rg_status status = RG_OK;

    rg_out_text(out, "// A network on chip, made by routegen noc: do not edit.\n// ");
    put_comment(out, rg_name_of(&noc->whole->name).text);
    rg_out_format(
        out,
        "// %" PRIu32 " terminals, each an AXI4-Stream: bit t, and bits t N +: N, are those of\n"
        "// terminal t; tdest is the number of a terminal; that of a packet's first beat counts.\n",
        noc->all);
    if (noc->o.classes > 1)
        rg_out_format(
            out,
            "// %u message classes, which never wait for one another: stream c %" PRIu32
            " + t is that of\n// terminal t and class c, and leads to streams of class c.\n",
            noc->o.classes, noc->all);
    rg_out_text(out, "// bad[t]: a packet of t to itself, or to no terminal, is thrown away. Its "
                     "routers\n// are rg_noc_router.v and rg_noc_router_lite.v, which say the "
                     "rest.\n\n`default_nettype none\n\n");
    put_ports(noc, out);
    put_wires(noc, out);
    for (uint32_t r = 0; r < noc->routers && status == RG_OK; r++)
        status = put_router(noc, r, out);
    for (uint32_t s = 0; s < noc->streams && status == RG_OK; s++)
        status = put_stream(noc, s, out);
    for (uint32_t bit = 0; bit < noc->all * noc->o.classes; bit++)
        if (noc->at[bit % noc->all] == NOC_DEAD)
            put_dead(noc, bit, out);
    put_unused(noc, out);
    rg_out_text(out, "\nendmodule\n");
    if (noc->o.wrap && status == RG_OK)
        status = rg_noc_wrapper(noc, out);
    rg_out_text(out, "\n`default_nettype wire\n");
    return status == RG_OK ? out->status : status;
}
