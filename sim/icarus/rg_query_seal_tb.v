// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_query_seal: random lines with stalls on both sides, checksums computed again.
`default_nettype none

module rg_query_seal_tb;
  localparam NAME = "rg_query_seal";
  `include "tb.vh"

  localparam [16*8-1:0] LOWER = "0123456789abcdef";
  localparam [16*8-1:0] UPPER = "0123456789ABCDEF";

  reg        rst, s_tlast, s_tvalid, m_tready;
  reg  [7:0] s_tdata;
  wire       s_tready, m_tvalid;
  wire [7:0] m_tdata;

  rg_query_seal dut (
    .clk (clk), .rst (rst),
    .s_axis_tdata (s_tdata), .s_axis_tlast (s_tlast), .s_axis_tvalid (s_tvalid),
    .s_axis_tready (s_tready),
    .m_axis_tdata (m_tdata), .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready)
  );

  // Bytes of the line that are due, and how many have come
  reg [7:0]  due [0:63];
  integer    known, come, lines;
  reg [7:0]  sum;
  reg        held;
  reg [7:0]  held_data;

  task put_due;
    input [7:0] value;
    begin
      due[known] = value;
      known      = known + 1;
    end
  endtask

  task accept;
    reg [7:0] ascii;
    begin
      ascii = s_tdata[7] ? LOWER[8*(15-s_tdata[3:0]) +: 8] : s_tdata;
      sum   = sum ^ ascii;
      put_due(ascii);
      if (s_tlast) begin
        put_due("*");
        put_due(UPPER[8*(15-sum[7:4]) +: 8]);
        put_due(UPPER[8*(15-sum[3:0]) +: 8]);
        put_due(8'h0a);
      end
      s_tvalid = 1'b0;
    end
  endtask

  reg took, gave;

  initial begin
    start;
    rst      = 1'b1;
    s_tvalid = 1'b0;
    m_tready = 1'b0;
    held     = 1'b0;
    lines    = 0;
    known    = 0;
    come     = 0;
    sum      = 8'h00;
    tick;
    rst = 1'b0;
    while (lines < 200) begin
      if (!s_tvalid && chance(2)) begin
        s_tvalid = 1'b1;
        s_tdata  = chance(2) ? 128 + below(16) : 32 + below(95);
        s_tlast  = chance(8) || known > 40;
      end
      m_tready = chance(2);
      #1;
      if (held)
        check("byte in a stall", {m_tvalid, m_tdata}, {1'b1, held_data});
      if (m_tvalid && come >= known)
        $fatal(1, "a byte too many");
      if (m_tvalid)
        check("byte", m_tdata, due[come]);
      if (s_tready && come + m_tvalid < known && due[known-1] == 8'h0a)
        $fatal(1, "ready within the end of a line");
      held      = m_tvalid && !m_tready;
      held_data = m_tdata;
      took      = s_tvalid && s_tready;
      gave      = m_tvalid && m_tready;
      tick;
      if (gave) begin
        come = come + 1;
        if (due[come-1] == 8'h0a) begin
          lines = lines + 1;
          known = 0;
          come  = 0;
          sum   = 8'h00;
        end
      end
      if (took)
        accept;
    end
    pass;
  end
endmodule

`default_nettype wire
