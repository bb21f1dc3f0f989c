// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_delay: random bits.
`default_nettype none

module rg_delay_tb;
  parameter integer D = 3;
  parameter integer K = 6;
  parameter integer W      = 5;
  parameter integer CLOCKS = 2;

  localparam NAME = "rg_delay";
  `include "tb.vh"

  reg  [W-1:0] in;
  wire [W-1:0] out;
  reg  [W-1:0] line [0:CLOCKS];

`ifdef NETLIST
  rg_delay dut (
`else
  rg_delay #(.W(W), .CLOCKS(CLOCKS)) dut (
`endif
    .clk (clk), .in_data (in), .out_data (out)
  );

  integer i, n;

  initial begin
    start;
    for (i = 0; i < 1000; i = i + 1) begin
      in      = below(1 << W);
      line[0] = in;
      #1;
      if (i >= CLOCKS)
        check("out", out, line[CLOCKS]);
      tick;
      for (n = CLOCKS; n > 0; n = n - 1)
        line[n] = line[n-1];
    end
    pass;
  end
endmodule

`default_nettype wire
