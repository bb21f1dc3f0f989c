// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Checks the requests of the pipelined core.
//
// CONTRACT  Three clocks. error: 0 for a legal request, else the code of rg_status, the lowest that
// applies: 1 a letter is above D, 2 two neighbouring letters of a word are equal, 3 source =
// destination.
`default_nettype none

module rg_pipe_request #(
  parameter integer D = 3, // out-degree, 2..15
  parameter integer K = 6  // letters of a word, 1..16
) (
  input  wire                     clk,
  input  wire [K*$clog2(D+1)-1:0] source,      // letter 1 in the least significant bits
  input  wire [K*$clog2(D+1)-1:0] destination,
  output reg  [1:0]               error
);
  localparam integer LW = $clog2(D + 1);
  localparam [LW-1:0] LAST = D[LW-1:0];

  // What is wrong, letter by letter of both words, the source first
  wire [2*K*LW-1:0] letters = {destination, source};
  wire [2*K-1:0]    bad, repeated, differ;

  genvar i;
  generate
    for (i = 0; i < 2*K; i = i + 1) begin : g_letter
      if (D + 1 == (1 << LW)) begin : g_all_legal
        assign bad[i] = 1'b0;
      end else begin : g_bounded
        assign bad[i] = (letters[i*LW +: LW] > LAST);
      end
      if (i % K == 0) begin : g_first
        assign repeated[i] = 1'b0;
      end else begin : g_behind
        assign repeated[i] = (letters[i*LW +: LW] == letters[(i-1)*LW +: LW]);
      end
      if (i < K) begin : g_source
        assign differ[i] = (letters[i*LW +: LW] != letters[(K+i)*LW +: LW]);
      end else begin : g_destination
        assign differ[i] = 1'b0;
      end
    end
  endgenerate

  // Clock 1: groups of letters, each small enough to be two LUTs deep
  localparam integer G_BAD = 4, G_DIFFER = (LW <= 2) ? 4 : 2, G_REPEATED = (LW <= 2) ? 4 : 1;

  reg [2*K-1:0] bad_1, repeated_1, differ_1; // one bit a group; the others are always 0
  reg           bad_2, repeated_2, differ_2;
  integer       n;

  always @(posedge clk) begin
    for (n = 0; n < 2*K; n = n + 1) begin
      bad_1[n]      <= |(bad      >> n*G_BAD      & ~({2*K{1'b1}} << G_BAD));
      repeated_1[n] <= |(repeated >> n*G_REPEATED & ~({2*K{1'b1}} << G_REPEATED));
      differ_1[n]   <= |(differ   >> n*G_DIFFER   & ~({2*K{1'b1}} << G_DIFFER));
    end
    bad_2      <= |bad_1;
    repeated_2 <= |repeated_1;
    differ_2   <= |differ_1;
    error      <= {~bad_2 & (repeated_2 | ~differ_2), bad_2 | (~repeated_2 & ~differ_2)};
  end
endmodule

`default_nettype wire
