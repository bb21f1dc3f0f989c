// SPDX-License-Identifier: Apache-2.0
// rg_node, and in it rg_node_send, as networks of it are co-simulated: the virtual channels that
// K(D,K) needs by its default rule of turns, and times so short that tries fail and nodes return
// while one looks on. Events are shown as the edge has sampled them, for they depend on inputs.

module node_top #(
  parameter integer D     = 2, // degree
  parameter integer K     = 3, // letters of a label
  parameter integer FLITS = 4, // flits of a virtual channel
  parameter integer E     = 0, // edge of the other parameters' range
  parameter integer V     = (E == 2) ? 8 :
    (((D == 2) && (K == 2 || K == 3)) || ((D == 3) && (K == 2))) ? 2 : K / 2 + 2
) (
  input  wire                     clk,
  input  wire                     rst,
  input  wire [K*$clog2(D+1)-1:0] own_label,
`include "sim/verilator/node/link_ports.vh"
  input  wire [7:0]               s_axis_tdata,
  input  wire [K*$clog2(D+1)-1:0] s_axis_tuser,
  input  wire                     s_axis_tlast,
  input  wire                     s_axis_tvalid,
  output wire                     s_axis_tready,
  input  wire                     give_up,
  output wire [7:0]               m_done_tdata,
  output wire                     m_done_tvalid,
  input  wire                     m_done_tready,
  output wire [7:0]               m_axis_tdata,
  output wire [K*$clog2(D+1)-1:0] m_axis_tuser,
  output wire                     m_axis_tlast,
  output wire                     m_axis_tvalid,
  input  wire                     m_axis_tready,
  output reg  [8:0]               events // of the last clock, 0 after reset
);
  wire [8:0] events_now;
  always @(posedge clk)
    events <= events_now & {9{~rst}};

  rg_node #(
    .D(D), .K(K), .V(V), .FLITS(FLITS), .PAYLOAD((E == 1) ? 1 : (E == 2) ? 255 : 16),
     .CRC((E == 0) ? 16 : 32),
    .NUM((E == 1) ? 1 : 10), .R(2), .T_TRY(K > 4 ? 200 : 60), .BUSY(E + 3), .DEAF(800)
  ) u_node (
    .clk (clk), .rst (rst), .own_label (own_label), .step (step),
`define RG_LINK_PINS
`include "sim/verilator/node/link_ports.vh"
    .s_axis_tdata (s_axis_tdata), .s_axis_tuser (s_axis_tuser), .s_axis_tlast (s_axis_tlast),
    .s_axis_tvalid (s_axis_tvalid), .s_axis_tready (s_axis_tready), .give_up (give_up),
    .m_done_tdata (m_done_tdata), .m_done_tvalid (m_done_tvalid), .m_done_tready (m_done_tready),
    .m_axis_tdata (m_axis_tdata), .m_axis_tuser (m_axis_tuser), .m_axis_tlast (m_axis_tlast),
    .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (m_axis_tready), .events (events_now)
  );
endmodule
