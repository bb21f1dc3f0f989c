// SPDX-License-Identifier: Apache-2.0
// Checks the requests of the pipelined core.
//
// CONTRACT  CLOCKS clocks: with 3 the first looks at groups of letters, with 4 it compares two bits
// each, and the second joins these to groups. error: 0 for a legal request, else the code of
// rg_status, the lowest that applies: 1 a letter is above D, 2 two neighbouring letters of a word
// are equal, 3 source = destination.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_pipe_request #(
  parameter integer D      = 3, // out-degree, 2..15
  parameter integer K      = 6, // letters of a word, 1..16
  parameter integer CLOCKS = 3  // 3 or 4
) (
  input  wire                          clk,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] source, // letter 1 in the least significant bits
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] destination,
  output reg  [1:0]                    error
);
  localparam integer LW = `RG_KAUTZ_LW(D);
  localparam integer VALUES = (1 << LW);

  // Letters of a group, each small enough to be two LUTs deep in one clock
  localparam integer G_BAD = 4, G_DIFFER = (LW <= 2) ? 4 : 2;
  localparam integer G_REPEATED = (LW <= 2) ? 4 : CLOCKS - 2;

  // What is wrong, letter by letter of both words, the source first; and group by group
  wire [2*K*LW-1:0] letters = {destination, source};
  wire [2*K-1:0]    bad_letter, bad, repeated, differ;

  rg_delay #(.BITS(2*K), .CLOCKS(CLOCKS - 3)) u_bad (
    .clk (clk), .in_data (bad_letter), .out_data (bad)
  );

  genvar i, v;
  generate
    for (i = 0; i < 2*K; i = i + 1) begin : g_letter
      // Gates: a comparison by size would become a choice, and a reset of its register.
      // One bit more than there are values, so that no shift is by the whole width.
      wire [VALUES:0] is;
      assign is[VALUES] = 1'b0;
      for (v = 0; v < VALUES; v = v + 1) begin : g_value
        assign is[v] = (letters[i*LW +: LW] == v[LW-1:0]);
      end
      assign bad_letter[i] = |(is >> (D + 1));
      if (i % K == 0) begin : g_first
        assign repeated[i] = 1'b0;
      end else begin : g_behind
        rg_kautz_pipe_equal #(.BITS(LW), .CLOCKS(CLOCKS - 3)) u_repeated (
          .clk (clk), .a (letters[i*LW +: LW]), .b (letters[(i-1)*LW +: LW]),
          .equal (repeated[i])
        );
      end
      if (i < K && i % G_DIFFER == 0) begin : g_words // differ[i] is that of a group from i on
        localparam integer N = (K - i < G_DIFFER) ? K - i : G_DIFFER;
        wire same;
        rg_kautz_pipe_equal #(.BITS(N*LW), .CLOCKS(CLOCKS - 3)) u_same (
          .clk (clk), .a (letters[i*LW +: N*LW]), .b (letters[(K+i)*LW +: N*LW]), .equal (same)
        );
        assign differ[i] = ~same;
      end else begin : g_none
        assign differ[i] = 1'b0;
      end
    end
  endgenerate

  reg [2*K-1:0] bad_1, repeated_1, differ_1; // one bit a group; the others are always 0
  reg           bad_2, repeated_2, differ_2;
  integer       n;

  always @(posedge clk) begin
    for (n = 0; n < 2*K; n = n + 1) begin
      bad_1[n]      <= |(bad      >> n*G_BAD      & ~({2*K{1'b1}} << G_BAD));
      repeated_1[n] <= |(repeated >> n*G_REPEATED & ~({2*K{1'b1}} << G_REPEATED));
    end
    differ_1   <= differ;
    bad_2      <= |bad_1;
    repeated_2 <= |repeated_1;
    differ_2   <= |differ_1;
    error      <= {~bad_2 & (repeated_2 | ~differ_2), bad_2 | (~repeated_2 & ~differ_2)};
  end
endmodule

`default_nettype wire
