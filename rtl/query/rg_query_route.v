// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// The line of a route: its phase, a space, its word.
//
// CONTRACT  Combinational: the symbol of that line with this index, of a beat of rg_kautz_serial;
// last says that it is the last one. symbol[7]: a hex digit of the value in symbol[3:0]; else it
// is ASCII. Meaningless beyond the last symbol.
`default_nettype none

module rg_query_route #(
  parameter integer D = 3, // out-degree, 2..15
  parameter integer K = 6  // letters of a word, 1..16
) (
  input  wire [(2*K+2)*$clog2(D+1)-1:0] word,
  input  wire [4:0]                     hops,
  input  wire [1:0]                     phase,
  input  wire [5:0]                     index,
  output reg  [7:0]                     symbol,
  output wire                           last
);
  localparam integer LW = $clog2(D + 1);
  localparam integer IW = $clog2(2*K + 4); // what of the index counts
  localparam integer BEFORE_I = K + 1;     // symbols before the last: 2 + K + hops - 1
  localparam [5:0]   BEFORE   = BEFORE_I[5:0];

  // One look-up a bit. The first two symbols are no letters; behind the longest word is nothing.
  wire [3:0] letter;

  genvar b, i;
  generate
    for (b = 0; b < 4; b = b + 1) begin : g_bit
      if (b < LW) begin : g_used
        wire [(1<<IW)-1:0] column;
        for (i = 0; i < (1 << IW); i = i + 1) begin : g_letter
          if (i >= 2 && i < 2*K + 4) begin : g_some
            assign column[i] = word[(i-2)*LW + b];
          end else begin : g_none
            assign column[i] = 1'b0;
          end
        end
        assign letter[b] = column[index[IW-1:0]];
      end else begin : g_zero
        assign letter[b] = 1'b0;
      end
    end
  endgenerate

  assign last = (index == BEFORE + {1'b0, hops});

  always @*
    case (index)
      6'd0:    symbol = {6'b0_10000, phase + 2'd1}; // A, B, C
      6'd1:    symbol = " ";
      default: symbol = {4'h8, letter};
    endcase
endmodule

`default_nettype wire
