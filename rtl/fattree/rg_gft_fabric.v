// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// The opened fat tree as a data plane: an all-to-all personalised exchange of real payloads.
//
// CONTRACT  In every clock with in_valid a phase enters: the digits of a rotation and of a pass
// (see rg_lls_thresholds) and one payload a terminal, lane i at [i*B +: B]. The fabric carries
// the payloads whose turn it is in this pass and holds back the others. 2H+1 clocks later
// out_valid is high and the payloads are on the lanes of their destinations; out_lane says which
// lanes carry one. Lane i has gone to i - k mod N (SQUARE 0, Left Latin Square), to
// i xor l (1, Canonical; M and W powers of two, M >= W), or by digits to i + l without carry (2,
// M >= W). One register stage a level, 2H+1 in all; the switch settings travel with the data.
// Interval 1, no back-pressure. N P phases take N P + 2H clocks from the first phase in to
// the last one out. Reset clears the valid bits of phases only. Source: doc/fattree.md.
`default_nettype none

module rg_gft_fabric #(
  parameter integer H      = 2, // height, 1..8
  parameter integer M      = 4, // children of a switch, 2..64
  parameter integer W      = 4, // parents of a switch, 1..64; W**H at most 65536
  parameter integer B      = 8, // payload width, >= 1
  parameter integer SQUARE = 0  // 0 Left (rotations), 1 Canonical (xor), 2 additive
) (
  input  wire                                               clk,
  input  wire                                               rst,
  input  wire                                               in_valid,
  input  wire [(H+1)*$clog2((M > W) ? M : W)-1:0]           k,
  input  wire [(H+1)*((M > W) ? $clog2((M+W-1)/W) : 1)-1:0] p,
  input  wire [W*M**H*B-1:0]                                in_data,
  output wire                                               out_valid,
  output wire [W*M**H*B-1:0]                                out_data,
  output wire [W*M**H-1:0]                                  out_lane
);
  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer PW = (M > W) ? $clog2((M + W - 1) / W) : 1;
  localparam integer TW = $clog2(W**H + 1);
  // What a phase carries with it from the clock in which it enters:
  // {valid, low, high, threshold, pass digits}
  localparam integer T_AT    = (H+1) * PW;
  localparam integer HIGH_AT = T_AT + (H+1) * TW;
  localparam integer LOW_AT  = HIGH_AT + (H+1) * DW;
  localparam integer TOLD    = LOW_AT + (H+1) * DW + 1;

  generate
    if (H < 1 || H > 8) begin : g_check_h
      ERROR_rg_gft_fabric_H_must_be_1_to_8 u_error ();
    end
    if (M < 2 || M > 64) begin : g_check_m
      ERROR_rg_gft_fabric_M_must_be_2_to_64 u_error ();
    end
    if (W < 1 || W > 64 || W**H > 65536 || M**H > 65536) begin : g_check_w
      ERROR_rg_gft_fabric_W_must_be_1_to_64_and_both_powers_at_most_65536 u_error ();
    end
  endgenerate

  generate
    if (SQUARE < 0 || SQUARE > 2) begin : g_check_square
      ERROR_rg_gft_fabric_SQUARE_must_be_0_to_2 u_error ();
    end
  endgenerate

  // Settings: made when a phase enters, then passed from register to register
  wire [(H+1)*DW-1:0] low_c, high_c;
  wire [(H+1)*TW-1:0] threshold_c;

  genvar x;
  generate
    if (SQUARE == 0) begin : g_lls
      rg_lls_thresholds #(.H(H), .M(M), .W(W)) u_thresholds (
        .k (k), .p (p), .low (low_c), .high (high_c), .threshold (threshold_c)
      );
    end else begin : g_cls
      assign low_c       = high_c;
      assign threshold_c = {((H+1)*TW){1'b0}};
      for (x = 0; x <= H; x = x + 1) begin : g_level
        rg_cls_switch #(.H(H), .M(M), .W(W), .X(x), .SQUARE(SQUARE)) u_switch (
          .l (k[x*DW +: DW]), .p (p[x*PW +: PW]), .state (high_c[x*DW +: DW])
        );
      end
    end
  endgenerate

  // told[i]: the phase whose data stands in register stage i
  reg  [(2*H+1)*TOLD-1:0] told;
  wire [TOLD-1:0]         entering = {in_valid, low_c, high_c, threshold_c, p};
  integer                 stage;

  always @(posedge clk) begin
    told <= {told[2*H*TOLD-1:0], entering};
    if (rst)
      for (stage = 0; stage <= 2*H; stage = stage + 1)
        told[stage*TOLD + TOLD-1] <= 1'b0;
  end

  assign out_valid = told[2*H*TOLD + TOLD-1];

  // The lines between level x and level x+1, all levels in one vector: U(x) = M^(H-x) W^(x+1) of
  // them from line U(0) + ... + U(x-1) on. `up` are the up-ports of level x, `down` the down-ports
  // of level x+1; each level registers what it puts there.
  localparam integer LINES = (M == W) ? H * M**(H+1)
                                      : W * M * ((M**H - W**H) / ((M == W) ? 1 : (M - W)));

  wire [LINES*B-1:0] up, down;
  wire [LINES-1:0]   up_lane, down_lane;

  generate
    for (x = 0; x < H; x = x + 1) begin : g_level
      localparam integer U     = M**(H-x) * W**(x+1);
      localparam integer FIRST = (M == W) ? x * M**(H+1)
        : W * M**(H-x+1) * ((M**x - W**x) / ((M == W) ? 1 : (M - W)));

      if (x == 0) begin : g_leaf
        rg_gft_up_level #(.H(H), .M(M), .W(W), .B(B), .X(0)) u_up (
          .clk (clk), .in_data (in_data), .in_lane ({(W*M**H){in_valid}}), .turn (p[0 +: PW]),
          .out_data (up[0 +: U*B]), .out_lane (up_lane[0 +: U])
        );
        rg_gft_down_level #(.H(H), .M(M), .W(W), .B(B), .X(0), .SQUARE(SQUARE)) u_down (
          .clk (clk), .in_data (down[0 +: U*B]), .in_lane (down_lane[0 +: U]),
          .low (told[(2*H-1)*TOLD + LOW_AT +: DW]), .high (told[(2*H-1)*TOLD + HIGH_AT +: DW]),
          .threshold (told[(2*H-1)*TOLD + T_AT +: TW]), .out_data (out_data), .out_lane (out_lane)
        );
      end else begin : g_inner
        localparam integer U_BELOW = M**(H-x+1) * W**x;
        localparam integer BELOW   = FIRST - U_BELOW;
        localparam integer UP_AT   = (x-1) * TOLD;      // where the phase is that level x sends up
        localparam integer DOWN_AT = (2*H-x-1) * TOLD;  // ... and down

        rg_gft_up_level #(.H(H), .M(M), .W(W), .B(B), .X(x)) u_up (
          .clk (clk), .in_data (up[BELOW*B +: U_BELOW*B]), .in_lane (up_lane[BELOW +: U_BELOW]),
          .turn (told[UP_AT + x*PW +: PW]),
          .out_data (up[FIRST*B +: U*B]), .out_lane (up_lane[FIRST +: U])
        );
        rg_gft_down_level #(.H(H), .M(M), .W(W), .B(B), .X(x), .SQUARE(SQUARE)) u_down (
          .clk (clk), .in_data (down[FIRST*B +: U*B]), .in_lane (down_lane[FIRST +: U]),
          .low (told[DOWN_AT + LOW_AT + x*DW +: DW]), .high (told[DOWN_AT + HIGH_AT + x*DW +: DW]),
          .threshold (told[DOWN_AT + T_AT + x*TW +: TW]),
          .out_data (down[BELOW*B +: U_BELOW*B]), .out_lane (down_lane[BELOW +: U_BELOW])
        );
      end

      if (x == H-1) begin : g_top
        localparam integer TOP_AT = (H-1) * TOLD;

        rg_gft_down_level #(.H(H), .M(M), .W(W), .B(B), .X(H), .SQUARE(SQUARE)) u_top (
          .clk (clk), .in_data (up[FIRST*B +: U*B]), .in_lane (up_lane[FIRST +: U]),
          .low (told[TOP_AT + LOW_AT + H*DW +: DW]), .high (told[TOP_AT + HIGH_AT + H*DW +: DW]),
          .threshold (told[TOP_AT + T_AT + H*TW +: TW]),
          .out_data (down[FIRST*B +: U*B]), .out_lane (down_lane[FIRST +: U])
        );
      end
    end
  endgenerate

  wire unused_ok = &{1'b0, told};
endmodule

`default_nettype wire
