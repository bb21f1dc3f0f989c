// SPDX-License-Identifier: Apache-2.0
// One level of a fabric for windows, up or down, with its register stage and the links that lead to
// it.
//
// CONTRACT  As rg_gft_up_level and rg_gft_down_level (DOWN = 0, 1; X = H, the top, is down):
// in_data are the ports that lead to level X, out_data those that lead on, one clock later. k and
// p, the turns and starts of rg_gft_window_sequencer, come in the clock before in_data, at level 0
// of the up half in its clock. Latency 1, interval 1; no reset, out_lane follows in_lane.
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif
`default_nettype none

module rg_gft_window_level #(
  parameter integer H    = 2, // height, 2..8
  parameter integer M    = 4, // children of a switch, 2..64
  parameter integer W    = 2, // parents of a switch, 1..63; less than M
  parameter integer BITS = 8, // payload width, 1 and up
  parameter integer X    = 0, // level, 0..H
  parameter integer DOWN = 0  // 0: up, 1: down
) (
  input  wire                              clk,
  input  wire [(H+1)*`RG_GFT_DW(M, W)-1:0] k,
  input  wire [(H+1)*`RG_GFT_DW(M, W)-1:0] p,
  input  wire [((DOWN == 0) ? ((X == 0) ? W*M**H : M**(H-X+1)*W**X)
                            : ((X == H) ? M*W**H : M**(H-X)*W**(X+1)))*BITS-1:0] in_data,
  input  wire [((DOWN == 0) ? ((X == 0) ? W*M**H : M**(H-X+1)*W**X)
                            : ((X == H) ? M*W**H : M**(H-X)*W**(X+1)))-1:0]      in_lane,
  output reg  [M**(H-X)*W**X*((DOWN == 0 || X == 0) ? W : M)*BITS-1:0]           out_data,
  output reg  [M**(H-X)*W**X*((DOWN == 0 || X == 0) ? W : M)-1:0]                out_lane
);
  localparam integer DW       = `RG_GFT_DW(M, W);
  localparam integer ROOTS    = W**X;
  localparam integer SUBTREES = M**(H-X);
  localparam integer SWITCHES = SUBTREES * ROOTS;
  localparam integer IN       = (DOWN == 0) ? ((X == 0) ? W : M) : ((X == H) ? M : W);
  localparam integer OUT      = (DOWN == 0 || X == 0) ? W : M;
  localparam integer WIDE     = (X == 0) ? W : M;
  localparam integer SHIFTS   = (X == H) ? W : SUBTREES;

  wire [SWITCHES*IN*BITS-1:0]  port;
  wire [SWITCHES*IN-1:0]       port_lane;
  wire [SWITCHES*OUT*BITS-1:0] way;
  wire [SWITCHES*OUT-1:0]      way_lane;

  wire [SHIFTS*DW-1:0] shift_c; // by sub-trees; at the top by places
  wire [SHIFTS*W-1:0]  further_c;

  genvar j;
  generate
    if (X == H) begin : g_turns
      // A root of the top is of one place. From child 0 on the turn is one further.
      wire [DW-1:0] start = p[(H-1)*DW +: DW], turn = k[H*DW +: DW];

      assign further_c = {(SHIFTS*W){1'b0}};
      for (j = 0; j < W; j = j + 1) begin : g_place
        localparam integer FIRST_I = M - j;
        localparam integer LAST_I  = M - 1;
        localparam [DW:0]   FIRST = FIRST_I[DW:0];
        localparam [DW-1:0] LAST  = LAST_I[DW-1:0], ONE = 1;
        assign shift_c[j*DW +: DW] = ({1'b0, start} < FIRST) ? turn
                                   : (turn == LAST) ? {DW{1'b0}} : turn + ONE;
      end
      wire unused_ok = &{1'b0, k, p};
    end else begin : g_slots
      rg_gft_window_slots #(.H(H), .M(M), .W(W), .X(X), .DOWN(DOWN)) u_slots (
        .k (k), .p (p), .shift (shift_c), .further (further_c)
      );
    end

    if (X == 0 && DOWN == 0) begin : g_in
      assign port      = in_data;
      assign port_lane = in_lane;
    end else begin : g_link
      rg_gft_link #(
        .H(H), .M(M), .W(W), .BITS(BITS), .X((DOWN == 0 || X == H) ? X-1 : X),
        .DOWN((DOWN == 0 || X == H) ? 0 : 1)
      ) u_link (
        .in_data (in_data), .in_lane (in_lane), .out_data (port), .out_lane (port_lane)
      );
    end

    if (X == 0 && DOWN == 0) begin : g_leaf
      // Straight up; what is in no slot waits.
      assign way = port;
      for (j = 0; j < SWITCHES; j = j + 1) begin : g_switch
        assign way_lane[j*W +: W] = port_lane[j*W +: W] & {W{~further_c[j*W]}};
      end
      wire unused_ok = &{1'b0, shift_c, further_c};
    end else begin : g_set
      reg [SHIFTS*DW-1:0] shift;
      reg [SHIFTS*W-1:0]  further;

      always @(posedge clk) begin
        shift   <= shift_c;
        further <= further_c;
      end

      for (j = 0; j < SWITCHES; j = j + 1) begin : g_switch
        wire [DW-1:0]        state;
        wire [W-1:0]         gap; // these inputs leave one further, with a gap before them
        reg  [WIDE*BITS-1:0] enter;
        reg  [WIDE-1:0]      enter_lane;
        wire [WIDE*BITS-1:0] leave;
        wire [WIDE-1:0]      leave_lane;
        integer              u, own, past;

        assign state = shift[((X == H) ? j / (ROOTS / W) : j / ROOTS)*DW +: DW];
        assign gap   = (DOWN == 0 || X == 0 || X == H) ? {W{1'b0}} : further[(j / ROOTS)*W +: W];

        always @* begin
          enter      = {(WIDE*BITS){1'b0}};
          enter_lane = {WIDE{1'b0}};
          for (u = 0; u < WIDE; u = u + 1) begin
            own  = (u < IN) ? u : 0;
            past = (u > 0 && u <= W) ? u - 1 : 0;
            if (u > 0 && u <= W && gap[past]) begin
              enter[u*BITS +: BITS] = port[(j*IN + past)*BITS +: BITS];
              enter_lane[u]         = port_lane[j*IN + past];
            end else if (u < IN && !(u < W && gap[u % W])) begin
              enter[u*BITS +: BITS] = port[(j*IN + own)*BITS +: BITS];
              enter_lane[u]         = port_lane[j*IN + own];
            end
          end
        end

        rg_gft_crossbar_rotate #(
          .INPUTS(WIDE), .OUTPUTS(WIDE), .DW(DW), .BITS(BITS), .BACK(DOWN)
        ) u_crossbar (
          .in_data (enter), .in_valid (enter_lane), .state (state),
          .out_data (leave), .out_valid (leave_lane)
        );
        assign way[j*OUT*BITS +: OUT*BITS] = leave[OUT*BITS-1:0];
        assign way_lane[j*OUT +: OUT]      = leave_lane[OUT-1:0];
        wire unused_ok = &{1'b0, leave, leave_lane};
      end
      wire unused_ok = &{1'b0, shift, further};
    end
  endgenerate

  always @(posedge clk) begin
    out_data <= way;
    out_lane <= way_lane;
  end
endmodule

`default_nettype wire
