// SPDX-License-Identifier: Apache-2.0
// rg_kautz_gather with few enough pins to be placed and routed, as rg_kautz_exchange_pnr.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif

module rg_kautz_gather_pnr #(
  parameter integer D      = 2,
  parameter integer K      = 3,
  parameter integer BITS   = 8,
  parameter integer STAGES = 0
) (
  input  wire clk,
  input  wire rst,
  input  wire start,
  input  wire serial,
  output wire busy,
  output wire parity
);
  localparam integer N   = `RG_KAUTZ_NODES(D, K);
  localparam integer NW  = $clog2(N);
  localparam integer PW  = $clog2(D);
  localparam integer ALL = BITS + 1 + NW + PW; // bits of an arrival

  wire [N*D-1:0]      arrive;
  wire [N*D*NW-1:0]   root;
  wire [N*D*PW-1:0]   part;
  wire [N*D*BITS-1:0] send, arrived;
  wire [N*D*ALL-1:0]  given, taken;

  rg_kautz_gather #(.D(D), .K(K), .BITS(BITS), .STAGES(STAGES)) u_gather (
    .clk (clk), .rst (rst), .start (start), .send (send), .busy (busy), .arrive (arrive),
    .root (root), .part (part), .arrived (arrived)
  );

  genvar i;
  generate
    for (i = 0; i < N*D; i = i + 1) begin : g_link
      assign send[i*BITS +: BITS] = given[i*ALL +: BITS];
      assign taken[i*ALL +: ALL] = {arrived[i*BITS +: BITS], arrive[i], root[i*NW +: NW],
                                    part[i*PW +: PW]};
    end
  endgenerate

  rg_exchange_ends_pnr #(.N(N), .D(D), .BITS(ALL)) u_ends (
    .clk (clk), .serial (serial), .send (given), .arrived (taken), .parity (parity)
  );
endmodule
