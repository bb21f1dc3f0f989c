// SPDX-License-Identifier: Apache-2.0
// The state of every switch of a fat tree under the Left Latin Square, new in every clock.
//
// CONTRACT  From the mixed-radix digits of a rotation k and a pass p (see rg_gft_lls_thresholds) to
// all states of top and down half at once. Latency 2 clocks, interval 1: out_valid is in_valid
// two clocks earlier. state has one element a switch: top level first, then down to level 0, in
// a level by index s W^x + t; idle has one bit a switch (see rg_gft_lls_switch). No back-pressure.
// Reset clears the valid bits only.
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif
`default_nettype none

module rg_gft_lls_states #(
  parameter integer H = 2, // height, 1..8
  parameter integer M = 4, // children of a switch, 2..64
  parameter integer W = 4  // parents of a switch, 1..64; W**H at most 65536
) (
  input  wire                                               clk,
  input  wire                                               rst,
  input  wire                                               in_valid,
  input  wire [(H+1)*`RG_GFT_DW(M, W)-1:0]                  k,
  input  wire [(H+1)*`RG_GFT_PW(M, W)-1:0]                  p,
  output reg                                                out_valid,
  output reg  [`RG_GFT_SUM(M, W, H+1)*`RG_GFT_DW(M, W)-1:0] state,
  output reg  [`RG_GFT_SUM(M, W, H+1)-1:0]                  idle
);
  localparam integer DW = `RG_GFT_DW(M, W);
  localparam integer PW = `RG_GFT_PW(M, W);
  localparam integer RW = `RG_GFT_RW(H, W);
  localparam integer SWITCHES = `RG_GFT_SUM(M, W, H+1);
  localparam integer LAST_GROUP_I = `RG_GFT_GROUPS(M, W) - 1;
  localparam [PW-1:0] LAST_GROUP  = LAST_GROUP_I[PW-1:0];

  wire [(H+1)*DW-1:0] low_c, high_c;
  wire [(H+1)*RW-1:0] threshold_c;

  rg_gft_lls_thresholds #(.H(H), .M(M), .W(W)) u_thresholds (
    .k (k), .p (p), .low (low_c), .high (high_c), .threshold (threshold_c)
  );

  // Stage 1: what every level is given
  reg                 valid;
  reg [(H+1)*DW-1:0]  low, high;
  reg [(H+1)*RW-1:0]  threshold;
  reg [H:0]           pass_is_last;
  integer             y;

  always @(posedge clk) begin
    valid     <= in_valid;
    low       <= low_c;
    high      <= high_c;
    threshold <= threshold_c;
    for (y = 0; y <= H; y = y + 1)
      pass_is_last[y] <= (M <= W) || (p[y*PW +: PW] == LAST_GROUP);
    if (rst)
      valid <= 1'b0;
  end

  // Stage 2: every switch sets itself
  wire [SWITCHES*DW-1:0] state_c;
  wire [SWITCHES-1:0]    idle_c;

  genvar x, j;
  generate
    for (x = 0; x <= H; x = x + 1) begin : g_level
      localparam integer ROOTS = W**x;
      localparam integer COUNT = M**(H-x) * ROOTS;
      // Switches of the levels above
      localparam integer FIRST = W**(x+1) * `RG_GFT_SUM(M, W, H-x);
      for (j = 0; j < COUNT; j = j + 1) begin : g_switch
        rg_gft_lls_switch #(.H(H), .M(M), .W(W), .X(x), .ROOT(j % ROOTS)) u_switch (
          .low          (low[x*DW +: DW]),
          .high         (high[x*DW +: DW]),
          .threshold    (threshold[x*RW +: RW]),
          .pass_is_last (pass_is_last),
          .state        (state_c[(FIRST+j)*DW +: DW]),
          .idle         (idle_c[FIRST+j])
        );
      end
    end
  endgenerate

  always @(posedge clk) begin
    out_valid <= valid;
    state     <= state_c;
    idle      <= idle_c;
    if (rst)
      out_valid <= 1'b0;
  end
endmodule

`default_nettype wire
