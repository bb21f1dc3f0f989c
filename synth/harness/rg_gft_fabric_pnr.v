// SPDX-License-Identifier: Apache-2.0
// rg_gft_fabric with few enough pins to be placed and routed: payloads come from a shift register
// and leave as one parity bit. Only for the resource report; its cells are included there.

module rg_gft_fabric_pnr #(
  parameter integer H    = 2,
  parameter integer M    = 4,
  parameter integer W    = 4,
  parameter integer BITS = 8
) (
  input  wire                                               clk,
  input  wire                                               rst,
  input  wire                                               in_valid,
  input  wire [(H+1)*$clog2((M > W) ? M : W)-1:0]           k,
  input  wire [(H+1)*((M > W) ? $clog2((M+W-1)/W) : 1)-1:0] p,
  input  wire                                               serial,
  output wire                                               out_valid,
  output reg                                                parity
);
  localparam integer N = W * M**H;

  reg  [N*BITS-1:0] in;
  wire [N*BITS-1:0] out;
  wire [N-1:0]   out_lane;

  rg_gft_fabric #(.H(H), .M(M), .W(W), .BITS(BITS)) u_fabric (
    .clk (clk), .rst (rst), .in_valid (in_valid), .k (k), .p (p), .in_data (in),
    .out_valid (out_valid), .out_data (out), .out_lane (out_lane)
  );

  // The parity in two steps, so that it does not limit the clock
  reg [N-1:0] lane_parity;
  reg [N/8:0] part_parity;
  integer     i;

  always @(posedge clk) begin
    in <= {in[N*BITS-2:0], serial};
    for (i = 0; i < N; i = i + 1)
      lane_parity[i] <= ^out[i*BITS +: BITS] ^ out_lane[i];
    for (i = 0; i <= N/8; i = i + 1)
      part_parity[i] <= ^(lane_parity >> (8*i) & {{(N-8){1'b0}}, 8'hff});
    parity <= ^part_parity;
  end
endmodule
