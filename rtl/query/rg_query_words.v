// SPDX-License-Identifier: Apache-2.0
// The two words of a request for routes, letter by letter.
//
// CONTRACT  Takes the bytes of the words (en; first: of a word), with is_digit and value of
// rg_query_sum. After the second word: words is what rg_kautz_serial takes, {second, first}; whole:
// both had K letters; legal: all of them were digits that fit LW bits (the core says whether they
// are letters). clear, not together with en, before the first.
`default_nettype none

module rg_query_words #(
  parameter integer D = 3, // out-degree, 2..15
  parameter integer K = 6  // letters of a word, 1..16
) (
  input  wire                       clk,
  input  wire                       clear,
  input  wire                       en,
  input  wire                       first,
  input  wire                       is_digit,
  input  wire [3:0]                 value,
  output reg  [2*K*$clog2(D+1)-1:0] words,
  output wire                       whole,
  output reg                        legal
);
  localparam integer LW = $clog2(D + 1);
  localparam integer CW = $clog2(K + 1);
  localparam [CW-1:0] ALL = K[CW-1:0];
  localparam [CW-1:0] ONE = 1;

  reg [CW-1:0] letters; // of this word so far; K before the first word
  reg          uneven;

  assign whole = ~uneven & (letters == ALL);

  wire [4:0] above = {1'b0, value} >> LW;

  always @(posedge clk)
    if (clear) begin
      letters <= ALL;
      uneven  <= 1'b0;
      legal   <= 1'b1;
    end else if (en) begin
      words <= {value[LW-1:0], words[2*K*LW-1:LW]};
      if (~is_digit | (above != 5'd0))
        legal <= 1'b0;
      // A word begins when the previous one has K letters, and otherwise goes on.
      if (first != (letters == ALL))
        uneven <= 1'b1;
      letters <= first ? ONE : letters + ONE;
    end
endmodule

`default_nettype wire
