// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// The pipelined Kautz core and what is built of it, side by side for the co-simulation: pins only.
//
// CONTRACT  pipe_* is rg_kautz_pipe. Each unit has a clock of its own, so that the simulator works
// on the one that is being looked at only.
`default_nettype none

module pipe_top #(
  parameter integer D  = 3, // out-degree, 2..15
  parameter integer K  = 6, // letters of a word, 1..16
  parameter integer TW = 20 // bits of the tag
) (
  input  wire                       clk,
  input  wire                       pipe_rst,
  input  wire                       pipe_in_valid,
  input  wire [2*K*$clog2(D+1)-1:0] pipe_in_data,
  input  wire [TW-1:0]              pipe_in_tag,
  output wire                       pipe_out_valid,
  output wire [TW-1:0]              pipe_out_tag,
  output wire [3:0]                 pipe_out_error,
  output wire [8*(D+1)-1:0]         pipe_out_table
);
  rg_kautz_pipe #(.D(D), .K(K), .TW(TW)) u_pipe (
    .clk (clk), .rst (pipe_rst),
    .in_valid (pipe_in_valid), .in_data (pipe_in_data), .in_tag (pipe_in_tag),
    .out_valid (pipe_out_valid), .out_tag (pipe_out_tag), .out_error (pipe_out_error),
    .out_table (pipe_out_table)
  );
endmodule

`default_nettype wire
