// SPDX-License-Identifier: Apache-2.0
// Bench of rg_kautz_pipe_expand: the tables of the C model, and the beats of the serial core.

module rg_kautz_pipe_expand_tb;
  parameter integer D  = 3;
  parameter integer K  = 6;
  localparam integer TW = 1;

  localparam NAME = "rg_kautz_pipe_expand", TABLE_IN = 1'b1, TABLE_OUT = 1'b0;
  `include "kautz_stream.vh"

  rg_kautz_pipe_expand #(.D(D), .K(K)) dut (
    .clk (clk), .rst (rst),
    .s_axis_tdata (s_tdata), .s_axis_tuser (s_tuser), .s_axis_tvalid (s_tvalid),
    .s_axis_tready (s_tready), .m_axis_tdata (m_tdata), .m_axis_tuser (m_tuser),
    .m_axis_tlast (m_tlast), .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready)
  );
endmodule
