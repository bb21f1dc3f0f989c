// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Bench of rg_query_words: two words, of K letters and of other lengths, legal letters and others.
`default_nettype none

module rg_query_words_tb;
  parameter integer D = 3;
  parameter integer K = 6;

  localparam NAME = "rg_query_words";
  `include "tb.vh"
  `include "kautz.vh"

  reg                 clear, en, first, is_digit;
  reg  [3:0]          value;
  wire [2*K*LW-1:0]   words;
  wire                whole, legal;

  rg_query_words
`ifndef NETLIST
    #(.D(D), .K(K))
`endif
  dut (
    .clk (clk), .clear (clear), .en (en), .first (first), .is_digit (is_digit), .value (value),
    .words (words), .whole (whole), .legal (legal)
  );

  reg [2*K*LW-1:0] expected;
  reg              right_lengths, right_letters;
  integer          i, word, n, letters, wholes;

  initial begin
    start;
    en     = 1'b0;
    wholes = 0;
    for (i = 0; i < 300; i = i + 1) begin
      clear = 1'b1;
      tick;
      clear         = 1'b0;
      right_lengths = 1'b1;
      right_letters = 1'b1;
      for (word = 0; word < 2; word = word + 1) begin
        letters       = chance(4) ? 1 + below(2*K + 2) : K;
        right_lengths = right_lengths && letters == K;
        for (n = 0; n < letters; n = n + 1) begin
          first         = (n == 0);
          is_digit      = !chance(8 * K);
          value         = chance(6 * K) ? below(16) : below(1 << LW);
          right_letters = right_letters && is_digit && value < (1 << LW);
          if (n < K)
            expected[(word*K + n)*LW +: LW] = value;
          en = 1'b1;
          tick;
          en       = 1'b0;
          first    = chance(2);
          is_digit = chance(2);
          value    = below(16);
          if (chance(4))
            tick;
        end
      end
      check("whole", whole, right_lengths);
      check("legal", legal, right_letters);
      if (right_lengths)
        check("words", words, expected);
      wholes = wholes + (right_lengths && right_letters);
    end
    $display("%0d good pairs", wholes);
    if (wholes < 10)
      $fatal(1, "these numbers cannot be");
    pass;
  end
endmodule

`default_nettype wire
