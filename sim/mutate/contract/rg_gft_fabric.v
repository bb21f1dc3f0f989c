// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// rg_gft_fabric and a mutant of it: do they differ in anything that the contract promises?
//
// CONTRACT  Not compared: the lanes while out_valid is low, and payloads on lanes that carry none.
// Phases come with digits in range only.
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
  input  wire [W*M**H * 2*$clog2(W*M**H) - 1:0]             in,
  output wire                                               differs
);
  localparam integer N = W * M**H;
  localparam integer B = 2 * $clog2(N); // as in sim/verilator/fattree/gft_top.v

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

  wire [1:0]     out_valid;
  wire [N*B-1:0] out  [0:1];
  wire [N-1:0]   lane [0:1];
  wire [N-1:0]   wrong;

  genvar i;
  generate
    for (i = 0; i < 2; i = i + 1) begin : g_fabric
      mutated u_fabric (
        .mutsel ((i == 0) ? 16'd0 : mutant), .clk (clk), .rst (reset),
        .in_valid (valid & legal), .k (k), .p (p), .in_data (in), .out_valid (out_valid[i]),
        .out_data (out[i]), .out_lane (lane[i])
      );
    end
    for (i = 0; i < N; i = i + 1) begin : g_compare
      assign wrong[i] = lane[0][i] & (out[0][i*B +: B] != out[1][i*B +: B]);
    end
  endgenerate

  assign differs = running & ((^out_valid)
    | (out_valid[0] & (lane[0] != lane[1] | wrong != {N{1'b0}})));
endmodule

`default_nettype wire
