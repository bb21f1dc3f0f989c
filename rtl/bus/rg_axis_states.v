// SPDX-License-Identifier: Apache-2.0
// rg_gft_state_stream with the ports that tools for IP expect of an AXI4-Stream: whole bytes, aclk
// and aresetn, TLAST.
//
// CONTRACT  That of rg_gft_state_stream. A state is one byte; tdata of a request is filled up to
// whole bytes with anything, and tuser of an answer with 0. A request is a packet of one transfer
// (s_axis_tlast is ignored); an answer is one of as many as there are switches, or of one with an
// error. aresetn is synchronous.
`ifndef RG_GFT_VH
`include "rg_gft.vh"
`endif
`default_nettype none

module rg_axis_states #(
  parameter integer H = 2, // height, 1..8
  parameter integer M = 4, // children of a switch, 2..64
  parameter integer W = 4  // parents of a switch, 1..64; W**H at most 65536
) (
  input  wire        aclk,
  input  wire        aresetn,
  input  wire [((H+1)*(`RG_GFT_DW(M, W) + `RG_GFT_PW(M, W))+8)/8*8-1:0] s_axis_tdata,
  input  wire        s_axis_tlast,
  input  wire        s_axis_tvalid,
  output wire        s_axis_tready,
  output wire [7:0]  m_axis_tdata,
  output wire [23:0] m_axis_tuser,
  output wire        m_axis_tlast,
  output wire        m_axis_tvalid,
  input  wire        m_axis_tready
);
  localparam integer DW = `RG_GFT_DW(M, W);
  localparam integer SW = (H + 1)*(DW + `RG_GFT_PW(M, W)) + 1;

  wire [DW-1:0] state;
  wire [19:0]   user;

  rg_gft_state_stream #(.H(H), .M(M), .W(W)) u_states (
    .clk (aclk), .rst (~aresetn),
    .s_axis_tdata (s_axis_tdata[SW-1:0]),
    .s_axis_tvalid (s_axis_tvalid), .s_axis_tready (s_axis_tready),
    .m_axis_tdata (state), .m_axis_tuser (user), .m_axis_tlast (m_axis_tlast),
    .m_axis_tvalid (m_axis_tvalid), .m_axis_tready (m_axis_tready)
  );

  assign m_axis_tdata = {{(8-DW){1'b0}}, state};
  assign m_axis_tuser = {4'd0, user};

  wire unused_ok = &{1'b0, s_axis_tdata, s_axis_tlast};
endmodule

`default_nettype wire
