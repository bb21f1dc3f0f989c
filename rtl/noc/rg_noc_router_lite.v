// SPDX-License-Identifier: Apache-2.0
// The small router of a network on chip: one lane, wormholes, two flits an input, a clock a hop.
//
// CONTRACT  That of rg_noc_router, with the same parameters and ports, but:
//   Link       room is high as long as there is room for a flit (a register, no credit); valid is
//              high only in such clocks. A flit on in_* in clock t can be on out_* in clock t + 1.
//   Lanes      V is 1, and B 2.
//   Choice     rg_sim's RG_SIM_SEPARABLE with one lane of two flits and delays 0, 1, 1, 1.
`ifndef RG_NOC_VH
`include "rg_noc.vh"
`endif
`default_nettype none

module rg_noc_router_lite #(
  parameter integer IN  = 2,  // inputs, 1..32
  parameter integer OUT = 2,  // outputs, 1..32
  parameter integer V   = 1,  // lanes of a link, 1..64
  parameter integer B   = 8,  // flits of a lane: 2, 4, 8, 16 or 32; 4 and up for a flit a clock
  parameter integer T   = 2,  // terminals of the network, at least 2
  parameter integer W   = 32, // bits of a payload, at least 1
  parameter [IN*OUT-1:0] TURNS     = {(IN*OUT){1'b1}},
  parameter [IN*V-1:0]   IN_LANES  = {(IN*V){1'b1}},
  parameter [OUT*V-1:0]  OUT_LANES = {(OUT*V){1'b1}},
  parameter [IN*V*T*`RG_NOC_ENTRY(OUT, V)-1:0] TABLE = {(IN*V*T*`RG_NOC_ENTRY(OUT, V)){1'b0}}
) (
  input  wire                             clk,
  input  wire                             rst,
  input  wire [IN-1:0]                    in_valid,
  input  wire [IN*`RG_NOC_BITS(V)-1:0]    in_lane,
  input  wire [IN*`RG_NOC_FLIT(T, W)-1:0] in_flit,
  output wire [IN*V-1:0]                  in_room,
  output wire [OUT-1:0]                   out_valid,
  output wire [OUT*`RG_NOC_BITS(V)-1:0]   out_lane,
  output wire [OUT*`RG_NOC_FLIT(T, W)-1:0] out_flit,
  input  wire [OUT*V-1:0]                 out_room
);
endmodule

`default_nettype wire
