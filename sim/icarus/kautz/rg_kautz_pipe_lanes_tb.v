// SPDX-License-Identifier: Apache-2.0
// Bench of rg_kautz_pipe_lanes.

module rg_kautz_pipe_lanes_tb;
  parameter integer D      = 3;
  parameter integer K      = 6;
  parameter integer TW     = 8;
  parameter integer COPIES = 3;

  localparam NAME = "rg_kautz_pipe_lanes";
  `include "kautz_flow.vh"

  rg_kautz_pipe_lanes #(.D(D), .K(K), .TW(TW), .COPIES(COPIES)) dut (
    .clk (clk), .rst (rst), .in_valid (will_valid), .in_data (in_data), .in_tag (in_tag),
    .out_valid (out_valid), .out_tag (out_tag), .out_error (out_error), .out_table (out_table)
  );
endmodule
