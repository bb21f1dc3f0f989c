// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// rg_lls_states and a mutant of it: do they differ in anything that the contract promises?
//
// CONTRACT  Not compared: the states while out_valid is low, and of idle switches. Phases come with
// digits in range only.
`default_nettype none

module contract #(
  parameter integer H = 2,
  parameter integer M = 4,
  parameter integer W = 4
) (
  input  wire [15:0] mutant,
  input  wire                                               clk,
  input  wire                                               rst,
  input  wire                                               valid,
  input  wire [(H+1)*$clog2((M > W) ? M : W)-1:0]           k,
  input  wire [(H+1)*((M > W) ? $clog2((M+W-1)/W) : 1)-1:0] p,
  output wire                                               differs
);
  localparam integer SWITCHES =
    (M == W) ? (H+1) * M**H : (M**(H+1) - W**(H+1)) / ((M == W) ? 1 : (M - W));

  // Digits out of range have no meaning; p has none on levels 0 and H.
  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer PW = (M > W) ? $clog2((M + W - 1) / W) : 1;
  localparam integer G  = (M > W) ? (M + W - 1) / W : 1;
  reg     legal;
  integer x;

  always @* begin
    legal = 1'b1;
    for (x = 0; x <= H; x = x + 1)
      if ({1'b0, k[x*DW +: DW]} >= ((x == 0) ? W : M))
        legal = 1'b0;
    for (x = 1; x < H; x = x + 1)
      if ({1'b0, p[x*PW +: PW]} >= G)
        legal = 1'b0;
  end

  // Reset in the first clock, and whenever it likes later
  reg  running = 1'b0;
  wire reset = rst | ~running;
  always @(posedge clk) running <= 1'b1;

  wire [1:0]             out_valid;
  wire [SWITCHES*DW-1:0] state [0:1];
  wire [SWITCHES-1:0]    idle  [0:1];
  wire [SWITCHES-1:0]    wrong;

  genvar i;
  generate
    for (i = 0; i < 2; i = i + 1) begin : g_states
      mutated u_states (
        .mutsel ((i == 0) ? 16'd0 : mutant), .clk (clk), .rst (reset),
        .in_valid (valid & legal), .k (k), .p (p), .out_valid (out_valid[i]), .state (state[i]),
        .idle (idle[i])
      );
    end
    for (i = 0; i < SWITCHES; i = i + 1) begin : g_compare
      assign wrong[i] = ~idle[0][i] & (state[0][i*DW +: DW] != state[1][i*DW +: DW]);
    end
  endgenerate

  assign differs = running & ((^out_valid)
    | (out_valid[0] & (idle[0] != idle[1] | wrong != {SWITCHES{1'b0}})));
endmodule

`default_nettype wire
