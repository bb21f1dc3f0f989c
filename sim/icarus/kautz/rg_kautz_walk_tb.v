// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_kautz_walk: the words of all ranks, or of the first ones, with and without waiting,
// and those round a step of each letter.
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

  // Letter m goes up, which in a long word a walk from rank 0 comes to much too late: the words
  // round that step, from one whose letter K has just started again. (Letter 0: all start again.)
  task rise;
    input integer m;
    integer    n;
    reg [63:0] ranks; // that share the letters up to m
    begin
      ranks = nodes;
      for (n = 1; n <= m; n = n + 1)
        ranks = ranks / (n == 1 ? D + 1 : D);
      rank        = nodes / ranks;
      rank        = ranks * (1 + below(rank < 1000 ? rank : 1000)) - D;
      dut.letters = word_of(rank);
      dut.top_k   = 1'b0;
      step        = 1'b0;
      for (n = 0; n < 3; n = n + 1)
        tick;
      step = 1'b1;
      for (n = 0; n < 3 * D; n = n + 1) begin
        #1;
        check("word", word, word_of(rank));
        check("last", last, rank == nodes - 1);
        tick;
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
    for (i = 0; i < 4 * K; i = i + 1)
      rise(i % K);
    if (ends == 0 && nodes < MOST)
      $fatal(1, "the end was never met");
    pass;
  end
endmodule

`default_nettype wire
