// SPDX-License-Identifier: Apache-2.0
// rg_node_router with the virtual channels that K(D,K) needs by its default rule of turns.
// inject_ready is shown as the edge has sampled it, for it depends on inputs.

module router_top #(
  parameter integer D     = 2, // degree
  parameter integer K     = 3, // letters of a label
  parameter integer FLITS = 4, // flits of a virtual channel
  parameter integer E     = 0, // edge of the other parameters' range
  parameter integer V     = (E == 2) ? 8 :
    (((D == 2) && (K == 2 || K == 3)) || ((D == 3) && (K == 2))) ? 2 : K / 2 + 2
) (
  input  wire                     clk,
  input  wire                     rst,
  input  wire [$clog2(D+1)-1:0]   own,
`include "sim/verilator/node/link_ports.vh"
  input  wire                     inject_valid,
  input  wire [1:0]               inject_kind,
  input  wire [7:0]               inject_data,
  output reg                      inject_ready, // of the last clock
  output wire                     eject_valid,
  output wire [1:0]               eject_kind,
  output wire [7:0]               eject_data
);
  wire inject_now;
  always @(posedge clk)
    inject_ready <= inject_now;

  rg_node_router #(.D(D), .V(V), .FLITS(FLITS)) u_router (
    .clk (clk), .rst (rst), .own (own), .step (step),
`define RG_LINK_PINS
`include "sim/verilator/node/link_ports.vh"
    .inject_valid (inject_valid), .inject_kind (inject_kind), .inject_data (inject_data),
    .inject_ready (inject_now),
    .eject_valid (eject_valid), .eject_kind (eject_kind), .eject_data (eject_data)
  );
endmodule
