// SPDX-License-Identifier: Apache-2.0
// One level of the down half, or the top, with its register stage and the links that lead to it.
//
// CONTRACT  in_data are the down-ports of level X+1 (X = H, the top: the up-ports of level H-1),
// out_data the down-ports of level X one clock later (X = 0: the terminals). The crossbars set
// themselves from what the level is given in the clock of in_data: low, high and threshold of
// rg_gft_lls_thresholds, or the one state high of rg_gft_cls_switch. Latency 1, interval 1; no
// reset, out_lane follows in_lane.
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif
`default_nettype none

module rg_gft_down_level #(
  parameter integer H      = 2, // height, 1..8
  parameter integer M      = 4, // children of a switch, 2..64
  parameter integer W      = 4, // parents of a switch, 1..64; W**H at most 65536
  parameter integer BITS   = 8, // payload width, >= 1
  parameter integer X      = 0, // level, 0..H
  parameter integer SQUARE = 0  // 0 Left (rotations), 1 Canonical (xor), 2 additive
) (
  input  wire                                                 clk,
  input  wire [((X == H) ? M*W**H : M**(H-X)*W**(X+1))*BITS-1:0] in_data,
  input  wire [((X == H) ? M*W**H : M**(H-X)*W**(X+1))-1:0]   in_lane,
  input  wire [`RG_GFT_DW(M, W)-1:0]                          low,
  input  wire [`RG_GFT_DW(M, W)-1:0]                          high,
  input  wire [`RG_GFT_RW(H, W)-1:0]                          threshold,
  output reg  [M**(H-X)*W**X*((X == 0) ? W : M)*BITS-1:0]        out_data,
  output reg  [M**(H-X)*W**X*((X == 0) ? W : M)-1:0]          out_lane
);
  localparam integer DW       = `RG_GFT_DW(M, W);
  localparam integer ROOTS    = W**X;
  localparam integer SWITCHES = M**(H-X) * ROOTS;
  localparam integer IN       = (X == H) ? M : W;
  localparam integer OUT      = (X == 0) ? W : M;
  localparam integer LOWER    = (X == H) ? H-1 : X; // level at the lower end of the links

  wire [SWITCHES*IN*BITS-1:0]  port;
  wire [SWITCHES*IN-1:0]    port_lane;
  wire [SWITCHES*OUT*BITS-1:0] down;
  wire [SWITCHES*OUT-1:0]   down_lane;

  rg_gft_link #(.H(H), .M(M), .W(W), .BITS(BITS), .X(LOWER), .DOWN((X == H) ? 0 : 1)) u_link (
    .in_data (in_data), .in_lane (in_lane), .out_data (port), .out_lane (port_lane)
  );

  genvar j;
  generate
    for (j = 0; j < SWITCHES; j = j + 1) begin : g_switch
      if (SQUARE == 1) begin : g_xor
        rg_gft_crossbar_xor #(.INPUTS(IN), .OUTPUTS(OUT), .DW(DW), .BITS(BITS)) u_crossbar (
          .in_data (port[j*IN*BITS +: IN*BITS]), .in_valid (port_lane[j*IN +: IN]), .state (high),
          .out_data (down[j*OUT*BITS +: OUT*BITS]), .out_valid (down_lane[j*OUT +: OUT])
        );
      end else begin : g_rotate
        wire [DW-1:0] state;

        if (SQUARE == 0) begin : g_lls
          wire idle;
          rg_gft_lls_switch #(.H(H), .M(M), .W(W), .X(X), .ROOT(j % ROOTS)) u_switch (
            .low (low), .high (high), .threshold (threshold), .pass_is_last ({(H+1){1'b0}}),
            .state (state), .idle (idle)
          );
          wire unused_ok = &{1'b0, idle};
        end else begin : g_add
          assign state = high;
        end

        rg_gft_crossbar_rotate #(
          .INPUTS(IN), .OUTPUTS(OUT), .DW(DW), .BITS(BITS), .BACK((SQUARE == 2) ? 1 : 0)
        ) u_crossbar (
          .in_data (port[j*IN*BITS +: IN*BITS]), .in_valid (port_lane[j*IN +: IN]), .state (state),
          .out_data (down[j*OUT*BITS +: OUT*BITS]), .out_valid (down_lane[j*OUT +: OUT])
        );
      end
    end
  endgenerate

  always @(posedge clk) begin
    out_data <= down;
    out_lane <= down_lane;
  end

  wire unused_ok = &{1'b0, low, threshold};
endmodule

`default_nettype wire
