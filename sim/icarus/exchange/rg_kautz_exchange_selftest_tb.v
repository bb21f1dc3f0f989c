// SPDX-License-Identifier: Apache-2.0
// Bench of rg_kautz_exchange_selftest where words have several digits and lanes turn: runs of a few
// exchanges last as long as the contract says, all their words arrive, and none is wrong. What the
// sums are, and that a stuck wire shows, is for rg_exchange_query's bench.

module rg_kautz_exchange_selftest_tb;
  parameter integer D = 3;
  parameter integer K = 2;

  localparam NAME = "rg_kautz_exchange_selftest";
  `include "tb.vh"

  localparam integer N     = (D+1) * D**(K-1);
  localparam integer WORDS = (K == 1) ? N*(N-1) : N*N; // of an exchange
  localparam integer T     = (K == 1) ? 1 : K * D**(K-1) + (K-1) * D**(K-2);

  reg         rst, begins;
  reg  [15:0] rounds;
  wire        busy;
  wire [31:0] words, errors, crc;

  rg_kautz_exchange_selftest #(.D(D), .K(K), .BITS(8)) dut (
    .clk (clk), .rst (rst), .start (begins), .rounds (rounds), .busy (busy), .words (words),
    .errors (errors), .crc (crc)
  );

  integer lasts;

  initial begin
    start;
    {begins, rounds} = 0;
    rst = 1'b1;
    tick;
    rst = 1'b0;
    repeat (4) begin
      rounds = 1 + below(3);
      begins = 1'b1;
      tick;
      begins = 1'b0;
      for (lasts = 0; busy; lasts = lasts + 1)
        tick;
      check("clocks", lasts, rounds * T + 4);
      check("words", words, rounds * WORDS);
      check("errors", errors, 0);
    end
    pass;
  end
endmodule
