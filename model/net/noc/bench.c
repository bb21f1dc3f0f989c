/* SPDX-License-Identifier: Apache-2.0 */

/* NAME_tb.v: a bench that checks itself. */

#include "noc.h"

#include <inttypes.h>

/* Packet n of a pair has 1 + (n + source + 3 target) mod 4 beats, in the
 * first of which the low bits of the data are the source's number; all other bits are a function of
 * pair, n and beat. So a receiver knows whether packets of a pair come in order, whole and
 * unmixed, and unchanged. */
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
    "  integer sent [0:T*T-1];     // packets of a pair that have begun\n"
    "  integer got [0:T*T-1];      // that have arrived\n"
    "  integer to [0:T-1];         // what a terminal sends: where to, its beats, this one\n"
    "  integer beats [0:T-1];\n"
    "  integer beat [0:T-1];\n"
    "  integer from [0:T-1];       // what it gets: where from, the beat that comes next\n"
    "  integer next_beat [0:T-1];\n"
    "  integer t, u, pair, clocks, under_way, arrived, alone, since, most, errors, dropped;\n"
    "  reg [31:0] random;\n"
    "  reg [W-1:0] word;\n"
    "\n"
    "  function integer length_of(input integer source, input integer target, input integer n);\n"
    "    length_of = 1 + (n + source + 3 * target) % 4;\n"
    "  endfunction\n"
    "\n"
    "  function [W-1:0] data_of(input integer source, input integer target, input integer n,\n"
    "                           input integer b);\n"
    "    integer i;\n"
    "    reg [31:0] x;\n"
    "    begin\n"
    "      x = 32'h9e3779b9 * (source * T + target + 1) ^ 32'h85ebca6b * (4 * n + b + 1);\n"
    "      for (i = 0; i < W; i = i + 1) begin\n"
    "        x = {x[30:0], x[31] ^ x[21] ^ x[1] ^ x[0]};\n"
    "        data_of[i] = b == 0 && i < D ? source[i % D] : x[7];\n"
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
    "  task begin_packet(input integer target);\n"
    "    begin\n"
    "      to[t] = target;\n"
    "      beat[t] = 0;\n"
    "      beats[t] = length_of(t, target, sent[t * T + target]);\n"
    "      sent[t * T + target] = sent[t * T + target] + 1;\n"
    "      under_way = under_way + (target != t ? 1 : 0);\n"
    "      dropped = dropped + (target == t ? 1 : 0);\n"
    "    end\n"
    "  endtask\n"
    "\n"
    "  task drive(input want);\n"
    "    begin\n"
    "      if (!(s_valid[t] && !s_ready[t]))\n"
    "        s_valid[t] <= want && beats[t] > 0;\n"
    "      word = data_of(t, to[t], sent[t * T + to[t]] - 1, beat[t]);\n"
    "      s_data[t*W +: W] <= word;\n"
    "      s_dest[t*D +: D] <= to[t][D-1:0];\n"
    "      s_last[t] <= beat[t] + 1 == beats[t];\n"
    "    end\n"
    "  endtask\n"
    "\n"
    "  task receive;\n"
    "    begin\n"
    "      if (bad[t])\n"
    "        dropped = dropped - 1;\n"
    "      if (m_valid[t] && m_ready[t]) begin\n"
    "        word = m_data[t*W +: W];\n"
    "        if (next_beat[t] == 0)\n"
    "          from[t] = {{(32-D){1'b0}}, word[D-1:0]};\n"
    "        if (from[t] >= T)\n"
    "          fail(t);\n"
    "        else begin\n"
    "          pair = from[t] * T + t;\n"
    "          if (got[pair] >= sent[pair] || word !== data_of(from[t], t, got[pair], "
    "next_beat[t]) ||\n"
    "              m_last[t] !== (next_beat[t] + 1 == length_of(from[t], t, got[pair])))\n"
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
    "  // Every pair alone, itself included, which is thrown away; then all at random\n"
    "  always @(posedge clk) begin\n"
    "    clocks = clocks + 1;\n"
    "    rst <= clocks < 4;\n"
    "    for (t = 0; t < T && clocks > 8; t = t + 1) begin\n"
    "      receive;\n"
    "      send;\n"
    "    end\n"
    "    if (clocks > 8 && alone < T * T && under_way == 0 && dropped == 0 &&\n"
    "        beats[alone == 0 ? 0 : (alone - 1) / T] == 0) begin\n"
    "      // One packet in an empty network has its clocks, no more.\n"
    "      if (alone > 0 && (alone - 1) / T != (alone - 1) % T && clocks - since > most)\n"
    "        fail((alone - 1) % T);\n"
    "      t = alone / T;\n"
    "      u = alone % T;\n"
    "      begin_packet(u);\n"
    "      most = latency_of(t * T + u) + PACE * beats[t] + 1;\n"
    "      since = clocks;\n"
    "      alone = alone + 1;\n"
    "    end\n"
    "    for (t = 0; t < T && clocks > 8; t = t + 1) begin\n"
    "      draw;\n"
    "      if (alone == T * T && beats[t] == 0 && arrived < T * T + PACKETS && random[8]) begin\n"
    "        u = {8'd0, random[31:8]} % T;\n"
    "        if (u != t)\n"
    "          begin_packet(u);\n"
    "      end\n"
    "      drive(alone < T * T || random[3:0] != 0);\n"
    "      m_ready[t] <= alone < T * T || under_way == 0 || random[6:5] != 0;\n"
    "    end\n"
    "    if (errors > 0 || clocks == LAST) begin\n"
    "      $display(\"FAIL %0d errors, %0d packets under way, %0d arrived\", errors, under_way, "
    "arrived);\n"
    "      $fatal(1);\n"
    "    end else if (arrived >= T * T + PACKETS && under_way == 0 && dropped == 0) begin\n"
    "      $display(\"PASS %0d packets in %0d clocks\", arrived, clocks);\n"
    "      $finish;\n"
    "    end\n"
    "  end\n"
    "\n"
    "  initial begin\n"
    "    random = 32'd1;\n"
    "    clocks = 0; under_way = 0; arrived = 0; alone = 0; since = 0; most = 0; errors = 0; "
    "dropped = 0;\n"
    "    for (pair = 0; pair < T * T; pair = pair + 1) begin\n"
    "      sent[pair] = 0;\n"
    "      got[pair] = 0;\n"
    "    end\n"
    "    for (pair = 0; pair < T; pair = pair + 1) begin\n"
    "      to[pair] = 0; beats[pair] = 0; beat[pair] = 0; from[pair] = 0; next_beat[pair] = 0;\n"
    "    end\n"
    "  end\n"
    "\n"
    "endmodule\n";

/* With more terminals the bench does not know the clocks of each pair. */
enum { MOST_LATENCIES = 64 };

/* The routers that a packet passes, by pair; as clocks from its head's sending to its arrival. */
static void put_latencies(const rg_noc *noc, rg_out *out)
{
    const size_t pairs = (size_t)noc->terminals * noc->terminals;

    rg_out_text(out, "  function integer latency_of(input integer of);\n    case (of)\n");
    for (size_t i = 0; i < pairs && noc->terminals <= MOST_LATENCIES; i++)
        if (noc->passed[i] != 1)
            rg_out_format(out, "      %zu: latency_of = %u;\n", i,
                          noc->o.hop == 1 ? noc->passed[i] + 1U : 2U * noc->passed[i]);
    rg_out_format(out, "      default: latency_of = %u;\n    endcase\n  endfunction\n\n",
                  noc->terminals <= MOST_LATENCIES ? 2U : UINT16_MAX);
}

rg_status rg_noc_bench(const rg_noc *noc, rg_out *out)
{
    const char *const top = noc->o.top;

    rg_out_format(out,
                  "// A bench of the network %s, made by routegen noc. It ends in PASS.\n"
                  "\nmodule %s_tb;\n\n"
                  "  localparam integer T = %" PRIu32
                  ", D = %u, W = %u, PACE = %u, PACKETS = %" PRIu32 ", LAST = %" PRIu32 ";\n\n",
                  top, top, noc->terminals, noc_bits(noc->terminals), noc->o.data,
                  noc->o.hop == 2 && noc->o.buffer < 4 ? 2U : 1U, /* credits come back in 4 */
                  64 * noc->terminals, 400 * noc->terminals * noc->terminals + 100000);
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
                      noc->terminals * noc->o.user);
    rg_out_text(out, ");\n\n");
    put_latencies(noc, out);
    rg_out_text(out, body);
    rg_out_text(out, run);
    return out->status;
}
