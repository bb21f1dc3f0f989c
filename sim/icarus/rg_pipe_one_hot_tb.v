// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_pipe_one_hot: random letters, those above D too.
`default_nettype none

module rg_pipe_one_hot_tb;
  parameter integer D = 3;
  parameter integer K = 6;
  parameter integer N = 8;

  localparam NAME = "rg_pipe_one_hot";
  `include "tb.vh"
  `include "kautz.vh"

  reg  [N-1:0]       on;
  reg  [N*LW-1:0]    letters;
  wire [N*(D+1)-1:0] hot;

`ifdef NETLIST
  rg_pipe_one_hot dut (
`else
  rg_pipe_one_hot #(.D(D), .N(N)) dut (
`endif
    .clk (clk), .en (on), .letters (letters), .hot (hot)
  );

  integer i, n, z;

  initial begin
    start;
    for (i = 0; i < 2000; i = i + 1) begin
      for (n = 0; n < N; n = n + 1) begin
        on[n]               = chance(2);
        letters[n*LW +: LW] = any_letter(0);
      end
      tick;
      for (n = 0; n < N; n = n + 1)
        for (z = 0; z <= D; z = z + 1)
          check("hot", hot[n*(D+1) + z], on[n] && letters[n*LW +: LW] == z);
    end
    pass;
  end
endmodule

`default_nettype wire
