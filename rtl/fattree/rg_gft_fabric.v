// SPDX-License-Identifier: Apache-2.0
// The opened fat tree as a data plane: an all-to-all personalised exchange of real payloads.
//
// CONTRACT  In every clock with in_valid a phase enters: the digits of a rotation and of a pass
// (see rg_gft_lls_thresholds) and one payload a terminal, lane i at [i*BITS +: BITS]. The fabric
// carries the payloads whose turn it is in this pass and holds back the others. 2H+1 clocks later
// out_valid is high and the payloads are on the lanes of their destinations; out_lane says which
// lanes carry one. Lane i has gone to i - k mod N (SQUARE 0, Left Latin Square), to
// i xor l (1, Canonical; M and W powers of two, M >= W), or by digits to i + l without carry (2,
// M >= W). SQUARE 3 is for windows (H >= 2, M > W): p and k are the starts and turns of
// rg_gft_window_sequencer, and T passes take T + 2H clocks. One register stage a level, 2H+1 in
// all; the switch settings travel with the data.
// Interval 1, no back-pressure. N P phases take N P + 2H clocks from the first phase in to
// the last one out. Reset clears the valid bits of phases only. Source: doc/fattree.md.
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif

// Bits of a digit on port p: windows have states there
`define RG_GFT_FW(M, W, SQUARE) (((SQUARE) == 3) ? `RG_GFT_DW(M, W) : `RG_GFT_PW(M, W))

`default_nettype none

module rg_gft_fabric #(
  parameter integer H      = 2, // height, 1..8
  parameter integer M      = 4, // children of a switch, 2..64
  parameter integer W      = 4, // parents of a switch, 1..64; W**H at most 65536
  parameter integer BITS   = 8, // payload width, 1 and up
  parameter integer SQUARE = 0  // 0..3: Left (rotations), Canonical (xor), additive, windows
) (
  input  wire                              clk,
  input  wire                              rst,
  input  wire                              in_valid,
  input  wire [(H+1)*`RG_GFT_DW(M, W)-1:0] k,
  input  wire [(H+1)*`RG_GFT_FW(M, W, SQUARE)-1:0] p,
  input  wire [W*M**H*BITS-1:0]               in_data,
  output wire                              out_valid,
  output wire [W*M**H*BITS-1:0]               out_data,
  output wire [W*M**H-1:0]                 out_lane
);
  localparam integer DW = `RG_GFT_DW(M, W);
  localparam integer PW = `RG_GFT_PW(M, W);
  localparam integer RW = `RG_GFT_RW(H, W);
  localparam integer LANE = (BITS < 1) ? 1 : BITS; // a tool comes as far as the check below

  rg_gft_shape #(.H(H), .M(M), .W(W)) u_shape ();

  generate
    if (SQUARE < 0 || SQUARE > 3) begin : g_check_square
      ERROR_rg_gft_fabric_SQUARE_must_be_0_to_3 u_error ();
      rg_refuse u_refuse ();
    end
    else if (SQUARE == 3 && (H < 2 || W >= M)) begin : g_check_window
      ERROR_rg_gft_fabric_windows_need_H_of_2_and_W_less_than_M u_error ();
      rg_refuse u_refuse ();
    end
    else if (BITS < 1) begin : g_check_bits
      ERROR_rg_gft_fabric_BITS_must_be_at_least_1 u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  // The settings of every level, made when a phase enters
  wire [(H+1)*DW-1:0] low_c, high_c;
  wire [(H+1)*RW-1:0] threshold_c;

  genvar x;
  generate
    if (SQUARE == 0) begin : g_lls
      rg_gft_lls_thresholds #(.H(H), .M(M), .W(W)) u_thresholds (
        .k (k), .p (p), .low (low_c), .high (high_c), .threshold (threshold_c)
      );
    end else if (SQUARE == 3) begin : g_window
      // The levels work it out, in the clock before.
      assign {low_c, high_c, threshold_c} = {((H+1)*(2*DW + RW)){1'b0}};
    end else begin : g_cls
      assign low_c       = high_c;
      assign threshold_c = {((H+1)*RW){1'b0}};
      for (x = 0; x <= H; x = x + 1) begin : g_level
        rg_gft_cls_switch #(.H(H), .M(M), .W(W), .X(x), .SQUARE(SQUARE)) u_switch (
          .l (k[x*DW +: DW]), .p (p[x*PW +: PW]), .state (high_c[x*DW +: DW])
        );
      end
    end
  endgenerate

  // ... and in the clock in which its data comes to the level: on the way up x clocks after it
  // entered, on the way down, or at the top, 2H-x
  wire [(H+1)*PW-1:0] turn;
  wire [(H+1)*DW-1:0] low, high;
  wire [(H+1)*RW-1:0] threshold;

  generate
    for (x = 0; x <= H; x = x + 1) begin : g_settings
      rg_delay #(.BITS(PW), .CLOCKS(x)) u_up (
        .clk (clk), .in_data (p[x*PW +: PW]), .out_data (turn[x*PW +: PW])
      );
      rg_delay #(.BITS(2*DW + RW), .CLOCKS(2*H - x)) u_down (
        .clk (clk), .in_data ({low_c[x*DW +: DW], high_c[x*DW +: DW], threshold_c[x*RW +: RW]}),
        .out_data ({low[x*DW +: DW], high[x*DW +: DW], threshold[x*RW +: RW]})
      );
    end
  endgenerate

  reg [2*H:0] valid;

  always @(posedge clk) begin
    valid <= {valid[2*H-1:0], in_valid};
    if (rst)
      valid <= {(2*H+1){1'b0}};
  end

  assign out_valid = valid[2*H];

  // The lines between level x and level x+1, all levels in one vector: U(x) = M^(H-x) W^(x+1) of
  // them from line U(0) + ... + U(x-1) on. `up` are the up-ports of level x, `down` the down-ports
  // of level x+1; each level registers what it puts there.
  localparam integer LINES = W * M * `RG_GFT_SUM(M, W, H);

  wire [LINES*LANE-1:0] up, down;
  wire [LINES-1:0]   up_lane, down_lane;

  generate
    for (x = 0; x < H; x = x + 1) begin : g_level
      localparam integer U     = M**(H-x) * W**(x+1);
      localparam integer FIRST = W * M**(H-x+1) * `RG_GFT_SUM(M, W, x);

      if (SQUARE == 3) begin : g_window
        localparam integer TOLD  = 2*(H+1)*DW;
        localparam integer UNDER = (x == 0) ? 0 : FIRST - M**(H-x+1) * W**x;
        localparam integer ENTER = (x == 0) ? W*M**H : FIRST - UNDER;
        wire [TOLD-1:0]       rise, fall;
        wire [ENTER*LANE-1:0] enter, leave;
        wire [ENTER-1:0]      enter_lane, leave_lane;

        rg_delay #(.BITS(TOLD), .CLOCKS((x == 0) ? 0 : x-1)) u_rise (
          .clk (clk), .in_data ({p, k}), .out_data (rise)
        );
        rg_delay #(.BITS(TOLD), .CLOCKS(2*H-x-1)) u_fall (
          .clk (clk), .in_data ({p, k}), .out_data (fall)
        );
        rg_gft_window_level #(.H(H), .M(M), .W(W), .BITS(LANE), .X(x), .DOWN(0)) u_up (
          .clk (clk), .k (rise[0 +: TOLD/2]), .p (rise[TOLD/2 +: TOLD/2]),
          .in_data (enter), .in_lane (enter_lane),
          .out_data (up[FIRST*LANE +: U*LANE]), .out_lane (up_lane[FIRST +: U])
        );
        rg_gft_window_level #(.H(H), .M(M), .W(W), .BITS(LANE), .X(x), .DOWN(1)) u_down (
          .clk (clk), .k (fall[0 +: TOLD/2]), .p (fall[TOLD/2 +: TOLD/2]),
          .in_data (down[FIRST*LANE +: U*LANE]), .in_lane (down_lane[FIRST +: U]),
          .out_data (leave), .out_lane (leave_lane)
        );
        if (x == 0) begin : g_ends
          assign enter      = in_data;
          assign enter_lane = {(W*M**H){in_valid}};
          assign out_data   = leave;
          assign out_lane   = leave_lane;
        end else begin : g_between
          assign enter      = up[UNDER*LANE +: ENTER*LANE];
          assign enter_lane = up_lane[UNDER +: ENTER];
          assign down[UNDER*LANE +: ENTER*LANE] = leave;
          assign down_lane[UNDER +: ENTER]      = leave_lane;
        end
        if (x == H-1) begin : g_top
          wire [TOLD-1:0] over;
          rg_delay #(.BITS(TOLD), .CLOCKS(H-1)) u_over (
            .clk (clk), .in_data ({p, k}), .out_data (over)
          );
          rg_gft_window_level #(.H(H), .M(M), .W(W), .BITS(LANE), .X(H), .DOWN(1)) u_top (
            .clk (clk), .k (over[0 +: TOLD/2]), .p (over[TOLD/2 +: TOLD/2]),
            .in_data (up[FIRST*LANE +: U*LANE]), .in_lane (up_lane[FIRST +: U]),
            .out_data (down[FIRST*LANE +: U*LANE]), .out_lane (down_lane[FIRST +: U])
          );
        end
      end else if (x == 0) begin : g_leaf
        rg_gft_up_level #(.H(H), .M(M), .W(W), .BITS(LANE), .X(0)) u_up (
          .clk (clk), .in_data (in_data), .in_lane ({(W*M**H){in_valid}}), .turn (turn[0 +: PW]),
          .out_data (up[0 +: U*LANE]), .out_lane (up_lane[0 +: U])
        );
        rg_gft_down_level #(.H(H), .M(M), .W(W), .BITS(LANE), .X(0), .SQUARE(SQUARE)) u_down (
          .clk (clk), .in_data (down[0 +: U*LANE]), .in_lane (down_lane[0 +: U]),
          .low (low[0 +: DW]), .high (high[0 +: DW]), .threshold (threshold[0 +: RW]),
          .out_data (out_data), .out_lane (out_lane)
        );
      end else begin : g_inner
        localparam integer U_BELOW = M**(H-x+1) * W**x;
        localparam integer BELOW   = FIRST - U_BELOW;

        rg_gft_up_level #(.H(H), .M(M), .W(W), .BITS(LANE), .X(x)) u_up (
          .clk (clk), .in_data (up[BELOW*LANE +: U_BELOW*LANE]),
          .in_lane (up_lane[BELOW +: U_BELOW]), .turn (turn[x*PW +: PW]),
          .out_data (up[FIRST*LANE +: U*LANE]), .out_lane (up_lane[FIRST +: U])
        );
        rg_gft_down_level #(.H(H), .M(M), .W(W), .BITS(LANE), .X(x), .SQUARE(SQUARE)) u_down (
          .clk (clk), .in_data (down[FIRST*LANE +: U*LANE]), .in_lane (down_lane[FIRST +: U]),
          .low (low[x*DW +: DW]), .high (high[x*DW +: DW]), .threshold (threshold[x*RW +: RW]),
          .out_data (down[BELOW*LANE +: U_BELOW*LANE]), .out_lane (down_lane[BELOW +: U_BELOW])
        );
      end

      if (x == H-1 && SQUARE != 3) begin : g_top
        rg_gft_down_level #(.H(H), .M(M), .W(W), .BITS(LANE), .X(H), .SQUARE(SQUARE)) u_top (
          .clk (clk), .in_data (up[FIRST*LANE +: U*LANE]), .in_lane (up_lane[FIRST +: U]),
          .low (low[H*DW +: DW]), .high (high[H*DW +: DW]), .threshold (threshold[H*RW +: RW]),
          .out_data (down[FIRST*LANE +: U*LANE]), .out_lane (down_lane[FIRST +: U])
        );
      end
    end
  endgenerate

  wire unused_ok = &{1'b0, turn, low, high, threshold};
endmodule

`default_nettype wire
