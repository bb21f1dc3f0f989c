/* SPDX-License-Identifier: Apache-2.0 */

/* NAME_tb.v: a bench that checks itself. */

#include "noc.h"

#include <inttypes.h>

/* Packet n of a stream to a terminal has 1 + (n + stream + 3 target) mod 4 beats, in the first of
 * which the low bits of the data are the source's number; all other bits are a function of stream,
 * target, n and beat. So a receiver knows whether packets of a pair come in order, whole and
 * unmixed, unchanged and in their class. */
static const char wires[] = "  reg clk = 1'b0, rst = 1'b1;\n"
                            "  reg [T-1:0] s_valid = 0, s_last = 0, m_ready = 0;\n"
                            "  reg [T*W-1:0] s_data = 0;\n"
                            "  reg [T*D-1:0] s_dest = 0;\n"
                            "  wire [T-1:0] s_ready, m_valid, m_last, bad;\n"
                            "  wire [T*W-1:0] m_data;\n\n";

/* What follows the network. */
static const char body[] =
    "  always #1 clk = !clk;\n"
    "\n"
    "  integer sent [0:T*N-1];     // packets of a stream to a terminal that have begun\n"
    "  integer got [0:T*N-1];      // that have arrived\n"
    "  integer to [0:T-1];         // what a stream sends: to which terminal, its beats, this one\n"
    "  integer beats [0:T-1];\n"
    "  integer beat [0:T-1];\n"
    "  integer from [0:T-1];       // what it gets: the stream, the beat that comes next\n"
    "  integer next_beat [0:T-1];\n"
    "  integer t, u, pair, clocks, under_way, arrived, alone, before, since, most, errors, "
    "dropped;\n"
    "  reg [31:0] random;\n"
    "  reg [W-1:0] word;\n"
    "\n"
    "  function integer length_of(input integer source, input integer target, input integer n);\n"
    "    length_of = 1 + (n + source + 3 * target) % 4;\n"
    "  endfunction\n"
    "\n"
    "  function [W-1:0] data_of(input integer source, input integer target, input integer n,\n"
    "                           input integer b);\n"
    "    integer i, number;\n"
    "    reg [31:0] x;\n"
    "    begin\n"
    "      x = 32'h9e3779b9 * (source * N + target + 1) ^ 32'h85ebca6b * (4 * n + b + 1);\n"
    "      number = source % N;\n"
    "      for (i = 0; i < W; i = i + 1) begin\n"
    "        x = {x[30:0], x[31] ^ x[21] ^ x[1] ^ x[0]};\n"
    "        data_of[i] = b == 0 && i < D ? number[i % D] : x[7];\n"
    "      end\n"
    "    end\n"
    "  endfunction\n"
    "\n"
    "  task draw;\n"
    "    begin\n"
    "      random = random ^ random << 13;\n"
    "      random = random ^ random >> 17;\n"
    "      random = random ^ random << 5;\n"
    "    end\n"
    "  endtask\n"
    "\n"
    "  task fail(input integer where);\n"
    "    begin\n"
    "      errors = errors + 1;\n"
    "      $display(\"FAIL clock %0d, terminal %0d\", clocks, where);\n"
    "    end\n"
    "  endtask\n"
    "\n"
    "  // A beat that has been taken of terminal t; and the next one, if there is one\n"
    "  task send;\n"
    "    begin\n"
    "      if (s_valid[t] && s_ready[t]) begin\n"
    "        beat[t] = beat[t] + 1;\n"
    "        if (beat[t] == beats[t])\n"
    "          beats[t] = 0;\n"
    "      end\n"
    "    end\n"
    "  endtask\n"
    "\n"
    "  // Whether packets of stream t to a terminal are thrown away\n"
    "  function drops(input integer target);\n"
    "    drops = target == t % N || DEAD[target];\n"
    "  endfunction\n"
    "\n"
    "  task begin_packet(input integer target);\n"
    "    begin\n"
    "      to[t] = target;\n"
    "      beat[t] = 0;\n"
    "      beats[t] = length_of(t, target, sent[t * N + target]);\n"
    "      sent[t * N + target] = sent[t * N + target] + 1;\n"
    "      under_way = under_way + (drops(target) ? 0 : 1);\n"
    "      dropped = dropped + (drops(target) ? 1 : 0);\n"
    "    end\n"
    "  endtask\n"
    "\n"
    "  task drive(input want);\n"
    "    if (!(s_valid[t] && !s_ready[t])) begin\n"
    "      s_valid[t] <= want && beats[t] > 0;\n"
    "      if (want && beats[t] > 0) begin\n"
    "        word = data_of(t, to[t], sent[t * N + to[t]] - 1, beat[t]);\n"
    "        s_data[t*W +: W] <= word;\n"
    "        s_dest[t*D +: D] <= to[t][D-1:0];\n"
    "        s_last[t] <= beat[t] + 1 == beats[t];\n"
    "      end\n"
    "    end\n"
    "  endtask\n"
    "\n"
    "  task receive;\n"
    "    begin\n"
    "      if (bad[t])\n"
    "        dropped = dropped - 1;\n"
    "      if (DEAD[t % N] && (s_ready[t] || m_valid[t]))\n"
    "        fail(t);\n"
    "      if (m_valid[t] && m_ready[t]) begin\n"
    "        word = m_data[t*W +: W];\n"
    "        if (next_beat[t] == 0)\n"
    "          from[t] = t - t % N + {{(32-D){1'b0}}, word[D-1:0]};\n"
    "        if (from[t] - (t - t % N) >= N)\n"
    "          fail(t);\n"
    "        else begin\n"
    "          u = t % N;\n"
    "          pair = from[t] * N + u;\n"
    "          if (got[pair] >= sent[pair] || word !== data_of(from[t], u, got[pair], "
    "next_beat[t]) ||\n"
    "              m_last[t] !== (next_beat[t] + 1 == length_of(from[t], u, got[pair])))\n"
    "            fail(t);\n"
    "          next_beat[t] = next_beat[t] + 1;\n"
    "          if (m_last[t]) begin\n"
    "            next_beat[t] = 0;\n"
    "            got[pair] = got[pair] + 1;\n"
    "            under_way = under_way - 1;\n"
    "            arrived = arrived + 1;\n"
    "          end\n"
    "        end\n"
    "      end\n"
    "    end\n"
    "  endtask\n\n";

/* The run. */
static const char run[] =
    "  // Every STEP-th pair alone, itself included, which is thrown away; then all at random\n"
    "  always @(posedge clk) begin\n"
    "    clocks = clocks + 1;\n"
    "    rst <= clocks < 4;\n"
    "    for (t = 0; t < T && clocks > 8; t = t + 1) begin\n"
    "      receive;\n"
    "      send;\n"
    "    end\n"
    "    if (clocks > 8 && alone < T * N && under_way == 0 && dropped == 0 && beats[before / N] == "
    "0) "
    "begin\n"
    "      // One packet in an empty network has its clocks, no more.\n"
    "      t = before / N;\n"
    "      if (since > 0 && !drops(before % N) && clocks - since > most)\n"
    "        fail(before % N);\n"
    "      since = 0;\n"
    "      t = alone / N;\n"
    "      u = alone % N;\n"
    "      if (!DEAD[t % N]) begin\n"
    "        begin_packet(u);\n"
    "        most = latency_of(t % N * N + u) + PACE * beats[t] + 1;\n"
    "        since = clocks;\n"
    "        before = alone;\n"
    "      end\n"
    "      alone = alone + STEP;\n"
    "    end\n"
    "    for (t = 0; t < T && clocks > 8; t = t + 1) begin\n"
    "      draw;\n"
    "      if (alone >= T * N && beats[t] == 0 && arrived < PACKETS && random[8] && !DEAD[t % N]) "
    "begin\n"
    "        u = {8'd0, random[31:8]} % N;\n"
    "        if (!drops(u))\n"
    "          begin_packet(u);\n"
    "      end\n"
    "      drive(alone < T * N || random[3:0] != 0);\n"
    "      m_ready[t] <= alone < T * N || under_way == 0 || random[6:5] != 0;\n"
    "    end\n"
    "    if (errors > 0 || clocks == LAST) begin\n"
    "      $display(\"FAIL %0d errors, %0d packets under way, %0d arrived\", errors, under_way, "
    "arrived);\n"
    "      $fatal(1);\n"
    "    end else if (alone >= T * N && arrived >= PACKETS && under_way == 0 && dropped == 0) "
    "begin\n"
    "      $display(\"PASS %0d packets in %0d clocks\", arrived, clocks);\n"
    "      $finish;\n"
    "    end\n"
    "  end\n"
    "\n"
    "  initial begin\n"
    "    random = 32'd1;\n"
    "    clocks = 0; under_way = 0; arrived = 0; alone = 0; since = 0; most = 0; errors = 0; "
    "dropped = 0;\n"
    "    before = 0;\n"
    "    for (pair = 0; pair < T * N; pair = pair + 1) begin\n"
    "      sent[pair] = 0;\n"
    "      got[pair] = 0;\n"
    "    end\n"
    "    for (pair = 0; pair < T; pair = pair + 1) begin\n"
    "      to[pair] = 0; beats[pair] = 0; beat[pair] = 0; from[pair] = 0; next_beat[pair] = 0;\n"
    "    end\n"
    "  end\n"
    "\n"
    "endmodule\n";

/* With more terminals the bench does not know the clocks of each pair, and with more pairs it does
 * not send each alone. */
enum { MOST_LATENCIES = 64, MOST_ALONE = 1024 };

/* The routers that a packet passes, by pair; as clocks from its head's sending to its arrival. */
static void put_latencies(const rg_noc *noc, rg_out *out)
{
    rg_out_text(out, "  function integer latency_of(input integer of);\n    case (of)\n");
    for (uint32_t i = 0; i < noc->terminals * noc->terminals && noc->all <= MOST_LATENCIES; i++)
        if (noc->passed[i] != 1)
            rg_out_format(out, "      %" PRIu32 ": latency_of = %u;\n",
                          noc->number[i / noc->terminals] * noc->all +
                              noc->number[i % noc->terminals],
                          noc->o.hop == 1 ? noc->passed[i] + 1U : 2U * noc->passed[i]);
    rg_out_format(out, "      default: latency_of = %u;\n    endcase\n  endfunction\n\n",
                  noc->all <= MOST_LATENCIES ? 2U : UINT16_MAX);
}

rg_status rg_noc_bench(const rg_noc *noc, rg_out *out)
{
    const char *const top = noc->o.top;
    const uint32_t streams = noc->o.classes * noc->all, pairs = streams * noc->all;
    const uint32_t step = pairs / MOST_ALONE + 1;

    rg_out_format(
        out,
        "// A bench of the network %s, made by routegen noc. It ends in PASS.\n"
        "\nmodule %s_tb;\n\n"
        "  // Streams, terminals, bits of a destination and of data, clocks a beat, and packets\n"
        "  localparam integer T = %" PRIu32 ", N = %" PRIu32
        ", D = %u, W = %u, PACE = %u, STEP = %" PRIu32 ", PACKETS = %" PRIu32 ", LAST = %" PRIu32
        ";\n  localparam [N-1:0] DEAD = {",
        top, top, streams, noc->all, noc_bits(noc->all), noc->o.data,
        noc->o.hop == 2 && noc->o.buffer < 4 ? 2U : 1U, /* credits come back in 4 */
        step % 2 == 0 ? step + 1 : step, pairs / step + 64 * streams, 400 * pairs + 100000);
    for (uint32_t t = noc->all; t-- > 0;)
        rg_out_format(out, "1'b%d%s", noc->at[t] == NOC_DEAD, t > 0 ? "," : "};\n\n");
    rg_out_text(out, wires);
    rg_out_format(out,
                  "  %s network (\n    .clk(clk), .rst(rst), .s_axis_tvalid(s_valid), "
                  ".s_axis_tready(s_ready), .s_axis_tdata(s_data),\n    .s_axis_tlast(s_last), "
                  ".s_axis_tdest(s_dest), .m_axis_tvalid(m_valid), .m_axis_tready(m_ready),\n"
                  "    .m_axis_tdata(m_data), .m_axis_tlast(m_last), .bad(bad)",
                  top);
    if (noc->o.source)
        rg_out_text(out, ", .m_axis_tid()");
    if (noc->o.user > 0)
        rg_out_format(out, ",\n    .s_axis_tuser({%" PRIu32 "{1'b0}}), .m_axis_tuser()",
                      streams * noc->o.user);
    rg_out_text(out, ");\n\n");
    put_latencies(noc, out);
    rg_out_text(out, body);
    rg_out_text(out, run);
    return out->status;
}
