// SPDX-License-Identifier: Apache-2.0
// What the switches of a fat tree need for the Left Latin Square: two states and a threshold a
// level.
//
// CONTRACT  Combinational. From the mixed-radix digits of a rotation k and a pass p, for every
// level x = 0..H: root t of each sub-tree takes state low if t < threshold, else high. high is
// e_x mod R and low e_x + 1 mod R, with e_x = k_x - W p_x and R = W on level 0, M above. Digit x
// of a vector is its element x; digits of p exist for levels 1..H-1, the other elements are
// ignored. Digits out of range give states without a meaning. Source: doc/fattree.md, the
// recurrence T_0 = 0, T_(x+1) = clamp(e_x, 0, W) W^x + (0 <= e_x < W ? T_x : 0).
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif
`default_nettype none

module rg_gft_lls_thresholds #(
  parameter integer H = 2, // height, 1..8
  parameter integer M = 4, // children of a switch, 2..64
  parameter integer W = 4  // parents of a switch, 1..64; W**H at most 65536
) (
  input  wire [(H+1)*`RG_GFT_DW(M, W)-1:0] k,
  input  wire [(H+1)*`RG_GFT_PW(M, W)-1:0] p,
  output wire [(H+1)*`RG_GFT_DW(M, W)-1:0] low,
  output wire [(H+1)*`RG_GFT_DW(M, W)-1:0] high,
  output wire [(H+1)*`RG_GFT_RW(H, W)-1:0] threshold
);
  localparam integer DW = `RG_GFT_DW(M, W);
  localparam integer PW = `RG_GFT_PW(M, W);
  localparam integer RW = `RG_GFT_RW(H, W);
  localparam integer EW = DW + 2;  // room for k_x + M, and for the sign of k_x - W p_x
  localparam integer XW = RW + EW; // room for a product
  localparam [EW-1:0] M_E = M[EW-1:0];
  localparam [EW-1:0] W_E = W[EW-1:0];
  localparam [EW-1:0] ONE = 1;

  rg_gft_shape #(.H(H), .M(M), .W(W)) u_shape ();

  reg [(H+1)*DW-1:0] low_c;
  reg [(H+1)*DW-1:0] high_c;
  reg [(H+1)*RW-1:0] threshold_c;

  // For one level, lowest first
  integer      x;
  reg [XW-1:0] place;  // W**x
  reg [RW-1:0] t;      // T_x
  reg [EW-1:0] turn;   // p_x
  reg [EW-1:0] e;      // e_x in two's complement
  reg [EW-1:0] state;  // e_x mod R
  reg [EW-1:0] next;   // e_x + 1 mod R
  reg [XW-1:0] part;   // e_x W**x, used when 0 <= e_x < W

  always @* begin
    place = {{(XW-1){1'b0}}, 1'b1};
    t     = {RW{1'b0}};
    for (x = 0; x <= H; x = x + 1) begin
      turn = {EW{1'b0}};
      if (x > 0 && x < H && M > W)
        turn[PW-1:0] = p[x*PW +: PW];
      e     = {2'b00, k[x*DW +: DW]} - turn * W_E;
      state = e[EW-1] ? e + M_E : e;
      next  = (state + ONE == ((x == 0) ? W_E : M_E)) ? {EW{1'b0}} : state + ONE;

      high_c[x*DW +: DW]      = state[DW-1:0];
      low_c[x*DW +: DW]       = next[DW-1:0];
      threshold_c[x*RW +: RW] = t;

      part  = {{RW{1'b0}}, e} * place;
      place = place * {{RW{1'b0}}, W_E};
      if (e[EW-1])
        t = {RW{1'b0}};
      else if (e >= W_E)
        t = place[RW-1:0];
      else
        t = t + part[RW-1:0];
    end
  end

  assign low       = low_c;
  assign high      = high_c;
  assign threshold = threshold_c;

  wire unused_ok = &{1'b0, p, t, state[EW-1:DW], next[EW-1:DW], part[XW-1:RW], place[XW-1:RW]};
endmodule

`default_nettype wire
