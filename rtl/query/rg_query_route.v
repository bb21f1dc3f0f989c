// SPDX-License-Identifier: Apache-2.0
// The line of a route: its phase, a space, its word.
//
// CONTRACT  Combinational: the symbol of that line with this index, for a beat of rg_kautz_serial;
// last says that it is the last one. symbol[7]: a hex digit of the value in symbol[3:0]; else it
// is ASCII. Meaningless after the last symbol; all 0 while en is low, so that lines can be ORed
// (and a simulator has nothing to do).
`default_nettype none

module rg_query_route #(
  parameter integer D = 3, // out-degree, 2..15
  parameter integer K = 6  // letters of a word, 1..16
) (
  input  wire                           en,
  input  wire [(2*K+2)*$clog2(D+1)-1:0] word,
  input  wire [4:0]                     hops,
  input  wire [1:0]                     phase,
  input  wire [5:0]                     index,
  output reg  [7:0]                     symbol,
  output reg                            last
);
  localparam integer LW = $clog2(D + 1);
  localparam integer IW = $clog2(2*K + 4);   // the bits of the index that matter
  localparam integer LETTERS = 1 << IW;
  localparam integer BEFORE_I = K + 1;       // symbols before the last: 2 + K + hops - 1
  localparam [5:0]   BEFORE   = BEFORE_I[5:0];

  // The letters by index. The first two symbols are not letters; nothing follows the longest word.
  reg [LETTERS*LW-1:0] letters;

  always @* begin
    symbol  = 8'h00;
    last    = 1'b0;
    letters = {LETTERS*LW{1'b0}};
    if (en) begin
      letters[2*LW +: (2*K+2)*LW] = word;
      last                        = (index == BEFORE + {1'b0, hops});
      case (index)
        6'd0: symbol = {6'b0_10000, phase + 2'd1}; // A, B, C
        6'd1: symbol = " ";
        default: begin
          symbol[7]      = 1'b1;
          symbol[LW-1:0] = letters[index[IW-1:0]*LW +: LW];
        end
      endcase
    end
  end
endmodule

`default_nettype wire
