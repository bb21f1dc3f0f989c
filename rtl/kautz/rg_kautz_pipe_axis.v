// SPDX-License-Identifier: Apache-2.0
// The pipelined route generator between two AXI-Streams.
//
// CONTRACT
//   Request   s_axis_tdata = {destination, source} as in rg_kautz_pipe, s_axis_tuser the tag.
//   Answer    m_axis_tdata = the table, m_axis_tuser = {tag, 4 bits of error}; in order, exactly
//             one a request.
//   Pressure  The core cannot stall, so a request is accepted only if there is room for its answer:
//             it takes one of 16 credits, which returns when the answer is taken. s_axis_tready
//             is a register: high if fewer than 16 credits were out when the clock began; low in
//             reset and in the clock after.
//   Latency   The answer to the request of clock 0 arrives in clock LATENCY + 2 (LATENCY as in
//             rg_kautz_pipe), or in the clock after the previous answer is taken, if later. One
//             request a clock while answers are taken immediately.
//   Reset     Requests and answers inside are lost.
//   There is no combinational path from any input to any output.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_pipe_axis #(
  parameter integer D  = 3, // out-degree, 2..15
  parameter integer K  = 6, // letters of a word, 1..16
  parameter integer TW = 1  // bits of the tag, 1 and up
) (
  input  wire                            clk,
  input  wire                            rst,
  input  wire [2*`RG_KAUTZ_KW(D, K)-1:0] s_axis_tdata,
  input  wire [TW-1:0]                   s_axis_tuser,
  input  wire                            s_axis_tvalid,
  output reg                             s_axis_tready,
  output wire [8*(D+1)-1:0]              m_axis_tdata,
  output wire [TW+3:0]                   m_axis_tuser,
  output wire                            m_axis_tvalid,
  input  wire                            m_axis_tready
);
  // More than the clocks a credit is out, at most LATENCY + 3 = 13: credits never limit the rate.
  localparam integer CREDITS = 16;

  wire accept = s_axis_tvalid & s_axis_tready;
  wire taken  = m_axis_tvalid & m_axis_tready;

  reg  [4:0] out; // credits that are out, 0 to 16

  always @(posedge clk) begin
    out           <= out + {4'd0, accept} - {4'd0, taken};
    s_axis_tready <= taken | ~(out[4] | (&out[3:0] & accept));

    if (rst) begin
      out           <= 5'd0;
      s_axis_tready <= 1'b0;
    end
  end

  wire               answer;
  wire [TW-1:0]      tag;
  wire [3:0]         error;
  wire [8*(D+1)-1:0] table_bytes;

  rg_kautz_pipe #(.D(D), .K(K), .TW(TW)) u_pipe (
    .clk (clk), .rst (rst),
    .in_valid (accept), .in_data (s_axis_tdata), .in_tag (s_axis_tuser),
    .out_valid (answer), .out_tag (tag), .out_error (error), .out_table (table_bytes)
  );

  rg_fifo #(.BITS(8*(D+1) + TW + 4), .DEPTH(CREDITS)) u_fifo (
    .clk (clk), .rst (rst),
    .in_valid (answer), .in_data ({tag, error, table_bytes}),
    .m_axis_tdata ({m_axis_tuser, m_axis_tdata}), .m_axis_tvalid (m_axis_tvalid),
    .m_axis_tready (m_axis_tready)
  );
endmodule

`default_nettype wire
