// SPDX-License-Identifier: Apache-2.0
// Bench of rg_kautz_pipe_axis: the tables of the C model and the tags.

module rg_kautz_pipe_axis_tb;
  parameter integer D  = 3;
  parameter integer K  = 6;
  parameter integer TW = 8;

  localparam NAME = "rg_kautz_pipe_axis", TABLE_IN = 1'b0, TABLE_OUT = 1'b1;
  `include "kautz_stream.vh"
  assign m_tlast = 1'b1; // an answer is one beat

  rg_kautz_pipe_axis #(.D(D), .K(K), .TW(TW)) dut (
    .clk (clk), .rst (rst),
    .s_axis_tdata (s_tdata), .s_axis_tuser (s_tuser), .s_axis_tvalid (s_tvalid),
    .s_axis_tready (s_tready), .m_axis_tdata (m_tdata), .m_axis_tuser (m_tuser),
    .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready)
  );
endmodule
