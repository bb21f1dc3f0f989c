// SPDX-License-Identifier: Apache-2.0
// What a pass of windows tells the switches of level X, one way.
//
// CONTRACT  Combinational. k and p are the turns and starts of rg_gft_window_sequencer. Sub-tree
// s of level X has bits [s*DW +: DW] of shift and [s*W +: W] of further. DOWN = 0: output u of
// its switches takes input u + shift mod M. DOWN = 1: input u goes to output u + shift mod M, and
// to the one after where bit u of further is set. X = 0: shift is by how much a leaf turns its
// terminals, mod W; up, bit 0 of further says that it sends nothing. A sub-tree that nothing
// crosses may be told anything.
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif
`default_nettype none

module rg_gft_window_slots #(
  parameter integer H    = 2, // height, 2..8
  parameter integer M    = 4, // children of a switch, 2..64
  parameter integer W    = 2, // parents of a switch, 1..63; less than M
  parameter integer X    = 0, // level, 0..H-1
  parameter integer DOWN = 0  // 0: of the senders, 1: of those that receive
) (
  input  wire [(H+1)*`RG_GFT_DW(M, W)-1:0]     k,
  input  wire [(H+1)*`RG_GFT_DW(M, W)-1:0]     p,
  output reg  [M**(H-X)*`RG_GFT_DW(M, W)-1:0]  shift,
  output reg  [M**(H-X)*W-1:0]                 further
);
  localparam integer DW = `RG_GFT_DW(M, W);
  localparam integer VW = DW + 1;
  localparam integer SUBTREES = M**(H-X);
  localparam integer LAST_M_I = M - 1;
  localparam integer LAST_W_I = W - 1;
  localparam [VW-1:0] CHILDREN = LAST_M_I[VW-1:0] + 1'b1;
  localparam [VW-1:0] PLACES   = LAST_W_I[VW-1:0] + 1'b1;
  localparam [VW-1:0] ONE      = 1;

  // (a + b) mod M, of what is below M
  function [VW-1:0] sum;
    input [VW-1:0] a, b;
    sum = (a + b >= CHILDREN) ? a + b - CHILDREN : a + b;
  endfunction

  reg          later; // the sub-tree is in the second of two slots
  reg          below; // whose window begins in the second slot below
  reg          wraps; // the child's place is after child 0
  reg          turns; // ... and with it the row goes on
  reg [VW-1:0] start, row, tau, by, child;
  integer      s, y, u;

  always @* begin
    shift = {(SUBTREES*DW){1'b0}};
    further  = {(SUBTREES*W){1'b0}};
    {start, row, tau, by, child} = {(5*VW){1'b0}};
    {later, below, wraps, turns} = 4'd0;
    for (s = 0; s < SUBTREES; s = s + 1) begin
      later = 1'b0;
      tau   = {VW{1'b0}};
      for (y = H-1; y >= X && y > 0; y = y - 1) begin
        start = {1'b0, p[y*DW +: DW]};
        row   = {1'b0, k[y*DW +: DW]};
        turns = (y < H-1) || ({1'b0, k[H*DW +: DW]} + ONE == CHILDREN);
        below = 1'b0;
        if (later) begin
          wraps = (start + PLACES >= CHILDREN);
          start = sum(start, PLACES);
          below = wraps && row + ONE == CHILDREN;
          row   = wraps ? sum(row, ONE) : row;
        end
        by = (DOWN == 0) ? start : (y < H-1) ? sum(sum(start, row), tau) : sum(start, row);
        if (y > X) begin
          u     = s / M**(y-X-1) % M;
          child = u[VW-1:0];
          child = (child >= by) ? child - by : child + CHILDREN - by;
          // Where windows are blocks none wraps.
          wraps = (M % W != 0) && (child + start >= CHILDREN);
          later = below || (wraps && turns && row + ONE == CHILDREN);
          if (y == H-1)
            tau = (wraps && turns) ? sum(row, ONE) : row;
        end else begin
          shift[s*DW +: DW] = by[DW-1:0];
          for (u = 0; u < W; u = u + 1)
            further[s*W + u] = (M % W != 0) && turns && (u[VW-1:0] + start >= CHILDREN);
        end
      end
      if (X == 0) begin
        row = {1'b0, k[0 +: DW]} + {{(VW-1){1'b0}}, later};
        shift[s*DW +: DW] = (row >= PLACES) ? {DW{1'b0}} : row[DW-1:0];
        further[s*W] = (DOWN == 0) && (row >= PLACES);
      end
    end
  end

  wire unused_ok = &{1'b0, k, p, shift};
endmodule

`default_nettype wire
