// SPDX-License-Identifier: Apache-2.0
// A terminal of a network on chip: the AXI4-Stream of a user on one side, a router on the other one.
//
// CONTRACT
//   Send       A beat that is taken is on to_* in the same clock. Its destination is that of
//              s_axis_tdest in the packet's first beat; later beats' is ignored. tready is a register.
//   Dropped    A packet whose destination has no bit in REACH, or is T or more, is taken up to its
//              tlast, and thrown away; bad is high in the clock after its first beat.
//   Receive    A flit on from_* can be on m_axis_* in the same clock with HOP 2 (if tready is low it
//              waits in a queue of B), in the next one with HOP 1. m_axis_* come from registers or
//              memory of the network, and stay until taken.
//   Room       HOP 2: to_room is a credit, of B; from_room is high in each clock in which a beat is
//              taken, so m_axis_tready leads there without a register. HOP 1: room for one more.
//              rg_sim: a terminal's link takes one clock, and so does its credit.
//   Reset      tready, tvalid and bad are low in reset and in the clock after.
`ifndef RG_NOC_VH
`include "rg_noc.vh"
`endif
`default_nettype none

module rg_noc_terminal #(
  parameter integer HOP = 2,  // clocks a hop: 2 for rg_noc_router, 1 for rg_noc_router_lite
  parameter integer B   = 8,  // flits of a lane; HOP 1: 2
  parameter integer T   = 2,  // terminals of the network, at least 2
  parameter integer W   = 32, // bits of a payload: data, and what goes with it (TID, TUSER)
  parameter [T-1:0] REACH = {T{1'b1}} // bit t: packets to terminal t have a way
) (
  input  wire                          clk,
  input  wire                          rst,
  input  wire                          s_axis_tvalid,
  output reg                           s_axis_tready,
  input  wire [W-1:0]                  s_axis_tdata,
  input  wire                          s_axis_tlast,
  input  wire [`RG_NOC_BITS(T)-1:0]    s_axis_tdest,
  output reg                           bad,
  output wire                          m_axis_tvalid,
  input  wire                          m_axis_tready,
  output wire [W-1:0]                  m_axis_tdata,
  output wire                          m_axis_tlast,
  // The router's input and output, lane 0
  output wire                          to_valid,
  output wire [`RG_NOC_FLIT(T, W)-1:0] to_flit,
  input  wire                          to_room,
  input  wire                          from_valid,
  input  wire [`RG_NOC_FLIT(T, W)-1:0] from_flit,
  output wire                          from_room
);
endmodule

`default_nettype wire
