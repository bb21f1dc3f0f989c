// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_kautz_walk: the words of all ranks, or of the first ones, with and without waiting.
`default_nettype none

module rg_kautz_walk_tb;
  parameter integer D = 3;
  parameter integer K = 6;

  localparam NAME = "rg_kautz_walk";
  `include "tb.vh"
  `include "kautz.vh"

  localparam integer MOST = 5000; // steps of one walk

  reg             go, step;
  wire [K*LW-1:0] word;
  wire            last;

  rg_kautz_walk #(.D(D), .K(K)) dut (.clk (clk), .start (go), .step (step), .word (word),
    .last (last));

  reg [63:0] nodes, rank;
  integer    ends;

  // The word of a rank: digits in mixed radix, each letter counted among those it may be.
  function [K*LW-1:0] word_of;
    input [63:0] number;
    integer i;
    reg [LW:0] digit [0:15];
    begin
      for (i = K - 1; i > 0; i = i - 1) begin
        digit[i] = number % D;
        number   = number / D;
      end
      digit[0] = number;
      for (i = 1; i < K; i = i + 1)
        digit[i] = digit[i] + (digit[i] >= digit[i-1]);
      for (i = 0; i < K; i = i + 1)
        word_of[i*LW +: LW] = digit[i];
    end
  endfunction

  task walk;
    input waits;
    integer n;
    begin
      go   = 1'b1;
      step = chance(2);
      tick;
      go   = 1'b0;
      rank = 0;
      for (n = 0; n < MOST; n = n + 1) begin
        #1;
        check("word", word, word_of(rank));
        check("last", last, rank == nodes - 1);
        step = !waits || chance(2);
        ends = ends + (step && rank == nodes - 1);
        tick;
        if (step)
          rank = (rank == nodes - 1) ? 0 : rank + 1;
      end
    end
  endtask

  integer i;

  initial begin
    start;
    nodes = D + 1;
    for (i = 1; i < K; i = i + 1)
      nodes = nodes * D;
    ends = 0;
    walk(1'b0);
    walk(1'b1);
    walk(1'b0);
    if (ends == 0 && nodes < MOST)
      $fatal(1, "the end was never met");
    pass;
  end
endmodule

`default_nettype wire
