// SPDX-License-Identifier: Apache-2.0
// Bench of rg_kautz_pipe.

module rg_kautz_pipe_tb;
  parameter integer D  = 3;
  parameter integer K  = 6;
  parameter integer TW = 8;
  localparam integer COPIES = 1;

  localparam NAME = "rg_kautz_pipe";
  `include "kautz_flow.vh"

  rg_kautz_pipe #(.D(D), .K(K), .TW(TW)) dut (
    .clk (clk), .rst (rst), .in_valid (will_valid), .in_data (in_data), .in_tag (in_tag),
    .out_valid (out_valid), .out_tag (out_tag), .out_error (out_error), .out_table (out_table)
  );
endmodule
