// SPDX-License-Identifier: Apache-2.0
// A node of the all-to-all on a Kautz digraph: the same move in all nodes, in every clock.
//
// CONTRACT  Port j is the link of class j (rg_kautz_exchange), lane j at [j*BITS +: BITS]. With
// inject the D words of send leave, word j on link j, and in_data holds D words that have arrived;
// without it the word from link i goes on by link i + turn mod D, turn below D. Registered once; no
// reset, no header, no buffer.
`ifndef RG_KAUTZ_EXCHANGE_VH
`include "rg_kautz_exchange.vh"
`endif
`default_nettype none

module rg_kautz_exchange_node #(
  parameter integer D    = 2, // degree, 2..15
  parameter integer BITS = 8  // bits of a payload
) (
  input  wire                     clk,
  input  wire                     inject,
  input  wire [`RG_KX_DW(D)-1:0]  turn,
  input  wire [D*BITS-1:0]           send,
  input  wire [D*BITS-1:0]           in_data,
  output reg  [D*BITS-1:0]           out_data
);
  localparam integer DW = `RG_KX_DW(D);

  rg_kautz_exchange_shape #(.D(D), .K(1), .BITS(BITS)) u_shape ();

  // The links' words, each one further
  wire [D*D*BITS-1:0] rotated;

  genvar r;
  generate
    for (r = 0; r < D; r = r + 1) begin : g_turn
      if (r == 0) begin : g_straight
        assign rotated[0 +: D*BITS] = in_data;
      end else begin : g_rotated
        assign rotated[r*D*BITS +: D*BITS] =
          {in_data[0 +: (D-r)*BITS], in_data[(D-r)*BITS +: r*BITS]};
      end
    end
  endgenerate

  // A turn of D and up does not occur.
  reg [D*BITS-1:0] forward;
  integer       i;

  always @* begin
    forward = rotated[(D-1)*D*BITS +: D*BITS];
    for (i = 0; i < D - 1; i = i + 1)
      if (turn == i[DW-1:0])
        forward = rotated[i*D*BITS +: D*BITS];
  end

  always @(posedge clk)
    out_data <= inject ? send : forward;
endmodule

`default_nettype wire
