// SPDX-License-Identifier: Apache-2.0
// One level of the up half with its register stage and the links below it.
//
// CONTRACT  in_data are the up-ports of level X-1 (X = 0: the terminals), out_data the up-ports of
// level X one clock later. Level 0 is straight; above it each switch sends up the inputs whose
// turn it is, by the pass digit of its level. Latency 1, interval 1; no reset, out_lane follows
// in_lane.
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif
`default_nettype none

module rg_gft_up_level #(
  parameter integer H    = 2, // height, 1..8
  parameter integer M    = 4, // children of a switch, 2..64
  parameter integer W    = 4, // parents of a switch, 1..64
  parameter integer BITS = 8, // payload width, >= 1
  parameter integer X    = 0  // level, 0..H-1
) (
  input  wire                                               clk,
  input  wire [((X == 0) ? W*M**H : M**(H-X+1)*W**X)*BITS-1:0] in_data,
  input  wire [((X == 0) ? W*M**H : M**(H-X+1)*W**X)-1:0]   in_lane,
  input  wire [`RG_GFT_PW(M, W)-1:0]                        turn,
  output reg  [M**(H-X)*W**(X+1)*BITS-1:0]                     out_data,
  output reg  [M**(H-X)*W**(X+1)-1:0]                       out_lane
);
  localparam integer SWITCHES = M**(H-X) * W**X;

  wire [SWITCHES*W*BITS-1:0] up;
  wire [SWITCHES*W-1:0]   up_lane;

  genvar j;
  generate
    if (X == 0) begin : g_leaf
      assign up      = in_data;
      assign up_lane = in_lane;
      wire unused_ok = &{1'b0, turn};
    end else begin : g_inner
      wire [SWITCHES*M*BITS-1:0] port;
      wire [SWITCHES*M-1:0]   port_lane;

      rg_gft_link #(.H(H), .M(M), .W(W), .BITS(BITS), .X(X-1), .DOWN(0)) u_link (
        .in_data (in_data), .in_lane (in_lane), .out_data (port), .out_lane (port_lane)
      );
      for (j = 0; j < SWITCHES; j = j + 1) begin : g_switch
        rg_gft_up_switch #(.M(M), .W(W), .BITS(BITS)) u_switch (
          .in_data (port[j*M*BITS +: M*BITS]), .in_valid (port_lane[j*M +: M]), .turn (turn),
          .out_data (up[j*W*BITS +: W*BITS]), .out_valid (up_lane[j*W +: W])
        );
      end
    end
  endgenerate

  always @(posedge clk) begin
    out_data <= up;
    out_lane <= up_lane;
  end
endmodule

`default_nettype wire
