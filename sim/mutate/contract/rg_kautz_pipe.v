// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// rg_kautz_pipe and a mutant of it: do they differ in anything that the contract promises?
//
// CONTRACT  Not compared: all but out_valid while that is low; the table of an error.
`default_nettype none

module contract #(
  parameter integer D = 3,
  parameter integer K = 6
) (
  input  wire [15:0] mutant,
  input  wire                       clk,
  input  wire                       rst,
  input  wire                       in_valid,
  input  wire [2*K*$clog2(D+1)-1:0] in_data,
  input  wire [TW-1:0]              in_tag,
  output wire                       differs
);
  localparam integer TW = 20; // as in sim/verilator/pipe/pipe_top.v

  // Reset in the first clock, and whenever it likes later
  reg  running = 1'b0;
  wire reset = rst | ~running;
  always @(posedge clk) running <= 1'b1;

  wire [1:0]         valid;
  wire [TW-1:0]      tag   [0:1];
  wire [3:0]         error [0:1];
  wire [8*(D+1)-1:0] bytes [0:1];

  genvar i;
  generate
    for (i = 0; i < 2; i = i + 1) begin : g_core
      mutated u_core (
        .mutsel ((i == 0) ? 16'd0 : mutant), .clk (clk), .rst (reset),
        .in_valid (in_valid), .in_data (in_data), .in_tag (in_tag),
        .out_valid (valid[i]), .out_tag (tag[i]), .out_error (error[i]), .out_table (bytes[i])
      );
    end
  endgenerate

  wire means = (error[0] == 4'd0);

  assign differs = running & ((^valid) | (valid[0] & (tag[0] != tag[1] | error[0] != error[1]
    | (means & bytes[0] != bytes[1]))));
endmodule

`default_nettype wire
