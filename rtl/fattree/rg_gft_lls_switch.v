// SPDX-License-Identifier: Apache-2.0
// One switch of the Left Latin Square: it sets itself from what its level is given.
//
// CONTRACT  Combinational. state = low if ROOT < threshold, else high: one comparison with a
// constant (rg_gft_lls_thresholds makes the three). idle: no message uses root ROOT in this pass,
// because some digit y < X of ROOT, together with the pass, is not a digit of an address;
// pass_is_last has bit y set when p_y = ceil(M/W) - 1. idle is constant 0 where W divides M.
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif
`default_nettype none

module rg_gft_lls_switch #(
  parameter integer H    = 2, // height, 1..8
  parameter integer M    = 4, // children of a switch, 2..64
  parameter integer W    = 4, // parents of a switch, 1..64
  parameter integer X    = 1, // level of the switch, 0..H
  parameter integer ROOT = 0  // its root in the sub-tree, 0..W**X-1
) (
  input  wire [`RG_GFT_DW(M, W)-1:0] low,
  input  wire [`RG_GFT_DW(M, W)-1:0] high,
  input  wire [`RG_GFT_RW(H, W)-1:0] threshold,
  input  wire [H:0]                  pass_is_last,
  output wire [`RG_GFT_DW(M, W)-1:0] state,
  output wire                        idle
);
  localparam integer RW = `RG_GFT_RW(H, W);
  localparam [RW-1:0] MY_ROOT = ROOT[RW-1:0];
  localparam integer LAST_GROUP = W * (`RG_GFT_GROUPS(M, W) - 1); // first input of the last pass

  generate
    if (X < 0 || X > H) begin : g_check_x
      ERROR_rg_gft_lls_switch_X_must_be_0_to_H u_error ();
      rg_refuse u_refuse ();
    end
    if (ROOT < 0 || ROOT >= W**X) begin : g_check_root
      ERROR_rg_gft_lls_switch_ROOT_must_be_a_root_of_level_X u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  // Bit y: digit y of ROOT is beyond the inputs of the last group.
  function [H:0] outside;
    input integer unused;
    integer y;
    integer rest;
    begin
      outside = {(H+1){1'b0}};
      rest = ROOT / W;
      for (y = 1; y < X; y = y + 1) begin
        outside[y] = (rest % W) + LAST_GROUP >= M;
        rest = rest / W;
      end
    end
  endfunction

  localparam [H:0] OUTSIDE = outside(0);

  assign state = (MY_ROOT < threshold) ? low : high;
  assign idle  = |(OUTSIDE & pass_is_last);
endmodule

`default_nettype wire
