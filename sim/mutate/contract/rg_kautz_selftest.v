// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// rg_kautz_selftest and a mutant of it: do they differ in anything that the contract promises?
//
// CONTRACT  Not compared: the results while done is low.
`default_nettype none

module contract #(
  parameter integer D = 3,
  parameter integer K = 6
) (
  input  wire [15:0] mutant,
  input  wire clk,
  input  wire rst,
  input  wire start,
  output wire differs
);
  // Reset in the first clock, and whenever it likes later
  reg  running = 1'b0;
  wire reset = rst | ~running;
  always @(posedge clk) running <= 1'b1;

  wire [1:0]  busy, done, error;
  wire [63:0] count [0:1], clocks [0:1];
  wire [31:0] crc [0:1];

  genvar i;
  generate
    for (i = 0; i < 2; i = i + 1) begin : g_selftest
      mutated u_selftest (
        .mutsel ((i == 0) ? 16'd0 : mutant), .clk (clk), .rst (reset), .start (start),
        .busy (busy[i]), .done (done[i]), .count (count[i]), .clocks (clocks[i]), .crc (crc[i]),
        .error (error[i])
      );
    end
  endgenerate

  assign differs = running & ((^busy) | (^done) | (done[0] & (count[0] != count[1]
    | clocks[0] != clocks[1] | crc[0] != crc[1] | (^error))));
endmodule

`default_nettype wire
