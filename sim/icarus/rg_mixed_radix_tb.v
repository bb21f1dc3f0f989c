// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_mixed_radix: random numbers, some of them too large, hex digit by hex digit, against
// division.
`default_nettype none

module rg_mixed_radix_tb;
  parameter integer H = 2;
  parameter integer M = 4;
  parameter integer W = 2;

  localparam NAME = "rg_mixed_radix";
  `include "tb.vh"
  `include "fattree.vh"

  reg                   rst, clear, start_in, to_turn;
  reg  [3:0]            value;
  wire                  busy;
  wire [(H+1)*DW-1:0]   rotation;
  wire [(H+1)*PW-1:0]   turn;
  wire [1:0]            overflow;

  rg_mixed_radix
`ifndef NETLIST
    #(.H(H), .M(M), .W(W))
`endif
  dut (
    .clk (clk), .rst (rst), .clear (clear), .start (start_in), .to_turn (to_turn), .value (value),
    .busy (busy), .rotation (rotation), .turn (turn), .overflow (overflow)
  );

  integer number [0:1];   // those of the two that were not too beyond so far
  reg     beyond  [0:1];
  integer bound  [0:1];
  integer i, n, digits_left, overflows;

  initial begin
    start;
    bound[0]  = N;
    bound[1]  = P;
    overflows = 0;
    rst       = 1'b1;
    clear     = 1'b0;
    start_in  = 1'b0;
    tick;
    rst = 1'b0;
    for (i = 0; i < 300; i = i + 1) begin
      clear = 1'b1;
      tick;
      clear     = 1'b0;
      number[0] = 0;
      number[1] = 0;
      beyond[0]  = 1'b0;
      beyond[1]  = 1'b0;
      for (digits_left = below(12); digits_left > 0; digits_left = digits_left - 1) begin
        to_turn  = chance(2);
        // Mostly digits that may still fit
        value    = chance(8) ? below(16) : below(1 + bound[to_turn] / (1 + number[to_turn] * 16));
        start_in = 1'b1;
        tick;
        start_in = 1'b0;
        number[to_turn] = number[to_turn] * 16 + value;
        if (number[to_turn] >= bound[to_turn]) begin
          beyond[to_turn]  = 1'b1;
          number[to_turn] = bound[to_turn];
        end
        value   = below(16);
        to_turn = chance(2);
        for (n = 0; n < 4 * (H + 1); n = n + 1) begin
          check("busy", busy, 1'b1);
          tick;
        end
        check("busy", busy, 1'b0);
        check("overflow", overflow, {beyond[1], beyond[0]});
        overflows = overflows + beyond[0] + beyond[1];
        if (!beyond[0])
          check("rotation", rotation, digits(number[0]));
        if (!beyond[1])
          check("turn", turn, pass_digits(number[1]));
      end
    end
    $display("%0d overflows", overflows);
    if (overflows < 20)
      $fatal(1, "these numbers cannot be");
    pass;
  end
endmodule

`default_nettype wire
