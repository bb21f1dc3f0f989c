// SPDX-License-Identifier: Apache-2.0
// The state of every switch of one level under the Canonical Latin Square.
//
// CONTRACT  Combinational. state = l xor W p on the levels between leaf and top, l on the leaf and
// top levels, l and p being the level's digits of rotation and pass; SQUARE = 2: (l + W p) mod M.
// All switches of a level have this state. The xor form needs M and W to be powers of two, M >= W;
// the additive form M >= W.
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif
`default_nettype none

module rg_gft_cls_switch #(
  parameter integer H      = 2, // height, 1..8
  parameter integer M      = 4, // children of a switch, 2..64
  parameter integer W      = 4, // parents of a switch, 1..64, at most M
  parameter integer X      = 1, // level of the switch, 0..H
  parameter integer SQUARE = 1  // 1 Canonical (xor), 2 additive (no carry between digits)
) (
  input  wire [`RG_GFT_DW(M, W)-1:0] l,
  input  wire [`RG_GFT_PW(M, W)-1:0] p,
  output wire [`RG_GFT_DW(M, W)-1:0] state
);
  localparam integer DW = `RG_GFT_DW(M, W);
  localparam integer PW = `RG_GFT_PW(M, W);

  generate
    if (SQUARE != 1 && SQUARE != 2) begin : g_check_square
      ERROR_rg_gft_cls_switch_SQUARE_must_be_1_or_2 u_error ();
      rg_refuse u_refuse ();
    end
    if (SQUARE == 1 && (M != (1 << $clog2(M)) || W != (1 << $clog2(W)))) begin : g_check_power
      ERROR_rg_gft_cls_switch_M_and_W_must_be_powers_of_two u_error ();
      rg_refuse u_refuse ();
    end
    if (M < W) begin : g_check_slim
      ERROR_rg_gft_cls_switch_W_must_be_at_most_M u_error ();
      rg_refuse u_refuse ();
    end

    if (X == 0 || X == H || M <= W) begin : g_one_pass
      assign state = l;
      wire unused_ok = &{1'b0, p};
    end else begin : g_passes
      localparam [DW:0] M_S = M[DW:0];
      localparam [DW:0] W_S = W[DW:0];

      wire [DW:0] turn = {{(DW+1-PW){1'b0}}, p} * W_S;

      if (SQUARE == 1) begin : g_xor
        assign state = l ^ turn[DW-1:0];
        wire unused_ok = &{1'b0, turn[DW], M_S};
      end else begin : g_add
        wire [DW:0] sum  = {1'b0, l} + turn;
        wire [DW:0] less = sum - M_S;
        assign state = (sum >= M_S) ? less[DW-1:0] : sum[DW-1:0];
        wire unused_ok = &{1'b0, less[DW]};
      end
    end
  endgenerate
endmodule

`default_nettype wire
