// SPDX-License-Identifier: Apache-2.0
// A router of a network on chip: lanes, wormholes, credits, two clocks a hop.
//
// CONTRACT
//   Flit       {last, payload, destination}; destination is a terminal's number, the same in all
//              flits of a packet. The router looks at nothing else.
//   Link       valid, with lane and flit: sent, there is no answer. room is a bit a lane: high in a
//              clock, it gives one flit of room (a credit). After reset a sender has B credits a
//              lane. A flit on in_* in clock t can be on out_* in clock t + 2; its room is back on
//              in_room in the same clock.
//   Packets    A head waits for its lane there, which its packet then holds until the tail. Flits of
//              a lane keep their order. Flits of packets that go to one lane are not mixed.
//   Choice     In a clock each input names one lane that can send: the first at or after the one that
//              follows the lane which sent last, cyclically. Each output takes one of the inputs
//              that name it, likewise: the first at or after the one that follows the last winner.
//              A winner's flit is a register on out_* in the next clock. This is rg_sim's
//              RG_SIM_SEPARABLE with a lane a class and delays 0, 2, 2, 1, clock for clock.
//   Constants  TURNS: bit i OUT + o, a packet goes from input i to output o. IN_LANES: bit i V + v,
//              a packet uses lane v of input i; OUT_LANES: bit o V + v. What is 0 is not built: a
//              flit that comes there is lost.
//              TABLE: entry (i V + v) T + t, for input i, lane v and destination t, is {lane there,
//              output}, the output in its low bits. A number below N has RG_NOC_BITS(N) bits
//              (rg_noc.vh). An entry that no packet uses may be anything.
//   Terminals  rg_noc_terminal, at any port, in lane 0.
//   Reset      Packets are lost. valid and room are low in reset and in the clock after. All of
//              a network is reset at once.
`ifndef RG_NOC_VH
`include "rg_noc.vh"
`endif
`default_nettype none

module rg_noc_router #(
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
