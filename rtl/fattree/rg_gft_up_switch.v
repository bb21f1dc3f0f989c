// SPDX-License-Identifier: Apache-2.0
// A switch of the up half: of its M inputs the W whose turn it is go up; the others are held back.
//
// CONTRACT  Combinational. Output u takes input u + W turn; there is no input beyond M-1. With
// W >= M there is one pass, turn is ignored, and outputs from M on carry nothing.
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif
`default_nettype none

module rg_gft_up_switch #(
  parameter integer M    = 4, // inputs, 2..64
  parameter integer W    = 2, // outputs, 1..64
  parameter integer BITS = 8  // payload width, >= 1
) (
  input  wire [M*BITS-1:0]              in_data,
  input  wire [M-1:0]                in_valid,
  input  wire [`RG_GFT_PW(M, W)-1:0] turn,
  output reg  [W*BITS-1:0]              out_data,
  output reg  [W-1:0]                out_valid
);
  localparam integer PW = `RG_GFT_PW(M, W);
  localparam integer G  = `RG_GFT_GROUPS(M, W);

  integer u;
  integer g;

  always @* begin
    out_data  = {(W*BITS){1'b0}};
    out_valid = {W{1'b0}};
    for (g = 0; g < G; g = g + 1)
      if (G == 1 || turn == g[PW-1:0])
        for (u = 0; u < W; u = u + 1)
          if (u + W*g < M) begin
            out_data[u*BITS +: BITS] = in_data[(u + W*g)*BITS +: BITS];
            out_valid[u]  = in_valid[u + W*g];
          end
  end

  wire unused_ok = &{1'b0, turn};
endmodule

`default_nettype wire
