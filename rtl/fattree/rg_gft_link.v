// SPDX-License-Identifier: Apache-2.0
// The links between level X and level X+1 of a fat tree: wires only.
//
// CONTRACT  Up-port u of switch s W^X + t on level X is line (s W^X + t) W + u; down-port q of
// switch j on level X+1 is line j M + q. The link (natural label): j = (s / M) W^(X+1) + t + u
// W^X, q = s mod M. DOWN = 0 leads from up-ports to down-ports, 1 the other way; lanes of BITS bits
// and one valid bit each.
`default_nettype none

module rg_gft_link #(
  parameter integer H    = 2, // height, 1..8
  parameter integer M    = 4, // children of a switch, 2..64
  parameter integer W    = 4, // parents of a switch, 1..64
  parameter integer BITS = 8, // payload width, >= 1
  parameter integer X    = 0, // lower level, 0..H-1
  parameter integer DOWN = 0  // direction
) (
  input  wire [M**(H-X)*W**(X+1)*BITS-1:0] in_data,
  input  wire [M**(H-X)*W**(X+1)-1:0]   in_lane,
  output wire [M**(H-X)*W**(X+1)*BITS-1:0] out_data,
  output wire [M**(H-X)*W**(X+1)-1:0]   out_lane
);
  localparam integer ROOTS = W**X;

  genvar s, t, u;
  generate
    for (s = 0; s < M**(H-X); s = s + 1) begin : g_subtree
      for (t = 0; t < ROOTS; t = t + 1) begin : g_root
        for (u = 0; u < W; u = u + 1) begin : g_port
          localparam integer LOWER = (s*ROOTS + t) * W + u;
          localparam integer UPPER = ((s / M) * ROOTS * W + t + u * ROOTS) * M + s % M;
          localparam integer FROM  = (DOWN == 0) ? LOWER : UPPER;
          localparam integer TO    = (DOWN == 0) ? UPPER : LOWER;
          assign out_data[TO*BITS +: BITS] = in_data[FROM*BITS +: BITS];
          assign out_lane[TO]   = in_lane[FROM];
        end
      end
    end
  endgenerate
endmodule

`default_nettype wire
