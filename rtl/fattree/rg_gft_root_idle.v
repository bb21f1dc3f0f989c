// SPDX-License-Identifier: Apache-2.0
// Follows a root t that counts up, and says whether it is idle in the pass.
//
// CONTRACT  Keeps the digits of t in base W: 0 after a clock with clear, one more after one with
// step. idle is combinational from them: some digit y, 1 <= y < level, with p_y = ceil(M/W) - 1,
// names no input of a switch. Where W divides M no root is ever idle, and nothing is kept.
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif
`default_nettype none

module rg_gft_root_idle #(
  parameter integer H = 2, // height, 1..8
  parameter integer M = 4, // children of a switch, 2..64
  parameter integer W = 4  // parents of a switch, 1..64
) (
  input  wire                              clk,
  input  wire                              clear,
  input  wire                              step,
  input  wire [$clog2(H+1)-1:0]            level,
  input  wire [(H+1)*`RG_GFT_PW(M, W)-1:0] p,
  output wire                              idle
);
  localparam integer XW = $clog2(H + 1);
  localparam integer PW = `RG_GFT_PW(M, W);

  generate
    if (M % W == 0 || H < 2) begin : g_never
      assign idle = 1'b0;
      wire unused_ok = &{1'b0, clk, clear, step, level, p};
    end else begin : g_digits
      localparam integer UW = $clog2(W + 1);
      localparam integer LAST_I   = W - 1;
      localparam integer GROUP_I  = `RG_GFT_GROUPS(M, W) - 1;
      localparam integer INPUTS_I = M - W * GROUP_I; // inputs in the last group
      localparam [UW-1:0] LAST    = LAST_I[UW-1:0];
      localparam [PW-1:0] GROUP   = GROUP_I[PW-1:0];
      localparam [UW-1:0] INPUTS  = INPUTS_I[UW-1:0];
      localparam [UW-1:0] ONE     = 1;

      reg [H*UW-1:0] u;
      reg [H*UW-1:0] u_next;
      reg            carry;
      reg            idle_c;
      integer        y;

      always @* begin
        u_next = u;
        carry  = 1'b1;
        for (y = 0; y < H; y = y + 1)
          if (carry) begin
            carry = (u[y*UW +: UW] == LAST);
            u_next[y*UW +: UW] = carry ? {UW{1'b0}} : u[y*UW +: UW] + ONE;
          end
        idle_c = 1'b0;
        for (y = 1; y < H; y = y + 1)
          if (y[XW-1:0] < level && (M < W || p[y*PW +: PW] == GROUP)
              && u[y*UW +: UW] >= INPUTS)
            idle_c = 1'b1;
      end

      assign idle = idle_c;

      always @(posedge clk)
        if (clear)
          u <= {(H*UW){1'b0}};
        else if (step)
          u <= u_next;

      wire unused_ok = &{1'b0, p, carry, GROUP};
    end
  endgenerate
endmodule

`default_nettype wire
