// SPDX-License-Identifier: Apache-2.0
// Two hex numbers as the mixed-radix digits that rg_gft_state_stream takes: a rotation and a pass.
//
// CONTRACT
//   Input     start: a number, the pass if to_turn is high, else the rotation, becomes 16 times
//             itself plus value. busy is high in the 4 (H+1) clocks after; start and clear must
//             not come then. clear makes both numbers 0.
//   Output    rotation and turn (the pass), H+1 digits of each, digit 0 in the least significant
//             bits. Values of a digit: of the rotation W, then M of each; of the pass 1, then
//             G = ceil(M/W) of each, and 1 of digit H. overflow[0] and [1]: the rotation, the pass
//             has been too large since clear; its digits then have no meaning.
//   Cost      one digit a clock through one adder: a hex digit is four times doubling and adding a
//             bit, and doubling a digit below its radix carries 0 or 1. No divider.
//   Reset     synchronous, ends busy; clear before use.
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif
`default_nettype none

module rg_mixed_radix #(
  parameter integer H = 2, // height, 1..8
  parameter integer M = 4, // children of a switch, 2..64
  parameter integer W = 2  // parents of a switch, 1..64
) (
  input  wire                              clk,
  input  wire                              rst,
  input  wire                              clear,
  input  wire                              start,
  input  wire                              to_turn,
  input  wire [3:0]                        value,
  output wire                              busy,
  output reg  [(H+1)*`RG_GFT_DW(M, W)-1:0] rotation,
  output reg  [(H+1)*`RG_GFT_PW(M, W)-1:0] turn,
  output reg  [1:0]                        overflow
);
  localparam integer DW = `RG_GFT_DW(M, W);
  localparam integer PW = `RG_GFT_PW(M, W); // never more than DW
  localparam integer G  = `RG_GFT_GROUPS(M, W);
  localparam integer XW = $clog2(H + 1);
  localparam [XW-1:0] TOP   = H[XW-1:0];
  localparam [XW-1:0] ONE_X = 1;
  localparam [DW:0]   ONE   = 1;
  localparam [DW:0]   M_D   = M[DW:0];
  localparam [DW:0]   W_D   = W[DW:0];
  localparam [DW:0]   G_D   = G[DW:0];

  // Bits to come, the next on top, with a 1 after the last
  reg [4:0]    bits;
  reg [XW-1:0] place; // of the digit at the bottom: the number rotates by a digit a clock
  reg          pass;
  reg          carry;

  assign busy = (bits[3:0] != 4'd0);

  wire at_bottom = (place == {XW{1'b0}});
  wire at_top    = (place == TOP);

  // A digit with only one value, 0, hands its carry on.
  reg [DW:0] doubled;
  reg [DW:0] radix;

  always @* begin
    doubled = {DW+1{1'b0}};
    radix   = ONE;
    if (busy) begin
      doubled[0] = at_bottom ? bits[4] : carry;
      if (~pass) begin
        doubled[DW:1] = rotation[DW-1:0];
        radix         = at_bottom ? W_D : M_D;
      end else begin
        doubled[PW:1] = turn[PW-1:0];
        if (~at_bottom & ~at_top)
          radix = G_D;
      end
    end
  end

  wire          wraps   = (doubled >= radix);
  wire [DW:0]   reduced = wraps ? doubled - radix : doubled;

  // One digit more than there are, then shifted by one
  wire [(H+2)*DW-1:0] next_rotation = {reduced[DW-1:0], rotation};
  wire [(H+2)*PW-1:0] next_turn     = {reduced[PW-1:0], turn};

  always @(posedge clk) begin
    if (start) begin
      bits <= {value, 1'b1};
      pass <= to_turn;
    end else if (busy) begin
      carry <= wraps;
      place <= at_top ? {XW{1'b0}} : place + ONE_X;
      if (pass)
        turn <= next_turn[PW +: (H+1)*PW];
      else
        rotation <= next_rotation[DW +: (H+1)*DW];
      if (at_top) begin
        bits           <= {bits[3:0], 1'b0};
        overflow[pass] <= overflow[pass] | wraps;
      end
    end

    if (clear) begin
      rotation <= {(H+1)*DW{1'b0}};
      turn     <= {(H+1)*PW{1'b0}};
      overflow <= 2'b00;
    end
    if (rst) begin
      bits  <= 5'd0;
      place <= {XW{1'b0}};
    end
  end

  wire unused_ok = &{1'b0, reduced[DW], next_rotation[DW-1:0], next_turn[PW-1:0]};
endmodule

`default_nettype wire
