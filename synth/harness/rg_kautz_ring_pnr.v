// SPDX-License-Identifier: Apache-2.0
// rg_kautz_ring with few enough pins to be placed and routed (rg_exchange_ends_pnr). Only for the
// clock in the resource report.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif

module rg_kautz_ring_pnr #(
  parameter integer D    = 2,
  parameter integer K    = 5,
  parameter integer BITS = 8
) (
  input  wire                                     clk,
  input  wire                                     rst,
  input  wire                                     start,
  input  wire                                     serial,
  output wire [$clog2(`RG_KAUTZ_NODES(D, K))-1:0] hops,
  output wire                                     parity
);
  localparam integer N = `RG_KAUTZ_NODES(D, K);

  wire [N*D*BITS-1:0] send, arrived;
  wire                begins;

  rg_delay #(.BITS(1)) u_delay (.clk (clk), .in_data (start), .out_data (begins));

  rg_kautz_ring #(.D(D), .K(K), .BITS(BITS)) u_ring (
    .clk (clk), .rst (rst), .start (begins), .send (send), .hops (hops), .arrived (arrived)
  );

  rg_exchange_ends_pnr #(.N(N), .D(D), .BITS(BITS)) u_ends (
    .clk (clk), .serial (serial), .send (send), .arrived (arrived), .parity (parity)
  );
endmodule
