// SPDX-License-Identifier: Apache-2.0
// The place of a peer in the table of a node.
//
// CONTRACT  Combinational. The label itself, or if PW is less, the rank of the node: no two nodes
// have the same place. A label that is no node's may have that of another.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_node_place #(
  parameter integer D  = 2, // degree, 2..7
  parameter integer K  = 3, // letters of a label, 1..8
  parameter integer PW = 6  // bits of a place: of a label, or fewer that can count the nodes
) (
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] node_label,
  output wire [PW-1:0]                 place
);
  localparam integer LW = `RG_KAUTZ_LW(D);

  generate
    if (PW == K * LW) begin : g_label
      assign place = node_label;
    end else begin : g_rank
      // The first letter, then of each one which it is of the D that are not the one before
      localparam [PW-1:0] DEGREE = D[PW-1:0];
      reg [PW-1:0] rank;
      reg [LW-1:0] letter, last;
      integer      i;
      always @* begin
        last   = node_label[0 +: LW];
        rank   = {{(PW-LW){1'b0}}, last};
        for (i = 1; i < K; i = i + 1) begin
          letter = node_label[i*LW +: LW];
          rank   = rank * DEGREE + {{(PW-LW){1'b0}}, letter} - {{(PW-1){1'b0}}, letter > last};
          last   = letter;
        end
      end
      assign place = rank;
    end
  endgenerate
endmodule

`default_nettype wire
