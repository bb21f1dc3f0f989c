// SPDX-License-Identifier: Apache-2.0
// Checks a request: both words are nodes of K(D,K), and they differ.
//
// CONTRACT  Combinational: error is 0 for a legal request, else the code of rg_status: 1 a letter
// is above D, 2 two neighbouring letters of a word are equal, 3 source = destination; the lowest
// code that applies.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_serial_request #(
  parameter integer D = 3, // out-degree, 2..15
  parameter integer K = 6  // letters of a word, 1..16
) (
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] source, // letter 1 in the least significant bits
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] destination,
  output wire [1:0]                    error
);
  localparam integer LW = `RG_KAUTZ_LW(D);
  localparam [LW-1:0] LAST = D[LW-1:0];

  wire [K-1:0] bad_letter;
  wire [K-1:0] repeated;

  genvar i;
  generate
    for (i = 0; i < K; i = i + 1) begin : g_letter
      if (D + 1 == (1 << LW)) begin : g_all_legal
        assign bad_letter[i] = 1'b0;
      end else begin : g_bounded
        assign bad_letter[i] = (source[i*LW +: LW] > LAST) | (destination[i*LW +: LW] > LAST);
      end
      if (i == 0) begin : g_first
        assign repeated[i] = 1'b0;
      end else begin : g_neighbour
        assign repeated[i] = (source[i*LW +: LW] == source[(i-1)*LW +: LW])
                 | (destination[i*LW +: LW] == destination[(i-1)*LW +: LW]);
      end
    end
  endgenerate

  assign error = (|bad_letter)             ? 2'd1 :
         (|repeated)               ? 2'd2 :
         (source == destination)   ? 2'd3 : 2'd0;
endmodule

`default_nettype wire
