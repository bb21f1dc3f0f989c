// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_counter: random steps; the count is checked two clocks after the last one.
`default_nettype none

module rg_counter_tb;
  parameter integer D     = 3; // every bench of a Kautz unit has D and K
  parameter integer K     = 6;
  parameter integer W     = 9;
  parameter integer START = 0;

  localparam NAME = "rg_counter";
  `include "tb.vh"

  reg          clear, step;
  wire [W-1:0] count;
  reg  [W-1:0] expected;

  rg_counter
`ifndef NETLIST
    #(.W(W), .START(START))
`endif
  dut (.clk (clk), .clear (clear), .step (step), .count (count));

  task clock;
    input with_clear, with_step;
    begin
      clear    = with_clear;
      step     = with_step;
      expected = clear ? START : expected + step;
      tick;
    end
  endtask

  integer i, n;

  initial begin
    start;
    clock(1'b1, 1'b1);
    for (i = 0; i < 1000; i = i + 1) begin
      for (n = below(100); n > 0; n = n - 1)
        clock(chance(500), !chance(4));
      clock(1'b0, 1'b0);
      clock(1'b0, 1'b0);
      check("count", count, expected);
    end
    pass;
  end
endmodule

`default_nettype wire
